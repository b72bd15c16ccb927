"""Pages over the table: rules, keys, words, the score, the count. Their lines, their look, and the keys that scroll them."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from functools import lru_cache

from tpat.engine.rules import Rules
from tpat.i18n import LANGUAGES, Tongue, load, page
from tpat.session.session import Session
from tpat.ui.commands import PAGE
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.keymap import Keymap, key_name
from tpat.ui.marks import key_tables
from tpat.ui.messages import count_lines, score_lines
from tpat.ui.model import Page, UiState
from tpat.ui.pages import Line, render, rules_page, wrap
from tpat.ui.paint import footer

SERIES = ("rules", "keys", "words", "xpat2")
_STYLES = {"title": Style.BOLD, "heading": Style.HEADING, "text": Style.PLAIN, "bullet": Style.PLAIN, "code": Style.PLAIN}
MEASURE = 76  # cells: longer lines read badly


def page_lines(page_: Page, session: Session | None, width: int, keymap: Keymap) -> list[Line]:
    """The lines of a page, wrapped to the screen or to a good measure, with the keys in force."""
    width = max(20, min(width - 2, MEASURE))
    if page_.kind in ("score", "count") and session:
        make = score_lines if page_.kind == "score" else count_lines
        told = make(page_.tongue, session.game, session.state)
        lines = [Line(line, "code") for text in told for line in textwrap.wrap(text, width, subsequent_indent="  ")]
        if page_.hands:
            from tpat.session.account import BSD, account  # only games for money need them
            from tpat.ui.figures import account_lines

            table = [Line(row, "code") for row in account_lines(load(page_.lang), account(page_.hands))]
            # Paid by instalments, the account is the score; otherwise it stands below.
            lines = table if page_.hands[-1].facts.betting == BSD else [*lines, Line("", "code"), *table]
        return lines
    rules = page_.rules or (session.game.rules if session else None)
    assert rules is not None
    return _rendered(page_.kind, rules, page_.lang, page_.courts, width, keymap)


@lru_cache(maxsize=16)
def _rendered(kind: str, rules: Rules, lang: str, courts: str, width: int, keymap: Keymap) -> list[Line]:
    t = load(lang, courts)
    try:
        if kind == "rules":
            return rules_page(rules, t, width, keymap=keymap)
        from tpat.ui.facts import facts

        known: Mapping[str, str] = facts(rules, t) | key_tables(t, width, keymap)
        return render(page(lang, kind), width, known)
    except (KeyError, OSError):  # the pages are files, and may be gone while the program runs: it may be installed anew
        return [Line(line, "text") for line in wrap(t._("This page can't be read any more: start tpat again."), width)]


def titles(t: Tongue) -> dict[str, str]:
    """The names of the pages one turns to."""
    return {
        "rules": t._("Rules"),
        "keys": t._("Keys"),
        "words": t._("Words"),
        "xpat2": "xpat2",
        "score": t._("Score"),
        "count": t._("Cards"),
    }


def body(height: int) -> int:
    """Rows of a page's text on a screen of that height: all but the head and the foot."""
    return max(1, height - 3)


def page_frame(page_: Page, session: Session | None, width: int, height: int, ascii_only: bool, keymap: Keymap) -> Frame:
    """The screen with the page."""
    t = load(page_.lang)
    canvas = Canvas(width, height, ascii_only)
    right = width - sum(len(lang) + 2 for lang in LANGUAGES)
    names = titles(t)
    series = list(SERIES if page_.kind in SERIES else (page_.kind,))
    while len(series) > 1 and sum(len(names[kind]) + 2 for kind in series) > right:
        series.pop(0 if series[0] != page_.kind else -1)  # the open page's own name is always there
    _tabs(canvas, 0, {kind: names[kind] for kind in series}, page_.kind)
    _tabs(canvas, right, {lang: lang for lang in LANGUAGES}, page_.lang)
    lines = page_lines(page_, session, width, keymap)
    top = clamp(page_.scroll, len(lines), height)
    for k, line in enumerate(lines[top : top + body(height)]):
        canvas.put(1, 2 + k, line.text, _STYLES[line.kind])
        if page_.found:
            _light_up(canvas, 1, 2 + k, line.text, page_.found)
    _foot(canvas, t, page_, top, lines, keymap)
    return canvas.frame(cursor=_focus(page_, top, lines, canvas))


def _tabs(canvas: Canvas, x: int, names: Mapping[str, str], chosen: str) -> None:
    """Names in the top line, the chosen one in brackets."""
    for key, name in names.items():
        canvas.put(x, 0, f"[{name}]" if key == chosen else f" {name} ", Style.TAB_ON if key == chosen else Style.TAB)
        x += len(name) + 2


