"""Lists of games and pages of text, as commands print them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tpat.commands.menu import PAGES
from tpat.engine import games
from tpat.engine.options import OPTIONS
from tpat.i18n import Tongue

if TYPE_CHECKING:
    from tpat.api import Game
    from tpat.deal.numbers import Deal
    from tpat.engine.rules import Rules
    from tpat.engine.state import State
    from tpat.ui.keymap import Keymap

TABLE = "table"


def game_lines(t: Tongue) -> list[str]:
    """A line for each game: the name to type, the title, the family, what it is like; below it its options and other names."""
    from tpat.ui.feel import feel_words

    found = [games.standard(name) for name in games.names()]
    rows = [(r.name, r.title, games.standard(r.family).title, *feel_words(t, r.feel)) for r in found]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for rules, row in zip(found, rows, strict=True):
        lines.append("  ".join(f"{cell:{w}}" for cell, w in zip(row, wide, strict=True)).rstrip())
        lines += [f"    {line}" for line in _besides(t, rules)]
    return lines


def _besides(t: Tongue, rules: Rules) -> Iterator[str]:
    if rules.aliases:
        yield t._("(also {names})").format(names=", ".join(rules.aliases))
    if rules.options:
        yield " ".join(f"--{name.replace('_', '-')}" for name in rules.options)


def game_data(rules: Rules) -> dict[str, Any]:
    """The same as JSON has it: grades as numbers, options with the value in force and what they take."""
    options = {name: {"value": OPTIONS[name].reads(rules), "takes": _takes(rules, name)} for name in rules.options}
    feel = rules.feel._asdict()
    return {"name": rules.name, "title": rules.title, "family": rules.family, "aliases": list(rules.aliases), **feel, "options": options}


def _takes(rules: Rules, name: str) -> list[str]:
    """The values of an option; of numbers the least and the most, as `0-16`."""
    option = OPTIONS[name]
    return [*([f"{option.low}-{option.high}"] if option.high >= option.low else []), *option.values_of(rules)]


def page_text(t: Tongue, name: str, width: int, keymap: Keymap) -> str:
    """One of PAGES as text, with the keys in force."""
    from tpat.i18n import page
    from tpat.ui.marks import key_tables
    from tpat.ui.pages import plain_text, render

    return plain_text(render(page(t.lang, name), width, key_tables(t, width, keymap)))


def rules_text(t: Tongue, rules: Rules, width: int, keymap: Keymap) -> str:
    """The help page of a game with the options in force."""
    from tpat.ui.pages import plain_text, rules_page

    return plain_text(rules_page(rules, t, width, keymap=keymap))


def book_text(t: Tongue, width: int, keymap: Keymap) -> str:
    """All pages, those of the games first."""
    from tpat.ui.pages import book, plain_text

    return "\n".join([plain_text(book(t, width, keymap)), *(page_text(t, name, width, keymap) for name in PAGES)])


def position_text(game: Game, state: State, dealt: Deal | None, form: str) -> str:
    """A position as `tpat deal` prints it, without the last line end: a table under its id, or another program's layout. Raises NotSaid."""
    if form == TABLE:
        return f"# {game.id(dealt)}\n{game.table(state)}".rstrip("\n")
    from tpat.deal.layouts import write

    return write(game.plan, state, form).rstrip("\n")
