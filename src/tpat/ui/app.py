"""The loops: show, wait, update; and the same for a replay that plays by itself. The only place where effects are carried out."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tpat.deal.numbers import Deal, deal, first_state
from tpat.engine.moves import Move
from tpat.engine.state import State
from tpat.game import Game, of_rules
from tpat.i18n import Tongue, load
from tpat.session.session import Session
from tpat.ui.around import around
from tpat.ui.commands import COMMANDS, REPLAY
from tpat.ui.frame import Frame
from tpat.ui.keymap import KEYMAP, key_name
from tpat.ui.messages import played_text, undone_text
from tpat.ui.model import Begin, Chooser, Chosen, Quit, Redraw, Suspend, UiState
from tpat.ui.screen import compose, roomy_enough, table
from tpat.ui.terminal import CLOSED, RESIZE, RESUMED, TIMEOUT, Screen, open_screen
from tpat.ui.update import update

Fresh = Callable[[], int]  # a new deal number


def run(session: Session | None, tongue: Tongue, *, ascii: bool, fresh: Fresh, auto_base: bool = True) -> int:
    """Play full screen until the player quits; without a session begin with the chooser. Gives the exit code.

    Raises NoScreen when there is no terminal to play on; by signals and for a terminal that is gone it ends as `Screen` says.
    """
    ui = UiState(tongue.lang, pile=_first_pile(session), chooser=None if session else Chooser())
    screen = open_screen()
    with screen:
        plain = ascii or not screen.unicode or _ascii_locale()
        pending = True  # something is to be shown
        while True:
            # Keys that have come already are all taken before the next frame is painted: a burst costs one frame.
            key = screen.event(0 if pending else None)
            if key == TIMEOUT:
                screen.show(compose(session, ui, screen.size, plain))
                pending = False
                continue
            pending = True
            if key == CLOSED:
                return 0
            if key in (RESIZE, RESUMED):
                screen.invalidate()
                continue
            size = screen.size
            if not roomy_enough(session, size):
                if key in ("q", "ctrl-c"):
                    return 0
                continue
            ui, effect = update(session, ui, key, size)
            if isinstance(effect, Quit):
                return 0
            if isinstance(effect, Redraw):
                screen.invalidate()
            elif isinstance(effect, Suspend):
                screen.suspend()
            elif isinstance(effect, Begin):
                session = begin(effect.chosen, fresh, session.auto_base if session else auto_base)
                ui = UiState(ui.lang, pile=_first_pile(session))


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
    dealt = chosen.deal or deal(fresh())
    return Session(game, first_state(game.plan, dealt), dealt, auto_base)


def _first_pile(session: Session | None) -> str:
    """Where the cursor begins: on the first column."""
    return "t1"


# --- replays ----------------------------------------------------------------------------------------------------------

_SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.12, 0.06)  # seconds a move


class _Watched:
    """A replay on the screen: where it is, how fast, whether it runs."""

    def __init__(self, session: Session, tongue: Tongue) -> None:
        self.session = session
        self.ui = UiState(tongue.lang, pile="s")
        self.speed = 2
        self.running = True

    def step(self, on: bool) -> None:
        """A move on or back, and what it did on the message line."""
        before = self.session.state
        t, game = load(self.ui.lang), self.session.game
        entries = self.session.redo() if on else self.session.undo()
        if entries:
            say = played_text if on else undone_text
            self.ui = replace(self.ui, message=say(t, game, before, entries, self.session.state), pile=entries[-1].move.target or "s")
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


def watch(game: Game, start: State, dealt: Deal | None, moves: Sequence[Move], tongue: Tongue, *, ascii: bool) -> int:
    """Show a replay full screen, by itself or step by step. The moves must be legal. Gives the exit code; raises NoScreen."""
    session = Session(game, start, dealt, auto_base=False)
    for move in moves:
        session.play(move)
    session.undo_all()
    watched = _Watched(session, tongue)
    with open_screen() as screen:
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
    items = [(key_name(t, c.keys[0], arrows=True), t._(c.short)) for c in COMMANDS if c.context == REPLAY and c.short]
    state = t._("move {n} of {all}").format(n=session.made, all=total)
    text = around(t, session, ui)._replace(footer=((state, ""), *items), held=1)
    return table(session, ui, text, size, plain)
