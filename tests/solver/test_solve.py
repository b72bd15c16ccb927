"""The way in: verdicts, budgets, and lines that the rules bear out."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import pairwise

import pytest

import tpat
from tpat.engine.moves import parse
from tpat.errors import IllegalMove
from tpat.solver.solve import played, solve
from tpat.solver.verdict import Answer, Budget, Lost, Reason, Unknown, Won

GAMES = ["canfield", "gypsy", "freecell", "seahaven", "klondike", "spider"]


def no_clock() -> float:
    return 0.0


def ask(name: str, number: int, **budget: int) -> Answer:
    game = tpat.game(name)
    return solve(game, game.deal(number), Budget(**budget), no_clock)


@pytest.mark.parametrize(("name", "number"), [("canfield", 5), ("gypsy", 1), ("gypsy", 3), ("freecell", 1), ("seahaven", 1)])
def test_a_won_line_is_legal_and_wins(name: str, number: int) -> None:
    game = tpat.game(name)
    state = game.deal(number)
    answer = solve(game, state, Budget(nodes=60_000), no_clock)
    assert isinstance(answer.verdict, Won)
    for move in answer.verdict.line:
        assert not game.won(state)
        assert game.refusal(state, move) is None
        state = game.apply(state, move)
    assert game.won(state)


def lost_canfield() -> tpat.State:
    """A base card beneath the last card of its suit, which only goes up after it."""
    suits = {"CSHD"[i]: [r + "CSHD"[i] for r in "A23456789TJQK"] for i in range(4)}
    piles = {"t1": ["AC", "KH"], "f2": suits["S"], "f4": suits["D"], "t2": ["AH", "KC"], "w": suits["C"][1:12] + suits["H"][1:12]}
    return tpat.game("canfield").setup(piles)


def test_a_lost_position_is_lost() -> None:
    answer = solve(tpat.game("canfield"), lost_canfield(), Budget(), no_clock)
    assert answer.verdict == Lost()


def test_a_lost_position_of_any_game_is_lost() -> None:
    game = tpat.game("freecell")
    won = game.setup({"f1": ["AC"], "t1": ["3C", "2C"]})
    assert solve(game, won, Budget(), no_clock).verdict == Lost(), "a deck with cards missing is never won"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_nodes_give_the_same_answer(name: str) -> None:
    first, second = (ask(name, 40, nodes=3_000, seed=7) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", ["canfield", "gypsy", "klondike"])
def test_every_limit_ends_the_search(name: str) -> None:
    game = tpat.game(name)
    state = game.deal({"canfield": 2, "gypsy": 41, "klondike": 4}[name])
    ticks = iter(range(10**9))
    calls = []
    assert solve(game, state, Budget(seconds=5), lambda: float(next(ticks))).verdict == Unknown(Reason.TIME)
    assert solve(game, state, Budget(nodes=1), no_clock).verdict == Unknown(Reason.NODES)
    told = solve(game, state, Budget(), no_clock, stopped=lambda: len(calls) > 3, progress=lambda n, s: calls.append(n))
    assert told.verdict == Unknown(Reason.STOPPED)
    assert calls == sorted(calls)
    assert calls[-1] == told.nodes


#: What no search here decides, by far, in the time that the test gives it.
SLOW = {"canfield": 2, "gypsy": 41, "klondike": 1, "spider": 9, "royal-cotillion": 1}


@pytest.mark.parametrize("name", SLOW)
def test_it_asks_often_enough_whether_to_stop(name: str) -> None:
    """In a tenth of a second of its own time, at every moment of a search; the median is far below."""
    game = tpat.game(name)
    asked = [time.thread_time()]

    def stopped() -> bool:
        asked.append(time.thread_time())
        return asked[-1] > asked[0] + 1.5

    answer = solve(game, game.deal(SLOW[name]), Budget(), no_clock, stopped=stopped)
    assert answer.verdict == Unknown(Reason.STOPPED)
    gaps = sorted(b - a for a, b in pairwise(asked))
    assert gaps[len(gaps) // 2] < 0.05
    assert gaps[-1] < 0.3  # a tenth on a machine with nothing else to do


def test_two_processes_give_the_same_answer() -> None:
    """The same line, or the same nodes, whatever seed Python's own sets and dictionaries have."""
    program = """if True:
        import tpat
        from tpat.solver.solve import solve
        from tpat.solver.verdict import Budget
        for name, number in (("canfield", 40), ("canfield", 2), ("gypsy", 3), ("freecell", 4), ("spider", 1)):
            game = tpat.game(name)
            print(solve(game, game.deal(number), Budget(nodes=12_000, seed=3), lambda: 0.0))
    """

    def answers(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True).stdout

    first = answers("1")
    assert first == answers("2")
    assert "Won(" in first


def test_memory_ends_a_search_that_needs_it() -> None:
    game = tpat.game("klondike")
    assert solve(game, game.deal(4), Budget(memory=50_000), no_clock).verdict == Unknown(Reason.MEMORY)


def test_no_line_passes_that_the_rules_refuse() -> None:
    game = tpat.game("gypsy")
    with pytest.raises(IllegalMove):
        played(game, game.deal(1), [parse("f1-t1")])
    with pytest.raises(ValueError, match="does not win"):
        played(game, game.deal(1), [parse("deal")])


def test_what_is_won_already_needs_no_move() -> None:
    game = tpat.game("gypsy")
    suits = [[r + s for r in "A23456789TJQK"] for s in "CSHD"]
    state = game.setup({f"f{i + 1}": suits[i % 4] for i in range(8)})
    assert solve(game, state, Budget(nodes=1), no_clock).verdict == Won(())
