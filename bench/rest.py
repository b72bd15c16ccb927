"""What a running game takes while nothing is done: memory and work, beside a bare program that shows the same with blessed and click.

    python bench/rest.py [SECONDS]

Both on a pseudo-terminal of 80×24 that answers at once. The game is measured at its first frame, and again after a few hundred keys.
"""

from __future__ import annotations

import sys
import time

from start import OURS
from terminal import Timed

SECONDS = 10
#: It shows what it reads from its first argument, which is a frame of ours.
BARE = """
import sys
import blessed, click

@click.command()
@click.argument("screen")
def main(screen):
    term = blessed.Terminal()
    with term.fullscreen(), term.cbreak(), term.hidden_cursor():
        click.echo(term.home + term.clear + screen.encode().decode("unicode_escape").encode("latin-1").decode(), nl=False)
        term.inkey()

main()
"""
SIZE = (80, 24)
KEYS = b"d" * 4 + b"u" * 4 + b"\x1b[C" * 8 + b"+" * 3 + b"1u2u3u"


def bare(frame: bytes) -> tuple[int, int]:
    """Memory of the bare program that shows this frame: now, and at most."""
    shown = frame.decode("latin-1").encode("unicode_escape").decode("ascii")
    with Timed([sys.executable, "-c", BARE, shown], *SIZE) as program:
        program.read(0.3, 10, b"12345")
        return program.memory()


def report(title: str, game: Timed, theirs: tuple[int, int], seconds: int) -> None:
    """Print what the game holds, beside the bare program, and what it works while nothing is done."""
    held, most = game.memory()
    begun = game.ticks()
    time.sleep(seconds)
    print(
        f"{title}: {held / 1024:.1f} MiB, at most {most / 1024:.1f}; {held / theirs[0]:.2f} and {most / theirs[1]:.2f} times;"
        f" {game.ticks() - begun} ticks of work in {seconds} seconds of rest"
    )


def main(seconds: int) -> None:
    """Print all figures."""
    with Timed(OURS, *SIZE) as game:
        frame, _ = game.read(0.3, 10, b"12345")
        theirs = bare(frame)
        print(f"bare program: {theirs[0] / 1024:.1f} MiB, at most {theirs[1] / 1024:.1f}")
        report("tpat gypsy 12345", game, theirs, seconds)
        for _ in range(10):
            game.press(KEYS, 0.3)
        report(f"after {10 * len(KEYS)} bytes of keys", game, theirs, seconds)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
