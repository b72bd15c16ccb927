"""Squeezed columns: nothing vanishes without a mark, and what matters stays."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tpat.ui.fold import Fold, Line, fold


def shown(lines: list[Line]) -> list[str]:
    """Lines in short: `3` a card by its index, `down 2`, `run 4`, `mixed 3`."""
    return [str(n.first) if n.kind is Fold.CARD else f"{n.kind.value} {n.cards}" for n in lines]


def column(down: int, runs: list[int]) -> tuple[list[int], list[bool]]:
    """A column of so many cards face down and then runs of these lengths; any non-zero number is a card."""
    cards = [0] * down + [1] * sum(runs)
    joined = [False] * down
    for run in runs:
        joined += [False] + [True] * (run - 1)
    return cards, joined


def test_a_column_that_fits_is_left_alone() -> None:
    assert shown(fold(*column(2, [1, 2]), height=5)) == ["0", "1", "2", "3", "4"]


def test_face_down_cards_fold_first() -> None:
    assert shown(fold(*column(3, [2, 1]), height=5)) == ["down 3", "3", "4", "5"]


def test_then_the_middle_of_the_longest_covered_run_and_no_more_than_is_needed() -> None:
    cards, joined = column(2, [4, 6, 3])
    assert shown(fold(cards, joined, height=12)) == ["down 2", "2", "3", "4", "5", "6", "7", "run 3", "11", "12", "13", "14"]
    assert shown(fold(cards, joined, height=11)) == ["down 2", "2", "3", "4", "5", "6", "run 4", "11", "12", "13", "14"]
    assert shown(fold(cards, joined, height=10)) == ["down 2", "2", "run 2", "5", "6", "run 4", "11", "12", "13", "14"]


def test_the_top_run_folds_last_and_keeps_both_ends() -> None:
    cards, joined = column(0, [13])
    assert shown(fold(cards, joined, height=7)) == ["0", "1", "2", "3", "4", "run 7", "12"]


def test_then_covered_cards_out_of_order() -> None:
    cards, joined = column(2, [1] * 10 + [2])
    assert shown(fold(cards, joined, height=6)) == ["down 2", "mixed 8", "10", "11", "12", "13"]


def test_where_the_cursor_reaches_to_is_seen_if_it_can_be() -> None:
    cards, joined = column(0, [13])
    lines = fold(cards, joined, height=7, keep={6})
    assert len(lines) <= 7
    assert "6" in shown(lines)


columns = st.builds(column, st.integers(0, 8), st.lists(st.integers(1, 13), min_size=1, max_size=12))


@given(columns, st.integers(5, 30), st.data())
def test_every_card_is_counted_once_and_the_top_run_keeps_its_ends(
    col: tuple[list[int], list[bool]], height: int, data: st.DataObject
) -> None:
    cards, joined = col
    keep = data.draw(st.sets(st.integers(0, len(cards) - 1), max_size=2))
    lines = fold(cards, joined, height, keep)
    assert len(lines) <= height
    at = 0
    for line in lines:
        assert line.first == at
        at += line.cards
        assert line.kind is not Fold.CARD or line.cards == 1
        assert line.kind is Fold.CARD or line.cards > 1
        if line.kind is Fold.RUN:
            assert all(joined[line.first : line.first + line.cards + 1])
        if line.kind is Fold.DOWN:
            assert not any(cards[line.first : line.first + line.cards])
    assert at == len(cards)
    top = max(i for i in range(len(cards)) if not joined[i])
    whole = {n.first for n in lines if n.kind is Fold.CARD}
    assert {top, len(cards) - 1} <= whole
