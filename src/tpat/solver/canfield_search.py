"""The search through Canfield's model in depth: each position once, what is forced played at once; and its turns with the other search.

Most wins are met soon in depth, or by short trials with the stock's cards in another order, since a win that one order buries another
meets. What they don't find, `canfield_tables` goes through.
"""

from __future__ import annotations

from tpat.solver.canfield import Model, Place, Position
from tpat.solver.canfield_line import line as line_of
from tpat.solver.canfield_tables import Tables
from tpat.solver.chance import Chance
from tpat.solver.verdict import Watch

STEP = 512  # nodes between looks at the clock
FIRST, TRIAL, TRIALS = 3_000, 1_000, 6  # nodes of the plain search at first, of trials with the stock in another order, and how many
TURN, GROWTH, PART = 20_000, 1.5, 30  # nodes of the tables, how they grow, what part of it the plain search and a trial get in between
MOST = 1 << 60
STATE = 170  # bytes that a position takes in the set, reckoned with its part of the tables


def settle(model: Model, position: Position, steps: list[Position] | None = None) -> Position:
    """The position after all that is forced: spaces filled from the reserve, safe cards up. `steps` collects the positions between."""
    a, b, c, d, up, stock, left = position
    fill = model.prunings.fill or model.layout.auto
    top, less, adds, reserve = model.top, model.less, model.adds, model.reserve
    while True:
        if left and fill and not (a and b and c and d):
            left -= 1
            new = model.laid(0, reserve[left])
            if not a:
                a = new
            elif not b:
                b = new
            elif not c:
                c = new
            else:
                d = new
        else:
            wanted, safe = model.wanted.get(up) or model.goals(up)
            hit = wanted & (top[a] | top[b] | top[c] | top[d] | model.reserve_bits[left])
            if hit:
                fixed = model.fixed[a] | model.fixed[b] | model.fixed[c] | model.fixed[d]
                safe = model.safe(hit, up, fixed, model.over[a] | model.over[b] | model.over[c] | model.over[d])
            if not hit or not safe:
                return a, b, c, d, up, stock, left
            if safe & top[a]:
                up, a = up + adds[a], less[a]
            elif safe & top[b]:
                up, b = up + adds[b], less[b]
            elif safe & top[c]:
                up, c = up + adds[c], less[c]
            elif safe & top[d]:
                up, d = up + adds[d], less[d]
            else:
                left -= 1
                up += 1 << 4 * (reserve[left] // model.ranks)
        if steps is not None:
            steps.append((a, b, c, d, up, stock, left))


def children(model: Model, position: Position) -> list[Position]:
    """The positions one move further, the most promising last."""
    a, b, c, d, up, stock, left = position
    columns = (a, b, c, d)
    takes, bottom, top = model.takes, model.bottom, model.top
    wanted = (model.wanted.get(up) or model.goals(up))[0]
    bits, turns = model.stocks.memo.get(stock) or model.stocks.gives(stock)
    taken = takes[a] | takes[b] | takes[c] | takes[d]
    out: list[Position] = []
    if not (a and b and c and d):
        _into_space(model, position, turns, out)
    if bits & taken:
        _stock_down(model, position, turns, taken, out)
    reserve = model.reserve_bits[left]
    if reserve & taken:
        card = model.reserve[left - 1]
        for i, p in enumerate(columns):
            if takes[p] & reserve:
                out.append(_with(position, i, model.laid(p, card), stock, left - 1))
    if taken & (bottom[a] | bottom[b] | bottom[c] | bottom[d]):
        _columns_joined(model, position, taken, out)
    if bits & wanted:
        out += [(a, b, c, d, up + (1 << 4 * (card // model.ranks)), rest, left) for card, bit, rest in turns if bit & wanted]
    if wanted & (top[a] | top[b] | top[c] | top[d] | reserve):
        _up(model, position, wanted, out)
    return out


def _into_space(model: Model, position: Position, turns: list[tuple[int, int, int]], out: list[Position]) -> None:
    """Into spaces go the reserve's card, and once there is none the waste's. Where columns are alike, so are spaces."""
    stock, left = position[5:]
    spaces = [i for i, p in enumerate(position[:4]) if not p]
    for i in spaces[:1] if model.prunings.alike else spaces:
        if left:
            out.append(_with(position, i, model.laid(0, model.reserve[left - 1]), stock, left - 1))
        else:
            out += [_with(position, i, model.laid(0, card), rest, left) for card, _, rest in turns]


def _with(position: Position, i: int, column: int, stock: int, left: int) -> Position:
    """The position with another column at place i."""
    a, b, c, d, up = position[:5]
    if i < 2:
        return (column, b, c, d, up, stock, left) if i == 0 else (a, column, c, d, up, stock, left)
    return (a, b, column, d, up, stock, left) if i == 2 else (a, b, c, column, up, stock, left)


def _stock_down(model: Model, position: Position, turns: list[tuple[int, int, int]], taken: int, out: list[Position]) -> None:
    a, b, c, d, up, _, left = position
    takes, laid = model.takes, model.laid
    for card, bit, rest in turns:
        if bit & taken:
            if takes[d] & bit:
                out.append((a, b, c, laid(d, card), up, rest, left))
            if takes[c] & bit:
                out.append((a, b, laid(c, card), d, up, rest, left))
            if takes[b] & bit:
                out.append((a, laid(b, card), c, d, up, rest, left))
            if takes[a] & bit:
                out.append((laid(a, card), b, c, d, up, rest, left))


def _columns_joined(model: Model, position: Position, taken: int, out: list[Position]) -> None:
    columns = position[:4]
    stock, left = position[5:]
    for i, p in enumerate(columns):
        bit = model.bottom[p]
        if bit & taken:
            for j, q in enumerate(columns):
                if model.takes[q] & bit and i != j:
                    out.append(_with(_with(position, i, 0, stock, left), j, model.joined(p, q), stock, left))


def _up(model: Model, position: Position, wanted: int, out: list[Position]) -> None:
    a, b, c, d, up, stock, left = position
    top, less, adds = model.top, model.less, model.adds
    if left and wanted & model.reserve_bits[left]:
        out.append((a, b, c, d, up + (1 << 4 * (model.reserve[left - 1] // model.ranks)), stock, left - 1))
    if wanted & top[d]:
        out.append((a, b, c, less[d], up + adds[d], stock, left))
    if wanted & top[c]:
        out.append((a, b, less[c], d, up + adds[c], stock, left))
    if wanted & top[b]:
        out.append((a, less[b], c, d, up + adds[b], stock, left))
    if wanted & top[a]:
        out.append((less[a], b, c, d, up + adds[a], stock, left))


class Search:
    """One search, which can be gone on with."""

    def __init__(self, model: Model, memory: int | None = None) -> None:
        self.model = model
        self.seen: dict[int, int] = {}
        # The set only saves work, for no position comes back by itself: when it is full the search goes on without more of it.
        self.most = MOST if memory is None else memory // STATE
        self._turns = model.stocks.draw
        exactly = model.stocks.redeals is not None or not model.prunings.stock
        self._key = self._known_exactly if exactly else self._known
        self.path: list[Position] = []
        self.visited = 0
        self._ahead = [[model.start()]]  # at each depth the positions not yet visited

    def run(self, nodes: int) -> bool | None:
        """Visit so many nodes more. True: won, along `path`; False: lost; None: not done.

        One long function, for the search spends its life here and calls cost a third more.
        """
        model, ahead, path, key_of = self.model, self._ahead, self.path, self._key
        buried, dead, alike, fill = model.buried, model.prunings.dead, model.prunings.alike, model.prunings.fill or model.layout.auto
        top, reserve, goals = model.top, model.reserve_bits, model.wanted
        visited = 0
        while ahead:
            if visited >= nodes:
                self.visited += visited
                return None
            if not (here := ahead[-1]):
                ahead.pop()
                if path:
                    path.pop()
                continue
            before = here.pop()
            a, b, c, d, up, stock, left = before
            wanted = (goals.get(up) or model.goals(up))[0]
            hit = wanted & (top[a] | top[b] | top[c] | top[d] | reserve[left])
            if hit or (left and fill and not (a and b and c and d)):
                a, b, c, d, up, stock, left = settle(model, before)
            if up == model.full:
                path.append(before)
                self.visited += visited
                return True
            if alike:  # sorted, by five comparisons
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
            if key_of(a, b, c, d, stock, left):
                continue
            visited += 1
            if dead and (buried[a] or buried[b] or buried[c] or buried[d]) and not model.alive((a, b, c, d), up):
                continue
            path.append(before)
            ahead.append(children(model, (a, b, c, d, up, stock, left)))
        self.visited += visited
        return False

    def _known_exactly(self, a: int, b: int, c: int, d: int, stock: int, left: int) -> bool:
        """True if the position was searched; else it is noted."""
        key = ((((a << 24 | b) << 24 | c) << 24 | d) << 6 | left) << 64 | stock
        if key in self.seen:
            return True
        if len(self.seen) < self.most:
            self.seen[key] = 0
        return False

    def _known(self, a: int, b: int, c: int, d: int, stock: int, left: int) -> bool:
        """The same, where the waste is turned over without limit, see Stocks.undominated."""
        seen = self.seen
        place = stock & 63
        turns = self._turns
        key = ((((a << 24 | b) << 24 | c) << 24 | d) << 52 | stock >> 12) << 6 | left
        found = seen.get(key)
        if not place:
            if found is not None:
                return True
            if len(seen) < self.most:
                seen[key] = 0
            return False
        shift = 6 * (place % turns - 1)
        if found is None:
            if len(seen) < self.most:
                seen[key] = place << shift
            return False
        if 0 < (found >> shift & 63) <= place:
            return True
        seen[key] = found & ~(63 << shift) | place << shift
        return False

    @property
    def held(self) -> int:
        """The bytes that are in use, about: never more than the memory given."""
        return len(self.seen) * STATE

    def line(self) -> list[Place]:
        """The won line, one move from one place to the next, the first being the layout's."""
        positions: list[Position] = []
        for before in self.path:
            positions.append(before)
            settle(self.model, before, positions)
        return [place(self.model, p) for p in positions]


def place(model: Model, position: Position) -> Place:
    """The position in cards."""
    return Place(tuple(sorted(model.cards[p] for p in position[:4])), position[4])


def search(model: Model, watch: Watch) -> list[Place] | None:
    """A won line; None if the layout is lost. Raises Spent."""
    chance = Chance(watch.budget.seed)
    memory = watch.budget.memory
    plain = Search(model, memory)
    found = _visit(plain, FIRST, watch)
    if found is not None:
        return plain.line() if found else None
    for _ in range(TRIALS):
        if line := _tried(model, chance, TRIAL, watch):
            return line
    tables = Tables(model)
    turn = TURN
    while True:
        found = _visit(tables, turn, watch)
        if found is not None:
            return line_of(tables) if found else None
        found = _visit(plain, turn // PART, watch)
        if found is not None:
            return plain.line() if found else None
        if line := _tried(model, chance, turn // PART, watch):
            return line
        turn = int(turn * GROWTH)


def _tried(model: Model, chance: Chance, nodes: int, watch: Watch) -> list[Place] | None:
    """A won line, if a short search in depth meets one, with the stock's cards in another order. One that ends without is no proof: it
    was given up, or has all its positions from a plain search that ends as soon."""
    other = Model(model.layout, model.prunings)
    other.stocks.chance = chance
    short = Search(other, watch.budget.memory)
    return short.line() if _visit(short, nodes, watch) else None


def _visit(one: Search | Tables, nodes: int, watch: Watch) -> bool | None:
    until = one.visited + nodes
    while one.visited < until:
        before = one.visited
        found = one.run(STEP)
        if found is not None:
            watch.nodes += one.visited - before  # what is found is found, whatever the time is
            return found
        watch.spend(one.visited - before, one.held)
    return None
