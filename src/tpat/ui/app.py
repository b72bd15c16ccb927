"""The loop of a game: show, wait, update. The only place where effects are carried out."""

from __future__ import annotations

import gc
import select
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from tpat.errors import TpatError
from tpat.i18n import Tongue
from tpat.session.account import Facts
from tpat.session.clock import Clock
from tpat.session.session import Session
from tpat.ui.at import say
from tpat.ui.beginning import Fresh, begin
from tpat.ui.beside import Beside
from tpat.ui.betting import hands, opened
from tpat.ui.commands import INTERRUPT, TABLE
from tpat.ui.keeping import Keeper
from tpat.ui.kept_text import mended_text, problem_text
from tpat.ui.keys import FOCUS_IN, FOCUS_OUT
from tpat.ui.model import WON, Ask, Begin, Choose, Chooser, Effect, Question, Record, Resume, Save, Solve, Taste, UiState, Watch, next_game
from tpat.ui.saving import saved, written
from tpat.ui.screen import compose, roomy_enough
from tpat.ui.stage import Scene, Stage
from tpat.ui.terminal import CLOSED, READY, RESIZE, RESUMED, TIMEOUT, Screen, open_screen
from tpat.ui.theme import looks

if TYPE_CHECKING:
    from tpat.ui.ahead import Winnable

_PAUSE = 0.25  # seconds without a key before a panel opens
INTERRUPTED = 130  # the exit code of a program that SIGINT ended
_A_MOVE = 2  # keys that a move takes; where more have come nobody waits to see the cards fly


