"""The help pages: all there in all languages, saying what the rules in force say, in the words of card players."""

import re
import unicodedata
from dataclasses import replace
from itertools import pairwise

import pytest

import tpat
from tpat.deal.numbers import Deal
from tpat.engine import cards, moves
from tpat.engine.games import find, names, rules_of
from tpat.engine.rules import Back, Refill, Rules
from tpat.i18n import LANGUAGES, load, page, pages
from tpat.session.session import Session
from tpat.ui.commands import COMMANDS
from tpat.ui.facts import QUESTIONS, facts
from tpat.ui.keymap import DEFAULT, key_name, key_names, made
from tpat.ui.lines import known as line_word
from tpat.ui.lines import read
from tpat.ui.pages import Line, book, in_mode, plain_text, render, rules_page, variant

OTHERS = ("keys", "words", "xpat2", "variants")
PLACEHOLDER = re.compile(r"\{(?!key_)(\w+)\}")
KEY = re.compile(r"\{(key_\w+)\}")
CODE = re.compile(r"`([^`]+)`")
TRANSLATED = LANGUAGES[1:]
KEYS = {"keys": "  a   first\n  b   second", "marks": "  1   one\n  2   two", **key_names(load("en"), DEFAULT)}


def shown(rules: Rules, lang: str) -> str:
    """The page of a game as one line of text."""
    return " ".join(line.text for line in rules_page(rules, load(lang), 80))


def source(lang: str, game: str) -> str:
    """The page that a game shows, as it is written: its own, or its family's."""
    return page(lang, game if game in pages(lang) else rules_of(game).family)


def paragraphs(text: str) -> list[str]:
    """Headings, paragraphs and bullets of a page's source."""
    return [line for line in text.splitlines() if line.strip()]


# --- setting a page ---------------------------------------------------------------------------------------------------


def test_blocks_become_lines() -> None:
    text = "# The {name}\n\nOne *short* paragraph\nin two lines.\n\n## Part\n- first\n- second, which is long\n\nEnd.\n"
    assert render(text, 16, {"name": "Page"}) == [
        Line("The Page", "title"),
        Line("", "text"),
        Line("One short", "text"),
        Line("paragraph in two", "text"),
        Line("lines.", "text"),
        Line("", "text"),
        Line("Part", "heading"),
        Line("", "text"),
        Line("- first", "bullet"),
        Line("- second, which", "bullet"),
        Line("  is long", "bullet"),
        Line("", "text"),
        Line("End.", "text"),
    ]


def test_emphasis_goes_and_code_stands_in_quotes() -> None:
    assert render("Type `t2-t5*4` or `*`, *not* 2 * 3 * 4.", 60, {}) == [Line('Type "t2-t5*4" or "*", not 2 * 3 * 4.', "text")]


def test_tables_keep_their_lines() -> None:
    table = "Heading\n\n  a    short\n  b c  a longer cell\n  d    " + "x" * 9
    assert [line.text for line in render("Before.\n\n{keys}\n\nAfter.", 16, {"keys": table})] == [
        *("Before.", "", "Heading", "", "  a    short"),
        *("  b c  a longer", "cell"),
        *("  d    xxxxxxxxx", "", "After."),
    ]
    wide = render("{keys}", 20, {"keys": "  b c  a longer cell of\n  a    short"})
    assert wide == [Line("  b c  a longer cell", "code"), Line("       of", "code"), Line("  a    short", "code")]


def test_french_punctuation_never_begins_a_line() -> None:
    lines = render("Une carte : « la reine » ; voici ! " * 9, 17, {})
    assert [line.text for line in lines if re.match(r"[:;!?»]", line.text) or line.text.endswith("«")] == []
    assert "\N{NO-BREAK SPACE}" not in "".join(line.text for line in lines)


def test_keys_and_words_are_told_each_in_their_mode() -> None:
    text = "[[`d`|The word `deal`]] deals.[[ Press `F1`.|]] Then go on."
    assert plain_text(render(text, 60, {})) == '"d" deals. Press "F1". Then go on.\n'
    assert plain_text(render(text, 60, {}, plain=True)) == 'The word "deal" deals. Then go on.\n'


def test_unknown_placeholder_is_an_error() -> None:
    with pytest.raises(KeyError, match="reserve"):
        render("The {reserve}.", 40, {"deal": "x"})


def test_plain_text_ends_its_lines() -> None:
    assert plain_text([Line("One", "title"), Line("", "text"), Line("two", "text")]) == "One\n\ntwo\n"


