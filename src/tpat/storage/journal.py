"""A game's journal: a text file that each action is added to before its outcome is shown.

    tpat-journal 1
    game canfield#12345
    auto-base yes
    began 2026-11-30T11:55:01+00:00
    opening w-f1!
    ---
    0.0 play t3-f1; w-f2!
    4.2 undo

The head says what is played; cards laid by hand stand in it as a table, a line each behind `|`, and the text of a game of the player's own
behind `>`. Every line below is an action in the session's own words, behind the seconds of play till then. A line counts when its line end
is there: what a crash tears off is one unfinished line.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tpat.api import of_rules
from tpat.deal import gameid
from tpat.deal.numbers import Deal, first_state
from tpat.engine.rules import Rules
from tpat.engine.table import format_table, parse_table
from tpat.errors import TpatError
from tpat.session.session import NOTE, Session
from tpat.session.tally import Tally, begun, tallied
from tpat.storage import paths
from tpat.storage.paths import PRIVATE_FILE

MAGIC = "tpat-journal"
VERSION = 1
RULE = "---"
LARGEST = 1 << 24  # bytes; a game of a hundred thousand moves is two million
_SYNC_WITHIN = 0.4  # seconds after which what was written is on the disk


class BadJournal(TpatError):
    """A file that is no journal, or one of a later version. `problem` is `not one`, `version`, `size` or `head`."""

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(f"{problem}: {detail}")
        self.problem = problem
        self.detail = detail


class Taken(TpatError):
    """Another program has written to the journal since: it plays the game now."""


class Read(NamedTuple):
    """A journal read: the session as it was left, and what could not be read."""

    session: Session
    seconds: float
    began: str
    good: int  # bytes that were understood
    lost: int  # bytes behind them
    cursor: str  # the pile that the cursor was on when the game was left; empty if not known
    ended: str  # how the game ended; empty while it is under way


def head(session: Session, began: str) -> str:
    """The head of a new journal."""
    lines = [f"{MAGIC} {VERSION}", f"game {session.game.id(session.deal)}", f"auto-base {'yes' if session.auto_base else 'no'}"]
    lines.append(f"began {began}")
    if session.deal is None:
        lines += [f"| {line}" for line in format_table(session.game.plan, session.start).splitlines()]
    if source := session.game.rules.source:
        # A game of the player's own: its file may be gone or changed when the game goes on.
        lines += [f"own {session.game.name}", *(f"> {line}" for line in source.splitlines())]
    if session.opening:
        lines.append(f"opening {session.opening}")
    return "\n".join((*lines, RULE, ""))


def read(data: bytes, seen: Callable[[Session, str, float], None] | None = None) -> Read:
    """The session of a journal. Raises BadJournal; of a damaged one what is whole before the damage counts.

    `seen` is shown the session after each action, with the action and the seconds of play till then; at first with none.
    """
    if len(data) > LARGEST:
        raise BadJournal("size")
    top, rule, body = data.partition(f"\n{RULE}\n".encode())
    if not data.startswith(MAGIC.encode() + b" "):
        raise BadJournal("not one")
    fields, table, own = _fields(top.decode("utf-8", "replace"))
    if fields.get(MAGIC) != str(VERSION):
        raise BadJournal("version", fields.get(MAGIC, "")[:12])
    if not rule:
        raise BadJournal("head")
    try:
        session = _begun(fields, table, own)
    except TpatError as e:
        raise BadJournal("head", str(e)) from e
    if seen:
        seen(session, "", 0.0)
    good, seconds, cursor, ended = len(top) + len(rule), 0.0, "", ""
    for line in body.splitlines(keepends=True):
        try:
            if not line.endswith(b"\n"):
                break
            at, _, action = line[:-1].decode("ascii").partition(" ")
            elapsed = float(at)
            if not 0 <= elapsed < 1e9:
                break
            word, _, rest = action.partition(" ")
            if word == "cursor":
                cursor = rest if rest in session.game.plan.index else ""
            elif word == "end":
                ended = rest or "given up"
            elif word == NOTE:
                session.noted.add(rest.partition(" ")[0])
            elif word != "taken":
                session.act(action)
            if seen:
                seen(session, action, max(seconds, elapsed))
        except (ValueError, TpatError):
            break
        seconds = max(seconds, elapsed)
        good += len(line)
    return Read(session, seconds, fields.get("began", "")[:40], good, len(data) - good, cursor, ended)


def read_tallied(data: bytes) -> tuple[Read, Tally]:
    """The same with what the last position does not tell. Raises BadJournal."""
    tally = Tally()

    def seen(session: Session, action: str, seconds: float) -> None:
        nonlocal tally
        tally = tallied(tally, session, action, seconds) if action else begun(session)

    return read(data, seen), tally


def _fields(text: str) -> tuple[dict[str, str], str, str]:
    """The head's words with what stands behind them, the table, and the text of a game of the player's own."""
    fields: dict[str, str] = {}
    table: list[str] = []
    own: list[str] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "|":
            table.append(rest)
        elif word == ">":
            own.append(rest)
        else:
            fields.setdefault(word, rest)
    return fields, "\n".join(table), "\n".join(own)


def _begun(fields: dict[str, str], table: str, own: str) -> Session:
    brought: Rules | None = None
    if own:
        from tpat.deal import custom

        brought = custom.brought(own, fields.get("own", ""))
    rules: Rules
    dealt: Deal | None
    rules, dealt = gameid.parse(fields.get("game", ""), brought)
    game = of_rules(rules)
    start = first_state(game.plan, dealt) if dealt else parse_table(game.plan, table, whole=False)
    return Session.restored(game, start, dealt, fields.get("auto-base") != "no", fields.get("opening", ""))


class Journal:
    """An open journal. Writing is one call that the system has when it returns; the disk has it within half a second."""

    def __init__(self, path: Path, fd: int, size: int) -> None:
        self.path = path
        self._fd = fd
        self._size = size  # as long as nobody else writes
        self._dirty = threading.Event()
        self._closed = False
        self._syncing = threading.Lock()
        self._thread: threading.Thread | None = None

    @classmethod
    def create(cls, path: Path, text: str) -> Journal:
        """A new journal with this head. Raises OSError, FileExistsError if there is one of that name."""
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_CLOEXEC", 0), PRIVATE_FILE)
        journal = cls(path, fd, 0)
        lock(fd)
        try:
            journal._append(text.encode())
        except OSError:
            os.close(fd)
            path.unlink(missing_ok=True)  # a full disk has room for a name yet; a file with nothing in it is no game
            raise
        return journal

    @classmethod
    def open(cls, path: Path, good: int, take_over: bool = False) -> Journal:
        """Go on with a journal behind its `good` bytes. Raises OSError; Taken while another program has it, unless it is taken over."""
        fd = os.open(path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW | getattr(os, "O_CLOEXEC", 0))
        if not lock(fd) and not take_over:
            os.close(fd)
            raise Taken(str(path))
        if os.fstat(fd).st_size > good:
            os.ftruncate(fd, good)
        journal = cls(path, fd, good)
        if take_over:
            journal.write(0.0, "taken")
        return journal

    def write(self, seconds: float, action: str) -> None:
        """Add an action. Raises OSError; Taken if another program has written meanwhile."""
        self._append(f"{seconds:.1f} {action}\n".encode())

    def _append(self, data: bytes) -> None:
        about = os.fstat(self._fd)
        if not about.st_nlink:
            raise FileNotFoundError(2, os.strerror(2), str(self.path))  # it was removed under our feet
        if about.st_size != self._size:
            raise Taken(str(self.path))
        try:
            written = os.write(self._fd, data)
        except OSError:
            self._trim()
            raise
        if written < len(data):
            # A full disk takes part of a line; what is left of it must not run into the next.
            self._trim()
            raise OSError(28, os.strerror(28), str(self.path))
        self._size += written
        if self._thread is None:
            self._thread = threading.Thread(target=self._keep_synced, daemon=True)
            self._thread.start()
        self._dirty.set()

    def _trim(self) -> None:
        try:
            os.ftruncate(self._fd, self._size)
        except OSError:
            self._size = os.fstat(self._fd).st_size

    def _keep_synced(self) -> None:
        """Off the key path: wait for writing, let it gather a moment, bring it to the disk."""
        while not self._closed:
            self._dirty.wait()
            if self._closed:
                return
            threading.Event().wait(_SYNC_WITHIN)
            self._sync_if_dirty()

    def _sync_if_dirty(self) -> None:
        with self._syncing:
            if self._dirty.is_set() and not self._closed:
                self._dirty.clear()
                try:
                    os.fsync(self._fd)
                except OSError:  # a network folder that went away: the next write will say so
                    return

    def sync(self) -> None:
        """Bring all to the disk now: before the program stops for a while, or for good."""
        self._sync_if_dirty()

    def close(self) -> None:
        """Bring all to the disk and let go of the file."""
        if not self._closed:
            self._sync_if_dirty()
            with self._syncing:
                self._closed = True
                self._dirty.set()
                os.close(self._fd)


def put_away(journal: Path) -> Path:
    """Move a journal to those of games that have ended, under a free name; gives its new path. Raises OSError."""
    folder = paths.ready(paths.ended_games())
    for k in range(1, 100_000):
        target = folder / (journal.name if k == 1 else f"{journal.stem}.{k}{journal.suffix}")
        try:
            os.link(journal, target)  # fails where the name is taken, also by a program that is just as fast
        except FileExistsError:
            if not target.samefile(journal):
                continue
            # A program that was killed here has left the journal under both names.
        except FileNotFoundError:
            raise
        except OSError:  # a file system without links
            if target.exists():
                continue
            os.rename(journal, target)
            return target
        os.unlink(journal)
        return target
    raise FileExistsError(17, os.strerror(17), str(journal))


def lock(fd: int) -> bool:
    """Take the journal for this program; False if another has it. Systems without locks go without."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system that knows no locks
        return True
    return True
