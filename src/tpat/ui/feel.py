"""What a game is like to play, in words: how hard, how long, luck or skill."""

from __future__ import annotations

from tpat.engine.rules import Feel
from tpat.i18n import N_, Tongue

#: What the grades are called, the first grade first.
DIFFICULTY = (N_("very easy"), N_("easy"), N_("middling"), N_("hard"), N_("very hard"))
LENGTH = (N_("short"), N_("medium"), N_("long"))
SKILL = (N_("luck"), N_("mostly luck"), N_("luck and skill"), N_("mostly skill"), N_("skill"))


def feel_words(t: Tongue, feel: Feel) -> tuple[str, str, str]:
    """How hard, how long and how much of skill: `rules.feel` in the player's language."""
    return t._(DIFFICULTY[feel.difficulty - 1]), t._(LENGTH[feel.length - 1]), t._(SKILL[feel.skill - 1])
