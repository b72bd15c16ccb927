"""The commands about games that have ended: stats, history, account; and where everything is kept."""

from __future__ import annotations

import contextlib
import datetime
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click

from tpat.commands.menu import GameName, taken, tongue
from tpat.commands.own import load_folder
from tpat.commands.shared import ascii_option, json_option, lang_option, say, say_json
from tpat.i18n import N_
from tpat.i18n.clicks import Argument, Command, Option

if TYPE_CHECKING:
    from tpat.deal.gameid import GameId
    from tpat.session.figures import Group, Result
    from tpat.storage.database import Database

_csv_option = click.option("--csv", "as_csv", cls=Option, is_flag=True, help=N_("Answer in CSV, for spreadsheets."))
_FILE = click.Path(allow_dash=True, dir_okay=True)


@click.command(cls=Command, short_help=N_("Show statistics."), help=N_("Show the statistics of all games, or all about one of them."))
@click.argument("game", cls=Argument, type=GameName(), required=False, metavar=N_("[GAME]"))
@json_option
@_csv_option
@click.option("--html", cls=Option, type=_FILE, metavar=N_("FILE"), help=N_("Write a page for the browser."))
@click.option("--dump", cls=Option, type=_FILE, metavar=N_("FILE"), help=N_("Write all results to a file, for another machine."))
@click.option("--merge", cls=Option, type=_FILE, metavar=N_("FILE"), help=N_("Take in the results of such a file; none counts twice."))
@ascii_option
@lang_option
def stats(game: GameId | None, as_json: bool, as_csv: bool, html: str | None, dump: str | None, merge: str | None, ascii_only: bool) -> int:
    """Show statistics."""
    if sum((as_json, as_csv, html is not None, dump is not None, merge is not None)) > 1:
        raise click.UsageError(tongue()._("Choose one of --json, --csv, --html, --dump and --merge."))
    if merge is not None:
        return _merge(merge)
    with _database() as database:
        from tpat.storage import statistics

        lines = list(statistics.dump(database)) if dump is not None else []
        grouped = _grouped(database, game) if dump is None else {}
    if dump is not None:
        write_file(dump, "".join(f"{line}\n" for line in lines))
    else:
        _show(grouped, game is not None, as_json, as_csv, html, ascii_only)
    return 0


def _show(grouped: dict[Group, list[Result]], one: bool, as_json: bool, as_csv: bool, html: str | None, ascii_only: bool) -> None:
    from tpat.ui import figures

    if html is not None:
        from tpat.ui.figures_html import page

        write_file(html, page(tongue(), grouped, when))
    elif as_json or as_csv:
        rows = [_figures_row(group, played, as_json) for group, played in grouped.items()]
        _say_rows(rows, as_json, _figures_row(("", ""), [], False))
    elif one and grouped:
        from tpat.commands.daily import kept_lines

        full = "#" if ascii_only or not (sys.stdout.encoding or "").lower().startswith("utf") else "█"
        lines: list[str] = []
        for group, played in grouped.items():
            lines += [*figures.details(tongue(), group, played, when, full), *(f"  {line}" for line in kept_lines(tongue(), played)), ""]
        say(lines[:-1])
    else:
        say(figures.overview(tongue(), grouped))


@click.command(cls=Command, short_help=N_("List the games that have ended."), help=N_("List the games that have ended, the last first."))
@click.argument("game", cls=Argument, type=GameName(), required=False, metavar=N_("[GAME]"))
@click.option("--last", cls=Option, type=click.IntRange(1), metavar=N_("NUMBER"), help=N_("Only so many games."))
@json_option
@_csv_option
@lang_option
def history(game: GameId | None, last: int | None, as_json: bool, as_csv: bool) -> int:
    """List games."""
    from tpat.session.figures import Result, in_order

    if as_json and as_csv:
        raise click.UsageError(tongue()._("Choose one of --json and --csv."))
    with _database() as database:
        ended = in_order(_results(database, game))[::-1][:last]
    if as_json or as_csv:
        _say_rows([_result_row(r) for r in ended], as_json, dict.fromkeys(Result._fields))
    else:
        from tpat.ui.figures import history_lines

        say(history_lines(tongue(), ended, when))
    return 0


@click.command(
    cls=Command, short_help=N_("Show the gambler's account."), help=N_("Show what games for money, as Canfield, have cost and brought.")
)
@click.option("--all", "every", cls=Option, is_flag=True, help=N_("Each hand too, with the balance after it."))
@json_option
@lang_option
def account(every: bool, as_json: bool) -> int:
    """Show the account."""
    from tpat.session import account as accounts
    from tpat.ui.figures import account_lines, hand_lines

    with _database() as database:
        hands = [(r.id, r.hand) for r in _results(database, None) if r.betting]
    a = accounts.account([hand for _, hand in hands])
    if as_json:
        parts = {"hand": a.hand, "sitting": a.sitting, "all": a.ever}
        say_json({n: {"hands": b.hands, **b.bill._asdict(), "paid": b.bill.paid, "earned": b.earned, "balance": b.won, "return": b.rate}
                  for n, b in parts.items()})  # fmt: skip
    else:
        say([*([*hand_lines(tongue(), hands, when), ""] if every and hands else ()), *account_lines(tongue(), a)])
    return 0


