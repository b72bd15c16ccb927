"""What commands share: the options, the deal that is meant, and how answers are written."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

import click

from tpat.commands import tastes
from tpat.commands.menu import DealNumber, GameName, GameOption, completions, refuse, rules_meant, tongue
from tpat.deal.numbers import DEFAULT, KNOWN, LARGEST, Deal, deal, first_state, span
from tpat.engine.options import OPTIONS, fields
from tpat.engine.options import Option as RulesOption
from tpat.engine.rules import validate
from tpat.errors import TpatError
from tpat.i18n import LANGUAGES, N_
from tpat.i18n.clicks import Argument, File, Option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from tpat.api import Game
    from tpat.deal.gameid import GameId
    from tpat.engine.rules import Rules
    from tpat.engine.state import State

LARGEST_FILE = 1 << 20  # characters; a position is two or three thousand, a long playing ten

_OPTION_HELP = {
    "decks": N_("How many decks."),
    "columns": N_("How many columns."),
    "cells": N_("How many cells."),
    "face_up": N_("How many cards lie face up in a column at the deal."),
    "face_down": N_("How many cards lie face down in a column at the deal."),
    "jokers": N_("How many jokers, which fit anywhere."),
    "redeals": N_("How often the waste is turned over, or the columns shuffled again."),
    "draw": N_("How many cards are dealt to the waste at a time."),
    "rotations": N_("How often cards may be rotated."),
    "relaxed": N_("Easier rules: dealing over spaces, or runs of any length."),
    "back": N_("Which cards come back from the foundations; alone: all do."),
    "run": N_("How much of a column moves at a time."),
    "refill": N_("Who fills a space from the reserve: you, or the rules at once."),
    "space": N_("What a space takes."),
    "like": N_("Play by the rules of another program."),
}


def several(*decorators: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """One decorator of several, the first outermost."""

    def decorate(command: Any) -> Any:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


class RuleOption(GameOption):
    """An option of the games, which the help shows by its own name alone; xpat2's names for it are taken too."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """click's, without the synonyms."""
        shown = copy(self)
        shown.opts = self.opts[:1]
        return super(RuleOption, shown).get_help_record(ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The words that the option takes, of houses those that the game has; a number is the player's own."""
        option, rules = OPTIONS[self.name or ""], rules_meant(ctx)
        return completions(option.values_of(rules) if rules else option.values, incomplete)


def rule_options() -> list[Callable[[Any], Any]]:
    """An option for each of the games' options, with xpat2's names too."""

    def made(option: RulesOption) -> Callable[[Any], Any]:
        names = dict.fromkeys(f"--{name}" for n in (option.name, *option.synonyms) for name in (n.replace("_", "-"), n))
        return click.option(
            *names,
            option.name,
            cls=RuleOption,
            of=lambda rules: option.name in rules.options,
            metavar=values_of(option),
            help=_OPTION_HELP[option.name],
        )

    return [made(option) for option in OPTIONS.values()]


def values_of(option: RulesOption) -> str:
    """What an option takes, as a help line says it: `0-999|unlimited`."""
    numbers = [f"{option.low}-{option.high}"] if option.high >= option.low else []
    return "|".join([*numbers, *option.values])


