"""The gambler's account: what the house takes for a game of Canfield, and what it pays.

Two ways of betting. `xpat2` sells the deck for $52 and takes $5 a redeal. `bsd`, as BSD's canfield has it, sells it by instalments:
$13 for the deal, $13 more to inspect it (the first move), $26 more to play it (the first deal from the stock), $5 a run through the
stock after the first, $1 a card that counting tells, $1 a minute. Both pay $5 a card on the foundations; under `bsd` only one who has
bought the game is paid. What was paid stays paid: an undo brings no money back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tpat.engine.moves import DEAL, REDEAL, Move

XPAT2, BSD = "xpat2", "bsd"
BETTINGS = (XPAT2, BSD)

DECK = 52  # dollars; by instalments the next three
HAND, INSPECTION, GAME = 13, 13, 26
RUN = 5
CARD = 5
INFORMATION = 1  # a card
MINUTE = 1

SITTING = 3600.0  # seconds without a hand that end a sitting


class Facts(NamedTuple):
    """What of a hand the account is about."""

    betting: str = XPAT2
    moved: bool = False
    dealt: bool = False  # the stock was dealt from
    redeals: int = 0  # in force at the end
    runs: int = 0  # the most redeals that there were at any time
    cards: int = 0  # on the foundations
    counted: int = 0  # cards that counting has told
    seconds: float = 0.0  # of play


class Bill(NamedTuple):
    """Dollars paid, by what for."""

    hand: int = 0
    inspection: int = 0
    game: int = 0
    runs: int = 0
    information: int = 0
    time: int = 0

    @property
    def paid(self) -> int:
        """All of it."""
        return sum(self)


class Balance(NamedTuple):
    """The account of some hands, in dollars."""

    hands: int
    bill: Bill
    earned: int

    @property
    def won(self) -> int:
        """What is left of the earnings, less than nothing for a loss."""
        return self.earned - self.bill.paid

    @property
    def rate(self) -> float | None:
        """The return: earnings in per cent of what was paid; None while nothing was."""
        return 100 * self.earned / self.bill.paid if self.bill.paid else None


def bill(facts: Facts) -> Bill:
    """What a hand costs."""
    if facts.betting != BSD:
        return Bill(hand=DECK, runs=RUN * facts.redeals)
    return Bill(
        hand=HAND,
        inspection=INSPECTION if facts.moved else 0,
        game=GAME if facts.dealt else 0,
        runs=RUN * facts.runs,
        information=INFORMATION * facts.counted,
        time=MINUTE * int(facts.seconds // 60),
    )


def earned(facts: Facts) -> int:
    """What a hand brings."""
    return CARD * facts.cards if facts.dealt or facts.betting != BSD else 0


def due(facts: Facts, move: Move) -> Bill:
    """What playing this move would cost, on top of what the hand has cost: what the player is asked before he pays."""
    after = facts._replace(
        moved=True,
        dealt=facts.dealt or move.kind in (DEAL, REDEAL),
        redeals=facts.redeals + (move.kind == REDEAL),
    )
    after = after._replace(runs=max(facts.runs, after.redeals))
    return Bill(*(a - b for a, b in zip(bill(after), bill(facts), strict=True)))


def balance(hands: Iterable[Facts]) -> Balance:
    """The account of these hands together."""
    played = list(hands)
    bills = [bill(h) for h in played]
    return Balance(len(played), Bill(*map(sum, zip(*bills, strict=True))) if bills else Bill(), sum(map(earned, played)))


class Hand(NamedTuple):
    """A hand that is over, or the one at hand, with the time when it began and ended in seconds since the epoch."""

    began: float
    ended: float
    facts: Facts


class Account(NamedTuple):
    """The running balance."""

    hand: Balance  # the last one
    sitting: Balance
    ever: Balance


def account(hands: Sequence[Hand]) -> Account:
    """The account after these hands, in the order in which they ended."""
    return Account(*(balance(h.facts for h in some) for some in (hands[-1:], last_sitting(hands), hands)))


def last_sitting(hands: Sequence[Hand]) -> Sequence[Hand]:
    """The hands of the last sitting: back to the last that began an hour or more after the one before it had ended."""
    for k in range(len(hands) - 1, 0, -1):
        if hands[k].began - hands[k - 1].ended >= SITTING:
            return hands[k:]
    return hands
