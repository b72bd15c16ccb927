"""Keeps the games that are played: a journal each, found again by name, newest first."""

from __future__ import annotations

import contextlib
import itertools
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tpat.errors import TpatError
from tpat.session.account import XPAT2
from tpat.session.session import Session
from tpat.session.tally import BETTING, Tally
from tpat.storage import paths
from tpat.storage.journal import LARGEST, BadJournal, Journal, Read, Taken, head, put_away, read, read_tallied

if TYPE_CHECKING:
    from tpat.session.figures import Figures, Place, Result

_SUFFIX = ".journal"
_LISTED = 50


class NoSuchGame(TpatError):
    """No game under way has this name; `name` is what was asked for, empty if there is none at all."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no game under way: {name}")
        self.name = name


class Saved(NamedTuple):
    """A game under way on the disk."""

    name: str  # what `resume` takes
    path: Path
    changed: float  # seconds since the epoch
    read: Read
    tally: Tally
    copy: str = ""  # the file that a damaged journal was copied to before it was mended
    passed_over: str = ""  # the name of one played later, which can't be read


class Keeper:
    """Writes what is played, and brings it back. Where nothing can be written the game goes on, and `problem` says why it is not kept.
    `tally` is that of the game at hand when it was begun or gone on with.

    `seconds` gives the time played so far in the game, `today` a date and time as text; `betting` is how games for money are paid.
    """

    def __init__(self, seconds: Callable[[], float], today: Callable[[], str], betting: str = XPAT2) -> None:
        self._seconds = seconds
        self._betting = betting
        self._today = today
        self._journal: Journal | None = None
        self._session: Session | None = None
        self.tally = Tally(betting=betting)
        self.problem: Exception | None = None

    def keep(self, session: Session) -> None:
        """From now on each action of this session is written. One that is kept already is let go."""
        self.let_go()
        self.problem = None
        self.tally = Tally(betting=self._betting)
        self._session = session
        try:
            self._journal = begun(session, self._today())
        except OSError as e:
            self.problem = e
        session.record = self._write
        if self._by_instalments(session):
            session.note(f"{BETTING} {self._betting}")

    def _by_instalments(self, session: Session) -> bool:
        return self._betting != XPAT2 and session.game.rules.money

    def _write(self, action: str) -> None:
        if self._journal is None:
            return
        try:
            self._journal.write(self._seconds(), action)
        except (OSError, Taken) as e:
            # The game goes on in memory. Nothing that was written is touched any more.
            self.problem = e
            self._drop()

    def _drop(self) -> None:
        if self._journal is not None:
            journal, self._journal = self._journal, None
            try:
                journal.close()
            except OSError as e:
                self.problem = e

    def sync(self) -> None:
        """Bring all to the disk now."""
        if self._journal is not None:
            self._journal.sync()

    def let_go(self, cursor: str = "") -> None:
        """The player leaves the game: one that was never played leaves no trace, one that is won has ended, any other stays under way."""
        session, journal = self._session, self._journal
        if session is None:
            return
        session.record = None
        self._session = None
        if journal is None:
            return
        untouched = not session.can_undo and not session.can_redo
        if untouched and self._by_instalments(session):
            # The deal is paid for, even if the player does no more than look at it.
            self._end(session, journal, "left")
            self._drop()
            return
        if not untouched and session.won:
            self._end(session, journal, "won")
        elif not untouched and cursor:
            self._write(f"cursor {cursor}")
        self._drop()
        if untouched:
            self._try(journal.path.unlink)

    def give_up(self) -> None:
        """The player gives the game up: it has ended."""
        if self._session is not None and self._journal is not None:
            self._end(self._session, self._journal, "given up")
            self._drop()
            self._session.record = None
            self._session = None

    def placed(self) -> tuple[Result, Place] | None:
        """The result of the game at hand, once it is won, and where it stands among those before; None where that can't be told."""
        from tpat.storage.statistics import placed, result_of

        try:
            result = result_of(self._journal.path) if self._journal else None
        except (OSError, TpatError):
            return None
        stands = placed(result) if result else None
        return (result, stands) if result and stands else None

    def figures(self) -> tuple[Figures, ...]:
        """The figures of the game at hand with its options, as the statistics have them; none where they can't be read."""
        from tpat.session.figures import figures
        from tpat.storage.database import opened
        from tpat.storage.statistics import options_text, results

        if self._session is None:
            return ()
        try:
            with opened(reading=True) as database:
                return (figures(results(database, self._session.game.name, options_text(self._session.game))),)
        except TpatError:
            return ()

    def _end(self, session: Session, journal: Journal, how: str) -> None:
        self._write(f"end {how}")
        if isinstance(self.problem, Taken):
            return  # it is another program's now, and goes on there
        journal.sync()
        from tpat.storage.statistics import enter  # SQLite is needed now, and not before

        # What can't be entered now stays in the journal, and is entered when statistics are asked for.
        self._try(lambda: enter(put_away(journal.path)))

    def _try(self, action: Callable[[], object]) -> None:
        try:
            action()
        except OSError as e:
            self.problem = e

    # --- what is there --------------------------------------------------------------------------------------------------

    def under_way(self) -> list[Saved]:
        """The games under way that can be read, the one played last first; of very many the latest."""
        return [saved for path in _newest()[:_LISTED] if (saved := _look(path)) is not None]

    def unreadable(self) -> list[str]:
        """The names of the games under way that can't be read, the one played last first; of very many the latest."""
        return [_name(path) for path in _newest()[:_LISTED] if _is_spoilt(path)]

    @property
    def name(self) -> str:
        """What the game at hand is resumed by; empty if none is kept."""
        return _name(self._journal.path) if self._journal else ""

    def resume(self, name: str = "", take_over: bool = False, cursor: str = "") -> Saved:
        """Go on with a game, the newest without a name; from now on its session's actions are written. The one at hand is let go then,
        with the pile that the cursor is on; if the other can't be had, it stays at hand.

        Raises NoSuchGame, Taken while another program plays it, BadJournal, OSError.
        """
        saved = _found(name)
        if saved is None:
            _why_not(name)
            raise NoSuchGame(name)
        of_it = saved.path
        later = itertools.takewhile(lambda path: path != of_it, () if name else _newest())
        if spoilt := next(filter(_is_spoilt, later), None):
            saved = saved._replace(passed_over=_name(spoilt))
        journal, problem = None, None
        try:
            if saved.read.lost:
                saved = saved._replace(copy=_copy(saved.path))  # before anything of it is cut off
            journal = Journal.open(saved.path, saved.read.good, take_over)
        except OSError as e:
            problem = e  # what can be read can be played, but not written down
        self.let_go(cursor)
        self._journal = journal
        self.tally = saved.tally
        self._session = saved.read.session
        self._session.record = self._write
        self.problem = problem
        return saved


