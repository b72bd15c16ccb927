"""Results of games: each counts once, when it is won or given up, by what its journal says.

The journal is where a result comes from, when the game ends or, if the statistics can't be written just then, later. A game is known by the
head of its journal, so that it never counts twice, however often it is read and on whichever machine.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import math
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tpat.api import Game
from tpat.errors import TpatError
from tpat.session.figures import GIVEN_UP, LEFT, WON, Place, Result, place
from tpat.session.tally import Tally, standing
from tpat.storage import paths
from tpat.storage.database import Database, copy_aside, opened, writing
from tpat.storage.journal import LARGEST, RULE, BadJournal, Journal, Read, Taken, put_away, read, read_tallied

_SUFFIX = ".journal"
_FIELDS = ", ".join(Result._fields)
_MARKS = ", ".join("?" * len(Result._fields))
FORMAT, FORMAT_VERSION = "tpat-results", 1
LARGEST_DUMP = 1 << 28  # bytes; a result is about four hundred
LONGEST_LINE = 4096  # characters
_BATCH = 200  # journals a transaction


class BadDump(TpatError):
    """A file of results that is none (`line` 0), is of a later version (−1), or has a line that is no result."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line}")
        self.line = line


# --- from a journal -----------------------------------------------------------------------------------------------------


def result_of(journal: Path, over: bool = False) -> Result | None:
    """The result that a journal holds; None while the game is under way and was not won. One that lies among those that have ended is
    `over`, even if a full disk took the line that says so. Raises OSError or BadJournal."""
    about = journal.stat()
    if about.st_size > LARGEST:
        raise BadJournal("size")
    data = journal.read_bytes()
    what, tally = read_tallied(data)
    if not (what.ended or tally.won or over):
        return None
    key = hashlib.sha256(data.partition(f"\n{RULE}\n".encode())[0]).hexdigest()[:32]
    return _result(key, what, tally, about.st_mtime)


def _result(key: str, what: Read, tally: Tally, ended: float) -> Result:
    session = what.session
    game, deal = session.game, session.deal
    # Who wins and then takes moves back has won all the same.
    end = tally.won or standing(session, what.seconds)
    return Result(
        key=key,
        game=game.name,
        options=options_text(game),
        shuffle=deal.shuffle if deal else "",
        number=deal.number if deal else None,
        began=_epoch(what.began, ended - what.seconds),
        ended=ended,
        seconds=end.seconds,
        how=WON if tally.won else GIVEN_UP if tally.moved else LEFT,
        score=end.score,
        moves=end.moves,
        undos=tally.undos,
        hints=tally.hints,
        solver=tally.solver,
        betting=tally.betting if game.rules.money else "",
        moved=tally.moved,
        dealt=tally.dealt,
        cards=end.cards,
        redeals=end.redeals,
        runs=tally.runs,
        counted=tally.counted,
        daily=tally.daily if _TEXTS["daily"].fullmatch(tally.daily) else "",
    )


def options_text(game: Game) -> str:
    """A game's options as results have them: `refill=auto`."""
    return ",".join(f"{k}={v}" for k, v in game.options.items())


def _epoch(text: str, otherwise: float) -> float:
    try:
        return datetime.datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        return otherwise


# --- into the file ------------------------------------------------------------------------------------------------------


def enter(journal: Path) -> Exception | None:
    """Enter the result of a journal whose game has ended. Gives what went wrong, if anything did: the journal keeps the result then, and
    `catch_up` enters it."""
    try:
        result, size = result_of(journal, over=True), journal.stat().st_size
        with opened() as database:
            _enter(database, [(result, journal.name, size)])
    except (OSError, TpatError) as e:
        return e
    return None


def _enter(database: Database, found: Iterable[tuple[Result | None, str, int]]) -> None:
    """Enter results, and that the journals of these names and sizes need not be read again."""
    with writing(database) as c:
        for result, name, size in found:
            insert(database, [result] if result else [])
            c.execute("INSERT OR REPLACE INTO journal VALUES (?, ?)", (name, size))


def insert(database: Database, results: Iterable[Result]) -> int:
    """Enter results within a transaction; how many of them were new."""
    c = database.connection
    before = c.total_changes
    c.executemany(f"INSERT OR IGNORE INTO result ({_FIELDS}) VALUES ({_MARKS})", results)  # noqa: S608 - names of our own
    return c.total_changes - before


def catch_up(database: Database) -> int:
    """Enter what was left out: games that ended while nothing could be written, or while the program was killed. Gives how many journals
    can't be read."""
    if not database.writable:
        return 0
    bad = 0
    for name, _ in _journals(paths.games_under_way()):
        try:
            _see_to(database, paths.games_under_way() / name)
        except (OSError, BadJournal, Taken):
            continue  # not a game that has ended, as far as one can tell
    known = dict(database.connection.execute("SELECT name, size FROM journal"))
    new = [(name, size) for name, size in _journals(paths.ended_games()) if known.get(name) != size]
    for batch in (new[k : k + _BATCH] for k in range(0, len(new), _BATCH)):
        found = []
        for name, size in batch:
            try:
                found.append((result_of(paths.ended_games() / name, over=True), name, size))
            except (OSError, BadJournal):
                bad += 1
        _enter(database, found)
    return bad


