"""Text for terminals that show nothing but ASCII."""

from __future__ import annotations

import unicodedata

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