def _newest() -> list[Path]:
    """The journals of games under way, the one written last first."""
    try:
        with os.scandir(paths.games_under_way()) as entries:
            journals = [e for e in entries if e.name.endswith(_SUFFIX) and e.is_file(follow_symlinks=False)]
            found = [(e.stat().st_mtime, Path(e.path)) for e in journals]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)]


def _found(name: str) -> Saved | None:
    """The game under way of that name or deal id, the newest without a name."""
    return next((s for path in _newest() if (s := _look(path)) is not None and name in ("", s.name, _id(s))), None)


def _is_spoilt(path: Path) -> bool:
    try:
        if not path.stat().st_size:
            return False  # a program was killed before it wrote anything: nothing is lost
        read_file(path)
    except FileNotFoundError:
        return False  # it was put away just now
    except (OSError, BadJournal):
        return True
    return False


def _name(path: Path) -> str:
    return path.name.removesuffix(_SUFFIX)


def _why_not(name: str) -> None:
    """Raise what is wrong with a journal of that name; nothing if there is none."""
    path = paths.games_under_way() / f"{name}{_SUFFIX}"
    if name and "/" not in name and path.is_file():
        read_file(path)


def _copy(path: Path) -> str:
    """Copy a journal beside itself, under a free name, and have it on the disk; the copy's name. Raises OSError."""
    data = path.read_bytes()
    for k in range(1, 10_000):
        aside = path.with_name(f"{path.name}.damaged{f'.{k}' if k > 1 else ''}")
        try:
            fd = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, paths.PRIVATE_FILE)
        except FileExistsError:
            continue
        try:
            with os.fdopen(fd, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(fd)
        except OSError:
            aside.unlink(missing_ok=True)
            raise
        return aside.name
    raise FileExistsError(17, os.strerror(17), str(path))


def _look(path: Path) -> Saved | None:
    """The game of a journal; None if it can't be read or has ended."""
    try:
        changed = path.stat().st_mtime
        what, tally = read_tallied(_bytes(path))
    except (OSError, BadJournal):
        return None
    return None if what.ended else Saved(_name(path), path, changed, what, tally)


def _id(saved: Saved) -> str:
    session = saved.read.session
    return session.game.id(session.deal)


def watching(name: str) -> Callable[[], Session | None]:
    """A function that gives the session of a game under way each time that something was added to it, else None. Raises NoSuchGame."""
    saved = _found(name)
    if saved is None:
        raise NoSuchGame(name)
    size = -1

    def look() -> Session | None:
        nonlocal size
        try:
            now = saved.path.stat().st_size
            if now == size:
                return None
            session = read_file(saved.path).session
        except (OSError, BadJournal):  # it has ended, and was put away
            return None
        size = now
        return session

    return look


def read_file(path: Path) -> Read:
    """Read a journal. Raises OSError or BadJournal."""
    return read(_bytes(path))


def _bytes(path: Path) -> bytes:
    if path.stat().st_size > LARGEST:
        raise BadJournal("size")
    return path.read_bytes()


def begun(session: Session, date: str) -> Journal:
    """A new journal of a game under way, under a free name. Raises OSError."""
    folder, stem, text = paths.ready(paths.games_under_way()), _stem(session), head(session, date)
    for k in range(1, 10_000):
        with contextlib.suppress(FileExistsError):
            return Journal.create(folder / f"{stem}{f'.{k}' if k > 1 else ''}{_SUFFIX}", text)
    raise FileExistsError(17, os.strerror(17), str(folder / stem))


def _stem(session: Session) -> str:
    """A file name that says the game: `gypsy-12345`."""
    text = session.game.id(session.deal).replace("#", "-").replace(":", "-").replace("=", "-").replace(",", "-")
    return text[:120] if session.deal else f"{text[:100]}-cards"
