"""What the player may see of a game, and how it is marked: the session and the UiState become a `TableView`.

Face-down cards are left out here (0 stands for each), so that nothing behind this can tell them.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from tpat.api import Game
from tpat.engine.cards import ACE, BIT, DOWN, card
from tpat.engine.moves import MOVE, REDEAL, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import run_length
from tpat.engine.rules import Rules, Run
from tpat.engine.state import State
from tpat.session.session import Session
from tpat.ui.model import Picked, UiState


class Mark(IntEnum):
    """Why a card or an empty place looks different; the higher one wins."""

    NONE = 0
    LIT = 1  # looked for
    TARGET = 2  # where the picked-up run may go; what a hint points at
    CURSOR = 3
    PICKED = 4


class PileView(NamedTuple):
    """A pile as it looks: cards bottom first, 0 for one face down; `joined[i]`: card i continues a run upon card i − 1."""

    cards: tuple[int, ...]
    joined: tuple[bool, ...]
    marks: tuple[Mark, ...]  # one a card; of an empty pile the one of its place
    starts: int = 0  # the card that an empty foundation waits for
    redeal: bool = False  # an empty stock that the waste can be turned back to


class TableView(NamedTuple):
    """The whole table. `cursor` is the pile the cursor is on, `reach` how many of its cards it takes."""

    rules: Rules
    piles: dict[str, PileView]
    cursor: str
    reach: int
    peek: int = -1  # the first card seen of the cursor's pile while that is unfolded


def view(session: Session, ui: UiState, position: State | None = None) -> TableView:
    """The table as the player sees it now, or in another position of the game."""
    game, state = session.game, position or session.state
    plan = game.plan
    marked = _marks(game, state, ui)
    redeal = game.refusal(state, Move(REDEAL)) is None
    piles = {name: _pile_view(plan, state, i, marked.get(name, {}), redeal and i == plan.stock) for i, name in enumerate(plan.names)}
    return TableView(plan.rules, piles, ui.pile, ui.cards or 1, ui.peek)


def without(table: TableView, lifted: Mapping[str, int]) -> TableView:
    """The table without so many of the topmost cards of the piles named."""
    piles = dict(table.piles)
    for name, count in lifted.items():
        pile = piles[name]
        left = len(pile.cards) - count
        piles[name] = pile._replace(cards=pile.cards[:left], joined=pile.joined[:left], marks=pile.marks[:left] or (Mark.NONE,))
    return table._replace(piles=piles)


def _pile_view(plan: Plan, state: State, i: int, marked: dict[int, Mark], redeal: bool) -> PileView:
    pile = state.piles[i]
    in_tableau = i in plan.tableau
    joined = tuple(in_tableau and bool(plan.joins[a] & BIT[b]) for a, b in itertools.pairwise(pile))
    return PileView(
        cards=tuple(0 if c & DOWN else c for c in pile),
        joined=(False, *joined) if pile else (),
        marks=tuple(marked.get(k, Mark.NONE) for k in range(max(1, len(pile)))),
        starts=_starts(plan, i, state.base),
        redeal=redeal,
    )


def _starts(plan: Plan, pile: int, base: int) -> int:
    """The card that an empty foundation waits for; where whole suits go up the ace of its suit, which will lie on top; 0 of other piles."""
    if pile not in plan.foundations:
        return 0
    own = plan.suit_of(pile)
    return card(ACE, own) if plan.suits_up and own is not None else plan.start_of(pile, base)


def _marks(game: Game, state: State, ui: UiState) -> dict[str, dict[int, Mark]]:
    """Pile -> index of a card (0 also for the place of an empty pile) -> its mark."""
    plan = game.plan
    out: dict[str, dict[int, Mark]] = {}

    def mark(pile: str, cards: int, kind: Mark) -> None:
        size = len(state.piles[plan.index[pile]])
        places = out.setdefault(pile, {})
        for k in range(max(0, size - cards), max(1, size)):
            places[k] = max(kind, places.get(k, Mark.NONE))

    for i, cards in enumerate(state.piles if ui.lit else ()):
        out[plan.names[i]] = {k: Mark.LIT for k, c in enumerate(cards) if c in ui.lit}
    if ui.picked:
        for pile in sorted({m.target for m in targets(game, state, ui.picked)}):
            mark(pile, 1, Mark.TARGET)
        mark(ui.picked.pile, ui.picked.cards or movable(plan, state, ui.picked.pile), Mark.PICKED)
    elif 0 <= ui.hint < len(ui.hints):
        move = ui.hints[ui.hint].move
        if move.kind == MOVE:
            mark(move.source, move.cards, Mark.TARGET)
            mark(move.target, 1, Mark.TARGET)
        else:
            mark(move.source or "s", move.cards, Mark.TARGET)
    mark(ui.pile, ui.cards or 1, Mark.CURSOR)
    return out


def movable(plan: Plan, state: State, pile: str) -> int:
    """How many cards on top of a pile could move together, 0 of an empty one: its run in a column, else one."""
    i = plan.index[pile]
    cards = state.piles[i]
    if i not in plan.tableau:
        return min(1, len(cards))
    return min(1, len(cards)) if plan.rules.run is Run.TOP else run_length(plan, cards)


def targets(game: Game, state: State, picked: Picked) -> list[Move]:
    """The legal moves with what is picked up: with its count, or with any where none was fixed."""
    return [m for m in game.legal_moves(state) if m.kind == MOVE and m.source == picked.pile and picked.cards in (None, m.cards)]


def reachable(game: Game, state: State, pile: str) -> int:
    """How many cards on top of a column the cursor can take: those that move together, and where cards can still be
    rotated all that lie open."""
    run = movable(game.plan, state, pile)
    return max(run, lying_open(game, state, pile)) if state.rotations < game.rules.rotations else run


def lying_open(game: Game, state: State, pile: str) -> int:
    """How many cards of a pile lie face up."""
    return sum(1 for c in state.piles[game.plan.index[pile]] if not c & DOWN)
