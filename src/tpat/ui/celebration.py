"""A game is won: its cards leap from the foundations and bounce along the floor, each with a tail of its own pictures.

Frames alone, as in `motion`: the phase goes from 0 to 1, and at 1 the table is as it was. Whatever words are on the screen stay free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tpat.engine.cards import DOWN
from tpat.engine.plan import Plan
from tpat.engine.state import State
from tpat.i18n import Tongue
from tpat.i18n.words import letters
from tpat.ui.cards import Glyphs, Painter, draw_card
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.layout import Layout
from tpat.ui.motion import Flight, lay
from tpat.ui.view import Mark

LASTS = 4.5  # seconds
STEPS = 90  # in all that time
_LAST_LEAP = 0.7  # of the time: then the last card leaves
_TAIL, _SHORT_TAIL = 8, 3  # pictures of a card, and of a large one, which takes more to draw
_MOST = 104  # cards; of games with more decks the others stay
_GRAVITY = 1 / 120  # of the way from top to floor, in a step squared
_BOUNCE = 0.78  # of the speed that is left
_SPEEDS = (0.9, -1.4, 1.9, -0.7, 2.6, -2.1, 1.2, -1.7, 3.1, -2.8, 0.6, -1.1, 2.3)  # columns a step, of a screen of 80

Box = tuple[int, int, int, int]  # column, row, cells across and down


class Leap(NamedTuple):
    """A card, the cell it leaps from, the step at which it does, and its columns a step."""

    picture: Flight
    begins: int
    across: float


def leaps(plan: Plan, state: State, layout: Layout, t: Tongue, glyphs: Glyphs) -> tuple[Leap, ...]:
    """The leaps of a won game: the top card of each foundation in turn, then those beneath. Without foundations all cards of the deal
    leap from the middle of the uppermost row."""
    homes = [i for i in plan.foundations if plan.names[i] in layout.spots and state.piles[i]]
    order = list(_in_turn([(plan.names[i], state.piles[i]) for i in homes]) if homes else _dealt(state))[:_MOST]
    if not order:
        return ()
    last = _LAST_LEAP * STEPS
    out = []
    for k, (pile, c) in enumerate(order):
        spot = layout.spots.get(pile)
        start = (spot.x, spot.y) if spot else (layout.width // 2, 1)
        text, style = _picture(layout, c & ~DOWN, t, glyphs)
        speed = _SPEEDS[k % len(_SPEEDS)] * layout.width / 80
        out.append(Leap(Flight(text, style, start, start), round(k * last / len(order)), speed))
    return tuple(out)


def _in_turn(piles: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, int]]:
    for depth in range(max(len(cards) for _, cards in piles)):
        yield from ((name, cards[-1 - depth]) for name, cards in piles if depth < len(cards))


def _dealt(state: State) -> Iterator[tuple[str, int]]:
    return (("", c) for pile in state.piles for c in pile)


def _picture(layout: Layout, c: int, t: Tongue, glyphs: Glyphs) -> tuple[tuple[str, ...], tuple[bytes, ...]]:
    canvas = Canvas(*layout.card)
    draw_card(Painter(canvas, layout, glyphs, letters(t.lang, t.courts)), 0, 0, c, Mark.NONE, top=True)
    drawn = canvas.frame()
    if layout.look.boxed:
        return drawn.text, drawn.style
    face = drawn.text[0].strip()  # without the places of its marks, so that it covers no more than it must
    at = drawn.text[0].index(face)
    return (face,), (drawn.style[0][at : at + len(face)],)


def celebrating(after: Frame, leapt: Sequence[Leap], words: Box, phase: float) -> Frame:
    """The frame at a phase: over `after`, which is how it ends, the cards that leap, above the message line and off the box with the
    words."""
    step = int(phase * STEPS)
    floor = next((y for y, looks in enumerate(after.style) if looks[0] in (Style.MESSAGE, Style.WARNING)), after.height - 1)
    text, style = list(after.text), list(after.style)
    shown = sorted(((n, k, x, y) for k, leap in enumerate(leapt) for n, x, y in _course(leap, step, after.width, floor)))
    for _, k, x, y in shown:
        lay(text, style, leapt[k].picture, x, y)
    x, y, wide, tall = words
    for row in (0, *range(y, y + tall), *range(floor, after.height)):
        whole = not y <= row < y + tall
        left, right = (0, after.width) if whole else (x, x + wide)
        text[row] = text[row][:left] + after.text[row][left:right] + text[row][right:]
        style[row] = style[row][:left] + after.style[row][left:right] + style[row][right:]
    return after._replace(text=tuple(text), style=tuple(style))


def _course(leap: Leap, until: int, width: int, floor: int) -> Iterator[tuple[int, int, int]]:
    """Where a card and its tail are before a step, as step, column and row; nowhere once it has left the screen."""
    x, y = map(float, leap.picture.start)
    lowest = floor - len(leap.picture.text)
    pull, fall = _GRAVITY * floor, 0.0
    tail = _TAIL if len(leap.picture.text) == 1 else _SHORT_TAIL
    for step in range(leap.begins, until):
        if not -len(leap.picture.text[0]) < x < width:
            return
        if step >= until - tail:
            yield step, round(x), round(y)
        x, y, fall = x + leap.across, y + fall, fall + pull
        if y > lowest:
            y, fall = float(lowest), -abs(fall) * _BOUNCE
