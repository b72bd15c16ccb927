"""The command line: what each command answers, in four languages, to good and bad input, on pipes and broken streams."""

from __future__ import annotations

import inspect
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tpat
from harness import Term
from processes import rests
from sittings import home
from tpat.cli import cli
from tpat.commands import shared
from tpat.engine.options import OPTIONS
from tpat.engine.rules import Back, validate
from tpat.i18n import LANGUAGES
from tpat.ui import rule_errors

GAMES = tpat.games()


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "80")


def run(*args: str, stdin: str | bytes = "", lang: str = "en") -> Result:
    result = CliRunner().invoke(cli, args, input=stdin, env={"LANGUAGE": lang})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "\x1b" not in result.output
    return result


def process(args: Sequence[str], env: dict[str, str] | None = None, **options: object) -> subprocess.CompletedProcess[bytes]:
    inherited = {k: v for k, v in os.environ.items() if k not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")}
    command = [sys.executable, "-W", "error", "-m", "tpat", *args]
    settings = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 120} | options
    return subprocess.run(command, env=inherited | (env or {}), check=False, **settings)  # type: ignore[call-overload, no-any-return]


# --- play ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [("gypsy",), ("play", "gypsy"), ("GYPSY",), ("Normandy",), ("--plain", "gypsy"), ("--lang=en", "gypsy")])
def test_a_game_is_played(words: tuple[str, ...]) -> None:
    result = run(*words, "12345", stdin="deal\nscore\nquit\n")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Gypsy, deal 12345. Score: 0."
    assert lines[11].startswith("8 cards dealt, 72 left.")
    assert lines[12] == "Score: 0, at best 1000."


@pytest.mark.parametrize(
    ("deal_id", "first"),
    [
        ("gypsy#77", "Gypsy, deal 77. Score: 0."),
        ("Normandy#77", "Gypsy, deal 77. Score: 0."),
        ("gypsy#xpat2-rng0-77", "Gypsy, deal xpat2-rng0-77. Score: 0."),
        ("canfield:refill=auto#12345", "Canfield, deal 12345. Base rank: 3. Score: minus 47 dollars. Redeals: 0."),
    ],
)
def test_a_deal_id_is_played(deal_id: str, first: str) -> None:
    assert run(deal_id).stdout.splitlines()[0] == first


def test_without_a_number_a_fresh_deal_is_drawn_and_shown() -> None:
    numbers = {json.loads(run("gypsy", "--json").stdout)["deal"]["number"] for _ in range(4)}
    assert len(numbers) == 4
    assert all(0 <= n < 10**9 for n in numbers)


@pytest.mark.parametrize(("number", "shown"), [("0", 0), ("999999999", 999999999), ("1000000007", 7), ("9" * 5000, 999999999), ("007", 7)])
def test_numbers(number: str, shown: int) -> None:
    assert json.loads(run("deal", "gypsy", number, "--json").stdout)["deal"] == {"shuffle": "xpat2", "number": shown}


@pytest.mark.parametrize("command", [(), ("play",), ("deal",), ("replay",)])
@pytest.mark.parametrize("number", ["-5", "-52", "x", "1.5", "1e3", "", "٣", "5-", "0x10"])
def test_what_is_no_number(command: tuple[str, ...], number: str) -> None:
    result = run(*command, "gypsy", number)
    assert result.exit_code == 2
    assert f'"{number}" is no deal number. Deals are numbered from 0 to 999999999.' in result.stderr
    assert result.stdout == ""


def test_no_auto_base_leaves_base_cards(tmp_path: Path) -> None:
    table = "base: 3\nf1: 3C\nt1: 3H\nt2: 4H\nt3: 5H\nt4: 6H\nr: 7H\nw: 8H\n"
    rest = [r + s for s in "CSHD" for r in "A23456789TJQK" if r + s not in {"3C", "3H", "4H", "5H", "6H", "7H", "8H"}]
    table += "s: " + " ".join(rest) + "\n"
    path = tmp_path / "cards"
    path.write_text(table, encoding="utf-8")
    kept = json.loads(run("canfield", "--cards", str(path), "--json", "--no-auto-base").stdout)
    gone = json.loads(run("canfield", "--cards", str(path), "--json").stdout)
    assert kept["piles"]["t1"] == ["3H"]
    assert (gone["piles"]["t1"], gone["piles"]["f3"]) == ([], ["3H"])


# --- options ------------------------------------------------------------------------------------------------------------


def test_each_option_of_the_games_is_there_with_its_help() -> None:
    options = {name for p in cli.commands["play"].params for name in p.opts}
    for option in OPTIONS.values():
        assert {f"--{name.replace('_', '-')}" for name in (option.name, *option.synonyms)} <= options
        assert option.name in shared._OPTION_HELP, f"say in shared.py what --{option.name} is for"


