"""Canfield's verdicts against those of other solvers that search the same rules, on deals that anyone can make again."""

from __future__ import annotations

import os
import random
import time

import tpat
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Lost, Won

LONG = bool(os.environ.get("TPAT_LONG"))
#: Of deals 0–149: won, lost, not found out. An exhaustive search in another language, and a second one, agree on each.
TRUTH = (
    "w?wwwllwlwwwwwwlwwwwlwwwwwwwlwwlwlwlwwww?wwllwwwwwwwlwwlllwlwwwwlllwwl?wllw"
    "wwlwwwwwlwwwllwwwwwwllwwlwwwlwwwwwlwwwlwwwwwwwwlwww?wwwwwlwlwwwllwwlwwwwwwl"
)


def dealt(game: tpat.Game, number: int) -> tpat.State:
    """Clubs, diamonds, hearts, spades, each from the ace, shuffled by Python's generator, dealt as xpat2 deals Canfield."""
    cards = [r + s for s in "CDHS" for r in "A23456789TJQK"]
    random.Random(f"canfield-{number}").shuffle(cards)
    piles = {f"t{i + 1}": [cards[1 + i]] for i in range(4)}
    piles[f"f{'CSHD'.index(cards[0][1]) + 1}"] = [cards[0]]
    piles["r"] = [c + "-" for c in cards[5:17]] + [cards[17]]
    piles["w"] = cards[18:21]
    piles["s"] = [c + "-" for c in reversed(cards[21:])]
    return game.setup(piles)


def test_no_verdict_differs() -> None:
    """In the long run those of a minute each, else what a few thousand positions tell."""
    game = tpat.game("canfield")
    budget = Budget(seconds=60, memory=1000 << 20) if LONG else Budget(nodes=3_000)
    decided = 0
    for number, truth in enumerate(TRUTH):
        verdict = solve(game, dealt(game, number), budget, time.process_time).verdict
        if isinstance(verdict, Won | Lost):
            decided += 1
            assert truth in ("?", "w" if isinstance(verdict, Won) else "l"), number
    assert decided >= (140 if LONG else 95)
