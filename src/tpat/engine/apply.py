"""Play a move, with what the rules force: turning up the card that comes to light, filling a space."""

from __future__ import annotations

from tpat.engine.cards import DOWN, DOWNWARDS, UPWARDS
from tpat.engine.moves import DEAL, MOVE, REDEAL, ROTATE_UP, SHUFFLE, Move
from tpat.engine.plan import Plan
from tpat.engine.state import State

_new = tuple.__new__  # a State by its positional parts, half the time of State(...): the search spends its life here


def apply(plan: Plan, state: State, move: Move) -> State:
    """The position after `move`. Trusts its argument: ask `refusal` first where the move comes from outside."""
    kind, source, target, n = move
    if kind == MOVE:
        index = plan.index
        s, t = index[source], index[target]
        piles = list(state.piles)
        pile = piles[s]
        rest = pile[:-n]
        piles[t] += pile[-n:]
        if rest and rest[-1] & DOWN:
            rest = rest[:-1] + UPWARDS[rest[-1] : rest[-1] + 1]
        piles[s] = rest
        if plan.settles:
            settle(plan, piles)
        return _new(State, (tuple(piles), state[1], state[2], state[3], state[4]))
    if kind == DEAL:
        return _new(State, (tuple(_deal(plan, state)), state[1], state[2], state[3], state[4]))
    if kind == REDEAL:
        piles = list(state.piles)
        piles[plan.stock] = piles[plan.waste][::-1].translate(DOWNWARDS)
        piles[plan.waste] = b""
        _open(plan, piles)
        return state._replace(piles=tuple(piles), redeals=state.redeals + 1)
    if kind == SHUFFLE and plan.rules.hooks.shuffle:
        return state._replace(piles=tuple(plan.rules.hooks.shuffle(plan, state)), redeals=state.redeals + 1)
    return _rotate(plan, state, move)


def settle(plan: Plan, piles: list[bytes]) -> None:
    """What the rules force once cards have moved: spaces filled from the left, a game's own refills."""
    if plan.refill_from >= 0:
        for t in plan.tableau:
            source = piles[plan.refill_from]
            if not piles[t] and source:
                piles[t] = source[-1:].translate(UPWARDS)
                rest = source[:-1]
                up = plan.refill_from == plan.reserve or plan.rules.stock_open
                piles[plan.refill_from] = rest[:-1] + rest[-1:].translate(UPWARDS) if up else rest
    if plan.rules.hooks.settle:
        plan.rules.hooks.settle(plan, piles)


def _open(plan: Plan, piles: list[bytes]) -> None:
    """Turn up the top of a stock that plays."""
    stock = piles[plan.stock]
    if plan.rules.stock_open and stock:
        piles[plan.stock] = stock[:-1] + stock[-1:].translate(UPWARDS)


def _deal(plan: Plan, state: State) -> list[bytes]:
    piles = list(state.piles)
    stock = piles[plan.stock]
    if n := plan.turns:  # fewer at the end, which slicing sees to
        if draws := plan.rules.draws:
            n = draws[min(state.redeals, len(draws) - 1)]
        piles[plan.waste] += stock[: -n - 1 : -1].translate(UPWARDS)
        piles[plan.stock] = stock[:-n]
    elif plan.rules.hooks.deal:
        return plan.rules.hooks.deal(plan, state)
    else:
        dealt = stock[::-1].translate(UPWARDS)
        used = 0
        first = max(0, len(plan.tableau) - len(dealt)) // 2 if plan.rules.middle else 0
        for t, c in zip(plan.tableau[first:], dealt, strict=False):
            piles[t] += bytes((c,))
            used += 1
        piles[plan.stock] = stock[: len(stock) - used]
    if plan.settles:
        _open(plan, piles)
        settle(plan, piles)
    return piles


def _rotate(plan: Plan, state: State, move: Move) -> State:
    piles = list(state.piles)
    s = plan.index[move.source]
    pile = piles[s]
    block = pile[-move.cards :]
    turned = block[-1:] + block[:-1] if move.kind == ROTATE_UP else block[1:] + block[:1]
    piles[s] = pile[: -move.cards] + turned
    return state._replace(piles=tuple(piles), rotations=state.rotations + 1)
