"""What may be played, and why not.

`legal_moves` makes the list, `refusal` judges one move and names the reason; they are two views of the same rules, held together by
a test over all pairs of piles and all counts: a move is in the list exactly when it is not refused.
"""

from __future__ import annotations

import itertools
from enum import Enum

from tpat.engine.cards import ACE, BIT, DOWN, KING, rank, suit
from tpat.engine.moves import DEAL, DEAL_MOVE, MOVE, REDEAL, REDEAL_MOVE, Move
from tpat.engine.plan import EVERY, Plan
from tpat.engine.rules import Build, Deal, DealOver, Run, Space, Up
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
    RANK = "the rank does not follow"
    COLOUR = "the colour is the same"
    SUIT = "the suit is another"
    ON_ACE = "nothing goes on an ace"
    SPACE_KINGS = "a space takes only kings"
    SPACE_NONE = "a space stays empty"
    SPACE_RESERVE = "a space is filled from the reserve while it lasts"
    SPACE_WASTE = "a space is filled from the waste once the reserve is used up"
    FOUNDATION_SUIT = "that foundation is of another suit"
    FOUNDATION_RANK = "that foundation waits for another rank"
    FOUNDATION_FULL = "that foundation is full"
    WHOLE_SUIT = "only the thirteen of a suit go up, at once"
    NO_RETURN = "nothing comes back from the foundations"
    CELL_TAKEN = "the cell is taken"
    NO_DEAL = "nothing is dealt in this game"
    STOCK_EMPTY = "the stock is empty"
    STOCK_NOT_EMPTY = "the stock still has cards"
    SPACES_OPEN = "no card is dealt while a column is empty"
    RUNS_BROKEN = "over spaces a deal needs each column to be a single run"
    NO_REDEAL = "there is no redeal in this game"
    REDEALS_USED = "the redeals are used up"
    NOTHING_TO_REDEAL = "stock and waste are both empty"


def run_length(plan: Plan, pile: bytes) -> int:
    """How many cards on top of a pile, face up and in order, move together; 0 of an empty pile."""
    if not pile or pile[-1] & DOWN:
        return 0
    joins = plan.joins
    n = 1
    i = len(pile) - 2
    while i >= 0 and joins[pile[i]] & BIT[pile[i + 1]]:
        n += 1
        i -= 1
    return n


def is_suit(pile: bytes) -> bool:
    """True if the top thirteen are king to ace of one suit, face up."""
    if len(pile) < KING or rank(pile[-1]) != ACE:
        return False
    return all(pile[-1 - i] == pile[-1] + (i << 2) for i in range(KING))


# --- the list ---------------------------------------------------------------------------------------------------------


