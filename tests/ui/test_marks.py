"""The signs that the page of keys explains are those that the painter draws, all of them."""

import pytest

from tpat.i18n import LANGUAGES, load
from tpat.ui.ascii import to_ascii
from tpat.ui.cards import ASCII, UNICODE, Glyphs
from tpat.ui.keymap import DEFAULT
from tpat.ui.marks import SIGNS, key_tables, mark_lines


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_sign_is_explained(glyphs: Glyphs) -> None:
    told = "".join(sign(glyphs) for sign, _meaning in SIGNS)
    drawn = [glyphs.back, glyphs.run, glyphs.mixed, glyphs.redeal, glyphs.shut, *(side for pair in glyphs.marks for side in pair)]
    assert [sign for sign in drawn if sign not in told] == []


def test_signs_on_a_terminal_without_them_are_those_of_the_other_look() -> None:
    """A page that is shown in ASCII has the usual signs too; they must not turn into question marks."""
    assert [to_ascii(sign(UNICODE)) for sign, _meaning in SIGNS] == [sign(ASCII) for sign, _meaning in SIGNS]


@pytest.mark.parametrize("width", [20, 40, 76])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_sign_has_its_line(lang: str, width: int) -> None:
    lines = mark_lines(load(lang), width)
    assert [line[2:15].split("  ")[0].strip() for line in lines if line[2] != " "] == [sign(UNICODE) for sign, _meaning in SIGNS]
    assert max(map(len, lines)) <= max(width, 34)
    assert key_tables(load(lang), width, DEFAULT)["marks"].split("\n") == lines


def test_meanings_are_said_in_the_language() -> None:
    said = [mark_lines(load(lang), 200) for lang in LANGUAGES]
    assert all(len({lines[k] for lines in said}) >= 3 for k in range(len(SIGNS)))
