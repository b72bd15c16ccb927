"""Games of one deck played in columns, as small values: Klondike, Free Cell, Seahaven, Baker's Dozen, Yukon and their kin.

A position is `(columns, up, cells, stock)`: the columns in the order of the table, each kind of column made once; the cards on each
foundation, four bits a suit; the cards in cells, a bit each, for no rule tells cells apart; and the stock as in `Stocks`, from which a
card that can come up, by dealing and turning over, is played at once. Cards are the engine's.

A step is `(source, cards, target)`. Sources and targets are columns by number; CELL, STOCK and HOME plus a card are that card in a cell,
in the stock, on its foundation; CELL and HOME alone are targets.
"""

from __future__ import annotations

from typing import NamedTuple

from tpat.engine.cards import DOWN, KING, UPWARDS, card, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.rules import Back, Build, Limit, Run
from tpat.solver import canfield
from tpat.solver.chance import Chance
from tpat.solver.general_worth import can_be_safe, is_safe

CELL, STOCK, HOME = 64, 128, 192
FULL = sum(KING << 4 * s for s in range(4))
COLUMN = 900  # bytes that a column takes with its tables
MANY = 1 << 10  # cards, more than there are

Step = tuple[int, int, int]


class Prunings(NamedTuple):
    """What is left out of the search. Each is sound by the reason given; each can be switched off."""

    safe: bool = True  # see general_worth.can_be_safe and is_safe
    alike: bool = True  # columns in another order: no rule tells them apart
    # A part of a run goes onto another card only to let the card that it lay on go up. Both cards are of one rank and take the same; until
    # one of them goes up, all that is laid on either can as well be laid on the other, and whole runs move on with either. So the part may
    # stay where it is until then, or until the bare card goes to a cell: while one is free nothing is left out. Where runs are limited,
    # or columns dealt over, the two differ; so it is done only without either.
    split: bool = True


ALL = Prunings()


class Layout(NamedTuple):
    """A position in cards: columns bottom first; the deck is the waste from the bottom, then the stock as it will be dealt."""

    columns: tuple[bytes, ...]
    up: int
    cells: int
    deck: tuple[int, ...]
    waste: int
    redeals: int | None  # left to do; None is without limit


class Weights(NamedTuple):
    """What a position costs, in points; less is better. See `Columns.cost`."""

    broken: float = 10.0
    down: float = 14.0
    buried: float = 4.5
    beneath: float = 3.0
    space: float = 19.0
    up: float = 4.0
    cell: float = 8.0
    stock: float = 2.0


def varied(weights: Weights, chance: Chance) -> Weights:
    """Other weights, each up to half more or less."""
    return Weights(*(w * chance.between(0.5, 1.5) for w in weights))


class Column:
    """One kind of column. `movable` is the cards that move with all that lies on them, as bits; `at` how many cards move with each."""

    __slots__ = ("adds", "at", "cards", "code", "cost", "key", "length", "less", "movable", "size", "takes", "top", "tops")

    def __init__(self, plan: Plan, cards: bytes, number: int, key: int) -> None:
        self.cards, self.code = cards, number.to_bytes(3, "big")
        self.size = size = len(cards)
        self.key = key if size else 0
        self.cost = 0.0
        self.less: dict[int, Column] = {}
        self.adds: dict[bytes, Column] = {}
        self.top = 1 << cards[-1] if size else 0
        self.takes = plan.lies_on[cards[-1]] if size else 0
        n = min(size, 1)
        while 0 < n < size and plan.grips[cards[-n - 1]] >> cards[-n] & 1:
            n += 1
        if plan.rules.run is Run.TOP:
            n = min(n, 1)
        self.length = n  # cards of the longest run
        self.at = {cards[-i]: i for i in range(1, n + 1)}
        self.tops = [cards[size - i :] for i in range(n + 1)]
        self.movable = sum(1 << c for c in self.at)


class Position(NamedTuple):
    """A position, as above."""

    columns: list[Column]
    up: int
    cells: int
    stock: int


