"""The process that searches beside a game: questions come in on its standard input, answers go out on its standard output.

It has no terminal and writes nothing else. A question that comes while one is searched for ends that search; the end of the input, as it
comes when the game's process is gone in whatever way, ends the process at once.

Memory: the search is told a limit, but only reckons what it holds. What the system says the process had at most is looked at besides,
and the system is asked to refuse more than the cap. A process that has grown large answers, and makes room for a fresh one.
"""

from __future__ import annotations

import os
import pickle
import queue
import struct
import sys
import threading
import time
from typing import NamedTuple

from tpat.api import of_rules
from tpat.engine.rules import Rules
from tpat.engine.state import State
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Reason, Spent, Unknown, Verdict

#: Before each message its length in bytes.
LENGTH = struct.Struct(">I")
_NICE = 19
_SESSION_NICE = 5
_GROWN = 0.75  # of the cap: more must not be asked for, since a set that grows takes twice its size for a moment
_LARGE = 0.4  # of the cap: not a good beginning for another search
_LOOK = 0.02  # seconds between looks at the memory
_LIBRARIES = 16 << 20  # bytes in memory that the system's limit on data leaves out


class Question(NamedTuple):
    """What is to be found out, and what it may take: seconds of processor time, bytes of memory."""

    number: int
    rules: Rules
    state: State
    seconds: float
    memory: int


class Answered(NamedTuple):
    """The verdict on the question of that number."""

    number: int
    verdict: Verdict


def framed(message: object) -> bytes:
    """A message as it goes through a pipe."""
    data = pickle.dumps(message)
    return LENGTH.pack(len(data)) + data


def in_memory() -> int:
    """Bytes of memory that this process has; where the system tells only the most that it had, that; 0 where it tells nothing."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def _capped(memory: int) -> None:
    """Have the system refuse more memory than that, where it can."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory - _LIBRARIES, memory))
    except (ImportError, AttributeError, ValueError, OSError):
        return


def _listen(incoming: int, questions: queue.SimpleQueue[Question | None]) -> None:
    """Take in questions (None: only stop) until the input ends; then the process has no purpose any more."""
    try:
        while head := _exactly(incoming, LENGTH.size):
            questions.put(pickle.loads(_exactly(incoming, *LENGTH.unpack(head))))  # noqa: S301 - the game's own
    finally:
        os._exit(0)  # wherever the search is


def _exactly(incoming: int, size: int) -> bytes:
    """So many bytes; none at the end of the input."""
    data = b""
    while len(data) < size:
        some = os.read(incoming, size - len(data))
        if not some:
            return b""
        data += some
    return data


def answer(question: Question, questions: queue.SimpleQueue[Question | None]) -> tuple[Verdict, int]:
    """Search until there is an answer, a limit is reached, or another question waits. Gives the verdict and the most memory seen."""
    most, looked = 0, -_LOOK
    verdict: Verdict | None

    def measured(_: int, seconds: float) -> None:
        nonlocal most, looked
        if seconds - looked >= _LOOK:
            looked = seconds
            most = max(most, in_memory())
            if most > question.memory * _GROWN:
                raise Spent(Reason.MEMORY)

    try:
        verdict = solve(
            of_rules(question.rules),
            question.state,
            Budget(seconds=question.seconds, memory=question.memory),
            time.process_time,  # a game that is stopped for the night has not searched all night
            stopped=lambda: not questions.empty(),
            progress=measured,
        ).verdict
    except MemoryError:
        # Not answered here: what the search held is let go only when the exception is, and until then there may be room for nothing.
        verdict = None
    return (Unknown(Reason.MEMORY), question.memory) if verdict is None else (verdict, most)


def _step_back(group: str = "/proc/self/autogroup") -> None:
    """Take the lowest priority, so that the game and all else come first."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    # Linux may share the processor out by sessions, and weighs priorities only within one: in the game's session a search would use up
    # what the game has saved by waiting. Measured on a machine with much to do: a key took three times as long. In one of its own it
    # does no harm, and gets a third of what another would, so that it comes to an end there too.
    try:
        with open(group, "w", encoding="ascii") as file:
            file.write(str(_SESSION_NICE))
    except OSError:
        return


def main() -> None:
    """Answer questions until there are no more."""
    _step_back()
    incoming, outgoing = sys.stdin.fileno(), sys.stdout.fileno()
    questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(incoming, questions), daemon=True).start()
    while True:
        question = questions.get()
        if question is None or not questions.empty():
            continue
        _capped(question.memory)
        verdict, most = answer(question, questions)
        data = framed(Answered(question.number, verdict))
        while data:
            data = data[os.write(outgoing, data) :]
        if most > question.memory * _LARGE:
            os._exit(0)


if __name__ == "__main__":
    main()
