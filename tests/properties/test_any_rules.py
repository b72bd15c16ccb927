"""Rules put together at random, beyond the games there are: whatever a game file may say, the list of moves and the reasons against
a move are two views of one thing, and no card gets lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import positions
import tpat
from tpat.engine.cards import DOWN
from tpat.engine.moves import DEAL_MOVE, MOVE, REDEAL_MOVE
from tpat.engine.rules import Base, Build, Deal, DealOver, Refill, Rules, Run, Space, Up, validate
from tpat.game import of_rules


@st.composite
def trial_rules(draw: st.DrawFn) -> Rules:
    """Rules that some game might have."""
    waste = draw(st.one_of(st.none(), st.integers(0, 4)))
    reserve = draw(st.sampled_from((0, 0, 5, 13)))
    changes: dict[str, Any] = {
        "decks": draw(st.integers(1, 2)),
        "columns": draw(st.integers(1, 10)),
        "face_down": draw(st.integers(0, 2)),
        "spread": draw(st.booleans()),
        "cells": draw(st.integers(0, 3)),
        "reserve": reserve,
        "waste": waste,
        "up": draw(st.sampled_from(Up)),
        "base": draw(st.sampled_from(Base)),
        "back": draw(st.booleans()),
        "build": draw(st.sampled_from(Build)),
        "wrap": draw(st.booleans()),
        "run": draw(st.sampled_from(Run)),
        "run_build": draw(st.sampled_from((None, Build.SUIT))),
        "space": draw(st.sampled_from([s for s in Space if s is not Space.RESERVE or (reserve and waste is not None)])),
        "deal": draw(st.sampled_from([d for d in Deal if d is not Deal.WASTE or waste is not None])),
        "draw": draw(st.integers(1, 3)),
        "deal_over": draw(st.sampled_from(DealOver)),
        "redeals": draw(st.sampled_from((None, 0, 2))),
        "refill": draw(st.sampled_from(Refill)) if reserve else Refill.HAND,
    }
    rules = Rules(name="trial", title="Trial", family="trial", **changes)
    try:
        validate(rules)
    except ValueError:
        assume(False)
    return rules


@given(trial_rules(), st.integers(0, 2**32), st.integers(0, 60))
def test_list_and_reasons_agree_and_cards_are_kept(rules: Rules, seed: int, steps: int) -> None:
    game = of_rules.__wrapped__(rules)  # not kept: each example has rules of its own
    state = positions.one(seed, game, steps)
    legal = game.legal_moves(state)
    assert len(set(legal)) == len(legal)
    names = game.plan.names
    every = [tpat.Move(MOVE, a, b, n) for a in names for b in names for n in (*range(1, 15), 26)]
    refused_not = {m for m in (*every, DEAL_MOVE, REDEAL_MOVE) if game.refusal(state, m) is None}
    assert refused_not <= set(legal)
    cards = Counter(c & ~DOWN for pile in state.piles for c in pile)
    for move in legal:
        assert game.refusal(state, move) is None
        after = game.apply(state, move)
        assert Counter(c & ~DOWN for pile in after.piles for c in pile) == cards
        assert all(len(after.piles[c]) <= 1 for c in game.plan.cells)
        assert not any(after.piles[t] and after.piles[t][-1] & DOWN for t in game.plan.tableau)
    assert game.parse_table(game.table(state)) == state
