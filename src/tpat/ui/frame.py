"""A picture of the whole screen as a value, the canvas it is painted on, and the names of looks.

A look is a name (`Style`), never a colour: the terminal layer turns names into escape sequences once, at start, as far
as the terminal has colours. So a frame can be compared, stored in a test and shown on any terminal.
"""

from __future__ import annotations

import unicodedata
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from tpat.ui.ascii import to_ascii

SUBSTITUTE = "?"


class Style(IntEnum):
    """The looks a cell can have; the value is the byte that stands for the look in `Frame.style`."""

    PLAIN = 0
    DIM = 1
    BOLD = 2
    RED = 3  # a heart
    BLACK = 4  # a spade
    BACK = 5  # a face-down card
    EMPTY = 6  # the place of an empty pile
    TITLE = 7
    MESSAGE = 8
    WARNING = 9
    FOOTER = 10
    KEY = 11  # the name of a key in the footer
    CURSOR_RED = 12
    CURSOR_BLACK = 13
    CURSOR = 14  # the cursor on what is no card
    PICKED_RED = 15  # the run picked up
    PICKED_BLACK = 16
    TARGET_RED = 17  # where the run may go, or what a hint points at
    TARGET_BLACK = 18
    TARGET = 19
    HEADING = 20
    TAB = 21
    TAB_ON = 22
    BORDER = 23
    LIT_RED = 24  # looked for
    LIT_BLACK = 25
    LIT = 26
    DIAMOND = 27  # cards of these suits, where each has its colour
    CURSOR_DIAMOND = 28
    PICKED_DIAMOND = 29
    TARGET_DIAMOND = 30
    LIT_DIAMOND = 31
    CLUB = 32
    CURSOR_CLUB = 33
    PICKED_CLUB = 34
    TARGET_CLUB = 35
    LIT_CLUB = 36


class Frame(NamedTuple):
    """One screenful: `height` rows of exactly `width` characters, each one cell wide, and as many bytes of `Style`.

    `cursor` is the place (column, row; from 0) of the terminal's own cursor, None where it doesn't matter; it stands at what has the
    focus, whether it is to be `seen` or not, for programs that read or magnify the screen follow it.
    """

    width: int
    height: int
    text: tuple[str, ...]
    style: tuple[bytes, ...]
    cursor: tuple[int, int] | None
    seen: bool = False


@lru_cache(maxsize=4096)
def _cell(char: str) -> str:
    """The one-cell character to show for `char`: itself, nothing for a mark that has no width, else the substitute."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return ""
    if not char.isprintable() or unicodedata.east_asian_width(char) in ("W", "F"):
        return SUBSTITUTE
    return char


def cells(text: str) -> str:
    """`text` as characters of one cell each, so that `len` is its width on the screen.

    Letters with separate accents are composed, marks of no width dropped, and what would take two cells or act on the
    terminal (control characters, escape sequences in a file a player wrote) becomes a question mark.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_cell, unicodedata.normalize("NFC", text)))


class Canvas:
    """Paper of `width` columns and `height` rows, blank and PLAIN at first; what falls outside is cut off.

    With `ascii_only` no other character comes on it.
    """

    __slots__ = ("_ascii_only", "_chars", "_styles", "height", "width")

    def __init__(self, width: int, height: int, ascii_only: bool = False) -> None:
        self._ascii_only = ascii_only
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._styles = [bytearray(self.width) for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style = Style.PLAIN) -> None:
        """Write `text` from column `x` of row `y` on; both may lie outside on any side."""
        if not 0 <= y < self.height:
            return
        shown = cells(to_ascii(text) if self._ascii_only else text)
        start, end = max(x, 0), min(x + len(shown), self.width)
        if start < end:
            self._chars[y][start:end] = shown[start - x : end - x]
            self._styles[y][start:end] = bytes((style,)) * (end - start)

    def fill(self, x: int, y: int, w: int, h: int, char: str = " ", style: Style = Style.PLAIN) -> None:
        """Fill the rectangle of `w` columns and `h` rows whose upper left cell is (x, y) with one character."""
        row = char * max(w, 0)
        for line in range(max(y, 0), min(y + h, self.height)):
            self.put(x, line, row, style)

    def is_blank(self, y: int) -> bool:
        """True if nothing is on that row."""
        return not "".join(self._chars[y]).strip()

    def frame(self, cursor: tuple[int, int] | None = None) -> Frame:
        """What is painted now, as a value; a `cursor` outside the canvas is moved to its nearest cell."""
        if cursor is not None:
            x, y = cursor
            cursor = (max(0, min(x, self.width - 1)), max(0, min(y, self.height - 1)))
        text = tuple("".join(row) for row in self._chars)
        return Frame(self.width, self.height, text, tuple(bytes(row) for row in self._styles), cursor)
