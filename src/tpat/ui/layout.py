"""Where everything goes, by the size of the screen and the piles of the game. A game gives its rules and nothing else."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tpat.engine.rules import Rules

LEAST = (40, 12)  # columns and rows below which no table is drawn


class Look(Enum):
    """How large cards are."""

    TINY = "tiny"  # 2 cells and a mark on each side; ten is T
    COMPACT = "compact"  # 3 cells and a mark on each side
    ROOMY = "roomy"  # boxes of 7 × 4


BOX_WIDTH, BOX_HEIGHT = 7, 4


class Spot(NamedTuple):
    """The place of a pile: its upper left cell, and the rows it may use."""

    x: int
    y: int
    height: int


class Layout(NamedTuple):
    """The table's geometry in cells. `rows` are the piles from left to right, upper row first: the way the cursor goes."""

    width: int
    height: int
    look: Look
    spots: dict[str, Spot]
    rows: tuple[tuple[str, ...], ...]
    fan: int  # waste cards seen
    fan_step: int
    labels: int  # the row of the upper row's labels; −1 where there is no room
    heads: int  # the row of the columns' numbers
    message: int
    footer: int


def fits(rules: Rules, width: int, height: int) -> bool:
    """True if the table can be drawn in that size."""
    across = max(rules.columns + bool(rules.reserve), _upper_slots(rules))
    return width >= max(LEAST[0], 4 * across) and height >= LEAST[1]


def _upper_slots(rules: Rules) -> int:
    return 1 + _fan(rules) + rules.cells + rules.foundations


def _fan(rules: Rules) -> int:
    return 0 if rules.waste is None else min(3, rules.draw)


def layout(rules: Rules, width: int, height: int) -> Layout:
    """The layout for a screen that `fits`."""
    lower = [*(["r"] if rules.reserve else []), *(f"t{i + 1}" for i in range(rules.columns))]
    slots = max(len(lower), _upper_slots(rules))
    look = Look.COMPACT
    if width >= 100 and height >= 30 and slots * (BOX_WIDTH + 1) <= width:
        look = Look.ROOMY
    elif width // slots < 5:
        look = Look.TINY
    box = BOX_HEIGHT if look is Look.ROOMY else 1
    airy = height >= 18
    top = 1 + airy
    heads = top + box + (height >= 20)
    pitch = {Look.TINY: 4, Look.COMPACT: min(9, width // slots), Look.ROOMY: min(12, width // slots)}[look]
    left = (width - pitch * slots) // 2
    spots: dict[str, Spot] = {}
    free = height - 2 - (heads + 1)
    for k, pile in enumerate(lower):
        spots[pile] = Spot(left + k * pitch + (slots - len(lower)) // 2 * pitch, heads + 1, free)
    upper: list[str] = ["s"]
    spots["s"] = Spot(left, top, box)
    at = 1
    if rules.waste is not None:
        upper.append("w")
        spots["w"] = Spot(left + pitch, top, box)
        at += _fan(rules)
    rest = [f"c{i + 1}" for i in range(rules.cells)] + [f"f{i + 1}" for i in range(rules.foundations)]
    at = max(at, slots - len(rest))
    for k, pile in enumerate(rest):
        spots[pile] = Spot(left + (at + k) * pitch, top, box)
        upper.append(pile)
    step = min(pitch, {Look.TINY: 4, Look.COMPACT: 5, Look.ROOMY: 5}[look])
    rows = (tuple(upper), tuple(lower))
    return Layout(width, height, look, spots, rows, _fan(rules), step, 1 if airy else -1, heads, height - 2, height - 1)
