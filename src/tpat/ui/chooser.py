"""The chooser: which game, which deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tpat.deal.numbers import Deal, deal
from tpat.engine import games
from tpat.engine.rules import Rules
from tpat.i18n import LANGUAGES, N_, Tongue
from tpat.ui.commands import CHOOSER
from tpat.ui.feel import feel_words
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.keymap import Keymap, key_name
from tpat.ui.model import Chooser, Chosen, Sieve, UiState, UnderWay
from tpat.ui.pages import wrap
from tpat.ui.paint import footer
from tpat.ui.sieve import PARTS, TURNS, lets_through, turned, value_text

_PAGE = 10
_DIGITS = 9  # a deal number has at most so many

#: One line on each family, shown behind the name.
ABOUT = {
    "bakers-dozen": N_("all cards open in thirteen columns, moved one by one"),
    "blue-moon": N_("four rows with gaps, each gathers a suit"),
    "calculation": N_("four foundations that count by 1, 2, 3 and 4"),
    "canfield": N_("a reserve of thirteen, three cards at a time"),
    "freecell": N_("all cards open, four cells"),
    "gypsy": N_("deals over all columns, cards may be borrowed back"),
    "idiots-delight": N_("of two cards of a suit the lower goes"),
    "klondike": N_("the patience that everybody knows, and its kin"),
    "midnight-oil": N_("eighteen columns in suit, two shuffles"),
    "monte-carlo": N_("pairs that touch go, five rows of five"),
    "oonsoo": N_("no kings; the cards of a rank gather on a column"),
    "royal-cotillion": N_("foundations by twos, cells that fill themselves"),
    "spider": N_("ten columns, whole suits go up"),
}


#: The families as they are listed, the best known first.
_FAMILIES = ("gypsy", "canfield", "spider", "klondike", "freecell")


@cache
def listed() -> tuple[Rules, ...]:
    """All games in the order of the list: family by family, each begun by the game that it is named after."""

    def place(rules: Rules) -> tuple[int, str, bool, str]:
        known = _FAMILIES.index(rules.family) if rules.family in _FAMILIES else len(_FAMILIES)
        return known, rules.family, rules.name != rules.family, rules.title.lower()

    return tuple(sorted((games.standard(n) for n in games.names()), key=place))


def entries(chooser: Chooser) -> list[UnderWay | Rules]:
    """What is listed now."""
    wanted = chooser.wanted.lower()
    found: list[UnderWay | Rules] = [g for g in chooser.under_way if wanted in g.title.lower() and chooser.only == Sieve()]
    return found + [rules for rules in searched(wanted) if lets_through(chooser.only, rules)]


def searched(wanted: str) -> list[Rules]:
    """The games with this in their names or families."""
    return [rules for rules in listed() if wanted in rules.title.lower() or wanted in rules.family]


def marked(chooser: Chooser) -> UnderWay | Rules | None:
    """What the mark is on; None if nothing is listed."""
    found = entries(chooser)
    return found[chooser.at] if chooser.at < len(found) else None


def about(t: Tongue, entry: UnderWay | Rules) -> str:
    """One line on what is listed: how the game stands, or what it is like."""
    if isinstance(entry, UnderWay):
        return entry.standing
    if entry.name == entry.family or entry.family not in games.names():
        return t._(ABOUT.get(entry.family, ""))
    head = games.standard(entry.family).title
    return t._("kin of {title}").format(title=head)


def feel(t: Tongue, entry: UnderWay | Rules | None) -> str:
    """How a game grades."""
    if not isinstance(entry, Rules):
        return ""
    return ", ".join(feel_words(t, entry.feel))


def first_listed(chooser: Chooser, height: int) -> tuple[int, int]:
    """How many lines of the list are seen on a screen of that height, from row 2 on, and the first of them."""
    room = max(1, height - 8)
    return room, max(0, min(chooser.at - room // 2, len(entries(chooser)) - room))


def sifted(chooser: Chooser) -> bool:
    """True while not all games are listed."""
    return bool(chooser.wanted) or chooser.only != Sieve()


def chooser_frame(
    t: Tongue, chooser: Chooser, size: tuple[int, int], asked: str, answers: Sequence[tuple[str, str]], ascii_only: bool, keymap: Keymap
) -> Frame:
    """The screen with the list of games; where something is asked also the question, and its answers as the footer."""
    width, height = size
    canvas = Canvas(width, height, ascii_only)
    canvas.put(0, 0, t._("tpat: choose a game"), Style.TITLE)
    x = width - sum(len(lang) + 2 for lang in LANGUAGES)
    for lang in LANGUAGES:
        canvas.put(x, 0, f"[{lang}]" if lang == t.lang else f" {lang} ", Style.TAB_ON if lang == t.lang else Style.TAB)
        x += len(lang) + 2
    _sieve(canvas, t, chooser, keymap)
    found = [(entry.title, about(t, entry)) for entry in entries(chooser)]
    room, first = first_listed(chooser, height)
    wide = min(width // 2, max((len(title) for title, _ in found), default=0))
    for k, (title, line) in enumerate(found[first : first + room]):
        here = first + k == chooser.at
        canvas.put(1, 2 + k, ("[" if here else " ") + title + ("]" if here else " "), Style.CURSOR if here else Style.BOLD)
        space = width - wide - 5
        if len(line) > space:
            line = line[: max(0, space - 1)].rstrip(" ,;") + "…"
        canvas.put(wide + 5, 2 + k, line, Style.PLAIN)
    chosen = marked(chooser)
    if chosen is not None:
        whole = ", ".join(filter(None, (about(t, chosen), feel(t, chosen))))
        for k, line in enumerate(wrap(whole, width - 2)[:2]):
            canvas.put(1, height - 5 + k, line, Style.DIM)
    if not found:
        canvas.put(1, 2, t._("No game is called that."), Style.WARNING)
    shown = chooser.number or t._("(a new one)")
    canvas.put(1, height - 3, t._("Deal number: {number}").format(number=shown), Style.PLAIN)
    count = t.n("{n} game", "{n} games", len(found)).format(n=len(found))
    canvas.put(width - 1 - len(count), height - 2, count, Style.DIM)
    if chooser.typing or chooser.wanted:
        canvas.put(1, height - 2, "/" + chooser.wanted, Style.MESSAGE)
    question = wrap(asked, width)
    for k, line in enumerate(question):
        y = height - 1 - len(question) + k
        canvas.fill(0, y, width, 1)
        canvas.put(0, y, line, Style.WARNING)
    useless = () if sifted(chooser) else ("choose-all",)
    shown_here = [c for c in keymap.commands if c.context == CHOOSER and c.short and c.keys and c.name not in useless]
    items = [(key_name(t, c.keys[0], arrows=True), t._(c.short)) for c in shown_here]
    items = [items[0], ("↑↓", t._("game")), ("0-9", t._("deal number")), *items[1:]]
    footer(canvas, height - 1, answers or items, held=1)
    if answers:
        return canvas.frame(cursor=(len(question[-1]), height - 2))
    return canvas.frame(cursor=(2 + len(chooser.wanted), height - 2) if chooser.typing else (2, 2 + chooser.at - first))


def _sieve(canvas: Canvas, t: Tongue, chooser: Chooser, keymap: Keymap) -> None:
    """Below the title the keys that sift the list, with what each lets through. On a narrow screen those that let all through have no
    word, and where that is not enough only what is in force stands there."""
    parts = []
    for command, part, word in PARTS:
        value = value_text(t, chooser.only, part)
        parts.append((key_name(t, keymap.key(CHOOSER, command)) if keymap.key(CHOOSER, command) else "", value or t._(word), bool(value)))
    short = [(key, word if on else "", on) for key, word, on in parts]
    for items, apart in ((parts, 2), (parts, 1), (short, 2), (short, 1)):
        if sum(len(key) + len(word) + 1 for key, word, _ in items) + 3 * apart < canvas.width:
            break
    else:
        line = ", ".join(word for _, word, on in parts if on)
        canvas.put(1, 1, line if len(line) < canvas.width else line[: canvas.width - 2] + "…", Style.BOLD)
        return
    x = 1
    for key, word, on in items:
        canvas.put(x, 1, key, Style.KEY)
        canvas.put(x + len(key) + 1, 1, word, Style.BOLD if on else Style.FOOTER)
        x += len(key) + len(word) + 1 + apart


def chooser_key(ui: UiState, name: str, key: str) -> tuple[UiState, Chosen | UnderWay | None]:
    """Do a command of the CHOOSER context; what was picked, if a game was. Closing is for the caller."""
    c = ui.chooser
    assert c is not None
    count = max(1, len(entries(c)))
    to = {
        "choose-up": (c.at - 1) % count,
        "choose-down": (c.at + 1) % count,
        "choose-page-up": max(0, c.at - _PAGE),
        "choose-page-down": min(count - 1, c.at + _PAGE),
        "choose-first": 0,
        "choose-last": count - 1,
    }
    if name in to:
        return ui._replace(chooser=c._replace(at=to[name])), None
    if name in TURNS:
        return ui._replace(chooser=_sifted(c, c._replace(only=turned(c.only, *TURNS[name], searched(c.wanted.lower()))))), None
    if name == "choose-all":
        return ui._replace(chooser=_sifted(c, c._replace(wanted="", only=Sieve()))), None
    if name == "choose-search":
        return ui._replace(chooser=c._replace(typing=True, wanted="", at=0)), None
    if name == "choose-digit" and len(c.number) < _DIGITS:
        return ui._replace(chooser=c._replace(number=(c.number + key).lstrip("0") or "0")), None
    if name == "choose-erase":
        return ui._replace(chooser=c._replace(number=c.number[:-1])), None
    if name == "choose-language":
        return ui._replace(lang=LANGUAGES[(LANGUAGES.index(ui.lang) + 1) % len(LANGUAGES)]), None
    if name == "choose":
        picked = marked(c)
        if picked is None:
            return ui, None
        if isinstance(picked, UnderWay):
            return ui, picked
        dealt: Deal | None = deal(int(c.number)) if c.number else None
        return ui, Chosen(picked, dealt)
    return ui, None


def _sifted(chooser: Chooser, after: Chooser) -> Chooser:
    """The chooser that lists other games; the mark stays on its game if that is still listed."""
    before, found = marked(chooser), entries(after)
    return after._replace(at=found.index(before) if before in found else 0)


def typing_key(ui: UiState, key: str) -> UiState:
    """A key while the text that games are looked for by is typed: Enter ends it, Esc lists all again."""
    c = ui.chooser
    assert c is not None
    if key == "escape":
        return ui._replace(chooser=c._replace(typing=False, wanted="", at=0))
    if key == "enter":
        return ui._replace(chooser=c._replace(typing=False))
    if key == "backspace":
        return ui._replace(chooser=c._replace(wanted=c.wanted[:-1], at=0))
    letter = " " if key == "space" else key
    return ui._replace(chooser=c._replace(wanted=c.wanted + letter, at=0)) if len(letter) == 1 and len(c.wanted) < 30 else ui