@click.command(cls=Command, short_help=N_("Say where everything is kept."), help=N_("Say where games, statistics and settings are kept."))
@json_option
@lang_option
def paths(as_json: bool) -> int:
    """Say where things are."""
    from tpat.storage import database, settings
    from tpat.storage import paths as places

    t = tongue()
    found = {
        "under_way": (t._("Games under way"), places.games_under_way()),
        "ended": (t._("Games that have ended"), places.ended_games()),
        "statistics": (t._("Statistics"), database.path()),
        "settings": (t._("Settings"), settings.path()),
        "own_games": (t._("Games of your own"), places.config() / "games"),
    }
    if as_json:
        say_json({name: str(path) for name, (_, path) in found.items()})
    else:
        wide = max(len(label) for label, _ in found.values())
        say([f"{label:{wide}}  {_printable(str(path))}" for label, path in found.values()])
    return 0


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)


# --- reading ------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _database(reading: bool = True) -> Iterator[Database]:
    """The statistics with all games that have ended till now; a failure in a sentence where there are none to be had."""
    from tpat.storage import database, statistics

    t = tongue()
    load_folder(taken())  # journals of games of one's own are read by their files
    try:
        with database.opened(reading) as opened:
            if opened.aside:
                said = t._("The file of the statistics was damaged. It is now {file}; what the games' own files tell is read anew.")
                click.echo(said.format(file=_printable(opened.aside)), err=True)
            bad = statistics.catch_up(opened)
            if bad:
                said = t.n("{n} game that has ended can't be read, and is not counted.",
                           "{n} games that have ended can't be read, and are not counted.", bad)  # fmt: skip
                click.echo(said.format(n=bad), err=True)
            yield opened
    except database.NoStatistics as error:
        raise click.ClickException(_why(error.problem, error.detail)) from error


def _why(problem: str, detail: str) -> str:
    from tpat.ui.phrases import clean

    t = tongue()
    if problem == "newer":
        return t._("The statistics are of a later version of tpat; this one leaves them alone.")
    if problem == "locked":
        return t._("Another program is writing the statistics. Try again in a moment.")
    if problem == "damaged":
        return t._("The file of the statistics is damaged.")
    return t._("The statistics can't be read or written ({why}).").format(why=t._(clean(detail)))


def _results(database: Database, game: GameId | None) -> list[Result]:
    """The results of all games, or of one; of one with its options where the id names some."""
    from tpat.api import of_rules
    from tpat.engine import games
    from tpat.storage import statistics

    if game is None:
        return statistics.results(database)
    options = of_rules(game.rules).options
    plain = game.rules == games.standard(game.rules.name)
    chosen = None if plain else ",".join(f"{k}={v}" for k, v in options.items())
    found = statistics.results(database, game.rules.name, chosen)
    return found if game.deal is None else [r for r in found if (r.shuffle, r.number) == tuple(game.deal)]


def _grouped(database: Database, game: GameId | None) -> dict[Group, list[Result]]:
    from tpat.session.figures import groups

    return groups(_results(database, game))


def _merge(name: str) -> int:
    from pathlib import Path

    from tpat.storage import statistics

    t, file = tongue(), Path(name)
    try:
        if name == "-":
            found = _read_dump(sys.stdin)
        elif file.stat().st_size > statistics.LARGEST_DUMP:
            raise click.ClickException(t._("{file} is too large.").format(file=click.format_filename(file)))
        else:
            with file.open(encoding="utf-8-sig", errors="replace") as lines:
                found = _read_dump(lines)
    except statistics.BadDump as error:
        raise click.ClickException(f"{click.format_filename(file)}: {_bad_dump(error.line)}") from error
    with _database(reading=False) as database:
        new = statistics.merge(database, found)
    known = len(found) - new
    said = t.n("{n} result taken in", "{n} results taken in", new).format(n=new)
    click.echo(said + t.n(", {n} was there already.", ", {n} were there already.", known).format(n=known))
    return 0


def _read_dump(lines: TextIO) -> list[Result]:
    """The results in a file, of which never more than a line of bounded length is read at a time."""
    from tpat.storage.statistics import LONGEST_LINE, read_dump

    return read_dump(iter(lambda: lines.readline(LONGEST_LINE + 1), ""))


def _bad_dump(line: int) -> str:
    t = tongue()
    if line == 0:
        return t._("That is no file of results.")
    return t._("That file is of a later version.") if line < 0 else t._("Line {n} is no result; nothing was taken in.").format(n=line)


# --- writing ------------------------------------------------------------------------------------------------------------


def when(seconds: float) -> str:
    """A time in the player's own zone: `2026-11-30 14:05`."""
    try:
        return datetime.datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # before the first year, or after the last
        return "?"


def _utc(seconds: float) -> str | None:
    try:
        return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return None


def _figures_row(group: Group, played: Sequence[Result], as_json: bool) -> dict[str, Any]:
    """The figures of a group as data; `options` is null (in CSV `*`) for all options together."""
    from tpat.session.figures import figures

    f = figures(played)
    game, options = group
    shown: object = options if options is not None else None if as_json else "*"
    return {"game": game, "options": shown, "rate": f.rate, **f._asdict()}


def _result_row(r: Result) -> dict[str, Any]:
    """A result as data, its times in UTC."""
    return r._asdict() | {"began": _utc(r.began), "ended": _utc(r.ended)}


def _say_rows(rows: Sequence[dict[str, Any]], as_json: bool, columns: dict[str, Any]) -> None:
    if as_json:
        for row in rows:
            say_json(row)
        return
    import csv
    import io

    out = io.StringIO()
    writer = csv.DictWriter(out, list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows({k: int(v) if isinstance(v, bool) else v for k, v in row.items()} for row in rows)
    click.echo(out.getvalue(), nl=False)


def write_file(name: str, text: str) -> None:
    """Into a file, whole or not at all; `-` is standard output. Raises OSError."""
    if name == "-":
        click.echo(text, nl=False)
        return
    from tpat.storage.exchange import write_bytes

    write_bytes(name, text.encode("utf-8", "replace"))
