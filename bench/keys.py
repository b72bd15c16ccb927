"""What a key costs: bytes drawn and time to the frame, for cursor steps and for what changes the table.

    python bench/keys.py [ROUNDS] [--verdict]

Gypsy on a pseudo-terminal of 80×24, 120×40 and 200×60, after some deals, so that the columns are long. With `--verdict` two such games
side by side, key for key: one as it is, and one for whose verdict a search goes on all the time.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from terminal import Timed

ROUNDS = 10
DEALS = 4
STEPS = (b"\x1b[C", b"\x1b[C", b"\x1b[A", b"\x1b[A", b"\x1b[B", b"\x1b[D", b"h", b"l", b"k", b"j")
OTHERS = {"deal": b"d", "undo": b"u", "redo": b"r", "hint": b"+", "rules": b"?", "back from the rules": b"\x1b"}


def quantile(values: list[float], part: float) -> float:
    """The value that `part` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def report(name: str, pressed: list[tuple[int, float]]) -> None:
    """Print one line on a kind of key."""
    drawn = [p for p in pressed if p[0]]
    if not drawn:
        print(f"  {name:<20} drew nothing")
        return
    sizes, times = [float(n) for n, _ in drawn], [t * 1e3 for _, t in drawn]
    print(
        f"  {name:<20} bytes p50 {quantile(sizes, 0.5):5.0f} max {max(sizes):5.0f};"
        f" ms p50 {quantile(times, 0.5):5.1f} p99 {quantile(times, 0.99):5.1f}; {len(drawn)} of {len(pressed)} keys drew"
    )


def processor_time(pid: int) -> float:
    """Seconds that a process has worked."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


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
        pressed: list[dict[str, list[tuple[int, float]]]] = [{name: [] for name in keys} for _ in games]
        before = [processor_time(game.pid) for game in games]
        for n in range(rounds):
            for name, some in keys.items():
                for key in some:
                    time.sleep(0.3)  # time for the search to begin anew
                    for k in (0, 1) if n % 2 else (1, 0):
                        pressed[k][name].append(games[k].press(key))
        for k, title in enumerate(("without a search", "while one goes on")):
            print(f"{title}: {processor_time(games[k].pid) - before[k]:.2f} s of the game's own processor time")
            for name, costs in pressed[k].items():
                report(name, costs)


def main(rounds: int) -> None:
    """Print a table for each size."""
    for columns, rows in ((80, 24), (120, 40), (200, 60)):
        print(f"{columns}×{rows}")
        with Timed([sys.executable, "-m", "tpat", "gypsy", "12345"], columns, rows) as game:
            frame, _ = game.read(0.1, 10, b"12345")
            for _ in range(DEALS):
                game.press(b"d")
            print(f"  first frame: {len(frame)} bytes")
            report("cursor step", [game.press(k) for _ in range(rounds) for k in STEPS])
            pressed: dict[str, list[tuple[int, float]]] = {name: [] for name in OTHERS}
            for _ in range(rounds):
                for name, key in OTHERS.items():
                    pressed[name].append(game.press(key))
            for name, costs in pressed.items():
                report(name, costs)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    (side_by_side if "--verdict" in sys.argv else main)(numbers[0] if numbers else ROUNDS)
