"""Superior Canfield: a Canfield; the reserve lies open, and spaces take any card."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Feel, Refill

RULES = replace(
    KIN,
    name="superior",
    title="Superior Canfield",
    feel=Feel(3, 2, 4),
    reserve_open=True,
    refill=Refill.HAND,
)
