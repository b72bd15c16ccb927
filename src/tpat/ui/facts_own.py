"""Sentences about what only one game has. They hang on the function that the game puts in the place of a general rule, not on its name:
a game of the same rules under another name says the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tpat.engine.games import bakers_dozen, blue_moon, idiots_delight, midnight_oil, monte_carlo, oonsoo, royal_cotillion
from tpat.engine.rules import Rules
from tpat.i18n import N_, Tongue

_Sentences = dict[str, tuple[str, ...]]

_MONTE_CARLO: _Sentences = {
    "deal": (N_("Each place gets one card, face up."),),
    "building": (
        N_("You lay a card on another of the same rank that touches it: beside, above or below it, or at a corner."),
        N_("The two are a pair, on which nothing more is laid."),
    ),
    "groups": (N_("Cards move one at a time."),),
    "spaces": (N_("A gap takes no card: it stays until a deal closes it."),),
    "foundations": (
        N_("There are no foundations: pairs are removed."),
        N_("You win when all {cards} cards are removed, the last pairs too."),
    ),
    "back": (N_("What is removed does not come back."),),
}

_MONTE_CARLO_DEAL: _Sentences = {
    "redeals": (
        N_(
            "A deal takes the pairs away and closes the gaps: all cards move up in their order, to the left and into the rows above. "
            "Then cards from the stock fill the places that are left."
        ),
        N_("You may deal when there is a pair to take away or a gap before a card, also when the stock is empty."),
        N_("There is no redeal."),
    ),
}

_IDIOTS_DELIGHT: _Sentences = {
    "building": (
        N_("No card is laid on another."),
        N_(
            "You may remove the top card of a column when a higher card of its suit lies on top of another column; "
            "the ace is the highest."
        ),
    ),
    "foundations": (N_("There are no foundations: what is beaten is removed."),),
    "back": (N_("What is removed does not come back."),),
}

_BLUE_MOON: _Sentences = {
    "building": (
        N_("A card goes only into a gap: the card that follows the one to the left of it, one rank higher and of the same suit."),
        N_("Nothing goes into a gap to the right of a king or of another gap."),
    ),
    "groups": (N_("Cards move one at a time, from any place."),),
    "spaces": (N_("Gaps are the only places that cards move to."),),
    "back": (N_("There are no foundations to take a card back from."),),
}

#: What stands before, or in the place of, the general sentences.
OWN: dict[Callable[..., Any], _Sentences] = {
    monte_carlo.may_place: _MONTE_CARLO,
    monte_carlo.deal: _MONTE_CARLO_DEAL,
    idiots_delight.may_place: _IDIOTS_DELIGHT,
    blue_moon.may_place: _BLUE_MOON,
    blue_moon.setup: {
        "deal": (
            N_(
                "Each row gets thirteen cards, face up, behind a first place that stays free. "
                "Then the aces go to the first places of the rows; where they lay, gaps are left."
            ),
        )
    },
    bakers_dozen.setup: {"deal": (N_("In each column the kings then sink to the bottom."),)},
    royal_cotillion.settle: {
        "refilled": (
            N_("A cell that loses its card gets the waste's top card at once, by itself, or the stock's when the waste is empty."),
        )
    },
    midnight_oil.shuffle: {
        "shuffle": (N_("A shuffle mixes all cards of the columns and lays them out again in columns of three, from the first one on."),)
    },
    blue_moon.shuffle: {
        "shuffle": (
            N_(
                "A shuffle mixes all cards that do not lie in their row's order, and lays them out again "
                "with a gap behind the ordered cards of each row."
            ),
        )
    },
    blue_moon.won: {
        "won": (
            N_("There are no foundations: each row gathers a suit."),
            N_("You win when each row is a suit in order, from the ace on its first place to the king."),
        )
    },
    oonsoo.won: {
        "won": (
            N_("There are no foundations: each column gathers the four cards of a rank."),
            N_("You win when each column is the four cards of a rank in the order clubs, spades, hearts, diamonds, and nothing else."),
        )
    },
    idiots_delight.won: {"won": (N_("You win when the stock is empty and only four cards are left in the columns."),)},
}


def own(rules: Rules, question: str, t: Tongue) -> list[str]:
    """The sentences that the rules' own functions have for a question of the facts; none where the general ones say it all."""
    found = [OWN[hook][question] for hook in (*rules.hooks, rules.score) if hook in OWN and question in OWN[hook]]
    return [t._(sentence).format(cards=rules.cards) for sentences in found for sentence in sentences]
