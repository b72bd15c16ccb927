"""A census: which of many deals can be won. What its deals have in common, what is known of each, and the figures. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tpat.api import Game
from tpat.deal.numbers import DEFAULT, Deal, first_state
from tpat.session.figures import interval
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Clock, Unknown, Won

WON, LOST, UNKNOWN = "won", "lost", "unknown"


class Conditions(NamedTuple):
    """What all deals of a census have in common: else their figures could not be put together. None is without limit."""

    game: str
    options: str  # `refill=auto`; empty for the game's own
    shuffle: str
    seconds: float | None
    cpu: bool  # the seconds are those of the processor
    nodes: int | None
    memory: int | None  # MiB
    seed: int

    @property
    def id(self) -> str:
        """`canfield:refill=auto`."""
        return f"{self.game}:{self.options}" if self.options else self.game

    @property
    def budget(self) -> Budget:
        """What each search may spend."""
        return Budget(self.seconds, self.nodes, None if self.memory is None else self.memory << 20, self.seed)

    @property
    def words(self) -> str:
        """The same as words of the command line: `gypsy --time 60 --memory 1000`."""
        words = [self.id]
        if self.shuffle != DEFAULT:
            words.append(f"--shuffle {self.shuffle}")
        if self.seconds is not None:
            words.append(f"--time {self.seconds:g}" + " --cpu" * self.cpu)
        if self.nodes is not None:
            words.append(f"--nodes {self.nodes}")
        if self.memory is not None:
            words.append(f"--memory {self.memory}")
        return " ".join([*words, f"--seed {self.seed}"])


class Judged(NamedTuple):
    """What is known of a deal."""

    number: int
    verdict: str  # WON, LOST, UNKNOWN
    line: str  # the moves that win, with blanks between; empty if not won
    nodes: int
    cpu: float  # seconds of the processor
    why: str  # what ended a search without an answer: `time`, `nodes`, `memory`, `stopped`; else empty
    version: str  # of the program

    @property
    def moves(self) -> int:
        """How long the line is."""
        return len(self.line.split())


def judge(game: Game, dealt: Deal, given: Conditions, version: str, clock: Clock, cpu: Clock, stopped: Callable[[], bool]) -> Judged:
    """Search a deal. `clock` gives the seconds that the budget is of, `cpu` those of the processor.

    Raises what `solve` raises, and NotDealt where another program's shuffle does not deal this game.
    """
    began = cpu()
    answer = solve(game, first_state(game.plan, dealt), given.budget, cpu if given.cpu else clock, stopped=stopped)
    verdict = answer.verdict
    return Judged(
        dealt.number,
        type(verdict).__name__.lower(),
        " ".join(map(str, verdict.line)) if isinstance(verdict, Won) else "",
        answer.nodes,
        cpu() - began,
        verdict.why.value if isinstance(verdict, Unknown) else "",
        version,
    )


# --- figures ------------------------------------------------------------------------------------------------------------


class Span(NamedTuple):
    """How many deals took more than `above` and at most `upto`."""

    above: float
    upto: float
    won: int
    lost: int
    unknown: int

    @property
    def decided(self) -> int:
        """Won or lost."""
        return self.won + self.lost

    @property
    def deals(self) -> int:
        """All of them."""
        return self.decided + self.unknown


class Summary(NamedTuple):
    """The figures of a census. Shares are 0 … 1."""

    won: tuple[int, ...]  # deal numbers, ascending
    lost: tuple[int, ...]
    unknown: tuple[int, ...]
    low: float  # of the 95 % interval of the share that can be won, if all unknown deals were lost
    high: float  # and if all of them could be won
    cpu: float  # seconds, of all deals
    moves: float | None  # the mean length of a line that wins
    by_seconds: tuple[Span, ...]
    by_nodes: tuple[Span, ...]
    versions: tuple[str, ...]

    @property
    def deals(self) -> int:
        """How many were searched."""
        return len(self.won) + len(self.lost) + len(self.unknown)

    @property
    def least(self) -> float:
        """The share that was won."""
        return len(self.won) / self.deals if self.deals else 0.0

    @property
    def most(self) -> float:
        """The share that was not lost."""
        return 1 - len(self.lost) / self.deals if self.deals else 1.0


def summary(judged: Iterable[Judged]) -> Summary:
    """The figures of these deals."""
    rows = sorted(judged)
    won, lost, unknown = (tuple(r.number for r in rows if r.verdict == v) for v in (WON, LOST, UNKNOWN))
    return Summary(
        won,
        lost,
        unknown,
        low=interval(len(won), len(rows))[0],
        high=interval(len(won) + len(unknown), len(rows))[1],
        cpu=sum(r.cpu for r in rows),
        moves=sum(r.moves for r in rows) / len(won) if won else None,
        by_seconds=spread(rows, [r.cpu for r in rows], 0.01),
        by_nodes=spread(rows, [float(r.nodes) for r in rows], 100),
        versions=tuple(sorted({r.version for r in rows})),
    )


def spread(rows: Sequence[Judged], values: Sequence[float], least: float) -> tuple[Span, ...]:
    """How the values of the rows are spread, in spans up to `least`, 2, 5, 10 … times that; from the first that has any to the last."""
    if not rows:
        return ()
    edges = [least]
    while edges[-1] < max(values):
        edges.append(least * (1, 2, 5)[len(edges) % 3] * 10 ** (len(edges) // 3))
    counts = [{WON: 0, LOST: 0, UNKNOWN: 0} for _ in edges]
    for row, value in zip(rows, values, strict=True):
        counts[bisect_left(edges, value)][row.verdict] += 1
    first = bisect_left(edges, min(values))
    spans = [Span(edges[k - 1] if k else 0.0, edge, counts[k][WON], counts[k][LOST], counts[k][UNKNOWN]) for k, edge in enumerate(edges)]
    return tuple(spans[first:])
