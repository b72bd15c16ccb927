"""Gypsy's rules, one by one, on tables laid by hand."""

import pytest

import tpat
from tables import DECK, RANKS, SUITS, home, lay, legal, pile, play, red, why
from tpat import Refusal

GYPSY = tpat.game("gypsy")
KINGS = {"t4": "KC", "t5": "KS", "t6": "KH", "t7": "KD", "t8": "KC"}  # take only queens, and go nowhere without a space
EMPTY = lay(GYPSY)


def test_the_deal() -> None:
    state = GYPSY.deal(12345)
    piles = GYPSY.piles(state)
    assert [[up for _, up in piles[f"t{i}"]] for i in range(1, 9)] == [[False, False, True]] * 8
    assert [len(piles[f"f{i}"]) for i in range(1, 9)] == [0] * 8
    assert len(piles["s"]) == 80
    assert list(piles) == [f"f{i}" for i in range(1, 9)] + [f"t{i}" for i in range(1, 9)] + ["s"]
    assert sorted(c for p in piles.values() for c, _ in p) == sorted(DECK * 2)


def test_every_card_on_every_card() -> None:
    for lower in DECK:
        for upper in DECK:
            state = lay(GYPSY, t1=lower, t2=upper)
            fits = RANKS.index(lower[0]) == RANKS.index(upper[0]) - 1 and red(lower) != red(upper)
            assert (why(GYPSY, state, "t1-t2") is None) == fits == ("t1-t2" in legal(GYPSY, state)), (lower, upper)


def test_every_card_on_every_foundation() -> None:
    for i, s in enumerate(SUITS * 2, 1):
        for height in range(14):
            for card in DECK:
                state = lay(GYPSY, t1=card, **{f"f{i}": home(s, height)})
                fits = card[1] == s and RANKS.index(card[0]) == height
                assert (why(GYPSY, state, f"t1-f{i}") is None) == fits == (f"t1-f{i}" in legal(GYPSY, state)), (card, s, height)


def test_a_run_moves_whole_or_any_part_of_it_on_top() -> None:
    state = lay(GYPSY, t1="2C- 9C 8H 7S", t2="8D", t3="TH", **KINGS)
    assert legal(GYPSY, state) == ["t1-t2", "t1-t3*3"]
    state = lay(GYPSY, t1="2C- 9C 8H 7S", t2="9S", t3="2S", **KINGS)
    assert legal(GYPSY, state) == ["t1-t2*2"]


def test_what_is_not_in_order_does_not_move_together() -> None:
    same_colour = lay(GYPSY, t1="9C 8S", t2="TH", t3="9H", **KINGS)
    assert legal(GYPSY, same_colour) == ["t1-t3"]
    assert why(GYPSY, same_colour, "t1-t2*2") is Refusal.NOT_A_RUN
    gap = lay(GYPSY, t1="9C 7H", t2="TH", t3="8S", **KINGS)
    assert legal(GYPSY, gap) == ["t1-t3"]
    assert why(GYPSY, gap, "t1-t2*2") is Refusal.NOT_A_RUN


def test_a_card_face_down_never_moves() -> None:
    state = lay(GYPSY, t1="9C- 8H 7S", t2="TD", t3="9S", **KINGS)
    assert legal(GYPSY, state) == ["t1-t3*2", "t3-t2"]
    assert why(GYPSY, state, "t1-t2*3") is Refusal.FACE_DOWN


def test_the_card_that_comes_to_light_is_turned_up() -> None:
    state = lay(GYPSY, t1="2C- 3C- 7S", t2="8D")
    after = play(GYPSY, state, "t1-t2")
    assert pile(GYPSY, after, "t1") == "2C- 3C"
    assert pile(GYPSY, after, "t2") == "8D 7S"


def test_a_space_takes_any_card_and_any_part_of_a_run() -> None:
    state = lay(GYPSY, t1="9C 8H", t2="KS", t4="5C", t5="5S", t6="5C", t7="5S", t8="3C")
    assert legal(GYPSY, state) == ["t1-t3", "t1-t3*2", "t2-t3", "t4-t3", "t5-t3", "t6-t3", "t7-t3", "t8-t3"]


def test_borrowing_to_a_column_and_to_the_twin_foundation() -> None:
    state = lay(GYPSY, f1="AC 2C", f5="AC", f3="AH 2H", t1="3D", t2="3S", t3="KC", t4="KS", t5="KC", t6="KS", t7="KH", t8="KD")
    assert legal(GYPSY, state) == ["f1-f5", "f1-t1", "f3-t2"]
    after = play(GYPSY, state, "f1-t1")
    assert pile(GYPSY, after, "f1") == "AC"
    assert GYPSY.score(state) == 25
    assert GYPSY.score(after) == 25 - 5 + 2  # the card leaves the foundation and makes a pair


def test_borrowing_to_a_space_and_an_ace_to_its_empty_twin() -> None:
    state = lay(GYPSY, f1="AC", f3="AH 2H", t1="7C", t2="7C", t3="7S", t4="7S", t5="5C", t6="5C", t7="5S")
    columns = [f"t{i}-t8" for i in range(1, 8)]
    assert legal(GYPSY, state) == ["f1-f5", "f1-t8", "f3-t8", *columns]