class Model:
    """The tables of a game, and its steps."""

    def __init__(self, plan: Plan, layout: Layout, weights: Weights, chance: Chance, prunings: Prunings = ALL) -> None:
        self.plan, self.layout, self.weights, self.prunings = plan, layout, weights, prunings
        rules = plan.rules
        deck = canfield.Layout(KING, (), (), layout.deck, layout.waste, (), 0, draw=rules.draw, redeals=layout.redeals)
        self.stocks = canfield.Stocks(deck, pruned=False)
        self._chance = chance
        self._known: dict[bytes, Column] = {}
        self._wanted: dict[int, tuple[int, int]] = {}
        self._codes: dict[tuple[int, int], bytes] = {}
        self.back = rules.back is Back.ANY
        self._safe = prunings.safe and can_be_safe(rules)
        both = rules.build in (Build.ALTERNATE, Build.RANK)  # where another card takes the same
        self._split = prunings.split and rules.limit is Limit.NONE and rules.run is Run.PART and both

    def start(self) -> Position:
        """The layout's position."""
        return Position([self.column(c) for c in self.layout.columns], self.layout.up, self.layout.cells, self.stocks.first)

    def column(self, cards: bytes) -> Column:
        """The column of these cards, bottom first."""
        found = self._known.get(cards)
        if found is None:
            found = self._known[cards] = Column(self.plan, cards, len(self._known), self._chance.bits() >> 8)
            found.cost = self._cost(cards)
        return found

    def less(self, column: Column, n: int) -> Column:
        """The column without its top n cards, what comes to light turned up."""
        cards = column.cards[:-n]
        if cards and cards[-1] & DOWN:
            cards = cards[:-1] + UPWARDS[cards[-1] : cards[-1] + 1]
        found = column.less[n] = self.column(cards)
        return found

    def more(self, column: Column, cards: bytes) -> Column:
        """The column with these cards laid on it."""
        found = column.adds[cards] = self.column(column.cards + cards)
        return found

    def goals(self, up: int) -> tuple[int, int]:
        """The cards that the foundations wait for, as bits; and those of them that are safely up."""
        counts = [up >> 4 * s & 15 for s in range(4)]
        wanted = safe = 0
        for s, n in enumerate(counts):
            if n < KING:
                bit = 1 << card(n + 1, s)
                wanted |= bit
                if self._safe and is_safe(self.plan.rules, counts, n + 1, s):
                    safe |= bit
        found = self._wanted[up] = wanted, safe
        return found

    def key(self, position: Position) -> bytes:
        """The position as bytes, the same for columns in another order. The foundations follow from the rest."""
        columns, _, cells, stock = position
        codes = [c.code for c in columns]
        if self.prunings.alike:
            codes.sort()
        other = self._codes.get((cells, stock))
        if other is None:
            other = self._codes[cells, stock] = len(self._codes).to_bytes(4, "big")
        codes.append(other)
        return b"".join(codes)

    def held(self) -> int:
        """Bytes in use, reckoned."""
        return COLUMN * len(self._known) + 250 * len(self._codes)

    def forget(self) -> None:
        """Let go of all columns, which refer to each other: nobody collects such garbage while a search runs."""
        for column in self._known.values():
            column.less.clear()
            column.adds.clear()
        self._known.clear()

    def after(self, position: Position, step: Step) -> Position:
        """The position after a step."""
        columns, up, cells, stock = position
        source, n, target = step
        columns = columns[:]
        if source < CELL:
            column = columns[source]
            cards = column.tops[n]
            columns[source] = column.less.get(n) or self.less(column, n)
        else:
            c = source & 63
            cards = bytes((c,))
            if source < STOCK:
                cells ^= 1 << c
            elif source < HOME:
                stock = next(rest for d, _, rest in self.turns(stock)[1] if d == c)
            else:
                up -= 1 << 4 * suit(c)
        if target < CELL:
            column = columns[target]
            columns[target] = column.adds.get(cards) or self.more(column, cards)
        elif target == CELL:
            cells |= 1 << cards[0]
        else:
            up += 1 << 4 * suit(cards[0])
        return Position(columns, up, cells, stock)

    def turns(self, stock: int) -> tuple[int, list[tuple[int, int, int]]]:
        """The stock's cards that can come up, as bits, and each with its bit and the stock without it."""
        return self.stocks.memo.get(stock) or self.stocks.gives(stock)

    def forced(self, position: Position) -> Step | None:
        """A step to a foundation that loses nothing; None if there is none."""
        safe = (self._wanted.get(position.up) or self.goals(position.up))[1]
        if safe:
            for i, column in enumerate(position.columns):
                if column.top & safe:
                    return i, 1, HOME
            if position.cells & safe:
                return CELL + (position.cells & safe).bit_length() - 1, 1, HOME
        return None

    def steps(self, position: Position) -> list[Step]:
        """All steps but those that the prunings name."""
        columns, up, cells, _ = position
        wanted = (self._wanted.get(up) or self.goals(up))[0]
        rules = self.plan.rules
        takes = 0
        spaces = []
        for i, column in enumerate(columns):
            takes |= column.takes
            if not column.size:
                spaces.append(i)
        free = rules.cells - cells.bit_count()
        onto = MANY if rules.limit is Limit.NONE else free + 1 if rules.limit is Limit.CELLS else free + 1 << len(spaces)
        most = onto if rules.limit is not Limit.SPACES else onto >> 1
        alike = self.prunings.alike
        into = self.plan.space if spaces else 0
        if alike:
            del spaces[1:]
        bare = wanted if self._split and not free else -1
        out: list[Step] = []
        for i, column in enumerate(columns):
            if column.top & wanted:
                out.append((i, 1, HOME))
            if free and column.size:
                out.append((i, 1, CELL))
            if column.movable & takes:
                self._between(columns, i, onto, bare, out)
            if column.movable & into:
                parts = [n for c, n in column.at.items() if into >> c & 1 and n <= most and (n < column.size or not alike)]
                out += [(i, n, j) for n in parts for j in spaces]
        for source, bit in self._singles(position):
            if bit & takes:
                out += [(source, 1, j) for j, other in enumerate(columns) if other.takes & bit]
            if bit & into:
                out += [(source, 1, j) for j in spaces]
            if bit & wanted and source < HOME:
                out.append((source, 1, HOME))
            if free and source >= STOCK:
                out.append((source, 1, CELL))
        return out

    def _singles(self, position: Position) -> list[tuple[int, int]]:
        """Cards beside the columns that can move, each as a source, with its bit."""
        _, up, cells, stock = position
        found = [(STOCK + c, bit) for c, bit, _ in self.turns(stock)[1]] if stock >> 12 else []
        while cells:
            bit = cells & -cells
            found.append((CELL + bit.bit_length() - 1, bit))
            cells ^= bit
        if self.back:
            for s in range(4):
                if n := up >> 4 * s & 15:
                    c = card(n, s)
                    found.append((HOME + c, 1 << c))
        return found

    def _between(self, columns: list[Column], i: int, most: int, bare: int, out: list[Step]) -> None:
        """The steps from a column onto others; of a run's parts those that lay one of the cards `bare`, as bits."""
        column = columns[i]
        movable = column.movable
        for j, other in enumerate(columns):
            fit = movable & other.takes
            while fit:
                bit = fit & -fit
                fit ^= bit
                n = column.at[bit.bit_length() - 1]
                if i == j or n > most:
                    continue
                if n < column.length and not bare >> column.cards[-n - 1] & 1:
                    continue
                out.append((i, n, j))

    def _cost(self, cards: bytes) -> float:
        """A column's cost: breaks of order, cards face down, low cards beneath breaks, cards beneath higher ones of their suit."""
        if not cards:
            return -self.weights.space
        w, lies_on = self.weights, self.plan.lies_on
        cost = below = 0.0
        for i, c in enumerate(cards):
            bare = c & ~DOWN
            if i and not lies_on[cards[i - 1]] >> bare & 1:
                cost += w.broken + below
            if c & DOWN:
                cost += w.down
            cost += w.beneath * sum(1 for d in cards[:i] if d & 3 == c & 3 and d & ~DOWN < bare)
            below += w.buried * (1 - rank(c) / 14)
        return cost
