"""Gypsy and Canfield as AisleRiot plays them, held against ours with `like=aisleriot`: every walk is played from its deal to its end, and
at each position the piles, the score, the whole set of moves, deal and redeal, and the end of the game are compared.

One thing is left out: a double click on a foundation, which sends up whatever goes, is played move by move, each the first that can go.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import tpat
from tpat.session.autoplay import all_up, up_from

_SLOTS = {
    "gypsy": ["s", *(f"f{i}" for i in range(1, 9)), *(f"t{i}" for i in range(1, 9))],
    "canfield": ["s", "w", *(f"f{i}" for i in range(1, 5)), "r", *(f"t{i}" for i in range(1, 5))],
}


def check(game: tpat.Game, path: Path) -> int:
    """Play one recorded walk; gives the number of positions compared."""
    names = _SLOTS[game.name]
    with gzip.open(path, "rt", encoding="ascii") as f:
        start, *rows = (json.loads(line) for line in f)
    state = game.setup(_piles(names, start["piles"]), start["base"])
    piles, score = start["piles"], start["score"]
    assert sorted(names) == sorted(game.piles(state))
    for i, row in enumerate(rows):
        where = f"{path.name}, position {i}"
        assert game.piles(state) == game.piles(game.setup(_piles(names, piles), start["base"])), where
        assert game.score(state) == score, where
        _check_moves(game, state, names, row, where)
        assert game.won(state) == row["won"], where
        if row["type"] == "end":
            return i + 1
        state = _play(game, state, names, row["move"], where)
        piles, score = row["piles"], row["score"]
    raise AssertionError(f"{path.name} has no end")


def _piles(names: list[str], piles: list[list[str]]) -> dict[str, list[str]]:
    return {n: [c[1:] + "-" if c[0] == "#" else c for c in p] for n, p in zip(names, piles, strict=True)}


def _check_moves(game: tpat.Game, state: tpat.State, names: list[str], row: dict[str, Any], where: str) -> None:
    legal = game.legal_moves(state)
    ours = {(m.source, m.cards, m.target) for m in legal if m.kind == "move"}
    theirs = {(names[source], count, names[target]) for source, count, target in row["drops"]}
    assert ours == theirs, f"{where}: too many {ours - theirs}, too few {theirs - ours}"
    deals = any(c["slot"] == 0 and c["changed"] for c in row["clicks"])
    assert any(m.kind in ("deal", "redeal") for m in legal) == deals, where


def _play(game: tpat.Game, state: tpat.State, names: list[str], move: dict[str, Any], where: str) -> tpat.State:
    """The position after a recorded click, drag or double click."""
    if move["kind"] == "click":
        assert move["slot"] == 0, where
        return game.apply(state, next(m for m in game.legal_moves(state) if m.kind in ("deal", "redeal")))
    if move["kind"] == "drag":
        return game.apply(state, tpat.Move("move", names[move["from"]], names[move["to"]], move["count"]))
    if names[move["slot"]][0] == "f":
        while up := all_up(game, state):
            state = game.apply(state, up)
        return state
    up = up_from(game, state, names[move["slot"]])
    assert up is not None, where
    return game.apply(state, up)
