"""Where everything goes, by the size of the screen and the piles of the game. A game gives its rules and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from tpat.engine.rules import Deal, Rules

LEAST = (40, 12)  # columns and rows below which no table is drawn


class Look(Enum):
    """How large cards are."""

    TINY = "tiny"  # 2 cells and a mark on each side; ten is T
    COMPACT = "compact"  # 3 cells and a mark on each side
    ROOMY = "roomy"  # boxes with corners
    LARGE = "large"  # boxes with pips, and courts drawn large

    @property
    def boxed(self) -> bool:
        """True where a card has borders."""
        return self in _SCREENS


class Card(NamedTuple):
    """The cells of a card with its marks. A covered card of a column shows its first row, whatever its height."""

    width: int
    height: int


CARDS = {Look.TINY: Card(4, 1), Look.COMPACT: Card(5, 1), Look.ROOMY: Card(7, 4), Look.LARGE: Card(11, 7)}
_SCREENS = {Look.LARGE: (160, 50), Look.ROOMY: (100, 30)}  # columns and rows from which cards may be boxes
_LINES = {Look.LARGE: 20, Look.ROOMY: 12}  # lines of cards that a column has room for then, outside grids
_PITCH = {Look.TINY: 4, Look.COMPACT: 9, Look.ROOMY: 12, Look.LARGE: 17}  # at most from one pile to the next
_FAN = {Look.TINY: 4, Look.COMPACT: 5, Look.ROOMY: 5, Look.LARGE: 6}  # from one card of the waste to the next


class Spot(NamedTuple):
    """The place of a pile: its upper left cell, and the rows it may use."""

    x: int
    y: int
    height: int


class Layout(NamedTuple):
    """The table's geometry in cells. `rows` are the piles from left to right, the top row first: the way the cursor goes."""

    width: int
    height: int
    look: Look
    spots: dict[str, Spot]
    rows: tuple[tuple[str, ...], ...]
    tableau: int  # the first of `rows` that has columns
    fan: int  # waste cards seen
    fan_step: int
    heads: dict[str, tuple[int, int]]  # where a pile's number or label begins, for the piles that have room for one
    message: int
    footer: int

    @property
    def card(self) -> Card:
        """The size of a card."""
        return CARDS[self.look]

    def lines(self, pile: str) -> int:
        """How many lines a column may take, each a card or a fold: the top card takes more than one where it has borders."""
        return self.spots[pile].height - (self.card.height - 1)


_NARROWEST = 4  # cells that a pile takes at least
_COMPACT = 5  # and so that its cards need not be tiny
_SPACIOUS = 20  # rows from which there is room for one row more above
SHORTEST = 5  # rows that a column takes at least
_MARGIN = 4  # cells left of a grid, for the numbers of its rows


def fits(rules: Rules, width: int, height: int) -> bool:
    """True if the table can be drawn in that size."""
    if width < LEAST[0] or height < LEAST[1]:
        return False
    upper, lower = _upper(rules, width), _lower(rules)
    across = max(map(_slots(rules), (*upper, *lower)))
    below = len(lower) if rules.grid else SHORTEST
    return width >= _NARROWEST * across + (_MARGIN if rules.grid else 0) and height >= len(upper) + below + 4


def has_stock(rules: Rules) -> bool:
    """True if the game is dealt from a stock; else what lies there is out of play, and no place is drawn for it."""
    return rules.deal is not Deal.NONE or rules.hooks.deal is not None


def _fan(rules: Rules) -> int:
    return 0 if rules.waste is None else min(3, max(rules.draw, *rules.draws, 0))


def _slots(rules: Rules) -> Callable[[tuple[str, ...]], int]:
    """How many piles' width a row takes: the waste takes as many as cards of it are seen."""
    return lambda row: len(row) + (_fan(rules) - 1) * ("w" in row)


def _upper(rules: Rules, width: int, least: int = _NARROWEST) -> list[tuple[str, ...]]:
    """The rows above the columns: one if it fits with `least` cells a pile, else cells below, else foundations in rows
    of their own."""
    stock = (*(("s",) if has_stock(rules) else ()), *(("w",) if rules.waste is not None else ()))
    cells = tuple(f"c{i + 1}" for i in range(rules.cells))
    foundations = tuple(f"f{i + 1}" for i in range(rules.foundations))
    most = (width - (_MARGIN if rules.grid else 0)) // least
    count = _slots(rules)
    if not (stock or cells or foundations):
        return []
    if count((*stock, *cells, *foundations)) <= most:
        return [(*stock, *cells, *foundations)]
    if count((*stock, *foundations)) <= most:
        return [(*stock, *foundations), *_rows_of(cells, most)]
    return [*([stock] if stock else []), *_rows_of(cells, most), *_rows_of(foundations, most)]


