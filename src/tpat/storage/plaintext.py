"""What people say in files: names and comments, as plain text on one line."""

from __future__ import annotations

import unicodedata

LONGEST = 1000  # characters of a comment, or of a name
#: Marks that turn the direction of writing: what follows would not be read as it stands.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")


def foreign(char: str) -> bool:
    """True for what is no text: controls, marks that turn the direction of writing, halves of characters."""
    return not char.isprintable() and char != " " and (char in _TURNING or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"))


def plain(text: str) -> str:
    """A text as it may stand in a file: on one line, without braces and without what is no text, and not too long."""
    shown = "".join(" " if c in "\r\n\t" else c for c in text if c in "\r\n\t" or not foreign(c))
    return " ".join(shown.replace("{", "(").replace("}", ")").split())[:LONGEST].rstrip()
