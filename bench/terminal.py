"""A program on a pseudo-terminal, timed: when its bytes come, how many, and how soon after a key."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple

_ANSWERS = (
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
    (re.compile(rb"\x1b\[\?2026\$p"), b"\x1b[?2026;2$y"),
    (re.compile(rb"\x1b\[>0?q"), b"\x1bP>|bench 1.0\x1b\\"),
)

#: An installed program has its bytecode; a start that compiles all sources anew says nothing about it.
_UNWANTED = {"LINES", "COLUMNS", "NO_COLOR", "COLORTERM", "PYTHONDONTWRITEBYTECODE"}


FRAME_END = b"\x1b[?2026l"  # every frame of ours ends so


class Pressed(NamedTuple):
    """What a key drew: bytes in all, the seconds until the first frame was whole, and until the last byte; the seconds that the program
    worked for the first frame, which a busy machine hardly changes."""

    size: int
    whole: float
    last: float
    work: float


class Timed:
    """A program started on a terminal that answers what it is asked, at once. `began` is the moment of the start (perf_counter)."""

    def __init__(self, argv: Sequence[str], columns: int = 80, rows: int = 24) -> None:
        environment = {k: v for k, v in os.environ.items() if k not in _UNWANTED}
        environment |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        self.began = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execvpe(argv[0], list(argv), environment)  # noqa: S606 - no shell is wanted

    def __enter__(self) -> Timed:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)

    def read(self, silence: float, limit: float, marker: bytes = b"") -> tuple[bytes, float]:
        """What comes until `marker` has come and then `silence` seconds nothing; and when the last of it came.

        Raises TimeoutError after `limit` seconds.
        """
        data, last = b"", 0.0
        end = time.perf_counter() + limit
        while True:
            waiting = silence if data and marker in data else end - time.perf_counter()
            if not select.select([self.fd], [], [], max(0.0, waiting))[0]:
                if data and marker in data:
                    return data, last
                raise TimeoutError(f"{marker!r} did not come: {data[-200:]!r}")
            chunk = os.read(self.fd, 1 << 16)
            last = time.perf_counter()
            data += chunk
            for question, answer in _ANSWERS:
                if question.search(chunk):
                    os.write(self.fd, answer)

    def press(self, key: bytes, silence: float = 0.02) -> Pressed:
        """Press a key, and wait until nothing has come for so many seconds."""
        before, pressed = self.work(), time.perf_counter()
        os.write(self.fd, key)
        try:
            data, whole = self.read(0.0, 0.3, FRAME_END)
        except TimeoutError:
            return Pressed(0, 0.0, 0.0, 0.0)
        last, work = whole, self.work() - before
        try:
            more, last = self.read(silence, silence)
            data += more
        except TimeoutError:
            pass
        return Pressed(len(data), whole - pressed, last - pressed, work)

    def work(self) -> float:
        """Seconds that the program has worked, to the microsecond where the system tells."""
        try:
            with open(f"/proc/{self.pid}/schedstat", encoding="ascii") as file:
                return int(file.read().split()[0]) / 1e9
        except OSError:
            return self.ticks() / os.sysconf("SC_CLK_TCK")

    def memory(self) -> tuple[int, int]:
        """KiB of memory that the program holds, and the most that it ever held."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            found = dict(line.split(":", 1) for line in file)
        return int(found["VmRSS"].split()[0]), int(found["VmHWM"].split()[0])

    def ticks(self) -> int:
        """Ticks of the system's clock that the program has worked."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            words = file.read().rpartition(")")[2].split()
        return int(words[11]) + int(words[12])
