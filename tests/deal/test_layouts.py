"""Positions as PySolFC, Freecell Solver and Solvitaire write them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as LibraryGame
from pysol_cards.random_base import RandomBase

import positions
import tpat
from tpat.deal.layouts import LAYOUTS, write
from tpat.deal.position import from_text
from tpat.errors import NotSaid


@pytest.mark.parametrize("layout", LAYOUTS)
@given(positions.reached())
def test_it_comes_back_where_there_are_words_for_it(layout: str, reached: positions.Reached) -> None:
    game, state = reached
    try:
        text = write(game.plan, state, layout)
    except NotSaid:
        return
    assert from_text(game, text) == state._replace(redeals=0, rotations=0, seed=-1)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", tpat.games())
def test_deals_that_have_no_words_are_few(name: str, layout: str) -> None:
    game = tpat.game(name)
    waste_or_base = ("w" in game.plan.index and bool(game.piles(game.deal(5))["w"])) or game.deal(5).base
    silent = {"solvitaire": False, "fc-solve": bool(waste_or_base or game.rules.any_suit), "pysol": game.rules.any_suit}[layout]
    if silent:
        with pytest.raises(NotSaid):
            write(game.plan, game.deal(5), layout)
    else:
        assert from_text(game, write(game.plan, game.deal(5), layout)) == game.deal(5)._replace(seed=-1)


@pytest.mark.parametrize(
    ("name", "theirs"),
    [("gypsy", "gypsy"), ("klondike", "klondike"), ("freecell", "freecell"), ("bakers-dozen", "bakers_dozen"), ("yukon", "yukon")],
)
@pytest.mark.parametrize("tens", [True, False])
def test_the_librarys_boards_are_read(name: str, theirs: str, tens: bool) -> None:
    game = tpat.game(name)
    for number in (1, 40000):
        board = LibraryGame(theirs, number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(tens))
        assert from_text(game, board) == game.deal(number, "pysol")
        if tens:
            assert write(game.plan, game.deal(number, "pysol"), "pysol") == board


MIDDLE = """Foundations: H-2 C-A S-3
Freecells: 9H - KS
: QD TC
: 4C

3H 4S
"""


def free_cell_in_the_middle() -> str:
    """A board with three columns and cells in use; the other cards lie in the fourth."""
    there = {"AH", "2H", "AC", "AS", "2S", "3S", "9H", "KS", "QD", "TC", "4C", "3H", "4S"}
    return MIDDLE + " ".join(r + s for s in "CSHD" for r in "A23456789TJQK" if r + s not in there) + "\n:\n"


@pytest.mark.parametrize("change", [lambda t: t, lambda t: t.replace("Foundations", "Founds").replace("Freecells", "FC"), str.lower])
def test_a_board_of_freecell_solver(change: object) -> None:
    assert callable(change)
    game = tpat.game("freecell")
    piles = {pile: [c for c, _ in cards] for pile, cards in game.piles(from_text(game, change(free_cell_in_the_middle()))).items()}
    assert (piles["f1"], piles["f2"], piles["f3"], piles["f4"]) == (["AC"], ["AS", "2S", "3S"], ["AH", "2H"], [])
    assert (piles["c1"], piles["c2"], piles["c3"], piles["c4"]) == (["9H"], [], ["KS"], [])
    assert (piles["t1"], piles["t2"], piles["t3"], piles["t5"]) == (["QD", "TC"], ["4C"], ["3H", "4S"], [])
    again = write(game.plan, from_text(game, free_cell_in_the_middle()), "fc-solve")
    assert again.startswith("Foundations: H-2 C-A S-3\nFreecells: 9H - KS -\n")


def test_solvitaires_json() -> None:
    game = tpat.game("canfield")
    state = game.deal(12345)
    data = json.loads(write(game.plan, state, "solvitaire"))
    assert set(data) == {"tableau piles", "foundations", "reserve", "waste", "stock"}
    assert data["foundations"][2] == ["3H"]
    assert len(data["reserve"]) == 13
    ranks = {"A", "10", "J", "Q", "K", *"23456789"}
    assert all(card[:-1] in ranks for pile in data["tableau piles"] for card in pile)
    numbered = json.dumps(data).replace('"A', '"1').replace('"J', '"11').replace('"Q', '"12').replace('"K', '"13')
    assert from_text(game, numbered) == state
    klondike = tpat.game("klondike")
    assert json.loads(write(klondike.plan, klondike.deal(5), "solvitaire"))["tableau piles"][1] == ["4h", "5D"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Foundations: H-2 X-3\n", "card"),
        ("Foundations: H-14\n", "card"),
        ("Foundations: H-2 H-3\n", "foundation"),
        ("AC\nfoo: 2C\n", "line"),
        ("AC <AC>\n", "twice"),
        ("AC\n", "missing"),
        ("\n".join(["AC", *[":"] * 8]), "pile"),
        ("Freecells: AC 2C 3C 4C 5C\n", "pile"),
        ('{"tableau piles": 3}', "json piles"),
        ('{"tableau piles": [[3]]}', "json piles"),
        ('{"tableau piles": [["AC", "AC"]]}', "twice"),
        ('{"tableau piles": [], "stock": {}}', "json piles"),
    ],
)
def test_boards_that_are_none(text: str, problem: str) -> None:
    with pytest.raises(tpat.BadPosition) as error:
        from_text(tpat.game("freecell"), text)
    assert error.value.problem == problem


@pytest.mark.parametrize("card", ["", "X", "<4C", "0C", "14C", "4"])
def test_cards_that_are_none(card: str) -> None:
    for text in (f"AC {card}x\n", json.dumps({"tableau piles": [["AC", card + "?"]]})):
        with pytest.raises(tpat.TpatError):
            from_text(tpat.game("freecell"), text)
