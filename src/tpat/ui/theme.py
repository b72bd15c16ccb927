"""What the looks look like: a table from style to attributes and colours, for 0, 8, 256 or 16 million colours.

The colours stand on the terminal's own background, which may be black or white: those chosen here have about the same
contrast to both (at least 4.5 to 1 where any colour can be had). Nothing paints a background; the cursor is reverse
video. Without colours the cursor is reverse, what is picked up bold and underlined, a target underlined.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tpat.ui.frame import Style


class Look(NamedTuple):
    """Attributes (bold, dim, underline, reverse) and a colour at three depths.

    `basic` is one of the eight colour names, `indexed` a number of the 256, `full` a `#rrggbb`; empty or None is the
    terminal's own foreground.
    """

    attributes: tuple[str, ...] = ()
    basic: str = ""
    indexed: int | None = None
    full: str | None = None


class _Colour(NamedTuple):
    basic: str
    indexed: int
    full: str


_RED = _Colour("red", 196, "#e8101f")
_GREEN = _Colour("green", 28, "#008a00")
_BLUE = _Colour("", 31, "#0078c8")  # the basic blue can't be read on black
_GREY = _Colour("", 243, "#767676")
_AMBER = _Colour("", 130, "#b06200")  # nor the basic yellow on white

DEFAULT: Mapping[Style, Look] = {
    Style.PLAIN: Look(),
    Style.DIM: Look((), *_GREY),
    Style.BOLD: Look(("bold",)),
    Style.RED: Look((), *_RED),
    Style.BLACK: Look(),
    Style.BACK: Look((), *_BLUE),
    Style.EMPTY: Look((), *_GREY),
    Style.TITLE: Look(("bold",)),
    Style.MESSAGE: Look(),
    Style.WARNING: Look(("bold",), *_AMBER),
    Style.FOOTER: Look((), *_GREY),
    Style.KEY: Look(("bold",)),
    Style.CURSOR_RED: Look(("reverse",), *_RED),
    Style.CURSOR_BLACK: Look(("reverse",)),
    Style.CURSOR: Look(("reverse",)),
    Style.PICKED_RED: Look(("bold", "underline"), *_RED),
    Style.PICKED_BLACK: Look(("bold", "underline")),
    Style.TARGET_RED: Look(("underline",), *_RED),
    Style.TARGET_BLACK: Look(("underline",), *_GREEN),
    Style.TARGET: Look(("underline",), *_GREEN),
    Style.HEADING: Look(("bold", "underline")),
    Style.TAB: Look((), *_GREY),
    Style.TAB_ON: Look(("reverse",)),
    Style.BORDER: Look((), *_GREY),
    Style.LIT_RED: Look(("bold", "reverse"), *_RED),
    Style.LIT_BLACK: Look(("bold", "reverse"), *_GREEN),
    Style.LIT: Look(("bold", "reverse"), *_GREEN),
}
