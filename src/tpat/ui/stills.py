"""Pictures of games for pages: a still, its text, a replay as an asciicast (version 2, which players of terminal recordings show)."""

from __future__ import annotations

from collections.abc import Iterator
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

_SGR = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}


def size_for(session: Session) -> tuple[int, int]:
    """The usual size of a screen, or the next larger one in which the game has room."""
    width, height = USUAL
    rules = session.game.rules
    while not fits(rules, width, height) and (width < _WIDEST or height < _TALLEST):
        width, height = min(width + 10, _WIDEST), min(height + 2, _TALLEST)
    return width, height


def still(session: Session, t: Tongue, message: str = "", ascii_only: bool = False, size: tuple[int, int] | None = None) -> Frame:
    """The table as it lies, without cursor and keys, in the usual size if none is given."""
    ui = UiState(t.lang, pile=session.game.plan.names[-1])
    seen = view(session, ui)
    piles = {name: pile._replace(marks=(Mark.NONE,) * len(pile.marks)) for name, pile in seen.piles.items()}
    said = message or (won_text(t, session.game, session.state) if session.won else "")
    text = Text(title(session), title_facts(t, session), said, False, (), 0, labels(t, session, ui.keymap))
    drawn = paint(seen._replace(piles=piles, cursor=""), layout(session.game.rules, *(size or size_for(session))), text, t, ascii_only)
    return drawn._replace(cursor=None)


def as_text(frame: Frame) -> str:
    """The characters of a frame, without empty ends of lines and empty lines at the end."""
    return "\n".join(row.rstrip() for row in frame.text).rstrip("\n") + "\n"


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
