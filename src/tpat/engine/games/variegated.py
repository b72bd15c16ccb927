"""Variegated Canfield: a Canfield; two decks, the aces start, ranks in no circle, an open reserve, three rounds."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Base, Feel

RULES = replace(
    KIN,
    name="variegated",
    title="Variegated Canfield",
    feel=Feel(3, 3, 3),
    decks=2,
    columns=5,
    base=Base.ACE,
    started=1,
    picked_out=True,
    wrap=False,
    reserve_open=True,
    redeals=2,
    max_score=104,
)
