"""The general search against a search of all legal moves that leaves nothing out, on late positions."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from typing import Any

import pytest

from late import LATE, late, winnable
from tpat.api import of_rules
from tpat.engine.games import standard
from tpat.solver.general import search
from tpat.solver.verdict import Budget, Watch

LONG = bool(os.environ.get("TPAT_LONG"))


@pytest.mark.parametrize(("name", "changed", "ranks", "stock"), LATE, ids=lambda x: str(x))
def test_late_positions(name: str, changed: dict[str, Any], ranks: int, stock: bool) -> None:
    game = of_rules(replace(standard(name), **changed))
    chance = random.Random(f"{name} {sorted(changed)}")
    judged = 0
    for _ in range(2000 if LONG else 60):
        state = late(game, chance, ranks, stock)
        truth = winnable(game, state, 40_000 if LONG else 5_000)
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
