"""Small decks of Canfield under options drawn by chance, and whether they are won by the plain rules, searched in a way of their own."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from judges import switched
from tpat.solver.canfield import ALL, Layout, Model, Prunings
from tpat.solver.canfield_line import line
from tpat.solver.canfield_search import Search
from tpat.solver.canfield_tables import Tables

Columns = tuple[tuple[int, ...], ...]


class Table(NamedTuple):
    """A position, all of it in the open: the stock's next card first, the redeals that are left."""

    columns: Columns
    reserve: tuple[int, ...]
    waste: tuple[int, ...]
    stock: tuple[int, ...]
    up: tuple[int, ...]
    redeals: int | None


def mini_deck(seed: int, ranks: int) -> Layout:
    """A shuffled deck of four suits with so many ranks, dealt as Canfield is, under options drawn by chance."""
    chance = random.Random(seed)
    cards = list(range(4 * ranks))
    chance.shuffle(cards)
    shift = cards[0] % ranks
    cards = [c // ranks * ranks + (c - shift) % ranks for c in cards]
    first, columns, rest = cards[0], cards[1:5], cards[5:]
    up = [0, 0, 0, 0]
    up[first // ranks] = 1
    reserve = len(rest) * chance.choice((2, 3, 3)) // 4
    draw = chance.choice((1, 2, 3, 3))
    return Layout(
        ranks=ranks,
        columns=tuple((c,) for c in columns),
        reserve=tuple(rest[:reserve]),
        deck=tuple(rest[reserve:]),
        waste=min(draw, len(rest) - reserve),
        up=tuple(up),
        ace=chance.randrange(ranks),
        wrap=bool(seed & 1),
        draw=draw,
        redeals=chance.choice((None, None, 0, 1)),
        auto=bool(seed & 2),
    )


def winnable(layout: Layout) -> bool:
    """Whether the layout can be won, by going through all that the plain rules allow; columns in another order are the same position
    only where there are many."""
    alike = layout.ranks > 3
    waste, stock = layout.deck[: layout.waste], layout.deck[layout.waste :]
    start = _filled(layout, Table(layout.columns, layout.reserve, waste, stock, layout.up, layout.redeals))
    seen = {start}
    ahead = [start]
    while ahead:
        table = ahead.pop()
        if sum(table.up) == 4 * layout.ranks:
            return True
        for after in _moves(layout, table):
            one = after._replace(columns=tuple(sorted(after.columns))) if alike else after
            if one not in seen:
                seen.add(one)
                ahead.append(one)
    return False


def _filled(layout: Layout, table: Table) -> Table:
    columns, reserve = list(table.columns), table.reserve
    for i, column in enumerate(columns):
        if layout.auto and not column and reserve:
            columns[i], reserve = reserve[-1:], reserve[:-1]
    return table._replace(columns=tuple(columns), reserve=reserve)


def _moves(layout: Layout, table: Table) -> Iterator[Table]:
    if table.stock:
        n = layout.draw
        yield table._replace(waste=table.waste + table.stock[:n], stock=table.stock[n:])
    elif table.waste and table.redeals != 0:
        left = None if table.redeals is None else table.redeals - 1
        yield table._replace(waste=(), stock=table.waste, redeals=left)
    sources = [("reserve", table.reserve), ("waste", table.waste), *((i, column) for i, column in enumerate(table.columns))]
    for name, pile in sources:
        if not pile:
            continue
        suit, rank = divmod(pile[-1], layout.ranks)
        if table.up[suit] == rank:
            up = tuple(k + (s == suit) for s, k in enumerate(table.up))
            yield _filled(layout, _without(table, name, 1)._replace(up=up))
        block = pile if isinstance(name, int) else pile[-1:]
        for target, column in enumerate(table.columns):
            if target != name and _goes(layout, table, name, block[0], column):
                less = _without(table, name, len(block))
                columns = tuple(c + block if i == target else c for i, c in enumerate(less.columns))
                yield _filled(layout, less._replace(columns=columns))


def _goes(layout: Layout, table: Table, name: str | int, card: int, column: tuple[int, ...]) -> bool:
    if not column:
        return name == "reserve" or (name == "waste" and not table.reserve)
    suit, rank = divmod(card, layout.ranks)
    other, above = divmod(column[-1], layout.ranks)
    closed = above == layout.ace and not layout.wrap
    return (suit > 1) != (other > 1) and (rank + 1) % layout.ranks == above and not closed


def _without(table: Table, name: str | int, cards: int) -> Table:
    if name == "reserve":
        return table._replace(reserve=table.reserve[:-cards])
    if name == "waste":
        return table._replace(waste=table.waste[:-cards])
    return table._replace(columns=tuple(c[:-cards] if i == name else c for i, c in enumerate(table.columns)))


#: All prunings, none, and all but one.
SWITCHED: list[Prunings] = [*switched(ALL).values()]


def found(layout: Layout, prunings: Prunings) -> bool | None:
    """By both searches, which have to agree."""
    deep, tables = Search(Model(layout, prunings)).run(10**9), Tables(Model(layout, prunings))
    wide = tables.run(10**9)
    assert deep is wide
    if wide:
        assert line(tables)[-1].up == Model(layout).full
    return wide
