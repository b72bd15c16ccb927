"""The command that holds all verdicts against searches that leave nothing out, on a few decks; and that it tells what is wrong."""

from __future__ import annotations

import re

import pytest

import soundness
from tpat.solver.canfield import Model


def test_a_few_decks_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert soundness.main(2, []) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(soundness.LATE) + 2 + len(soundness.MINIS) + 1
    judged, won, lost = (int(word) for word in re.findall("[0-9]+", lines[-1])[:3])
    assert judged == won + lost
    assert min(won, lost) > 40


def test_a_wrong_verdict_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As it would be in a house where nothing is laid on a base card: this small deck is won by that alone."""
    monkeypatch.setattr(soundness, "kinds", lambda decks: [("canfield", "a deck of 4 ranks", soundness.of_minis(decks, 4, 124))])
    assert soundness.main(1, []) == 0
    fitting = Model._fitting
    monkeypatch.setattr(Model, "_fitting", lambda self, card: fitting(self, card) if card % self.ranks else 0)
    assert soundness.main(1, []) == 1
    told = capsys.readouterr().out.splitlines()
    assert any(line.endswith("by tables without nothing says lost") for line in told)
    assert "1 judged, 1 won, 0 lost, 1 wrong" in told[-1]
