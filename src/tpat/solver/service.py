"""Searches in a process of their own, so that the game never waits: ask, go on, and take the answer when it is there."""

from __future__ import annotations

import os
import pickle
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tpat.api import Game
from tpat.engine.state import State
from tpat.solver.verdict import Reason, Unknown, Verdict
from tpat.solver.worker import LENGTH, Answered, Question, framed

MEMORY = 400 << 20  # bytes
_LEAVING = 0.5  # seconds that a process may take between the end of its answers and its own
_TRIES = 2  # processes that may die over a question before it is given up

_BEGIN = "import sys; sys.path.insert(0, sys.argv[1]); from tpat.solver.worker import main; main()"


class _Worker(NamedTuple):
    """The process that searches, and the ends of its pipes."""

    process: subprocess.Popen[bytes]
    questions: int
    answers: int


class Service:
    """One search at a time. The process is started when it is first needed, and again when it has died.

    `memory` is what it may take, in bytes; `command` starts a worker (the usual one if none is given).
    """

    def __init__(self, memory: int = MEMORY, command: Sequence[str] = ()) -> None:
        self._memory = memory
        # Not by the current folder: what lies there must not be taken for a module.
        self._command = list(command) or [sys.executable, "-P", "-c", _BEGIN, str(Path(__file__).parents[2])]
        self._worker: _Worker | None = None
        self._asked: Question | None = None
        self._deaths = 0
        self._number = 0
        self._buffer = b""

    @property
    def descriptors(self) -> tuple[int, ...]:
        """What becomes readable when `answers` has something to do."""
        return (self._worker.answers,) if self._worker else ()

    @property
    def pid(self) -> int | None:
        """The process that searches, if there is one."""
        return self._worker.process.pid if self._worker else None

    def ask(self, game: Game, state: State, seconds: float) -> None:
        """Search for the verdict on a position, so many seconds of processor time; what was asked before is given up. Raises OSError
        where no process can be started."""
        self._number += 1
        self._deaths = 0
        self._asked = Question(self._number, game.rules, state, seconds, self._memory)
        self._send()

    def stop(self) -> None:
        """Give up what was asked."""
        if self._asked is not None:
            self._asked = None
            if self._worker:
                _write(self._worker, framed(None))

    def answers(self) -> Verdict | None:
        """The answer to what was asked last, once it has come; call it when a descriptor is readable. Raises OSError as `ask`."""
        if self._worker is None:
            return None
        data = os.read(self._worker.answers, 1 << 16)
        if not data:
            return self._died()
        self._buffer += data
        found: Verdict | None = None
        while len(self._buffer) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._buffer)[0]
            if len(self._buffer) < end:
                break
            answered: Answered = pickle.loads(self._buffer[LENGTH.size : end])  # noqa: S301 - our own process wrote it
            self._buffer = self._buffer[end:]
            if self._asked and answered.number == self._asked.number:
                self._asked = None
                found = answered.verdict
        return found

    def wait(self, game: Game, state: State, seconds: float) -> Verdict:
        """Ask, and wait for the answer. Raises OSError."""
        self.ask(game, state, seconds)
        while True:
            select.select(self.descriptors, [], [])
            if (verdict := self.answers()) is not None:
                return verdict

    def close(self) -> None:
        """End the process, which has nothing to lose."""
        self._asked = None
        if self._worker:
            self._worker.process.kill()
        self._end()

    def _send(self) -> None:
        self._worker = self._worker or self._started()
        _write(self._worker, framed(self._asked))

    def _started(self) -> _Worker:
        self._buffer = b""
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        # In a session of its own: no signal of the terminal's reaches it, and it has no terminal that it could write to.
        process = subprocess.Popen(  # noqa: S603 - ourselves
            self._command, stdin=pipe, stdout=pipe, stderr=nowhere, bufsize=0, start_new_session=True
        )
        if process.stdin is None or process.stdout is None:
            raise OSError  # can't be: pipes were asked for
        os.set_blocking(process.stdin.fileno(), False)
        return _Worker(process, process.stdin.fileno(), process.stdout.fileno())

    def _died(self) -> Verdict | None:
        """The process is gone: another one takes on its question, unless it seems to be the question's fault."""
        code = self._end()
        if self._asked is None:
            return None
        self._deaths += code != 0  # with 0 it has made room for a fresh one
        if self._deaths >= _TRIES:
            self._asked = None
            return Unknown(Reason.FAILED)
        self._send()
        return None

    def _end(self) -> int:
        """See to it that the process is gone; its exit code."""
        if self._worker is None:
            return 0
        process, self._worker = self._worker.process, None
        try:
            code = process.wait(_LEAVING)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        for stream in (process.stdin, process.stdout):
            if stream:
                stream.close()
        return code


def _write(worker: _Worker, data: bytes) -> None:
    """Write a message. A process that is gone is found out when its answers are read; one that takes nothing is of no use."""
    try:
        written = os.write(worker.questions, data)
    except BrokenPipeError:
        return
    except BlockingIOError:
        written = 0
    if written < len(data):
        worker.process.kill()
