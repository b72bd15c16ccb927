"""A finder of wins for Spider and its kin, where whole suits go up: in stages, one for each deal, as `stages` does it for Gypsy.

In a stage the most promising positions are gone on with first; each of them without a space also gives the position after a deal, with
which the next stage begins. All of it is guesswork: it finds wins and proves no loss.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import NamedTuple

from tpat.engine.cards import ACE, BIT, DOWN, KING, UPWARDS, rank
from tpat.engine.plan import Plan
from tpat.solver.chance import Chance
from tpat.solver.stages import DEAL, FIRST, HOME, QUOTA, STEP, Step, Trail, steps_of
from tpat.solver.verdict import Watch

GROWTH, MOST = 1.2, 40_000  # of the later passes, and where it ends
LITTLE = 0.1  # points by which a move for the better betters at least
COLUMN = 1000  # bytes that a column takes with its tables
FELL = (DEAL, 0, 0)


class Board(NamedTuple):
    """A position: columns bottom first, the rows that will be dealt, and how many suits are still to go up."""

    columns: tuple[bytes, ...]
    rows: tuple[bytes, ...]
    left: int


class Weights(NamedTuple):
    """What a position costs, in points; less is better."""

    broken: float = 10.0  # a neighbour not in order
    mixed: float = 5.0  # one in order, but of another suit
    down: float = 10.0  # a card face down
    buried: float = 0.5  # a card beneath a break, for each
    beneath: float = 1.0  # a card beneath a higher one, with a break between
    space: float = 40.0  # gained by an empty column
    king: float = 5.0  # gained by one that starts with a king
    up: float = 60.0  # gained by a suit that is up


class Column:
    """One kind of column. `bits` is the cards of one suit in order on top; `tops[n]` the top n cards."""

    __slots__ = ("adds", "bits", "cards", "cost", "key", "keys", "length", "size", "subs", "suit", "takes", "tops", "whole")

    def __init__(self, plan: Plan, cards: bytes, key: int, keys: list[int]) -> None:
        self.cards, self.keys, self.cost = cards, keys, 0.0
        self.size = size = len(cards)
        self.key = key if size else 0
        self.subs: dict[int, Column] = {}
        self.adds: dict[bytes, Column] = {}
        n = min(size, 1)
        while 0 < n < size and plan.joins[cards[-n - 1]] & BIT[cards[-n]]:
            n += 1
        self.length = n
        self.whole = n == size
        self.suit = cards[-1] & 3 if size else -1
        self.takes = plan.lies_on[cards[-1]] if size else 0
        self.tops = [cards[size - i :] for i in range(n + 1)]
        self.bits = sum(1 << c for c in cards[size - n :])

Entry = tuple[float, int, int, Trail, Step, list[Column], int, list[int], float]  # as in stages: promise, number, key … spent, worth


class Pass:
    """One pass through the stages; an eager one makes only moves for the better where there are such, and deals where there are none."""

    def __init__(self, plan: Plan, board: Board, weights: Weights, chance: Chance, watch: Watch, eager: bool) -> None:
        self.plan, self.board, self.weights, self.watch, self._eager = plan, board, weights, watch, eager
        self._chance = chance
        self._known: dict[bytes, Column] = {}
        self._number = self.visited = 0
        self._last = False
        self._seen: set[int] = set()

    def run(self, width: int) -> list[Step] | None:
        """The steps of a win; None if this pass finds none. `width` is how many positions are gone on with in a stage."""
        columns = [self.column(c) for c in self.board.columns]
        starts: list[Entry] = [(0.0, 0, 0, None, FELL, columns, self.board.left, [0], 0.0)]
        fallen = b""
        for row in (*self.board.rows, b""):
            self._last = not row
            starts, trail = self._stage(starts, fallen, row, width)
            if trail:
                return steps_of(trail)
            fallen = row
        return None

    def column(self, cards: bytes) -> Column:
        """The column of these cards, bottom first."""
        found = self._known.get(cards)
        if found is None:
            keys = [self._chance.bits() >> 8 for _ in self.board.columns]
            found = self._known[cards] = Column(self.plan, cards, self._chance.bits() >> 8, keys)
            found.cost = self._cost(cards)
        return found

    def forget(self) -> None:
        """Let go of all columns, which refer to each other."""
        for column in self._known.values():
            column.subs.clear()
            column.adds.clear()
        self._known.clear()

    def _less(self, column: Column, n: int) -> Column:
        cards = column.cards[:-n]
        if cards and cards[-1] & DOWN:
            cards = cards[:-1] + UPWARDS[cards[-1] : cards[-1] + 1]
        found = column.subs[n] = self.column(cards)
        return found

    def _more(self, column: Column, cards: bytes) -> Column:
        found = column.adds[cards] = self.column(column.cards + cards)
        return found

    def _cost(self, cards: bytes) -> float:
        w, plan = self.weights, self.plan
        if not cards:
            return -w.space
        cost = -w.king if not cards[0] & DOWN and rank(cards[0]) == KING else 0.0
        under = 0
        for i, c in enumerate(cards):
            if i and not plan.joins[cards[i - 1]] & BIT[c & ~DOWN]:
                under = i
                in_order = plan.lies_on[cards[i - 1]] & BIT[c & ~DOWN]
                cost += w.mixed if in_order else w.broken + w.buried * i
            if c & DOWN:
                cost += w.down
            elif under:
                cost += w.beneath * sum(1 for d in cards[:under] if d & 0x7C < c & 0x7C) / 4
        return cost

    def _fallen(self, columns: list[Column], fallen: bytes) -> tuple[int, list[Column], float] | None:
        """A beginning of a stage, the row fallen: its key, columns and what they cost; None if it was met."""
        after = [c.adds.get(fallen[i : i + 1]) or self._more(c, fallen[i : i + 1]) for i, c in enumerate(columns)] if fallen else columns
        key = 0
        for i, c in enumerate(after):
            key = key + c.key if self._last else key ^ c.keys[i]
        if key in self._seen:
            return None
        self._seen.add(key)
        return key, after, sum(c.cost for c in after)

    def _stage(self, starts: list[Entry], fallen: bytes, row: bytes, width: int) -> tuple[list[Entry], Trail]:
        """Play one stage: what the next begins with, and the trail of a win if there is one."""
        heap, last, w = starts, self._last, self.weights
        heapify(heap)
        spendable = 4 * width if last else width
        quota = spendable if last else max(QUOTA, 4 * spendable // (len(heap) + 1))
        later: list[Entry] = []
        dealt: set[int] = set()
        self._seen = set()
        while heap and spendable:
            _, _, key, trail, step, columns, left, spent, worth = heappop(heap)
            if spent[0] >= quota:
                continue
            if step[0] == DEAL:
                begun = self._fallen(columns, fallen)
                if begun is None:
                    continue
                key, columns, worth = begun
                worth += w.up * left
            else:
                columns = self._moved(columns, step)
            spent[0] += 1
            spendable -= 1
            self.visited += 1
            if not self.visited % STEP:
                self.watch.spend(STEP, COLUMN * len(self._known) + 500 * len(heap))
            trail = (trail, step)
            for i, column in enumerate(columns):
                if column.length == KING and column.cards[-1] >> 2 == ACE:
                    columns = self._moved(columns, (i, KING, HOME))
                    rest = columns[i]
                    key = key + rest.key - column.key if last else key ^ column.keys[i] ^ rest.keys[i]
                    worth += rest.cost - column.cost - w.up
                    trail = (trail, (i, KING, HOME))
                    left -= 1
            if not left:
                return [], trail
            better = self._spread(heap, key, trail, columns, left, spent, worth)
            if row and not (self._eager and better) and key not in dealt and all(c.size for c in columns):
                dealt.add(key)
                self._number += 1
                promise = worth
                for i, c in enumerate(columns):
                    one = row[i : i + 1]
                    promise += (c.adds.get(one) or self._more(c, one)).cost - c.cost
                later.append((promise, self._number, 0, trail, FELL, columns, left, [0], 0.0))
        return later, None

    def _moved(self, columns: list[Column], step: Step) -> list[Column]:
        """The columns after a step."""
        i, n, j = step
        column = columns[i]
        columns = columns[:]
        columns[i] = column.subs.get(n) or self._less(column, n)
        if j != HOME:
            cards = column.tops[n]
            columns[j] = columns[j].adds.get(cards) or self._more(columns[j], cards)
        return columns

    def _spread(self, heap: list[Entry], key: int, trail: Trail, columns: list[Column], left: int, spent: list[int], worth: float) -> bool:
        """Put the positions one move further into the heap. True if some move is for the better."""
        last, seen, number = self._last, self._seen, self._number
        takes = 0
        space = -1
        for i, column in enumerate(columns):
            takes |= column.takes
            if not column.size:
                space = i
        ahead: list[Entry] = []
        best = worth
        for i, column in enumerate(columns):
            for n, j in self._places(columns, i, takes, space):
                target, cards = columns[j], column.tops[n]
                rest, grown = column.subs.get(n) or self._less(column, n), target.adds.get(cards) or self._more(target, cards)
                value = worth + rest.cost + grown.cost - column.cost - target.cost
                if value < best:
                    best = value
                if last:
                    after = key + rest.key + grown.key - column.key - target.key
                else:
                    after = key ^ column.keys[i] ^ rest.keys[i] ^ target.keys[j] ^ grown.keys[j]
                if after not in seen:
                    number += 1
                    ahead.append((value, number, after, trail, (i, n, j), columns, left, spent, value))
        self._number = number
        better = best < worth - LITTLE
        for entry in ahead:
            if not (better and self._eager and entry[0] >= worth) and entry[2] not in seen:
                seen.add(entry[2])
                heappush(heap, entry)
        return better

    def _places(self, columns: list[Column], i: int, takes: int, space: int) -> list[tuple[int, int]]:
        """How many cards of a column go where. A run of one suit is broken only to make a longer one, or to fill a space."""
        column = columns[i]
        movable = column.bits & takes
        places = []
        if movable:
            above = (column.cards[-1] >> 2) - 1
            for j, other in enumerate(columns):
                fit = movable & other.takes
                if fit and j != i:
                    n = (fit.bit_length() - 1 >> 2) - above
                    if n == column.length or (other.suit == column.suit and other.length + n > column.length):
                        places.append((n, j))
        if space >= 0 and column.size:
            if not column.whole:
                places.append((column.length, space))
            elif column.size > 1:
                places.append((1, space))
        return places


def varied(weights: Weights, chance: Chance) -> Weights:
    """Other weights, each up to half more or less."""
    return Weights(*(w * chance.between(0.5, 1.5) for w in weights))


def search(plan: Plan, board: Board, watch: Watch) -> list[Step]:
    """The steps of a win. Looks for one until the budget is spent: raises Spent."""
    chance = Chance(watch.budget.seed)
    weights = Weights()
    width = float(FIRST[-1])
    done = 0
    while True:
        if done >= len(FIRST):
            width = min(width * GROWTH, MOST)
        one = Pass(plan, board, varied(weights, chance) if done else weights, chance, watch, eager=not done & 1)
        steps = one.run(FIRST[done] if done < len(FIRST) else int(width))
        one.forget()
        watch.nodes += one.visited % STEP
        if steps is not None:
            return steps
        done += 1
        watch.spend(0)
