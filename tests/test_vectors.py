"""xpat2's own deals and walks, and AisleRiot's, against our engine.

A sample of xpat2's runs always. The whole of the recordings runs where the environment variable TPAT_VECTORS names their folder.
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
each_game = pytest.mark.parametrize("game", sorted(vectors.GAMES.values()))

#: Walks that the recordings hold of games with options, and of games of long ago.
CUSTOM = {"bakers-dozen", "calculation", "freecell", "gypsy", "klondike", "michaels-fantasy", "midnight-oil", "royal-cotillion", "seahaven"}
CUSTOM |= {"spider"}
LONG_AGO = {"gypsy", "monte-carlo"}


@pytest.mark.parametrize("row", vectors.sample("deals"), ids=vectors.where)
def test_sample_deal(row: vectors.Row) -> None:
    vectors.check_deal(row)


@pytest.mark.parametrize("row", vectors.sample("walks"), ids=vectors.where)
def test_sample_walk(row: vectors.Row) -> None:
    departures: Counter[str] = Counter()
    assert vectors.check_walk(row, departures) == len(row["steps"]) or departures[vectors.FULL_FOUNDATION]
    assert set(departures) <= vectors.DEPARTURES


def test_the_sample_has_both_generators_and_a_departure() -> None:
    departures: Counter[str] = Counter()
    for row in vectors.sample("walks"):
        vectors.check_walk(row, departures)
    assert departures[vectors.REDEAL_OF_NOTHING] > 0
    for game in vectors.GAMES.values():
        assert {row["shuffle"] for row in vectors.sample("deals") if row["game"] == game} == {"xpat2", "xpat2-rng0"}
        assert any(row["game"] == game for row in vectors.sample("walks"))


@whole
@each_game
@pytest.mark.parametrize("kind", ["deals", "custom_deals"])
def test_all_deals(game: str, kind: str) -> None:
    assert FOLDER is not None
    rows = list(vectors.recorded(FOLDER, kind, game))
    assert len(rows) >= {"deals": 35, "custom_deals": 4 if game in CUSTOM else 0}[kind]
    for row in rows:
        vectors.check_deal(row)


@whole
@each_game
@pytest.mark.parametrize("kind", ["walks", "custom_walks", "hist_walks"])
def test_all_walks(game: str, kind: str, record_property: Callable[[str, object], None]) -> None:
    assert FOLDER is not None
    departures: Counter[str] = Counter()
    rows = list(vectors.recorded(FOLDER, kind, game))
    assert len(rows) >= {"walks": 5, "custom_walks": 2 * (game in CUSTOM), "hist_walks": int(game in LONG_AGO)}[kind]
    compared = sum(vectors.check_walk(row, departures) for row in rows)
    record_property("compared", compared)
    record_property("departures", dict(departures))
    assert compared == sum(len(row["steps"]) for row in rows) or departures[vectors.FULL_FOUNDATION]
    assert set(departures) <= vectors.DEPARTURES


@whole
@pytest.mark.parametrize("game", ["gypsy", "canfield"])
def test_aisleriot(game: str) -> None:
    assert FOLDER is not None
    files = sorted((FOLDER.parent / "aisleriot").glob(f"{game}-*.jsonl.gz"))
    assert len(files) >= 10
    assert sum(aisleriot.check(tpat.game(game, like="aisleriot"), path) for path in files) > 900
