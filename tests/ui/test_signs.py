"""Where suits and lines are shown as signs, and where everything is ASCII unless the player says otherwise."""

from __future__ import annotations

import signal
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness import Term
from tpat.ui.cards import UNICODE
from tpat.ui.signs import doubtful, encodes

SIGNS = set("♣♠♥♦╭╮╰╯│─▒")


@pytest.mark.parametrize(
    ("kind", "environ", "expected"),
    [
        ("xterm-256color", {"LANG": "en_GB.UTF-8"}, False),
        ("xterm-256color", {}, False),
        ("linux", {"LANG": "en_GB.UTF-8"}, True),
        ("vt100", {"LANG": "en_GB.UTF-8"}, True),
        ("xterm", {"LANG": "ja_JP.UTF-8"}, True),
        ("xterm", {"LANG": "zh_CN.UTF-8"}, True),
        ("xterm", {"LC_ALL": "ko_KR.UTF-8", "LANG": "en_US.UTF-8"}, True),
        ("xterm", {"LC_ALL": "", "LC_CTYPE": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"}, True),
        ("xterm", {"LC_CTYPE": "it_IT.UTF-8", "LANG": "ja_JP.UTF-8"}, False),
        ("xterm", {"LC_MESSAGES": "ja_JP.UTF-8", "LANG": "it_IT.UTF-8"}, False),  # messages say nothing of characters
        ("xterm", {"LANG": "C"}, True),
        ("xterm", {"LC_ALL": "POSIX"}, True),
        ("xterm", {"LANG": "C.UTF-8"}, False),
        ("xterm", {"LC_CTYPE": "C.UTF-8", "LANG": "C"}, True),  # Python's own doing, not the player's wish
        ("xterm", {"LC_CTYPE": "C.UTF-8", "LC_ALL": "", "LANG": "zh_CN.UTF-8"}, True),
        ("xterm", {"LANG": "kok_IN.UTF-8"}, False),
    ],
)
def test_doubt(kind: str, environ: dict[str, str], expected: bool) -> None:
    assert doubtful(kind, 1, environ) is expected
    assert doubtful(kind, 2, environ)


def test_encodings() -> None:
    assert [encodes(name) for name in ("utf-8", "UTF-8", "ascii", "latin-1", "cp1252", "nonsense")] == [True, True, *[False] * 4]


def test_the_doubt_is_about_the_signs_in_use() -> None:
    """Black suits, hearts and lines may be wide where ambiguous characters are, diamonds not: rows would shear."""
    width = {sign: unicodedata.east_asian_width(sign) for sign in (*UNICODE.suits, *UNICODE.box)}
    assert {width[s] for s in (*UNICODE.suits[:3], *UNICODE.box)} == {"A"}
    assert width[UNICODE.suits[3]] == "N"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[object]:
    """Start the program with words of a command line, settings and an environment; gives the first screen's text."""
    terms: list[Term] = []

    def go(words: str = "", settings: str = "", **environ: str) -> str:
        env = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        folder = tmp_path / "tpat"
        folder.mkdir(exist_ok=True)
        (folder / "settings.toml").write_text(settings, encoding="utf-8")
        term = Term([sys.executable, "-m", "tpat", "gypsy", "12345", *words.split()], 100, 30, env={**env, **environ})
        terms.append(term)
        assert term.until("12345"), term.text()
        text: str = term.settle(0.05).text()
        return text

    yield go
    for term in terms:
        term.close(signal.SIGKILL)


JAPANESE, CONSOLE = {"LC_ALL": "ja_JP.UTF-8"}, {"TERM": "linux"}


@pytest.mark.parametrize("environ", [JAPANESE, CONSOLE, {"TERM": "vt100"}, {"LC_ALL": "C"}])
def test_in_doubt_everything_is_ascii_unless_the_player_wants_signs(start, environ: dict[str, str]) -> None:
    plain = start(**environ)
    assert plain.isascii()
    assert "+9d--" in plain.replace("[9d]", "+9d-")
    assert set("♠♥╭") <= set(start("--suits symbols", **environ))
    assert set("♠♥╭") <= set(start(settings='suits = "symbols"\n', **environ))
    assert start("--suits letters", **environ).isascii()
    assert start("--suits symbols --ascii", **environ).isascii()
    assert start("--suits auto", 'suits = "symbols"\n', **environ).isascii()  # the option comes before the setting


def test_an_encoding_without_signs_gets_none_whatever_the_player_wants(start) -> None:
    assert start("--suits symbols", PYTHONIOENCODING="latin-1").isascii()


def test_letters_leave_the_lines(start) -> None:
    text = start("--suits letters --courts ardf --theme dark --lang de")
    assert set("╭│") <= set(text)
    assert not set("♣♠♥♦") & set(text)
    assert "Ad" in text
    assert start("--courts AKQJ --lang fr").count("V♣") == 0


def test_signs_where_there_is_no_doubt(start) -> None:
    assert set(start(LC_ALL="de_DE.UTF-8")) >= SIGNS
