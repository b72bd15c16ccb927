"""Deals that are proved to be winnable: any, or the one of a day. Pure.

The deal of a day is the same for everyone: the day and the game give numbers, which are tried one after the other, and the first that the
search proves winnable with so many positions and this seed is it. A search that proves more or less than this one would choose another, so
the way has a version, which goes into the numbers too: raise it when the tests say that days have changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator

from tpat.api import Game
from tpat.deal.numbers import LARGEST, Deal, deal, first_state, span
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Clock, Reason, Unknown, Won

SCHEME = 2
BUDGET = Budget(nodes=25_000, memory=400 << 20, seed=1)  # of each deal that is tried; a third of a second
TRIES = 150  # deals that are tried for a day

Tried = Callable[[int], None]


def numbers_of(game: Game, shuffle: str, day: str) -> Iterator[int]:
    """The deal numbers that a day's deal is chosen from, in order. `day` is a date, `2026-11-30`."""
    low, high = span(shuffle)
    many = min(high, LARGEST) - low + 1
    for k in range(TRIES):
        text = f"tpat daily {SCHEME} {game.id()} {shuffle} {day} {k}"
        yield low + int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) % many


def first_winnable(
    game: Game, shuffle: str, numbers: Iterable[int], clock: Clock, stopped: Callable[[], bool] | None = None, tried: Tried | None = None
) -> Deal | None:
    """The first of these deals that is proved winnable; None if none is, or if it was stopped. `tried` hears how many were tried before.

    Raises NotDealt where another program's shuffle does not deal this game.
    """
    for k, number in enumerate(numbers):
        if tried:
            tried(k)
        dealt = deal(number, shuffle)
        verdict = solve(game, first_state(game.plan, dealt), BUDGET, clock, stopped=stopped).verdict
        if isinstance(verdict, Won):
            return dealt
        if isinstance(verdict, Unknown) and verdict.why is Reason.STOPPED:
            return None
    return None
