"""The program's first word and its last: which command is meant, and what becomes of errors."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from tpat.commands import own, tastes
from tpat.engine import games
from tpat.engine.options import YES
from tpat.errors import BadText, TpatError, UnknownGame
from tpat.i18n import Tongue, choose, load
from tpat.i18n.clicks import Command, Group, Option, asked, speak

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from tpat.deal.gameid import GameId
    from tpat.engine.rules import Rules

FORMATS = ("table", "json", "pysol", "fc-solve", "solvitaire")
PAGES = ("keys", "words", "xpat2")  # pages that are about no single game
_YES_ALONE = ("--back",)  # options that need no value
_LONG = 60  # digits
_WORDS, _RULES = "tpat.words", "tpat.rules"  # where a context keeps the words after its command, and the rules of the game among them
INTERRUPTED = 130  # 128 + SIGINT, as shells count


def tongue() -> Tongue:
    """The language that was chosen when the command line began to be read."""
    return load(choose(None, os.environ))


def refuse(error: TpatError) -> NoReturn:
    """End with the sentence of an error, as a usage error."""
    from tpat.ui.errors_text import error_text

    raise click.UsageError(error_text(tongue(), error), click.get_current_context(silent=True))


def taken() -> frozenset[str]:
    """The words that name commands, so that no game may be called so."""
    context = click.get_current_context(silent=True)
    root = context.find_root().command if context else None
    return frozenset(root.commands) if isinstance(root, click.Group) else frozenset()


class GameName(click.ParamType[Any]):
    """A game's name in any case, another name of it, a deal id (`canfield:refill=auto#12345`), or a file with a game of one's own."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> GameId:
        """The rules and, where the id names one, the deal; a usage error for anything else."""
        from tpat.deal import gameid

        if isinstance(value, gameid.GameId):
            return value
        if own.is_file(value):
            return gameid.GameId(_of_file(value), None)
        try:
            _known(_parts(value)[0])
            if ":" in value or "#" in value:
                head, mark, rest = _parts(value)
                return gameid.parse(games.find(head) + mark + rest)
            return gameid.GameId(games.rules_of(value), None)
        except TpatError as error:
            refuse(error)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games that begin so."""
        own.load_folder(taken())
        return _game_names(incomplete)


class PageName(GameName):
    """What `rules` shows: a game, or one of the pages that are about none."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The page's name, or the rules; a usage error for anything else."""
        return value.lower() if isinstance(value, str) and value.lower() in PAGES else super().convert(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games and pages that begin so."""
        return super().shell_complete(ctx, param, incomplete) + completions(PAGES, incomplete)


class DealNumber(click.ParamType[int]):
    """A deal number, 0 or more."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; a usage error for what is none."""
        from tpat.ui.phrases import read_number

        if isinstance(value, int):
            return value
        try:
            number = read_number(value)
        except TpatError as error:
            refuse(error)
        # xpat2's deals repeat modulo 10⁹, so of very long numbers only the end was read; to other shuffles they are too large.
        return number if len(value.strip()) <= _LONG else 10**_LONG + number


def _parts(word: str) -> tuple[str, str, str]:
    """A deal id in its game's name, the mark after it and the rest."""
    at = min(i for i in (word.find(":"), word.find("#"), len(word)) if i >= 0)
    return word[:at], word[at : at + 1], word[at + 1 :]


def _of_file(word: str) -> Rules:
    """The game in a file; what is wrong with it is the file's fault, not the command line's: exit 1."""
    from pathlib import Path

    path = Path(word)
    try:
        return own.of_file(path, taken())
    except (TpatError, OSError) as error:
        raise click.ClickException(own.sentence(tongue(), own.Failed(path, error))) from error


def _known(name: str) -> None:
    """Raises UnknownGame for what is no game's name; a failure where a file of that name in the config folder is no game."""
    try:
        games.find(name)
    except UnknownGame:
        for failed in own.load_folder(taken()):
            if failed.path.stem == name:
                raise click.ClickException(own.sentence(tongue(), failed)) from failed.error
        games.find(name)


def _is_game(word: str) -> bool:
    if own.is_file(word):
        return True
    try:
        _known(_parts(word)[0])
    except UnknownGame:
        return False
    return True


def _game_names(incomplete: str) -> list[CompletionItem]:
    """The games that begin so; their other names too, once something is typed."""
    return completions((*games.names(), *(games.aliases() if incomplete else ())), incomplete)


def completions(words: Sequence[str], incomplete: str) -> list[CompletionItem]:
    """Those of the words that begin so."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(w) for w in words if w.startswith(incomplete.lower())]


def rules_meant(ctx: click.Context) -> Rules | None:
    """The rules of the game that a command line names, whether or not it has been read yet; None where it names none."""
    if _RULES not in ctx.meta:
        ctx.meta[_RULES] = next(filter(None, map(_rules_of, ctx.meta.get(_WORDS, ()))), None)
    found: Rules | None = ctx.meta[_RULES]
    return found


def _rules_of(word: str) -> Rules | None:
    """The rules of the game that a word names, without options; None for any other word."""
    with contextlib.suppress(UnknownGame, click.ClickException):
        if own.is_file(word):
            return _of_file(word)
        if not word.startswith("-"):
            _known(_parts(word)[0])
            return games.standard(games.find(_parts(word)[0]))
    return None


class GameOption(Option):
    """An option that not all games have, those namely of which `of` is true.

    Help and completion show it where the command line names no game, or one that has it.
    """

    def __init__(self, *names: Any, of: Callable[[Rules], bool], **settings: Any) -> None:
        super().__init__(*names, **settings)
        self._of = of

    def is_meant(self, ctx: click.Context) -> bool:
        """True where it is worth showing."""
        rules = rules_meant(ctx)
        return rules is None or self._of(rules)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """click's; None where the game doesn't have it."""
        return super().get_help_record(ctx) if self.is_meant(ctx) else None


class GameCommand(Command):
    """A command about a deal, which says of `-5` what numbers there are, and not that it is no option; and takes `--back` alone."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """click's, without options that the game lacks, and without other names of those that it has."""
        left_out = {n for p in self.params if isinstance(p, GameOption) for n in p.opts[1 if p.is_meant(ctx) else 0 :]}
        return [item for item in super().shell_complete(ctx, incomplete) if item.value not in left_out]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """click's, but for negative numbers and options that mean yes by themselves."""
        words = list(args)
        ctx.meta[_WORDS] = words
        args = [f"{word}={YES}" if word in _YES_ALONE else word for word in args]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            name = error.option_name
            if name[:1] == "-" and name[1:2].isdigit():
                refuse(BadText("deal number", next((w for w in words if w.startswith(name)), name)))
            raise


class Later(click.Command):
    """A command that is read in when it is asked for: most starts are of a game, and need none of them."""

    def __init__(self, name: str, module: str) -> None:
        super().__init__(name)
        self.module = module

    def load(self) -> click.Command:
        """The command itself: the one in its module whose name it is."""
        from importlib import import_module

        found = vars(import_module(self.module)).values()
        return next(c for c in found if isinstance(c, click.Command) and c.name == self.name)


class Menu(Group):
    """The program: the first word is a command, or a game, which means `play`."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """click's; a command that is to be read in is read in."""
        command = super().get_command(ctx, cmd_name)
        if isinstance(command, Later):
            command = self.commands[cmd_name] = command.load()
        return command

    def loaded(self) -> Mapping[str, click.Command]:
        """All commands by name, read in."""
        self.commands.update({name: c.load() for name, c in self.commands.items() if isinstance(c, Later)})
        return self.commands

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """click's; options of `play` may stand before the game too."""
        if args and args[0].startswith("-"):
            first = next((w for w in args if w in self.commands or (not w.startswith("-") and _is_game(w))), None)
            if first is not None and first not in self.commands:
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
        own.load_folder(frozenset(self.commands))
        return _game_names(incomplete) + super().shell_complete(ctx, incomplete)

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> Any:
        """Run the program with these arguments (the process's own by default) and exit with its code. It never shows a traceback for
        what a player can type, name or plug in, and writes no escape byte in messages."""
        words = list(sys.argv[1:] if args is None else args)
        speak(choose(asked(words) or tastes.language(), os.environ))
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
