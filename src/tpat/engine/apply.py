"""Play a move, with what the rules force: turning up the card that comes to light, filling a space from the reserve."""

from __future__ import annotations

from tpat.engine.cards import DOWN, DOWNWARDS, UPWARDS
from tpat.engine.moves import DEAL, MOVE, Move
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
        if plan.refills:
            refill(plan, piles)
        return _new(State, (tuple(piles), state.base, state.redeals))
    if kind == DEAL:
        return _deal(plan, state)
    piles = list(state.piles)
    piles[plan.stock] = piles[plan.waste][::-1].translate(DOWNWARDS)
    piles[plan.waste] = b""
    return State(tuple(piles), state.base, state.redeals + 1)


def refill(plan: Plan, piles: list[bytes]) -> None:
    """Fill each space from the reserve, from the left, and turn up the reserve's next card."""
    for t in plan.tableau:
        reserve = piles[plan.reserve]
        if not piles[t] and reserve:
            piles[t] = reserve[-1:].translate(UPWARDS)
            rest = reserve[:-1]
            piles[plan.reserve] = rest[:-1] + rest[-1:].translate(UPWARDS)


def _deal(plan: Plan, state: State) -> State:
    piles = list(state.piles)
    stock = piles[plan.stock]
    if n := plan.turns:  # fewer at the end, which slicing sees to
        piles[plan.waste] += stock[: -n - 1 : -1].translate(UPWARDS)
        piles[plan.stock] = stock[:-n]
    else:
        dealt = stock[::-1].translate(UPWARDS)
        used = 0
        for t, c in zip(plan.tableau, dealt, strict=False):
            piles[t] += bytes((c,))
            used += 1
        piles[plan.stock] = stock[: len(stock) - used]
    return _new(State, (tuple(piles), state.base, state.redeals))
