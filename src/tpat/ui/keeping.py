"""What the player's side asks of whoever writes the games down. Files are not its affair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tpat.i18n import Tongue
from tpat.session.account import Hand
from tpat.session.clock import Clock
from tpat.session.session import Session
from tpat.ui.model import UnderWay

if TYPE_CHECKING:
    from tpat.session.figures import Figures, Place, Result
    from tpat.session.tally import Tally


class Mended(NamedTuple):
    """What could not be read when a game was gone on with: bytes at its end, the file that has them, and the newer game that can't be."""

    lost: int = 0
    copy: str = ""
    passed_over: str = ""


class Keeper(Protocol):
    """Writes the games down. `problem` says why the one at hand is not, or no longer, kept; `clock` counts the time played in it."""

    clock: Clock
    mended: Mended  # of the game gone on with

    @property
    def problem(self) -> Exception | None: ...

    @property
    def tally(self) -> Tally:
        """Of the game at hand when it was begun or gone on with: how it is paid for, and what was paid."""

    def hands(self) -> tuple[Hand, ...]:
        """The hands for money that are over, in the order in which they ended."""

    def placed(self) -> tuple[Result, Place] | None:
        """The result of the game at hand, once it is won, and where it stands among those before."""

    def figures(self) -> tuple[Figures, ...]:
        """The figures of the game at hand with its options; none where they can't be read."""

    def keep(self, session: Session) -> None:
        """Write this game down from now on; the one before is let go."""

    def let_go(self, cursor: str = "") -> None:
        """The player leaves the game; `cursor` is the pile that the cursor is on."""

    def give_up(self) -> None:
        """The player gives the game up: it has ended, and counts."""

    def store(self, changes: Mapping[str, str | bool]) -> None:
        """Write down settings that were changed, by their names. Raises OSError or TpatError."""

    def write(self, session: Session, file: str, over: bool) -> str:
        """Write the game at hand to a file, as a record or as the kind that its ending names; `over` one that is there. Gives the file's
        name. Raises FileExistsError, OSError or TpatError."""

    def sync(self) -> None:
        """Bring all to the disk."""

    def games(self, tongue: Tongue) -> tuple[UnderWay, ...]:
        """The games under way, the newest first."""

    @property
    def name(self) -> str:
        """What the game at hand is resumed by."""

    def watching(self, name: str) -> Callable[[], Session | None]:
        """A function that gives another program's game whenever something was added to it. Raises TpatError where there is none."""

    def go_on(self, name: str, take_over: bool = False, cursor: str = "") -> tuple[Session, str]:
        """A game under way by its name, and the pile that the cursor was on; `cursor` is where it is in the game that is left.

        Raises OSError or TpatError, and then the game at hand is kept on."""
