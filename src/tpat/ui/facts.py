"""What the rules in force say, in whole sentences of the player's language.

Help pages tell what a game is like; what can differ from one set of options to another is told here, from the `Rules`
themselves, so that no page can say other than what the engine does.
"""

from __future__ import annotations

from tpat.engine import score
from tpat.engine.options import OPTIONS
from tpat.engine.rules import Base, Build, Deal, DealOver, Refill, Rules, Run, Score, Space, Up
from tpat.i18n import N_, Tongue
from tpat.i18n.words import card_forms

QUESTIONS = ("deal", "building", "groups", "spaces", "foundations", "back", "redeals", "score")
"""What every game's help answers; the keys of the sentences that `facts` gives."""

_BUILDING = {
    Build.ALTERNATE: N_("On a column you lay a card one rank lower and of the other colour: red on black, black on red."),
    Build.SUIT: N_("On a column you lay a card one rank lower and of the same suit."),
    Build.RANK: N_("On a column you lay a card one rank lower, whatever its suit."),
}

EXAMPLES = {Build.ALTERNATE: ("8S", "9H"), Build.SUIT: ("8H", "9H"), Build.RANK: ("8H", "9D")}
"""For each way of building a card and the card that it is laid on."""

_RUNS = {
    Build.ALTERNATE: N_("Cards on top of a column are a run when each is one rank lower than the card it lies on and of the other colour."),
    Build.SUIT: N_("Cards on top of a column are a run when each is one rank lower than the card it lies on and of the same suit."),
    Build.RANK: N_("Cards on top of a column are a run when each is one rank lower than the card it lies on."),
}

_GROUPS = {
    Run.PART: N_("A run moves as one, and so does any part of it that lies on top."),
    Run.WHOLE: N_(
        "From column to column only a whole column moves, all its cards at once; its top card alone may only go to a foundation."
    ),
    Run.TOP: N_("Only the top card of a column moves, one card at a time."),
}

# By whether there is a reserve and a waste.
_TOP_CARDS = {
    (True, True): N_("Of the reserve and of the waste only the top card plays."),
    (True, False): N_("Of the reserve only the top card plays."),
    (False, True): N_("Of the waste only the top card plays."),
}

_SPACES = {
    (Space.ANY, True): N_("A space, an empty column, takes any card or run."),
    (Space.ANY, False): N_("A space, an empty column, takes any card."),
    (Space.KINGS, True): N_("A space, an empty column, takes only a king or a run that begins with a king."),
    (Space.KINGS, False): N_("A space, an empty column, takes only a king."),
}

_FOUNDATIONS = {
    Base.ACE: N_("Foundations are built up by suit, card by card, from the ace to the king."),
    Base.FIRST: N_(
        "Foundations start with the base rank and are built up by suit, card by card; the ace follows the king, "
        "and thirteen cards fill a foundation."
    ),
}

_GOES_UP = {
    Base.ACE: N_("Aces go up by themselves as soon as they are free, unless you play with `--no-auto-base`."),
    Base.FIRST: N_("Base cards go up by themselves as soon as they are free, unless you play with `--no-auto-base`."),
}

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

SCORES: dict[Score, str] = {
    score.gypsy: N_(
        "Each card on a foundation counts 5 points, each full foundation 60 more, and each pair of neighbours on a column "
        "that lie face up and in order 2."
    ),
    score.canfield: N_(
        "The deck costs 52 dollars; each card on a foundation, the first one too, brings 5 dollars back, and each redeal costs 5."
    ),
    score.spider: N_(
        "Each card turned up that lay face down in a column counts 10 points, each pair of neighbours of one suit that lie "
        "face up and in order 2, each column without face-down cards 15 (a space too), each whole suit that lies in order "
        "on a column 26 more, and each suit on the foundations 50. Once all suits are in order, each of them beyond three "
        "that still lies in the columns counts 2 more."
    ),
}
"""What each way of scoring counts."""

_OPTION_VALUES = {
    ("relaxed", "0"): N_("a deal needs a card on every column"),
    ("relaxed", "1"): N_("a deal goes over spaces when every other column is a single run of one suit"),
    ("relaxed", "2"): N_("a deal goes over spaces when every other column is in order of rank"),
    ("refill", "hand"): N_("you fill spaces from the reserve yourself"),
    ("refill", "auto"): N_("the reserve fills spaces by itself, at once"),
}


def stock_left(rules: Rules) -> int:
    """Cards that stay in the stock after the first deal."""
    columns = rules.columns * (rules.face_down + rules.face_up) + _spread(rules)
    return rules.cards - columns - rules.reserve - (rules.waste or 0) - (rules.base is Base.FIRST)


