"""Oonsoo: no kings; the four of each rank gather on a column, clubs lowest."""

from tpat.engine.plan import Plan
from tpat.engine.refusal import run_length
from tpat.engine.rules import Build, Deal, Feel, Hooks, Rules, Space, Up
from tpat.engine.state import State


def won(plan: Plan, state: State) -> bool:
    """True when each column is the four cards of a rank, in order."""
    return all(len(state.piles[t]) == 4 == run_length(plan, state.piles[t]) for t in plan.tableau)


RULES = Rules(
    name="oonsoo",
    title="Oonsoo",
    feel=Feel(3, 1, 3),
    family="oonsoo",
    ranks=12,
    columns=12,
    face_down=1,
    face_up=1,
    piles_up=0,
    up=Up.NONE,
    build=Build.EQUAL,
    space=Space.CLUBS,
    deal=Deal.COLUMNS,
    hooks=Hooks(won=won),
)
