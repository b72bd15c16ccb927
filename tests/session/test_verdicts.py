"""What is known of positions, by searches and by what follows from them; nothing is said that is not proved."""

from __future__ import annotations

import contextlib
import math
import random
import time

import pytest

from player import dealt
from tpat.errors import IllegalMove
from tpat.session.session import Session
from tpat.session.verdicts import PATIENCE, Known, Standing, Verdicts
from tpat.solver.solve import played, solve
from tpat.solver.verdict import Budget, Lost, Reason, Unknown, Won


def searched(verdicts: Verdicts, session: Session, seconds: float = 10.0) -> None:
    """Search the position on the table and note what came of it."""
    verdict = solve(session.game, session.state, Budget(seconds=seconds), time.process_time).verdict
    verdicts.learn(session.state, verdict, seconds)
    verdicts.settle(session)


def test_every_position_of_a_win_is_known_and_leads_on():
    session = dealt("canfield", 7, auto_base=False)
    verdicts = Verdicts(session.game)
    assert verdicts.standing(session) == Standing(Known.THINKING)
    searched(verdicts, session)
    while not session.won:
        assert verdicts.standing(session) == Standing(Known.WINNABLE)
        move = verdicts.next_move(session.state)
        assert move
        session.play(move)
    assert session.made > 100
    session.undo_all()
    assert verdicts.standing(session) == Standing(Known.WINNABLE)


