"""Westhaven: a Gypsy; one deck, ten columns; nothing comes back."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Back, Feel, Spread

RULES = replace(
    gypsy.RULES,
    name="westhaven",
    title="Westhaven",
    feel=Feel(3, 1, 3),
    decks=1,
    columns=10,
    spread=Spread.NONE,
    back=Back.NONE,
    max_score=500,
    options=(),
    aliases=(),
    houses=(),
)
