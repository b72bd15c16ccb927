"""All of Canfield's positions by the table they have: one look at columns and reserve for all that stock and foundations can be then.

Far fewer tables than positions can be reached, since which stock cards have gone up, and how far the stock is turned, hardly touches the
columns. A `Table` is columns and reserve; what is reached at it is told by the foundations (which tell the cards left in the stock) and
places in the stock as bits. What a card played from the stock leaves does not depend on the place it was played at, so that places are gone
through together. Nothing is left out but by the prunings: if no table has anything new, all is seen, and the game is lost.

Tables are taken in turns by different orders, so that a win is met early: the one with the fewest cards in the reserve, and the one where
most cards are up besides.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

from tpat.solver.canfield import Columns, Model, Place

At = dict[int, int]  # foundations -> places in the stock, as bits

TABLE, STATE = 1000, 120  # bytes that a table takes, and foundations reached at one, measured
TURNED, LAID, RISEN = range(3)  # how a table leads to another
UP = 2  # what a card up is worth against one in the reserve


class Table:
    """Columns and reserve; what was reached there, and what is new and waits to be gone on with."""

    __slots__ = ("columns", "fixed", "laid", "left", "new", "over", "risky", "seen", "stock", "takes", "tops", "turned", "up")

    def __init__(self, model: Model, columns: Columns, left: int) -> None:
        a, b, c, d = columns
        self.columns, self.left = columns, left
        self.tops = model.top[a] | model.top[b] | model.top[c] | model.top[d] | model.reserve_bits[left]
        self.takes = model.takes[a] | model.takes[b] | model.takes[c] | model.takes[d]
        if not (left or (a and b and c and d)):
            self.takes = -1  # a space takes any card of the stock
        self.fixed = model.fixed[a] | model.fixed[b] | model.fixed[c] | model.fixed[d]
        self.over = model.over[a] | model.over[b] | model.over[c] | model.over[d]
        self.stock = model.stock_bits & ~(model.bits[a] | model.bits[b] | model.bits[c] | model.bits[d])
        self.risky = any(model.buried[p] for p in columns)  # these alone can be dead
        self.seen: At = {}
        self.new: At = {}
        self.turned: list[Table] | None = None  # where columns and the reserve's card lead, whatever else there is
        self.laid: dict[int, list[Table]] = {}  # a stock card -> where it leads, laid on a column
        self.up: dict[int, list[Table]] = {}  # a top card's bit -> where it leads, gone up


class Tables:
    """One search, which can be gone on with."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.visited = 0
        self.won: tuple[Table, int, int] | None = None  # where: table, foundations, place
        self.known: dict[tuple[Columns, int], Table] = {}
        self._orders: tuple[list[tuple[int, int, Table]], ...] = ([], [])
        self._number = 0
        self._rise = {1 << c: 1 << 4 * (c // model.ranks) for c in range(4 * model.ranks)}
        self._undominated: dict[tuple[int, int], int] = {}
        self._turns: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        start = model.start()
        self.start = self._table(start[:4], start[6])
        self._begin = start[4], 1 << (start[5] & 4095)
        self._put(self.start, dict([self._begin]))

    @property
    def held(self) -> int:
        """The bytes that are in use, about."""
        return len(self.known) * TABLE + self.visited * STATE

    def run(self, nodes: int) -> bool | None:
        """Visit about so many nodes more. True: won, see `line`; False: lost; None: not done."""
        until = self.visited + nodes
        turn = 0
        while any(self._orders):
            turn ^= 1
            order = self._orders[turn] or self._orders[not turn]
            table = heappop(order)[2]
            if table.new:  # else another order had it
                self._spread(table)
                if self.won:
                    return True
                if self.visited >= until:
                    return None
        return False

    def _table(self, columns: Columns, left: int) -> Table:
        for columns, left in self.model.filled(columns, left):  # noqa: B007, B020  # the last is what it comes to
            pass
        if self.model.prunings.alike:
            a, b, c, d = columns
            if a < b:
                a, b = b, a
            if c < d:
                c, d = d, c
            if a < c:
                a, c = c, a
            if b < d:
                b, d = d, b
            if b < c:
                b, c = c, b
            columns = a, b, c, d
        found = self.known.get((columns, left))
        if found is None:
            found = self.known[columns, left] = Table(self.model, columns, left)
        return found

    def _put(self, table: Table, at: At) -> None:
        """Have so much more at the table, to be gone on with when its turn comes."""
        if not at:
            return
        new = table.new
        if new:
            for up, places in at.items():
                new[up] = new.get(up, 0) | places
            return
        new.update(at)
        most = max(map(self.model.cards_up, at))
        self._number += 1
        heappush(self._orders[0], (table.left - UP * most, self._number, table))
        heappush(self._orders[1], (table.left, self._number, table))

    def _spread(self, table: Table) -> None:
        """Go on with what is new at a table. Foundations grow, so that in their order each comes once."""
        model, new, seen = self.model, table.new, table.seen
        goals, known = model.wanted, self._undominated
        fixed, over, dead = table.fixed, table.over, model.prunings.dead and table.risky
        work = list(new)
        heapify(work)
        stays: At = {}
        laid: dict[int, At] = {}
        rises: dict[int, At] = {}
        while work:
            up = heappop(work)
            old, places = seen.get(up, 0), new[up]
            fresh = known.get((old, places))
            if fresh is None:
                fresh = known[old, places] = model.stocks.undominated(old, places)
            if not fresh:
                continue
            seen[up] = old | fresh
            self.visited += 1
            if dead and not model.alive(table.columns, up):
                continue
            hit = (goals.get(up) or model.goals(up))[0] & table.tops
            if hit:
                safe = model.safe(hit, up, fixed, over)
                hit = safe & -safe or hit
                while hit:
                    bit = hit & -hit
                    hit ^= bit
                    rises.setdefault(bit, {})[up + self._rise[bit]] = fresh
                if safe:
                    continue
            stays[up] = fresh
            self._turn(table, up, (old, fresh), (work, laid))
            if self.won:
                return
        table.new = {}
        self._pass_on(table, stays, laid, rises)

    def _turn(self, table: Table, up: int, places: tuple[int, int], out: tuple[list[int], dict[int, At]]) -> None:
        """Play the stock's cards that come up now and did not before: to the foundations, which is more work at this table, or down."""
        model, new = self.model, table.new
        work, laid = out
        wanted, stock = model.wanted[up][0], table.stock & ~model.up_bits[up]
        takes = table.takes
        if not stock & (wanted | takes):
            return
        cards = model.stocks.cards.get(stock) or model.stocks.left(stock)
        old, fresh = places
        turns = self._turns.get((len(cards), old, fresh))
        if turns is None:
            turns = self._turns[len(cards), old, fresh] = model.stocks.turns(len(cards), old, fresh)
        for i, place in turns:
            card = cards[i]
            bit = 1 << card
            if bit & wanted:
                more = up + self._rise[bit]
                if more == model.full:
                    self.won = table, more, place
                    return
                new[more] = new.get(more, 0) | place
                heappush(work, more)
            if bit & takes:
                at = laid.get(card)
                if at is None:
                    at = laid[card] = {}
                at[up] = at.get(up, 0) | place

    def _pass_on(self, table: Table, stays: At, laid: dict[int, At], rises: dict[int, At]) -> None:
        """Put what is new where the table's moves lead."""
        model, columns, left = self.model, table.columns, table.left
        for bit, at in rises.items():
            if bit not in table.up:
                table.up[bit] = [self._table(*after) for after in model.risen(columns, left, bit)]
            for other in table.up[bit]:
                self._put(other, at)
                if model.full in at:
                    self.won = other, model.full, at[model.full] & -at[model.full]
                    return
        if stays:
            if table.turned is None:
                table.turned = [self._table(*after) for after in model.turned(columns, left)]
            for other in table.turned:
                self._put(other, stays)
        for card, at in laid.items():
            if card not in table.laid:
                table.laid[card] = [self._table(after, left) for after in model.down(columns, card, left)]
            for other in table.laid[card]:
                self._put(other, at)

    def line(self) -> list[Place]:
        """The won line, one move from one place to the next, the first being the layout's. Raises ValueError if nothing is won."""
        if not self.won:
            raise ValueError("nothing is won")
        before: dict[Table, list[tuple[Table, int, int]]] = {}
        for table in self.known.values():
            for kind, ways in ((TURNED, {0: table.turned or []}), (LAID, table.laid), (RISEN, table.up)):
                for what, others in ways.items():
                    for other in others:
                        before.setdefault(other, []).append((table, kind, what))
        table, up, place = self.won
        backwards: list[Place] = []
        while (table, up, place) != (self.start, *self._begin):
            then = self._before(table, up, place, before.get(table, []))
            steps = [(table.columns, table.left)] if then[0] is table else self._steps(then[0], table)
            backwards += [self._place(columns, up) for columns, _ in reversed(steps)]
            table, up, place = then
        first = self.model.start()
        opening = [self._place(columns, first[4]) for columns, _ in self.model.filled(first[:4], first[6])]
        return opening + backwards[::-1]

    def _place(self, columns: Columns, up: int) -> Place:
        return Place(tuple(sorted(self.model.cards[p] for p in columns)), up)

    def _steps(self, table: Table, other: Table) -> list[tuple[Columns, int]]:
        """Columns and reserve after a move from one table that leads to the other, and after each card that then fills a space."""
        model, columns, left = self.model, table.columns, table.left
        afters = list(model.turned(columns, left))
        afters += [(after, left) for card in table.laid for after in model.down(columns, card, left)]
        afters += [after for bit in table.up for after in model.risen(columns, left, bit)]
        return next(list(model.filled(*after)) for after in afters if self._table(*after) is other)

    def _before(self, table: Table, up: int, place: int, ways: list[tuple[Table, int, int]]) -> tuple[Table, int, int]:
        """Where the search came from: table, foundations, the bit of the place."""
        model, n = self.model, self.model.ranks
        for s in range(4):
            r = up >> 4 * s & 15
            less = up - (1 << 4 * s)
            if r and (found := self._from_stock(table, less, s * n + r - 1, place)):
                return table, less, found
        for other, kind, what in ways:
            if kind == RISEN:
                less = up - self._rise[what]
                if model.wanted.get(less, (0, 0))[0] & what and other.seen.get(less, 0) & place:
                    return other, less, place
            elif kind == TURNED:
                if other.seen.get(up, 0) & place:
                    return other, up, place
            elif found := self._from_stock(other, up, what, place):
                return other, up, found
        raise AssertionError("a position that came from nowhere")

    def _from_stock(self, table: Table, up: int, card: int, place: int) -> int:
        """The bit of a place seen, from which the card comes up and leaves that place; 0 if there is none."""
        stocks = self.model.stocks
        cards = stocks.left(table.stock & ~self.model.up_bits[up]) if up in table.seen else b""
        i = cards.find(card)
        places = table.seen.get(up, 0) if i >= 0 else 0
        while places:
            bit = places & -places
            places ^= bit
            if (i, place) in stocks.turns(len(cards), 0, bit):
                return bit
        return 0
