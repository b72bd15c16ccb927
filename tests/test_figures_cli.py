"""The commands about games that have ended, as the player types them."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sittings import Player, home, near_win
from tpat.cli import cli
from tpat.i18n import LANGUAGES, load
from tpat.session import figures as pure
from tpat.session.session import Session
from tpat.storage import database, statistics
from tpat.ui import figures as words


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    with home(tmp_path) as folder:
        yield folder


@pytest.fixture
def played() -> list[statistics.Result]:
    """Thirty games at random, and what the statistics make of them."""
    player = Player(random.Random(8))
    for _ in range(30):
        player.sit()
    with database.opened() as db:
        return statistics.results(db)


def run(*args: str, stdin: str = "", lang: str = "en") -> Result:
    result = CliRunner().invoke(cli, args, input=stdin, env={"LANGUAGE": lang, "COLUMNS": "80"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "\x1b" not in result.output
    return result


def told(*args: str, **more: str) -> str:
    result = run(*args, **more)
    assert result.exit_code == 0, result.output
    return result.stdout


# --- stats --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", [("stats",), ("stats", "gypsy"), ("history",), ("account",), ("account", "--all")])
def test_without_games_they_say_so(command: tuple[str, ...], lang: str) -> None:
    out = told(*command, lang=lang)
    assert len(out.splitlines()) == 1
    assert out.strip()


def test_json_has_the_figures_of_each_game_and_option_set(played: list[statistics.Result]) -> None:
    rows = [json.loads(line) for line in told("stats", "--json").splitlines()]
    found = pure.groups(played)
    assert [(r["game"], r["options"]) for r in rows] == list(found)
    for row, games in zip(rows, found.values(), strict=True):
        assert row["played"] == len(games)
        assert row["won"] == sum(r.won for r in games)
        assert row["rate"] == row["won"] / row["played"]
        assert row["low"] <= row["rate"] <= row["high"]
        assert row["seconds"] == pytest.approx(sum(r.seconds for r in games))


def test_csv_says_the_same(played: list[statistics.Result]) -> None:
    rows = list(csv.DictReader(io.StringIO(told("stats", "--csv"))))
    same = [json.loads(line) for line in told("stats", "--json").splitlines()]
    assert [(r["game"], int(r["played"]), int(r["won"])) for r in rows] == [(r["game"], r["played"], r["won"]) for r in same]
    assert {r["options"] for r in rows} >= {"*", ""}
    assert run("stats", "--csv").stdout.splitlines()[0].startswith("game,options,rate,played,won,low,high")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_has_a_line_for_each(played: list[statistics.Result], lang: str) -> None:
    lines = told("stats", "--lang", lang).splitlines()
    found = pure.groups(played)
    assert len(lines) == len(found) + 3
    for line, (group, games) in zip(lines[1:], found.items(), strict=False):
        assert line.startswith(words.title_of(load(lang), group))
        assert re.split(r"\s{2,}", line)[1:3] == [str(len(games)), str(sum(r.won for r in games))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_about_one_game(played: list[statistics.Result], lang: str) -> None:
    out = told("stats", "canfield", "--lang", lang)
    assert "█" in out
    assert "Gypsy" not in out
    for r in played:
        if r.game == "canfield" and r.won:
            assert r.id in out


def test_one_set_of_options_alone(played: list[statistics.Result]) -> None:
    wanted = [r for r in played if (r.game, r.options) == ("canfield", "refill=auto")]
    assert wanted
    row = json.loads(told("stats", "canfield:refill=auto", "--json"))
    assert (row["options"], row["played"]) == ("refill=auto", len(wanted))


def test_plots_in_ascii_too(played: list[statistics.Result]) -> None:
    out = told("stats", "gypsy", "--ascii")
    assert "█" not in out
    assert "|##" in out


class _Text(HTMLParser):
    """What the page says, and whatever it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.fetched: list[str] = []

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.fetched += [f"{tag} {v}" for k, v in attrs if k in ("src", "href", "action") or tag in ("script", "link", "iframe")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_stands_by_itself(played: list[statistics.Result], tmp_path: Path, lang: str) -> None:
    page = tmp_path / "page.html"
    told("stats", "--html", str(page), lang=lang)
    text = page.read_text(encoding="utf-8")
    seen = _Text()
    seen.feed(text)
    assert seen.fetched == []
    assert "http" not in text
    for r in pure.best(played, 3):
        assert r.id in seen.said
    plots = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(plots) >= 3
    for plot in plots:
        bars = ET.fromstring(plot)  # noqa: S314 - our own text
        assert len(bars.findall("rect")) == len(bars.findall("text")) / 2 > 0
        assert all(float(bar.get("width", "")) >= 0 for bar in bars.findall("rect"))
    assert told("stats", "--html", "-", lang=lang) == text


def test_a_page_of_no_games_is_a_page() -> None:
    assert "</html>" in told("stats", "--html", "-")


def test_hostile_names_stay_text() -> None:
    fields = {"key": "0" * 32, "game": "a", "options": "b=<script>", "how": "won", "ended": 9.0, "began": 1.0, "shuffle": "x", "number": 1}
    r = statistics.Result(**dict.fromkeys(statistics.Result._fields, 0) | fields | {"betting": ""})
    from tpat.ui.figures_html import page

    text = page(load("en"), pure.groups([r]), str)
    assert "<script" not in text


# --- from machine to machine --------------------------------------------------------------------------------------------


def test_dump_and_merge(played: list[statistics.Result], tmp_path: Path) -> None:
    file = tmp_path / "results"
    assert told("stats", "--dump", str(file)) == ""
    n = len(played)
    assert told("stats", "--merge", str(file)) == f"0 results taken in, {n} were there already.\n"
    before = told("stats")
    with home(tmp_path / "other"):
        assert told("stats", "--merge", str(file)) == f"{n} results taken in, 0 were there already.\n"
        assert told("stats") == before
        assert told("stats", "--merge", "-", stdin=file.read_text(encoding="utf-8")).startswith("0 results")
        assert told("stats", "--dump", "-") == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["nonsense", '{"format": "tpat-results", "version": 7}', '{"format": "tpat-results", "version": 1}\n{}\n'])
