"""What the looks look like: themes as tables from style to attributes and colours, for 0, 8, 16, 256 or 16 million colours.

The theme `terminal` stands on the terminal's own background, which may be black or white: its colours have about the same contrast to
both (at least 4.5 to 1 where any colour can be had). The others paint their ground, `mono` uses no colour at all. Nothing is told by
colour alone: in each the cursor is reverse, what is picked up bold and underlined, a target underlined. Suits that have colours of their
own are told apart by eyes that lack red, green or blue too. Grey and the bright colours are not asked for on an unknown ground of 16
colours: palettes that people choose make some of them invisible there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tpat.ui.frame import Style

NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")  # by their numbers


class Colour(NamedTuple):
    """A colour at four depths: one of the eight `NAMES` (empty: none is fit), a number of the 256, `#rrggbb`; `bright` if of 16 colours it
    is the brighter one of that name."""

    basic: str
    indexed: int
    full: str
    bright: bool = False


class Look(NamedTuple):
    """Attributes (bold, dim, underline, reverse), the colour, and the ground that it stands on; None is the terminal's own."""

    attributes: tuple[str, ...] = ()
    colour: Colour | None = None
    ground: Colour | None = None


class Palette(NamedTuple):
    """The colours of a theme; None is the terminal's own foreground."""

    red: Colour | None
    target: Colour | None  # black cards that are one, or looked for
    blue: Colour | None  # backs
    grey: Colour | None
    amber: Colour | None
    club: Colour | None  # of four colours
    diamond: Colour | None
    ink: Colour | None = None
    ground: Colour | None = None


PALETTES: Mapping[str, Palette] = {
    "terminal": Palette(
        red=Colour("red", 196, "#e8101f"),
        target=Colour("magenta", 28, "#008a00"),  # of the eight, the one that can be read on both
        blue=Colour("", 31, "#0078c8"),  # the basic blue can't be read on black
        grey=Colour("", 243, "#767676"),
        amber=Colour("", 130, "#b06200"),  # nor the basic yellow on white
        club=Colour("green", 29, "#00875a"),
        diamond=Colour("magenta", 99, "#785af0"),
    ),
    "dark": Palette(
        red=Colour("red", 203, "#ff6f6f", bright=True),
        target=Colour("green", 77, "#5fd75f", bright=True),
        blue=Colour("cyan", 75, "#5fafff"),
        grey=Colour("white", 246, "#949494"),
        amber=Colour("yellow", 215, "#ffaf5f", bright=True),
        club=Colour("green", 82, "#5fff00", bright=True),
        diamond=Colour("cyan", 69, "#5f87ff", bright=True),
        ink=Colour("white", 253, "#dadada"),
        ground=Colour("black", 234, "#1c1c1c"),
    ),
    "light": Palette(
        red=Colour("red", 124, "#c00018"),
        target=Colour("blue", 22, "#005f00"),
        blue=Colour("blue", 25, "#005faf"),
        grey=Colour("black", 59, "#5f5f5f"),
        amber=Colour("black", 94, "#875f00"),
        club=Colour("magenta", 29, "#00875f"),
        diamond=Colour("blue", 20, "#0000d7"),
        ink=Colour("black", 234, "#1c1c1c"),
        ground=Colour("white", 231, "#ffffff", bright=True),
    ),
    "felt": Palette(  # of the eight colours red can't be read on green, so there the ground is the terminal's
        red=Colour("red", 217, "#ff8f8f"),
        target=Colour("magenta", 157, "#afffaf"),
        blue=Colour("", 153, "#afd7ff"),
        grey=Colour("", 252, "#d0d0d0"),
        amber=Colour("", 222, "#ffd787"),
        club=Colour("green", 156, "#87ff5f"),
        diamond=Colour("magenta", 117, "#87afff"),
        ink=Colour("", 255, "#eeeeee"),
        ground=Colour("", 22, "#004225"),
    ),
    "contrast": Palette(  # of the eight colours red is too dark for it
        red=Colour("yellow", 210, "#ff8787", bright=True),
        target=Colour("green", 83, "#5fff5f", bright=True),
        blue=Colour("cyan", 87, "#5fffff", bright=True),
        grey=Colour("white", 252, "#d0d0d0"),
        amber=Colour("yellow", 227, "#ffff5f", bright=True),
        club=Colour("green", 82, "#5fff00", bright=True),
        diamond=Colour("cyan", 111, "#87afff", bright=True),
        ink=Colour("white", 231, "#ffffff", bright=True),
        ground=Colour("black", 16, "#000000"),
    ),
    "mono": Palette(None, None, None, None, None, None, None),
}
USUAL = "terminal"

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
        return Look(attributes, colour or p.ink, p.ground)

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
        Style.TARGET: look(p.target, "underline"),
        Style.LIT: look(p.target, "bold", "reverse"),
        Style.HEADING: look(None, "bold", "underline"),
        Style.TAB: look(p.grey),
        Style.TAB_ON: look(None, "reverse"),
        Style.BORDER: look(p.grey),
    }
    for mark, attributes in _MARKS.items():
        black = p.target if mark in ("TARGET_", "LIT_") else None
        out[Style[mark + "RED"]] = look(p.red, *attributes)
        out[Style[mark + "BLACK"]] = look(black, *attributes)
        out[Style[mark + "DIAMOND"]] = look(p.diamond if four_colours else p.red, *attributes)
        out[Style[mark + "CLUB"]] = look(p.club if four_colours else black, *attributes)
    return out


#: What holds where nobody chose.
DEFAULT: Mapping[Style, Look] = looks()
