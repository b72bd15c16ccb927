"""Games that are only watched: a replay that plays by itself, and the game of another program."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from tpat.api import Game
from tpat.deal.numbers import Deal
from tpat.engine.moves import Move
from tpat.engine.state import State
from tpat.i18n import Tongue
from tpat.session.review import Review
from tpat.session.session import Session
from tpat.ui.app import INTERRUPTED
from tpat.ui.around import around
from tpat.ui.commands import INTERRUPT, REPLAY
from tpat.ui.frame import Frame
from tpat.ui.keymap import key_name, shown_key
from tpat.ui.keys import FOCUS_IN, FOCUS_OUT
from tpat.ui.messages import played_text, undone_text
from tpat.ui.model import Taste, UiState
from tpat.ui.review import ASCII_SIGNS, SIGNS, VERDICTS, strip
from tpat.ui.screen import compose, roomy_enough, table
from tpat.ui.stage import Scene, Stage
from tpat.ui.terminal import CLOSED, RESIZE, RESUMED, TIMEOUT, Screen, open_screen
from tpat.ui.theme import looks

# --- replays ----------------------------------------------------------------------------------------------------------

_PLOT = 40  # characters of a review's plot, at most
_SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.12, 0.06)  # seconds a move
_TOO_FAST = 0.2  # where moves come faster cards are not seen to fly


def _dressed(ui: UiState) -> Screen:
    """A screen in the looks that the player chose; what is only watched leaves the mouse to the terminal."""
    screen = open_screen()
    screen.wear(looks(ui.taste.theme, ui.taste.four_colours))
    return screen


class _Watched:
    """A replay on the screen: where it is, how fast, whether it runs; in a review what is known of each position, and the game while
    in its place the moves that would have won are shown."""

    def __init__(self, session: Session, tongue: Tongue, taste: Taste, review: Review | None = None) -> None:
        self.session = session
        self.ui = UiState(tongue.lang, pile="s", taste=taste)
        self.speed = 2
        self.running = review is None
        self.review = review
        self.left: Session | None = None

    @property
    def total(self) -> int:
        """How many moves there are."""
        return len(self.session.stops) - 1

    def step(self, on: bool) -> None:
        """A move on or back, and what it did on the message line."""
        before = self.session.state
        self.ui = self.ui._replace(warning=False)
        t, game = self.ui.tongue, self.session.game
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
        elif name in ("step-end", "step-start"):
            (self.session.redo_all if name == "step-end" else self.session.undo_all)()
            self.ui = self.ui._replace(message="", warning=False)
            self.running = False
        elif name == "pause":
            self.running = not self.running and self.session.can_redo
        elif name == "line":
            self._line()
        elif name in ("faster", "slower"):
            self.speed = max(0, min(len(_SPEEDS) - 1, self.speed + (1 if name == "faster" else -1)))

    def _line(self) -> None:
        """From the game to the moves that would have won here, and back."""
        t, position = self.ui.tongue, self.session.made
        if self.left is not None:
            self.session, self.left, self.running = self.left, None, False
            self.ui = self.ui._replace(message="", warning=False)
            return
        line = self.review.line_at(position) if self.review else None
        if not line:
            if self.review:
                self.ui = self.ui._replace(message=t._("No way to win is known from here."), warning=True)
            return
        self.left = self.session
        self.session = _to_be_played(self.session.game, self.session.state, self.session.deal, line)
        self.running = True
        self.ui = self.ui._replace(message=t._("This wins; {key} goes back.").format(key=shown_key(t, self.ui.keymap, "line", REPLAY)))


def _to_be_played(game: Game, start: State, dealt: Deal | None, moves: Sequence[Move]) -> Session:
    """A session in which these moves, which must be legal, can be played one after the other."""
    session = Session(game, start, dealt, auto_base=False)
    for move in moves:
        session.play(move)
    session.undo_all()
    return session


def _event(screen: Screen, stage: Stage, due: float | None) -> str:
    """The next event, or TIMEOUT at the time `due` (None: never); what is in the air goes on until it has landed."""
    while stage.wait is not None:
        if (key := screen.event(stage.wait)) != TIMEOUT:
            return key
        screen.show(stage.end() if screen.slow else stage.frame(time.monotonic()))
    return screen.event(None if due is None else max(0.0, due - time.monotonic()))


def watch(
    game: Game, start: State, dealt: Deal | None, moves: Sequence[Move], tongue: Tongue, *, ascii: bool, taste: Taste | None = None
) -> int:
    """Show a replay full screen, by itself or step by step. The moves must be legal. Gives the exit code; raises NoScreen."""
    return _shown(_Watched(_to_be_played(game, start, dealt, moves), tongue, taste or Taste()), ascii)


def look_back(session: Session, review: Review, tongue: Tongue, *, ascii: bool, taste: Taste | None = None) -> int:
    """Show a game step by step with what is known of each position, beginning at the last that could be won. Gives the exit code; raises
    NoScreen."""
    watched = _Watched(session, tongue, taste or Taste(), review)
    session.jump(max(0, review.winnable) if review.lost <= review.moves else 0)
    return _shown(watched, ascii)


def _shown(watched: _Watched, ascii: bool) -> int:
    with _dressed(watched.ui) as screen:
        plain = ascii or screen.ascii(watched.ui.taste.suits)
        due = time.monotonic() + _SPEEDS[watched.speed]
        stage = Stage()
        while True:
            still = not watched.ui.taste.animation or screen.slow or _SPEEDS[watched.speed] < _TOO_FAST
            draw = partial(_watch_frame, watched, screen, plain)
            screen.show(stage.show(Scene(watched.session, watched.ui, screen.size, plain), draw, time.monotonic(), still))
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
            elif (command := watched.ui.keymap.bound.get((REPLAY, key))) is not None:
                if command.name == "stop":
                    return 0
                if command.name == "suspend":
                    screen.suspend()
                elif command.name == "redraw":
                    screen.invalidate()
                else:
                    watched.do(command.name)
            due = time.monotonic() + _SPEEDS[watched.speed]


def _watch_frame(watched: _Watched, screen: Screen, plain: bool, lifted: Mapping[str, int]) -> Frame:
    session, ui = watched.session, watched.ui
    size = screen.size
    if not roomy_enough(session, size):
        return compose(session, ui, size, plain)
    t = ui.tongue
    here = [c for c in ui.keymap.commands if c.context == REPLAY and c.short and c.keys]
    words = {c.name: t._(c.short) for c in here}
    if not watched.running:
        words["pause"] = t._("go on")
    if watched.review is None:
        words.pop("line", None)
    elif watched.left is not None:
        words["line"] = t._("the game")
    items = [(key_name(t, c.keys[0], arrows=True), words[c.name]) for c in here if c.name in words]
    made, total = session.made, watched.total
    text = around(t, session, ui)
    if watched.review is None or watched.left is not None:
        state = t._("move {n} of {all}, {seconds} s each").format(n=made, all=total, seconds=_SPEEDS[watched.speed])
    else:
        verdicts = watched.review.verdicts
        state = t._("move {n} of {all}: {verdict}").format(n=made, all=total, verdict=t._(VERDICTS[verdicts[made]]))
        plot = strip(verdicts, min(size[0] // 3, _PLOT), ASCII_SIGNS if plain else SIGNS, made)
        told = f"{plot} {text.message}".rstrip()
        if not ui.warning:
            text = text._replace(message=told if len(told) < size[0] else plot)  # a second row would cover the verdict
    text = text._replace(footer=((state, ""), *items), held=1)
    return table(session, ui, text, size, plain, lifted)


# --- another program's game -------------------------------------------------------------------------------------------

_LOOK_EVERY = 0.5  # seconds


def _followed(session: Session, ui: UiState, size: tuple[int, int], plain: bool) -> Frame:
    if not roomy_enough(session, size):
        return compose(session, ui, size, plain)
    t = ui.tongue
    stop = ui.keymap.command(REPLAY, "stop")
    text = around(t, session, ui)._replace(footer=((shown_key(t, ui.keymap, "stop", REPLAY), t._(stop.short)),), held=0)
    return table(session, ui, text, size, plain)


def follow(look: Callable[[], Session | None], tongue: Tongue, *, ascii: bool, taste: Taste | None = None) -> int:
    """Show a game as another program plays it. `look` gives the session whenever there is something new, else None. Gives the exit code.

    Raises NoScreen.
    """
    ui = UiState(tongue.lang, taste=taste or Taste())
    with _dressed(ui) as screen:
        return look_on(look, screen, ui, ascii or screen.ascii(ui.taste.suits)) or 0


def look_on(look: Callable[[], Session | None], screen: Screen, ui: UiState, plain: bool) -> int | None:
    """The same on a screen that is there already. None when the player has seen enough; an exit code when the program is to end."""
    session = look()
    if session is None:
        return None
    t = ui.tongue
    said = t._("Another program plays this game; you watch. {key} ends it.").format(key=shown_key(t, ui.keymap, "stop", REPLAY))
    ui = UiState(ui.lang, pile="s", message=said, taste=ui.taste)
    while True:
        screen.show(_followed(session, ui, screen.size, plain))
        key = screen.event(_LOOK_EVERY)
        session = look() or session
        command = ui.keymap.bound.get((REPLAY, key))
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
