"""What the hints put first. That they are legal, steady and blind to hidden cards is shown over random positions."""

from __future__ import annotations

import pytest

import tpat
from tables import home, lay
from tpat.session.hints import Gain, hints

GYPSY, CANFIELD, SPIDER = tpat.game("gypsy"), tpat.game("canfield"), tpat.game("spider")
FREECELL, MICHAEL, MODIFIED = (tpat.game(n) for n in ("freecell", "michaels-fantasy", "modcanfield"))
COTILLION, CARLO, IDIOT, OONSOO = (tpat.game(n) for n in ("royal-cotillion", "monte-carlo", "idiots-delight", "oonsoo"))
COURTS = {"t4": "KC", "t5": "KS", "t6": "KH", "t7": "KD", "t8": "JC"}
FILLED = {"t5": "KC", "t6": "KS", "t7": "KC", "t8": "KS"}


def best(game: tpat.Game, state: tpat.State) -> tuple[str, Gain]:
    hint = hints(game, state)[0]
    return str(hint.move), hint.gain


@pytest.mark.parametrize(
    ("game", "piles", "move", "gain"),
    [
        (GYPSY, {"t1": "9C- AC", "t2": "8D- 7S", "t3": "8H", "t4": "KD", **FILLED}, "t1-f1", Gain.TO_FOUNDATION),
        (GYPSY, {"t1": "9C- 7C", "t2": "8H", "t3": "6D", "t4": "KD", **FILLED}, "t1-t2", Gain.TURNS_UP),
        (GYPSY, {"t1": "9C- 4D- 7C", "t2": "9S- 7S", "t3": "8H", "t4": "KD", **FILLED}, "t2-t3", Gain.TURNS_UP),
        (GYPSY, {"t1": "7C", "t2": "8H", "t3": "2D", "t4": "KD", **FILLED}, "t1-t2", Gain.EMPTIES),
        (GYPSY, {"t1": "4S 7C", "t2": "8H", "t3": "2D", "t4": "KD", **FILLED}, "t1-t2", Gain.JOINS),
        (GYPSY, {"t1": "9C- 7C", "t3": "2D", "t2": "3D", "t4": "KD", **FILLED, "t8": ""}, "t1-t8", Gain.TURNS_UP),
        (CANFIELD, {"f1": "5C", "t1": "9C", "t2": "TD", "t3": "QS", "t4": "2S", "r": "8S- 9S", "w": "JS"}, "r-t2", Gain.FROM_RESERVE),
        (CANFIELD, {"f1": "5C", "t1": "7C", "t2": "TD", "t3": "QS", "t4": "2S", "r": "8S- 3S", "w": "9S"}, "w-t2", Gain.FROM_WASTE),
        (CANFIELD, {"f1": "5C", "t2": "TD", "t3": "QS", "t4": "2S", "w": "7D"}, "w-t1", Gain.FILLS_SPACE),
        (CANFIELD, {"f1": "5C", "t1": "7C", "t2": "TD", "t3": "QS", "t4": "2S", "r": "3S", "s": "7D"}, "deal", Gain.DEALS),
        (CANFIELD, {"f1": "5C", "t1": "7C", "t2": "TD", "t3": "QS", "t4": "2S", "r": "3S", "w": "7D 7H 6C 7S"}, "redeal", Gain.REDEALS),
        (FREECELL, {"t1": "9C AC", "t2": "8D 7C", "t3": "8H", "c1": "2S"}, "t1-f1", Gain.TO_FOUNDATION),
        (FREECELL, {"t1": "AC 9S", "t2": "8S 7C", "t3": "4H", "c1": "2S", **COURTS}, "t1-c2", Gain.JOINS),
        (FREECELL, {"t1": "4C 9C", "t2": "8D 7H", "t3": "5S", "c1": "6S", **COURTS}, "c1-t2", Gain.EMPTIES),
        (MICHAEL, {"t1": "4C- 9C", "t2": "2D JD", "t3": "5S", "t4": "KC", "t5": "KS", "t6": "KH"}, "t1-c1", Gain.TURNS_UP),
        (MODIFIED, {"f1": "5C", "t1": "9C", "t2": "7D", "t3": "QS", "t4": "2S", "s": "3S 8H"}, "s-t1", Gain.TURNS_UP),
        (MODIFIED, {"f1": "5C", "t1": "9C", "t2": "7D", "t3": "QS", "t4": "2S", "s": "8H"}, "s-t1", Gain.JOINS),
        (MODIFIED, {"f1": "5C", "t1": "9C", "t2": "7D", "t3": "QS", "s": "3S 8D TS"}, "s-t4", Gain.FILLS_SPACE),
        (COTILLION, {"t1": "9C", "s": "3S 8H", "w": "KC"}, "s-w", Gain.DEALS),
        (CARLO, {"t1": "9C", "t2": "9D", "t3": "8H", "s": "KC"}, "t1-t2", Gain.JOINS),
        (CARLO, {"t1": "9C 9D", "t2": "7D", "t3": "8H", "s": "KC"}, "deal", Gain.DEALS),
        (IDIOT, {"t1": "9C", "t2": "8C", "t3": "8H", "t4": "KS", "s": "KC"}, "t2-f1", Gain.TO_FOUNDATION),
        (OONSOO, {"t1": "9C- 8H", "t2": "8C", "t3": "7H", "s": "JC"}, "t1-t2", Gain.TURNS_UP),
        (SPIDER, {"t1": "9C- 8H", "t2": "9S", **{f"t{i}": "2C" if i < 5 else "2D" for i in (3, 4, 5, 6)}}, "t1-t2", Gain.TURNS_UP),
    ],
)
def test_what_comes_first(game: tpat.Game, piles: dict[str, str], move: str, gain: Gain) -> None:
    assert best(game, lay(game, **piles)) == (move, gain)


