"""What cards, ranks, suits and piles are called in each language, in the forms that sentences use.

No sentence is put together from words: a message names a whole phrase (`{on}`: "sulla donna di cuori") and gets it
from here. Numbers of cards stand in figures, as on the cards themselves. The keys of the forms are the same in all
languages.

`object` is the phrase as what an action is done to, which differs from `the` only in German ("den Herz-König"); `on` is
where something is laid, `at` where it lies already.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

_RANKS = "A23456789TJQK"
_SUITS = "CSHD"

#: How aces and courts may be lettered: as the language does, or so whatever it is (the second for Italian packs).
COURTS = ("language", "AKQJ", "ARDF")
_LETTERS = {"AKQJ": "AJQK", "ARDF": "AFDR", "en": "AJQK", "it": "AJQK", "fr": "AVDR", "de": "ABDK"}

_SUIT_NAMES = {
    "en": ("clubs", "spades", "hearts", "diamonds"),
    "it": ("fiori", "picche", "cuori", "quadri"),
    "fr": ("trèfle", "pique", "cœur", "carreau"),
    "de": ("Kreuz", "Pik", "Herz", "Karo"),
}

# The article rules are the whole grammar of a rank: everything before its name.
_PLURALS = {
    "en": "aces twos threes fours fives sixes sevens eights nines tens jacks queens kings",
    "it": "assi due tre quattro cinque sei sette otto nove dieci fanti donne re",
    "fr": "as deux trois quatre cinq six sept huit neuf dix valets dames rois",
    "de": "Asse Zweien Dreien Vieren Fünfen Sechsen Siebenen Achten Neunen Zehnen Buben Damen Könige",
}


class _Rank(NamedTuple):
    """A rank's name and what goes before it; `oblique` is the name as an object."""

    name: str
    oblique: str
    the: str
    object: str
    on: str
    a: str
    a_object: str


def _rank(name: str, the: str, on: str, a: str) -> _Rank:
    return _Rank(name, name, the, the, on, a, a)


def _numbers(*, kind: _Rank, eight: _Rank | None = None) -> tuple[_Rank, ...]:
    """2 … 10, all with the articles of `kind` but the 8 where it begins with a vowel."""
    ranks = []
    for n in range(2, 11):
        model = eight if n == 8 and eight else kind
        ranks.append(model._replace(name=str(n), oblique=str(n)))
    return tuple(ranks)


_RANK_NAMES: dict[str, tuple[_Rank, ...]] = {
    "en": (
        _rank("ace", "the ", "on the ", "an "),
        *_numbers(kind=_rank("", "the ", "on the ", "a "), eight=_rank("", "the ", "on the ", "an ")),
        _rank("jack", "the ", "on the ", "a "),
        _rank("queen", "the ", "on the ", "a "),
        _rank("king", "the ", "on the ", "a "),
    ),
    "it": (
        _rank("asso", "l'", "sull'", "un "),
        *_numbers(kind=_rank("", "il ", "sul ", "un "), eight=_rank("", "l'", "sull'", "un ")),
        _rank("fante", "il ", "sul ", "un "),
        _rank("donna", "la ", "sulla ", "una "),
        _rank("re", "il ", "sul ", "un "),
    ),
    "fr": (
        _rank("as", "l'", "sur l'", "un "),
        *_numbers(kind=_rank("", "le ", "sur le ", "un ")),
        _rank("valet", "le ", "sur le ", "un "),
        _rank("dame", "la ", "sur la ", "une "),
        _rank("roi", "le ", "sur le ", "un "),
    ),
    "de": (
        _rank("Ass", "das ", "auf das ", "ein "),
        *_numbers(kind=_rank("", "die ", "auf die ", "eine ")),
        _Rank("Bube", "Buben", "der ", "den ", "auf den ", "ein ", "einen "),
        _rank("Dame", "die ", "auf die ", "eine "),
        _Rank("König", "König", "der ", "den ", "auf den ", "ein ", "einen "),
    ),
}

# Jokers have no rank and no suit.
_JOKER = {
    "en": _rank("joker", "the ", "on the ", "a "),
    "it": _rank("jolly", "il ", "sul ", "un "),
    "fr": _rank("joker", "le ", "sur le ", "un "),
    "de": _Rank("Joker", "Joker", "der ", "den ", "auf den ", "ein ", "einen "),
}

