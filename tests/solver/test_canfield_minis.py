"""Canfield's search on small decks, against a search of the plain rules that shares nothing with the program's."""

from __future__ import annotations

import os

import pytest

from minis import SWITCHED, found, mini_deck, winnable
from tpat.solver import canfield
from tpat.solver.canfield import ALL, Model

LONG = bool(os.environ.get("TPAT_LONG"))
#: Ranks -> small decks of them; the long run looks through several thousand.
DECKS = {2: 30, 3: 30, 4: 120, 5: 12, 6: 5} if not LONG else {2: 200, 3: 300, 4: 1000, 5: 500, 6: 100}


@pytest.mark.parametrize("ranks", DECKS)
def test_small_decks(ranks: int) -> None:
    truths = []
    for seed in range(DECKS[ranks]):
        layout = mini_deck(seed, ranks)
        truth = winnable(layout)
        truths.append(truth)
        for prunings in SWITCHED if LONG or seed % 3 == 0 else (ALL,):
            assert found(layout, prunings) is truth, (seed, ranks, prunings)
    assert ranks in (2, 3, 6) or min(map(truths.count, (True, False))) > 0, "decks of one kind prove little"


#: False shortcuts -> decks (seed, ranks) that show it.
FALSE = {
    "base cards always go up": [(353, 4), (433, 5), (481, 5)],
    "all cards go up at once": [(353, 4), (49, 5), (249, 5), (381, 5)],
    "the place in the stock is the same to all": [(16, 4), (2, 5), (6, 5)],
}


_GOALS, _SAFE = Model.goals, Model.safe


def _all_goals(self: Model, up: int) -> tuple[int, int]:
    wanted = _GOALS(self, up)[0]
    self.wanted[up] = wanted, wanted
    return wanted, wanted



def _bases_up(self: Model, hit: int, up: int, fixed: int, over: int) -> int:
    return hit & self.bases or _SAFE(self, hit, up, fixed, over)


@pytest.mark.parametrize("shortcut", FALSE)
def test_a_false_shortcut_is_caught(shortcut: str, monkeypatch: pytest.MonkeyPatch) -> None:
    layouts = [mini_deck(seed, ranks) for seed, ranks in FALSE[shortcut]]
    truths = [winnable(layout) for layout in layouts]
    assert [found(layout, ALL) for layout in layouts] == truths
    if shortcut.startswith("base"):
        monkeypatch.setattr(Model, "safe", _bases_up)
    elif shortcut.startswith("all"):
        monkeypatch.setattr(Model, "goals", _all_goals)
    else:
        monkeypatch.setattr(canfield.Stocks, "place", lambda self, cards, waste, used: used << 6)
    assert any(found(layout, ALL) is not truth for layout, truth in zip(layouts, truths, strict=True))
