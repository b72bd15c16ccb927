"""Canfield as small numbers: four columns that move only whole, a reserve, a stock turned to a waste, ranks in a circle.

A position is `(a, b, c, d, up, stock, reserve)`: four columns as numbers of `Model.cards`, the cards on each foundation four bits a suit,
the stock as in `Stocks`, and how many cards the reserve has. Cards are `suit * ranks + rank`, the rank counted from the base rank: what
goes up first is 0. Since a column moves only whole onto another, the order of its cards never changes; most prunings rest on that.

Every turn of the stock that is good for anything ends with a card played from the waste, so there is no move to deal: a card that can
come up, by dealing and turning over, is played at once. Then every move leaves a position that never comes back.
"""

from __future__ import annotations

from typing import NamedTuple

from tpat.solver.chance import Chance

Position = tuple[int, int, int, int, int, int, int]
RED = (False, False, True, True)
OTHERS = ((2, 3), (2, 3), (0, 1), (0, 1))  # the suits of the other colour
TWIN = (1, 0, 3, 2)


class Prunings(NamedTuple):
    """What is left out of the search. Each is sound by the reason given; each can be switched off."""

    fill: bool = True  # the reserve fills a space at once: only its card may go there, alone it can do all it could on the reserve
    safe: bool = True  # see Model.goals
    base: bool = True  # see Model.safe_bases
    dead: bool = True  # see Model.alive
    alike: bool = True  # columns in another order: no rule tells them apart
    stock: bool = True  # of the same cards, another place in the stock from which no less can be reached was lost; see search


ALL = Prunings()
NONE = Prunings(False, False, False, False, False, False)


class Layout(NamedTuple):
    """A position and the rules it is played by. Cards as above, piles bottom first, the waste's cards first in `deck`."""

    ranks: int
    columns: tuple[tuple[int, ...], ...]
    reserve: tuple[int, ...]
    deck: tuple[int, ...]  # waste bottom to top, then the stock as it will be dealt
    waste: int  # how many of the deck lie on the waste
    up: tuple[int, ...]  # cards on the foundations, by suit
    ace: int  # rank of the ace, counted from the base
    wrap: bool = True  # the king goes on the ace
    draw: int = 3
    redeals: int | None = None  # left to do; None is without limit
    auto: bool = False  # the rules fill spaces from the reserve


class Stocks:
    """What the stock can give. A stock is `(mask of deck cards left) << 12 | (how many lie on the waste) << 6 | redeals used`.

    Without a limit of redeals the last is 0, and a waste from which nothing is reached that an empty one would not reach counts as empty.
    """

    def __init__(self, layout: Layout) -> None:
        self.deck, self.draw, self.redeals = layout.deck, layout.draw, layout.redeals
        self.memo: dict[int, tuple[int, list[tuple[int, int, int]]]] = {}
        self.chance: Chance | None = None
        if self.redeals is not None and self.redeals > 51:
            self.redeals = None  # never used up: after each redeal a card is played
        self.first = self.settled((1 << len(self.deck)) - 1, len(self.deck), layout.waste, 0)

    def settled(self, mask: int, cards: int, waste: int, used: int) -> int:
        """The stock as a number."""
        if self.redeals is None and (waste % self.draw == 0 or waste == cards):
            waste = 0
        return mask << 12 | waste << 6 | used

    def places(self, cards: int, waste: int, used: int) -> list[tuple[int, int]]:
        """Which of the cards left come up, each the first time, and the redeals used by then."""
        found: dict[int, int] = {}
        if waste:
            found[waste - 1] = used
        for i in (*range(waste + self.draw - 1, cards, self.draw), *((cards - 1,) if waste < cards else ())):
            found.setdefault(i, used)
        if self.redeals is None or used < self.redeals:
            later = used if self.redeals is None else used + 1
            for i in (*range(self.draw - 1, cards, self.draw), cards - 1):
                found.setdefault(i, later)
        return list(found.items()) if cards else []

    def gives(self, stock: int) -> tuple[int, list[tuple[int, int, int]]]:
        """The cards that can come up, as bits; and for each the card, its bit, and the stock without it."""
        mask, waste, used = stock >> 12, stock >> 6 & 63, stock & 63
        at = [i for i in range(len(self.deck)) if mask >> i & 1]
        turns = []
        bits = 0
        for i, then in self.places(len(at), waste, used):
            c = self.deck[at[i]]
            bits |= 1 << c
            turns.append((c, 1 << c, self.settled(mask & ~(1 << at[i]), len(at) - 1, i, then)))
        if self.chance:
            self.chance.shuffle(turns)
        turns.reverse()  # pushed last, searched first
        found = self.memo[stock] = bits, turns
        return found


