"""`tpat review` on the command line and on the screen."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import tpat
from harness import Term
from tpat.deal.numbers import deal
from tpat.session.session import Session
from tpat.storage import exchange, record, xpat

TPAT = [sys.executable, "-m", "tpat"]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    words = ("review", *words, "--lang", "en")
    return subprocess.run([*TPAT, *words], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def session() -> Session:
    """A game of Canfield that move 161 throws away."""
    chance, game = random.Random(4), tpat.game("canfield")
    session = Session(game, game.deal(5), deal(5))
    for _ in range(200):
        session.play(chance.choice(game.legal_moves(session.state)))
    return session


@pytest.fixture(scope="module")
def lost(session: Session, tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("review") / "lost.tpat"
    file.write_text(record.write(exchange.as_record(exchange.Loaded(session))))
    return str(file)


def test_json(lost: str) -> None:
    done = run(lost, "--json", "--nodes", "300000")
    data = json.loads(done.stdout)
    assert done.returncode == 0
    assert (data["id"], data["moves"], data["winnable"], data["lost"], data["fault"], data["fault_moves"], data["decided"]) == (
        "canfield#5", 200, 160, 161, 161, ["deal"], True)  # fmt: skip
    assert data["verdicts"] == ["won"] * 161 + ["lost"] * 40
    assert run(lost, "--json", "--nodes", "300000").stdout.partition('"seconds"')[0] == done.stdout.partition('"seconds"')[0]


def test_words(lost: str) -> None:
    lines = run(lost, "--nodes", "300000", "--ascii").stdout.splitlines()
    assert lines[0] == "Move 161 threw the game away: deal. Before it the game could be won, after it no more."
    assert set(lines[1]) == set("0 #.20")
    assert lines[2] == "# winnable  . lost"
    assert lines[3] == "After move 160 this would have won:"
    shown = subprocess.run([*TPAT, "show", lost, "--at", "160", "--json"], capture_output=True, text=True, check=True)
    game = tpat.game("canfield")
    data = json.loads(shown.stdout)
    state = game.setup({n: tuple(pile) for n, pile in data["piles"].items()}, data["base_rank"])
    for text in lines[4].split():
        move = game.parse_move(text)
        assert game.refusal(state, move) is None
        state = game.apply(state, move)
    assert game.won(state)


def test_what_is_not_decided_is_not_claimed(lost: str) -> None:
    done = run(lost, "--nodes", "1")
    assert done.returncode == 0
    assert "is not known." in done.stdout
    assert "threw" not in done.stdout


def test_other_files_and_games_that_are_kept(session: Session, lost: str, tmp_path: Path) -> None:
    saved = tmp_path / "canfield.000000005"
    saved.write_bytes(xpat.write(session, 0))
    data = json.loads(run(str(saved), "--json", "--nodes", "300000").stdout)
    assert (data["fault"], data["fault_moves"]) == (164, ["deal"])  # there automatic moves are moves like others
    subprocess.run([*TPAT, "import", lost], check=True, capture_output=True)
    assert json.loads(run("canfield#5", "--json", "--nodes", "300000").stdout)["fault"] == 161
    assert (run("nothing-of-the-kind").returncode, run(str(tmp_path / "none.tpat")).returncode) == (1, 1)
    (tmp_path / "text.tpat").write_text("no game")
    broken = run(str(tmp_path / "text.tpat"))
    assert (broken.returncode, "Traceback" in broken.stderr) == (1, False)


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 12)])
def test_on_the_screen(lost: str, columns: int, rows: int) -> None:
    with Term([*TPAT, "review", lost, "--nodes", "300000", "--lang", "en"], columns, rows) as term:
        assert term.until("move 160 of 200: winnable", 60)
        assert "┃" in term.text()
        term.key("right")
        assert term.until("move 161 of 200: lost")
        term.key("w")
        assert term.until("No way to win is known from here.")
        term.key("left").key("w")
        assert term.until("s each")
        term.key("end").key("w")
        assert term.until("move 160 of 200: winnable")
        term.key("q")
        assert term.close() == (0, None)
        assert b"threw the game away" in term.log


def test_control_c_ends_the_search_with_what_is_known(tmp_path: Path) -> None:
    game = tpat.game("spider")
    session = Session(game, game.deal(1), deal(1))
    for _ in range(5):
        session.play(game.legal_moves(session.state)[0])
    file = tmp_path / "spider.tpat"
    file.write_text(record.write(exchange.as_record(exchange.Loaded(session))))
    with Term([*TPAT, "review", str(file), "--plain", "--lang", "en"]) as term:
        assert term.until("%", 60)  # the bar
        term.key("ctrl-c")
        assert term.close() == (130, None)
        assert "is not known." in term.text()