_CARD = {"en": "{rank} of {suit}", "it": "{rank} di {suit}", "fr": "{rank} de {suit}", "de": "{suit}-{rank}"}


def _capital(text: str) -> str:
    """The text as a sentence begins with it."""
    return text[:1].upper() + text[1:]


def letters(lang: str, courts: str = "") -> tuple[str, ...]:
    """The thirteen ranks, ace to king, as they stand on cards; the ten is `10` (two cells). `courts` is one of COURTS."""
    named = _LETTERS[courts if courts in _LETTERS else lang]
    return (named[0], *map(str, range(2, 11)), *named[1:])


def _phrases(rank: _Rank, name: str, oblique: str) -> dict[str, str]:
    """The forms that cards and ranks share."""
    return {
        "the": rank.the + name,
        "The": _capital(rank.the + name),
        "object": rank.object + oblique,
        "on": rank.on + oblique,
        "a": rank.a + name,
        "A": _capital(rank.a + name),
        "a_object": rank.a_object + oblique,
    }


@cache
def _card_forms(lang: str, card: str) -> dict[str, str]:
    if len(card) == 2 and card[0] == "X" and card[1] in "0123456789ABCDEF":
        joker = _JOKER[lang]
        return {"card": joker.name, "Card": _capital(joker.name), **_phrases(joker, joker.name, joker.oblique)}
    if len(card) != 2 or card[0] not in _RANKS or card[1] not in _SUITS:
        raise ValueError(f"no card: {card!r}")
    rank = _RANK_NAMES[lang][_RANKS.index(card[0])]
    suit = _SUIT_NAMES[lang][_SUITS.index(card[1])]
    name = _CARD[lang].format(rank=rank.name, suit=suit)
    oblique = _CARD[lang].format(rank=rank.oblique, suit=suit)
    return {"card": name, "Card": _capital(name), **_phrases(rank, name, oblique)}


def card_forms(lang: str, card: str) -> dict[str, str]:
    """The phrases of a card, named as the engine names it (`QH`, `TD`, a joker `X0`).

    card "queen of hearts", Card (beginning a sentence), the "the queen of hearts", The, object (what is moved),
    on "on the queen of hearts", a "a queen of hearts", A, a_object. Raises ValueError for what is no card.
    """
    return dict(_card_forms(lang, card))


def rank_forms(lang: str, rank: int) -> dict[str, str]:
    """The phrases of a rank, 1 (ace) … 13 (king).

    rank "queen", Rank, many "queens", and the, The, object, on, a, A, a_object as `card_forms` has them.
    """
    forms = _RANK_NAMES[lang][rank - 1]
    name = forms.name
    many = _PLURALS[lang].split()[rank - 1]
    return {"rank": name, "Rank": _capital(name), "many": many, **_phrases(forms, name, forms.oblique)}


def suit_forms(lang: str, suit: int) -> dict[str, str]:
    """The phrases of a suit, 0 clubs … 3 diamonds: suit "hearts", Suit "Hearts"."""
    name = _SUIT_NAMES[lang][suit]
    return {"suit": name, "Suit": _capital(name)}


class _Pile(NamedTuple):
    """A pile's name, {n} for its number, and what goes before it in each form; empty where it takes no article."""

    name: str
    the: str
    object: str
    on: str
    at: str
    out_of: str
    to: str


def _pile(name: str, *before: str) -> _Pile:
    """A pile's name, and the articles and prepositions of its forms."""
    return _Pile(name, *(word and word + " " for word in before))


