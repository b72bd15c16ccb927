"""The time played: it runs while the game is before the player, and stops when nothing is pressed for a minute."""

from __future__ import annotations

IDLE = 60.0  # seconds without a key that still count


class Clock:
    """Counts seconds of play. Times come in as arguments, in seconds of any clock that never goes back."""

    def __init__(self, played: float = 0.0) -> None:
        self.seconds = played
        self._last: float | None = None

    def press(self, now: float) -> None:
        """Something was pressed: the time since the last such counts, a minute of it at most."""
        if self._last is not None:
            self.seconds += max(0.0, min(now - self._last, IDLE))
        self._last = now

    def stop(self) -> None:
        """The game is out of sight: what passes from now on does not count."""
        self._last = None
