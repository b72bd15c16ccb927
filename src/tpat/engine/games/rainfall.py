"""Rainfall: a Canfield; one card at a time, three rounds."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Feel

RULES = replace(
    KIN,
    name="rainfall",
    title="Rainfall",
    feel=Feel(3, 1, 3),
    draw=1,
    waste=1,
    redeals=2,
)
