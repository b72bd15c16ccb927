"""Gypsy as AisleRiot plays it, held against ours.

AisleRiot's foundations take any suit: an ace goes to whichever is empty. Ours belong to suits. So each foundation with cards is
read as ours of its suit (the first of its two, then the second), and empty ones are all one place, «an empty foundation». What is
left out: moves of an ace that lies alone on a foundation to an empty one (there to any, here to its twin).
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import tpat

_SUITS = "CSHD"
_EMPTY = "an empty foundation"
Play = tuple[str, int, str]


def check_gypsy(path: Path) -> int:
    """Compare legal moves, the deal, the score and the position after each move. Gives the number of positions compared."""
    game = tpat.game("gypsy")
    compared = 0
    piles: list[list[str]] = []
    score = 0
    with gzip.open(path, "rt", encoding="ascii") as f:
        for line in f:
            row = json.loads(line)
            if row["type"] != "start":
                where = f"{path.name}, line {compared + 2}"
                _check_position(game, piles, score, row, where)
                compared += 1
            if row["type"] == "end":
                return compared
            if row["type"] == "step":
                _check_move(game, piles, row, where)
            piles, score = row["piles"], row["score"]
    raise AssertionError(f"{path.name} has no end")


def _names(piles: list[list[str]]) -> list[str]:
    """Our name of each of AisleRiot's piles 0 … 16, empty foundations all under one."""
    names = ["s"]
    used: Counter[str] = Counter()
    for pile in piles[1:9]:
        if not pile:
            names.append(_EMPTY)
            continue
        suit = pile[0][-1]
        names.append(f"f{_SUITS.index(suit) + 1 + 4 * used[suit]}")
        used[suit] += 1
    return names + [f"t{i + 1}" for i in range(len(piles) - 9)]


def _state(game: tpat.Game, piles: list[list[str]]) -> tpat.State:
    laid = {n: [c[1:] + "-" if c[0] == "#" else c for c in p] for n, p in zip(_names(piles), piles, strict=True) if n != _EMPTY}
    return game.setup(laid)


def _ours(game: tpat.Game, state: tpat.State) -> set[Play]:
    filled = {n for n, p in game.piles(state).items() if p}
    plays = set()
    for m in game.legal_moves(state):
        if m.kind == "move":
            empty = m.target[0] == "f" and m.target not in filled
            plays.add((m.source, m.cards, _EMPTY if empty else m.target))
    return plays


def _theirs(piles: list[list[str]], drops: list[list[int]]) -> set[Play]:
    names = _names(piles)
    plays = set()
    for source, count, target in drops:
        lone_ace = names[source][0] == "f" and len(piles[source]) == 1
        if lone_ace and names[target] == _EMPTY:
            continue
        plays.add((names[source], count, names[target]))
    return plays


def _check_position(game: tpat.Game, piles: list[list[str]], score: int, row: dict[str, Any], where: str) -> None:
    state = _state(game, piles)
    filled = {n: len(p) for n, p in game.piles(state).items()}
    ours = {p for p in _ours(game, state) if not (p[2] == _EMPTY and p[0][0] == "f" and filled[p[0]] == 1)}
    theirs = _theirs(piles, row["drops"])
    assert ours == theirs, f"{where}: too many {ours - theirs}, too few {theirs - ours}"
    deals = any(c["slot"] == 0 and c["changed"] for c in row["clicks"])
    assert (game.refusal(state, game.parse_move("deal")) is None) == deals, where
    assert game.score(state) == score, where


def _check_move(game: tpat.Game, piles: list[list[str]], row: dict[str, Any], where: str) -> None:
    """Make the recorded move, where it is a single one, and compare what lies where (foundations of a suit in either order)."""
    move = row["move"]
    state = _state(game, piles)
    if move["kind"] == "click" and move["slot"] == 0:
        after = game.apply(state, game.parse_move("deal"))
    elif move["kind"] == "drag":
        names = _names(piles)
        source, target = names[move["from"]], names[move["to"]]
        if target == _EMPTY:
            suit = piles[move["from"]][-1][-1]
            twins = [f"f{_SUITS.index(suit) + 1 + 4 * i}" for i in range(2)]
            free = [f for f in twins if not game.piles(state)[f]]
            if not free:
                return  # the lone ace of the docstring
            target = free[0]
        text = f"{source}-{target}" + (f"*{move['count']}" if move["count"] > 1 else "")
        after = game.apply(state, game.parse_move(text))
    else:
        return
    assert _apart_from_twins(game, after) == _apart_from_twins(game, _state(game, row["piles"])), where


def _apart_from_twins(game: tpat.Game, state: tpat.State) -> tuple[Any, ...]:
    piles = game.piles(state)
    twins = [sorted((piles[f"f{i}"], piles[f"f{i + 4}"])) for i in range(1, 5)]
    return twins, {n: p for n, p in piles.items() if n[0] != "f"}
