"""A position as a value: what undo must bring back, and nothing else."""

from __future__ import annotations

from typing import NamedTuple


class State(NamedTuple):
    """Piles in the plan's order (foundations, tableau, cells, reserve, waste, stock), each bottom first; the last byte is the top.

    A state knows every card; what the player may see is for whoever shows it.
    """

    piles: tuple[bytes, ...]
    base: int = 0  # the base rank 1 … 13, where the rules take it from the first card dealt; else 0
    redeals: int = 0  # used so far; shuffles too, where a game shuffles again
    rotations: int = 0  # used so far
    seed: int = -1  # where a rule shuffles again: twice the deal number, 1 more for xpat2's old generator; −1 unknown
