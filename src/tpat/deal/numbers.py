"""Deal numbers and the shuffles that they belong to."""

from __future__ import annotations

from typing import NamedTuple

from tpat.engine.plan import Plan
from tpat.engine.setup import lay_out
from tpat.engine.shuffle import MODULUS, deck
from tpat.engine.state import State
from tpat.errors import BadNumber, BadText

DEFAULT = "xpat2"
SHUFFLES = (DEFAULT, "xpat2-rng0")
LARGEST = MODULUS - 1

#: Shuffles of other programs, with the numbers that they have: PySolFC's game numbers, Microsoft's of Free Cell.
FOREIGN = {"pysol": (1, 10**20), "ms": (1, 2**33 - 1)}
KNOWN = (*SHUFFLES, *FOREIGN)


class Deal(NamedTuple):
    """Which cards were dealt: the number, already reduced, and the shuffle by name."""

    number: int
    shuffle: str = DEFAULT


def span(shuffle: str = DEFAULT) -> tuple[int, int]:
    """The lowest and the highest number of a shuffle. Raises BadText for an unknown shuffle."""
    if shuffle not in KNOWN:
        raise BadText("shuffle", shuffle)
    return FOREIGN.get(shuffle, (0, LARGEST))


def deal(number: int, shuffle: str = DEFAULT) -> Deal:
    """The deal of a number; of xpat2's shuffles numbers above 999,999,999 are taken modulo 10⁹, as its engine takes them.

    Raises BadText for a negative number or an unknown shuffle, BadNumber for one that another program's shuffle does not have.
    """
    low, high = span(shuffle)
    if shuffle in FOREIGN:
        if not low <= number <= high:
            raise BadNumber(number, shuffle, low, high)
        return Deal(number, shuffle)
    if number < 0:
        raise BadText("deal number", str(number))
    return Deal(number % MODULUS, shuffle)


def seed_of(dealt: Deal) -> int:
    """What games that shuffle again go by, as State keeps it; of xpat2's shuffles."""
    return 2 * dealt.number + (dealt.shuffle == "xpat2-rng0")


def first_state(plan: Plan, dealt: Deal) -> State:
    """The position that the deal begins with. Raises NotDealt where another program's shuffle does not deal this game."""
    if dealt.shuffle in FOREIGN:
        from tpat.deal.pysol import first_state as as_pysol_deals

        return as_pysol_deals(plan, dealt.number, dealt.shuffle)
    return lay_out(plan, deck(plan.rules, dealt.number, old=dealt.shuffle == "xpat2-rng0"), seed=seed_of(dealt))
