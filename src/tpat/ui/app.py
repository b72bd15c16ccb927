"""The loops: show, wait, update; and the same for a replay that plays by itself. The only place where effects are carried out."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Mapping, Sequence

from tpat.api import Game, of_rules
from tpat.deal.numbers import Deal, deal, first_state
from tpat.engine.moves import Move
from tpat.engine.state import State
from tpat.errors import TpatError
from tpat.i18n import Tongue, load
from tpat.session.account import BSD, Facts, Hand
from tpat.session.clock import Clock
from tpat.session.session import Session
from tpat.ui.around import around
from tpat.ui.at import say
from tpat.ui.betting import current, opened
from tpat.ui.commands import COMMANDS, INTERRUPT, REPLAY, TABLE
from tpat.ui.frame import Frame
from tpat.ui.keeping import Keeper
from tpat.ui.kept_text import busy_text, mended_text, problem_text
from tpat.ui.keymap import KEYMAP, key_name
from tpat.ui.keys import FOCUS_IN, FOCUS_OUT
from tpat.ui.messages import played_text, undone_text
from tpat.ui.model import Ask, Begin, Choose, Chooser, Chosen, Effect, Resume, Save, Taste, UiState, next_game
from tpat.ui.phrases import clean
from tpat.ui.screen import compose, roomy_enough, table
from tpat.ui.terminal import CLOSED, RESIZE, RESUMED, TIMEOUT, Screen, open_screen
from tpat.ui.theme import looks
from tpat.ui.update import update

Fresh = Callable[[], int]  # a new deal number
_INTERRUPTED = 130  # the exit code of a program that SIGINT ended


class _Playing:
    """The game on the screen, and everything that keys do to it."""

    def __init__(self, session: Session | None, ui: UiState, fresh: Fresh, auto_base: bool, keeper: Keeper | None) -> None:
        self.session = session
        self.ui = ui
        self.fresh = fresh
        self.auto_base = auto_base
        self.keeper = keeper
        self.clock = keeper.clock if keeper else Clock()
        self.keeping: Session | None = session if ui.kept else None
        self._told: Exception | None = None
        if session is None:
            self._choose(0)
        else:
            self.ui = ui._replace(purse=self._purse(session))
            if ui.kept:
                self._mended()

    def keep(self) -> None:
        """See to it that the game on the screen is written down from its start. Comes after the first frame, since it takes a moment."""
        if self.keeper and self.session is not None and self.keeping is not self.session:
            self.keeping = self.session
            self.keeper.keep(self.session)
            self.ui = self.ui._replace(kept=self.keeper.problem is None, purse=self._purse(self.session))
            self.tell()

    def _purse(self, session: Session) -> Facts | None:
        """What was paid, where the game is for money and paid by instalments."""
        for_money = self.keeper is not None and session.game.rules.money
        return opened(session) if for_money and self.keeper and self.keeper.betting == BSD else None

    def _account(self) -> tuple[Hand, ...]:
        """The hands that are over and the one at hand."""
        if self.keeper is None or self.session is None or not self.session.game.rules.money:
            return ()
        facts = current(self.ui.purse or Facts(moved=self.session.can_undo), self.session)
        now = time.time()
        return (*self.keeper.hands(), Hand(now, now, facts._replace(seconds=self.clock.seconds)))

    def tell(self) -> None:
        """Say it once if the game is no longer kept."""
        problem = self.keeper.problem if self.keeper else None
        if problem is not None and problem is not self._told:
            self._told = problem
            self.ui = say(self.ui, problem_text(load(self.ui.lang), problem), warning=True)._replace(kept=False)

    def press(self, key: str, size: tuple[int, int]) -> Effect:
        """Take a key; gives what is left for the loop to do."""
        self.keep()
        self.clock.press(time.monotonic())
        paged, was_won = self.ui.page, self.session is not None and self.session.won
        self.ui, effect = update(self.session, self.ui, key, size)
        page = self.ui.page
        if page and page.kind == "score" and (not paged or paged.kind != "score"):
            self.ui = self.ui._replace(page=page._replace(hands=self._account()))
        if self.session is not None and self.session.won and not was_won:
            self._celebrate()
        self.tell()
        if isinstance(effect, Begin):
            if effect.give_up and self.keeper and self.keeping is not None:
                self.keeper.give_up()
                self.keeping = None
            self._leave()
            self._show(begin(effect.chosen, self.fresh, self.session.auto_base if self.session else self.auto_base))
        elif isinstance(effect, Choose):
            self._choose(effect.at)
        elif isinstance(effect, Resume):
            self._resume(effect.name)
        elif isinstance(effect, Save):
            self._save(effect)
        return effect

    def _celebrate(self) -> None:
        """Behind the message of the win: the best on this deal, the place among the player's games, the deal to pass on."""
        if self.keeper and (found := self.keeper.placed()):
            from tpat.ui.figures import end_lines

            said = " ".join((self.ui.message, *end_lines(load(self.ui.lang), *found)))
            self.ui = self.ui._replace(message=said)

    def _show(self, session: Session, cursor: str = "t1", kept: bool = False) -> None:
        self.session = session
        self.ui = next_game(self.ui, cursor)._replace(kept=kept, purse=self._purse(session) if kept else None)

    def _choose(self, at: int) -> None:
        games = self.keeper.games(load(self.ui.lang)) if self.keeper else ()
        # With games under way the newest is marked when the program begins, else the game that was played.
        self.ui = self.ui._replace(chooser=Chooser(at + len(games) if self.session else 0, under_way=games))

    def _resume(self, name: str) -> None:
        """Go on with a game under way, or say why it can't be."""
        assert self.keeper is not None
        if self.session is not None and name == self.keeper.name:
            self.ui = self.ui._replace(chooser=None)
            return
        try:
            session, cursor = self.keeper.go_on(name, cursor=self.ui.pile)
        except (OSError, TpatError) as e:
            t = load(self.ui.lang)
            said = busy_text(t, name) if type(e).__name__ == "Taken" else problem_text(t, e)
            self.ui = say(self.ui._replace(chooser=None if self.session else self.ui.chooser), said, True)
            return
        self.keeping = session
        self._show(session, cursor or "t1", kept=self.keeper.problem is None)
        self._mended()

    def _save(self, save: Save) -> None:
        """Write settings down, and say whether that was done."""
        t = load(self.ui.lang)
        try:
            if self.keeper:
                self.keeper.store(dict(save.changes))
        except (OSError, TpatError) as e:
            why = clean(getattr(e, "strerror", None) or str(e))
            self.ui = say(self.ui, t._("The settings can't be kept: {why}").format(why=t._(why)), warning=True)
        else:
            self.ui = say(self.ui, t._("The settings are kept."))

    def _mended(self) -> None:
        """Say what was lost of a game that is gone on with, and whether it can be kept on."""
        if self.keeper and (said := mended_text(load(self.ui.lang), self.keeper.mended)):
            self.ui = say(self.ui, said, warning=True)
        self.tell()

    def _leave(self) -> None:
        if self.keeper and self.keeping is not None:
            self.keeper.let_go(self.ui.pile)
            self.keeping = None

    def close(self) -> None:
        """The program ends."""
        self._leave()


