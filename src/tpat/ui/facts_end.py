"""Foundations, the way back from them, and dealing on, in sentences."""

from __future__ import annotations

from tpat.engine.cards import ACE, KING
from tpat.engine.rules import Back, Base, Deal, DealOver, Refill, Rules, Space, Up
from tpat.i18n import N_, Tongue
from tpat.i18n.words import letters, rank_forms
from tpat.ui.facts_deal import stock_left
from tpat.ui.facts_own import own

_DEAL_OVER = {
    DealOver.ANYTHING: N_("You may deal at any time while the stock lasts; spaces get a card too."),
    DealOver.NO_SPACE: N_("You may deal only while no column is empty."),
    DealOver.WHOLE_SUIT_RUNS: N_(
        "You may deal while no column is empty, and over spaces when each other column is, from end to end, "
        "a single run of one suit, face up."
    ),
    DealOver.WHOLE_RUNS: N_(
        "You may deal while no column is empty, and over spaces when each other column lies face up and in order of rank "
        "from end to end, whatever the suits."
    ),
}

_BACK = {
    Back.ANY: N_("The top card of a foundation may come back, to a column or a space that takes it."),
    Back.NOT_BASE: N_(
        "The top card of a foundation may come back, to a column or a space that takes it; "
        "only the card that a foundation starts with stays."
    ),
    Back.STOCK_GONE: N_(
        "Once the stock is empty, and not before, the top card of a foundation may come back, to a column or a space that takes it."
    ),
}


