"""Scores, as xpat2 counts them, and the end of a game."""

from __future__ import annotations

import itertools

from tpat.engine.cards import BIT, DOWN, KING
from tpat.engine.plan import Plan
from tpat.engine.refusal import is_suit
from tpat.engine.rules import Up
from tpat.engine.setup import face_down_at_deal
from tpat.engine.state import State


def _pairs(plan: Plan, column: bytes) -> int:
    """Neighbours that are both face up and in the order of a run."""
    joins = plan.joins
    return sum(1 for a, b in itertools.pairwise(column) if joins[a] & BIT[b])


def gypsy(plan: Plan, state: State) -> int:
    """5 a foundation card, 60 a full foundation, 2 a pair in order on a column. 0 … 1000."""
    piles = state.piles
    up = sum(5 * len(piles[f]) + 60 * (len(piles[f]) == KING) for f in plan.foundations)
    return up + 2 * sum(_pairs(plan, piles[t]) for t in plan.tableau)


def canfield(plan: Plan, state: State) -> int:
    """Dollars: −52 for the deck, 5 a foundation card, −5 a redeal. At best 208."""
    return 5 * (sum(len(state.piles[f]) for f in plan.foundations) - state.redeals) - 52


def cards_up(plan: Plan, state: State) -> int:
    """A point for each card on the foundations."""
    return sum(len(state.piles[f]) for f in plan.foundations)


def spider(plan: Plan, state: State) -> int:
    """10 a card turned up, 2 a pair in suit, 15 a column without face-down cards, 26 a whole suit in a column, 50 a suit up, and
    once a whole deck's suits are done 2 for each suit beyond three that still lies in the columns. At most 1000."""
    piles = state.piles
    columns = [piles[t] for t in plan.tableau]
    down = [sum(1 for c in column if c & DOWN) for column in columns]
    suits = sum(is_suit(column[: i + 1]) for column in columns for i in range(KING - 1, len(column)))
    done = sum(1 for f in plan.foundations if piles[f])
    total = 10 * (face_down_at_deal(plan.rules) - sum(down)) + 2 * sum(_pairs(plan, c) for c in columns)
    total += 15 * down.count(0) + 26 * suits + 50 * done
    if (suits + done) // 4 == plan.rules.decks:
        total += 2 * max(0, suits - 3)
    return total


def won(plan: Plan, state: State) -> bool:
    """True when every card is on the foundations; where whole suits go up, also when all that is left lies in whole suits, each a column
    (xpat2 ends the game there, since taking them up is only work for the hand)."""
    piles = state.piles
    if plan.rules.hooks.won:
        return plan.rules.hooks.won(plan, state)
    if sum(len(piles[f]) for f in plan.foundations) == plan.rules.cards:
        return True
    if plan.rules.up is not Up.SUIT or piles[plan.stock]:
        return False
    return all(not piles[t] or (len(piles[t]) == KING and is_suit(piles[t])) for t in plan.tableau)