def deals(rules: Rules) -> int:
    """How many times the stock can be dealt from before it is empty."""
    each = rules.draw if rules.deal is Deal.WASTE else rules.columns
    return -(-stock_left(rules) // each) if rules.deal is not Deal.NONE else 0


def _spread(rules: Rules) -> int:
    """Columns that get one card more than the others."""
    return rules.cards % rules.columns if rules.spread else 0


def facts(rules: Rules, t: Tongue) -> dict[str, str]:
    """The answers to `QUESTIONS`, each one or more whole sentences, and the figures and names that pages use.

    Figures are texts: decks, cards, columns, reserve, waste, stock, draw, deals, foundation_piles, max_score (empty
    where a game has no score). title is the game's name, command what it is called on the command line.
    """
    return {
        "title": rules.title,
        "command": rules.name,
        "decks": str(rules.decks),
        "cards": str(rules.cards),
        "columns": str(rules.columns),
        "reserve": str(rules.reserve),
        "waste": str(rules.waste or 0),
        "stock": str(stock_left(rules)),
        "draw": str(rules.draw),
        "deals": str(deals(rules)),
        "foundation_piles": str(rules.foundations),
        "max_score": "" if rules.max_score is None else str(rules.max_score),
        "deal": " ".join([*_columns(rules, t), *_other_piles(rules, t)]),
        "building": " ".join(_building(rules, t)),
        "groups": " ".join(_groups(rules, t)),
        "spaces": " ".join(_spaces(rules, t)),
        "foundations": " ".join(_foundations(rules, t)),
        "back": _back(rules, t),
        "redeals": " ".join(_redeals(rules, t)),
        "score": " ".join(_score(rules, t)),
    }


def _columns(rules: Rules, t: Tongue) -> list[str]:
    """How many cards there are, and how the columns are dealt."""
    said = [
        t.n("{n} deck is in play, {cards} cards in all.", "{n} decks are in play, {cards} cards in all.", rules.decks),
        t.n("There is {columns} column.", "There are {columns} columns.", rules.columns),
    ]
    if rules.face_down and rules.face_up == 1:
        said.append(
            t.n(
                "Each column gets {down} card face down and on it one face up.",
                "Each column gets {down} cards face down and on them one face up.",
                rules.face_down,
            )
        )
    elif rules.face_down:
        said.append(
            t.n(
                "Each column gets {down} card face down and on it {up} face up.",
                "Each column gets {down} cards face down and on them {up} face up.",
                rules.face_down,
            )
        )
    else:
        said.append(t.n("Each column gets {up} card, face up.", "Each column gets {up} cards, all face up.", rules.face_up))
    if more := _spread(rules):
        said.append(
            t.n(
                "{more} column has one card more, face down at the bottom.",
                "{more} columns have one card more, face down at the bottom.",
                more,
            )
        )
    return [
        sentence.format(n=rules.decks, cards=rules.cards, columns=rules.columns, down=rules.face_down, up=rules.face_up, more=more)
        for sentence in said
    ]


def _other_piles(rules: Rules, t: Tongue) -> list[str]:
    """What else is laid out."""
    said = []
    if rules.base is Base.FIRST:
        said.append(t._("The first card of all starts the foundation of its suit: its rank is the base rank."))
    if n := rules.reserve:
        reserve = t.n("{n} card is the reserve.", "{n} cards are the reserve; only the top one lies face up.", n)
        said.append(reserve.format(n=n))
    if n := rules.waste or 0:
        waste = t.n("{n} card lies face up on the waste.", "{n} cards lie face up on the waste, one on the other.", n)
        said.append(waste.format(n=n))
    if n := rules.cells:
        cells = t.n(
            "There is {n} cell, empty at first, which holds any one card.",
            "There are {n} cells, empty at first, which hold any one card each.",
            n,
        )
        said.append(cells.format(n=n))
    if n := stock_left(rules):
        said.append(t.n("The last {n} card is the stock, face down.", "The other {n} cards are the stock, face down.", n).format(n=n))
    else:
        said.append(t._("No card is left for a stock."))
    return said


def _building(rules: Rules, t: Tongue) -> list[str]:
    lower, upper = (card_forms(t.lang, card) for card in EXAMPLES[rules.build])
    example = t._("For example, {lower} goes {on_upper}.").format(lower=lower["the"], on_upper=upper["on"])
    if rules.wrap:
        return [t._(_BUILDING[rules.build]), example, t._("The ranks run in a circle: on an ace you lay a king.")]
    return [t._(_BUILDING[rules.build]), example, t._("Nothing is laid on an ace.")]


def _groups(rules: Rules, t: Tongue) -> list[str]:
    said = []
    if rules.run is Run.PART:
        said.append(t._(_RUNS[rules.run_build or rules.build]))
    said.append(t._(_GROUPS[rules.run]))
    if rules.run is Run.PART and rules.run_build not in (None, rules.build):
        said.append(t._("Cards that lie on each other in another way do not move together."))
    piles = (bool(rules.reserve), rules.waste is not None)
    if any(piles):
        said.append(t._(_TOP_CARDS[piles]))
    return said


def _spaces(rules: Rules, t: Tongue) -> list[str]:
    said = []
    if rules.refill is Refill.AUTO:
        said.append(t._("While the reserve has cards, its top card fills a space at once, by itself."))
    if rules.space is Space.NONE:
        said.append(t._("A space, an empty column, takes no card: it stays empty."))
    elif rules.space is not Space.RESERVE:
        said.append(t._(_SPACES[rules.space, rules.run is not Run.TOP]))
    else:
        if rules.refill is Refill.HAND:
            said.append(
                t._(
                    "While the reserve has cards, a space, an empty column, takes only its top card: "
                    "you put it there yourself, when you like."
                )
            )
        if rules.waste is None:
            said.append(t._("Once the reserve is used up, a space stays empty."))
        else:
            said.append(
                t._(
                    "Once the reserve is used up, a space takes only the top card of the waste, "
                    "and you may keep it open as long as you like."
                )
            )
    return said


def _foundations(rules: Rules, t: Tongue) -> list[str]:
    piles = t._("There are {piles} foundations, one for each suit.")
    if rules.decks > 1:
        piles = t._("There are {piles} foundations, {n} for each suit.")
    said = [piles.format(n=rules.decks, piles=rules.foundations)]
    if rules.up is Up.SUIT:
        said.append(
            t._(
                "A suit goes up as a whole: when its thirteen cards lie face up and in order on top of a column, from king "
                "to ace, you take them up at once. Single cards do not go up."
            )
        )
        said.append(
            t._(
                "You win when all cards are up, or when the stock is empty and all that is left in the columns are "
                "whole suits, one a column."
            )
        )
        return said
    said.append(t._(_FOUNDATIONS[rules.base]))
    if rules.base_goes_up:
        said.append(t._(_GOES_UP[rules.base]))
    said.append(t._("You win when all {cards} cards are up.").format(cards=rules.cards))
    return said


def _back(rules: Rules, t: Tongue) -> str:
    if not rules.back:
        return t._("Nothing comes back from the foundations.")
    if rules.decks == 1:
        return t._("The top card of a foundation may come back, to a column or a space that takes it.")
    return t._(
        "The top card of a foundation may come back, to a column or a space that takes it, "
        "or go over to another foundation of its suit where it fits."
    )


def _redeals(rules: Rules, t: Tongue) -> list[str]:
    """Dealing from the stock, and what happens when it is empty."""
    if rules.deal is Deal.NONE:
        return [t._("Nothing is dealt during the game, and there is no redeal.")]
    times = deals(rules)
    lasts = t.n("The stock lasts for {n} deal.", "The stock lasts for {n} deals.", times).format(n=times)
    if rules.deal is Deal.COLUMNS:
        each = t._("A deal lays one card from the stock face up on each column.")
        return [each, t._(_DEAL_OVER[rules.deal_over]), lasts, t._("There is no redeal.")]
    each = t.n(
        "A deal turns {n} card from the stock face up onto the waste.",
        "A deal turns {n} cards from the stock face up onto the waste, one on the other (the last deal may be shorter).",
        rules.draw,
    )
    return [each.format(n=rules.draw), lasts, _turning_over(rules.redeals, t)]


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


def _score(rules: Rules, t: Tongue) -> list[str]:
    if rules.score is None:
        return [t._("This game counts no points.")]
    said = [t._(SCORES[rules.score])]
    if rules.max_score is not None:
        best = t._("The best is {n} dollars.") if rules.money else t._("The most is {n} points.")
        said.append(best.format(n=rules.max_score))
    return said


def options_in_force(rules: Rules, t: Tongue) -> list[str]:
    """For each option that the game takes the value in force, as one types it, and what it means; empty if it takes none."""
    lines = []
    for name in rules.options:
        value = OPTIONS[name].reads(rules)
        typed = f"--{name.replace('_', '-')} {value}"
        lines.append(t._("{option}: {meaning}").format(option=typed, meaning=t._(_OPTION_VALUES[name, value])))
    return lines
