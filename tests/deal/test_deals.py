"""Deal numbers, the shuffle, and deal ids. That the deals are xpat2's is shown by its own, in test_vectors.py."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import tpat
from tpat.deal import gameid
from tpat.deal.numbers import LARGEST, SHUFFLES, Deal, deal
from tpat.engine.shuffle import bounded, deck, draws


@pytest.mark.parametrize("decks", [1, 2, 3])
@pytest.mark.parametrize("old", [False, True])
def test_a_shuffled_deck_has_each_card_as_often_as_there_are_decks(decks: int, old: bool) -> None:
    for number in (0, 1, 54, 10**9 - 1):
        assert Counter(deck(number, decks, old)) == dict.fromkeys(range(4, 56), decks)


def test_draws_stay_in_range() -> None:
    assert all(0 <= x < 10**9 for x in itertools.islice(draws(12345), 2000))
    for old in (False, True):
        draw = bounded(12345, old)
        assert {draw(5) for _ in range(500)} == set(range(5))


def test_cards_come_to_each_place_about_equally_often() -> None:
    """A chi-square test of what lies first, last and in the middle over 5,200 deals; 51 degrees of freedom, limit far out (p < 1e-6)."""
    for place in (0, 25, 51):
        seen = Counter(deck(n, 1)[place] for n in range(5200))
        assert sum((seen[c] - 100) ** 2 / 100 for c in range(4, 56)) < 115


def test_the_same_number_gives_the_same_deal_and_others_give_others() -> None:
    for name in tpat.games():
        game = tpat.game(name)
        assert game.deal(42) == game.deal(42)
        assert len({game.key(game.deal(n, s)) for n in range(50) for s in SHUFFLES}) == 100


def test_large_numbers_are_reduced() -> None:
    gypsy = tpat.game("gypsy")
    assert deal(LARGEST) == Deal(999_999_999, "xpat2")
    assert deal(10**9 + 77) == Deal(77, "xpat2")
    assert deal(10**30 + 5).number == 5
    assert gypsy.deal(2 * 10**9) == gypsy.deal(0)


@pytest.mark.parametrize(("number", "shuffle"), [(-1, "xpat2"), (1, ""), (1, "rng0"), (1, "pysol")])
def test_no_deals(number: int, shuffle: str) -> None:
    with pytest.raises(tpat.BadText):
        deal(number, shuffle)


@pytest.mark.parametrize(
    ("text", "name", "options", "dealt"),
    [
        ("gypsy#12345", "gypsy", {}, Deal(12345)),
        ("GYPSY#007", "gypsy", {}, Deal(7)),
        ("gypsy", "gypsy", {}, None),
        ("normandy#1", "gypsy", {}, Deal(1)),
        ("canfield:refill=auto#12345", "canfield", {"refill": "auto"}, Deal(12345)),
        ("canfield:refill=hand#1", "canfield", {}, Deal(1)),
        ("gypsy#xpat2-rng0-777", "gypsy", {}, Deal(777, "xpat2-rng0")),
        ("gypsy#xpat2-777", "gypsy", {}, Deal(777)),
        ("spider:relaxed=2", "spider", {"relaxed": "2"}, None),
        ("gypsy#4000000005", "gypsy", {}, Deal(5)),
    ],
)
def test_deal_ids(text: str, name: str, options: dict[str, str], dealt: Deal | None) -> None:
    assert gameid.parse(text) == (tpat.game(name, **options).rules, dealt)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", tpat.BadText),
        ("gypsy#", tpat.BadText),
        ("gypsy#-1", tpat.BadText),
        ("gypsy#abc", tpat.BadText),
        ("gypsy#xpat9-1", tpat.BadText),
        ("gypsy#1#2", tpat.BadText),
        ("gypsy#¹", tpat.BadText),
        ("canfield:refill#1", tpat.BadText),
        ("whist#1", tpat.UnknownGame),
        ("gypsy:relaxed=1#1", tpat.BadOption),
        ("spider:relaxed=7#1", tpat.BadOption),
    ],
)
def test_no_deal_ids(text: str, error: type[tpat.TpatError]) -> None:
    with pytest.raises(error):
        gameid.parse(text)
