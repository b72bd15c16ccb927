"""How cards are laid in the columns and move between them, in sentences."""

from __future__ import annotations

from tpat.api import of_rules
from tpat.engine.cards import ALL, BIT, name, parse, rank, suit
from tpat.engine.rules import Build, Deal, Limit, Refill, Rules, Run, Space
from tpat.i18n import N_, Tongue
from tpat.i18n.words import card_forms
from tpat.ui.facts_own import own

_BUILDING = {
    Build.ALTERNATE: N_("On a column you lay a card one rank lower and of the other colour: red on black, black on red."),
    Build.SUIT: N_("On a column you lay a card one rank lower and of the same suit."),
    Build.COLOUR: N_("On a column you lay a card one rank lower and of the same colour: red on red, black on black."),
    Build.RANK: N_("On a column you lay a card one rank lower, whatever its suit."),
    Build.EQUAL: N_(
        "On a column you lay a card of the same rank whose suit comes later in the order clubs, spades, hearts, diamonds; "
        "suits between them may be missing."
    ),
    Build.ANY: N_("On a column you lay any card."),
    Build.NONE: N_("No card is laid on another in the columns."),
}

EXAMPLES = {
    Build.ALTERNATE: ("8S", "9H"),
    Build.SUIT: ("8H", "9H"),
    Build.COLOUR: ("8D", "9H"),
    Build.RANK: ("8H", "9D"),
    Build.EQUAL: ("8D", "8S"),
    Build.ANY: ("QH", "3C"),
}
"""For each way of building a card and the card that it is laid on; none where nothing is laid."""

_RUNS = {
    Build.ALTERNATE: N_("Cards on top of a column are a run when each is one rank lower than the card it lies on and of the other colour."),
    Build.SUIT: N_("Cards on top of a column are a run when each is one rank lower than the card it lies on and of the same suit."),
    Build.COLOUR: N_("Cards on top of a column are a run when each is one rank lower than the card it lies on and of the same colour."),
    Build.RANK: N_("Cards on top of a column are a run when each is one rank lower than the card it lies on."),
    Build.EQUAL: N_(
        "Cards on top of a column are a run when all are of one rank and their suits come in the order clubs, spades, hearts, diamonds, "
        "upwards."
    ),
    Build.ANY: N_("Cards on top of a column that lie face up are always a run."),
    Build.NONE: N_("Only single cards are a run."),
}

_GROUPS = {
    Run.PART: N_("A run moves as one, and so does any part of it that lies on top."),
    Run.WHOLE: N_(
        "From column to column only a whole column moves, all its cards at once; its top card alone may only go to a foundation."
    ),
    Run.WHOLE_OR_TOP: N_("From column to column moves a whole column, all its cards at once, or its top card alone."),
    Run.TOP: N_("Only the top card of a column moves, one card at a time."),
    Run.ANY: N_("Any card of a column that lies face up moves together with all the cards that lie on it, in order or not."),
}

_LIMITS = {
    Limit.CELLS: N_("No more cards move at once than single moves could carry: one more than there are free cells."),
    Limit.SPACES: N_(
        "No more cards move at once than single moves could carry: one more than there are free cells, "
        "and twice as many for each space besides the one they go to."
    ),
}

# By whether there is a reserve and a waste.
_TOP_CARDS = {
    (True, True): N_("Of the reserve and of the waste only the top card plays."),
    (True, False): N_("Of the reserve only the top card plays."),
    (False, True): N_("Of the waste only the top card plays."),
}

# By whether single cards move alone, runs too, or cards with whatever lies on them.
_SPACES = {
    Space.ANY: (
        N_("A space, an empty column, takes any card."),
        N_("A space, an empty column, takes any card or run."),
        N_("A space, an empty column, takes any card with all that lies on it."),
    ),
    Space.KINGS: (
        N_("A space, an empty column, takes only a king."),
        N_("A space, an empty column, takes only a king or a run that begins with a king."),
        N_("A space, an empty column, takes only a king with all that lies on it."),
    ),
    Space.CLUBS: (
        N_("A space, an empty column, takes only a club."),
        N_("A space, an empty column, takes only a club or a run that begins with a club."),
        N_("A space, an empty column, takes only a club with all that lies on it."),
    ),
    Space.NONE: (N_("A space, an empty column, takes no card: it stays empty."),) * 3,
}
_KINDS = {Run.TOP: 0, Run.ANY: 2}


