"""Where the cursor goes: from pile to pile as they lie on the screen, and how many cards of a column it takes."""

from __future__ import annotations

from tpat.ui.at import At
from tpat.ui.layout import layout
from tpat.ui.model import UiState
from tpat.ui.view import reachable


def _go(at: At, pile: str) -> UiState:
    return at.ui._replace(pile=pile, cards=0, prefix="b" if at.ui.prefix == "b" else "")


def _row(at: At) -> tuple[int, int]:
    """Row and place in it of the cursor."""
    rows = layout(at.session.game.rules, *at.size).rows
    for r, row in enumerate(rows):
        if at.ui.pile in row:
            return r, row.index(at.ui.pile)
    return 0, 0


def _beside(at: At, step: int) -> UiState:
    row, k = _row(at)
    piles = layout(at.session.game.rules, *at.size).rows[row]
    return _go(at, piles[(k + step) % len(piles)])


def left(at: At, key: str) -> UiState:
    """One pile to the left, round the end."""
    return _beside(at, -1)


def right(at: At, key: str) -> UiState:
    """One pile to the right, round the end."""
    return _beside(at, 1)


def first(at: At, key: str) -> UiState:
    """To the left end of the row."""
    return _go(at, layout(at.session.game.rules, *at.size).rows[_row(at)[0]][0])


def last(at: At, key: str) -> UiState:
    """To the right end of the row."""
    return _go(at, layout(at.session.game.rules, *at.size).rows[_row(at)[0]][-1])


def _other_row(at: At, row: int) -> UiState:
    """To the nearest pile of another row."""
    plan = layout(at.session.game.rules, *at.size)
    x = plan.spots[at.ui.pile].x
    return _go(at, min(plan.rows[row], key=lambda p: abs(plan.spots[p].x - x)))


def up(at: At, key: str) -> UiState:
    """One card more of the column, as far as cards move together; then to the row above."""
    row, _ = _row(at)
    reach = max(1, at.ui.cards) + 1
    if at.ui.pile[0] == "t" and reach <= reachable(at.session.game, at.state, at.ui.pile):
        return at.ui._replace(cards=reach)
    return _other_row(at, row - 1) if row else at.ui


def down(at: At, key: str) -> UiState:
    """One card less; then to the row below."""
    row, _ = _row(at)
    rows = layout(at.session.game.rules, *at.size).rows
    if at.ui.cards < 2 and row + 1 < len(rows):
        return _other_row(at, row + 1)
    return at.ui._replace(cards=max(1, at.ui.cards - 1)) if at.ui.pile[0] == "t" else at.ui
