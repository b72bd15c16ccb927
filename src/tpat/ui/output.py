"""Bytes on their way to the terminal: written as fast as it takes them and no faster, so that no one ever waits for it."""

from __future__ import annotations

import os
import select

_TAKEN_AT_ONCE = 0.05  # seconds within which a terminal that keeps up takes what is written
_DISTRUST = 10.0  # seconds for which one that didn't is held to be slow
_CHUNK = 512  # bytes written at a time where a write might wait


class Output:
    """What is written to a terminal and not yet taken by it; times are seconds of any clock that never goes back.

    Every method raises OSError once the terminal is gone.
    """

    def __init__(self, descriptor: int) -> None:
        self._given = descriptor
        self.descriptor = _opened_anew(descriptor)
        self._rest = memoryview(b"")
        self._since: float | None = None  # when the terminal was first found behind
        self._distrusted = float("-inf")  # until when

    def close(self) -> None:
        """Close what was opened; the descriptor that was given stays as it is."""
        if self.descriptor != self._given:
            os.close(self.descriptor)
            self.descriptor = self._given

    @property
    def waiting(self) -> bool:
        """True if something is left that the terminal has not taken."""
        return bool(self._rest)

    def ready(self, now: float) -> bool:
        """True if all that was written has been taken and more would be; what is left is written as far as it goes."""
        while self._rest and self._takes():
            try:
                taken = os.write(self.descriptor, self._rest[: None if self.descriptor != self._given else _CHUNK])
            except BlockingIOError:
                break
            self._rest = self._rest[taken:]
        if self._rest or not self._takes():
            self._since = now if self._since is None else self._since
            return False
        if self._since is not None and now - self._since > _TAKEN_AT_ONCE:
            self._distrusted = now + _DISTRUST
        self._since = None
        return True

    def _takes(self) -> bool:
        return bool(select.select([], [self.descriptor], [], 0)[1])

    def write(self, data: bytes, now: float) -> None:
        """Write data after all that was written; only when `ready`."""
        self._rest = memoryview(data)
        self.ready(now)

    def slow(self, now: float) -> bool:
        """True while the terminal is behind, and for a while after it took long."""
        return self._since is not None or now < self._distrusted

    def force(self, data: bytes, patience: float | None) -> None:
        """Write all of `data` in place of what is left; with `patience` give up when the terminal takes nothing for so many seconds."""
        self._rest = memoryview(data)
        while self._rest and (patience is None or select.select([], [self.descriptor], [], patience)[1]):
            try:
                self._rest = self._rest[os.write(self.descriptor, self._rest) :]
            except BlockingIOError:
                select.select([], [self.descriptor], [], patience)
        self._rest = memoryview(b"")


def _opened_anew(descriptor: int) -> int:
    """The same terminal by a descriptor of our own that never waits; the one given where that can't be had.

    The one given is shared with the shell and others, so it must not be made to behave so itself.
    """
    try:
        own = os.open(os.ttyname(descriptor), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError:
        return descriptor
    if os.fstat(own).st_rdev != os.fstat(descriptor).st_rdev:
        os.close(own)
        return descriptor
    return own
