"""The solver beside a sitting: one process for all its games, and its part in the game at hand. It is read in and started only for those
who want it; until then everything here does nothing. Times are those of a clock that never goes back, in seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tpat.session.session import Session
from tpat.ui.model import UiState

if TYPE_CHECKING:
    from tpat.solver.service import Service
    from tpat.ui.solving import Solving


class Beside:
    """What the loop has to do with the solver: ui.solving says what each of these does."""

    def __init__(self) -> None:
        self._service: Service | None = None
        self._solving: Solving | None = None

    @property
    def descriptors(self) -> tuple[int, ...]:
        """What `heard` is to be called for when it can be read."""
        return self._service.descriptors if self._service else ()

    @property
    def due(self) -> float | None:
        """When `tick` is to be called; None if nothing is due."""
        return self._solving.due if self._solving else None

    def do(self, session: Session, ui: UiState, name: str, now: float) -> UiState:
        """Carry out one of commands.SOLVING."""
        from tpat.solver.service import Service
        from tpat.ui.solving import Solving

        self._service = self._service or Service()
        self._solving = self._solving or Solving(session, self._service)
        return self._solving.do(ui, name, now)

    def stopped(self, ui: UiState, now: float) -> UiState | None:
        """A key is pressed. What plays or looks back by itself stops, and the key has done its work; None where it is still to do it."""
        if self._solving is None:
            return None
        ui, done = self._solving.interrupted(ui)
        return self._solving.looked(ui, now) if done else None

    def looked(self, ui: UiState, now: float) -> UiState:
        """The position may be another."""
        return self._solving.looked(ui, now) if self._solving else ui

    def tick(self, ui: UiState, now: float) -> UiState:
        """Do what is due."""
        return self._solving.tick(ui, now) if self._solving else ui

    def heard(self, ui: UiState, now: float) -> UiState:
        """The process has something to say."""
        if self._solving:
            return self._solving.heard(ui, now)
        if self._service:
            self._service.answers()  # without a game that asked, only that it has ended
        return ui

    def rest(self) -> None:
        """The program is to stop for a while."""
        if self._solving:
            self._solving.rest()

    def leave(self) -> None:
        """The game at hand is left."""
        if self._solving:
            self._solving.leave()
            self._solving = None

    def close(self) -> None:
        """The program ends."""
        if self._service:
            self._service.close()
