"""Blockade: a Gypsy; twelve columns of one, built in suit; spaces fill themselves from the stock."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Build, Feel, Refill, Spread

RULES = replace(
    gypsy.RULES,
    name="blockade",
    title="Blockade",
    feel=Feel(3, 3, 3),
    columns=12,
    face_down=0,
    spread=Spread.NONE,
    build=Build.SUIT,
    refill=Refill.STOCK,
    options=(),
    aliases=(),
    houses=(),
)
