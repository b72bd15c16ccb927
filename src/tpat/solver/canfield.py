"""Canfield as small numbers: four columns that move only whole, a reserve, a stock turned to a waste, ranks in a circle.

A position is `(a, b, c, d, up, stock, reserve)`: four columns as numbers of `Model.cards`, the cards on each foundation four bits a suit,
the stock as in `Stocks`, and how many cards the reserve has. Cards are `suit * ranks + rank`, the rank counted from the base rank: what
goes up first is 0. Since a column moves only whole onto another, the order of its cards never changes; most prunings rest on that.

Every turn of the stock that is good for anything ends with a card played from the waste, so there is no move to deal: a card that can
come up, by dealing and turning over, is played at once. Then every move leaves a position that never comes back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tpat.solver.chance import Chance

Columns = tuple[int, int, int, int]
Position = tuple[int, int, int, int, int, int, int]
RED = (False, False, True, True)
OTHERS = ((2, 3), (2, 3), (0, 1), (0, 1))  # the suits of the other colour
TWIN = (1, 0, 3, 2)


class Prunings(NamedTuple):
    """What is left out of the search. Each is sound by the reason given; each can be switched off."""

    fill: bool = True  # the reserve fills a space at once: only its card may go there, alone it can do all it could on the reserve
    safe: bool = True  # see Model.goals and Model.safe
    base: bool = True  # see Model.safe
    dead: bool = True  # see Model.alive
    alike: bool = True  # columns in another order: no rule tells them apart
    # A card that goes up from the stock, and a move that leaves the stock alone, come to the same in either order: so of the ways in which
    # the stock's cards go up at a table only what they begin with is moved on, and they go up again after. See canfield_tables.
    once: bool = True
    stock: bool = True  # of the same cards, another place in the stock from which no less can be reached was seen; see Stocks.undominated


ALL = Prunings()
NONE = Prunings(*(False for _ in ALL))


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


class Place(NamedTuple):
    """Columns, in no order but that of their cards, and foundations: with the reserve and the deck's cards what is left over."""

    columns: tuple[tuple[int, ...], ...]
    up: int


class Stocks:
    """What the stock can give. A stock is `(mask of deck cards left) << 12 | place`, a place `redeals used << 6 | cards on the waste`.

    Without a limit of redeals the last is 0, and a waste from which nothing is reached that an empty one would not reach counts as empty.
    """

    def __init__(self, layout: Layout, pruned: bool) -> None:
        self.deck, self.draw, self.redeals = layout.deck, layout.draw, layout.redeals
        self.memo: dict[int, tuple[int, list[tuple[int, int, int]]]] = {}
        self.chance: Chance | None = None
        if self.redeals is not None and self.redeals > 51:
            self.redeals = None  # never used up: after each redeal a card is played
        self._pruned = pruned and self.redeals is None
        self._class = [sum(1 << w for w in range(1, 64) if w % self.draw == k) for k in range(self.draw)]
        self.first = self.settled((1 << len(self.deck)) - 1, len(self.deck), layout.waste, 0)

    def place(self, cards: int, waste: int, used: int) -> int:
        """A place in the stock as a number: how many cards lie on the waste, and the redeals used."""
        if self.redeals is None and (waste % self.draw == 0 or waste == cards):
            waste = 0
        return used << 6 | waste

    def settled(self, mask: int, cards: int, waste: int, used: int) -> int:
        """The stock as a number."""
        return mask << 12 | self.place(cards, waste, used)

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
        mask, waste, used = stock >> 12, stock & 63, stock >> 6 & 63
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

    def turns(self, cards: int, old: int, fresh: int) -> list[tuple[int, int]]:
        """Which of so many cards come up from the fresh places and not from the old; with each the bit of the place that it leaves."""
        before = set(self._reached(cards, old))
        return [turn for turn in dict.fromkeys(self._reached(cards, fresh)) if turn not in before]

    def _reached(self, cards: int, places: int) -> Iterator[tuple[int, int]]:
        for place in range(places.bit_length()):
            if places >> place & 1:
                for i, used in self.places(cards, place & 63, place >> 6):
                    yield i, 1 << self.place(cards - 1, i, used)

    def undominated(self, old: int, places: int) -> int:
        """Those of the places that are new, and from which something can be reached that can't be from another.

        Where the waste is turned over without limit: of the same cards, from places that differ by whole turns the earlier reaches all that
        the later does; so does any more than an empty waste. What a card leaves that is played does not depend on the place it came up
        at, and other moves leave the place as it is; so what the one place leads to, the other does.
        """
        places &= ~old
        if not self._pruned or not places:
            return places
        if old or places != 1:
            places &= ~1
        kept = 0
        while places:
            bit = places & -places
            places ^= bit
            if not (old | kept) & self._class[(bit.bit_length() - 1) % self.draw] & (bit - 1):
                kept |= bit
        return kept


