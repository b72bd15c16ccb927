"""What the chooser lists of the games: by family, by how hard and how long they are, by how much is luck. Each has a key that goes through
its values, past those that would leave nothing."""

from __future__ import annotations

from collections.abc import Sequence

from tpat.engine import games
from tpat.engine.rules import Rules
from tpat.i18n import N_, Tongue
from tpat.ui.feel import DIFFICULTY, LENGTH, SKILL
from tpat.ui.model import Sieve

#: The commands that change a part of the sieve: the part, and how far they go.
TURNS = {
    "choose-family": ("family", 1),
    "choose-family-back": ("family", -1),
    "choose-difficulty": ("difficulty", 1),
    "choose-length": ("length", 1),
    "choose-skill": ("skill", 1),
}
#: The parts in the order in which they are shown, each with the command that changes it and what it is called.
PARTS = (
    ("choose-family", "family", N_("family")),
    ("choose-difficulty", "difficulty", N_("difficulty")),
    ("choose-length", "length", N_("length")),
    ("choose-skill", "skill", N_("luck")),
)
_GRADES = {"difficulty": DIFFICULTY, "length": LENGTH, "skill": SKILL}


def lets_through(only: Sieve, rules: Rules) -> bool:
    """True for a game that is listed."""
    feel = rules.feel
    return (
        only.family in ("", rules.family)
        and only.difficulty in (0, feel.difficulty)
        and only.length in (0, feel.length)
        and only.skill in (0, feel.skill)
    )


def turned(only: Sieve, part: str, step: int, found: Sequence[Rules]) -> Sieve:
    """The sieve with the next value of a part, all being one of them, that lets some of these games through."""
    values: tuple[str | int, ...] = ("", *dict.fromkeys(r.family for r in found)) if part == "family" else tuple(range(6))
    now = only._asdict()
    at = values.index(now[part]) if now[part] in values else 0
    for k in range(1, len(values)):
        value = values[(at + step * k) % len(values)]
        then = Sieve(**{**now, part: value})
        if not value or any(lets_through(then, rules) for rules in found):
            return then
    return only


def value_text(t: Tongue, only: Sieve, part: str) -> str:
    """The value of a part in words; empty where all games are listed."""
    value = only._asdict()[part]
    if not value:
        return ""
    if part == "family":
        return games.standard(value).title if value in games.names() else str(value)
    return t._(_GRADES[part][value - 1])
