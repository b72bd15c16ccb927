"""Counts of all lines of play, kept as data: the engine's check sum over whole games and their options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tpat.api import of_rules
from tpat.deal import gameid
from tpat.engine.perft import divide

ROWS = json.loads((Path(__file__).parent.parent / "data" / "perft.json").read_text(encoding="ascii"))


@pytest.mark.parametrize("row", ROWS, ids=lambda r: f"{r['id']}#{r['number']}")
def test_counts(row: dict[str, Any]) -> None:
    game = of_rules(gameid.parse(row["id"]).rules)
    state = game.deal(row["number"])
    for text in filter(None, row["after"].split(",")):
        state = game.apply(state, game.parse_move(text))
    counts = row["counts"]
    assert [game.perft(state, d) for d in range(1, len(counts))] == counts[:-1]
    assert divide(game.plan, state, len(counts)) == row["divided"]
    assert sum(row["divided"].values()) == counts[-1]


def test_depth_nothing_is_the_position_itself() -> None:
    game = of_rules(gameid.parse("gypsy").rules)
    assert game.perft(game.deal(1), 0) == 1
