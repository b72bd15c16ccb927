"""Klondike and its kin Yukon and Forty Thieves, on tables laid by hand."""

import pytest

import tpat
from tables import home, lay, legal, pile, play, why
from tpat import Refusal

KLONDIKE, YUKON, THIEVES = tpat.game("klondike"), tpat.game("yukon"), tpat.game("forty-thieves")


def test_the_deals() -> None:
    piles = KLONDIKE.piles(KLONDIKE.deal(1))
    for i in range(1, 8):
        assert [up for _, up in piles[f"t{i}"]] == [False] * (i - 1) + [True]
    assert (len(piles["s"]), len(piles["w"])) == (24, 0)
    yukon = YUKON.piles(YUKON.deal(1))
    assert [len(yukon[f"t{i}"]) for i in range(1, 8)] == [1, 6, 7, 8, 9, 10, 11]
    assert [sum(up for _, up in yukon[f"t{i}"]) for i in range(1, 8)] == [1, 5, 5, 5, 5, 5, 5]
    assert ("w" in yukon, yukon["s"]) == (False, ())
    thieves = THIEVES.piles(THIEVES.deal(1))
    assert [len(thieves[f"t{i}"]) for i in range(1, 11)] == [4] * 10
    assert len(thieves["s"]) == 64


def test_columns_alternate_and_spaces_take_kings() -> None:
    state = lay(KLONDIKE, t1="3C- 9H 8S", t2="TC", t3="KD QC", t4="9D", t5="2H", w="KS", s="4C")
    assert legal(KLONDIKE, state) == ["deal", "t1-t2*2", "t1-t4", "t3-t6*2", "t3-t7*2", "t4-t2", "w-t6", "w-t7"]
    assert why(KLONDIKE, state, "t2-t6") is Refusal.SPACE_KINGS
    assert pile(KLONDIKE, play(KLONDIKE, state, "t1-t2*2"), "t1") == "3C"


def test_one_card_a_deal_and_three_redeals() -> None:
    state = lay(KLONDIKE, t1="2C", s="4C 9D TH")
    for used in range(3):
        state = play(KLONDIKE, state, "deal deal deal")
        assert pile(KLONDIKE, state, "w") == "TH 9D 4C"
        assert state.redeals == used
        state = play(KLONDIKE, state, "redeal")
        assert pile(KLONDIKE, state, "s") == "4C- 9D- TH-"
    state = play(KLONDIKE, state, "deal deal deal")
    assert why(KLONDIKE, state, "redeal") is Refusal.REDEALS_USED
    assert "redeal" not in legal(KLONDIKE, state)


@pytest.mark.parametrize(("redeals", "allowed"), [("0", 0), ("1", 1), ("unlimited", 50)])
def test_other_numbers_of_redeals(redeals: str, allowed: int) -> None:
    game = tpat.game("klondike", redeals=redeals)
    state = lay(game, t1="2C", s="4C")
    for _ in range(allowed):
        state = play(game, state, "deal redeal")
    state = play(game, state, "deal")
    assert why(game, state, "redeal") is {0: Refusal.NO_REDEAL, 1: Refusal.REDEALS_USED, 50: None}[allowed]


def test_a_redeal_of_nothing_is_refused() -> None:
    state = lay(KLONDIKE, t1="2C")
    assert why(KLONDIKE, state, "redeal") is Refusal.NOTHING_TO_REDEAL
    assert why(KLONDIKE, state, "deal") is Refusal.STOCK_EMPTY
    assert legal(KLONDIKE, state) == []


def test_three_cards_a_deal() -> None:
    game = tpat.game("klondike", turn=3)
    state = play(game, lay(game, t1="2C", s="AC 5D 4C 9D TH"), "deal")
    assert (pile(game, state, "w"), pile(game, state, "s")) == ("TH 9D 4C", "AC- 5D-")
    assert pile(game, play(game, state, "deal"), "w") == "TH 9D 4C 5D AC"


BACK = {"t1": "4D", "t2": "2D", "f1": home("C", 3), "f2": home("S", 1)}


@pytest.mark.parametrize(
    ("back", "from_three", "from_ace"),
    [
        ("no", Refusal.NO_RETURN, Refusal.NO_RETURN),
        ("yes", None, None),
        ("not-base", None, Refusal.BASE_STAYS),
        ("stock-gone", Refusal.STOCK_FIRST, Refusal.STOCK_FIRST),
    ],
)
def test_what_comes_back_from_the_foundations(back: str, from_three: Refusal | None, from_ace: Refusal | None) -> None:
    game = tpat.game("klondike", back=back)
    state = lay(game, **BACK, s="9C")
    assert why(game, state, "f1-t1") is from_three
    assert why(game, state, "f2-t2") is from_ace
    assert {m for m in legal(game, state) if m[0] == "f"} == {
        m for m, no in (("f1-t1", from_three), ("f2-t2", from_ace)) if no is None
    }
    empty = lay(game, **BACK, w="9C")
    if back == "stock-gone":
        assert {m for m in legal(game, empty) if m[0] == "f"} == {"f1-t1", "f2-t2"}


def test_xpat2_calls_it_relaxed() -> None:
    assert tpat.game("klondike", relaxed=1) is tpat.game("klondike", back="yes")
    assert tpat.game("klondike", relaxed=0) is KLONDIKE


def test_in_yukon_any_open_card_moves_with_all_on_it() -> None:
    state = lay(YUKON, t1="2C- 9H 3D 8S", t2="TC", t3="9D", t4="KD 4C", t5="5S KS 6D")
    assert legal(YUKON, state) == ["t1-t2*3", "t1-t3", "t1-t4*2", "t3-t2", "t4-t6*2", "t4-t7*2", "t5-t6*2", "t5-t7*2"]
    assert pile(YUKON, play(YUKON, state, "t1-t2*3"), "t2") == "TC 9H 3D 8S"
    assert why(YUKON, state, "t1-t2*4") is Refusal.FACE_DOWN
    assert why(YUKON, state, "t1-t3*2") is Refusal.RANK
    assert why(YUKON, state, "deal") is Refusal.NO_DEAL


def test_forty_thieves_move_one_card_at_a_time_in_suit() -> None:
    columns = {f"t{i}": "KD" if i < 6 else "KH" for i in range(4, 8)}
    state = lay(THIEVES, t1="9H 8H", t2="TH", t3="9H", **columns, t8="KC", t9="KC", t10="KS", w="8H", s="2C")
    assert legal(THIEVES, state) == ["deal", "t1-t3", "t3-t2", "w-t3"]
    assert why(THIEVES, state, "t1-t2*2") is Refusal.ONE_CARD
    space = lay(THIEVES, t1="9H 8H", s="2C")
    assert {m for m in legal(THIEVES, space) if m.endswith("t2")} == {"t1-t2"}
    assert why(THIEVES, lay(THIEVES, w="2C"), "redeal") is Refusal.NO_REDEAL
