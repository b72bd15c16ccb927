"""Phantom Blockade: a Gypsy; thirteen open columns of three, only kings on spaces."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel, Space, Spread

RULES = replace(
    gypsy.RULES,
    name="phantom-blockade",
    title="Phantom Blockade",
    feel=Feel(3, 3, 4),
    columns=13,
    face_down=0,
    face_up=3,
    spread=Spread.NONE,
    space=Space.KINGS,
    options=(),
    aliases=(),
    houses=(),
)
