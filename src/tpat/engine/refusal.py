"""Why a move is not legal."""

from __future__ import annotations

import itertools
from enum import Enum

from tpat.engine.cards import ACE, BIT, DOWN, JOKER, KING, rank, suit
from tpat.engine.moves import DEAL, MOVE, REDEAL, ROTATE_DOWN, ROTATE_UP, SHUFFLE, Move
from tpat.engine.plan import EVERY, Plan
from tpat.engine.rules import Back, Build, Deal, DealOver, Limit, Run, Space, Up
from tpat.engine.state import State


class Refusal(Enum):
    """Why a move is not legal. The words are put on where it is shown."""

    NO_PILE = "the game has no such pile"
    SAME_PILE = "from and to are the same pile"
    EMPTY = "nothing lies there"
    TOO_MANY = "the pile has fewer cards"
    FACE_DOWN = "a card of them lies face down"
    STOCK = "the stock's cards are only dealt"
    ONTO_STOCK = "nothing is laid on the stock"
    ONTO_WASTE = "the waste takes only dealt cards"
    ONTO_RESERVE = "nothing is laid on the reserve"
    ONE_CARD = "only the top card moves from there, or to there"
    NOT_A_RUN = "the cards are not in order"
    WHOLE_COLUMN = "only a whole column moves onto another"
    WHOLE_OR_TOP = "only a whole column or its top card moves onto another"
    RUN_TOO_LONG = "there are not enough free cells and spaces for so many cards"
    RANK = "the rank does not follow"
    COLOUR = "the colour is the same"
    OTHER_COLOUR = "the colour is another"
    SUIT = "the suit is another"
    SAME_RANK = "only the same rank goes there, its suit higher"
    ON_ACE = "nothing goes on an ace"
    COLUMNS_CLOSED = "nothing is laid on a column"
    FROM_WASTE_ONLY = "columns take cards only from the waste"
    SPACE_KINGS = "a space takes only kings"
    SPACE_CLUBS = "a space takes only clubs"
    SPACE_NONE = "a space stays empty"
    SPACE_RESERVE = "a space is filled from the reserve while it lasts"
    SPACE_STOCK = "a space is filled from the stock while it lasts"
    SPACE_WASTE = "a space is filled from the waste once the reserve or the stock is used up"
    FOUNDATION_SUIT = "that foundation is of another suit"
    FOUNDATION_RANK = "that foundation waits for another rank"
    FOUNDATION_FULL = "that foundation is full"
    FOUNDATION_NONE = "no card is laid on a foundation"
    WHOLE_SUIT = "only the thirteen of a suit go up, at once"
    NO_RETURN = "nothing comes back from the foundations"
    BASE_STAYS = "the card that a foundation starts with stays there"
    STOCK_FIRST = "cards come back from the foundations only when the stock is empty"
    CELL_TAKEN = "the cell is taken"
    NO_DEAL = "nothing is dealt in this game"
    STOCK_EMPTY = "the stock is empty"
    STOCK_NOT_EMPTY = "the stock still has cards"
    SPACES_OPEN = "no card is dealt while a column is empty"
    RUNS_BROKEN = "over spaces a deal needs each column to be a single run"
    NO_REDEAL = "there is no redeal in this game"
    REDEALS_USED = "the redeals are used up"
    NOTHING_TO_REDEAL = "stock and waste are both empty"
    NO_SHUFFLE = "nothing is shuffled in this game"
    SHUFFLES_USED = "the shuffles are used up"
    NO_NUMBER = "cards laid by hand have no number to shuffle them by"
    NO_ROTATION = "nothing is rotated in this game"
    ROTATIONS_USED = "the rotations are used up"
    NOT_A_PAIR = "the ranks are not the same"
    NOT_NEIGHBOURS = "the cards are not neighbours"
    PAIR_DONE = "a pair lies there already"
    NOTHING_TO_CLOSE = "no pair and no gap"
    NOT_BEATEN = "no higher card of its suit lies open"
    LEFT_NEIGHBOUR = "only the card that follows its left neighbour goes there"


def run_length(plan: Plan, pile: bytes) -> int:
    """How many cards on top of a pile, face up and in order, move together; 0 of an empty pile."""
    if not pile or pile[-1] & DOWN:
        return 0
    grips = plan.grips
    n = 1
    i = len(pile) - 2
    while i >= 0 and grips[pile[i]] & BIT[pile[i + 1]]:
        n += 1
        i -= 1
    return n


def is_suit(pile: bytes) -> bool:
    """True if the top thirteen are king to ace of one suit, face up."""
    if len(pile) < KING or rank(pile[-1]) != ACE:
        return False
    return all(pile[-1 - i] == pile[-1] + (i << 2) for i in range(KING))


def space_takes(plan: Plan, state: State, source: int) -> int:
    """The cards that a space takes from this pile, as bits."""
    if not plan.space_from:
        return plan.space
    for first in plan.space_from:
        if state.piles[first]:
            return EVERY if source == first else 0
    return 0


