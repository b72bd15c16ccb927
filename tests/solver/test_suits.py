"""The finder of wins for Spider and its kin: what it plays is what the engine plays."""

from __future__ import annotations

import random

import pytest

import tpat
from tpat.solver.chance import Chance
from tpat.solver.solve import solve
from tpat.solver.stages_play import line_of
from tpat.solver.suits import Entry, Pass, Weights
from tpat.solver.suits_play import board_of
from tpat.solver.verdict import Budget, Watch, Won


@pytest.mark.parametrize("name", ["spider", "spider-two-suits"])
def test_its_moves_are_legal_and_lead_where_it_thinks(name: str) -> None:
    game = tpat.game(name)
    chance = random.Random(1)
    compared = 0
    for number in range(12):
        state = game.deal(number)
        for _ in range(90):
            legal = game.legal_moves(state)
            if not legal or (board := board_of(game.plan, state)) is None:
                break
            one = Pass(game.plan, board, Weights(), Chance(1), Watch(Budget(), lambda: 0.0), eager=False)
            columns = [one.column(c) for c in board.columns]
            heap: list[Entry] = []
            one._spread(heap, 0, None, columns, board.left, [0], 0.0)
            for entry in heap:
                (move,) = line_of(game.plan, state, [entry[4]])
                assert game.refusal(state, move) is None
                after = board_of(game.plan, game.apply(state, move))
                assert after
                assert tuple(c.cards for c in one._moved(columns, entry[4])) == after.columns
                assert entry[8] == pytest.approx(sum(c.cost for c in one._moved(columns, entry[4])) - sum(c.cost for c in columns))
                compared += 1
            state = game.apply(state, chance.choice([m for m in legal if m.source] or legal))
    assert compared > 1000


@pytest.mark.parametrize("name", ["spider", "spider-two-suits", "spider-one-suit"])
def test_wins(name: str) -> None:
    game = tpat.game(name)
    answers = [solve(game, game.deal(n), Budget(nodes=20_000), lambda: 0.0) for n in range(1, 5)]
    assert any(isinstance(a.verdict, Won) for a in answers)


def test_other_rules_are_searched_by_others() -> None:
    for name in ("gypsy", "klondike", "scorpion"):
        game = tpat.game(name)
        assert board_of(game.plan, game.deal(1)) is None, name
