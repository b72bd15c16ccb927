"""Canfield's rules, one by one, on tables laid by hand."""

import pytest

import tpat
from tables import DECK, RANKS, SUITS, home, lay, legal, pile, play, red, why
from tpat import Refusal

CANFIELD = tpat.game("canfield")
AUTO = tpat.game("canfield", refill="auto")


def test_the_deal() -> None:
    state = CANFIELD.deal(12345)
    piles = CANFIELD.piles(state)
    assert list(piles) == ["f1", "f2", "f3", "f4", "t1", "t2", "t3", "t4", "r", "w", "s"]
    assert {n: len(p) for n, p in piles.items() if n[0] != "f"} == {"t1": 1, "t2": 1, "t3": 1, "t4": 1, "r": 13, "w": 3, "s": 31}
    (first,) = [p[0][0] for n, p in piles.items() if n[0] == "f" and p]
    assert RANKS[state.base - 1] == first[0]
    assert piles["f" + str(SUITS.index(first[1]) + 1)] == ((first, True),)
    assert [up for _, up in piles["r"]] == [False] * 12 + [True]
    assert sorted(c for p in piles.values() for c, _ in p) == sorted(DECK)
    assert CANFIELD.score(state) == -47


def test_every_card_on_every_card() -> None:
    for lower in DECK:
        for upper in DECK:
            if lower != upper:
                state = lay(CANFIELD, 1, t1=lower, t2=upper)
                fits = (RANKS.index(upper[0]) - RANKS.index(lower[0])) % 13 == 1 and red(lower) != red(upper)
                assert (why(CANFIELD, state, "t1-t2") is None) == fits == ("t1-t2" in legal(CANFIELD, state)), (lower, upper)


@pytest.mark.parametrize("base", RANKS)
def test_every_card_on_every_foundation(base: str) -> None:
    for i, s in enumerate(SUITS, 1):
        for height in range(13):
            there = home(s, height, base)
            for card in DECK:
                if card not in there:
                    state = lay(CANFIELD, RANKS.index(base) + 1, t1=card, **{f"f{i}": there})
                    fits = card == home(s, height + 1, base).split()[-1]
                    assert (why(CANFIELD, state, f"t1-f{i}") is None) == fits == (f"t1-f{i}" in legal(CANFIELD, state)), (card, height)


def test_only_a_whole_column_moves() -> None:
    state = lay(CANFIELD, 1, t1="9C 8H", t2="TD", t3="9S", t4="KC")
    assert legal(CANFIELD, state) == ["t1-t2*2", "t3-t2"]
    assert why(CANFIELD, state, "t1-t3") is Refusal.WHOLE_COLUMN
    after = play(CANFIELD, state, "t1-t2*2")
    assert pile(CANFIELD, after, "t2") == "TD 9C 8H"
    assert pile(CANFIELD, after, "t1") == ""


def test_a_column_that_is_not_in_order_stays() -> None:
    state = lay(CANFIELD, 1, t1="9C 7H", t2="TD", t3="8S", t4="KC")
    assert legal(CANFIELD, state) == []
    assert why(CANFIELD, state, "t1-t2*2") is Refusal.NOT_A_RUN


def test_a_column_with_a_king_on_an_ace_moves_whole() -> None:
    state = lay(CANFIELD, 5, t1="2H AS KD", t2="3C", t3="AC", t4="7D")
    assert legal(CANFIELD, state) == ["t1-t2*3"]
    assert why(CANFIELD, state, "t1-t3") is Refusal.WHOLE_COLUMN
    assert pile(CANFIELD, play(CANFIELD, state, "t1-t2*3"), "t2") == "3C 2H AS KD"


def test_a_column_does_not_move_onto_itself() -> None:
    once = "KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH"
    twice = once + " KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC"  # in order from end to end, and the king of hearts goes on the ace of clubs
    state = lay(CANFIELD, 9, t1=twice, t2="2H", t3="4H", t4="6H")
    assert legal(CANFIELD, state) == []
    assert why(CANFIELD, state, "t1-t1*26") is Refusal.SAME_PILE