def legal_moves(plan: Plan, state: State) -> list[Move]:
    """Every legal move, in a fixed order: to the foundations, between columns and to spaces, back from the foundations, deal."""
    piles = state.piles
    singles = plan.singles
    moves: list[Move] = []

    # What the foundations wait for, as bits; `wanted` is their union, so that most cards are passed over in one step.
    follows = plan.follows[state.base]
    needs = []
    wanted = 0
    for f, need in enumerate(plan.starts[state.base]):
        if pile := piles[f]:
            need = follows[pile[-1]]
        needs.append(need)
        wanted |= need

    # Columns that take cards, and spaces (a run may go to each of them, as xpat2 lists it too).
    lies_on = plan.lies_on
    takers: list[tuple[int, int]] = []
    spaces: list[int] = []
    taken = 0
    for t in plan.tableau:
        if not (pile := piles[t]):
            spaces.append(t)
        elif bits := lies_on[pile[-1]]:
            takers.append((t, bits))
            taken |= bits

    joins = plan.joins
    runs, whole = plan.runs, plan.whole
    space_bits = plan.space if spaces else 0
    later: list[Move] = []
    for s in plan.tableau:
        if not (pile := piles[s]):
            continue
        bit = BIT[pile[-1]]
        if bit & wanted:
            row = singles[s]
            moves += [row[f] for f, need in enumerate(needs) if need & bit]
        if whole:
            # Its lowest card decides where a whole column goes; few pass, so the run is measured last.
            lowest = BIT[pile[0]]
            if lowest & (taken | space_bits) and run_length(plan, pile) == len(pile):
                later += [plan.move(s, t, len(pile)) for t, fit in takers if lowest & fit and t != s]
                later += [plan.move(s, t, len(pile)) for t in spaces if lowest & space_bits]
            continue
        # The run on top: `bits` of all its cards, `n` its length.
        bits, n, upper = bit, 1, bit
        if runs:
            deepest = len(pile)
            while n < deepest and joins[lower := pile[-n - 1]] & upper:
                upper = BIT[lower]
                bits |= upper
                n += 1
        if bits & taken:
            for t, fit in takers:
                if bits & fit and t != s:  # where ranks go in a circle, a long run fits on itself
                    if n == 1:
                        later.append(singles[s][t])
                    else:
                        later += [plan.move(s, t, k) for k in range(1, n + 1) if BIT[pile[-k]] & fit]
        if space_bits:
            for k in range(1, n + 1):
                if BIT[pile[-k]] & space_bits:
                    later += [plan.move(s, t, k) for t in spaces]
    for s in plan.tops:
        if pile := piles[s]:
            bit = BIT[pile[-1]]
            if bit & wanted:
                row = singles[s]
                moves += [row[f] for f, need in enumerate(needs) if need & bit]
            if bit & taken:
                row = singles[s]
                later += [row[t] for t, fit in takers if fit & bit]
            if spaces and bit & _space_takes(plan, state, s):
                later += [singles[s][t] for t in spaces]
    if plan.suits_up:
        moves += _suits_up(plan, piles)
    moves += later
    if plan.rules.back:
        moves += _back(plan, piles, needs, wanted, takers, taken, spaces)
    if plan.cells:
        moves += _to_cells(plan, piles)
    if piles[plan.stock]:
        if plan.deals_always or _deal_refusal(plan, state) is None:
            moves.append(DEAL_MOVE)
    elif _redeal_refusal(plan, state) is None:
        moves.append(REDEAL_MOVE)
    return moves


def _space_takes(plan: Plan, state: State, source: int) -> int:
    """The cards that a space takes from this pile, as bits."""
    if plan.rules.space is not Space.RESERVE:
        return plan.space
    if state.piles[plan.reserve]:
        return EVERY if source == plan.reserve else 0
    return EVERY if source == plan.waste else 0


def _suits_up(plan: Plan, piles: tuple[bytes, ...]) -> list[Move]:
    """Whole suits on top of columns, to each empty foundation of the suit."""
    return [
        plan.move(s, f, KING)
        for s in plan.tableau
        if is_suit(piles[s])
        for f in plan.foundations
        if not piles[f] and f % 4 == suit(piles[s][-1])
    ]


def _back(
    plan: Plan,
    piles: tuple[bytes, ...],
    needs: list[int],
    wanted: int,
    takers: list[tuple[int, int]],
    taken: int,
    spaces: list[int],
) -> list[Move]:
    """The top cards of the foundations, to columns, spaces and twin foundations."""
    moves: list[Move] = []
    for s in plan.foundations:
        if pile := piles[s]:
            bit = BIT[pile[-1]]
            row = plan.singles[s]
            if bit & wanted:
                moves += [row[f] for f, need in enumerate(needs) if need & bit]
            if bit & taken:
                moves += [row[t] for t, fit in takers if fit & bit]
            if spaces and bit & plan.space:
                moves += [row[t] for t in spaces]
    return moves


def _to_cells(plan: Plan, piles: tuple[bytes, ...]) -> list[Move]:
    """Single cards to free cells."""
    free = [c for c in plan.cells if not piles[c]]
    sources = [*plan.tableau, *plan.cells, *(s for s in (plan.reserve, plan.waste) if s >= 0)]
    if plan.rules.back:
        sources += plan.foundations
    return [plan.singles[s][c] for s in sources if piles[s] and BIT[piles[s][-1]] for c in free if c != s]


# --- one move ---------------------------------------------------------------------------------------------------------