def returns(plan: Plan, state: State, foundation: int) -> bool:
    """True if the top card of this foundation may come back now."""
    back = plan.rules.back
    if back is Back.NOT_BASE:
        return len(state.piles[foundation]) > 1
    return back is Back.ANY or (back is Back.STOCK_GONE and not state.piles[plan.stock])


def longest(plan: Plan, state: State, target: int) -> int:
    """How many cards may move to a column: as many as single moves over free cells and spaces could carry."""
    cells = 1 + sum(not state.piles[c] for c in plan.cells)
    if plan.rules.limit is Limit.NONE:
        return len(plan.names) * KING
    if plan.rules.limit is Limit.CELLS:
        return cells
    return cells << sum(not state.piles[t] for t in plan.tableau if t != target)


def refusal(plan: Plan, state: State, move: Move) -> Refusal | None:
    """Why `move` is not legal here; None if it is. Takes any Move, also of piles that the game does not have."""
    if move.kind == DEAL:
        return deal_refusal(plan, state)
    if move.kind == REDEAL:
        return redeal_refusal(plan, state)
    if move.kind == SHUFFLE:
        return shuffle_refusal(plan, state)
    source, target = plan.index.get(move.source, -1), plan.index.get(move.target, -1)
    if source >= 0 and move.kind in (ROTATE_UP, ROTATE_DOWN):
        return rotation_refusal(plan, state, source, move.cards)
    if move.kind != MOVE or source < 0 or target < 0:
        return Refusal.NO_PILE
    if source == target:
        return Refusal.SAME_PILE
    return placing_refusal(plan, state, source, move.cards, target)


def placing_refusal(plan: Plan, state: State, source: int, cards: int, target: int) -> Refusal | None:
    """Why the top cards of a pile do not go to another; None if they do."""
    if source == plan.stock and not plan.rules.stock_open:
        return Refusal.STOCK
    pile = state.piles[source]
    if not pile:
        return Refusal.EMPTY
    if not 1 <= cards <= len(pile):
        return Refusal.TOO_MANY
    block = pile[-cards:]
    if any(c & DOWN for c in block):
        return Refusal.FACE_DOWN
    if plan.rules.hooks.may_place:
        return plan.rules.hooks.may_place(plan, state, source, cards, target)
    if source in plan.foundations and not returns(plan, state, source):
        return _no_return(plan)
    if source not in plan.tableau and cards > 1:
        return Refusal.ONE_CARD
    if target in plan.foundations:
        return _foundation_refusal(plan, state, block, target)
    if target in plan.tableau:
        return _column_refusal(plan, state, source, block, target)
    if target in plan.cells:
        if cards > 1:
            return Refusal.ONE_CARD
        return Refusal.CELL_TAKEN if state.piles[target] or plan.rules.cells_filled else None
    if target == plan.waste and source == plan.stock and plan.rules.onto_waste:
        return None if cards == 1 else Refusal.ONE_CARD
    return {plan.stock: Refusal.ONTO_STOCK, plan.waste: Refusal.ONTO_WASTE}.get(target, Refusal.ONTO_RESERVE)


def _no_return(plan: Plan) -> Refusal:
    return {Back.NOT_BASE: Refusal.BASE_STAYS, Back.STOCK_GONE: Refusal.STOCK_FIRST}.get(plan.rules.back, Refusal.NO_RETURN)


def _foundation_refusal(plan: Plan, state: State, block: bytes, target: int) -> Refusal | None:
    pile = state.piles[target]
    rules = plan.rules
    if rules.up is Up.NONE:
        return Refusal.FOUNDATION_NONE
    if rules.up is Up.SUIT:
        if len(block) != KING or not is_suit(block):
            return Refusal.WHOLE_SUIT
        if suit(block[0]) != plan.suit_of(target):
            return Refusal.FOUNDATION_SUIT
        return Refusal.FOUNDATION_FULL if pile else None
    if len(block) > 1:
        return Refusal.ONE_CARD
    if len(pile) >= KING:
        return Refusal.FOUNDATION_FULL
    if rules.free:
        if pile and suit(pile[-1]) != suit(block[0]):
            return Refusal.FOUNDATION_SUIT
        starts = sum(BIT[plan.start_of(g, state.base)] for g in range(4))
        need = plan.follows[state.base][pile[-1]] if pile else starts
        return None if need & BIT[block[0]] else Refusal.FOUNDATION_RANK
    if plan.wants[state.base][target][len(pile)] & BIT[block[0]]:
        return None
    other = plan.suit_of(target) not in (None, suit(block[0])) and block[0] < JOKER
    return Refusal.FOUNDATION_SUIT if other else Refusal.FOUNDATION_RANK