def test_a_space_takes_only_the_reserve_while_it_lasts() -> None:
    state = lay(CANFIELD, 1, t2="9C", t3="4S", t4="6S", r="2C- JH", w="3C 7H", s="QC")
    assert legal(CANFIELD, state) == ["deal", "r-t1"]
    assert why(CANFIELD, state, "w-t1") is Refusal.SPACE_RESERVE
    assert why(CANFIELD, state, "t2-t1") is Refusal.SPACE_RESERVE
    after = play(CANFIELD, state, "r-t1")
    assert (pile(CANFIELD, after, "t1"), pile(CANFIELD, after, "r")) == ("JH", "2C")


def test_then_a_space_takes_only_the_waste() -> None:
    state = lay(CANFIELD, 1, t2="9C", t3="4S", t4="6S", w="3C 7H")
    assert legal(CANFIELD, state) == ["redeal", "w-t1"]
    assert why(CANFIELD, state, "t2-t1") is Refusal.SPACE_WASTE
    assert pile(CANFIELD, play(CANFIELD, state, "w-t1"), "t1") == "7H"


def test_a_space_may_be_kept_open() -> None:
    state = lay(CANFIELD, 1, t2="9C", t3="4S", t4="6S", r="JH", s="QC")
    assert pile(CANFIELD, play(CANFIELD, state, "deal redeal deal"), "t1") == ""


def test_tops_of_reserve_and_waste_play_to_columns_and_foundations() -> None:
    state = lay(CANFIELD, f1="5C", t1="9C", t2="7C", t3="QS", t4="2S", r="4H- 6C", w="4D 8H", s="JC")
    assert legal(CANFIELD, state) == ["deal", "r-f1", "w-t1"]
    assert why(CANFIELD, state, "w-t1*2") is Refusal.ONE_CARD
    assert why(CANFIELD, state, "r-t1*2") is Refusal.FACE_DOWN


def test_nothing_comes_back_from_the_foundations() -> None:
    state = lay(CANFIELD, f1="5C 6C", t1="7H", t2="9S", t3="QS", t4="2S")
    assert legal(CANFIELD, state) == []
    assert why(CANFIELD, state, "f1-t1") is Refusal.NO_RETURN


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("t1-w", Refusal.ONTO_WASTE),
        ("t1-r", Refusal.ONTO_RESERVE),
        ("t1-s", Refusal.ONTO_STOCK),
        ("s-w", Refusal.STOCK),
        ("s-t1", Refusal.STOCK),
        ("redeal", Refusal.STOCK_NOT_EMPTY),
        ("t1-t2", Refusal.RANK),
        ("t1-t3", Refusal.COLOUR),
        ("t2-f1", Refusal.FOUNDATION_SUIT),
        ("t4-f1", Refusal.FOUNDATION_RANK),
        ("t4-f1*2", Refusal.TOO_MANY),
    ],
)
def test_why_not(move: str, reason: Refusal) -> None:
    state = lay(CANFIELD, f1="5C 6C", t1="7H", t2="AH", t3="8D", t4="9C", r="2D- 3D", w="4D", s="JC")
    assert why(CANFIELD, state, move) is reason


def test_a_deal_turns_three_and_fewer_at_the_end() -> None:
    state = lay(CANFIELD, 1, t1="2C", w="2H", s="TC AC KD 5H 9S")
    once = play(CANFIELD, state, "deal")
    assert (pile(CANFIELD, once, "w"), pile(CANFIELD, once, "s")) == ("2H 9S 5H KD", "TC- AC-")
    twice = play(CANFIELD, once, "deal")
    assert (pile(CANFIELD, twice, "w"), pile(CANFIELD, twice, "s")) == ("2H 9S 5H KD AC TC", "")
    assert why(CANFIELD, twice, "deal") is Refusal.STOCK_EMPTY


