"""What can be chosen before the deal: names, values, and the fields of Rules that they set.

The canonical name stands in deal ids, records and statistics; xpat2's name is accepted everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tpat.engine.rules import Back, DealOver, Limit, Refill, Rules, Run, Space
from tpat.errors import BadOption

UNLIMITED = "unlimited"
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the values it takes (texts, or numbers from `low` to `high`), and what a value sets."""

    name: str
    sets: Callable[[Rules, str], dict[str, Any]]
    reads: Callable[[Rules], str]  # the value in force
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = -1
    synonyms: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The values, as one types them."""
        numbers = [f"{self.low}–{self.high}"] if self.high >= self.low else []
        return ", ".join([*numbers, *self.values])

    def values_of(self, rules: Rules) -> tuple[str, ...]:
        """The words, beside numbers, that the option takes in a game: of houses those that the game has."""
        return (LIKES[0], *dict(rules.houses)) if self.name == "like" else self.values

    def parse(self, value: object) -> str | None:
        """The canonical text of a value; None if it is none of this option's."""
        if isinstance(value, bool):
            value = YES if value else NO
        if value is None and UNLIMITED in self.values:
            return UNLIMITED
        text = str(value).strip().lower().replace("_", "-")
        if text in self.values:
            return text
        if text.isascii() and text.isdigit() and len(text) < 6 and self.low <= int(text) <= self.high:
            return str(int(text))
        return None


LIKES = ("xpat2", "bsd", "aisleriot", "pysol", "politaire")
_RELAXED = (DealOver.NO_SPACE, DealOver.WHOLE_SUIT_RUNS, DealOver.WHOLE_RUNS)


def _number(name: str, field: str, low: int, high: int, *synonyms: str) -> Option:
    return Option(name, lambda r, v: {field: int(v)}, lambda r: str(getattr(r, field)), low=low, high=high, synonyms=synonyms)


def _relax(rules: Rules, value: str) -> dict[str, Any]:
    """Spider's deal; no limit on runs where runs are limited."""
    if "relaxed" in rules.options and rules.limit is not Limit.NONE:
        return {"limit": rules.limit if value == "0" else Limit.NONE}
    return {"deal_over": _RELAXED[min(int(value), 2)]}


def _relaxed(rules: Rules) -> str:
    return str(_RELAXED.index(rules.deal_over)) if rules.deal_over in _RELAXED else str(int(rules.limit is Limit.NONE))


def _face_up(rules: Rules, value: str) -> dict[str, Any]:
    return {"started": int(value)} if rules.started else {"face_up": int(value)}


def _like(rules: Rules, house: str) -> dict[str, Any]:
    """A game as another program plays it; the first house is our own."""
    return {**dict(dict(rules.houses)[house]), "like": house} if house != LIKES[0] else {"like": ""}


_OPTIONS = (
    _number("decks", "decks", 1, 9),
    _number("columns", "columns", 1, 32, "slots"),
    _number("cells", "cells", 0, 16, "tmps", "tmp"),
    Option("face_up", _face_up, lambda r: str(r.started or r.face_up), low=0, high=30, synonyms=("faceup",)),
    _number("face_down", "face_down", 0, 30, "facedown"),
    _number("jokers", "jokers", 0, 16),
    Option(
        "redeals",
        lambda r, v: {"redeals": None if v == UNLIMITED else int(v)},
        lambda r: UNLIMITED if r.redeals is None else str(r.redeals),
        values=(UNLIMITED,),
        low=0,
        high=999,
        synonyms=("flips",),
    ),
    _number("draw", "draw", 1, 99, "turn"),
    _number("rotations", "rotations", 0, 99),
    Option("relaxed", _relax, _relaxed, low=0, high=2),
    Option(
        "back",
        lambda r, v: {"back": {NO: Back.NONE, YES: Back.ANY}.get(v) or Back(v.replace("-", " "))},
        lambda r: {Back.NONE: NO, Back.ANY: YES}.get(r.back) or r.back.value.replace(" ", "-"),
        values=(YES, NO, "not-base", "stock-gone"),
    ),
    Option(
        "run",
        lambda r, v: {"run": Run(v.replace("-", " "))},
        lambda r: r.run.value.replace(" ", "-"),
        values=("whole", "part", "top", "whole-or-top"),
    ),
    Option("refill", lambda r, v: {"refill": Refill(v)}, lambda r: r.refill.value, values=("hand", "auto")),
    Option("like", _like, lambda r: r.like or LIKES[0], values=LIKES),
    Option("space", lambda r, v: {"space": Space(v)}, lambda r: r.space.value, values=("any", "kings", "none", "reserve")),
)
OPTIONS = {o.name: o for o in _OPTIONS}
_SYNONYMS = {s: o.name for o in OPTIONS.values() for s in o.synonyms}
#: Options that change how many points can be had.
_RESCALE = ("decks", "columns", "face_up", "face_down", "jokers")


def canonical(rules: Rules, name: str) -> str:
    """The canonical name of an option of this game. Raises BadOption."""
    found = name.strip().lower().replace("-", "_")
    found = _SYNONYMS.get(found, found)
    if found == "relaxed" and "back" in rules.options and rules.back is Back.NONE:
        found = "back"
    if found not in rules.options:
        raise BadOption(rules.name, name)
    return found


def fields(rules: Rules, chosen: Mapping[str, object]) -> dict[str, Any]:
    """The fields of Rules that these options set. Raises BadOption."""
    out: dict[str, Any] = {}
    # A house comes first: what is chosen besides it changes the house's rules.
    for name, value in sorted(chosen.items(), key=lambda x: x[0] != "like"):
        option = OPTIONS[canonical(rules, name)]
        if option.name == "back" and name.strip().lower() == "relaxed":
            value = str(value).strip() not in ("0", NO)
        text = option.parse(value)
        known = option.values_of(rules)
        if option.name == "like" and text is not None and text not in known:
            raise BadOption(rules.name, name, value, ", ".join(known))
        if text is None:
            raise BadOption(rules.name, name, value, option.allowed)
        changed = option.sets(rules, text)
        if option.name in _RESCALE and text != option.reads(rules):
            changed["max_score"] = None
        out |= changed
    return out


def in_force(rules: Rules, standard: Rules) -> dict[str, str]:
    """Options whose value differs from the game's own, by canonical name in alphabetical order: what an id has to say."""
    if rules.like:
        standard = replace(standard, **fields(standard, {"like": rules.like}))
        return {"like": rules.like, **in_force(replace(rules, like=""), replace(standard, like=""))}
    now = {n: OPTIONS[n].reads(rules) for n in sorted(rules.options)}
    return {n: v for n, v in now.items() if v != OPTIONS[n].reads(standard)}
