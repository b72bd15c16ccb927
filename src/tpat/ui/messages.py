"""What the program says while a game is played: whole sentences in the player's language.

The screen and the plain mode say the same. Nothing here tells a card that the player couldn't see.
"""

from __future__ import annotations

from collections.abc import Sequence

from tpat.engine.cards import DOWN, KING
from tpat.engine.moves import DEAL, MOVE, Move
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Deal
from tpat.engine.state import State
from tpat.game import Game
from tpat.i18n import N_, Tongue
from tpat.session.hints import Gain, Hint
from tpat.session.session import Entry
from tpat.ui.errors_text import error_text
from tpat.ui.phrases import card_words, clean, move_words, pile, pile_words
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
    if move.kind != MOVE:
        n = len(pile(game, after, "s"))
        return [t.n("Waste turned over: {n} card in the stock.", "Waste turned over: {n} cards in the stock.", n).format(n=n)]
    said = [_moved(t, game, state, move)]
    if move.target[0] == "f" and len(pile(game, after, move.target)) == KING:
        said.append(t._("{The} is complete.").format(The=pile_words(t, game, move.target)["The"]))
    return said + _consequences(t, game, state, move, after)


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


def _consequences(t: Tongue, game: Game, state: State, move: Move, after: State) -> list[str]:
    """What the rules did after a move: a card turned up, spaces filled from the reserve."""
    said = []
    rest = pile(game, state, move.source)[: -move.cards]
    now = pile(game, after, move.source)
    if rest and rest[-1] & DOWN and now:
        said.append(t._("Turned up: {card}.").format(**card_words(t, now[-1])))
    for name in game.plan.names:
        # Cards that a column has got without being the move's target came out of the reserve.
        if name[0] != "t" or name == move.target:
            continue
        kept = pile(game, state, name)[: -move.cards] if name == move.source else pile(game, state, name)
        filled = pile(game, after, name)
        if not kept and filled:
            words = {"to": pile_words(t, game, name)["to"], **card_words(t, filled[-1])}
            said.append(t._("From the reserve: {card} {to}.").format(**words))
            if left := pile(game, after, "r"):
                said.append(t._("Turned up: {card}.").format(**card_words(t, left[-1])))
    return said


def _dealt(t: Tongue, game: Game, state: State, after: State, full: bool) -> list[str]:
    """What a deal brought."""
    left = len(pile(game, after, "s"))
    if game.rules.deal is Deal.WASTE:
        waste = pile(game, after, "w")
        below = len(waste) - 1
        return [
            t.n("Waste: {card}, {n} card below. Stock: {left}.", "Waste: {card}, {n} cards below. Stock: {left}.", below).format(
                n=below, left=left, **card_words(t, waste[-1])
            )
        ]
    n = len(pile(game, state, "s")) - left
    said = [t.n("{n} card dealt, {left} left.", "{n} cards dealt, {left} left.", n).format(n=n, left=left)]
    if full:
        tops = [pile(game, after, p)[-1] for p in game.plan.names if p[0] == "t"][:n]
        cards = ", ".join(card_words(t, c)["card"] for c in tops)
        said.append(t._("From the first column on: {cards}.").format(cards=cards))
    return said


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
        stock = len(pile(game, after, "s"))
        sentence = _UNDEALT if move.kind == DEAL else _UNREDEALT
        said = [t._(sentence).format(stock=stock)]
    return " ".join(said + _automatic(t, entries))


_UNDEALT = N_("Taken back: the deal. Stock: {stock}.")
_UNREDEALT = N_("Taken back: the redeal. Stock: {stock}.")


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
    said = [t._(_HINTS[hint.gain]).format(**move_words(t, game, state, hint.move))]
    n = hint.move.cards - 1
    if n:
        said.append(t.n("{n} card moves with it.", "{n} cards move with it.", n).format(n=n))
    return " ".join(said)


def no_hint_text(t: Tongue, game: Game, state: State) -> str:
    """That no move is left, or that none is needed."""
    if game.won(state):
        return won_text(t, game, state)
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
