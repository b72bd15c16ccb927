"""A terminal for tests: a program runs on a pty, pyte is its screen, and the test presses the keys.

    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"]) as term:
        term.until("12345")
        term.key("d").settle()
        assert "72" in term.text()
        term.key("q")
        assert term.close() == (0, None)

The terminal answers the usual questions at once (`answer=True`), after a while (`delay`), or never (`answer=False`).
"""

from __future__ import annotations

import os
import re
import select
import signal
import termios
import time
from collections.abc import Mapping, Sequence

import pyte
from ptyprocess import PtyProcess

from processes import stat

PATIENCE = 30.0  # seconds till something counts as not coming: a machine may have much to do

NAMED_KEYS = {
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "escape": "\x1b", "enter": "\r",
    "tab": "\t", "backtab": "\x1b[Z", "backspace": "\x7f", "home": "\x1b[H", "end": "\x1b[F", "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~", "f1": "\x1bOP", "space": " ", "ctrl-c": "\x03", "ctrl-l": "\x0c", "ctrl-r": "\x12",
    "ctrl-z": "\x1a",
}  # fmt: skip

_STRINGS = re.compile(rb"\x1b[P_^X\]][^\x1b\x07]*(?:\x1b\\|\x07)")
_UNFINISHED = re.compile(rb"\x1b(?:[P_^X\]][^\x1b\x07]*\x1b?|\[[0-?]*[ -/]*)?\Z")
_PRIVATE = re.compile(rb"\x1b\[[<=>][0-9;]*[a-zA-Z]|\x1b\[\?[0-9;]*(?:\$p|u)|\x1b\[[0-9;]*t")  # pyte prints some of these
_QUERY = re.compile(
    rb"\x1b\[\?(?P<mode>\d+)\$p|(?P<place>\x1b\[6n)|(?P<version>\x1b\[>0?q)|(?P<device>\x1b\[0?c)"
    rb"|(?P<capability>\x1bP\+q[0-9A-Fa-f;]+\x1b\\)"
)
_UNWANTED = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM_PROGRAM", "TMUX", "ESCDELAY", "LINES",
             "COLUMNS", "AMBIGUOUS_WIDE", "PYTHONIOENCODING")  # fmt: skip


