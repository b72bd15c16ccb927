"""Calculation: four foundations that count by ones, twos, threes and fours, whatever the suit."""

from tpat.engine.cards import rank
from tpat.engine.plan import Plan
from tpat.engine.rules import Build, Feel, Hooks, Rules, Run


def setup(plan: Plan, deck: bytes) -> list[bytes]:
    """The first cards of the foundations are picked out, the last of their rank in the deck; the rest is the waste."""
    cards = list(deck)
    n = plan.rules.up_at_deal
    for f in plan.foundations:
        for k in range(n):
            wanted = ((f + 1) * (k + 1) - 1) % 13 + 1
            found = max(i for i, c in enumerate(cards) if rank(c) == wanted)
            at = f * n + k
            cards[at], cards[found] = cards[found], cards[at]
    piles = [b""] * len(plan.names)
    for f in plan.foundations:
        piles[f] = bytes(cards[f * n : (f + 1) * n])
    piles[plan.waste] = bytes(cards[4 * n :])
    return piles


RULES = Rules(
    name="calculation",
    title="Calculation",
    feel=Feel(4, 2, 5),
    family="calculation",
    columns=4,
    face_up=0,
    waste=0,
    started=1,
    starts=(1, 2, 3, 4),
    steps=(1, 2, 3, 4),
    any_suit=True,
    build=Build.ANY,
    run=Run.TOP,
    from_waste_only=True,
    hooks=Hooks(setup=setup),
    options=("face_up",),
    aliases=("calc",),
)
