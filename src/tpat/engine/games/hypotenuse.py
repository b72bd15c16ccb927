"""Hypotenuse: a Gypsy; columns of one to ten, only kings on spaces."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel, Space, Spread

RULES = replace(
    gypsy.RULES,
    name="hypotenuse",
    title="Hypotenuse",
    feel=Feel(5, 3, 3),
    columns=10,
    shape=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    spread=Spread.NONE,
    space=Space.KINGS,
    options=(),
    aliases=(),
    houses=(),
)