def test_a_bad_file_is_one_sentence(tmp_path: Path, text: str, lang: str) -> None:
    file = tmp_path / "results"
    file.write_text(text, encoding="utf-8")
    result = run("stats", "--merge", str(file), lang=lang)
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert str(file) in result.stderr


def test_a_file_that_is_not_there_or_cannot_be_written(tmp_path: Path, played: list[statistics.Result]) -> None:
    for args in (("--merge", tmp_path / "none"), ("--dump", tmp_path / "no" / "where"), ("--html", tmp_path)):
        result = run("stats", *map(str, args))
        assert result.exit_code == 1, args
        assert len(result.stderr.splitlines()) == 1
        assert list(tmp_path.glob("*.new")) == []


def test_one_answer_at_a_time() -> None:
    assert run("stats", "--json", "--csv").exit_code == 2
    assert run("history", "--json", "--csv").exit_code == 2
    assert run("stats", "nonsuch").exit_code == 2
    assert run("history", "--last", "0").exit_code == 2


# --- history ------------------------------------------------------------------------------------------------------------


def test_history_is_what_was_played_the_last_first(played: list[statistics.Result]) -> None:
    rows = [json.loads(line) for line in told("history", "--json").splitlines()]
    assert [r["key"] for r in rows] == [r.key for r in reversed(played)]
    assert set(rows[0]) == set(statistics.Result._fields)
    lines = told("history").splitlines()
    assert len(lines) == len(played) + 1
    for line, r in zip(lines[1:], reversed(played), strict=True):
        assert f"  {r.id}  " in line
    assert told("history", "--last", "3").splitlines()[1:] == lines[1:4]
    assert len(told("history", "--csv").splitlines()) == len(played) + 1


