"""What may be played: the list of legal moves. `refusal.py` judges one move and names the reason.

They are two views of the same rules, held together by a test over all pairs of piles and all counts: a move is in the list exactly when
it is not refused.
"""

from __future__ import annotations

from tpat.engine.cards import BIT, KING, suit
from tpat.engine.moves import DEAL_MOVE, REDEAL_MOVE, SHUFFLE_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import (
    deal_refusal,
    is_suit,
    longest,
    placing_refusal,
    redeal_refusal,
    returns,
    rotation_refusal,
    run_length,
    shuffle_refusal,
    space_takes,
)
from tpat.engine.rules import Limit
from tpat.engine.state import State

Piles = tuple[bytes, ...]


def legal_moves(plan: Plan, state: State) -> list[Move]:
    """Every legal move, in a fixed order: to the foundations, between columns and to spaces, back from the foundations, deal."""
    moves = _by_hook(plan, state) if plan.by_hook else _by_rules(plan, state)
    if state.piles[plan.stock] or not plan.always:
        if plan.deals_always or deal_refusal(plan, state) is None:
            moves.append(DEAL_MOVE)
    elif redeal_refusal(plan, state) is None:
        moves.append(REDEAL_MOVE)
    if plan.extras:
        moves += _extras(plan, state)
    return moves


def _by_rules(plan: Plan, state: State) -> list[Move]:
    """All moves of cards, where the rules are data."""
    piles = state.piles
    singles = plan.singles
    moves: list[Move] = []

    # What the foundations wait for, as bits; `wanted` is their union, so that most cards are passed over in one step.
    needs = []
    wanted = 0
    for f, sequence in enumerate(plan.wants[state.base]):
        need = sequence[len(piles[f])]
        needs.append(need)
        wanted |= need
    if not plan.common and plan.rules.free:
        needs, wanted = _free_needs(plan, state)

    # Columns that take cards, and spaces (a run may go to each of them, as xpat2 lists it too).
    lies_on = plan.lies_on
    takers: list[tuple[int, int]] = []
    spaces: list[int] = []
    taken = 0
    for t in plan.tableau:
        if not (pile := piles[t]):
            spaces.append(t)
            continue
        top = pile[-1]
        if (bit := BIT[top]) & wanted:
            for f, need in enumerate(needs):
                if need & bit:
                    moves.append(singles[t][f])
        if bits := lies_on[top]:
            takers.append((t, bits))
            taken |= bits

    between = _whole_columns if plan.whole else _runs
    later = between(plan, piles, takers, taken, spaces) if plan.columns_give else []
    only = plan.tops_give
    for s in plan.tops:
        if pile := piles[s]:
            bit = BIT[pile[-1]]
            if bit & wanted:
                for f, need in enumerate(needs):
                    if need & bit:
                        moves.append(singles[s][f])
            if only >= 0 and s != only:
                continue
            if bit & taken:
                for t, fit in takers:
                    if fit & bit:
                        later.append(singles[s][t])
            if spaces and bit & space_takes(plan, state, s):
                later += [singles[s][t] for t in spaces]
    if plan.suits_up:
        moves += _suits_up(plan, piles)
    moves += later
    return moves if plan.common else _uncommon(plan, state, moves, needs, wanted, takers, taken, spaces)


def _whole_columns(plan: Plan, piles: Piles, takers: list[tuple[int, int]], taken: int, spaces: list[int]) -> list[Move]:
    """Between columns, where only those in order from end to end move, or (`top_too`) top cards besides."""
    moves: list[Move] = []
    space_bits = plan.space if spaces else 0
    movable = taken | space_bits
    top_too = plan.top_too
    for s in plan.tableau:
        if not (pile := piles[s]):
            continue
        # The lowest card decides where a whole column goes; few pass, so the run is measured last.
        bit = BIT[pile[0]]
        if bit & movable and run_length(plan, pile) == len(pile):
            for t, fit in takers:
                if bit & fit and t != s:
                    moves.append(plan.move(s, t, len(pile)))
            if bit & space_bits:
                moves += [plan.move(s, t, len(pile)) for t in spaces]
        if top_too and len(pile) > 1:
            bit = BIT[pile[-1]]
            row = plan.singles[s]
            moves += [row[t] for t, fit in takers if bit & fit and t != s]
            moves += [row[t] for t in spaces if bit & space_bits]
    return moves


def _runs(plan: Plan, piles: Piles, takers: list[tuple[int, int]], taken: int, spaces: list[int]) -> list[Move]:
    """Between columns, where runs on top move and any part of them that is on top, or only top cards."""
    moves: list[Move] = []
    grips, singles = plan.grips, plan.singles
    space_bits = plan.space if spaces else 0
    for s in plan.tableau:
        if not (pile := piles[s]):
            continue
        # The run on top: `bits` of all its cards, `n` its length.
        bits = upper = BIT[pile[-1]]
        n = 1
        if plan.runs:
            deepest = len(pile)
            while n < deepest and grips[lower := pile[-n - 1]] & upper:
                upper = BIT[lower]
                bits |= upper
                n += 1
        if bits & taken:
            for t, fit in takers:
                if bits & fit and t != s:  # where ranks go in a circle, a long run fits on itself
                    if n == 1:
                        moves.append(singles[s][t])
                    else:
                        moves += [plan.move(s, t, k) for k in range(1, n + 1) if BIT[pile[-k]] & fit]
        if space_bits:
            for k in range(1, n + 1):
                if BIT[pile[-k]] & space_bits:
                    moves += [plan.move(s, t, k) for t in spaces]
    return moves


