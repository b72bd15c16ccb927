"""The chooser: which game, which deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tpat.deal.numbers import Deal, deal
from tpat.engine import games
from tpat.engine.rules import Rules
from tpat.i18n import LANGUAGES, N_, Tongue
from tpat.ui.commands import CHOOSER, COMMANDS
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.keymap import key_name
from tpat.ui.model import Chooser, Chosen, UiState, UnderWay
from tpat.ui.pages import wrap
from tpat.ui.paint import footer

_DIGITS = 9  # a deal number has at most so many

#: One line on each family, shown behind the name.
ABOUT = {
    "canfield": N_("one deck; a reserve of thirteen, three cards at a time; seldom won"),
    "gypsy": N_("two decks; ten deals over eight columns, cards may be borrowed back"),
    "spider": N_("two decks; ten columns, whole suits go up; hard"),
}


def listed() -> list[Rules]:
    """The games in the order of the list."""
    return [games.standard(n) for n in games.names()]


def chooser_frame(
    t: Tongue, chooser: Chooser, size: tuple[int, int], asked: str, answers: Sequence[tuple[str, str]], ascii_only: bool
) -> Frame:
    """The screen with the list of games; where something is asked also the question, and its answers as the footer."""
    width, height = size
    canvas = Canvas(width, height, ascii_only)
    canvas.put(0, 0, t._("tpat: choose a game"), Style.TITLE)
    x = width - sum(len(lang) + 2 for lang in LANGUAGES)
    for lang in LANGUAGES:
        canvas.put(x, 0, f"[{lang}]" if lang == t.lang else f" {lang} ", Style.TAB_ON if lang == t.lang else Style.TAB)
        x += len(lang) + 2
    found = [(g.title, g.standing) for g in chooser.under_way] + [(r.title, t._(ABOUT[r.family])) for r in listed()]
    room = max(1, height - 6)
    first = max(0, min(chooser.at - room // 2, len(found) - room))
    wide = min(width // 2, max(len(title) for title, _ in found))
    for k, (title, about) in enumerate(found[first : first + room]):
        here = first + k == chooser.at
        canvas.put(1, 2 + k, ("[" if here else " ") + title + ("]" if here else " "), Style.CURSOR if here else Style.BOLD)
        space = width - wide - 5
        if len(about) > space:
            about = about[: max(0, space - 1)].rstrip(" ,;") + "…"
        canvas.put(wide + 5, 2 + k, about, Style.PLAIN)
    shown = chooser.number or t._("(a new one)")
    canvas.put(1, height - 3, t._("Deal number: {number}").format(number=shown), Style.PLAIN)
    question = wrap(asked, width)
    for k, line in enumerate(question):
        y = height - 1 - len(question) + k
        canvas.fill(0, y, width, 1)
        canvas.put(0, y, line, Style.WARNING)
    items = [(key_name(t, c.keys[0], arrows=True), t._(c.short)) for c in COMMANDS if c.context == CHOOSER and c.short]
    items = [items[0], ("↑↓", t._("game")), ("0-9", t._("deal number")), *items[1:]]
    footer(canvas, height - 1, answers or items, held=1)
    return canvas.frame(cursor=(2, 2 + chooser.at - first))


def marked(chooser: Chooser) -> UnderWay | Rules:
    """What the mark is on."""
    n = len(chooser.under_way)
    return chooser.under_way[chooser.at] if chooser.at < n else listed()[chooser.at - n]


def chooser_key(ui: UiState, name: str, key: str) -> tuple[UiState, Chosen | UnderWay | None]:
    """Do a command of the CHOOSER context; what was picked, if a game was. Closing is for the caller."""
    c = ui.chooser
    assert c is not None
    entries = len(c.under_way) + len(games.names())
    if name == "choose-up":
        return replace(ui, chooser=replace(c, at=(c.at - 1) % entries)), None
    if name == "choose-down":
        return replace(ui, chooser=replace(c, at=(c.at + 1) % entries)), None
    if name == "choose-digit" and len(c.number) < _DIGITS:
        return replace(ui, chooser=replace(c, number=(c.number + key).lstrip("0") or "0")), None
    if name == "choose-erase":
        return replace(ui, chooser=replace(c, number=c.number[:-1])), None
    if name == "choose-language":
        return replace(ui, lang=LANGUAGES[(LANGUAGES.index(ui.lang) + 1) % len(LANGUAGES)]), None
    if name == "choose":
        picked = marked(c)
        if isinstance(picked, UnderWay):
            return ui, picked
        dealt: Deal | None = deal(int(c.number)) if c.number else None
        return ui, Chosen(picked, dealt)
    return ui, None
