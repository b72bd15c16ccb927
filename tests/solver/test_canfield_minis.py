"""Canfield's search on small decks, against a search of the plain rules that shares nothing with the program's."""

from __future__ import annotations

import os

import pytest

from minis import SWITCHED, found, mini_deck, winnable
from tpat.solver.canfield import ALL

LONG = bool(os.environ.get("TPAT_LONG"))
#: Ranks -> small decks of them; the long run looks through several thousand.
DECKS = {2: 20, 3: 20, 4: 60, 5: 12, 6: 3} if not LONG else {2: 200, 3: 300, 4: 1000, 5: 500, 6: 100}


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
