"""A review in words, and on the screen."""

from __future__ import annotations

import pytest

import tpat
from tpat.deal.numbers import deal
from tpat.i18n import LANGUAGES, load
from tpat.session.census import LOST, UNKNOWN, WON
from tpat.session.review import Review, Step
from tpat.session.session import Session
from tpat.ui import watching
from tpat.ui.model import Taste
from tpat.ui.review import ASCII_SIGNS, SIGNS, plot_lines, strip, told, win_lines

GAME = tpat.game("gypsy")
DEALS = (GAME.parse_move("deal"),)


def known(winnable: int, lost: int, moves: int = 9, line: tuple[tpat.Move, ...] = DEALS * 3) -> Review:
    state = GAME.deal(1)
    played = (GAME.parse_move(f"t{1 + k % 8}-f1") for k in range(1, moves + 1))
    return Review((Step((), state), *(Step((move,), state) for move in played)), winnable, line, lost)


def test_the_plot_has_a_sign_for_each_position() -> None:
    assert strip(known(3, 6).verdicts, 40, ASCII_SIGNS) == "####??...."
    assert strip(known(3, 6).verdicts, 40, ASCII_SIGNS, 4) == "####|?...."
    assert strip([WON] * 4 + [UNKNOWN] * 2 + [LOST] * 4, 5, SIGNS) == "██▒··"
    assert strip([WON] * 4 + [UNKNOWN] * 2 + [LOST] * 4, 5, SIGNS, 9) == "██▒·┃"
    assert strip([WON], 0, SIGNS) == ""
    for width in range(1, 15):
        assert len(strip(known(3, 6).verdicts, width, SIGNS, 9)) == min(width, 10)
    lines = plot_lines(load("en"), known(3, 6), 12, ASCII_SIGNS)
    assert lines == ["0 #####??... 9".replace("#####??...", strip(known(3, 6).verdicts, 8, ASCII_SIGNS)), "# winnable  . lost  ? not known"]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (known(9, 10, line=()), ["The game was won, so it could be won all along."]),
        (known(9, 10), ["The game could be won to the end."]),
        (known(-1, 0), ["The deal could not be won, whatever was played."]),
        (known(3, 4), ["Move 4 threw the game away: t5-f1. Before it the game could be won, after it no more."]),
        (
            known(3, 5),
            ["The game could be won up to move 3.", "From move 5 on it was lost.", "Whether it could be won after move 4 is not known."],
        ),
        (known(3, 10), ["The game could be won up to move 3.", "Whether it could be won after moves 4 to 9 is not known."]),
        (known(-1, 4), ["From move 4 on it was lost.", "Whether it could be won after moves 0 to 3 is not known."]),
        (known(-1, 10), ["Whether it could be won after moves 0 to 9 is not known."]),
    ],
    ids=lambda x: f"{x.winnable}-{x.lost}" if isinstance(x, Review) else "",
)  # fmt: skip
def test_what_is_said(found: Review, said: list[str]) -> None:
    assert told(load("en"), found) == said
    for lang in LANGUAGES:
        assert len(told(load(lang), found)) == len(said)


def test_the_line_is_told_where_there_is_one() -> None:
    assert win_lines(load("en"), known(3, 4)) == ["After move 3 this would have won:", "deal deal deal"]
    assert win_lines(load("en"), known(0, 4))[0] == "From the deal this would have won:"
    assert win_lines(load("en"), known(-1, 4)) == []


def test_the_line_that_wins_is_shown_and_left_again() -> None:
    session = Session(GAME, GAME.deal(1), deal(1))
    for _ in range(4):
        session.play(DEALS[0])
    steps = (Step((), session.start), *(Step(DEALS, entry.state) for entry in session.line))
    watched = watching._Watched(session, load("en"), Taste(), Review(steps, 2, DEALS * 5, 3))
    session.jump(1)
    watched.do("line")
    assert watched.session is not session
    assert (watched.session.made, watched.total, watched.running) == (0, 6, True)  # the player's own second move, then the line
    assert watched.session.state == session.state
    watched.step(on=True)
    watched.do("line")
    assert watched.session is session
    assert session.made == 1
    session.jump(3)
    watched.do("line")
    assert watched.session is session
    assert watched.ui.message == "No way to win is known from here."
