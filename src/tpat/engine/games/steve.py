"""Steve: a Gypsy; open columns of one to eight, built whatever the suit; runs of one suit move."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Back, Build, Feel, Spread

RULES = replace(
    gypsy.RULES,
    name="steve",
    title="Steve",
    feel=Feel(4, 3, 4),
    face_up=8,
    shape=(1, 2, 3, 4, 5, 6, 7, 8),
    spread=Spread.NONE,
    back=Back.NONE,
    build=Build.RANK,
    run_build=Build.SUIT,
    options=(),
    aliases=(),
    houses=(),
)
