"""The figures of a census."""

from __future__ import annotations

from itertools import pairwise

import pytest

import tpat
from tpat.deal.numbers import Deal
from tpat.session.census import LOST, UNKNOWN, WON, Conditions, Judged, judge, spread, summary
from tpat.session.figures import interval

GIVEN = Conditions("canfield", "", "xpat2", None, False, 20_000, None, 1)


def rows(*verdicts: str) -> list[Judged]:
    return [Judged(n, v, "deal deal" if v == WON else "", 10 * n, n / 100, "", "1") for n, v in enumerate(verdicts, 1)]


def test_unknown_deals_are_counted_both_ways() -> None:
    s = summary(rows(*[WON] * 60, *[LOST] * 30, *[UNKNOWN] * 10))
    assert (s.deals, s.least, s.most) == (100, 0.6, pytest.approx(0.7))
    assert (s.low, s.high) == (interval(60, 100)[0], interval(70, 100)[1])
    assert s.unknown == tuple(range(91, 101))
    assert s.moves == 2
    assert summary([])[:5] == ((), (), (), 0.0, 1.0)


def test_every_deal_is_in_one_span() -> None:
    found = rows(*[WON, LOST, UNKNOWN] * 30)
    for spans in (summary(found).by_seconds, summary(found).by_nodes):
        assert sum(span.deals for span in spans) == 90
        assert all(a.upto == b.above for a, b in pairwise(spans))
        assert spans[0].deals
        assert spans[-1].deals
    seconds = summary(found).by_seconds
    assert [span.upto for span in seconds] == pytest.approx([0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1])
    assert [span.deals for span in seconds] == [1, 1, 3, 5, 10, 30, 40]  # 0.01, 0.02, … 0.9, each upper end within


def test_spans_begin_where_there_is_something() -> None:
    spans = spread(rows(WON, LOST), [730.0, 1e6], 1)
    assert (spans[0].above, spans[0].upto, spans[-1].upto) == (500, 1000, 1e6)


@pytest.mark.parametrize(("number", "nodes", "verdict"), [(5, 20_000, WON), (3, 20_000, LOST), (2, 1, UNKNOWN)])
def test_a_deal_is_judged_by_its_budget(number: int, nodes: int, verdict: str) -> None:
    game = tpat.game("canfield")
    found = judge(game, Deal(number), GIVEN._replace(nodes=nodes), "1", lambda: 0.0, lambda: 0.0, lambda: False)
    assert (found.number, found.verdict, found.version) == (number, verdict, "1")
    assert (found.why == "nodes") == (verdict == UNKNOWN)
    state = game.deal(number)
    for text in found.line.split():
        move = game.parse_move(text)
        assert game.refusal(state, move) is None
        state = game.apply(state, move)
    assert game.won(state) == (verdict == WON)


def test_seconds_may_be_those_of_the_processor() -> None:
    ticks = iter(range(10**9))
    given = GIVEN._replace(seconds=5.0, cpu=True, nodes=None)
    found = judge(tpat.game("canfield"), Deal(2), given, "1", lambda: 0.0, lambda: float(next(ticks)), lambda: False)
    assert (found.verdict, found.why) == (UNKNOWN, "time")
    stopped = judge(tpat.game("canfield"), Deal(2), given, "1", lambda: 0.0, lambda: 0.0, lambda: True)
    assert stopped.why == "stopped"


def test_conditions_as_words() -> None:
    assert GIVEN.words == "canfield --nodes 20000 --seed 1"
    assert GIVEN._replace(options="draw=1", shuffle="pysol", seconds=60.0, nodes=None).words == (
        "canfield:draw=1 --shuffle pysol --time 60 --seed 1"
    )