def _uncommon(
    plan: Plan,
    state: State,
    moves: list[Move],
    needs: list[int],
    wanted: int,
    takers: list[tuple[int, int]],
    taken: int,
    spaces: list[int],
) -> list[Move]:
    """Those moves, and what fewer games have: cards that come back, cells, a stock laid on the waste, limits."""
    if plan.back:
        moves += _back(plan, state, needs, wanted, takers, taken, spaces)
    if plan.cells:
        moves += _to_cells(plan, state)
    if plan.rules.onto_waste and state.piles[plan.stock]:
        moves.append(plan.singles[plan.stock][plan.waste])
    return moves if plan.rules.limit is Limit.NONE else _within(plan, state, moves)


def _free_needs(plan: Plan, state: State) -> tuple[list[int], int]:
    """What the foundations wait for where any suit may start any of them."""
    needs = []
    wanted = 0
    for f in plan.foundations:
        pile = state.piles[f]
        if pile:
            need = plan.follows[state.base][pile[-1]] if len(pile) < KING else 0
        else:
            need = sum(BIT[plan.start_of(g, state.base)] for g in range(4))
        needs.append(need)
        wanted |= need
    return needs, wanted


def _suits_up(plan: Plan, piles: tuple[bytes, ...]) -> list[Move]:
    """Whole suits on top of columns, to each empty foundation of the suit."""
    return [
        plan.move(s, f, KING)
        for s in plan.tableau
        if is_suit(piles[s])
        for f in plan.foundations
        if not piles[f] and plan.suit_of(f) == suit(piles[s][-1])
    ]


def _back(
    plan: Plan,
    state: State,
    needs: list[int],
    wanted: int,
    takers: list[tuple[int, int]],
    taken: int,
    spaces: list[int],
) -> list[Move]:
    """The top cards of the foundations, to columns, spaces and twin foundations."""
    moves: list[Move] = []
    for s in plan.foundations:
        if (pile := state.piles[s]) and returns(plan, state, s):
            bit = BIT[pile[-1]]
            row = plan.singles[s]
            if bit & wanted:
                moves += [row[f] for f, need in enumerate(needs) if need & bit and f != s]
            if not plan.columns_give:
                continue
            if bit & taken:
                moves += [row[t] for t, fit in takers if fit & bit]
            if spaces and bit & space_takes(plan, state, s):
                moves += [row[t] for t in spaces]
    return moves


def _to_cells(plan: Plan, state: State) -> list[Move]:
    """Single cards to free cells."""
    piles = state.piles
    free = [c for c in plan.cells if not piles[c]]
    if not free or plan.rules.cells_filled:
        return []
    sources = [*plan.tableau, *plan.tops, *(f for f in plan.foundations if plan.back and piles[f] and returns(plan, state, f))]
    return [plan.singles[s][c] for s in sources if piles[s] and BIT[piles[s][-1]] for c in free if c != s]


def _within(plan: Plan, state: State, moves: list[Move]) -> list[Move]:
    """Those moves whose runs are not too long for the cells and spaces there are."""
    index = plan.index
    return [m for m in moves if m.cards == 1 or m.target[0] != "t" or m.cards <= longest(plan, state, index[m.target])]


def _by_hook(plan: Plan, state: State) -> list[Move]:
    """All moves of cards, where a hook judges them."""
    hooks = plan.rules.hooks
    candidates = hooks.candidates(plan, state) if hooks.candidates else _pairs(plan, state)
    return [plan.move(s, t, n) for s, n, t in candidates if placing_refusal(plan, state, s, n, t) is None]


def _pairs(plan: Plan, state: State) -> list[tuple[int, int, int]]:
    """Every pile with cards, each count of its top cards in order, every other pile."""
    every = range(len(plan.names))
    return [
        (s, n, t)
        for s in every
        if state.piles[s]
        for n in (range(1, run_length(plan, state.piles[s]) + 1) if s in plan.tableau else (1,))
        for t in every
        if t != s
    ]


def _extras(plan: Plan, state: State) -> list[Move]:
    """Shuffles and rotations."""
    moves = [SHUFFLE_MOVE] if shuffle_refusal(plan, state) is None else []
    for t in plan.tableau if plan.rules.rotations else ():
        pile = state.piles[t]
        n = 1
        while n <= len(pile) and rotation_refusal(plan, state, t, n) is None:
            moves += plan.rotations(t, n)
            n += 1
    return moves