def test_a_space_only_exchanged_for_another_is_no_hint() -> None:
    state = lay(GYPSY, t1="KC", t2="QS", s="4D")
    assert [str(h.move) for h in hints(GYPSY, state)] == ["deal"]


def test_where_nothing_is_worth_a_thought_the_legal_moves_are_there_all_the_same() -> None:
    state = lay(GYPSY, t1="KC", t2="QS")
    assert {str(h.move) for h in hints(GYPSY, state)} == set(map(str, GYPSY.legal_moves(state)))


def test_borrowing_is_a_hint_where_it_turns_a_card_up() -> None:
    state = lay(GYPSY, f1=home("C", 5), t1="6H", t2="9C- 4D", t3="KD", t4="KH", t5="KC", t6="KS", t7="KC", t8="KS")
    found = {str(h.move): h.gain for h in hints(GYPSY, state)}
    assert found["f1-t1"] is Gain.LENDS
    nothing_under_it = lay(GYPSY, f1=home("C", 5), t1="6H", t2="9C 4D", t3="KD", t4="KH", t5="KC", t6="KS", t7="KC", t8="KS")
    assert Gain.LENDS not in {h.gain for h in hints(GYPSY, nothing_under_it)}


def test_moves_between_equal_places_do_not_go_round() -> None:
    before = lay(GYPSY, t1="8H 7C", t2="8D", t3="KD", t4="KH", **FILLED)
    state = GYPSY.apply(before, GYPSY.parse_move("t1-t2"))
    assert "t2-t1" in {str(m) for m in GYPSY.legal_moves(state)}
    assert "t2-t1" not in {str(h.move) for h in hints(GYPSY, state, (before,))}


def test_nothing_legal_no_hint() -> None:
    assert hints(CANFIELD, lay(CANFIELD, 1, t1="2C", t2="4C", t3="6C", t4="8C", r="TC")) == []


def test_a_card_from_cell_to_cell_and_a_card_taken_back_for_nothing_come_last() -> None:
    state = lay(FREECELL, f1=home("C", 5), t1="4S 9C", t2="8D JH", t3="2S", c1="6S", **COURTS)
    found = [str(h.move) for h in hints(FREECELL, state)]
    aimless = [m for m in found if m[0] in "cf" and m[3] == "c"]
    assert len(aimless) == 6  # from the cell and from the foundation to each of the three free cells
    assert set(found[-6:]) == set(aimless)
    assert all(h.gain is Gain.MOVES for h in hints(FREECELL, state))
