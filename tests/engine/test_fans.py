"""Midnight Oil and Baker's Dozen: single cards in columns that stay empty once they are."""

import pytest

import tpat
from tables import DECK, home, lay, legal, pile, play, why
from tpat import Refusal

OIL, DOZEN = tpat.game("midnight-oil"), tpat.game("bakers-dozen")


def test_the_deal_of_midnight_oil() -> None:
    piles = OIL.piles(OIL.deal(1))
    assert [len(piles[f"t{i}"]) for i in range(1, 19)] == [3] * 17 + [1]
    assert all(up for i in range(1, 19) for _, up in piles[f"t{i}"])


def test_single_cards_in_suit_and_spaces_stay() -> None:
    state = lay(OIL, t1="3C 9H 8H", t2="TH", t3="9S", t4="TS", t5="AC", t6="AD 8S")
    assert [m for m in legal(OIL, state) if not m.startswith("rotate")] == ["t3-t4", "t5-f1", "t6-t3"]
    assert why(OIL, state, "t1-t2*2") is Refusal.ONE_CARD
    assert why(OIL, state, "t5-t9") is Refusal.SPACE_NONE
    assert why(OIL, state, "t1-t3") is Refusal.SUIT
    assert why(OIL, lay(OIL, f1="AC 2C", t1="3H"), "f1-t1") is Refusal.NO_RETURN


def rotated(state: tpat.State, text: str) -> tpat.State:
    move = OIL.parse_move(text)
    assert OIL.refusal(state, move) is None
    return OIL.apply(state, move)


def test_one_rotation() -> None:
    state = lay(OIL, t1="3C 9H 8H", t2="TH")
    assert pile(OIL, rotated(state, "rotate-up t1*3"), "t1") == "8H 3C 9H"
    assert pile(OIL, rotated(state, "rotate-down t1*3"), "t1") == "9H 8H 3C"
    assert pile(OIL, rotated(state, "rotate-up t1*2"), "t1") == "3C 8H 9H"
    once = rotated(state, "rotate-up t1*2")
    assert why(OIL, once, "rotate-up t1*2") is Refusal.ROTATIONS_USED
    none = tpat.game("midnight-oil", rotations=0)
    assert why(none, lay(none, t1="3C"), "rotate-up t1*1") is Refusal.NO_ROTATION
    three = tpat.game("midnight-oil", rotations=3)
    assert why(three, lay(three, t1="3C")._replace(rotations=2), "rotate-up t1*1") is None


def test_a_shuffle_lays_fans_of_three_again() -> None:
    state = play(OIL, OIL.deal(777), "shuffle")
    assert state.redeals == 1
    piles = OIL.piles(state)
    assert [len(piles[f"t{i}"]) for i in range(1, 19)] == [3] * 17 + [1]
    # What is on the foundations stays there, and the fans close up.
    laid = lay(OIL, f1=home("C", 4), t1="5C", t4="9H 8H", t9="KD 3D")._replace(seed=2 * 777)
    after = play(OIL, laid, "shuffle")
    piles = OIL.piles(after)
    assert [len(piles[f"t{i}"]) for i in range(1, 4)] == [3, 2, 0]
    assert sorted(c for i in (1, 2) for c, _ in piles[f"t{i}"]) == ["3D", "5C", "8H", "9H", "KD"]
    assert pile(OIL, after, "f1") == home("C", 4)


def test_two_shuffles_each_by_the_deals_own_number() -> None:
    state = play(OIL, OIL.deal(777), "shuffle shuffle")
    assert why(OIL, state, "shuffle") is Refusal.SHUFFLES_USED
    assert "shuffle" not in legal(OIL, state)
    assert play(OIL, OIL.deal(777), "shuffle shuffle") == state
    assert play(OIL, OIL.deal(777, "xpat2-rng0"), "shuffle") != play(OIL, OIL.deal(777), "shuffle")
    assert why(OIL, lay(OIL, t1="3C"), "shuffle") is Refusal.NO_NUMBER
    none = tpat.game("midnight-oil", redeals=0)
    assert why(none, none.deal(1), "shuffle") is Refusal.SHUFFLES_USED


def test_the_kings_of_bakers_dozen_lie_at_the_bottom() -> None:
    for number in (0, 1, 12345):
        piles = DOZEN.piles(DOZEN.deal(number))
        for i in range(1, 14):
            column = [c for c, _ in piles[f"t{i}"]]
            assert len(column) == 4
            kings = [c[0] == "K" for c in column]
            assert kings == sorted(kings, reverse=True)
        assert piles["s"] == ()


def test_every_card_on_every_card_whatever_the_suit() -> None:
    for lower in DECK:
        for upper in DECK:
            if lower != upper:
                state = lay(DOZEN, t1=lower, t2=upper)
                fits = DECK.index(upper) // 4 - DECK.index(lower) // 4 == 1
                assert (why(DOZEN, state, "t1-t2") is None) == fits == ("t1-t2" in legal(DOZEN, state)), (lower, upper)


def test_single_cards_and_borrowing() -> None:
    state = lay(DOZEN, f1=home("C", 5), t1="QD JD", t2="QC", t3="6H", t4="6C")
    assert legal(DOZEN, state) == ["f1-t3", "f1-t4", "t1-t2", "t4-f1"]
    assert why(DOZEN, state, "t1-t2*2") is Refusal.ONE_CARD
    assert why(DOZEN, state, "t2-t5") is Refusal.SPACE_NONE


@pytest.mark.parametrize(("columns", "up"), [(2, 11), (10, 3), (12, 1), (13, 0)])
def test_with_fewer_columns_the_lowest_ranks_are_up_at_the_start(columns: int, up: int) -> None:
    game = tpat.game("bakers-dozen", columns=columns)
    piles = game.piles(game.deal(5))
    for i, s in enumerate("CSHD", 1):
        assert pile(game, game.deal(5), f"f{i}") == home(s, up)
    assert [len(piles[f"t{i}"]) for i in range(1, columns + 1)] == [4] * columns
    assert sorted(c for p in piles.values() for c, _ in p) == sorted(DECK)


def test_the_end() -> None:
    for game in (OIL, DOZEN):
        last = lay(game, **{f"f{i}": home(s, 13) for i, s in enumerate("CSH", 1)}, f4=home("D", 12), t7="KD")
        assert not game.won(last)
        assert game.won(play(game, last, "t7-f4"))
        assert game.score(last) is None
