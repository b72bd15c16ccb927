"""Rainbow: a Canfield; built whatever the suit, one card at a time, one round."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Build

RULES = replace(
    KIN,
    name="rainbow",
    title="Rainbow",
    build=Build.RANK,
    draw=1,
    waste=1,
    redeals=0,
)
