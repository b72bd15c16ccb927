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

_ANSWERS = (
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?62;22c"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
    (re.compile(rb"\x1b\[\?2026\$p"), b"\x1b[?2026;2$y"),
    (re.compile(rb"\x1b\[>0?q"), b"\x1bP>|bench 1.0\x1b\\"),
)

#: An installed program has its bytecode; a start that compiles all sources anew says nothing about it.
_UNWANTED = {"LINES", "COLUMNS", "NO_COLOR", "COLORTERM", "PYTHONDONTWRITEBYTECODE"}


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

    def press(self, key: bytes) -> tuple[int, float]:
        """Press a key: how many bytes that draws, and the seconds until the last of them."""
        pressed = time.perf_counter()
        os.write(self.fd, key)
        try:
            data, last = self.read(0.02, 0.3)
        except TimeoutError:
            return 0, 0.0
        return len(data), last - pressed
