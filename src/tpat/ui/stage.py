"""What the screen shows from moment to moment: still frames, and the motion between two of them.

Motion never holds up a key: whoever has a new scene shows it, and what was in the air lies where it belongs. Times come as arguments,
in seconds of any clock that never goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from tpat.engine.state import State
from tpat.session.session import Session
from tpat.ui.cards import glyphs_for
from tpat.ui.frame import Frame
from tpat.ui.layout import layout
from tpat.ui.model import WON, UiState
from tpat.ui.screen import NONE, roomy_enough
from tpat.ui.view import view

STEP = 1 / 60  # seconds from a frame of a flight to its next
_LARGE = 200  # cells in the air from which every other frame is enough: these take a kilobyte each
Draw = Callable[[Mapping[str, int]], Frame]
"""Draws the scene without so many cards on top of the piles named."""


class Scene(NamedTuple):
    """What is to be seen: the game, what the screen knows, the size in columns and rows, whether only ASCII is drawn."""

    session: Session | None
    ui: UiState
    size: tuple[int, int]
    ascii_only: bool


class _Motion(NamedTuple):
    """A motion: its frame at each phase, how it ends, when it began, how many seconds it takes in all and from frame to frame."""

    picture: Callable[[float], Frame]
    after: Frame
    began: float
    lasts: float
    step: float


class Stage:
    """Shows scenes one after the other."""

    def __init__(self) -> None:
        self._last: Scene | None = None
        self._state: State | None = None  # the position on the table then
        self._motion: _Motion | None = None

    @property
    def wait(self) -> float | None:
        """Seconds from the last frame to the next that is due; None while nothing moves."""
        return self._motion.step if self._motion else None

    def show(self, scene: Scene, draw: Draw, now: float, still: bool = False) -> Frame:
        """The frame to show for a new scene: the first of a motion to it, or the scene itself, if `still` in any case."""
        session, last, before = scene.session, self._last, self._state
        self._last, self._state, self._motion = scene, session.state if session else None, None
        after = draw(NONE)
        if still or last is None or session is None or last.session is not session or last.size != scene.size:
            return after
        if not roomy_enough(session, scene.size):
            return after
        if before is not None and before is not session.state and _both_tables(last, scene):
            self._motion = _flights(last, before, scene, session, after, draw, now)
        elif scene.ui.panel and scene.ui.panel.kind == WON and not last.ui.panel:
            self._motion = _celebration(scene, session, after, now)
        return self.frame(now) if self._motion else after

    def frame(self, now: float) -> Frame:
        """The frame of the motion at that time; the scene itself when it is over."""
        assert self._motion is not None
        phase = (now - self._motion.began + self._motion.step) / self._motion.lasts
        return self._motion.picture(phase) if phase < 1 else self.end()

    def end(self) -> Frame:
        """End the motion: the scene itself."""
        assert self._motion is not None
        after, self._motion = self._motion.after, None
        return after


def _both_tables(last: Scene, scene: Scene) -> bool:
    """True if the whole table is to be seen in both."""
    return all(not (s.ui.page or s.ui.chooser or s.ui.wishes or s.ui.panel) and s.ui.peek < 0 for s in (last, scene))


def _flights(last: Scene, before: State, scene: Scene, session: Session, after: Frame, draw: Draw, now: float) -> _Motion | None:
    """The motion from one position to another; None where nothing flies, or too much."""
    from tpat.ui.motion import MOST, carried, flights, flying, lasting, lifted

    moves = carried(session.game.plan, before, session.state)
    if not 0 < len(moves) <= MOST:
        return None
    plan = layout(session.game.rules, *scene.size)
    flown = flights(moves, view(session, last.ui, before), view(session, scene.ui), plan, after)
    if not flown:
        return None
    base = draw(lifted(moves))._replace(cursor=after.cursor)
    aloft = sum(map(len, (row for flight in flown for row in flight.text)))
    return _Motion(partial(flying, base, flown), after, now, lasting(flown), STEP * (1 if aloft < _LARGE else 2))


def _celebration(scene: Scene, session: Session, after: Frame, now: float) -> _Motion | None:
    """The cards of a won game leap about; None where there is none to."""
    from tpat.ui.celebration import LASTS, STEPS, celebrating, leaps  # once in a while
    from tpat.ui.ends import panel_told
    from tpat.ui.panel import covered

    assert scene.ui.panel is not None
    t, plan = scene.ui.tongue, layout(session.game.rules, *scene.size)
    leapt = leaps(session.game.plan, session.state, plan, t, glyphs_for(scene.ascii_only, scene.ui.taste.suits == "letters"))
    if not leapt:
        return None
    words = covered(scene.size, panel_told(t, session, scene.ui.panel, scene.ui.keymap))
    return _Motion(partial(celebrating, after, leapt, words), after, now, LASTS, LASTS / STEPS)
