"""What can be chosen before the deal: names, values, and the fields of Rules that they set.

The canonical name stands in deal ids, records and statistics; xpat2's name is accepted everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tpat.engine.rules import DealOver, Refill, Rules
from tpat.errors import BadOption


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the values it takes, as texts, and what a value sets."""

    name: str
    values: tuple[str, ...]
    sets: Callable[[str], dict[str, Any]]
    reads: Callable[[Rules], str]  # the value in force
    synonyms: tuple[str, ...] = ()


_RELAXED = (DealOver.NO_SPACE, DealOver.WHOLE_SUIT_RUNS, DealOver.WHOLE_RUNS)

OPTIONS = {
    o.name: o
    for o in (
        Option(
            "relaxed",
            ("0", "1", "2"),
            lambda v: {"deal_over": _RELAXED[int(v)]},
            lambda r: str(_RELAXED.index(r.deal_over)),
        ),
        Option("refill", ("hand", "auto"), lambda v: {"refill": Refill(v)}, lambda r: r.refill.value),
    )
}
_SYNONYMS = {s: o.name for o in OPTIONS.values() for s in o.synonyms}


def fields(rules: Rules, chosen: Mapping[str, object]) -> dict[str, Any]:
    """The fields of Rules that these options set. Raises BadOption."""
    out: dict[str, Any] = {}
    for name, value in chosen.items():
        canonical = name.strip().lower().replace("-", "_")
        canonical = _SYNONYMS.get(canonical, canonical)
        if canonical not in rules.options:
            raise BadOption(rules.name, name)
        option = OPTIONS[canonical]
        text = str(value).strip().lower()
        if text not in option.values:
            raise BadOption(rules.name, name, value, ", ".join(option.values))
        out |= option.sets(text)
    return out


def in_force(rules: Rules, standard: Rules) -> dict[str, str]:
    """Options whose value differs from the game's own, by canonical name in alphabetical order: what an id has to say."""
    now = {n: OPTIONS[n].reads(rules) for n in sorted(rules.options)}
    return {n: v for n, v in now.items() if v != OPTIONS[n].reads(standard)}
