"""The deal of a day: the same everywhere, and proved winnable."""

from __future__ import annotations

import time
from itertools import islice

import pytest

import tpat
from tpat.deal.numbers import FOREIGN, LARGEST
from tpat.session.figures import days_in_a_row, most_days_in_a_row
from tpat.session.winnable import BUDGET, SCHEME, TRIES, first_winnable, numbers_of
from tpat.solver.solve import solve
from tpat.solver.verdict import Won

DAYS = {
    ("gypsy", "2026-11-30"): 641479740,
    ("gypsy", "2026-12-24"): 949989680,
    ("canfield", "2026-11-30"): 409227453,
    ("freecell", "2027-01-01"): 42171835,
}


@pytest.mark.parametrize(("name", "day"), DAYS, ids=" ".join)
def test_the_deals_of_some_days(name: str, day: str) -> None:
    game = tpat.game(name)
    dealt = first_winnable(game, "xpat2", numbers_of(game, "xpat2", day), time.perf_counter)
    assert dealt is not None
    assert dealt.number == DAYS[name, day], f"the search has changed what is dealt on a day: raise SCHEME (now {SCHEME}), then DAYS here"


def test_those_before_it_are_not_proved() -> None:
    game = tpat.game("canfield")
    tried: list[int] = []
    dealt = first_winnable(game, "xpat2", numbers_of(game, "xpat2", "2026-12-02"), time.perf_counter, tried=tried.append)
    assert dealt is not None
    assert tried == [*range(len(tried))]
    numbers = [*islice(numbers_of(game, "xpat2", "2026-12-02"), len(tried))]
    assert numbers[-1] == dealt.number
    won = [isinstance(solve(game, game.deal(n), BUDGET, time.perf_counter).verdict, Won) for n in numbers]
    assert won == [False] * (len(numbers) - 1) + [True]


def test_numbers_differ_by_day_game_options_and_shuffle() -> None:
    canfield, other = tpat.game("canfield"), tpat.game("canfield", refill="auto")
    lists = [
        [*numbers_of(game, shuffle, day)]
        for game, shuffle, day in (
            (canfield, "xpat2", "2026-11-30"),
            (canfield, "xpat2", "2026-12-01"),
            (other, "xpat2", "2026-11-30"),
            (canfield, "xpat2-rng0", "2026-11-30"),
            (tpat.game("gypsy"), "xpat2", "2026-11-30"),
        )
    ]
    assert [len(x) for x in lists] == [TRIES] * 5
    assert len({n for x in lists for n in x}) == 5 * TRIES
    assert all(0 <= n <= LARGEST for x in lists for n in x)
    low, high = FOREIGN["ms"]
    assert all(low <= n <= min(high, low + LARGEST) for n in numbers_of(tpat.game("freecell"), "ms", "2026-11-30"))


def test_it_can_be_stopped_and_may_find_none() -> None:
    game = tpat.game("canfield")
    assert first_winnable(game, "xpat2", [2, 5], time.perf_counter, stopped=lambda: True) is None
    assert first_winnable(game, "xpat2", [3], time.perf_counter) is None  # deal 3 is lost


@pytest.mark.parametrize(
    ("days", "streak"),
    [((), 0), ((10,), 1), ((9,), 1), ((8,), 0), ((7, 8, 9, 10), 4), ((7, 8, 9), 3), ((1, 2, 9, 10, 10), 2), ((11, 10), 1)],
)
def test_days_in_a_row(days: tuple[int, ...], streak: int) -> None:
    assert days_in_a_row(days, 10) == streak


@pytest.mark.parametrize(("days", "longest"), [((), 0), ((7,), 1), ((1, 2, 3, 9, 10), 3), ((9, 10, 11, 12, 1, 2), 4), ((5, 5, 6), 2)])
def test_most_days_in_a_row(days: tuple[int, ...], longest: int) -> None:
    assert most_days_in_a_row(days) == longest
