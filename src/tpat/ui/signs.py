"""Whether a terminal shows suits and lines, each in one cell. It isn't asked: many don't answer, and a font can't be asked at all."""

from __future__ import annotations

from collections.abc import Mapping

_SUITS_AND_LINES = "♠♥♦♣─│┌┐└┘▒…·"
#: Consoles that show what glyphs their font happens to have.
_CONSOLES = ("linux", "vt", "cons", "ansi", "sun")
#: Languages in whose locales many terminals draw suits and lines two cells wide (their width is "ambiguous" by Unicode), but ♦ one.
_WIDE = ("ja", "zh", "ko")


def encodes(encoding: str) -> bool:
    """True where the encoding has suits and lines at all."""
    try:
        _SUITS_AND_LINES.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def doubtful(kind: str, ambiguous_width: int, environ: Mapping[str, str]) -> bool:
    """True where suits and lines may not be shown, or not in one cell each, so that the player has to ask for them: on consoles with fonts
    of their own, where they are said to be wide, and in the locales of `_WIDE` and C."""
    locale = _locale(environ)
    return ambiguous_width != 1 or kind.startswith(_CONSOLES) or locale in ("C", "POSIX") or locale.partition("_")[0] in _WIDE


def _locale(environ: Mapping[str, str]) -> str:
    """The locale asked for by name, as far as it says what characters there are.

    In C Python writes UTF-8 all the same, but the player's terminal may not show it. Where only LANG says C, Python itself puts C.UTF-8
    into LC_CTYPE at its start, so that is no wish of the player's.
    """
    names = {n: environ[n] for n in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(n)}
    if names.get("LC_CTYPE") in ("C.UTF-8", "C.utf8", "UTF-8") and "LANG" in names:
        del names["LC_CTYPE"]
    return next(iter(names.values()), "")
