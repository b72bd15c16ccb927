"""The searches of a census, handed to any executor of `concurrent.futures`: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from typing import TYPE_CHECKING, Any, NamedTuple

from tpat import __version__
from tpat.api import of_rules
from tpat.deal.numbers import deal
from tpat.session.census import Conditions, Judged, judge

if TYPE_CHECKING:
    from tpat.engine.rules import Rules

_LOOK = 0.1  # seconds between two looks at whether to stop
_PATIENCE = 1.0  # seconds that searches have to stop
_BREAKS = 3  # times in a row that an executor may break down before the census is given up


class Broken(Exception):
    """The executor broke down again and again, and no search ended between."""


class Failed(Exception):
    """The search of a deal failed, which is a fault of the program or of the cluster: `number`, and what it said in `why`."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"{number}: {why}")
        self.number = number
        self.why = why


class Workers(NamedTuple):
    """An executor, how many searches it is to be given at a time, and how searches that have begun are told to stop."""

    executor: Executor
    window: int
    stop: Callable[[], None]


MakeWorkers = Callable[[], contextlib.AbstractContextManager[Workers]]


# --- in a worker ----------------------------------------------------------------------------------------------------------


def search(rules: Rules, number: int, given: Conditions) -> Judged:
    """Search one deal, in whichever process this is called."""
    return judge(of_rules(rules), deal(number, given.shuffle), given, __version__, time.perf_counter, time.thread_time, _is_stopped)


_flag: list[Callable[[], bool]] = []  # in a process of ours, what says that the census is stopped


def _is_stopped() -> bool:
    return bool(_flag) and _flag[0]()


def _begin(flag: object) -> None:
    """The first that a process of ours does. Ctrl-C is for the program that started it, and where that is gone it ends too."""
    import multiprocessing
    from multiprocessing.connection import wait as wait_for

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _flag[:] = [lambda: bool(flag.value)]  # type: ignore[attr-defined]
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            wait_for([parent.sentinel])
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


# --- executors ------------------------------------------------------------------------------------------------------------


def processes(jobs: int) -> MakeWorkers:
    """So many processes of this machine."""

    @contextlib.contextmanager
    def make() -> Iterator[Workers]:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        context = multiprocessing.get_context("spawn")
        flag = context.RawValue("b", 0)  # without a lock, which a process that is killed could leave locked
        executor = ProcessPoolExecutor(jobs, context, _begin, (flag,))

        def stop() -> None:
            flag.value = 1

        try:
            yield Workers(executor, 2 * jobs, stop)
        finally:
            stop()
            executor.shutdown(wait=True, cancel_futures=True)

    return make


def dask(address: str, window: int | None) -> MakeWorkers:
    """The workers of a Dask cluster, whose scheduler has this address; `window` searches at a time, or else twice the cluster's threads.
    Raises ImportError without Dask, OSError without the cluster. Searches that have begun there end by their budget."""

    @contextlib.contextmanager
    def make() -> Iterator[Workers]:
        from distributed import Client

        connect: Any = Client  # it has no types
        with connect(address, set_as_default=False) as client:
            executor = client.get_executor(pure=False)
            try:
                yield Workers(executor, window or 2 * max(1, sum(client.nthreads().values())), lambda: None)
            finally:
                executor.shutdown(wait=False)

    return make


# --- the census -----------------------------------------------------------------------------------------------------------


class _Work:
    """The deals that are to be searched, and those whose searches are on."""

    def __init__(self, rules: Rules, numbers: Iterable[int], given: Conditions) -> None:
        self.pending: dict[Future[Judged], int] = {}
        self._rules, self._given = rules, given
        self._numbers = iter(numbers)
        self._again: list[int] = []

    def hand_out(self, workers: Workers) -> None:
        """Begin as many searches as the workers are to have."""
        while len(self.pending) < workers.window:
            number = self._again.pop(0) if self._again else next(self._numbers, None)
            if number is None:
                return
            self._again.insert(0, number)  # till it is handed out
            with _no_interrupt():
                future = workers.executor.submit(search, self._rules, number, self._given)
            del self._again[0]
            self.pending[future] = number

    def ended(self, patience: float, all_of_them: bool = False) -> list[Judged]:
        """The deals whose searches end within so many seconds; one of them ends the waiting, or all do. Raises Failed, BrokenExecutor."""
        rows: list[Judged] = []
        for future in wait(self.pending, patience, ALL_COMPLETED if all_of_them else FIRST_COMPLETED).done:
            try:
                row = future.result()
            except (BrokenExecutor, CancelledError):
                if rows:
                    break  # it will be met again
                raise
            except Exception as error:
                raise Failed(self.pending[future], f"{type(error).__name__}: {error}") from error
            del self.pending[future]
            if row.why != "stopped":
                rows.append(row)
        return rows

    def cancel(self) -> None:
        """Take back what no worker has begun."""
        self.pending = {future: number for future, number in self.pending.items() if not future.cancel()}

    def take_back(self) -> None:
        """The workers are gone: what they had is to be searched again."""
        self._again = sorted([*self.pending.values(), *self._again])
        self.pending = {}


def run(
    make: MakeWorkers, rules: Rules, numbers: Iterable[int], given: Conditions, found: Callable[[Judged], None], stopped: Callable[[], bool]
) -> None:
    """Search the deals of these numbers and tell `found` of each, in the order in which they end. Once `stopped` says so no more are
    begun, those that have begun are stopped, and those that have ended are still told.

    Where an executor breaks down (one of its processes was killed) another takes its place, and what it had not ended is searched anew.
    Raises Broken where that does not help, and Failed.
    """
    work = _Work(rules, numbers, given)
    breaks = 0
    while breaks < _BREAKS:
        try:
            with make() as workers:
                while not stopped():
                    work.hand_out(workers)
                    if not work.pending:
                        return
                    for row in work.ended(_LOOK):
                        found(row)
                        breaks = 0
                workers.stop()
                work.cancel()
                for row in work.ended(_PATIENCE, all_of_them=True):
                    found(row)
                return
        except (BrokenExecutor, CancelledError):
            breaks += 1
            work.take_back()
    raise Broken


@contextlib.contextmanager
def _no_interrupt() -> Iterator[None]:
    """A process that is started in here never hears of Ctrl-C, not even before it can say that it will not."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
