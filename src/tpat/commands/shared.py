"""What commands share: the options, the deal that is meant, and how answers are written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

import click

from tpat.commands.menu import DealNumber, GameName, refuse, tongue
from tpat.deal.numbers import DEFAULT, SHUFFLES, Deal, deal, first_state
from tpat.engine.options import OPTIONS, fields
from tpat.errors import TpatError
from tpat.i18n import LANGUAGES, N_
from tpat.i18n.clicks import Argument, File, Option

if TYPE_CHECKING:
    from tpat.deal.gameid import GameId
    from tpat.engine.rules import Rules
    from tpat.engine.state import State
    from tpat.game import Game

LARGEST_FILE = 1 << 20  # characters; a position is two or three thousand, a long playing ten

_OPTION_HELP = {
    "relaxed": N_("When cards may be dealt over spaces."),
    "refill": N_("Who fills a space from the reserve: you, or the rules at once."),
}


def several(*decorators: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """One decorator of several, the first outermost."""

    def decorate(command: Any) -> Any:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


def rule_options() -> list[Callable[[Any], Any]]:
    """An option for each of the games' options, with xpat2's name too."""
    return [
        click.option(
            *(f"--{name.replace('_', '-')}" for name in (option.name, *option.synonyms)),
            option.name,
            cls=Option,
            metavar="|".join(option.values),
            help=_OPTION_HELP.get(option.name, N_("A rule that can be chosen.")),
        )
        for option in OPTIONS.values()
    ]


lang_option = click.option(
    "--lang",
    cls=Option,
    type=click.Choice(LANGUAGES, case_sensitive=False),
    expose_value=False,  # read before anything else, by `asked`
    help=N_("The language to speak."),
)
ascii_option = click.option("--ascii", "ascii_only", cls=Option, is_flag=True, help=N_("Draw with ASCII characters alone."))
plain_option = click.option("--plain", cls=Option, is_flag=True, help=N_("Play by lines of text, without the full screen."))
json_option = click.option("--json", "as_json", cls=Option, is_flag=True, help=N_("Answer in JSON, one object a line."))
_game = click.argument("game", cls=Argument, type=GameName(), metavar=N_("GAME"))
_number = click.argument("number", cls=Argument, type=DealNumber(), required=False, metavar=N_("[NUMBER]"))
deal_options = several(
    _game,
    _number,
    click.option("--cards", cls=Option, type=File("r", encoding="utf-8", errors="replace"), help=N_("Take the cards from a file.")),
    click.option("--shuffle", cls=Option, type=click.Choice(SHUFFLES), help=N_("How a number is shuffled.")),
    *rule_options(),
    lang_option,
)


def wanted(
    game: GameId, number: int | None, cards: TextIO | None, shuffle: str | None, chosen: dict[str, str | None]
) -> tuple[Game, State, Deal | None]:
    """The game, its first position and its deal (None for cards from a file). Without number or cards a fresh number is drawn."""
    from tpat.game import of_rules

    named = sum(x is not None for x in (number, cards, game.deal))
    if named > 1 or (shuffle and (cards or game.deal)):
        raise click.UsageError(tongue()._("Name the cards once: by a number, in the deal id, or by --cards."))
    try:
        found = of_rules(with_options(game.rules, chosen))
        if cards is not None:
            return found, _laid(found, cards), None
        dealt = game.deal or deal(fresh() if number is None else number, shuffle or DEFAULT)
        return found, first_state(found.plan, dealt), dealt
    except TpatError as error:
        refuse(error)


def with_options(rules: Rules, chosen: dict[str, str | None]) -> Rules:
    """The rules with the options that were given; a usage error for one that the game doesn't have."""
    try:
        return replace(rules, **fields(rules, {k: v for k, v in chosen.items() if v is not None}))
    except TpatError as error:
        refuse(error)


def _laid(game: Game, cards: TextIO) -> State:
    """The position in a file. What is wrong with it is the file's fault, not the command line's: exit 1."""
    from tpat.deal.position import from_text
    from tpat.ui.errors_text import error_text

    try:
        return from_text(game, whole_text(cards))
    except TpatError as error:
        name = click.format_filename(cards.name)
        raise click.ClickException(f"{name}: {error_text(tongue(), error)}") from error


def whole_text(file: TextIO) -> str:
    """All of a file; a failure where it is larger than any that is meant."""
    text = file.read(LARGEST_FILE + 1)
    if len(text) > LARGEST_FILE:
        name = click.format_filename(file.name)
        raise click.ClickException(tongue()._("{file} is too large.").format(file=name))
    return text


def fresh() -> int:
    """A new deal number."""
    import secrets

    return secrets.randbelow(10**9)


def say(lines: Sequence[str]) -> None:
    click.echo("\n".join(lines))


def say_json(data: dict[str, Any]) -> None:
    import json

    click.echo(json.dumps(data))


def no_screen() -> bool:
    """True where full screens can't be shown: no terminal on both ends, or one that can't place text."""
    ends = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return not ends or os.environ.get("TERM", "") in ("", "dumb")
