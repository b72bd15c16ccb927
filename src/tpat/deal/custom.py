"""Games of one's own: a TOML file that names a game to start from and the rules that differ. Data only; nothing in it is run.

    base = "gypsy"
    title = "Wide Gypsy"
    columns = 10
    build = "suit"

A file's rules have the name that it says, else that of the file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection
from dataclasses import MISSING, Field, fields, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

from tpat.api import Game, of_rules
from tpat.engine import games, score
from tpat.engine import rules as r
from tpat.engine.legal import legal_moves
from tpat.engine.rules import Rules
from tpat.errors import BadGameFile, TpatError

SUFFIX = ".toml"
LARGEST_FILE = 1 << 16  # bytes; a game is some hundred
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
_MOVES_TRIED, _DEALS_TRIED = 40, 3

#: Scores that a game can take over from another, and the best of each.
SCORES = {"gypsy": score.gypsy, "canfield": score.canfield, "spider": score.spider, "cards": score.cards_up}

_ENUMS: dict[str, type[Enum]] = {
    "spread": r.Spread,
    "base_rank": r.Base,
    "up": r.Up,
    "back": r.Back,
    "build": r.Build,
    "run": r.Run,
    "run_build": r.Build,
    "limit": r.Limit,
    "space": r.Space,
    "deal": r.Deal,
    "deal_over": r.DealOver,
    "refill": r.Refill,
}
#: Whole numbers: the least and the most. `unlimited` stands for no limit where a field can have none.
_NUMBERS = {
    "decks": (1, 9),
    "ranks": (1, 13),
    "jokers": (0, 16),
    "columns": (1, 32),
    "face_down": (0, 30),
    "face_up": (0, 30),
    "cells": (0, 16),
    "reserve": (0, 104),
    "waste": (0, 104),
    "started": (0, 13),
    "draw": (1, 99),
    "redeals": (0, 999),
    "rotations": (0, 99),
    "max_score": (0, 100_000),
}
_LISTS = {"suits": (0, 3), "shape": (0, 60), "covered": (0, 60), "starts": (1, 13), "steps": (1, 12), "draws": (1, 99)}
_FLAGS = (
    "cells_filled",
    "reserve_open",
    "picked_out",
    "any_suit",
    "free",
    "wrap",
    "from_waste_only",
    "stock_open",
    "onto_waste",
    "middle",
    "base_goes_up",
    "money",
)
#: `base` names the game, so the field of that name has another key.
_FIELD = {"base_rank": "base"}
_FEEL = {"difficulty": (1, 5), "length": (1, 3), "skill": (1, 5)}


def keys() -> tuple[str, ...]:
    """Every key that a file may have, in the order of the documentation."""
    return ("base", "name", "title", *_NUMBERS, *_LISTS, *_FLAGS, *_ENUMS, "score", *_FEEL)


def read_file(path: Path, taken: Collection[str] = ()) -> Rules:
    """The rules of a file; `taken` are words that no game may be called. Raises BadGameFile, or OSError if it can't be read."""
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadGameFile("size")
    return read(data, path.stem, taken)


def read(data: bytes, name: str, taken: Collection[str] = ()) -> Rules:
    """The rules of a file's bytes; `name` is what the game is called unless the file says it. Raises BadGameFile."""
    try:
        said = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadGameFile("toml", str(error)[:80]) from error
    for key in said:
        if key not in keys():
            raise BadGameFile("key", key, ", ".join(keys()))
    base = said.pop("base", None)
    known = games.shipped()
    if base not in known:
        raise BadGameFile("base", "", ", ".join(known))
    name = _text(said, "name", name.lower().replace("_", "-").replace(" ", "-"))
    if not _NAME.fullmatch(name) or len(name) > 40:
        raise BadGameFile("name", name)
    if name in known or name in games.aliases() or name in taken:
        raise BadGameFile("taken", name)
    title = _text(said, "title", name.replace("-", " ").title())
    rules = _changed(games.standard(base), said, name, title)
    return _checked(replace(rules, source=data.decode("utf-8-sig")))


def brought(text: str, name: str) -> Rules:
    """The rules of a game of the player's own whose text came along with what was played; known by its name from now on, unless another of
    that name is. Raises BadGameFile."""
    rules = read(text.encode(), name)
    if rules.name not in games.names():
        games.add(rules)
    return rules


