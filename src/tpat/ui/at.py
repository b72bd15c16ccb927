"""What a handler at the table works on, and how it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tpat.engine.state import State
from tpat.i18n import Tongue
from tpat.session.session import Session
from tpat.ui.keymap import shown_key
from tpat.ui.model import UiState


class At(NamedTuple):
    """Where a key was pressed: the game, the UiState, the language, the screen's size in columns and rows."""

    session: Session
    ui: UiState
    t: Tongue
    size: tuple[int, int]

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.session.state

    def key(self, name: str) -> str:
        """The key of a command of the table, as messages name it."""
        return shown_key(self.t, self.ui.keymap, name)


Handler = Callable[[At, str], UiState]


def say(ui: UiState, message: str, warning: bool = False) -> UiState:
    """Put a message on the message line."""
    return ui._replace(message=message, warning=warning)


def quiet(ui: UiState) -> UiState:
    """Nothing picked up, no hint shown, no key waited for, no message."""
    return ui._replace(picked=None, prefix="", borrowed=None, hints=(), hint=-1, message="", warning=False)
