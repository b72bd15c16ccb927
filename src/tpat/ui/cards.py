"""One card in every look: the face, the back, the place of an empty pile, the line that stands for several."""

from __future__ import annotations

from typing import NamedTuple

from tpat.engine.cards import JOKER, rank, suit
from tpat.ui.fold import Fold, Line
from tpat.ui.frame import Canvas, Style
from tpat.ui.layout import Layout, Look
from tpat.ui.view import Mark

JOKER_FACE = "Jo"  # no rank and suit begin so


class Glyphs(NamedTuple):
    """The characters of a look; every one is a single cell."""

    suits: str
    back: str
    run: str
    mixed: str
    redeal: str
    shut: str
    box: tuple[str, ...]  # ╭ ─ ╮ │ ╰ ╯
    marks: tuple[tuple[str, str], ...]  # by Mark: what stands left and right of a card


UNICODE = Glyphs("♣♠♥♦", "▒", "⋮", "┇", "↺", "×", tuple("╭─╮│╰╯"), ((" ", " "), ("*", "*"), ("┆", "┆"), ("[", "]"), ("▐", "▌")))
# Red suits in lower case: red and black are told apart without colour, and without the suits' own shapes.
ASCII = Glyphs("CShd", "#", ":", "!", "@", "x", tuple("+-+|++"), ((" ", " "), ("*", "*"), (":", ":"), ("[", "]"), ("<", ">")))


def glyphs_for(ascii_only: bool, lettered: bool) -> Glyphs:
    """The characters to draw with; `lettered` puts letters for the suits, lines and all else as usual."""
    return ASCII if ascii_only else UNICODE._replace(suits=ASCII.suits) if lettered else UNICODE


_CARDS = tuple(  # by suit, then by mark
    tuple(Style[mark + suit] for mark in ("", "LIT_", "TARGET_", "CURSOR_", "PICKED_")) for suit in ("CLUB", "BLACK", "RED", "DIAMOND")
)
_JOKER_SUIT = 1  # a joker looks like a black card
PLACE = {Mark.NONE: Style.EMPTY, Mark.LIT: Style.LIT, Mark.TARGET: Style.TARGET, Mark.CURSOR: Style.CURSOR, Mark.PICKED: Style.CURSOR}


class Painter(NamedTuple):
    """All that painting needs to hand around."""

    canvas: Canvas
    layout: Layout
    glyphs: Glyphs
    letters: tuple[str, ...]


def face_text(p: Painter, c: int) -> str:
    """Rank and suit as they stand on the card."""
    if c >= JOKER:
        return JOKER_FACE
    letter = p.letters[rank(c) - 1]
    if letter == "10" and p.layout.look is Look.TINY:
        letter = "T"
    return letter + p.glyphs.suits[suit(c)]


def draw_card(p: Painter, x: int, y: int, c: int, mark: Mark, top: bool) -> None:
    """A card face up: whole where it lies on top, else the row of it that is seen."""
    face = face_text(p, c)
    style = _CARDS[suit(c)][mark] if c < JOKER else _CARDS[_JOKER_SUIT][mark]
    if not p.layout.look.boxed:
        _marked(p, x, y, face, mark, style)
        return
    _box(p, x, y, style if mark else Style.BORDER, whole=top)
    _marked(p, x, y, face, mark, style)
    if top:
        _face(p, x, y, c, face, style)


