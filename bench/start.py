"""From the start of the program to its first whole frame, beside a bare program that imports blessed and click and paints a line.

    python bench/start.py [ROUNDS]

Both start from the same Python on a pseudo-terminal that answers questions at once, in turns; the figure is the median over the
rounds of (ours / the bare one's in the same round).
"""

from __future__ import annotations

import statistics
import sys

from terminal import Timed

ROUNDS = 15
BARE = """
import blessed, click

@click.command()
def main():
    term = blessed.Terminal()
    click.echo(term.home + term.clear + term.bold("ready"))
    with term.cbreak():
        term.inkey()

main()
"""
OURS = [sys.executable, "-m", "tpat", "gypsy", "12345"]


def first_frame(argv: list[str], marker: bytes) -> tuple[float, float]:
    """Milliseconds until the frame with the marker is there whole, and those of them in which the program ran."""
    with Timed(argv) as program:
        _, last = program.read(0.0, 10, marker)  # so short a frame comes in one piece
        return (last - program.began) * 1e3, program.work() * 1e3


def main(rounds: int) -> None:
    """Print both medians and the ratio, of the time that passed and of the time in which the programs ran."""
    ours, bare = [], []
    for _ in range(rounds + 1):
        bare.append(first_frame([sys.executable, "-c", BARE], b"ready"))
        ours.append(first_frame(OURS, b"12345"))
    del ours[0], bare[0]  # the first round warms the disk's cache
    for k, what in enumerate(("passed", "at work")):
        mine, theirs = [a[k] for a in ours], [b[k] for b in bare]
        ratio = statistics.median(a / b for a, b in zip(mine, theirs, strict=True))
        print(
            f"{what}: bare program: {statistics.median(theirs):.0f} ms;"
            f" tpat gypsy 12345: {statistics.median(mine):.0f} ms; {ratio:.2f} times"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
