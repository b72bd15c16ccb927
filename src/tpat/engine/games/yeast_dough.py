"""Yeast Dough: a Gypsy; all cards of the columns lie open."""

from dataclasses import replace

from tpat.engine.games import gypsy

RULES = replace(
    gypsy.RULES,
    name="yeast-dough",
    title="Yeast Dough",
    face_down=0,
    face_up=3,
    options=(),
    aliases=(),
    houses=(),
)
