"""Millie: a Gypsy; one card a column."""

from dataclasses import replace

from tpat.engine.games import gypsy

RULES = replace(
    gypsy.RULES,
    name="millie",
    title="Millie",
    face_down=0,
    options=(),
    aliases=(),
    houses=(),
)
