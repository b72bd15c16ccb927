"""The command line: what each command answers, in four languages, to good and bad input, on pipes and broken streams."""

from __future__ import annotations

import json
import os
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
from tpat.cli import cli
from tpat.commands import shared
from tpat.engine.options import OPTIONS
from tpat.i18n import LANGUAGES

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
    settings = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 30} | options
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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("option", OPTIONS)
def test_options_are_taken_or_refused_by_name(game: str, option: str) -> None:
    value = OPTIONS[option].values[-1]
    result = run("deal", game, "5", f"--{option}", value, "--json")
    if option in tpat.game(game).rules.options:
        assert json.loads(result.stdout)["options"] == {option: value}
        assert run("deal", game, f"--{option}", "?").exit_code == 2
    else:
        assert result.exit_code == 2
        assert f"{tpat.game(game).title} has no option {option}" in result.stderr


def test_shuffle() -> None:
    old = json.loads(run("deal", "gypsy", "5", "--shuffle", "xpat2-rng0", "--json").stdout)
    assert old["id"] == "gypsy#xpat2-rng0-5"
    assert old["piles"]["t1"] == [c + ("" if up else "-") for c, up in _piles("gypsy", 5, "xpat2-rng0")["t1"]]
    assert run("deal", "gypsy", "5", "--shuffle", "dealer").exit_code == 2


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
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_deal_comes_back_by_cards(game: str, form: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "cards"
    path.write_text(run("deal", game, "12345", *form).stdout, encoding="utf-8")
    again = json.loads(run("deal", game, "--cards", str(path), "--json").stdout)
    dealt = json.loads(run("deal", game, "12345", "--json").stdout)
    assert again["piles"] == dealt["piles"]
    assert again["legal"] == dealt["legal"]
    assert (again["deal"], dealt["deal"]) == (None, {"shuffle": "xpat2", "number": 12345})


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
        (("gypsy", "5"), "Name the moves once"),
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
        (b"root:x:0:0\n", "This line is not understood (number: text): 1: root:x:0:0"),
        (b"t1: QH XX\n", "XX"),
        (b"{", "The position is no valid JSON"),
        (b'{"piles": 3}', 'needs "piles"'),
        (b'{"piles": {"t1": ["XX"]}}', '"XX" is no card.'),
        (b'{"piles": {"t99": []}}', 'no pile "t99"'),
        (b'{"piles": {"t1": ["AC", "AC", "AC"]}}', "The card AC is there too often."),
        (b"\xff\xfe\x00\x1b[31m", "This line is not understood"),
        (b"[" * 100_000, "not understood"),
        (b'{"piles":' + b"[" * 100_000, "The position is no valid JSON"),
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


# --- texts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games(lang: str) -> None:
    lines = run("games", lang=lang).stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)
    assert "normandy" in lines[GAMES.index("gypsy")]
    assert "--relaxed 0|1|2" in lines[GAMES.index("spider")]


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


def test_rules_of_all_games() -> None:
    text = run("rules").stdout
    assert all(run("rules", game).stdout in text for game in GAMES)


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
    assert [line.split()[0] for line in lines[: len(GAMES)]] == list(GAMES)
    assert "tpat gypsy 12345" in lines[-1]


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
        (("canfeild", "5"), "Did you mean canfield?"),
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
        ("tpat g", {"gypsy", "games"}),
        ("tpat Sp", {"spider"}),
        ("tpat deal c", {"canfield"}),
        ("tpat gypsy --re", {"--relaxed", "--refill"}),
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
    done = subprocess.run(["sh", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, timeout=30, check=False)
    assert done.returncode == (2 if "-5" in words else 0)
    assert b"Traceback" not in done.stdout + done.stderr
    assert b"Exception" not in done.stderr


def test_a_reader_that_goes_away() -> None:
    script = f'yes hint | "{sys.executable}" -m tpat gypsy 5 | head -1'
    done = subprocess.run(["sh", "-c", script], capture_output=True, timeout=30, check=False)
    assert done.stdout == b"Gypsy, deal 5. Score: 0.\n"
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


@pytest.mark.parametrize("words", [["gypsy", "5"], ["replay", "gypsy", "5", "--moves-file", "-"]])
def test_interrupt(words: list[str]) -> None:
    child = subprocess.Popen([sys.executable, "-m", "tpat", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with child:
        assert child.stdout is not None
        if "replay" in words:
            time.sleep(1.0)
        else:
            child.stdout.readline()
            time.sleep(0.2)
        child.send_signal(signal.SIGINT)
        _, complaint = child.communicate(timeout=10)
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
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0, done.stderr
