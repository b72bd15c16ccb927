"""The terminal: its modes, size, looks and signals, the keys that come in and the frames that go out.

The only module that knows blessed. blessed is asked for escape sequences alone; it is given a stream that is no
terminal, and then it puts no question to the terminal and waits for no answer (by itself it waits seconds where a
terminal doesn't answer). Modes and input are handled here, with the system's own calls.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any

from tpat.errors import TpatError
from tpat.ui.diff import difference
from tpat.ui.frame import Frame, Style
from tpat.ui.keys import Decoder, escape_delay
from tpat.ui.output import Output
from tpat.ui.sgr import resolve
from tpat.ui.signs import doubtful, encodes
from tpat.ui.theme import DEFAULT, Look

if TYPE_CHECKING:
    from blessed import Terminal

Event = str
"""The name of a key, or one of the five below."""

RESIZE: Event = "<resize>"
RESUMED: Event = "<resumed>"
CLOSED: Event = "<closed>"
READY: Event = "<ready>"
TIMEOUT: Event = ""

_SYNC_BEGIN, _SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
# Pasted text comes marked, so that it can be told from keys and swallowed; the mouse may be on from another program.
_PASTE_ON = "\x1b[?2004h"
# Clicks and the wheel, in the form that has no limit of columns; asked for without asking whether, since tmux would not answer.
_MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
_FOCUS_ON = "\x1b[?1004h"  # the clock stops while another window has the keys
_EXTRAS_OFF = "\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[?1004l"
_ENDING_PATIENCE = 0.5  # seconds after which a second signal ends the program wherever it is
_LEAVING_PATIENCE = 0.5  # seconds that a terminal which takes no output may hold up the end of the program


class NoScreen(TpatError):
    """There is no terminal that could show full screens; `reason` is `terminal`, `type` or `system`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class _Nowhere:
    """A stream that is no terminal, for blessed."""

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        return None


def open_screen(environ: Mapping[str, str] = os.environ, mouse: bool = False) -> Screen:
    """The screen of this process's standard input and output, to be entered with `with`; `mouse` if its mouse is listened to.

    Raises `NoScreen` if either is no terminal, if `TERM` says that it can't place text, or where the system has no
    terminal modes as Unix knows them.
    """
    streams = sys.__stdin__, sys.__stdout__
    try:
        descriptors = [stream.fileno() for stream in streams if stream is not None and not stream.closed]
    except (OSError, ValueError):
        descriptors = []
    if len(descriptors) < 2 or not all(map(os.isatty, descriptors)):
        raise NoScreen("terminal")
    kind = environ.get("TERM", "")
    if kind in ("", "dumb", "unknown"):
        raise NoScreen("type")
    try:
        import termios  # noqa: F401 - asked for here, since not every system has it
    except ImportError:
        raise NoScreen("system") from None
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return Screen(descriptors[0], descriptors[1], _blessed(kind, environ), encoding, environ, mouse)


def _blessed(kind: str, environ: Mapping[str, str]) -> Terminal:
    import blessed  # here, since it takes a tenth of a second and only full screens need it

    class Quiet(blessed.Terminal):
        """Speaks of the terminal without touching it, and keeps cursor movement and bold text under NO_COLOR."""

        @property
        def does_styling(self) -> bool:
            return True

    stream: Any = _Nowhere()
    terminal = Quiet(kind=kind, stream=stream, force_styling=True)
    if environ.get("NO_COLOR"):
        terminal.number_of_colors = 0
    return terminal


