"""Rainfall: a Canfield; one card at a time, three rounds."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN

RULES = replace(
    KIN,
    name="rainfall",
    title="Rainfall",
    draw=1,
    waste=1,
    redeals=2,
)
