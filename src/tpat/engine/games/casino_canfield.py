"""Casino Canfield: a Canfield; one card at a time, a single round, five dollars a card."""

from dataclasses import replace

from tpat.engine import score
from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Feel

RULES = replace(
    KIN,
    name="casino-canfield",
    title="Casino Canfield",
    feel=Feel(5, 1, 2),
    draw=1,
    waste=1,
    redeals=0,
    score=score.canfield,
    max_score=208,
    money=True,
)
