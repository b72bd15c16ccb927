"""What the program says while a game is played: whole sentences in the player's language.

The screen and the plain mode say the same. Nothing here tells a card that the player couldn't see.
"""

from __future__ import annotations

from collections.abc import Sequence

from tpat.api import Game
from tpat.engine.cards import DOWN, KING
from tpat.engine.moves import DEAL, MOVE, REDEAL, SHUFFLE, Move
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Deal, Up
from tpat.engine.state import State
from tpat.i18n import N_, Tongue
from tpat.session.hints import Gain, Hint
from tpat.session.session import Entry
from tpat.session.stuck import stuck
from tpat.ui.errors_text import error_text
from tpat.ui.phrases import card_words, clean, in_places, move_words, pile, pile_words
from tpat.ui.refusals import refusal_text
from tpat.ui.tables import count_lines, score_lines, score_words, table_lines

__all__ = [
    "clean",
    "count_lines",
    "error_text",
    "hint_text",
    "illegal_text",
    "no_hint_text",
    "played_text",
    "redone_text",
    "refusal_text",
    "score_lines",
    "score_words",
    "table_lines",
    "undone_text",
    "won_text",
]


def played_text(t: Tongue, game: Game, before: State, entries: Sequence[Entry], after: State, full: bool = False) -> str:
    """What the player's move did, with the moves that the house added: one line. `before` is the position before the first entry, `after`
    the one after the last. `full` also names the cards that a deal laid on the columns, for those who don't see the table."""
    said = []
    state = before
    for entry in entries:
        if entry.auto:
            words = move_words(t, game, state, entry.move)
            said.append(t._("{Card} goes {to} by itself.").format(**words))
        else:
            said += _played(t, game, state, entry.move, entry.state, full)
        state = entry.state
    if game.won(after) and not game.won(before):
        said.append(won_text(t, game, after))
    return " ".join(said)


def _played(t: Tongue, game: Game, state: State, move: Move, after: State, full: bool) -> list[str]:
    """The sentences of one move of the player."""
    if move.kind == DEAL:
        return _dealt(t, game, state, after, full)
    if move.kind == REDEAL:
        n = len(pile(game, after, "s"))
        over = t.n("Waste turned over: {n} card in the stock.", "Waste turned over: {n} cards in the stock.", n).format(n=n)
        return [over, *_turned_up(t, game, state, after)]
    if move.kind == SHUFFLE:
        return [t._("Shuffled and laid out again."), *_left(t, game.rules.redeals, after.redeals)]
    if move.kind != MOVE:
        return _rotated(t, game, move, after)
    said = [_moved(t, game, state, move)]
    if move.target[0] == "f" and game.rules.up is not Up.NONE and len(pile(game, after, move.target)) == KING:
        said.append(t._("{The} is complete.").format(The=pile_words(t, game, move.target)["The"]))
    return said + _refilled(t, game, state, move, after) + _turned_up(t, game, state, after)


def _left(t: Tongue, allowed: int | None, used: int) -> list[str]:
    """How many more times something may be done, where that is limited."""
    if allowed is None:
        return []
    n = allowed - used
    return [t.n("{n} more time is left.", "{n} more times are left.", n).format(n=n)]


def _rotated(t: Tongue, game: Game, move: Move, after: State) -> list[str]:
    """What a rotation brought on top."""
    words = pile_words(t, game, move.source) | card_words(t, pile(game, after, move.source)[-1])
    said = t.n("{n} card rotated {at}: {card} on top.", "{n} cards rotated {at}: {card} on top.", move.cards)
    return [said.format(n=move.cards, **words), *_left(t, game.rules.rotations, after.rotations)]


def _moved(t: Tongue, game: Game, state: State, move: Move) -> str:
    """Which cards went where."""
    words = move_words(t, game, state, move)
    more = move.cards - 1
    if move.target[0] == "t" and words.get("on"):
        if more:
            return t.n("{Card} and {n} card on it: {from} {to}, {on}.", "{Card} and {n} cards on it: {from} {to}, {on}.", more).format(
                n=more, **words
            )
        return t._("{Card}: {from} {to}, {on}.").format(**words)
    if more:
        return t.n("{Card} and {n} card on it: {from} {to}.", "{Card} and {n} cards on it: {from} {to}.", more).format(n=more, **words)
    return t._("{Card}: {from} {to}.").format(**words)


