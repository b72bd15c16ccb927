"""Games of the player's own: files named on the command line, and those in the config folder."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import click

from tpat.engine import games
from tpat.errors import TpatError
from tpat.i18n import Tongue

if TYPE_CHECKING:
    from pathlib import Path

    from tpat.engine.rules import Rules

_SUFFIX = ".toml"
_MOST = 500  # files of the folder that are read


class Failed(NamedTuple):
    """A file that gave no game, and why."""

    path: Path
    error: TpatError | OSError


def is_file(word: str) -> bool:
    """True where a word can only mean a file: a path, or the ending that games have."""
    return "/" in word or word.lower().endswith(_SUFFIX)


def of_file(path: Path, taken: Collection[str]) -> Rules:
    """The game in a file, which is known by its name from now on. Raises OSError, BadGameFile or BadRules."""
    from tpat.deal import custom

    rules = custom.read_file(path, taken)
    games.add(rules)
    return rules


@cache
def load_folder(taken: frozenset[str]) -> tuple[Failed, ...]:
    """Makes the games of the config folder known, once; gives the files that hold none."""
    from tpat.storage import paths

    failed = []
    try:
        found = sorted(p for p in (paths.config() / "games").iterdir() if p.suffix.lower() == _SUFFIX and p.is_file())[:_MOST]
    except OSError:
        return ()
    for path in found:
        try:
            of_file(path, taken | set(games.names()))
        except (TpatError, OSError) as error:
            failed.append(Failed(path, error))
    return tuple(failed)


def sentence(t: Tongue, failed: Failed) -> str:
    """What is wrong with a file, its name before it."""
    from tpat.ui.errors_text import error_text

    error = failed.error
    name = "".join(c if c.isprintable() else "?" for c in click.format_filename(failed.path))
    if isinstance(error, OSError):
        return f"{name}: {t._(error.strerror or str(error))}"
    return f"{name}: {error_text(t, error)}"
