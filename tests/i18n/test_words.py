"""Cards and piles are called as card players of each language call them."""

import unicodedata

import pytest

from tpat.engine import cards
from tpat.i18n import LANGUAGES
from tpat.i18n.words import COURTS, card_forms, letters, pile_forms, pile_name, rank_forms, suit_forms

PILES = ("f1", "f8", "t1", "t10", "c2", "r", "w", "s")


def every_phrase(lang: str) -> list[str]:
    """All phrases that a language has."""
    forms = [card_forms(lang, cards.name(card)) for card in (*cards.ALL, *cards.JOKERS)]
    forms += [rank_forms(lang, rank) for rank in range(cards.ACE, cards.KING + 1)]
    forms += [suit_forms(lang, suit) for suit in range(4)]
    forms += [pile_forms(lang, pile) for pile in PILES]
    forms += [pile_forms(lang, "f1", 2), pile_forms(lang, "f1", kind="d"), pile_forms(lang, "t1", kind="p")]
    return [phrase for form in forms for phrase in form.values()]


# What a native reader would stumble over: elisions, genders, and the German endings.
CARDS = [
    ("en", "AC", {"card": "ace of clubs", "a": "an ace of clubs", "A": "An ace of clubs", "on": "on the ace of clubs"}),
    ("en", "8D", {"a": "an 8 of diamonds", "the": "the 8 of diamonds"}),
    ("en", "QH", {"Card": "Queen of hearts", "The": "The queen of hearts", "a": "a queen of hearts"}),
    ("en", "TS", {"a": "a 10 of spades", "object": "the 10 of spades"}),
    ("it", "AH", {"the": "l'asso di cuori", "The": "L'asso di cuori", "on": "sull'asso di cuori", "a": "un asso di cuori"}),
    ("it", "8C", {"the": "l'8 di fiori", "on": "sull'8 di fiori", "a": "un 8 di fiori"}),
    ("it", "QH", {"the": "la donna di cuori", "on": "sulla donna di cuori", "a": "una donna di cuori"}),
    ("it", "KS", {"the": "il re di picche", "on": "sul re di picche", "a": "un re di picche"}),
    ("it", "JD", {"the": "il fante di quadri", "on": "sul fante di quadri"}),
    ("it", "TD", {"the": "il 10 di quadri", "on": "sul 10 di quadri", "Card": "10 di quadri"}),
    ("fr", "AH", {"the": "l'as de cœur", "on": "sur l'as de cœur", "a": "un as de cœur"}),
    ("fr", "QH", {"the": "la dame de cœur", "on": "sur la dame de cœur", "a": "une dame de cœur"}),
    ("fr", "8C", {"the": "le 8 de trèfle", "on": "sur le 8 de trèfle", "a": "un 8 de trèfle"}),
    ("fr", "KS", {"the": "le roi de pique", "The": "Le roi de pique"}),
    ("fr", "JD", {"the": "le valet de carreau", "a": "un valet de carreau"}),
    ("de", "AH", {"the": "das Herz-Ass", "on": "auf das Herz-Ass", "a": "ein Herz-Ass", "a_object": "ein Herz-Ass"}),
    ("de", "QH", {"the": "die Herz-Dame", "on": "auf die Herz-Dame", "a": "eine Herz-Dame", "object": "die Herz-Dame"}),
    ("de", "KH", {"the": "der Herz-König", "object": "den Herz-König", "on": "auf den Herz-König", "a": "ein Herz-König"}),
    ("de", "KC", {"a_object": "einen Kreuz-König", "card": "Kreuz-König"}),
    ("de", "JS", {"the": "der Pik-Bube", "object": "den Pik-Buben", "on": "auf den Pik-Buben", "a_object": "einen Pik-Buben"}),
    ("de", "TD", {"the": "die Karo-10", "on": "auf die Karo-10", "a": "eine Karo-10", "A": "Eine Karo-10"}),
]


@pytest.mark.parametrize(("lang", "card", "wanted"), CARDS)
def test_cards_in_the_forms_of_sentences(lang: str, card: str, wanted: dict[str, str]) -> None:
    forms = card_forms(lang, card)
    assert {key: forms[key] for key in wanted} == wanted