# Where the rules fetched a card for a place that was empty.
_FETCHED = {
    "r": N_("From the reserve: {card} {to}."),
    "w": N_("From the waste: {card} {to}."),
    "s": N_("From the stock: {card} {to}."),
}


def _refilled(t: Tongue, game: Game, state: State, move: Move, after: State) -> list[str]:
    """Places that the rules filled after a move: columns and cells whose card came from reserve, waste or stock."""
    taken = {p: len(pile(game, state, p)) - len(pile(game, after, p)) for p in "rws"}
    if move.source in taken:
        taken[move.source] -= move.cards
    source = next((p for p, n in taken.items() if n > 0), "")
    said = []
    for name in game.plan.names if source else ():
        if name[0] not in "tc" or name == move.target:
            continue
        kept = pile(game, state, name)[: -move.cards] if name == move.source else pile(game, state, name)
        filled = pile(game, after, name)
        if not kept and filled:
            words = {"to": pile_words(t, game, name)["to"], **card_words(t, filled[-1])}
            said.append(t._(_FETCHED[source]).format(**words))
    return said


def _turned_up(t: Tongue, game: Game, state: State, after: State) -> list[str]:
    """Top cards that lay face down where they lie, and lie face up now."""
    said = []
    for before, now in zip(state.piles, after.piles, strict=True):
        if now and not now[-1] & DOWN and len(now) <= len(before) and before[len(now) - 1] & DOWN:
            said.append(t._("Turned up: {card}.").format(**card_words(t, now[-1])))
    return said


def _dealt(t: Tongue, game: Game, state: State, after: State, full: bool) -> list[str]:
    """What a deal brought."""
    left = len(pile(game, after, "s"))
    # The rules may take the card on at once, into a cell that waits for one.
    if game.rules.deal is Deal.WASTE and (waste := pile(game, after, "w")):
        below = len(waste) - 1
        said = t.n("Waste: {card}, {n} card below. Stock: {left}.", "Waste: {card}, {n} cards below. Stock: {left}.", below)
        return [said.format(n=below, left=left, **card_words(t, waste[-1])), *_turned_up(t, game, state, after)]
    n = len(pile(game, state, "s")) - left
    told = []
    if game.rules.hooks.deal:
        pairs = (len(pile(game, after, "f1")) - len(pile(game, state, "f1"))) // 2
        told.append(t.n("{n} pair taken away, gaps closed.", "{n} pairs taken away, gaps closed.", pairs).format(n=pairs))
    told.append(t.n("{n} card dealt, {left} left.", "{n} cards dealt, {left} left.", n).format(n=n, left=left))
    if full and n:
        stock = pile(game, state, "s")
        cards = ", ".join(card_words(t, c & ~DOWN)["card"] for c in stock[: -n - 1 : -1])
        first = game.plan.names[game.plan.tableau.start]
        reached = next((p for p in game.plan.names if p[0] == "t" and len(pile(game, after, p)) > len(pile(game, state, p))), first)
        if game.rules.hooks.deal:
            told.append(t._("Laid behind the others: {cards}.").format(cards=cards))
        elif reached == first:
            told.append(t._("From the first column on: {cards}.").format(cards=cards))
        else:
            told.append(t._("From column {n} on: {cards}.").format(n=reached[1:], cards=cards))
    return told


def undone_text(t: Tongue, game: Game, before: State, entries: Sequence[Entry], after: State) -> str:
    """What was taken back. `entries` as `Session.undo` gives them; `before` and `after` are the positions before and after the undoing."""
    if not entries:
        return t._("There is nothing to take back.")
    move = entries[0].move
    if move.kind == MOVE:
        words = move_words(t, game, after, move)
        n = move.cards - 1
        said = [
            t.n("Taken back: {card} and {n} card on it, {from} {to}.", "Taken back: {card} and {n} cards on it, {from} {to}.", n)
            .format(n=n, **words)
            if n
            else t._("Taken back: {card}, {from} {to}.").format(**words)
        ]  # fmt: skip
    else:
        words = pile_words(t, game, move.source) if move.source else {}
        said = [t._(_UNDONE.get(move.kind, _UNROTATED)).format(stock=len(pile(game, after, "s")), **words)]
    return " ".join(said + _automatic(t, entries))


