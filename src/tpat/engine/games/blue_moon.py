"""Blue Moon: four rows of fourteen places; each row gathers a suit from the ace on, into the gaps."""

from collections.abc import Iterator

from tpat.engine.cards import ACE, KING, rank
from tpat.engine.plan import Plan
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Feel, Hooks, Rules, Run, Space, Up
from tpat.engine.shuffle import reshuffle
from tpat.engine.state import State

_ROW = 14


def setup(plan: Plan, deck: bytes) -> list[bytes]:
    """Thirteen cards a row behind a gap; the aces then go to the rows' first places."""
    places = [b""] * len(plan.tableau)
    for row in range(4):
        for k in range(KING):
            places[row * _ROW + 1 + k] = deck[row * KING + k : row * KING + k + 1]
    for row in range(4):
        found = next(i for i, p in enumerate(places) if i % _ROW and p and rank(p[0]) == ACE)
        places[row * _ROW], places[found] = places[found], b""
    piles = [b""] * len(plan.names)
    piles[plan.tableau.start : plan.tableau.stop] = places
    return piles


def may_place(plan: Plan, state: State, source: int, cards: int, target: int) -> Refusal | None:
    """A card goes into a gap whose left neighbour is the card before it in suit."""
    if target not in plan.tableau:
        return Refusal.FOUNDATION_NONE if target in plan.foundations else Refusal.ONTO_STOCK
    if state.piles[target]:
        return Refusal.COLUMNS_CLOSED
    left = state.piles[target - 1] if (target - plan.tableau[0]) % _ROW else b""
    follows = bool(left) and rank(left[0]) < KING and state.piles[source][-1] == left[0] + 4
    return None if follows else Refusal.LEFT_NEIGHBOUR


def candidates(plan: Plan, state: State) -> Iterator[tuple[int, int, int]]:
    """Every card into every gap."""
    gaps = [t for t in plan.tableau if not state.piles[t]]
    for s in plan.tableau:
        if state.piles[s]:
            for t in gaps:
                yield s, 1, t


def _run(places: list[bytes], row: int) -> int:
    """How many cards of a row are in order from its first place on, the ace being the first."""
    first = places[row * _ROW]
    if not first or rank(first[0]) != ACE:
        return 0
    n = 1
    while n < KING and places[row * _ROW + n] == bytes((first[0] + 4 * n,)):
        n += 1
    return n


def shuffle(plan: Plan, state: State) -> list[bytes]:
    """What does not lie in its row's order is shuffled; each row then goes on with a gap behind its run."""
    piles = list(state.piles)
    places = piles[plan.tableau.start : plan.tableau.stop]
    runs = [_run(places, row) for row in range(4)]
    for row, n in enumerate(runs):
        gap = row * _ROW + n
        if places[gap]:
            free = next(i for i, p in enumerate(places) if not p and i % _ROW > runs[i // _ROW])
            places[free], places[gap] = places[gap], b""
    loose = [i for i, p in enumerate(places) if p and i % _ROW >= runs[i // _ROW]]
    for i, c in zip(loose, reshuffle(b"".join(places[i] for i in loose), state.seed), strict=True):
        places[i] = bytes((c,))
    piles[plan.tableau.start : plan.tableau.stop] = places
    return piles


def score(plan: Plan, state: State) -> int:
    """−10 a shuffle, 2 a card that follows in its row, 1 a whole row. At best 100."""
    places = list(state.piles[plan.tableau.start : plan.tableau.stop])
    runs = [_run(places, row) for row in range(4)]
    return -10 * state.redeals + sum(2 * max(0, n - 1) + (n == KING) for n in runs)


def won(plan: Plan, state: State) -> bool:
    """True when each row is a suit from ace to king."""
    places = list(state.piles[plan.tableau.start : plan.tableau.stop])
    return all(_run(places, row) == KING for row in range(4))


RULES = Rules(
    name="blue-moon",
    title="Blue Moon",
    feel=Feel(3, 2, 4),
    family="blue-moon",
    columns=4 * _ROW,
    piles_up=0,
    up=Up.NONE,
    run=Run.TOP,
    space=Space.NONE,
    redeals=None,
    shuffles=True,
    score=score,
    max_score=100,
    hooks=Hooks(setup=setup, may_place=may_place, candidates=candidates, shuffle=shuffle, won=won),
    aliases=("bm",),
    grid=_ROW,
)
