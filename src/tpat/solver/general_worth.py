"""What the general search knows of positions: which card is safely up, and how far a position is from being won."""

from __future__ import annotations

from itertools import pairwise

from tpat.engine.cards import BIT, DOWN, KING, rank, suit
from tpat.engine.moves import Move
from tpat.engine.plan import Plan
from tpat.engine.rules import NO_HOOKS, Base, Build, Deal, Refill, Rules, Run, Up
from tpat.engine.state import State
from tpat.solver.chance import Chance

#: For each suit those of the other colour, and its twin.
_OTHERS, _TWIN = ((2, 3), (2, 3), (0, 1), (0, 1)), (1, 0, 3, 2)


def can_be_safe(rules: Rules) -> bool:
    """True if `safe` holds for these rules: one deck, foundations from the ace in suit, no deal over columns that a space could hinder
    or a card's absence could shift, nothing that a hook adds in play; and only runs move that go down by a rank a card, for where anything
    on a card moves with it, a card that could go up may have to move before it lies open."""
    return (
        (rules.decks, rules.ranks, rules.suits, rules.jokers) == (1, KING, (0, 1, 2, 3), 0)
        and rules.hooks._replace(setup=None) == NO_HOOKS
        and (rules.base, rules.up, rules.piles_up, rules.starts, rules.steps) == (Base.ACE, Up.CARD, None, (), ())
        and rules.build in (Build.ALTERNATE, Build.SUIT, Build.RANK, Build.NONE)
        and rules.deal is not Deal.COLUMNS
        and rules.refill is Refill.HAND
        and rules.run is not Run.ANY
        and rules.run_build in (None, Build.ALTERNATE, Build.SUIT, Build.COLOUR, Build.RANK)
        and not (rules.any_suit or rules.free or rules.wrap or rules.stock_open or rules.rotations or rules.shuffles)
    )


def safe(plan: Plan, state: State, move: Move) -> bool:
    """True if a move to a foundation loses nothing: of all cards that could be laid on the card, each can go up itself as soon as it is
    at hand, and so can what could be laid on that. Not asked of cards from a stock, whose order it would shift.

    So with columns built in suit or not at all always; with those of any suit if all suits are up to two ranks below; with red on black if
    the other colour's are, and the twin suit to three below.
    """
    if move.source[0] not in "tc" or move.target[:1] != "f":
        return False
    c = state.piles[plan.index[move.source]][-1]
    counts = [0, 0, 0, 0]
    for f in plan.foundations:
        if state.piles[f]:
            counts[suit(state.piles[f][-1])] = len(state.piles[f])
    return is_safe(plan.rules, counts, rank(c), suit(c))


def is_safe(rules: Rules, counts: list[int], r: int, s: int) -> bool:
    """The same of a card by rank and suit, the cards on each foundation given."""
    build = rules.build
    if build in (Build.SUIT, Build.NONE):
        return True
    if build is Build.RANK:
        return min(counts) >= r - 2
    return all(counts[t] >= r - 2 for t in _OTHERS[s]) and counts[_TWIN[s]] >= r - 3


class Worth:
    """How far positions are from being won, by weights that chance varies from search to search; less is better."""

    def __init__(self, plan: Plan, chance: Chance) -> None:
        self._plan = plan
        self._broken, self._down, self._buried, self._up, self._cell, self._space = (
            w * chance.between(0.6, 1.4) for w in (8.0, 12.0, 4.0, 6.0, 4.0, 12.0)
        )
        self._known: dict[bytes, float] = {}

    def of(self, state: State) -> float:
        """The worth of a position."""
        plan, piles, known = self._plan, state.piles, self._known
        total = 0.0
        for t in plan.tableau:
            column = piles[t]
            cost = known.get(column)
            total += self._column(column) if cost is None else cost
        for c in plan.cells:
            if piles[c]:
                total += self._cell
        return total - self._up * sum(len(piles[f]) for f in plan.foundations)

    def _column(self, column: bytes) -> float:
        """A column's: breaks of order, cards face down, and low cards beneath breaks."""
        if not column:
            return -self._space
        joins = self._plan.joins
        cost = self._down * sum(1 for c in column if c & DOWN)
        breaks = 0
        for upper, lower in pairwise(column[::-1]):
            if not joins[lower] & BIT[upper]:
                breaks += 1
                cost += self._broken
            if breaks:
                cost += self._buried * breaks * (1 - rank(lower) / 14)
        self._known[column] = cost
        return cost
