"""Modified Canfield: no reserve, a stock that lies open and plays."""

import pytest

import tpat
from tables import DECK, home, lay, legal, pile, play, red, why
from tpat import Refusal

GAME = tpat.game("modcanfield")


def test_the_deal() -> None:
    state = GAME.deal(12345)
    piles = GAME.piles(state)
    assert {n: len(p) for n, p in piles.items() if n[0] != "f"} == {"t1": 1, "t2": 1, "t3": 1, "t4": 1, "w": 3, "s": 44}
    assert [up for _, up in piles["s"]] == [False] * 43 + [True]
    assert GAME.score(state) == -47


def test_columns_do_not_wrap() -> None:
    for lower in DECK:
        for upper in DECK:
            if lower != upper:
                state = lay(GAME, 1, t1=lower, t2=upper)
                fits = DECK.index(upper) // 4 - DECK.index(lower) // 4 == 1 and red(lower) != red(upper)
                assert (why(GAME, state, "t1-t2") is None) == fits == ("t1-t2" in legal(GAME, state)), (lower, upper)
    assert why(GAME, lay(GAME, 1, t1="KH", t2="AC"), "t1-t2") is Refusal.ON_ACE


def test_the_top_of_the_stock_plays_and_the_next_is_turned_up() -> None:
    state = lay(GAME, f1="5C", t1="9C", t2="7D", t3="QS", t4="2S", w="4D", s="3S 8H 6C")
    assert legal(GAME, state) == ["deal", "s-f1", "s-t2"]
    after = play(GAME, state, "s-f1")
    assert pile(GAME, after, "s") == "3S- 8H"
    assert legal(GAME, after) == ["deal", "s-t1"]
    assert why(GAME, state, "s-t2*2") is Refusal.FACE_DOWN
    assert why(GAME, state, "s-w") is Refusal.ONTO_WASTE


def test_a_space_takes_the_stocks_card_while_it_lasts_then_the_wastes() -> None:
    state = lay(GAME, 5, t1="9C", t2="KD", t3="QS", w="4D", s="3S 8H")
    assert legal(GAME, state) == ["deal", "s-t1", "s-t4", "t3-t2"]
    assert why(GAME, state, "w-t4") is Refusal.SPACE_STOCK
    assert why(GAME, state, "t1-t4") is Refusal.SPACE_STOCK
    gone = lay(GAME, 5, t1="9C", t2="KD", t3="QS", w="3S 4D")
    assert legal(GAME, gone) == ["redeal", "t3-t2", "w-t4"]
    assert why(GAME, gone, "t1-t4") is Refusal.SPACE_WASTE


def test_a_deal_turns_three_and_the_stock_stays_open() -> None:
    state = lay(GAME, 5, t1="9C", w="4D", s="AC 2C 8D 3S 8H")
    once = play(GAME, state, "deal")
    assert (pile(GAME, once, "w"), pile(GAME, once, "s")) == ("4D 8H 3S 8D", "AC- 2C")
    twice = play(GAME, once, "deal")
    assert (pile(GAME, twice, "w"), pile(GAME, twice, "s")) == ("4D 8H 3S 8D 2C AC", "")
    again = play(GAME, twice, "redeal")
    assert (pile(GAME, again, "w"), pile(GAME, again, "s")) == ("", "AC- 2C- 8D- 3S- 8H- 4D")
    assert GAME.score(again) == GAME.score(state) - 5


def test_only_whole_columns_move() -> None:
    state = lay(GAME, 5, t1="9C 8H", t2="TD", t3="9S", t4="KC")
    assert legal(GAME, state) == ["t1-t2*2", "t3-t2"]
    assert why(GAME, state, "t1-t3") is Refusal.WHOLE_COLUMN


@pytest.mark.parametrize("height", [0, 1, 12])
def test_the_foundations_go_round(height: int) -> None:
    state = lay(GAME, 9, f3=home("H", height, "9"), t1=home("H", height + 1, "9").split()[-1])
    assert why(GAME, state, "t1-f3") is None


def test_no_base_card_goes_up_by_itself() -> None:
    assert not GAME.rules.base_goes_up
