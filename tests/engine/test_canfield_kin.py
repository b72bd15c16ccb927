"""Canfield as other programs play it, its options, and the games of its family, on tables laid by hand."""

from __future__ import annotations

import pytest

import tpat
from tables import home, lay, legal, pile, play, why
from tpat import Refusal

CANFIELD = tpat.game("canfield")
PARTS = {"t1": "JC TD 9C 8H", "t2": "9S", "t3": "TH", "t4": "QD"}


@pytest.mark.parametrize(
    ("run", "moves"),
    [
        ("whole", ["t1-t4*4", "t2-t3"]),
        ("whole-or-top", ["t1-t2", "t1-t4*4", "t2-t3"]),
        ("top", ["t1-t2", "t2-t3"]),
        ("part", ["t1-t2", "t1-t3*2", "t1-t4*4", "t2-t3"]),
    ],
)
def test_how_much_of_a_column_moves(run: str, moves: list[str]) -> None:
    game = tpat.game("canfield", run=run)
    assert legal(game, lay(game, 1, **PARTS)) == moves


@pytest.mark.parametrize(
    ("run", "move", "reason"),
    [
        ("whole", "t1-t2", Refusal.WHOLE_COLUMN),
        ("whole", "t1-t3*2", Refusal.WHOLE_COLUMN),
        ("whole-or-top", "t1-t3*2", Refusal.WHOLE_OR_TOP),
        ("top", "t1-t4*4", Refusal.ONE_CARD),
        ("part", "t1-t4*2", Refusal.RANK),
    ],
)
def test_why_a_part_stays(run: str, move: str, reason: Refusal) -> None:
    game = tpat.game("canfield", run=run)
    assert why(game, lay(game, 1, **PARTS), move) is reason


SPACE = {"t1": "9C 8H", "t2": "KS", "t3": "4H", "w": "3C"}


@pytest.mark.parametrize(
    ("space", "from_reserve", "later"),
    [
        ("reserve", ["r-t4"], ["w-t4"]),
        ("any", ["r-t4", "t2-t4", "t3-t4", "w-t4", "t1-t4*2"], ["t2-t4", "t3-t4", "w-t4", "t1-t4*2"]),
        ("kings", ["t2-t4"], ["t2-t4"]),
        ("none", [], []),
    ],
)
def test_what_a_space_takes(space: str, from_reserve: list[str], later: list[str]) -> None:
    game = tpat.game("canfield", space=space)
    with_reserve, without = lay(game, 1, **SPACE, r="6D- 6C"), lay(game, 1, **SPACE)
    assert {m for m in legal(game, with_reserve) if "-t4" in m} == set(from_reserve)
    assert {m for m in legal(game, without) if "-t4" in m} == set(later)
    if space == "none":
        assert why(game, without, "t2-t4") is Refusal.SPACE_NONE


@pytest.mark.parametrize(
    ("back", "top", "base"),
    [
        ("no", Refusal.NO_RETURN, Refusal.NO_RETURN),
        ("yes", None, None),
        ("not-base", None, Refusal.BASE_STAYS),
        ("stock-gone", Refusal.STOCK_FIRST, Refusal.STOCK_FIRST),
    ],
)
def test_what_comes_back(back: str, top: Refusal | None, base: Refusal | None) -> None:
    game = tpat.game("canfield", back=back)
    state = lay(game, f1="5C 6C", f2="5S", t1="7H", t2="6D", t3="QS", t4="2S", s="9C")
    assert why(game, state, "f1-t1") is top
    assert why(game, state, "f2-t2") is base
    assert {m for m in legal(game, state) if m[0] == "f"} == {m for m, no in (("f1-t1", top), ("f2-t2", base)) if no is None}


@pytest.mark.parametrize(("draw", "first"), [(1, "9S"), (3, "9S 5H KD"), (99, "9S 5H KD AC TC")])
def test_how_many_cards_a_deal_turns(draw: int, first: str) -> None:
    game = tpat.game("canfield", draw=draw)
    assert pile(game, play(game, lay(game, 1, s="TC AC KD 5H 9S"), "deal"), "w") == first


def test_redeals_counted() -> None:
    game = tpat.game("canfield", redeals=1)
    state = play(game, lay(game, 1, s="TC AC"), "deal redeal deal")
    assert why(game, state, "redeal") is Refusal.REDEALS_USED
    assert game.key(state) != game.key(state._replace(redeals=0))
    never = tpat.game("canfield", redeals=0)
    assert why(never, lay(never, 1, w="TC"), "redeal") is Refusal.NO_REDEAL


