"""`tpat daily`: played, gone on with, shared."""

from __future__ import annotations

import datetime
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tpat
from harness import Term
from tpat.commands.kept import Kept
from tpat.deal.numbers import deal
from tpat.session.session import Session
from tpat.session.tally import DAILY
from tpat.storage import paths

TPAT = [sys.executable, "-m", "tpat"]
TODAY = f"{datetime.date.today()}"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Nothing played yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    paths.data.cache_clear()
    yield tmp_path
    paths.data.cache_clear()


def run(*words: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*TPAT, *words, "--lang", "en"], input=keys, capture_output=True, text=True, check=False)


def line_of(deal: str) -> list[str]:
    found: list[str] = json.loads(run("solve", deal, "--json").stdout)["line"]
    return found


def test_the_same_deal_again_and_for_others(home: Path) -> None:
    first, again = (json.loads(run("daily", "canfield", "--date", "2026-01-06", "--json").stdout)["id"] for _ in range(2))
    assert first == again
    assert run("solve", first).returncode == 0
    other = json.loads(run("daily", "canfield", "--date", "2026-01-07", "--json").stdout)["id"]
    assert other != first


def test_a_day_played_to_the_end(home: Path) -> None:
    assert run("daily", "freecell", "--share").stdout == f"tpat daily freecell {TODAY}: not won yet\n"
    deal = json.loads(run("daily", "freecell", "--json").stdout.splitlines()[0])["id"]
    line = line_of(deal)
    half = run("daily", "freecell", "--plain", keys="\n".join(line[:10]))
    assert half.returncode == 0
    assert deal.split("#")[1] in half.stdout
    # What was begun goes on.
    rest = run("daily", "freecell", "--plain", keys="\n".join([*line[10:], "quit"]))
    shared = rest.stdout.splitlines()[-1]
    assert re.fullmatch(rf"tpat daily freecell {TODAY}: won, {len(line)} moves, \d+:\d\d, streak 1", shared)
    assert run("daily", "freecell", "--share").stdout.strip() == shared
    after = run("daily", "freecell", "--plain").stdout.splitlines()
    assert after[0] == shared
    assert f"tpat '{deal}'" in after[1]
    assert run("daily", "freecell", "--share", "--lang", "de").returncode == 0
    history = json.loads(run("history", "--json").stdout)
    assert (history["daily"], history["how"]) == (TODAY, "won")
    assert run("daily", "canfield", "--share").stdout == f"tpat daily canfield {TODAY}: not won yet\n"


def test_days_in_a_row_are_counted(home: Path) -> None:
    """As journals of the days before tell it."""
    game = tpat.game("canfield")
    line = line_of("canfield#5")
    for back in (1, 2, 4):
        session = Session(game, game.deal(5), deal(5), auto_base=False)
        kept = Kept("xpat2")
        kept.facts = (session, f"{DAILY} {datetime.date.today() - datetime.timedelta(days=back)}")
        kept.keep(session)
        for text in line:
            session.play(game.parse_move(text))
        kept.let_go()
    yesterday = f"{datetime.date.today() - datetime.timedelta(days=1)}"
    said = run("daily", "canfield", "--share", "--date", yesterday).stdout
    assert said.startswith(f"tpat daily canfield {yesterday}: won, {len(line)} moves, ")
    assert said.endswith("streak 2\n")
    assert "  Deals of the day won: 3; days in a row: 2 now, 2 at the longest" in run("stats", "canfield").stdout.splitlines()


def test_a_game_of_another_day_is_none_of_today(home: Path) -> None:
    first = json.loads(run("daily", "canfield", "--date", "2026-01-06", "--json").stdout)["id"]
    line = line_of(first)
    played = run("daily", "canfield", "--date", "2026-01-06", "--plain", "--no-auto-base", keys="\n".join([*line, "quit"]))
    assert "tpat daily" not in played.stdout
    assert json.loads(run("history", "--json").stdout)["daily"] == ""


@pytest.mark.parametrize(
    "words", [("gypsy#5",), ("--date", "2026-13-01"), ("--date", "9999-01-01"), ("gypsy", "--refill", "auto"), ("nosuch",)], ids=" ".join
)
def test_usage(home: Path, words: tuple[str, ...]) -> None:
    done = run("daily", *words)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)


def test_on_the_screen(home: Path) -> None:
    with Term([*TPAT, "daily", "freecell", "--lang", "en"]) as term:
        assert term.until("moves 0", 60)
        term.key("O").key("q")
        assert term.close() == (0, None)
    played = json.loads(run("daily", "freecell", "--json").stdout.splitlines()[0])
    with Term([*TPAT, "daily", "freecell", "--lang", "en"]) as term:
        assert term.until(f"moves {played['made']}", 60)
        term.key("q")
        assert term.close() == (0, None)
