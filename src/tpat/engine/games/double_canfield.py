"""Double Canfield: a Canfield; two decks, five columns."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN

RULES = replace(
    KIN,
    name="double-canfield",
    title="Double Canfield",
    decks=2,
    columns=5,
    max_score=104,
)
