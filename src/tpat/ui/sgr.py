"""Looks as escape sequences, as far as a terminal has colours."""

from __future__ import annotations

from typing import Any, Protocol

from tpat.ui.theme import NAMES, Colour, Look


class Depths(Protocol):
    """What is asked of blessed's terminal; attributes such as `bold` are its too."""

    number_of_colors: int

    def color_hex(self, text: str, /) -> Any: ...
    def on_color_hex(self, text: str, /) -> Any: ...

    @property
    def color(self) -> Any: ...
    @property
    def on_color(self) -> Any: ...


def resolve(look: Look, terminal: Depths) -> str:
    """The escape sequence of a look on this terminal, empty if it is plain there."""
    sequence = "".join(str(getattr(terminal, name)) for name in look.attributes)
    return sequence + _colour(look.colour, terminal, ground=False) + _colour(look.ground, terminal, ground=True)


def _colour(colour: Colour | None, terminal: Depths, ground: bool) -> str:
    """The sequence of a colour at the terminal's depth, empty for the terminal's own."""
    depth = terminal.number_of_colors
    if colour is None or depth < 8:
        return ""
    if depth > 256:
        return str(terminal.on_color_hex(colour.full) if ground else terminal.color_hex(colour.full))
    if depth == 256:
        numbered: Any = terminal.on_color if ground else terminal.color
        return str(numbered(colour.indexed))
    if not colour.basic:
        return ""
    # Written here: what blessed gives for the eight on a terminal of sixteen is the sequence for bold.
    return f"\x1b[{(90 if colour.bright and depth >= 16 else 30) + 10 * ground + NAMES.index(colour.basic)}m"
