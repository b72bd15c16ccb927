"""The list of games sifted by keys: by family, by how hard and long they are, by luck and skill."""

from __future__ import annotations

import pytest

from player import Player, dealt
from tpat.deal.numbers import Deal
from tpat.engine.games import standard
from tpat.engine.rules import Rules
from tpat.i18n import LANGUAGES, load
from tpat.ui.chooser import entries, listed, marked
from tpat.ui.feel import DIFFICULTY, LENGTH, SKILL
from tpat.ui.keys import MOUSE
from tpat.ui.model import Ask, Begin, Chooser, Sieve, UnderWay
from tpat.ui.sieve import PARTS

SIZES = [(40, 12), (80, 24), (100, 30)]


def names(player: Player) -> list[str]:
    assert player.ui.chooser is not None
    return [e.name for e in entries(player.ui.chooser)]


def only(player: Player) -> Sieve:
    assert player.ui.chooser is not None
    return player.ui.chooser.only


def test_a_key_goes_through_the_families_and_back_to_all() -> None:
    player, seen = Player(None), []
    while player.press("f") and only(player).family:
        assert set(names(player)) == {r.name for r in listed() if r.family == only(player).family}
        seen.append(only(player).family)
    assert seen == list(dict.fromkeys(r.family for r in listed()))
    assert only(player.press("F")).family == seen[-1]
    assert only(player.press("f")) == Sieve()


@pytest.mark.parametrize(("key", "part", "grades"), [("d", "difficulty", DIFFICULTY), ("t", "length", LENGTH), ("s", "skill", SKILL)])
def test_a_key_goes_through_the_grades_that_there_are(key: str, part: str, grades: tuple[str, ...]) -> None:
    player, seen = Player(None), []
    while (value := getattr(only(player.press(key)), part)) != 0:
        assert set(names(player)) == {r.name for r in listed() if getattr(r.feel, part) == value}
        seen.append(value)
        assert grades[value - 1] in player.frame().text[1]
    assert seen == sorted({getattr(r.feel, part) for r in listed()})


def test_keys_together_leave_what_passes_them_all_and_never_nothing() -> None:
    for keys in ("f d t s", "f f d s s t", "d d t s f", "/ s p enter f d t s"):
        player = Player(None).press(keys)
        assert names(player), keys
        for e in entries(player.ui.chooser or Chooser()):
            assert isinstance(e, Rules)
            sieve = only(player)
            assert sieve.family in ("", e.family)
            assert sieve.difficulty in (0, e.feel.difficulty)
            assert sieve.skill in (0, e.feel.skill)


def test_all_games_come_back_by_one_key_with_the_mark_where_it_was() -> None:
    player = Player(None).press("/ c a n enter d s")
    chosen = marked(player.ui.chooser or Chooser())
    assert player.press("a").ui.chooser is not None
    assert len(names(player)) == len(listed())
    assert marked(player.ui.chooser or Chooser()) == chosen


def test_the_mark_stays_on_its_game() -> None:
    player = Player(None).press("/ y u k o n enter d")
    assert only(player).difficulty == standard("yukon").feel.difficulty  # no other would have left it
    assert marked(player.press("a f").ui.chooser or Chooser()) != standard("yukon")
    player = Player(None).press("/ y u k o n enter d a")
    assert marked(player.ui.chooser or Chooser()) == standard("yukon")


def test_games_under_way_are_not_sifted_but_set_aside() -> None:
    player = Player(dealt("gypsy"))
    player.ui = player.ui._replace(chooser=Chooser(under_way=(UnderWay("abc", "Spider 9", "12 moves"),)))
    assert names(player)[0] == "abc"
    assert "abc" not in names(player.press("f"))
    assert names(player.press("a"))[0] == "abc"


def test_a_deal_number_typed_stays_while_the_list_is_sifted() -> None:
    player = Player(None).press("1 2 3 f f d 4 enter")
    assert isinstance(player.effect, Begin)
    assert player.effect.chosen.deal == Deal(1234)
    assert player.effect.chosen.rules.family == "canfield"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_line_of_keys_fits_and_shows_what_is_in_force(lang: str, size: tuple[int, int]) -> None:
    t = load(lang)
    player = Player(None, lang, size)
    row = player.frame().text[1]
    for (_, _, word), key in zip(PARTS, "fdts", strict=True):
        assert f" {key} " in row
        assert t._(word) in row
    player.press("f f d s")
    row = player.frame().text[1].rstrip()
    assert len(row) <= size[0] - 1
    assert "Canfield" in row
    sieve = only(player)
    for shown in (t._(DIFFICULTY[sieve.difficulty - 1]), t._(SKILL[sieve.skill - 1])):
        assert shown in row
    assert t.n("{n} game", "{n} games", len(names(player))).format(n=len(names(player))) in player.text()


def test_the_keys_can_be_clicked() -> None:
    player = Player(None)
    x = player.frame().text[1].index("f family")
    player.press([f"{MOUSE} press {x + 3} 1"])
    assert only(player).family == listed()[0].family


def test_escape_first_lists_all_games_again_and_then_quits() -> None:
    for sift in ("f", "d", "/ c a n enter"):
        player = Player(None).press(sift)
        assert len(entries(player.ui.chooser)) < len(listed())
        assert player.press("escape").effect is None
        assert len(entries(player.ui.chooser)) == len(listed())
        assert player.press("escape").effect is Ask.QUIT
    assert Player(None).press("f q").effect is Ask.QUIT