class Model:
    """The tables of a layout: columns as numbers, what fits where, and the moves."""

    def __init__(self, layout: Layout, prunings: Prunings = ALL) -> None:
        self.layout, self.prunings = layout, prunings
        self.ranks = n = layout.ranks
        self.full = sum(n << 4 * s for s in range(4))
        self.bases = sum(1 << s * n for s in range(4))
        self.stocks = Stocks(layout, prunings.stock)
        self.reserve = layout.reserve
        self.reserve_bits = [0, *(1 << c for c in layout.reserve)]
        self.fits = [self._fitting(c) for c in range(4 * n)]
        self.stock_bits = sum(1 << c for c in layout.deck)
        self.wanted: dict[int, tuple[int, int]] = {}
        self.up_bits: dict[int, int] = {}  # foundations -> their cards as bits
        self.up_cards: dict[int, bytes] = {}  # the same as bytes
        self.next_up: dict[int, bytes] = {}  # foundations -> what they wait for
        self.deck = bytes(layout.deck)
        self._listed: dict[int, bytes] = {}
        # One entry a column, number 0 the empty one: bits of its top and bottom card, of what fits on it, what it adds to a foundation.
        self.cards: list[tuple[int, ...]] = [()]
        self.top, self.bottom, self.takes, self.adds, self.less = [0], [0], [0], [0], [0]
        self.bits, self.fixed = [0], [0]  # all its cards; those that lie on another, which they leave only for their foundation
        self.over = [0]  # bit 4u + t: a card of suit u lies above one of suit t
        self.held = [b""]  # the cards as bytes
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
            self.bits.append(self.bits[less] | 1 << c)
            self.held.append(bytes(column))
            self.fixed.append(self.fixed[less] | (len(column) > 1) << c)
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
        self.up_bits[up] = sum((1 << r) - 1 << s * n for s, r in enumerate(counts))
        self.up_cards[up] = bytes(s * n + r for s, k in enumerate(counts) for r in range(k))
        self.next_up[up] = self.listed(wanted & self.stock_bits)
        found = self.wanted[up] = wanted, safe if self.prunings.safe else 0
        return found

    def listed(self, bits: int) -> bytes:
        """Cards given as bits."""
        found = self._listed.get(bits)
        if found is None:
            found = self._listed[bits] = bytes(c for c in range(4 * self.ranks) if bits >> c & 1)
        return found

    def safe(self, hit: int, up: int, fixed: int, over: int) -> int:
        """Of the cards that could go up from columns and reserve those that go at once. `fixed` and `over` are those of all columns.

        Besides those of `goals`, a card that nothing will be laid on any more: of the two that could be, each is up, or lies in a column
        upon another card, which it leaves only for its foundation. To leave such a card lying is no use: a space that it keeps is filled
        from the reserve, by a card that alone can do all it could on the reserve, or stays as it is.

        Neither will the last card of its suit be laid on a base card if a card of the base card's suit lies above one of its suit: on the
        base card it would have to go up, after all its suit, before the base card, but that suit waits for the base card's.
        """
        safe = self.wanted[up][1] & hit
        if safe:
            return safe
        gone = fixed | self.up_bits[up]
        fits, bases, n = self.fits, hit & self.bases, self.ranks
        if self.prunings.safe:
            hit ^= bases
            while hit:
                bit = hit & -hit
                hit ^= bit
                if not fits[bit.bit_length() - 1] & ~gone:
                    safe |= bit
        if bases and self.prunings.base:
            for s in range(4):
                bit = bases & 1 << s * n
                if bit:
                    could = fits[s * n] & ~gone
                    for t in OTHERS[s]:
                        if over >> 4 * s + t & 1:
                            could &= ~(1 << t * n + n - 1)
                    if not could:
                        safe |= bit
        return safe

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

    def cards_up(self, up: int) -> int:
        """How many cards are up."""
        return (up & 15) + (up >> 4 & 15) + (up >> 8 & 15) + (up >> 12)

    def filled(self, columns: Columns, left: int) -> Iterator[tuple[Columns, int]]:
        """Columns and reserve as they are, and after each card that fills a space from the reserve, where that is not left to choose."""
        yield columns, left
        if self.prunings.fill or self.layout.auto:
            for i in range(4):
                if left and not columns[i]:
                    left -= 1
                    columns = with_column(columns, i, self.laid(0, self.reserve[left]))
                    yield columns, left

    def turned(self, columns: Columns, left: int) -> Iterator[tuple[Columns, int]]:
        """Where columns joined lead, and the reserve's card laid down."""
        for i, p in enumerate(columns):
            for j, q in enumerate(columns):
                if p and i != j and self.takes[q] & self.bottom[p]:
                    yield with_column(with_column(columns, i, 0), j, self.joined(p, q)), left
        if left:
            for after in self.down(columns, self.reserve[left - 1], 0):
                yield after, left - 1

    def down(self, columns: Columns, card: int, left: int) -> Iterator[Columns]:
        """The columns with a card laid down; into a space only if there is nothing `left` in the reserve, or it comes from there."""
        for i, p in enumerate(columns):
            if self.takes[p] >> card & 1:
                yield with_column(columns, i, self.laid(p, card))
        if not left:
            yield from self.into_space(columns, card)

    def into_space(self, columns: Columns, card: int) -> Iterator[Columns]:
        """The columns with a card laid into a space; where columns are alike, so are spaces."""
        for i, p in enumerate(columns):
            if not p:
                yield with_column(columns, i, self.laid(p, card))
                if self.prunings.alike:
                    return

    def risen(self, columns: Columns, left: int, bit: int) -> Iterator[tuple[Columns, int]]:
        """Where a card that goes up from a column or the reserve leads; there is but one of each card."""
        for i, p in enumerate(columns):
            if self.top[p] & bit:
                yield with_column(columns, i, self.less[p]), left
        if self.reserve_bits[left] & bit:
            yield columns, left - 1


def with_column(columns: Columns, i: int, column: int) -> Columns:
    """The columns with another one at place i."""
    a, b, c, d = columns
    if i < 2:
        return (column, b, c, d) if i == 0 else (a, column, c, d)
    return (a, b, column, d) if i == 2 else (a, b, c, column)