def _focus(page_: Page, top: int, lines: list[Line], canvas: Canvas) -> tuple[int, int]:
    """Where the terminal's cursor stands: behind the text that is typed, at the place found, or at the first line that is seen."""
    if page_.search is not None:
        return min(1 + len(page_.search), canvas.width - 1), canvas.height - 1
    for k, line in enumerate(lines[top : top + body(canvas.height)] if page_.found else ()):
        at = _fold(line.text).find(_fold(page_.found))
        if at >= 0 and top + k >= page_.scroll:
            return 1 + at, 2 + k
    return 1, 2


def _light_up(canvas: Canvas, x: int, y: int, text: str, found: str) -> None:
    at = _fold(text).find(_fold(found))
    if at >= 0:
        canvas.put(x + at, y, text[at : at + len(found)], Style.TARGET)


def _foot(canvas: Canvas, t: Tongue, page_: Page, top: int, lines: list[Line], keymap: Keymap) -> None:
    y = canvas.height - 1
    if page_.search is not None:
        canvas.put(0, y, "/" + page_.search, Style.MESSAGE)
        return
    last = min(len(lines), top + body(canvas.height))
    place = f"{last}/{len(lines)}"
    room = canvas.width - len(place) - 2
    canvas.put(canvas.width - len(place), y, place, Style.FOOTER)
    if page_.found and not any(_fold(page_.found) in _fold(line.text) for line in lines):
        canvas.put(0, y, t._("Not found: {text}").format(text=page_.found)[:room], Style.WARNING)
        return
    useless = {"page-next"} if page_.kind not in SERIES else set()
    useless |= {"page-down"} if len(lines) <= body(canvas.height) else set()
    shown = [c for c in keymap.commands if c.context == PAGE and c.short and c.keys and c.name not in useless]
    items = [(key_name(t, c.keys[0], arrows=True), t._(c.short)) for c in shown]
    footer(canvas, y, items[::-1], width=room)


def clamp(scroll: int, total: int, height: int) -> int:
    """A scroll position that leaves no empty screen below the text."""
    return max(0, min(scroll, total - body(height)))


# --- keys -------------------------------------------------------------------------------------------------------------


def open_page(ui: UiState, kind: str, rules: Rules | None = None) -> UiState:
    """Open a page over the table; closing it leads back to the table as it was, but that no key waits any more."""
    ui = ui._replace(prefix="", message="", warning=False) if ui.prefix else ui
    return ui._replace(page=Page(kind, ui.lang, rules=rules, courts=ui.taste.courts))


def page_key(ui: UiState, name: str, session: Session | None, size: tuple[int, int]) -> UiState:
    """Do a command of the PAGE context."""
    p = ui.page
    assert p is not None
    kind = name.removeprefix("page-")
    if name == "page-close" or kind == p.kind:
        return ui._replace(page=None)
    if kind in ("rules", "keys") or (kind in ("score", "count") and session is not None):
        return ui._replace(page=p._replace(kind=kind, scroll=0, found=""))
    if name == "page-language":
        return ui._replace(page=p._replace(lang=LANGUAGES[(LANGUAGES.index(p.lang) + 1) % len(LANGUAGES)]))
    if name == "search":
        return ui._replace(page=p._replace(search=""))
    if name in ("page-next", "page-before") and p.kind in SERIES:
        step = 1 if name == "page-next" else -1
        kind = SERIES[(SERIES.index(p.kind) + step) % len(SERIES)]
        return ui._replace(page=p._replace(kind=kind, scroll=0, found=""))
    if name == "search-next":
        return search_key(ui._replace(page=p._replace(search="")), "enter", session, size)
    total = len(page_lines(p, session, size[0], ui.keymap))
    screenful = body(size[1])
    at = clamp(p.scroll, total, size[1])
    to = {
        "line-up": at - 1,
        "line-down": at + 1,
        "page-up": at - screenful + 1,
        "page-down": at + screenful - 1,
        "page-top": 0,
        "page-end": total,
    }.get(name, at)
    return ui._replace(page=p._replace(scroll=clamp(to, total, size[1])))


def search_key(ui: UiState, key: str, session: Session | None, size: tuple[int, int]) -> UiState:
    """A key while a search text is typed: Enter looks for it from the next line on, round the end."""
    p = ui.page
    assert p is not None
    assert p.search is not None
    if key == "escape":
        return ui._replace(page=p._replace(search=None))
    if key == "backspace":
        return ui._replace(page=p._replace(search=p.search[:-1]))
    if key == "enter":
        wanted = p.search or p.found
        lines = page_lines(p, session, size[0], ui.keymap)
        hits = [k for k, line in enumerate(lines) if wanted and _fold(wanted) in _fold(line.text)]
        at = next((k for k in hits if k > p.scroll), hits[0] if hits else p.scroll)
        return ui._replace(page=p._replace(search=None, found=wanted, scroll=at))
    letter = " " if key == "space" else key
    if len(letter) == 1 and len(p.search) < 40:
        return ui._replace(page=p._replace(search=p.search + letter))
    return ui


def _fold(text: str) -> str:
    """Lower case, length kept: what searching compares."""
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
