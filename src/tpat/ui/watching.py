"""Games that are only watched: a replay that plays by itself, and the game of another program."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tpat.api import Game
from tpat.deal.numbers import Deal
from tpat.engine.moves import Move
from tpat.engine.state import State
from tpat.i18n import Tongue, load
from tpat.session.session import Session
from tpat.ui.app import INTERRUPTED, ascii_locale
from tpat.ui.around import around
from tpat.ui.commands import COMMANDS, INTERRUPT, REPLAY
from tpat.ui.frame import Frame
from tpat.ui.keymap import KEYMAP, key_name
from tpat.ui.keys import FOCUS_IN, FOCUS_OUT
from tpat.ui.messages import played_text, undone_text
from tpat.ui.model import Taste, UiState
from tpat.ui.screen import compose, roomy_enough, table
from tpat.ui.stage import STEP, Stage
from tpat.ui.terminal import CLOSED, RESIZE, RESUMED, TIMEOUT, Screen, open_screen
from tpat.ui.theme import looks

# --- replays ----------------------------------------------------------------------------------------------------------

_SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.12, 0.06)  # seconds a move
_TOO_FAST = 0.2  # where moves come faster cards are not seen to fly


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


def _event(screen: Screen, stage: Stage, due: float | None) -> str:
    """The next event, or TIMEOUT at the time `due` (None: never); what is in the air goes on until it has landed."""
    while stage.moving:
        if (key := screen.event(STEP)) != TIMEOUT:
            return key
        screen.show(stage.end() if screen.slow else stage.frame(time.monotonic()))
    return screen.event(None if due is None else max(0.0, due - time.monotonic()))


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
        plain = ascii or not screen.unicode or ascii_locale()
        due = time.monotonic() + _SPEEDS[watched.speed]
        stage = Stage()
        while True:
            still = not watched.ui.taste.animation or screen.slow or _SPEEDS[watched.speed] < _TOO_FAST
            draw = partial(_watch_frame, watched, len(moves), screen, plain)
            screen.show(stage.show(session, watched.ui, screen.size, draw, time.monotonic(), still))
            key = _event(screen, stage, due if watched.running else None)
            if key == TIMEOUT:
                watched.step(on=True)
            elif key in (RESIZE, RESUMED):
                screen.invalidate()
                continue
            elif key == CLOSED:
                return 0
            elif key == INTERRUPT:
                return INTERRUPTED
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


def _watch_frame(watched: _Watched, total: int, screen: Screen, plain: bool, lifted: Mapping[str, int]) -> Frame:
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
    return table(session, ui, text, size, plain, lifted)


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
    ui = UiState(tongue.lang, taste=taste or Taste())
    with _dressed(ui) as screen:
        return look_on(look, screen, ui, ascii or not screen.unicode or ascii_locale()) or 0


def look_on(look: Callable[[], Session | None], screen: Screen, ui: UiState, plain: bool) -> int | None:
    """The same on a screen that is there already. None when the player has seen enough; an exit code when the program is to end."""
    session = look()
    if session is None:
        return None
    said = load(ui.lang)._("Another program plays this game; you watch. q ends it.")
    ui = UiState(ui.lang, pile="s", message=said, taste=ui.taste)
    while True:
        screen.show(_followed(session, ui, screen.size, plain))
        key = screen.event(_LOOK_EVERY)
        session = look() or session
        command = KEYMAP.get((REPLAY, key))
        if key == CLOSED:
            return 0
        if command is not None and command.name == "stop":
            return None
        if key == INTERRUPT:
            return INTERRUPTED
        if key in (RESIZE, RESUMED) or (command is not None and command.name == "redraw"):
            screen.invalidate()
        elif command is not None and command.name == "suspend":
            screen.suspend()
