"""How many deals the solver decides, and how soon: CPU time on one core, in CPython alone.

    python bench/solver.py GAME FIRST COUNT SECONDS [OPTION=VALUE …]
    python bench/solver.py klondike 1 100 60 draw=3 redeals=unlimited back=yes

Deals FIRST … FIRST + COUNT − 1 of a game, with its options, each with so many seconds. Prints how many were won, lost and left unknown,
how many of them were decided within a tenth of a second, one, five, ten and sixty, the nodes a second and the peak memory of the process.
"""

from __future__ import annotations

import resource
import sys
import time

import tpat
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Unknown

MARKS = (0.1, 1, 5, 10, 60)


def main(name: str, first: int, count: int, seconds: float, chosen: dict[str, object]) -> None:
    """Print the table of a game."""
    game = tpat.game(name, **chosen)
    verdicts: dict[str, list[int]] = {"Won": [], "Lost": [], "Unknown": []}
    times: list[float] = []
    nodes = 0
    began = time.process_time()
    for number in range(first, first + count):
        start = time.process_time()
        answer = solve(game, game.deal(number), Budget(seconds=seconds, memory=400 << 20), time.process_time)
        nodes += answer.nodes
        verdicts[type(answer.verdict).__name__].append(number)
        if not isinstance(answer.verdict, Unknown):
            times.append(time.process_time() - start)
    rate = nodes / (time.process_time() - began)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{name} {first}–{first + count - 1}, {seconds:g} s each: " + ", ".join(f"{k.lower()} {len(v)}" for k, v in verdicts.items()))
    print("  decided within " + ", ".join(f"{m:g} s: {sum(t <= m for t in times)}" for m in MARKS if m <= max(seconds, 0.1)))
    print(f"  {rate:,.0f} nodes a second, peak {peak} MiB; unknown: {verdicts['Unknown']}")


if __name__ == "__main__":
    options = (text.partition("=") for text in sys.argv[5:])
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), {k: int(v) if v.isdigit() else v for k, _, v in options})
