"""The general search against a search of all legal moves that leaves nothing out, on late positions."""

from __future__ import annotations

import os

import pytest

import judges
from late import COLUMNS, GENERAL, Kind, winnable
from tpat.solver.general import search

LONG = bool(os.environ.get("TPAT_LONG"))


@pytest.mark.parametrize("kind", [*GENERAL, *COLUMNS[::4]], ids=str)
def test_late_positions(kind: Kind) -> None:
    """Those of the model of games of one deck too, which plays them otherwise."""
    judged = 0
    for seed in range(2000 if LONG else 12):
        game, state = kind.position(seed)
        truth = winnable(game, state, 40_000 if LONG else 2_000)
        if truth is None or game.won(state):
            continue
        assert not judges.wrong(truth, judges.by_engine(game, state)), seed
        line = search(game, state, judges.watch())
        assert (line is not None) is truth, game.table(state)
        judged += 1
        for move in line or []:
            assert game.refusal(state, move) is None
            state = game.apply(state, move)
        assert truth is game.won(state)
    assert judged
