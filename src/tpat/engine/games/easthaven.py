"""Easthaven: a Gypsy; one deck, seven columns."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Spread

RULES = replace(
    gypsy.RULES,
    name="easthaven",
    title="Easthaven",
    decks=1,
    columns=7,
    spread=Spread.NONE,
    max_score=500,
    options=(),
    aliases=(),
    houses=(),
)
