"""The table painted: a TableView and a Layout become a Frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tpat.engine.cards import rank, suit
from tpat.i18n import Tongue
from tpat.i18n.words import letters
from tpat.ui.cards import ASCII, Painter, draw_back, draw_card, draw_fold, draw_place, face_text, glyphs_for
from tpat.ui.fold import Fold, Line, fold, unfold
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.layout import SHORTEST, Layout, Spot, peek_rows
from tpat.ui.pages import wrap
from tpat.ui.view import Mark, PileView, TableView


class Text(NamedTuple):
    """The words around the table: parts of the title line (the most needed first), what happened, and the footer's keys and words."""

    title: str
    facts: tuple[str, ...]
    message: str
    warning: bool
    footer: tuple[tuple[str, str], ...]
    held: int  # so many of the footer's last stay to the end
    labels: dict[str, str]  # over piles, by name
    asks: bool = False  # the message is a question, and has the focus


def paint(table: TableView, layout: Layout, text: Text, t: Tongue, ascii_only: bool, lettered: bool = False) -> Frame:
    """The frame of the table; `lettered` puts letters for the suits, lines and all else as usual."""
    p = Painter(Canvas(layout.width, layout.height, ascii_only), layout, glyphs_for(ascii_only, lettered), letters(t.lang, t.courts))
    _title(p, text)
    focus = (0, 0)
    for name, pile in table.piles.items():
        if name not in layout.spots:
            continue
        place = _pile(p, name, pile, table)
        if name == table.cursor:
            focus = place
    _heads(p, table, text)
    if table.peek >= 0 and table.cursor in layout.spots:
        focus = _unfolded(p, table.piles[table.cursor], layout.spots[table.cursor], table.peek)
    told = _message(p, text)
    return p.canvas.frame(cursor=told if text.asks else focus)


def hit(table: TableView, layout: Layout, x: int, y: int) -> tuple[str, int] | None:
    """The pile in that cell, and how many cards of it lie from there to its top (1 of an empty one); None if none is there. Below a
    column is its top."""
    wide = layout.card.width
    for name, spot in layout.spots.items():
        pile = table.piles[name]
        right = spot.x + wide + (max(0, min(len(pile.cards), layout.fan) - 1) * layout.fan_step if name == "w" else 0)
        if not (spot.x <= x < right and spot.y <= y < spot.y + spot.height):
            continue
        if name[0] != "t" or not pile.cards:
            return name, 1
        lines = _lines(layout, name, table)
        return name, len(pile.cards) - lines[min(y - spot.y, len(lines) - 1)].first
    return None


def spread(table: TableView, layout: Layout, name: str, first: int) -> tuple[int, int, int, int]:
    """The column and row where a pile's cards from the one of index `first` on begin, and how many cells they take across and down."""
    spot, pile = layout.spots[name], table.piles[name]
    wide, tall = layout.card
    if name == "w":
        covered = max(0, len(pile.cards) - layout.fan)
        steps = max(0, first - covered), max(0, len(pile.cards) - 1 - covered)
        return spot.x + steps[0] * layout.fan_step, spot.y, wide + (steps[1] - steps[0]) * layout.fan_step, tall
    if name[0] not in "tr" or not pile.cards:
        return spot.x, spot.y, wide, tall
    lines = _lines(layout, name, table)
    at = max((k for k, line in enumerate(lines) if line.first <= first), default=0)
    return spot.x, spot.y + at, wide, len(lines) - 1 - at + tall


# --- around the table -------------------------------------------------------------------------------------------------


def _title(p: Painter, text: Text) -> None:
    width = p.layout.width
    facts = list(text.facts)
    while facts and len(text.title) + 1 + sum(len(f) + 2 for f in facts) > width:
        facts.pop()
    right = "  ".join(facts)
    p.canvas.put(0, 0, text.title, Style.TITLE)
    p.canvas.put(max(len(text.title) + 1, width - len(right)), 0, right, Style.TITLE)


