"""Hints: the legal moves, best first, judged by what the player can see.

No search and no look beneath face-down cards: a hint is what a careful player finds by looking. Equal values keep the order of
`legal_moves`, so that the same position always gives the same hints.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from tpat.api import Game
from tpat.engine.cards import BIT, DOWN
from tpat.engine.moves import DEAL, MOVE, REDEAL, Move
from tpat.engine.plan import Plan
from tpat.engine.rules import Space
from tpat.engine.state import State
from tpat.session.stuck import stuck


class Gain(Enum):
    """What a move is good for; the value orders them."""

    TO_FOUNDATION = 100
    TURNS_UP = 80
    FROM_RESERVE = 70
    EMPTIES = 60
    FROM_WASTE = 50
    JOINS = 40
    FILLS_SPACE = 30
    DEALS = 20
    REDEALS = 10
    LENDS = 3
    MOVES = 0


class Hint(NamedTuple):
    """A legal move and its best point."""

    move: Move
    gain: Gain


def hints(game: Game, state: State, past: Sequence[State] = ()) -> list[Hint]:
    """All moves worth a thought, best first. Moves that change nothing (a whole column to a space, a card between twin foundations, a
    run torn from an equal place) come only where there is nothing else.

    `past` are positions that lie behind, the latest last. The latest is never gone back to, and the others only where all moves lead there,
    so that who follows hint after hint does not walk in circles. Where a stock is only leafed through, and nothing comes of it, there are
    none.
    """
    if stuck(game, state):
        return []
    judged = [(*_judge(game, state, m), m) for m in game.legal_moves(state)]
    if past:
        seen = set(past)
        after = [game.apply(state, m) for _, _, m in judged]
        fresh = [x for x, position in zip(judged, after, strict=True) if position not in seen]
        judged = fresh or [x for x, position in zip(judged, after, strict=True) if position != past[-1]]
    useful = [x for x in judged if x[0] > 0] or judged
    return [Hint(m, gain) for worth, gain, m in sorted(useful, key=lambda x: -x[0])]


def _judge(game: Game, state: State, move: Move) -> tuple[float, Gain]:
    """Worth (more is better; 0 or less: no use) and gain of a legal move."""
    plan = game.plan
    if move.kind == DEAL:
        return Gain.DEALS.value, Gain.DEALS
    if move.kind == REDEAL:
        return Gain.REDEALS.value, Gain.REDEALS
    if move.kind != MOVE:
        return -4, Gain.MOVES
    kind_from, kind_to = move.source[0], move.target[0]
    if kind_to == "f":
        return (Gain.TO_FOUNDATION.value, Gain.TO_FOUNDATION) if kind_from != "f" else (-2, Gain.MOVES)
    if kind_from == "f":
        return (3, Gain.LENDS) if kind_to == "t" and _lends(game, state, move) else (-5, Gain.MOVES)
    pile = state.piles[plan.index[move.source]]
    target = state.piles[plan.index[move.target]]
    if kind_to == "c":
        return _judge_cell(plan, state, move, pile)
    if kind_from == "s":
        return _judge_stock(move, pile, target)
    if kind_from == "r":
        return Gain.FROM_RESERVE.value, Gain.FROM_RESERVE
    if kind_from == "w":
        # A space filled from the waste can't be emptied for anything better, so a card that fits elsewhere goes first.
        return (Gain.FROM_WASTE.value, Gain.FROM_WASTE) if target else (Gain.FILLS_SPACE.value, Gain.FILLS_SPACE)
    return _judge_column(plan, state, move, pile, target)


def _judge_stock(move: Move, pile: bytes, target: bytes) -> tuple[float, Gain]:
    """The open top of the stock: onto the waste it is a deal, elsewhere it is like a card of the waste."""
    if move.target[0] == "w":
        return Gain.DEALS.value, Gain.DEALS
    if not target:
        return Gain.FILLS_SPACE.value, Gain.FILLS_SPACE
    return Gain.FROM_WASTE.value, Gain.TURNS_UP if len(pile) > 1 else Gain.JOINS


def _judge_cell(plan: Plan, state: State, move: Move, pile: bytes) -> tuple[float, Gain]:
    """A card to a free cell, which costs the cell: only what comes to light can be worth that."""
    rest = pile[:-1]
    if move.source[0] == "r":
        return Gain.FILLS_SPACE.value, Gain.FROM_RESERVE
    if move.source[0] != "t" or not rest:
        return -3, Gain.MOVES
    if rest[-1] & DOWN:
        return Gain.FILLS_SPACE.value, Gain.TURNS_UP
    return (Gain.JOINS.value - 5, Gain.JOINS) if _frees(plan, state, rest[-1]) else (-2, Gain.MOVES)


def _judge_column(plan: Plan, state: State, move: Move, pile: bytes, target: bytes) -> tuple[float, Gain]:
    """A move from a column: what lies beneath decides."""
    rest = pile[: -move.cards]
    if plan.by_hook and target:
        return Gain.JOINS.value, Gain.JOINS
    onto_space = not target and move.target[0] == "t"
    longer = move.cards / 64  # of two moves with the same gain the longer run
    if rest and rest[-1] & DOWN:
        fewer_down = sum(1 for c in rest if c & DOWN) / 16  # the shorter the hidden part, the nearer a space
        worth = (Gain.FILLS_SPACE if onto_space else Gain.TURNS_UP).value + longer - fewer_down
        return worth, Gain.TURNS_UP
    if not rest:
        if onto_space:
            return -3, Gain.MOVES
        worth = Gain.EMPTIES.value if plan.rules.space is not Space.NONE else Gain.JOINS.value
        return worth + longer, Gain.EMPTIES
    now, then = _hold(plan, rest[-1], pile[-move.cards]), _hold(plan, target[-1] if target else 0, pile[-move.cards])
    if onto_space:
        return (-2 if now else 5 + longer), Gain.FILLS_SPACE
    if then > now:
        return (Gain.JOINS.value if then > 1 else 25) + longer, Gain.JOINS
    if _frees(plan, state, rest[-1]):
        return Gain.JOINS.value - 5, Gain.JOINS
    return -2, Gain.MOVES


def _hold(plan: Plan, lower: int, upper: int) -> int:
    """How well a card lies on another: 2 as part of a run that moves together, 1 in order, 0 not at all."""
    return 2 if plan.joins[lower] & BIT[upper] else int(bool(plan.lies_on[lower] & BIT[upper]))


def _lends(game: Game, state: State, move: Move) -> bool:
    """True if a card taken back from a foundation lets another, seen on the table, turn a card up or empty a column."""
    after = game.apply(state, move)
    for m in game.legal_moves(after):
        if m.target == move.target and m.source[0] == "t":
            rest = after.piles[game.plan.index[m.source]][: -m.cards]
            if not rest or rest[-1] & DOWN:
                return True
    return False


def _frees(plan: Plan, state: State, card: int) -> bool:
    """True if the card that would come to light can go up at once."""
    return any(plan.wants[state.base][f][len(state.piles[f])] & BIT[card] for f in plan.foundations)
