"""A finder of wins for games whose stock is dealt over the columns, two decks of them: their wins lie two hundred moves deep.

It plays in stages, one for each deal. In a stage the most promising positions are gone on with first, and each of them also gives the
position after a deal, with which the next stage begins. Positions that come from the same beginning share what they may spend, so that one
early choice can't use up a stage. A pass through all stages that wins nothing is followed by one that values positions a little otherwise.

All of it is guesswork: safe moves that need not be safe, moves left out, cards never borrowed back. It finds wins and proves no loss.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

from tpat.engine.cards import KING, card
from tpat.solver.chance import Chance
from tpat.solver.stages_columns import FITS, SUITS, Column, Columns, Weights, varied
from tpat.solver.verdict import Watch

STEP = 64  # positions between looks at the clock
FIRST = (150, 300, 600, 600, 1200, 1200)  # positions gone on with in each stage, pass by pass
SLOW, FAST = (1.1, 10_000), (1.3, 60_000)  # growth of the later passes, in turns, and where it ends
QUOTA = 50  # positions at least that may be gone on with from one beginning of a stage
START = sum(1 << card(1, s) for s in range(4))
DONE = sum(1 << card(KING + 1, s) for s in range(4))
HOME, DEAL = -1, -2  # as the target of a step, and as its source

Step = tuple[int, int, int]  # source column, cards, target column
Trail = tuple[Any, Step] | None  # the trail before, and the step
Entry = tuple[float, int, int, Trail, Step, list[Column], int, list[int]]  # worth, number, key, trail, step to take, columns, goals, spent


class Board(NamedTuple):
    """A position: columns bottom first, the rows that will be dealt, and the goals: a bit for each card that a foundation waits for.

    Both foundations of a suit may wait for the same card, which is then one bit; of a full one the bit is beyond the king.
    """

    columns: tuple[bytes, ...]
    rows: tuple[bytes, ...]
    goals: int = START


def raised(goals: int, c: int) -> int:
    """The goals once card `c`, which is one of them, has gone up."""
    bit = 1 << c
    return (goals if goals & SUITS[c & 3] == bit else goals ^ bit) | bit << 4


def count_up(goals: int) -> int:
    """How many cards lie on the foundations."""
    total = 0
    for suit in SUITS:
        of = goals & suit
        total += (of.bit_length() - 1 >> 2) + ((of & -of).bit_length() - 1 >> 2) - 2
    return total


class Pass:
    """One pass through the stages with the same weights."""

    def __init__(self, board: Board, weights: Weights, chance: Chance, watch: Watch) -> None:
        self.board, self.weights, self.watch = board, weights, watch
        self.known = Columns(weights, chance, len(board.columns))
        self._number = self.visited = 0
        self._last = False
        self._seen: set[int] = set()

    def run(self, width: int) -> list[Step] | None:
        """The steps of a win; None if this pass finds none. `width` is how many positions are gone on with in a stage."""
        columns = [self.known.column(c) for c in self.board.columns]
        goals = self.board.goals
        worth = sum(c.cost for c in columns) - self.weights.up * count_up(goals)
        starts: list[Entry] = [(worth, 0, self._key(columns), None, (DEAL, 0, 0), columns, goals, [0])]
        for row in (*self.board.rows, b""):
            self._last = not row
            starts, trail = self._stage(starts, row, width)
            if trail:
                return steps_of(trail)
        return None

    def _key(self, columns: list[Column]) -> int:
        """A number for the columns; in the last stage, where no row falls on them any more, in whatever order they lie."""
        if self._last:
            return sum(c.key for c in columns)
        key = 0
        for i, c in enumerate(columns):
            key ^= c.keys[i]
        return key

    def _begin(self, starts: list[Entry]) -> list[Entry]:
        if not self._last:
            self._seen = {e[2] for e in starts}
            return starts
        self._seen = set()
        heap = []
        for e in starts:
            key = self._key(e[5])
            if key not in self._seen:
                self._seen.add(key)
                heap.append((e[0], e[1], key, *e[3:7], [0]))
        return heap

    def _stage(self, starts: list[Entry], row: bytes, width: int) -> tuple[list[Entry], Trail]:
        """Play one stage: what the next begins with, and the trail of a win if there is one."""
        heap = self._begin(starts)
        heapify(heap)
        left = 3 * width if self._last else width
        quota = left if self._last else max(QUOTA, 4 * left // (len(heap) + 1))
        rows = [bytes((c,)) for c in row]
        later: list[Entry] = []
        dealt: set[int] = set()
        while heap and left:
            worth, _, key, trail, step, columns, goals, spent = heappop(heap)
            if spent[0] >= quota:
                continue
            spent[0] += 1
            left -= 1
            self.visited += 1
            if not self.visited % STEP:
                self.watch.spend(STEP, self.known.held() + 500 * len(heap))
            if step[0] != DEAL:
                columns = self._moved(columns, step)
            else:
                worth = sum(c.cost for c in columns) - self.weights.up * count_up(goals)
            worth, key, trail, columns, goals = self._up(worth, key, (trail, step), columns, goals)
            if goals == DONE:
                return [], trail
            if rows:
                self._deal(worth, trail, columns, goals, rows, dealt, later)
            self._spread(heap, worth, key, trail, columns, goals, spent)
        return later, None

    def _moved(self, columns: list[Column], step: Step) -> list[Column]:
        source, n, target = step
        columns = columns[:]
        column = columns[source]
        if target != HOME:
            columns[target] = self.known.more(columns[target], column.tops[n])
        columns[source] = self.known.less(column, n)
        return columns

    def _up(self, worth: float, key: int, trail: Trail, columns: list[Column], goals: int) -> tuple[float, int, Trail, list[Column], int]:
        """All that goes up at once: aces and twos; others when the lower foundations of the other colour wait for their rank or more."""
        again = True
        while again:
            again = False
            for i, column in enumerate(columns):
                top = column.top
                if not goals >> top & 1 or not column.size:
                    continue
                if top > 11:
                    a, b = (goals & SUITS[2], goals & SUITS[3]) if top & 3 < 2 else (goals & SUITS[0], goals & SUITS[1])
                    if (a & -a).bit_length() - 1 >> 2 < top >> 2 or (b & -b).bit_length() - 1 >> 2 < top >> 2:
                        continue
                less = self.known.less(column, 1)
                key = key + less.key - column.key if self._last else key ^ column.keys[i] ^ less.keys[i]
                worth += less.cost - column.cost - self.weights.up
                columns = columns[:]
                columns[i] = less
                goals = raised(goals, top)
                trail = (trail, (i, 1, HOME))
                again = True
        return worth, key, trail, columns, goals

    def _deal(
        self, worth: float, trail: Trail, columns: list[Column], goals: int, rows: list[bytes], dealt: set[int], later: list[Entry]
    ) -> None:
        """The position after a deal, for the next stage."""
        after = columns[:]
        takes = bases = tops = 0
        for i, one in enumerate(rows):
            after[i] = self.known.more(columns[i], one)
            worth += after[i].cost - columns[i].cost
        key = 0
        for i, column in enumerate(after):
            key ^= column.keys[i]
            takes |= column.takes
            tops |= column.top_bit
            if not column.whole:
                bases |= column.base_bit
        if key in dealt:
            return
        dealt.add(key)
        self._number += 1
        worth -= self.weights.mobile * ((bases & takes).bit_count() + (goals & tops).bit_count())
        later.append((worth, self._number, key, trail, (DEAL, 0, 0), after, goals, [0]))

    def _spread(self, heap: list[Entry], worth: float, key: int, trail: Trail, columns: list[Column], goals: int, spent: list[int]) -> None:
        """Put the positions one move further into the heap."""
        takes = bases = 0
        space = -1
        for i, column in enumerate(columns):
            takes |= column.takes
            bases |= column.base_bit
            if not column.size and space < 0:
                space = i
        less, more, seen, last = self.known.less, self.known.more, self._seen, self._last
        for i, column in enumerate(columns):
            if not column.size:
                continue
            if goals >> column.top & 1:
                rest = less(column, 1)
                after = key + rest.key - column.key if last else key ^ column.keys[i] ^ rest.keys[i]
                if after not in seen:
                    seen.add(after)
                    self._number += 1
                    value = worth + rest.cost - column.cost - self.weights.up
                    heappush(heap, (value, self._number, after, trail, (i, 1, HOME), columns, raised(goals, column.top), spent))
            places: list[tuple[int, int]] = []
            if column.run_bits & takes:
                places = [
                    (j, (fit.bit_length() - 1 >> 2) - (column.top >> 2) + 1)
                    for j, other in enumerate(columns)
                    if (fit := column.run_bits & other.takes) and j != i
                ]
            if space >= 0:
                places += [(space, n) for n in range(1, column.length + (not column.whole))]
            for j, n in places:
                # A run is broken only if the card that comes to light goes up, or another run goes onto it.
                if n < column.length and not (goals >> (c := column.run[n]) & 1 or bases & FITS[c]):
                    continue
                target = columns[j]
                rest, grown = less(column, n), more(target, column.tops[n])
                if last:
                    after = key + rest.key + grown.key - column.key - target.key
                else:
                    after = key ^ column.keys[i] ^ rest.keys[i] ^ target.keys[j] ^ grown.keys[j]
                if after not in seen:
                    seen.add(after)
                    self._number += 1
                    value = worth + rest.cost + grown.cost - column.cost - target.cost
                    heappush(heap, (value, self._number, after, trail, (i, n, j), columns, goals, spent))


def steps_of(trail: Trail) -> list[Step]:
    """The steps of a trail from its beginning, of which the first leads to the position itself."""
    steps = []
    while trail:
        trail, step = trail
        steps.append(step)
    return steps[-2::-1]


def search(board: Board, watch: Watch) -> list[Step]:
    """The steps of a win. Looks for one until the budget is spent: raises Spent."""
    chance = Chance(watch.budget.seed)
    weights = Weights()
    growing = [float(FIRST[-1]), float(FIRST[-1])]
    done = 0
    while True:
        if done < len(FIRST):
            width = FIRST[done]
        else:
            growth, most = (SLOW, FAST)[done & 1]
            growing[done & 1] = min(growing[done & 1] * growth, most)
            width = int(growing[done & 1])
        one = Pass(board, varied(weights, chance) if done else weights, chance, watch)
        steps = one.run(width)
        one.known.forget()
        watch.nodes += one.visited % STEP
        if steps is not None:
            return steps
        done += 1
        watch.spend(0)
