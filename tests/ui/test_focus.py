"""The terminal's own cursor stands at what has the focus, in every part of the program, and is seen where the player wants it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from harness import Term
from player import Player, dealt
from tpat.ui.ends import look

SIZES = [(40, 12), (80, 24), (120, 40)]


def at_cursor(player: Player, cells: int = 3) -> str:
    """What the screen shows from the cursor on."""
    frame = player.frame()
    assert frame.cursor is not None
    x, y = frame.cursor
    return frame.text[y][x : x + cells]


def line_of(player: Player) -> str:
    frame = player.frame()
    assert frame.cursor is not None
    return frame.text[frame.cursor[1]]


def before_cursor(player: Player) -> str:
    frame = player.frame()
    assert frame.cursor is not None
    x, y = frame.cursor
    assert not re.sub(r"\d+ games$", "", frame.text[y][x:].strip())  # how many are listed stands at the right end
    return frame.text[y][:x]


@pytest.mark.parametrize("size", SIZES)
def test_at_the_table_it_is_on_the_card_that_the_cursor_of_the_game_is_on(size: tuple[int, int]) -> None:
    player = Player(dealt("gypsy"), size=size)
    cards = ["9♦", "10♠", "6♦", "A♦", "A♠", "5♦", "8♦", "9♦"]
    for number, card in enumerate(cards):
        assert player.ui.pile == f"t{number + 1}"
        assert at_cursor(player, 2).strip() in {card, "10", "T♠"}
        player.press("right")
    player.press("home 1 2")  # the nine is carried over
    assert at_cursor(player, 2) == "9♦"


@pytest.mark.parametrize("size", SIZES)
def test_in_lists_it_is_on_the_line_of_the_mark(size: tuple[int, int]) -> None:
    player = Player(None, size=size)
    for keys in ("", "down", "end", "pageup", "up"):
        player.press(keys)
        assert line_of(player).startswith(" [")
        assert at_cursor(player, 1) == line_of(player)[2]
    player = Player(dealt("gypsy"), size=size).press(",")
    for _ in range(8):
        assert line_of(player).startswith(" [")
        player.press("down")


@pytest.mark.parametrize("size", SIZES)
def test_where_text_is_typed_it_is_behind_the_text_and_seen(size: tuple[int, int]) -> None:
    player = Player(dealt("gypsy"), size=size)
    assert not player.frame().seen
    for keys, text in ((": n e", ":ne"), ("escape ? / f o", "/fo")):
        player.press(keys)
        assert player.frame().seen
        assert before_cursor(player) == text
    player = Player(None, size=size).press("/ s p")
    assert player.frame().seen
    assert before_cursor(player) == " /sp"


@pytest.mark.parametrize("size", SIZES)
def test_at_a_question_it_is_behind_the_question(size: tuple[int, int]) -> None:
    for keys in ("4 o A", "4 o N", "4 o G", "4 o g enter"):
        player = Player(dealt("gypsy"), size=size).press(keys)
        assert player.ui.question is not None
        assert before_cursor(player).rstrip(")").endswith(("/n", "up")), keys


def test_on_a_page_it_is_at_the_first_line_seen_and_at_what_was_found() -> None:
    player = Player(dealt("gypsy")).press("?")
    first = line_of(player)
    player.press("down")
    assert line_of(player) != first
    player.press("/ b o r r o w enter")
    assert at_cursor(player, 6).lower() == "borrow"


def test_in_a_panel_it_is_on_the_first_sentence() -> None:
    player = Player(dealt("freecell", 17611)).press("5 x 8 x 6 3 1 x 8 x")
    player.ui = look(player.table, player.ui)
    assert at_cursor(player, 7) == "No move"


def test_a_setting_makes_it_seen_everywhere() -> None:
    player = Player(dealt("gypsy"))
    player.ui = player.ui._replace(taste=player.ui.taste._replace(cursor=True))
    for keys in ("", "?", "escape ,", "escape g"):
        assert player.press(keys).frame().seen


def test_on_a_terminal_it_is_shown_and_left_shown(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
    settings = tmp_path / "tpat" / "settings.toml"
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"], env=env) as term:
        assert term.until("12345")
        assert not term.settle().cursor_shown
        term.key(":").settle()
        assert term.cursor_shown
        term.key("escape").settle(0.3)
        assert not term.cursor_shown
        term.key("q")
        assert term.close() == (0, None)
        assert term.cursor_shown
    settings.parent.mkdir(exist_ok=True)
    settings.write_text("cursor = true\n", encoding="utf-8")
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"], env=env) as term:
        assert term.until("12345")
        assert term.settle().cursor_shown
        for number, card in enumerate(("10♠", "6♦", "A♦")):
            term.key("right").settle()
            x, y = term.screen.cursor.x, term.screen.cursor.y
            assert term.screen.display[y][x:].startswith(card), number
        assert term.cursor_shown
