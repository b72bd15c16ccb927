"""Rainbow: a Canfield; built whatever the suit, one card at a time, one round."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Build, Feel

RULES = replace(
    KIN,
    name="rainbow",
    title="Rainbow",
    feel=Feel(4, 1, 2),
    build=Build.RANK,
    draw=1,
    waste=1,
    redeals=0,
)
