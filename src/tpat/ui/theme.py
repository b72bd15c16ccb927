"""What the looks look like: themes as tables from style to attributes and colours, for 0, 8, 256 or 16 million colours.

The theme `terminal` stands on the terminal's own background, which may be black or white: its colours have about the same contrast to
both (at least 4.5 to 1 where any colour can be had). The others paint their ground, `mono` uses no colour at all. Nothing is told by
colour alone: in each the cursor is reverse, what is picked up bold and underlined, a target underlined.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tpat.ui.frame import Style


class Colour(NamedTuple):
    """A colour at three depths: one of the eight names (empty: none is fit), a number of the 256, `#rrggbb`."""

    basic: str
    indexed: int
    full: str


class Look(NamedTuple):
    """Attributes (bold, dim, underline, reverse), a colour at three depths, and the ground that it stands on.

    `basic` is one of the eight colour names, `indexed` a number of the 256, `full` a `#rrggbb`; empty or None is the
    terminal's own foreground. Without a `ground` it is the terminal's own.
    """

    attributes: tuple[str, ...] = ()
    basic: str = ""
    indexed: int | None = None
    full: str | None = None
    ground: Colour | None = None


class Palette(NamedTuple):
    """The colours of a theme; None is the terminal's own foreground."""

    red: Colour | None
    green: Colour | None
    blue: Colour | None
    grey: Colour | None
    amber: Colour | None
    diamond: Colour | None  # of four colours; clubs are green
    ink: Colour | None = None
    ground: Colour | None = None


_BLUE = Colour("", 31, "#0078c8")  # the basic blue can't be read on black
PALETTES: Mapping[str, Palette] = {
    "terminal": Palette(
        red=Colour("red", 196, "#e8101f"),
        green=Colour("green", 28, "#008a00"),
        blue=_BLUE,
        grey=Colour("", 243, "#767676"),
        amber=Colour("", 130, "#b06200"),  # nor the basic yellow on white
        diamond=_BLUE._replace(basic="magenta"),
    ),
    "dark": Palette(
        red=Colour("red", 210, "#ff8787"),
        green=Colour("green", 77, "#5fd75f"),
        blue=Colour("cyan", 75, "#5fafff"),
        grey=Colour("white", 246, "#949494"),
        amber=Colour("yellow", 215, "#ffaf5f"),
        diamond=Colour("cyan", 75, "#5fafff"),
        ink=Colour("white", 253, "#dadada"),
        ground=Colour("black", 234, "#1c1c1c"),
    ),
    "light": Palette(
        red=Colour("red", 160, "#c00018"),
        green=Colour("green", 22, "#005f00"),
        blue=Colour("blue", 25, "#005faf"),
        grey=Colour("black", 59, "#5f5f5f"),
        amber=Colour("black", 94, "#875f00"),
        diamond=Colour("blue", 25, "#005faf"),
        ink=Colour("black", 234, "#1c1c1c"),
        ground=Colour("white", 231, "#ffffff"),
    ),
    "felt": Palette(  # of the eight colours red can't be read on green, so there the ground is the terminal's
        red=Colour("red", 217, "#ffb3b3"),
        green=Colour("green", 157, "#afffaf"),
        blue=Colour("", 153, "#afd7ff"),
        grey=Colour("", 252, "#d0d0d0"),
        amber=Colour("", 222, "#ffd787"),
        diamond=Colour("magenta", 153, "#afd7ff"),
        ink=Colour("", 255, "#eeeeee"),
        ground=Colour("", 22, "#00512d"),
    ),
    "contrast": Palette(
        red=Colour("red", 217, "#ffafaf"),
        green=Colour("green", 83, "#5fff5f"),
        blue=Colour("cyan", 87, "#5fffff"),
        grey=Colour("white", 252, "#d0d0d0"),
        amber=Colour("yellow", 227, "#ffff5f"),
        diamond=Colour("cyan", 87, "#5fffff"),
        ink=Colour("white", 231, "#ffffff"),
        ground=Colour("black", 16, "#000000"),
    ),
    "mono": Palette(None, None, None, None, None, None),
}
USUAL = "terminal"

_NO_COLOUR: tuple[str, None, None] = ("", None, None)
_MARKS: Mapping[str, tuple[str, ...]] = {
    "": (),
    "CURSOR_": ("reverse",),
    "PICKED_": ("bold", "underline"),
    "TARGET_": ("underline",),
    "LIT_": ("bold", "reverse"),
}


@cache
def looks(theme: str = USUAL, four_colours: bool = False) -> Mapping[Style, Look]:
    """The look of every style in a theme of `PALETTES`; with four colours each suit has its own."""
    p = PALETTES[theme]

    def look(colour: Colour | None = None, *attributes: str) -> Look:
        basic, indexed, full = colour or p.ink or _NO_COLOUR
        return Look(attributes, basic, indexed, full, p.ground)

    out = {
        Style.PLAIN: look(),
        Style.DIM: look(p.grey),
        Style.BOLD: look(None, "bold"),
        Style.BACK: look(p.blue),
        Style.EMPTY: look(p.grey),
        Style.TITLE: look(None, "bold"),
        Style.MESSAGE: look(),
        Style.WARNING: look(p.amber, "bold"),
        Style.FOOTER: look(p.grey),
        Style.KEY: look(None, "bold"),
        Style.CURSOR: look(None, "reverse"),
        Style.TARGET: look(p.green, "underline"),
        Style.LIT: look(p.green, "bold", "reverse"),
        Style.HEADING: look(None, "bold", "underline"),
        Style.TAB: look(p.grey),
        Style.TAB_ON: look(None, "reverse"),
        Style.BORDER: look(p.grey),
    }
    for mark, attributes in _MARKS.items():
        black = p.green if mark in ("TARGET_", "LIT_") else None
        out[Style[mark + "RED"]] = look(p.red, *attributes)
        out[Style[mark + "BLACK"]] = look(black, *attributes)
        out[Style[mark + "DIAMOND"]] = look(p.diamond if four_colours else p.red, *attributes)
        out[Style[mark + "CLUB"]] = look(p.green if four_colours else black, *attributes)
    return out


#: What holds where nobody chose.
DEFAULT: Mapping[Style, Look] = looks()
