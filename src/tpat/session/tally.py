"""What a game's last position does not tell: the undos and hints used, the runs through the stock, whether it was ever won.

A tally goes along with a session, an action at a time, in the words that `Session.record` is told. It is the same for a game that is
played and for one that is read back.
"""

from __future__ import annotations

from typing import NamedTuple

from tpat.engine.moves import DEAL, REDEAL
from tpat.session.account import XPAT2
from tpat.session.session import GO, NOTE, PLAY, UNDO, Session

# The facts that are noted besides the actions: `note hint`, `note solver` (`note solver t3-f1` before a move that it plays),
# `note counted 3`, `note betting bsd`, `note daily 2026-11-30`.
HINT, SOLVER, COUNTED, BETTING, DAILY = "hint", "solver", "counted", "betting", "daily"
_DATE = 10  # characters


class Standing(NamedTuple):
    """How a game stands: what counts of it, should it end here."""

    seconds: float  # of play
    score: int | None
    moves: int  # the player's actions in force
    cards: int  # on the foundations
    redeals: int


class Tally(NamedTuple):
    """What was counted so far."""

    at: int = 0  # moves in force, automatic ones too
    undos: int = 0  # actions that took something back, however much
    hints: int = 0
    solver: int = 0  # times that the solver was asked
    counted: int = 0  # cards that counting has told
    runs: int = 0  # redeals, at the most that any position had: an undo takes none back
    dealt: bool = False  # the stock was dealt from
    moved: bool = False
    won: Standing | None = None  # where the game was won first
    betting: str = XPAT2
    daily: str = ""  # the day whose deal this is, if it was begun on it


def standing(session: Session, seconds: float) -> Standing:
    """How the session stands after so many seconds of play."""
    state, plan = session.state, session.game.plan
    cards = sum(len(state.piles[f]) for f in plan.foundations)
    return Standing(seconds, session.game.score(state), session.made, cards, state.redeals)


def begun(session: Session) -> Tally:
    """The tally of a session in which nothing was done yet."""
    return Tally(at=session.at)


def tallied(tally: Tally, session: Session, action: str, seconds: float) -> Tally:
    """The tally after an action that the session has just done, at that time of play."""
    word, _, rest = action.partition(" ")
    if word == NOTE:
        return _noted(tally, rest)
    at = session.at
    if word == UNDO or (word == GO and at < tally.at):
        tally = tally._replace(undos=tally.undos + 1)
    elif word == PLAY:
        kinds = {part.removesuffix("!") for part in rest.split("; ")}
        tally = tally._replace(moved=True, dealt=tally.dealt or not kinds.isdisjoint((DEAL, REDEAL)))
    won = tally.won or (standing(session, seconds) if session.won else None)
    return tally._replace(at=at, runs=max(tally.runs, session.state.redeals), won=won)


def _noted(tally: Tally, fact: str) -> Tally:
    word, _, rest = fact.partition(" ")
    if word == HINT:
        return tally._replace(hints=tally.hints + 1)
    if word == SOLVER:
        return tally._replace(solver=tally.solver + 1)
    if word == COUNTED and rest.isdecimal() and len(rest) < 4:
        return tally._replace(counted=tally.counted + int(rest))
    if word == BETTING:
        return tally._replace(betting=rest[:8])
    if word == DAILY and len(rest) == _DATE:
        return tally._replace(daily=rest)
    return tally  # a fact of a later version
