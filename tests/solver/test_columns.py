"""The model of games of one deck: its steps are the engine's moves, and its verdicts those of a search that leaves nothing out."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import judges
import tpat
from late import COLUMNS, Kind, winnable
from tpat.engine.moves import DEAL_MOVE, REDEAL_MOVE, Move
from tpat.solver.chance import Chance
from tpat.solver.columns import STOCK, Model, Position, Prunings, Weights
from tpat.solver.columns_play import _moves, layout_of

LONG = bool(os.environ.get("TPAT_LONG"))
NONE = Prunings(*(False for _ in Prunings._fields))
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("freecell", {}),
    ("seahaven", {}),
    ("bakers-dozen", {}),
    ("klondike", {}),
    ("klondike", {"draw": 3, "redeals": "unlimited", "back": "yes"}),
    ("yukon", {}),
]


def shown(game: tpat.Game, position: Position) -> tuple[object, ...]:
    """What a position of the model says of columns, foundations and cells."""
    return tuple(c.cards for c in position.columns), position.up, position.cells


def seen_by_engine(game: tpat.Game, state: tpat.State) -> tuple[object, ...]:
    layout = layout_of(game.plan, state)
    assert layout
    return layout.columns, layout.up, layout.cells


def by_engine(game: tpat.Game, state: tpat.State) -> set[tuple[object, ...]]:
    """All that the engine's moves lead to from a position, and from those that dealing and turning over lead to."""
    found = set()
    places = set()
    while state.piles not in places:
        places.add(state.piles)
        turn: Move | None = None
        for move in game.legal_moves(state):
            if move in (DEAL_MOVE, REDEAL_MOVE):
                turn = move
            elif len(places) == 1 or move.source == "w":
                found.add(seen_by_engine(game, game.apply(state, move)))
        if turn is None:
            break
        state = game.apply(state, turn)
    return found


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_its_steps_are_the_moves_of_the_engine(name: str, options: dict[str, Any]) -> None:
    """Cells, which the model does not tell apart, and foundations all lead to the same; nothing else is left out without prunings."""
    game = tpat.game(name, **options)
    chance = random.Random(name)
    compared = 0
    for number in range(60 if LONG else 6):
        state = game.deal(number)
        for _ in range(60):
            layout = layout_of(game.plan, state)
            assert layout
            model = Model(game.plan, layout, Weights(), Chance(1), NONE)
            position = model.start()
            assert shown(game, position) == seen_by_engine(game, state)
            reached = set()
            for step in model.steps(position):
                after = state
                for move in _moves(game.plan, state, step):
                    assert game.refusal(after, move) is None
                    after = game.apply(after, move)
                reached.add(shown(game, model.after(position, step)))
                assert shown(game, model.after(position, step)) == seen_by_engine(game, after)
                compared += step[0] >= STOCK
            here = {seen_by_engine(game, state)}  # from cell to cell
            assert reached - here == by_engine(game, state) - here
            compared += len(reached)
            legal = game.legal_moves(state)
            if not legal:
                break
            state = game.apply(state, chance.choice(legal))
    assert compared > 1000


@pytest.mark.parametrize("kind", COLUMNS, ids=str)
def test_verdicts_with_and_without_each_pruning(kind: Kind) -> None:
    """By the full search alone, and by both in turns, whose line is played."""
    judged = 0
    for seed in range(2000 if LONG else 20):
        game, state = kind.position(seed)
        truth = winnable(game, state, 40_000 if LONG else 3_000)
        layout = layout_of(game.plan, state)
        assert layout
        if truth is None or game.won(state):
            continue
        assert not judges.wrong(truth, [*judges.by_columns(game, layout), judges.solved(game, state)]), seed
        judged += 1
    assert judged > 3
