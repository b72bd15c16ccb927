"""How many deals the solver decides, and how soon: CPU time on one core, in CPython alone.

    python bench/solver.py GAME FIRST COUNT SECONDS [OPTION=VALUE …]
    python bench/solver.py klondike 1 100 60 draw=3 redeals=unlimited back=yes
    python bench/solver.py canfield 0 150 60 --known

Deals FIRST … FIRST + COUNT − 1 of a game, with its options, each with so many seconds. Prints how many were won, lost and left unknown,
how many of them were decided within a tenth of a second, one, five, ten and sixty, the nodes a second and the peak memory of the process.
With `--known` the deals are those of Canfield whose outcome other solvers have found, in tests/solver; a verdict that differs is named.
"""

from __future__ import annotations

import importlib
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

import tpat
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Unknown

MARKS = (0.1, 1, 5, 10, 60)
MEMORY = 2000 << 20
Deals = Callable[[int], tuple[tpat.State, str]]  # a number -> the deal, and the outcome that others have found


def known(game: tpat.Game) -> Deals:
    """The deals whose outcome is known, each with the outcome: w, l or ?."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "solver"))
    truth = importlib.import_module("test_canfield_truth")
    return lambda number: (truth.dealt(game, number), truth.TRUTH[number])


def main(name: str, first: int, count: int, seconds: float, chosen: dict[str, object], by_others: bool) -> None:
    """Print the table of a game."""
    game = tpat.game(name, **chosen)
    dealt: Deals = known(game) if by_others else lambda number: (game.deal(number), "?")
    differ = []
    verdicts: dict[str, list[int]] = {"Won": [], "Lost": [], "Unknown": []}
    times: list[float] = []
    nodes = 0
    began = time.process_time()
    for number in range(first, first + count):
        state, truth = dealt(number)
        start = time.process_time()
        answer = solve(game, state, Budget(seconds=seconds, memory=MEMORY), time.process_time)
        nodes += answer.nodes
        verdict = type(answer.verdict).__name__
        verdicts[verdict].append(number)
        if not isinstance(answer.verdict, Unknown):
            times.append(time.process_time() - start)
            if truth not in ("?", verdict[0].lower()):
                differ.append(number)
    rate = nodes / (time.process_time() - began)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{name} {first}–{first + count - 1}, {seconds:g} s each: " + ", ".join(f"{k.lower()} {len(v)}" for k, v in verdicts.items()))
    print("  decided within " + ", ".join(f"{m:g} s: {sum(t <= m for t in times)}" for m in MARKS if m <= max(seconds, 0.1)))
    print(f"  {rate:,.0f} nodes a second, peak {peak} MiB; unknown: {verdicts['Unknown']}")
    if by_others:
        print(f"  of those that others have decided too, so many differ: {len(differ)} {differ}")


if __name__ == "__main__":
    words = [word for word in sys.argv[5:] if word != "--known"]
    options = {k: int(v) if v.isdigit() else v for k, _, v in (word.partition("=") for word in words)}
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]), options, "--known" in sys.argv)
