"""The way in: which search suits a game, and the promise that every line is played through the rules before anyone sees it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable

from tpat.api import Game
from tpat.engine.moves import Move
from tpat.engine.state import State
from tpat.errors import IllegalMove
from tpat.solver import canfield_play, canfield_search, columns_play, columns_search, general, stages, stages_play, suits, suits_play
from tpat.solver.canfield import ALL, Model, Prunings
from tpat.solver.verdict import Answer, Budget, Clock, Lost, Progress, Spent, Unknown, Verdict, Watch, Won


def solve(
    game: Game,
    state: State,
    budget: Budget,
    clock: Clock,
    *,
    stopped: Callable[[], bool] | None = None,
    progress: Progress | None = None,
    prunings: Prunings = ALL,
) -> Answer:
    """Whether a position can still be won by the game's rules, without conveniences; it sees all cards, face down or not.

    `clock` gives seconds; `stopped` is asked several times in a tenth of a second, and ends the search when it is true; `progress` is
    told nodes and seconds as often. `prunings` are those of the Canfield model. Raises IllegalMove if a search gave a line that the
    rules refuse, which would be a fault of the search.
    """
    watch = Watch(budget, clock, stopped, progress)
    collecting = gc.isenabled()
    gc.disable()  # a search makes no cycles, and its millions of small values would be looked through again and again
    try:
        verdict = _searched(game, state, watch, prunings)
    except Spent as limit:
        verdict = Unknown(limit.why)
    finally:
        if collecting:
            gc.enable()
    return Answer(verdict, watch.nodes, watch.seconds)


def _searched(game: Game, state: State, watch: Watch, prunings: Prunings) -> Verdict:
    if game.won(state):
        return Won(())
    line: Iterable[Move] | None
    if layout := canfield_play.layout_of(game.plan, state):
        places = canfield_search.search(Model(layout, prunings), watch)
        line = None if places is None else canfield_play.line_of(game.plan, state, places)
    elif board := stages_play.board_of(game.plan, state):
        line = stages_play.line_of(game.plan, state, stages.search(board, watch))
    elif rows := suits_play.board_of(game.plan, state):
        line = stages_play.line_of(game.plan, state, suits.search(game.plan, rows, watch))
    elif table := columns_play.layout_of(game.plan, state):
        steps = columns_search.search(game.plan, table, watch)
        line = None if steps is None else columns_play.line_of(game.plan, state, steps)
    else:
        line = general.search(game, state, watch)
    return Lost() if line is None else Won(played(game, state, line))


def played(game: Game, state: State, line: Iterable[Move]) -> tuple[Move, ...]:
    """The moves of a line up to the one that wins, each asked of the rules first. Raises IllegalMove for one that they refuse, and
    ValueError for a line that does not win."""
    made: list[Move] = []
    for move in line:
        refusal = game.refusal(state, move)
        if refusal is not None:
            raise IllegalMove(str(move), refusal)
        state = game.apply(state, move)
        made.append(move)
        if game.won(state):
            return tuple(made)
    raise ValueError("the line does not win")
