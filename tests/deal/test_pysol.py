"""Deals by PySolFC's numbers and Microsoft's: known deals, and each pile put back into the order in which the cards were dealt."""

from __future__ import annotations

from itertools import chain

import pytest
from pysol_cards.cards import createCards
from pysol_cards.random import shuffle as library_shuffle
from pysol_cards.random_base import RandomBase

import tpat
from tpat.deal.numbers import FOREIGN, Deal, deal, first_state
from tpat.deal.pysol import deals
from tpat.engine import games

NUMBERS = (1, 777, 32000, 32001, 123456789012)


def piles(name: str, number: int, shuffle: str = "pysol", **chosen: object) -> dict[str, list[str]]:
    """The piles of a deal, cards by their texts alone."""
    game = tpat.game(name, **chosen)
    return {pile: [card for card, _ in cards] for pile, cards in game.piles(game.deal(number, shuffle)).items()}


def dealt(number: int, decks: int = 1) -> list[str]:
    """The library's cards in the order in which they are dealt."""
    cards = library_shuffle(createCards(decks), number, RandomBase.DEALS_PYSOLFC)
    return ["A23456789TJQK"[c.rank - 1] + "CSHD"[c.suit] for c in reversed(cards)]


def in_order(found: dict[str, list[str]], order: str) -> list[str]:
    """The cards of columns in an order of columns (`1 2 1`: the lowest of t1, that of t2, the second of t1), then the stock's."""
    taken = {pile: iter(cards) for pile, cards in found.items()}
    return [*(next(taken[f"t{t}"]) for t in order.split()), *reversed(found["s"])]


@pytest.mark.parametrize(
    ("number", "rows"),
    [
        (1, ["JD 2D 9H JC 5D 7H 7C 5H", "KD KC 9S 5S AD QC KH 3H", "2S KS 9D QD JS AS AH 3C"]),
        (617, ["7D AD 5C 3S 5S 8C 2D AH", "TD 7S QD AC 6D 8H AS KH"]),
        (11982, ["AH AS 4H AC 2D 6S TS JS", "3D 3H QS QC 8S 7H AD KS"]),
    ],
)
def test_free_cell_by_microsofts_numbers(number: int, rows: list[str]) -> None:
    found = piles("freecell", number, "ms")
    assert [" ".join(found[f"t{t}"][row] for t in range(1, 9)) for row in range(len(rows))] == rows


def test_free_cell_by_pysols_numbers() -> None:
    """Up to 32000 PySolFC deals as Microsoft does, beyond by a generator of its own; 24 is the deal that Freecell Solver's manual uses."""
    found = piles("freecell", 24)
    assert [" ".join(found[f"t{t}"]) for t in (1, 2, 3)] == ["4C 2C 9C 8C QS 4S 2H", "5H QH 3C AC 3H 4H QD", "QC 9S 6H 9H 3S KS 3D"]
    assert found == piles("freecell", 24, "ms")
    assert piles("freecell", 32001) != piles("freecell", 32001, "ms")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("name", "decks", "order"),
    [
        ("gypsy", 2, "1 2 3 4 5 6 7 8 " * 3),
        ("yeast-dough", 2, "1 2 3 4 5 6 7 8 " * 3),
        ("giant", 2, "1 2 3 4 5 6 7 8"),
        ("irmgard", 2, "2 3 4 5 6 7 8 3 4 5 6 7 4 5 6 5 1 2 3 4 5 6 7 8 9"),
        ("milligan-harp", 2, "2 3 4 5 6 7 8 3 4 5 6 7 8 4 5 6 7 8 5 6 7 8 6 7 8 7 8 8 1 2 3 4 5 6 7 8"),
        ("spider", 2, "1 2 3 4 5 6 7 8 9 10 " * 4 + "1 4 7 10 " + "1 2 3 4 5 6 7 8 9 10"),
        ("scorpion", 1, "1 2 3 4 5 6 7 " * 7),
        ("klondike", 1, "7 6 5 4 3 2 7 6 5 4 3 7 6 5 4 7 6 5 7 6 7 7 6 5 4 3 2 1"),
        ("forty-thieves", 2, "1 2 3 4 5 6 7 8 9 10 " * 4),
        ("yukon", 1, "2 3 4 5 6 7 3 4 5 6 7 4 5 6 7 5 6 7 6 7 7 " + "2 3 4 5 6 7 " * 4 + "1 2 3 4 5 6 7"),
        ("monte-carlo", 1, " ".join(map(str, range(1, 26)))),
    ],
)
def test_columns_are_dealt_in_pysols_order(name: str, decks: int, order: str, number: int) -> None:
    assert in_order(piles(name, number), order) == dealt(number, decks)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("name", "decks", "columns"),
    [
        ("canfield", 1, 4),
        ("chameleon", 1, 3),
        ("double-canfield", 2, 5),
        ("american-toad", 2, 8),
        ("triple-canfield", 3, 7),
        ("demon", 2, 8),
    ],
)
def test_canfields_are_dealt_in_pysols_order(name: str, decks: int, columns: int, number: int) -> None:
    found = piles(name, number)
    base = list(chain(*(cards for pile, cards in found.items() if pile[0] == "f")))
    assert len(base) == 1
    from_right = [found[f"t{t}"][0] for t in range(columns, 0, -1)]
    assert [*base, *found["r"], *from_right, *found["w"], *reversed(found["s"])] == dealt(number, decks)


