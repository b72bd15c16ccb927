"""`tpat solve` on the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import tpat
from processes import KNOWN, processor_time, until

WON, USAGE, LOST, UNKNOWN = 0, 2, 3, 4


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tpat", "solve", *words, "--lang", "en"], capture_output=True, text=True, check=False)


def wins(game: tpat.Game, state: tpat.State, line: list[str]) -> bool:
    for text in line:
        move = game.parse_move(text)
        assert game.refusal(state, move) is None
        state = game.apply(state, move)
    return game.won(state)


def test_json_of_a_win() -> None:
    done = run("canfield", "5", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == WON
    assert set(data) == {"verdict", "line", "nodes", "seconds", "why"}
    assert (data["verdict"], data["why"]) == ("won", None)
    game = tpat.game("canfield")
    assert wins(game, game.deal(5), data["line"])


def test_options_count() -> None:
    done = run("canfield:refill=auto#5", "--json")
    game = tpat.game("canfield", refill="auto")
    assert wins(game, game.deal(5), json.loads(done.stdout)["line"])
    assert run("canfield", "5", "--redeals", "0", "--json").returncode == LOST


def test_words() -> None:
    won = run("gypsy", "3").stdout.splitlines()
    assert won[0].startswith("This can be won, in ")
    assert wins(tpat.game("gypsy"), tpat.game("gypsy").deal(3), won[1].split())
    assert run("canfield", "5", "--redeals", "0").stdout == "This can't be won: all that can be reached was searched.\n"
    unknown = run("spider", "1", "--time", "0.2")
    assert unknown.returncode == UNKNOWN
    assert unknown.stdout.startswith("Whether this can be won is not known: the time was up.")


def test_unknown_in_json() -> None:
    data = json.loads(run("spider", "1", "--memory", "1", "--json").stdout)
    assert (data["verdict"], data["line"], data["why"]) == ("unknown", [], "memory")


def test_a_position_of_a_record(tmp_path: Path) -> None:
    game = tpat.game("gypsy")
    line = json.loads(run("gypsy", "3", "--json").stdout)["line"]
    cards = tmp_path / "position.json"
    state = game.deal(3)
    for text in line[:150]:
        state = game.apply(state, game.parse_move(text))
    cards.write_text(json.dumps({"piles": {n: [c + "-" * (not up) for c, up in pile] for n, pile in game.piles(state).items()}}))
    laid = json.loads(run("gypsy", "--cards", str(cards), "--json").stdout)
    assert laid["verdict"] == "won"
    assert wins(game, state, laid["line"])

    record = tmp_path / "game.tpat"
    record.write_text(recorded(3, line[:150]))
    for n in (0, 150):
        start = game.deal(3)
        for text in line[:n]:
            start = game.apply(start, game.parse_move(text))
        data = json.loads(run("gypsy", "--record", str(record), "--at", str(n), "--json").stdout)
        assert wins(game, start, data["line"])
    assert run("gypsy", "--record", str(record), "--at", "151").returncode == USAGE
    assert run("canfield", "--record", str(record)).returncode == 1
    assert run("gypsy", "--record", str(record), "--columns", "9").returncode == USAGE


def recorded(number: int, line: list[str]) -> str:
    """A record of these moves."""
    from tpat.deal.numbers import deal
    from tpat.session.session import Session
    from tpat.storage import exchange, record

    game = tpat.game("gypsy")
    session = Session(game, game.deal(number), deal(number))
    for text in line:
        session.play(game.parse_move(text))
    return record.write(exchange.as_record(exchange.Loaded(session)))


@pytest.mark.parametrize("words", [("gypsy",), ("gypsy", "3", "--at", "2"), ("gypsy", "3", "--time", "-1"), ("gypsy#3", "4")], ids=" ".join)
def test_usage(words: tuple[str, ...]) -> None:
    assert run(*words).returncode == USAGE


def test_control_c_ends_it_at_once() -> None:
    words = [sys.executable, "-m", "tpat", "solve", "spider", "1", "--time", "60"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert until(lambda: processor_time(running.pid) > 1.5) or not KNOWN  # it searches
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)  # a tenth of a second on a machine with nothing else to do
    assert (running.returncode, out) == (130, "")
    assert "Traceback" not in err
