"""What a key costs: bytes drawn and time to the frame, for cursor steps and for what changes the table.

    python bench/keys.py [ROUNDS]

Gypsy on a pseudo-terminal of 80×24 and of 120×40, after some deals, so that the columns are long.
"""

from __future__ import annotations

import sys

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


def main(rounds: int) -> None:
    """Print a table for each size."""
    for columns, rows in ((80, 24), (120, 40)):
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
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