_PILES = {
    "en": {
        "f": _pile("foundation {n}", "", "", "on", "on", "from", "to"),
        "d": _pile("pile of removed cards", "the", "the", "on the", "on the", "from the", "to the"),
        "p": _pile("place {n}", "", "", "on", "on", "from", "to"),
        "t": _pile("column {n}", "", "", "on", "on", "from", "to"),
        "c": _pile("cell {n}", "", "", "in", "in", "from", "to"),
        "r": _pile("reserve", "the", "the", "on the", "on the", "from the", "to the"),
        "w": _pile("waste", "the", "the", "on the", "on the", "from the", "to the"),
        "s": _pile("stock", "the", "the", "on the", "in the", "from the", "to the"),
    },
    "it": {
        "f": _pile("fondazione {n}", "la", "la", "sulla", "sulla", "dalla", "sulla"),
        "d": _pile("pila delle carte tolte", "la", "la", "sulla", "sulla", "dalla", "sulla"),
        "p": _pile("posto {n}", "il", "il", "sul", "sul", "dal", "al"),
        "t": _pile("colonna {n}", "la", "la", "sulla", "sulla", "dalla", "sulla"),
        "c": _pile("cella {n}", "la", "la", "nella", "nella", "dalla", "nella"),
        "r": _pile("riserva", "la", "la", "sulla", "sulla", "dalla", "sulla"),
        "w": _pile("pozzo", "il", "il", "sul", "sul", "dal", "sul"),
        "s": _pile("tallone", "il", "il", "sul", "nel", "dal", "sul"),
    },
    "fr": {
        "f": _pile("fondation {n}", "la", "la", "sur la", "sur la", "de la", "sur la"),
        "d": _pile("pile des cartes retirées", "la", "la", "sur la", "sur la", "de la", "sur la"),
        "p": _pile("place {n}", "la", "la", "sur la", "sur la", "de la", "à la"),
        "t": _pile("colonne {n}", "la", "la", "sur la", "sur la", "de la", "sur la"),
        "c": _pile("cellule {n}", "la", "la", "dans la", "dans la", "de la", "dans la"),
        "r": _pile("réserve", "la", "la", "sur la", "sur la", "de la", "sur la"),
        "w": _pile("défausse", "la", "la", "sur la", "sur la", "de la", "sur la"),
        "s": _pile("talon", "le", "le", "sur le", "dans le", "du", "sur le"),
    },
    "de": {
        "f": _pile("Fundamentstapel {n}", "", "", "auf", "auf", "von", "auf"),
        "d": _pile("Stapel der fortgelegten Karten", "der", "den", "auf den", "auf dem", "vom", "auf den"),
        "p": _pile("Platz {n}", "", "", "auf", "auf", "von", "auf"),
        "t": _pile("Spalte {n}", "", "", "auf", "auf", "von", "auf"),
        "c": _pile("Zelle {n}", "", "", "in", "in", "aus", "in"),
        "r": _pile("Reserve", "die", "die", "auf die", "auf der", "von der", "auf die"),
        "w": _pile("Restestapel", "der", "den", "auf den", "auf dem", "vom", "auf den"),
        "s": _pile("Talon", "der", "den", "auf den", "im", "vom", "auf den"),
    },
}


@cache
def _pile_forms(lang: str, pile: str, suit: int, kind: str) -> dict[str, str]:
    words = _PILES[lang][kind or pile[0]]
    name = words.name.format(n=pile[1:])
    if suit >= 0:
        # By suit too, since nobody remembers which number is hearts.
        name += f" ({_SUIT_NAMES[lang][suit]})"
    return {
        "pile": name,
        "Pile": _capital(name),
        "the": words.the + name,
        "The": _capital(words.the + name),
        "object": words.object + name,
        "on": words.on + name,
        "at": words.at + name,
        "from": words.out_of + name,
        "to": words.to + name,
    }


def pile_forms(lang: str, pile: str, suit: int = -1, kind: str = "") -> dict[str, str]:
    """The phrases of a pile, named as moves name it (`t3`, `f1`, `w`).

    pile "column 3", Pile (beginning a sentence), the "the waste", The, object, on (onto it), at (on it already), from,
    to. `suit` 0 … 3 puts the suit of a foundation in brackets: "foundation 3 (hearts)". `kind` is another word for it: `p` a place of
    a grid, `d` the pile of removed cards.
    """
    return dict(_pile_forms(lang, pile, suit, kind))


def pile_name(lang: str, pile: str, suit: int = -1, kind: str = "") -> str:
    """What a pile is called, without an article: "column 3", "foundation 3 (hearts)", "waste"; `suit` and `kind` as in `pile_forms`."""
    return _pile_forms(lang, pile, suit, kind)["pile"]
