"""What a line typed after `:` asks for, and what it may become."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tpat.deal.numbers import DEFAULT, Deal, deal
from tpat.engine import games
from tpat.engine.moves import Move
from tpat.engine.options import OPTIONS, canonical, fields, in_force
from tpat.engine.rules import Rules, validate
from tpat.errors import BadText, TpatError
from tpat.i18n import LANGUAGES, Tongue
from tpat.session.session import Session
from tpat.ui.commands import COMMANDS, LINE_WORDS, TABLE
from tpat.ui.model import Chosen
from tpat.ui.pageview import SERIES
from tpat.ui.phrases import clean, read_number
from tpat.ui.theme import PALETTES
from tpat.ui.wishes import TITLES, VALUES

_NAMES = {c.name for c in COMMANDS if c.context == TABLE and c.name != "command-line"} | set(LINE_WORDS)
#: What users of vi type without looking; an exclamation mark means: without asking, or over what is there.
_SHORT = {"q": "quit", "q!": "quit!", "qa": "quit", "qa!": "quit!", "x": "quit", "wq": "quit", "wq!": "quit!", "quit!": "quit!",
          "w": "save", "w!": "save!", "save!": "save!", "u": "undo", "red": "redo", "h": "help", "se": "set"}  # fmt: skip
#: Words that one more word may follow, so that completion sets a blank behind them.
_TAKES = ("new", "lang", "theme", "column", "jump", "save", "set", "help")
_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class Wrong(Exception):
    """A line that means nothing here; its text is the sentence that says why."""


class Order(NamedTuple):
    """What a line asks for: the name of a command or of a word, and what was said with it."""

    name: str
    move: Move | None = None  # of `move`
    chosen: Chosen | None = None  # of `new`
    said: str = ""  # the language; the column; how many moves; the file; the page; the setting
    value: str | bool | None = None  # of `set`; None: what it is is asked


def names() -> list[str]:
    """All that the first word can be, but for moves, games and what is short for another."""
    return sorted(_NAMES)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(t: Tongue, session: Session, line: str) -> Order:
    """What a line asks for; a word may be cut where only one begins so. Raises Wrong."""
    word, *rest = line.split()
    name = _SHORT.get(word.lower()) or _whole(word.lower())
    if word.isascii() and word.isdigit() and not rest:
        name, rest = "jump", [word]
    try:
        if name == "new" or (name is None and _game(word)):
            return Order("new", chosen=_chosen(session, rest if name else [word, *rest]))
        if name is None:
            return _move(t, session, line)
    except TpatError as error:
        from tpat.ui.errors_text import error_text  # only what is wrong needs it

        raise Wrong(error_text(t, error)) from None
    if name in ("save", "save!"):
        return Order(name, said=line.strip()[len(word) :].strip())
    if name == "set":
        return _set(t, rest)
    said = rest.pop(0).lower() if rest and name in _TAKES else ""
    if rest:
        raise Wrong(t._("{name} takes no such word: {word}").format(name=name, word=clean(rest[0])))
    _check(t, name, said)
    return Order(name, said=said)


def _check(t: Tongue, name: str, said: str) -> None:
    """Raise Wrong if what stands behind a word can't."""
    if name == "lang" and said not in LANGUAGES:
        raise Wrong(t._("After lang comes a language: {languages}.").format(languages=", ".join(LANGUAGES)))
    if name == "theme" and said not in PALETTES:
        raise Wrong(t._("After theme comes one of these: {themes}.").format(themes=", ".join(PALETTES)))
    if name == "help" and said not in ("", *SERIES):
        raise Wrong(t._("After help comes one of these pages: {pages}.").format(pages=", ".join(SERIES)))
    if name == "column" and not (said.isascii() and said.isdigit() and len(said) < 4):
        raise Wrong(t._("After column comes its number."))
    if name == "jump" and not (said.isascii() and said.isdigit() and len(said) < 7):
        raise Wrong(t._("After jump comes a number of moves that this game has."))


def _whole(word: str) -> str | None:
    """The name that a word is, or that alone begins with it."""
    if word in _NAMES:
        return word
    begun = [name for name in _NAMES if name.startswith(word)]
    return begun[0] if len(begun) == 1 and not _game(word) else None


def _game(word: str) -> bool:
    """True of a word that names a game, or begins as a deal id does."""
    try:
        games.find(_head(word))
    except TpatError:
        return False
    return True


def _head(word: str) -> str:
    """The game's name in a deal id."""
    return word.partition("#")[0].partition(":")[0]


def _move(t: Tongue, session: Session, line: str) -> Order:
    try:
        return Order("move", session.game.parse_move(line))
    except BadText:
        word = line.split()[0]
        begun = [name for name in names() if name.startswith(word.lower())]
        if begun:
            raise Wrong(t._("{word} may be: {names}.").format(word=clean(word), names=", ".join(begun))) from None
        raise Wrong(t._("There is no command {word}; Tab shows those there are.").format(word=clean(word))) from None


