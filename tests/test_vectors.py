"""xpat2's own deals and walks, and AisleRiot's Gypsy, against our engine.

A sample runs always. The whole of the recordings runs where the environment variable TPAT_VECTORS names their folder.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import aisleriot
import tpat
import vectors

FOLDER = Path(os.environ["TPAT_VECTORS"]) if os.environ.get("TPAT_VECTORS") else None
whole = pytest.mark.skipif(FOLDER is None, reason="TPAT_VECTORS does not name the folder of all recordings")
recorded_games = pytest.mark.parametrize("game", sorted(set(vectors.GAMES.values()) & set(tpat.games())))

#: Where we depart from xpat2's code on purpose. A departure of any other name is a fault.
DEPARTURES = {"a redeal of nothing is refused", "a column with a king on an ace moves whole"}


@pytest.mark.parametrize("row", vectors.sample("deals"), ids=vectors.where)
def test_sample_deal(row: vectors.Row) -> None:
    vectors.check_deal(row)


@pytest.mark.parametrize("row", vectors.sample("walks"), ids=vectors.where)
def test_sample_walk(row: vectors.Row) -> None:
    departures: Counter[str] = Counter()
    assert vectors.check_walk(row, departures) == len(row["steps"])
    assert set(departures) <= DEPARTURES


def test_the_sample_has_both_generators_and_departures() -> None:
    departures: Counter[str] = Counter()
    for row in vectors.sample("walks"):
        vectors.check_walk(row, departures)
    assert departures["a redeal of nothing is refused"] > 0
    for game in {row["game"] for row in vectors.sample("deals")}:
        assert {row["shuffle"] for row in vectors.sample("deals") if row["game"] == game} == {"xpat2", "xpat2-rng0"}


@whole
@recorded_games
def test_all_deals(game: str) -> None:
    assert FOLDER is not None
    rows = list(vectors.recorded(FOLDER, "deals", game))
    assert rows, f"{FOLDER} has no deals of {game}"
    for row in rows:
        vectors.check_deal(row)


@whole
@recorded_games
def test_all_walks(game: str, record_property: Callable[[str, object], None]) -> None:
    assert FOLDER is not None
    departures: Counter[str] = Counter()
    compared = sum(vectors.check_walk(row, departures) for row in vectors.recorded(FOLDER, "walks", game))
    record_property("departures", dict(departures))
    assert compared > 1000
    assert set(departures) <= DEPARTURES


@whole
def test_aisleriot_gypsy() -> None:
    assert FOLDER is not None
    files = sorted((FOLDER.parent / "aisleriot").glob("gypsy-*.jsonl.gz"))
    assert files
    compared = sum(aisleriot.check_gypsy(path) for path in files)
    assert compared > 500
