"""The command line: reads what is wanted, builds it, hands it over. What it promises is in `docs/commands.md`."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, TextIO

import click

from tpat import __version__
from tpat.commands import tastes
from tpat.commands.kept import Kept
from tpat.commands.menu import FORMATS, GameCommand, Later, Menu, PageName, refuse, taken, tongue
from tpat.commands.own import load_folder, sentence
from tpat.commands.playing import How, play_options, screen_options, sit_down
from tpat.commands.replaying import ReplayCommand
from tpat.commands.shared import (
    animation_option,
    deal_options,
    json_option,
    lang_option,
    look_options,
    mouse_option,
    no_screen,
    plain_option,
    rule_options,
    say,
    say_json,
    say_pages,
    several,
    wanted,
    whole_text,
    with_options,
)
from tpat.deal.numbers import DEFAULT
from tpat.engine import games
from tpat.errors import TpatError
from tpat.i18n import N_
from tpat.i18n.clicks import Argument, Command, File, Option, version_option
from tpat.ui.presets import PRESETS

if TYPE_CHECKING:
    from tpat.deal.gameid import GameId
    from tpat.session.session import Session

_PAGE_WIDTH, _NARROWEST = 79, 20  # characters that a page of text is set in


@click.group(
    cls=Menu,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Patience in the terminal. `tpat gypsy 12345` plays deal 12345 of Gypsy; `tpat` alone lets you choose."),
    epilog=N_("Languages: English, italiano, français, Deutsch (--lang en, it, fr, de)."),
)
@version_option(__version__)
@lang_option
@look_options
@plain_option
@mouse_option
@animation_option
@click.pass_context
def cli(ctx: click.Context, ascii_only: bool, plain: bool, no_mouse: bool, no_animation: bool) -> int:
    """Choose a game."""
    if ctx.invoked_subcommand is not None:
        return 0
    how = How(plain, ascii_only=ascii_only, no_mouse=no_mouse, no_animation=no_animation)
    if how.full_screen and (code := sit_down(None, Kept(), how, tastes.in_force(tongue()))) is not None:
        return code
    from tpat.commands.texts import game_lines

    load_folder(taken())
    say([*game_lines(tongue()), "", tongue()._("To play, name a game: tpat gypsy, or a deal of it: tpat gypsy 12345.")])
    return 0


@cli.command(cls=GameCommand, short_help=N_("Play a game."), help=N_("Play a game, the deal of that number or a new one."))
@deal_options
@play_options
@click.option("--winnable", cls=Option, is_flag=True, help=N_("Deal only what can be won, as a search has proved."))
def play(
    game: GameId,
    number: int | None,
    cards: TextIO | None,
    shuffle: str | None,
    plain: bool,
    as_json: bool,
    ascii_only: bool,
    no_mouse: bool,
    no_animation: bool,
    no_auto_base: bool,
    betting: str | None,
    winnable: bool,
    **chosen: str | None,
) -> int:
    """Play."""
    from tpat.session.session import Session

    found, state, dealt = wanted(game, number, cards, shuffle, chosen)
    held = tastes.in_force(tongue())
    kept = Kept(betting or (held.betting if held else "xpat2"))
    how = How(plain, as_json, ascii_only, no_mouse, no_animation, no_auto_base)
    session: Session | None = Session(found, state, dealt, auto_base=not no_auto_base)
    dealing = None
    if winnable:
        from tpat.commands.winnable import Dealing

        dealing = Dealing(found, dealt.shuffle if dealt else DEFAULT)
        if number is None and cards is None and game.deal is None:
            session = None  # a fresh deal, which is still to be found
    return sit_down(session, kept, how, held, winnable=dealing) or 0


@cli.command(cls=Command, short_help=N_("Go on with a game."), help=N_("Go on with a game, the one played last if none is named."))
@click.argument("name", cls=Argument, required=False, default="", metavar=N_("[ID]"))
@screen_options
@lang_option
@click.option("--take-over", cls=Option, is_flag=True, help=N_("Also when another program plays it: that one saves no more."))
@click.option("--watch", cls=Option, is_flag=True, help=N_("Only watch it, while another program plays it."))
def resume(
    name: str, plain: bool, as_json: bool, ascii_only: bool, no_mouse: bool, no_animation: bool, take_over: bool, watch: bool
) -> int:
    """Go on with a game."""
    from tpat.ui.kept_text import busy_text, problem_text

    load_folder(taken())
    kept = Kept()
    how = How(plain, as_json, ascii_only, no_mouse, no_animation)
    session: Session | None = None
    cursor, busy = "", ""
    try:
        if watch:
            return _follow(kept, name, ascii_only, no_animation)
        session, cursor = kept.go_on(name, take_over)
    except (OSError, TpatError) as error:
        busy = kept.taken(error)
        if not (busy and how.full_screen):
            raise click.ClickException(busy_text(tongue(), name) if busy else problem_text(tongue(), error)) from error
    code = sit_down(session, kept, how, tastes.in_force(tongue()), resumed=cursor, busy=busy)
    if code is None:
        raise click.ClickException(busy_text(tongue(), name))
    return code


def _follow(kept: Kept, name: str, ascii_only: bool, no_animation: bool) -> int:
    """Watch a game that another program plays."""
    from tpat.ui.terminal import NoScreen
    from tpat.ui.watching import follow

    try:
        taste = tastes.wanted(tongue(), no_animation)
        return follow(kept.watching(name), tongue(), ascii=ascii_only, taste=taste)
    except NoScreen as error:
        raise click.ClickException(tongue()._("Only a terminal can show a game that is watched.")) from error


@cli.command("deal", cls=GameCommand, short_help=N_("Show a deal."), help=N_("Show how a deal lies, all cards of it."))
@deal_options
@click.option("--format", "form", cls=Option, type=click.Choice(FORMATS), help=N_("As a table, in JSON, or as another program writes it."))
@json_option
def deal_command(
    game: GameId,
    number: int | None,
    cards: TextIO | None,
    shuffle: str | None,
    form: str | None,
    as_json: bool,
    **chosen: str | None,
) -> int:
    """Show the layout, as --cards reads it."""
    from tpat.commands.texts import TABLE, position_text

    if as_json and form not in (None, "json"):
        raise click.UsageError(tongue()._("Name the form once: by --json or by --format."))
    found, state, dealt = wanted(game, number, cards, shuffle, chosen)
    if as_json or form == "json":
        from tpat.deal.position import as_data

        say_json(as_data(found, state, dealt))
        return 0
    try:
        say([position_text(found, state, dealt, form or TABLE)])
    except TpatError as error:
        refuse(error)
    return 0


@cli.command(
    cls=ReplayCommand,
    short_help=N_("Play moves and show where they lead."),
    help=N_("Play exactly these moves, no automatic ones, and show the position they lead to."),
    epilog=N_("A file with a game and its moves may stand in their place: tpat replay game.tpat."),
)
@deal_options
@click.option("--moves", cls=Option, metavar=N_("TEXT"), help=N_("The moves: 't3-f1 deal t2-t5*4'."))
@click.option(
    "--moves-file",
    cls=Option,
    type=File("r", encoding="utf-8-sig", errors="replace"),
    help=N_("Take the moves from a file; - is standard input."),
)
@json_option
@click.option("--watch", cls=Option, is_flag=True, help=N_("Watch the moves on the full screen."))
@look_options
@animation_option
def replay(
    game: GameId,
    number: int | None,
    cards: TextIO | None,
    shuffle: str | None,
    moves: str | None,
    moves_file: TextIO | None,
    as_json: bool,
    watch: bool,
    ascii_only: bool,
    no_animation: bool,
    **chosen: str | None,
) -> int:
    """Play moves."""
    from tpat.commands.replay import play_moves, read_moves, tell

    t = tongue()
    if number is None and cards is None and game.deal is None:
        raise click.UsageError(t._("Name the deal: by a number, in the deal id, or by --cards."))
    if moves is None and moves_file is None:
        raise click.UsageError(t._("Give the moves, by --moves or by --moves-file."))
    if moves is not None and moves_file is not None:
        raise click.UsageError(t._("Name the moves once: by --moves or by --moves-file."))
    found, start, dealt = wanted(game, number, cards, shuffle, chosen)
    try:
        line = read_moves(found, whole_text(moves_file) if moves_file else moves or "")
    except TpatError as error:
        refuse(error)
    played = play_moves(found, start, line)
    if watch and not (as_json or no_screen()):
        from tpat.ui.terminal import NoScreen

        with contextlib.suppress(NoScreen):
            from tpat.ui.watching import watch as watch_moves

            taste = tastes.wanted(t, no_animation)
            code = watch_moves(found, start, dealt, line[: played.made], t, ascii=ascii_only, taste=taste)
            if code or played.refusal is None:
                return code
    return tell(t, found, dealt, played, as_json)


@cli.command(
    cls=GameCommand,
    short_help=N_("Read the rules."),
    help=N_("Read the rules of a game with the options in force, the page words, keys or xpat2, or all of them."),
)
@click.argument("game", cls=Argument, type=PageName(), required=False, metavar=N_("[GAME]"))
@click.option("--all", "whole", cls=Option, is_flag=True, help=N_("The rules of all games and the other pages, one book."))
@several(*rule_options(), lang_option)
def rules(game: GameId | str | None, whole: bool, **chosen: str | None) -> int:
    """Show rules."""
    import shutil

    from tpat.commands.texts import book_text, page_text, rules_text

    keymap = tastes.wanted(tongue()).keymap
    if whole and game is not None:
        raise click.UsageError(tongue()._("Name a game, or ask for --all."))
    wide = max(min(shutil.get_terminal_size().columns - 1, _PAGE_WIDTH), _NARROWEST)
    if game is None:
        text = book_text(tongue(), wide, keymap)
    elif isinstance(game, str):
        text = page_text(tongue(), game, wide, keymap)
    else:
        text = rules_text(tongue(), with_options(game.rules, chosen), wide, keymap)
    say_pages(text)
    return 0


@cli.command("games", short_help=N_("List the games."), help=N_("List the games: what they are like, and their options."))
@json_option
@lang_option
def games_command(as_json: bool) -> int:
    """List games."""
    from tpat.commands.texts import game_data, game_lines

    for failed in load_folder(taken()):
        click.echo(sentence(tongue(), failed), err=True)
    if as_json:
        for name in games.names():
            say_json(game_data(games.standard(name)))
    else:
        say(game_lines(tongue()))
    return 0


@cli.command(short_help=N_("List the keys."), help=N_("List the keys of the full screen."))
@lang_option
@click.option("--preset", cls=Option, type=click.Choice(PRESETS), help=N_("The keys of a preset, whatever the settings say."))
@click.option("--toml", "as_toml", cls=Option, is_flag=True, help=N_("As the settings have them, to begin a file with."))
def keys(preset: str | None, as_toml: bool) -> int:
    """List keys."""
    from tpat.ui.keymap import key_lines, made

    keymap = made(preset) if preset else tastes.wanted(tongue()).keymap
    if as_toml:
        from tpat.ui.keys_text import toml_lines

        say(toml_lines(tongue(), keymap))
    else:
        say_pages("\n".join(key_lines(tongue(), keymap=keymap)) + "\n")
    return 0


for name, module in (
    *((n, "figures") for n in ("stats", "history", "account", "paths")),
    *((n, "records") for n in ("export", "import", "convert", "show", "verify")),
    ("solve", "solve"),
    ("review", "review"),
    ("daily", "daily"),
    ("census", "census"),
):
    cli.add_command(Later(name, f"tpat.commands.{module}"))
