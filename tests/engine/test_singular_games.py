"""Calculation, Royal Cotillion, Monte Carlo, Idiot's Delight, Oonsoo and Blue Moon, on tables laid by hand."""

from __future__ import annotations

import pytest

import tpat
from tables import DECK, RANKS, lay, legal, pile, play, why
from tpat import Refusal

CALCULATION, COTILLION = tpat.game("calculation"), tpat.game("royal-cotillion")
CARLO, IDIOT, OONSOO, MOON = (tpat.game(n) for n in ("monte-carlo", "idiots-delight", "oonsoo", "blue-moon"))

#: Ranks that the foundations of Calculation take in turn.
ROWS = ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K")


def count_up(row: int, height: int, suit: str = "C") -> str:
    return " ".join(r + suit for r in ROWS[row][:height])


# --- Calculation ------------------------------------------------------------------------------------------------------


def test_the_deal_of_calculation() -> None:
    piles = CALCULATION.piles(CALCULATION.deal(1))
    assert [[c[0] for c, _ in piles[f"f{i}"]] for i in range(1, 5)] == [["A"], ["2"], ["3"], ["4"]]
    assert (len(piles["w"]), piles["s"]) == (48, ())
    assert all(up for _, up in piles["w"])
    two = tpat.game("calculation", face_up=2)
    assert [[c[0] for c, _ in two.piles(two.deal(1))[f"f{i}"]] for i in range(1, 5)] == [["A", "2"], ["2", "4"], ["3", "6"], ["4", "8"]]


@pytest.mark.parametrize("row", range(4))
def test_each_foundation_counts_by_its_own_step_whatever_the_suit(row: int) -> None:
    for height in range(13):
        there = count_up(row, height)
        for card in DECK:
            if card not in there.split():
                state = lay(CALCULATION, w=card, **{f"f{row + 1}": there})
                fits = card[0] == ROWS[row][height]
                why_not = why(CALCULATION, state, f"w-f{row + 1}")
                assert why_not is (None if fits else Refusal.FOUNDATION_RANK), (card, height)
                assert (f"w-f{row + 1}" in legal(CALCULATION, state)) == fits


@pytest.mark.parametrize("row", range(4))
def test_a_full_foundation_takes_nothing(row: int) -> None:
    full = count_up(row, 13)
    for card in (c for c in DECK if c not in full.split()):
        state = lay(CALCULATION, w=card, **{f"f{row + 1}": full})
        assert why(CALCULATION, state, f"w-f{row + 1}") is Refusal.FOUNDATION_FULL
        assert f"w-f{row + 1}" not in legal(CALCULATION, state)


def test_columns_take_any_card_from_the_waste_and_give_only_to_foundations() -> None:
    state = lay(CALCULATION, f1="AS", f2="2S", f3="3S", f4="4S", t1="9C 2D", t2="KH", w="5C 8H")
    assert legal(CALCULATION, state) == ["t1-f1", "w-f4", "w-t1", "w-t2", "w-t3", "w-t4"]
    assert why(CALCULATION, state, "t1-t2") is Refusal.FROM_WASTE_ONLY
    assert why(CALCULATION, state, "t1-t3") is Refusal.FROM_WASTE_ONLY
    assert why(CALCULATION, state, "f1-t1") is Refusal.NO_RETURN
    assert why(CALCULATION, state, "deal") is Refusal.NO_DEAL


def test_the_end_of_calculation() -> None:
    rows = {f"f{i + 1}": count_up(i, 13, s) for i, s in enumerate("CSHD")}
    assert CALCULATION.won(lay(CALCULATION, **rows))
    assert not CALCULATION.won(lay(CALCULATION, **rows | {"f4": count_up(3, 12, "D"), "w": "KD"}))


# --- Royal Cotillion --------------------------------------------------------------------------------------------------

FULL = {f"c{i}": c for i, c in enumerate(["KC", "KC", "KS", "KS", "KH", "KH", "KD", "KD", "QC", "QC", "QS", "QS"], 1)}


def test_the_deal_of_royal_cotillion() -> None:
    piles = COTILLION.piles(COTILLION.deal(1))
    assert [len(piles[f"t{i}"]) for i in range(1, 4)] == [3, 3, 3]
    assert [len(piles[f"c{i}"]) for i in range(1, 13)] == [1] * 12
    assert (len(piles["w"]), len(piles["s"])) == (1, 82)
    assert [up for _, up in piles["s"]][-2:] == [False, True]


