"""The program itself with the solver beside it: the process comes, is stopped, dies and ends as it should, and the screen tells."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import processes
from harness import Term
from processes import PATIENCE, alive, children, processor_time, rests, stat, until

TPAT = [sys.executable, "-m", "tpat"]
pytestmark = pytest.mark.skipif(not processes.KNOWN, reason="asks the kernel about processes")


def worker_of(pid: int) -> int:
    """The process that a program has begun, once there is one."""
    found = until(lambda: children(pid))
    assert found
    return found[0]


def taken_over(term: Term, besides: int) -> int:
    """The process that searches in the place of another, which the program notices while its screen is read."""
    found = until(lambda: (term.pump(0.05), [pid for pid in children(term.pid) if pid != besides])[1])
    assert found
    return found[0]


def status(term: Term) -> str:
    return term.text().splitlines()[0]


def playing(words: str, *keys: str) -> Term:
    """A game in which the verdict was asked for."""
    term = Term([*TPAT, *words.split()])
    assert term.until(words.split()[-1]), term.text()
    for key in keys or ("W", "y"):
        term.key(key).settle(0.05)
    return term


def test_the_verdict_after_each_move_and_at_once_after_undo():
    with playing("canfield 7") as term:
        assert term.until("winnable", PATIENCE)
        assert "This can be won." in term.text()
        term.key("d")
        assert term.until("moves 1")
        assert term.until("winnable", PATIENCE)
        term.key("u").settle()
        assert "winnable" in status(term)
        term.key("W").settle()
        assert "winnable" not in status(term)
        term.key("q")
        assert term.close() == (0, None)
    with playing("canfield 3") as term:
        assert term.until("can't be won any more", PATIENCE)
        assert "lost  " in status(term)


def test_thinking_is_told_while_it_is_so():
    with playing("gypsy 41") as term:
        assert term.until("thinking", PATIENCE)
        term.key("d").settle(0.5)
        assert "thinking" in status(term)
        worker = worker_of(term.pid)
        term.key("q")
        assert term.close() == (0, None)
        assert until(lambda: not alive(worker))


def test_a_win_played_out_by_the_program():
    with playing("canfield 7", "P", "y") as term:
        assert term.until("moves 3", PATIENCE)
        term.key("space")
        assert term.until("Stopped.", PATIENCE)
        made = status(term)
        term.settle(1, limit=1.5)
        assert status(term) == made
        term.key("p").settle(0.2)
        assert "Next on the way to the win" in term.text()
        term.key("=").settle(0.2)
        assert "winnable" in status(term)
        # The rest step by step, each shown by p and played by =, as fast as keys go.
        for _ in range(260):
            if "You have won!" in term.text():
                break
            term.key("p").key("=").settle(0.02)
        assert term.until("You have won!", PATIENCE)


def test_the_way_back():
    with playing("canfield 7", "d", "d", "L", "y") as term:
        assert term.until("winnable", PATIENCE)
        assert "can be won" in term.text()


def test_a_search_that_is_killed_goes_on_in_another_process():
    with playing("gypsy 41") as term:
        first = worker_of(term.pid)
        os.kill(first, signal.SIGKILL)
        second = taken_over(term, first)
        assert term.settle().text()
        assert "thinking" in status(term)
        os.kill(second, signal.SIGKILL)
        assert term.until("can't tell", PATIENCE)  # two have died over this position
        term.key("d")
        assert term.until("thinking", PATIENCE)
        taken_over(term, second)
        term.key("q")
        assert term.close() == (0, None)


def test_an_idle_process_that_is_killed_is_missed_by_nobody():
    with playing("canfield 3") as term:
        assert term.until("can't be won any more", PATIENCE)
        os.kill(worker_of(term.pid), signal.SIGKILL)
        term.settle(0.2)
        assert until(lambda: not children(term.pid))
        assert rests(term.pid), "its closed pipe must not keep the program busy"
        term.key("N").settle(0.1)
        term.key("W").settle(0.1).key("y")
        taken_over(term, 0)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_the_process_ends_with_the_game_however_that_ends(how):
    with playing("gypsy 41") as term:
        worker = worker_of(term.pid)
        assert until(lambda: processor_time(worker) > 0.3), "it searches"
        os.kill(term.pid, how)
        assert until(lambda: not alive(worker))


def test_the_window_closed_ends_it_too():
    term = playing("gypsy 41")
    worker = worker_of(term.pid)
    term.hang_up()
    assert until(lambda: not alive(worker))
    term.close()


def test_nothing_is_done_while_nothing_is_to_be_done():
    with playing("canfield 3") as term:
        assert term.until("can't be won any more", PATIENCE)
        term.settle(0.3)
        assert all(rests(pid, 1) for pid in (term.pid, worker_of(term.pid)))
        assert not term.pump(0)


def test_the_process_has_no_terminal_and_comes_last():
    with playing("gypsy 41") as term:
        worker = worker_of(term.pid)
        assert until(lambda: stat(worker)[16:17] == ["19"])  # nice
        assert stat(worker)[3] == str(worker), "a session of its own"
        assert stat(worker)[4] == "0", "no terminal"
        opened = set()
        for link in Path(f"/proc/{worker}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):  # it looks at its memory again and again, and closes the file
                opened.add(os.readlink(link))
        assert not any("/pts/" in name or "tty" in name for name in opened)
        group = Path(f"/proc/{worker}/autogroup")
        if group.exists() and group.read_text(encoding="ascii"):
            assert until(lambda: group.read_text(encoding="ascii").split()[-1] == "5")


def test_suspended_the_search_stands_still_and_then_goes_on():
    if shutil.which("bash") is None:
        pytest.skip("bash is not here")
    with Term(["bash", "--norc", "--noprofile", "-i"], env={"PS1": "PROMPT> ", "HISTFILE": None}) as term:
        assert term.until("PROMPT>")
        term.key(f"{shlex.join(TPAT)} gypsy 41\r")
        assert term.until("stock 80")
        term.key("W").settle(0.1).key("y")
        assert term.until("thinking", PATIENCE)
        worker = worker_of(worker_of(term.pid))
        assert until(lambda: processor_time(worker) > 0.2)
        term.key("ctrl-z")
        assert term.until("Stopped")
        assert rests(worker)
        before = processor_time(worker)
        term.key("fg\r")
        assert term.until("thinking", PATIENCE)
        assert until(lambda: processor_time(worker) > before + 0.1), "it searches again"
        term.key("q")
        assert term.until("PROMPT>")
        assert until(lambda: not alive(worker))


def test_what_it_cost_is_kept_with_the_game():
    """The help counts, also when the game goes on in another sitting; there nothing is asked again."""
    with playing("canfield 7") as term:
        assert term.until("winnable", PATIENCE)
        term.key("p").settle(0.2).key("=").settle(0.2).key("q")
        assert term.close() == (0, None)
    with Term([*TPAT, "resume"]) as term:
        assert term.until("moves 1")
        term.key("W")
        assert term.until("winnable", PATIENCE)
        assert "hidden cards" not in term.text()
        term.key("G").settle(0.1).key("y").settle(0.2).key("q")
        assert term.close() == (0, None)
    told = subprocess.run([*TPAT, "history", "canfield", "--last", "1", "--json"], capture_output=True, text=True, check=True)
    assert json.loads(told.stdout)["solver"] == 3


def test_who_watches_another_program_has_nothing_searched():
    with Term([*TPAT, "canfield", "7"]) as other, playing("gypsy 41") as term:
        assert other.until("Canfield 7")
        worker = worker_of(term.pid)
        other.key("d")  # the game played last is the first of the list
        assert other.until("moves 1")
        term.key("g").settle(0.3).key("home").settle(0.1).key("enter")
        assert term.until("Another program")
        term.key("w")
        assert term.until("you watch")
        os.kill(worker, signal.SIGKILL)  # its end is to be seen, by whoever looks
        assert until(lambda: not children(term.pid))
        time.sleep(0.2)
        before = processor_time(term.pid)
        time.sleep(1.5)
        assert processor_time(term.pid) - before <= 0.1
        term.key("q")
        assert taken_over(term, worker), "back at the game it is searched for again"
