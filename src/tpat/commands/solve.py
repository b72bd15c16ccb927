"""`tpat solve`: whether a position can be won, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

import click

from tpat.commands.menu import GameCommand, taken, tongue
from tpat.commands.own import load_folder
from tpat.commands.shared import budget_options, budget_words, deal_options, json_option, say, say_json, wanted
from tpat.errors import TpatError
from tpat.i18n import N_, Tongue
from tpat.i18n.clicks import Option

if TYPE_CHECKING:
    from tpat.api import Game
    from tpat.deal.gameid import GameId
    from tpat.engine.state import State
    from tpat.solver.verdict import Answer, Reason

LOST, UNKNOWN = 3, 4  # exit codes


@click.command(
    "solve",
    cls=GameCommand,
    short_help=N_("Find out whether a deal can be won."),
    help=N_("Find out whether a deal, or a position of a game in a file, can be won, and show how. The search sees all cards."),
)
@deal_options
@click.option("--record", cls=Option, metavar=N_("FILE"), help=N_("Take the position from a file with a game."))
@click.option("--at", cls=Option, type=click.IntRange(min=0), metavar=N_("N"), help=N_("After so many moves."))
@budget_options
@json_option
def solve(
    game: GameId,
    number: int | None,
    cards: TextIO | None,
    shuffle: str | None,
    record: str | None,
    at: int | None,
    seconds: float | None,
    nodes: int | None,
    memory: int,
    seed: int,
    as_json: bool,
    **chosen: str | None,
) -> int:
    """Solve."""
    import time

    from tpat.solver.solve import solve as search
    from tpat.solver.verdict import Budget, Lost, Unknown

    t = tongue()
    if record is not None:
        if number is not None or cards is not None or shuffle is not None or game.deal is not None or any(chosen.values()):
            raise click.UsageError(t._("A file with a game says itself which deal it is, and by which options."))
        found, state = _from_record(game, record, at)
    elif at is not None:
        raise click.UsageError(t._("--at goes with --record."))
    elif number is None and cards is None and game.deal is None:
        raise click.UsageError(t._("Name the deal: by a number, in the deal id, by --cards or by --record."))
    else:
        found, state, _ = wanted(game, number, cards, shuffle, chosen)
    answer = search(found, state, Budget(*budget_words(seconds, nodes), memory << 20, seed), time.perf_counter)
    if as_json:
        say_json(as_data(answer))
    else:
        say(sentences(t, answer))
    return {Lost: LOST, Unknown: UNKNOWN}.get(type(answer.verdict), 0)


def _from_record(game: GameId, name: str, at: int | None) -> tuple[Game, State]:
    """The position of a game in a file, after so many moves or where it stands; a failure where it is no such game."""
    from tpat.commands.records import fail
    from tpat.storage.exchange import load, read_bytes

    t = tongue()
    data = read_bytes(name)
    load_folder(taken())  # it may be a game of the player's own
    try:
        session = load(data).session
    except TpatError as error:
        fail(name, error)
    if session.game.name != game.rules.name:
        shown = click.format_filename(name)
        raise click.ClickException(f"{shown}: " + t._("the file is a position of {title}.").format(title=session.game.title))
    if at is not None and not session.jump(at):
        session.redo_all()
        most = session.made
        raise click.UsageError(t.n("The game has {n} move.", "The game has {n} moves.", most).format(n=most))
    return session.game, session.state


def as_data(answer: Answer) -> dict[str, Any]:
    """An answer as data; `line` is empty unless the verdict is `won`, `why` says what ended a search without an answer."""
    from tpat.solver.verdict import Unknown, Won

    verdict = answer.verdict
    return {
        "verdict": type(verdict).__name__.lower(),
        "line": [str(m) for m in verdict.line] if isinstance(verdict, Won) else [],
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 3),
        "why": verdict.why.value if isinstance(verdict, Unknown) else None,
    }


def sentences(t: Tongue, answer: Answer) -> list[str]:
    """An answer in words, with the moves that win."""
    from tpat.solver.verdict import Lost, Won

    verdict = answer.verdict
    if isinstance(verdict, Won):
        n = len(verdict.line)
        said = t.n("This can be won, in {n} move:", "This can be won, in {n} moves:", n).format(n=n)
        return [said, " ".join(map(str, verdict.line))]
    if isinstance(verdict, Lost):
        return [t._("This can't be won: all that can be reached was searched.")]
    return [_unknown(t, verdict.why)]


def _unknown(t: Tongue, why: Reason) -> str:
    from tpat.solver.verdict import Reason

    if why is Reason.MEMORY:
        return t._("Whether this can be won is not known: the memory was used up. More is given by --memory.")
    if why is Reason.NODES:
        return t._("Whether this can be won is not known: so many positions were visited. More is given by --nodes.")
    return t._("Whether this can be won is not known: the time was up. More is given by --time.")