def test_history_of_one_game(played: list[statistics.Result]) -> None:
    rows = [json.loads(line) for line in told("history", "gypsy", "--json").splitlines()]
    assert {r["game"] for r in rows} == {"gypsy"}
    assert len(rows) == sum(r.game == "gypsy" for r in played)


# --- the account --------------------------------------------------------------------------------------------------------


def test_by_instalments_each_payment_is_asked_for_and_nothing_is_paid_twice() -> None:
    def answers(*words: str, stdin: str) -> list[dict[str, Any]]:
        return [json.loads(line) for line in told(*words, "--json", stdin=stdin).splitlines()]

    begun = answers("canfield", "12345", "--betting", "bsd", stdin="count\nyes\nyes\ndeal; undo\nyes\ncount\nundo\ndeal\n")
    assert [a.get("dollars") for a in begun] == [None, 43, None, None, 39, None, None, None, None]
    asked, counted, no_question, dealt = begun[1], begun[2], begun[3], begun[5]
    assert (asked["question"], counted["made"]) == ("pay", 0)
    assert "error" in no_question
    assert (begun[4]["move"], begun[4]["skipped"], dealt["made"]) == ("deal", ["undo"], 1)
    again = answers("resume", stdin="count\nundo\ndeal\nt1-t9\n")
    assert [a.get("question") for a in again] == [None] * 5  # it is paid for, in whatever sitting
    free = answers("canfield", "12345", stdin="count\ndeal\nyes\n")
    assert [a.get("question") for a in free] == [None] * 4
    lines = told("canfield", "12345", "--betting", "bsd", "--plain", "--lang", "de", stdin="deal\nyes\n").splitlines()
    assert "Das kostet 39 Dollar: yes zahlt sie." in lines


def test_the_account_of_hands_played_on_the_command_line() -> None:
    for betting in ("xpat2", "bsd"):
        assert run("canfield", "12345", "--plain", "--betting", betting, stdin="deal\nyes\nquit\n").exit_code == 0
    assert json.loads(told("account", "--json"))["all"]["hands"] == 0  # both are under way
    player = Player(random.Random(1))
    for _ in range(2):
        player.keeper.resume()
        player.keeper.give_up()
    a = json.loads(told("account", "--json"))
    assert (a["all"]["hands"], a["all"]["paid"]) == (2, 104)
    assert a["all"]["balance"] == a["all"]["earned"] - 104
    assert (a["all"]["inspection"], a["all"]["game"]) == (13, 26)
    assert a["sitting"] == a["all"]
    out = told("account", "--all")
    assert "bsd" in out
    assert "xpat2" in out
    assert out.splitlines()[-1] == "In dollars."


def test_the_setting_is_taken_and_the_option_goes_before_it(tmp_path: Path) -> None:
    (tmp_path / "config" / "tpat").mkdir(parents=True)
    file = tmp_path / "config" / "tpat" / "config.toml"
    file.write_text('betting = "bsd"\n', encoding="utf-8")
    run("canfield", "1", "--plain", stdin="quit\n")  # looked at, and paid for
    run("canfield", "2", "--plain", "--betting", "xpat2", stdin="quit\n")
    assert json.loads(told("account", "--json"))["all"] == {
        "hands": 1, "hand": 13, "inspection": 0, "game": 0, "runs": 0, "information": 0, "time": 0,
        "paid": 13, "earned": 0, "balance": -13, "return": 0.0,
    }  # fmt: skip
    file.write_text('betting = "dice"\n', encoding="utf-8")
    result = run("canfield", "3", "--plain", stdin="quit\n")
    assert result.exit_code == 0
    assert "config.toml" in result.stderr
    assert "dice" in result.stderr
    assert file.read_text(encoding="utf-8") == 'betting = "dice"\n'


