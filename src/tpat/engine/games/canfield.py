"""Canfield: the gambler's patience. A reserve of thirteen, four columns, three cards at a time, ranks in a circle."""

from tpat.engine import score
from tpat.engine.rules import Base, Deal, Rules, Run, Space

RULES = Rules(
    name="canfield",
    title="Canfield",
    family="canfield",
    columns=4,
    reserve=13,
    waste=3,
    base=Base.FIRST,
    wrap=True,
    run=Run.WHOLE,
    space=Space.RESERVE,
    deal=Deal.WASTE,
    draw=3,
    redeals=None,
    base_goes_up=True,
    score=score.canfield,
    max_score=208,
    money=True,
    options=("refill",),
)