def deals(rules: Rules) -> int:
    """How many times the stock can be dealt from before it is empty, where cards leave it in no other way."""
    if rules.deal is Deal.NONE:
        return 0
    each = (rules.draws or (rules.draw,))[0] if rules.deal is Deal.WASTE else rules.columns
    return -(-stock_left(rules) // each)


def order(rules: Rules, foundation: int) -> list[int]:
    """The ranks of a foundation (by its number from 0) in the order in which they go up, where the base is not dealt."""
    start = rules.starts[foundation % len(rules.starts)] if rules.starts else ACE
    step = rules.steps[foundation % len(rules.steps)] if rules.steps else 1
    return [(start - 1 + step * k) % KING + 1 for k in range(KING)]


# --- foundations --------------------------------------------------------------------------------------------------------


def foundation_facts(rules: Rules, t: Tongue) -> list[str]:
    """What goes up, and when the game is won."""
    said = own(rules, "foundations", t)
    if not said and rules.up is Up.SUIT:
        said = _suits_up(rules, t)
    elif not said and rules.up is Up.CARD:
        said = [_piles(rules, t), *_going_up(rules, t)]
    if won := own(rules, "won", t):
        return said + won
    if not said:
        return [t._("No card goes to a foundation.")]
    if rules.up is Up.CARD:
        said.append(t._("You win when all {cards} cards are up.").format(cards=rules.cards))
    return said


def _piles(rules: Rules, t: Tongue) -> str:
    if rules.any_suit:
        said = t._("There are {piles} foundations, on which suits do not matter.")
    elif rules.free:
        said = t._("There are {piles} foundations; any suit may start any of them, and goes on there.")
    elif rules.foundations == 4:
        said = t._("There are {piles} foundations, one for each suit.")
    elif rules.foundations == 4 * rules.decks and len(rules.suits) == 4:
        said = t._("There are {piles} foundations, {n} for each suit.")
    else:
        said = t._("There are {piles} foundations.")
    return said.format(n=rules.decks, piles=rules.foundations)


def _suits_up(rules: Rules, t: Tongue) -> list[str]:
    return [
        _piles(rules, t),
        t._(
            "A suit goes up as a whole: when its thirteen cards lie face up and in order on top of a column, from king "
            "to ace, you take them up at once. Single cards do not go up."
        ),
        t._("You win when all cards are up, or when the stock is empty and all that is left in the columns are whole suits, one a column."),
    ]


def _going_up(rules: Rules, t: Tongue) -> list[str]:
    orders = [order(rules, f) for f in range(rules.foundations)]
    if rules.base is Base.FIRST:
        said = [
            t._(
                "Foundations start with the base rank and are built up by suit, card by card; the ace follows the king, "
                "and thirteen cards fill a foundation."
            )
        ]
    elif len({tuple(o) for o in orders}) > 1 or rules.steps or rules.any_suit:
        said = [t._("Cards go up one by one.")] if rules.any_suit else [t._("Cards go up one by one, each foundation in its own suit.")]
        for ranks in dict.fromkeys(map(tuple, orders)):
            mine = [str(f + 1) for f, o in enumerate(orders) if tuple(o) == ranks]
            shown = " ".join(letters(t.lang, t.courts)[r - 1] for r in ranks)
            said.append(
                t.n("Order of foundation {piles}: {ranks}.", "Order of foundations {piles}: {ranks}.", len(mine)).format(
                    piles=", ".join(mine), ranks=shown
                )
            )
    elif orders[0][0] == ACE:
        said = [t._("Foundations are built up by suit, card by card, from the ace to the king.")]
    else:
        said = [
            t._(
                "Each foundation starts with this card: {a}. They are built up by suit, card by card; the ace follows the king, "
                "and thirteen cards fill a foundation."
            ).format(a=rank_forms(t.lang, orders[0][0])["a"])
        ]
    if rules.base_goes_up and rules.base is Base.ACE and orders[0][0] == ACE:
        said.append(t._("Aces go up by themselves as soon as they are free, unless you play with `--no-auto-base`."))
    elif rules.base_goes_up:
        said.append(t._("Base cards go up by themselves as soon as they are free, unless you play with `--no-auto-base`."))
    return said


def back_facts(rules: Rules, t: Tongue) -> list[str]:
    """Whether cards come back from the foundations."""
    if said := own(rules, "back", t):
        return said
    if not rules.foundations:
        return [t._("There are no foundations to take a card back from.")]
    if rules.back is Back.NONE:
        return [t._("Nothing comes back from the foundations.")]
    said = [t._(_BACK[rules.back])]
    if rules.cells and not rules.cells_filled:
        said.append(t._("It may also go to a free cell."))
    if rules.decks > 1:
        said.append(t._("It may also go over to another foundation of its suit where it fits."))
    return said


# --- dealing on ---------------------------------------------------------------------------------------------------------


def dealing_facts(rules: Rules, t: Tongue) -> list[str]:
    """Dealing from the stock, what happens when it is empty, shuffles and rotations."""
    return [*(own(rules, "redeals", t) or _dealing(rules, t)), *_shuffles(rules, t), *_rotations(rules, t)]


def _dealing(rules: Rules, t: Tongue) -> list[str]:
    if rules.deal is Deal.NONE and rules.shuffles:
        return [t._("Nothing is dealt during the game.")]
    if rules.deal is Deal.NONE:
        return [t._("Nothing is dealt during the game, and there is no redeal.")]
    if rules.deal is Deal.COLUMNS:
        each = t._("A deal lays one card from the stock face up on each column.")
        return [each, t._(_DEAL_OVER[rules.deal_over]), *_lasts(rules, t), *_last_deal(rules, t), t._("There is no redeal.")]
    if rules.draws:
        each = t._("From round to round a deal turns this many cards from the stock onto the waste: {draws}.")
    else:
        each = t.n(
            "A deal turns {n} card from the stock face up onto the waste.",
            "A deal turns {n} cards from the stock face up onto the waste, one on the other (the last deal may be shorter).",
            rules.draw,
        )
    return [each.format(n=rules.draw, draws=", ".join(map(str, rules.draws))), *_lasts(rules, t), _turning_over(rules.redeals, t)]


def _lasts(rules: Rules, t: Tongue) -> list[str]:
    times = deals(rules)
    otherwise = rules.refill is Refill.STOCK or rules.space is Space.STOCK or rules.stock_open or rules.hooks.settle
    if otherwise:
        said = t.n("The stock lasts for {n} deal at most.", "The stock lasts for {n} deals at most.", times)
    else:
        said = t.n("The stock lasts for {n} deal.", "The stock lasts for {n} deals.", times)
    return [said.format(n=times)]


def _last_deal(rules: Rules, t: Tongue) -> list[str]:
    """A last deal that does not reach all columns; how many it reaches is certain only where nothing else takes the stock's cards."""
    n = stock_left(rules) % rules.columns
    if rules.refill is Refill.STOCK:
        return [t._("A last deal that does not reach all columns begins with the first one.")]
    if not n:
        return []
    if rules.middle:
        said = t.n(
            "The last deal brings {n} card, to the column in the middle.",
            "The last deal brings {n} cards, to the columns in the middle.",
            n,
        )
    else:
        said = t.n("The last deal brings {n} card, to the first column.", "The last deal brings {n} cards, to the first columns.", n)
    return [said.format(n=n)]


def _turning_over(redeals: int | None, t: Tongue) -> str:
    """How often the waste becomes the stock again."""
    if redeals is None:
        return t._(
            "When the stock is empty, a redeal turns the waste over into a new stock, without shuffling; there is no limit to the redeals."
        )
    if not redeals:
        return t._("There is no redeal.")
    return t.n(
        "When the stock is empty, a redeal turns the waste over into a new stock, without shuffling, {n} time in a game.",
        "When the stock is empty, a redeal turns the waste over into a new stock, without shuffling, {n} times in a game.",
        redeals,
    ).format(n=redeals)


def _shuffles(rules: Rules, t: Tongue) -> list[str]:
    if not rules.shuffles:
        return []
    n = rules.redeals
    if n == 0:
        return [t._("There is no shuffle.")]
    if n is None:
        often = t._("There is no limit to the shuffles.")
    else:
        often = t.n("You may shuffle {n} time in a game.", "You may shuffle {n} times in a game.", n).format(n=n)
    return [*own(rules, "shuffle", t), often]


def _rotations(rules: Rules, t: Tongue) -> list[str]:
    n = rules.rotations
    if not n and "rotations" in rules.options:
        return [t._("Nothing can be rotated.")]
    if not n:
        return []
    return [
        t._("A rotation shifts open cards on top of a column by one: the top one goes beneath them, or the lowest of them to the top."),
        t.n("You may rotate {n} time in a game.", "You may rotate {n} times in a game.", n).format(n=n),
    ]
