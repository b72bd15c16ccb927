"""The mouse: what is under it, and the commands that its gestures stand for.

A click picks up and lays down as Space does, so that a double click on a card sends it up; pressed on one pile and let go on another it
drags, and what is in hand follows it. The right button plays the best move, the wheel scrolls and unfolds, and a key that the last line
shows can be clicked.
"""

from __future__ import annotations

from typing import NamedTuple

from tpat.i18n import load
from tpat.session.session import Session
from tpat.ui.chooser import entries, first_listed
from tpat.ui.commands import CHOOSER, PAGE, QUESTION, SETTINGS, TABLE, YES
from tpat.ui.frame import Frame, Style
from tpat.ui.keymap import key_name
from tpat.ui.keys import MOUSE
from tpat.ui.layout import layout
from tpat.ui.model import UiState
from tpat.ui.paint import folded, hit
from tpat.ui.screen import compose
from tpat.ui.view import reachable, view

_WHEEL_LINES = 3


class Gesture(NamedTuple):
    """What the mouse did and where: press, release, drag, right, wheel-up or wheel-down; column and row from 0."""

    kind: str
    x: int
    y: int


def gesture(key: str) -> Gesture | None:
    """The gesture that an event is, None of a key."""
    if not key.startswith(MOUSE):
        return None
    _, kind, x, y = key.split()
    return Gesture(kind, int(x), int(y))


def meant(session: Session | None, ui: UiState, done: Gesture, size: tuple[int, int], where: str) -> tuple[UiState, list[str]]:
    """What a gesture stands for in that context: the UiState with the cursor where it points, and the names of the commands to do then."""
    if ui.typed is not None or (ui.page and ui.page.search is not None) or (ui.chooser and ui.chooser.typing):
        return ui, []
    if done.kind.startswith("wheel"):
        return _turned(session, ui, where, done, size)
    if done.kind == "press" and (done.y == size[1] - 1 or ui.panel or (where == CHOOSER and done.y == 1)):
        return _named_command(ui, compose(session, ui, size, ascii_only=False), done, where)
    if ui.panel:
        return ui, []
    if where == CHOOSER and done.kind == "press":
        return _listed(ui, done, size)
    if where == SETTINGS and done.kind == "press":
        return _wished(ui, done, size)
    if where != TABLE or session is None:
        return ui, []
    if done.kind == "right":
        return ui, ["hint-do"]
    if ui.peek >= 0:  # what is seen there is one pile over the others
        return ui, ["peek"] if done.kind == "press" else []
    if done.kind == "drag":
        return (ui._replace(drag=(done.x, done.y)) if ui.pressed and ui.picked else ui), []
    found = hit(view(session, ui), layout(session.game.rules, *size), done.x, done.y)
    if done.kind == "release":
        pressed, dragged, ui = ui.pressed, ui.drag, ui._replace(pressed="", drag=None)
        if ui.picked is None or pressed == "" or (found is not None and pressed == found[0]):
            return ui, []
        if found is None:
            return ui, ["cancel"] if dragged else []
        return ui._replace(pile=found[0], cards=0), ["pick"]
    if found is None:
        return ui, ["cancel"] if ui.picked else []
    pile, cards = found
    exact = cards if pile[0] == "t" and 1 < cards <= reachable(session.game, session.state, pile) else 0
    if ui.picked and ui.picked.pile == pile and exact != (ui.picked.cards or 0):
        ui = ui._replace(picked=None)  # another card of that pile is meant
    return ui._replace(pile=pile, cards=0 if ui.picked else exact, pressed=pile), ["pick"]


def _turned(session: Session | None, ui: UiState, where: str, done: Gesture, size: tuple[int, int]) -> tuple[UiState, list[str]]:
    """The wheel: it scrolls pages, lists and an unfolded pile; it unfolds a tall one, and up from its first card folds it again."""
    up = done.kind == "wheel-up"
    if where in (PAGE, CHOOSER, SETTINGS):
        name, lines = {PAGE: ("line-", _WHEEL_LINES), CHOOSER: ("choose-", 1), SETTINGS: ("set-", 1)}[where]
        return ui, [name + ("up" if up else "down")] * lines
    if where != TABLE or session is None or ui.panel:
        return ui, []
    if ui.peek >= 0:
        return ui, ["peek"] if up and ui.peek == 0 else ["up" if up else "down"] * _WHEEL_LINES
    seen, laid = view(session, ui), layout(session.game.rules, *size)
    found = hit(seen, laid, done.x, done.y)
    if up or found is None or ui.picked or not folded(seen, laid, found[0]):
        return ui, []
    return ui._replace(pile=found[0], cards=0), ["peek"]


def _wished(ui: UiState, done: Gesture, size: tuple[int, int]) -> tuple[UiState, list[str]]:
    """A line of the settings: it is marked, and changed when it is so already."""
    from tpat.ui.wishes import line_at

    assert ui.wishes is not None
    at = line_at(ui.wishes, done.y, size)
    if at is None:
        return ui, []
    return ui._replace(wishes=ui.wishes._replace(at=at)), ["set-next"] if at == ui.wishes.at else []


def _named_command(ui: UiState, frame: Frame, done: Gesture, where: str) -> tuple[UiState, list[str]]:
    """The command whose key the last line or a panel shows where it was clicked; anywhere else a panel closes."""
    return ui._replace(panel=None), _command_at(frame, done.x, done.y, ui, where)


def _command_at(frame: Frame, x: int, y: int, ui: UiState, where: str) -> list[str]:
    """The command whose key is shown in a line where it was clicked, on it or on its word."""
    text, looks = frame.text[y], frame.style[y]
    end = next((k + 1 for k in range(min(x, frame.width - 1), -1, -1) if looks[k] == Style.KEY), 0)
    while end < frame.width and looks[end] == Style.KEY:
        end += 1
    start = end
    while start and looks[start - 1] == Style.KEY:
        start -= 1
    shown = text[start:end]
    t = load(ui.page.lang if ui.page else ui.lang)
    here = ((key, command.name) for (context, key), command in ui.keymap.bound.items() if context == where)
    found = [name for key, name in here if shown in (key_name(t, key), key_name(t, key, arrows=True))]
    # The letter that says yes in the language stands in no table of keys.
    return found[:1] or (["yes"] if where == QUESTION and shown == YES[t.lang] else [])


def _listed(ui: UiState, done: Gesture, size: tuple[int, int]) -> tuple[UiState, list[str]]:
    """A line of the chooser: it is marked, and chosen when it is so already."""
    chooser = ui.chooser
    assert chooser is not None
    room, first = first_listed(chooser, size[1])
    at = first + done.y - 2
    if not 2 <= done.y < 2 + room or at >= len(entries(chooser)):
        return ui, []
    return ui._replace(chooser=chooser._replace(at=at)), ["choose"] if at == chooser.at else []
