"""Gypsy's options and the games of its family, on tables laid by hand."""

from __future__ import annotations

import pytest

import tpat
from tables import home, lay, legal, pile, play, suit, why
from tpat import Refusal

GYPSY = tpat.game("gypsy")

#: For each game: cards in each column, how many of them face up, cards in the stock.
EIGHT_UP = [1, 2, 3, 4, 5, 6, 7, 8]
DEALS = {
    "giant": ([1] * 8, [1] * 8, 96),
    "millie": ([1] * 8, [1] * 8, 96),
    "milligan-cell": ([1] * 8, [1] * 8, 96),
    "yeast-dough": ([3] * 8, [3] * 8, 80),
    "irmgard": ([1, 2, 3, 4, 5, 4, 3, 2, 1], [1] * 9, 79),
    "milligan-harp": (EIGHT_UP, [1] * 8, 68),
    "carlton": (EIGHT_UP, EIGHT_UP, 68),
    "steve": (EIGHT_UP, EIGHT_UP, 68),
    "easthaven": ([3] * 7, [1] * 7, 31),
    "westhaven": ([3] * 10, [1] * 10, 22),
    "blockade": ([1] * 12, [1] * 12, 92),
    "phantom-blockade": ([3] * 13, [3] * 13, 65),
    "elba": ([5] * 10, [1] * 10, 54),
    "hypotenuse": (list(range(1, 11)), [1] * 10, 49),
    "agnes-sorel": ([1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7], 23),
}


@pytest.mark.parametrize("name", DEALS)
def test_the_deals(name: str) -> None:
    piles = tpat.game(name).piles(tpat.game(name).deal(777))
    columns = [p for n, p in piles.items() if n[0] == "t"]
    assert ([len(c) for c in columns], [sum(up for _, up in c) for c in columns], len(piles["s"])) == DEALS[name]
    assert all(up for c in columns for _, up in c[-1:])
    assert sum(n[0] == "c" for n in piles) == (4 if name == "milligan-cell" else 0)
    assert sum(len(p) for n, p in piles.items() if n[0] == "f") == (1 if name == "agnes-sorel" else 0)


KINGS_ONLY = {"irmgard", "milligan-cell", "phantom-blockade", "elba", "hypotenuse"}


@pytest.mark.parametrize("name", DEALS)
def test_what_a_space_takes(name: str) -> None:
    game = tpat.game(name)
    base = 5 if name == "agnes-sorel" else None
    state = lay(game, base, t1="9C 5H", t2="2D KS")
    taken = {m for m in legal(game, state) if m.endswith("-t3")}
    wanted = {"t2-t3"} if name in KINGS_ONLY else set() if name == "agnes-sorel" else {"t1-t3", "t2-t3"}
    assert taken == wanted
    if taken != {"t1-t3", "t2-t3"}:
        assert why(game, state, "t1-t3") is (Refusal.SPACE_KINGS if wanted else Refusal.SPACE_NONE)


NOTHING_BACK = {"milligan-harp", "carlton", "steve", "westhaven", "agnes-sorel"}


@pytest.mark.parametrize("name", DEALS)
def test_what_comes_back(name: str) -> None:
    game = tpat.game(name)
    base = 1 if name == "agnes-sorel" else None
    target = {"blockade": "6C", "agnes-sorel": "6S", "steve": "6S"}.get(name, "6H")
    state = lay(game, base, f1=home("C", 5), t1=target, s="9D")
    reason = why(game, state, "f1-t1")
    assert reason is (Refusal.NO_RETURN if name in NOTHING_BACK else Refusal.STOCK_FIRST if name == "giant" else None)
    gone = lay(game, base, f1=home("C", 5), t1=target)
    assert (why(game, gone, "f1-t1") is None) == (name not in NOTHING_BACK) == ("f1-t1" in legal(game, gone))


@pytest.mark.parametrize("name", DEALS)
def test_how_columns_build(name: str) -> None:
    game = tpat.game(name)
    base = 5 if name == "agnes-sorel" else None
    fitting = {"blockade": {"TC"}, "agnes-sorel": {"TC", "TS"}, "steve": {"TC", "TS", "TH", "TD"}}.get(name, {"TH", "TD"})
    for upper in ("TC", "TS", "TH", "TD", "8H", "JH"):
        state = lay(game, base, t1="9C", t2=upper)
        assert (why(game, state, "t1-t2") is None) == (upper in fitting), upper
    on_ace = why(game, lay(game, base, t1="KC", t2="AS" if name == "agnes-sorel" else "AH"), "t1-t2")
    assert on_ace is (None if name == "agnes-sorel" else Refusal.ON_ACE)


