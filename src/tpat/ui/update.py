"""An event in, the next UiState out, and what the loop has to do. The session is played on the way."""

from __future__ import annotations

from dataclasses import replace

from tpat.engine import games
from tpat.i18n import load
from tpat.session.session import Session
from tpat.ui.at import At, quiet, say
from tpat.ui.chooser import chooser_key, marked
from tpat.ui.commands import CHOOSER, PAGE, QUESTION, TABLE, YES
from tpat.ui.keymap import KEYMAP
from tpat.ui.model import Begin, Choose, Chosen, Effect, Question, Quit, Redraw, Resume, Suspend, UiState, UnderWay
from tpat.ui.pageview import open_page, page_key, search_key
from tpat.ui.playing import HANDLERS

_KEPT_PREFIX = ("column", "pick", "far-column", "waste", "reserve", "cell", "left", "right", "up", "down", "first", "last")


def context(ui: UiState) -> str:
    """Where keys go now."""
    if ui.question:
        return QUESTION
    if ui.page:
        return PAGE
    return CHOOSER if ui.chooser else TABLE


def update(session: Session | None, ui: UiState, key: str, size: tuple[int, int]) -> tuple[UiState, Effect]:
    """What a key does. `size` is the screen's, in columns and rows; `session` is None only while the chooser is open."""
    if ui.question and _says_yes(ui, key):
        return _yes(session, replace(ui, question=None), ui.question)
    if ui.page and ui.page.search is not None and not ui.question:
        return search_key(ui, key, session, size), None
    where = context(ui)
    command = KEYMAP.get((where, key))
    if command is None:
        return (replace(ui, prefix="") if where == TABLE else ui), None
    if command.name == "redraw":
        return ui, Redraw()
    if command.name == "suspend":
        return ui, Suspend()
    if where == QUESTION:
        return replace(ui, question=None), None
    if where == PAGE:
        return page_key(ui, command.name, session, size), None
    if where == CHOOSER:
        return _chooser(session, ui, command.name, key)
    assert session is not None
    return _table(session, ui, command.name, key, size)


def _says_yes(ui: UiState, key: str) -> bool:
    """True for `y` and the language's own letter; to quit, quit's own keys say yes too, so that q q leaves."""
    quitting = ui.question is not None and ui.question.kind == "quit" and key in ("q", "ctrl-c")
    return quitting or key.lower() in ("y", YES[ui.lang])


def _yes(session: Session | None, ui: UiState, question: Question) -> tuple[UiState, Effect]:
    """What yes does."""
    if question.kind == "quit":
        return ui, Quit()
    if question.chosen:
        return ui, Begin(question.chosen)
    assert session is not None
    session.undo_all()
    return say(replace(ui, cards=0), load(ui.lang)._("The deal from its start; R plays what was played.")), None


def _chooser(session: Session | None, ui: UiState, name: str, key: str) -> tuple[UiState, Effect]:
    if name == "choose-cancel":
        return (replace(ui, chooser=None), None) if session else (ui, Quit())
    if name == "choose-rules":
        assert ui.chooser is not None
        shown = marked(ui.chooser)
        return (ui if isinstance(shown, UnderWay) else open_page(ui, "rules", shown)), None
    ui, chosen = chooser_key(ui, name, key)
    if chosen is None:
        return ui, None
    if isinstance(chosen, UnderWay):
        return ui, Resume(chosen.name)
    return _begin(session, ui, "choose", chosen)


def under_way(session: Session | None) -> bool:
    """True when there is a game that would be lost: something was played and it is not won."""
    return session is not None and session.made > 0 and not session.won


def _begin(session: Session | None, ui: UiState, kind: str, chosen: Chosen) -> tuple[UiState, Effect]:
    """Begin a game, asking first where one is under way."""
    if under_way(session):
        return replace(ui, question=Question(kind, chosen)), None
    return ui, Begin(chosen)


def _table(session: Session, ui: UiState, name: str, key: str, size: tuple[int, int]) -> tuple[UiState, Effect]:
    rules = session.game.rules
    if name == "quit":
        # A game that is kept can be gone on with; one that could not be written would be lost.
        if under_way(session) and not ui.kept:
            return replace(ui, question=Question("quit")), None
        return ui, Quit()
    if name == "again":
        ui = quiet(ui)
        return _yes(session, ui, Question("again")) if not under_way(session) else (replace(ui, question=Question("again")), None)
    if name == "new":
        return _begin(session, quiet(ui), "new", Chosen(rules))
    if name == "chooser":
        return quiet(ui), Choose(games.names().index(rules.name) if rules.name in games.names() else 0)
    if name in ("rules", "keys", "score", "count"):
        return open_page(ui, name), None
    if ui.prefix and name not in _KEPT_PREFIX:
        ui = replace(ui, prefix="", message="")
    at = At(session, ui, load(ui.lang), size)
    return HANDLERS[name](at, key), None