def refusal(plan: Plan, state: State, move: Move) -> Refusal | None:
    """Why `move` is not legal here; None if it is. Takes any Move, also of piles that the game does not have."""
    if move.kind == DEAL:
        return _deal_refusal(plan, state)
    if move.kind == REDEAL:
        return _redeal_refusal(plan, state)
    source, target = plan.index.get(move.source, -1), plan.index.get(move.target, -1)
    if move.kind != MOVE or source < 0 or target < 0:
        return Refusal.NO_PILE
    if source == target:
        return Refusal.SAME_PILE
    if source == plan.stock:
        return Refusal.STOCK
    pile = state.piles[source]
    if not pile:
        return Refusal.EMPTY
    if not 1 <= move.cards <= len(pile):
        return Refusal.TOO_MANY
    block = pile[-move.cards :]
    if any(c & DOWN for c in block):
        return Refusal.FACE_DOWN
    if source in plan.foundations and not plan.rules.back:
        return Refusal.NO_RETURN
    if source not in plan.tableau and move.cards > 1:
        return Refusal.ONE_CARD
    if target in plan.foundations:
        return _foundation_refusal(plan, state, block, target)
    if target in plan.tableau:
        return _column_refusal(plan, state, source, block, target)
    if target in plan.cells:
        if move.cards > 1:
            return Refusal.ONE_CARD
        return Refusal.CELL_TAKEN if state.piles[target] else None
    return {plan.stock: Refusal.ONTO_STOCK, plan.waste: Refusal.ONTO_WASTE}.get(target, Refusal.ONTO_RESERVE)


def _foundation_refusal(plan: Plan, state: State, block: bytes, target: int) -> Refusal | None:
    pile = state.piles[target]
    if plan.rules.up is Up.SUIT:
        if len(block) != KING or not is_suit(block):
            return Refusal.WHOLE_SUIT
        if suit(block[0]) != target % 4:
            return Refusal.FOUNDATION_SUIT
        return Refusal.FOUNDATION_FULL if pile else None
    if len(block) > 1:
        return Refusal.ONE_CARD
    if len(pile) >= KING:
        return Refusal.FOUNDATION_FULL
    if suit(block[0]) != target % 4:
        return Refusal.FOUNDATION_SUIT
    need = plan.follows[state.base][pile[-1]] if pile else plan.starts[state.base][target]
    return None if need & BIT[block[0]] else Refusal.FOUNDATION_RANK


def _column_refusal(plan: Plan, state: State, source: int, block: bytes, target: int) -> Refusal | None:
    rules = plan.rules
    column = state.piles[source]
    if source in plan.tableau:
        if rules.run is Run.TOP and len(block) > 1:
            return Refusal.ONE_CARD
        if run_length(plan, column) < len(block):
            return Refusal.NOT_A_RUN
    pile = state.piles[target]
    if not pile:
        return _space_refusal(plan, state, source, block)
    if source in plan.tableau and rules.run is Run.WHOLE and len(block) < len(column):
        return Refusal.WHOLE_COLUMN
    return lay_refusal(plan, block[0], pile[-1])


def _space_refusal(plan: Plan, state: State, source: int, block: bytes) -> Refusal | None:
    rules = plan.rules
    if rules.space is Space.RESERVE:
        if BIT[block[0]] & _space_takes(plan, state, source):
            return None
        return Refusal.SPACE_RESERVE if state.piles[plan.reserve] else Refusal.SPACE_WASTE
    if source in plan.tableau and rules.run is Run.WHOLE and len(block) < len(state.piles[source]):
        return Refusal.WHOLE_COLUMN
    if BIT[block[0]] & plan.space:
        return None
    return Refusal.SPACE_KINGS if rules.space is Space.KINGS else Refusal.SPACE_NONE


def lay_refusal(plan: Plan, lower: int, upper: int) -> Refusal | None:
    """Why the card `lower` is not laid on the top card `upper` of a column; None if it is."""
    if plan.lies_on[upper] & BIT[lower]:
        return None
    wrap = plan.rules.wrap
    if rank(upper) == ACE and not wrap:
        return Refusal.ON_ACE
    if rank(lower) != (rank(upper) - 1 or KING):
        return Refusal.RANK
    return Refusal.SUIT if plan.rules.build is Build.SUIT else Refusal.COLOUR


def _deal_refusal(plan: Plan, state: State) -> Refusal | None:
    rules = plan.rules
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


def _redeal_refusal(plan: Plan, state: State) -> Refusal | None:
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
