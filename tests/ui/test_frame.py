"""The canvas: clipping, one cell a character, frames as values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tpat.ui.frame import Canvas, Frame, Style, cells


def test_a_new_canvas_is_blank_and_plain():
    assert Canvas(3, 2).frame() == Frame(3, 2, ("   ", "   "), (b"\0\0\0", b"\0\0\0"), None)


def test_what_is_put_stands_there_in_its_look():
    canvas = Canvas(6, 2)
    canvas.put(1, 1, "Q♥", Style.RED)
    frame = canvas.frame((2, 1))
    assert frame.text == ("      ", " Q♥   ")
    assert frame.style[1] == bytes((0, Style.RED, Style.RED, 0, 0, 0))
    assert frame.cursor == (2, 1)


@pytest.mark.parametrize(
    ("x", "y", "shown"),
    [
        (-2, 0, ("cd  ", "    ")),
        (2, 0, ("  ab", "    ")),
        (-4, 0, ("    ", "    ")),
        (4, 0, ("    ", "    ")),
        (0, -1, ("    ", "    ")),
        (0, 2, ("    ", "    ")),
        (0, 1, ("    ", "abcd")),
    ],
)
def test_what_falls_outside_is_cut_off(x, y, shown):
    canvas = Canvas(4, 2)
    canvas.put(x, y, "abcd")
    assert canvas.frame().text == shown


def test_text_longer_than_the_canvas_is_cut_on_both_sides():
    canvas = Canvas(3, 1)
    canvas.put(-1, 0, "abcdefgh", Style.BOLD)
    assert canvas.frame() == Frame(3, 1, ("bcd",), (bytes((Style.BOLD,)) * 3,), None)


def test_fill_is_a_rectangle_cut_off_like_text():
    canvas = Canvas(4, 3)
    canvas.fill(2, 1, 9, 9, "▒", Style.BACK)
    canvas.fill(-1, -1, 2, 2, "x")
    canvas.fill(0, 0, -1, 3, "!")
    frame = canvas.frame()
    assert frame.text == ("x   ", "  ▒▒", "  ▒▒")
    assert frame.style[2] == bytes((0, 0, Style.BACK, Style.BACK))


def test_a_frame_does_not_change_with_its_canvas():
    canvas = Canvas(2, 1)
    frame = canvas.frame()
    canvas.put(0, 0, "ab", Style.BOLD)
    assert frame == Frame(2, 1, ("  ",), (b"\0\0",), None)


@pytest.mark.parametrize(("place", "inside"), [((9, 9), (3, 1)), ((-1, 0), (0, 0)), ((2, 1), (2, 1))])
def test_the_cursor_stays_on_the_canvas(place, inside):
    assert Canvas(4, 2).frame(place).cursor == inside


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("cafe\u0301", "café"),
        ("x\u0327\u0301", "x"),
        ("a\x1b[31mb", "a?[31mb"),
        ("a\tb\nc", "a?b?c"),
        ("日本", "??"),
        ("♥\ufe0f!", "♥!"),
        ("a\u200bb", "ab"),
        ("\udc80", "?"),
        ("Gültig – «ça»", "Gültig – «ça»"),
    ],
)
def test_every_character_is_one_harmless_cell(text, shown):
    assert cells(text) == shown


@given(st.integers(-5, 25), st.integers(-3, 8), st.text(max_size=30), st.sampled_from(Style))
def test_rows_keep_their_width_whatever_is_put(x, y, text, style):
    canvas = Canvas(20, 5)
    canvas.put(x, y, text, style)
    frame = canvas.frame()
    assert [len(row) for row in frame.text] == [20] * 5
    assert [len(row) for row in frame.style] == [20] * 5
    assert all(char.isprintable() for row in frame.text for char in row)