lang_option = click.option(
    "--lang",
    cls=Option,
    type=click.Choice(LANGUAGES, case_sensitive=False),
    expose_value=False,  # read before anything else, by `asked`
    help=N_("The language to speak."),
)
ascii_option = click.option("--ascii", "ascii_only", cls=Option, is_flag=True, help=N_("Draw with ASCII characters alone."))
look_options = several(
    ascii_option,
    tastes.option("suits", N_("Suits as signs, as letters, or as the terminal can.")),
    tastes.option("courts", N_("Letters of aces and courts: the language's own, or the same in all.")),
    tastes.option("theme", N_("The colours of the screen.")),
)
mouse_option = click.option("--no-mouse", cls=Option, is_flag=True, help=N_("Leave the mouse to the terminal."))
animation_option = click.option("--no-animation", cls=Option, is_flag=True, help=N_("Show moves at once, without cards that fly."))
plain_option = click.option("--plain", cls=Option, is_flag=True, help=N_("Play by lines of text, without the full screen."))
autoplay_option = tastes.option("autoplay", N_("What goes up by itself after a move: nothing, what is not needed any more, all."))
betting_option = click.option(
    "--betting",
    cls=GameOption,
    of=lambda rules: rules.money,
    type=click.Choice(("bsd", "xpat2")),
    help=N_("How games for money are paid: the deck at once, or by instalments as in BSD."),
)
SECONDS, MEBIBYTES = 60.0, 1000  # what a search may spend if nothing is said
budget_options = several(
    click.option(
        "--time", "seconds", cls=Option, type=click.FloatRange(min=0), metavar=N_("SECONDS"), help=N_("How long to search; 60 by default.")
    ),
    click.option(
        "--nodes", cls=Option, type=click.IntRange(min=1), metavar=N_("N"), help=N_("How many positions to visit, in place of a time.")
    ),
    click.option(
        "--memory",
        cls=Option,
        type=click.IntRange(min=1),
        default=MEBIBYTES,
        metavar=N_("MIB"),
        help=N_("How much memory to use, about."),
    ),
    click.option(
        "--seed", cls=Option, type=click.IntRange(0, 2**31), default=1, metavar=N_("N"), help=N_("Where the chances of a search begin.")
    ),
)
json_option = click.option("--json", "as_json", cls=Option, is_flag=True, help=N_("Answer in JSON, one object a line."))
_game = click.argument("game", cls=Argument, type=GameName(), metavar=N_("GAME"))
_number = click.argument("number", cls=Argument, type=DealNumber(), required=False, metavar=N_("[NUMBER]"))
deal_options = several(
    _game,
    _number,
    click.option("--cards", cls=Option, type=File("r", encoding="utf-8-sig", errors="replace"), help=N_("Take the cards from a file.")),
    click.option("--shuffle", cls=Option, type=click.Choice(KNOWN), help=N_("How a number is shuffled.")),
    *rule_options(),
    lang_option,
)


def wanted(
    game: GameId, number: int | None, cards: TextIO | None, shuffle: str | None, chosen: dict[str, str | None]
) -> tuple[Game, State, Deal | None]:
    """The game, its first position and its deal (None for cards from a file). Without number or cards a fresh number is drawn."""
    from tpat.api import of_rules

    named = sum(x is not None for x in (number, cards, game.deal))
    if named > 1 or (shuffle and (cards or game.deal)):
        raise click.UsageError(tongue()._("Name the cards once: by a number, in the deal id, or by --cards."))
    try:
        rules = with_options(game.rules, chosen)
        if cards is not None:
            from tpat.commands.laid import laid

            return *laid(rules, chosen, click.format_filename(cards.name), whole_text(cards)), None
        found = of_rules(rules)
        dealt = game.deal or deal(fresh(shuffle or DEFAULT) if number is None else number, shuffle or DEFAULT)
        return found, first_state(found.plan, dealt), dealt
    except TpatError as error:
        refuse(error)


def budget_words(seconds: float | None, nodes: int | None) -> tuple[float | None, int | None]:
    """Seconds and positions that a search may spend: a minute, unless one of them is said."""
    return (SECONDS if seconds is None and nodes is None else seconds), nodes


def with_options(rules: Rules, chosen: dict[str, str | None]) -> Rules:
    """The rules with the options that were given; a usage error for one that the game doesn't have, or that can't be."""
    try:
        changed = replace(rules, **fields(rules, {k: v for k, v in chosen.items() if v is not None}))
        validate(changed)
        return changed
    except TpatError as error:
        refuse(error)


def whole_text(file: TextIO) -> str:
    """All of a file; a failure where it is larger than any that is meant."""
    text = file.read(LARGEST_FILE + 1)
    if len(text) > LARGEST_FILE:
        name = click.format_filename(file.name)
        raise click.ClickException(tongue()._("{file} is too large.").format(file=name))
    return text


def fresh(shuffle: str = DEFAULT) -> int:
    """A new deal number of a shuffle, with nine digits at most."""
    import secrets

    low, high = span(shuffle)
    return low + secrets.randbelow(min(high, LARGEST) - low + 1)


def say(lines: Sequence[str]) -> None:
    click.echo("\n".join(lines))


def say_json(data: dict[str, Any]) -> None:
    import json

    click.echo(json.dumps(data))


def say_pages(text: str) -> None:
    """Write a long text, on a terminal through its pager."""
    if no_screen():
        click.echo(text, nl=False)
    else:
        click.echo_via_pager(text)


def no_screen() -> bool:
    """True where full screens can't be shown: no terminal on both ends, or one that can't place text."""
    ends = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return not ends or os.environ.get("TERM", "") in ("", "dumb")
