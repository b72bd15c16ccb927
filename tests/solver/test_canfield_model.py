"""Canfield's model against the engine: its moves one by one, and the lines that it finds."""

from __future__ import annotations

import os
import random

import pytest

import tpat
from tpat.solver.canfield import ALL, NONE, Layout, Model, Position
from tpat.solver.canfield_play import layout_of, line_of
from tpat.solver.canfield_search import Search, children, search, settle
from tpat.solver.verdict import Budget, Watch

POSITIONS = 10_000 if os.environ.get("TPAT_LONG") else 4_000

Seen = tuple[object, ...]


def seen(layout: Layout, used: int) -> Seen:
    """What tells positions apart: columns, foundations, reserve, the deck's cards in order, the place in it, redeals used."""
    waste = layout.waste
    if layout.redeals is None and (waste % layout.draw == 0 or waste == len(layout.deck)):
        waste = 0
    return layout.columns, layout.up, len(layout.reserve), layout.deck, waste, used


def by_the_engine(game: tpat.Game, state: tpat.State) -> set[Seen]:
    """The positions one card further: every legal move, those from the waste after as many deals and redeals as one likes; of the ways
    to one position that differ in redeals alone, the one with the fewest."""
    fewest: dict[Seen, int] = {}
    limited = game.rules.redeals is not None
    now, past = state, set()
    while game.key(now) not in past:
        past.add(game.key(now))
        turns = [m for m in game.legal_moves(now) if not m.source]
        for move in game.legal_moves(now):
            if move.source == "w" or (move.source and now is state):
                after = game.apply(now, move)
                layout = layout_of(game.plan, after)
                assert layout
                used = after.redeals - state.redeals if limited else 0
                key = seen(layout, 0)
                fewest[key] = min(used, fewest.get(key, used))
        if not turns:
            break
        now = game.apply(now, turns[0])
    return {(*key[:-1], used) for key, used in fewest.items()}


def by_the_model(layout: Layout) -> set[Seen]:
    model = Model(layout, NONE)

    def told(position: Position) -> Seen:
        a, b, c, d, up, stock, left = settle(model, position)
        mask, waste, used = stock >> 12, stock & 63, stock >> 6 & 63
        deck = tuple(card for i, card in enumerate(layout.deck) if mask >> i & 1)
        after = layout._replace(
            columns=tuple(model.cards[p] for p in (a, b, c, d)),
            up=tuple(up >> 4 * s & 15 for s in range(4)),
            reserve=layout.reserve[:left],
            deck=deck,
            waste=waste,
        )
        return seen(after, used)

    return {told(p) for p in children(model, model.start())}


@pytest.mark.parametrize("options", [{}, {"refill": "auto"}, {"redeals": 2}, {"draw": 1}, {"draw": 4, "redeals": 1}], ids=str)
def test_the_model_has_the_engines_moves(options: dict[str, object]) -> None:
    """A card of the waste is taken the first time that it comes up: that alone is left out when all prunings are off."""
    game = tpat.game("canfield", **options)
    chance = random.Random(str(options))
    compared = 0
    while compared < POSITIONS // 5:
        state = game.deal(chance.randrange(10**9))
        for _ in range(chance.randrange(20, 120)):
            legal = game.legal_moves(state)
            if not legal or game.won(state):
                break
            state = game.apply(state, chance.choice([m for m in legal if m.source] or legal))
            layout = layout_of(game.plan, state)
            assert layout is not None
            if chance.random() < 0.3:
                assert by_the_model(layout) == by_the_engine(game, state)
                compared += 1


@pytest.mark.parametrize("options", [{}, {"refill": "auto"}, {"redeals": 3}, {"draw": 1, "refill": "auto"}], ids=str)
def test_lines_are_played_through_the_engine(options: dict[str, object]) -> None:
    game = tpat.game("canfield", **options)
    won = 0
    for number in range(1, 16):
        state = game.deal(number)
        layout = layout_of(game.plan, state)
        assert layout
        if Search(Model(layout)).run(20_000) is not True:
            continue
        places = search(Model(layout), Watch(Budget(), lambda: 0.0))
        assert places
        for move in line_of(game.plan, state, places):
            assert game.refusal(state, move) is None, (number, move)
            state = game.apply(state, move)
        assert game.won(state)
        won += 1
    assert won


@pytest.mark.parametrize("pruned", [True, False])
def test_no_two_positions_have_one_key(pruned: bool) -> None:
    """Also where the stock holds nearly all cards, or the reserve does: a position taken for another one would be a wrong loss."""
    chance = random.Random(7)
    for deck, reserve in ((47, 0), (1, 46), (30, 17)):
        layout = Layout(13, tuple((c,) for c in range(4)), tuple(range(4, 4 + reserve)), tuple(range(52 - deck, 52)), 0, (0, 0, 0, 0), 0)
        search = Search(Model(layout, ALL._replace(stock=pruned)))
        seen = set()
        for _ in range(3000):
            columns = tuple(sorted((chance.choice((0, 1, 2, 3, 1000, 1 << 20)) for _ in range(4)), reverse=True))
            mask = (1 << chance.randrange(deck)) - 1 ^ 1 << chance.randrange(deck)
            one = (*columns, mask << 12, chance.randrange(reserve + 1))
            assert search._key(*one) is (one in seen)
            seen.add(one)
