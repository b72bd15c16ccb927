"""Finding games, their options, and rules that can't be."""

from dataclasses import replace

import pytest

import tpat
from tpat.engine import games
from tpat.engine.plan import compile_rules
from tpat.engine.rules import Base, Deal, Refill, Rules, Run, Space, Spread, Up, validate
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
    [
        ("gypsy", "draw", 1),
        ("canfield", "decks", 1),
        ("spider", "relaxed", 3),
        ("spider", "relaxed", -1),
        ("canfield", "refill", "x"),
        ("canfield", "refill", "stock"),
        ("canfield", "run", "any"),
        ("canfield", "redeals", "many"),
        ("canfield", "redeals", 1000),
        ("canfield", "draw", 0),
        ("gypsy", "decks", 0),
        ("gypsy", "decks", 10),
        ("gypsy", "columns", "²"),
        ("gypsy", "columns", 1.5),
        ("gypsy", "like", "bsd"),
        ("canfield", "like", "solitaire"),
        ("rainbow", "draw", 3),
        ("monte-carlo", "columns", 30),
    ],
)
def test_options_that_a_game_does_not_take(game: str, option: str, value: object) -> None:
    with pytest.raises(tpat.BadOption) as e:
        tpat.game(game, **{option: value})
    assert e.value.option == option
    assert bool(e.value.allowed) == (option in games.standard(game).options)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"columns": 0}, "piles"),
        ({"decks": 0}, "piles"),
        ({"columns": 20, "face_up": 10, "spread": Spread.NONE}, "cards"),
        ({"columns": 104, "base": Base.FIRST}, "cards"),
        ({"shape": (14,) * 8}, "cards"),
        ({"shape": (1, 2, 3)}, "shape"),
        ({"shape": (1,) * 8, "covered": (2,) * 8}, "covered"),
        ({"covered": (1,) * 8}, "covered"),
        ({"deal": Deal.WASTE}, "waste"),
        ({"deal": Deal.WASTE, "waste": 0, "draw": 0}, "draw"),
        ({"deal": Deal.WASTE, "waste": 0, "draws": (3, 0)}, "draw"),
        ({"up": Up.SUIT, "base": Base.FIRST}, "whole suits"),
        ({"up": Up.SUIT, "any_suit": True}, "suits up"),
        ({"up": Up.SUIT, "free": True}, "suits up"),
        ({"up": Up.SUIT, "ranks": 12}, "suits up"),
        ({"space": Space.RESERVE}, "reserve"),
        ({"refill": Refill.AUTO}, "reserve"),
        ({"score": None}, "maximum"),
        ({"shuffles": True}, "shuffles"),
        ({"onto_waste": True, "waste": 0}, "open stock"),
        ({"onto_waste": True, "stock_open": True}, "waste used"),
        ({"from_waste_only": True}, "waste used"),
        ({"free": True, "starts": (2,)}, "free"),
        ({"free": True, "steps": (2,)}, "free"),
        ({"free": True, "any_suit": True}, "free"),
        ({"free": True, "piles_up": 4}, "free"),
        ({"piles_up": 3}, "foundations"),
        ({"piles_up": 0, "any_suit": True}, "foundations"),
        ({"started": 14}, "started"),
        ({"started": 1}, "first cards"),
        ({"started": 2, "picked_out": True}, "first cards"),
        ({"started": 1, "picked_out": True, "base": Base.FIRST}, "first cards"),
        ({"started": 1, "picked_out": True, "starts": (13,), "ranks": 12}, "first cards"),
        ({"jokers": 2, "base": Base.FIRST}, "jokers"),
    ],
)
def test_rules_that_cannot_be(change: dict[str, object], problem: str) -> None:
    rules: Rules = games.standard("gypsy")
    changed = replace(rules, **change)  # type: ignore[arg-type]
    with pytest.raises(tpat.BadRules, match="gypsy") as e:
        validate(changed)
    assert e.value.problem == problem


def test_houses() -> None:
    for name in tpat.games():
        for house, _ in games.standard(name).houses:
            game = tpat.game(name, like=house)
            assert game.rules != games.standard(name)
            assert game.id() == f"{name}:like={house}"
            assert game.options == {"like": house}
    assert tpat.game("canfield", like="xpat2") is tpat.game("canfield")
    # What is chosen besides a house changes the house's rules.
    mixed = tpat.game("canfield", draw=1, like="aisleriot")
    assert (mixed.rules.draw, mixed.rules.run, mixed.id()) == (1, Run.PART, "canfield:like=aisleriot,draw=1")


def test_options_add_up() -> None:
    game = tpat.game("spider", decks=1, slots=7, faceup="2", jokers=1)
    rules = game.rules
    assert (rules.decks, rules.columns, rules.face_up, rules.jokers) == (1, 7, 2, 1)
    assert game.id() == "spider:columns=7,decks=1,face_up=2,jokers=1"
    assert game.max_score is None  # other cards, other points
    assert tpat.game("spider", cells=2).max_score == 1000
    assert tpat.game("klondike", relaxed=1) is tpat.game("klondike", back=True)
    assert tpat.game("klondike", flips=None).id() == "klondike:redeals=unlimited"


@pytest.mark.parametrize(
    ("rest", "columns", "places"),
    [(0, 4, []), (4, 10, [1, 4, 7, 10]), (4, 8, [1, 3, 5, 7]), (2, 4, [1, 3]), (1, 5, [1]), (3, 4, [2, 3, 4]), (4, 6, [2, 3, 5, 6])],
)
def test_left_over_cards_spread_as_xpat2_spreads_them(rest: int, columns: int, places: list[int]) -> None:
    assert [i + 1 for i, n in enumerate(spread(rest, columns)) if n] == places
