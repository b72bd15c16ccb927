"""The file that results are kept in: SQLite, private, of a version that is told before anything is touched.

A damaged file is set aside, never deleted; what it held comes back from the journals of the games that have ended.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tpat.errors import TpatError
from tpat.storage import paths

WAIT = 2.0  # seconds for another program to be done
_VERSION_AT = 60  # where SQLite's header keeps the version that a program gives its tables

#: The statements that make version 1 of nothing, version 2 of version 1, and so on. What was released is never changed.
MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE result (key TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, shuffle TEXT NOT NULL, number INTEGER,"
        " began REAL NOT NULL, ended REAL NOT NULL, seconds REAL NOT NULL, how TEXT NOT NULL, score INTEGER, moves INTEGER NOT NULL,"
        " undos INTEGER NOT NULL, hints INTEGER NOT NULL, solver INTEGER NOT NULL, betting TEXT NOT NULL, moved INTEGER NOT NULL,"
        " dealt INTEGER NOT NULL, cards INTEGER NOT NULL, redeals INTEGER NOT NULL, runs INTEGER NOT NULL, counted INTEGER NOT NULL)",
        "CREATE INDEX result_by_game ON result (game, options)",
        # Journals that need not be read again.
        "CREATE TABLE journal (name TEXT PRIMARY KEY, size INTEGER NOT NULL)",
    ),
    ("ALTER TABLE result ADD COLUMN daily TEXT NOT NULL DEFAULT ''",),
)


class NoStatistics(TpatError):
    """The results can't be read or written. `problem` is `newer` (of a later version), `locked`, `damaged` or `system`, then with the
    system's reason in `detail`."""

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(f"{problem}: {detail}" if detail else problem)
        self.problem = problem
        self.detail = detail


class Database(NamedTuple):
    """The open file. `aside` is where a damaged one was put, empty if it was whole; `writable` is False where it can only be read."""

    connection: sqlite3.Connection
    aside: str = ""
    writable: bool = True


def path() -> Path:
    """Where the results are."""
    return paths.data() / "statistics.db"


@contextlib.contextmanager
def opened(reading: bool = False) -> Iterator[Database]:
    """The file, made if it is not there. Who is only `reading` gets one that can't be written, too.

    Raises NoStatistics, also for what goes wrong while it is open.
    """
    try:
        try:
            database = _open(reading)
        except OSError as e:
            raise NoStatistics("system", e.strerror or str(e)) from e
        try:
            yield database
        finally:
            database.connection.close()
    except sqlite3.Error as e:
        raise _told(e) from e
    except UnicodeDecodeError as e:  # in a name that SQLite quotes
        raise NoStatistics("damaged") from e


@contextlib.contextmanager
def writing(database: Database) -> Iterator[sqlite3.Connection]:
    """A transaction: all that is done in it, or nothing."""
    c = database.connection
    c.execute("BEGIN IMMEDIATE")
    try:
        yield c
        c.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # a full disk has rolled it back already
            c.execute("ROLLBACK")
        raise


class _Damaged(sqlite3.DatabaseError):
    """What SQLite finds when it is asked to look, as the error that it would otherwise come to later."""

    sqlite_errorcode = sqlite3.SQLITE_CORRUPT


def _text(data: bytes) -> str:
    """Whatever bytes stand in the file, reading them is no error; what they say is judged afterwards."""
    return data.decode("utf-8", "replace")


def _told(error: sqlite3.Error) -> NoStatistics:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the upper bits say more than is asked here
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return NoStatistics("locked")
    return NoStatistics("damaged") if _damaged(error) else NoStatistics("system", str(error))


def _damaged(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _open(reading: bool) -> Database:
    place = path()
    try:
        paths.ready(place.parent)
        paths.regular(place)
        return _whole(place)
    except (OSError, sqlite3.OperationalError) as e:
        if not (reading and place.is_file() and _shut(e)):
            raise
    return Database(_read_only(place), writable=False)


def _shut(error: Exception) -> bool:
    """True for an error that says: here nothing can be written."""
    if isinstance(error, OSError):
        return True
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
    )


