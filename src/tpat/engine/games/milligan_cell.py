"""Milligan Cell: a Gypsy; one card a column, four cells, only kings on spaces."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Space

RULES = replace(
    gypsy.RULES,
    name="milligan-cell",
    title="Milligan Cell",
    face_down=0,
    cells=4,
    space=Space.KINGS,
    options=(),
    aliases=(),
    houses=(),
)
