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
LITTLE = 0.1  # points by which a move for the better betters at least
QUOTA = 50  # positions at least that may be gone on with from one beginning of a stage
START = sum(1 << card(1, s) for s in range(4))
DONE = sum(1 << card(KING + 1, s) for s in range(4))
HOME, DEAL = -1, -2  # as the target of a step, and as its source
FELL = (DEAL, 0, 0)

Step = tuple[int, int, int]  # source column, cards, target column
Trail = tuple[Any, Step] | None  # the trail before, and the step
#: A position that is not built yet. What it promises as seen from the position before (less is better), number, key, trail, the step that
#: leads there from the columns, goals once there, positions gone on with from the same beginning, worth, what the next deal will cost.
Entry = tuple[float, int, int, Trail, Step, list[Column], int, list[int], float, float]


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
    """One pass through the stages with the same weights.

    An eager one makes only moves for the better where there are such, and deals only where there are none: it comes far with little, and
    what it passes by the others find.
    """

    def __init__(self, board: Board, weights: Weights, chance: Chance, watch: Watch, eager: bool = False) -> None:
        self.board, self.weights, self.watch, self._eager = board, weights, watch, eager
        self.known = Columns(weights, chance, len(board.columns))
        self._number = self.visited = 0
        self._last = False
        self._seen: set[int] = set()
        self._falls: list[dict[Column, float]] = []

    def run(self, width: int) -> list[Step] | None:
        """The steps of a win; None if this pass finds none. `width` is how many positions are gone on with in a stage."""
        columns = [self.known.column(c) for c in self.board.columns]
        starts: list[Entry] = [(0.0, 0, 0, None, (DEAL, 0, 0), columns, self.board.goals, [0], 0.0, 0.0)]
        fallen = b""
        for row in (*self.board.rows, b""):
            self._last = not row
            starts, trail = self._stage(starts, fallen, row, width)
            if trail:
                return steps_of(trail)
            fallen = row
        return None

    def _begin(self, columns: list[Column], goals: int, fallen: bytes, row: bytes) -> tuple[int, float, list[Column], float] | None:
        """A beginning of a stage, the row fallen: its key, worth, columns and what the next deal will cost; None if it was met.

        In the last stage, where no row falls on the columns any more, the key is the same in whatever order they lie.
        """
        if fallen:
            columns = [self.known.more(c, fallen[i : i + 1]) for i, c in enumerate(columns)]
        key = 0
        for i, c in enumerate(columns):
            key = key + c.key if self._last else key ^ c.keys[i]
        if key in self._seen:
            return None
        self._seen.add(key)
        worth = sum(c.cost for c in columns) - self.weights.up * count_up(goals)
        return key, worth, columns, sum(self._fall(i, c, row) for i, c in enumerate(columns)) if row else 0.0

    def _fall(self, i: int, column: Column, row: bytes) -> float:
        """What it costs that the next row falls on a column; that a run can then move on to another of its cards is worth something."""
        found = self._falls[i].get(column)
        if found is None:
            after = self.known.more(column, row[i : i + 1])
            found = after.cost - column.cost
            if not after.whole and any(after.base_bit & FITS[c] for c in row):
                found -= self.weights.mobile
            self._falls[i][column] = found
        return found

    def _stage(self, starts: list[Entry], fallen: bytes, row: bytes, width: int) -> tuple[list[Entry], Trail]:
        """Play one stage: what the next begins with, and the trail of a win if there is one."""
        heap, last, mobile, eager = starts, self._last, self.weights.mobile, self._eager
        heapify(heap)
        left = 3 * width if last else width
        quota = left if last else max(QUOTA, 4 * left // (len(heap) + 1))
        later: list[Entry] = []
        dealt: set[int] = set()
        self._seen = set()
        self._falls = [{} for _ in self.board.columns]  # the last row may be a short one
        row_bits = sum(1 << c for c in set(row))
        while heap and left:
            _, _, key, trail, step, columns, goals, spent, worth, fall = heappop(heap)
            if spent[0] >= quota:
                continue
            if step[0] == DEAL:
                begun = self._begin(columns, goals, fallen, row)
                if begun is None:
                    continue
                key, worth, columns, fall = begun
            else:
                columns, fall = self._moved(columns, step, row, fall)
            spent[0] += 1
            left -= 1
            self.visited += 1
            if not self.visited % STEP:
                self.watch.spend(STEP, self.known.held() + 500 * len(heap))
            trail = (trail, step)
            tops = 0
            for column in columns:
                tops |= column.top_bit
            if tops & goals:
                key, trail, columns, goals, worth, fall = self._up(key, trail, columns, goals, worth, fall, row)
                if goals == DONE:
                    return [], trail
            better = self._spread(heap, key, trail, columns, goals, spent, worth, fall)
            if row and not (eager and better) and key not in dealt:
                dealt.add(key)
                self._number += 1
                promise = worth + fall - mobile * (goals & row_bits).bit_count()
                later.append((promise, self._number, 0, trail, FELL, columns, goals, [0], 0.0, 0.0))
        return later, None

    def _moved(self, columns: list[Column], step: Step, row: bytes, fall: float) -> tuple[list[Column], float]:
        """The columns after a step, and what the next deal will cost there."""
        i, n, j = step
        before = columns[i]
        columns = columns[:]
        columns[i] = after = before.subs[n] or self.known.less(before, n)
        falls = self._falls
        if row:
            fall += (falls[i].get(after) or self._fall(i, after, row)) - (falls[i].get(before) or self._fall(i, before, row))
        if j != HOME:
            cards, before = before.tops[n], columns[j]
            columns[j] = after = before.adds.get(cards) or self.known.more(before, cards)
            if row:
                fall += (falls[j].get(after) or self._fall(j, after, row)) - (falls[j].get(before) or self._fall(j, before, row))
        return columns, fall

    def _up(
        self, key: int, trail: Trail, columns: list[Column], goals: int, worth: float, fall: float, row: bytes
    ) -> tuple[int, Trail, list[Column], int, float, float]:
        """All that goes up at once: aces and twos; others when the lower foundations of the other colour wait for their rank or more."""
        again = True
        while again:
            again = False
            for i, column in enumerate(columns):
                if not goals & column.top_bit:
                    continue
                top = column.top
                if top > 11:
                    a, b = (goals & SUITS[2], goals & SUITS[3]) if top & 3 < 2 else (goals & SUITS[0], goals & SUITS[1])
                    if (a & -a).bit_length() - 1 >> 2 < top >> 2 or (b & -b).bit_length() - 1 >> 2 < top >> 2:
                        continue
                step = (i, 1, HOME)
                columns, fall = self._moved(columns, step, row, fall)
                less = columns[i]
                key = key + less.key - column.key if self._last else key ^ column.keys[i] ^ less.keys[i]
                worth += less.cost - column.cost - self.weights.up
                goals = raised(goals, top)
                trail = (trail, step)
                again = True
        return key, trail, columns, goals, worth, fall

    def _spread(
        self, heap: list[Entry], key: int, trail: Trail, columns: list[Column], goals: int, spent: list[int], worth: float, fall: float
    ) -> bool:
        """Put the positions one move further into the heap. True if some move is for the better.

        One long function, for the search spends its life here and calls cost a third more.
        """
        takes = bases = 0
        space = -1
        for i, column in enumerate(columns):
            takes |= column.takes
            bases |= column.base_bit
            if not column.size and space < 0:
                space = i
        less, more, seen, last, number = self.known.less, self.known.more, self._seen, self._last, self._number
        ahead: list[Entry] = []
        best = worth
        for i, column in enumerate(columns):
            if goals & column.top_bit:
                rest = column.subs[1] or less(column, 1)
                after = key + rest.key - column.key if last else key ^ column.keys[i] ^ rest.keys[i]
                value = worth + rest.cost - column.cost - self.weights.up
                if value < best:
                    best = value
                if after not in seen:
                    number += 1
                    ahead.append((value, number, after, trail, (i, 1, HOME), columns, raised(goals, column.top), spent, value, fall))
            movable = column.run_bits & takes
            if not movable and (space < 0 or not column.size):
                continue
            places: list[tuple[int, int]] = []
            if movable:
                above = (column.top >> 2) - 1
                for j, other in enumerate(columns):
                    fit = movable & other.takes
                    if fit and j != i:
                        places.append((j, (fit.bit_length() - 1 >> 2) - above))
            if space >= 0:
                places += [(space, n) for n in range(1, column.length + (not column.whole))]
            for j, n in places:
                # A run is broken only if the card that comes to light goes up, or another run goes onto it.
                if n < column.length and not (goals >> (c := column.run[n]) & 1 or bases & FITS[c]):
                    continue
                target, cards = columns[j], column.tops[n]
                rest, grown = column.subs[n] or less(column, n), target.adds.get(cards) or more(target, cards)
                if last:
                    after = key + rest.key + grown.key - column.key - target.key
                else:
                    after = key ^ column.keys[i] ^ rest.keys[i] ^ target.keys[j] ^ grown.keys[j]
                value = worth + rest.cost + grown.cost - column.cost - target.cost
                if value < best:
                    best = value
                if after not in seen:
                    number += 1
                    ahead.append((value, number, after, trail, (i, n, j), columns, goals, spent, value, fall))
        self._number = number
        better = best < worth - LITTLE
        for entry in ahead:
            if not (better and self._eager and entry[0] >= worth) and entry[2] not in seen:
                seen.add(entry[2])
                heappush(heap, entry)
        return better


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
            pace = done >> 1 & 1
            growth, most = (SLOW, FAST)[pace]
            growing[pace] = min(growing[pace] * growth, most)
            width = int(growing[pace])
        one = Pass(board, varied(weights, chance) if done else weights, chance, watch, eager=not done & 1)
        steps = one.run(width)
        one.known.forget()
        watch.nodes += one.visited % STEP
        if steps is not None:
            return steps
        done += 1
        watch.spend(0)