def _see_to(database: Database, journal: Path) -> None:
    """A journal among those of games under way: one whose program died at the end goes where it belongs; of one that is played on after it
    was won the result is entered."""
    result = result_of(journal)
    if result is None:
        return
    what = read(journal.read_bytes())
    if what.ended:
        Journal.open(journal, what.good).close()  # raises Taken while the program that plays it lives
        put_away(journal)
    else:
        with writing(database):
            insert(database, [result])


def _journals(folder: Path) -> list[tuple[str, int]]:
    """The journals in a folder with their sizes."""
    try:
        with os.scandir(folder) as entries:
            return sorted((e.name, e.stat().st_size) for e in entries if e.name.endswith(_SUFFIX) and e.is_file(follow_symlinks=False))
    except OSError:
        return []


# --- out of it ----------------------------------------------------------------------------------------------------------


def results(database: Database, game: str = "", options: str | None = None) -> list[Result]:
    """All results, those of a game, or of a game with exactly these options.

    Bits may flip in a file that is whole in its structure. A row that can't be a result is taken out, after a copy of the file, and what
    the journals tell is entered anew.
    """
    found, bad = _rows(database, game, options)
    if bad and database.writable:
        copy_aside(database)
        with writing(database) as c:
            c.executemany("DELETE FROM result WHERE rowid = ?", [(row,) for row in bad])
            c.execute("DELETE FROM journal")
        catch_up(database)
        found, _ = _rows(database, game, options)
    return found


def _rows(database: Database, game: str, options: str | None) -> tuple[list[Result], list[int]]:
    """The results, and the numbers of the rows that are none."""
    query, values = f"SELECT rowid, {_FIELDS} FROM result", []  # noqa: S608 - names of our own
    if game:
        query, values = f"{query} WHERE game = ?", [game]
        if options is not None:
            query, values = f"{query} AND options = ?", [game, options]
    found, bad = [], []
    for number, *row in database.connection.execute(query + " ORDER BY ended, key", values):
        data = dict(zip(Result._fields, row, strict=True))
        data |= {name: bool(data[name]) for name in ("moved", "dealt")}  # SQLite has no truth values
        try:
            found.append(_checked(data, 0))
        except BadDump:
            bad.append(number)
    return found, bad


def placed(result: Result) -> Place | None:
    """Where a game that has just ended stands among those like it; None where the statistics can't be read."""
    try:
        with opened(reading=True) as database:
            return place(result, results(database, result.game, result.options))
    except TpatError:
        return None


def dump(database: Database) -> Iterator[str]:
    """All results as text: a line that says what it is, then a result a line in JSON."""
    yield json.dumps({"format": FORMAT, "version": FORMAT_VERSION})
    for r in results(database):
        yield json.dumps(r._asdict())


def merge(database: Database, found: Sequence[Result]) -> int:
    """Enter results that were dumped elsewhere, all or none; how many of them were new."""
    with writing(database):
        return insert(database, found)


def read_dump(lines: Iterable[str]) -> list[Result]:
    """The results of what `dump` gave. Raises BadDump; no line is read beyond `LONGEST_LINE`."""
    found = []
    for k, line in enumerate(lines, 1):
        number = k if k > 1 else 0
        if len(line) > LONGEST_LINE:
            raise BadDump(number)
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as e:
            raise BadDump(number) from e
        if number:
            found.append(_checked(data, number))
        elif not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadDump(0)
        elif data.get("version") != FORMAT_VERSION:
            raise BadDump(-1)
    return found


_TEXTS = {
    "key": re.compile(r"[0-9a-f]{32}"),
    "game": re.compile(r"[a-z0-9-]{1,60}"),
    "options": re.compile(r"[a-z0-9_,=-]{0,200}"),
    "shuffle": re.compile(r"[a-z0-9-]{0,30}"),
    "how": re.compile(f"{WON}|{GIVEN_UP}|{LEFT}"),
    "betting": re.compile(r"[a-z0-9]{0,8}"),
    "daily": re.compile(r"(\d{4}-\d\d-\d\d)?", re.ASCII),
}
_NULLABLE = ("number", "score")
_LARGEST_NUMBER = 10**12


def _checked(data: object, line: int) -> Result:
    """The result of a line, every field of its kind and within bounds. Raises BadDump."""
    if not isinstance(data, dict) or data.keys() | Result._field_defaults.keys() != set(Result._fields):
        raise BadDump(line)
    for name, value in data.items():
        if name in _TEXTS:
            good = isinstance(value, str) and _TEXTS[name].fullmatch(value) is not None
        elif name in ("moved", "dealt"):
            good = isinstance(value, bool)
        elif name in ("began", "ended", "seconds"):
            good = type(value) in (int, float) and math.isfinite(value) and abs(value) <= _LARGEST_NUMBER
        else:
            good = (value is None and name in _NULLABLE) or (type(value) is int and abs(value) <= _LARGEST_NUMBER)
        if not good:
            raise BadDump(line)
    return Result(**data)
