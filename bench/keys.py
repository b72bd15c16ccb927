"""What a key costs: bytes drawn and time to the frame, for cursor steps and for what changes the table.

    python bench/keys.py [ROUNDS] [--verdict]

Gypsy on pseudo-terminals of three sizes: a move at the deal, all others after some deals, so that the columns are long; first with moves
shown at once, then with cards flying. The time is that until the first frame is whole, and where more follow until the last; work is the
time in which the program itself ran. With `--verdict` two such games side by side, key for key: one as it is, and one for whose verdict a
search goes on all the time.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time

from terminal import Pressed, Timed

ROUNDS = 10
DEALS = 4
STEPS = (b"\x1b[C", b"\x1b[C", b"\x1b[A", b"\x1b[A", b"\x1b[B", b"\x1b[D", b"h", b"l", b"k", b"j")
OTHERS = {"deal": b"d", "undo": b"u", "redo": b"r", "hint": b"+", "rules": b"?", "back from the rules": b"\x1b"}


def quantile(values: list[float], part: float) -> float:
    """The value that `part` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def report(name: str, pressed: list[Pressed]) -> None:
    """Print one line on a kind of key."""
    drawn = [p for p in pressed if p.size]
    if not drawn:
        print(f"  {name:<20} drew nothing")
        return
    sizes, times, ends = [float(p.size) for p in drawn], [p.whole * 1e3 for p in drawn], [p.last * 1e3 for p in drawn]
    work = [p.work * 1e3 for p in drawn]
    landed = f", all of it {quantile(ends, 0.5):.0f}" if quantile(ends, 0.5) > quantile(times, 0.5) + 5 else ""
    print(
        f"  {name:<20} bytes p50 {quantile(sizes, 0.5):5.0f} max {max(sizes):5.0f};"
        f" ms p50 {quantile(times, 0.5):5.1f} p99 {quantile(times, 0.99):5.1f}{landed};"
        f" work p50 {quantile(work, 0.5):4.1f} p99 {quantile(work, 0.99):4.1f}; {len(drawn)} of {len(pressed)} keys drew"
    )


def side_by_side(rounds: int) -> None:
    """Print what keys cost without and with a search beside the game."""
    with contextlib.ExitStack() as stack:
        games = [stack.enter_context(Timed([sys.executable, "-m", "tpat", "gypsy", "12345"])) for _ in range(2)]
        for game in games:
            game.read(0.1, 10, b"12345")
            for _ in range(DEALS):
                game.press(b"d")
        games[1].press(b"W")
        games[1].press(b"y")
        time.sleep(1)  # the search has begun
        keys = {"cursor step": STEPS, "deal, undo, redo": (b"d", b"u", b"d", b"u", b"r", b"u")}
        pressed: list[dict[str, list[Pressed]]] = [{name: [] for name in keys} for _ in games]
        before = [game.ticks() for game in games]
        for n in range(rounds):
            for name, some in keys.items():
                for key in some:
                    time.sleep(0.3)  # time for the search to begin anew
                    for k in (0, 1) if n % 2 else (1, 0):
                        pressed[k][name].append(games[k].press(key))
        for k, title in enumerate(("without a search", "while one goes on")):
            print(f"{title}: {(games[k].ticks() - before[k]) / os.sysconf('SC_CLK_TCK'):.2f} s of the game's own processor time")
            for name, costs in pressed[k].items():
                report(name, costs)


def play(rounds: int, columns: int, rows: int, flying: bool) -> None:
    """Print what keys cost in one game: moves at the deal, then all others after some deals."""
    still = [] if flying else ["--no-animation"]
    silence = 0.06 if flying else 0.02
    with Timed([sys.executable, "-m", "tpat", "gypsy", "12345", *still], columns, rows) as game:
        frame, _ = game.read(0.1, 10, b"12345")
        print(f"{columns}×{rows}{', cards flying' * flying}\n  first frame: {len(frame)} bytes")
        pressed: dict[str, list[Pressed]] = {name: [] for name in ("pick up", "move", *OTHERS)}
        for _ in range(rounds):
            for name, key in (("pick up", b"1"), ("move", b"2"), ("undo", b"u")):
                pressed[name].append(game.press(key, silence))
        for _ in range(DEALS):
            game.press(b"d", silence)
        steps = [game.press(k, silence) for _ in range(rounds) for k in STEPS]
        for _ in range(rounds):
            for name, key in OTHERS.items():
                pressed[name].append(game.press(key, silence))
        report("cursor step", steps)
        for name, costs in pressed.items():
            report(name, costs)
        quick = steps + [p for name, costs in pressed.items() if OTHERS.get(name) != b"\x1b" for p in costs]
        report("all but Escape", quick)


def main(rounds: int) -> None:
    """Print a table for each size, without motion and with it."""
    for columns, rows in ((80, 24), (120, 40), (200, 60)):
        for flying in (False, True):
            play(rounds, columns, rows, flying)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    (side_by_side if "--verdict" in sys.argv else main)(numbers[0] if numbers else ROUNDS)
