"""Keys at random: whatever is pressed, no card is lost, nothing fails, and the screen is what a fresh one would be."""

from __future__ import annotations

import os
import random
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bursts import A_PROGRAM, series
from harness import Term
from player import Player, dealt
from scenes import GAMES, SIZES, on_the_way
from tpat.engine.cards import DOWN
from tpat.i18n import LANGUAGES
from tpat.session.session import Session
from tpat.ui.commands import COMMANDS, REPLAY, TABLE
from tpat.ui.model import Ask
from tpat.ui.screen import roomy_enough
from tpat.ui.view import reachable

LONG = bool(os.environ.get("TPAT_LONG"))
KEYS = sorted({k for c in COMMANDS if c.context != REPLAY for k in c.keys} | {"y", "s", "j", "Z", "é", "tab", "f9", "backspace"})
AT_TABLE = sorted({k for c in COMMANDS if c.context == TABLE for k in c.keys} - {"q", "ctrl-c", "N", "g", "?", "f1", "i", "s"})

keys = st.lists(st.one_of(st.sampled_from(KEYS), st.sampled_from(AT_TABLE)), min_size=1, max_size=300)


def cards(session: Session) -> Counter[int]:
    """How many of each card there are."""
    return Counter(c & ~DOWN for pile in session.state.piles for c in pile)


def sound(session: Session) -> None:
    """What holds for every game under way."""
    plan = session.game.plan
    assert cards(session) == Counter(c & ~DOWN for pile in session.start.piles for c in pile)
    for i in plan.tableau:
        down = [bool(c & DOWN) for c in session.state.piles[i]]
        assert down == sorted(down, reverse=True)
        assert not down or not down[-1]
    assert session.made == sum(not e.auto for e in session.line) >= 0
    score = session.game.score(session.state)
    assert score is None or session.game.max_score is None or score <= session.game.max_score


@settings(max_examples=1500 if LONG else 25)
@given(
    st.sampled_from(GAMES), st.sampled_from(LANGUAGES), st.integers(0, 10**9 - 1), st.booleans(), keys, st.randoms(use_true_random=False)
)
def test_any_keys_at_any_size(game: str, lang: str, number: int, under_way: bool, pressed: list[str], chance: random.Random) -> None:
    player = Player(on_the_way(game, number) if under_way else dealt(game, number), lang)
    for key in pressed:
        if chance.random() < 0.1:
            player.size = chance.choice((*SIZES, (chance.randint(40, 300), chance.randint(12, 100))))
        player.press([key])
        sound(player.table)
        plan, state = player.table.game.plan, player.table.state
        assert player.ui.pile in plan.index
        assert player.ui.cards <= max(1, reachable(player.table.game, state, player.ui.pile))
        assert player.ui.picked is None or reachable(player.table.game, state, player.ui.picked.pile) >= (player.ui.picked.cards or 1)
        assert all(player.table.game.refusal(state, hint.move) is None for hint in player.ui.hints)
        if chance.random() < 0.1:
            frame = player.frame()
            assert (frame.width, frame.height) == player.size
    assert (player.frame().cursor is not None) is roomy_enough(player.session, player.size)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(20 if LONG else 1))
def test_hundreds_of_keys_and_back_to_the_deal(game: str, seed: int) -> None:
    chance = random.Random(seed)
    player = Player(dealt(game))
    start = player.table.state
    for _ in range(3000 if LONG else 300):
        player.press([chance.choice(AT_TABLE)])
        player.press("n" if player.ui.question else "")
    sound(player.table)
    assert player.press("escape").table.made > 0 or player.table.can_redo or not player.table.game.legal_moves(start)
    assert player.press("U").table.state == start
    assert not any(e is Ask.QUIT for e in player.effects)


# --- the same on a terminal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(200) if LONG else (0, 1, 2, 9, 10, 11))  # of both kinds, cards flying and not, one on each terminal
def test_bursts_on_terminals_of_six_kinds(seed: int) -> None:
    """Ten thousand in the long form; `python tests/bursts.py` plays them too, and counts."""
    counted = series(seed, A_PROGRAM if LONG else 6)
    assert counted["bursts"] or counted["programs quit by a click"]


def test_the_screen_follows_every_key_as_a_fresh_one_would() -> None:
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"]) as term:
        assert term.until("12345")
        for key in [
            "right",
            "up",
            "space",
            "d",
            "1",
            "+",
            "escape",
            "u",
            "O",
            "3",
            "3",
            "?",
            "pagedown",
            "tab",
            "escape",
            "d",
            "N",
            "n",
            "i",
        ]:
            text = term.key(key).settle(0.12).text()
            assert term.key("ctrl-l").settle(0.06).text() == text, key
