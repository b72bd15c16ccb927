"""Monte Carlo: pairs of the same rank that touch are taken away; then the rows close up."""

from collections.abc import Iterator

from tpat.engine.cards import UPWARDS, rank
from tpat.engine.plan import Plan
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Feel, Hooks, Rules, Run, Space, Up
from tpat.engine.state import State

_ROW = 5


def may_place(plan: Plan, state: State, source: int, cards: int, target: int) -> Refusal | None:
    """A single card goes on a single card of its rank beside it, in any of eight directions."""
    if source in plan.foundations:
        return Refusal.NO_RETURN
    if target not in plan.tableau:
        return Refusal.FOUNDATION_NONE if target in plan.foundations else Refusal.ONTO_STOCK
    here, there = state.piles[source], state.piles[target]
    if not there:
        return Refusal.SPACE_NONE
    if len(here) > 1 or len(there) > 1 or cards > 1:
        return Refusal.PAIR_DONE
    (y, x), (y2, x2) = divmod(source - plan.tableau[0], _ROW), divmod(target - plan.tableau[0], _ROW)
    if abs(y - y2) > 1 or abs(x - x2) > 1:
        return Refusal.NOT_NEIGHBOURS
    return None if rank(here[0]) == rank(there[0]) else Refusal.NOT_A_PAIR


def candidates(plan: Plan, state: State) -> Iterator[tuple[int, int, int]]:
    """Every card with each of its neighbours."""
    first = plan.tableau[0]
    for s in plan.tableau:
        y, x = divmod(s - first, _ROW)
        if state.piles[s]:
            for y2 in range(max(0, y - 1), min(_ROW, y + 2)):
                for x2 in range(max(0, x - 1), min(_ROW, x + 2)):
                    if (y2, x2) != (y, x):
                        yield s, 1, first + _ROW * y2 + x2


def may_deal(plan: Plan, state: State) -> Refusal | None:
    """There must be a pair to take away or a gap before a card."""
    sizes = [len(state.piles[t]) for t in plan.tableau]
    gap = 0 in sizes and any(sizes[sizes.index(0) :])
    return None if gap or max(sizes) > 1 else Refusal.NOTHING_TO_CLOSE


def deal(plan: Plan, state: State) -> list[bytes]:
    """Take the pairs away, close up, fill up from the stock."""
    piles = list(state.piles)
    left = [piles[t] for t in plan.tableau if len(piles[t]) == 1]
    piles[0] += b"".join(piles[t] for t in plan.tableau if len(piles[t]) > 1)
    stock = piles[plan.stock]
    n = min(len(stock), len(plan.tableau) - len(left))
    left += [bytes((c,)) for c in stock[::-1][:n].translate(UPWARDS)]
    piles[plan.stock] = stock[: len(stock) - n]
    for k, t in enumerate(plan.tableau):
        piles[t] = left[k] if k < len(left) else b""
    return piles


RULES = Rules(
    name="monte-carlo",
    title="Monte Carlo",
    feel=Feel(4, 1, 1),
    family="monte-carlo",
    columns=25,
    piles_up=1,
    up=Up.NONE,
    run=Run.TOP,
    space=Space.NONE,
    hooks=Hooks(may_place=may_place, candidates=candidates, may_deal=may_deal, deal=deal),
    aliases=("mc",),
    grid=_ROW,
)
