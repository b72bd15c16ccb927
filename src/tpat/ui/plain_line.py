"""How a line of the line mode is cut into words, and what a word can end in besides an answer."""

from __future__ import annotations

import re
from typing import Any

from tpat.engine.moves import ROTATE_DOWN, ROTATE_UP, Move, parse
from tpat.errors import BadText

_WORDS = re.compile(r"[^\s;,]+")
_NUMERIC = "0123456789+-"  # what begins so is meant as a number, right or wrong


class Quit(Exception):
    """The word that ends the game was read."""


class Refused(Exception):
    """A word that can't be carried out; the rest of its line isn't either. `extras` go into the JSON answer."""

    def __init__(self, text: str, **extras: Any) -> None:
        super().__init__(text)
        self.text = text
        self.extras = extras


def words_of(line: str) -> list[str]:
    """The words of a line."""
    return _WORDS.findall(line)


def well_written(word: str) -> Move | None:
    """The move of a word that can be read, of whatever game's piles; None for any other word."""
    try:
        return parse(word)
    except BadText:
        return None


def argument_of(word: str, rest: list[str]) -> str | None:
    """The following word where it belongs to this one: the number after `new`, the language after `lang`, the pile after a rotation."""
    following = rest[0] if rest else None
    if following is None or word.lower() not in ("new", "lang", "jump", ROTATE_UP, ROTATE_DOWN):
        return None
    if word.lower() == "new" and following[0] not in _NUMERIC:
        return None
    return following
