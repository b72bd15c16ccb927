"""What the screen knows beyond the game: where the cursor is, what is picked up, which page is open. Undo never touches it."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tpat.deal.numbers import DEFAULT, Deal
from tpat.engine.moves import Move
from tpat.engine.rules import Rules
from tpat.engine.state import State
from tpat.i18n import Tongue, load
from tpat.session.account import XPAT2, Facts, Hand
from tpat.session.autoplay import OFF
from tpat.ui.keymap import Keymap, Own, made
from tpat.ui.theme import USUAL

if TYPE_CHECKING:
    from tpat.session.figures import Figures, Place, Result
    from tpat.session.hints import Hint
    from tpat.session.verdicts import Standing


class Picked(NamedTuple):
    """A pile picked up from; `cards` is how many, None «as many as fit where they go»."""

    pile: str
    cards: int | None = None
    keyed: bool = False  # by a pile's key, as the first of two: a refused second one lays it down again


class Page(NamedTuple):
    """An open page: `kind` is rules, keys, words, xpat2, or score or count (those two show `lines`); `scroll` its first visible line."""

    kind: str
    lang: str
    scroll: int = 0
    search: str | None = None  # the text being typed
    found: str = ""  # the text last searched for
    rules: Rules | None = None
    hands: tuple[Hand, ...] = ()  # of the gambler's account, on the page of the score
    courts: str = ""  # how courts are lettered

    @property
    def tongue(self) -> Tongue:
        """The page's language, with those letters."""
        return load(self.lang, self.courts)


class Question(NamedTuple):
    """A yes-or-no question; yes does the effect named."""

    kind: str  # again, new, choose, give-up, quit, pay, count, busy, solver
    chosen: Chosen | None = None
    move: Move | None = None  # what is to be paid for; none: counting
    price: int = 0  # dollars
    name: str = ""  # of the game under way that another program plays, or of a command of SOLVING
    counts: tuple[Figures, ...] | None = None  # what the statistics have of the game to be given up, once they were asked


WON = "won"


class Panel(NamedTuple):
    """A panel over the table, which any key closes: `kind` is won, stuck or idle."""

    kind: str
    found: tuple[Result, Place] | None = None  # of a game that was won: its result, and where it stands


class UnderWay(NamedTuple):
    """A game under way as the chooser lists it: the name to resume it by, its title, and how it stands."""

    name: str
    title: str
    standing: str


class Sieve(NamedTuple):
    """Which games are listed: those of a family, and of these grades; empty and 0 let all through."""

    family: str = ""
    difficulty: int = 0
    length: int = 0
    skill: int = 0


class Chooser(NamedTuple):
    """The list of games, those under way first: which of those listed is marked, and the deal number typed so far."""

    at: int = 0
    number: str = ""
    under_way: tuple[UnderWay, ...] = ()
    wanted: str = ""  # only games with this in their names or families are listed
    typing: bool = False  # that text is being typed
    only: Sieve = Sieve()


class Chosen(NamedTuple):
    """A game to begin: its rules, and the deal, None for a fresh one by that shuffle."""

    rules: Rules
    deal: Deal | None = None
    shuffle: str = DEFAULT


class Typed(NamedTuple):
    """A line being typed after `:`."""

    text: str = ""
    offered: tuple[str, ...] = ()  # what Tab goes through
    back: int = 0  # how many lines back in those typed before
    draft: str = ""  # what was typed before going back
    behind: int = 0  # characters behind the place where it is typed


