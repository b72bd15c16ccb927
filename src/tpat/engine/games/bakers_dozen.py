"""Baker's Dozen: thirteen columns of four, all open, the kings at the bottom; single cards, whatever the suit."""

from tpat.engine.cards import KING, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.rules import Back, Build, Feel, Hooks, Rules, Run, Space
from tpat.engine.setup import cut


def setup(plan: Plan, deck: bytes) -> list[bytes]:
    """Where there are fewer columns the lowest ranks start on the foundations; then the kings sink."""
    cards: list[int] = list(deck)
    n = plan.rules.up_at_deal
    for i in range(len(cards)):
        while rank(cards[i]) <= n:
            home = n * suit(cards[i]) + rank(cards[i]) - 1
            if home == i:
                break
            cards[i], cards[home] = cards[home], cards[i]
    piles = cut(plan, bytes(cards))
    for t in plan.tableau:
        column = piles[t]
        piles[t] = bytes(c for c in column if rank(c) == KING) + bytes(c for c in column if rank(c) != KING)
    return piles


RULES = Rules(
    name="bakers-dozen",
    title="Baker's Dozen",
    feel=Feel(3, 2, 5),
    family="bakers-dozen",
    columns=13,
    face_up=4,
    ranks_for_columns=True,
    back=Back.ANY,
    build=Build.RANK,
    run=Run.TOP,
    space=Space.NONE,
    hooks=Hooks(setup=setup),
    options=("columns",),
    aliases=("bd",),
)