def _column_refusal(plan: Plan, state: State, source: int, block: bytes, target: int) -> Refusal | None:
    rules = plan.rules
    column = state.piles[source]
    n = len(block)
    if rules.from_waste_only and source != plan.waste:
        return Refusal.FROM_WASTE_ONLY
    if source in plan.tableau and n > 1:
        if rules.run is Run.TOP:
            return Refusal.ONE_CARD
        if run_length(plan, column) < n:
            return Refusal.NOT_A_RUN
    pile = state.piles[target]
    if not pile and (why := _space_refusal(plan, state, source, block)):
        return why
    if source in plan.tableau and n < len(column) and plan.whole:
        if not plan.top_too:
            return Refusal.WHOLE_COLUMN
        if n > 1:
            return Refusal.WHOLE_OR_TOP
    if pile and (why := lay_refusal(plan, block[0], pile[-1])):
        return why
    if n > 1 and n > longest(plan, state, target):
        return Refusal.RUN_TOO_LONG
    return None


def _space_refusal(plan: Plan, state: State, source: int, block: bytes) -> Refusal | None:
    if BIT[block[0]] & space_takes(plan, state, source):
        return None
    space = plan.rules.space
    if space in (Space.RESERVE, Space.STOCK):
        if not state.piles[plan.space_from[0]]:
            return Refusal.SPACE_WASTE
        return Refusal.SPACE_RESERVE if space is Space.RESERVE else Refusal.SPACE_STOCK
    return {Space.KINGS: Refusal.SPACE_KINGS, Space.CLUBS: Refusal.SPACE_CLUBS}.get(space, Refusal.SPACE_NONE)


def lay_refusal(plan: Plan, lower: int, upper: int) -> Refusal | None:
    """Why the card `lower` is not laid on the top card `upper` of a column; None if it is."""
    if plan.lies_on[upper] & BIT[lower]:
        return None
    build = plan.rules.build
    if build is Build.NONE:
        return Refusal.COLUMNS_CLOSED
    if build is Build.EQUAL:
        return Refusal.SAME_RANK
    if rank(upper) == ACE and not plan.rules.wrap:
        return Refusal.ON_ACE
    if rank(lower) != (rank(upper) - 1 or KING):
        return Refusal.RANK
    if build is Build.COLOUR:
        return Refusal.OTHER_COLOUR
    return Refusal.SUIT if build is Build.SUIT else Refusal.COLOUR


def deal_refusal(plan: Plan, state: State) -> Refusal | None:
    """Why nothing can be dealt now; None if it can."""
    rules = plan.rules
    if rules.hooks.may_deal:
        return rules.hooks.may_deal(plan, state)
    if rules.deal is Deal.NONE:
        return Refusal.NO_DEAL
    if not state.piles[plan.stock]:
        return Refusal.STOCK_EMPTY
    if rules.deal_over is DealOver.ANYTHING or rules.deal is Deal.WASTE:
        return None
    columns = [state.piles[t] for t in plan.tableau]
    if all(columns):
        return None
    if rules.deal_over is DealOver.NO_SPACE:
        return Refusal.SPACES_OPEN
    if all(_whole_run(plan, c) for c in columns):
        return None
    return Refusal.RUNS_BROKEN


def _whole_run(plan: Plan, column: bytes) -> bool:
    if plan.rules.deal_over is DealOver.WHOLE_SUIT_RUNS:
        return run_length(plan, column) == len(column)
    return all(plan.lies_on[a] & BIT[b] for a, b in itertools.pairwise(column)) and not any(c & DOWN for c in column)


def redeal_refusal(plan: Plan, state: State) -> Refusal | None:
    """Why the waste can't be turned over now; None if it can."""
    rules = plan.rules
    if rules.deal is not Deal.WASTE or rules.redeals == 0:
        return Refusal.NO_REDEAL
    if state.piles[plan.stock]:
        return Refusal.STOCK_NOT_EMPTY
    if not state.piles[plan.waste]:
        return Refusal.NOTHING_TO_REDEAL
    if rules.redeals is not None and state.redeals >= rules.redeals:
        return Refusal.REDEALS_USED
    return None


def shuffle_refusal(plan: Plan, state: State) -> Refusal | None:
    """Why the columns can't be shuffled again now; None if they can."""
    rules = plan.rules
    if not rules.shuffles:
        return Refusal.NO_SHUFFLE
    if rules.redeals is not None and state.redeals >= rules.redeals:
        return Refusal.SHUFFLES_USED
    return Refusal.NO_NUMBER if state.seed < 0 else None


def rotation_refusal(plan: Plan, state: State, source: int, cards: int) -> Refusal | None:
    """Why the top cards of a pile can't be rotated; None if they can. All must lie face up."""
    if not plan.rules.rotations or source not in plan.tableau:
        return Refusal.NO_ROTATION
    if state.rotations >= plan.rules.rotations:
        return Refusal.ROTATIONS_USED
    pile = state.piles[source]
    if not pile:
        return Refusal.EMPTY
    if not 1 <= cards <= len(pile):
        return Refusal.TOO_MANY
    return Refusal.FACE_DOWN if pile[-cards] & DOWN else None