class _Playing:
    """The game on the screen, and everything that keys do to it."""

    def __init__(
        self, session: Session | None, ui: UiState, fresh: Fresh, auto_base: bool, keeper: Keeper | None, winnable: Winnable | None = None
    ) -> None:
        self.session = session
        self.ui = ui
        self.fresh = fresh
        self.auto_base = auto_base
        self.keeper = keeper
        self.clock = keeper.clock if keeper else Clock()
        self.keeping: Session | None = session if ui.kept else None
        self._told: Exception | None = None
        self._pressed = time.monotonic()
        self._solver = Beside()
        self._winnable = winnable
        if session is None and winnable and winnable.first:
            self._begin(Begin(winnable.first))
        elif session is None:
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
            if self._winnable:
                self._winnable.next(self.session)
            self.ui = self.ui._replace(kept=self.keeper.problem is None, purse=self._purse(self.session))
            self.tell()

    def _purse(self, session: Session) -> Facts | None:
        """What was paid, where the game is for money and paid by instalments."""
        return opened(session, self.keeper.tally) if self.keeper and session.game.rules.money else None

    def tell(self) -> None:
        """Say it once if the game is no longer kept."""
        problem = self.keeper.problem if self.keeper else None
        if problem is not None and problem is not self._told:
            self._told = problem
            self.ui = say(self.ui, problem_text(self.ui.tongue, problem), warning=True)._replace(kept=False)

    def newly_kept(self) -> bool:
        """Do `keep`; True if there is something to say of it."""
        if self.keeping is self.session:
            return False
        self.keep()
        return self.ui.warning

    def press(self, key: str, size: tuple[int, int], now: float) -> Effect:
        """Take a key; gives what is left for the loop to do. `now` is in seconds of a clock that never goes back."""
        self.keep()
        self._pressed = now
        self.clock.press(now)
        if self._winnable and self._winnable.sought:
            return self._seeking(self._winnable, key)
        if (stopped := self._solver.stopped(self.ui, now)) is not None:
            self.ui = stopped
            return None
        paged = self.ui.page
        if self.session is not None:
            self.session.autoplay = self.ui.taste.autoplay
        from tpat.ui.update import update

        self.ui, effect = update(self.session, self.ui, key, size)
        page = self.ui.page
        if page and page.kind == "score" and (not paged or paged.kind != "score"):
            self.ui = self.ui._replace(page=page._replace(hands=hands(self.keeper, self.session, self.ui.purse, time.time())))
        self.tell()
        if isinstance(effect, Begin):
            self._begin(effect)
        elif isinstance(effect, Choose):
            self._choose(effect.at)
        elif isinstance(effect, Resume):
            self._resume(effect.name, effect.take_over)
        elif isinstance(effect, Save):
            self.ui = saved(self.ui, self.keeper, effect)
        elif isinstance(effect, Record):
            self.ui = written(self.ui, self.keeper, self.session, effect)
        elif isinstance(effect, Solve) and self.session is not None:
            self.ui = self._solver.do(self.session, self.ui, effect.name, now)
            self.tell()
        else:
            self.ui = self._solver.looked(self.ui, now)
        return effect

    def _begin(self, effect: Begin) -> None:
        """Begin a game, or, where deals must be winnable and none is ready, the search for one."""
        if self._winnable:
            ready = self._winnable.ready(effect)
            if ready is None:
                self.ui = self._winnable.told(self.ui)
                return
            effect = ready
        if effect.give_up and self.keeper and self.keeping is not None:
            self.keeper.give_up()
            self.keeping = None
        self._leave()
        self._show(begin(effect.chosen, self.fresh, self.session.auto_base if self.session else self.auto_base))

    def _seeking(self, winnable: Winnable, key: str) -> Effect:
        """A key while a deal is searched for."""
        effect = winnable.pressed(self.ui.keymap, key)
        if isinstance(effect, Begin):
            playing = self.session is not None
            if not playing:
                self._show(begin(effect.chosen, self.fresh, self.auto_base))
            self.ui = winnable.ended(self.ui, playing)
        return effect

    @property
    def waits_on(self) -> tuple[int, ...]:
        """What `heard` is to be called for when it can be read."""
        ahead = self._winnable.ahead.searcher.descriptors if self._winnable else ()
        return (*self._solver.descriptors, *ahead)

    @property
    def wait(self) -> float | None:
        """Seconds until `tick` is to be called; None if nothing is due."""
        due = [at for at in (self._solver.due, self._look_due) if at is not None]
        return max(0.0, min(due) - time.monotonic()) if due else None

    def tick(self) -> None:
        """Something is due."""
        now = time.monotonic()
        made = self.session.made if self.session else 0
        self.ui = self._solver.tick(self.ui, now)
        if self.session is not None and self.session.made != made:
            self.clock.press(now)  # a win that is played out takes time as one that is played
        self.tell()
        if self._look_due is not None and self._look_due <= now:
            self._look()

    def heard(self) -> None:
        """A search has something to say."""
        ready = set(select.select(self.waits_on, (), (), 0)[0])
        if not ready.isdisjoint(self._solver.descriptors):
            self.ui = self._solver.heard(self.ui, time.monotonic())
            self.tell()
        if self._winnable and not ready.isdisjoint(self._winnable.ahead.searcher.descriptors):
            self._winnable.ahead.heard()
            if self._winnable.sought:
                self._begin(self._winnable.sought)

    @property
    def _look_due(self) -> float | None:
        """When to look whether the game can go on, once no key has been pressed for a while, or, at once, what giving it up would mean;
        None where that is known already."""
        from tpat.ui.update import context

        ui = self.ui
        if ui.question:
            return self._pressed if ui.question.kind == "give-up" and ui.question.counts is None and self.keeper else None
        at_hand = ui.picked or ui.prefix or ui.typed is not None or context(ui) != TABLE
        return self._pressed + _PAUSE if self.session is not None and self.session.state is not ui.judged and not at_hand else None

    def _look(self) -> None:
        """Open a panel if the game is won or can't go on. It comes in a pause after the frame: no key waits for it, and what was
        typed ahead is done first."""
        if self.ui.question and self.keeper:
            self.ui = self.ui._replace(question=self.ui.question._replace(counts=self.keeper.figures()))
            return
        assert self.session is not None
        from tpat.ui.ends import look

        before, self.ui = self.ui.panel, look(self.session, self.ui)
        panel = self.ui.panel
        if panel and panel is not before and panel.kind == WON and self.keeper:
            self.ui = self.ui._replace(panel=panel._replace(found=self.keeper.placed()))

    def _show(self, session: Session, cursor: str = "t1", kept: bool = False) -> None:
        self._solver.leave()
        self.session = session
        self.ui = next_game(self.ui, cursor)._replace(kept=kept, purse=self._purse(session) if kept else None)

    def _choose(self, at: int) -> None:
        games = self.keeper.games(self.ui.tongue) if self.keeper else ()
        # With games under way the newest is marked when the program begins, else the game that was played.
        self.ui = self.ui._replace(chooser=Chooser(at + len(games) if self.session else 0, under_way=games))

    def _resume(self, name: str, take_over: bool) -> None:
        """Go on with a game under way, or say why it can't be; where another program plays it, ask what to do."""
        assert self.keeper is not None
        if self.session is not None and name == self.keeper.name:
            self.ui = self.ui._replace(chooser=None)
            return
        try:
            session, cursor = self.keeper.go_on(name, take_over, self.ui.pile)
        except (OSError, TpatError) as e:
            if type(e).__name__ == "Taken":
                self.ui = self.ui._replace(question=Question("busy", name=name))
                return
            self.ui = say(self.ui._replace(chooser=None if self.session else self.ui.chooser), problem_text(self.ui.tongue, e), True)
            return
        self.keeping = session
        self._show(session, cursor or "t1", kept=self.keeper.problem is None)
        self._mended()

    def watching(self, name: str) -> Callable[[], Session | None]:
        """What gives the game that another program plays, whenever there is something new; nothing where it is gone meanwhile."""
        assert self.keeper is not None
        try:
            return self.keeper.watching(name)
        except TpatError as e:
            self.ui = say(self.ui, problem_text(self.ui.tongue, e), warning=True)
            return lambda: None

    def _mended(self) -> None:
        """Say what was lost of a game that is gone on with, and whether it can be kept on."""
        if self.keeper and (said := mended_text(self.ui.tongue, self.keeper.mended)):
            self.ui = say(self.ui, said, warning=True)
        self.tell()

    def rest(self) -> None:
        """The program is to stop for a while."""
        self.clock.stop()
        if self.keeper:
            self.keeper.sync()
        self._solver.rest()

    def _leave(self) -> None:
        if self.keeper and self.keeping is not None:
            self.keeper.let_go(self.ui.pile)
            self.keeping = None

    def close(self) -> None:
        """The program ends."""
        self._solver.close()
        if self._winnable:
            self._winnable.ahead.searcher.close()
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
    busy: str = "",
    winnable: Winnable | None = None,
    now: Callable[[], float] = time.monotonic,
) -> int:
    """Play full screen until the player quits; without a session begin with the chooser. Gives the exit code.

    `keeper` writes the games down; `taste` is how the screen shall look; without `mouse` the terminal keeps it to itself; `resumed` is the
    cursor's pile of a session that the keeper has brought back already; `busy` names a game that another program plays, about which the
    player is asked; with `winnable` new deals are such as can be won; `now` is the clock that motion goes by.

    Raises NoScreen when there is no terminal to play on; by signals and for a
    terminal that is gone it ends as `Screen` says.
    """
    screen = open_screen(mouse=mouse)
    ui = UiState(tongue.lang, pile=resumed or "t1", kept=resumed is not None, taste=taste or Taste())
    playing = _Playing(session, ui, fresh, auto_base, keeper, winnable)
    if busy:
        playing.ui = playing.ui._replace(question=Question("busy", name=busy))
    try:
        with screen:
            return _loop(playing, screen, ascii, now)
    finally:
        playing.close()