_UNDONE = {
    DEAL: N_("Taken back: the deal. Stock: {stock}."),
    REDEAL: N_("Taken back: the redeal. Stock: {stock}."),
    SHUFFLE: N_("Taken back: the shuffle."),
}
_UNROTATED = N_("Taken back: the rotation {at}.")


def _automatic(t: Tongue, entries: Sequence[Entry]) -> list[str]:
    n = sum(e.auto for e in entries)
    return [t.n("With it {n} automatic move.", "With it {n} automatic moves.", n).format(n=n)] if n else []


def redone_text(t: Tongue, game: Game, before: State, entries: Sequence[Entry], after: State, full: bool = False) -> str:
    """What was played again, in the words of `played_text`."""
    if not entries:
        return t._("There is nothing to play again.")
    return played_text(t, game, before, entries, after, full)


_HINTS = {
    Gain.TO_FOUNDATION: N_("{The} can go {to}."),
    Gain.TURNS_UP: N_("{The} can go {where}: that turns a card up {at}."),
    Gain.FROM_RESERVE: N_("{The} can go {where}: that frees the reserve's next card."),
    Gain.EMPTIES: N_("{The} can go {where}: that makes {source} a space."),
    Gain.FROM_WASTE: N_("{The} can go {where}: that frees the waste's next card."),
    Gain.JOINS: N_("{The} can go {where}: it lies better there."),
    Gain.FILLS_SPACE: N_("{The} can go to the space, {target}."),
    Gain.DEALS: N_("You can deal."),
    Gain.REDEALS: N_("You can turn the waste over."),
    Gain.LENDS: N_("{The} can come back {where}: then another card can go on it."),
    Gain.MOVES: N_("{The} can go {where}, but nothing is won by it."),
}


def hint_text(t: Tongue, game: Game, state: State, hint: Hint) -> str:
    """What can be played, and what is gained by it."""
    words = move_words(t, game, state, hint.move)
    said = [_hint(t, game, hint).format(**words)]
    n = hint.move.cards - 1
    if n and hint.move.kind == MOVE:
        said.append(t.n("{n} card moves with it.", "{n} cards move with it.", n).format(n=n))
    return " ".join(said)


def _hint(t: Tongue, game: Game, hint: Hint) -> str:
    """The sentence of a hint, to be filled."""
    move = hint.move
    if move.kind == SHUFFLE:
        return t._("You can shuffle.")
    if move.kind not in (MOVE, DEAL, REDEAL):
        return t._("You can rotate the top cards {at}, but nothing is won by it.")
    if move.kind == MOVE and in_places(game.rules):
        return t._("{The} can go {on}: they are a pair.") if game.rules.hooks.deal else t._("{The} can go {to}.")
    if move.kind == DEAL and game.rules.hooks.deal:
        return t._("You can deal: that takes the pairs away and closes the gaps.")
    if hint.gain is Gain.EMPTIES and move.source[0] == "c":
        return t._("{The} can go {where}: that frees {source}.")
    if hint.gain is Gain.JOINS and move.target[0] == "c":
        return t._("{The} can go {to}: that frees the card beneath it.")
    return t._(_HINTS[hint.gain])


def no_hint_text(t: Tongue, game: Game, state: State) -> str:
    """That no move is left, or none but back to where the player came from, or that none is needed."""
    if game.won(state):
        return won_text(t, game, state)
    if not stuck(game, state):
        return t._("Nothing leads on: the moves that are left only go back. You can undo, play this deal again or start a new one.")
    return t._("No move is left. You can take moves back, play this deal again or start a new one.")


def won_text(t: Tongue, game: Game, state: State) -> str:
    """That the game is won, with the score where there is one."""
    score = game.score(state)
    if score is None:
        return t._("You have won!")
    return t._("You have won! Score: {score}.").format(score=score_words(t, game, score))


def illegal_text(t: Tongue, game: Game, state: State, move: Move) -> str | None:
    """The sentence of a move's refusal; None for a legal move."""
    refusal: Refusal | None = game.refusal(state, move)
    return None if refusal is None else refusal_text(t, game, state, move, refusal)
