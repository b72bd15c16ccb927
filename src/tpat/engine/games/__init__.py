"""One file a game, found by itself: a module here that has `RULES` is a game, its name the file's with hyphens."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module

from tpat.engine import options
from tpat.engine.rules import Rules
from tpat.errors import UnknownGame

_added: dict[str, Rules] = {}


@cache
def shipped() -> tuple[str, ...]:
    """The names of the games that are modules here, in alphabetical order. Imports none of them."""
    return tuple(sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__)))


def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order, those of the player's own last."""
    return (*shipped(), *sorted(_added)) if _added else shipped()


def add(rules: Rules) -> None:
    """From now on this game of the player's own is found by its name, which no other game here has."""
    _added[rules.name] = rules


def find(name: str) -> str:
    """The canonical name of a game, whatever its case and whichever of its names is used. Raises UnknownGame."""
    wanted = "-".join(name.lower().replace("_", " ").replace("'", "").replace("’", "").split())
    if wanted in shipped() or wanted in _added:
        return wanted
    other = aliases()
    if wanted in other:
        return other[wanted]
    import difflib  # only for a mistyped name

    raise UnknownGame(name, tuple(difflib.get_close_matches(wanted, (*names(), *other), n=3)))


@cache
def aliases() -> dict[str, str]:
    """Other names of games -> their canonical names."""
    return {a: n for n in shipped() for a in standard(n).aliases}


def standard(name: str) -> Rules:
    """The rules of a game as they are without any option."""
    return _added.get(name) or _standard(name)


@cache
def _standard(name: str) -> Rules:
    rules: Rules = import_module("." + name.replace("-", "_"), __name__).RULES
    return rules


def rules_of(name: str, chosen: Mapping[str, object] | None = None) -> Rules:
    """The rules of a game with these options (canonical names or synonyms; values typed or as texts).

    Raises UnknownGame, or BadOption for an option that the game does not have or a value that it does not take.
    """
    rules = standard(find(name))
    return replace(rules, **options.fields(rules, chosen)) if chosen else rules