def test_foundations_go_up_by_twos_from_ace_and_two() -> None:
    odd, even = "A3579JK2468TQ", "2468TQA3579JK"
    for f, ranks in ((1, odd), (6, even)):
        suit = "C" if f == 1 else "S"
        for height in range(13):
            there = " ".join(r + suit for r in ranks[:height])
            for r in RANKS:
                state = lay(COTILLION, w=r + suit, **{f"f{f}": there})
                assert (why(COTILLION, state, f"w-f{f}") is None) == (r == ranks[height]), (f, height, r)


def test_stock_and_waste_both_play_and_the_stocks_card_may_go_to_the_waste() -> None:
    state = lay(COTILLION, t1="JC AS", t2="JS", w="AC", s="5D 2H", **FULL)
    assert legal(COTILLION, state) == ["deal", "s-f7", "s-w", "t1-f2", "w-f1"]
    dealt, moved = play(COTILLION, state, "deal"), play(COTILLION, state, "s-w")
    assert dealt.piles == moved.piles
    assert (pile(COTILLION, dealt, "w"), pile(COTILLION, dealt, "s")) == ("AC 2H", "5D")
    assert why(COTILLION, state, "t2-t1") is Refusal.COLUMNS_CLOSED
    assert why(COTILLION, state, "w-t3") is Refusal.SPACE_NONE
    assert why(COTILLION, state, "t1-c1") is Refusal.CELL_TAKEN
    assert why(COTILLION, lay(COTILLION, w="5D", **FULL), "redeal") is Refusal.NO_REDEAL


def test_a_cell_that_loses_its_card_is_filled_at_once() -> None:
    state = lay(COTILLION, t1="JC", w="JS 9D", s="5D 2D", **FULL | {"c3": "AC", "c7": "2C"})
    once = play(COTILLION, state, "c3-f1")
    assert (pile(COTILLION, once, "c3"), pile(COTILLION, once, "w")) == ("9D", "JS")
    twice = play(COTILLION, once, "c7-f5")
    assert (pile(COTILLION, twice, "c7"), pile(COTILLION, twice, "w"), pile(COTILLION, twice, "s")) == ("JS", "", "5D- 2D")
    from_stock = play(COTILLION, lay(COTILLION, s="5D 2D", **FULL | {"c3": "AC"}), "c3-f1")
    assert (pile(COTILLION, from_stock, "c3"), pile(COTILLION, from_stock, "s")) == ("2D", "5D")
    nothing = play(COTILLION, lay(COTILLION, **FULL | {"c3": "AC"}), "c3-f1")
    assert pile(COTILLION, nothing, "c3") == ""
    assert why(COTILLION, lay(COTILLION, t1="5D", c1="KC"), "t1-c2") is Refusal.CELL_TAKEN


# --- Monte Carlo ------------------------------------------------------------------------------------------------------


def test_the_deal_of_monte_carlo() -> None:
    piles = CARLO.piles(CARLO.deal(1))
    assert [len(piles[f"t{i}"]) for i in range(1, 26)] == [1] * 25
    assert len(piles["s"]) == 27


def test_a_card_goes_on_one_of_its_rank_in_eight_directions() -> None:
    """The places in rows of five; place 13 is the middle, with eight neighbours."""
    others = iter(c for c in DECK if c[0] not in "78")
    for place in range(1, 26):
        if place != 13:
            state = lay(CARLO, **{"t13": "7C", f"t{place}": "7H"})
            near = place in (7, 8, 9, 12, 14, 17, 18, 19)
            assert why(CARLO, state, f"t{place}-t13") is (None if near else Refusal.NOT_NEIGHBOURS), place
            assert (f"t{place}-t13" in legal(CARLO, state)) == near
            other = lay(CARLO, **{"t13": "7C", f"t{place}": next(others)})
            assert why(CARLO, other, f"t{place}-t13") is (Refusal.NOT_A_PAIR if near else Refusal.NOT_NEIGHBOURS)


def test_the_rows_do_not_touch_at_their_ends() -> None:
    state = lay(CARLO, t5="7C", t6="7H", t10="7S")
    assert legal(CARLO, state) == ["deal", "t10-t5", "t5-t10"]
    assert why(CARLO, state, "t5-t6") is Refusal.NOT_NEIGHBOURS


