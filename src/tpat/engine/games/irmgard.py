"""Irmgard: a Gypsy; nine columns up to five cards, only kings on spaces; the last deal goes to the seven in the middle."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel, Space, Spread

RULES = replace(
    gypsy.RULES,
    name="irmgard",
    title="Irmgard",
    feel=Feel(4, 3, 3),
    columns=9,
    shape=(1, 2, 3, 4, 5, 4, 3, 2, 1),
    spread=Spread.NONE,
    space=Space.KINGS,
    middle=True,
    options=(),
    aliases=(),
    houses=(),
)