def other_value(game: str, option: str) -> str:
    """A value of an option that is not the game's own, and goes with its other rules."""
    rules, o = tpat.game(game).rules, OPTIONS[option]
    values = [str(n) for n in range(o.low, o.high + 1)] + list(o.values)
    known = ("xpat2", *dict(rules.houses)) if option == "like" else values
    for value in values:
        if value != o.reads(rules) and value in known:
            try:
                return value if tpat.game(game, **{option: value}).options else ""
            except tpat.BadRules:
                continue
    raise AssertionError(f"{game} says that it takes {option}, but there is nothing to choose")


@pytest.mark.parametrize("game", GAMES)
def test_options_are_taken_or_refused_by_name(game: str) -> None:
    for option in OPTIONS:
        flag = f"--{option.replace('_', '-')}"
        if option in tpat.game(game).rules.options:
            value = other_value(game, option)
            data = json.loads(run("deal", game, "5", f"{flag}={value}", "--json").stdout)
            assert data["options"] == {option: value}
            assert json.loads(run("deal", data["id"], "--json").stdout) == data
            result = run("deal", game, flag + "=?")
            assert result.exit_code == 2
            assert f"The option {option} takes" in result.stderr
        elif not (option == "relaxed" and "back" in tpat.game(game).rules.options and tpat.game(game).rules.back is Back.NONE):
            # But for where nothing comes back: there it is xpat2's name of `back`.
            result = run("deal", game, "5", f"{flag}={(*OPTIONS[option].values, '1')[0]}")
            assert result.exit_code == 2
            assert f"{tpat.game(game).title} has no option {option}" in result.stderr


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (("gypsy", "5", "--slots", "10", "--facedown", "3"), {"columns": "10", "face_down": "3"}),
        (("seahaven", "5", "--tmps", "6", "--faceup", "4"), {"cells": "6", "face_up": "4"}),
        (("klondike", "5", "--flips", "unlimited", "--turn", "3", "--back"), {"redeals": "unlimited", "draw": "3", "back": "yes"}),
        (("klondike", "--back", "5"), {"back": "yes"}),
        (("klondike", "--relaxed", "1", "5"), {"back": "yes"}),
        (("gypsy", "5", "--back=no"), {"back": "no"}),
        (("canfield", "5", "--like", "aisleriot"), {"like": "aisleriot"}),
        (("canfield", "5", "--like", "aisleriot", "--run", "whole"), {"like": "aisleriot", "run": "whole"}),
    ],
)
def test_options_by_their_other_names(words: tuple[str, ...], options: dict[str, str]) -> None:
    assert json.loads(run("deal", *words, "--json").stdout)["options"] == options
    assert json.loads(run("replay", *words, "--moves", "", "--json").stdout)["options"] == options


def test_other_names_of_options_are_not_in_the_help() -> None:
    text = run("play", "--help").stdout
    assert "--columns 1-32" in text
    assert "--slots" not in text
    assert "--face_down" not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("gypsy", "--columns", "99"), 'The option columns takes 1–32, not "99".'),
        (("klondike", "--redeals", "-1"), "takes 0–999, unlimited"),
        (("canfield", "--like", "bsd", "--draw", "0"), "takes 1–99"),
        (("gypsy", "--like", "bsd"), "takes xpat2, aisleriot, pysol"),
        (("royal-cotillion", "--columns", "32", "--face-up", "30"), "only 104 in the game."),
        (("rules", "royal-cotillion", "--columns", "32", "--face-up", "30"), "only 104 in the game."),
        (("gypsy:columns=99#5",), 'The option columns takes 1–32, not "99".'),
    ],
)
def test_values_and_combinations_that_can_not_be(words: tuple[str, ...], says: str) -> None:
    result = run(*(words if words[0] == "rules" else ("deal", *words)))
    assert result.exit_code == 2
    assert says in result.stderr


def test_every_contradiction_of_rules_has_its_sentence() -> None:
    problems = set(re.findall(r'\("([a-z ]+)", ', inspect.getsource(validate))) | {"cards"}
    assert len(problems) > 8
    assert problems == set(rule_errors._RULES)


def test_shuffle() -> None:
    old = json.loads(run("deal", "gypsy", "5", "--shuffle", "xpat2-rng0", "--json").stdout)
    assert old["id"] == "gypsy#xpat2-rng0-5"
    assert old["piles"]["t1"] == [c + ("" if up else "-") for c, up in _piles("gypsy", 5, "xpat2-rng0")["t1"]]
    assert run("deal", "gypsy", "5", "--shuffle", "dealer").exit_code == 2


