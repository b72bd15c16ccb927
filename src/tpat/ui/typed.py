"""The command line at the table: what is typed after `:`, completed, and read."""

from __future__ import annotations

from typing import NamedTuple

from tpat.deal.numbers import DEFAULT, Deal, deal
from tpat.engine import games
from tpat.engine.moves import Move
from tpat.engine.options import in_force
from tpat.engine.rules import Rules
from tpat.errors import BadText, TpatError
from tpat.i18n import LANGUAGES, Tongue
from tpat.session.session import Session
from tpat.ui.commands import COMMANDS, LINE_WORDS, TABLE
from tpat.ui.frame import Frame, Style, cells
from tpat.ui.keymap import Keymap, title
from tpat.ui.model import Chosen, Typed, UiState
from tpat.ui.phrases import clean, read_number
from tpat.ui.theme import PALETTES

_LONGEST = 200  # characters that can be typed
_REMEMBERED = 50  # lines

_NAMES = {c.name for c in COMMANDS if c.context == TABLE and c.name != "command-line"} | set(LINE_WORDS)


class Wrong(Exception):
    """A line that means nothing here; its text is the sentence that says why."""


class Order(NamedTuple):
    """What a line asks for: the name of a command or of a word, and what was said with it."""

    name: str
    move: Move | None = None  # of `move`
    chosen: Chosen | None = None  # of `new`
    said: str = ""  # the language; the column; how many moves


def names() -> list[str]:
    """All that the first word can be, but for moves."""
    return sorted(_NAMES)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(t: Tongue, session: Session, line: str) -> Order:
    """What a line asks for; a word may be cut where only one begins so. Raises Wrong."""
    word, *rest = line.split()
    name = _whole(word.lower())
    if word.isascii() and word.isdigit() and not rest:
        name, rest = "jump", [word]
    try:
        if name is None:
            return _move(t, session, line)
        if name == "new":
            return Order(name, chosen=_chosen(session, rest))
    except TpatError as error:
        from tpat.ui.errors_text import error_text  # only what is wrong needs it

        raise Wrong(error_text(t, error)) from None
    said = rest.pop(0).lower() if rest and name in ("lang", "theme", "column", "jump") else ""
    if rest:
        raise Wrong(t._("{name} takes no such word: {word}").format(name=name, word=clean(rest[0])))
    if name == "lang" and said not in LANGUAGES:
        raise Wrong(t._("After lang comes a language: {languages}.").format(languages=", ".join(LANGUAGES)))
    if name == "theme" and said not in PALETTES:
        raise Wrong(t._("After theme comes one of these: {themes}.").format(themes=", ".join(PALETTES)))
    if name == "column" and not (said.isascii() and said.isdigit() and len(said) < 4):
        raise Wrong(t._("After column comes its number."))
    if name == "jump" and not (said.isascii() and said.isdigit() and len(said) < 7):
        raise Wrong(t._("After jump comes a number of moves that this game has."))
    return Order(name, said=said)


def _whole(word: str) -> str | None:
    """The name that a word is, or that alone begins with it."""
    if word in _NAMES:
        return word
    begun = [name for name in _NAMES if name.startswith(word)]
    return begun[0] if len(begun) == 1 else None


def _move(t: Tongue, session: Session, line: str) -> Order:
    try:
        return Order("move", session.game.parse_move(line))
    except BadText:
        word = line.split()[0]
        begun = [name for name in names() if name.startswith(word.lower())]
        if begun:
            raise Wrong(t._("{word} may be: {names}.").format(word=clean(word), names=", ".join(begun))) from None
        raise Wrong(t._("There is no command {word}; Tab shows those there are.").format(word=clean(word))) from None


def _chosen(session: Session, words: list[str]) -> Chosen:
    """`new`, `new 77`, `new spider`, `new spider 77`, `new canfield:refill=auto#77`. Raises TpatError."""
    from tpat.deal.gameid import parse

    rules: Rules = session.game.rules
    shuffle = session.deal.shuffle if session.deal else DEFAULT
    dealt: Deal | None = None
    words = list(words)
    if words and not words[0].lstrip("+-").isdigit():
        found = parse(words.pop(0))
        # The same game again without options: as it is played.
        if found.rules.name != rules.name or in_force(found.rules, games.standard(found.rules.name)):
            rules, shuffle = found.rules, found.deal.shuffle if found.deal else DEFAULT
        dealt = found.deal
    if words and dealt is None:
        dealt = deal(read_number(words.pop(0)), shuffle)
    if words:
        raise BadText("deal number", " ".join(words))
    return Chosen(rules, dealt, shuffle)