class Model:
    """The tables of a layout: columns as numbers, what fits where, and the moves."""

    def __init__(self, layout: Layout, prunings: Prunings = ALL) -> None:
        self.layout, self.prunings = layout, prunings
        self.ranks = n = layout.ranks
        self.full = sum(n << 4 * s for s in range(4))
        self.bases = sum(1 << s * n for s in range(4))
        self.stocks = Stocks(layout)
        self.reserve = layout.reserve
        self.reserve_bits = [0, *(1 << c for c in layout.reserve)]
        self.fits = [self._fitting(c) for c in range(4 * n)]
        self.wanted: dict[int, tuple[int, int]] = {}
        # One entry a column, number 0 the empty one: bits of its top and bottom card, of what fits on it, what it adds to a foundation.
        self.cards: list[tuple[int, ...]] = [()]
        self.top, self.bottom, self.takes, self.adds, self.less = [0], [0], [0], [0], [0]
        self.over = [0]  # bit 4u + t: a card of suit u lies above one of suit t
        self.buried = [0]  # bit t: the card that goes up last of suit t lies on another
        self._numbers: dict[tuple[int, ...], int] = {(): 0}
        self._pushed: dict[int, int] = {}
        self._merged: dict[int, int] = {}

    def _fitting(self, card: int) -> int:
        """The cards that may be laid on this one."""
        s, r = divmod(card, self.ranks)
        if r == self.layout.ace and not self.layout.wrap:
            return 0
        return sum(1 << t * self.ranks + (r - 1) % self.ranks for t in OTHERS[s])

    def start(self) -> Position:
        """The layout's position."""
        a, b, c, d = (self.number(column) for column in self.layout.columns)
        up = sum(k << 4 * s for s, k in enumerate(self.layout.up))
        return a, b, c, d, up, self.stocks.first, len(self.reserve)

    def number(self, column: tuple[int, ...]) -> int:
        """The number of a column, bottom first."""
        found = self._numbers.get(column)
        if found is None:
            less = self.number(column[:-1])
            found = self._numbers[column] = len(self.cards)
            c = column[-1]
            s, r = divmod(c, self.ranks)
            self.cards.append(column)
            self.top.append(1 << c)
            self.bottom.append(1 << column[0])
            self.takes.append(self.fits[c])
            self.adds.append(1 << 4 * s)
            self.less.append(less)
            beneath = {d // self.ranks for d in column[:-1]} - {s}
            self.over.append(self.over[less] | sum(1 << 4 * s + t for t in beneath))
            self.buried.append(self.buried[less] | ((len(column) > 1 and r == self.ranks - 1) << s))
        return found

    def laid(self, column: int, card: int) -> int:
        """The column with a card laid on it."""
        key = column << 6 | card
        found = self._pushed.get(key)
        if found is None:
            found = self._pushed[key] = self.number((*self.cards[column], card))
        return found

    def joined(self, upper: int, lower: int) -> int:
        """The column `lower` with all of `upper` laid on it."""
        key = upper << 24 | lower
        found = self._merged.get(key)
        if found is None:
            found = self._merged[key] = self.number(self.cards[lower] + self.cards[upper])
        return found

    def goals(self, up: int) -> tuple[int, int]:
        """What the foundations wait for; and which of that is played at once from columns and reserve (base cards apart).

        A card of rank r is safe if both suits of the other colour are up to rank r − 1: nothing is left that could be laid on it. Also,
        once all base cards are up (so that nothing is laid on those), if both others are up to r − 2 and its twin suit to r − 3: whatever
        could be laid on it can go up itself, and so can what could be laid on that. With one deck and no way back both lose nothing.
        """
        n = self.ranks
        counts = [up >> 4 * s & 15 for s in range(4)]
        wanted = safe = 0
        for s, r in enumerate(counts):
            if r == n:
                continue
            bit = 1 << s * n + r
            wanted |= bit
            others = min(counts[t] for t in OTHERS[s])
            if r and (r <= others or (min(counts) and r <= others + 1 and r <= counts[TWIN[s]] + 2)):
                safe |= bit
        found = self.wanted[up] = wanted, safe if self.prunings.safe else 0
        return found

    def safe_bases(self, position: Position) -> int:
        """The base cards that may go up at once, as bits. What could be laid on one is the last card of either suit of the
        other colour.

        It is not laid there any more if its suit is up; if it lies in a column upon another card, which it leaves only for its foundation;
        or if a card of the base card's suit lies above one of its suit: on the base card it would have to go up, after all its suit,
        before the base card, but that suit waits for the base card's.
        """
        columns, up = position[:4], position[4]
        over = buried = 0
        for p in columns:
            over |= self.over[p]
            buried |= self.buried[p]
        bits = 0
        for s in range(4):
            if all(buried >> t & 1 or over >> 4 * s + t & 1 or (up >> 4 * t & 15) == self.ranks for t in OTHERS[s]):
                bits |= 1 << s * self.ranks
        return bits

    def alive(self, columns: tuple[int, ...], up: int) -> bool:
        """False if the columns can't empty even when every other card may go up when it likes: their order never changes.

        Only where the card that goes up last lies upon one that goes up first can this be; other columns go down in rank.
        """
        n = self.ranks
        counts = [up >> 4 * s & 15 for s in range(4)]
        rest = [list(self.cards[p]) for p in columns]
        held = {c for column in rest for c in column}
        moved = True
        while moved:
            moved = False
            for s in range(4):
                while counts[s] < n and s * n + counts[s] not in held:
                    counts[s] += 1
            for column in rest:
                while column and column[-1] % n == counts[column[-1] // n]:
                    c = column.pop()
                    held.discard(c)
                    counts[c // n] += 1
                    moved = True
        return not any(rest)
