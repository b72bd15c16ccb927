"""What must hold in every position of every game, whatever its options."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import positions
import tpat
from tpat.deal import gameid
from tpat.deal.numbers import SHUFFLES, deal
from tpat.engine.cards import DOWN
from tpat.engine.moves import DEAL_MOVE, MOVE, REDEAL_MOVE
from tpat.engine.rules import Up
from tpat.session.hints import hints

#: What the positions below must have among them, where the game has it at all.
SPECIAL = {
    "a space",
    "several spaces",
    "a full foundation",
    "an empty stock",
    "won",
    "nothing legal",
    "several cards that move together",
}


def _cards(state: tpat.State) -> Counter[int]:
    return Counter(c & ~DOWN for pile in state.piles for c in pile)


@pytest.mark.parametrize("variant", positions.variants(), ids=positions.variant_name)
def test_the_positions_reach_what_is_special(variant: tuple[str, dict[str, str]]) -> None:
    game = tpat.game(variant[0], **variant[1])
    seen: Counter[str] = Counter()
    for seed in range(200):
        seen.update(positions.features(game, positions.one(seed, game, 150)))
    wanted = set(SPECIAL)
    if game.rules.face_down:
        wanted |= {"a card face down"}
    if game.rules.waste is not None:
        wanted |= {"a waste with cards", "an empty waste", "a redeal"}
    if game.rules.reserve:
        wanted |= {"a reserve with cards", "an empty reserve"}
    assert not wanted - set(seen), f"never reached: {wanted - set(seen)}"


@given(positions.reached())
def test_a_move_is_legal_exactly_when_it_is_not_refused(reached: positions.Reached) -> None:
    game, state = reached
    legal = game.legal_moves(state)
    assert len(set(legal)) == len(legal)
    names = game.plan.names
    every = [tpat.Move(MOVE, a, b, n) for a in names for b in names for n in range(1, 15)]
    every += [tpat.Move(MOVE, names[0], names[-2], n) for n in (0, -1, 99)]
    every += [DEAL_MOVE, REDEAL_MOVE]
    assert {m for m in every if game.refusal(state, m) is None} == set(legal)


@given(positions.reached())
def test_moves_keep_every_card_and_the_order_of_faces(reached: positions.Reached) -> None:
    game, state = reached
    plan = game.plan
    cards = _cards(state)
    assert cards.total() == game.rules.cards
    for move in game.legal_moves(state):
        after = game.apply(state, move)
        assert after != state
        assert _cards(after) == cards, move
        for i in (*plan.tableau, plan.reserve):
            if i >= 0:
                faces = [bool(c & DOWN) for c in after.piles[i]]
                assert faces == sorted(faces, reverse=True), move  # face down only below face up
                assert not faces or not faces[-1], move
        assert all(c & DOWN for c in after.piles[plan.stock])
        assert not any(c & DOWN for i in (*plan.foundations, plan.waste) if i >= 0 for c in after.piles[i])
        if move.kind == MOVE:
            source = state.piles[plan.index[move.source]]
            assert not any(c & DOWN for c in source[-move.cards :]), move


@given(positions.reached())
def test_a_move_changes_only_its_piles(reached: positions.Reached) -> None:
    game, state = reached
    for move in game.legal_moves(state):
        if move.kind == MOVE and not game.plan.refills:
            before, after = game.piles(state), game.piles(game.apply(state, move))
            changed = {n for n in before if before[n] != after[n]}
            assert changed == {move.source, move.target}
            assert after[move.target] == before[move.target] + before[move.source][-move.cards :]


@given(positions.reached())
def test_the_score_stays_within_bounds(reached: positions.Reached) -> None:
    game, state = reached
    score, best = game.score(state), game.max_score
    assert score is not None
    assert best is not None
    # Each redeal of Canfield costs five, without limit.
    least = {True: -52 - 5 * state.redeals, False: 0}[game.rules.money]
    assert least <= score <= best
    if game.won(state):
        assert score == best - 5 * state.redeals or game.rules.up is Up.SUIT


@given(positions.reached())
def test_texts_come_back(reached: positions.Reached) -> None:
    game, state = reached
    for move in game.legal_moves(state):
        assert game.parse_move(str(move)) == move
        assert game.parse_move(f" {str(move).upper()} ") == move
    assert game.parse_table(game.table(state)) == state
    assert game.setup(game.piles(state), state.base or None) == state._replace(redeals=0)


@given(positions.reached(), st.randoms(use_true_random=False))
def test_a_text_table_may_be_written_in_any_order(reached: positions.Reached, chance: random.Random) -> None:
    game, state = reached
    lines = game.table(state).splitlines()
    chance.shuffle(lines)
    assert game.parse_table("\ufeff" + "\r\n".join([*lines, "", "# a remark"])) == state


@given(st.sampled_from(positions.variants()), st.integers(0, 10**12), st.sampled_from(SHUFFLES))
def test_deal_ids_come_back(variant: tuple[str, dict[str, str]], number: int, shuffle: str) -> None:
    game = tpat.game(variant[0], **variant[1])
    dealt = deal(number, shuffle)
    assert gameid.parse(game.id(dealt)) == (game.rules, dealt)
    assert gameid.parse(game.id()) == (game.rules, None)
    assert game.deal(number, shuffle) == game.deal(dealt.number, dealt.shuffle)
    assert _cards(game.deal(number, shuffle)).total() == game.rules.cards


@given(positions.reached())
def test_equal_keys_are_equal_piles(reached: positions.Reached) -> None:
    game, state = reached
    around = [state, *(game.apply(state, m) for m in game.legal_moves(state))]
    around += [game.apply(s, m) for s in around[1:4] for m in game.legal_moves(s)[:8]]
    for a in around[:6]:
        for b in around:
            assert (game.key(a) == game.key(b)) == (game.piles(a) == game.piles(b))


@given(positions.reached())
def test_perft_counts_the_legal_moves(reached: positions.Reached) -> None:
    game, state = reached
    moves = game.legal_moves(state)
    assert game.perft(state, 1) == len(moves)
    assert game.perft(state, 2) == sum(len(game.legal_moves(game.apply(state, m))) for m in moves)


@given(positions.reached())
def test_what_the_player_cannot_see_does_not_matter_to_rules_and_hints(reached: positions.Reached) -> None:
    game, state = reached
    other = _hidden_cards_exchanged(state)
    assert game.legal_moves(other) == game.legal_moves(state)
    assert hints(game, other) == hints(game, state)


def _hidden_cards_exchanged(state: tpat.State) -> tpat.State:
    hidden = [c for pile in state.piles for c in pile if c & DOWN]
    random.Random(len(hidden)).shuffle(hidden)
    return state._replace(piles=tuple(bytes(hidden.pop() if c & DOWN else c for c in pile) for pile in state.piles))


@given(positions.reached())
def test_hints_are_legal_and_always_the_same(reached: positions.Reached) -> None:
    game, state = reached
    found = hints(game, state)
    legal = game.legal_moves(state)
    assert {h.move for h in found} <= set(legal)
    assert len({h.move for h in found}) == len(found)
    assert bool(found) == bool(legal)
    assert hints(game, state) == found


@given(positions.reached())
def test_hints_never_lead_back_to_the_position_just_left(reached: positions.Reached) -> None:
    game, before = reached
    for move in game.legal_moves(before):
        state = game.apply(before, move)
        assert all(game.apply(state, h.move) != before for h in hints(game, state, (before,)))
