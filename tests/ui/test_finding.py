"""Cards lit up, a pile unfolded, the last move once more: looking at the table and playing on by one key."""

from __future__ import annotations

import pytest

from player import Player, dealt, laid
from scenes import SIZES, tall
from tpat.engine.cards import parse
from tpat.i18n import LANGUAGES
from tpat.ui.frame import Style
from tpat.ui.view import Mark, view

TABLE = {"t1": "KH QC", "t2": "QS- 5D", "t3": "QH", "f1": "AC 2C", "s": "QD 3D 4D 5D 6D 7D 8D 9D"}


def lit(player: Player) -> set[tuple[str, int]]:
    """The cards that look looked for: pile and card."""
    piles = view(player.table, player.ui).piles
    return {(name, pile.cards[k]) for name, pile in piles.items() for k, mark in enumerate(pile.marks) if mark is Mark.LIT}


def test_a_rank_lights_up_wherever_it_lies_open() -> None:
    player = Player(laid("gypsy", TABLE)).press("right f q")
    assert lit(player) == {("t1", parse("QC")), ("t3", parse("QH"))}
    assert "*Q♣*" in player.text()
    assert "*Q♥*" in player.text()
    assert player.ui.message == "Queen: column 1, column 3."  # nothing is told of the one face down, nor of that in the stock
    assert "*QC*" in Player(laid("gypsy", TABLE), ascii_only=True).press("right f q").text()


def test_a_card_lights_up_by_rank_and_suit_until_escape() -> None:
    player = Player(laid("gypsy", TABLE)).press("right / q h")
    assert lit(player) == {("t3", parse("QH"))}
    assert lit(player.press("left right d")) == {("t3", parse("QH"))}  # it stays lit while the game goes on
    assert lit(player.press("escape")) == set()


@pytest.mark.parametrize(("lang", "key"), [("en", "q"), ("it", "Q"), ("fr", "d"), ("de", "D"), ("de", "q")])
def test_a_rank_is_named_as_on_the_cards_or_in_english(lang: str, key: str) -> None:
    assert len(lit(Player(laid("gypsy", TABLE), lang).press(["right", "f", key]))) == 2


@pytest.mark.parametrize("key", ["0", "t"])
def test_the_ten(key: str) -> None:
    assert lit(Player(laid("gypsy", {"t2": "TH"})).press(["f", key])) == {("t2", parse("TH"))}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("keys", ["f k", "/ k s", "f !", "/ q !"])
def test_what_is_not_there_or_not_named_is_said(lang: str, keys: str) -> None:
    player = Player(laid("gypsy", {"t1": "QH"}), lang).press(keys)
    assert player.ui.warning
    assert player.ui.message
    assert player.ui.lit == ()
    assert player.ui.prefix == ""


def test_keys_that_wait_for_a_rank_play_nothing_and_can_be_let_go() -> None:
    player = Player(dealt("gypsy")).press("f 3 / d")
    assert player.line == ""
    player.press("escape d")
    assert player.line == "deal"


def test_what_is_lit_is_not_folded_away() -> None:
    for size in SIZES:
        player = Player(tall(), size=size).press("right / 8 s")
        styles = b"".join(player.frame().style)
        assert Style.LIT_BLACK in styles, size


# --- unfolding --------------------------------------------------------------------------------------------------------


def test_an_unfolded_column_shows_every_card_of_it() -> None:
    player = Player(tall(), size=(80, 24)).press("right right")
    cards = player.table.state.piles[player.table.game.plan.index["t3"]]
    assert len(cards) == 30
    seen: set[str] = set()
    folded = player.frame()
    player.press("z")
    assert player.frame() != folded
    for _ in range(30):
        seen |= {word for row in player.frame().text[1:-2] for word in row.split()}
        player.press("down")
    symbols = dict(zip("CSHD", "♣♠♥♦", strict=True))
    named = {("10" if n[0] == "T" else n[0]) + symbols[n[1]] for n in (_name(c) for c in cards)}
    assert {n for n in named if not any(n in word for word in seen)} == set()
    assert player.press("z").frame() == folded


def _name(c: int) -> str:
    return "A23456789TJQK"[(c >> 2) - 1] + "CSHD"[c & 3]


def test_scrolling_counts_what_is_hidden_and_stops_at_the_ends() -> None:
    player = Player(tall(), size=(40, 12)).press("z")
    top = player.frame()
    assert player.press("up").frame() == top
    player.press(["down"] * 50)
    end = player.frame()
    assert player.press("down").frame() == end
    assert "A♥" in player.text()
    assert "┇" in player.text()


def test_what_hides_face_down_cards_says_that_they_lie_so() -> None:
    text = Player(tall(), size=(40, 12)).press("z down down down").text()
    assert "▒4" in text


def test_the_next_column_unfolds_too_and_other_keys_fold() -> None:
    player = Player(tall()).press("z right")
    assert (player.ui.pile, player.ui.peek) == ("t2", 0)
    assert player.press("+").ui.peek == -1
    assert Player(tall()).press("z escape").ui.peek == -1


def test_nothing_to_unfold_is_said() -> None:
    player = Player(dealt("canfield")).press("z")
    assert (player.ui.peek, player.ui.warning) == (-1, True)
    assert Player(dealt("canfield")).press("up home z").ui.peek == -1  # the stock is dealt, not read


@pytest.mark.parametrize("size", SIZES)
def test_the_column_under_the_cursor_unfolds_about_the_card_that_it_reaches(size: tuple[int, int]) -> None:
    player = Player(tall(), size=size).press("up up up up up up")
    text = player.text()
    assert "[7♥]" in text
    assert all(card in text for card in ("8♣", "9♥"))


# --- once more --------------------------------------------------------------------------------------------------------


def test_a_move_between_columns_again_and_out_again_and_deal_again() -> None:
    player = Player(laid("gypsy", {"t1": "KS 3H 2C", "t2": "4C", "t3": "3D", "f1": "AC", "f3": "AH 2H", "s": "3S"}))
    assert player.press("1 o .").line == "t1-f1 t1-f3"
    player = Player(dealt("gypsy")).press("d .")
    assert player.line == "deal deal"
    player = Player(laid("gypsy", {"t1": "QH JC", "t2": "QD", "t3": "KC"})).press("1 2 .")
    assert (player.line, player.ui.warning) == ("t1-t2", True)
    assert player.ui.message
    assert player.press("u 1 3 .").line == "t1-t3*2"


def test_repeating_goes_by_what_is_in_force() -> None:
    player = Player(dealt("gypsy")).press(".")
    assert (player.line, player.ui.warning) == ("", True)
    assert player.press("d u .").line == ""


def test_repeating_a_move_to_a_cell_takes_the_next_free_one() -> None:
    player = Player(dealt("freecell")).press("1 x .")
    assert player.line == "t1-c1 t1-c2"


def test_repeating_a_rotation() -> None:
    player = Player(dealt("michaels-fantasy")).press("> .")
    first, second = (str(entry.move) for entry in player.table.line)
    assert first == second
    assert first.startswith("rotate-up t1")