def run(
    session: Session | None,
    tongue: Tongue,
    *,
    ascii: bool,
    fresh: Fresh,
    auto_base: bool = True,
    keeper: Keeper | None = None,
    resumed: str | None = None,
    taste: Taste | None = None,
    mouse: bool = True,
) -> int:
    """Play full screen until the player quits; without a session begin with the chooser. Gives the exit code.

    `keeper` writes the games down; `taste` is how the screen shall look; without `mouse` the terminal keeps it to itself; `resumed` is the
    cursor's pile of a session that the keeper has brought back already. Raises NoScreen when there is no terminal to play on; by signals
    and for a terminal that is gone it ends as `Screen` says.
    """
    screen = open_screen(mouse=mouse)
    ui = UiState(tongue.lang, pile=resumed or "t1", kept=resumed is not None, taste=taste or Taste())
    playing = _Playing(session, ui, fresh, auto_base, keeper)
    try:
        with screen:
            return _loop(playing, screen, ascii or not screen.unicode or _ascii_locale())
    finally:
        playing.close()


def _loop(playing: _Playing, screen: Screen, plain: bool) -> int:
    pending = True  # something is to be shown
    while True:
        # Keys that have come already are all taken before the next frame is painted: a burst costs one frame.
        key = screen.event(0 if pending else None)
        if key == TIMEOUT:
            screen.wear(looks(playing.ui.taste.theme, playing.ui.taste.four_colours))
            screen.show(compose(playing.session, playing.ui, screen.size, plain))
            gc.enable()  # off since the start, where there is nothing to collect
            pending = False
            if playing.keeping is not playing.session:
                playing.keep()
                pending = playing.ui.warning
            continue
        pending = True
        if key == CLOSED:
            return 0
        if key == INTERRUPT:
            return _INTERRUPTED
        if key in (FOCUS_IN, FOCUS_OUT):
            playing.clock.stop()
            pending = False
            continue
        if key in (RESIZE, RESUMED):
            screen.invalidate()
            continue
        size = screen.size
        if not roomy_enough(playing.session, size):
            # Nothing can be asked on so small a screen; the key that quits does so.
            if (command := KEYMAP.get((TABLE, key))) is not None and command.name == "quit":
                return 0
            continue
        effect = playing.press(key, size)
        if effect is Ask.QUIT:
            return 0
        if effect is Ask.REDRAW:
            screen.invalidate()
        elif effect is Ask.SUSPEND:
            playing.clock.stop()
            if playing.keeper:
                playing.keeper.sync()
            screen.suspend()


