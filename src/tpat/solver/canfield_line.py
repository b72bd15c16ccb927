"""The line of a win that `canfield_tables` has met, backwards from the win: tables keep what they have seen, not how they came by it."""

from __future__ import annotations

from tpat.solver.canfield import Columns, Place
from tpat.solver.canfield_tables import Reached, Table, Tables

Into = dict[Table, list[tuple[Table, int, int]]]  # from which tables one comes to a table, how, and by which card
MOVED, LAID, RISEN = range(3)  # by columns joined or the reserve's card laid down, by a card of the stock, by a card that goes up


def line(search: Tables) -> list[Place]:
    """The won line, one move from one place to the next, the first being the layout's. Raises ValueError if nothing is won."""
    if not search.won:
        raise ValueError("nothing is won")
    into = _into(search)
    here, begin = search.won, (search.start, *search.begin)
    backwards: list[Place] = []
    while here != begin:
        then = _before(search, here, into)
        if then is None:
            raise AssertionError("a position that came from nowhere")
        for before in then:
            backwards += [_place(search, columns, here[1]) for columns, _ in reversed(_steps(search, before[0], here[0]))]
            here = before
    first = search.model.start()
    opening = [_place(search, columns, first[4]) for columns, _ in search.model.filled(first[:4], first[6])]
    return opening + backwards[::-1]


def _place(search: Tables, columns: Columns, up: int) -> Place:
    return Place(tuple(sorted(search.model.cards[p] for p in columns)), up)


def _into(search: Tables) -> Into:
    """From where one comes to each table."""
    model, into = search.model, Into()
    for table in list(search.known.values()):
        a, b, c, d, left = table.key
        for bit, other in table.up.items():
            into.setdefault(other, []).append((table, RISEN, bit))
        if table.seen:
            for after in model.turned((a, b, c, d), left):
                into.setdefault(search.table(*after), []).append((table, MOVED, 0))
            for card in table.laying:
                for columns in model.down((a, b, c, d), card, left):
                    into.setdefault(search.table(columns, left), []).append((table, LAID, card))
    return into


def _steps(search: Tables, table: Table, other: Table) -> list[tuple[Columns, int]]:
    """Columns and reserve after a move from one table that leads to the other, and after each card that then fills a space."""
    model, (a, b, c, d, left) = search.model, table.key
    columns = a, b, c, d
    if table is other:
        return [(columns, left)]
    afters = [after for bit in table.up for after in model.risen(columns, left, bit)]
    if table.seen:
        afters += model.turned(columns, left)
        afters += [(after, left) for card in table.laying for after in model.down(columns, card, left)]
    return next(list(model.filled(*after)) for after in afters if search.table(*after) is other)


def _before(search: Tables, here: Reached, into: Into) -> list[Reached] | None:
    """Where the search came from, back to a position that it has seen: others were only passed through, since they forced a card up."""
    table, up, place = here
    n = search.model.ranks
    for s in range(4):
        r = up >> 4 * s & 15
        less = up - (1 << 4 * s)
        if r and (found := _from_stock(search, (table, less, place), s * n + r - 1)):
            return [(table, less, found)]
    for other, kind, what in into.get(table, ()):
        if kind == MOVED:
            if other.seen.get(up, 0) & place:
                return [(other, up, place)]
        elif kind == LAID:
            if found := _from_stock(search, (other, up, place), what):
                return [(other, up, found)]
        elif then := _below(search, (other, up - search.rise[what.bit_length() - 1], place), what, into):
            return then
    return None


def _below(search: Tables, here: Reached, bit: int, into: Into) -> list[Reached] | None:
    """The same where a card of the table has gone up."""
    table, up, place = here
    hit = search.model.goals(up)[0] & table.tops
    if not hit & bit:
        return None
    if table.seen.get(up, 0) & place:
        return [here]
    safe = search.model.safe(hit, up, table.fixed, table.over)
    if safe & -safe != bit:
        return None
    if here == (search.start, *search.begin):
        return [here]
    then = _before(search, here, into)
    return None if then is None else [here, *then]


def _from_stock(search: Tables, after: Reached, card: int) -> int:
    """The bit of a place seen, from which the card comes up and leaves the place after it; 0 if there is none."""
    table, up, place = after
    places = table.seen.get(up, 0)
    if places:
        cards = search.model.deck.translate(None, table.gone + search.model.up_cards[up])
        i = cards.find(card)
        while places:
            bit = places & -places
            places ^= bit
            if search.come_up(len(cards), 0, bit).get(i, 0) & place:
                return bit
    return 0
