"""Millie: a Gypsy; one card a column."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel

RULES = replace(
    gypsy.RULES,
    name="millie",
    title="Millie",
    feel=Feel(4, 3, 4),
    face_down=0,
    options=(),
    aliases=(),
    houses=(),
)