def test_shuffles_of_other_programs() -> None:
    free_cell = json.loads(run("deal", "freecell", "1", "--shuffle", "ms", "--json").stdout)
    assert free_cell["id"] == "freecell#ms-1"
    assert free_cell["piles"]["t1"] == ["JD", "KD", "2S", "4C", "3S", "6D", "6S"]
    assert run("deal", "freecell#ms-1", "--json").stdout == run("deal", "freecell", "1", "--shuffle", "ms", "--json").stdout
    large = json.loads(run("deal", "gypsy#pysol-12345678901234567890", "--json").stdout)
    assert large["deal"] == {"shuffle": "pysol", "number": 12345678901234567890}
    fresh = json.loads(run("deal", "gypsy", "--shuffle", "pysol", "--json").stdout)["deal"]
    assert fresh["shuffle"] == "pysol"
    assert 1 <= fresh["number"] < 10**9


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("freecell", "0", "--shuffle", "ms"), 'The shuffle "ms" has the deals 1 to 8589934591, not 0.'),
        (("freecell", "8589934592", "--shuffle", "ms"), "1 to 8589934591"),
        (("freecell", "9" * 5000, "--shuffle", "ms"), "1 to 8589934591, not …."),
        (("gypsy#pysol-0",), "1 to 100000000000000000000, not 0."),
        (("gypsy", "5", "--shuffle", "ms"), 'The shuffle "ms" doesn\'t deal Gypsy.'),
        (("oonsoo#pysol-5",), 'The shuffle "pysol" doesn\'t deal Oonsoo.'),
        (("gypsy", "5", "--shuffle", "pysol", "--columns", "10", "--jokers", "2"), "only without these options: columns, jokers."),
    ],
)
def test_deals_that_other_shuffles_do_not_have(words: tuple[str, ...], says: str) -> None:
    result = run("deal", *words)
    assert result.exit_code == 2
    assert says in result.stderr


def _piles(game: str, number: int, shuffle: str) -> dict[str, tuple[tuple[str, bool], ...]]:
    played = tpat.game(game)
    return played.piles(played.deal(number, shuffle))


@pytest.mark.parametrize(
    "words",
    [
        ("gypsy#5", "6"),
        ("gypsy#5", "--shuffle", "xpat2"),
        ("gypsy#5", "--cards", "-"),
        ("gypsy", "5", "--cards", "-"),
        ("gypsy", "--shuffle", "xpat2", "--cards", "-"),
    ],
)
def test_cards_are_named_once(words: tuple[str, ...]) -> None:
    result = run("deal", *words, stdin="{}")
    assert result.exit_code == 2
    assert "Name the cards once" in result.stderr