def _ascii_locale(environ: Mapping[str, str] = os.environ) -> bool:
    """True where the locale asked for is C by name: Python writes UTF-8 there all the same, but the player's terminal may not show it.

    Where only LANG says so Python itself puts C.UTF-8 into LC_CTYPE at its start, so that is no wish of the player's.
    """
    names = {n: environ[n] for n in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(n)}
    if names.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8") and "LANG" in names:
        del names["LC_CTYPE"]
    return next(iter(names.values()), "") in ("C", "POSIX")


def begin(chosen: Chosen, fresh: Fresh, auto_base: bool) -> Session:
    """A session of the game chosen, with a fresh number where none was."""
    game = of_rules(chosen.rules)
    dealt = chosen.deal or deal(fresh(), chosen.shuffle)
    return Session(game, first_state(game.plan, dealt), dealt, auto_base)


# --- replays ----------------------------------------------------------------------------------------------------------

_SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.12, 0.06)  # seconds a move


def _dressed(ui: UiState) -> Screen:
    """A screen in the looks that the player chose; what is only watched leaves the mouse to the terminal."""
    screen = open_screen()
    screen.wear(looks(ui.taste.theme, ui.taste.four_colours))
    return screen


class _Watched:
    """A replay on the screen: where it is, how fast, whether it runs."""

    def __init__(self, session: Session, tongue: Tongue, taste: Taste) -> None:
        self.session = session
        self.ui = UiState(tongue.lang, pile="s", taste=taste)
        self.speed = 2
        self.running = True

    def step(self, on: bool) -> None:
        """A move on or back, and what it did on the message line."""
        before = self.session.state
        t, game = load(self.ui.lang), self.session.game
        entries = self.session.redo() if on else self.session.undo()
        if entries:
            say = played_text if on else undone_text
            self.ui = self.ui._replace(message=say(t, game, before, entries, self.session.state), pile=entries[-1].move.target or "s")
        if not self.session.can_redo:
            self.running = False

    def do(self, name: str) -> None:
        """Do a command of the REPLAY context."""
        if name in ("step-on", "step-back"):
            self.running = False
            self.step(name == "step-on")
        elif name == "step-end":
            self.session.redo_all()
            self.running = False
        elif name == "step-start":
            self.session.undo_all()
            self.running = False
        elif name == "pause":
            self.running = not self.running and self.session.can_redo
        elif name in ("faster", "slower"):
            self.speed = max(0, min(len(_SPEEDS) - 1, self.speed + (1 if name == "faster" else -1)))


