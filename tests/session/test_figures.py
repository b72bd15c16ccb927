"""Figures of games that have ended: each against a count by hand, and their bounds."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tpat.session.figures import Result, best, deals, figures, groups, in_order, interval, place, score_bars, time_bars


def result(key: int, won: bool = False, score: int | None = 0, game: str = "gypsy", options: str = "", **more: object) -> Result:
    fields: dict[str, object] = {
        "key": f"{key:032x}", "game": game, "options": options, "shuffle": "xpat2", "number": 7, "began": 100.0 * key,
        "ended": 100.0 * key + 50, "seconds": 40.0, "how": "won" if won else "given up", "score": score, "moves": 20, "undos": 0,
        "hints": 0, "solver": 0, "betting": "", "moved": True, "dealt": True, "cards": 0, "redeals": 0, "runs": 0, "counted": 0,
    }  # fmt: skip
    return Result(**(fields | more))  # type: ignore[arg-type]


def test_figures_by_hand() -> None:
    games = [
        result(1, won=True, score=100, seconds=60.0, moves=30),
        result(2, won=True, score=80, seconds=30.0, moves=50),
        result(3, score=10, seconds=5.0, moves=2),
        result(4, won=True, score=90, seconds=45.0, moves=40),
    ]
    f = figures(reversed(games))
    assert (f.played, f.won, f.rate, f.streak, f.longest) == (4, 3, 0.75, 1, 2)
    assert (f.best, f.mean, f.fastest, f.shortest, f.mean_seconds, f.seconds) == (100, 70.0, 30.0, 30, 45.0, 140.0)


def test_no_games_have_no_figures() -> None:
    f = figures([])
    assert (f.played, f.rate, f.low, f.high, f.best, f.mean, f.fastest, f.shortest) == (0, None, 0.0, 1.0, None, None, None, None)
    assert score_bars([]) == [] == time_bars([])


# Bounds from a table of Wilson's interval.
@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (1, 100, 0.0018, 0.0545), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval(won: int, played: int, low: float, high: float) -> None:
    assert interval(won, played) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


@given(st.integers(0, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share(pair: tuple[int, int]) -> None:
    won, played = pair
    low, high = interval(won, played)
    assert 0 <= low <= high <= 1
    if played:
        assert low <= won / played <= high
        # The bounds are where a share of that size would just be believed: z² p(1−p)/n = (p − share)².
        for bound in (low, high):
            if 1e-9 < bound < 1 - 1e-9:
                assert math.isclose(1.959963984540054**2 * bound * (1 - bound) / played, (bound - won / played) ** 2, rel_tol=1e-6)


def test_help_of_the_solver_is_counted_and_sets_no_record() -> None:
    own = result(1, won=True, score=100, seconds=500.0, moves=90)
    played_out = result(2, won=True, score=150, seconds=3.0, moves=60, solver=60)
    lost = result(3, score=40, solver=2)
    f = figures([own, played_out, lost])
    assert (f.won, f.helped) == (2, 2)
    assert (f.fastest, f.shortest, f.mean_seconds) == (500.0, 90, 500.0)
    assert figures([played_out]).fastest is None
    assert best([lost, played_out, own]) == [own, played_out, lost]
    assert place(played_out, [own]).place == 2
    assert not place(played_out._replace(number=own.number), [own]).record_on_deal


def test_option_sets_are_apart_and_together() -> None:
    games = [result(1, options="b=1"), result(2, game="canfield"), result(3), result(4, won=True)]
    found = groups(games)
    assert list(found) == [("canfield", ""), ("gypsy", None), ("gypsy", ""), ("gypsy", "b=1")]
    assert [r.key[-1] for r in found["gypsy", None]] == ["1", "3", "4"]


def test_a_deal_looked_at_is_no_game_played() -> None:
    assert figures([result(1, how="left")]).played == 0
    assert groups([result(1, how="left")]) == {}


def test_the_order_is_that_of_the_end_on_every_machine() -> None:
    games = [result(k, ended=float(k % 3)) for k in range(9)]
    assert in_order(games) == in_order(reversed(games))


def test_the_best_of_each_deal() -> None:
    games = [result(1, score=5), result(2, score=9), result(3, number=8), result(4, won=True, score=3), result(5, number=None)]
    listed = deals(games)
    assert [(d.best.key[-1], d.played, d.won) for d in listed] == [("4", 3, 1), ("3", 1, 0)]
    assert [r.key[-1] for r in best(games, 3)] == ["4", "2", "1"]


def test_the_place_of_a_game_that_has_just_ended() -> None:
    earlier = [result(1, score=50), result(2, score=70, number=8), result(3, score=99, options="x=1")]
    now = result(9, score=60)
    stands = place(now, [*earlier, now])
    assert (stands.on_deal, stands.best_on_deal, stands.record_on_deal, stands.place, stands.listed) == (1, earlier[0], True, 2, 3)
    worse = place(result(9, score=40), earlier)
    assert (worse.record_on_deal, worse.place) == (False, 3)
    first = place(result(9, number=1), earlier)
    assert (first.on_deal, first.best_on_deal, first.record_on_deal) == (0, None, False)


@given(st.lists(st.integers(-60, 1000), max_size=60), st.integers(2, 15))
def test_every_score_is_in_one_bar(scores: list[int], most: int) -> None:
    bars = score_bars([result(k, score=s) for k, s in enumerate(scores)], most)
    assert len(bars) <= most
    assert [b.played for b in bars] == [sum(b.first <= s <= b.last for s in scores) for b in bars]
    assert sum(b.played for b in bars) == len(scores)


@given(st.lists(st.booleans(), max_size=90), st.integers(1, 25))
def test_every_game_is_in_one_block(won: list[bool], most: int) -> None:
    bars = time_bars([result(k, won=w) for k, w in enumerate(won)], most)
    assert len(bars) <= most
    assert [n for b in bars for n in range(b.first, b.last + 1)] == list(range(1, len(won) + 1))
    assert [b.won for b in bars] == [sum(won[b.first - 1 : b.last]) for b in bars]


def test_ids_are_those_of_deals() -> None:
    assert result(1).id == "gypsy#7"
    assert result(1, options="columns=9", shuffle="pysol").id == "gypsy:columns=9#pysol-7"
    assert result(1, shuffle="", number=None).id == "gypsy"
