"""Cards that certainly are not needed any more: to put one up can't spoil a game that can be won.

A card in the columns is of use only as long as another may be laid on it. With one deck a card may go up when each of those that could be
laid on it is up, or can go up itself as soon as it lies open and is in the same way of no use; the proof for red on black is Blake and
Gent's, *The Winnability of Klondike Solitaire and Many Other Patience Games*, and for other ways of building it goes likewise. With more
decks it matters which of two alike cards is taken, so there all copies of all that could be laid on it must be up, and as many foundations
wait for the card as there are copies of it still in play. Cards that come back from the foundations count as in play wherever they could be
of use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from tpat.api import Game
from tpat.engine.cards import ACE, BIT, card, rank
from tpat.engine.moves import MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.rules import NO_HOOKS, Back, Build, Deal, DealOver, Refill, Rules, Run, Up
from tpat.engine.state import State


def can_be_safe(rules: Rules) -> bool:
    """True if anything can be said by these rules: suits go up card by card, and nothing happens to columns that an absent card or a space
    could change to the worse: no deal that wants all columns full, no refill from the stock, no rotation, shuffle or hook; and only runs
    move, for where all that lies on a card moves with it, a card that could go up may have to move before it lies open."""
    deals_alike = rules.deal is not Deal.COLUMNS or (rules.deal_over is DealOver.ANYTHING and rules.run in (Run.PART, Run.TOP))
    return (
        (rules.up, rules.steps, rules.starts, rules.jokers) == (Up.CARD, (), (), 0)
        and rules.hooks._replace(setup=None) == NO_HOOKS
        and rules.build in (Build.ALTERNATE, Build.SUIT, Build.COLOUR, Build.RANK, Build.NONE)
        and deals_alike
        and rules.refill is not Refill.STOCK
        and rules.run is not Run.ANY
        and not (rules.any_suit or rules.free or rules.stock_open or rules.rotations or rules.shuffles or rules.from_waste_only)
    )


def safe_card(game: Game, state: State, kept: Collection[int] = ()) -> Move | None:
    """The next move that takes a card up which is certainly not needed any more; None if there is none, or nothing can be said. Cards
    in `kept` stay where they are."""
    plan = game.plan
    if not can_be_safe(plan.rules):
        return None
    table = _Table(plan, state)
    # Taken from a waste, a card shifts what later deals bring, but where each card of the stock comes up again and again by itself.
    waste = plan.rules.draw == 1 and not plan.rules.draws and plan.rules.redeals is None
    for move in game.legal_moves(state):
        if move.kind == MOVE and move.target[0] == "f" and (move.source[0] in "tcr" or (waste and move.source[0] == "w")):
            top = state.piles[plan.index[move.source]][-1]
            if top not in kept and table.room_for_all(top) and table.useless(top):
                return move
    return None


class _Table:
    """One position, asked about several cards."""

    def __init__(self, plan: Plan, state: State) -> None:
        rules = plan.rules
        self._copies = rules.decks * 4 // len(rules.suits)
        self._up = Counter(c for f in plan.foundations for c in state.piles[f])
        self._wanted = [plan.wants[state.base][f][len(state.piles[f])] for f in plan.foundations]
        self._back, self._base = rules.back, state.base or ACE
        deck = [card(r, suit) for r in range(ACE, rules.ranks + 1) for suit in rules.suits]
        self._lie_on = {c: tuple(d for d in deck if plan.lies_on[c] & BIT[d]) for c in deck}
        self._known: dict[int, bool] = {}

    def room_for_all(self, c: int) -> bool:
        """True if as many foundations wait for such a card as there are of it still in play."""
        return sum(1 for wanted in self._wanted if wanted & BIT[c]) >= self._copies - self._up[c]

    def useless(self, c: int) -> bool:
        """True if nothing that is still in play, or could come back, would have to be laid on such a card."""
        if c not in self._known:
            self._known[c] = False  # round after the king it would come to itself again
            self._known[c] = all(map(self._settled, self._lie_on[c]))
        return self._known[c]

    def _settled(self, c: int) -> bool:
        """True if such a card never has to be laid on anything."""
        if self._up[c] == self._copies:
            stays = self._back is Back.NONE or (self._back is Back.NOT_BASE and rank(c) == self._base)
            return stays or self.useless(c)
        return self._copies == 1 and any(wanted & BIT[c] for wanted in self._wanted) and self.useless(c)