def example(rules: Rules) -> tuple[str, str] | None:
    """A card of the game's deck and one that it may be laid on, the usual example where the deck has it; None where nothing is laid."""
    deck = [c for c in ALL if suit(c) in rules.suits and rank(c) <= rules.ranks]
    usual = EXAMPLES.get(rules.build)
    if usual is None or all(parse(card) in deck for card in usual):
        return usual
    lies_on = of_rules(rules).plan.lies_on
    pairs = ((name(lower), name(upper)) for upper in reversed(deck) for lower in deck if lies_on[upper] & BIT[lower])
    return next(pairs, None)


def building_facts(rules: Rules, t: Tongue) -> list[str]:
    """What goes on what in the columns."""
    if said := own(rules, "building", t):
        return said
    said = [t._(_BUILDING[rules.build])]
    if rules.from_waste_only:
        said.append(t._("It comes from the waste: columns take cards from nowhere else."))
    if found := example(rules):
        lower, upper = (card_forms(t.lang, card) for card in found)
        said.append(t._("For example, {lower} goes {on_upper}.").format(lower=lower["the"], on_upper=upper["on"]))
    if rules.build not in (Build.EQUAL, Build.ANY, Build.NONE):
        circle, end = t._("The ranks run in a circle: on an ace you lay a king."), t._("Nothing is laid on an ace.")
        said.append(circle if rules.wrap else end)
    if rules.jokers:
        said.append(
            t._("A joker fits everywhere: it goes on any card, any card goes on it, and it may go to any space; but never to a foundation.")
        )
    return said


def group_facts(rules: Rules, t: Tongue) -> list[str]:
    """How many cards move together, and which cards outside the columns play."""
    if said := own(rules, "groups", t):
        return said
    if rules.run is Run.PART:
        said.append(t._(_RUNS[rules.run_build or rules.build]))
    if rules.from_waste_only:
        said.append(t._("The top card of a column goes only to a foundation."))
    else:
        said.append(t._(_GROUPS[rules.run]))
    if rules.run is Run.PART and rules.run_build not in (None, rules.build):
        said.append(t._("Cards that lie on each other in another way do not move together."))
    if rules.limit in _LIMITS:
        said.append(t._(_LIMITS[rules.limit]))
    piles = (bool(rules.reserve), rules.waste is not None)
    if any(piles):
        said.append(t._(_TOP_CARDS[piles]))
    if rules.stock_open and rules.onto_waste:
        said.append(t._("The top card of the stock plays too, also onto the waste."))
    elif rules.stock_open:
        said.append(t._("The top card of the stock plays too."))
    if rules.cells and not rules.cells_filled:
        said.append(t._("Any single card may go to a free cell, and from there wherever it fits."))
    elif rules.cells:
        said.append(t._("The cards in the cells play; you lay none there."))
    return said + own(rules, "refilled", t)


def space_facts(rules: Rules, t: Tongue) -> list[str]:
    """What an empty column takes, and who fills it."""
    if said := own(rules, "spaces", t):
        return said
    if rules.refill is Refill.AUTO:
        said.append(t._("While the reserve has cards, its top card fills a space at once, by itself."))
    elif rules.refill is Refill.STOCK:
        said.append(t._("While the stock has cards, its top card fills a space at once, by itself."))
    if rules.space is Space.RESERVE:
        return said + _from_reserve(rules, t)
    if rules.space is Space.STOCK:
        return [*said, *_from_stock(rules, t)]
    if rules.space is Space.NONE and rules.deal is Deal.COLUMNS:
        return [*said, t._("A space, an empty column, takes no card: only a deal fills it.")]
    if rules.from_waste_only and rules.space is Space.ANY:
        return [*said, t._("A space, an empty column, takes any card of the waste.")]
    return [*said, t._(_SPACES[rules.space][_KINDS.get(rules.run, 1)])]


def _from_reserve(rules: Rules, t: Tongue) -> list[str]:
    said = []
    if rules.refill is Refill.HAND:
        said.append(
            t._("While the reserve has cards, a space, an empty column, takes only its top card: you put it there yourself, when you like.")
        )
    if rules.waste is None:
        said.append(t._("Once the reserve is used up, a space stays empty."))
    else:
        said.append(
            t._("Once the reserve is used up, a space takes only the top card of the waste, and you may keep it open as long as you like.")
        )
    return said


def _from_stock(rules: Rules, t: Tongue) -> list[str]:
    first = t._("While the stock has cards, a space, an empty column, takes only its top card: you put it there yourself, when you like.")
    if rules.waste is None:
        return [first, t._("Once the stock is used up, a space stays empty.")]
    return [first, t._("While the stock is empty, a space takes only the top card of the waste.")]
