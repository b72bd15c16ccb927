"""What must hold in a position of any game, with the assertions in one place."""

from __future__ import annotations

from collections import Counter

import tpat
from tpat.engine.cards import DOWN
from tpat.engine.moves import DEAL_MOVE, MOVE, REDEAL_MOVE, ROTATE_DOWN, ROTATE_UP, SHUFFLE_MOVE


def cards(state: tpat.State) -> Counter[int]:
    """How often each card is there, whichever way it lies."""
    return Counter(c & ~DOWN for pile in state.piles for c in pile)


def every_move(game: tpat.Game, state: tpat.State) -> list[tpat.Move]:
    """All that could be tried: every pile to every other, each count of cards and some beyond, all that is done without a target."""
    counts = {n: (*range(1, len(p) + 2), 14, 26) for n, p in zip(game.plan.names, state.piles, strict=True)}
    moves = [tpat.Move(MOVE, a, b, n) for a in game.plan.names for b in game.plan.names for n in dict.fromkeys(counts[a])]
    moves += [tpat.Move(kind, a, "", n) for kind in (ROTATE_UP, ROTATE_DOWN) for a in game.plan.names for n in dict.fromkeys(counts[a])]
    moves += [tpat.Move(MOVE, game.plan.names[0], game.plan.names[-2], n) for n in (0, -1, 99)]
    return [*moves, DEAL_MOVE, REDEAL_MOVE, SHUFFLE_MOVE]


def check_moves(game: tpat.Game, state: tpat.State) -> None:
    """A move is listed exactly when it is not refused; it keeps every card, and the order of faces."""
    legal = game.legal_moves(state)
    assert len(set(legal)) == len(legal)
    assert {m for m in every_move(game, state) if game.refusal(state, m) is None} == set(legal)
    there = cards(state)
    for move in legal:
        after = game.apply(state, move)
        assert cards(after) == there, move
        check_faces(game, after)
        if move.kind == MOVE:
            source = state.piles[game.plan.index[move.source]]
            assert not any(c & DOWN for c in source[-move.cards :]), move


def check_faces(game: tpat.Game, state: tpat.State) -> None:
    """Face down only beneath face up, nothing hidden on foundations, waste and cells, and at most a card in a cell."""
    plan = game.plan
    for i in (*plan.tableau, *([plan.reserve] if plan.reserve >= 0 else [])):
        faces = [bool(c & DOWN) for c in state.piles[i]]
        assert faces == sorted(faces, reverse=True)
        assert not faces or not faces[-1]
    stock = state.piles[plan.stock]
    covered = stock[:-1] if game.rules.stock_open else stock
    assert all(c & DOWN for c in covered)
    assert not (game.rules.stock_open and stock and stock[-1] & DOWN)
    assert not any(c & DOWN for i in (*plan.foundations, *plan.cells, plan.waste) if i >= 0 for c in state.piles[i])
    assert all(len(state.piles[c]) <= 1 for c in plan.cells)