class Taste(NamedTuple):
    """What the player chose for every game: a theme of theme.PALETTES, a colour for each suit, suits as `symbols`, `letters` or as the
    terminal can (`auto`), how courts are lettered (words.COURTS), how games for money are paid, whether cards fly where they go, whether
    the terminal's own cursor is to be seen at what has the focus, how much plain mode tells: brief, normal or full, how much goes up by
    itself: one of autoplay.LEVELS, a preset of presets.PRESETS, and the keys of his own that go over it."""

    theme: str = USUAL
    four_colours: bool = False
    suits: str = "auto"
    courts: str = "language"
    betting: str = XPAT2
    animation: bool = True
    cursor: bool = False
    verbosity: str = "normal"
    autoplay: str = OFF
    preset: str = "default"
    own_keys: Own = ()

    @property
    def keymap(self) -> Keymap:
        """The keys in force. Raises BadKeys where they can't be, which is seen to before a game starts."""
        return made(self.preset, self.own_keys)


class Wishes(NamedTuple):
    """The open screen of settings: the line of the mark, and what held when it was opened."""

    at: int
    lang: str
    taste: Taste


class UiState(NamedTuple):
    """All of it. `cards` is how many cards of its column the cursor takes; 0 leaves it to where they go."""

    lang: str
    pile: str = "t1"
    cards: int = 0
    picked: Picked | None = None
    prefix: str = ""  # keys that wait for the next one: t, t1, b, f, /, /Q
    borrowed: tuple[str, str] | None = None  # the foundation last borrowed from and the column, so that `b` again takes the next
    hints: tuple[Hint, ...] = ()
    hint: int = -1
    message: str = ""
    warning: bool = False
    page: Page | None = None
    question: Question | None = None
    chooser: Chooser | None = None
    lit: tuple[int, ...] = ()  # cards lit up, wherever they lie open
    peek: int = -1  # the first card seen of the unfolded pile under the cursor; -1: none is unfolded
    pressed: str = ""  # the pile that the mouse was last pressed on
    drag: tuple[int, int] | None = None  # where it drags what is in hand: column and row
    typed: Typed | None = None
    wishes: Wishes | None = None
    taste: Taste = Taste()
    lines: tuple[str, ...] = ()  # typed before, the last one last
    kept: bool = False  # the game is written down as it is played
    purse: Facts | None = None  # what was paid, where a game is paid by instalments
    verdict: Standing | None = None  # on the position on the table, while the player wants to know
    panel: Panel | None = None
    judged: State | None = None  # the position last looked at for whether it can go on
    heard: frozenset[tuple[State, str]] = frozenset()  # positions of which a panel has told, and what
    capitals: int = 0  # capital letters that came one after the other
    chord: str = ""  # keys pressed that further ones may follow: g of g g

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return self.taste.keymap

    @property
    def tongue(self) -> Tongue:
        """The player's language, with the letters that he wants on cards."""
        return load(self.lang, self.taste.courts)


def next_game(ui: UiState, pile: str = "t1") -> UiState:
    """What stays when another game begins: the player's language, what he typed, and what he likes."""
    return UiState(ui.lang, pile=pile, lines=ui.lines, taste=ui.taste)


# --- what the loop is asked to do -------------------------------------------------------------------------------------


class Ask(Enum):
    """What takes no saying more."""

    QUIT = "leave the program"
    REDRAW = "paint the whole screen anew"
    SUSPEND = "stop, as ^Z asks"


class Begin(NamedTuple):
    """Begin a game; the one at hand is given up for good, or only left."""

    chosen: Chosen
    give_up: bool = False


class Resume(NamedTuple):
    """Go on with a game under way, or take it over from another program that plays it."""

    name: str
    take_over: bool = False


class Watch(NamedTuple):
    """Watch a game under way, which another program plays."""

    name: str


class Choose(NamedTuple):
    """Open the chooser; `at` is the place of a game in the list of games."""

    at: int = 0


class Solve(NamedTuple):
    """Ask the solver: a command of SOLVING."""

    name: str


class Save(NamedTuple):
    """Write these settings down, each by its name."""

    changes: tuple[tuple[str, str | bool], ...]


class Record(NamedTuple):
    """Write the game to a file, as the kind that its ending names; `over` one that is there already."""

    file: str
    over: bool = False


Effect = Ask | Begin | Resume | Watch | Choose | Solve | Save | Record | None