def _chosen(session: Session, words: Sequence[str]) -> Chosen:
    """`new`, `new 77`, `new spider`, `new spider 77`, `new canfield refill=auto 77`, `new canfield:refill=auto#77`. Raises TpatError."""
    from tpat.deal.gameid import parse

    rules: Rules = session.game.rules
    shuffle = session.deal.shuffle if session.deal else DEFAULT
    dealt: Deal | None = None
    options = dict(word.split("=", 1) for word in words if "=" in word and ":" not in word)
    words = [word for word in words if "=" not in word or ":" in word]
    if words and not words[0].lstrip("+-").isdigit():
        word = words.pop(0)
        head = _head(word)
        found = parse(games.find(head) + word[len(head) :])
        # The same game again without options: as it is played.
        if options or found.rules.name != rules.name or in_force(found.rules, games.standard(found.rules.name)):
            rules, shuffle = found.rules, found.deal.shuffle if found.deal else DEFAULT
        dealt = found.deal
    if options:
        rules = replace(rules, **fields(rules, options))
        validate(rules)
    if words and dealt is None:
        dealt = deal(read_number(words.pop(0)), shuffle)
    if words:
        raise BadText("deal number", " ".join(words))
    return Chosen(rules, dealt, shuffle)


def _set(t: Tongue, words: Sequence[str]) -> Order:
    """`set theme felt`, `set theme=felt`, `set theme`, `set theme?`, `set animation`, `set noanimation`; `set` alone opens the screen."""
    key, _, value = " ".join(words).replace("=", " ").partition(" ")
    value = value.strip().lower()
    if not key:
        return Order("settings")
    asked, key = key.endswith("?"), key.lower().rstrip("?")
    if key not in TITLES and not value and key.removeprefix("no") in TITLES:
        key, value = key.removeprefix("no"), "no"
    if key not in TITLES:
        raise Wrong(t._("There is no setting {word}. Settings: {names}.").format(word=clean(key), names=", ".join(TITLES)))
    held = VALUES[key]
    switch = isinstance(held[0], bool)
    if asked or not (value or switch):
        return Order("set", said=key)
    found: str | bool | None = next((v for v in held if isinstance(v, str) and v.lower() == value), None)
    if switch and value in ("", *_YES, *_NO):
        found = value not in _NO
    if found is None:
        allowed = ", ".join(("true", "false") if switch else map(str, held))
        raise Wrong(t._("{key} is {allowed}, not {value}.").format(key=key, allowed=allowed, value=clean(value)))
    return Order("set", said=key, value=found)


# --- completing -------------------------------------------------------------------------------------------------------


def completions(line: str, files: Callable[[str], list[str]] | None = None) -> list[str]:
    """The lines that a line may become by its last word: names of commands, games, what follows them. `files` gives the files that begin
    so; without it none are offered."""
    *before, word = line.split(" ")
    if not before:
        found = [name for name in names() if name.startswith(word)]
        found += [name for name in games.names() if word and name.startswith(word)]
        return found
    first, *more = before
    first = _SHORT.get(first, first)
    if first.rstrip("!") == "save":
        at = len(line) - len(line.partition(" ")[2])
        return [line[:at] + name for name in files(line[at:])] if files else []
    return [" ".join([*before, name]) for name in _words(first, more) if name.startswith(word)]


def _words(first: str, more: list[str]) -> list[str]:
    """What may follow a word, and those behind it."""
    if first == "new" or first in games.names():
        name = first if first != "new" else next(iter(more), "")
        chosen = {word.partition("=")[0] for word in more}
        return _options(name, chosen) if name in games.names() else list(games.names())
    if first == "set" and more:
        values = VALUES.get(more[0], ()) if len(more) == 1 else ()
        return [str(v).lower() if isinstance(v, bool) else v for v in values]
    if more:
        return []
    return {"theme": list(PALETTES), "lang": list(LANGUAGES), "help": list(SERIES), "set": list(TITLES)}.get(first, [])


def _options(name: str, chosen: set[str]) -> list[str]:
    """`refill=auto` …: the options of a game with their values; those that take numbers with the sign alone."""
    rules = games.standard(name)
    out = []
    for option in (OPTIONS[canonical(rules, o)] for o in rules.options):
        if option.name not in chosen:
            out += [f"{option.name}=" for _ in range(option.high >= option.low)]
            out += [f"{option.name}={value}" for value in option.values_of(rules)]
    return out


def whole(line: str) -> str:
    """A line that completion has found alone, with a blank where more may follow."""
    return line + " " if line in _TAKES else line


def about(t: Tongue, word: str) -> str | None:
    """What a word that is no command does; None of others."""
    return t._(LINE_WORDS[word]).format(themes=", ".join(PALETTES), pages=", ".join(SERIES)) if word in LINE_WORDS else None


def known(word: str) -> str:
    """The name that a word is or is short for; empty where it is none."""
    name = _SHORT.get(word, word).rstrip("!")
    return name if name in _NAMES else ""
