"""The program itself on a terminal: played by keys, resized, stopped, ended in every way."""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness import Term
from sittings import home
from tpat.i18n import LANGUAGES
from tpat.storage import settings

TPAT = [sys.executable, "-m", "tpat"]
TITLES = {"en": "[Rules]", "it": "[Regole]", "fr": "[Règles]", "de": "[Regeln]"}


@pytest.fixture
def start() -> Iterator[object]:
    """Start the program with words of a command line and wait for the first screen."""
    terms: list[Term] = []

    def go(words: str, size: tuple[int, int] = (80, 24), see: str = "12345", **options: object) -> Term:
        term = Term([*TPAT, *words.split()], *size, **options)  # type: ignore[arg-type]
        terms.append(term)
        assert term.until(see), term.text()
        return term.settle(0.05)

    yield go
    for term in terms:
        term.close(signal.SIGKILL)


def fresh(term: Term) -> str:
    """The screen as Ctrl-L draws it."""
    return term.key("ctrl-l").settle(0.15).text()


def restored(term: Term) -> bool:
    return not term.alternate and term.cursor_shown and b"\x1b[?7h" in term.log and b"\x1b[?2004l" in term.log


# --- playing ----------------------------------------------------------------------------------------------------------


def test_a_few_moves_of_gypsy(start):
    term = start("gypsy 12345")
    assert "stock 80" in term.text()
    assert re.search(r"\[9♦\] +10♠ +6♦ +A♦ +A♠ +5♦ +8♦ +9♦", term.text())
    term.key("12")
    assert term.until("9 of diamonds: from column 1 to column 2, on the 10 of spades. Turned up")
    assert "moves 1" in term.text()
    term.key("4o").key("55")
    assert term.until("moves 3")
    assert re.search(r"▒80 +\(♣\) +A♠ +\(♥\) +A♦", term.text())
    term.key("d")
    assert term.until("8 cards dealt, 72 left.")
    term.key("up").key("right").key("space")
    term.key("1").settle()
    term.key("escape").settle(0.2).key("u").key("u")
    assert term.until("moves 2")
    term.key("U")
    assert term.until("moves 0")
    term.key("R")
    assert term.until("moves 4")
    term.key("q")  # the game is kept: no question
    assert term.close() == (0, None)
    assert restored(term)


def test_a_few_moves_of_canfield(start):
    term = start("canfield 12345")
    assert re.search(r"▒31 +4♦ +2♣ +2♠ +\(3♣\) +\(3♠\) +3♥ +\(3♦\)", term.text())
    assert "$−47" in term.text()
    for _ in range(11):
        term.key("d")
    assert term.until("redeals 0")
    term.key("d")
    assert term.until("Waste turned over")
    assert term.until("$−52")
    term.key("g")
    assert term.until("[Canfield]")
    term.key("/yukon").key("enter").key("7").key("enter")
    assert term.until("Leave this game for another? (y/n, g gives it up)")
    term.key("y")
    assert term.until("Yukon 7")
    term.key("q")
    assert term.close() == (0, None)


def test_the_chooser_is_what_comes_without_a_game(start):
    term = start("", see="tpat: choose a game")
    term.key("down").key("12345").key("enter")
    assert term.until("Gypsy 12345")
    term.key("q")
    assert term.close() == (0, None)


def test_a_few_moves_of_blue_moon(start):
    term = start("blue-moon 12345")
    term.key("t49")  # a gap, without a card in hand
    assert term.until("place 49")
    term.key("5").key("t49")
    assert term.until("moves 1")
    term.key("d")
    assert term.until("shuffles 1")
    assert "-10/100" in term.text()
    term.key("uu")
    assert term.until("moves 0")
    term.key("k").key("k").key("k").key("home")
    term.key("jjj").key("llllll")
    term.key("space")
    assert term.until("6 of diamonds: from place 5 to place 49.")
    term.key("q")
    assert term.close() == (0, None)


def test_a_few_moves_of_monte_carlo(start):
    term = start("monte-carlo 12345")
    term.key("39")
    assert term.until("moves 1")
    term.key("d")
    assert term.until("1 pair taken away")
    assert "▒25" in term.text()
    term.key("m").key("d").settle()
    assert "no pair" in term.text().lower() or "no gap" in term.text().lower()
    term.key("u").key("'")
    assert term.until("Here is the bookmark.")
    term.key("q")
    assert term.close() == (0, None)


