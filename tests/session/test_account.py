"""The gambler's account, item by item as the two ways of betting have it, and against the score of Canfield."""

from __future__ import annotations

import random

import pytest

import tpat
from tpat.session.account import Bill, Facts, Hand, account, balance, bill, due, earned
from tpat.session.session import Session
from tpat.session.tally import Tally, begun, standing, tallied

BSD = Facts("bsd")


@pytest.mark.parametrize(
    ("facts", "paid", "brought"),
    [
        (BSD, 13, 0),  # looked at the deal
        (BSD._replace(moved=True, cards=3), 26, 0),  # inspected: cards are not paid for yet
        (BSD._replace(moved=True, dealt=True, cards=1), 52, 5),
        (BSD._replace(moved=True, dealt=True, cards=52), 52, 260),
        (BSD._replace(moved=True, dealt=True, cards=9, redeals=1, runs=3), 67, 45),
        (BSD._replace(moved=True, dealt=True, counted=34, seconds=59.9), 86, 0),
        (BSD._replace(moved=True, dealt=True, seconds=600.0), 62, 0),
        (Facts("xpat2"), 52, 0),
        (Facts("xpat2", cards=52), 52, 260),
        (Facts("xpat2", moved=True, dealt=True, cards=9, redeals=2, runs=4, counted=9, seconds=900.0), 62, 45),
    ],
)
def test_what_a_hand_costs_and_brings(facts: Facts, paid: int, brought: int) -> None:
    assert (bill(facts).paid, earned(facts)) == (paid, brought)


def played(betting: str, seed: int) -> tuple[Session, Tally]:
    """A hand of Canfield at random, with undos, beside its tally."""
    chance, game = random.Random(seed), tpat.game("canfield")
    session = Session(game, game.deal(seed))
    tally = begun(session)._replace(betting=betting)

    def told(action: str) -> None:
        nonlocal tally
        tally = tallied(tally, session, action, 0.0)

    session.record = told
    for _ in range(120):
        if chance.random() < 0.15:
            session.undo()
        elif moves := game.legal_moves(session.state):
            session.play(chance.choice(moves))
    return session, tally


def facts_of(session: Session, tally: Tally) -> Facts:
    now = standing(session, 0.0)
    return Facts(tally.betting, tally.moved, tally.dealt, now.redeals, tally.runs, now.cards, tally.counted)


@pytest.mark.parametrize("seed", range(12))
def test_xpat2s_balance_is_the_score(seed: int) -> None:
    session, tally = played("xpat2", seed)
    assert balance([facts_of(session, tally)]).won == session.game.score(session.state)


@pytest.mark.parametrize("betting", ["bsd", "xpat2"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_due_is_what_the_bill_grows_by(betting: str, seed: int) -> None:
    chance, game = random.Random(seed), tpat.game("canfield")
    session = Session(game, game.deal(seed))
    tally = begun(session)._replace(betting=betting)
    actions: list[str] = []
    session.record = actions.append
    paid = 0
    for _ in range(100):
        before = facts_of(session, tally)
        move = chance.choice(game.legal_moves(session.state))
        asked = due(before, move)
        session.play(move)
        tally = tallied(tally, session, actions[-1], 0.0)
        after = facts_of(session, tally)
        assert Bill(*(a - b for a, b in zip(bill(after), bill(before), strict=True))) == asked
        paid += asked.paid
    assert paid + bill(Facts(betting)).paid == bill(facts_of(session, tally)).paid


def test_an_undo_brings_no_money_back() -> None:
    session, tally = played("bsd", 5)
    while session.can_undo:
        session.undo()
    facts = facts_of(session, tally)
    assert facts.redeals == 0 < facts.runs
    assert bill(facts) == Bill(13, 13, 26, 5 * facts.runs)


def test_hand_sitting_and_all_time() -> None:
    facts = Facts("xpat2", cards=10)
    times = [(0.0, 100.0), (200.0, 300.0), (300.0 + 3600, 5000.0), (5000.0 + 3599, 9000.0), (8000.0, 8100.0)]
    a = account([Hand(began, ended, facts) for began, ended in times])
    assert (a.hand.hands, a.sitting.hands, a.ever.hands) == (1, 3, 5)
    assert (a.ever.bill.paid, a.ever.earned, a.ever.won) == (260, 250, -10)
    assert a.ever.rate == pytest.approx(96.1538, abs=1e-3)


def test_no_hands_no_money() -> None:
    a = account([])
    assert (a.ever.hands, a.ever.won, a.ever.rate) == (0, 0, None)
