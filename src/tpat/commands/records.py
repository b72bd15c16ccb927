"""The commands about files with games: export, import, convert, show, verify, and replay where it is given a file."""

from __future__ import annotations

import contextlib
import datetime
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tpat.commands.menu import taken, tongue
from tpat.commands.own import load_folder
from tpat.commands.shared import animation_option, ascii_option, json_option, lang_option, look_options, no_screen, say, say_json
from tpat.commands.tastes import wanted
from tpat.deal.numbers import DEFAULT, SHUFFLES
from tpat.errors import TpatError
from tpat.i18n import N_, Tongue
from tpat.i18n.clicks import Argument, Command, Option

if TYPE_CHECKING:
    from tpat.session.session import Session
    from tpat.storage.exchange import Loaded

_READ = ("tpat", "xpat", "json")
ENDINGS = (*_READ, "cast", "svg", "txt")

_file = click.argument("file", cls=Argument, metavar=N_("FILE"))
_shuffle = click.option(
    "--shuffle", cls=Option, type=click.Choice(SHUFFLES), help=N_("How xpat2's saved games were shuffled, which they don't tell.")
)
_at = click.option("--at", cls=Option, type=click.IntRange(min=0), metavar=N_("N"), help=N_("After so many moves."))


# --- reading and writing ------------------------------------------------------------------------------------------------


def fail(name: str, error: TpatError) -> NoReturn:
    """End with what is wrong with a file: exit code 1."""
    raise click.ClickException(f"{_shown(name)}: {trouble_of(tongue(), error)}") from error


def trouble_of(t: Tongue, error: TpatError) -> str:
    """What is wrong with a file, in a sentence."""
    from tpat.commands.record_text import trouble

    return trouble(t, error)


def _shown(name: str) -> str:
    return "<stdin>" if name == "-" else click.format_filename(name)


def _load(name: str, shuffle: str | None, kind: str = "") -> Loaded:
    from tpat.storage.exchange import load, read_bytes

    data = read_bytes(name)
    load_folder(taken())  # it may be a game of the player's own
    return load(data, kind, shuffle or DEFAULT)


def _read(name: str, shuffle: str | None, kind: str = "", at: int | None = None) -> Loaded:
    """The game in a file, after `at` moves if that is asked. Ends where there is none."""
    try:
        loaded = _load(name, shuffle, kind)
    except TpatError as error:
        fail(name, error)
    if at is not None and not loaded.session.jump(at):
        most = _most(loaded.session)
        t = tongue()
        raise click.UsageError(t.n("The game has {n} move.", "The game has {n} moves.", most).format(n=most))
    return loaded


def _most(session: Session) -> int:
    """How many moves there are, undone ones too."""
    made = session.made
    session.redo_all()
    most = session.made
    session.jump(made)
    return most


def ending(name: str) -> str:
    """What a file's name ends in, without the dot; empty where nothing."""
    return name.rpartition(".")[2].lower() if "." in name.rpartition("/")[2] else ""


def written(loaded: Loaded, kind: str, ascii_only: bool) -> bytes:
    """The game in a kind of file. Raises NoSave."""
    from tpat.storage import exchange, record, xpat

    t, session = tongue(), loaded.session
    if kind == "xpat":
        return xpat.write(session, loaded.facts.cheats or 0)
    if kind == "tpat":
        return record.write(exchange.as_record(loaded)).encode()
    import json

    if kind == "json":
        return (json.dumps(exchange.as_data(loaded)) + "\n").encode()
    from tpat.ui import stills, svg
    from tpat.ui.around import title

    if kind == "cast":
        return "".join(json.dumps(line) + "\n" for line in stills.as_cast(session, t, ascii_only)).encode()
    frame = stills.still(session, t, ascii_only=ascii_only)
    return (svg.as_svg(frame, title(session)) if kind == "svg" else stills.as_text(frame)).encode()


def _put(name: str, loaded: Loaded, kind: str, ascii_only: bool) -> None:
    from tpat.storage.exchange import write_bytes

    try:
        data = written(loaded, kind, ascii_only)
    except TpatError as error:
        raise click.ClickException(trouble_of(tongue(), error)) from error
    if name == "-":
        click.echo(data, nl=False)
    else:
        write_bytes(name, data)


def _kind(name: str, given: str | None, usual: str = "") -> str:
    """The kind of file to write, by what was asked or by the name's ending; a usage error where neither says."""
    kind = given or (ending(name) if ending(name) in ENDINGS else usual)
    if not kind:
        raise click.UsageError(tongue()._("Say what to write: by an ending ({endings}) or by --to.").format(endings=", ".join(ENDINGS)))
    return kind


# --- commands -----------------------------------------------------------------------------------------------------------


@click.command(
    "export",
    cls=Command,
    short_help=N_("Write a game to a file."),
    help=N_("Write a game that is under way, or was, to a file that others can read; without FILE as a record to standard output."),
)
@click.argument("name", cls=Argument, metavar=N_("ID"))
@click.argument("file", cls=Argument, required=False, default="-", metavar=N_("[FILE]"))
@click.option("--player", cls=Option, metavar=N_("NAME"), help=N_("Who played."))
@lang_option
def export(name: str, file: str, player: str | None) -> int:
    """Export a game."""
    from tpat.storage import exchange
    from tpat.storage.plaintext import plain

    load_folder(taken())
    try:
        loaded = exchange.kept(name)
    except TpatError as error:
        raise click.ClickException(trouble_of(tongue(), error)) from error
    if player:
        loaded = loaded._replace(facts=loaded.facts._replace(player=plain(player)))
    _put(file, loaded, _kind(file, None, "tpat"), ascii_only=False)
    return 0