# --- what is there ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_has_its_page(lang: str) -> None:
    missing = [name for name in {rules_of(game).family for game in names()} if name not in pages(lang)]
    assert missing == [], f"write help/{lang}/ pages for: {missing}"
    assert [name for name in OTHERS if name not in pages(lang)] == []
    assert pages(lang) == pages("en")


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", pages("en"))
def test_pages_have_the_same_parts_in_every_language(name: str, lang: str) -> None:
    def shape(language: str) -> list[str]:
        """The blocks of a page by their kind, facts by their name."""
        marks = (("## ", "heading"), ("# ", "title"), ("- ", "bullet"), ("{", "fact"))
        kinds = []
        for block in paragraphs(page(language, name)):
            kind = next((kind for mark, kind in marks if block.startswith(mark)), "text")
            kinds.append(block if kind == "fact" else kind)
        return kinds

    assert shape(lang) == shape("en")


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", pages("en"))
def test_nothing_is_left_in_english(name: str, lang: str) -> None:
    english = {block for block in paragraphs(page("en", name)) if " " in PLACEHOLDER.sub("", block[2:].strip())}
    assert english & set(paragraphs(page(lang, name))) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_each_question_is_answered_once_in_a_part_of_its_own(game: str, lang: str) -> None:
    text = source(lang, game)
    assert sorted(PLACEHOLDER.findall(text)) == sorted([*QUESTIONS, "title"])
    for question in QUESTIONS:
        assert f"\n\n{{{question}}}\n" in text, question
    for one, other in pairwise(re.finditer(r"\n\n\{\w+\}\n", text)):
        assert "\n## " in text[one.start() : other.end()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_page_has_its_tables_once(lang: str) -> None:
    assert PLACEHOLDER.findall(page(lang, "keys")) == ["keys", "marks"]
    tables = [line.text for line in render(page(lang, "keys"), 60, KEYS) if line.kind == "code"]
    assert tables == ["  a   first", "  b   second", "  1   one", "  2   two"]


@pytest.mark.parametrize("width", [20, 40, 76, 200])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_fit_any_width(lang: str, width: int) -> None:
    made = [rules_page(rules_of(game), load(lang), width) for game in names()]
    made += [render(page(lang, name), width, KEYS) for name in OTHERS]
    for lines in made:
        assert lines[0].kind == "title"
        assert lines[-1].text
        assert max(len(line.text) for line in lines) <= width
        assert not re.search(r"[{}]", plain_text(lines))


# --- what they say ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("rules", "question"),
    [
        (replace(rules_of("canfield"), redeals=2), "redeals"),
        (replace(rules_of("canfield"), draw=1), "redeals"),
        (replace(rules_of("canfield"), refill=Refill.AUTO), "spaces"),
        (replace(rules_of("canfield"), base_goes_up=False), "foundations"),
        (rules_of("spider", {"relaxed": "1"}), "redeals"),
        (replace(rules_of("gypsy"), back=Back.NONE), "back"),
        (replace(rules_of("gypsy"), columns=10), "deal"),
    ],
    ids=["redeals", "draw", "refill", "no-base", "relaxed", "no-back", "columns"],
)
def test_pages_follow_the_rules_in_force(rules: Rules, question: str, lang: str) -> None:
    standard = rules_of(rules.name)
    was, now = (facts(some, load(lang))[question].replace("`", '"').replace("\N{NO-BREAK SPACE}", " ") for some in (standard, rules))
    assert was in shown(standard, lang)
    assert was not in shown(rules, lang)
    assert now in shown(rules, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_in_force_stand_on_top(lang: str) -> None:
    top = [line.text for line in rules_page(rules_of("canfield", {"refill": "auto"}), load(lang), 100)[:12]]
    assert top[0] == "Canfield"
    assert any(line.startswith("- --refill auto") for line in top)
    assert not any(line.text.startswith("- --") for line in rules_page(rules_of("oonsoo"), load(lang), 100))


def test_a_variant_without_a_page_has_that_of_its_family() -> None:
    variant = replace(rules_of("canfield"), name="canfield-of-nobody", title="Nobody's", redeals=0)
    assert rules_page(variant, load("en"), 60)[0] == Line("Nobody's", "title")
    assert "There is no redeal." in shown(variant, "en")
    with pytest.raises(KeyError, match="nothing"):
        rules_page(replace(variant, family="nothing"), load("en"), 60)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_variant_has_its_paragraph_before_the_page_of_its_family(lang: str) -> None:
    kin = [game for game in names() if game not in pages(lang)]
    assert len(kin) > 25
    for game in kin:
        own = variant(lang, rules_of(game))
        assert own, f"write a section ## {game} into help/{lang}/variants.md"
        assert len(own) > 100
        lines = rules_page(rules_of(game), load(lang), 9999)
        assert [line.kind for line in lines[:3]] == ["title", "text", "text"]
        assert lines[2].text == plain_text(render(own, 9999, facts(rules_of(game), load(lang)))).split("\n")[0]
        assert variant(lang, replace(rules_of(game), name="nobody")) == ""


def test_the_book_has_every_game_once() -> None:
    lines = book(load("de"), 80)
    titles = [line.text for line in lines if line.kind == "title"]
    assert titles == ["Die Spiele von tpat", *(rules_of(name).title for name in names())]
    assert max(len(line.text) for line in lines) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_figures_come_from_the_rules(game: str, lang: str) -> None:
    prose = CODE.sub("", PLACEHOLDER.sub("", source(lang, game)))
    assert re.findall(r"\d+", prose) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_pages_stand_by_themselves(game: str, lang: str) -> None:
    """Up to the score, that is; what a game is called elsewhere may name another."""
    others = [rules_of(name).title for name in names() if rules_of(name).family != rules_of(game).family]
    rules, _, _ = source(lang, game).partition("{score}")
    assert [title for title in others if re.search(rf"\b{title}\b", rules)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_in_the_pages_can_be_typed(lang: str) -> None:
    words = {"deal", "rules", "replay", "keys", "games", "show", "verify", "import", "convert"}
    for name in pages(lang):
        for span in CODE.findall(page(lang, name)):
            if not span.startswith("tpat "):
                continue
            command, *rest = span.split()[1:]
            assert command in words or find(command)
            if len(rest) == 2 and rest[0].startswith("--"):
                assert rules_of(command, {rest[0].removeprefix("--"): rest[1]})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_in_the_pages_are_bound(lang: str) -> None:
    """They are those of the commands, whatever the keymap: none is written out but those of the command line."""
    t, game = load(lang), tpat.game("gypsy")
    spans = [span for span in CODE.findall(page(lang, "keys")) if span not in ("fg", "config.toml") and not span.startswith("tpat ")]
    keys = [span for span in spans if KEY.search(span)]
    assert len(keys) > 30
    for line in (span for span in spans if span not in (*keys, t._("Tab"), t._("Esc"))):
        assert len(line) > 3 or line_word(line)  # no key, but a line for `:`; read says what it can't be
        assert read(t, Session(game, game.deal(1), Deal(1)), line).name
    bound = {key_name(t, key) for command in COMMANDS for key in command.keys}
    for name in (*names(), "keys", "xpat2"):
        text = source(lang, name) if name in names() else page(lang, name)
        assert set(KEY.findall(text)) <= set(key_names(t, DEFAULT)), name
        short = [span for span in CODE.findall(text) if len(span) == 1 and span in bound]
        assert [span for span in short if name != "keys" or not line_word(span)] == [], name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_follow_the_keys_in_force(lang: str) -> None:
    own = made("default", (("deal", ("f9",)), ("borrow", ())))
    said = " ".join(line.text for line in rules_page(rules_of("gypsy"), load(lang), 80, keymap=own))
    assert '"F9"' in said
    assert '":borrow"' in said
    assert '"d"' not in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", sorted({rules_of(game).family for game in names()}))
def test_the_line_mode_is_told_of_words_alone(name: str, lang: str) -> None:
    """What stands in quotes there is a word of the line mode, a move that the game has the piles for, an option or a command."""
    game = tpat.game(name)
    spans = CODE.findall(in_mode(page(lang, name), plain=True))
    words = [span for span in spans if not span.startswith(("tpat ", "--")) and span not in ("table", "count")]
    assert [span for span in words if span not in ("rotate-up", "rotate-down") and game.parse_move(span) is None] == []
    assert "[[" not in plain_text(rules_page(game.rules, load(lang), 80, plain=True))
    keys = [key_name(load(lang), key) for command in COMMANDS for key in command.keys]
    assert set(spans) & set(keys) == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_and_moves_in_the_pages_can_be_read(lang: str) -> None:
    spans = CODE.findall(page(lang, "words"))
    written = [span for span in spans if "-" in span or span in ("deal", "redeal", "shuffle")]
    assert [str(moves.parse(span)) for span in written] == written
    assert len(written) == 10
    assert [cards.name(cards.parse(span)) for span in ("QH", "TD", "10D") if span in spans] == ["QH", "TD", "TD"]


# --- the words --------------------------------------------------------------------------------------------------------

# Words for cards and piles that are not ours, or not a card player's, in a language.
STRANGERS = {
    "en": r"talon|slots?|discard\w*|deuces?|knaves?|trefoils?|stacks?|seeds?",
    "it": r"(?<!in cima )alla fondazione|stampa|"
    r"redistribu\w+|tavola|regin[ae]|denari|scart[oi]|slot|seme della partita|mazzetto|zingar\w+|basi|cas[ae]",
    "fr": r"vers la fondation|de soi-même|d'un en un|imprim\w+|"
    r"pioche|rebut|dépôts?|emplacements?|bois|reines?|champs?|ouvertes? faces?|bohémien\w*|graine|couleurs|séquences?|rangs?",
    "de": r"hinaus\w*|draußen|bezeichnet\w*|Spielwerk\w*|zu Fundamentstapel|"
    r"Ablage\w*|Klub|Spaten|Jack|Königin\w*|Zielstapel|Treff|Zigeuner\w*|Stock|Saat|Basiskarte|Sie bitte|Ihnen|Rang|borg\w*",
}
# For each pile that only some games have, what it is called.
PILES = {
    "reserve": {"en": r"\breserve\b", "it": r"\briserv[ae]\b", "fr": r"\bréserve\b", "de": r"\bReserve\b"},
    "waste": {"en": r"\bwaste\b", "it": r"\bpozz[oi]\b", "fr": r"\bdéfausse\b", "de": r"\bRestestapels?\b"},
    "cells": {"en": r"\bcells?\b", "it": r"\bcell[ae]\b", "fr": r"\bcellules?\b", "de": r"\bZellen?\b"},
}
TERMS = {
    "en": ("column", "foundation", "stock", "space", "suit", "king", "ace"),
    "it": ("colonn", "fondazion", "tallone", "spazi", "seme", "re", "asso"),
    "fr": ("colonne", "fondation", "talon", "espace", "enseigne", "roi", "as"),
    "de": ("Spalte", "Fundamentstapel", "Talon", "Lücke", "Farbe", "König", "Ass"),
}


def whole(lang: str) -> dict[str, str]:
    """Every page of a language as it is shown, by name."""
    texts = {name: shown(rules_of(name), lang) for name in names()}
    return texts | {name: plain_text(render(page(lang, name), 9999, KEYS)) for name in OTHERS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_those_of_card_players(lang: str) -> None:
    for name, text in whole(lang).items():
        assert re.findall(rf"\b(?:{STRANGERS[lang]})\b", text, re.IGNORECASE if lang != "de" else 0) == [], name
    # A game in which suits do not matter has no use for some of the words.
    for name in (game for game in names() if not rules_of(game).any_suit):
        assert [term for term in TERMS[lang] if not re.search(rf"\b{term}", shown(rules_of(name), lang))] == [], name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [name for name in names() if name in pages("en")])
def test_only_piles_of_the_game_are_named(game: str, lang: str) -> None:
    rules = rules_of(game)
    there = {"reserve": bool(rules.reserve), "waste": rules.waste is not None, "cells": bool(rules.cells)}
    said = " ".join(line.text for line in rules_page(replace(rules, options=()), load(lang), 80))
    named = {pile: bool(re.search(words[lang], said)) for pile, words in PILES.items()}
    assert named == there


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_spelt_cleanly(lang: str) -> None:
    for name, text in whole(lang).items():
        assert text == unicodedata.normalize("NFC", text), name
        strange = {letter for letter in text if letter.isalpha() and "LATIN" not in unicodedata.name(letter)}
        assert strange == set(), name
        wide = {letter for letter in text if unicodedata.east_asian_width(letter) in "WF" or unicodedata.combining(letter)}
        assert wide == set(), name
        doubled = re.findall(r"\b([^\W\d]{2,}) \1\b", text)
        assert [word for word in doubled if word not in ("vous", "nous", "die", "der")] == [], name
        said = re.sub(r"tpat\.|config\.toml", "", CODE.sub("", text))
        assert not re.search(r"[a-zà-ÿ][.;!?][A-Za-zÀ-ÿ]{3}| [,.]", said), name
