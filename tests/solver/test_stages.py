"""The finder of wins for games dealt over their columns: what it plays is what the engine plays."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tpat
from tpat.solver.chance import Chance
from tpat.solver.solve import solve
from tpat.solver.stages import Entry, Pass
from tpat.solver.stages_columns import Weights
from tpat.solver.stages_play import board_of, line_of
from tpat.solver.verdict import Budget, Watch, Won


@pytest.mark.parametrize("options", [{}, {"columns": 10}, {"face_down": 0}, {"back": "no"}], ids=str)
def test_its_moves_are_legal_and_lead_where_it_thinks(options: dict[str, Any]) -> None:
    game = tpat.game("gypsy", **options)
    chance = random.Random(1)
    compared = 0
    for number in range(12):
        state = game.deal(number)
        for _ in range(90):
            legal = game.legal_moves(state)
            state = game.apply(state, chance.choice([m for m in legal if m.target[:1] == "f"] or legal))
            if (board := board_of(game.plan, state)) is None:
                break
            one = Pass(board, Weights(), Chance(1), Watch(Budget(), lambda: 0.0))
            columns = [one.known.column(c) for c in board.columns]
            heap: list[Entry] = []
            one._spread(heap, 0, None, columns, board.goals, [0], 0.0, 0.0)
            for entry in heap:
                (move,) = line_of(game.plan, state, [entry[4]])
                assert game.refusal(state, move) is None
                after = board_of(game.plan, game.apply(state, move))
                assert after
                assert tuple(c.cards for c in one._moved(columns, entry[4], b"", 0.0)[0]) == after.columns
                assert entry[6] == after.goals
                compared += 1
    assert compared > 1000


def test_other_rules_are_searched_by_others() -> None:
    for name, options in (("gypsy", {"cells": 1}), ("gypsy", {"decks": 1}), ("spider", {}), ("easthaven", {})):
        game = tpat.game(name, **options)
        assert board_of(game.plan, game.deal(1)) is None, (name, options)


@pytest.mark.parametrize("name", ["carlton", "milligan-harp"])
def test_a_last_row_that_is_short(name: str) -> None:
    """Of sixty-eight cards for eight columns four are left for the last deal."""
    game = tpat.game(name)
    state = game.deal(1)
    board = board_of(game.plan, state)
    assert board
    assert 0 < len(board.rows[-1]) < len(board.columns)
    assert isinstance(solve(game, state, Budget(nodes=20_000), lambda: 0.0).verdict, Won)


@pytest.mark.parametrize("options", [{"columns": 9}, {"face_up": 2, "face_down": 1}], ids=str)
def test_wins_under_options(options: dict[str, Any]) -> None:
    game = tpat.game("gypsy", **options)
    answers = [solve(game, game.deal(n), Budget(nodes=15_000), lambda: 0.0) for n in range(1, 5)]
    assert any(isinstance(a.verdict, Won) for a in answers)