def test_a_redeal_turns_the_waste_over_unshuffled() -> None:
    state = lay(CANFIELD, 1, w="2H 9S 5H KD")
    after = play(CANFIELD, state, "redeal")
    assert (pile(CANFIELD, after, "w"), pile(CANFIELD, after, "s")) == ("", "KD- 5H- 9S- 2H-")
    assert pile(CANFIELD, play(CANFIELD, after, "deal"), "w") == "2H 9S 5H"
    assert after.redeals == 1


def test_each_pass_repeats_the_first() -> None:
    state = play(CANFIELD, CANFIELD.deal(7), "deal " * 11)
    assert why(CANFIELD, state, "deal") is Refusal.STOCK_EMPTY
    again = play(CANFIELD, state, "redeal " + "deal " * 12)
    assert CANFIELD.piles(again) == CANFIELD.piles(state)
    assert CANFIELD.key(again) == CANFIELD.key(state)
    assert again != state


def test_a_redeal_of_nothing_is_refused() -> None:
    state = lay(CANFIELD, 1, t1="2C", t2="4C", t3="6C", t4="8C", r="TC")
    assert legal(CANFIELD, state) == []
    assert why(CANFIELD, state, "redeal") is Refusal.NOTHING_TO_REDEAL
    assert why(CANFIELD, state, "deal") is Refusal.STOCK_EMPTY


def test_redeals_have_no_limit() -> None:
    state = lay(CANFIELD, 1, t1="2C", t2="4C", t3="6C", t4="8C", r="TC", s="QC")
    for _ in range(1001):
        state = play(CANFIELD, state, "deal redeal")
    assert state.redeals == 1001
    assert CANFIELD.score(state) == -52 - 5 * 1001


def test_refill_by_the_rules() -> None:
    state = lay(AUTO, 1, t1="9C", t2="TD", t3="4S", t4="6S", r="3D- 2C- JH", w="7H")
    after = play(AUTO, state, "t1-t2")
    assert (pile(AUTO, after, "t1"), pile(AUTO, after, "r")) == ("JH", "3D- 2C")
    assert pile(CANFIELD, play(CANFIELD, state, "t1-t2"), "t1") == ""


def test_refill_ends_with_the_reserve() -> None:
    state = lay(AUTO, 1, t1="9C", t2="TD", t3="4S", t4="6S", r="JS", w="7H")
    after = play(AUTO, state, "t1-t2")
    assert (pile(AUTO, after, "t1"), pile(AUTO, after, "r")) == ("JS", "")
    then = play(AUTO, after, "t2-t1*2")
    assert pile(AUTO, then, "t2") == ""
    assert "w-t2" in legal(AUTO, then)


def test_refill_after_a_card_went_up() -> None:
    state = lay(AUTO, f1="5C", t1="6C", t2="TD", t3="4S", t4="8S", r="2H- JS")
    after = play(AUTO, state, "t1-f1")
    assert (pile(AUTO, after, "t1"), pile(AUTO, after, "r")) == ("JS", "2H")


def test_the_end() -> None:
    all_up = {f"f{i}": home(s, 13, "9") for i, s in enumerate(SUITS, 1)}
    won = lay(CANFIELD, **all_up)
    assert CANFIELD.won(won)
    assert CANFIELD.score(won) == CANFIELD.max_score == 208
    last = lay(CANFIELD, **{**all_up, "f2": home("S", 12, "9"), "w": "8S"})
    assert not CANFIELD.won(last)
    assert legal(CANFIELD, last) == ["redeal", "w-f2", "w-t1", "w-t2", "w-t3", "w-t4"]
    assert play(CANFIELD, last, "w-f2") == won
    assert CANFIELD.score(last) == 203


@pytest.mark.parametrize(("up", "redeals", "score"), [(1, 0, -47), (0, 0, -52), (11, 0, 3), (13, 2, 3)])
def test_score(up: int, redeals: int, score: int) -> None:
    state = lay(CANFIELD, 1, f1=home("C", up), s="2H")
    assert CANFIELD.score(play(CANFIELD, state, "deal redeal " * redeals)) == score
