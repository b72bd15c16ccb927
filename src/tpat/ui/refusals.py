"""Why a move is not legal, as a sentence that names the cards."""

from __future__ import annotations

from tpat.api import Game
from tpat.engine.cards import ALL, BIT, KING, card, name, rank, suit
from tpat.engine.moves import REDEAL_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import Refusal, longest
from tpat.engine.rules import Build, Deal, DealOver, Limit, Run, Up
from tpat.engine.state import State
from tpat.i18n import N_, Tongue
from tpat.i18n.words import card_forms, rank_forms
from tpat.ui.phrases import in_places, move_words, pile, pile_words

# Reasons that one sentence tells, whatever the game.
_SENTENCES = {
    Refusal.NO_PILE: N_("{title} has no such pile."),
    Refusal.SAME_PILE: N_("That is from a pile to itself."),
    Refusal.EMPTY: N_("Nothing lies {at}."),
    Refusal.FACE_DOWN: N_("Only cards that lie face up move."),
    Refusal.ONTO_RESERVE: N_("Cards are never laid on the reserve."),
    Refusal.WHOLE_COLUMN: N_("{The} can't go {where}: only a whole column moves onto another."),
    Refusal.WHOLE_OR_TOP: N_("{The} can't go {where}: only a whole column or its top card moves onto another."),
    Refusal.RANK: N_("{The} can't go {on}: columns build down by one."),
    Refusal.COLOUR: N_("{The} can't go {on}: red goes on black, and black on red."),
    Refusal.OTHER_COLOUR: N_("{The} can't go {on}: red goes on red, and black on black."),
    Refusal.SUIT: N_("{The} can't go {on}: columns build in suit."),
    Refusal.SAME_RANK: N_("{The} can't go {on}: cards of one rank lie together, in the order clubs, spades, hearts, diamonds."),
    Refusal.ON_ACE: N_("{The} can't go {on}: nothing goes on an ace."),
    Refusal.FROM_WASTE_ONLY: N_("{The} can't go {where}: columns take cards only from the waste."),
    Refusal.SPACE_KINGS: N_("{The} can't go {to}: a space takes only kings."),
    Refusal.SPACE_CLUBS: N_("{The} can't go {to}: a space takes only clubs."),
    Refusal.SPACE_RESERVE: N_("{The} can't go {to}: a space is filled from the reserve while it lasts."),
    Refusal.SPACE_STOCK: N_("{The} can't go {to}: a space is filled from the stock while it lasts."),
    Refusal.FOUNDATION_SUIT: N_("{The} can't go {to}: a foundation takes only its own suit."),
    Refusal.FOUNDATION_FULL: N_("{The} can't go {to}: that foundation is full."),
    Refusal.WHOLE_SUIT: N_("Only a whole suit goes to a foundation: thirteen cards at once, king to ace."),
    Refusal.BASE_STAYS: N_("{The} stays there: the card that a foundation starts with doesn't come back."),
    Refusal.STOCK_FIRST: N_("{The} stays there: cards come back from the foundations only once the stock is empty."),
    Refusal.NO_REDEAL: N_("{title} has no redeal."),
    Refusal.NOTHING_TO_REDEAL: N_("Stock and waste are both empty."),
    Refusal.NO_SHUFFLE: N_("Nothing is shuffled in {title}."),
    Refusal.NO_NUMBER: N_("Cards laid by hand can't be shuffled: only a numbered deal can."),
    Refusal.NO_ROTATION: N_("Nothing can be rotated there."),
    Refusal.NOT_A_PAIR: N_("{The} can't go {on}: a pair is two cards of the same rank."),
    Refusal.NOT_NEIGHBOURS: N_("{The} can't go {on}: the two cards don't touch, not even at a corner."),
    Refusal.PAIR_DONE: N_("A pair lies there already; the next deal takes it away."),
    Refusal.NOTHING_TO_CLOSE: N_("There is no pair to take away and no gap to close."),
    Refusal.NOT_BEATEN: N_("{The} can't be removed: no higher card of its suit lies on top of a column."),
}

# Reasons that read otherwise where cards lie on the places of a grid, or where there are no suits to build.
_IN_PLACES = {
    Refusal.COLUMNS_CLOSED: N_("{The} can't go {on}: a card goes only into a gap."),
    Refusal.SPACE_NONE: N_("{The} can't go {to}: gaps close only when you deal."),
    Refusal.FOUNDATION_NONE: N_("{The} can't be removed alone: two cards that touch make a pair, and the deal takes it away."),
}
_IN_COLUMNS = {
    Refusal.COLUMNS_CLOSED: N_("{The} can't go {on}: no card is laid on another in the columns."),
    Refusal.FOUNDATION_NONE: N_("No card goes to a foundation by itself in this game."),
}

