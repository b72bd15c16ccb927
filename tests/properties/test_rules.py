"""What must hold in every position of every game, whatever its options."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checks
import positions
import tpat
from tpat.deal import gameid
from tpat.deal.numbers import SHUFFLES, deal
from tpat.engine.cards import DOWN
from tpat.engine.moves import MOVE, ROTATE_DOWN, ROTATE_UP, SHUFFLE
from tpat.engine.rules import Back, Deal, Limit, Run, Up
from tpat.engine.setup import sizes
from tpat.session.hints import hints
from tpat.session.stuck import stuck

each_variant = pytest.mark.parametrize("variant", positions.variants(), ids=positions.variant_name)
SEEDS = range(2000) if os.environ.get("TPAT_LONG") else range(6)
ENOUGH = 400  # positions to look at for what is special; more are not needed where all was seen before


def special(game: tpat.Game) -> set[str]:
    """What positions of this game must have among them."""
    rules = game.rules
    wanted = {"a space", "an empty stock", "won"}
    if rules.columns > 1:
        wanted.add("several spaces")
    if rules.up is not Up.NONE:
        wanted.add("a full foundation")
    if rules.back is Back.NONE and not rules.shuffles:
        wanted.add("nothing legal")
    if rules.run is not Run.TOP and (rules.limit is Limit.NONE or rules.cells):
        wanted.add("several cards that move together")
    if any(down for down, _ in sizes(rules)):
        wanted.add("a card face down")
    if rules.waste is not None:
        wanted |= {"a waste with cards", "an empty waste"}
    if (rules.deal is Deal.WASTE or rules.shuffles) and rules.redeals != 0:
        wanted.add("a redeal")
    if rules.reserve:
        wanted |= {"a reserve with cards", "an empty reserve"}
    if rules.cells:
        wanted |= {"a free cell", "no free cell"}
    if rules.rotations:
        wanted.add("a rotation")
    return wanted


@each_variant
def test_the_positions_reach_what_is_special(variant: positions.Variant) -> None:
    game = tpat.game(variant[0], **variant[1])
    missing = special(game)
    for seed in range(ENOUGH):
        missing -= set(positions.features(game, positions.one(seed, game, 100)))
        if not missing:
            return
    raise AssertionError(f"never reached: {missing}")


@each_variant
def test_every_variant_holds_together(variant: positions.Variant) -> None:
    game = tpat.game(variant[0], **variant[1])
    for seed in SEEDS:
        state = positions.one(seed, game, 60)
        assert checks.cards(state) == positions.pack(game)
        checks.check_faces(game, state)
        checks.check_moves(game, state)
        assert game.parse_table(game.table(state)) == state


@given(positions.reached())
def test_a_move_is_legal_exactly_when_it_is_not_refused(reached: positions.Reached) -> None:
    checks.check_moves(*reached)


@given(positions.reached())
def test_a_move_changes_only_its_piles(reached: positions.Reached) -> None:
    game, state = reached
    for move in game.legal_moves(state):
        if move.kind == MOVE and not game.plan.settles:
            before, after = game.piles(state), game.piles(game.apply(state, move))
            changed = {n for n in before if before[n] != after[n]}
            assert changed == {move.source, move.target}
            assert after[move.target] == before[move.target] + before[move.source][-move.cards :]


@given(positions.reached())
def test_a_move_that_changes_nothing_is_only_a_rotation_or_a_shuffle(reached: positions.Reached) -> None:
    game, state = reached
    for move in game.legal_moves(state):
        after = game.apply(state, move)
        assert after != state
        assert after.piles != state.piles or move.kind in (ROTATE_UP, ROTATE_DOWN, SHUFFLE)


@given(positions.reached())
def test_the_score_stays_within_bounds(reached: positions.Reached) -> None:
    game, state = reached
    score, best = game.score(state), game.max_score
    assert (score is None) == (game.rules.score is None)
    if score is None:
        assert best is None
        return
    # A redeal of Canfield costs five, a shuffle of Blue Moon ten, without limit.
    lost = 10 * state.redeals if game.rules.shuffles else 5 * state.redeals
    assert score >= (-52 if game.rules.money else 0) - lost
    if best is not None:
        assert score <= best
    if best is not None and game.won(state) and game.rules.up is not Up.SUIT:
        assert score == best - (lost if game.rules.money or game.rules.shuffles else 0)


@given(positions.reached())
def test_texts_come_back(reached: positions.Reached) -> None:
    game, state = reached
    for move in game.legal_moves(state):
        assert game.parse_move(str(move)) == move
        assert game.parse_move(f" {str(move).upper()} ") == move
    assert game.parse_table(game.table(state)) == state
    assert game.setup(game.piles(state), state.base or None) == state._replace(redeals=0, rotations=0, seed=-1)


@given(positions.reached(), st.randoms(use_true_random=False))
def test_a_text_table_may_be_written_in_any_order(reached: positions.Reached, chance: random.Random) -> None:
    game, state = reached
    lines = game.table(state).splitlines()
    chance.shuffle(lines)
    assert game.parse_table("\ufeff" + "\r\n".join([*lines, "", "# a remark"])) == state


@given(st.sampled_from(positions.variants()), st.integers(0, 10**12), st.sampled_from(("xpat2", "xpat2-rng0")))
def test_deal_ids_come_back(variant: positions.Variant, number: int, shuffle: str) -> None:
    assert shuffle in SHUFFLES
    game = tpat.game(variant[0], **variant[1])
    dealt = deal(number, shuffle)
    assert gameid.parse(game.id(dealt)) == (game.rules, dealt)
    assert gameid.parse(game.id()) == (game.rules, None)
    assert game.deal(number, shuffle) == game.deal(dealt.number, dealt.shuffle)
    assert checks.cards(game.deal(number, shuffle)) == positions.pack(game)


@given(positions.reached())
def test_equal_keys_are_equal_piles(reached: positions.Reached) -> None:
    game, state = reached
    around = [state, *(game.apply(state, m) for m in game.legal_moves(state))]
    around += [game.apply(s, m) for s in around[1:4] for m in game.legal_moves(s)[:8]]

    def counted(s: tpat.State) -> tuple[object, ...]:
        """What goes on alike: piles, and how often the rules still allow what they limit."""
        return game.piles(s), s.redeals if game.rules.redeals else 0, s.rotations, s.seed

    for a in around[:6]:
        for b in around:
            assert (game.key(a) == game.key(b)) == (counted(a) == counted(b))


@given(positions.reached())
def test_perft_counts_the_legal_moves(reached: positions.Reached) -> None:
    game, state = reached
    moves = game.legal_moves(state)
    assert game.perft(state, 1) == len(moves)
    assert game.perft(state, 2) == sum(len(game.legal_moves(game.apply(state, m))) for m in moves)


@given(positions.reached())
def test_what_the_player_cannot_see_does_not_matter_to_rules_and_hints(reached: positions.Reached) -> None:
    game, state = reached
    other = _hidden_cards_exchanged(game, state)
    assert game.legal_moves(other) == game.legal_moves(state)
    assert hints(game, other) == hints(game, state)


def _hidden_cards_exchanged(game: tpat.Game, state: tpat.State) -> tpat.State:
    """Other cards face down; what lay in the waste before it was turned over is known."""
    known = game.plan.stock if game.plan.turns and state.redeals else -1
    hidden = [c for k, pile in enumerate(state.piles) if k != known for c in pile if c & DOWN]
    random.Random(len(hidden)).shuffle(hidden)
    piles = (pile if k == known else bytes(hidden.pop() if c & DOWN else c for c in pile) for k, pile in enumerate(state.piles))
    return state._replace(piles=tuple(piles))


@given(positions.reached())
def test_hints_are_legal_and_always_the_same(reached: positions.Reached) -> None:
    game, state = reached
    found = hints(game, state)
    legal = game.legal_moves(state)
    assert {h.move for h in found} <= set(legal)
    assert len({h.move for h in found}) == len(found)
    assert bool(found) == (bool(legal) and not stuck(game, state))
    assert hints(game, state) == found


@given(positions.reached())
def test_hints_never_lead_back_to_the_position_just_left(reached: positions.Reached) -> None:
    game, before = reached
    for move in game.legal_moves(before)[:40]:
        state = game.apply(before, move)
        assert all(game.apply(state, h.move) != before for h in hints(game, state, (before,)))
