"""Columns of cards with all that a search asks of them, each kind of column made once, and what a column is worth.

What a column costs is how far it is from order: every break of order, cards that lie face down, low cards beneath breaks, cards beneath
higher ones of their suit. The weights come from trials on deals 101 to 160 of Gypsy.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from tpat.engine.cards import ALL, DOWN, KING, UPWARDS, card, is_red, rank
from tpat.solver.chance import Chance

#: For each card those that go on it, as bits; nothing goes on one that lies face down.
FITS = tuple(sum(1 << d for d in ALL if rank(d) == rank(c) - 1 and is_red(d) != is_red(c)) if c in ALL else 0 for c in range(256))
SUITS = tuple(sum(1 << (r << 2 | s) for r in range(1, KING + 2)) for s in range(4))
KINGS = card(KING, 0)  # the least of them
COLUMN = 900  # bytes that a column takes with its tables
KEY_BITS = 57  # so that the sum of some keys is still a small number
#: For each card all bytes but the lower cards of its suit, to count those.
_NOT_LOWER = tuple(bytes(d for d in range(256) if d & 3 != c & 3 or not 0 < d & ~DOWN < c & ~DOWN) for c in range(256))


@dataclass(frozen=True, slots=True)
class Weights:
    """What a column costs, in points; less is better."""

    broken: float = 10.0  # a neighbour not in order
    king: float = 2.04  # that is a king
    down: float = 14.0  # a card face down
    buried: float = 4.5  # an ace beneath a break, for each; higher ranks less
    slope: float = 0.0  # how much more, or less, high ranks count at that
    beneath: float = 3.0  # a card beneath a higher one of its suit
    tall: float = 0.71  # a card beyond ten
    space: float = 19.33  # gained by an empty column
    up: float = 4.2  # gained by a card on a foundation
    mobile: float = 2.06  # gained after a deal by a run or a card that can move

    def burial(self) -> list[float]:
        """By rank, what a card beneath one break costs."""
        by_rank = (self.buried * (1 - r / 12) ** 1.44 * (1 + self.slope * (r - 6) / 6) for r in range(KING))
        return [0.0, *by_rank]


def varied(weights: Weights, chance: Chance) -> Weights:
    """Other weights, each up to two fifths more or less."""
    names = [f.name for f in fields(Weights) if f.name != "slope"]
    drawn = {name: getattr(weights, name) * chance.between(0.6, 1.4) for name in names}
    return replace(weights, **drawn, slope=chance.between(-0.3, 0.3))


class Column:
    """One kind of column. `run` is the cards in order on top, from the top down; `tops[n]` the top n cards as bytes."""

    __slots__ = ("adds", "base_bit", "cards", "cost", "key", "keys", "length", "run", "run_bits", "size", "subs", "takes", "top", "top_bit",
                 "tops", "whole")  # fmt: skip

    def __init__(self, cards: bytes, cost: float, key: int, keys: list[int]) -> None:
        self.cards, self.cost, self.keys = cards, cost, keys
        self.size = size = len(cards)
        self.key = key if size else 0  # so that sums of keys don't count spaces
        self.subs: list[Column | None] = [None] * (KING + 1)
        self.adds: dict[bytes, Column] = {}
        n = min(size, 1)
        while 0 < n < size and FITS[cards[-n - 1]] >> cards[-n] & 1:
            n += 1
        self.length = n
        self.whole = n == size
        self.run = cards[: -n - 1 : -1]
        self.top = cards[-1] if size else 0
        self.top_bit = 1 << self.top if size else 0
        self.takes = FITS[self.top]
        self.run_bits = 0
        for c in self.run:
            self.run_bits |= 1 << c
        self.base_bit = 1 << self.run[-1] if size else 0
        self.tops = [cards[size - i :] for i in range(n + 1)]


class Columns:
    """All kinds of columns met so far under the same weights."""

    def __init__(self, weights: Weights, chance: Chance, places: int) -> None:
        self._weights, self._chance = weights, chance
        self._burial = weights.burial()
        self._spin = [chance.bits() >> 64 - KEY_BITS | 1 for _ in range(places)]
        self._known: dict[bytes, Column] = {}

    def column(self, cards: bytes) -> Column:
        """The column of these cards, bottom first."""
        found = self._known.get(cards)
        if found is None:
            key = self._chance.bits() >> 64 - KEY_BITS
            keys = [key * s >> 20 & (1 << KEY_BITS) - 1 for s in self._spin]
            found = self._known[cards] = Column(cards, self._cost(cards), key, keys)
        return found

    def less(self, column: Column, n: int) -> Column:
        """The column without its top n cards, what comes to light turned up."""
        found = column.subs[n]
        if found is None:
            cards = column.cards[:-n]
            if cards and cards[-1] & DOWN:
                cards = cards[:-1] + UPWARDS[cards[-1] : cards[-1] + 1]
            found = column.subs[n] = self.column(cards)
        return found

    def more(self, column: Column, cards: bytes) -> Column:
        """The column with these cards laid on it."""
        found = column.adds.get(cards)
        if found is None:
            found = column.adds[cards] = self.column(column.cards + cards)
        return found

    def held(self) -> int:
        """Bytes in use, reckoned."""
        return COLUMN * len(self._known)

    def forget(self) -> None:
        """Let go of all columns, which refer to each other: nobody collects such garbage while a search runs."""
        for column in self._known.values():
            column.subs.clear()
            column.adds.clear()
        self._known.clear()

    def _cost(self, cards: bytes) -> float:
        w = self._weights
        if not cards:
            return -w.space
        burial, before, below = self._burial, cards[0], 0.0  # `below` is what a break costs for the cards beneath it
        cost = w.tall * max(0, len(cards) - 10) - (w.king if KINGS <= cards[0] < DOWN else 0)
        for i, c in enumerate(cards):
            if i and not FITS[before] >> c & 1:
                cost += w.broken + below + (w.king if c & ~DOWN >= KINGS else 0)
            if c >= DOWN:
                cost += w.down
            cost += w.beneath * len(cards[:i].translate(None, _NOT_LOWER[c]))
            below += burial[(c & ~DOWN) >> 2]
            before = c
        return cost
