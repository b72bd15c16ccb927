"""What the screen shows from moment to moment: still frames, and the motion between two of them.

Motion never holds up a key: whoever has a new scene shows it, and what was in the air lies where it belongs. Times come as arguments,
in seconds of any clock that never goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tpat.engine.state import State
from tpat.session.session import Session
from tpat.ui.frame import Frame
from tpat.ui.layout import layout
from tpat.ui.model import UiState
from tpat.ui.motion import MOST, Flight, carried, flights, flying, lasting, lifted
from tpat.ui.screen import NONE, roomy_enough
from tpat.ui.view import view

STEP = 1 / 60  # seconds from a frame of a motion to its next
Draw = Callable[[Mapping[str, int]], Frame]
"""Draws the scene without so many cards on top of the piles named."""


class Scene(NamedTuple):
    """What is to be seen: the game, what the screen knows, the size in columns and rows, the position on the table."""

    session: Session | None
    ui: UiState
    size: tuple[int, int]
    state: State | None


class _Motion(NamedTuple):
    base: Frame
    flown: tuple[Flight, ...]
    after: Frame
    began: float
    lasts: float


class Stage:
    """Shows scenes one after the other. `moving` says that another frame is due `STEP` after the last."""

    def __init__(self) -> None:
        self._last: Scene | None = None
        self._motion: _Motion | None = None

    @property
    def moving(self) -> bool:
        """True while something is in the air."""
        return self._motion is not None

    def show(self, session: Session | None, ui: UiState, size: tuple[int, int], draw: Draw, now: float, still: bool = False) -> Frame:
        """The frame to show for a new scene: the first of a motion to it, or the scene itself, if `still` in any case."""
        scene = Scene(session, ui, size, session.state if session else None)
        last, self._last = self._last, scene
        self._motion = None
        after = draw(NONE)
        if still or last is None or not _plays_on(last, scene):
            return after
        self._motion = _motion(last, scene, after, draw, now)
        return self.frame(now) if self._motion else after

    def frame(self, now: float) -> Frame:
        """The frame of the motion at that time; the scene itself when it is over."""
        assert self._motion is not None
        base, flown, after, began, lasts = self._motion
        phase = (now - began + STEP) / lasts
        if phase < 1:
            return flying(base, flown, phase)
        self._motion = None
        return after

    def end(self) -> Frame:
        """End the motion: the scene itself."""
        assert self._motion is not None
        after, self._motion = self._motion.after, None
        return after


def _plays_on(last: Scene, scene: Scene) -> bool:
    """True if both are the table of one game in one size, whole to be seen, in different positions."""
    tables = all(not (s.ui.page or s.ui.chooser or s.ui.wishes) and s.ui.peek < 0 for s in (last, scene))
    same = last.session is scene.session and last.size == scene.size and last.state is not scene.state
    return tables and same and scene.session is not None and roomy_enough(scene.session, scene.size)


def _motion(last: Scene, scene: Scene, after: Frame, draw: Draw, now: float) -> _Motion | None:
    """The motion from one position to another; None where nothing flies, or too much."""
    session = scene.session
    assert session is not None
    assert last.state is not None
    assert scene.state is not None
    moves = carried(session.game.plan, last.state, scene.state)
    if not 0 < len(moves) <= MOST:
        return None
    plan = layout(session.game.rules, *scene.size)
    flown = flights(moves, view(session, last.ui, last.state), view(session, scene.ui), plan, after)
    if not flown:
        return None
    return _Motion(draw(lifted(moves))._replace(cursor=after.cursor), flown, after, now, lasting(flown))
