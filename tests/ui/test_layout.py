"""Where piles go, at every size."""

from __future__ import annotations

import itertools

import pytest

import tpat
from scenes import SIZES
from tpat.ui.layout import BOX_HEIGHT, BOX_WIDTH, LEAST, Layout, Look, fits, layout

WIDE = {Look.TINY: 4, Look.COMPACT: 5, Look.ROOMY: BOX_WIDTH}


def areas(plan: Layout) -> dict[str, tuple[int, int, int, int]]:
    """The cells that each pile may paint on: x from, y from, x to, y to (without the last)."""
    out = {}
    for name, spot in plan.spots.items():
        wide = WIDE[plan.look] + (plan.fan_step * (plan.fan - 1) if name == "w" else 0)
        out[name] = (spot.x, spot.y, spot.x + wide, spot.y + spot.height)
    return out


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", tpat.games())
def test_every_pile_has_a_place_of_its_own_on_the_screen(name: str, size: tuple[int, int]) -> None:
    game = tpat.game(name)
    assert fits(game.rules, *size)
    plan = layout(game.rules, *size)
    found = areas(plan)
    assert set(found) == set(game.plan.names)
    assert sorted(itertools.chain(*plan.rows)) == sorted(game.plan.names)
    for x, y, right, bottom in found.values():
        assert 0 <= x < right <= size[0]
        assert 0 < y < bottom <= plan.message
    for a, b in itertools.combinations(found, 2):
        one, other = found[a], found[b]
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (a, b)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", tpat.games())
def test_the_lines_around_the_piles_are_free(name: str, size: tuple[int, int]) -> None:
    plan = layout(tpat.game(name).rules, *size)
    assert plan.message < plan.footer == size[1] - 1
    taken = {y for _, top, _, bottom in areas(plan).values() for y in range(top, bottom)}
    lines = {0, plan.heads, plan.message, plan.footer} | ({plan.labels} if plan.labels >= 0 else set())
    assert not lines & taken
    assert len(lines) == 5 - (plan.labels < 0)


@pytest.mark.parametrize("name", tpat.games())
def test_a_column_has_room_for_the_least_that_folding_needs(name: str) -> None:
    rules = tpat.game(name).rules
    for width, height in itertools.product(range(LEAST[0], 200, 7), range(LEAST[1], 70)):
        plan = layout(rules, width, height)
        assert plan.spots["t1"].height - (BOX_HEIGHT - 1 if plan.look is Look.ROOMY else 0) >= 5
        assert all(x >= 0 and right <= width for x, _, right, _ in areas(plan).values())


@pytest.mark.parametrize("name", tpat.games())
def test_too_small_is_told(name: str) -> None:
    rules = tpat.game(name).rules
    assert not fits(rules, LEAST[0] - 1, 100)
    assert not fits(rules, 300, LEAST[1] - 1)
    assert fits(rules, *LEAST) == (4 * max(rules.columns + bool(rules.reserve), len(layout(rules, 300, 100).rows[0])) <= LEAST[0])


def test_cards_grow_with_the_screen() -> None:
    rules = tpat.game("gypsy").rules
    assert [layout(rules, *size).look for size in SIZES] == [Look.TINY, *[Look.COMPACT] * 2, *[Look.ROOMY] * 4]
    assert layout(rules, 100, 29).look is Look.COMPACT
    assert layout(rules, 99, 30).look is Look.COMPACT


def test_the_waste_shows_as_many_cards_as_are_turned() -> None:
    assert layout(tpat.game("canfield").rules, 80, 24).fan == 3
    assert layout(tpat.game("gypsy").rules, 80, 24).fan == 0
