"""How a line of the line mode is cut into words, and what a word can end in besides an answer."""

from __future__ import annotations

import re
from typing import Any

from tpat.api import Game
from tpat.engine.moves import MOVE, ROTATE_DOWN, ROTATE_UP, Move, parse
from tpat.engine.state import State
from tpat.errors import BadText

_WORDS = re.compile(r"[^\s;,]+")
_SHORT = re.compile(r"([a-z]\d*)-([fc])", re.ASCII)
_PILES = re.compile(r"[tfc]\d{0,3}|[rws]", re.ASCII | re.IGNORECASE)
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


def is_pile(word: str) -> bool:
    """True for what names a pile or a kind of piles, whether a game has it or not."""
    return _PILES.fullmatch(word) is not None


def short_move(game: Game, state: State, word: str) -> Move | None:
    """The move of `t3-f` or `t3-c`: to the first foundation that the card fits, or a free cell; where none is legal one to tell why by.
    None for any other word."""
    found = _SHORT.fullmatch(word.lower())
    if not found or found[1] not in game.plan.index:
        return None
    kinds = [name for name in game.plan.names if name[0] == found[2]]
    legal = (m for m in game.legal_moves(state) if m.kind == MOVE and m.source == found[1] and m.target in kinds)
    if not kinds or (move := next(legal, None)):
        return move if kinds else None
    cards = state.piles[game.plan.index[found[1]]]
    own = (n for n in kinds if found[2] == "f" and cards and game.plan.suit_of(game.plan.index[n]) == cards[-1] & 3)
    return Move(MOVE, found[1], next(own, kinds[0]))


def argument_of(word: str, rest: list[str]) -> str | None:
    """The following word where it belongs to this one: the number after `new`, the language after `lang`, the pile after a rotation."""
    following = rest[0] if rest else None
    if following is None or word.lower() not in ("new", "lang", "jump", "look", "verbose", ROTATE_UP, ROTATE_DOWN):
        return None
    if word.lower() == "look" and not is_pile(following):
        return None
    if word.lower() == "new" and following[0] not in _NUMERIC:
        return None
    return following