def test_steve_moves_runs_of_one_suit() -> None:
    game = tpat.game("steve")
    columns = {f"t{i}": "KC" if i < 6 else "KS" for i in range(4, 8)}
    state = lay(game, t1="TS 9C 8C", t2="TH", t3="9D", t8="KD", **columns)
    assert legal(game, state) == ["t1-t2*2", "t1-t3", "t3-t2"]
    mixed = lay(game, t1="TS 9C 8D", t2="TH", t3="9D", t8="KD", **columns)
    assert why(game, mixed, "t1-t2*2") is Refusal.NOT_A_RUN


def test_blockade_fills_spaces_from_the_stock_at_once() -> None:
    game = tpat.game("blockade")
    others = {f"t{i}": c for i, c in enumerate(["KC", "KS", "KC", "KS", "KH", "KD", "KH", "KD"], 3)}
    state = lay(game, t1="9C", t2="TC", t11="QC", t12="QS", **others, s="2D 3D 4D")
    after = play(game, state, "t1-t2")
    assert (pile(game, after, "t1"), pile(game, after, "s")) == ("4D", "2D- 3D-")
    up = play(game, lay(game, t1="AC", t2="TC", t11="QC", t12="QS", **others, s="2D 3D 4D"), "t1-f1")
    assert pile(game, up, "t1") == "4D"
    # The stock is used up: a space stays, and takes any card.
    last = play(game, lay(game, t1="9C", t2="TC", t11="QC", t12="QS", **others), "t1-t2")
    assert pile(game, last, "t1") == ""
    assert "t11-t1" in legal(game, last)


def test_a_deal_with_spaces_left_fills_them_all() -> None:
    game = tpat.game("blockade")
    state = lay(game, t1="9C", s="2D 3D 4D 5D 6D")
    after = play(game, state, "deal")
    assert [pile(game, after, f"t{i}") for i in range(1, 7)] == ["9C 6D", "5D", "4D", "3D", "2D", ""]


def test_irmgards_last_deal_goes_to_the_seven_in_the_middle() -> None:
    game = tpat.game("irmgard")
    state = game.deal(12345)
    for _ in range(8):
        state = play(game, state, "deal")
    assert len(game.piles(state)["s"]) == 7
    before = {n: len(p) for n, p in game.piles(state).items()}
    after = {n: len(p) for n, p in game.piles(play(game, state, "deal")).items()}
    assert [after[f"t{i}"] - before[f"t{i}"] for i in range(1, 10)] == [0, 1, 1, 1, 1, 1, 1, 1, 0]
    assert after["s"] == 0
    assert pile(game, play(game, state, "deal"), "t2").split()[-1] == pile(game, state, "s").split()[-1].removesuffix("-")


def test_elsewhere_a_short_deal_goes_to_the_first_columns() -> None:
    game = tpat.game("easthaven")
    after = play(game, lay(game, s="2D 3D 4D"), "deal")
    assert [pile(game, after, f"t{i}") for i in range(1, 5)] == ["4D", "3D", "2D", ""]


def test_milligan_cell_has_cells() -> None:
    game = tpat.game("milligan-cell")
    state = lay(game, f1=home("C", 2), t1="9C 5H", c1="4S")
    assert set(legal(game, state)) == {"c1-t1", "c1-c2", "c1-c3", "c1-c4", "t1-c2", "t1-c3", "t1-c4", "f1-c2", "f1-c3", "f1-c4"}
    assert why(game, state, "t1-c2*2") is Refusal.ONE_CARD


def test_runs_of_any_length_where_there_are_cells() -> None:
    game = tpat.game("gypsy", cells=1)
    state = lay(game, t1="TC 9H 8S 7H 6S", t2="TS", c1="2C", **{f"t{i}": "KC" if i % 2 else "KS" for i in range(3, 5)})
    assert why(game, state, "t1-t2*4") is None


def test_agnes_sorel_starts_at_the_first_card() -> None:
    game = tpat.game("agnes-sorel")
    state = game.deal(3)
    (first,) = [p[0][0] for n, p in game.piles(state).items() if n[0] == "f" and p]
    assert state.base == "A23456789TJQK".index(first[0]) + 1
    assert why(game, lay(game, f1="5C", t1="5H"), "t1-f3") is None
    assert why(game, lay(game, f1="KC", t1="AC"), "t1-f1") is None


def test_gypsy_with_other_decks_and_columns() -> None:
    one, three = tpat.game("gypsy", decks=1), tpat.game("gypsy", decks=3)
    assert sum(n[0] == "f" for n in one.piles(one.deal(1))) == 4
    assert len(one.piles(one.deal(1))["s"]) == 24  # 52 cards leave 4 over eight columns, which go beneath them
    assert len(three.piles(three.deal(1))["s"]) == 128
    assert why(three, lay(three, f9=home("C", 2), t1="3C"), "t1-f9") is None
    eleven = tpat.game("gypsy", columns=11)
    # 104 cards leave 5 over, which lie face down in some columns.
    assert sorted(len(p) for n, p in eleven.piles(eleven.deal(1)).items() if n[0] == "t") == [3] * 6 + [4] * 5


