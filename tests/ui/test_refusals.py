"""Every game's refusals, met by playing, and those that only variants give: whole sentences in four languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import tpat
from tpat.api import Game, of_rules
from tpat.engine.cards import DOWN, name
from tpat.engine.moves import DEAL_MOVE, REDEAL_MOVE, ROTATE_DOWN, ROTATE_UP, SHUFFLE, Move, parse
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Build, Run
from tpat.engine.state import State
from tpat.i18n import LANGUAGES, load
from tpat.ui.refusals import refusal_text

EN = load("en")
OTHERS = (DEAL_MOVE, REDEAL_MOVE, Move(SHUFFLE, "", ""), Move(ROTATE_UP, "t1", "", 2), Move(ROTATE_DOWN, "t2", "", 40))


def refused(game: Game, number: int, steps: int) -> Iterator[tuple[State, Move, Refusal]]:
    """What is refused on a way of moves taken by chance: each reason once for a kind of source and target."""
    chance = random.Random(number)
    state, seen = game.deal(number), set()
    for _ in range(steps):
        piles = game.plan.names
        asked = [Move("move", a, b, n) for a in chance.sample(piles, min(len(piles), 12)) for b in piles for n in (1, 2, 5)]
        for move in (*asked, *OTHERS):
            why = game.refusal(state, move)
            key = (why, move.source[:1], move.target[:1])
            if why and key not in seen:
                seen.add(key)
                yield state, move, why
        moves = game.legal_moves(state)
        if not moves:
            return
        state = game.apply(state, chance.choice(moves))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", tpat.games())
def test_every_refusal_of_a_game_is_a_sentence(title: str, lang: str) -> None:
    game, t = tpat.game(title), load(lang)
    found = 0
    for state, move, why in refused(game, 7, 12):
        text = refusal_text(t, game, state, move, why)
        found += 1
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith("."), text
        assert not re.search(r"[{}]|None|  ", text), text
        assert lang == "en" or text != refusal_text(EN, game, state, move, why)
    assert found > 10


def test_foundations_of_any_suit_name_the_rank() -> None:
    game = tpat.game("calculation")
    state = game.setup({"f4": ["4C"], "t1": ["KH"]})
    said = refusal_text(EN, game, state, parse("t1-f4"), Refusal.FOUNDATION_RANK)
    assert said == "The king of hearts can't go to foundation 4: next comes an 8."


def test_free_foundations_name_rank_or_card() -> None:
    game = tpat.game("canfield", like="bsd")
    state = game.setup({"f1": ["3H"], "t1": ["KH"]}, 3)
    said = [refusal_text(EN, game, state, parse(m), Refusal.FOUNDATION_RANK) for m in ("t1-f1", "t1-f2")]
    assert said == [
        "The king of hearts can't go to foundation 1: next comes the 4 of hearts.",
        "The king of hearts can't go to foundation 2: next comes a 3.",
    ]


def test_a_joker_is_called_so() -> None:
    game = tpat.game("gypsy", jokers=2)
    state = game.setup({"t1": ["X1"]})
    assert game.refusal(state, parse("t1-f1")) is Refusal.FOUNDATION_RANK
    said = [refusal_text(load(lang), game, state, parse("t1-f1"), Refusal.FOUNDATION_RANK).split(" c")[0] for lang in ("en", "de")]
    assert said[0] == "The joker"
    assert said[1].startswith("Der Joker")


@pytest.mark.parametrize("build", Build)
def test_cards_that_are_no_run(build: Build) -> None:
    game = of_rules(replace(tpat.game("gypsy").rules, run_build=build, run=Run.PART))
    state = game.setup({"t1": ["9C", "5H"]})
    text = refusal_text(EN, game, state, parse("t1-t2*2"), Refusal.NOT_A_RUN)
    assert text.startswith("The 9 of clubs and the cards that lie on it")


@pytest.mark.parametrize(
    ("piles", "target", "text"),
    [
        ({"t1": ["AC"], "t3": ["9H"]}, "t2", "next comes the 2 of clubs."),
        ({"t1": ["KC"], "t3": ["9H"]}, "t2", "nothing follows the king to the left of that gap."),
        ({"t3": ["9H"]}, "t2", "no card lies to the left of that gap."),
        ({"t14": ["AC"], "t3": ["9H"]}, "t15", "no card lies to the left of that gap."),
    ],
)
def test_gaps_of_blue_moon(piles: dict[str, list[str]], target: str, text: str) -> None:
    game = tpat.game("blue-moon")
    state = game.setup(piles)
    move = Move("move", "t3", target)
    assert game.refusal(state, move) is Refusal.LEFT_NEIGHBOUR
    assert refusal_text(EN, game, state, move, Refusal.LEFT_NEIGHBOUR) == f"The 9 of hearts can't go to place {target[1:]}: {text}"


def test_how_many_cards_may_move_is_said() -> None:
    game = tpat.game("freecell")
    laid = {"t1": ["7C", "6H", "5C", "4H"], "t2": ["8H"], "c1": ["KC"], "c2": ["KH"], "c3": ["KS"]}
    full = {f"t{k}": [f"{r}D"] for k, r in zip(range(3, 9), "9TJQK2", strict=True)}
    state = game.setup(laid | full)
    assert game.refusal(state, parse("t1-t2*4")) is Refusal.RUN_TOO_LONG
    assert refusal_text(EN, game, state, parse("t1-t2*4"), Refusal.RUN_TOO_LONG) == (
        "Only 2 cards can move to column 2 now: for more there are not enough free cells and spaces."
    )
    assert game.refusal(state, parse("t1-t2*2")) is not Refusal.RUN_TOO_LONG


def test_no_sentence_names_a_card_that_lies_face_down() -> None:
    for title in tpat.games():
        game = tpat.game(title)
        for state, move, why in refused(game, 3, 6):
            hidden = [i for i, pile in enumerate(state.piles) if pile and pile[0] & DOWN and game.plan.names[i] == move.source]
            other = list(state.piles)
            for i in hidden:
                down = [c for c in other[i] if c & DOWN]
                other[i] = bytes(reversed(down)) + other[i][len(down) :]
            swapped = state._replace(piles=tuple(other))
            assert refusal_text(EN, game, state, move, why) == refusal_text(EN, game, swapped, move, why), name(state.piles[0][0])
