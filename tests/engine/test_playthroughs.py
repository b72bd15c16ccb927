"""Whole games as text. When a change of them is meant, write them anew with `python tests/data/regenerate.py playthroughs` and
review the difference."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import positions
import tpat
from tpat.api import of_rules
from tpat.deal import gameid
from tpat.session.session import Session

WON = json.loads((Path(__file__).parent.parent / "data" / "won.json").read_text(encoding="ascii"))
FILES = sorted((Path(__file__).parent.parent / "data" / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    dealt = gameid.parse(text.partition("\n")[0])
    assert dealt.deal is not None
    moves = re.findall(r"^\d+\. (.+)$", text, re.MULTILINE)
    assert moves
    assert positions.playthrough(of_rules(dealt.rules), dealt.deal.number, moves).splitlines() == text.splitlines()


@pytest.mark.parametrize("row", WON, ids=lambda r: f"{r['game']}#{r['number']}")
def test_won_game(row: dict[str, Any]) -> None:
    game = tpat.game(row["game"])
    session = Session(game, game.deal(row["number"]), auto_base=False)
    for text, score in zip(row["moves"].split(","), row["scores"], strict=True):
        assert not session.won
        session.play(game.parse_move(text))
        assert game.score(session.state) == score
    assert session.won
    assert session.undo_all() == len(row["scores"])
    assert session.state == game.deal(row["number"])


def test_gypsy_and_canfield_are_won_to_the_last_point() -> None:
    last = {row["game"]: row["scores"][-1] for row in WON}
    redeals = {row["game"]: row["moves"].split(",").count("redeal") for row in WON}
    assert last["gypsy"] == 1000
    assert last["canfield"] == 208 - 5 * redeals["canfield"]