_RUNS = {
    Build.ALTERNATE: N_("{The} and the cards that lie on it are no run: a run goes down by one, red and black in turn."),
    Build.SUIT: N_("{The} and the cards that lie on it are no run: a run goes down by one, all of one suit."),
    Build.COLOUR: N_("{The} and the cards that lie on it are no run: a run goes down by one, all red or all black."),
    Build.RANK: N_("{The} and the cards that lie on it are no run: a run goes down by one."),
    Build.EQUAL: N_("{The} and the cards that lie on it are no run: a run is of one rank, in the order clubs, spades, hearts, diamonds."),
    Build.ANY: N_("{The} and the cards that lie on it don't move together."),
    Build.NONE: N_("{The} and the cards that lie on it don't move together."),
}


def refusal_text(t: Tongue, game: Game, state: State, move: Move, refusal: Refusal) -> str:
    """Why `move` is not legal in `state`: one sentence in the player's language. `refusal` is what `game.refusal` says of it."""
    words = move_words(t, game, state, move)
    told = (_IN_PLACES if in_places(game.rules) else _IN_COLUMNS) | _SENTENCES
    if refusal in told:
        return t._(told[refusal]).format(**words)
    if refusal is Refusal.ONE_CARD:
        return _one_card(t, game, move).format(**words)
    if refusal is Refusal.NOT_A_RUN:
        return t._(_RUNS[game.rules.run_build or game.rules.build]).format(**words)
    if refusal is Refusal.FOUNDATION_RANK:
        return _wanted(t, game.plan, state, move, words)
    if refusal is Refusal.LEFT_NEIGHBOUR:
        return _follower(t, game, state, move, words)
    if refusal is Refusal.RUN_TOO_LONG:
        return _too_long(t, game.plan, state, move, words)
    if refusal is Refusal.TOO_MANY:
        n = len(pile(game, state, move.source))
        return t.n("{n} card lies {at}, no more.", "{n} cards lie {at}, no more.", n).format(n=n, **words)
    if (sentence := _by_rules(t, game, refusal)) is not None:
        return sentence.format(**words)
    return _used_up(t, state, refusal) or _dealing(t, game, state, refusal)


def _by_rules(t: Tongue, game: Game, refusal: Refusal) -> str | None:
    """Reasons whose sentence depends on what the game has."""
    rules = game.rules
    if refusal is Refusal.NO_RETURN:
        removed, kept = t._("What is removed does not come back."), t._("{The} stays there: nothing comes back from the foundations.")
        return removed if rules.up is Up.NONE else kept
    if refusal is Refusal.ONTO_STOCK:
        return t._("Cards are never laid on the stock.")
    if refusal is Refusal.STOCK:
        return t._("The cards of the stock are only dealt.")
    if refusal is Refusal.ONTO_WASTE:
        only = t._("Only the top card of the stock is laid on the waste.")
        return only if rules.onto_waste else t._("Cards are never laid on the waste.")
    if refusal is Refusal.SPACE_WASTE and rules.reserve:
        return t._("{The} can't go {to}: the reserve is used up, and now a space is filled from the waste.")
    if refusal is Refusal.SPACE_WASTE:
        return t._("{The} can't go {to}: the stock is used up, and now a space is filled from the waste.")
    if refusal is Refusal.SPACE_NONE:
        only = t._("{The} can't go {to}: only a deal fills a space in this game.")
        return only if rules.deal is Deal.COLUMNS else t._("{The} can't go {to}: spaces stay empty in this game.")
    if refusal is Refusal.CELL_TAKEN and rules.cells_filled:
        return t._("{The} can't go {to}: the cells fill themselves, from the waste or the stock.")
    if refusal is Refusal.CELL_TAKEN:
        return t._("{The} can't go {to}: a cell holds one card, and one lies there.")
    if refusal is Refusal.NO_DEAL and game.plan.waste >= 0:
        return t._("Nothing is dealt in {title}: the top card of the waste plays.")
    return t._("Nothing is dealt in {title}: all cards lie on the table.") if refusal is Refusal.NO_DEAL else None


def _one_card(t: Tongue, game: Game, move: Move) -> str:
    if move.source[0] != "t":
        return t._("Only the top card moves {from}.")
    if move.target[0] == "c":
        return t._("A cell holds one card.")
    if move.target[0] == "t" and game.rules.run is Run.TOP:
        return t._("Cards move from column to column one at a time.")
    if game.rules.hooks.may_place:
        return t._("Only the top card moves {from}.")
    return t._("Cards go to the foundations one at a time.")


