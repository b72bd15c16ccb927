"""Text for terminals that show nothing but ASCII."""

from __future__ import annotations

import unicodedata

_SUITS_AND_LINES = "♠♥♦♣─│┌┐└┘▒…·"

_INSTEAD = str.maketrans(
    {
        "♣": "C", "♠": "S", "♥": "h", "♦": "d", "▒": "#", "·": ".", "×": "x", "−": "-", "–": "-", "—": "-", "…": "...",
        "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "→": ">", "←": "<", "↑": "^", "↓": "v",
        "⋮": ":", "┇": "!", "┆": ":", "↺": "@", "▐": "<", "▌": ">",
        "ß": "ss", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE", "\u00a0": " ", "\u202f": " ",
    }
)  # fmt: skip


def to_ascii(text: str) -> str:
    """The text without a character beyond ASCII: letters lose their accents, signs become the nearest thing, the rest `?`."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFD", text.translate(_INSTEAD))
    return "".join(c if c.isascii() else "" if unicodedata.combining(c) else "?" for c in plain)


def shows_suits(encoding: str, kind: str, ambiguous_width: int) -> bool:
    """Whether suits and lines can be shown, each one cell wide.

    The consoles named here show what glyphs their font happens to have, which can't be asked, so they get letters.
    """
    try:
        _SUITS_AND_LINES.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return ambiguous_width == 1 and not kind.startswith(("linux", "vt", "cons", "ansi", "sun"))
