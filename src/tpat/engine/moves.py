"""A move, and its text: `t3-f1`, `t2-t5*4`, `w-t4`, `deal`, `redeal`."""

from __future__ import annotations

import re
from typing import NamedTuple

from tpat.errors import BadText

MOVE = "move"
DEAL = "deal"
REDEAL = "redeal"

_TEXT = re.compile(r"(f|t|c)([1-9]\d?)|r|w|s", re.ASCII)
_MOVE = re.compile(r"([a-z]\d*)-([a-z]\d*)(?:\*([1-9]\d?))?", re.ASCII)


class Move(NamedTuple):
    """`kind` is MOVE, DEAL or REDEAL; the piles are named as in texts; `cards` of them move together, order kept."""

    kind: str
    source: str = ""
    target: str = ""
    cards: int = 1

    def __str__(self) -> str:
        if self.kind != MOVE:
            return self.kind
        return f"{self.source}-{self.target}" + (f"*{self.cards}" if self.cards > 1 else "")


DEAL_MOVE = Move(DEAL)
REDEAL_MOVE = Move(REDEAL)


def parse(text: str) -> Move:
    """The move of a text, whatever the game; whether it has these piles is for the caller. Raises BadText."""
    t = text.strip().lower()
    if t == DEAL:
        return DEAL_MOVE
    if t == REDEAL:
        return REDEAL_MOVE
    m = _MOVE.fullmatch(t)
    if not m or not _TEXT.fullmatch(m[1]) or not _TEXT.fullmatch(m[2]):
        raise BadText("move", text)
    return Move(MOVE, m[1], m[2], int(m[3] or 1))
