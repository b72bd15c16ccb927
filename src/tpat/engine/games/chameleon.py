"""Chameleon: a Canfield; three columns whatever the suit, a reserve of twelve, one round."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Build, Feel

RULES = replace(
    KIN,
    name="chameleon",
    title="Chameleon",
    feel=Feel(4, 1, 2),
    columns=3,
    reserve=12,
    build=Build.RANK,
    draw=1,
    waste=1,
    redeals=0,
)