def _whole(place: Path) -> Database:
    """The file; a new one in the place of one that is damaged."""
    # Made by us, since SQLite would leave its permissions to the umask; its other files take them over.
    os.close(os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), paths.PRIVATE_FILE))
    _refuse_newer(_version_in_header(place))
    before = os.stat(place)
    try:
        return Database(_connect(place))
    except UnicodeDecodeError:
        pass
    except sqlite3.DatabaseError as e:
        if not _damaged(e):
            raise
    aside = _set_aside(place, before.st_ino)
    os.close(os.open(place, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), paths.PRIVATE_FILE))
    return Database(_connect(place), aside)


def _connect(place: Path) -> sqlite3.Connection:
    c = sqlite3.connect(place, timeout=WAIT, isolation_level=None)
    try:
        c.execute("PRAGMA trusted_schema = OFF")
        c.text_factory = _text
        if c.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise _Damaged
        with contextlib.suppress(sqlite3.OperationalError):
            # Where there can be no write-ahead log (network folders) the rollback journal stays.
            c.execute("PRAGMA journal_mode = WAL").fetchone()
        _migrate(c, place)
    except BaseException:
        c.close()
        raise
    return c


def _read_only(place: Path) -> sqlite3.Connection:
    """The file where nothing can be written, not even the log that reading takes."""
    _refuse_newer(_version_in_header(place))
    for how in ("mode=ro", "immutable=1"):
        c = sqlite3.connect(f"{place.absolute().as_uri()}?{how}", uri=True, timeout=WAIT, isolation_level=None)
        try:
            version = _version(c)
            _refuse_newer(version)
        except sqlite3.OperationalError:
            c.close()
            continue
        if version == len(MIGRATIONS):
            c.text_factory = _text
            return c
        c.close()
        break
    raise NoStatistics("system", "Read-only file system")


# --- versions -----------------------------------------------------------------------------------------------------------


def _version_in_header(place: Path) -> int:
    """The version as the file's first bytes have it, read without SQLite, which might write; 0 for a new file."""
    with place.open("rb") as file:
        head = file.read(_VERSION_AT + 4)
    return int.from_bytes(head[_VERSION_AT:], "big") if head.startswith(b"SQLite format 3\0") and len(head) == _VERSION_AT + 4 else 0


def _version(c: sqlite3.Connection) -> int:
    return int(c.execute("PRAGMA user_version").fetchone()[0])


def _refuse_newer(version: int) -> None:
    if version > len(MIGRATIONS):
        raise NoStatistics("newer")


def _migrate(c: sqlite3.Connection, place: Path) -> None:
    """Bring the tables to the version of this program, a version at a time, each after a copy of what was there (not of a new file)."""
    old = _version(c) > 0
    while (version := _version(c)) < len(MIGRATIONS):
        if old:
            _copy(c, place.with_name(f"{place.name}.v{version}"))
        with writing(Database(c)):
            if _version(c) == version:  # else another program was faster
                for statement in MIGRATIONS[version]:
                    c.execute(statement)
                c.execute(f"PRAGMA user_version = {version + 1}")
    _refuse_newer(_version(c))


def copy_aside(database: Database) -> str:
    """A copy of a file in which something is damaged that is put right now. Gives its path."""
    aside = _free(path())
    _copy(database.connection, aside)
    return str(aside)


def _copy(c: sqlite3.Connection, target: Path) -> None:
    """A copy of the file; never half of one under that name."""
    new = target.with_name(f"{target.name}.{os.getpid()}.{threading.get_ident()}")
    os.close(os.open(new, os.O_RDWR | os.O_CREAT, paths.PRIVATE_FILE))
    copy = sqlite3.connect(new)
    try:
        c.backup(copy)
    finally:
        copy.close()
    os.replace(new, target)


def _free(place: Path) -> Path:
    """A name for what is set aside today."""
    day = datetime.datetime.now().strftime("%Y-%m-%d")
    names = (f"{place.name}.damaged-{day}{f'.{k}' if k > 1 else ''}" for k in range(1, 10_000))
    return next(place.with_name(name) for name in names if not place.with_name(name).exists())


def _set_aside(place: Path, inode: int) -> str:
    """Move a damaged file and its log out of the way, under the day's date. Gives its new path."""
    aside = _free(place)
    if os.stat(place).st_ino == inode:  # else another program has put a new one there
        os.rename(place, aside)
        for tail in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.rename(f"{place}{tail}", f"{aside}{tail}")
    return str(aside)