def test_a_pair_stays_until_the_rows_close_up() -> None:
    state = lay(CARLO, t1="7C", t2="7H", t3="2C", t6="7S", t8="3D", s="KC QC")
    after = play(CARLO, state, "t1-t2")
    assert pile(CARLO, after, "t2") == "7H 7C"
    assert why(CARLO, after, "t6-t2") is Refusal.PAIR_DONE
    assert why(CARLO, after, "t2-t6") is Refusal.PAIR_DONE
    assert why(CARLO, after, "t6-t1") is Refusal.SPACE_NONE
    closed = play(CARLO, after, "deal")
    assert [pile(CARLO, closed, f"t{i}") for i in range(1, 7)] == ["2C", "7S", "3D", "QC", "KC", ""]
    assert pile(CARLO, closed, "f1") == "7H 7C"
    assert why(CARLO, closed, "deal") is Refusal.NOTHING_TO_CLOSE
    assert legal(CARLO, closed) == []


def test_the_last_pair_must_be_taken_away_too() -> None:
    others = " ".join(c for c in DECK if c not in ("7C", "7H"))
    state = play(CARLO, lay(CARLO, f1=others, t1="7C", t2="7H"), "t2-t1")
    assert not CARLO.won(state)
    assert CARLO.won(play(CARLO, state, "deal"))
    assert CARLO.score(state) is None
    assert why(CARLO, state, "f1-t3") is Refusal.NO_RETURN


# --- Idiot's Delight --------------------------------------------------------------------------------------------------


def test_the_lower_of_two_cards_of_a_suit_goes() -> None:
    state = lay(IDIOT, t1="9H 5C", t2="JC", t3="AC", t4="KD", s="2S 3S 4S 5S")
    assert legal(IDIOT, state) == ["deal", "t1-f1", "t2-f1"]  # the ace is highest
    assert why(IDIOT, state, "t3-f1") is Refusal.NOT_BEATEN
    assert why(IDIOT, state, "t4-f1") is Refusal.NOT_BEATEN
    assert why(IDIOT, state, "t1-t2") is Refusal.COLUMNS_CLOSED
    after = play(IDIOT, state, "t1-f1 t2-f1")
    assert pile(IDIOT, after, "f1") == "5C JC"
    assert why(IDIOT, after, "f1-t2") is Refusal.NO_RETURN
    assert legal(IDIOT, after) == ["deal", "t1-t2", "t3-t2", "t4-t2"]


def test_a_deal_covers_all_four_columns_spaces_too() -> None:
    after = play(IDIOT, lay(IDIOT, t1="9H", s="2S 3S 4S 5S"), "deal")
    assert [pile(IDIOT, after, f"t{i}") for i in range(1, 5)] == ["9H 5S", "4S", "3S", "2S"]
    assert why(IDIOT, after, "deal") is Refusal.STOCK_EMPTY
    piles = IDIOT.piles(IDIOT.deal(1))
    assert ([len(piles[f"t{i}"]) for i in range(1, 5)], len(piles["s"])) == ([1] * 4, 48)


def test_four_aces_are_left_at_the_end() -> None:
    away = " ".join(c for c in DECK if c[0] != "A" and c != "2C")
    last = lay(IDIOT, f1=away, t1="AC", t2="2C", t3="AS AH", t4="AD")
    assert not IDIOT.won(last)
    assert IDIOT.won(play(IDIOT, last, "t2-f1"))
    assert not IDIOT.won(lay(IDIOT, t1="AC", t2="AS", t3="AH", t4="AD", s="2C"))


# --- Oonsoo -----------------------------------------------------------------------------------------------------------


def test_the_deal_of_oonsoo() -> None:
    piles = OONSOO.piles(OONSOO.deal(1))
    assert [[up for _, up in piles[f"t{i}"]] for i in range(1, 13)] == [[False, True]] * 12
    assert len(piles["s"]) == 24
    assert not any(c[0] == "K" for p in piles.values() for c, _ in p)
    assert not any(n[0] == "f" for n in piles)


def test_equal_ranks_the_suit_higher_with_gaps() -> None:
    deck = [c for c in DECK if c[0] != "K"]
    for lower in deck:
        for upper in deck:
            if lower != upper:
                state = lay(OONSOO, t1=lower, t2=upper)
                fits = lower[0] == upper[0] and "CSHD".index(lower[1]) > "CSHD".index(upper[1])
                assert why(OONSOO, state, "t1-t2") is (None if fits else Refusal.SAME_RANK), (lower, upper)


def test_runs_move_and_spaces_take_clubs() -> None:
    others = {f"t{i}": c for i, c in enumerate(["JD", "QD", "TD", "9D", "8D", "7D", "6D"], 5)}
    state = lay(OONSOO, t1="3C- 5S 5D", t2="5C", t3="2D 4C", t4="4H", t12="", **others)
    assert legal(OONSOO, state) == ["t1-t2", "t1-t2*2", "t2-t12", "t3-t12", "t4-t3"]
    after = play(OONSOO, state, "t1-t2*2")
    assert (pile(OONSOO, after, "t1"), pile(OONSOO, after, "t2")) == ("3C", "5C 5S 5D")
    assert why(OONSOO, state, "t4-t12") is Refusal.SPACE_CLUBS
    assert "t2-t12*3" in legal(OONSOO, after)


