"""Deal numbers, the shuffle, and deal ids. That the deals are xpat2's is shown by its own, in test_vectors.py."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace

import pytest

import tpat
from tpat.deal import gameid
from tpat.deal.numbers import LARGEST, SHUFFLES, Deal, deal
from tpat.engine import games
from tpat.engine.cards import JOKERS, card
from tpat.engine.shuffle import bounded, deck, draws, reshuffle

STANDARD = games.standard("gypsy")


@pytest.mark.parametrize("decks", [1, 2, 3])
@pytest.mark.parametrize("old", [False, True])
def test_a_shuffled_deck_has_each_card_as_often_as_there_are_decks(decks: int, old: bool) -> None:
    for number in (0, 1, 54, 10**9 - 1):
        assert Counter(deck(replace(STANDARD, decks=decks), number, old)) == dict.fromkeys(range(4, 56), decks)


def test_other_decks() -> None:
    spades = [card(r, 1) for r in range(1, 14)]
    assert Counter(deck(games.standard("spider-one-suit"), 1)) == dict.fromkeys(spades, 8)
    assert {c & 3 for c in deck(games.standard("spider-two-suits"), 1)} == {1, 2}
    assert sorted(deck(games.standard("oonsoo"), 1)) == list(range(4, 52))  # no kings
    jokers = deck(replace(STANDARD, decks=1, jokers=3), 1)
    assert sorted(jokers) == [*range(4, 56), *JOKERS[:3]]


def test_cards_shuffled_again_are_the_same_cards_in_another_order() -> None:
    cards = bytes(range(4, 30))
    again = reshuffle(cards, 2 * 77)
    assert sorted(again) == sorted(cards)
    assert again != cards
    assert again == reshuffle(cards, 2 * 77)
    assert len({again, reshuffle(cards, 2 * 77 + 1), reshuffle(cards, 2 * 78)}) == 3
    assert reshuffle(b"", 1) == b""


def test_draws_stay_in_range() -> None:
    assert all(0 <= x < 10**9 for x in itertools.islice(draws(12345), 2000))
    for old in (False, True):
        draw = bounded(12345, old)
        assert {draw(5) for _ in range(500)} == set(range(5))


def test_cards_come_to_each_place_about_equally_often() -> None:
    """A chi-square test of what lies first, last and in the middle over 5,200 deals; 51 degrees of freedom, limit far out (p < 1e-6)."""
    for place in (0, 25, 51):
        seen = Counter(deck(replace(STANDARD, decks=1), n)[place] for n in range(5200))
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


@pytest.mark.parametrize(("number", "shuffle"), [(-1, "xpat2"), (1, ""), (1, "rng0"), (1, "foo")])
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
        ("klondike:back=not-base,draw=3#2", "klondike", {"back": "not-base", "draw": "3"}, Deal(2)),
        ("canfield:like=aisleriot#2", "canfield", {"like": "aisleriot"}, Deal(2)),
        ("midnight-oil:redeals=unlimited#2", "midnight-oil", {"redeals": "unlimited"}, Deal(2)),
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
        ("gypsy:draw=1#1", tpat.BadOption),
        ("spider:relaxed=7#1", tpat.BadOption),
    ],
)
def test_no_deal_ids(text: str, error: type[tpat.TpatError]) -> None:
    with pytest.raises(error):
        gameid.parse(text)
