"""`tpat census`: which of many deals can be won, with as many processes as wanted; and what a file with such a census says."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from tpat.commands.menu import GameCommand, GameName, refuse, tongue
from tpat.commands.shared import (
    ascii_option,
    budget_options,
    budget_words,
    json_option,
    lang_option,
    rule_options,
    say,
    say_json,
    several,
    with_options,
)
from tpat.commands.stopping import stoppable
from tpat.deal.numbers import DEFAULT, KNOWN, deal, first_state
from tpat.errors import TpatError
from tpat.i18n import N_
from tpat.i18n.clicks import Argument, Option

if TYPE_CHECKING:
    from tpat.commands.census_pool import MakeWorkers
    from tpat.deal.gameid import GameId
    from tpat.engine.rules import Rules
    from tpat.session.census import Conditions, Judged, Summary
    from tpat.storage.census import Census

_DASK = "dask:"


class Numbers(click.ParamType[tuple[range, ...]]):
    """Deal numbers: `1-1000`, `7,9,20-30`."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[range, ...]:
        """Ranges that have no number in common, ascending; a usage error for anything else."""
        from tpat.ui.phrases import clean, read_number

        if isinstance(value, tuple):
            return value
        found: list[range] = []
        try:
            for part in value.split(","):
                first, dash, last = part.partition("-")
                low = read_number(first)
                high = read_number(last) if dash else low
                if high < low:
                    raise ValueError
                found.append(range(low, high + 1))
        except (TpatError, ValueError):
            said = tongue()._('"{text}" names no deals. Numbers are written 1-1000 or 7,9,20-30.')
            raise click.UsageError(said.format(text=clean(str(value))), ctx) from None
        return _apart(found)


def _apart(ranges: Sequence[range]) -> tuple[range, ...]:
    out: list[range] = []
    for r in sorted(ranges, key=lambda r: r.start):
        start = max(r.start, out[-1].stop) if out else r.start
        if start < r.stop:
            out.append(range(start, r.stop))
    return tuple(out)


class Executor(click.ParamType[str]):
    """Where the searches run."""

    name = "executor"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The address of a Dask scheduler, empty for processes of this machine; a usage error for anything else."""
        if value in ("", "processes"):
            return ""
        if not value.startswith(_DASK) or value == _DASK:
            raise click.UsageError(tongue()._("Executors are processes and dask:ADDRESS."), ctx)
        return str(value.removeprefix(_DASK))


@click.command(
    "census",
    cls=GameCommand,
    short_help=N_("Find out which of many deals can be won."),
    help=N_("Search many deals and say how many can be won. It goes on where it was stopped; without a game it says what the file holds."),
)
@click.argument("game", cls=Argument, type=GameName(), required=False, metavar=N_("[GAME]"))
@click.option("--numbers", cls=Option, type=Numbers(), metavar=N_("NUMBERS"), help=N_("Which deals: 1-1000, or 7,9,20-30."))
@click.option("--db", cls=Option, type=click.Path(), required=True, metavar=N_("FILE"), help=N_("The file that keeps what is found."))
@click.option("--jobs", cls=Option, type=click.IntRange(min=1), metavar=N_("N"), help=N_("How many searches at a time."))
@click.option(
    "--executor",
    "address",
    cls=Option,
    type=Executor(),
    default="",
    metavar=N_("WHERE"),
    help=N_("Where the searches run: processes (of this machine) or dask:ADDRESS (a Dask cluster)."),
)
@budget_options
@click.option("--cpu", cls=Option, is_flag=True, help=N_("Count --time in seconds of the processor."))
@click.option("--shuffle", cls=Option, type=click.Choice(KNOWN), help=N_("How a number is shuffled."))
@click.option("--csv", "csv_file", cls=Option, type=click.Path(allow_dash=True), metavar=N_("FILE"), help=N_("Write the deals in CSV."))
@json_option
@ascii_option
@several(*rule_options(), lang_option)
def census(
    game: GameId | None,
    numbers: tuple[range, ...] | None,
    db: str,
    jobs: int | None,
    address: str,
    seconds: float | None,
    nodes: int | None,
    memory: int,
    seed: int,
    cpu: bool,
    shuffle: str | None,
    csv_file: str | None,
    as_json: bool,
    ascii_only: bool,
    **chosen: str | None,
) -> int:
    """Make a census, or read one."""
    from tpat.session.census import Conditions

    code, rules, given = 0, None, None
    t = tongue()
    if game is None:
        if numbers is not None or shuffle is not None or any(chosen.values()):
            raise click.UsageError(t._("Name the game too. Without one only what the file holds is told."))
    else:
        if game.deal is not None or numbers is None:
            raise click.UsageError(t._("Name the deals by --numbers."))
        rules = with_options(game.rules, chosen)
        seconds, nodes = budget_words(seconds, nodes)
        name, _, options = _id(rules).partition(":")
        given = Conditions(name, options, shuffle or DEFAULT, seconds, cpu and seconds is not None, nodes, memory, seed)
        _check(rules, given, numbers)
    with _file(db, given) as file:
        if rules is not None and given is not None and numbers is not None:
            code = _search(file, rules, given, numbers, _workers(address, jobs))
        rows = [r for r in file.rows() if numbers is None or any(r.number in some for some in numbers)]
        _tell(file.conditions, rows, csv_file, as_json, ascii_only)
    return code


def _id(rules: Rules) -> str:
    from tpat.deal.gameid import text

    return text(rules)


def _check(rules: Rules, given: Conditions, numbers: Sequence[range]) -> None:
    """A usage error where the shuffle lacks a number, or does not deal the game."""
    from tpat.api import of_rules

    try:
        for some in numbers:
            for n in (some[0], some[-1]):
                if deal(n, given.shuffle).number != n:  # taken modulo 10⁹: a deal that has a smaller number
                    raise click.UsageError(tongue()._("There is no deal {n}: the numbers end before.").format(n=n))
                first_state(of_rules(rules).plan, deal(n, given.shuffle))
    except TpatError as error:
        refuse(error)


def _workers(address: str, jobs: int | None) -> MakeWorkers:
    from tpat.commands import census_pool

    if address:
        return census_pool.dask(address, jobs)
    return census_pool.processes(jobs or _cores())


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _file(name: str, given: Conditions | None) -> Iterator[Census]:
    """The file; a failure in a sentence where it can't be used."""
    from pathlib import Path

    from tpat.storage.census import NoCensus, opened

    try:
        with opened(Path(name), given) as file:
            yield file
    except NoCensus as error:
        t = tongue()
        said = {
            "missing": t._("There is no such file. Name a game and --numbers to begin one."),
            "other": t._("That is no census. Name another file."),
            "newer": t._("That census is of a later version of tpat."),
            "busy": t._("Another program is making this census. Wait until it is done, or stop it."),
            "conditions": t._("That is another census ({words}). Ask for the same, or name another file."),
        }.get(error.problem, t._("The file can't be read or written ({words})."))
        raise click.ClickException(f"{click.format_filename(name)}: {said.format(words=error.detail)}") from error


