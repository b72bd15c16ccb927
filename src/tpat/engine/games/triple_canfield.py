"""Triple Canfield: a Canfield; three decks, seven columns, a reserve of twenty-six."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Feel

RULES = replace(
    KIN,
    name="triple-canfield",
    title="Triple Canfield",
    feel=Feel(3, 3, 3),
    decks=3,
    columns=7,
    reserve=26,
    max_score=156,
)
