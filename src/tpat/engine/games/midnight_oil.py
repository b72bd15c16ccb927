"""Midnight Oil: eighteen fans of three, built in suit card by card; two shuffles and one rotation."""

from tpat.engine.plan import Plan
from tpat.engine.rules import Build, Feel, Hooks, Rules, Run, Space
from tpat.engine.shuffle import reshuffle
from tpat.engine.state import State

_FAN = 3


def shuffle(plan: Plan, state: State) -> list[bytes]:
    """All cards of the fans shuffled, and laid out in fans again from the first."""
    piles = list(state.piles)
    cards = reshuffle(b"".join(piles[t] for t in plan.tableau), state.seed)
    for k, t in enumerate(plan.tableau):
        piles[t] = cards[_FAN * k : _FAN * (k + 1)]
    return piles


RULES = Rules(
    name="midnight-oil",
    title="Midnight Oil",
    feel=Feel(3, 1, 4),
    family="midnight-oil",
    columns=18,
    face_up=_FAN,
    shape=(*(_FAN,) * 17, 1),
    build=Build.SUIT,
    run=Run.TOP,
    space=Space.NONE,
    redeals=2,
    shuffles=True,
    rotations=1,
    hooks=Hooks(shuffle=shuffle),
    options=("redeals", "rotations"),
    aliases=("mo",),
    grid=6,
)
