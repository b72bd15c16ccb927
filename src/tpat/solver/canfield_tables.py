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

from tpat.solver.canfield import Columns, Model, Place

At = dict[int, int]  # foundations -> places in the stock, as bits
Key = tuple[int, int, int, int, int]  # columns and reserve
Reached = tuple["Table", int, int]  # foundations reached at a table, and the bit of a place
Into = dict["Table", list[tuple["Table", int, int]]]  # from which tables one comes to a table, how, and by which card

TABLE, STATE = 700, 120  # bytes that a table takes, and foundations reached at one, measured
NOTHING: At = {}  # never written to
NONE: dict[int, Table] = {}  # nor this
TURNED, LAID, RISEN = range(3)  # how a table leads to another
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
        self.won: tuple[Table, int, int] | None = None  # where: table, foundations, place
        self.known: dict[Key, Table] = {}
        self._orders: tuple[list[tuple[int, int, Table]], ...] = ([], [])
        self._layers: list[deque[Table]] = [deque() for _ in range(len(model.reserve) + 1)]
        self._oldest: deque[Table] = deque()
        self._promising = self._turn_of = 0
        self._layer = len(model.reserve)
        self._number = 0
        self._alike = model.prunings.alike
        self._fill = model.prunings.fill or model.layout.auto
        self._rise = [1 << 4 * (c // model.ranks) for c in range(4 * model.ranks)]
        self._after = [1 << c + 1 if (c + 1) % model.ranks else 0 for c in range(4 * model.ranks)]  # the bit of the next card of its suit
        self._undominated: dict[tuple[int, int], int] = {}
        self._turns: dict[tuple[int, int, int], dict[int, int]] = {}
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
        """The same while wins are looked for."""
        while self._oldest:
            self._turn_of = (self._turn_of + 1) % 3
            if self._turn_of == 2:
                table = self._oldest.popleft()
            elif order := self._orders[self._turn_of]:
                table = heappop(order)[2]
            else:
                continue
            if table.new:  # else another order had it
                return table
        return None

    def _table(self, columns: Sequence[int], left: int) -> Table:
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
            self._number += 1
            heappush(self._orders[0], (left - UP * self.model.cards_up(up), self._number, table))
            heappush(self._orders[1], (left, -self._number, table))
            self._oldest.append(table)

    def _force(self, table: Table, up: int, safe: int, places: int) -> None:
        """Play what is safe from a table, as long as anything is, and have the places where that leads."""
        model, goals, rise = self.model, self.model.wanted, self._rise
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
        found = self._table((a, b, c, d), left)
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
        seen, tops, gone, laying, risky, rise = table.seen, table.tops, table.gone, table.laying, table.risky, self._rise
        deck, up_cards, next_up = model.deck, model.up_cards, model.next_up
        goals, known, known_turns, after = model.wanted, self._undominated, self._turns, self._after
        work = list(new)
        heapify(work)
        came = dict(new)
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
            if up in came and (on := fresh & came[up]):
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
                turns = known_turns[len(cards), old, fresh] = self._come_up(len(cards), old, fresh)
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
                        self.won = table, more, place
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
                    at = laid.get(card)
                    if at is None:
                        laid[card] = {up: turns[i]}
                    else:
                        at[up] = turns[i]
        self.visited += visited
        table.new = NOTHING
        self._pass_on(table, stays, laid, rises)

    def _come_up(self, cards: int, old: int, fresh: int) -> dict[int, int]:
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
                        self._put(self._table(after, left), at)
        if left and (model.reserve_bits[left] & table.takes or not self._fill):
            for down in model.down(columns, model.reserve[left - 1], 0):
                self._put(self._table(down, left - 1), at)

    def _lay(self, table: Table, card: int, at: At) -> None:
        """Put it where a card of the stock leads, laid on a column."""
        model, (a, b, c, d, left) = self.model, table.key
        takes, laid, bit = model.takes, model.laid, 1 << card
        if takes[a] & bit:
            self._put(self._table((laid(a, card), b, c, d), left), at)
        if takes[b] & bit:
            self._put(self._table((a, laid(b, card), c, d), left), at)
        if takes[c] & bit:
            self._put(self._table((a, b, laid(c, card), d), left), at)
        if takes[d] & bit:
            self._put(self._table((a, b, c, laid(d, card)), left), at)
        if not (left or (a and b and c and d)):
            for after in model.into_space((a, b, c, d), card):
                self._put(self._table(after, left), at)

    def line(self) -> list[Place]:
        """The won line, one move from one place to the next, the first being the layout's. Raises ValueError if nothing is won."""
        if not self.won:
            raise ValueError("nothing is won")
        into = self._into()
        here, begin = self.won, (self.start, *self._begin)
        backwards: list[Place] = []
        while here != begin:
            then = self._before(*here, into)
            if then is None:
                raise AssertionError("a position that came from nowhere")
            for before in then:
                backwards += [self._place(columns, here[1]) for columns, _ in reversed(self._steps(before[0], here[0]))]
                here = before
        first = self.model.start()
        opening = [self._place(columns, first[4]) for columns, _ in self.model.filled(first[:4], first[6])]
        return opening + backwards[::-1]

    def _into(self) -> Into:
        """From where one comes to each table."""
        model, into = self.model, Into()
        for table in list(self.known.values()):
            a, b, c, d, left = table.key
            for bit, other in table.up.items():
                into.setdefault(other, []).append((table, RISEN, bit))
            if table.seen:
                for after in model.turned((a, b, c, d), left):
                    into.setdefault(self._table(*after), []).append((table, TURNED, 0))
                for card in table.laying:
                    for columns in model.down((a, b, c, d), card, left):
                        into.setdefault(self._table(columns, left), []).append((table, LAID, card))
        return into

    def _place(self, columns: Columns, up: int) -> Place:
        return Place(tuple(sorted(self.model.cards[p] for p in columns)), up)

    def _steps(self, table: Table, other: Table) -> list[tuple[Columns, int]]:
        """Columns and reserve after a move from one table that leads to the other, and after each card that then fills a space."""
        model, (a, b, c, d, left) = self.model, table.key
        columns = a, b, c, d
        if table is other:
            return [(columns, left)]
        afters = list(model.turned(columns, left))
        laying = table.laying if table.seen else b""
        afters += [(after, left) for card in laying for after in model.down(columns, card, left)]
        afters += [after for bit in table.up for after in model.risen(columns, left, bit)]
        return next(list(model.filled(*after)) for after in afters if self._table(*after) is other)

    def _before(self, table: Table, up: int, place: int, into: Into) -> list[Reached] | None:
        """Where the search came from, back to a position that it has seen: others were only passed through, since they forced a card up."""
        model, n = self.model, self.model.ranks
        for s in range(4):
            r = up >> 4 * s & 15
            less = up - (1 << 4 * s)
            if r and (found := self._from_stock(table, less, s * n + r - 1, place)):
                return [(table, less, found)]
        for other, kind, what in into.get(table, ()):
            if kind == TURNED:
                if other.seen.get(up, 0) & place:
                    return [(other, up, place)]
            elif kind == LAID:
                if found := self._from_stock(other, up, what, place):
                    return [(other, up, found)]
            elif then := self._below(other, up - self._rise[what.bit_length() - 1], place, what, into):
                return then
        return None

    def _below(self, table: Table, up: int, place: int, bit: int, into: Into) -> list[Reached] | None:
        """The same where a card of the table has gone up."""
        here = table, up, place
        hit = self.model.goals(up)[0] & table.tops
        if not hit & bit:
            return None
        if table.seen.get(up, 0) & place:
            return [here]
        safe = self.model.safe(hit, up, table.fixed, table.over)
        if safe & -safe != bit:
            return None
        if here == (self.start, *self._begin):
            return [here]
        then = self._before(*here, into)
        return None if then is None else [here, *then]

    def _from_stock(self, table: Table, up: int, card: int, place: int) -> int:
        """The bit of a place seen, from which the card comes up and leaves that place; 0 if there is none."""
        places = table.seen.get(up, 0)
        if places:
            cards = self.model.deck.translate(None, table.gone + self.model.up_cards[up])
            i = cards.find(card)
            while places:
                bit = places & -places
                places ^= bit
                if self._come_up(len(cards), 0, bit).get(i, 0) & place:
                    return bit
        return 0
