"""`tpat review`: which move threw a game away, and what would have won."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from tpat.commands.menu import taken, tongue
from tpat.commands.own import load_folder
from tpat.commands.shared import ascii_option, budget_options, budget_words, json_option, lang_option, no_screen, say, say_json
from tpat.commands.stopping import stoppable
from tpat.commands.tastes import wanted
from tpat.deal.numbers import DEFAULT, SHUFFLES
from tpat.errors import TpatError
from tpat.i18n import N_, Tongue
from tpat.i18n.clicks import Argument, Command, Option

if TYPE_CHECKING:
    from tpat.session.review import Review
    from tpat.session.session import Session
    from tpat.solver.verdict import Budget

_WIDTH = 72  # cells of the plot, at most
_BAR = 33  # columns that click's bar takes beside it


@click.command(
    "review",
    cls=Command,
    short_help=N_("Look back on a game: which move threw it away."),
    help=N_(
        "Find out up to where a game could be won, which move threw it away, and what would have won. The game is a file, or one that is"
        " under way or has ended, by its name. The search sees all cards."
    ),
)
@click.argument("file", cls=Argument, metavar=N_("FILE|ID"))
@budget_options
@click.option("--plain", cls=Option, is_flag=True, help=N_("Only tell it, without the full screen."))
@json_option
@click.option(
    "--shuffle", cls=Option, type=click.Choice(SHUFFLES), help=N_("How xpat2's saved games were shuffled, which they don't tell.")
)
@ascii_option
@lang_option
def review(
    file: str,
    seconds: float | None,
    nodes: int | None,
    memory: int,
    seed: int,
    plain: bool,
    as_json: bool,
    shuffle: str | None,
    ascii_only: bool,
) -> int:
    """Review a game."""
    import time

    from tpat.session import review as reviews
    from tpat.solver.verdict import Budget

    t, session = tongue(), _session(file, shuffle)
    steps = reviews.steps_of(session)
    budget = Budget(*budget_words(seconds, nodes), memory << 20, seed)
    with stoppable() as stopped, _progress(budget, ascii_only) as told:
        found = reviews.review(session.game, steps, budget, time.perf_counter, lambda: bool(stopped), told)
    if as_json:
        say_json(as_data(session, found))
    else:
        if not (plain or no_screen()):
            _shown(session, found, t, ascii_only)
        say(_lines(t, found, ascii_only))
    return 128 + stopped[0] if stopped else 0


def _session(name: str, shuffle: str | None) -> Session:
    """The game in a file; that of a journal where there is no such file."""
    from pathlib import Path

    from tpat.commands.records import fail, trouble_of
    from tpat.storage import exchange

    load_folder(taken())  # it may be a game of the player's own
    if name != "-" and not Path(name).exists() and "/" not in name:
        try:
            return exchange.kept(name).session
        except TpatError as error:
            raise click.ClickException(trouble_of(tongue(), error)) from error
    data = exchange.read_bytes(name)
    try:
        return exchange.load(data, "", shuffle or DEFAULT).session
    except TpatError as error:
        fail(name, error)


def _shown(session: Session, found: Review, t: Tongue, ascii_only: bool) -> None:
    """On the full screen, where there is one."""
    from tpat.ui.terminal import NoScreen

    with contextlib.suppress(NoScreen):
        from tpat.ui.watching import look_back

        look_back(session, found, t, ascii=ascii_only, taste=wanted(t))


def _plain_signs(ascii_only: bool) -> bool:
    return ascii_only or not (sys.stdout.encoding or "").lower().startswith("utf")


def _lines(t: Tongue, found: Review, ascii_only: bool) -> list[str]:
    from tpat.ui.review import ASCII_SIGNS, SIGNS, plot_lines, told, win_lines

    wide = min(shutil.get_terminal_size().columns - 1, _WIDTH)
    lines = [*told(t, found), *plot_lines(t, found, wide, ASCII_SIGNS if _plain_signs(ascii_only) else SIGNS), *win_lines(t, found)]
    if not found.decided and not found.stopped:
        lines.append(t._("More time may tell more: --time."))
    return lines


def as_data(session: Session, r: Review) -> dict[str, Any]:
    """A review as data: a verdict for each position, from the deal to the end; `fault` is the move that threw the game away, `line` wins
    after `winnable` moves."""
    return {
        "id": session.game.id(session.deal),
        "moves": r.moves,
        "verdicts": list(r.verdicts),
        "winnable": r.winnable if r.winnable >= 0 else None,
        "lost": r.lost if r.lost <= r.moves else None,
        "fault": r.fault,
        "fault_moves": [str(m) for m in r.steps[r.fault].moves] if r.fault is not None else [],
        "line": [str(m) for m in r.line],
        "decided": r.decided,
        "nodes": r.nodes,
        "seconds": round(r.seconds, 3),
    }


@contextlib.contextmanager
def _progress(budget: Budget, ascii_only: bool) -> Iterator[Callable[[Review], None]]:
    """How far the searches are, on standard error, where that is a terminal: a bar and the plot so far."""
    from tpat.ui.review import ASCII_SIGNS, SIGNS, strip

    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    signs, drawn = ASCII_SIGNS if _plain_signs(ascii_only) else SIGNS, ""
    whole, done = 1000, 0
    room = min(30, shutil.get_terminal_size().columns - _BAR)
    bar: Any = click.progressbar(length=whole, file=sys.stderr, width=10, item_show_func=lambda _: drawn)

    def told(r: Review) -> None:
        nonlocal done, drawn
        drawn = strip(r.verdicts, room, signs)
        parts = [used / most for used, most in ((r.seconds, budget.seconds), (r.nodes, budget.nodes)) if most]
        now = min(whole, int(whole * max(parts, default=0.0)))
        if now > done:
            bar.update(now - done, drawn)
            done = now

    with bar:
        yield told
