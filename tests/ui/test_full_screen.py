"""The program itself on a terminal: played by keys, resized, stopped, ended in every way."""

from __future__ import annotations

import gc
import os
import random
import re
import select
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import processes
from bursts import come_to_rest
from harness import Term
from sittings import home
from tpat.i18n import LANGUAGES
from tpat.storage import settings
from tpat.ui import app

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
    for _ in range(10):  # fewer where the machine is busy
        if frames(term, before) >= 4:
            break
        term.key("u")
        assert term.until("stock 80")
        before = len(term.settle().log)
        term.key("d")
        assert term.until("8 cards dealt")
        term.settle()
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
            assert term.pump(30.0)
    for n in range(7, -1, -1):
        term.key("u")
        while f"stock {80 - 8 * n}" not in term.text():
            assert term.pump(30.0)
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

# --- terminals that are slow --------------------------------------------------------------------------------------------

PTY_ROOM = 24_000  # bytes that the system holds for a terminal which reads nothing, and some


@pytest.mark.parametrize("animation", ["", "--no-animation"])
def test_what_a_terminal_does_not_read_is_dropped_and_never_queued(start, animation):
    """Five hundred keys while nothing is read: two hundred thousand bytes of frames, of which only what fits is ever written."""
    term = start(f"gypsy 12345 {animation}", size=(100, 30))
    before = len(term.log)
    for n in range(500):
        term.key("du"[n % 2])
        time.sleep(0.002)
    time.sleep(0.3)
    term.settle(0.3)
    assert len(term.log) - before < PTY_ROOM
    assert "stock 80" in term.text()
    assert term.text() == fresh(term)
    term.key("d")
    assert term.until("stock 72")
    term.key("q")
    assert term.close() == (0, None)


def test_a_terminal_that_reads_slowly_shows_what_is_new(start):
    """It reads a kilobyte now and then; what it shows in the end comes within what was under way, not after all that was ever drawn."""
    term = start("gypsy 12345", size=(100, 30))
    before = len(term.log)
    for n in range(500):
        term.key("du"[n % 2])
        time.sleep(0.002)
        if n % 25 == 0 and select.select([term.fd], [], [], 0)[0]:
            term.take(os.read(term.fd, 1000))
    term.settle(0.3)
    assert len(term.log) - before < PTY_ROOM + 20 * 1000
    assert "stock 80" in term.text()
    assert term.text() == fresh(term)


def test_on_a_slow_terminal_nothing_flies(start):
    term = start("gypsy 12345", size=(100, 30))
    for n in range(200):
        term.key("du"[n % 2])
        time.sleep(0.002)
    time.sleep(0.2)
    term.settle(0.2)
    before = len(term.log)
    term.key("d")
    assert term.until("stock 72")
    term.settle(0.2)
    assert frames(term, before) == 1


def test_keys_are_taken_while_the_terminal_takes_nothing(start):
    """Nobody reads, but quitting works, and the game is kept as it was played."""
    term = start("gypsy 12345")
    for n in range(400):
        term.key("du"[n % 2])
        time.sleep(0.002)
    term.key("ddd")
    time.sleep(0.3)
    term.key("q")
    assert term.ended()
    assert term.close() == (0, None)
    again = start("resume", see="stock 56")
    assert "moves 3" in again.text()


@pytest.mark.parametrize("way", ["SIGTERM", "SIGHUP", "closed"])
def test_the_end_comes_while_the_terminal_takes_nothing(start, way):
    term = start("gypsy 12345")
    for n in range(400):
        term.key("du"[n % 2])
        time.sleep(0.002)
    if way == "closed":
        term.hang_up()
        assert term.close()[0] in (0, 128 + signal.SIGHUP)
        return
    term.kill(getattr(signal, way))
    assert term.ended()
    assert term.close() == (128 + getattr(signal, way), None)


# --- the life of a program whose cards fly ------------------------------------------------------------------------------

#: What every end writes last: the frame is closed, mouse, paste and focus are off, looks plain, lines wrap, the other screen is left and
#: the cursor is to be seen.
LAST = (
    b"\x1b[?2026l",
    b"\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[?1004l",
    b"\x1b[?7h",
    b"\x1b[?1049l",
    b"\x1b[?25h",
)


def left(log: bytes) -> bool:
    """True if the program has ended what it began, in that order, and has drawn nothing after."""
    places = [log.rfind(part) for part in LAST]
    return -1 not in places and places == sorted(places) and b"\x1b[?2026h" not in log[places[0] :] and len(log) - places[0] < 150


def in_the_air(term: Term, key: str = "d") -> None:
    """Press a key that sets cards flying, and wait for the first frame of it."""
    before = len(term.log)
    term.key(key)
    while frames(term, before) < 2:
        assert term.pump(30.0)


@pytest.mark.parametrize("way", ["q", "ctrl-c", "SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"])
@pytest.mark.parametrize("flying", [False, True])
def test_every_end_turns_off_what_was_turned_on(start, way, flying):
    term = start("gypsy 12345")
    if flying:
        in_the_air(term)
    if way.startswith("SIG"):
        term.kill(getattr(signal, way))
        expected = 128 + getattr(signal, way)
    else:
        term.key(way)
        expected = 130 if way == "ctrl-c" else 0
    assert term.close() == (expected, None)
    assert left(bytes(term.log)), bytes(term.log[-300:])
    assert b"Traceback" not in term.log
    if flying:
        assert "stock 72" in start("resume", see="12345").text()


def test_the_window_closed_with_cards_in_the_air(start):
    term = start("gypsy 12345")
    in_the_air(term)
    term.hang_up()
    assert term.close()[0] in (0, 128 + signal.SIGHUP)
    assert "stock 72" in start("resume", see="12345").text()