class Term:
    """A program on a terminal of `columns` × `rows`.

    `env` changes the program's environment (None takes a variable away); its terminal is `xterm-256color` in UTF-8
    unless that says otherwise. `screen` is the pyte screen, `log` all bytes that the program wrote, `queries` the
    questions it asked with their times, `started` when it was started (`time.monotonic`).
    """

    def __init__(
        self,
        argv: Sequence[str],
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        answer: bool = True,
        delay: float = 0.0,
        cwd: str | None = None,
    ) -> None:
        merged: dict[str, str | None] = {k: v for k, v in os.environ.items() if k not in _UNWANTED}
        merged |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": None, **(env or {})}
        self.screen = pyte.Screen(columns, rows)
        self.log = bytearray()
        self.queries: list[tuple[float, bytes]] = []
        self.started = time.monotonic()
        self._stream = pyte.ByteStream(self.screen)
        self._held = b""  # the beginning of a sequence whose end has not come yet
        self._answer, self._delay = answer, delay
        self._due: list[tuple[float, bytes]] = []
        self._process = PtyProcess.spawn(
            list(argv), dimensions=(rows, columns), cwd=cwd, env={k: v for k, v in merged.items() if v is not None}
        )
        self.pid: int = self._process.pid
        self.fd: int = self._process.fd

    def __enter__(self) -> Term:
        return self

    def __exit__(self, *_: object) -> None:
        self.close(signal.SIGKILL)

    # What the program wrote

    def pump(self, timeout: float = 0.02) -> bool | None:
        """Take in what the program writes within `timeout` seconds; whether something came, None if it is gone."""
        now = time.monotonic()
        for due in [item for item in self._due if item[0] <= now]:
            self._due.remove(due)
            self.send(due[1])
        if self._process.closed or not select.select([self.fd], [], [], timeout)[0]:
            return None if self._process.closed else False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return None
        if not data:
            return None
        self.take(data)
        return True

    def take(self, data: bytes) -> None:
        """Show what the program has written."""
        self.log += data
        data = self._held + data
        unfinished = _UNFINISHED.search(data)
        cut = unfinished.start() if unfinished else len(data)
        data, self._held = data[:cut], data[cut:]
        for query in _QUERY.finditer(data):
            self._asked(query)
        self._stream.feed(_PRIVATE.sub(b"", _STRINGS.sub(b"", data)))

    def _asked(self, query: re.Match[bytes]) -> None:
        self.queries.append((time.monotonic() - self.started, query.group()))
        place = b"\x1b[%d;%dR" % (self.screen.cursor.y + 1, self.screen.cursor.x + 1)
        answers = {
            "mode": b"\x1b[?%s;2$y" % (query["mode"] or b""),
            "place": place,
            "version": b"\x1bP>|harness 1.0\x1b\\",
            "device": b"\x1b[?62;22c",
            "capability": b"\x1bP0+r\x1b\\",
        }
        if self._answer and query.lastgroup is not None:
            self._due.append((time.monotonic() + self._delay, answers[query.lastgroup]))

    def until(self, text: str, limit: float = PATIENCE) -> bool:
        """Wait until `text` is on the screen (within one line) and cards in the air have landed; whether it came in `limit` seconds."""
        end = time.monotonic() + limit
        while text not in self.text():
            if time.monotonic() > end or self.pump() is None:
                return text in self.text()
        self.settle(0.03, limit=0.3)
        return True

    def until_log(self, data: bytes, limit: float = PATIENCE) -> bool:
        """Wait until the program has written these bytes; whether it did in `limit` seconds."""
        end = time.monotonic() + limit
        while data not in self.log and time.monotonic() < end and self.pump() is not None:
            pass
        return data in self.log

    def settle(self, quiet: float = 0.08, limit: float = 5.0) -> Term:
        """Wait until the program has written nothing for `quiet` seconds and waits for something itself: on a machine with much to do it
        may be its turn only later."""
        end = time.monotonic() + limit
        while time.monotonic() < end and ((came := self.pump(quiet)) or (came is False and self._at_work())):
            pass
        return self

    def _at_work(self) -> bool:
        """Whether the program has something to do now, where the system tells."""
        return stat(self.pid)[:1] in (["R"], ["D"])

    def text(self) -> str:
        """The screen as lines, without blanks at their ends and empty lines below."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def alternate(self) -> bool:
        """Whether the program has the alternate screen on."""
        return self.log.rfind(b"\x1b[?1049h") > self.log.rfind(b"\x1b[?1049l")

    @property
    def cursor_shown(self) -> bool:
        """Whether the cursor is to be seen."""
        return self.log.rfind(b"\x1b[?25l") <= self.log.rfind(b"\x1b[?25h")

    # What the player does

    def send(self, data: bytes) -> Term:
        """Write raw bytes to the program's input; nothing happens if it is gone."""
        try:
            while data:
                data = data[os.write(self.fd, data) :]
        except OSError:
            pass
        return self

    def key(self, keys: str) -> Term:
        """Press one key by its name (`up`, `enter`, `ctrl-c` …), or type the characters of `keys` in one go."""
        return self.send(NAMED_KEYS.get(keys, keys).encode())

    def resize(self, columns: int, rows: int) -> Term:
        """Make the window another size; the program gets SIGWINCH from the system."""
        self.screen.resize(rows, columns)
        self._process.setwinsize(rows, columns)
        return self

    def kill(self, sig: int) -> Term:
        """Send a signal to the program."""
        os.kill(self.pid, sig)
        return self

    def lflags(self) -> dict[str, bool]:
        """Whether the terminal echoes, gathers lines, and turns Ctrl-C into a signal."""
        flags = termios.tcgetattr(self.fd)[3]
        return {"echo": bool(flags & termios.ECHO), "icanon": bool(flags & termios.ICANON), "isig": bool(flags & termios.ISIG)}

    # The end

    def ended(self, limit: float = PATIENCE) -> bool:
        """Wait for the end without reading anything; whether it came in `limit` seconds."""
        end = time.monotonic() + limit
        while self._process.isalive() and time.monotonic() < end:
            time.sleep(0.02)
        return not self._process.isalive()

    def hang_up(self) -> Term:
        """Close the window under the program."""
        self._process.fileobj.close()
        self._process.closed = True
        return self

    def close(self, sig: int | None = None, limit: float = PATIENCE) -> tuple[int | None, int | None]:
        """Send `sig`, if any, wait for the end (after `limit` seconds kill), and give (exit status, signal).

        May be called again: what the first call gave comes back.
        """
        if sig is not None and self._process.isalive():
            os.kill(self.pid, sig)
        end = time.monotonic() + limit
        while self._process.isalive():
            if self._process.closed or self.pump() is None:
                time.sleep(0.01)
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
                end += limit
        while not self._process.closed and self.pump(0.01):
            pass
        if not self._process.closed:
            self._process.fileobj.close()
            self._process.closed = True
        return self._process.exitstatus, self._process.signalstatus
