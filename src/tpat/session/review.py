"""Looking back on a game: which of its positions could still be won, and which move threw it away. Pure.

A position from which one that can be won is reached can be won itself, and from one that is lost only lost ones are reached. So the
verdicts along a line of play change once at most, and halving the moves between the last position that is known to be winnable and
the first that is known to be lost finds where. What no search decides is searched again with twice the budget, until all of it is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tpat.api import Game
from tpat.engine.moves import Move
from tpat.engine.state import State
from tpat.session.census import LOST, UNKNOWN, WON
from tpat.session.session import Session
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Clock, Lost, Reason, Unknown, Won

_SHARE = 64  # the first searches have this part of the whole budget each


class Step(NamedTuple):
    """A position of the game, and what led to it from the one before: the player's move and those that followed by themselves."""

    moves: tuple[Move, ...]
    state: State


class Review(NamedTuple):
    """What is known of a game's positions, which are numbered by the player's moves before them."""

    steps: tuple[Step, ...]
    winnable: int  # the last position that is known to be winnable; -1 if none is
    line: tuple[Move, ...]  # that wins from there
    lost: int  # the first that is known to be lost; as many as there are positions if none is
    nodes: int = 0
    seconds: float = 0.0
    stopped: bool = False

    @property
    def moves(self) -> int:
        """How many moves the player made."""
        return len(self.steps) - 1

    @property
    def verdicts(self) -> tuple[str, ...]:
        """Of each position: WON, LOST, UNKNOWN."""
        return tuple(WON if k <= self.winnable else LOST if k >= self.lost else UNKNOWN for k in range(len(self.steps)))

    @property
    def fault(self) -> int | None:
        """The move, counted from 1, before which the game could be won and after which it could not; None if there was none, or it is
        not known."""
        return self.lost if 0 <= self.winnable == self.lost - 1 and self.lost <= self.moves else None

    @property
    def decided(self) -> bool:
        """True if nothing is left unknown."""
        return self.winnable + 1 == self.lost

    def line_at(self, position: int) -> tuple[Move, ...] | None:
        """Moves that win from there: the player's own up to the last winnable position, then the line; None where none is known."""
        if position > self.winnable:
            return None
        played = [move for step in self.steps[position + 1 : self.winnable + 1] for move in step.moves]
        return (*played, *self.line)


def steps_of(session: Session) -> tuple[Step, ...]:
    """The positions of a game, also those that were taken back and can be played again. The session ends up at the last of them."""
    session.undo_all()
    steps = [Step((), session.state)]
    while entries := session.redo():
        steps.append(Step(tuple(e.move for e in entries), session.state))
    return tuple(steps)


Told = Callable[[Review], None]


def review(
    game: Game, steps: Sequence[Step], budget: Budget, clock: Clock, stopped: Callable[[], bool] | None = None, told: Told | None = None
) -> Review:
    """Judge the positions of a game; `budget` is for all of it. `told` hears what is known, several times in a tenth of a second.

    Raises IllegalMove if a search gave a line that the rules refuse, which would be a fault of the search.
    """
    began = clock()
    known = _at_the_end(game, Review(tuple(steps), -1, (), len(steps)))
    share = 1 / _SHARE
    while not known.decided and not known.stopped:
        spent = False
        for position in _halving(known):
            if not known.winnable < position < known.lost:
                continue  # decided meanwhile
            given = _part(budget, share, known.nodes, clock() - began)
            if given is None:
                spent = True
                break
            so_far = known

            def progress(nodes: int, seconds: float, so_far: Review = so_far) -> None:
                if told:
                    told(so_far._replace(nodes=so_far.nodes + nodes, seconds=so_far.seconds + seconds))

            answer = solve(game, known.steps[position].state, given, clock, stopped=stopped, progress=progress)
            known = known._replace(nodes=known.nodes + answer.nodes, seconds=clock() - began)
            if isinstance(answer.verdict, Won):
                known = _followed(known._replace(winnable=position, line=answer.verdict.line))
            elif isinstance(answer.verdict, Lost):
                known = known._replace(lost=position)
            elif isinstance(answer.verdict, Unknown) and answer.verdict.why is Reason.STOPPED:
                known = known._replace(stopped=True)
                break
        if spent or share >= 1:
            break
        share *= 2
    return known


def _at_the_end(game: Game, known: Review) -> Review:
    """A game that was won could be won all along."""
    return known._replace(winnable=known.moves) if game.won(known.steps[-1].state) else known


def _followed(known: Review) -> Review:
    """As far as the player did what the line does, the rest of the line wins too."""
    position, line = known.winnable, known.line
    while position < known.moves and line:
        played = known.steps[position + 1].moves
        if line[: len(played)] != played:
            break
        position, line = position + 1, line[len(played) :]
    return known._replace(winnable=position, line=line)


def _halving(known: Review) -> Iterator[int]:
    """The positions that are not decided: first the ends, then the middle of each gap, the widest gaps first."""
    first, last = known.winnable + 1, known.lost - 1
    yield last
    if first < last:
        yield first
    gaps = [(first, last)]
    while gaps:
        low, high = gaps.pop(0)
        if high - low < 2:
            continue
        middle = (low + high) // 2
        yield middle
        gaps += [(low, middle), (middle, high)]


def _part(budget: Budget, share: float, nodes: int, seconds: float) -> Budget | None:
    """What the next search may spend; None when nothing is left."""
    left_seconds = None if budget.seconds is None else min(budget.seconds * share, budget.seconds - seconds)
    left_nodes = None if budget.nodes is None else min(max(1, int(budget.nodes * share)), budget.nodes - nodes)
    if (left_seconds is not None and left_seconds <= 0) or (left_nodes is not None and left_nodes <= 0):
        return None
    return Budget(left_seconds, left_nodes, budget.memory, budget.seed)