def test_oonsoo_is_won_with_a_rank_in_each_column() -> None:
    columns = {f"t{i}": " ".join(r + s for s in "CSHD") for i, r in enumerate(RANKS[:12], 1)}
    assert OONSOO.won(lay(OONSOO, **columns))
    assert not OONSOO.won(lay(OONSOO, **columns | {"t1": "AC AS AD AH"}))
    assert not OONSOO.won(lay(OONSOO, **columns | {"t1": "AC AS AH", "s": "AD"}))


# --- Blue Moon --------------------------------------------------------------------------------------------------------


def rows(*texts: str) -> dict[str, str]:
    """Four rows of fourteen places; `.` is a gap."""
    return {f"t{14 * r + k + 1}": c for r, text in enumerate(texts) for k, c in enumerate(text.split()) if c != "."}


def row(suit: str, upto: str = "K") -> str:
    return " ".join(r + suit for r in RANKS[: RANKS.index(upto) + 1])


def test_the_deal_of_blue_moon() -> None:
    piles = MOON.piles(MOON.deal(1))
    assert [pile(MOON, MOON.deal(1), f"t{i}")[0] for i in (1, 15, 29, 43)] == ["A"] * 4
    assert sum(not piles[f"t{i}"] for i in range(1, 57)) == 4
    assert piles["s"] == ()


def test_a_gap_takes_what_follows_its_left_neighbour() -> None:
    state = lay(MOON, **rows("AC . 5H KS . 2C", "AS 2S . 3S", ". 9D"))
    assert legal(MOON, state) == ["t18-t17", "t6-t2"]
    assert why(MOON, state, "t6-t5") is Refusal.LEFT_NEIGHBOUR  # nothing follows a king
    assert why(MOON, state, "t6-t29") is Refusal.LEFT_NEIGHBOUR  # a row's first place has no left neighbour
    assert why(MOON, state, "t6-t20") is Refusal.LEFT_NEIGHBOUR  # nor has a gap behind a gap
    assert why(MOON, state, "t6-t4") is Refusal.COLUMNS_CLOSED
    after = play(MOON, state, "t6-t2")
    assert (pile(MOON, after, "t2"), pile(MOON, after, "t6")) == ("2C", "")


def test_the_end_of_one_row_is_not_beside_the_next() -> None:
    state = lay(MOON, **rows("KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD 4C", ". 5C"))
    assert "t16-t15" not in legal(MOON, state)
    assert why(MOON, state, "t16-t15") is Refusal.LEFT_NEIGHBOUR


def test_the_score_counts_what_is_in_order_less_the_shuffles() -> None:
    state = lay(MOON, **rows(row("C"), row("S", "3"), "AH 3H 2H", "AD"))
    assert MOON.score(state) == 24 + 1 + 4
    assert MOON.score(state._replace(redeals=2)) == 9
    done = lay(MOON, **rows(row("C"), row("S"), row("D"), row("H")))
    assert (MOON.score(done), MOON.won(done)) == (100, True)
    assert MOON.max_score == 100
    assert not MOON.won(lay(MOON, **rows(row("C"), row("S"), row("D"), row("H", "Q") + " . KH")))


def test_a_shuffle_keeps_each_rows_order_and_a_gap_behind_it() -> None:
    state = MOON.deal(42)
    for text in ("shuffle", "shuffle", "shuffle"):
        before = [runs(state, r) for r in range(4)]
        state = play(MOON, state, text)
        for r in range(4):
            n = len(before[r])
            cards = [pile(MOON, state, f"t{14 * r + k + 1}") for k in range(14)]
            assert cards[:n] == before[r]
            assert cards[n] == ""
            assert all(cards[n + 1 :])
    assert state.redeals == 3
    assert why(MOON, state, "shuffle") is None  # without limit
    assert play(MOON, MOON.deal(42), "shuffle") == play(MOON, MOON.deal(42), "shuffle")
    assert why(MOON, lay(MOON, **rows("AC . 2C")), "shuffle") is Refusal.NO_NUMBER


def runs(state: tpat.State, r: int) -> list[str]:
    """The cards of a row that are in order from its first place on."""
    cards = [pile(MOON, state, f"t{14 * r + k + 1}") for k in range(14)]
    n = next(k for k in range(14) if cards[k] != f"{RANKS[k : k + 1]}{cards[0][-1]}")
    return cards[:n]
