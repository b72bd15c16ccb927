"""Chance that is the same for the same seed on every machine, since the engine's side of the program knows no other."""

from __future__ import annotations

from typing import TypeVar

_MASK = (1 << 64) - 1
Item = TypeVar("Item")


class Chance:
    """A stream of numbers (the mixing steps are those of splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """The next number of 64 bits."""
        self._state = x = (self._state + 0x9E3779B97F4A7C15) & _MASK
        x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
        return x ^ (x >> 31)

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        return low + (high - low) * (self.bits() >> 11) / (1 << 53)

    def shuffle(self, items: list[Item]) -> None:
        """Put the items into another order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.bits() % (i + 1)
            items[i], items[j] = items[j], items[i]
