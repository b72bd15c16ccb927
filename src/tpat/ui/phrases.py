"""The phrases of a move that sentences are filled with: which card, from where, to where.

A sentence names whole phrases (`{The}`, `{on}`, `{from}`); the languages' words for cards and piles give them. A card that lies face
down has no phrase: no sentence can tell it.
"""

from __future__ import annotations

from tpat.api import Game
from tpat.engine.cards import DOWN, name
from tpat.engine.moves import Move
from tpat.engine.rules import Rules, Up
from tpat.engine.state import State
from tpat.errors import BadText
from tpat.i18n import Tongue
from tpat.i18n.words import card_forms, pile_forms

_LONGEST = 60  # characters of a foreign text that a sentence quotes


def clean(text: str) -> str:
    """A text from outside as it may be shown: control characters, escape sequences and marks that turn the direction of writing become
    `?`, and what is too long for a sentence is cut."""
    shown = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return "".join(c if c.isprintable() else "?" for c in shown)


def read_number(text: str) -> int:
    """The deal number that a text of digits names, however long. Raises BadText for anything else."""
    word = text.strip()
    if not (word.isascii() and word.isdigit()):
        raise BadText("deal number", text)
    # Deals repeat modulo 10⁹, so only the last digits count; int() refuses texts of some thousands of them.
    return int(word) if len(word) <= _LONGEST else int(word[-9:])


def pile(game: Game, state: State, pile_name: str) -> bytes:
    """The cards of a pile by its name, bottom first; none where the game has no such pile."""
    index = game.plan.index.get(pile_name)
    return b"" if index is None else state.piles[index]


def pile_words(t: Tongue, game: Game, pile_name: str) -> dict[str, str]:
    """The forms of a pile of this game: a foundation by its suit where it has one, the places of a grid, the pile of removed cards."""
    rules, kind, suit = game.rules, "", -1
    if pile_name[0] == "f" and rules.up is Up.NONE:
        kind = "d"
    elif pile_name[0] == "f":
        own = game.plan.suit_of(int(pile_name[1:]) - 1)
        suit = -1 if own is None else own
    elif pile_name[0] == "t" and in_places(rules):
        kind = "p"
    return pile_forms(t.lang, pile_name, suit, kind)


def in_places(rules: Rules) -> bool:
    """True where the cards lie singly on the places of a grid, not in columns."""
    return bool(rules.grid) and rules.hooks.may_place is not None


def card_words(t: Tongue, card: int) -> dict[str, str]:
    """The forms of a card that lies face up; none of one that lies face down."""
    return {} if card & DOWN else card_forms(t.lang, name(card))


def move_words(t: Tongue, game: Game, state: State, move: Move) -> dict[str, str]:
    """The phrases of a move in the position before it, as far as there are any.

    Of the moved card, the lowest where several move: card, Card, the, The, object, a, A, a_object. Of the pile it comes from: source, from,
    at. Of the pile it goes to: target, to. Of the card it is laid on: on. `where` is on, or to where it goes to a space or foundation.
    """
    words: dict[str, str] = {"title": game.title}
    if move.source in game.plan.index:
        forms = pile_words(t, game, move.source)
        words |= {"source": forms["the"], "from": forms["from"], "at": forms["at"]}
        if cards := pile(game, state, move.source)[-move.cards :]:
            words |= {k: v for k, v in card_words(t, cards[0]).items() if k != "on"}
    if move.target in game.plan.index:
        forms = pile_words(t, game, move.target)
        words |= {"target": forms["the"], "to": forms["to"], "where": forms["to"]}
        if cards := pile(game, state, move.target):
            words["on"] = card_words(t, cards[-1]).get("on", "")
            if move.target[0] == "t" and words["on"]:
                words["where"] = words["on"]
    return words
