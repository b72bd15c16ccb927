"""Finding games, their options, and rules that can't be."""

from dataclasses import replace

import pytest

import tpat
from tpat.engine import games
from tpat.engine.plan import compile_rules
from tpat.engine.rules import Base, Deal, Refill, Rules, Space, Up, validate
from tpat.engine.setup import spread


def test_the_games() -> None:
    assert {"gypsy", "canfield", "spider"} <= set(tpat.games())
    assert list(tpat.games()) == sorted(tpat.games())
    for name in tpat.games():
        assert tpat.game(name).name == name
        assert tpat.game(name) is tpat.game(name.upper())
        assert tpat.game(name).options == {}
        compile_rules(games.standard(name))


def test_other_names() -> None:
    assert tpat.game("Normandy") is tpat.game("gypsy")
    for alias, name in games.aliases().items():
        assert alias not in tpat.games()
        assert games.find(alias) == name


@pytest.mark.parametrize(("word", "near"), [("gipsy", "gypsy"), ("canfeild", "canfield"), ("spyder", "spider"), ("normandie", "normandy")])
def test_a_mistyped_name_says_what_is_near(word: str, near: str) -> None:
    with pytest.raises(tpat.UnknownGame) as e:
        tpat.game(word)
    assert e.value.near[0] == near


def test_an_unknown_name() -> None:
    for word in ("", "whist", "..", "gypsy.gypsy", "__init__"):
        with pytest.raises(tpat.UnknownGame):
            tpat.game(word)


def test_options() -> None:
    assert tpat.game("canfield", refill="auto").options == {"refill": "auto"}
    assert tpat.game("canfield", refill="hand") is tpat.game("canfield")
    assert tpat.game("spider", relaxed=1) is tpat.game("spider", RELAXED="1")
    assert tpat.game("spider", relaxed=1).id() == "spider:relaxed=1"


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [("gypsy", "relaxed", 1), ("canfield", "relaxed", 1), ("spider", "relaxed", 3), ("canfield", "refill", "x")],
)
def test_options_that_a_game_does_not_take(game: str, option: str, value: object) -> None:
    with pytest.raises(tpat.BadOption) as e:
        tpat.game(game, **{option: value})
    assert e.value.option == option
    assert bool(e.value.allowed) == (option in games.standard(game).options)


@pytest.mark.parametrize(
    "change",
    [
        {"columns": 0},
        {"decks": 0},
        {"columns": 20, "face_up": 10},
        {"deal": Deal.WASTE},
        {"deal": Deal.WASTE, "waste": 0, "draw": 0},
        {"up": Up.SUIT, "base": Base.FIRST},
        {"space": Space.RESERVE},
        {"refill": Refill.AUTO},
        {"score": None},
        {"max_score": None},
        {"base": Base.FIRST, "columns": 104},
    ],
)
def test_rules_that_cannot_be(change: dict[str, object]) -> None:
    rules: Rules = games.standard("gypsy")
    changed = replace(rules, **change)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="gypsy"):
        validate(changed)


@pytest.mark.parametrize(
    ("rest", "columns", "places"),
    [(0, 4, []), (4, 10, [1, 4, 7, 10]), (4, 8, [1, 3, 5, 7]), (2, 4, [1, 3]), (1, 5, [1]), (3, 4, [2, 3, 4]), (4, 6, [2, 3, 5, 6])],
)
def test_left_over_cards_spread_as_xpat2_spreads_them(rest: int, columns: int, places: list[int]) -> None:
    assert [i + 1 for i, n in enumerate(spread(rest, columns)) if n] == places
