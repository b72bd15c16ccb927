"""What is drawn on a large card: its pips, set as on cards of paper, or the letter of a court, drawn large with the suit's sign."""

from __future__ import annotations

from functools import cache

WIDTH, HEIGHT = 7, 5  # cells of a figure

#: Ace to ten, row by row: pips on the left, in the middle, on the right.
_PIPS = (
    "... ... .o. ... ...",
    ".o. ... ... ... .o.",
    ".o. ... .o. ... .o.",
    "o.o ... ... ... o.o",
    "o.o ... .o. ... o.o",
    "o.o ... o.o ... o.o",
    "o.o .o. o.o ... o.o",
    "o.o .o. o.o .o. o.o",
    "o.o o.o .o. o.o o.o",
    "o.o ooo ... ooo o.o",
)
#: The courts by the letters that the languages have for them.
_LETTERS = {
    "K": ("oo   oo", "oo  oo ", "oooo   ", "oo  oo ", "oo   oo"),
    "Q": (" ooooo ", "oo   oo", "oo   oo", "oo  oo ", " ooo oo"),
    "J": ("    oo ", "    oo ", "    oo ", "oo  oo ", " oooo  "),
    "R": ("oooooo ", "oo   oo", "oooooo ", "oo  oo ", "oo   oo"),
    "D": ("ooooo  ", "oo  oo ", "oo   oo", "oo  oo ", "ooooo  "),
    "V": ("oo   oo", "oo   oo", " oo oo ", "  ooo  ", "   o   "),
    "B": ("oooooo ", "oo   oo", "oooooo ", "oo   oo", "oooooo "),
    "F": ("ooooooo", "oo     ", "ooooo  ", "oo     ", "oo     "),
}


@cache
def figure(number: int, letter: str, sign: str) -> tuple[str, ...]:
    """The rows of a card's figure, each WIDTH cells: pips up to the ten (`number` 1 … 10), else the `letter`; of `sign` both."""
    if number > len(_PIPS):
        return tuple(row.replace("o", sign) for row in _LETTERS[letter])
    return tuple("  ".join(row).replace(".", " ").replace("o", sign) for row in _PIPS[number - 1].split())
