"""The deal of a day in a line, for others to read. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from tpat.i18n import Tongue
from tpat.session.figures import Result, in_order
from tpat.ui.figures import duration


def kept(t: Tongue, won: int, now: int, longest: int) -> str:
    """What statistics tell of a game's deals of the day."""
    said = t._("Deals of the day won: {n}; days in a row: {now} now, {longest} at the longest")
    return said.format(n=won, now=now, longest=longest)


def line(t: Tongue, game: str, day: str, results: Sequence[Result], streak: int) -> str:
    """`tpat daily gypsy 2026-11-30: won, 182 moves, 12:31, streak 4`. The first game that was won counts; of one in which the solver was
    asked that is said."""
    head = f"tpat daily {game} {day}"
    games = in_order(results)
    won = next((r for r in games if r.won), None)
    if won is None:
        return t._("{head}: given up").format(head=head) if games else t._("{head}: not won yet").format(head=head)
    moves = t.n("{n} move", "{n} moves", won.moves).format(n=won.moves)
    words = {"head": head, "moves": moves, "time": duration(won.seconds), "streak": streak}
    if won.solver:
        return t._("{head}: won with the solver, {moves}, {time}, streak {streak}").format(**words)
    return t._("{head}: won, {moves}, {time}, streak {streak}").format(**words)
