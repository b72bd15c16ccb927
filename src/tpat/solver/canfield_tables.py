"""All of Canfield's positions by the table they have: one look at columns and reserve for all that stock and foundations can be then.

Far fewer tables than positions can be reached, since which stock cards have gone up, and how far the stock is turned, hardly touches the
columns. A `Table` is columns and reserve; what is reached at it is told by the foundations (which tell the cards left in the stock) and
places in the stock as bits. What a card played from the stock leaves does not depend on the place it was played at, so that places are gone
through together. What is forced is played at once. Nothing is left out but by the prunings: if no table has anything new, all is seen, and
the game is lost.

Tables are taken in turns by different orders at first, so that a win is met early. Later those with the most cards in the reserve come
first, and among them the oldest: since no card comes back to the reserve, nearly all that leads to a table is there when its turn comes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from tpat.solver.canfield import Model

At = dict[int, int]  # foundations -> places in the stock, as bits
Key = tuple[int, int, int, int, int]  # columns and reserve
Reached = tuple["Table", int, int]  # foundations reached at a table, and the bit of a place

TABLE, STATE = 650, 50  # bytes that a table takes, and foundations reached at one, measured
NOTHING: At = {}  # never written to
NONE: dict[int, Table] = {}  # nor this
HEAD, SHARE, GREEDY = 20_000, 2, 1_000_000  # positions that are visited in promising orders: at first, one in so many after, at most
UP = 2  # what a card up is worth against one in the reserve


class Table:
    """Columns and reserve; what was reached there, and what is new and waits to be gone on with.

    Many tables are only passed through, since all that comes there is forced on; so the rest is made when a table is first `open`.
    """

    __slots__ = ("fixed", "gone", "key", "laying", "new", "over", "risky", "seen", "takes", "tops", "up")

    def __init__(self, model: Model, key: Key) -> None:
        a, b, c, d, left = key
        top, fixed, over = model.top, model.fixed, model.over
        self.key = key
        self.tops = top[a] | top[b] | top[c] | top[d] | model.reserve_bits[left]
        self.fixed = fixed[a] | fixed[b] | fixed[c] | fixed[d]
        self.over = over[a] | over[b] | over[c] | over[d]
        self.seen: At = NOTHING
        self.new: At = NOTHING
        self.up: dict[int, Table] = NONE  # a top card's bit -> where it leads, gone up

    def open(self, model: Model) -> None:
        """Make ready to be gone on with."""
        a, b, c, d, left = self.key
        takes, bits, held, buried = model.takes, model.bits, model.held, model.buried
        # A space takes any card of the stock.
        self.takes = takes[a] | takes[b] | takes[c] | takes[d] if left or (a and b and c and d) else -1
        self.gone = held[a] + held[b] + held[c] + held[d]
        if self.takes < 0:
            self.laying = model.deck.translate(None, self.gone)
        else:
            self.laying = model.listed(self.takes & model.stock_bits & ~(bits[a] | bits[b] | bits[c] | bits[d]))
        self.risky = model.prunings.dead and buried[a] | buried[b] | buried[c] | buried[d]  # these alone can be dead
        self.seen = {}


class Tables:
    """One search, which can be gone on with."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.visited = 0
        self.won: Reached | None = None  # where
        self.known: dict[Key, Table] = {}
        reserve, self._all = len(model.reserve), 4 * model.ranks
        self._low: list[deque[Table]] = [deque() for _ in range(reserve + UP * self._all + 1)]
        self._lowest = 0
        self._few: list[list[Table]] = [[] for _ in range(reserve + 1)]
        self._layers: list[deque[Table]] = [deque() for _ in range(reserve + 1)]
        self._oldest: deque[Table] = deque()
        self._promising = self._turn_of = 0
        self._layer = reserve
        self._alike = model.prunings.alike
        self._fill = model.prunings.fill or model.layout.auto
        self.rise = [1 << 4 * (c // model.ranks) for c in range(4 * model.ranks)]
        self._after = [1 << c + 1 if (c + 1) % model.ranks else 0 for c in range(4 * model.ranks)]  # the bit of the next card of its suit
        self._undominated: dict[tuple[int, int], int] = {}
        self._turns: dict[tuple[int, int, int], dict[int, int]] = {}
        start = model.start()
        self.start = self.table(start[:4], start[6])
        self.begin = start[4], 1 << (start[5] & 4095)
        self._put(self.start, dict([self.begin]))

    @property
    def held(self) -> int:
        """The bytes that are in use, about."""
        return len(self.known) * TABLE + self.visited * STATE

    def run(self, nodes: int) -> bool | None:
        """Visit about so many nodes more. True: won, see `canfield_line`; False: lost; None: not done."""
        until = self.visited + nodes
        while True:
            before = self.visited
            promising = self._promising < min(GREEDY, HEAD + before // SHARE)
            table = self._next_promising() if promising else self._next()
            if table is None:
                return False
            self._spread(table)
            if self.won:
                return True
            if promising:
                self._promising += self.visited - before
            if self.visited >= until:
                return None

    def _next(self) -> Table | None:
        """Of the tables with the most cards in the reserve the oldest. No card comes back to the reserve, so what is done is done."""
        while self._layer >= 0:
            layer = self._layers[self._layer]
            while layer:
                table = layer.popleft()
                if table.new:  # else another order had it
                    return table
            self._layer -= 1
        return None

    def _next_promising(self) -> Table | None:
        """In turns the oldest table, the one with few cards in the reserve and many up, and the one with the fewest in the reserve."""
        while self._oldest:
            self._turn_of = (self._turn_of + 1) % 3
            if self._turn_of == 0:
                table = self._oldest.popleft()
            elif self._turn_of == 1:
                while self._lowest < len(self._low) and not self._low[self._lowest]:
                    self._lowest += 1
                if self._lowest == len(self._low):
                    continue
                table = self._low[self._lowest].popleft()
            else:
                fewest = next((few for few in self._few if few), None)
                if not fewest:
                    continue
                table = fewest.pop()
            if table.new:  # else another order had it
                return table
        return None

    def table(self, columns: Sequence[int], left: int) -> Table:
        """The table of these columns and so much reserve, once spaces are filled from it where that is not left to choose."""
        a, b, c, d = columns
        model = self.model
        if left and self._fill and not (a and b and c and d):
            reserve, laid = model.reserve, model.laid
            if not a:
                a, left = laid(0, reserve[left - 1]), left - 1
            if left and not b:
                b, left = laid(0, reserve[left - 1]), left - 1
            if left and not c:
                c, left = laid(0, reserve[left - 1]), left - 1
            if left and not d:
                d, left = laid(0, reserve[left - 1]), left - 1
        if self._alike:
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
        key = a, b, c, d, left
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Table(model, key)
        return found

    def _put(self, table: Table, at: At) -> None:
        """Have so much more at the table, or where what is forced leads from it."""
        model, goals, tops, seen, new = self.model, self.model.wanted, table.tops, table.seen, table.new
        for up, places in at.items():
            old = seen.get(up)
            if old is None:
                if up not in new:
                    hit = (goals.get(up) or model.goals(up))[0] & tops
                    if hit and (safe := model.safe(hit, up, table.fixed, table.over)):
                        self._force(table, up, safe, places)
                        continue
            elif not places & ~old:
                continue
            if new:
                new[up] = new.get(up, 0) | places
            else:
                new = table.new = {up: places}
                self._enqueue(table, up)

    def _reach(self, table: Table, up: int, places: int) -> None:
        """The same with one position that is settled."""
        if places & ~table.seen.get(up, 0):
            new = table.new
            if new:
                new[up] = new.get(up, 0) | places
            else:
                table.new = {up: places}
                self._enqueue(table, up)
            if up == self.model.full:
                self.won = table, up, places & -places

    def _enqueue(self, table: Table, up: int) -> None:
        """Have the table wait for its turn."""
        left = table.key[4]
        self._layers[left].append(table)
        if self._promising < GREEDY:
            self._oldest.append(table)
            self._few[left].append(table)
            low = left + UP * (self._all - self.model.cards_up(up))
            self._low[low].append(table)
            if low < self._lowest:
                self._lowest = low

    def _force(self, table: Table, up: int, safe: int, places: int) -> None:
        """Play what is safe from a table, as long as anything is, and have the places where that leads."""
        model, goals, rise = self.model, self.model.wanted, self.rise
        while safe:
            bit = safe & -safe
            table = table.up.get(bit) or self._risen(table, bit)
            up += rise[bit.bit_length() - 1]
            hit = (goals.get(up) or model.goals(up))[0] & table.tops
            safe = model.safe(hit, up, table.fixed, table.over) if hit else 0
        self._reach(table, up, places)

    def _risen(self, table: Table, bit: int) -> Table:
        """Where a table leads when a card goes up from it."""
        a, b, c, d, left = table.key
        top, less = self.model.top, self.model.less
        if top[a] & bit:
            a = less[a]
        elif top[b] & bit:
            b = less[b]
        elif top[c] & bit:
            c = less[c]
        elif top[d] & bit:
            d = less[d]
        else:
            left -= 1
        found = self.table((a, b, c, d), left)
        if table.up:
            table.up[bit] = found
        else:
            table.up = {bit: found}
        return found

    def _spread(self, table: Table) -> None:
        """Go on with what is new at a table. Foundations grow, so that in their order each comes once.

        One long function, for the search spends its life here and calls cost a third more.
        """
        model, new = self.model, table.new
        if table.seen is NOTHING:
            table.open(model)
        seen, tops, gone, laying, risky, rise = table.seen, table.tops, table.gone, table.laying, table.risky, self.rise
        deck, up_cards, next_up = model.deck, model.up_cards, model.next_up
        goals, known, known_turns, after, once = model.wanted, self._undominated, self._turns, self._after, model.prunings.once
        work = list(new)
        heapify(work)
        came = dict(new)  # not by the stock's cards going up at this table; see Prunings.once
        stays: At = {}
        laid: dict[int, At] = {}
        rises: dict[int, At] = {}
        visited = 0
        while work:
            up = heappop(work)
            old, places = seen.get(up, 0), new[up]
            fresh = known.get((old, places))
            if fresh is None:
                fresh = known[old, places] = model.stocks.undominated(old, places)
            if not fresh:
                continue
            seen[up] = old | fresh if old else fresh  # the value that the others have
            visited += 1
            if risky and not model.alive(table.key[:4], up):
                continue
            wanted = goals[up][0]
            if on := fresh & came.get(up, 0) if once else fresh:
                stays[up] = on
                hit = wanted & tops
                while hit:
                    bit = hit & -hit
                    hit ^= bit
                    at = rises.setdefault(bit, {})
                    then = up + rise[bit.bit_length() - 1]
                    at[then] = at.get(then, 0) | on
            # The stock's cards that come up now and did not before: to the foundations, which is more work at this table, or down.
            cards = deck.translate(None, gone + up_cards[up])
            turns = known_turns.get((len(cards), old, fresh))
            if turns is None:
                turns = known_turns[len(cards), old, fresh] = self.come_up(len(cards), old, fresh)
            find = cards.find
            for card in next_up[up]:
                i = find(card)
                if i in turns:
                    more = up + rise[card]
                    place = turns[i]
                    hit = (goals.get(more) or model.goals(more))[0] & tops
                    if more in new:
                        new[more] |= place  # whose turn is still to come
                    elif hit and (safe := model.safe(hit, more, table.fixed, table.over)):
                        self._force(table, more, safe, place)
                        continue
                    elif more == model.full:
                        self.won = table, more, place & -place
                        return
                    else:
                        new[more] = place
                        heappush(work, more)
                    if hit & after[card]:
                        bit = after[card]
                        at = rises.setdefault(bit, {})
                        at[more + rise[card]] = at.get(more + rise[card], 0) | place
            for card in laying:
                i = find(card)
                if i in turns:
                    if card in laid:
                        laid[card][up] = turns[i]
                    else:
                        laid[card] = {up: turns[i]}
        self.visited += visited
        table.new = NOTHING
        self._pass_on(table, stays, laid, rises)

    def come_up(self, cards: int, old: int, fresh: int) -> dict[int, int]:
        """Which of so many cards come up from the fresh places and not from the old; with each the bits of the places that it leaves."""
        found: dict[int, int] = {}
        for i, place in self.model.stocks.turns(cards, old, fresh):
            found[i] = found.get(i, 0) | place
        return found

    def _pass_on(self, table: Table, stays: At, laid: dict[int, At], rises: dict[int, At]) -> None:
        """Put what is new where the table's moves lead."""
        model = self.model
        for bit, at in rises.items():
            other = table.up.get(bit) or self._risen(table, bit)
            self._put(other, at)
            if model.full in at:
                self.won = other, model.full, at[model.full] & -at[model.full]
        if stays:
            self._move(table, stays)
        for card, at in laid.items():
            self._lay(table, card, at)

    def _move(self, table: Table, at: At) -> None:
        """Put it where columns joined lead, and the reserve's card laid down. Where that is, is hardly asked twice, and not kept."""
        model, key = self.model, table.key
        columns, left = key[:4], key[4]
        bottom, takes = model.bottom, model.takes
        for i, p in enumerate(columns):
            bit = bottom[p]
            if bit & table.takes:
                for j, q in enumerate(columns):
                    if takes[q] & bit and i != j:
                        after = list(columns)
                        after[i], after[j] = 0, model.joined(p, q)
                        self._put(self.table(after, left), at)
        if left and (model.reserve_bits[left] & table.takes or not self._fill):
            for down in model.down(columns, model.reserve[left - 1], 0):
                self._put(self.table(down, left - 1), at)

    def _lay(self, table: Table, card: int, at: At) -> None:
        """Put it where a card of the stock leads, laid on a column."""
        model, (a, b, c, d, left) = self.model, table.key
        takes, laid, bit = model.takes, model.laid, 1 << card
        if takes[a] & bit:
            self._put(self.table((laid(a, card), b, c, d), left), at)
        if takes[b] & bit:
            self._put(self.table((a, laid(b, card), c, d), left), at)
        if takes[c] & bit:
            self._put(self.table((a, b, laid(c, card), d), left), at)
        if takes[d] & bit:
            self._put(self.table((a, b, c, laid(d, card)), left), at)
        if not (left or (a and b and c and d)):
            for after in model.into_space((a, b, c, d), card):
                self._put(self.table(after, left), at)
