"""A move, and its text: `t3-f1`, `t2-t5*4`, `w-t4`, `deal`, `redeal`, `shuffle`, `rotate-up t3*4`."""

from __future__ import annotations

import re
from typing import NamedTuple

from tpat.errors import BadText

MOVE = "move"
DEAL = "deal"
REDEAL = "redeal"
SHUFFLE = "shuffle"
ROTATE_UP = "rotate-up"
ROTATE_DOWN = "rotate-down"

_TEXT = re.compile(r"(f|t|c)([1-9]\d?)|r|w|s", re.ASCII)
_ROTATION = re.compile(r"(rotate-up|rotate-down)\s+([a-z]\d*)(?:\*([1-9]\d?))?", re.ASCII)
_MOVE = re.compile(r"([a-z]\d*)-([a-z]\d*)(?:\*([1-9]\d?))?", re.ASCII)


class Move(NamedTuple):
    """`kind` is one of the words above; the piles are named as in texts; `cards` of them move together, order kept.

    A rotation has a source alone: its top `cards` cards shift by one, up (the top card goes beneath them) or down.
    """

    kind: str
    source: str = ""
    target: str = ""
    cards: int = 1

    def __str__(self) -> str:
        if self.kind != MOVE:
            return f"{self.kind} {self.source}*{self.cards}" if self.source else self.kind
        return f"{self.source}-{self.target}" + (f"*{self.cards}" if self.cards > 1 else "")


DEAL_MOVE = Move(DEAL)
REDEAL_MOVE = Move(REDEAL)
SHUFFLE_MOVE = Move(SHUFFLE)
_SIMPLE = {str(m): m for m in (DEAL_MOVE, REDEAL_MOVE, SHUFFLE_MOVE)}


def parse(text: str) -> Move:
    """The move of a text, whatever the game; whether it has these piles is for the caller. Raises BadText."""
    t = text.strip().lower()
    if t in _SIMPLE:
        return _SIMPLE[t]
    if (m := _ROTATION.fullmatch(t)) and _TEXT.fullmatch(m[2]):
        return Move(m[1], m[2], "", int(m[3] or 1))
    m = _MOVE.fullmatch(t)
    if not m or not _TEXT.fullmatch(m[1]) or not _TEXT.fullmatch(m[2]):
        raise BadText("move", text)
    return Move(MOVE, m[1], m[2], int(m[3] or 1))
