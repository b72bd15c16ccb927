"""Where piles go, at every size."""

from __future__ import annotations

import itertools

import pytest

import tpat
from scenes import GAMES, KINDS, SIZES, least_size, sizes
from tpat.ui.layout import LEAST, SHORTEST, Layout, Look, fits, has_stock, layout


def areas(plan: Layout) -> dict[str, tuple[int, int, int, int]]:
    """The cells that each pile may paint on: x from, y from, x to, y to (without the last)."""
    out = {}
    for name, spot in plan.spots.items():
        wide = plan.card.width + (plan.fan_step * (plan.fan - 1) if name == "w" else 0)
        out[name] = (spot.x, spot.y, spot.x + wide, spot.y + spot.height)
    return out


def drawn(game: tpat.Game) -> list[str]:
    """The piles that a player sees: all but a stock that nothing is dealt from."""
    return sorted(n for n in game.plan.names if n != "s" or has_stock(game.rules))


@pytest.mark.parametrize("name", GAMES)
def test_every_pile_has_a_place_of_its_own_on_the_screen(name: str) -> None:
    game = tpat.game(name)
    for size in sizes(name):
        plan = layout(game.rules, *size)
        found = areas(plan)
        assert sorted(found) == sorted(itertools.chain(*plan.rows)) == drawn(game)
        for x, y, right, bottom in found.values():
            assert 0 <= x < right <= size[0]
            assert 0 < y < bottom <= plan.message
        for a, b in itertools.combinations(found, 2):
            one, other = found[a], found[b]
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], (size, a, b)


@pytest.mark.parametrize("name", GAMES)
def test_the_lines_and_labels_around_the_piles_are_free(name: str) -> None:
    for size in sizes(name):
        plan = layout(tpat.game(name).rules, *size)
        assert plan.message < plan.footer == size[1] - 1
        taken = {(x, y) for left, top, right, bottom in areas(plan).values() for y in range(top, bottom) for x in range(left, right)}
        assert not {y for _, y in taken} & {0, plan.message, plan.footer}
        for pile, (x, y) in plan.heads.items():
            assert not {(x + k, y) for k in range(3)} & taken, (size, pile)


@pytest.mark.parametrize("name", GAMES)
def test_a_column_has_room_for_the_least_that_folding_needs(name: str) -> None:
    rules = tpat.game(name).rules
    for width, height in itertools.product(range(LEAST[0], 200, 9), range(LEAST[1], 70, 2)):
        if not fits(rules, width, height):
            continue
        plan = layout(rules, width, height)
        room = plan.spots["t1"].height
        assert room >= plan.card.height + (0 if rules.grid else SHORTEST - 1)
        assert plan.look is not Look.LARGE or rules.grid or plan.lines("t1") >= 20
        assert all(x >= 0 and right <= width and bottom <= plan.message for x, _, right, bottom in areas(plan).values())


@pytest.mark.parametrize("name", GAMES)
def test_too_small_is_told_and_the_usual_terminal_is_not(name: str) -> None:
    rules = tpat.game(name).rules
    assert not fits(rules, LEAST[0] - 1, 100)
    assert not fits(rules, 300, LEAST[1] - 1)
    assert fits(rules, 80, 24)
    width, height = least_size(name)
    assert height == LEAST[1]
    assert width <= 60
    assert not fits(rules, width - 1, height)


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("monte-carlo", ["s f1", "t1 t2 t3 t4 t5", "t6 t7 t8 t9 t10", "t11 t12 t13 t14 t15", "t16 t17 t18 t19 t20", "t21 t22 t23 t24 t25"]),
        ("midnight-oil", ["f1 f2 f3 f4", "t1 t2 t3 t4 t5 t6", "t7 t8 t9 t10 t11 t12", "t13 t14 t15 t16 t17 t18"]),
        ("blue-moon", [" ".join(f"t{14 * r + k}" for k in range(1, 15)) for r in range(4)]),
        ("freecell", ["c1 c2 c3 c4 f1 f2 f3 f4", "t1 t2 t3 t4 t5 t6 t7 t8"]),
        ("calculation", ["w f1 f2 f3 f4", "t1 t2 t3 t4"]),
        ("canfield", ["s w f1 f2 f3 f4", "r t1 t2 t3 t4"]),
        ("milligan-cell", ["s c1 c2 c3 c4 f1 f2 f3 f4 f5 f6 f7 f8", "t1 t2 t3 t4 t5 t6 t7 t8"]),
    ],
)
def test_the_rows_of_the_usual_screen(name: str, rows: list[str]) -> None:
    assert [" ".join(row) for row in layout(tpat.game(name).rules, 80, 24).rows] == rows


def test_a_row_more_above_comes_before_smaller_cards() -> None:
    rules = tpat.game("royal-cotillion").rules
    for size in ((60, 20), (80, 24), (100, 30), (120, 40)):
        assert layout(rules, *size).look is not Look.TINY
    assert layout(rules, 90, 12).look is Look.TINY
    assert layout(rules, 160, 50).look is Look.LARGE
    assert [len(layout(rules, *size).rows) for size in ((160, 50), (300, 100))] == [3, 2]


def test_rows_of_a_grid_and_upper_rows_keep_their_order_from_top_to_bottom() -> None:
    for name in KINDS:
        for size in sizes(name):
            plan = layout(tpat.game(name).rules, *size)
            for above, below in itertools.pairwise(plan.rows):
                assert max(plan.spots[p].y for p in above) < min(plan.spots[p].y for p in below)
            for row in plan.rows:
                assert [plan.spots[p].x for p in row] == sorted({plan.spots[p].x for p in row})


def test_cards_grow_with_the_screen() -> None:
    rules = tpat.game("gypsy").rules
    assert [layout(rules, *size).look for size in SIZES] == [Look.TINY, *[Look.COMPACT] * 2, *[Look.ROOMY] * 2, *[Look.LARGE] * 3]
    assert layout(rules, 100, 29).look is Look.COMPACT
    assert layout(rules, 99, 30).look is Look.COMPACT
    assert layout(rules, 160, 49).look is Look.ROOMY
    assert layout(rules, 159, 50).look is Look.ROOMY
    assert layout(tpat.game("blue-moon").rules, 120, 40).look is Look.ROOMY


def test_the_waste_shows_as_many_cards_as_are_turned() -> None:
    fans = {"canfield": 3, "gypsy": 0, "klondike": 1, "calculation": 1}
    assert {name: layout(tpat.game(name).rules, 80, 24).fan for name in fans} == fans
