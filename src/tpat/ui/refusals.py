"""Why a move is not legal, as a sentence that names the cards."""

from __future__ import annotations

from tpat.engine.cards import BIT, name
from tpat.engine.moves import REDEAL_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Build, DealOver, Run
from tpat.engine.state import State
from tpat.game import Game
from tpat.i18n import N_, Tongue
from tpat.i18n.words import card_forms, pile_forms
from tpat.ui.phrases import move_words, pile

# Reasons that one sentence tells, whatever the game.
_SENTENCES = {
    Refusal.NO_PILE: N_("{title} has no such pile."),
    Refusal.SAME_PILE: N_("That is from a pile to itself."),
    Refusal.EMPTY: N_("Nothing lies {at}."),
    Refusal.FACE_DOWN: N_("Only cards that lie face up move."),
    Refusal.STOCK: N_("The cards of the stock are only dealt."),
    Refusal.ONTO_STOCK: N_("Cards are never laid on the stock."),
    Refusal.ONTO_WASTE: N_("Cards are never laid on the waste."),
    Refusal.ONTO_RESERVE: N_("Cards are never laid on the reserve."),
    Refusal.WHOLE_COLUMN: N_("{The} can't go {where}: only a whole column moves onto another."),
    Refusal.RANK: N_("{The} can't go {on}: columns build down by one."),
    Refusal.COLOUR: N_("{The} can't go {on}: red goes on black, and black on red."),
    Refusal.SUIT: N_("{The} can't go {on}: columns build in suit."),
    Refusal.ON_ACE: N_("{The} can't go {on}: nothing goes on an ace."),
    Refusal.SPACE_KINGS: N_("{The} can't go {to}: a space takes only kings."),
    Refusal.SPACE_NONE: N_("{The} can't go {to}: spaces stay empty in this game."),
    Refusal.SPACE_RESERVE: N_("{The} can't go {to}: a space is filled from the reserve while it lasts."),
    Refusal.SPACE_WASTE: N_("{The} can't go {to}: the reserve is used up, and now a space is filled from the waste."),
    Refusal.FOUNDATION_SUIT: N_("{The} can't go {to}: a foundation takes only its own suit."),
    Refusal.FOUNDATION_FULL: N_("{The} can't go {to}: that foundation is full."),
    Refusal.WHOLE_SUIT: N_("Only a whole suit goes to a foundation: thirteen cards at once, king to ace."),
    Refusal.NO_RETURN: N_("{The} stays there: nothing comes back from the foundations."),
    Refusal.CELL_TAKEN: N_("{The} can't go {to}: a cell holds one card, and one lies there."),
    Refusal.NO_DEAL: N_("Nothing is dealt in {title}: all cards lie on the table."),
    Refusal.NO_REDEAL: N_("{title} has no redeal."),
    Refusal.NOTHING_TO_REDEAL: N_("Stock and waste are both empty."),
}

_RUNS = {
    Build.ALTERNATE: N_("{The} and the cards that lie on it are no run: a run goes down by one, red and black in turn."),
    Build.SUIT: N_("{The} and the cards that lie on it are no run: a run goes down by one, all of one suit."),
    Build.RANK: N_("{The} and the cards that lie on it are no run: a run goes down by one."),
}


def refusal_text(t: Tongue, game: Game, state: State, move: Move, refusal: Refusal) -> str:
    """Why `move` is not legal in `state`: one sentence in the player's language. `refusal` is what `game.refusal` says of it."""
    words = move_words(t, game, state, move)
    if refusal in _SENTENCES:
        return t._(_SENTENCES[refusal]).format(**words)
    if refusal is Refusal.ONE_CARD:
        return _one_card(t, game, move).format(**words)
    if refusal is Refusal.NOT_A_RUN:
        return t._(_RUNS[game.rules.run_build or game.rules.build]).format(**words)
    if refusal is Refusal.FOUNDATION_RANK:
        return _wanted(t, game.plan, state, move, words)
    if refusal is Refusal.TOO_MANY:
        n = len(pile(game, state, move.source))
        return t.n("{n} card lies {at}, no more.", "{n} cards lie {at}, no more.", n).format(n=n, **words)
    return _dealing(t, game, state, refusal)


def _one_card(t: Tongue, game: Game, move: Move) -> str:
    if move.source[0] != "t":
        return t._("Only the top card moves {from}.")
    if move.target[0] == "c":
        return t._("A cell holds one card.")
    if move.target[0] == "t" and game.rules.run is Run.TOP:
        return t._("Cards move from column to column one at a time.")
    return t._("Cards go to the foundations one at a time.")


def _wanted(t: Tongue, plan: Plan, state: State, move: Move, words: dict[str, str]) -> str:
    """A foundation that waits for another card: which."""
    target = plan.index[move.target]
    cards = state.piles[target]
    need = plan.wants[state.base][target][len(cards)]
    wanted = next(c for c, bit in enumerate(BIT) if bit & need)
    coming = card_forms(t.lang, name(wanted))["the"]
    return t._("{The} can't go {to}: next comes {wanted}.").format(wanted=coming, **words)


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
    if refusal is Refusal.REDEALS_USED:
        n = state.redeals
        return t.n("The game allows {n} redeal, and you have had it.", "The game allows {n} redeals, and you have had them.", n).format(n=n)
    if refusal is Refusal.SPACES_OPEN:
        empty = next((p for p in game.plan.names if p[0] == "t" and not pile(game, state, p)), "t1")
        filled = pile_forms(t.lang, empty)["object"]
        return t._("No cards are dealt while a column is empty: first fill {column}.").format(column=filled)
    if rules.deal_over is DealOver.WHOLE_SUIT_RUNS:
        return t._("While a column is empty, cards are dealt only if each column is a single run of one suit.")
    return t._("While a column is empty, cards are dealt only if each column is a single run.")