def test_the_terminal_gone_without_a_word_with_cards_in_the_air(tmp_path):
    """SIGHUP is ignored, so writing and reading fail."""
    errors, code = tmp_path / "errors", tmp_path / "code"
    term = Term(["sh", "-c", f"trap '' HUP; {shlex.join(TPAT)} gypsy 12345 2>{errors}; echo $? >{code}"])
    assert term.until("12345")
    in_the_air(term)
    term.hang_up()
    processes.until(lambda: code.exists() and code.read_text())
    term.close()
    assert code.read_text() == "0\n"
    assert errors.read_text() == ""


def test_suspended_and_resumed_with_cards_in_the_air():
    if shutil.which("bash") is None:
        pytest.skip("bash is not here")
    with Term(["bash", "--norc", "--noprofile", "-i"], env={"PS1": "PROMPT> ", "HISTFILE": None}) as term:
        assert term.until("PROMPT>")
        term.key(f"{shlex.join(TPAT)} gypsy 12345\r")
        assert term.until("stock 80")
        for way in ("ctrl-z", "stop"):
            in_the_air(term)
            if way == "ctrl-z":
                term.key(way)
            else:
                term.key("ctrl-z")  # as a key it comes by the same way; the shell's own stop follows
            assert term.until("Stopped")
            assert not term.alternate
            assert term.cursor_shown
            assert left(bytes(term.log[: term.log.rfind(b"Stopped")]).rstrip(b"\r\n[]1+ ")), bytes(term.log[-400:])
            term.key("clear; fg\r")
            assert term.until("stock")
            assert term.alternate
            assert term.settle().text() == fresh(term)
        assert "stock 64" in term.text()
        term.key("q")
        assert term.until("PROMPT>")


@pytest.mark.parametrize(
    ("keys", "see"),
    [
        ([",", "down"], "Settings"),
        (["?"], "[Rules]"),
        (["f1"], "[Keys]"),
        (["?", "/", "spa"], "/spa"),
        (["g", "down"], "tpat: choose a game"),
        (["g", "/", "can"], "/can"),
        (["g", "4", "2"], "42"),
        (["d", "N"], "(y/n"),
        (["G"], "give"),
        ([":", "und"], ":und"),
        (["i"], "[Cards]"),
        (["s"], "[Score]"),
        (["b"], "Borrow"),
        (["t", "1"], "two digits"),
        (["f"], ""),
        (["z"], ""),
        (["+"], ""),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_a_resize_in_the_midst_of_anything(start, keys, see):
    term = start("gypsy 12345")
    for key in keys:
        term.key(key).settle(0.1)
    assert see in term.text()
    for columns, rows in ((100, 30), (40, 12), (200, 60), (30, 8), (81, 25), (80, 24)):
        term.resize(columns, rows)
        come_to_rest(term, 0, 0.05)
        assert columns < 80 or see in term.text(), (columns, rows)
        assert term.text() == fresh(term), (columns, rows)
    term.key("escape").settle(0.1)
    assert term.close(signal.SIGTERM) == (128 + signal.SIGTERM, None)
    assert b"Traceback" not in term.log


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
    processes.until(lambda: (tmp_path / "rc").exists() and (tmp_path / "rc").read_text())
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
    for _ in range(10):  # the best of some, for the machine may be busy
        with Term([*TPAT, *words.split()], answer=False) as term:
            assert term.until("12345" if words else "Gypsy")
            best = min(best, time.monotonic() - term.started)
            assert term.queries == []  # so there is nothing to wait for
        if best < 2:
            break
    assert best < 2


ANSWERS = b"\x1b[24;80R\x1bP1+r544e=71717171\x1b\\\x1bP>|Quick 3dq\x1b\\\x1b[?62;22c\x1b[?2026;2$y\x1b]11;rgb:dddd/3333/5555\x1b\\"


@pytest.mark.parametrize("delay", [0.3, 1.5])
@pytest.mark.parametrize("size", [999, 3])
def test_late_answers_never_play(start, delay, size):
    # In pieces they may come with an ESC alone at a piece's end; where the machine is busy it is alone for longer than a person's is.
    term = start("gypsy 12345", answer=False, env={"ESCDELAY": None if size == 999 else "1000"})
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
    written = len(term.log)
    assert processes.rests(term.pid, 2.0)
    term.pump(0)
    assert len(term.log) == written


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


@pytest.mark.parametrize("still", [False, True])
def test_cards_fly_in_a_replay_unless_nothing_shall(still):
    with Term([*TPAT, *MOVES, *(["--no-animation"] if still else [])]) as term:
        assert term.until("move 0 of 8")
        term.key("space").settle(0.2)
        term.key("end").settle(0.2)
        before = len(term.log)
        term.key("left")
        assert term.until("move 7 of 8")
        term.settle(0.2)
        assert (frames(term, before) == 1) is still
        assert term.text() == term.key("ctrl-l").settle(0.2).text()


def test_a_replay_runs_by_itself_as_fast_as_one_likes():
    with Term([*TPAT, *MOVES]) as term:
        assert term.until("move 0 of 8")
        term.key("+").key("+").key("+").key("+")
        begun = time.monotonic()
        assert term.until("move 8 of 8")
        assert time.monotonic() - begun < 6  # half a second on a machine with nothing else to do, eight at the pace it begins with
        term.key("U")
        assert term.until("move 0 of 8")
        term.key("-").key("-").key("-").key("-").key("-").key("-").key("space")
        term.settle(0.6)
        assert "move 0 of 8" in term.text()
        term.key("escape")
        assert term.close() == (0, None)


def test_no_key_waits_for_garbage_to_be_looked_for_among_all_that_was_read_in():
    gc.disable()
    try:
        app._settle_down()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.enable()