def test_gypsy_in_the_house_of_aisleriot_starts_any_foundation_with_any_ace() -> None:
    game = tpat.game("gypsy", like="aisleriot")
    state = lay(game, f3="AS 2S", t1="AC", t2="3S", t3="AS")
    moves = {m for m in legal(game, state) if "-f" in m}
    assert moves == {f"{t}-f{i}" for t in ("t1", "t3") for i in (1, 2, 4, 5, 6, 7, 8)} | {"t2-f3"}
    lone = lay(game, f1="AC")
    assert {m for m in legal(game, lone) if "-f" in m} == {f"f1-f{i}" for i in range(2, 9)}
    assert game.max_score == 1000


def test_gypsy_in_the_house_of_pysol_counts_nothing() -> None:
    game = tpat.game("gypsy", like="pysol")
    assert (game.score(game.deal(1)), game.max_score) == (None, None)


@pytest.mark.parametrize("name", [n for n in DEALS if n != "agnes-sorel"])
def test_the_best_score(name: str) -> None:
    game = tpat.game(name)
    won = lay(game, **{f"f{i + 1}": home("CSHD"[i % 4], 13) for i in range(4 * game.rules.decks)})
    assert game.won(won)
    assert game.score(won) == game.max_score == {1: 500, 2: 1000}[game.rules.decks]


def test_jokers_join_runs_and_never_go_up() -> None:
    game = tpat.game("gypsy", jokers=3)
    columns = {f"t{i}": "KC" if i < 6 else "KS" for i in range(4, 8)}
    state = lay(game, t1="9C- 8H X0 4C", t2="9S", t3="AC", t8="KH", **columns)
    assert set(legal(game, state)) >= {"t1-t2*3", "t3-f1", "t3-f5"}
    assert "t1-t2*2" in legal(game, state)  # the joker too lies on anything
    assert game.score(state) == 4  # 8H with the joker, the joker with the four
    assert why(game, lay(game, t1="X0"), "t1-f1") is Refusal.FOUNDATION_RANK
    won = lay(game, **{f"f{i + 1}": home("CSHD"[i % 4], 13) for i in range(8)}, t1="X0 X1", s="X2")
    assert game.won(won)
    assert game.parse_table(game.table(won)) == won
    with pytest.raises(tpat.BadPosition, match="twice"):
        lay(GYPSY, t1="X0")


# --- Spider's family --------------------------------------------------------------------------------------------------


def test_spider_of_one_suit() -> None:
    game = tpat.game("spider-one-suit")
    piles = game.piles(game.deal(1))
    assert {c[1] for p in piles.values() for c, _ in p} == {"S"}
    assert sum(len(p) for p in piles.values()) == 104
    spades = suit("S")
    state = lay(game, t1="2S " + spades, t2="3S", f1=spades)
    assert {m for m in legal(game, state) if "-f" in m} == {f"t1-f{i}*13" for i in range(2, 9)}
    assert why(game, state, "t1-f1*13") is Refusal.FOUNDATION_FULL
    assert game.score(lay(game, **{f"f{i}": spades for i in range(1, 9)})) == 990


def test_spider_of_two_suits() -> None:
    game = tpat.game("spider-two-suits")
    cards = [c for p in game.piles(game.deal(1)).values() for c, _ in p]
    assert {c: cards.count(c) for c in cards} == {r + s: 4 for r in "A23456789TJQK" for s in "SH"}
    hearts = lay(game, t1=suit("H"))
    assert {m for m in legal(game, hearts) if "-f" in m} == {f"t1-f{i}*13" for i in (2, 4, 6, 8)}
    assert why(game, hearts, "t1-f1*13") is Refusal.FOUNDATION_SUIT
    with pytest.raises(tpat.BadPosition, match="twice"):
        lay(game, t1="2C")


def test_scorpion_moves_any_open_card_in_suit() -> None:
    game = tpat.game("scorpion")
    piles = game.piles(game.deal(1))
    assert [sum(not up for _, up in piles[f"t{i}"]) for i in range(1, 8)] == [3, 3, 3, 3, 0, 0, 0]
    assert [len(piles[f"t{i}"]) for i in range(1, 8)] == [7] * 7
    assert len(piles["s"]) == 3
    state = lay(game, t1="2C- 9H 3D 8S", t2="TH", t3="9S", t4="TC", t5="KD 4C", t6="6D", s="QD QH QS")
    assert legal(game, state) == ["deal", "t1-t2*3", "t1-t3", "t5-t7*2"]
    assert pile(game, play(game, state, "t1-t2*3"), "t1") == "2C"
    after = play(game, state, "deal")
    assert [pile(game, after, f"t{i}").split()[-1] for i in (1, 2, 3)] == ["QS", "QH", "QD"]
    assert why(game, after, "t1-t7") is Refusal.SPACE_KINGS
    whole = lay(game, t1="3D " + suit("C"))
    assert {m for m in legal(game, whole) if "-f" in m} == {"t1-f1*13"}
    assert game.score(whole) is None
