"""Counting all lines of play of a given length: the engine's check sum. Every leaf is applied, none only counted."""

from __future__ import annotations

from tpat.engine.apply import apply
from tpat.engine.legal import legal_moves
from tpat.engine.plan import Plan
from tpat.engine.state import State


def perft(plan: Plan, state: State, depth: int) -> int:
    """How many sequences of `depth` legal moves there are from here."""
    if depth <= 0:
        return 1
    moves = legal_moves(plan, state)
    if depth == 1:
        for move in moves:
            apply(plan, state, move)
        return len(moves)
    count = 0
    for move in moves:
        count += perft(plan, apply(plan, state, move), depth - 1)
    return count


def divide(plan: Plan, state: State, depth: int) -> dict[str, int]:
    """The perft count under each first move, by its text: where two engines differ, this names the branch."""
    return {str(m): perft(plan, apply(plan, state, m), depth - 1) for m in legal_moves(plan, state)}
