"""The catalogues hold what the sources say, all of it, in every language, and nothing else."""

import re
import string
import unicodedata
from collections.abc import Iterable, Iterator

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

import catalogues
from tpat.i18n import LANGUAGES

TRANSLATED = LANGUAGES[1:]
Forms = tuple[str, ...]


def po(lang: str) -> Catalog:
    return catalogues.read(catalogues.LOCALE / lang / "LC_MESSAGES" / "tpat.po")


def messages(catalogue: Iterable[Message]) -> Iterator[tuple[Forms, Forms]]:
    """(msgids, msgstrs) of each message but the header."""
    for message in catalogue:
        if message.id:
            yield catalogues.forms(message.id), catalogues.forms(message.string)


def translated(lang: str) -> list[tuple[Forms, Forms]]:
    """The messages of a language that have their translation; the others are one test's matter, not every test's."""
    return [(ids, strings) for ids, strings in messages(po(lang)) if all(strings)]


def placeholders(text: str) -> list[str]:
    """The placeholders of a message in alphabetical order, with their conversions: {name!r}, %(prog)s."""
    braces = [
        f"{{{name}{'!' + conversion if conversion else ''}}}"
        for _, name, _, conversion in string.Formatter().parse(text)
        if name is not None
    ]
    return sorted([*braces, *re.findall(r"%\(\w+\)[sd]", text)])


def test_template_is_what_our_sources_say() -> None:
    said = {catalogues.forms(message) for _file, message in catalogues.ours()}
    kept = {
        catalogues.forms(m.id)
        for m in catalogues.read(catalogues.POT)
        if m.id and any(file.startswith("src/tpat/") for file, _line in m.locations)
    }
    assert len(said) > 5
    assert (sorted(said - kept), sorted(kept - said)) == ([], []), "run: python tools/catalogues.py"


def test_template_is_what_click_says() -> None:
    template = catalogues.read(catalogues.POT)
    if f"click {catalogues.click_version()}." not in template.header_comment:
        pytest.skip(f"the template was made from another click than {catalogues.click_version()}")
    said = {catalogues.forms(message) for _file, message in catalogues.clicks()}
    kept = {
        catalogues.forms(m.id)
        for m in template
        if m.id and any(file.startswith("click/") for file, _line in m.locations)
    }
    assert ("Missing command.",) in said
    assert (sorted(said - kept), sorted(kept - said)) == ([], []), "run: python tools/catalogues.py"


@pytest.mark.parametrize("lang", TRANSLATED)
def test_language_has_the_messages_of_the_template(lang: str) -> None:
    template = {ids for ids, _ in messages(catalogues.read(catalogues.POT))}
    there = {ids for ids, _ in messages(po(lang))}
    assert (sorted(template - there), sorted(there - template)) == ([], []), "run: python tools/catalogues.py"
    assert list(po(lang).obsolete) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_everything_is_translated(lang: str) -> None:
    assert catalogues.untranslated(po(lang)) == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_plurals_have_all_their_forms(lang: str) -> None:
    assert po(lang).num_plurals == 2
    assert [ids for ids, strings in messages(po(lang)) if len(strings) != len(ids)] == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_placeholders_are_the_same(lang: str) -> None:
    # A singular may name its one thing without a number, as English does; the plural may not lose anything.
    wrong = [
        ids[0]
        for ids, strings in translated(lang)
        if placeholders(strings[-1]) != placeholders(ids[-1])
        or placeholders(strings[0]) not in [placeholders(text) for text in ids]
    ]
    assert wrong == []


def test_french_singular_counts_nothing_too() -> None:
    """French says «0 carte», so that a singular without the number would say one where there is none."""
    own = {catalogues.forms(message) for _file, message in catalogues.ours()}
    wrong = [
        ids[0]
        for ids, strings in translated("fr")
        if ids in own and placeholders(strings[0]) != placeholders(ids[-1])
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", TRANSLATED)
def test_spelling_that_can_be_checked(lang: str) -> None:
    """Composed Latin letters only, the message's own blanks at its ends, no word doubled."""
    for ids, strings in translated(lang):
        for text in strings:
            assert text == unicodedata.normalize("NFC", text)
            letters = [letter for letter in text if letter.isalpha()]
            assert [letter for letter in letters if "LATIN" not in unicodedata.name(letter)] == [], text
            assert len(text) - len(text.strip()) == len(ids[0]) - len(ids[0].strip()), text
            # «nous nous» and «sie sie» can be right, but not in any sentence of ours.
            assert not re.search(r"\b([^\W\d]{2,}) +\1\b", text), text


def test_french_punctuation_stands_off_by_a_plain_space() -> None:
    """A no-break space is lost on a terminal without it, and is no printable character to Python."""
    for _, strings in translated("fr"):
        for text in strings:
            assert not re.search(r"[\w)'\"}][:;!?](?!\w)|[\u00a0\u202f]", text.replace("save!", "")), text  # a command, typed so


@pytest.mark.parametrize("lang", TRANSLATED)
def test_compiled_catalogue_is_fresh(lang: str) -> None:
    path = catalogues.LOCALE / lang / "LC_MESSAGES" / "tpat.mo"
    with path.open("rb") as file:
        compiled = dict(messages(read_mo(file)))
    expected = dict(translated(lang))
    assert {ids: compiled.get(ids) for ids in expected} == expected, "run: python tools/catalogues.py"
    assert len(expected) > 80
