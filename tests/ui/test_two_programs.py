"""Games that two programs want at once, and files of games that can't be read, as the player meets them on a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from harness import Term


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    return tmp_path


def tpat(*words: str) -> Term:
    return Term([sys.executable, "-m", "tpat", *words, "--lang", "en"], columns=100, rows=30)


def played() -> Term:
    """A program that plays a deal, which is not over."""
    first = tpat("gypsy", "12345")
    assert first.until("12345")
    first.key("d")
    assert first.until("72")
    return first


@pytest.mark.parametrize("words", [("resume",), ("resume", "gypsy-12345"), ()])
def test_a_game_is_taken_over_by_a_key(words: tuple[str, ...]) -> None:
    with played() as first, tpat(*words) as second:
        if not words:
            assert second.until("choose a game")
            second.send(b"\r")
        assert second.until("Another program plays this game.")
        second.key("y")
        assert second.until("pick up")
        second.key("u")
        assert second.until("Taken back")
        first.key("d")
        assert first.until("from here on nothing is saved here")


def test_a_game_is_watched_by_a_key() -> None:
    with played() as first, tpat("resume") as second:
        assert second.until("Another program plays this game.")
        second.key("w")
        assert second.until("you watch")
        first.key("u")
        assert first.until("Taken back")
        assert second.until("80")
        second.key("q")
        assert second.until("choose a game")
        first.key("d")
        assert first.until("72")
        assert "nothing is saved" not in first.text()


def test_a_game_is_left_to_the_other() -> None:
    with played(), tpat("resume") as second:
        assert second.until("Another program plays this game.")
        second.key("n")
        assert second.until("choose a game")
        assert "Another program" not in second.settle().text()
        second.key("q")
        assert second.close() == (0, None)


def test_files_that_cannot_be_read_are_listed_and_told(home: Path) -> None:
    with played() as first:
        first.key("q")
        first.close()
    folder = next(home.rglob("*.journal")).parent
    (folder / "broken.journal").write_bytes(b"\x1b[31mno journal")
    with tpat("resume") as term:
        assert term.until("The file of the game broken, which was played later")
    with tpat() as term:
        assert term.until("choose a game")
        assert "broken" in term.text()
        assert "can't be read" in term.text()
        term.key("j")
        term.send(b"\r")
        assert term.until("can't be read; it is left as it is")
    assert (folder / "broken.journal").read_bytes() == b"\x1b[31mno journal"


def test_the_list_tells_what_a_hand_has_cost_so_far(home: Path) -> None:
    with tpat("canfield", "12345", "--betting", "bsd") as term:
        assert term.until("12345")
        term.key("d")
        assert term.until("pay?")
        term.key("y")
        assert term.until("$−47")
        term.key("q")
        term.close()
    with tpat() as term:
        assert term.until("choose a game")
        assert "minus 47 dollars, 1 move" in term.text()


def test_an_empty_file_is_no_game_that_was_lost(home: Path) -> None:
    with played() as first:
        first.key("q")
        first.close()
    (next(home.rglob("*.journal")).parent / "killed.journal").touch()
    with tpat() as term:
        assert term.until("choose a game")
        assert "killed" not in term.text()
