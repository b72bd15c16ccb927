"""Idiot's Delight: of two open cards of a suit the lower goes, until only the aces are left."""

from tpat.engine.cards import ACE, KING, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Deal, Feel, Hooks, Rules, Run, Up
from tpat.engine.state import State


def _high(c: int) -> int:
    """A card's rank, the ace highest."""
    return KING + 1 if rank(c) == ACE else rank(c)


def may_place(plan: Plan, state: State, source: int, cards: int, target: int) -> Refusal | None:
    """A top card goes to a space, or away if a higher one of its suit lies open."""
    if source not in plan.tableau:
        return Refusal.NO_RETURN if source in plan.foundations else Refusal.STOCK
    if cards > 1:
        return Refusal.ONE_CARD
    if target in plan.tableau:
        return Refusal.COLUMNS_CLOSED if state.piles[target] else None
    if target == plan.stock:
        return Refusal.ONTO_STOCK
    card = state.piles[source][-1]
    tops = [state.piles[t][-1] for t in plan.tableau if state.piles[t]]
    return None if any(suit(c) == suit(card) and _high(c) > _high(card) for c in tops) else Refusal.NOT_BEATEN


def won(plan: Plan, state: State) -> bool:
    """True when the stock is empty and four cards are left."""
    return not state.piles[plan.stock] and sum(len(state.piles[t]) for t in plan.tableau) == 4


RULES = Rules(
    name="idiots-delight",
    title="Idiot's Delight",
    feel=Feel(5, 1, 2),
    family="idiots-delight",
    columns=4,
    piles_up=1,
    up=Up.NONE,
    run=Run.TOP,
    deal=Deal.COLUMNS,
    hooks=Hooks(may_place=may_place, won=won),
    aliases=("id",),
)
