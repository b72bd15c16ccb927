"""The file of a census: SQLite, a row a deal, each written to the disk as it is found, so that whatever ends the program loses none."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from tpat.errors import TpatError
from tpat.session.census import Conditions, Judged
from tpat.storage import paths
from tpat.storage.journal import lock as locked

WAIT = 5.0  # seconds for another program that reads
_OURS = 0x74706174  # what SQLite's header says the file is for
_VERSION = 1
_TABLES = (
    # One row: what all deals have in common.
    "CREATE TABLE census (game TEXT NOT NULL, options TEXT NOT NULL, shuffle TEXT NOT NULL, seconds REAL, cpu INTEGER NOT NULL,"
    " nodes INTEGER, memory INTEGER, seed INTEGER NOT NULL)",
    # A number is text: those of other programs are larger than SQLite's integers.
    "CREATE TABLE deal (number TEXT PRIMARY KEY, verdict TEXT NOT NULL CHECK (verdict IN ('won', 'lost', 'unknown')), line TEXT NOT NULL,"
    " nodes INTEGER NOT NULL, cpu REAL NOT NULL, why TEXT NOT NULL, version TEXT NOT NULL)",
)


class NoCensus(TpatError):
    """The file can't be used. `problem` is `missing`, `other` (no census, or a damaged one), `newer`, `busy` (another census writes it),
    `conditions` (it is of others, whose words `detail` has) or `system`, with the system's reason in `detail`."""

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(f"{problem}: {detail}" if detail else problem)
        self.problem = problem
        self.detail = detail


class Census:
    """An open file."""

    def __init__(self, connection: sqlite3.Connection, conditions: Conditions) -> None:
        self._connection = connection
        self.conditions = conditions

    def numbers(self) -> set[int]:
        """The deals that are in it."""
        with _told():
            return {int(n) for (n,) in self._connection.execute("SELECT number FROM deal")}

    def add(self, row: Judged) -> None:
        """Write a deal to the disk. One that is there already stays as it is."""
        with _told():
            self._connection.execute("INSERT OR IGNORE INTO deal VALUES (?, ?, ?, ?, ?, ?, ?)", (str(row.number), *row[1:]))

    def rows(self) -> Iterator[Judged]:
        """The deals in it, by number."""
        with _told():
            found = self._connection.execute("SELECT * FROM deal ORDER BY length(number), number").fetchall()
        for number, *rest in found:
            yield Judged(int(number), *rest)


@contextlib.contextmanager
def opened(path: Path, conditions: Conditions | None = None) -> Iterator[Census]:
    """The census in a file; with `conditions` for writing, which makes it where there is none. Raises NoCensus, or OSError."""
    with contextlib.ExitStack() as stack:
        if conditions is None:
            if not path.exists():
                raise NoCensus("missing")
        else:
            stack.enter_context(_alone(path))
        paths.regular(path)
        with _told():
            connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
        stack.callback(connection.close)
        with _told():
            yield Census(connection, _ready(connection, conditions))


def _ready(c: sqlite3.Connection, conditions: Conditions | None) -> Conditions:
    """What the census in the file is of; a new one is begun where the file is empty."""
    c.execute("PRAGMA trusted_schema = OFF")
    if conditions is not None and not c.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] and not _pragma(c, "user_version"):
        c.execute("PRAGMA journal_mode = WAL").fetchone()
        c.execute("BEGIN IMMEDIATE")
        for statement in _TABLES:
            c.execute(statement)
        c.execute("INSERT INTO census VALUES (?, ?, ?, ?, ?, ?, ?, ?)", conditions)
        c.execute(f"PRAGMA application_id = {_OURS}")
        c.execute(f"PRAGMA user_version = {_VERSION}")
        c.execute("COMMIT")
    if _pragma(c, "application_id") != _OURS:
        raise NoCensus("other")
    if _pragma(c, "user_version") > _VERSION:
        raise NoCensus("newer")
    row = c.execute("SELECT * FROM census").fetchone()
    if row is None:
        raise NoCensus("other")
    found = Conditions(*row)._replace(cpu=bool(row[Conditions._fields.index("cpu")]))
    if conditions is not None and found != conditions:
        raise NoCensus("conditions", found.words)
    return found


def _pragma(c: sqlite3.Connection, name: str) -> int:
    return int(c.execute(f"PRAGMA {name}").fetchone()[0])


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """What SQLite complains of, as NoCensus."""
    try:
        yield
    except sqlite3.Error as e:
        code = getattr(e, "sqlite_errorcode", 0) & 0xFF  # the upper bits say more than is asked here
        broken = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        raise NoCensus("other") if broken else NoCensus("system", str(e)) from e


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """No other program makes a census in this file meanwhile; to read it is free. The lock is a file of its own, since SQLite's own
    locks are lost when a program opens and closes the file beside it."""
    lock = path.with_name(f"{path.name}-lock")
    while True:
        fd = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, paths.PRIVATE_FILE)
        if not locked(fd):
            os.close(fd)
            raise NoCensus("busy")
        with contextlib.suppress(FileNotFoundError):
            if os.stat(lock).st_ino == os.fstat(fd).st_ino:
                break
        os.close(fd)  # another program has just ended and taken it away
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(fd)
