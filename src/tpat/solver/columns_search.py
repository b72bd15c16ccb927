"""The search through games of one deck: depth first, each position once, which can prove a loss; and in turns with it the most promising
positions first, by weights that differ from turn to turn, which finds most of the wins and proves nothing when it finds none."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from tpat.engine.cards import DOWN, suit
from tpat.engine.plan import Plan
from tpat.solver.chance import Chance
from tpat.solver.columns import ALL, CELL, FULL, HOME, STOCK, Layout, Model, Position, Prunings, Step, Weights, varied
from tpat.solver.verdict import Watch

STEP = 64  # positions between looks at the clock
SHORT = 2_000  # positions of the first turn of either kind
GROWTH = 1.3
ENTRY = 130  # bytes that a position takes in the set, reckoned
WAITING = 420  # and one that waits in the heap

Trail = tuple[Any, Step] | None


class Search:
    """The full search, which can be gone on with."""

    def __init__(self, model: Model, watch: Watch) -> None:
        self.model, self._watch = model, watch
        self.seen: set[bytes] = set()
        self.trail: Trail = None
        self._ahead: list[tuple[Position, Trail, list[Step]]] = []
        self.won = self._enter(model.start(), None)

    def run(self, nodes: int) -> bool | None:
        """Visit so many positions more. True: won, along `trail`; False: lost; None: not done. Raises Spent."""
        model, ahead = self.model, self._ahead
        visited = 0
        while ahead and not self.won:
            position, trail, steps = ahead[-1]
            if not steps:
                ahead.pop()
                continue
            step = steps.pop()
            if self._enter(model.after(position, step), (trail, step)):
                self.won = True
            elif ahead[-1][2] is not steps:
                visited += 1
                if not visited % STEP:
                    self._watch.spend(STEP, len(self.seen) * ENTRY + model.held() + 2000 * len(ahead))
                    if visited >= nodes:
                        return None
        self._watch.nodes += visited % STEP
        return self.won

    def _enter(self, position: Position, trail: Trail) -> bool:
        """Go on to a position, if it is new, once all that is safe is up. True if it is won."""
        model = self.model
        position, trail = settled(model, position, trail)
        if position.up == FULL:
            self.trail = trail
            return True
        key = model.key(position)
        if key not in self.seen:
            self.seen.add(key)
            steps = model.steps(position)
            if len(steps) > 1:
                worth = [_worth(model, position, step) for step in steps]
                steps = [steps[i] for i in sorted(range(len(steps)), key=worth.__getitem__)]
            self._ahead.append((position, trail, steps))
        return False


def settled(model: Model, position: Position, trail: Trail) -> tuple[Position, Trail]:
    """The position, and the trail to it, after all that is safely up."""
    while step := model.forced(position):
        position = model.after(position, step)
        trail = (trail, step)
    return position, trail


def _worth(model: Model, position: Position, step: Step) -> int:
    """How promising a step looks; only the order of the search goes by it."""
    source, n, target = step
    if target == HOME:
        return 100 if source < STOCK else 90
    if source >= HOME:
        return 0
    columns = position.columns
    worth = 30
    if source < CELL:
        column = columns[source]
        rest = column.size - n
        if not rest:
            worth += 12
        elif column.cards[rest - 1] & DOWN:
            worth += 30
        elif n < column.length:
            worth -= 25  # a run that is broken has to be put together again
        worth += min(n, 5)
    elif source < STOCK:
        worth += 5
    if target == CELL:
        return worth - 25
    if not columns[target].size:
        return worth - 15
    if source < STOCK or suit(columns[target].cards[-1]) == suit(source):
        worth += 5
    return worth


class Promising:
    """The most promising positions first, with no proof in it: cards come back from the foundations only where `back`."""

    def __init__(self, model: Model, chance: Chance, watch: Watch) -> None:
        self.model, self._watch = model, watch
        self._keys: dict[tuple[int, int], int] = {}
        self._chance = chance
        self._ranks = [0.0, *(1.0 - r / 26 for r in range(1, 14))]

    def run(self, nodes: int) -> Trail:
        """The trail of a win, if so many positions lead to one."""
        model, watch = self.model, self._watch
        seen: set[int] = set()
        heap: list[tuple[float, int, Position, Trail]] = [(0.0, 0, model.start(), None)]
        number = visited = 0
        while heap and visited < nodes:
            _, _, position, trail = heappop(heap)
            visited += 1
            if not visited % STEP:
                watch.spend(STEP, len(heap) * WAITING + len(seen) * 60 + model.held())
            for step in model.steps(position):
                if step[0] >= HOME:
                    continue
                after, on = settled(model, model.after(position, step), (trail, step))
                if after.up == FULL:
                    watch.nodes += visited % STEP
                    return on
                key = self._key(after)
                if key not in seen:
                    seen.add(key)
                    number += 1
                    heappush(heap, (self._cost(after), number, after, on))
        watch.nodes += visited % STEP
        return None

    def _key(self, position: Position) -> int:
        columns, _, cells, stock = position
        key = self._keys.get((cells, stock))
        if key is None:
            key = self._keys[cells, stock] = self._chance.bits() >> 8
        for column in columns:
            key += column.key
        return key

    def _cost(self, position: Position) -> float:
        w = self.model.weights
        columns, up, cells, stock = position
        cost = w.cell * cells.bit_count() + w.stock * (stock >> 12).bit_count()
        for column in columns:
            cost += column.cost
        return cost - w.up * ((up & 15) + (up >> 4 & 15) + (up >> 8 & 15) + (up >> 12))


def steps_of(trail: Trail) -> list[Step]:
    """The steps of a trail from its beginning."""
    steps = []
    while trail:
        trail, step = trail
        steps.append(step)
    return steps[::-1]


def search(plan: Plan, layout: Layout, watch: Watch, prunings: Prunings = ALL) -> list[Step] | None:
    """The steps of a win; None if the layout is lost. Raises Spent."""
    chance = Chance(watch.budget.seed)
    weights = Weights()
    full = Search(Model(plan, layout, weights, chance, prunings), watch)
    nodes = float(SHORT)
    turn = 0
    while True:
        model = Model(plan, layout, varied(weights, chance) if turn else weights, chance, prunings)
        trail = Promising(model, chance, watch).run(int(nodes))
        model.forget()
        if trail:
            return steps_of(trail)
        found = full.run(int(nodes))
        if found is not None:
            return steps_of(full.trail) if found else None
        nodes *= GROWTH
        turn += 1
