"""Looking at the table without playing: cards lit up, and a column unfolded whole."""

from __future__ import annotations

from tpat.engine.cards import DOWN, RANKS, SUITS, card, name
from tpat.i18n.words import card_forms, letters, rank_forms, suit_forms
from tpat.ui.at import At, quiet, say
from tpat.ui.layout import layout, peek_rows
from tpat.ui.model import UiState
from tpat.ui.phrases import pile_words

RANK, CARD = "f", "/"  # what waits for the rank, and for the rank and the suit, of what is to be lit up


def waits(prefix: str) -> bool:
    """True while a rank or a suit is to be named."""
    return prefix[:1] in (RANK, CARD)


def find_rank(at: At, key: str) -> UiState:
    """Ask for the rank whose cards are lit up."""
    return say(_dark(at)._replace(prefix=RANK), _which_rank(at))


def find_card(at: At, key: str) -> UiState:
    """Ask for the rank, then the suit, of the card that is lit up."""
    return say(_dark(at)._replace(prefix=CARD), _which_rank(at))


def named(at: At, key: str) -> UiState:
    """A rank or a suit, as it was asked for."""
    prefix = at.ui.prefix
    if len(prefix) == 1:
        rank = _rank(at, key)
        if not rank:
            return say(_dark(at), at.t._("{key} is no rank.").format(key=key), warning=True)
        if prefix == RANK:
            return _light_up(at, tuple(card(rank, suit) for suit in range(4)), rank_forms(at.t.lang, rank)["Rank"])
        suits = ", ".join(f"{letter.lower()} {suit_forms(at.t.lang, k)['suit']}" for k, letter in enumerate(SUITS))
        text = at.t._("{rank} of which suit? {suits}").format(rank=rank_forms(at.t.lang, rank)["Rank"], suits=suits)
        return say(at.ui._replace(prefix=prefix + RANKS[rank - 1]), text)
    suit = SUITS.find(key.upper())
    if suit < 0:
        return say(_dark(at), at.t._("{key} is no suit.").format(key=key), warning=True)
    found = card(RANKS.index(prefix[1]) + 1, suit)
    return _light_up(at, (found,), card_forms(at.t.lang, name(found))["Card"])


def _dark(at: At) -> UiState:
    return quiet(at.ui)._replace(lit=(), peek=-1)


def _which_rank(at: At) -> str:
    shown = " ".join(letters(at.t.lang, at.t.courts)).replace("10", "0")
    return at.t._("Light up which rank? {ranks}").format(ranks=shown)


def _rank(at: At, key: str) -> int:
    """The rank that a key names, 0 if none: as on the cards of the language or in English, 0 the ten, as it is column 10."""
    names = [*letters(at.t.lang, at.t.courts)[:9], "0", *letters(at.t.lang, at.t.courts)[10:]]
    key = key.upper()
    return names.index(key) + 1 if key in names else RANKS.find(key) + 1


def _light_up(at: At, cards: tuple[int, ...], title: str) -> UiState:
    """Light up cards, and say in which piles they lie open."""
    game = at.session.game
    piles = [
        game.plan.names[i]
        for i, pile in enumerate(at.state.piles)
        if any(c in cards for c in pile if not c & DOWN) and (i != game.plan.stock or game.rules.stock_open)
    ]
    if not piles:
        return say(_dark(at), at.t._("{card}: nowhere to be seen.").format(card=title), warning=True)
    places = ", ".join(dict.fromkeys(pile_words(at.t, game, pile)["pile"] for pile in piles))
    return say(_dark(at)._replace(lit=cards), at.t._("{card}: {piles}.").format(card=title, piles=places))


def peek(at: At, key: str) -> UiState:
    """Unfold the pile under the cursor, card by card; again: fold it."""
    if at.ui.peek >= 0:
        return at.ui._replace(peek=-1)
    if (at.ui.pile == "s" and not at.session.game.rules.stock_open) or _cards(at) < 2:
        return say(quiet(at.ui), at.t._("Nothing is folded there."), warning=True)
    return quiet(at.ui)._replace(peek=0)


def scroll(at: At, step: int) -> UiState:
    """Move what is seen of the unfolded pile."""
    hidden = max(0, _cards(at) - peek_rows(layout(at.session.game.rules, *at.size)))
    return at.ui._replace(peek=max(0, min(at.ui.peek + step, hidden)))


def _cards(at: At) -> int:
    return len(at.state.piles[at.session.game.plan.index[at.ui.pile]])
