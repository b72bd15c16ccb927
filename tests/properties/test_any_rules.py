"""Rules put together at random, beyond the games there are: whatever a game file may say, the list of moves and the reasons against
a move are two views of one thing, and no card gets lost."""

from __future__ import annotations

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

import positions
from checks import cards, check_faces, check_moves
from tpat.api import of_rules
from tpat.engine.rules import Back, Base, Build, Deal, DealOver, Limit, Refill, Rules, Run, Space, Spread, Up, validate
from tpat.errors import BadRules


def _list(values: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, ...]]:
    return st.one_of(st.just(()), st.lists(values, min_size=1, max_size=4).map(tuple))


def _but(enum: type[Any], *others: object) -> st.SearchStrategy[Any]:
    return st.sampled_from([x for x in enum if x not in others])


@st.composite
def trial_rules(draw: st.DrawFn) -> Rules:
    """Rules that some game might have."""
    columns = draw(st.integers(1, 10))
    waste = draw(st.one_of(st.none(), st.integers(0, 4)))
    reserve = draw(st.sampled_from((0, 0, 5, 13)))
    up = draw(st.sampled_from((Up.CARD, Up.CARD, Up.SUIT)))
    first = up is Up.CARD and draw(st.booleans())
    free = up is Up.CARD and draw(st.booleans())
    stock_open = draw(st.booleans())
    changes: dict[str, Any] = {
        "decks": draw(st.integers(1, 2)),
        "suits": draw(st.sampled_from(((0, 1, 2, 3),) * 3 + ((1, 2), (1,)))),
        "ranks": draw(st.sampled_from((13, 12))) if up is Up.CARD else 13,
        "jokers": draw(st.sampled_from((0, 3))) if not first else 0,
        "columns": columns,
        "face_down": draw(st.integers(0, 2)),
        "shape": draw(st.one_of(st.just(()), st.tuples(*(st.integers(0, 5) for _ in range(columns))))),
        "spread": draw(st.sampled_from(Spread)),
        "cells": draw(st.integers(0, 3)),
        "cells_filled": draw(st.booleans()),
        "reserve": reserve,
        "reserve_open": draw(st.booleans()),
        "waste": waste,
        "up": up,
        "base": Base.FIRST if first else Base.ACE,
        "free": free,
        "any_suit": not free and up is Up.CARD and draw(st.booleans()),
        "back": draw(st.sampled_from(Back)),
        "build": draw(st.sampled_from(Build)),
        "wrap": draw(st.booleans()),
        "run": draw(st.sampled_from(Run)),
        "run_build": draw(st.sampled_from((None, None, Build.SUIT, Build.RANK))),
        "limit": draw(st.sampled_from(Limit)),
        "space": draw(_but(Space, *(() if reserve else (Space.RESERVE,)))),
        "from_waste_only": waste is not None and draw(st.sampled_from((False, False, True))),
        "stock_open": stock_open,
        "onto_waste": stock_open and waste is not None and draw(st.booleans()),
        "deal": draw(_but(Deal, *(() if waste is not None else (Deal.WASTE,)))),
        "draw": draw(st.integers(1, 3)),
        "draws": draw(st.sampled_from(((), (), (3, 2, 1)))),
        "deal_over": draw(st.sampled_from(DealOver)),
        "redeals": draw(st.sampled_from((None, 0, 2))),
        "rotations": draw(st.sampled_from((0, 0, 3))),
        "refill": draw(_but(Refill, *(() if reserve else (Refill.AUTO,)))),
        "middle": draw(st.booleans()),
    }
    if up is Up.CARD and not free:
        changes["piles_up"] = draw(st.sampled_from((None, None, 4)))
        changes["steps"] = draw(_list(st.integers(1, 12)))
        changes["starts"] = draw(_list(st.integers(1, 12)))
        changes["started"] = int(not first and draw(st.booleans()))
        changes["picked_out"] = bool(changes["started"])
    rules = Rules(name="trial", title="Trial", family="trial", **changes)
    try:
        validate(rules)
    except BadRules as e:
        assume(e.problem not in ("cards", "first cards"))  # a deck too small for all that
        raise
    return rules


@settings(max_examples=max(400, settings.default.max_examples))  # there are many rules, and each example is quick
@given(trial_rules(), st.integers(0, 2**32), st.integers(0, 40))
def test_list_and_reasons_agree_and_cards_are_kept(rules: Rules, seed: int, steps: int) -> None:
    game = of_rules.__wrapped__(rules)  # not kept: each example has rules of its own
    state = positions.one(seed, game, steps)
    assert cards(state) == positions.pack(game)
    check_faces(game, state)
    check_moves(game, state)
    assert game.parse_table(game.table(state)) == state
    for move in game.legal_moves(state):
        assert game.parse_move(str(move)) == move
