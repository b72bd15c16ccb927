"""The program's first word and its last: which command is meant, and what becomes of errors."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from tpat.engine import games
from tpat.errors import BadText, TpatError, UnknownGame
from tpat.i18n import Tongue, choose, load
from tpat.i18n.clicks import Command, Group, asked, speak

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from tpat.deal.gameid import GameId

INTERRUPTED = 130  # 128 + SIGINT, as shells count


def tongue() -> Tongue:
    """The language that was chosen when the command line began to be read."""
    return load(choose(None, os.environ))


def refuse(error: TpatError) -> NoReturn:
    """End with the sentence of an error, as a usage error."""
    from tpat.ui.errors_text import error_text

    raise click.UsageError(error_text(tongue(), error), click.get_current_context(silent=True))


class GameName(click.ParamType[Any]):
    """A game's name in any case, another name of it, or a deal id (`canfield:refill=auto#12345`)."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> GameId:
        """The rules and, where the id names one, the deal; a usage error for anything else."""
        from tpat.deal import gameid

        if isinstance(value, gameid.GameId):
            return value
        try:
            if ":" in value or "#" in value:
                head, mark, rest = _parts(value)
                return gameid.parse(games.find(head) + mark + rest)
            return gameid.GameId(games.rules_of(value), None)
        except TpatError as error:
            refuse(error)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games that begin so."""
        return _completions(games.names(), incomplete)


class DealNumber(click.ParamType[int]):
    """A deal number, 0 or more."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; a usage error for what is none."""
        from tpat.ui.phrases import read_number

        try:
            return value if isinstance(value, int) else read_number(value)
        except TpatError as error:
            refuse(error)


def _parts(word: str) -> tuple[str, str, str]:
    """A deal id in its game's name, the mark after it and the rest."""
    at = min(i for i in (word.find(":"), word.find("#"), len(word)) if i >= 0)
    return word[:at], word[at : at + 1], word[at + 1 :]


def _is_game(word: str) -> bool:
    try:
        games.find(_parts(word)[0])
    except UnknownGame:
        return False
    return True


def _completions(words: Sequence[str], incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(w) for w in words if w.startswith(incomplete.lower())]


class GameCommand(Command):
    """A command about a deal, which says of `-5` what numbers there are, and not that it is no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """click's, but for negative numbers."""
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            name = error.option_name
            if name[:1] == "-" and name[1:2].isdigit():
                refuse(BadText("deal number", next((w for w in words if w.startswith(name)), name)))
            raise


class Menu(Group):
    """The program: the first word is a command, or a game, which means `play`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """click's; options of `play` may stand before the game too."""
        first = next((w for w in args if w in self.commands or _is_game(w)), None)
        if args and args[0].startswith("-") and first is not None and first not in self.commands:
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of the first word; `play` where it is a game."""
        word = args[0]
        if word in self.commands:
            return super().resolve_command(ctx, args)
        if _is_game(word):
            return "play", self.commands["play"], args
        import difflib

        name = _parts(word)[0]
        known = (*games.names(), *games.aliases(), *self.commands)
        refuse(UnknownGame(name, tuple(difflib.get_close_matches(name.lower(), known))))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Games, commands and options that begin so."""
        return _completions(games.names(), incomplete) + super().shell_complete(ctx, incomplete)

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> Any:
        """Run the program with these arguments (the process's own by default) and exit with its code. It never shows a traceback for
        what a player can type, name or plug in, and writes no escape byte in messages."""
        words = list(sys.argv[1:] if args is None else args)
        speak(choose(asked(words), os.environ))
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if reconfigure := getattr(stream, "reconfigure", None):
                reconfigure(errors="replace")  # a suit or an accent that the encoding lacks ends no game
        sys.exit(self._carried_out(words))

    def _carried_out(self, words: list[str]) -> int:
        try:
            code = super().main(words, prog_name="tpat", standalone_mode=False)
            if sys.stdout is not None:
                sys.stdout.flush()  # a full disk is found out here, not after the exit code is settled
        except click.ClickException as error:
            _complain(error.show)
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            return INTERRUPTED
        except BrokenPipeError:
            _drop_output()
            return 1
        except OSError as error:
            _drop_output()
            _complain(click.ClickException(_reason(error)).show)
            return 1
        return code if isinstance(code, int) else 0


def _reason(error: OSError) -> str:
    """What the system says of a file or of the output, in the player's language."""
    said = tongue()._(error.strerror or str(error))
    return f"{error.filename}: {said}" if error.filename else said


def _complain(show: Callable[[IO[Any]], None]) -> None:
    """Write an error message to stderr, with whatever in it isn't plain text replaced."""
    import io

    text = io.StringIO()
    show(text)
    plain = "".join(c if c == "\n" or c.isprintable() else "?" for c in text.getvalue())
    with contextlib.suppress(OSError):
        click.echo(plain, err=True, nl=False)


def _drop_output() -> None:
    """Forget what stdout couldn't take, so that the interpreter doesn't try and complain again at the end."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