# --- deal and replay ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", [(), ("--json",), ("--format", "json"), ("--format", "solvitaire")])
def test_a_deal_comes_back_by_cards(game: str, form: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "cards"
    path.write_text(run("deal", game, "12345", *form).stdout, encoding="utf-8")
    again = json.loads(run("deal", game, "--cards", str(path), "--json").stdout)
    dealt = json.loads(run("deal", game, "12345", "--json").stdout)
    assert again["piles"] == dealt["piles"]
    # Solvitaire's layout tells no number, and without one there is nothing to shuffle again from.
    assert again["legal"] == [move for move in dealt["legal"] if move != "shuffle" or "solvitaire" not in form]
    assert (again["deal"], dealt["deal"]) == (None, {"shuffle": "xpat2", "number": 12345})


def test_layouts_of_other_programs() -> None:
    assert run("deal", "freecell#ms-1", "--format", "fc-solve").stdout.splitlines()[:2] == ["JD KD 2S 4C 3S 6D 6S", "2D KC KS 5C TD 8S 9C"]
    assert run("deal", "freecell#ms-1", "--format", "table").stdout == run("deal", "freecell#ms-1").stdout
    assert json.loads(run("deal", "klondike", "5", "--format", "solvitaire").stdout)["tableau piles"][1] == ["4h", "5D"]
    refused = run("deal", "canfield", "5", "--format", "fc-solve")
    assert refused.exit_code == 2
    assert 'The layout "fc-solve" has no words for this position of Canfield.' in refused.stderr
    assert run("deal", "canfield", "5", "--format", "table", "--json").exit_code == 2


@pytest.mark.parametrize("text", ["t4-f4 deal t6-t5", "t4-f4,deal;t6-t5", "t4-f4\r\ndeal\n\n t6-t5\n"])
@pytest.mark.parametrize("way", ["--moves", "file", "stdin"])
def test_replay(text: str, way: str, tmp_path: Path) -> None:
    file = tmp_path / "moves"
    file.write_text(text, encoding="utf-8", newline="")
    words = {"--moves": ["--moves", text], "file": ["--moves-file", str(file)], "stdin": ["--moves-file", "-"]}[way]
    result = run("replay", "gypsy", "12345", *words, "--json", stdin=text)
    assert result.exit_code == 0
    game = tpat.game("gypsy")
    state = game.deal(12345)
    for move in ("t4-f4", "deal", "t6-t5"):
        state = game.apply(state, game.parse_move(move))
    data = json.loads(result.stdout)
    assert data["made"] == 3
    assert data["piles"] == {p: [c + ("" if up else "-") for c, up in cards] for p, cards in game.piles(state).items()}
    assert data["score"] == game.score(state)


def test_replay_adds_no_automatic_move() -> None:
    words = ("replay", "canfield", "12345", "--json", "--moves")
    dealt = json.loads(run(*words, "").stdout)
    assert dealt["made"] == 0
    played = json.loads(run("canfield", "12345", "--json", stdin="deal\n" * 11).stdout.splitlines()[-1])
    replayed = json.loads(run(*words, "deal " * 11).stdout)
    assert replayed["piles"]["f3"] == ["3H"]
    assert played["piles"]["f3"][0] == "3H"
    assert replayed["made"] == 11


def test_replay_in_words() -> None:
    lines = run("replay", "gypsy", "12345", "--moves", "t4-f4 t4-f8").stdout.splitlines()
    assert lines[:3] == [
        "Gypsy, deal 12345. Score: 10.",
        "Foundation 4 (diamonds): ace of diamonds.",
        "Foundation 8 (diamonds): ace of diamonds.",
    ]
    assert "2 cards on the foundations: 10." in lines


def test_illegal_move_in_a_replay() -> None:
    words = ("replay", "gypsy", "12345", "--moves", "t4-f4 t2-t1 t4-f8")
    result = run(*words)
    assert result.exit_code == 1
    why = "Move 2, t2-t1, is not legal. The 10 of spades can't go on the 9 of diamonds: columns build down by one."
    assert result.stderr == f"Error: {why}\n"
    assert result.stdout.splitlines()[1] == "Foundation 4 (diamonds): ace of diamonds."
    data = json.loads((result := run(*words, "--json")).stdout)
    assert result.exit_code == 1
    assert (data["error"], data["move"], data["refusal"], data["made"]) == (why, "t2-t1", "RANK", 1)
    assert data["piles"]["f4"] == ["AD"]


@pytest.mark.parametrize("moves", ["t4-f4 foo", "t4-f9", "t4-", "dea", "t0-t1", "t4-f4*0", "ｔ4-f4", "\x1b[2J"])
def test_words_that_are_no_moves(moves: str) -> None:
    result = run("replay", "gypsy", "12345", "--moves", moves)
    assert result.exit_code == 2
    assert "is no move of this game." in result.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("gypsy", "--moves", "deal"), "Name the deal"),
        (("gypsy", "5"), "Give the moves, by --moves or by --moves-file."),
        (("gypsy", "5", "--moves", "deal", "--moves-file", "-"), "Name the moves once"),
        ((), "Missing argument 'GAME'"),
    ],
)
def test_what_a_replay_needs(words: tuple[str, ...], sentence: str) -> None:
    result = run("replay", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr


# --- files --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "The card AC is missing."),
        (b"root:x:0:0\n", "Line 1: This is not understood: root:x:0:0"),
        (b"t1: QH XX\n", "Line 1: This is no card: XX"),
        (b"t1: QH\r\n\r\n# two decks have two of them\r\nt2: QH QH\r\n", "Line 4: The card QH is there too often."),
        (b"\xef\xbb\xbft1: QH\nt2: 9C KD-\n", "The card AC is missing."),
        (b"f1: 2C\n", "The card AC is missing."),
        (b"AC 2C\n<3C> XX\n", "Line 2: This is no card: XX"),
        (b": AC AC\n: AC\n", "Line 2: The card AC is there too often."),
        (b"{", "The position is no valid JSON"),
        (b'{"piles": 3}', 'needs "piles"'),
        (b'{"piles": {"t1": ["XX"]}}', '"XX" is no card.'),
        (b'{"piles": {"t99": []}}', 'no pile "t99"'),
        (b'{"piles": {"t1": ["AC", "AC", "AC"]}}', "The card AC is there too often."),
        (b"\xff\xfe\x00\x1b[31m", "Line 1: This is not understood"),
        (b"[" * 100_000, "not understood"),
        (b'{"piles":' + b"[" * 100_000, "The position is no valid JSON."),
        (b'{"piles": {"t1": ["-", "QH"]}}', "Each card needs its name, one that lies face down too: QH-."),
        (b"#" * (1 << 21), "too large"),
    ],
)
def test_files_that_are_no_position(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "cards"
    path.write_bytes(content)
    for command in ("deal", "play"):
        result = run(command, "gypsy", "--cards", str(path))
        assert result.exit_code == 1
        assert says in result.stderr
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize("name", ["missing", "bad\x1b[31m\n\u202ename", "x" * 300])
def test_files_that_are_not_there(name: str, tmp_path: Path) -> None:
    for option in ("--cards", "--moves-file"):
        result = run("replay", "gypsy", option, str(tmp_path / name), *(["--moves", "deal"] if option == "--cards" else ["5"]))
        assert result.exit_code == 2
        assert "--" in result.stderr
        assert result.stderr.replace("\n", "").isprintable()


# --- games of one's own -------------------------------------------------------------------------------------------------

WIDE = 'base = "gypsy"\ntitle = "Wide Gypsy"\ncolumns = 10\n'


def test_a_game_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "wide.toml"
    path.write_text(WIDE, encoding="utf-8")
    for words in ([str(path), "5"], ["play", str(path), "5"]):
        done = process(words, {"LANG": "C"}, input=b"deal\nquit\n", stdin=None)
        assert done.stdout.splitlines()[0] == b"Wide Gypsy, deal 5. Score: 0."
        assert b"10 cards dealt, 60 left." in done.stdout
    data = json.loads(process(["deal", str(path), "5", "--json"]).stdout)
    assert (data["id"], len([pile for pile in data["piles"] if pile[0] == "t"])) == ("wide#5", 10)
    assert process(["rules", "wide.toml"], {"LANG": "C"}, cwd=tmp_path).stdout.startswith(b"Wide Gypsy\n")
    refused = process(["deal", str(path), "5", "--columns", "9"], {"LANG": "C"})
    assert refused.returncode == 2
    assert refused.stderr.endswith(b"Wide Gypsy has no option columns, and no other.\n")


def test_games_of_the_config_folder(tmp_path: Path) -> None:
    folder = tmp_path / "tpat" / "games"
    folder.mkdir(parents=True)
    (folder / "wide.toml").write_text(WIDE, encoding="utf-8")
    (folder / "bad.toml").write_text("base = 3", encoding="utf-8")
    (folder / "klondike.toml").write_text(WIDE, encoding="utf-8")
    env = {"XDG_CONFIG_HOME": str(tmp_path), "LANG": "C"}
    listed = process(["games"], env)
    assert games_of(listed.stdout.decode().splitlines()) == [*GAMES, "wide"]
    complaints = listed.stderr.decode().splitlines()
    assert len(complaints) == 2
    assert complaints[0].startswith(f'{folder / "bad.toml"}: "base" names the game to start from: ')
    assert complaints[1].startswith(f'{folder / "klondike.toml"}: The name "klondike" is taken')
    assert process(["wide#7"], env).stdout.startswith(b"Wide Gypsy, deal 7.")
    assert process(["deal", "klondike", "7"], env).stdout.startswith(b"# klondike#7")
    bad = process(["bad"], env)
    assert bad.returncode == 1
    assert b'bad.toml: "base" names the game' in bad.stderr
    assert process(["wide"], {"XDG_CONFIG_HOME": str(tmp_path / "none"), "LANG": "C"}).returncode == 2
    words = {"COMP_WORDS": "tpat wi", "COMP_CWORD": "1", "_TPAT_COMPLETE": "bash_complete"}
    assert process([], env | words).stdout == b"plain,wide\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", '"base" names the game to start from'),
        (b"\xff\xfe\x00\x1b[31m", "The file is no TOML"),
        (b'base = "gypsy"\ncolums = 3', 'There is no key "colums". Keys: base, name, '),
        (b'base = "gypsy"\n"\\u001b[31m\\u202e" = 3', 'There is no key "?[31m?".'),
        (b'base = "gypsy"\ncolumns = 99', '"columns" takes 1\u201332.'),
        (b'base = "gypsy"\nname = "play"', 'The name "play" is taken'),
        (b'base = "gypsy"\ncolumns = 32\nface_down = 9\nspread = "none"', "320 cards to lay out"),
        (b"#" * (1 << 17), "too large"),
        (b"[" * 60_000, "The file is no TOML"),
    ],
)
def test_files_that_are_no_game(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    for command in ("deal", "play", "rules"):
        result = run(command, str(path))
        assert result.exit_code == 1
        assert says in result.stderr
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.rstrip("\n").isprintable()


@pytest.mark.parametrize("name", ["missing.toml", "./", "bad\x1b[31m\n\u202ename.toml", "x" * 300 + ".toml"])
def test_games_in_files_that_are_not_there(name: str, tmp_path: Path) -> None:
    result = run(str(tmp_path / name))
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.rstrip("\n").isprintable()


# --- texts --------------------------------------------------------------------------------------------------------------


def games_of(lines: Sequence[str]) -> list[str]:
    """The names in a list of games; what is said besides stands below them, set in."""
    return [line.split()[0] for line in lines if not line.startswith(" ")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games(lang: str) -> None:
    lines = run("games", lang=lang).stdout.splitlines()
    assert games_of(lines) == list(GAMES)
    gypsy = lines.index(next(line for line in lines if line.startswith("gypsy ")))
    assert "normandy" in lines[gypsy + 1]
    assert lines[gypsy + 2].split() == [f"--{name.replace('_', '-')}" for name in tpat.game("gypsy").rules.options]
    assert all(len(line) <= 100 for line in lines)


def test_games_tell_what_they_are_like() -> None:
    lines = {line.split("  ")[0]: line for line in run("games").stdout.splitlines() if not line.startswith(" ")}
    assert lines["spider"].split("  ")[-1] == "mostly skill"
    assert "very hard" in lines["spider"]
    data = [json.loads(line) for line in run("games", "--json").stdout.splitlines()]
    assert [game["name"] for game in data] == list(GAMES)
    klondike = data[GAMES.index("klondike")]
    assert (klondike["title"], klondike["family"]) == ("Klondike", "klondike")
    assert [klondike[grade] for grade in ("difficulty", "length", "skill")] == [3, 1, 2]
    assert klondike["options"]["redeals"] == {"value": "3", "takes": ["0-999", "unlimited"]}
    assert len({(game["difficulty"], game["length"], game["skill"]) for game in data}) > 10


@pytest.mark.parametrize("game", GAMES)
def test_grades_are_grades(game: str) -> None:
    feel = tpat.game(game).rules.feel
    assert 1 <= feel.difficulty <= 5
    assert 1 <= feel.length <= 3
    assert 1 <= feel.skill <= 5


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules(game: str, lang: str) -> None:
    by_option, by_environment = run("rules", game, "--lang", lang), run("rules", game, lang=lang)
    assert by_option.exit_code == 0
    assert by_option.stdout == by_environment.stdout
    lines = by_option.stdout.splitlines()
    assert lines[0].startswith(tpat.game(game).title)
    assert len(lines) > 40
    assert max(map(len, lines)) <= 79
    assert (by_option.stdout == run("rules", game).stdout) is (lang == "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_of_rules(lang: str) -> None:
    text = run("rules", "--all", lang=lang).stdout
    assert run("rules", lang=lang).stdout == text
    for name in (*GAMES, "keys", "words", "xpat2"):
        assert run("rules", name, lang=lang).stdout in text
    assert run("rules", "gypsy", "--all").exit_code == 2


@pytest.mark.parametrize(("name", "says"), [("words", "Foundation"), ("XPAT2", "xpat2"), ("keys", "F1")])
def test_other_pages(name: str, says: str) -> None:
    english, german = run("rules", name), run("rules", name, lang="de")
    assert says in english.stdout
    assert english.stdout != german.stdout
    assert "{" not in english.stdout


def test_rules_say_the_options_in_force() -> None:
    assert run("rules", "canfield", "--refill", "auto").stdout != run("rules", "canfield").stdout
    assert run("rules", "gypsy", "--refill", "auto").exit_code == 2


def test_rules_keep_to_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, run("rules", "gypsy").stdout.splitlines())) <= 39


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys(lang: str) -> None:
    result = run("keys", lang=lang)
    assert len(result.stdout.splitlines()) > 20
    assert (result.stdout == run("keys").stdout) is (lang == "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_alone_without_a_screen_it_lists_the_games(lang: str) -> None:
    lines = run(lang=lang).stdout.splitlines()
    assert games_of(lines[: lines.index("")]) == list(GAMES)
    assert "tpat gypsy 12345" in lines[-1]


def test_help_shows_the_options_that_the_game_has() -> None:
    shown = {game: set(re.findall(r"^  (--[a-z-]+)", run(game, "--help").stdout, re.MULTILINE)) for game in GAMES}
    ours = {f"--{name.replace('_', '-')}" for name in OPTIONS}
    for game, options in shown.items():
        rules = tpat.game(game).rules
        assert options & ours == {f"--{name.replace('_', '-')}" for name in rules.options}
        assert ("--no-auto-base" in options, "--betting" in options) == (rules.base_goes_up, rules.money)
        assert {"--cards", "--shuffle", "--plain", "--lang"} <= options
    assert ours <= set(re.findall(r"^  (--[a-z-]+)", run("play", "--help").stdout, re.MULTILINE))


def test_keys_are_paged_on_a_terminal() -> None:
    with Term([sys.executable, "-m", "tpat", "keys"], env={"PAGER": "sed s/^/:::/"}) as term:
        assert term.until(":::")
        assert term.close() == (0, None)


def test_a_replay_with_an_illegal_move_is_watched_up_to_it() -> None:
    words = ["replay", "gypsy", "12345", "--moves", "t4-f4 t2-t1 t4-f8", "--watch"]
    with Term([sys.executable, "-m", "tpat", *words]) as term:
        assert term.until("of 1")
        term.key("q")
        assert term.until("Move 2, t2-t1, is not legal.")
        assert term.close() == (1, None)


def test_version() -> None:
    assert run("--version").stdout == f"tpat {tpat.__version__}\n"


# --- languages ----------------------------------------------------------------------------------------------------------

USAGE = {"en": "Usage:", "it": "Uso:", "fr": "Utilisation", "de": "Aufruf:"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["", *sorted(cli.commands)])
def test_help_is_in_the_language(command: str, lang: str) -> None:
    words = [command] if command else []
    english, result = run(*words, "--help"), run(*words, "-h", lang=lang)
    assert result.exit_code == 0
    assert run("--lang", lang, *words, "--help").stdout == result.stdout
    if lang != "en":
        same = {line.strip() for line in english.stdout.splitlines()} & {line.strip() for line in result.stdout.splitlines()}
        assert not [line for line in same if " " in line and not line.startswith(("--", "Languages"))], same


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize(
    "words",
    [
        ("frob",),
        ("gypsy", "-5"),
        ("gypsy", "x"),
        ("gypsy", "1", "2"),
        ("gypsy", "--frob"),
        ("play",),
        ("gypsy", "--relaxed", "1"),
        ("spider", "--relaxed", "7"),
        ("gypsy", "--shuffle", "x"),
        ("gypsy#x#",),
        ("replay", "gypsy", "1", "--moves", "x"),
        ("replay", "gypsy", "1", "--moves", "t1-t1"),
        ("replay", "gypsy", "1"),
        ("deal", "gypsy", "--cards", "/missing"),
        ("gypsy", "--cards", os.devnull),
    ],
)
def test_errors_are_in_the_language(words: tuple[str, ...], lang: str) -> None:
    english, result, option = run(*words), run(*words, lang=lang), run(*words, "--lang", lang)
    assert english.exit_code == result.exit_code != 0
    assert result.stderr == option.stderr
    ours, theirs = (text.splitlines()[-1] for text in (english.stderr, result.stderr))
    assert ours.partition(":")[2].strip() != theirs.partition(":")[2].strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plain_mode_is_in_the_language(lang: str) -> None:
    column = {"en": "Column", "it": "Colonna", "fr": "Colonne", "de": "Spalte"}[lang]
    for result in (run("gypsy", "5", lang=lang), run("gypsy", "5", "--lang", lang.upper()), run("--lang", lang, "gypsy", "5")):
        assert f"{column} 1" in result.stdout


def test_json_never_speaks_a_language() -> None:
    texts = {run("deal", "gypsy", "5", "--json", lang=lang).stdout for lang in LANGUAGES}
    assert len(texts) == 1
    assert texts.pop().isascii()


def test_a_language_that_is_not_spoken() -> None:
    result = run("gypsy", "--lang", "xx", lang="it")
    assert result.exit_code == 2
    assert "'xx'" in result.stderr
    assert result.stderr.startswith("Uso:")


@pytest.mark.parametrize("words", [("gypsy", "--lang", "zz"), ("deal", "--lang"), ("gypsy", "--lang=", "5")])
def test_errors_after_a_language_that_is_not_spoken_are_in_the_last_that_is(words: tuple[str, ...]) -> None:
    result = run("--lang", "it", *words, lang="de")
    assert result.exit_code == 2
    assert "Errore:" in result.stderr


@pytest.mark.parametrize(
    ("env", "word"),
    [
        ({"LANG": "it_IT.UTF-8"}, "Colonna"),
        ({"LANG": "it_IT.ISO-8859-1", "PYTHONUTF8": "0"}, "Colonna"),
        ({"LC_ALL": "tlh", "LANG": "it"}, "Column"),
        ({"LANGUAGE": "xx:fr", "LANG": "de_DE"}, "Colonne"),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "Column"),
        ({"LC_ALL": "C", "LANGUAGE": "de", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}, "Spalte"),
        ({"LANG": ""}, "Column"),
    ],
)
def test_locales(env: dict[str, str], word: str) -> None:
    done = process(["gypsy", "12345"], env, input=b"fo\xff deal\nrules\n", stdin=None)
    assert done.returncode == 0
    assert done.stderr == b""
    assert f"{word} 1".encode() in done.stdout


# --- wrong words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("gipsy",), 'No game is called "gipsy". Did you mean gypsy?'),
        (("canfeild", "5"), "Did you mean canfield"),
        (("replya",), "Did you mean replay"),
        (("zzz",), 'No game is called "zzz". Games: '),
        (("deal", "gipsy"), "Did you mean gypsy?"),
        (("rules", "spidr"), "Did you mean spider?"),
        (("gypsy#5#6",), "is no deal id."),
        (("gypsy:refill=auto",), "Gypsy has no option refill"),
        (("gypsy", "1", "2"), "unexpected extra argument"),
        (("gypsy", "--frob"), "No such option '--frob'"),
        (("games", "-5"), "No such option '-5'"),
        (("\x1b[31m\u202egypsy\n",), 'No game is called "?[31m?gypsy?".'),
        (("gypsy", "\x1b[31m\u200f5\r"), '"?[31m?5?" is no deal number.'),
    ],
)
def test_wrong_words(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""
    assert all(line.isprintable() for line in result.stderr.split("\n"))


def test_extra_words_show_nothing_that_acts() -> None:
    result = run("gypsy", "1", "2\x1b[31m\u202e\r")
    assert result.exit_code == 2
    assert all(line.isprintable() for line in result.stderr.split("\n"))


# --- completion ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("lang", ["de_DE.UTF-8", "it_IT", "fr_FR", "C"])
def test_completion_scripts(shell: str, lang: str) -> None:
    done = process([], {"_TPAT_COMPLETE": f"{shell}_source", "LANG": lang})
    assert done.returncode == 0
    assert b"_TPAT_COMPLETE" in done.stdout


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("tpat g", {"giant", "gypsy", "games"}),
        ("tpat Sp", {"spider", "spider-one-suit", "spider-two-suits"}),
        ("tpat deal canf", {"canfield", "canfield-rush"}),
        ("tpat canfield --re", {"--redeals", "--refill"}),
        ("tpat gypsy --re", set()),
        ("tpat gypsy --fa", {"--face-up", "--face-down"}),
        ("tpat deal --re", {"--redeals", "--relaxed", "--refill"}),
        ("tpat canfield --refill a", {"auto"}),
        ("tpat gypsy --like b", set()),
        ("tpat canfield --like b", {"bsd"}),
        ("tpat canfield --no", {"--no-animation", "--no-auto-base", "--no-mouse"}),
        ("tpat gypsy --no", {"--no-animation", "--no-mouse"}),
        ("tpat norm", {"normandy"}),
        ("tpat deal norm", {"normandy"}),
        ("tpat rules w", {"westhaven", "words"}),
        ("tpat replay gypsy --mov", {"--moves", "--moves-file"}),
        ("tpat gypsy --lang d", {"de"}),
    ],
)
def test_completion(typed: str, offered: set[str]) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1), "_TPAT_COMPLETE": "bash_complete"}
    done = process([], words)
    assert done.stderr == b""
    assert {line.partition(",")[2] for line in done.stdout.decode().split()} == offered


