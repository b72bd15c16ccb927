"""Cards that the mouse drags: they leave their pile and follow it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tpat.session.session import Session
from tpat.ui.frame import Frame
from tpat.ui.layout import layout
from tpat.ui.model import UiState
from tpat.ui.motion import Flight, lay
from tpat.ui.paint import spread
from tpat.ui.view import movable, view

Paint = Callable[[Mapping[str, int]], Frame]  # the table without so many cards on top of the piles named


def dragged(session: Session, ui: UiState, size: tuple[int, int], paint: Paint) -> Frame:
    """The table with what is in hand under the pointer, its picture cut out of where it lies."""
    assert ui.picked is not None
    assert ui.drag is not None
    pile = ui.picked.pile
    count = ui.picked.cards or movable(session.game.plan, session.state, pile)
    whole = paint({})
    first = len(session.state.piles[session.game.plan.index[pile]]) - count
    x, y, wide, tall = spread(view(session, ui), layout(session.game.rules, *size), pile, first)
    rows = slice(y, y + tall)
    picture = Flight(tuple(r[x : x + wide] for r in whole.text[rows]), tuple(r[x : x + wide] for r in whole.style[rows]), (x, y), (x, y))
    base = paint({pile: count})
    text, style = list(base.text), list(base.style)
    lay(text, style, picture, ui.drag[0] - wide // 2, ui.drag[1])
    return base._replace(text=tuple(text), style=tuple(style))