def test_borrowing_from_a_full_foundation() -> None:
    state = lay(GYPSY, f1=home("C", 13))
    assert GYPSY.score(state) == 125
    assert GYPSY.score(play(GYPSY, state, "f1-t1")) == 60


def test_a_deal_covers_columns_and_spaces() -> None:
    state = lay(GYPSY, t1="9C 8H", t2="2C", s="AS QD KC JS 9H 7D 5S 3C 4D 6H")
    after = play(GYPSY, state, "deal")
    assert [pile(GYPSY, after, f"t{i}") for i in range(1, 9)] == ["9C 8H 6H", "2C 4D", "3C", "5S", "7D", "9H", "JS", "KC"]
    assert pile(GYPSY, after, "s") == "AS- QD-"
    last = play(GYPSY, after, "deal")
    assert [pile(GYPSY, last, f"t{i}") for i in range(1, 4)] == ["9C 8H 6H QD", "2C 4D AS", "3C"]
    assert why(GYPSY, last, "deal") is Refusal.STOCK_EMPTY


def test_ten_deals() -> None:
    state = play(GYPSY, GYPSY.deal(1), "deal " * 10)
    assert [len(p) for n, p in GYPSY.piles(state).items() if n[0] == "t"] == [13] * 8
    assert why(GYPSY, state, "deal") is Refusal.STOCK_EMPTY


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("t1-t1", Refusal.SAME_PILE),
        ("t8-t1", Refusal.EMPTY),
        ("f2-t1", Refusal.EMPTY),
        ("t1-t2*5", Refusal.TOO_MANY),
        ("t1-t2*3", Refusal.FACE_DOWN),
        ("s-t1", Refusal.STOCK),
        ("t1-s", Refusal.ONTO_STOCK),
        ("t1-f3*2", Refusal.ONE_CARD),
        ("f1-t3*2", Refusal.ONE_CARD),
        ("t4-t5*2", Refusal.NOT_A_RUN),
        ("t1-t3", Refusal.RANK),
        ("t1-t2", Refusal.COLOUR),
        ("t1-t6", Refusal.ON_ACE),
        ("t3-f1", Refusal.FOUNDATION_SUIT),
        ("t7-f1", Refusal.FOUNDATION_RANK),
        ("t4-f2", Refusal.FOUNDATION_RANK),
        ("t4-f3", Refusal.FOUNDATION_SUIT),
        ("t3-f4", Refusal.FOUNDATION_FULL),
        ("redeal", Refusal.NO_REDEAL),
    ],
)
def test_why_not(move: str, reason: Refusal) -> None:
    piles = {"f1": "AC 2C", "f4": home("D", 13), "s": "QD", "t1": "2H- 9C 8H", "t2": "9D", "t3": "2D", "t4": "6C 4S", "t5": "5D"}
    state = lay(GYPSY, **piles, t6="AS", t7="4C")
    assert why(GYPSY, state, move) is reason


def test_piles_that_the_game_does_not_have() -> None:
    assert GYPSY.refusal(EMPTY, tpat.Move("move", "t9", "t1")) is Refusal.NO_PILE
    assert GYPSY.refusal(EMPTY, tpat.Move("move", "t1", "w")) is Refusal.NO_PILE
    assert GYPSY.refusal(EMPTY, tpat.Move("dance")) is Refusal.NO_PILE
    for text in ("t9-t1", "w-t1", "r-f1", "c1-t1", "t1-c1"):
        with pytest.raises(tpat.BadText):
            GYPSY.parse_move(text)


@pytest.mark.parametrize(
    ("piles", "score"),
    [
        ({}, 0),
        ({"f1": "AC"}, 5),
        ({"f1": "AC", "f5": "AC 2C"}, 15),
        ({"f3": home("H", 12)}, 60),
        ({"f3": home("H", 13)}, 125),
        ({"t1": "9C 8H 7S"}, 4),
        ({"t1": "9C 8S 7H"}, 2),
        ({"t1": "9C- 8H"}, 0),
        ({"t1": "9C- 8H 7S", "t2": "KD QS JH TC"}, 8),
        ({"t1": "AC KH"}, 0),
        ({"t1": "8H 9C"}, 0),
    ],
)
def test_score(piles: dict[str, str], score: int) -> None:
    assert GYPSY.score(lay(GYPSY, **piles)) == score


def test_the_end() -> None:
    all_up = {f"f{i}": home(s, 13) for i, s in enumerate(SUITS * 2, 1)}
    won = lay(GYPSY, **all_up)
    assert GYPSY.won(won)
    assert GYPSY.score(won) == GYPSY.max_score == 1000
    last = lay(GYPSY, **{**all_up, "f8": home("D", 12), "t5": "KD"})
    assert not GYPSY.won(last)
    assert "t5-f8" in legal(GYPSY, last)
    assert play(GYPSY, last, "t5-f8") == won
    assert not GYPSY.won(EMPTY)
