"""`tpat daily`: the deal of the day, which can be won and is the same for everyone."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from tpat.commands import tastes
from tpat.commands.kept import Kept
from tpat.commands.menu import GameCommand, GameName, refuse, taken, tongue
from tpat.commands.own import load_folder
from tpat.commands.playing import How, play_options, sit_down
from tpat.commands.shared import lang_option, rule_options, say, several, with_options
from tpat.deal.numbers import DEFAULT, KNOWN, Deal
from tpat.errors import TpatError
from tpat.i18n import N_, Tongue
from tpat.i18n.clicks import Argument, Option

if TYPE_CHECKING:
    from tpat.api import Game
    from tpat.deal.gameid import GameId
    from tpat.session.figures import Result
    from tpat.session.session import Session

GAME = "gypsy"  # if none is named


class Day(click.ParamType[datetime.date]):
    """A date, `2026-11-30`."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime.date:
        """The date; a usage error for what is none, and for one that has not come yet."""
        from tpat.ui.phrases import clean

        if isinstance(value, datetime.date):
            return value
        t = tongue()
        try:
            day = datetime.datetime.strptime(value, "%Y-%m-%d").date()
        except ValueError:
            said = t._('"{text}" is no date. Dates are written 2026-11-30.')
            raise click.UsageError(said.format(text=clean(str(value))), ctx) from None
        if day > datetime.date.today():
            raise click.UsageError(t._("That day has not come yet."), ctx)
        return day


@click.command(
    "daily",
    cls=GameCommand,
    short_help=N_("Play the deal of the day."),
    help=N_("Play the deal of the day: it can be won, and it is the same for everyone. Days won in a row are counted."),
)
@click.argument("game", cls=Argument, type=GameName(), required=False, metavar=N_("[GAME]"))
@click.option("--date", "day", cls=Option, type=Day(), metavar=N_("DATE"), help=N_("The deal of another day: 2026-11-30."))
@click.option("--share", cls=Option, is_flag=True, help=N_("Only say in a line how it went, for others to read."))
@click.option("--shuffle", cls=Option, type=click.Choice(KNOWN), help=N_("How a number is shuffled."))
@play_options
@several(*rule_options(), lang_option)
def daily(
    game: GameId | None,
    day: datetime.date | None,
    share: bool,
    shuffle: str | None,
    plain: bool,
    as_json: bool,
    ascii_only: bool,
    no_mouse: bool,
    no_animation: bool,
    no_auto_base: bool,
    betting: str | None,
    **chosen: str | None,
) -> int:
    """Play the deal of a day."""
    found = _game(game, chosen)
    today = datetime.date.today()
    day, shuffle = day or today, shuffle or DEFAULT
    t = tongue()
    load_folder(taken())  # journals may be of them
    if share:
        say([share_line(t, found, shuffle, day, _results(found, shuffle, day))])
        return 0
    if day == today and (before := _results(found, shuffle, day)) and any(r.won for r in before):
        said = t._("This deal of the day is won. To play it again: {command}")
        say([share_line(t, found, shuffle, day, before), said.format(command=f"tpat '{found.id(_deal_of(before))}'")])
        return 0
    held = tastes.in_force(t)
    kept = Kept(betting or (held.betting if held else "xpat2"))
    how = How(plain, as_json, ascii_only, no_mouse, no_animation, no_auto_base)
    code = _play(found, day, shuffle, kept, how, day == today)
    if not as_json and (results := _results(found, shuffle, day)):
        say([share_line(t, found, shuffle, day, results)])
    return code


def _game(game: GameId | None, chosen: dict[str, str | None]) -> Game:
    from tpat.api import of_rules
    from tpat.engine import games

    if game is not None and game.deal is not None:
        raise click.UsageError(tongue()._("The day decides which deal it is; name the game alone."))
    return of_rules(with_options(game.rules if game else games.standard(GAME), chosen))


def _play(found: Game, day: datetime.date, shuffle: str, kept: Kept, how: How, is_today: bool) -> int:
    """Go on with the day's deal if it is under way, else begin it."""
    from tpat.session.session import Session
    from tpat.session.tally import DAILY
    from tpat.ui.kept_text import busy_text, problem_text

    held = tastes.in_force(tongue())
    name = f"{day}"
    under_way = next((s for s in kept.saved() if s.tally.daily == name and _is_of(s.read.session, found, shuffle)), None)
    if under_way is not None:
        try:
            session, cursor = kept.go_on(under_way.name)
        except (OSError, TpatError) as error:
            said = busy_text(tongue(), under_way.name) if kept.taken(error) else problem_text(tongue(), error)
            raise click.ClickException(said) from error
        return sit_down(session, kept, how, held, resumed=cursor) or 0
    from tpat.deal.numbers import first_state

    dealt = _search(found, shuffle, name)
    session = Session(found, first_state(found.plan, dealt), dealt, auto_base=not how.no_auto_base)
    if is_today:
        kept.facts = (session, f"{DAILY} {name}")
    return sit_down(session, kept, how, held) or 0


def _is_of(session: Session, found: Game, shuffle: str) -> bool:
    return session.game.id() == found.id() and session.deal is not None and session.deal.shuffle == shuffle


def _search(found: Game, shuffle: str, day: str) -> Deal:
    """The day's deal, which takes some seconds to find; on a terminal that is said meanwhile."""
    import time

    from tpat.commands.waiting import waiting
    from tpat.session.winnable import first_winnable, numbers_of

    t = tongue()
    try:
        with waiting(t._("Looking for the deal of the day: {n} tried")) as tried:
            dealt = first_winnable(found, shuffle, numbers_of(found, shuffle, day), time.perf_counter, tried=tried)
    except TpatError as error:
        refuse(error)
    if dealt is None:
        said = t._("No deal of {title} is proved winnable for that day. Choose another game.")
        raise click.ClickException(said.format(title=found.title))
    return dealt


def _results(found: Game, shuffle: str, day: datetime.date | None) -> list[Result]:
    """The games on this game's deals of the day that have ended; of all days without one."""
    from tpat.storage import database, statistics

    try:
        with database.opened(reading=True) as opened:
            statistics.catch_up(opened)
            options = ",".join(f"{k}={v}" for k, v in found.options.items())
            rows = statistics.results(opened, found.name, options)
    except (OSError, TpatError):
        return []
    return [r for r in rows if r.daily and r.shuffle == shuffle and (day is None or r.daily == f"{day}")]


def _deal_of(results: list[Result]) -> Deal:
    return Deal(results[0].number or 0, results[0].shuffle)


def share_line(t: Tongue, found: Game, shuffle: str, day: datetime.date, results: list[Result]) -> str:
    """How the deal of a day went, in a line for others to read."""
    from tpat.session.figures import days_in_a_row
    from tpat.ui.daily import line

    streak = days_in_a_row(_days_won(_results(found, shuffle, None)), day.toordinal())
    return line(t, found.id(), f"{day}", results, streak)


def kept_lines(t: Tongue, played: Sequence[Result]) -> list[str]:
    """What statistics tell of the deals of the day among these games; nothing where there is none."""
    from tpat.session.figures import days_in_a_row, most_days_in_a_row
    from tpat.ui.daily import kept

    days = _days_won(played)
    return [kept(t, len(days), days_in_a_row(days, datetime.date.today().toordinal()), most_days_in_a_row(days))] if days else []


def _days_won(results: Sequence[Result]) -> set[int]:
    return {n for r in results if r.won and (n := _ordinal(r.daily)) is not None}


def _ordinal(day: str) -> int | None:
    try:
        return datetime.date.fromisoformat(day).toordinal()
    except ValueError:
        return None
