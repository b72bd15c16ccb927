"""A position as a text that a person can read and edit, one pile a line:

    base: 3
    f3: 3H
    t1: 4C
    r: 9D- KS- AH
    s: …

Bottom first; `-` after a card means face down. Piles that are empty may be left out; `#` begins a comment. What else a position
counts has a line too: `redeals:`, `rotations:`, and `seed:` where a rule shuffles again (as in State).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tpat.engine.arrange import arrange, card_of
from tpat.engine.cards import DOWN, RANKS, name
from tpat.engine.plan import Plan
from tpat.engine.rules import Base
from tpat.engine.state import State
from tpat.errors import BadPosition, BadText

#: Lines that hold a number, by the names of State.
COUNTS = ("redeals", "rotations", "seed")


def format_table(plan: Plan, state: State) -> str:
    """The text of a position; `parse_table` gives the same position back."""
    lines = []
    if plan.rules.base is Base.FIRST:
        lines.append(f"base: {RANKS[state.base - 1]}")
    lines += [f"{count}: {used}" for count, used in (("redeals", state.redeals), ("rotations", state.rotations)) if used]
    if state.seed >= 0:
        lines.append(f"seed: {state.seed}")
    for pile, cards in zip(plan.names, state.piles, strict=True):
        if cards or pile[0] == "t":
            words = [name(c) + ("-" if c & DOWN else "") for c in cards]
            lines.append(" ".join([pile + ":", *words]))
    return "\n".join(lines) + "\n"


def parse_table(plan: Plan, text: str, whole: bool = True) -> State:
    """The position of a text. Line ends of any system and a byte order mark are read past.

    Raises BadPosition, with the line where there is one; `whole` also when cards are missing.
    """
    piles: dict[str, list[str]] = {}
    at: dict[str, int] = {}
    base: int | None = None
    counts: dict[str, int] = {}
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        head, colon, rest = line.partition(":")
        head = head.strip().lower()
        if not colon:
            raise BadPosition("line", raw.strip()[:40], number)
        if head == "base":
            base = _base(rest.strip().upper().replace("10", "T"), number)
        elif head in COUNTS:
            if not (rest.strip().isascii() and rest.strip().isdigit() and len(rest.strip()) <= 10):
                raise BadPosition("line", raw.strip()[:40], number)
            counts[head] = int(rest)
        elif head in piles or head not in plan.index:
            raise BadPosition("line", raw.strip()[:40], number)
        else:
            piles[head] = cards_in(rest.split(), number)
            at[head] = number
    try:
        return arrange(plan, piles, base, whole=whole, **counts)
    except BadPosition as e:
        e.line = line_of(e, piles, at)
        raise


def line_of(error: BadPosition, piles: Mapping[str, Sequence[str]], at: Mapping[str, int]) -> int:
    """The line of what is wrong with piles that stand at these lines: that of the pile named, or the last with the card that is there too
    often; 0 where no line has it."""
    if error.problem != "twice":
        return at.get(error.detail, 0)
    having = (pile for pile, cards in piles.items() if any(name(card_of(c) & ~DOWN) == error.detail for c in cards))
    return max((at.get(pile, 0) for pile in having), default=0)


def _base(text: str, number: int) -> int:
    if len(text) != 1 or text not in RANKS:
        raise BadPosition("line", text[:40], number)
    return RANKS.index(text) + 1


def cards_in(words: list[str], number: int) -> list[str]:
    """The same words, each a card. Raises BadPosition with the line, which has this number."""
    for word in words:
        try:
            card_of(word)
        except BadText as e:
            raise BadPosition("card", word[:12], number) from e
    return words
