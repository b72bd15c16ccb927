"""click in the player's language: its own messages and the texts of our commands, translated when they are shown.

click looks its messages up in gettext's default domain, so `speak` makes our catalogue that domain. Commands and
options are made when the program is imported, before the language is known; the classes here keep their texts in
English and translate them each time they are read.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Sequence
from typing import IO, Any, TypeVar

import click

from tpat.i18n import DOMAIN, LANGUAGES, LOCALE_DIR, N_

T = TypeVar("T")
Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)

SYSTEM_MESSAGES = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("Read-only file system"),
    N_("No space left on device"),
    N_("Input/output error"),
)
"""What `OSError.strerror` says of files: Python gives it in English, so it is looked up like any other message."""

_METAVARS = (
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("[COMMAND] [ARGS]..."),
)
"""What click puts on its usage line without asking gettext."""

_HEADING = N_("{heading}:")

_TYPE_NAMES = {
    click.types.StringParamType: N_("text"),
    click.types.IntParamType: N_("integer"),
    click.types.FloatParamType: N_("float"),
    click.types.BoolParamType: N_("boolean"),
    click.IntRange: N_("integer range"),
    click.FloatRange: N_("float range"),
    click.File: N_("filename"),
    click.Path: N_("path"),
}
"""click's names of types, which stand in help (`--time INTEGER`) and in errors, and their English."""


class _Late:
    """An attribute that keeps an English text and gives it in the language of the moment."""

    def __init__(self, name: str, default: str | None = None) -> None:
        self.name = name
        self.default = default

    def __get__(self, thing: object | None, owner: type | None = None) -> str | None:
        text = self.default if thing is None else vars(thing).get(self.name, self.default)
        return gettext.gettext(text) if text else text

    def __set__(self, thing: object, text: str | None) -> None:
        vars(thing)[self.name] = text


def _late(*names: str) -> Callable[[type[T]], type[T]]:
    """Makes these attributes of a class translate themselves."""

    def decorate(cls: type[T]) -> type[T]:
        for name in names:
            setattr(cls, name, _Late(name))
        return cls

    return decorate


def asked(args: Sequence[str]) -> str | None:
    """The value of `--lang` among the arguments of a command line, None without one that we speak; the last such counts.

    click reads its options only after it may have had to complain about some; its complaints need the language.
    """
    found = None
    for number, word in enumerate(args):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--lang":
            named = value if equals else next(iter(args[number + 1 :]), "")
            found = named if named.lower() in LANGUAGES else found
    return found


def speak(lang: str) -> None:
    """From now on click speaks `lang`, one of `tpat.i18n.LANGUAGES`, in this process and in those it starts.

    It sets the environment variable LANGUAGE, which is where gettext reads the language of its default domain.
    """
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain(DOMAIN, LOCALE_DIR)
    gettext.textdomain(DOMAIN)
    for kind, name in _TYPE_NAMES.items():
        # click translates these names when a type is made or not at all.
        setattr(kind, "name", _Late("name", name))  # noqa: B010 - the attribute is declared as a str


class _Formatter(click.HelpFormatter):
    """click's formatter, which puts the colon of a heading as the language wants it."""

    def write_heading(self, heading: str) -> None:
        """A line with the heading."""
        line = gettext.gettext(_HEADING).format(heading=heading)
        self.write(f"{'':>{self.current_indent}}{line}\n")


class _Context(click.Context):
    formatter_class = _Formatter


@_late("help", "metavar")
class Option(click.Option):
    """An option whose help and metavar are messages."""


@_late("help", "metavar")
class Argument(click.Argument):
    """An argument whose help and metavar are messages."""


@_late("help", "short_help", "epilog", "options_metavar")
class Command(click.Command):
    """A command whose help texts are messages (mark them with `N_`; a docstring is not extracted)."""

    context_class = _Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """click's `--help`, its text in the language of the moment."""
        return _renewed(super().get_help_option(ctx))


@_late("help", "short_help", "epilog", "options_metavar", "subcommand_metavar")
class Group(click.Group):
    """A group of commands whose help texts are messages; what it makes are our classes too."""

    context_class = _Context
    command_class = Command
    group_class = type

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """click's `--help`, its text in the language of the moment."""
        return _renewed(super().get_help_option(ctx))


def _renewed(option: click.Option | None) -> click.Option | None:
    if option:
        # click makes this option once and keeps the text of the language it was made in.
        option.help = gettext.gettext("Show this message and exit.")
    return option


def version_option(version: str) -> Callable[[Decorated], Decorated]:
    """A `--version` that prints the program's name and `version`, for use as a decorator."""
    return click.version_option(
        version, cls=Option, message="%(prog)s %(version)s", help=N_("Show the version and exit.")
    )


class File(click.File):
    """click's type of files to read, which says in the player's language why a file can't be opened."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> IO[Any]:
        """The open file; a usage error where it can't be opened."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            cause = error.__context__
            if not isinstance(cause, OSError):
                raise
            reason = gettext.gettext(cause.strerror or str(cause))
            self.fail(f"'{click.format_filename(value)}': {reason}", param, ctx)
