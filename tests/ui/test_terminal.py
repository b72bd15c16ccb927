"""The screen layer on a real pty: start, keys, signals, job control, and the terminal as it was afterwards."""

import os
import re
import shlex
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest

import processes
from harness import Term

DEMO = [sys.executable, str(Path(__file__).with_name("demo_screen.py"))]
COMMAND = shlex.join(DEMO)
SUBPROCESS = shlex.join(["sh", "-c", f"echo pid=$$; exec {COMMAND}"])  # says its process number first


@pytest.fixture
def demo():
    terms = []

    def start(*arguments: str, **options) -> Term:
        term = Term([*DEMO, *arguments], **options)
        terms.append(term)
        assert term.until("READY"), term.text()
        return term

    yield start
    for term in terms:
        term.close(signal.SIGKILL)


def shell(term: Term, *lines: str) -> None:
    """Type lines to a shell, each when the one before has done its work."""
    for line in lines:
        term.key(line + "\r").settle(0.3)


@pytest.fixture
def bash():
    """An interactive shell; what it runs shares its terminal, which lives on when that has ended."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not here")
    with Term(["bash", "--norc", "--noprofile", "-i"], env={"PS1": "PROMPT> ", "HISTFILE": None}) as term:
        assert term.until("PROMPT>")
        yield term


def restored(term: Term) -> bool:
    return not term.alternate and term.cursor_shown and b"\x1b[?7h" in term.log and b"\x1b[?2004l" in term.log


@pytest.mark.parametrize("answer", [False, True])
def test_the_first_frame_does_not_wait_for_the_terminal(demo, answer):
    best = 99.0
    for _ in range(10):  # the best of some, for the machine may be busy
        term = demo(answer=answer)
        best = min(best, time.monotonic() - term.started)
        assert term.queries == []  # so there is nothing to wait for
        if best < 2:
            break
    assert best < 2


ANSWERS = b"\x1b[24;80R\x1bP1+r544e=71717171\x1b\\\x1bP>|Quick 3q\x1b\\\x1b[?62;22c\x1b[?2026;2$y\x1b]11;rgb:dddd/3333/5555\x1b\\"


@pytest.mark.parametrize("delay", [0.3, 1.5])
@pytest.mark.parametrize("size", [999, 7, 3, 1])
def test_late_answers_to_questions_are_no_keys(demo, delay, size):
    # In pieces they may come with an ESC alone at a piece's end; where the machine is busy it is alone for longer than a person's is.
    term = demo(answer=False, env={"ESCDELAY": None if size == 999 else "1000"})
    term.settle(delay)
    for start in range(0, len(ANSWERS), size):
        term.send(ANSWERS[start : start + size])
        time.sleep(0.02)
    term.settle()
    assert "[] n=0" in term.text()
    time.sleep(0.1)
    term.key("j")
    assert term.until("[j] n=1")


def test_a_paste_does_not_play(demo):
    term = demo()
    assert b"\x1b[?2004h" in term.log
    term.send(b"\x1b[200~dd3 5\rq\x1b[201~j")
    assert term.until("[j] n=1")


def test_keys_and_the_end(demo):
    term = demo()
    assert (term.alternate, term.cursor_shown) == (True, False)
    assert term.lflags() == {"echo": False, "icanon": False, "isig": True}
    for key in ("up", "ctrl-r", "é", "f1", "space"):
        term.key(key)
    assert term.until("[up ctrl-r é f1 space] n=5")
    best = 99.0
    for count in range(6, 16):  # the best of some, for the machine may be busy
        begun = time.monotonic()
        term.key("escape")
        assert term.until(f"escape] n={count}")
        best = min(best, time.monotonic() - begun)
        if best < 0.5:  # where an escape is waited out as curses does, it takes a second
            break
    assert best < 0.5
    term.key("q")
    assert term.close() == (0, None)
    assert restored(term)


def test_a_key_may_come_in_pieces(demo):
    for _ in range(5):  # once is enough: where the machine is busy the gaps grow
        term = demo()
        for byte in (b"\x1b", b"[", b"A"):
            term.send(byte)
            time.sleep(0.03)
        term.settle()
        if "[up] n=1" in term.text():
            break
    assert "[up] n=1" in term.text()


def test_keys_typed_before_the_start_are_kept():
    with Term([*DEMO]) as term:
        term.send(b"jk")
        assert term.until("[j k] n=2")


def test_ctrl_s_does_not_freeze_and_ctrl_v_does_not_quote(demo):
    term = demo()
    term.send(b"\x13\x16j")
    assert term.until("[ctrl-s ctrl-v j] n=3")


@pytest.mark.parametrize("key", ["q", "E"])
def test_leaving_restores_the_terminal(bash, key):
    shell(bash, f'stty -g; {COMMAND}; echo "rc=$?"; stty -g')
    assert bash.until("READY")
    bash.key(key)
    assert bash.until("rc=0" if key == "q" else "rc=1")
    bash.settle(0.3)
    assert restored(bash)
    assert len(set(re.findall(rb"[0-9a-f]+(?::[0-9a-f]+){20,}", bash.log))) == 1
    if key == "E":
        assert bash.log.rindex(b"\x1b[?1049l") < bash.log.rindex(b"on purpose")  # to be read on the screen that stays


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT"])
def test_signals_restore_the_terminal(bash, name):
    number = getattr(signal, name)
    shell(bash, f'{SUBPROCESS}; echo "rc=$?"')
    assert bash.until("READY")
    pid = int(re.search(rb"pid=(\d+)", bash.log)[1])
    os.kill(pid, number)
    assert bash.until(f"rc={128 + number}")
    assert restored(bash)
    assert b"Traceback" not in bash.log


def test_ctrl_c_ends_with_130_and_keyboard_interrupt_restores(bash):
    shell(bash, f'{COMMAND}; echo "rc=$?"')
    assert bash.until("READY")
    bash.key("ctrl-c")
    assert bash.until("rc=130")
    assert restored(bash)
    shell(bash, "clear", COMMAND)
    assert bash.until("READY")
    bash.key("K")
    assert bash.until("KeyboardInterrupt")
    assert restored(bash)


def test_a_signal_waits_for_work_to_end_but_not_for_ever(demo):
    term = demo()
    term.key("B").settle(0.2)
    term.kill(signal.SIGTERM).kill(signal.SIGTERM)
    term.settle(0.3, limit=0.3)
    assert term.alternate
    time.sleep(0.5)
    assert term.close(signal.SIGTERM) == (128 + signal.SIGTERM, None)
    assert restored(term)


def test_a_stalled_terminal_does_not_keep_the_program_from_ending(demo):
    term = demo()
    term.key("F")  # and nobody reads from here on
    time.sleep(1)
    term.kill(signal.SIGTERM)
    assert term.ended()
    assert term.close() == (128 + signal.SIGTERM, None)


@pytest.mark.parametrize(("way", "after"), [("ctrl-z", "[j RESUMED] n=2"), ("Z", "[j Z] n=2")])
def test_suspend_gives_the_shell_its_terminal_and_fg_repaints(bash, way, after):
    shell(bash, "true")
    shell(bash, COMMAND)
    assert bash.until("READY")
    bash.key("j")
    assert bash.until("[j] n=1")
    bash.key(way)
    assert bash.until("Stopped")
    assert restored(bash)
    shell(bash, "clear", "jobs")
    assert "READY" not in bash.text()
    before = len(bash.log)
    shell(bash, "fg")
    assert bash.until(after)
    assert b"\x1b[?1049h" in bash.log[before:]
    assert b"\x1b[?25l" in bash.log[before:]
    assert "READY" in bash.text()
    assert not bash.cursor_shown
    assert bash.lflags() == {"echo": False, "icanon": False, "isig": True}
    bash.key("q")
    assert bash.until("PROMPT>")
    assert restored(bash)


def test_continued_in_the_background_it_waits_until_it_is_in_front(bash):
    shell(bash, COMMAND)
    assert bash.until("READY")
    bash.key("ctrl-z")
    assert bash.until("Stopped")
    shell(bash, "clear", "bg")
    before = len(bash.log)
    shell(bash, "echo he''re")
    assert bash.until("here")
    assert b"READY" not in bash.log[before:]
    shell(bash, "fg")
    assert bash.until("RESUMED")
    bash.key("q")
    assert bash.until("PROMPT>")


def test_stopped_from_outside_and_continued_it_repaints(bash):
    shell(bash, SUBPROCESS)
    assert bash.until("READY")
    os.kill(int(re.search(rb"pid=(\d+)", bash.log)[1]), signal.SIGSTOP)
    assert bash.until("Stopped")
    shell(bash, "clear", "fg")
    assert bash.until("RESUMED] n=1")
    assert bash.lflags()["echo"] is False
    bash.key("q")
    assert bash.until("PROMPT>")
    bash.settle(0.2)
    assert restored(bash)


@pytest.mark.parametrize(("way", "after"), [("ctrl-z", "[RESUMED] n=1"), ("Z", "[Z] n=1")])
def test_without_a_shell_above_suspend_comes_back_at_once(demo, way, after):
    term = demo()
    term.key(way)
    assert term.until(after)
    term.key("q")
    assert term.close() == (0, None)
    assert restored(term)


def test_a_resize_wakes_at_once_and_a_burst_is_one_event(demo):
    term = demo()
    best = 99.0
    for width in range(100, 110):  # the best of some, for the machine may be busy
        begun = time.monotonic()
        term.resize(width, 30)
        assert term.until(f"READY {width}x30")
        best = min(best, time.monotonic() - begun)
        if best < 1:
            break
    assert best < 1
    term.settle()
    before = int(re.search(r"n=(\d+)", term.text())[1])
    term.kill(signal.SIGSTOP)
    for width in range(60, 90):
        term.resize(width, 24)
        term.kill(signal.SIGWINCH)
    term.kill(signal.SIGCONT)
    assert term.until("READY 89x24")
    term.settle()
    assert int(re.search(r"n=(\d+)", term.text())[1]) - before <= 3


@pytest.mark.skipif(not processes.KNOWN, reason="asks the kernel for times")
def test_idle_costs_no_time(demo):
    assert processes.rests(demo().pid, 1.0)


def test_timeouts(demo):
    term = demo("0.05")
    assert term.until("TIMEOUT TIMEOUT")
    term.key("q")
    assert term.close() == (0, None)


def test_a_closed_window_is_no_traceback(tmp_path):
    errors = tmp_path / "errors"
    command = f"{COMMAND} 2>{errors}; echo $? >{tmp_path}/rc"
    term = Term(["sh", "-c", f"trap '' HUP; {command}"])  # so that the end of the terminal is met, not the signal
    assert term.until("READY")
    term.hang_up()
    processes.until(lambda: (tmp_path / "rc").exists() and (tmp_path / "rc").read_text())
    assert (tmp_path / "rc").read_text() == "7\n"  # what the demo gives for CLOSED
    assert errors.read_text() == ""
    term.close()


def test_a_window_closed_with_the_usual_signal(tmp_path):
    errors = tmp_path / "errors"
    term = Term(["sh", "-c", f"exec {COMMAND} 2>{errors}"])
    assert term.until("READY")
    term.hang_up()
    assert term.close() in ((129, None), (7, None))
    assert errors.read_text() == ""


def test_no_color_keeps_the_screen_and_three_different_looks(demo):
    term = demo(env={"NO_COLOR": "1"})
    assert term.until("colours=0")
    assert term.alternate
    looks = [(cell.bold, cell.reverse, cell.underscore) for cell in (term.screen.buffer[y][0] for y in range(1, 5))]
    assert len(set(looks)) == 4
    assert {cell.fg for row in term.screen.buffer.values() for cell in row.values()} == {"default"}
    term.key("S")
    assert term.until("NO_COLOR=1")


@pytest.mark.parametrize(
    ("env", "colours"),
    [
        ({"TERM": "xterm"}, 8),
        ({"TERM": "xterm-256color"}, 256),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, 1 << 24),
        ({"TERM": "vt100"}, 0),
        ({"TERM": "no-such-terminal"}, 256),
        ({"TERM": "linux"}, 8),
        ({"TERM": "xterm-16color"}, 16),
    ],
)
def test_colours_by_terminal(demo, env, colours):
    term = demo(env=env)
    assert f"colours={colours} " in term.text()
    assert (term.screen.buffer[1][0].fg == "default") == (colours == 0)
    term.key("q")
    assert term.close() == (0, None)


@pytest.mark.parametrize(
    ("env", "unicode"),
    [
        ({}, True),
        ({"PYTHONIOENCODING": "ascii"}, False),
        ({"PYTHONIOENCODING": "latin-1"}, False),
        ({"AMBIGUOUS_WIDE": "2"}, False),
        ({"TERM": "linux"}, False),
        ({"TERM": "vt220"}, False),
        ({"LC_ALL": "C", "LANG": "C"}, False),
        ({"LC_ALL": "ja_JP.UTF-8"}, False),
        ({"LC_ALL": None, "LC_CTYPE": None, "LANG": "zh_TW.UTF-8"}, False),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "ja_JP.UTF-8"}, True),
    ],
)
def test_suits_are_shown_where_they_can_be(demo, env, unicode):
    term = demo(env=env)
    assert f"unicode={unicode}" in term.text()
    assert "? red" in term.text() or env.get("PYTHONIOENCODING") is None
    term.key("q")
    assert term.close() == (0, None)


@pytest.mark.parametrize(
    ("env", "redirect", "reason"),
    [
        ({"TERM": "dumb"}, "", "type"),
        ({"TERM": ""}, "", "type"),
        ({"TERM": None}, "", "type"),
        ({}, "</dev/null", "terminal"),
        ({}, "| cat", "terminal"),
        ({"FORCE_COLOR": "1"}, "| cat", "terminal"),
        ({}, "<&-", "terminal"),
        ({}, ">&-", "terminal"),
    ],
)
def test_no_screen_without_a_terminal(env, redirect, reason):
    with Term(["sh", "-c", f"{COMMAND} {redirect}; echo done"], env=env) as term:
        assert term.until("done")
        assert f"no screen: {reason}" in term.text()
        assert b"\x1b" not in term.log
