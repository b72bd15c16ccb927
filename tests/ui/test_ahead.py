"""Deals that can be won, searched for while the player plays."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

import tpat
from harness import Term
from tpat.deal.numbers import Deal
from tpat.engine import games
from tpat.i18n import LANGUAGES
from tpat.session.session import Session
from tpat.solver.verdict import Lost, Reason, Unknown, Verdict, Won
from tpat.ui.ahead import Ahead, Winnable
from tpat.ui.model import Ask, Begin, Chosen, UiState

TPAT = [sys.executable, "-m", "tpat"]
CANFIELD, GYPSY = tpat.game("canfield"), tpat.game("gypsy")


class Searcher:
    """Answers what it is told to."""

    descriptors = ()

    def __init__(self, *verdicts: Verdict | OSError | None) -> None:
        self.verdicts = [*verdicts]
        self.asked: list[tpat.State] = []

    def ask(self, game: tpat.Game, state: tpat.State, seconds: float) -> None:
        self.asked.append(state)

    def answers(self) -> Verdict | None:
        found = self.verdicts.pop(0)
        if isinstance(found, OSError):
            raise found
        return found

    def close(self) -> None:
        self.asked.clear()


def ahead(*verdicts: Verdict | OSError | None) -> tuple[Ahead, Searcher]:
    searcher, numbers = Searcher(*verdicts), iter(range(100, 200))
    return Ahead(searcher, lambda shuffle: next(numbers)), searcher


def test_deals_are_tried_till_one_is_won() -> None:
    search, searcher = ahead(Unknown(Reason.TIME), None, Lost(), Won(()))
    assert search.take(CANFIELD, "xpat2") is None
    for _ in range(3):
        search.heard()
        assert search.take(CANFIELD, "xpat2") is None
    assert search.tried == 2
    search.heard()
    assert searcher.asked == [CANFIELD.deal(n) for n in (100, 101, 102)]
    assert search.take(CANFIELD, "xpat2") == Deal(102)
    assert search.take(CANFIELD, "xpat2") is None, "each is dealt once"


def test_another_game_is_searched_anew() -> None:
    search, searcher = ahead(Won(()), Won(()))
    search.seek(CANFIELD, "xpat2")
    search.heard()
    search.seek(CANFIELD, "xpat2")
    assert len(searcher.asked) == 1
    assert search.take(GYPSY, "xpat2") is None
    search.heard()
    assert search.take(GYPSY, "xpat2") == Deal(101)
    assert search.take(GYPSY, "xpat2-rng0") is None


def begin(deal: Deal | None = None) -> Begin:
    return Begin(Chosen(games.standard("canfield"), deal, "xpat2"))


def test_a_game_waits_for_its_deal_or_is_begun_with_any() -> None:
    search, _ = ahead(Won(()))
    winnable = Winnable(search)
    assert winnable.ready(begin(Deal(7))) == begin(Deal(7))
    assert winnable.ready(begin()) is None
    ui = UiState("en")
    assert winnable.pressed(ui.keymap, "d") is None
    assert winnable.pressed(ui.keymap, "q") is Ask.QUIT
    assert winnable.sought == begin()
    assert winnable.pressed(ui.keymap, "escape") == begin()
    assert winnable.sought is None
    assert winnable.ready(begin()) is None
    search.heard()
    assert winnable.ready(begin()) == begin(Deal(100))
    winnable.next(Session(CANFIELD, CANFIELD.deal(1), Deal(1)))
    for lang in LANGUAGES:
        said = {winnable.told(UiState(lang)).message, *(winnable.ended(UiState(lang), playing).message for playing in (True, False))}
        assert len(said) == 3


def test_where_no_search_can_be_started_any_deal_is_dealt() -> None:
    search, _ = ahead(OSError())
    winnable = Winnable(search)
    assert winnable.ready(begin()) is None
    search.heard()
    assert winnable.ready(begin()) == begin()


@pytest.fixture
def term() -> Iterator[Term]:
    with Term([*TPAT, "canfield", "--winnable", "--lang", "en"]) as term:
        yield term


def test_on_the_screen(term: Term) -> None:
    assert term.until("moves 0", 60)
    numbers = [term.text().split()[1]]
    term.key("N")
    end = time.monotonic() + 60
    while term.text().split()[:2] == ["Canfield", numbers[0]] or "moves 0" not in term.text():
        assert time.monotonic() < end
        term.pump()
    numbers.append(term.text().split()[1])
    term.key("q")
    assert term.close()[0] == 0
    for number in numbers:
        done = subprocess.run([*TPAT, "solve", "canfield", number, "--json"], capture_output=True, text=True, check=False)
        assert json.loads(done.stdout)["verdict"] == "won"


def test_escape_ends_the_search() -> None:
    with Term([*TPAT, "casino-canfield", "--winnable", "--lang", "en"]) as term:
        assert term.until("Looking for a deal that can be won: ", 20)
        term.key("escape")
        assert term.until("whether this deal can be won is not known.")
        term.key("N")
        assert term.until("Looking for a deal that can be won: ")
        term.key("escape")
        assert term.until("this game goes on.")
        term.key("N")
        assert term.until("Looking for a deal that can be won: ")
        term.key("q")
        assert term.close() == (0, None)


def test_in_plain_mode() -> None:
    words = [*TPAT, "canfield", "--winnable", "--json"]
    done = subprocess.run(words, input="new\nquit\n", capture_output=True, text=True, check=True)
    ids = {json.loads(line)["id"] for line in done.stdout.splitlines()}
    assert len(ids) == 2
    for name in ids:
        assert subprocess.run([*TPAT, "solve", name], capture_output=True, check=False).returncode == 0
    assert done.stderr == ""


def test_a_deal_that_is_named_is_dealt() -> None:
    done = subprocess.run([*TPAT, "canfield", "3", "--winnable", "--json"], input="quit\n", capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[0])["id"] == "canfield#3"
