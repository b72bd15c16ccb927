"""Milligan Cell: a Gypsy; one card a column, four cells, only kings on spaces."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel, Space

RULES = replace(
    gypsy.RULES,
    name="milligan-cell",
    title="Milligan Cell",
    feel=Feel(3, 3, 4),
    face_down=0,
    cells=4,
    space=Space.KINGS,
    options=(),
    aliases=(),
    houses=(),
)
