"""What is on the screen now: the table, a page, the chooser, a question, or that the terminal is too small."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tpat.i18n import N_, Tongue
from tpat.session.session import Session
from tpat.ui.around import around
from tpat.ui.commands import QUESTION, TABLE, YES
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.keymap import Keymap, key_name, shown_key
from tpat.ui.layout import LEAST, fits, layout
from tpat.ui.model import Question, UiState
from tpat.ui.pages import wrap
from tpat.ui.paint import Text, paint
from tpat.ui.view import view, without

_QUESTIONS = {
    "again": N_("Play this deal again from its start? ({yes}/{no})"),
    "new": N_("Leave this game for a new deal? ({yes}/{no}, {give_up} gives it up)"),
    "choose": N_("Leave this game for another? ({yes}/{no}, {give_up} gives it up)"),
    "give-up": N_("Give this game up for a new deal? ({yes}/{no})"),
    "pay": N_("That costs {price} dollars: pay? ({yes}/{no})"),
    "count": N_("Counting costs {price} dollars: pay? ({yes}/{no})"),
    "busy": N_("Another program plays this game. Go on with it here, so that the other saves no more? ({yes}/{no}, {watch} watches it)"),
    "solver": N_("The search sees hidden cards and counts as help. Go on? ({yes}/{no})"),
    "quit": N_("Quit and leave this game? ({yes}/{no})"),
}


def roomy_enough(session: Session | None, size: tuple[int, int]) -> bool:
    """True if what is to be shown fits."""
    width, height = size
    return fits(session.game.rules, width, height) if session else width >= LEAST[0] and height >= LEAST[1]


NONE: Mapping[str, int] = MappingProxyType({})


def compose(session: Session | None, ui: UiState, size: tuple[int, int], ascii_only: bool, lifted: Mapping[str, int] = NONE) -> Frame:
    """The frame to show; of the table without so many cards on top of the piles that `lifted` names. Where text is typed the terminal's
    cursor is always to be seen, elsewhere if the player wants it."""
    return _composed(session, ui, size, ascii_only, lifted)._replace(seen=ui.taste.cursor or typing(ui))


def typing(ui: UiState) -> bool:
    """True while text is being typed."""
    return ui.typed is not None or bool(ui.page and ui.page.search is not None) or bool(ui.chooser and ui.chooser.typing)


def _composed(session: Session | None, ui: UiState, size: tuple[int, int], ascii_only: bool, lifted: Mapping[str, int]) -> Frame:
    width, height = size
    t = ui.tongue
    if not roomy_enough(session, size):
        return _too_small(t, session, size, ascii_only, ui.keymap)
    # What the first frame of a game doesn't need is read in when it is wanted, and after that frame in any case.
    if ui.wishes and not ui.question:
        from tpat.ui.wishes import wishes_frame

        return wishes_frame(ui, size, ascii_only)
    if ui.page:
        from tpat.ui.pageview import page_frame

        return page_frame(ui.page, session, width, height, ascii_only, ui.keymap)
    told = ui.message if ui.chooser and ui.warning else ""
    asked = question_text(t, ui.question, ui.keymap) if ui.question else told
    answers = _answers(t, ui.question, ui.keymap) if ui.question else ()
    if ui.chooser:
        from tpat.ui.chooser import chooser_frame

        return chooser_frame(t, ui.chooser, size, asked, answers, ascii_only, ui.keymap)
    if session is None:
        return _notice(ui.message, size, ascii_only)
    text = around(t, session, ui)
    if ui.question:
        text = text._replace(message=asked, warning=True, asks=True, footer=answers, held=0)
    if ui.typed is not None and not ui.question:
        from tpat.ui.typed import offers, with_line

        text = text._replace(message="", footer=offers(t, ui.typed, ui.keymap), held=0)
        return with_line(table(session, ui, text, size, ascii_only, lifted), ui.typed, layout(session.game.rules, *size).message)
    shown = table(session, ui, text, size, ascii_only, lifted)
    if ui.drag and ui.picked and not lifted:
        from tpat.ui.dragging import dragged  # only the mouse drags

        asked_for = session, ui, text, size, ascii_only
        shown = dragged(session, ui, size, lambda gone: table(*asked_for, gone))
    if ui.panel or (ui.question and ui.question.counts):
        from tpat.ui.ends import given_up_told, panel_told  # seldom needed, and not at the start
        from tpat.ui.panel import with_panel

        if ui.question and ui.question.counts:
            lost = given_up_told(t, session, ui.question.counts[0])
            return with_panel(shown, lost, ascii_only)._replace(cursor=shown.cursor)  # the question below has the focus
        if ui.panel and not ui.question:
            return with_panel(shown, panel_told(t, session, ui.panel, ui.keymap), ascii_only)
    return shown


def table(session: Session, ui: UiState, text: Text, size: tuple[int, int], ascii_only: bool, lifted: Mapping[str, int] = NONE) -> Frame:
    """The table with these words around it."""
    rules = session.game.rules
    seen = without(view(session, ui), lifted) if lifted else view(session, ui)
    return paint(seen, layout(rules, *size), text, ui.tongue, ascii_only, ui.taste.suits == "letters")


def question_text(t: Tongue, question: Question, keymap: Keymap) -> str:
    """The question, with the letter that says yes in the language and the other keys that answer."""
    no, give_up, watch = (shown_key(t, keymap, name, QUESTION) for name in ("no", "yes-give-up", "watch"))
    return t._(_QUESTIONS[question.kind]).format(yes=YES[t.lang], no=no, give_up=give_up, watch=watch, price=question.price)


def _answers(t: Tongue, question: Question, keymap: Keymap) -> tuple[tuple[str, str], ...]:
    """The keys that answer a question."""
    out = {"new": "watch", "choose": "watch", "busy": "yes-give-up"}.get(question.kind, "watch yes-give-up").split()  # no answers here
    others = [c for c in keymap.commands if c.context == QUESTION and c.short and c.keys and c.name not in out]
    return (YES[t.lang], t._("yes")), *((key_name(t, c.keys[0]), t._(c.short)) for c in others)


def _too_small(t: Tongue, session: Session | None, size: tuple[int, int], ascii_only: bool, keymap: Keymap) -> Frame:
    rules = session.game.rules if session else None
    wide = next((w for w in range(LEAST[0], 400) if rules is None or fits(rules, w, LEAST[1])), LEAST[0])
    words = t._("The terminal has {now}, the table needs {least}: make it larger, or press {key} to quit.")
    key = shown_key(t, keymap, "quit", TABLE)
    return _notice(words.format(key=key, now=f"{size[0]}×{size[1]}", least=f"{wide}×{LEAST[1]}"), size, ascii_only)


def _notice(text: str, size: tuple[int, int], ascii_only: bool) -> Frame:
    """Nothing but a text."""
    canvas = Canvas(*size, ascii_only)
    for y, line in enumerate(wrap(text, size[0])):
        canvas.put(0, y, line, Style.WARNING)
    return canvas.frame()
