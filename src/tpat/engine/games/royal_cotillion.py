"""Royal Cotillion: two decks, foundations by twos from ace and two, and a reserve that fills itself."""

from tpat.engine.cards import UPWARDS
from tpat.engine.plan import Plan
from tpat.engine.rules import Build, Deal, Feel, Hooks, Rules, Run, Space


def settle(plan: Plan, piles: list[bytes]) -> None:
    """A cell that lost its card gets the waste's top at once, else the stock's."""
    for c in plan.cells:
        if not piles[c]:
            source = plan.waste if piles[plan.waste] else plan.stock
            piles[c] = piles[source][-1:]
            rest = piles[source][:-1]
            piles[source] = rest[:-1] + rest[-1:].translate(UPWARDS)


RULES = Rules(
    name="royal-cotillion",
    title="Royal Cotillion",
    feel=Feel(3, 2, 1),
    family="royal-cotillion",
    decks=2,
    columns=3,
    face_up=3,
    cells=12,
    cells_filled=True,
    waste=1,
    starts=(1, 1, 1, 1, 2, 2, 2, 2),
    steps=(2,),
    build=Build.NONE,
    run=Run.TOP,
    space=Space.NONE,
    stock_open=True,
    onto_waste=True,
    deal=Deal.WASTE,
    hooks=Hooks(settle=settle),
    options=("columns", "cells", "face_up", "face_down"),
    aliases=("rc",),
)