class Screen:
    """A terminal that shows frames and gives events; full screen between entering and leaving the context.

    `unicode` says whether suits and lines are shown for sure, `encodes` whether they can be written at all, `colours` how many colours
    there are (0, 8, 16, 256 …).

    While it is entered, SIGTERM, SIGHUP, SIGINT and SIGQUIT end the program by `SystemExit(128 + number)` out of the
    next `event` or `show`, so never in the midst of other work; at once where the program waits for the terminal, and
    by another such signal half a second later in any case. Once the terminal is gone nothing fails: `show` writes
    nothing and `event` gives `CLOSED`.
    """

    def __init__(
        self, stdin: int, stdout: int, terminal: Terminal, encoding: str, environ: Mapping[str, str] = os.environ, mouse: bool = False
    ) -> None:
        self._mouse = mouse
        self._in, self._out, self._encoding = stdin, stdout, encoding
        self._output = Output(stdout)
        self._terminal = terminal
        self._normal = str(terminal.normal)
        self._looks = DEFAULT
        self._sgr = [resolve(DEFAULT[style], terminal) for style in Style]
        self.colours: int = terminal.number_of_colors
        self.encodes = encodes(encoding)
        self.unicode = self.encodes and not doubtful(terminal.kind, terminal.ambiguous_width, environ)
        self._decoder = Decoder(escape_delay(environ), mouse)
        self._keys: deque[Event] = deque()
        self._shown: Frame | None = None  # what the terminal shows once it has taken all that was written
        self._wanted: Frame | None = None  # what it shall show when it can take more
        self.others: tuple[int, ...] = ()  # file descriptors that give `READY` when they can be read
        self._size = (80, 24)
        self._closed = self._writing = False
        self._noted: set[int] = set()
        self._ending: tuple[int, float] | None = None  # the signal that ends the program and when it came
        self._ended = False
        self.before_stop: Callable[[], None] = lambda: None  # done when the program is to stop until the shell continues it
        self._handlers: dict[int, Any] = {}
        self._modes: list[Any] | None = None
        self._wake_read = self._wake_write = self._old_wake = -1

    def __enter__(self) -> Screen:
        self._ending, self._ended = None, False
        self._catch_signals()
        self._enter()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended = True
        try:
            self._leave()
        finally:
            self._output.close()
            self._release_signals()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows now; the last known once the terminal is gone."""
        try:
            columns, rows = os.get_terminal_size(self._out)
        except OSError:
            return self._size
        if columns > 0 and rows > 0:  # some terminals (serial lines) don't say
            self._size = (columns, rows)
        return self._size

    def ascii(self, suits: str) -> bool:
        """Whether all is to be drawn in ASCII, for a player who wants suits as `symbols`, `letters` or `auto`."""
        return not (self.unicode or (self.encodes and suits == "symbols"))

    def invalidate(self) -> None:
        """Nothing is known any more of what the terminal shows: the next `show` paints all."""
        self._shown = None

    def wear(self, looks: Mapping[Style, Look]) -> None:
        """Take these looks from the next `show` on."""
        if looks is not self._looks:
            self._looks = looks
            self._sgr = [resolve(looks[style], self._terminal) for style in Style]
            self.invalidate()

    def show(self, frame: Frame) -> None:
        """Bring the terminal from what it shows to this frame. While it is behind with what was written nothing more is: `event` paints
        the frame when the terminal has caught up, or the one that was shown last then, so frames never queue up."""
        self._obey()
        self._wanted = frame
        self._catch_up()

    @property
    def slow(self) -> bool:
        """True while the terminal is behind with what was written, and for some seconds after it took long."""
        return self._output.slow(time.monotonic())

    def _catch_up(self) -> None:
        """Paint what is wanted if the terminal has taken all before."""
        try:
            if self._closed or not self._output.ready(time.monotonic()) or self._wanted is None:
                return
            frame, self._wanted = self._wanted, None
            text = difference(self._shown, frame, self._sgr, self._normal)
            self._shown = frame
            if text:
                self._output.write(f"{_SYNC_BEGIN}{text}{_SYNC_END}".encode(self._encoding, "replace"), time.monotonic())
        except OSError:
            self._closed = True

    def event(self, timeout: float | None = None) -> Event:
        """The next key or other event; `TIMEOUT` if none came within so many seconds (None: wait for ever)."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            if (event := self._signal_event()) is not None:
                return event
            if self._keys:
                return self._keys.popleft()
            if self._closed:
                return CLOSED
            limits = [limit for limit in (end, self._decoder.deadline) if limit is not None]
            wait = max(0.0, min(limits) - time.monotonic()) if limits else None
            if self._wait(wait):
                continue
            now = time.monotonic()
            self._keys.extend(self._decoder.flush(now))
            if not self._keys and end is not None and now >= end:
                return TIMEOUT

    def suspend(self) -> None:
        """Hand the terminal back to the shell and stop, with the whole job, until the shell continues it; not at all where nobody
        could continue it (no shell with job control above). The next `show` paints all."""
        if hasattr(signal, "SIGTSTP") and signal.SIGTSTP in self._handlers:
            self._stop(whole_job=True)

    # Input

    def _wait(self, seconds: float | None) -> bool:
        """Wait for input or a signal and take it in; False if nothing came in that time."""
        behind = [self._output.descriptor] if self._output.waiting or self._wanted else []
        try:
            ready, writable, _ = select.select([self._in, self._wake_read, *self.others], behind, [], seconds)
        except OSError:
            self._closed = True
            return True
        if writable:
            self._catch_up()
        if self._wake_read in ready:
            os.read(self._wake_read, 4096)
        if self._in in ready:
            try:
                data = os.read(self._in, 4096)
            except BlockingIOError:
                return True
            except OSError:  # the terminal is gone
                data = b""
            self._closed = not data
            self._keys.extend(self._decoder.feed(data, time.monotonic()))
        self._keys.extend([READY] if not set(self.others).isdisjoint(ready) else [])
        return bool(ready or writable)

    # Signals: a handler only takes note, `event` acts.

    def _catch_signals(self) -> None:
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_read, False)
        os.set_blocking(self._wake_write, False)
        self._old_wake = signal.set_wakeup_fd(self._wake_write, warn_on_full_buffer=False)
        for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"):
            self._catch(name, self._note_end)
        for name in ("SIGWINCH", "SIGTSTP", "SIGCONT"):
            self._catch(name, self._note)

    def _catch(self, name: str, handler: Callable[[int, FrameType | None], None]) -> None:
        number = getattr(signal, name, None)
        # What the caller chose to ignore (nohup, a shell without job control) stays ignored.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            self._handlers[number] = signal.signal(number, handler) or signal.SIG_DFL

    def _release_signals(self) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers.clear()
        signal.set_wakeup_fd(self._old_wake)
        os.close(self._wake_read)
        os.close(self._wake_write)

    def _note(self, number: int, _: FrameType | None) -> None:
        self._noted.add(number)

    def _note_end(self, number: int, _: FrameType | None) -> None:
        now = time.monotonic()
        if self._ending is None:
            self._ending = (number, now)
        # A closed window often sends the signal twice in a row; only one that comes later says that waiting was in vain.
        if self._writing or now - self._ending[1] >= _ENDING_PATIENCE:
            self._obey()

    def _obey(self) -> None:
        """End the program if a signal said so, once: what then saves and tidies up is not disturbed again."""
        if self._ending is not None and not self._ended:
            self._ended = True
            raise SystemExit(128 + self._ending[0])

    def _signal_event(self) -> Event | None:
        self._obey()
        noted, self._noted = self._noted, set()
        if getattr(signal, "SIGTSTP", None) in noted:
            self._stop(whole_job=False)
            return RESUMED
        if getattr(signal, "SIGCONT", None) in noted:  # stopped from outside, past our handler
            self._enter()
            return RESUMED
        if noted:
            self.invalidate()
            return RESIZE
        return None

    def _stop(self, whole_job: bool) -> None:
        """Leave, stop, and come back; `whole_job` if the others of the job have not had the signal."""
        self.before_stop()
        self._leave()
        stop = signal.SIGTSTP
        if whole_job:
            signal.signal(stop, signal.SIG_IGN)
            os.kill(0, stop)
        # The default action and not SIGSTOP: the system knows better than we when nobody could wake us again.
        signal.signal(stop, signal.SIG_DFL)
        signal.raise_signal(stop)
        signal.signal(stop, self._note)
        self._noted.clear()
        self._enter()

    # Modes and output

    def _enter(self) -> None:
        """Full screen, no echo, keys at once, no cursor; harmless if it is so already."""
        self._set_modes(True)  # first, for in the background this waits until we are in front again
        t = self._terminal
        text = f"{t.enter_fullscreen}{t.disable_line_wrap}{t.hide_cursor}{_PASTE_ON}{_FOCUS_ON}{self._normal}{t.clear}"
        self._write((text + _MOUSE_ON * self._mouse).encode("ascii", "replace"))
        self.invalidate()

    def _leave(self) -> None:
        t = self._terminal
        text = f"{_SYNC_END}{_EXTRAS_OFF}{self._normal}{t.enable_line_wrap}{t.exit_fullscreen or t.clear}{t.normal_cursor}"
        self._write(text.encode("ascii", "replace"), _LEAVING_PATIENCE)
        self._set_modes(False)

    def _set_modes(self, ours: bool) -> None:
        import termios

        try:
            if ours:
                modes = termios.tcgetattr(self._in)
                if self._modes is None:
                    self._modes = [*modes[:6], list(modes[6])]
                # Ctrl-S must not freeze the game, Ctrl-V must not hide the next key; Ctrl-C and Ctrl-Z stay signals.
                modes[0] &= ~termios.IXON
                modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
                modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
            elif self._modes is None:
                return
            else:
                modes, self._modes = self._modes, None
            while True:
                try:
                    termios.tcsetattr(self._in, termios.TCSANOW, modes)
                    return
                except termios.error as error:
                    if error.args[0] != errno.EINTR:  # that is: stopped and continued meanwhile
                        raise
        except (OSError, termios.error):
            self._closed = True

    def _write(self, data: bytes, patience: float | None = None) -> None:
        """Write all of `data` at once, in place of what the terminal has not taken yet."""
        self._writing, self._wanted = patience is None, None
        try:
            if not self._closed:
                self._output.force(data, patience)
        except OSError:
            self._closed = True
        finally:
            self._writing = False
