"""What is written turns one frame into the other, as an emulator shows it, in few bytes."""

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tpat.ui.diff import difference
from tpat.ui.frame import Canvas, Frame, Style

NORMAL = "\x1b[m"
# A look of its own for each style, so that a wrong one shows: the number in a colour, and attributes that show on blanks.
SGR = ["", *(f"\x1b[{'7;' if n % 2 else ''}{'4;' if n % 3 == 0 else ''}38;5;{16 + n}m" for n in range(1, len(Style)))]


def show(screen: pyte.Screen, text: str) -> None:
    pyte.ByteStream(screen).feed(text.encode())


def looks(frame: Frame) -> list[tuple[str, str, bool, bool]]:
    """Cell by cell what an emulator should show: character, colour, reverse, underlined."""
    reference = pyte.Screen(len(Style), 1)
    for style in Style:
        show(reference, f"\x1b[1;{style + 1}H{NORMAL}{SGR[style]}x")
    known = [reference.buffer[0][style] for style in Style]
    return [
        (char, known[style].fg, known[style].reverse, known[style].underscore)
        for text, styles in zip(frame.text, frame.style, strict=True)
        for char, style in zip(text, styles, strict=True)
    ]


def shown(screen: pyte.Screen) -> list[tuple[str, str, bool, bool]]:
    rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return [(cell.data, cell.fg, cell.reverse, cell.underscore) for row in rows for cell in row]


ROW = st.lists(
    st.tuples(st.sampled_from(" ♠A─x"), st.sampled_from([0, 0, Style.RED, Style.CURSOR_RED, Style.BORDER]), st.integers(1, 8)),
    min_size=1,
    max_size=8,
)


@st.composite
def frames(draw, width=20, height=4):
    text, style = [], []
    for _ in range(height):
        runs = draw(ROW)
        text.append("".join(char * count for char, _, count in runs)[:width].ljust(width))
        style.append(b"".join(bytes((look,)) * count for _, look, count in runs)[:width].ljust(width, b"\0"))
    cursor = draw(st.none() | st.tuples(st.integers(0, width - 1), st.integers(0, height - 1)))
    return Frame(width, height, tuple(text), tuple(style), cursor)


@given(frames(), frames(), frames(), st.booleans())
def test_the_terminal_shows_exactly_the_new_frame(first, second, third, wrap):
    screen = pyte.Screen(20, 4)
    show(screen, "\x1b[31mrubbish from before\r\nmore" + ("" if wrap else "\x1b[?7l"))
    previous = None
    for frame in (first, second, third):
        show(screen, difference(previous, frame, SGR, NORMAL))
        assert shown(screen) == looks(frame)
        if frame.cursor is not None:
            assert (screen.cursor.x, screen.cursor.y) == frame.cursor
        previous = frame
    show(screen, "\x1b[Hn")
    assert screen.buffer[0][0].fg == "default"  # all looks were ended


@given(frames())
def test_nothing_is_written_when_nothing_changed(frame):
    assert difference(frame, frame, SGR, NORMAL) == ""
    assert difference(frame, frame._replace(cursor=None), SGR, NORMAL) == ""


def test_another_size_is_painted_whole():
    old, new = Canvas(20, 4), Canvas(24, 5)
    new.put(0, 4, "x" * 24)
    screen = pyte.Screen(24, 5)
    show(screen, "rubbish")
    show(screen, difference(old.frame(), new.frame(), SGR, NORMAL))
    assert screen.display == [" " * 24] * 4 + ["x" * 24]


def test_a_moved_cursor_alone_is_one_cursor_move():
    frame = Canvas(80, 24).frame((3, 4))
    assert difference(Canvas(80, 24).frame((0, 0)), frame, SGR, NORMAL) == "\x1b[5;4H"


def table(cursor: int) -> Frame:
    """A full 80×24 table of eight columns of cards, the cursor on the last card of one."""
    canvas = Canvas(80, 24)
    canvas.put(0, 0, "Gypsy 12345", Style.TITLE)
    for column in range(8):
        for row in range(2, 20):
            canvas.put(column * 10, row, "│10♥│" if (row + column) % 2 else "│ Q♠│", Style.RED if (row + column) % 2 else Style.BLACK)
        if column == cursor:
            red = (19 + column) % 2
            canvas.put(column * 10, 19, "[10♥]" if red else "[ Q♠]", Style.CURSOR_RED if red else Style.CURSOR_BLACK)
    canvas.put(0, 22, f"column {cursor + 1}: a card", Style.MESSAGE)
    return canvas.frame()


def test_few_bytes_for_a_cursor_step_and_for_one_cell():
    assert len(difference(table(2), table(3), SGR, NORMAL).encode()) < 150
    canvas = Canvas(80, 24)
    canvas.put(79, 23, "♥", Style.RED)
    assert len(difference(Canvas(80, 24).frame(), canvas.frame(), SGR, NORMAL).encode()) <= 8 + len(SGR[Style.RED]) + 3 + 3


@pytest.mark.parametrize(("gap", "moves"), [(1, 1), (4, 1), (5, 2)])
def test_changes_near_each_other_are_one_run(gap, moves):
    old, new = Canvas(40, 1), Canvas(40, 1)
    for canvas, char in ((old, "a"), (new, "b")):
        canvas.put(0, 0, "-" * 40)
        canvas.put(10, 0, char)
        canvas.put(10 + gap + 1, 0, char)
    assert difference(old.frame(), new.frame(), SGR, NORMAL).count("\x1b[") == moves


def test_emptying_a_line_does_not_write_the_blanks():
    old = Canvas(80, 2)
    old.put(0, 1, "a long message " * 5, Style.WARNING)
    assert difference(old.frame(), Canvas(80, 2).frame(), SGR, NORMAL) == "\x1b[2H\x1b[K"


@given(frames(), frames())
def test_on_a_ground_of_its_own_every_cell_has_it_even_where_erasing_leaves_the_terminals(first, second):
    screen = pyte.Screen(20, 4)
    sgr = [f"{sgr}\x1b[48;5;22m" for sgr in SGR]
    for previous, frame in ((None, first), (first, second)):
        text = difference(previous, frame, sgr, NORMAL)
        assert "\x1b[K" not in text
        show(screen, text)
        assert [cell.data for row in range(4) for cell in (screen.buffer[row][x] for x in range(20))] == list("".join(frame.text))
        assert {screen.buffer[y][x].bg for y in range(4) for x in range(20)} == {"005f00"}
