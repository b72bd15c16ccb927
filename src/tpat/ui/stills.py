"""Pictures of games for pages: a still as text or SVG, a replay as an asciicast (version 2, which players of terminal recordings show)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Any

from tpat.i18n import Tongue
from tpat.session.session import Session
from tpat.ui.around import labels, title, title_facts
from tpat.ui.diff import difference
from tpat.ui.frame import Frame, Style
from tpat.ui.layout import fits, layout
from tpat.ui.messages import played_text, won_text
from tpat.ui.model import UiState
from tpat.ui.paint import Text, paint
from tpat.ui.theme import DEFAULT, Look
from tpat.ui.view import Mark, view

USUAL = (80, 24)
_WIDEST, _TALLEST = 300, 100
_SECONDS = 1.0  # that a position is shown in a cast

_CELL, _LINE, _MARGIN = 8.4, 18, 12  # of an SVG, in pixels
_PAPER, _INK = "#ffffff", "#1c1c1c"
_SGR = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}


def size_for(session: Session) -> tuple[int, int]:
    """The usual size of a screen, or the next larger one in which the game has room."""
    width, height = USUAL
    rules = session.game.rules
    while not fits(rules, width, height) and (width < _WIDEST or height < _TALLEST):
        width, height = min(width + 10, _WIDEST), min(height + 2, _TALLEST)
    return width, height


def still(session: Session, t: Tongue, message: str = "", ascii_only: bool = False) -> Frame:
    """The table as it lies, without cursor and keys."""
    ui = UiState(t.lang, pile=session.game.plan.names[-1])
    seen = view(session, ui)
    piles = {name: pile._replace(marks=(Mark.NONE,) * len(pile.marks)) for name, pile in seen.piles.items()}
    said = message or (won_text(t, session.game, session.state) if session.won else "")
    text = Text(title(session), title_facts(t, session), said, False, (), 0, labels(t, session, ui.keymap))
    drawn = paint(seen._replace(piles=piles, cursor=""), layout(session.game.rules, *size_for(session)), text, t, ascii_only)
    return drawn._replace(cursor=None)


def as_text(frame: Frame) -> str:
    """The characters of a frame, without empty ends of lines and empty lines at the end."""
    return "\n".join(row.rstrip() for row in frame.text).rstrip("\n") + "\n"


# --- SVG ----------------------------------------------------------------------------------------------------------------


def as_svg(frame: Frame, name: str) -> str:
    """A frame as an SVG: text that can be read and searched, with the looks of the default theme; `name` is its title."""
    rows = max((y + 1 for y, row in enumerate(frame.text) if row.strip()), default=1)
    width, height = frame.width * _CELL + 2 * _MARGIN, rows * _LINE + 2 * _MARGIN
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">',
        f"<title>{_xml(name)}</title>",
        f'<rect width="100%" height="100%" rx="6" fill="{_PAPER}"/>',
        '<g font-family="ui-monospace, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="14" xml:space="preserve">',
    ]
    for y in range(rows):
        for x, text, look in _runs(frame, y):
            out += _drawn(x, y, text, look)
    return "\n".join([*out, "</g>", "</svg>"]) + "\n"


def _runs(frame: Frame, y: int) -> Iterator[tuple[int, str, Look]]:
    """Pieces of a row in one look: first column, characters, look. Empty plain ones are left out."""
    for style, cells in groupby(range(frame.width), key=lambda x: frame.style[y][x]):
        columns = list(cells)
        text, look = frame.text[y][columns[0] : columns[-1] + 1], DEFAULT[Style(style)]
        if text.strip() or "reverse" in look.attributes:
            yield columns[0], text, look


def _drawn(x: int, y: int, text: str, look: Look) -> list[str]:
    left, top, wide = _MARGIN + x * _CELL, _MARGIN + y * _LINE, len(text) * _CELL
    ink, out = look.colour.full if look.colour else _INK, []
    if "reverse" in look.attributes:
        out.append(f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{_LINE}" fill="{ink}"/>')
        ink = _PAPER
    more = ' font-weight="bold"' if "bold" in look.attributes else ""
    more += ' text-decoration="underline"' if "underline" in look.attributes else ""
    place = f'x="{left:g}" y="{top + 13:g}" textLength="{wide:g}" lengthAdjust="spacingAndGlyphs"'
    return [*out, f'<text {place} fill="{ink}"{more}>{_xml(text)}</text>']


def _xml(text: str) -> str:
    return escape("".join(c if c.isprintable() else "?" for c in text))


# --- asciicast ----------------------------------------------------------------------------------------------------------


def as_cast(session: Session, t: Tongue, ascii_only: bool = False) -> Iterator[dict[str, Any] | list[Any]]:
    """The lines of an asciicast of the moves in force, each to be written as JSON: its header, the deal, then a frame a move. The session
    is left as it was."""
    width, height = size_for(session)
    yield {"version": 2, "width": width, "height": height, "title": title(session), "env": {"TERM": "xterm-256color"}}
    sgr = [_sgr(DEFAULT[style]) for style in Style]
    made = session.made
    session.undo_all()
    shown: Frame | None = None
    for n in range(made + 1):
        message = ""
        if n:
            before = session.state
            entries = session.redo()
            message = played_text(t, session.game, before, entries, session.state)
        frame = still(session, t, message, ascii_only)
        text = difference(shown, frame, sgr, "\x1b[m")
        shown = frame
        yield [n * _SECONDS, "o", ("" if n else "\x1b[?25l") + text]
    yield [(made + 1) * _SECONDS, "o", f"\x1b[{height}H\r\n\x1b[?25h"]


def _sgr(look: Look) -> str:
    codes = [_SGR[name] for name in look.attributes]
    if look.colour:
        codes.append(f"38;5;{look.colour.indexed}")
    return f"\x1b[{';'.join(codes)}m" if codes else ""