# --- streams ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["deal", "gypsy", "5"], ["gypsy", "5"], ["rules", "gypsy"], ["--version"], ["--help"], ["games"]])
def test_full_disk(words: list[str]) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    with open("/dev/full", "wb") as full:
        done = process(words, {"LANG": "de"}, stdout=full)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("Fehler: ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", ["gypsy 5", "deal gypsy 5", "replay gypsy 5 --moves deal", "gypsy -5", ""])
def test_closed_streams(words: str, closed: str) -> None:
    script = f'"{sys.executable}" -m tpat {words} {closed}'
    done = subprocess.run(["sh", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
    assert done.returncode == (2 if "-5" in words else 0)
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"Exception" not in done.stderr


def test_a_reader_that_goes_away() -> None:
    script = f'yes hint | "{sys.executable}" -m tpat gypsy 5 | head -1'
    done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=120, check=False)
    assert done.stdout == b"Gypsy, deal 5. Score: 0.\n"
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.parametrize("words", [["gypsy", "5"], ["replay", "gypsy", "5", "--moves-file", "-"]])
def test_interrupt(words: list[str]) -> None:
    child = subprocess.Popen([sys.executable, "-m", "tpat", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with child:
        assert child.stdout is not None
        if "replay" in words:
            assert rests(child.pid), "it waits for moves"
        else:
            child.stdout.readline()
            time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        _, complaint = child.communicate(timeout=120)
    assert child.returncode == 130
    assert b"Traceback" not in complaint


def test_a_dumb_terminal_gets_the_line_mode() -> None:
    for kind in ("dumb", ""):
        with Term([sys.executable, "-m", "tpat", "gypsy", "12345"], env={"TERM": kind, "LANGUAGE": "en"}) as term:
            term.until("Stock: 80 cards.")
            term.until("> ")
            term.key("quit").key("enter")
            assert term.close() == (0, None)
            assert b"\x1b" not in term.log


# --- what is not loaded -------------------------------------------------------------------------------------------------


def test_the_terminal_is_loaded_only_to_play_on_it() -> None:
    script = (
        "import sys, tpat.cli\n"
        "assert not {'blessed', 'curses', 'json', 'secrets', 'sqlite3'} & set(sys.modules), sys.modules.keys()\n"
        "try: tpat.cli.cli.main(['deal', 'gypsy', '5'])\n"
        "except SystemExit as e: assert e.code == 0\n"
        "assert not {'blessed', 'curses'} & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_how_much_plain_mode_tells_is_remembered(tmp_path: Path) -> None:
    with home(tmp_path):
        first = run("gypsy", "12345", "--plain", stdin="t4-f4\nverbose full\n")
        assert "Turned up: ace of diamonds. Score: 5.\nAll is told:" in first.output
        assert (tmp_path / "config" / "tpat" / "config.toml").read_text(encoding="utf-8") == 'verbosity = "full"\n'
        told = "Column 4: 1 card face down, ace of diamonds."
        assert told in run("gypsy", "12345", "--plain", stdin="t4-f4\n").output
        assert "Foundation 8 (diamonds): ace of diamonds." in run("resume", "--plain", stdin="t4-f8\n").output
