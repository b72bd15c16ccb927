"""A line made shorter where that is cheap: moves left out that nothing needs, and two moves of the same cards made one."""

from __future__ import annotations

from collections.abc import Iterator

from tpat.engine.apply import apply
from tpat.engine.moves import MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import refusal
from tpat.engine.state import State

MOST = 20_000  # moves tried at most; about a tenth of a second


def shorter(plan: Plan, state: State, moves: list[Move]) -> list[Move]:
    """Moves that lead from a position to where the given ones lead, no more of them than those."""
    moves = moves[:]
    states = [state]
    for move in moves:
        states.append(apply(plan, states[-1], move))
    i = tried = 0
    while i < len(moves) and tried < MOST:
        for tail, rest in _instead(plan, moves, i):
            after, known = [states[i]], states[rest]
            for move in tail:
                tried += 1
                if refusal(plan, after[-1], move) is not None:
                    break
                after.append(apply(plan, after[-1], move))
            else:
                if after[-1] == known:
                    moves[i:rest] = tail
                    states[i : rest + 1] = after
                    break
        else:
            i += 1
    return moves


def _instead(plan: Plan, moves: list[Move], i: int) -> Iterator[tuple[list[Move], int]]:
    """What could stand in the place of the moves from number i to another, that number not included."""
    move = moves[i]
    if move.kind != MOVE or move.target[:1] == "f":
        return
    # The next move that takes the same cards on.
    for k in range(i + 1, len(moves)):
        on = moves[k]
        if on.source == move.target and on.cards <= move.cards:
            if on.cards == move.cards:
                between = moves[i + 1 : k]
                if on.target == move.source:
                    yield between, k + 1
                else:
                    direct = plan.move(plan.index[move.source], plan.index[on.target], move.cards)
                    yield [*between, direct], k + 1
                    yield [direct, *between], k + 1
            return
        if on.target == move.target:
            return