def _wanted(t: Tongue, plan: Plan, state: State, move: Move, words: dict[str, str]) -> str:
    """A foundation that waits for another card: which, or of which rank where several suits will do."""
    target = plan.index[move.target]
    cards = state.piles[target]
    need = plan.wants[state.base][target][len(cards)]
    if plan.rules.free:
        need = plan.follows[state.base][cards[-1]] if cards else sum(BIT[card(rank(plan.start_of(0, state.base)), s)] for s in range(4))
    wanted = [c for c in ALL if BIT[c] & need]
    if not wanted:
        return t._(_SENTENCES[Refusal.FOUNDATION_FULL]).format(**words)
    if len(wanted) > 1:
        return t._("{The} can't go {to}: next comes {any}.").format(any=rank_forms(t.lang, rank(wanted[0]))["a"], **words)
    coming = card_forms(t.lang, name(wanted[0]))["the"]
    return t._("{The} can't go {to}: next comes {wanted}.").format(wanted=coming, **words)


def _follower(t: Tongue, game: Game, state: State, move: Move, words: dict[str, str]) -> str:
    """A gap that waits for the card after its left neighbour: which."""
    target = game.plan.index[move.target]
    place = target - game.plan.tableau[0]
    left = state.piles[target - 1] if place % game.rules.grid else b""
    if not left:
        return t._("{The} can't go {to}: no card lies to the left of that gap.").format(**words)
    if rank(left[-1]) == KING:
        return t._("{The} can't go {to}: nothing follows the king to the left of that gap.").format(**words)
    coming = card_forms(t.lang, name(card(rank(left[-1]) + 1, suit(left[-1]))))["the"]
    return t._("{The} can't go {to}: next comes {wanted}.").format(wanted=coming, **words)


def _too_long(t: Tongue, plan: Plan, state: State, move: Move, words: dict[str, str]) -> str:
    """More cards than single moves could carry: how many they could."""
    n = longest(plan, state, plan.index[move.target])
    if plan.rules.limit is Limit.CELLS:
        said = t.n(
            "Only {n} card can move {to} now: for more there are not enough free cells.",
            "Only {n} cards can move {to} now: for more there are not enough free cells.",
            n,
        )
    else:
        said = t.n(
            "Only {n} card can move {to} now: for more there are not enough free cells and spaces.",
            "Only {n} cards can move {to} now: for more there are not enough free cells and spaces.",
            n,
        )
    return said.format(n=n, **words)


def _used_up(t: Tongue, state: State, refusal: Refusal) -> str | None:
    """What the game allows a number of times."""
    if refusal is Refusal.REDEALS_USED:
        n = state.redeals
        said = t.n("The game allows {n} redeal, and you have had it.", "The game allows {n} redeals, and you have had them.", n)
    elif refusal is Refusal.SHUFFLES_USED:
        n = state.redeals
        said = t.n("The game allows {n} shuffle, and you have had it.", "The game allows {n} shuffles, and you have had them.", n)
    elif refusal is Refusal.ROTATIONS_USED:
        n = state.rotations
        said = t.n("The game allows {n} rotation, and you have had it.", "The game allows {n} rotations, and you have had them.", n)
    else:
        return None
    return said.format(n=n)


def _dealing(t: Tongue, game: Game, state: State, refusal: Refusal) -> str:
    """Why nothing is dealt or turned over."""
    rules = game.rules
    if refusal is Refusal.STOCK_EMPTY:
        if game.refusal(state, REDEAL_MOVE) is None:
            return t._("The stock is empty: a redeal turns the waste over.")
        return t._("The stock is empty: nothing is left to deal.")
    if refusal is Refusal.STOCK_NOT_EMPTY:
        n = len(pile(game, state, "s"))
        return t.n(
            "The stock still has {n} card: the waste is turned over when it is empty.",
            "The stock still has {n} cards: the waste is turned over when it is empty.",
            n,
        ).format(n=n)
    if refusal is Refusal.SPACES_OPEN:
        empty = next((p for p in game.plan.names if p[0] == "t" and not pile(game, state, p)), "t1")
        filled = pile_words(t, game, empty)["object"]
        return t._("No cards are dealt while a column is empty: first fill {column}.").format(column=filled)
    if rules.deal_over is DealOver.WHOLE_SUIT_RUNS:
        return t._("While a column is empty, cards are dealt only if each column is a single run of one suit.")
    return t._("While a column is empty, cards are dealt only if each column is a single run.")
