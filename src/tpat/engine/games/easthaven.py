"""Easthaven: a Gypsy; one deck, seven columns."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Feel, Spread

RULES = replace(
    gypsy.RULES,
    name="easthaven",
    title="Easthaven",
    feel=Feel(4, 1, 2),
    decks=1,
    columns=7,
    spread=Spread.NONE,
    max_score=500,
    options=(),
    aliases=(),
    houses=(),
)