def _heads(p: Painter, table: TableView, text: Text) -> None:
    """Numbers over the columns (before the rows of a grid), labels over the other piles; the one with the cursor is marked."""
    wide = p.layout.card.width
    for name, (x, y) in p.layout.heads.items():
        label = name[1:] if name[0] == "t" else text.labels.get(name, "")
        grid = table.rules.grid and name[0] == "t"
        row = next(r for r in p.layout.rows if name in r)
        if grid and table.cursor in row:  # the number over the row is that of the place where the cursor is
            p.canvas.put(x, y, f"{table.cursor[1:]}", Style.CURSOR)
            continue
        if name == table.cursor and name[0] in "tr" and not grid:
            p.canvas.put(x + (wide - len(label) - 2) // 2, y, f"[{label}]", Style.CURSOR)
        else:
            p.canvas.put(x if grid else x + max(0, (wide - len(label)) // 2), y, label, Style.HEADING)


def _message(p: Painter, text: Text) -> tuple[int, int]:
    """What happened. Where it needs more than its line it takes empty ones above, then the footer's; what does not fit even so ends in a
    mark. Gives the cell behind it."""
    layout = p.layout
    style = Style.WARNING if text.warning else Style.MESSAGE
    lines = wrap(text.message, layout.width)
    first = layout.message
    while layout.footer - first < len(lines) and p.canvas.is_blank(first - 1):
        first -= 1
    room = max(layout.footer - first, min(len(lines), layout.height - first))
    if len(lines) > room:
        more = "..." if p.glyphs is ASCII else "…"
        lines[room - 1 :] = [lines[room - 1][: layout.width - len(more)].rstrip() + more]
    for k, line in enumerate(lines):
        p.canvas.put(0, first + k, line, style)
    if room <= layout.footer - first:
        footer(p.canvas, layout.footer, text.footer, text.held)
    return (len(lines[-1]), first + len(lines) - 1) if lines else (0, first)


def footer(canvas: Canvas, y: int, items: Sequence[tuple[str, str]], held: int = 0, width: int | None = None) -> None:
    """Keys and what they do, as many as fit whole in `width` cells (None: the canvas); the last `held` of them before all others."""
    room = (canvas.width if width is None else width) + 2
    kept = set()
    for k in (*range(len(items) - held, len(items)), *range(len(items) - held)):
        wide = sum(map(len, items[k])) + 3
        if wide <= room:
            kept.add(k)
            room -= wide
    x = 0
    for k in sorted(kept):
        key, word = items[k]
        canvas.put(x, y, key, Style.KEY)
        canvas.put(x + len(key) + 1, y, word, Style.FOOTER)
        x += len(key) + len(word) + 3


# --- piles ------------------------------------------------------------------------------------------------------------


def _pile(p: Painter, name: str, pile: PileView, table: TableView) -> tuple[int, int]:
    """Paint a pile; gives the cell that the terminal's own cursor goes to if it is this pile's turn."""
    spot = p.layout.spots[name]
    if not pile.cards:
        draw_place(p, spot.x, spot.y, _place_text(p, name, pile), pile.marks[0])
        return spot.x + 1, spot.y
    if name == "s" and not pile.cards[-1]:
        draw_back(p, spot.x, spot.y, len(pile.cards), pile.marks[-1])
        return spot.x + 1, spot.y
    if name == "w":
        return _waste(p, pile)
    if name[0] not in "tr":
        draw_card(p, spot.x, spot.y, pile.cards[-1], pile.marks[-1], top=True)
        return spot.x + 1, spot.y
    return _column(p, name, pile, table)


def _place_text(p: Painter, name: str, pile: PileView) -> str:
    """What an empty pile's place says: a foundation the card it waits for, a stock whether it can be turned back to."""
    if name[0] == "f" and pile.starts:
        ace_first = rank(pile.starts) == 1
        return p.glyphs.suits[suit(pile.starts)] if ace_first else face_text(p, pile.starts)
    if name == "s":
        return p.glyphs.redeal if pile.redeal else p.glyphs.shut
    return " "


def _waste(p: Painter, pile: PileView) -> tuple[int, int]:
    spot = p.layout.spots["w"]
    seen = pile.cards[-p.layout.fan :]
    for k, c in enumerate(seen):
        x = spot.x + k * p.layout.fan_step
        draw_card(p, x, spot.y, c, pile.marks[k - len(seen)], top=True)
    return spot.x + (len(seen) - 1) * p.layout.fan_step + 1, spot.y


def folded(table: TableView, layout: Layout, name: str) -> bool:
    """True of a column in which cards that lie open are not seen one by one."""
    pile = table.piles[name]
    return name[0] == "t" and bool(pile.cards) and any(line.kind in (Fold.RUN, Fold.MIXED) for line in _lines(layout, name, table))


def _lines(layout: Layout, name: str, table: TableView) -> list[Line]:
    """The lines of a column or reserve that has cards."""
    pile, height = table.piles[name], layout.lines(name)
    keep = {i for i, mark in enumerate(pile.marks) if mark is Mark.LIT}
    if Mark.PICKED in pile.marks:
        keep.add(pile.marks.index(Mark.PICKED))
    if name == "r":
        return _reserve_lines(pile)
    if table.rules.grid and height < SHORTEST:
        return _grid_lines(pile, height)
    if name == table.cursor:
        return unfold(pile.cards, pile.joined, height, keep, max(0, len(pile.cards) - table.reach))
    return fold(pile.cards, pile.joined, height, keep)


def _column(p: Painter, name: str, pile: PileView, table: TableView) -> tuple[int, int]:
    spot = p.layout.spots[name]
    height = p.layout.lines(name)
    lines = _lines(p.layout, name, table)
    for k, line in enumerate(lines):
        y = spot.y + k
        if line.kind is not Fold.CARD:
            draw_fold(p, spot.x, y, line, max(pile.marks[line.first : line.first + line.cards]))
        elif not pile.cards[line.first]:
            draw_back(p, spot.x, y, 0, pile.marks[line.first], covered=p.layout.look.boxed)
        else:
            draw_card(p, spot.x, y, pile.cards[line.first], pile.marks[line.first], top=k == len(lines) - 1)
            if height == 1 and len(pile.cards) > 1:  # no line is left to tell of the cards beneath
                p.canvas.put(spot.x + 1 + len(face_text(p, pile.cards[-1])), y, p.glyphs.mixed, Style.DIM)
    reach = next((k for k, n in enumerate(lines) if n.first >= len(pile.cards) - table.reach), len(lines) - 1)
    return spot.x + 1, spot.y + (reach if name == table.cursor else len(lines) - 1)


def _unfolded(p: Painter, pile: PileView, spot: Spot, first: int) -> tuple[int, int]:
    """A pile over all others, card by card from `first` on, with counts of what is hidden above and below; gives where the cursor goes."""
    layout, n = p.layout, len(pile.cards)
    rows = peek_rows(layout)
    first = max(0, min(first, n - rows))
    lines = [Line(Fold.CARD, i) for i in range(first, min(n, first + rows))]
    if first:
        lines[0] = Line(Fold.MIXED if pile.cards[first] else Fold.DOWN, 0, first + 1)
    if first + rows < n:
        lines[-1] = Line(Fold.MIXED, first + rows - 1, n - first - rows + 1)
    tall = len(lines) + layout.card.height - 1
    y = max(1, min(spot.y, layout.message - tall))
    p.canvas.fill(spot.x, y, layout.card.width, tall)
    for k, line in enumerate(lines):
        if line.kind is not Fold.CARD:
            draw_fold(p, spot.x, y + k, line, max(pile.marks[line.first : line.first + line.cards]))
        elif not pile.cards[line.first]:
            draw_back(p, spot.x, y + k, 0, pile.marks[line.first], covered=layout.look.boxed)
        else:
            draw_card(p, spot.x, y + k, pile.cards[line.first], pile.marks[line.first], top=line.first == n - 1)
    return spot.x + 1, y + len(lines) - 1


def _reserve_lines(pile: PileView) -> list[Line]:
    """A reserve is its count and its top."""
    top = Line(Fold.CARD, len(pile.cards) - 1)
    return [Line(Fold.DOWN, 0, len(pile.cards) - 1), top] if len(pile.cards) > 1 else [top]


def _grid_lines(pile: PileView, height: int) -> list[Line]:
    """In a grid the piles are short: their cards, or their top and in its place a count of the rest."""
    n = len(pile.cards)
    if n <= height:
        return [Line(Fold.CARD, i) for i in range(n)]
    rest = [Line(Fold.MIXED, 0, n - height + 1)] if height > 1 else []
    return [*rest, *(Line(Fold.CARD, i) for i in range(n - height + len(rest), n))]
