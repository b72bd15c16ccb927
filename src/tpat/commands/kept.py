"""The games that are kept, as the screen and the plain mode want them. What lies on the disk is looked at only when it is needed."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tpat.i18n import Tongue
from tpat.session.clock import Clock
from tpat.ui.keeping import Mended

if TYPE_CHECKING:
    from tpat.session.account import Hand
    from tpat.session.figures import Figures, Place, Result
    from tpat.session.session import Session
    from tpat.session.tally import Tally
    from tpat.storage.keeper import Keeper, Saved
    from tpat.storage.settings import Settings
    from tpat.ui.model import UnderWay


class Kept:
    """One keeper for the life of the program; `clock` counts the time played in the game at hand."""

    def __init__(self, betting: str = "") -> None:
        self.clock = Clock()
        self._betting = betting  # empty: as the settings have it
        self._made: Keeper | None = None
        self.mended = Mended()
        self.facts: tuple[Session, str] | None = None  # a session, and what is to be noted of it when it is written down

    @property
    def _keeper(self) -> Keeper:
        if self._made is None:
            from tpat.storage.keeper import Keeper

            self._made = Keeper(lambda: self.clock.seconds, _now, self._betting or _set().betting)
        return self._made

    @property
    def problem(self) -> Exception | None:
        """Why the game is not, or no longer, kept."""
        return self._made.problem if self._made else None

    def keep(self, session: Session) -> None:
        """Write this game down from now on."""
        self.clock.seconds = 0.0
        self._keeper.keep(session)
        if self.facts is not None and session is self.facts[0]:
            session.note(self.facts[1])

    def let_go(self, cursor: str = "") -> None:
        """The player leaves the game."""
        if self._made:
            self._made.let_go(cursor)

    def give_up(self) -> None:
        """The player gives the game up."""
        if self._made:
            self._made.give_up()

    def store(self, changes: Mapping[str, str | bool]) -> None:
        """Write down settings that were changed. Raises OSError or TpatError."""
        from tpat.storage.settings import store

        store(changes)

    def write(self, session: Session, file: str, over: bool) -> str:
        """Write the game at hand to a file, as a record or as the kind that its ending names; `over` one that is there. Gives the file's
        name. Raises FileExistsError, OSError or TpatError."""
        from tpat.commands.records import ENDINGS, ending, written
        from tpat.storage.exchange import Loaded, kept, write_bytes

        kind = ending(file) if ending(file) in ENDINGS else ""
        name = os.path.expanduser(file if kind else f"{file}.tpat")
        if not over and os.path.lexists(name):
            raise FileExistsError(name)
        # What is kept knows more than the session: how long it took, what help there was.
        loaded = kept(self.name) if self.name and self.problem is None else Loaded(session)
        write_bytes(name, written(loaded, kind or "tpat", ascii_only=False))
        return name

    def sync(self) -> None:
        """Bring all to the disk."""
        if self._made:
            self._made.sync()

    @property
    def name(self) -> str:
        """What the game at hand is resumed by."""
        return self._made.name if self._made else ""

    def go_on(self, name: str, take_over: bool = False, cursor: str = "") -> tuple[Session, str]:
        """A game under way, the newest without a name, and the pile that the cursor was on. Raises as Keeper.resume."""
        saved = self._keeper.resume(name, take_over, cursor)
        self.mended = Mended(saved.read.lost, saved.copy, saved.passed_over)
        self.clock.seconds = saved.read.seconds
        return saved.read.session, saved.read.cursor

    def watching(self, name: str) -> Callable[[], Session | None]:
        """A function that gives another program's game whenever something was added to it. Raises NoSuchGame."""
        from tpat.storage.keeper import watching

        return watching(name)

    def taken(self, error: Exception) -> str:
        """The name of the game where the error says that another program plays it, else empty."""
        from tpat.storage.journal import Taken

        return str(error).rpartition("/")[2].removesuffix(".journal") if isinstance(error, Taken) else ""

    def placed(self) -> tuple[Result, Place] | None:
        """The result of the game at hand, once it is won, and where it stands among those before."""
        return self._made.placed() if self._made else None

    def figures(self) -> tuple[Figures, ...]:
        """The figures of the game at hand with its options; none where they can't be read."""
        return self._made.figures() if self._made else ()

    @property
    def tally(self) -> Tally:
        """Of the game at hand when it was begun or gone on with."""
        from tpat.session.tally import Tally

        return self._made.tally if self._made else Tally(betting=self._betting or _set().betting)

    def hands(self) -> tuple[Hand, ...]:
        """The hands for money that are over."""
        from tpat.errors import TpatError
        from tpat.storage import database, statistics

        try:
            with database.opened(reading=True) as opened:
                return tuple(r.hand for r in statistics.results(opened) if r.betting)
        except (OSError, TpatError):
            return ()

    def saved(self) -> list[Saved]:
        """The games under way, the newest first."""
        return self._keeper.under_way()

    def games(self, tongue: Tongue) -> tuple[UnderWay, ...]:
        """The same, as the chooser lists them."""
        from tpat.commands.menu import taken
        from tpat.commands.own import load_folder
        from tpat.ui.model import UnderWay

        load_folder(taken())  # they are chosen from too, and journals may be of them
        spoilt = (UnderWay(name, name, tongue._("can't be read")) for name in self._keeper.unreadable())
        return (*(UnderWay(s.name, *standing(tongue, s)) for s in self.saved()), *spoilt)


def _set() -> Settings:
    """The settings; a file that can't be taken is as none here, where there is a screen and nothing can be said."""
    from tpat.errors import TpatError
    from tpat.storage.settings import Settings, load

    try:
        return load()
    except (OSError, TpatError):
        return Settings()


def _now() -> str:
    # To the microsecond: no two games of one deal may begin alike, since that is what statistics know them by.
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds")


def standing(t: Tongue, saved: Saved) -> tuple[str, str]:
    """A game under way in two phrases: its title, and how it stands: score, moves, when it was played last."""
    from tpat.ui.around import score_of, title
    from tpat.ui.betting import opened
    from tpat.ui.messages import score_words

    session = saved.read.session
    when = datetime.datetime.fromtimestamp(saved.changed).strftime("%Y-%m-%d %H:%M")
    score = score_of(session, opened(session, saved.tally))
    moves = t.n("{n} move", "{n} moves", session.made).format(n=session.made)
    parts = [moves, when] if score is None else [score_words(t, session.game, score), moves, when]
    return title(session), ", ".join(parts)
