"""Moves that the house plays by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tpat.api import Game
from tpat.engine.cards import rank
from tpat.engine.moves import MOVE, Move
from tpat.engine.state import State

OFF, SAFE, ALL = "off", "safe", "all"
#: How much goes to the foundations by itself after a move of the player: nothing, what is certainly not needed any more, whatever can.
LEVELS = (OFF, SAFE, ALL)


def following(level: str, game: Game, state: State, kept: Collection[int] = ()) -> Move | None:
    """The next move that the house plays at a level; None if there is none. Cards in `kept` stay where they are."""
    if level == SAFE:
        from tpat.session.safe import safe_card  # seldom wanted

        return safe_card(game, state, kept)
    if level == ALL:
        piles, index = state.piles, game.plan.index
        return next((m for m in _ups(game, state) if piles[index[m.source]][-1] not in kept), None)
    return None


def base_cards(game: Game, state: State) -> Move | None:
    """The next base card that is free to start its foundation, as the rules of Canfield ask; None if there is none."""
    plan = game.plan
    for source in (*plan.tableau, *plan.cells, plan.reserve, plan.waste):
        if source >= 0 and state.piles[source] and rank(state.piles[source][-1]) == state.base:
            for target in plan.foundations:
                move = Move(MOVE, plan.names[source], plan.names[target])
                if not state.piles[target] and game.refusal(state, move) is None:
                    return move
    return None


def up_from(game: Game, state: State, source: str) -> Move | None:
    """The move that takes the top of a pile (where whole suits go up, the suit on top) to the first foundation that it fits."""
    for move in game.legal_moves(state):
        if move.kind == MOVE and move.source == source and move.target[0] == "f":
            return move
    return None


def all_up(game: Game, state: State) -> Move | None:
    """The next move that takes any card from the table to a foundation; None when none can go."""
    return next(_ups(game, state), None)


def _ups(game: Game, state: State) -> Iterator[Move]:
    return (m for m in game.legal_moves(state) if m.kind == MOVE and m.target[0] == "f" and m.source[0] != "f")