@click.command(
    "import",
    cls=Command,
    short_help=N_("Take in a game from a file."),
    help=N_("Take in a game from a record or a saved game of xpat2: it is then under way, where it stopped there."),
)
@_file
@_shuffle
@lang_option
def import_(file: str, shuffle: str | None) -> int:
    """Import a game."""
    from tpat.storage.exchange import bring_in

    loaded = _read(file, shuffle)
    name = bring_in(loaded, datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"))
    say([tongue()._("The game is under way: tpat resume {name}").format(name=name)])
    return 0


@click.command(
    "convert",
    cls=Command,
    short_help=N_("Turn a file with a game into another kind."),
    help=N_("Read a game from IN and write it to OUT, as the endings say: records, xpat2's saved games, JSON, recordings and pictures."),
)
@click.argument("source", cls=Argument, metavar=N_("IN"))
@click.argument("target", cls=Argument, metavar=N_("OUT"))
@click.option("--from", "kind", cls=Option, type=click.Choice(_READ), help=N_("What IN is, if it is not as it looks."))
@click.option("--to", cls=Option, type=click.Choice(ENDINGS), help=N_("What to write, if the ending of OUT doesn't say."))
@_at
@_shuffle
@ascii_option
@lang_option
def convert(source: str, target: str, kind: str | None, to: str | None, at: int | None, shuffle: str | None, ascii_only: bool) -> int:
    """Convert a file."""
    wanted = _kind(target, to)
    _put(target, _read(source, shuffle, kind or "", at), wanted, ascii_only)
    return 0


@click.command(
    "show", cls=Command, short_help=N_("Show a game from a file."), help=N_("Show where a game in a file stands, all cards of it.")
)
@_file
@_at
@json_option
@_shuffle
@lang_option
def show(file: str, at: int | None, as_json: bool, shuffle: str | None) -> int:
    """Show a file."""
    from tpat.commands.replay import Played, report
    from tpat.deal.position import as_data
    from tpat.ui.phrases import clean

    t, loaded = tongue(), _read(file, shuffle, at=at)
    session = loaded.session
    if as_json:
        say_json(as_data(session.game, session.state, session.deal, session.made))
        return 0
    lines = [t._("Player: {name}.").format(name=clean(loaded.facts.player))] if loaded.facts.player else []
    lines += report(t, session.game, session.deal, Played(session.state, session.made))
    said = loaded.comments.get(session.made)
    say([*lines, clean(said)] if said else lines)
    return 0


@click.command(
    "verify",
    cls=Command,
    short_help=N_("Check that files hold games that can be played."),
    help=N_("Replay the games in files from the deal, and say of each whether it is valid, and its score."),
)
@click.argument("files", cls=Argument, nargs=-1, required=True, metavar=N_("FILE..."))
@_shuffle
@lang_option
def verify(files: tuple[str, ...], shuffle: str | None) -> int:
    """Verify files."""
    t = tongue()
    wrong = [_verdict(t, name, shuffle) for name in files].count(False)
    return 1 if wrong else 0


def _verdict(t: Tongue, name: str, shuffle: str | None) -> bool:
    """Say whether the game in a file is valid."""
    from tpat.commands.record_text import belied_text
    from tpat.storage.record import disagreement
    from tpat.ui.messages import score_words

    shown = "".join(c if c.isprintable() else "?" for c in _shown(name))
    try:
        loaded = _load(name, shuffle)
        session, facts = loaded.session, loaded.facts
        word = disagreement(facts, session)
        score = session.game.score(session.state)
        is_so: dict[str, Any] = {"score": score, "moves": session.made}
        why = belied_text(t, word, getattr(facts, word), is_so.get(word)) if word else ""
    except TpatError as error:
        why = trouble_of(t, error)
    except OSError as error:
        why = t._(error.strerror or str(error))
    if why:
        say([t._("{file}: invalid. {why}").format(file=shown, why=why)])
        return False
    moves = t.n("{n} move", "{n} moves", session.made).format(n=session.made)
    points = [] if score is None else [t._("Score: {score}.").format(score=score_words(t, session.game, score))]
    say([" ".join([t._("{file}: valid, {moves}.").format(file=shown, moves=moves), *points])])
    return True


# --- replay -------------------------------------------------------------------------------------------------------------


@click.command("replay", cls=Command, help=N_("Play the moves in a file, and show the position they lead to."))
@_file
@json_option
@click.option("--watch", cls=Option, is_flag=True, help=N_("Watch the moves on the full screen."))
@_shuffle
@look_options
@animation_option
@lang_option
def replay_file(file: str, as_json: bool, watch: bool, shuffle: str | None, ascii_only: bool, no_animation: bool) -> int:
    """Replay a file."""
    from tpat.commands.replay import Played, tell
    from tpat.storage.record import NotPlayable

    t = tongue()
    try:
        session = _load(file, shuffle).session
        game, deal, played = session.game, session.deal, Played(session.state, session.made)
    except NotPlayable as error:
        game, deal, played = error.game, error.deal, Played(error.state, error.number - 1, error.move, error.refusal)
    except TpatError as error:
        fail(file, error)
    if watch and played.refusal is None and not (as_json or no_screen()):
        from tpat.ui.terminal import NoScreen

        with contextlib.suppress(NoScreen):
            from tpat.ui.watching import watch as watch_moves

            moves = [entry.move for entry in session.line]
            return watch_moves(game, session.start, deal, moves, t, ascii=ascii_only, taste=wanted(t, no_animation))
    return tell(t, game, deal, played, as_json)
