"""Cards that go up as certainly not needed: whoever can win still can afterwards, by a search that leaves no legal move out."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from typing import Any

import pytest

import tpat
from tpat.api import of_rules
from tpat.engine.cards import DOWN, KING, card
from tpat.engine.games import standard
from tpat.engine.rules import Back, Base, Build, Limit, Run, Space
from tpat.session.safe import can_be_safe, safe_card

ROUNDS = 1500 if os.environ.get("TPAT_LONG") else 150
MOST = 12_000  # positions that a search may see
#: Games, what their rules are changed to so that all that can be reached is soon seen, the cards still in play, and how many of them the
#: stock has.
SMALL: list[tuple[str, dict[str, Any], int, int]] = [
    ("freecell", {"columns": 3, "cells": 1, "ranks": 5, "shape": ()}, 11, 0),
    ("freecell", {"columns": 2, "cells": 1, "ranks": 5, "shape": (), "back": Back.ANY, "limit": Limit.NONE}, 9, 0),
    ("seahaven", {"columns": 3, "cells": 1, "ranks": 5, "shape": ()}, 11, 0),
    ("bakers-dozen", {"columns": 3, "ranks": 5}, 10, 0),
    ("bakers-dozen", {"columns": 3, "ranks": 5, "back": Back.NONE}, 11, 0),
    ("klondike", {"columns": 2, "ranks": 5, "shape": (), "draw": 1, "redeals": None, "back": Back.ANY}, 9, 3),
    ("klondike", {"columns": 2, "ranks": 5, "shape": (), "draw": 3, "redeals": 1}, 10, 4),
    ("klondike", {"columns": 2, "ranks": 4, "shape": (), "build": Build.COLOUR, "space": Space.ANY}, 10, 3),
    ("easthaven", {"columns": 3, "ranks": 5, "shape": ()}, 11, 4),
    ("canfield", {"columns": 3}, 11, 3),
    ("canfield", {"columns": 3, "run": Run.PART, "back": Back.NOT_BASE, "space": Space.ANY}, 12, 3),
    ("gypsy", {"columns": 2, "ranks": 3, "shape": (), "back": Back.NONE}, 12, 2),
    ("gypsy", {"columns": 2, "ranks": 3, "shape": (), "back": Back.NONE, "space": Space.KINGS}, 10, 2),
    ("gypsy", {"columns": 2, "ranks": 3, "shape": ()}, 10, 2),
    ("forty-thieves", {"columns": 3, "ranks": 4, "shape": (), "cells": 0}, 12, 3),
]


def small(game: tpat.Game, chance: random.Random, cards: int, stock: int) -> tpat.State:
    """A position with so many cards still in play, taken from the foundations' heads at random, some of them in the stock."""
    plan, rules = game.plan, game.rules
    first = rules.base is Base.FIRST
    base = chance.randint(1, KING) if first else 0
    heights = [rules.ranks] * len(plan.foundations)
    left: list[int] = []
    while len(left) < cards:
        f = chance.choice([k for k, height in enumerate(heights) if height > first])
        heights[f] -= 1
        left.append(card(((base or 1) - 1 + heights[f]) % KING + 1, f % 4))
    piles = [b""] * len(plan.names)
    for f, height in enumerate(heights):
        piles[f] = bytes(card(((base or 1) - 1 + k) % KING + 1, f % 4) for k in range(height))
    chance.shuffle(left)
    piles[plan.stock] = bytes(c | DOWN for c in left[:stock])
    for c in left[stock:]:
        if plan.reserve >= 0 and chance.random() < 0.25:
            piles[plan.reserve] = bytes(x | DOWN for x in piles[plan.reserve]) + bytes((c,))
        else:
            t = chance.choice(plan.tableau)
            piles[t] += bytes((c,))
    return tpat.State(tuple(piles), base)


def winnable(game: tpat.Game, start: tpat.State) -> bool | None:
    """By all legal moves; None where that takes too long."""
    seen, ahead = {game.key(start)}, [start]
    while ahead:
        state = ahead.pop()
        if game.won(state):
            return True
        for move in reversed(game.legal_moves(state)):
            after = game.apply(state, move)
            if (key := game.key(after)) not in seen:
                if len(seen) > MOST:
                    return None
                seen.add(key)
                ahead.append(after)
    return False


@pytest.mark.parametrize(("name", "changes", "cards", "stock"), SMALL)
def test_a_safe_card_spoils_nothing(name: str, changes: dict[str, Any], cards: int, stock: int) -> None:
    game = of_rules(replace(standard(name), **changes))
    assert can_be_safe(game.rules)
    chance = random.Random(name + str(changes))
    found = lost = 0
    for _ in range(ROUNDS):
        state = small(game, chance, cards, stock)
        if (move := safe_card(game, state)) is None:
            continue
        after = winnable(game, game.apply(state, move))
        if after is False:
            assert winnable(game, state) in (False, None), (game.table(state), move)
            lost += 1
        found += after is not None
    assert found > ROUNDS // 12
    assert lost  # so there were games to be spoilt


# --- drawn positions --------------------------------------------------------------------------------------------------


def laid(name: str, piles: dict[str, str]) -> tuple[tpat.Game, tpat.State]:
    game = tpat.game(name)
    return game, game.setup({pile: cards.split() for pile, cards in piles.items()})


@pytest.mark.parametrize(
    ("name", "piles", "move"),
    [
        ("freecell", {"t1": "AC"}, "t1-f1"),
        ("freecell", {"f1": "AC", "t1": "2C"}, "t1-f1"),  # the red aces go up by themselves
        ("freecell", {"f1": "AC 2C", "t1": "3C"}, None),  # a red two may have to wait on it
        ("freecell", {"f1": "AC 2C", "f3": "AH", "f4": "AD", "t1": "3C"}, "t1-f1"),
        ("freecell", {"f1": "AC 2C 3C", "f3": "AH 2H", "f4": "AD 2D", "t1": "4C"}, None),  # the ace of spades is in play
        ("freecell", {"f1": "AC 2C 3C", "f2": "AS", "f3": "AH 2H", "f4": "AD 2D", "c1": "4C"}, "c1-f1"),
        ("seahaven", {"f1": "AC 2C 3C", "t1": "4C"}, "t1-f1"),
        ("klondike", {"w": "AC"}, None),  # three redeals: each card of the stock comes up seldom
        ("gypsy", {"t1": "AC"}, "t1-f1"),
        ("gypsy", {"f1": "AC", "t1": "2C"}, None),  # the red aces could come to lie on it, and come back
        ("gypsy", {"f1": "AC", "f3": "AH", "f4": "AD", "f7": "AH", "f8": "AD", "t1": "2C"}, None),  # the other two could not follow
        ("gypsy", {"f1": "AC", "f5": "AC", "f3": "AH", "f4": "AD", "f7": "AH", "f8": "AD", "t1": "2C"}, "t1-f1"),
        ("spider", {"t1": "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC"}, None),
        ("calculation", {"w": "AC"}, None),
        ("yukon", {"t1": "AC"}, None),
    ],
)
def test_which_cards_are_safe(name: str, piles: dict[str, str], move: str | None) -> None:
    game, state = laid(name, piles)
    found = safe_card(game, state)
    assert (str(found) if found else None) == move
