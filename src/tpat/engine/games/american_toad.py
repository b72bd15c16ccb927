"""American Toad: a Canfield; two decks, eight columns in suit, an open reserve of twenty, two rounds."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Build, Feel

RULES = replace(
    KIN,
    name="american-toad",
    title="American Toad",
    feel=Feel(3, 2, 4),
    decks=2,
    columns=8,
    reserve=20,
    reserve_open=True,
    build=Build.SUIT,
    draw=1,
    waste=1,
    redeals=1,
    max_score=104,
)
