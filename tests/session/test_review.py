"""Looking back on games: what is said of each position is what a search of it alone says."""

from __future__ import annotations

import random

import pytest

import tpat
from tpat.deal.numbers import deal
from tpat.session.census import LOST, UNKNOWN, WON
from tpat.session.review import Review, Step, review, steps_of
from tpat.session.session import Session
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Lost, Won

AMPLE = Budget(nodes=20_000_000)


def still() -> float:
    return 0.0


def random_game(number: int, moves: int, seed: int, auto_base: bool = True) -> Session:
    chance, game = random.Random(seed), tpat.game("canfield")
    session = Session(game, game.deal(number), deal(number), auto_base=auto_base)
    for _ in range(moves):
        session.play(chance.choice(game.legal_moves(session.state)))
    return session


def wins(game: tpat.Game, state: tpat.State, line: tuple[tpat.Move, ...]) -> bool:
    for move in line:
        assert game.refusal(state, move) is None
        state = game.apply(state, move)
    return game.won(state)


@pytest.mark.parametrize("seed", [2, 3, 4])
def test_each_position_has_its_own_verdict(seed: int) -> None:
    session = random_game(5, 200, seed)
    steps = steps_of(session)
    assert len(steps) == 201
    found = review(session.game, steps, AMPLE, still)
    assert found.decided
    assert found.fault is not None
    for position in (0, found.fault - 7, found.fault - 1, found.fault, found.fault + 5, 200):
        alone = solve(session.game, steps[position].state, AMPLE, still).verdict
        assert type(alone) is (Won if found.verdicts[position] == WON else Lost), position
        line = found.line_at(position)
        assert (line is None) == (position >= found.fault)
        if line is not None:
            assert wins(session.game, steps[position].state, line)


def test_moves_that_were_taken_back_are_looked_at_too() -> None:
    session = random_game(5, 60, 3)
    for _ in range(25):
        session.undo()
    steps = steps_of(session)
    assert (len(steps), session.made) == (61, 60)
    state = steps[0].state  # the deal and what followed by itself
    for move in [move for step in steps for move in step.moves]:
        state = session.game.apply(state, move)
    assert state == steps[-1].state


def test_a_game_that_was_won_takes_no_search() -> None:
    game = tpat.game("canfield")
    start = game.deal(5)
    answer = solve(game, start, AMPLE, still).verdict
    assert isinstance(answer, Won)
    session = Session(game, start, deal(5), auto_base=False)
    for move in answer.line:
        session.play(move)
    found = review(game, steps_of(session), Budget(nodes=1), still)
    assert (found.nodes, set(found.verdicts), found.fault) == (0, {WON}, None)
    assert found.line_at(3) == answer.line[3:]


def test_a_deal_that_is_lost_is_lost_all_along() -> None:
    session = random_game(3, 30, 1)
    found = review(session.game, steps_of(session), AMPLE, still)
    assert (found.lost, found.fault, set(found.verdicts)) == (0, None, {LOST})


@pytest.mark.parametrize("nodes", [1, 1500, 40_000])
def test_never_more_is_said_than_is_proved(nodes: int) -> None:
    session = random_game(5, 200, 4)
    steps = steps_of(session)
    whole = review(session.game, steps, AMPLE, still).verdicts
    part = review(session.game, steps, Budget(nodes=nodes), still)
    assert all(a in (b, UNKNOWN) for a, b in zip(part.verdicts, whole, strict=True))
    assert part.nodes < nodes + 600 * 64  # nodes are counted in steps


def test_it_stops_with_what_is_known() -> None:
    session = random_game(5, 200, 4)
    heard: list[Review] = []
    found = review(session.game, steps_of(session), AMPLE, still, stopped=lambda: len(heard) > 2, told=heard.append)
    assert found.stopped
    assert not found.decided


def test_a_player_who_does_what_the_line_does_needs_no_other_search() -> None:
    game = tpat.game("canfield")
    answer = solve(game, game.deal(5), AMPLE, still).verdict
    assert isinstance(answer, Won)
    session = Session(game, game.deal(5), deal(5), auto_base=False)
    for move in answer.line[:30]:
        session.play(move)
    found = review(game, steps_of(session)[:31], AMPLE, still)
    assert found.winnable == 30
    assert wins(game, session.state, found.line)


def test_the_verdicts_of_what_is_between() -> None:
    steps = tuple(Step((), tpat.game("canfield").deal(1)) for _ in range(6))
    known = Review(steps, 1, (), 4)
    assert known.verdicts == (WON, WON, UNKNOWN, UNKNOWN, LOST, LOST)
    assert (known.moves, known.decided, known.fault) == (5, False, None)
