"""Canfield Rush: a Canfield; three rounds: by threes, by twos, by ones."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN

RULES = replace(
    KIN,
    name="canfield-rush",
    title="Canfield Rush",
    redeals=2,
    draws=(3, 2, 1),
)