# --- houses -----------------------------------------------------------------------------------------------------------


def test_the_house_of_aisleriot() -> None:
    game = tpat.game("canfield", like="aisleriot")
    piles = game.piles(game.deal(1))
    assert {n: len(p) for n, p in piles.items() if n[0] in "frws"} == {"f1": 1, "f2": 0, "f3": 0, "f4": 0, "r": 13, "w": 0, "s": 34}
    assert (game.score(game.deal(1)), game.max_score) == (1, 52)
    assert not game.rules.base_goes_up
    # Any base card on any foundation, and the suit goes on where it began.
    state = lay(game, f1="5H 6H", t1="5C", t2="7H", t3="KD", t4="AS", w="6C")
    assert {m for m in legal(game, state) if "-f" in m} == {"t1-f2", "t1-f3", "t1-f4", "t2-f1"}
    after = play(game, state, "t1-f4")
    assert why(game, after, "w-f4") is None
    assert why(game, after, "w-f1") is Refusal.FOUNDATION_SUIT
    assert why(game, after, "w-f2") is Refusal.FOUNDATION_RANK
    # A space fills itself from the reserve; once that is used up it takes anything.
    filled = play(game, lay(game, 1, t1="9C", t2="TD", t3="4S", t4="6S", r="2C- JH", w="7H"), "t1-t2")
    assert (pile(game, filled, "t1"), pile(game, filled, "r")) == ("JH", "2C")
    assert "t3-t1" in legal(game, lay(game, 1, t2="TD 9C", t3="4S", t4="6S"))


def test_the_house_of_pysol() -> None:
    game = tpat.game("canfield", like="pysol")
    assert game.score(game.deal(1)) is None
    assert game.max_score is None
    assert legal(game, lay(game, 1, **PARTS)) == ["t1-t2", "t1-t4*4", "t2-t3"]
    filled = play(game, lay(game, 1, t1="9C", t2="TD", t3="4S", t4="6S", r="2C- JH"), "t1-t2")
    assert pile(game, filled, "t1") == "JH"


def test_the_house_of_bsd() -> None:
    game = tpat.game("canfield", like="bsd")
    assert game.rules.base_goes_up
    state = lay(game, f1="5H", t1="5C", t2="7H", t3="KD", t4="AS")
    assert {m for m in legal(game, state) if "-f" in m} == {"t1-f2", "t1-f3", "t1-f4"}
    assert pile(game, game.deal(3), "f1")


# --- the family -------------------------------------------------------------------------------------------------------

#: For each game: decks, columns, reserve, waste, stock, cards on each foundation at the deal.
DEALS = {
    "canfield": (1, 4, 13, 3, 31),
    "superior": (1, 4, 13, 3, 31),
    "rainfall": (1, 4, 13, 1, 33),
    "rainbow": (1, 4, 13, 1, 33),
    "canfield-rush": (1, 4, 13, 3, 31),
    "storehouse": (1, 4, 13, 1, 30),
    "chameleon": (1, 3, 12, 1, 35),
    "double-canfield": (2, 5, 13, 3, 82),
    "triple-canfield": (3, 7, 26, 3, 119),
    "american-toad": (2, 8, 20, 1, 74),
    "variegated": (2, 5, 13, 3, 75),
    "demon": (2, 8, 40, 3, 52),
    "casino-canfield": (1, 4, 13, 1, 33),
    "acme": (1, 4, 13, 1, 30),
}


@pytest.mark.parametrize("name", DEALS)
def test_the_deals(name: str) -> None:
    game = tpat.game(name)
    piles = game.piles(game.deal(12345))
    decks, columns, reserve, waste, stock = DEALS[name]
    assert [len(p) for n, p in piles.items() if n[0] == "t"] == [1] * columns
    assert (len(piles["r"]), len(piles["w"]), len(piles["s"])) == (reserve, waste, stock)
    up = [p[0][0] for n, p in piles.items() if n[0] == "f" and p]
    assert len(up) == 52 * decks - columns - reserve - waste - stock
    started = {"storehouse": "2", "acme": "A", "variegated": "A"}.get(name)
    if started:
        assert up == [started + s for _ in range(decks) for s in "CSHD"]
    open_reserve = name in ("superior", "american-toad", "variegated")
    assert [up for _, up in piles["r"]] == [open_reserve] * (reserve - 1) + [True]
    assert sum(n[0] == "f" for n in piles) == 4 * decks


