"""Double Canfield: a Canfield; two decks, five columns."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Feel

RULES = replace(
    KIN,
    name="double-canfield",
    title="Double Canfield",
    feel=Feel(3, 3, 3),
    decks=2,
    columns=5,
    max_score=104,
)
