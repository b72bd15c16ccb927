"""Lines made shorter lead to the same position, and moves that nothing needs are left out."""

from __future__ import annotations

import random

import pytest

import tpat
from tpat.engine.moves import parse
from tpat.solver.shorten import shorter


def played(game: tpat.Game, state: tpat.State, moves: list[tpat.Move]) -> tpat.State:
    for move in moves:
        assert game.refusal(state, move) is None
        state = game.apply(state, move)
    return state


@pytest.mark.parametrize("name", ["gypsy", "spider", "freecell", "yukon"])
def test_it_leads_to_the_same_position(name: str) -> None:
    game = tpat.game(name)
    chance = random.Random(name)
    saved = 0
    for number in range(10):
        begin = state = game.deal(number)
        moves = []
        for _ in range(60):
            legal = game.legal_moves(state)
            if not legal:
                break
            moves.append(chance.choice(legal))
            state = game.apply(state, moves[-1])
        line = shorter(game.plan, begin, moves)
        assert played(game, begin, line) == state
        saved += len(moves) - len(line)
    assert saved > 0


def test_a_detour_is_left_out() -> None:
    """The jack goes onto a queen by way of the other one; there and back again nothing is left."""
    game = tpat.game("yukon")
    state = game.setup({"t1": ["KD", "JH"], "t2": ["QS"], "t3": ["QC"]})
    assert shorter(game.plan, state, [parse("t1-t2"), parse("t2-t3")]) == [parse("t1-t3")]
    state = game.setup({"t1": ["QD", "JS"], "t2": ["QH"]})
    assert shorter(game.plan, state, [parse("t1-t2"), parse("t2-t1")]) == []
