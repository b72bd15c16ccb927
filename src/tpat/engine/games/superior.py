"""Superior Canfield: a Canfield; the reserve lies open, and spaces take any card."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Refill

RULES = replace(
    KIN,
    name="superior",
    title="Superior Canfield",
    reserve_open=True,
    refill=Refill.HAND,
)