def watch(
    game: Game, start: State, dealt: Deal | None, moves: Sequence[Move], tongue: Tongue, *, ascii: bool, taste: Taste | None = None
) -> int:
    """Show a replay full screen, by itself or step by step. The moves must be legal. Gives the exit code; raises NoScreen."""
    session = Session(game, start, dealt, auto_base=False)
    for move in moves:
        session.play(move)
    session.undo_all()
    watched = _Watched(session, tongue, taste or Taste())
    with _dressed(watched.ui) as screen:
        plain = ascii or not screen.unicode or _ascii_locale()
        due = time.monotonic() + _SPEEDS[watched.speed]
        while True:
            screen.show(_watch_frame(watched, len(moves), screen, plain))
            key = screen.event(max(0.0, due - time.monotonic()) if watched.running else None)
            if key == TIMEOUT:
                watched.step(on=True)
            elif key in (RESIZE, RESUMED):
                screen.invalidate()
                continue
            elif key == CLOSED:
                return 0
            elif key == INTERRUPT:
                return _INTERRUPTED
            elif key in (FOCUS_IN, FOCUS_OUT):
                continue
            elif (command := KEYMAP.get((REPLAY, key))) is not None:
                if command.name == "stop":
                    return 0
                if command.name == "suspend":
                    screen.suspend()
                elif command.name == "redraw":
                    screen.invalidate()
                else:
                    watched.do(command.name)
            due = time.monotonic() + _SPEEDS[watched.speed]


def _watch_frame(watched: _Watched, total: int, screen: Screen, plain: bool) -> Frame:
    session, ui = watched.session, watched.ui
    size = screen.size
    if not roomy_enough(session, size):
        return compose(session, ui, size, plain)
    t = load(ui.lang)
    words = {c.name: t._(c.short) for c in COMMANDS if c.context == REPLAY and c.short}
    if not watched.running:
        words["pause"] = t._("go on")
    items = [(key_name(t, c.keys[0], arrows=True), words[c.name]) for c in COMMANDS if c.context == REPLAY and c.short]
    state = t._("move {n} of {all}, {seconds} s each").format(n=session.made, all=total, seconds=_SPEEDS[watched.speed])
    text = around(t, session, ui)._replace(footer=((state, ""), *items), held=1)
    return table(session, ui, text, size, plain)


# --- another program's game -------------------------------------------------------------------------------------------

_LOOK_EVERY = 0.5  # seconds


def _followed(session: Session, ui: UiState, size: tuple[int, int], plain: bool) -> Frame:
    if not roomy_enough(session, size):
        return compose(session, ui, size, plain)
    t = load(ui.lang)
    stop = next(c for c in COMMANDS if c.context == REPLAY and c.name == "stop")
    text = around(t, session, ui)._replace(footer=((key_name(t, stop.keys[0]), t._(stop.short)),), held=0)
    return table(session, ui, text, size, plain)


def follow(look: Callable[[], Session | None], tongue: Tongue, *, ascii: bool, taste: Taste | None = None) -> int:
    """Show a game as another program plays it. `look` gives the session whenever there is something new, else None. Gives the exit code.

    Raises NoScreen.
    """
    session = look()
    if session is None:
        return 1
    ui = UiState(tongue.lang, pile="s", message=tongue._("Another program plays this game; you watch. q ends it."), taste=taste or Taste())
    with _dressed(ui) as screen:
        plain = ascii or not screen.unicode or _ascii_locale()
        while True:
            screen.show(_followed(session, ui, screen.size, plain))
            key = screen.event(_LOOK_EVERY)
            session = look() or session
            command = KEYMAP.get((REPLAY, key))
            if key == CLOSED or (command is not None and command.name == "stop"):
                return 0
            if key == INTERRUPT:
                return _INTERRUPTED
            if key in (RESIZE, RESUMED) or (command is not None and command.name == "redraw"):
                screen.invalidate()
            elif command is not None and command.name == "suspend":
                screen.suspend()
