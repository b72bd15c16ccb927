"""The process that searches beside the game: it answers, gives up at once, stays small, and is never left behind."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import processes
import tpat
from processes import alive, memory, processor_time
from tpat.deal import custom
from tpat.engine import games
from tpat.solver.service import Service
from tpat.solver.solve import played
from tpat.solver.verdict import Lost, Reason, Unknown, Won

CANFIELD, GYPSY = tpat.game("canfield"), tpat.game("gypsy")
EASY, NO_WIN = CANFIELD.deal(7), CANFIELD.deal(3)
LARGE = tpat.game("royal-cotillion")  # two decks, searched through the rules: no search of a deal comes to an end within a small memory
ENDLESS = GYPSY.deal(41)  # no win is known, and a loss is not proved within minutes
KERNEL = pytest.mark.skipif(not processes.KNOWN, reason="asks the kernel")


@pytest.fixture
def service() -> Iterator[Service]:
    it = Service()
    yield it
    it.close()


def test_answers_are_those_of_the_search(service):
    verdict = service.wait(CANFIELD, EASY, 60)
    assert isinstance(verdict, Won)
    assert played(CANFIELD, EASY, verdict.line) == verdict.line
    assert service.wait(CANFIELD, NO_WIN, 60) == Lost()
    assert service.wait(GYPSY, ENDLESS, 0.2) == Unknown(Reason.TIME)


def test_every_game_can_be_asked_about(service):
    """The rules go to the process as a value, hooks, shuffles and all."""
    for name in tpat.games():
        game = tpat.game(name)
        verdict = service.wait(game, game.deal(3), 0.02)
        assert verdict == Unknown(Reason.TIME) or isinstance(verdict, Won | Lost), name
        if isinstance(verdict, Won):
            assert played(game, game.deal(3), verdict.line) == verdict.line


def test_a_game_of_ones_own_can_be_asked_about(service):
    name = "king-canfield"
    rules = custom.read((Path(__file__).parents[2] / "docs/examples/king-canfield.toml").read_bytes(), name)
    games.add(rules)
    game = tpat.game(name)
    verdict = service.wait(game, game.deal(1), 0.5)
    assert verdict == Unknown(Reason.TIME) or isinstance(verdict, Won | Lost)


@KERNEL
def test_a_new_question_ends_the_search_for_the_old_one(service):
    """Within a tenth of a second of the processor's time, which is the same on a machine that is busy."""
    service.wait(CANFIELD, EASY, 60)

    def answered() -> float:
        begin = processor_time(service.pid)
        assert isinstance(service.wait(CANFIELD, EASY, 60), Won)
        return processor_time(service.pid) - begin

    alone = max(answered() for _ in range(3))
    for _ in range(5):
        begin = processor_time(service.pid)
        service.ask(GYPSY, ENDLESS, 60)
        assert processes.until(lambda begin=begin: processor_time(service.pid) > begin + 0.1), "it searches"
        assert answered() - alone < 0.1 + 0.02  # the kernel counts in hundredths


@KERNEL
def test_what_is_given_up_costs_no_more_time(service):
    service.wait(CANFIELD, EASY, 60)
    service.ask(GYPSY, ENDLESS, 60)
    time.sleep(0.2)
    service.stop()
    assert processes.rests(service.pid)


def test_it_works_at_the_lowest_priority(service):
    service.wait(CANFIELD, EASY, 60)
    assert os.getpriority(os.PRIO_PROCESS, service.pid) == 19


def test_a_process_that_was_killed_is_replaced(service):
    service.wait(CANFIELD, EASY, 60)
    first = service.pid
    os.kill(first, signal.SIGKILL)  # between two questions
    assert isinstance(service.wait(CANFIELD, EASY, 60), Won)
    second = service.pid
    os.kill(second, signal.SIGSTOP)
    service.ask(CANFIELD, NO_WIN, 60)
    os.kill(second, signal.SIGKILL)  # over a question: another one answers it
    assert service.answers() is None
    assert service.pid not in (first, second, None)
    while (verdict := service.answers()) is None:
        pass
    assert verdict == Lost()


def test_a_question_that_is_too_much_for_any_process_is_given_up(tmp_path):
    """Two have died over it."""
    dying = Service(command=[sys.executable, "-c", "import sys; sys.stdin.buffer.read(4); sys.exit(1)"])
    assert dying.wait(CANFIELD, EASY, 60) == Unknown(Reason.FAILED)
    assert dying.pid is None
    with pytest.raises(OSError, match="No such file"):
        Service(command=[str(tmp_path / "nothing")]).ask(CANFIELD, EASY, 60)


def test_one_that_takes_no_questions_is_replaced():
    """A process that does not read: sooner or later its pipe is full, and another takes its place."""
    service = Service()
    deaf = Service(command=[sys.executable, "-c", "import time; time.sleep(60)"])
    try:
        for _ in range(2000):
            deaf.ask(CANFIELD, EASY, 60)
        deaf._command = service._command
        while (verdict := deaf.answers()) is None:
            pass
        assert isinstance(verdict, Won)
    finally:
        deaf.close()


def test_it_ends_with_its_parent_however_that_ends():
    code = (
        "import sys, time, tpat; from tpat.solver.service import Service; g = tpat.game('gypsy'); s = Service(); "
        "s.ask(g, g.deal(41), 60); print(s.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        pid = int(parent.stdout.readline())
        time.sleep(0.5)  # it searches
        assert alive(pid)
        parent.kill()
    assert processes.until(lambda: not alive(pid), 20)  # at once, where nothing else is to be done


def test_a_search_that_the_system_refuses_memory_is_answered():
    """Before the process has grown too large by its own measure: a set that doubles asks for much at once."""
    game, service = tpat.game("klondike"), Service(memory=48 << 20)
    try:
        assert service.wait(game, game.deal(1), 60) == Unknown(Reason.MEMORY)
    finally:
        service.close()


@KERNEL
def test_it_stays_small():
    """A search that would take more ends with `memory`; the process then makes room for a fresh one."""
    cap = 48 << 20
    service = Service(memory=cap)
    try:
        service.ask(LARGE, LARGE.deal(1), 60)
        most, pid, verdict = 0, service.pid, None
        while verdict is None:
            most = max(most, memory(pid, "VmHWM"))
            if select.select(service.descriptors, [], [], 0.01)[0]:
                verdict = service.answers()
        assert verdict == Unknown(Reason.MEMORY)
        assert cap / 2 < most <= cap
        assert isinstance(service.wait(CANFIELD, EASY, 60), Won)
        assert service.pid != pid
        assert memory(service.pid, "VmHWM") < cap / 2
    finally:
        service.close()
