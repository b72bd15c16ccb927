"""Cards from files that say themselves which game they are of, and by which options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import tpat
from tpat.cli import cli
from tpat.engine.options import OPTIONS


def run(*args: str, stdin: str = "") -> Result:
    result = CliRunner().invoke(cli, args, input=stdin, env={"LANGUAGE": "en"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def dealt(*words: str) -> dict[str, Any]:
    result = run("deal", *words, "--json")
    assert result.exit_code == 0, result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A position of Canfield that fills spaces at once and turns one card."""
    path = tmp_path / "position.json"
    path.write_text(run("deal", "canfield:draw=1,refill=auto", "5", "--json").stdout, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", tpat.games())
def test_positions_come_back_with_each_option(game: str, tmp_path: Path) -> None:
    for option in tpat.game(game).rules.options:
        values = OPTIONS[option].values_of(tpat.game(game).rules) or ("1", "2")
        for value in values:
            try:
                there = dealt(f"{game}:{option}={value}", "7")
            except AssertionError:
                continue  # the option goes only with others
            path = tmp_path / f"{option}-{value}"
            path.write_text(json.dumps(there), encoding="utf-8")
            back = dealt(game, "--cards", str(path))
            same = ("options", "piles", "legal", "score", "max_score", "base_rank", "redeals", "rotations")
            assert {k: back[k] for k in same} == {k: there[k] for k in same}


def test_options_of_the_file_hold_and_its_number_does_not(file: Path) -> None:
    data = dealt("canfield", "--cards", str(file))
    assert data["options"] == {"draw": "1", "refill": "auto"}
    assert (data["id"], data["deal"]) == ("canfield:draw=1,refill=auto", None)
    assert data["piles"] == dealt("canfield", "5")["piles"]


def test_options_beside_those_of_the_file_hold_too(file: Path) -> None:
    assert dealt("canfield", "--cards", str(file), "--redeals", "2")["options"] == {"draw": "1", "redeals": "2", "refill": "auto"}
    assert dealt("canfield:redeals=2", "--cards", str(file), "--turn", "1")["options"]["redeals"] == "2"


@pytest.mark.parametrize("words", [("canfield", "--draw", "3"), ("canfield", "--turn=2"), ("canfield:draw=2",)])
def test_options_against_those_of_the_file_are_refused(words: tuple[str, ...], file: Path) -> None:
    for command in ("deal", "play"):
        result = run(command, *words, "--cards", str(file))
        assert result.exit_code == 1
        assert "position.json: the file is a position with draw=1, not " in result.stderr
        assert result.stdout == ""


def test_a_position_of_another_game_is_refused(file: Path) -> None:
    for words in (("deal", "gypsy"), ("play", "gypsy"), ("gypsy", "--plain"), ("replay", "gypsy", "--moves", "deal")):
        result = run(*words, "--cards", str(file))
        assert result.exit_code == 1
        assert "position.json: the file is a position of Canfield." in result.stderr
        assert result.stdout == ""


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"game": "gipsy"}, 'No game is called "gipsy".'),
        ({"options": {"rotations": "1"}}, "Canfield has no option rotations."),
        ({"options": {"draw": "0"}}, 'The option draw takes 1–99, not "0".'),
        ({"options": {"draw": True}}, 'The option draw takes 1–99, not "True".'),
    ],
)
def test_files_that_say_what_can_not_be(changed: dict[str, Any], says: str, file: Path) -> None:
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | changed), encoding="utf-8")
    result = run("deal", "canfield", "--cards", str(file))
    assert result.exit_code == 1
    assert says in result.stderr


@pytest.mark.parametrize("told", [{"game": 3, "options": [1]}, {"game": "Canfield"}, {"options": {}}, {}])
def test_what_a_file_says_may_be_missing(told: dict[str, Any], tmp_path: Path) -> None:
    there = dealt("canfield", "5")
    path = tmp_path / "position"
    path.write_text(json.dumps(told | {k: there[k] for k in ("piles", "base_rank")}), encoding="utf-8")
    assert dealt("canfield", "--cards", str(path), "--refill", "auto")["options"] == {"refill": "auto"}


@pytest.mark.parametrize("form", ["json", "table"])
def test_a_mark_of_byte_order_is_no_card(form: str, tmp_path: Path) -> None:
    path = tmp_path / "cards"
    path.write_text(run("deal", "gypsy", "5", "--format", form).stdout, encoding="utf-8-sig")
    assert dealt("gypsy", "--cards", str(path))["piles"] == dealt("gypsy", "5")["piles"]


def test_a_mark_of_byte_order_is_no_move(tmp_path: Path) -> None:
    path = tmp_path / "moves"
    path.write_text("deal\n", encoding="utf-8-sig")
    result = run("replay", "gypsy", "5", "--moves-file", str(path), "--json")
    assert json.loads(result.stdout)["made"] == 1