@pytest.mark.parametrize(
    ("lang", "pile", "wanted"),
    [
        ("en", "t3", {"pile": "column 3", "from": "from column 3", "The": "Column 3"}),
        ("en", "w", {"pile": "waste", "on": "on the waste"}),
        ("en", "s", {"at": "in the stock"}),
        ("it", "t3", {"on": "sulla colonna 3", "from": "dalla colonna 3", "to": "sulla colonna 3"}),
        ("it", "w", {"the": "il pozzo", "from": "dal pozzo", "on": "sul pozzo"}),
        ("it", "f7", {"the": "la fondazione 7"}),
        ("fr", "w", {"the": "la défausse", "from": "de la défausse"}),
        ("fr", "s", {"from": "du talon", "The": "Le talon"}),
        ("de", "w", {"the": "der Restestapel", "object": "den Restestapel", "at": "auf dem Restestapel", "from": "vom Restestapel"}),
        ("de", "r", {"on": "auf die Reserve", "at": "auf der Reserve"}),
        ("de", "t10", {"pile": "Spalte 10", "on": "auf Spalte 10"}),
    ],
)
def test_piles_in_the_forms_of_sentences(lang: str, pile: str, wanted: dict[str, str]) -> None:
    forms = pile_forms(lang, pile)
    assert {key: forms[key] for key in wanted} == wanted
    assert pile_name(lang, pile) == forms["pile"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_foundation_is_named_by_its_suit_where_it_has_one(lang: str) -> None:
    for suit in range(4):
        assert pile_name(lang, "f7", suit) == f"{pile_name(lang, 'f7')} ({suit_forms(lang, suit)['suit']})"
        assert pile_forms(lang, "f7", suit)["to"].endswith(pile_name(lang, "f7", suit))


@pytest.mark.parametrize(
    ("lang", "kind", "wanted"),
    [
        ("en", "p", {"pile": "place 3", "on": "on place 3", "to": "to place 3"}),
        ("it", "p", {"the": "il posto 3", "on": "sul posto 3", "from": "dal posto 3"}),
        ("fr", "p", {"the": "la place 3", "from": "de la place 3"}),
        ("de", "p", {"pile": "Platz 3", "at": "auf Platz 3"}),
        ("en", "d", {"The": "The pile of removed cards", "to": "to the pile of removed cards"}),
        ("it", "d", {"to": "sulla pila delle carte tolte", "on": "sulla pila delle carte tolte"}),
        ("fr", "d", {"to": "sur la pile des cartes retirées"}),
        ("de", "d", {"to": "auf den Stapel der fortgelegten Karten", "at": "auf dem Stapel der fortgelegten Karten"}),
    ],
)
def test_places_of_a_grid_and_the_removed_cards(lang: str, kind: str, wanted: dict[str, str]) -> None:
    forms = pile_forms(lang, "t3" if kind == "p" else "f1", kind=kind)
    assert {key: forms[key] for key in wanted} == wanted


def test_jokers_are_named() -> None:
    assert [card_forms(lang, "XF")["The"] for lang in LANGUAGES] == ["The joker", "Il jolly", "Le joker", "Der Joker"]
    assert [card_forms(lang, "X0")["on"] for lang in LANGUAGES] == ["on the joker", "sul jolly", "sur le joker", "auf den Joker"]
    assert card_forms("de", "X3")["a_object"] == "einen Joker"


def test_ranks() -> None:
    assert rank_forms("en", 12)["many"] == "queens"
    assert rank_forms("it", 8)["on"] == "sull'8"
    assert rank_forms("fr", 1)["The"] == "L'as"
    assert rank_forms("de", 11)["a_object"] == "einen Buben"
    assert [rank_forms(lang, 12)["rank"] for lang in LANGUAGES] == ["queen", "donna", "dame", "Dame"]


def test_letters_on_the_cards() -> None:
    courts = {lang: "".join(letters(lang)[i] for i in (0, 10, 11, 12)) for lang in LANGUAGES}
    assert courts == {"en": "AJQK", "it": "AJQK", "fr": "AVDR", "de": "ABDK"}
    for lang in LANGUAGES:
        assert letters(lang)[1:10] == ("2", "3", "4", "5", "6", "7", "8", "9", "10")
        assert len(letters(lang)) == 13
        for courts in COURTS:
            chosen = "".join(letters(lang, courts)[i] for i in (0, 10, 11, 12))
            assert chosen == {"AKQJ": "AJQK", "ARDF": "AFDR"}.get(courts, "".join(letters(lang)[i] for i in (0, 10, 11, 12)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forms_are_the_same_in_every_language(lang: str) -> None:
    for card in map(cards.name, cards.ALL):
        assert card_forms(lang, card).keys() == card_forms("en", card).keys()
    for pile in PILES:
        assert pile_forms(lang, pile).keys() == pile_forms("en", pile).keys()
    assert len({card_forms(lang, cards.name(card))["card"] for card in cards.ALL}) == 52


@pytest.mark.parametrize("lang", LANGUAGES)
def test_phrases_are_written_cleanly(lang: str) -> None:
    for phrase in every_phrase(lang):
        assert phrase == unicodedata.normalize("NFC", phrase)
        assert phrase == " ".join(phrase.split())
        assert not phrase.endswith("'")
        assert all("LATIN" in unicodedata.name(letter) for letter in phrase if letter.isalpha()), phrase


@pytest.mark.parametrize("lang", LANGUAGES)
def test_capitals_begin_sentences(lang: str) -> None:
    for card in map(cards.name, cards.ALL):
        forms = card_forms(lang, card)
        for small, capital in (("card", "Card"), ("the", "The"), ("a", "A")):
            assert forms[capital] != forms[small] or not forms[small][0].islower()
            assert forms[capital].casefold() == forms[small].casefold()


@pytest.mark.parametrize("text", ["XH", "XG", "AX", "10H", "", "QH-", "X10"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        card_forms("it", text)