KIN = [n for n in DEALS if n != "canfield"]
BUILDS = {"rainbow": "any", "chameleon": "any", "storehouse": "suit", "american-toad": "suit", "acme": "suit"}


@pytest.mark.parametrize("name", KIN)
def test_how_columns_build(name: str) -> None:
    game = tpat.game(name)
    base = None if name in ("storehouse", "acme", "variegated") else 5
    build = BUILDS.get(name, "alternate")
    for lower, upper, fits in (("9C", "TC", ("any", "suit")), ("9C", "TS", ("any",)), ("9C", "TH", ("any", "alternate")), ("9C", "8H", ())):
        assert (why(game, lay(game, base, t1=lower, t2=upper), "t1-t2") is None) == (build in fits), (lower, upper)
    king = why(game, lay(game, base, t1="KC", t2="AC" if build == "suit" else "AH"), "t1-t2")
    assert king is (Refusal.ON_ACE if name in ("acme", "variegated") else None)


@pytest.mark.parametrize("name", KIN)
def test_how_runs_move_and_spaces_fill(name: str) -> None:
    game = tpat.game(name)
    base = None if name in ("storehouse", "acme", "variegated") else 1
    run = {"suit": "JC TC 9C 8C", "any": "JC TC 9H 8S"}.get(BUILDS.get(name, ""), "JC TD 9C 8H")
    upper = {"suit": ("9C", "TC", "QC"), "any": ("9S", "TH", "QH")}.get(BUILDS.get(name, ""), ("9S", "TH", "QD"))
    if game.rules.decks == 2 or not set(upper) & set(run.split()):  # else the deck has not both
        columns = {"t1": run, "t2": upper[0], "t3": upper[1]}
        assert (why(game, lay(game, base, **columns), "t1-t3*2") is None) == (name == "demon")
        assert why(game, lay(game, base, **columns), "t1-t2") is None
    assert (why(game, lay(game, base, t1=run, t2=upper[2]), "t1-t2*4") is None) == (name != "acme")
    state = play(game, lay(game, base, t1="9C", t2="TC" if BUILDS.get(name) == "suit" else "TH", r="3D- 4D- 5D"), "t1-t2")
    if name == "superior":
        assert pile(game, state, "t1") == ""
        assert "r-t1" in legal(game, state)
        assert "t2-t1*2" in legal(game, state)
    else:
        assert pile(game, state, "t1") == "5D"


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("rainfall", 3), ("rainbow", 1), ("storehouse", 3), ("chameleon", 1), ("american-toad", 2), ("acme", 2), ("variegated", 3)],
)
def test_how_often_the_waste_is_turned(name: str, rounds: int) -> None:
    game = tpat.game(name)
    state = lay(game, None if game.rules.base.value == "ace" else 1, s="9C")
    for _ in range(rounds - 1):
        state = play(game, state, "deal redeal")
    state = play(game, state, "deal")
    assert why(game, state, "redeal") is (Refusal.NO_REDEAL if rounds == 1 else Refusal.REDEALS_USED)


def test_canfield_rush_turns_three_then_two_then_one() -> None:
    game = tpat.game("canfield-rush")
    state = play(game, lay(game, 1, s="9C 8C 7C 6C"), "deal")
    assert pile(game, state, "w") == "6C 7C 8C"
    state = play(game, play(game, state, "deal redeal"), "deal")
    assert pile(game, state, "w") == "6C 7C"
    state = play(game, play(game, state, "deal redeal"), "deal")
    assert pile(game, state, "w") == "6C"
    assert why(game, play(game, state, "deal deal deal"), "redeal") is Refusal.REDEALS_USED


def test_casino_canfield_is_played_for_money() -> None:
    game = tpat.game("casino-canfield")
    assert (game.score(game.deal(1)), game.max_score) == (-47, 208)
    assert why(game, lay(game, 1, w="9C"), "redeal") is Refusal.NO_REDEAL


@pytest.mark.parametrize("name", [n for n in KIN if n != "casino-canfield"])
def test_a_point_a_card(name: str) -> None:
    game = tpat.game(name)
    assert game.max_score == 52 * game.rules.decks
    start = "A" if game.rules.base.value == "first" else {"storehouse": "2"}.get(name, "A")
    up = {f"f{i + 1}": home("CSHD"[i % 4], 13, start) for i in range(4 * game.rules.decks)}
    assert game.score(lay(game, **up)) == game.max_score
    assert game.won(lay(game, **up))