def _lower(rules: Rules) -> list[tuple[str, ...]]:
    """The rows of columns, the reserve before the first."""
    columns = tuple(f"t{i + 1}" for i in range(rules.columns))
    if rules.grid:
        return _rows_of(columns, rules.grid)
    return [(*(("r",) if rules.reserve else ()), *columns)]


def _rows_of(piles: tuple[str, ...], most: int) -> list[tuple[str, ...]]:
    return [piles[k : k + most] for k in range(0, len(piles), max(1, most))]


class _Rows(NamedTuple):
    """How large cards are, the rows of piles above, and where those and the columns begin."""

    look: Look
    upper: list[tuple[str, ...]]
    lower: list[tuple[str, ...]]
    top: int
    between: int  # lines from one upper row to the next, besides the cards
    heads: int  # the line of the columns' numbers
    first: int  # the columns' first line

    @property
    def step(self) -> int:
        """Lines from one upper row to the next."""
        return CARDS[self.look].height + self.between


def _rows(rules: Rules, look: Look, upper: list[tuple[str, ...]], height: int) -> _Rows:
    """The lines of everything, for cards of that size."""
    rows = len(upper)
    top = 1 + (height >= 17 + rows)
    between = int(rows > 1 and height >= 19 + 2 * rows)  # for labels over every upper row, not the first alone
    heads = top + (CARDS[look].height + between) * rows - between + (height >= 19 + rows)
    return _Rows(look, upper, _lower(rules), top, between, heads, heads if rules.grid else heads + 1)


def _arranged(rules: Rules, width: int, height: int) -> _Rows:
    """The largest cards that fit: more rows above are better than smaller cards."""
    count, lower, room = _slots(rules), _lower(rules), width - (_MARGIN if rules.grid else 0)
    for look, (least_width, least_height) in _SCREENS.items():
        if width < least_width or height < least_height:
            continue
        pitch = CARDS[look].width + 1
        rows = _rows(rules, look, _upper(rules, width, pitch), height)
        lines = (height - 2 - rows.first) // len(lower) - CARDS[look].height + 1
        if max(map(count, (*rows.upper, *lower))) * pitch <= room and lines >= (1 if rules.grid else _LINES[look]):
            return rows
    spacious = height >= _SPACIOUS and max(map(count, lower)) * _COMPACT <= width
    upper = _upper(rules, width, _COMPACT if spacious else _NARROWEST)
    tiny = room // max(map(count, (*upper, *lower))) < _COMPACT
    return _rows(rules, Look.TINY if tiny else Look.COMPACT, upper, height)


def peek_rows(plan: Layout) -> int:
    """How many cards of an unfolded pile are seen at once: it may take all rows between the title and the message."""
    return plan.message - 1 - (plan.card.height - 1)


def layout(rules: Rules, width: int, height: int) -> Layout:
    """The layout for a screen that `fits`."""
    count = _slots(rules)
    rows = _arranged(rules, width, height)
    look, upper, lower, first = rows.look, rows.upper, rows.lower, rows.first
    slots = max(map(count, (*upper, *lower)))
    room = width - (_MARGIN if rules.grid else 0)
    pitch = min(_PITCH[look], room // slots)
    left = (room - pitch * slots) // 2 + width - room
    spots: dict[str, Spot] = {}
    for k, row in enumerate(upper):
        last = count(row)
        for pile in reversed(row):
            last -= _fan(rules) if pile == "w" else 1
            # Foundations and cells stand at the right end, as long as the stock is at the left.
            moved = slots - count(row) if pile[0] in "cf" and row[0][0] in "sw" else 0
            spots[pile] = Spot(left + (last + moved) * pitch, rows.top + rows.step * k, CARDS[look].height)
    labelled = upper if rows.between else upper[:1] if rows.top > 1 else []
    heads = {pile: (spots[pile].x, spots[pile].y - 1) for row in labelled for pile in row}
    free = (height - 2 - first) // len(lower)
    for k, row in enumerate(lower):
        indent = 0 if rules.grid else (slots - len(row)) // 2
        spots |= {pile: Spot(left + (n + indent) * pitch, first + k * free, free) for n, pile in enumerate(row)}
        heads |= {row[0]: (left - _MARGIN, first + k * free)} if rules.grid else {pile: (spots[pile].x, rows.heads) for pile in row}
    step = min(pitch, _FAN[look])
    return Layout(width, height, look, spots, (*upper, *lower), len(upper), _fan(rules), step, heads, height - 2, height - 1)
