"""Elba: a Gypsy; ten columns of five, only kings on spaces."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel, Space, Spread

RULES = replace(
    gypsy.RULES,
    name="elba",
    title="Elba",
    feel=Feel(4, 3, 3),
    columns=10,
    face_down=4,
    spread=Spread.NONE,
    space=Space.KINGS,
    options=(),
    aliases=(),
    houses=(),
)