# --- the searches -----------------------------------------------------------------------------------------------------------


def _search(file: Census, rules: Rules, given: Conditions, numbers: Sequence[range], make: MakeWorkers) -> int:
    """Search what the file has not yet. Gives the exit code."""
    from tpat.commands import census_pool
    from tpat.commands.census_progress import progress

    t = tongue()
    known = file.numbers()
    left = sum(map(len, numbers)) - sum(n in some for n in known for some in numbers)
    todo = (n for some in numbers for n in some if n not in known)
    if not left:
        return 0
    with stoppable() as stopped, progress(t, left) as told:

        def found(row: Judged) -> None:
            file.add(row)
            told(row.verdict)

        try:
            census_pool.run(make, rules, todo, given, found, lambda: bool(stopped))
        except census_pool.Broken:
            said = t._("The searching processes were ended again and again, perhaps for want of memory. Try fewer --jobs or less --memory.")
            raise click.ClickException(said) from None
        except census_pool.Failed as error:
            raise click.ClickException(t._("The search of deal {n} failed: {why}").format(n=error.number, why=error.why)) from error
        except ImportError as error:
            raise click.ClickException(t._("A Dask cluster needs the package distributed: pip install 'tpat[cluster]'.")) from error
        except OSError as error:
            raise click.ClickException(t._("The cluster can't be reached ({why}).").format(why=error)) from error
    return 128 + stopped[0] if stopped else 0


# --- the answer -----------------------------------------------------------------------------------------------------------


def _tell(given: Conditions, rows: Sequence[Judged], csv_file: str | None, as_json: bool, ascii_only: bool) -> None:
    from tpat.session.census import summary

    if csv_file is not None:
        _write_csv(csv_file, given, rows)
    found = summary(rows)
    if as_json:
        say_json(as_data(given, found))
    elif csv_file != "-":
        from tpat.ui.census import summary_lines

        full = "#" if ascii_only or not (sys.stdout.encoding or "").lower().startswith("utf") else "█"
        say(summary_lines(tongue(), given, found, full))


def as_data(given: Conditions, s: Summary) -> dict[str, Any]:
    """The figures as data. Shares are 0 … 1; memory is in MiB, other budgets in seconds and positions."""
    return {
        "id": given.id,
        "shuffle": given.shuffle,
        "time": given.seconds,
        "cpu": given.cpu,
        "nodes": given.nodes,
        "memory": given.memory,
        "seed": given.seed,
        "deals": s.deals,
        "won": len(s.won),
        "lost": len(s.lost),
        "unknown": len(s.unknown),
        "low": s.low,
        "high": s.high,
        "mean_moves": s.moves,
        "seconds": round(s.cpu, 3),
        "lost_deals": list(s.lost),
        "unknown_deals": list(s.unknown),
        "by_seconds": [span._asdict() for span in s.by_seconds],
        "by_nodes": [span._asdict() for span in s.by_nodes],
        "versions": list(s.versions),
    }


def _write_csv(name: str, given: Conditions, rows: Sequence[Judged]) -> None:
    """A line a deal."""
    import csv
    import io

    from tpat.commands.figures import write_file

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["game", "options", "shuffle", "number", "verdict", "moves", "nodes", "seconds", "why", "version", "line"])
    for r in rows:
        moves = r.moves if r.verdict == "won" else ""
        writer.writerow(
            [given.game, given.options, given.shuffle, r.number, r.verdict, moves, r.nodes, f"{r.cpu:.3f}", r.why, r.version, r.line]
        )
    write_file(name, out.getvalue())
