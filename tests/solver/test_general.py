"""The general search against a search of all legal moves that leaves nothing out, on late positions."""

from __future__ import annotations

import os

import pytest

from late import LATE, Kind, winnable
from tpat.solver.general import search
from tpat.solver.verdict import Budget, Watch

LONG = bool(os.environ.get("TPAT_LONG"))


@pytest.mark.parametrize("kind", LATE, ids=str)
def test_late_positions(kind: Kind) -> None:
    judged = 0
    for seed in range(2000 if LONG else 12):
        game, state = kind.position(seed)
        truth = winnable(game, state, 40_000 if LONG else 3_000)
        if truth is None or game.won(state):
            continue
        line = search(game, state, Watch(Budget(), lambda: 0.0))
        assert (line is not None) is truth, game.table(state)
        judged += 1
        for move in line or []:
            assert game.refusal(state, move) is None
            state = game.apply(state, move)
        assert truth is game.won(state)
    assert judged
