"""Whole games as text. When a change of them is meant, write them anew with `python tests/data/regenerate.py playthroughs` and
review the difference."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import positions
from tpat.deal import gameid
from tpat.game import of_rules

FILES = sorted((Path(__file__).parent.parent / "data" / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    dealt = gameid.parse(text.partition("\n")[0])
    assert dealt.deal is not None
    moves = re.findall(r"^\d+\. (\S+)$", text, re.MULTILINE)
    assert len(moves) > 20
    assert positions.playthrough(of_rules(dealt.rules), dealt.deal.number, moves).splitlines() == text.splitlines()
