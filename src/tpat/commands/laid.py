"""Cards from a file, which may say itself which game they are of, and by which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from tpat.api import Game, of_rules
from tpat.commands.menu import tongue
from tpat.deal.position import from_text, told
from tpat.engine import games
from tpat.engine.options import OPTIONS, canonical, fields, in_force
from tpat.engine.rules import Rules, validate
from tpat.errors import TpatError
from tpat.i18n import Tongue
from tpat.ui.errors_text import error_text

if TYPE_CHECKING:
    from tpat.engine.state import State


def laid(rules: Rules, chosen: Mapping[str, str | None], name: str, text: str) -> tuple[Game, State]:
    """The game and the position in a file's text: the game of the rules, with the options that the file names besides.

    `rules` are those of the command line, `chosen` its options, `name` is the file's. What is wrong with a file, or goes against the
    command line, is the file's fault: exit 1.
    """
    t = tongue()
    try:
        game_name, options = told(text)
        if game_name:
            there = games.standard(games.find(game_name))
            if there.name != rules.name:
                raise click.ClickException(f"{name}: " + t._("the file is a position of {title}.").format(title=there.title))
        found = of_rules(_joined(t, rules, {k for k, v in chosen.items() if v is not None}, options, name) if options else rules)
        return found, from_text(found, text)
    except TpatError as error:
        raise click.ClickException(f"{name}: {error_text(t, error)}") from error


def _joined(t: Tongue, rules: Rules, chosen: set[str], options: Mapping[str, str], name: str) -> Rules:
    """The rules with the file's options, which may not go against those of the command line. Raises TpatError."""
    standard = games.standard(rules.name)
    there = replace(standard, **fields(standard, options))
    ours = {option: OPTIONS[option].reads(rules) for option in (*(canonical(rules, c) for c in chosen), *in_force(rules, standard))}
    for option in (canonical(standard, o) for o in options):
        value = OPTIONS[option].reads(there)
        if ours.get(option, value) != value:
            said = t._("the file is a position with {option}={value}, not {other}.")
            raise click.ClickException(f"{name}: " + said.format(option=option, value=value, other=ours[option]))
    joined = replace(standard, **fields(standard, {**options, **ours}))
    validate(joined)
    return joined