def _loop(playing: _Playing, screen: Screen, ascii: bool, now: Callable[[], float]) -> int:
    stage = Stage()
    screen.before_stop = playing.rest
    keys = 0  # taken since the last frame
    pending = True  # something is to be shown
    while True:
        # Keys that have come already are all taken before the next frame is painted: a burst costs one frame.
        screen.others = playing.waits_on
        key = screen.event(0 if pending else playing.wait if stage.wait is None else stage.wait)
        if key == READY or (key == TIMEOUT and not pending and stage.wait is None):
            before = playing.ui
            if key == READY:
                playing.heard()
            else:
                playing.tick()
            pending = pending or playing.ui is not before
            continue
        if key == TIMEOUT:
            if pending:
                _show(playing, screen, stage, ascii, now(), still=keys > _A_MOVE)
                keys, pending = 0, playing.newly_kept()
                _settle_down()
            else:
                screen.show(stage.end() if screen.slow else stage.frame(now()))
            continue
        if key in (FOCUS_IN, FOCUS_OUT):
            playing.clock.stop()
            continue
        keys, pending = keys + 1, True
        if key == CLOSED:
            return 0
        if key == INTERRUPT:
            return INTERRUPTED
        if key in (RESIZE, RESUMED):
            screen.invalidate()
            continue
        size = screen.size
        if not roomy_enough(playing.session, size):
            # Nothing can be asked on so small a screen; the key that quits does so.
            if (command := playing.ui.keymap.bound.get((TABLE, key))) is not None and command.name == "quit":
                return 0
            continue
        effect = playing.press(key, size, now())
        if effect is Ask.QUIT:
            return 0
        if isinstance(effect, Watch):
            from tpat.ui.watching import look_on  # seldom wanted

            plain = ascii or screen.ascii(playing.ui.taste.suits)
            playing.rest()
            screen.others = ()  # the search has nothing to say meanwhile
            if (end := look_on(playing.watching(effect.name), screen, playing.ui, plain)) is not None:
                return end
            screen.invalidate()
        if effect is Ask.REDRAW:
            screen.invalidate()
        elif effect is Ask.SUSPEND:
            screen.suspend()


def _settle_down() -> None:
    """After the first frame: read in what keys need, and collect garbage from now on."""
    if not gc.isenabled():  # off since the start, where there is nothing to collect
        import tpat.ui.update  # noqa: F401

        gc.freeze()  # all of this stays: to look through it again and again would hold up a key for ten milliseconds now and then
        gc.enable()


def _show(playing: _Playing, screen: Screen, stage: Stage, ascii: bool, now: float, still: bool) -> None:
    """Show what is to be seen now, moving if it may."""
    session, ui, size = playing.session, playing.ui, screen.size
    screen.wear(looks(ui.taste.theme, ui.taste.four_colours))
    still = still or not ui.taste.animation or screen.slow
    plain = ascii or screen.ascii(ui.taste.suits)
    screen.show(stage.show(Scene(session, ui, size, plain), lambda lifted: compose(session, ui, size, plain, lifted), now, still))
