"""Motion: cards fly from where they lay to where they lie, in frames that are worked out from what is before and after.

Nothing here knows the time; how far a flight has come is a phase from 0 (it begins) to 1 (all lie where they belong).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tpat.engine.cards import DOWN
from tpat.engine.plan import Plan
from tpat.engine.state import State
from tpat.ui.frame import Frame
from tpat.ui.layout import Layout
from tpat.ui.paint import spread
from tpat.ui.view import TableView

MOST = 16  # flights that the eye can follow; what moves more cards about than these is shown at once
_SHORTEST, _LONGEST = 0.08, 0.15  # seconds
_A_CELL = 0.0012  # seconds that each cell of the way adds; a row counts as two


class Carried(NamedTuple):
    """Cards that went together: from index `first` of a pile to index `at` of another, so many."""

    source: str
    first: int
    target: str
    at: int
    cards: int


class Flight(NamedTuple):
    """Cards in the air: their picture, rows of characters and of looks, and the cells (column, row) that its corner leaves and lands on."""

    text: tuple[str, ...]
    style: tuple[bytes, ...]
    start: tuple[int, int]
    end: tuple[int, int]


# --- which cards went where -------------------------------------------------------------------------------------------


def carried(plan: Plan, before: State, after: State) -> list[Carried]:
    """The cards that lie elsewhere after, in groups that went from one pile to one other. What was only turned is none."""
    places: dict[int, list[tuple[int, int]]] = {}  # a card that has left: where it lay, as pile and index
    arrived: list[tuple[int, int]] = []  # piles that got cards, and the index of the first
    for pile, (old, new) in enumerate(zip(before.piles, after.piles, strict=True)):
        same = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if (a ^ b) & ~DOWN), min(len(old), len(new)))
        for k in range(same, len(old)):
            places.setdefault(old[k] & ~DOWN, []).append((pile, k))
        if same < len(new):
            arrived.append((pile, same))
    out: list[Carried] = []
    for pile, start in arrived:
        group: list[tuple[int, int]] = []
        for k in range(start, len(after.piles[pile])):
            found = places.get(after.piles[pile][k] & ~DOWN, [])
            if not found:  # it came into play from nowhere
                continue
            # Of two that look alike the one beside its neighbour went.
            where = next((p for p in found if group and p[0] == group[-1][0]), found[0])
            found.remove(where)
            if group and where[0] != group[-1][0]:
                out.append(_group(plan, group, pile, k - len(group)))
                group = []
            group.append(where)
        if group:
            out.append(_group(plan, group, pile, len(after.piles[pile]) - len(group)))
    return out


def _group(plan: Plan, places: Sequence[tuple[int, int]], target: int, at: int) -> Carried:
    return Carried(plan.names[places[0][0]], min(k for _, k in places), plan.names[target], at, len(places))


def lifted(moves: Sequence[Carried]) -> Mapping[str, int]:
    """How many cards on top of each pile are those that went there."""
    out: dict[str, int] = {}
    for move in moves:
        out[move.target] = out.get(move.target, 0) + move.cards
    return out


# --- how they fly -----------------------------------------------------------------------------------------------------


def flights(moves: Sequence[Carried], old: TableView, new: TableView, layout: Layout, after: Frame) -> tuple[Flight, ...]:
    """The flights of the cards that went, their pictures cut out of the frame `after`; none of cards that lie covered by others."""
    out: list[Flight] = []
    for k, move in enumerate(moves):
        if move.source not in layout.spots or move.target not in layout.spots:
            continue
        covered = any(later.target == move.target for later in moves[k + 1 :])
        if covered and move.target[0] != "t":
            continue
        x, y, wide, tall = spread(new, layout, move.target, move.at)
        if covered:  # the next cards begin below
            tall = spread(new, layout, move.target, move.at + move.cards)[1] - y
        start = spread(old, layout, move.source, move.first)[:2]
        text = tuple(row[x : x + wide] for row in after.text[y : y + tall])
        if start != (x, y) and text:
            out.append(Flight(text, tuple(row[x : x + wide] for row in after.style[y : y + tall]), start, (x, y)))
    return tuple(out)


def lasting(flown: Sequence[Flight]) -> float:
    """The seconds that flights take together: the longest way's."""
    ways = (abs(f.end[0] - f.start[0]) + 2 * abs(f.end[1] - f.start[1]) for f in flown)
    return min(_LONGEST, _SHORTEST + _A_CELL * max(ways))


def flying(base: Frame, flown: Sequence[Flight], phase: float) -> Frame:
    """The frame at a phase: `base`, which is the table without the cards in the air, and over it the cards, fast at first."""
    way = 1 - (1 - max(0.0, min(phase, 1.0))) ** 2
    text, style = list(base.text), list(base.style)
    for flight in flown:
        x, y = (round(a + (b - a) * way) for a, b in zip(flight.start, flight.end, strict=True))
        lay(text, style, flight, x, y)
    return base._replace(text=tuple(text), style=tuple(style))


def lay(text: list[str], style: list[bytes], picture: Flight, x: int, y: int) -> None:
    """Put a picture over rows of a frame, its corner at (x, y); what falls outside is cut off."""
    for k, (chars, looks) in enumerate(zip(picture.text, picture.style, strict=True)):
        if not 0 <= y + k < len(text):
            continue
        row, cut = text[y + k], max(0, -x)
        left, right = max(0, x), min(len(row), x + len(chars))
        if left < right:
            seen = slice(cut, cut + right - left)
            text[y + k] = row[:left] + chars[seen] + row[right:]
            style[y + k] = style[y + k][:left] + looks[seen] + style[y + k][right:]
