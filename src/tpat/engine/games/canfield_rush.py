"""Canfield Rush: a Canfield; three rounds: by threes, by twos, by ones."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Feel

RULES = replace(
    KIN,
    name="canfield-rush",
    title="Canfield Rush",
    feel=Feel(5, 1, 2),
    redeals=2,
    draws=(3, 2, 1),
)