def test_the_next_moves_end_in_the_win_where_a_line_goes_in_circles():
    """A line that comes to a position twice, and lines that meet: who follows the next moves gets there all the same."""
    session = dealt("canfield", 7, auto_base=False)
    game, start = session.game, session.state
    verdict = solve(game, start, Budget(seconds=10), time.process_time).verdict
    assert isinstance(verdict, Won)
    cards = len(start.piles[game.plan.stock])
    around = (game.parse_move("deal"),) * (-(-cards // 3)) + (game.parse_move("redeal"), game.parse_move("deal"))
    detour, state = [], start
    for move in around:
        if game.refusal(state, move):
            break
        detour.append(move)
        state = game.apply(state, move)
    verdicts = Verdicts(game)
    after = solve(game, state, Budget(seconds=10), time.process_time).verdict
    assert isinstance(after, Won)
    verdicts.learn(start, Won((*detour, *after.line)), 1)
    verdicts.learn(start, verdict, 1)
    for position in (start, state):
        at, moves = position, 0
        while not game.won(at):
            move = verdicts.next_move(at)
            assert move
            at, moves = game.apply(at, move), moves + 1
            assert moves < 1000


def test_what_follows_a_lost_position_is_lost_and_what_leads_to_a_win_can_be_won():
    session = dealt("canfield", 3)  # no card can be won here
    verdicts = Verdicts(session.game)
    searched(verdicts, session)
    assert verdicts.standing(session) == Standing(Known.LOST)
    chance = random.Random(3)
    for _ in range(20):
        session.play(chance.choice(session.game.legal_moves(session.state)))
        verdicts.settle(session)
        assert verdicts.standing(session) == Standing(Known.LOST), "lost from the deal on: no move lost it"

    session = dealt("canfield", 7)
    verdicts = Verdicts(session.game)
    for _ in range(5):
        session.play(session.game.parse_move("deal"))
    searched(verdicts, session)
    for _ in range(5):
        session.undo()
        assert verdicts.standing(session) == Standing(Known.WINNABLE)
        assert str(verdicts.next_move(session.state)) == "deal"


def test_lost_since_names_the_move_only_where_both_sides_are_proved():
    session = dealt("canfield", 3)
    verdicts = Verdicts(session.game)
    moves = []
    for _ in range(3):
        session.play(session.game.parse_move("deal"))
        moves.append(session.state)
    verdicts.learn(moves[1], Lost(), 1)
    verdicts.settle(session)
    assert verdicts.standing(session) == Standing(Known.LOST), "what was before is not known"
    verdicts.learn(moves[0], Unknown(Reason.TIME), PATIENCE)
    assert verdicts.standing(session) == Standing(Known.LOST)
    verdicts._next[session.game.key(moves[0])] = session.game.parse_move("deal")  # as if won
    assert verdicts.standing(session) == Standing(Known.LOST, 2)
    session.jump(2)
    assert verdicts.standing(session) == Standing(Known.LOST, 2)
    session.jump(1)
    assert verdicts.standing(session) == Standing(Known.WINNABLE)


def test_no_answer_is_no_verdict():
    session = dealt("gypsy")
    verdicts = Verdicts(session.game)
    verdicts.learn(session.state, Unknown(Reason.STOPPED), 60)
    assert verdicts.known(session.state) is Known.THINKING, "a search that was given up says nothing"
    verdicts.learn(session.state, Unknown(Reason.TIME), PATIENCE)
    assert verdicts.known(session.state) is Known.UNKNOWN
    verdicts.patience *= 2
    assert verdicts.known(session.state) is Known.THINKING, "who has more patience may search longer"
    verdicts.learn(session.state, Unknown(Reason.MEMORY), 1)
    verdicts.patience = math.inf
    assert verdicts.known(session.state) is Known.UNKNOWN, "more time does not give more memory"


def test_looking_back_names_the_next_to_search_and_then_the_last_winnable():
    session = dealt("canfield", 7)
    verdicts = Verdicts(session.game)
    states = [session.state]
    for _ in range(4):
        session.play(session.game.parse_move("deal"))
        states.append(session.state)
    assert verdicts.last_winnable(session, 2) == (4, False)
    verdicts.learn(states[4], Lost(), 1)
    assert verdicts.last_winnable(session, 2) == (3, False)
    verdicts.learn(states[3], Unknown(Reason.TIME), 2)
    assert verdicts.last_winnable(session, 2) == (2, False)
    assert verdicts.last_winnable(session, 3) == (3, False)
    session.jump(2)
    searched(verdicts, session)
    session.jump(4)
    assert verdicts.last_winnable(session, 2) == (2, True)
    hopeless = Verdicts(session.game)
    for state in states:
        hopeless.learn(state, Lost(), 1)
    assert hopeless.last_winnable(session, 2) is None


@pytest.mark.parametrize("number", [2, 3, 5, 9])
def test_verdicts_agree_with_searches_all_along_random_walks(number):
    """Whatever is said of a position, a search that begins there says as well, if it says anything."""
    session = dealt("canfield", number)
    game, chance = session.game, random.Random(number)
    verdicts = Verdicts(game)
    for step in range(30):
        moves = game.legal_moves(session.state)
        if not moves or session.won:
            break
        if step % 7 == 3:
            for _ in range(chance.randrange(1, 4)):
                session.undo()
        session.play(chance.choice(game.legal_moves(session.state)))
        verdicts.settle(session)
        if step % 5 == 0:
            searched(verdicts, session, 0.1)
        known = verdicts.known(session.state)
        if known in (Known.WINNABLE, Known.LOST):
            found = solve(game, session.state, Budget(seconds=0.1), time.process_time).verdict
            assert not isinstance(found, Lost if known is Known.WINNABLE else Won)


def later_base_cards(game, start, line):
    """Lines that win as well, each with one base card that goes up a move later."""
    state = start
    for k, move in enumerate(line[:-1]):
        if move.target[:1] == "f" and not state.piles[game.plan.index[move.target]]:
            with contextlib.suppress(IllegalMove, ValueError):
                yield k, played(game, start, (*line[:k], line[k + 1], move, *line[k + 2 :]))
        state = game.apply(state, move)


def test_a_base_card_that_leaves_the_win_is_held_back():
    held = 0
    for number in (8, 17, 21, 23):
        start = dealt("canfield", number, auto_base=False).state
        game = dealt("canfield", number).game
        found = solve(game, start, Budget(seconds=10), time.process_time).verdict
        for k, line in later_base_cards(game, start, found.line):
            session = dealt("canfield", number, auto_base=False)
            verdicts = Verdicts(game)
            verdicts.learn(start, Won(line), 1)
            for move in line[:k]:
                session.play(move)
            session.auto_base, session.holds = True, verdicts.holds
            session.play(line[k])
            assert verdicts.known(session.state) is Known.WINNABLE, "the base card lay free, and was not on the line"
            session.undo()
            session.holds = None
            held += len(session.play(line[k])) > 1
    assert held, "without the verdicts the house plays it"