def _text(said: dict[str, Any], key: str, otherwise: str) -> str:
    found = said.pop(key, otherwise)
    if not isinstance(found, str) or not found.strip() or not found.isprintable() or len(found) > 40:
        raise BadGameFile("value", key, '"…" (1–40)')
    return found.strip()


def _changed(base: Rules, said: dict[str, Any], name: str, title: str) -> Rules:
    values = {_FIELD.get(key, key): _reader(key)(key, value) for key, value in said.items() if key not in (*_FEEL, "score")}
    values["feel"] = base.feel._replace(**{key: _number(key, said[key], *_FEEL[key]) for key in _FEEL if key in said})
    if "columns" in said and base.shape and "shape" not in said:
        values |= {"shape": (), "covered": ()}  # those of the base are for its own columns
    if "score" in said:
        values |= {"score": _score(said["score"]), "max_score": values.get("max_score"), "money": values.get("money", False)}
    elif base.score and said.keys() - set(_FEEL):
        values.setdefault("max_score", None)  # it was the base's best, with the base's cards
    return replace(base, name=name, title=title, options=(), aliases=(), houses=(), like="", **values)


def _reader(key: str) -> Callable[[str, Any], Any]:
    if key in _NUMBERS:
        low, high = _NUMBERS[key]
        return partial(_number_or_none, low, high) if _can_be_none(key) else partial(_number, low=low, high=high)
    if key in _LISTS:
        return _list
    return _flag if key in _FLAGS else _choice


def _can_be_none(key: str) -> bool:
    found: Field[Any] = next(f for f in fields(Rules) if f.name == key)
    return "None" in str(found.type) and found.default is not MISSING


def _number(key: str, value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadGameFile("value", key, f"{low}–{high}")
    return value


def _number_or_none(low: int, high: int, key: str, value: Any) -> int | None:
    word = "unlimited" if key == "redeals" else "none"
    if value == word:
        return None
    if type(value) is not int or not low <= value <= high:
        raise BadGameFile("value", key, f'{low}–{high}, "{word}"')
    return value


def _list(key: str, value: Any) -> tuple[int, ...]:
    low, high = _LISTS[key]
    longest = 4 if key == "suits" else 32
    if not isinstance(value, list) or len(value) > longest or not all(type(n) is int and low <= n <= high for n in value):
        raise BadGameFile("value", key, f"[{low}–{high}, …]")
    if key == "suits" and (len(value) not in (1, 2, 4) or len(set(value)) != len(value)):
        raise BadGameFile("value", key, "[0, 1, 2, 3], [1, 2], [1] …")
    return tuple(value)


def _flag(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadGameFile("value", key, "true, false")
    return value


def _choice(key: str, value: Any) -> Enum:
    kind = _ENUMS[key]
    for member in kind:
        if value == member.value:
            return member
    raise BadGameFile("value", key, ", ".join(f'"{member.value}"' for member in kind))


def _score(value: Any) -> r.Score | None:
    if value == "none":
        return None
    if not isinstance(value, str) or value not in SCORES:
        raise BadGameFile("value", "score", ", ".join(f'"{name}"' for name in (*SCORES, "none")))
    return SCORES[value]


def _checked(rules: Rules) -> Rules:
    """The same rules, when deals of them have been tried. Raises BadRules or BadGameFile."""
    if rules.score is None:
        rules = replace(rules, max_score=None)
    game = of_rules(rules)
    try:
        for number in range(_DEALS_TRIED):
            _try_out(game, number)
    except TpatError:
        raise
    except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError) as error:
        # What hooks of the base take for granted can be changed here.
        raise BadGameFile("played") from error
    return rules


def _try_out(game: Game, number: int) -> None:
    """Play a few moves. Raises BadGameFile when cards get lost, or whatever the rules run into."""
    state = game.deal(number)
    for k in range(_MOVES_TRIED):
        if sum(map(len, state.piles)) != game.rules.cards + game.rules.jokers:
            raise BadGameFile("played")
        game.score(state)
        if game.won(state) or not (moves := legal_moves(game.plan, state)):
            return
        state = game.apply(state, moves[7 * k % len(moves)])