def test_hints_are_counted() -> None:
    run("gypsy", "5", "--plain", stdin="hint\ndeal\nhint\nundo\ndeal\nquit\n")
    player = Player(random.Random(1))
    player.keeper.resume()
    player.keeper.give_up()
    row = json.loads(told("history", "--json"))
    assert (row["hints"], row["undos"], row["moves"]) == (2, 1, 1)


# --- the end of a game --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_of_a_game_names_the_deal_to_share(lang: str) -> None:
    player = Player(random.Random(1))
    for _ in range(2):
        session = player.session("canfield", {"refill": "auto"}, 12345, "xpat2-rng0")
        session.play(session.game.parse_move("deal"))
        player.keeper.give_up()
    with database.opened() as db:
        results = statistics.results(db)
    lines = words.end_lines(load(lang), results[1], pure.place(results[1], results))
    assert len(lines) == 3
    command = "tpat canfield 12345 --refill auto --shuffle xpat2-rng0"
    assert lines[-1].endswith(command)
    again = told("deal", *command.split()[1:])
    assert again.splitlines()[0] == "# canfield:refill=auto#xpat2-rng0-12345"


def test_cards_laid_by_hand_have_no_deal_to_share() -> None:
    player = Player(random.Random(1))
    game, state, move = near_win()
    player.begin(Session(game, state)).play(game.parse_move(move))
    placed = player.keeper.placed()
    assert placed is not None
    assert words.end_lines(load("en"), *placed) == ["Place 1 of 1 among your games."]


# --- where things are, and bad places -----------------------------------------------------------------------------------


def test_paths(data: Path, tmp_path: Path) -> None:
    found = json.loads(told("paths", "--json"))
    assert found["statistics"] == str(data / "statistics.db")
    assert found["settings"] == str(tmp_path / "config" / "tpat" / "config.toml")
    lines = told("paths").splitlines()
    assert [line.split("  ")[-1].strip() for line in lines] == list(found.values())
    with home(tmp_path / "a\x1b[31m\nb"):
        assert len(told("paths").splitlines()) == len(lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_folder_in_the_files_place_is_one_sentence(data: Path, lang: str) -> None:
    (data / "statistics.db").mkdir(parents=True)
    for command in ("stats", "history", "account"):
        result = run(command, lang=lang)
        assert result.exit_code == 1
        assert len(result.stderr.splitlines()) == 1


def test_damage_is_told_once(data: Path, played: list[statistics.Result]) -> None:
    (data / "statistics.db").write_bytes(b"\0" * 5000)
    result = run("stats", "--json")
    assert "damaged-" in result.stderr
    assert sum(json.loads(line)["played"] for line in result.stdout.splitlines() if json.loads(line)["options"] is not None) == len(played)
    assert run("stats").stderr == ""


def test_a_later_version_is_told(data: Path, played: list[statistics.Result]) -> None:
    with database.opened() as db:
        db.connection.execute("PRAGMA user_version = 9")
    result = run("stats")
    assert (result.exit_code, len(result.stderr.splitlines())) == (1, 1)
    assert "later version" in result.stderr


@pytest.mark.parametrize("place", ["/proc/nowhere", "/dev/null"])
def test_no_home_is_told_and_the_game_goes_on(place: str) -> None:
    env = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")} | {"HOME": place, "LANGUAGE": "en"}

    def program(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-W", "error", "-m", "tpat", *args]
        return subprocess.run(command, env=env, input=stdin, capture_output=True, text=True, check=False, timeout=120)

    stats = program("stats")
    assert (stats.returncode, len(stats.stderr.splitlines())) == (1, 1)
    assert "Traceback" not in stats.stderr
    assert place in program("paths").stdout
    played = program("canfield", "5", "--plain", stdin="deal\nquit\n")
    assert played.returncode == 0
    assert played.stderr.count("Traceback") == 0
