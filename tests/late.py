"""Late positions of games with few columns, and whether they are won by all legal moves: what searches are held against."""

from __future__ import annotations

import random
from typing import Any

import tpat
from tpat.engine.cards import DOWN, KING, card
from tpat.engine.rules import Back

#: Games, what their rules are changed to, how many ranks are left to play, and whether part of the cards lies in the stock. With few
#: columns and cells a good part of the positions is lost, and all that can be reached is soon seen.
LATE: list[tuple[str, dict[str, Any], int, bool]] = [
    ("freecell", {"columns": 2, "cells": 1}, 3, False),
    ("freecell", {"columns": 3, "cells": 0}, 3, False),
    ("seahaven", {"columns": 3, "cells": 1, "shape": ()}, 3, False),
    ("bakers-dozen", {"columns": 3}, 3, False),
    ("klondike", {"columns": 2, "draw": 3, "redeals": 1, "shape": ()}, 3, True),
    ("klondike", {"columns": 2, "draw": 3, "redeals": None, "back": Back.ANY, "shape": ()}, 2, True),
    ("yukon", {"columns": 2, "shape": (), "covered": ()}, 3, False),
    ("forty-thieves", {"columns": 2, "shape": ()}, 2, True),
]


def late(game: tpat.Game, chance: random.Random, ranks: int, stock: bool) -> tpat.State:
    """A position with all but the highest ranks up, the others in the columns."""
    piles = [b""] * len(game.plan.names)
    for f in game.plan.foundations:
        piles[f] = bytes(card(r, f % 4) for r in range(1, KING - ranks + 1))
    left = [card(r, f % 4) for f in game.plan.foundations for r in range(KING - ranks + 1, KING + 1)]
    chance.shuffle(left)
    if stock:
        half = len(left) // 2
        piles[game.plan.stock] = bytes(c | DOWN for c in left[:half])
        left = left[half:]
    for c in left:
        t = chance.choice(game.plan.tableau)
        piles[t] += bytes((c,))
    return tpat.State(tuple(piles))


def winnable(game: tpat.Game, start: tpat.State, most: int) -> bool | None:
    """By all legal moves; None where that takes too long."""
    seen = {game.key(start)}
    ahead = [start]
    while ahead:
        state = ahead.pop()
        if game.won(state):
            return True
        for move in reversed(game.legal_moves(state)):
            after = game.apply(state, move)
            key = game.key(after)
            if key not in seen:
                seen.add(key)
                ahead.append(after)
        if len(seen) > most:
            return None
    return False
