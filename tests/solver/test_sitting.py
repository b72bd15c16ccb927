"""A long sitting with the solver: whatever it is asked, neither it nor the game grows beyond what they may have.

TPAT_LONG=1 asks 500 times, with the cap that players have; the suite asks a dozen times with a small one.
"""

from __future__ import annotations

import os
import random
import select
import sys
from collections import Counter

import pytest

import processes
from player import dealt
from processes import memory
from tpat.session.verdicts import Verdicts
from tpat.solver.service import MEMORY, Service

LONG = bool(os.environ.get("TPAT_LONG"))
SEARCHES, CAP = (500, MEMORY) if LONG else (12, 64 << 20)
SECONDS = (0.05, 0.1, 0.2, 1.5) if LONG else (0.1, 0.3)
GROWTH = (40 if LONG else 12) << 20  # what the game itself may have kept of it
GAMES = ("canfield", "gypsy", "freecell", "klondike", "spider", "seahaven", "bakers-dozen")

pytestmark = pytest.mark.skipif(not processes.KNOWN, reason="asks the kernel for sizes")


def test_a_sitting_of_many_searches_stays_within_its_memory():
    chance, service = random.Random(500), Service(memory=CAP)
    most, outcomes, asked, before = 0, Counter[str](), 0, 0
    try:
        while asked < SEARCHES:
            session = dealt(chance.choice(GAMES), chance.randrange(1, 1000))
            verdicts = Verdicts(session.game)
            for _ in range(min(10, SEARCHES - asked)):
                seconds = chance.choice(SECONDS)
                service.ask(session.game, session.state, seconds)
                asked += 1
                verdict = None
                while verdict is None:
                    if select.select(service.descriptors, [], [], 0.02)[0]:
                        verdict = service.answers()
                    most = max(most, memory(service.pid, "VmHWM"))
                outcomes[type(verdict).__name__] += 1
                verdicts.learn(session.state, verdict, seconds)
                verdicts.settle(session)
                for _ in range(chance.randrange(1, 5)):
                    if moves := session.game.legal_moves(session.state):
                        session.play(chance.choice(moves))
            before = before or memory(os.getpid(), "VmRSS")
        grown = memory(os.getpid(), "VmRSS") - before
    finally:
        service.close()
    sys.stdout.write(f"{asked} searches: {dict(outcomes)}; at most {most >> 20} MiB, the game {grown >> 20} MiB more\n")
    assert most <= CAP
    assert grown <= GROWTH
    assert len(outcomes) > 1
