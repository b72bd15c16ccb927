"""From a deck order to the first position."""

from __future__ import annotations

from tpat.engine.apply import refill
from tpat.engine.cards import DOWNWARDS, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.rules import Base, Refill, Rules
from tpat.engine.state import State


def spread(rest: int, columns: int) -> list[int]:
    """Where `rest` left-over cards go, one a column, spread as xpat2 spreads them: a 0 or 1 for each column."""
    if not rest:
        return [0] * columns
    if 2 * rest > columns + 1:
        return [1 - x for x in spread(columns - rest, columns)]
    marks = [0] * columns
    step = (columns - 1) // rest + 1
    left = rest
    for i in range(0, columns, step):
        if left:
            marks[i], left = 1, left - 1
    for i in range(columns):
        if left and not marks[i]:
            marks[i], left = 1, left - 1
    return marks


def face_down_at_deal(rules: Rules) -> int:
    """Cards that lie face down in the columns after the deal, xpat2's way of counting (Spider's score starts from it)."""
    return rules.columns * rules.face_down + (rules.cards % rules.columns if rules.spread else 0)


def lay_out(plan: Plan, deck: bytes) -> State:
    """The first position of a shuffled deck, cut from its front for the foundations, columns, reserve and waste; the rest is the stock."""
    rules = plan.rules
    piles: list[bytes] = [b""] * len(plan.names)
    at = 0
    base = 0
    if rules.base is Base.FIRST:
        first = deck[0]
        base = rank(first)
        piles[suit(first)] = bytes((first,))
        at = 1
    extra = spread(rules.cards % rules.columns if rules.spread else 0, rules.columns)
    for t, more in zip(plan.tableau, extra, strict=True):
        down = rules.face_down + more
        piles[t] = deck[at : at + down].translate(DOWNWARDS) + deck[at + down : at + down + rules.face_up]
        at += down + rules.face_up
    if rules.reserve:
        piles[plan.reserve] = deck[at : at + rules.reserve - 1].translate(DOWNWARDS) + deck[at + rules.reserve - 1 : at + rules.reserve]
        at += rules.reserve
    if rules.waste is not None:
        piles[plan.waste] = deck[at : at + rules.waste]
        at += rules.waste
    piles[plan.stock] = deck[at:].translate(DOWNWARDS)
    if rules.refill is Refill.AUTO:
        refill(plan, piles)
    return State(tuple(piles), base)