@pytest.mark.parametrize(("name", "decks", "start"), [("storehouse", 1, "2"), ("acme", 1, "A"), ("variegated", 2, "A")])
def test_the_cards_that_foundations_start_with_are_picked_out(name: str, decks: int, start: str) -> None:
    for number in NUMBERS:
        found = piles(name, number)
        assert [cards[0][0] for pile, cards in found.items() if pile[0] == "f"] == [start] * 4 * decks
        columns = [found[f"t{t}"][0] for t in range(len([p for p in found if p[0] == "t"]), 0, -1)]
        rest = [*found["r"], *columns, *found["w"], *reversed(found["s"])]
        assert rest == [card for card in dealt(number, decks) if card[0] != start]


def test_agnes_sorel_takes_its_base_card_last() -> None:
    for number in NUMBERS:
        found = piles("agnes-sorel", number)
        order = "7 6 5 4 3 2 7 6 5 4 3 7 6 5 4 7 6 5 7 6 7 7 6 5 4 3 2 1"
        columns, base = in_order(found, order)[:28], [cards[0] for pile, cards in found.items() if pile[0] == "f" and cards]
        assert [*columns, *base, *reversed(found["s"])] == dealt(number)


def test_calculation_picks_the_first_cards_from_below() -> None:
    found = piles("calculation", 777)
    cards = dealt(777)
    assert [found[f"f{k}"][0] for k in (1, 2, 3, 4)] == [[c for c in cards if c[0] == rank][-1] for rank in "A234"]
    assert list(reversed(found["w"])) == [c for c in cards if c not in {found[f"f{k}"][0] for k in (1, 2, 3, 4)}]


def test_fewer_suits_are_the_same_cards_renamed() -> None:
    four, two, one = piles("spider", 777), piles("spider-two-suits", 777), piles("spider-one-suit", 777)
    assert two["t1"] == [c[0] + {"C": "S", "S": "S", "H": "H", "D": "H"}[c[1]] for c in four["t1"]]
    assert one["t1"] == [c[0] + "S" for c in four["t1"]]


@pytest.mark.parametrize("name", tpat.games())
def test_what_is_dealt_is_the_game_and_what_is_not_is_refused(name: str) -> None:
    game = tpat.game(name)
    if not deals(game.rules, "pysol"):
        with pytest.raises(tpat.NotDealt):
            game.deal(5, "pysol")
        return
    ours = game.deal(5)
    for number in NUMBERS:
        state = game.deal(number, "pysol")
        assert sorted(c & 127 for pile in state.piles for c in pile) == sorted(c & 127 for pile in ours.piles for c in pile)
        assert sorted(map(len, state.piles)) == sorted(map(len, ours.piles))
        assert sum(c >> 7 for pile in state.piles for c in pile) == sum(c >> 7 for pile in ours.piles for c in pile)
        assert game.parse_table(game.table(state)) == state


@pytest.mark.parametrize(("shuffle", "low", "high"), [(s, *span) for s, span in FOREIGN.items()])
def test_numbers_have_a_range(shuffle: str, low: int, high: int) -> None:
    assert deal(low, shuffle) == Deal(low, shuffle)
    assert first_state(tpat.game("freecell").plan, deal(high, shuffle)).piles
    for number in (low - 1, high + 1):
        with pytest.raises(tpat.BadNumber) as error:
            deal(number, shuffle)
        assert (error.value.low, error.value.high) == (low, high)


def test_options_that_change_the_deal_are_refused_and_others_are_not() -> None:
    with pytest.raises(tpat.NotDealt) as error:
        tpat.game("gypsy", columns=9, back="no").deal(5, "pysol")
    assert error.value.options == ("columns",)
    assert piles("klondike", 5, back="yes", draw=3) == piles("klondike", 5)
    aisleriots = piles("canfield", 5, like="aisleriot")
    assert aisleriots["w"] == []
    assert len(aisleriots["s"]) == 34


def test_only_the_games_that_are_there_are_named() -> None:
    assert len([name for name in games.names() if deals(games.standard(name), "pysol")]) == 41
    assert [name for name in games.names() if deals(games.standard(name), "ms")] == ["freecell"]
