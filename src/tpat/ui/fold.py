"""Squeezing a tall column, by rule and never without a mark.

First the face-down cards become one line with their count; then the middle of runs, longest first and the one on top last; then covered
cards out of order. The top of a column and both ends of its top run always stay. Where the cursor is, the column unfolds about it.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from enum import Enum
from typing import NamedTuple


class Fold(Enum):
    """What a line of a column stands for."""

    CARD = "card"
    DOWN = "down"  # several cards face down
    RUN = "run"  # several cards in order between the line above and the one below
    MIXED = "mixed"  # several covered cards


class Line(NamedTuple):
    """One line of a column: its first card's index and how many it stands for."""

    kind: Fold
    first: int
    cards: int = 1


def fold(cards: Sequence[int], joined: Sequence[bool], height: int, keep: Set[int] = frozenset()) -> list[Line]:
    """The lines of a column within `height` (at least 5) lines. `cards` has 0 for a card face down; `keep` are indices that should stay
    to be seen (where the cursor reaches to), given up only if there is no other way."""
    for kept in (keep, frozenset()):
        lines = _fold(cards, joined, height, kept)
        if len(lines) <= height:
            return lines
    hidden = sum(line.cards for line in lines[: len(lines) - height + 1])
    return [Line(Fold.MIXED, 0, hidden), *lines[len(lines) - height + 1 :]]


def unfold(cards: Sequence[int], joined: Sequence[bool], height: int, keep: Set[int], at: int) -> list[Line]:
    """As `fold`, but what lies about index `at` is seen first: inside a run that card, the two that it lies on and the one on it; then as
    many more on both sides as the height allows, as long as no more cards out of order are folded for them."""
    n = len(cards)
    start = max((i for i in range(n) if not joined[i]), default=0)

    def about(below: int, above: int, kept: Set[int] = keep | {start}) -> list[Line]:
        return _fold(cards, joined, height, kept | set(range(max(0, at - below), min(n, at + above + 1))))

    # The least, the best first; where it is very tight the beginning of the run is given up before what the card lies on.
    least = [about(2, 1), about(2, 0), about(2, 0, keep), about(0, 0)] if at < n - 1 else [about(0, 0)]
    lines = next((found for found in least if len(found) <= height), None)
    if lines is None:
        return fold(cards, joined, height, keep)
    folded = _out_of_order(lines)
    for more in range(1, n):
        wider = about(2 + more, 1 + more) if at < n - 1 else about(more, 0)
        if len(wider) > height or _out_of_order(wider) > folded:
            break
        lines = wider
    return lines


def _out_of_order(lines: list[Line]) -> int:
    """How many cards are folded that are not in the middle of a run."""
    return sum(line.cards for line in lines if line.kind is Fold.MIXED)


def _fold(cards: Sequence[int], joined: Sequence[bool], height: int, keep: Set[int]) -> list[Line]:
    lines = [Line(Fold.CARD, i) for i in range(len(cards))]
    if len(lines) <= height:
        return lines
    down = next((i for i, c in enumerate(cards) if c), len(cards))
    if down > 1:
        lines[:down] = [Line(Fold.DOWN, 0, down)]
    runs = _runs(cards, joined, down, keep)
    for first, last in sorted(runs[:-1], key=lambda r: r[0] - r[1]) + runs[-1:]:
        needed = len(lines) - height
        if needed <= 0:
            return lines
        hidden = min(last - first - 1, needed + 1)
        if hidden > 1:
            at = next(k for k, line in enumerate(lines) if line.first == last) - hidden
            lines[at : at + hidden] = [Line(Fold.RUN, lines[at].first, hidden)]
    top = runs[-1][0] if runs else len(cards)
    while len(lines) > height:
        stretch = _stretch(lines, down, top, keep)
        if len(stretch) < 2:
            break
        some = stretch[: len(lines) - height + 1]
        lines[some.start : some.stop] = [Line(Fold.MIXED, lines[some.start].first, sum(lines[k].cards for k in some))]
    return lines


def _runs(cards: Sequence[int], joined: Sequence[bool], down: int, keep: Set[int]) -> list[tuple[int, int]]:
    """First and last index of each run of the face-up part; one that holds a kept card inside is cut there."""
    runs: list[tuple[int, int]] = []
    first = down
    for i in range(down + 1, len(cards) + 1):
        if i == len(cards) or not joined[i]:
            runs.append((first, i - 1))
            first = i
        elif i in keep:
            runs.append((first, i))
            first = i
    return runs


def _stretch(lines: list[Line], down: int, top: int, keep: Set[int]) -> range:
    """The longest row of lines of covered face-up cards that nobody asked to keep."""
    best = range(0)
    start: int | None = None
    for k, line in enumerate(lines):
        free = down <= line.first < top and line.first not in keep and line.kind is not Fold.DOWN
        if free and start is None:
            start = k
        if start is not None and free and k + 1 - start > len(best):
            best = range(start, k + 1)
        if not free:
            start = None
    return best