def _face(p: Painter, x: int, y: int, c: int, face: str, style: Style) -> None:
    """What lies within the borders: the suit and the other corner, or a figure in the middle and the corner on the border."""
    wide, tall = p.layout.card
    corner = x + wide - 1 - len(face)
    if p.layout.look is Look.ROOMY:
        p.canvas.put(x + 3, y + 1, face[-1], style)
        p.canvas.put(corner, y + tall - 2, face, style)
        return
    p.canvas.put(corner, y + tall - 1, face, style)
    if c < JOKER:
        from tpat.ui.pips import WIDTH, figure  # only where cards are large

        plain = _CARDS[suit(c)][Mark.NONE]
        for k, row in enumerate(figure(rank(c), p.letters[rank(c) - 1], p.glyphs.suits[suit(c)])):
            p.canvas.put(x + (wide - WIDTH) // 2, y + 1 + k, row, plain)


def draw_back(p: Painter, x: int, y: int, count: int, mark: Mark, covered: bool = False) -> None:
    """A card face down, or a pile of them with its count; of a covered one the row that is seen."""
    sign = p.glyphs.back
    style = PLACE[mark] if mark else Style.BACK
    if not p.layout.look.boxed:
        _marked(p, x, y, sign + str(count) if count else sign * (2 if p.layout.look is Look.TINY else 3), mark, style)
        return
    wide, tall = p.layout.card
    _box(p, x, y, style if mark else Style.BORDER, whole=not covered)
    for k in range(y, y + 1) if covered else range(y + 1, y + tall - 1):
        p.canvas.put(x + 1, k, sign * (wide - 2), style)
    if not covered:
        _marked(p, x, y, str(count), mark, style)


def draw_fold(p: Painter, x: int, y: int, line: Line, mark: Mark) -> None:
    """A line for several cards: what they are and how many."""
    sign = {Fold.DOWN: p.glyphs.back, Fold.RUN: p.glyphs.run, Fold.MIXED: p.glyphs.mixed}[line.kind]
    style = PLACE[mark] if mark else Style.BACK if line.kind is Fold.DOWN else Style.DIM
    _marked(p, x, y, f"{sign}{line.cards}", mark, style)


def draw_place(p: Painter, x: int, y: int, said: str, mark: Mark) -> None:
    """An empty pile's place: visible, enterable, and plainly no card."""
    style = PLACE[mark]
    wide, tall = p.layout.card
    if p.layout.look.boxed:
        _box(p, x, y, style, whole=True)
        p.canvas.put(x + (wide - len(said)) // 2, y + (tall - 1) // 2, said, style)
        if mark:
            _marked(p, x, y, p.glyphs.box[1] * (wide - 4), mark, style)
        return
    if not mark:
        if p.layout.look is Look.COMPACT and len(said) == 1:
            said = f" {said} " if said == " " else said
            x += len(said) == 1  # above or below the cards' own signs
        p.canvas.put(x, y, f"({said})", style)
        return
    left, right = p.glyphs.marks[mark]
    if p.layout.look is Look.TINY:
        p.canvas.put(x, y, left + said.center(2) + right, style)
        return
    # Marks and parentheses share five cells; an open one is left to say that this is no card.
    inner = f"({said})" if len(said) == 1 else "(" + said.replace("10", "T")
    p.canvas.put(x, y, left + inner + right, style)


def _marked(p: Painter, x: int, y: int, said: str, mark: Mark, style: Style) -> None:
    """A text with its mark hugging it on both sides."""
    left, right = p.glyphs.marks[mark]
    if mark:
        p.canvas.put(x, y, left, style)
        p.canvas.put(x + 1 + len(said), y, right, style)
    p.canvas.put(x + 1, y, said, style)


def _box(p: Painter, x: int, y: int, style: Style, whole: bool) -> None:
    ul, h, ur, v, ll, lr = p.glyphs.box
    wide, tall = p.layout.card
    p.canvas.put(x, y, ul + h * (wide - 2) + ur, style)
    if whole:
        # A large card has its mark on the upper and lower border alone: its face stays as it is, and little is to be drawn anew.
        inner = Style.BORDER if p.layout.look is Look.LARGE else style
        for k in range(1, tall - 1):
            p.canvas.put(x, y + k, v + " " * (wide - 2) + v, inner)
        p.canvas.put(x, y + tall - 1, ll + h * (wide - 2) + lr, style)
