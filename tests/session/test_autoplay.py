"""Cards that go up by themselves after a move: by level, as part of the player's action, once."""

from __future__ import annotations

import random

import pytest

import positions
import tpat
from player import dealt, laid
from tpat.session.autoplay import ALL, LEVELS, OFF, SAFE, following
from tpat.session.session import Session

TABLE = {"f1": "AC 2C 3C", "f2": "AS", "f3": "AH 2H", "f4": "AD 2D", "t1": "4C", "t2": "3H", "t3": "9D 2S", "t4": "KS", "t5": "8H"}


def playing(level: str, game: str = "freecell") -> Session:
    session = laid(game, TABLE)
    session.autoplay = level
    return session


def line(session: Session) -> str:
    return " ".join("~" * e.auto + str(e.move) for e in session.line)


@pytest.mark.parametrize(
    ("level", "after"),
    [(OFF, "t4-t6"), (SAFE, "t4-t6 ~t1-f1 ~t2-f3 ~t3-f2"), (ALL, "t4-t6 ~t1-f1 ~t2-f3 ~t3-f2")],
)
def test_levels(level: str, after: str) -> None:
    session = playing(level)
    session.play(session.game.parse_move("t4-t6"))
    assert line(session) == after


def test_safe_leaves_what_may_be_needed() -> None:
    table = {"f1": "AC 2C", "t1": "3C", "t2": "9H", "t4": "KS"}
    for level, up in ((SAFE, ""), (ALL, " ~t1-f1")):
        session = laid("freecell", table)
        session.autoplay = level
        session.play(session.game.parse_move("t4-t6"))
        assert line(session) == "t4-t6" + up


def test_one_undo_takes_it_all_back_and_it_does_not_fire_again() -> None:
    session = playing(SAFE)
    told: list[str] = []
    session.record = told.append
    before = session.state
    session.play(session.game.parse_move("t4-t6"))
    after = session.state
    assert told == ["play t4-t6; t1-f1!; t2-f3!; t3-f2!"]
    assert len(session.undo()) == 4
    assert session.state == before
    assert session.can_redo
    session.redo()
    assert session.state == after
    session.undo_all()
    assert session.state == before
    assert session.made == 0


def test_what_is_recorded_comes_back_without_a_policy() -> None:
    session = playing(ALL)
    told: list[str] = []
    session.record = told.append
    session.play(session.game.parse_move("t4-t6"))
    again = laid("freecell", TABLE)
    for action in told:
        again.act(action)
    assert again.line == session.line
    assert again.autoplay == OFF


@pytest.mark.parametrize("level", [SAFE, ALL])
def test_a_card_that_the_player_brings_back_stays(level: str) -> None:
    session = laid("gypsy", {"f1": "AC 2C", "f5": "AC 2C", "t1": "3H", "t2": "KS", "t3": "QS"})
    session.autoplay = level
    session.play(session.game.parse_move("f1-t1"))
    assert line(session) == "f1-t1"
    session.play(session.game.parse_move("t2-t4"))
    assert line(session) == "f1-t1 t2-t4"
    session.play(session.game.parse_move("t1-f1"))  # his own wish: from now on it is like any other
    session.play(session.game.parse_move("f1-t1"))
    assert not any(e.auto for e in session.line)


def test_the_deal_is_left_to_the_player() -> None:
    session = laid("gypsy", {"t1": "AC", "t2": "KS", "s": "9D"})
    session.autoplay = ALL
    assert line(session) == ""
    session.play(session.game.parse_move("deal"))
    assert line(session) in ("deal", "deal ~t2-f1") or "~t1-f1" in line(session) or "AC" in session.game.table(session.state)


def test_what_must_stay_by_a_verdict_stays() -> None:
    session = playing(ALL)
    session.holds = lambda state, move: True
    session.play(session.game.parse_move("t4-t6"))
    assert line(session) == "t4-t6"


def test_no_level_plays_on_when_nothing_can_go() -> None:
    session = dealt("spider")
    for level in LEVELS:
        assert following(level, session.game, session.state) is None


@pytest.mark.parametrize("variant", [("canfield", {}), ("gypsy", {}), ("klondike", {}), ("freecell", {}), ("spider", {})], ids=str)
@pytest.mark.parametrize("level", [SAFE, ALL])
def test_games_at_random(variant: tuple[str, dict[str, str]], level: str) -> None:
    chance = random.Random(f"{variant}{level}")
    game = tpat.game(variant[0])
    auto = 0
    for _ in range(6):
        session = Session(game, positions.late(game, chance))
        session.autoplay = level
        for _ in range(40):
            legal = game.legal_moves(session.state)
            if not legal:
                break
            before = session.state
            entries = session.play(chance.choice(legal))
            auto += len(entries) - 1
            assert [e.auto for e in entries] == [False] + [True] * (len(entries) - 1)
            assert all(e.move.target[:1] == "f" for e in entries[1:])
            session.undo()
            assert session.state == before
            session.redo()
    assert auto or variant[0] == "spider"