# --- typing -----------------------------------------------------------------------------------------------------------


def completions(line: str) -> list[str]:
    """The lines that a line may become by its last word: names of commands, games after `new` …"""
    *before, word = line.split(" ")
    if not before:
        found = [name for name in names() if name.startswith(word)]
    elif before == ["new"]:
        found = [name for name in games.names() if name.startswith(word)]
    elif before == ["theme"]:
        found = [theme for theme in PALETTES if theme.startswith(word)]
    elif before == ["lang"]:
        found = [lang for lang in LANGUAGES if lang.startswith(word)]
    else:
        found = []
    return [" ".join([*before, name]) for name in found]


def opened(ui: UiState) -> UiState:
    """Begin to type a line."""
    return ui._replace(typed=Typed(), message="", warning=False, prefix="")


def typing_key(ui: UiState, key: str) -> tuple[UiState, str | None]:
    """A key while a line is typed; a line that is to be carried out is given with the line closed."""
    typed = ui.typed
    assert typed is not None
    if key == "enter":
        line = typed.text.strip()
        lines = (*(said for said in ui.lines if said != line), line)[-_REMEMBERED:] if line else ui.lines
        return ui._replace(typed=None, lines=lines), line or None
    if key == "escape" or (key == "backspace" and not typed.text):
        return ui._replace(typed=None), None
    if key in ("tab", "backtab"):
        return ui._replace(typed=_completed(typed, 1 if key == "tab" else -1)), None
    if key in ("up", "down"):
        return ui._replace(typed=_remembered(typed, ui.lines, 1 if key == "up" else -1)), None
    if key == "backspace":
        return ui._replace(typed=Typed(typed.text[:-1])), None
    if key == "ctrl-u":
        return ui._replace(typed=Typed()), None
    letter = " " if key == "space" else key
    if len(letter) == 1 and len(typed.text) < _LONGEST:
        return ui._replace(typed=Typed(typed.text + letter)), None
    return ui, None


def _completed(typed: Typed, step: int) -> Typed:
    """As far as all that begin so agree; then one after the other."""
    if typed.offered:
        at = (typed.offered.index(typed.text) + step) % len(typed.offered) if typed.text in typed.offered else (0 if step > 0 else -1)
        return typed._replace(text=typed.offered[at])
    found = completions(typed.text)
    if len(found) == 1:
        return Typed(found[0] + (" " if found[0] in ("new", "lang", "theme", "column", "jump") else ""))
    shared = len(typed.text)
    while len({line[: shared + 1] for line in found}) == 1:
        shared += 1
    return Typed(found[0][:shared] if found else typed.text, offered=tuple(found))


def _remembered(typed: Typed, lines: tuple[str, ...], step: int) -> Typed:
    """An earlier line or a later one; before the first what was being typed."""
    back = max(0, min(typed.back + step, len(lines)))
    draft = typed.text if typed.back == 0 else typed.draft
    return Typed(lines[-back] if back else draft, back=back, draft=draft)


# --- showing ----------------------------------------------------------------------------------------------------------


def offers(t: Tongue, typed: Typed, keymap: Keymap) -> tuple[tuple[str, str], ...]:
    """The footer while a line is typed: what it may become, or what its command does."""
    word, blank, _ = typed.text.partition(" ")
    if not typed.offered and word in _NAMES and not (blank and completions(typed.text)):
        known = t._(LINE_WORDS[word]).format(themes=", ".join(PALETTES)) if word in LINE_WORDS else ""
        said = known or title(t, keymap, keymap.command(TABLE, word))
        return ((word, said),)
    found = list(typed.offered or completions(typed.text))
    if typed.text in found:
        found = found[found.index(typed.text) :] + found[: found.index(typed.text)]
    return tuple((line.split(" ")[-1], "") for line in found)


def with_line(frame: Frame, typed: Typed, row: int) -> Frame:
    """A frame with the line, its end if it is long, in that row, and the terminal's cursor behind it."""
    shown = cells(":" + typed.text)[-(frame.width - 1) :]
    text, style = list(frame.text), list(frame.style)
    text[row] = shown.ljust(frame.width)
    style[row] = bytes((Style.MESSAGE,)) * len(shown) + bytes(frame.width - len(shown))
    return frame._replace(text=tuple(text), style=tuple(style), cursor=(len(shown), row))
