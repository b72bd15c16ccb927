"""What a search answers, what it may spend, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tpat.engine.moves import Move

Clock = Callable[[], float]  # seconds, from any beginning
Progress = Callable[[int, float], None]  # nodes and seconds so far


class Reason(Enum):
    """Why a search ended without an answer."""

    TIME = "time"
    NODES = "nodes"
    MEMORY = "memory"
    STOPPED = "stopped"
    FAILED = "failed"  # the process that searched died of it


@dataclass(frozen=True, slots=True)
class Won:
    """The position can be won: by these moves, each of them played through the rules."""

    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Lost:
    """The position can't be won: all that can be reached was searched."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nothing is proved: the search came to a limit."""

    why: Reason


Verdict = Won | Lost | Unknown


class Answer(NamedTuple):
    """A verdict, and what it took."""

    verdict: Verdict
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may spend; None is without limit. With the same `nodes` and `seed`, and nothing else that ends it, a search does the
    same always. Nodes are counted in steps, so that a few hundred more may be visited; bytes are reckoned, not measured."""

    seconds: float | None = None
    nodes: int | None = None
    memory: int | None = None
    seed: int = 1


class Spent(Exception):
    """A limit is reached."""

    def __init__(self, why: Reason) -> None:
        super().__init__(why.value)
        self.why = why


class Watch:
    """Looks at the clock for a search, and asks whether it should stop. Searches call `spend` at least every twentieth of a second."""

    def __init__(self, budget: Budget, clock: Clock, stopped: Callable[[], bool] | None = None, progress: Progress | None = None) -> None:
        self.budget = budget
        self.nodes = 0
        self._clock, self._stopped, self._progress = clock, stopped, progress
        self._began = clock()

    @property
    def seconds(self) -> float:
        """Since the search began."""
        return self._clock() - self._began

    def spend(self, nodes: int, held: int = 0) -> None:
        """So many nodes more were visited, and `held` bytes are in use. Raises Spent."""
        self.nodes += nodes
        budget, seconds = self.budget, self.seconds
        if self._progress:
            self._progress(self.nodes, seconds)
        if self._stopped and self._stopped():
            raise Spent(Reason.STOPPED)
        if budget.nodes is not None and self.nodes >= budget.nodes:
            raise Spent(Reason.NODES)
        if budget.seconds is not None and seconds >= budget.seconds:
            raise Spent(Reason.TIME)
        if budget.memory is not None and held > budget.memory:
            raise Spent(Reason.MEMORY)