def test_a_few_moves_of_free_cell_and_on_with_it_another_time(start):
    term = start("freecell 12345")
    term.key("1x").key("2x")
    assert term.until("moves 2")
    term.key("xx").settle()
    assert "10 of hearts" in term.text()
    term.key("escape").settle(0.2)
    table = term.text()
    term.key("q")
    assert term.close() == (0, None)
    again = start("", see="tpat: choose a game")
    assert "[Free Cell 12345]" in again.text()
    again.key("enter")
    assert again.until("moves 2")
    assert again.settle().text().splitlines()[2:8] == table.splitlines()[2:8]
    again.key("q")
    assert again.close() == (0, None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_and_keys_in_every_language(start, lang):
    term = start(f"gypsy 12345 --lang {lang}")
    table = term.text()
    term.key("?")
    assert term.until(TITLES[lang])
    assert "Gypsy" in term.text()
    term.key("tab")
    following = LANGUAGES[(LANGUAGES.index(lang) + 1) % 4]
    assert term.until(TITLES[following])
    term.key("escape")
    assert term.until("12345")
    assert term.settle().text() == table
    term.key("f1")
    assert term.until({"en": "[Keys]", "it": "[Tasti]", "fr": "[Touches]", "de": "[Tasten]"}[lang])
    term.key("q")
    assert term.until("12345")
    term.key("q")
    assert term.close() == (0, None)


# --- size -------------------------------------------------------------------------------------------------------------


def test_a_resize_redraws_at_once_at_the_table_and_on_a_page(start):
    term = start("gypsy 12345")
    term.key("d").key("3")
    assert term.until("In hand")
    for columns, rows in ((100, 30), (40, 12), (120, 40), (80, 24)):
        term.resize(columns, rows)
        assert term.until("In hand")
        assert term.settle().text() == fresh(term)
    term.resize(39, 11)
    assert term.until("39×11")
    term.key("d").key("u").settle()  # play goes on when it can be seen
    term.resize(80, 24)
    assert term.until("In hand")
    assert "moves 1" in term.text()
    term.key("?")
    assert term.until("[Rules]")
    term.key("pagedown").settle()
    term.resize(50, 15).settle()
    assert "[Rules]" in term.text()
    assert term.text() == fresh(term)
    term.key("escape")
    assert term.until("In hand")


def test_two_hundred_sizes_in_a_row(start):
    chance = random.Random(5)
    term = start("canfield 12345")
    before = term.text()
    for step in range(200):
        term.resize(chance.randint(1, 300), chance.randint(1, 100))
        if step % 3 == 0:
            term.key(chance.choice(("right", "left")))
        term.pump(0.005)
    term.resize(80, 24).settle(0.3)
    term.key("home")
    assert term.settle().text() == fresh(term)
    assert {"12345", "▒31"} <= set(term.text().split())
    assert len(term.text().splitlines()) == len(before.splitlines())
    term.key("q")
    assert term.close() == (0, None)
    assert b"Traceback" not in term.log


def test_garbage_from_outside_goes_with_ctrl_l(start):
    term = start("gypsy 12345")
    before = term.text()
    term._stream.feed(b"\x1b[5;1Hwall: the system goes down\x1b[20;3Hrubbish")
    assert "rubbish" in term.text()
    assert fresh(term) == before

# --- motion -----------------------------------------------------------------------------------------------------------


def frames(term: Term, since: int) -> int:
    """How many frames were written since so many bytes."""
    return term.log.count(b"\x1b[?2026h", since)


def test_cards_fly_and_land(start):
    term = start("gypsy 12345")
    before = len(term.log)
    term.key("d")
    assert term.until("8 cards dealt")
    assert term.settle().text() == fresh(term)
    assert 4 <= frames(term, before) <= 14
    still = start("gypsy 12345 --no-animation")
    before = len(still.log)
    still.key("d")
    assert still.until("8 cards dealt")
    still.settle(0.2)
    assert frames(still, before) == 1
    assert still.text() == term.text()


def test_no_key_waits_for_cards_in_the_air_nor_is_lost(start):
    """Each key is pressed when the one before has just set cards flying."""
    term = start("gypsy 12345")
    for n in range(1, 9):
        term.key("d")
        while f"stock {80 - 8 * n}" not in term.text():
            assert term.pump(5.0)
    for n in range(7, -1, -1):
        term.key("u")
        while f"stock {80 - 8 * n}" not in term.text():
            assert term.pump(5.0)
    assert term.settle().text() == fresh(term)


def test_a_burst_is_shown_at_once(start):
    term = start("gypsy 12345")
    before = len(term.log)
    term.key("dddudu")
    assert term.until("stock 64")
    term.settle(0.2)
    assert frames(term, before) <= 4


def test_animation_can_be_ended_by_a_setting(start, tmp_path):
    with home(tmp_path):
        settings.store({"animation": False})
        term = start("gypsy 12345", env={"XDG_CONFIG_HOME": str(tmp_path / "config")})
        before = len(term.log)
        term.key("d")
        assert term.until("8 cards dealt")
        term.settle(0.2)
        assert frames(term, before) == 1
        term.key(",").settle()
        assert "cards fly: no" in term.text()


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
@pytest.mark.parametrize("keys", ["", "?"])
def test_signals_restore_the_terminal_and_say_so(start, name, keys):
    term = start("gypsy 12345")
    term.key("d").key(keys).settle()
    assert term.close(getattr(signal, name)) == (128 + getattr(signal, name), None)
    assert restored(term)
    assert b"Traceback" not in term.log


def test_ctrl_c_ends(start):
    term = start("gypsy 12345")
    term.key("ctrl-c")
    assert term.close() == (130, None)
    assert restored(term)


def test_the_end_of_input_ends(tmp_path):
    (tmp_path / "script").write_text(f"trap '' HUP; {shlex.join(TPAT)} gypsy 12345 2>{tmp_path}/errors; echo $? >{tmp_path}/rc\n")
    term = Term(["sh", str(tmp_path / "script")])
    assert term.until("12345")
    term.hang_up()
    for _ in range(200):
        if (tmp_path / "rc").exists() and (tmp_path / "rc").read_text():
            break
        time.sleep(0.02)
    assert (tmp_path / "rc").read_text() == "0\n"
    assert (tmp_path / "errors").read_text() == ""
    term.close()


def test_suspend_and_come_back():
    if shutil.which("bash") is None:
        pytest.skip("bash is not here")
    with Term(["bash", "--norc", "--noprofile", "-i"], env={"PS1": "PROMPT> ", "HISTFILE": None}) as term:
        assert term.until("PROMPT>")
        term.key(f"stty -g; {shlex.join(TPAT)} gypsy 12345; echo rc=$?; stty -g\r")
        assert term.until("stock 80")
        term.key("d")
        assert term.until("stock 72")
        term.key("ctrl-z")
        assert term.until("Stopped")
        assert restored(term)
        term.key("clear\r").settle(0.2)
        term.key("fg\r")
        assert term.until("stock 72")
        assert term.lflags() == {"echo": False, "icanon": False, "isig": True}
        term.key("q").settle(0.1).key("q")
        assert term.until("PROMPT>")
        term.key("stty -g\r").settle(0.3)
        assert restored(term)
        assert len(set(re.findall(rb"[0-9a-f]+(?::[0-9a-f]+){20,}", term.log))) == 1


@pytest.mark.parametrize(("where", "key"), [("handler", "d"), ("draw", "right")])
def test_a_fault_leaves_the_terminal_as_it_was(where, key):
    with Term([sys.executable, str(Path(__file__).with_name("broken_screen.py")), where, "gypsy", "12345"]) as term:
        assert term.until("12345")
        modes = term.lflags()
        term.key(key)
        status, sig = term.close()
        assert modes["echo"] is False
        assert (status, sig) == (1, None)
        assert restored(term)
        assert term.log.rindex(b"\x1b[?1049l") < term.log.rindex(b"on purpose")  # to be read on the screen that stays


# --- terminals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["gypsy 12345", ""])
def test_the_first_screen_does_not_wait_for_answers(words):
    best = 99.0
    for _ in range(4):  # the best of some, for the machine may be busy
        with Term([*TPAT, *words.split()], answer=False) as term:
            assert term.until("12345" if words else "Gypsy")
            best = min(best, time.monotonic() - term.started)
        if best < 0.8:
            break
    assert best < 0.8


ANSWERS = b"\x1b[24;80R\x1bP1+r544e=71717171\x1b\\\x1bP>|Quick 3dq\x1b\\\x1b[?62;22c\x1b[?2026;2$y\x1b]11;rgb:dddd/3333/5555\x1b\\"


@pytest.mark.parametrize("delay", [0.3, 1.5])
@pytest.mark.parametrize("size", [999, 3])
def test_late_answers_never_play(start, delay, size):
    term = start("gypsy 12345", answer=False)
    before = term.text()
    term.settle(delay, limit=delay)
    time.sleep(max(0.0, term.started + delay - time.monotonic()))
    for at in range(0, len(ANSWERS), size):
        term.send(ANSWERS[at : at + size])
        time.sleep(0.01)
    term.settle(0.3)
    assert term.text() == before
    term.key("d")
    assert term.until("8 cards dealt")


@pytest.mark.parametrize("kind", ["dumb", "", "unknown"])
def test_plain_mode_where_nothing_can_be_placed(kind):
    with Term([*TPAT, "gypsy", "12345"], env={"TERM": kind or None}) as term:
        assert term.until("Stock: 80 cards.\n>")
        term.key("deal\rquit\r")
        assert term.close() == (0, None)
        assert b"\x1b" not in term.log
        assert b"8 cards dealt, 72 left." in term.log


@pytest.mark.parametrize("kind", ["vt100", "linux", "screen", "xterm-kitty", "xterm", "tmux-256color", "ansi"])
def test_terminals_of_all_kinds(start, kind):
    term = start("gypsy 12345", env={"TERM": kind})
    term.key("d")
    assert term.until("stock 72")
    term.key("right").settle()
    term.key("q").settle(0.1).key("y")
    assert term.close() == (0, None)
    assert b"Traceback" not in term.log
    if kind in ("vt100", "linux"):
        assert term.log.isascii()


def test_no_color_has_no_colour_and_shows_the_same(start):
    term = start("gypsy 12345", env={"NO_COLOR": "1"})
    term.key("3").settle()
    looks = {cell.fg for row in term.screen.buffer.values() for cell in row.values()}
    assert looks == {"default"}
    assert "▐6♦▌" in term.text()


@pytest.mark.parametrize(
    ("words", "env"),
    [
        ("--ascii", {}),
        ("", {"LC_ALL": "C"}),
        ("", {"LC_ALL": "POSIX"}),
        ("", {"LC_ALL": None, "LANG": "C"}),
        ("--lang fr", {"LC_ALL": "C"}),
    ],
)
def test_seven_bits_are_enough(start, words, env):
    term = start(f"canfield 12345 {words}", env=env)
    for key in ("d", "+", "1", "?", "tab", "tab", "tab", "f1", "escape", "i", "escape", "g", "escape", "N", "n"):
        term.key(key).settle(0.2 if key == "escape" else 0.04)  # time enough that an escape is no beginning of another key
    assert term.log.isascii()
    assert re.search(r"#\d+ ", term.text())


def test_idle_costs_nothing(start):
    term = start("gypsy 12345").settle(0.5)
    stat = Path(f"/proc/{term.pid}/stat")
    if not stat.exists():
        pytest.skip("no /proc here")

    def used() -> int:
        fields = stat.read_text().rsplit(") ", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    before, written = used(), len(term.log)
    term.settle(2.0, limit=2.0)
    assert len(term.log) == written
    assert (used() - before) / os.sysconf("SC_CLK_TCK") <= 0.01


def test_a_step_of_the_cursor_writes_little(start):
    term = start("gypsy 12345")
    before = len(term.log)
    term.key("right").settle()
    assert 0 < len(term.log) - before < 300


# --- replays ----------------------------------------------------------------------------------------------------------

MOVES = ["replay", "gypsy", "12345", "--watch", "--moves", "t1-t2 t4-f4 t5-f2 deal deal deal deal deal"]


def test_a_replay_is_watched_stopped_stepped_and_left():
    with Term([*TPAT, *MOVES]) as term:
        assert term.until("move 0 of 8")
        term.key("space")  # stops
        term.settle(0.1)
        at = re.search(r"move (\d) of 8", term.text())[1]
        time.sleep(1.3)
        assert f"move {at} of 8" in term.settle().text()
        term.key("home")
        assert term.until("move 0 of 8")
        term.key("right")
        assert term.until("move 1 of 8")
        assert "on the 10 of spades" in term.text()
        term.key("right").key("left").key("left")
        assert term.until("move 0 of 8")
        assert "Taken back" in term.text()
        term.key("end")
        assert term.until("move 8 of 8")
        term.key("ctrl-l").settle()
        term.resize(100, 30)
        assert term.until("move 8 of 8")
        term.key("q")
        assert term.close() == (0, None)
        assert restored(term)


def test_a_replay_runs_by_itself_as_fast_as_one_likes():
    with Term([*TPAT, *MOVES]) as term:
        assert term.until("move 0 of 8")
        term.key("+").key("+").key("+").key("+")
        begun = time.monotonic()
        assert term.until("move 8 of 8", 4)
        assert time.monotonic() - begun < 2.5
        term.key("U")
        assert term.until("move 0 of 8")
        term.key("-").key("-").key("-").key("-").key("-").key("-").key("space")
        term.settle(0.6)
        assert "move 0 of 8" in term.text()
        term.key("escape")
        assert term.close() == (0, None)
