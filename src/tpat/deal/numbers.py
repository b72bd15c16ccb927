"""Deal numbers and the shuffles that they belong to."""

from __future__ import annotations

from typing import NamedTuple

from tpat.engine.plan import Plan
from tpat.engine.setup import lay_out
from tpat.engine.shuffle import MODULUS, deck
from tpat.engine.state import State
from tpat.errors import BadText

DEFAULT = "xpat2"
SHUFFLES = (DEFAULT, "xpat2-rng0")
LARGEST = MODULUS - 1


class Deal(NamedTuple):
    """Which cards were dealt: the number, already reduced, and the shuffle by name."""

    number: int
    shuffle: str = DEFAULT


def deal(number: int, shuffle: str = DEFAULT) -> Deal:
    """The deal of a number; numbers above 999,999,999 are taken modulo 10⁹, as xpat2's engine takes them.

    Raises BadText for a negative number or an unknown shuffle.
    """
    if shuffle not in SHUFFLES:
        raise BadText("shuffle", shuffle)
    if number < 0:
        raise BadText("deal number", str(number))
    return Deal(number % MODULUS, shuffle)


def first_state(plan: Plan, dealt: Deal) -> State:
    """The position that the deal begins with."""
    old = dealt.shuffle == "xpat2-rng0"
    return lay_out(plan, deck(plan.rules, dealt.number, old), seed=2 * dealt.number + old)
