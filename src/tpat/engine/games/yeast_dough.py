"""Yeast Dough: a Gypsy; all cards of the columns lie open."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel

RULES = replace(
    gypsy.RULES,
    name="yeast-dough",
    title="Yeast Dough",
    feel=Feel(2, 3, 5),
    face_down=0,
    face_up=3,
    options=(),
    aliases=(),
    houses=(),
)
