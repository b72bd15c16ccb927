"""Free Cell, Seahaven and Michael's Fantasy, one rule at a time, on tables laid by hand."""

import pytest

import tpat
from tables import DECK, home, lay, legal, pile, play, why
from tpat import Refusal

FREECELL, SEAHAVEN, MICHAEL = tpat.game("freecell"), tpat.game("seahaven"), tpat.game("michaels-fantasy")
RELAXED = tpat.game("freecell", relaxed=1)
#: They fill columns, and nothing that the tests lay beside them fits there or goes from there.
KINGS = {"t5": "KC", "t6": "KS", "t7": "KH", "t8": "KD"}
CELLS = ("2C", "2S", "2H", "2D")


def cells(taken: int) -> dict[str, str]:
    return {f"c{i + 1}": CELLS[i] for i in range(taken)}


def sizes(game: tpat.Game, number: int = 1) -> list[int]:
    return [len(p) for n, p in game.piles(game.deal(number)).items() if n[0] == "t"]


def test_the_deals() -> None:
    assert sizes(FREECELL) == [7, 6, 7, 6, 7, 6, 7, 6]
    assert sizes(SEAHAVEN) == [5] * 10
    for game in (FREECELL, SEAHAVEN):
        piles = game.piles(game.deal(1))
        assert all(up for n, p in piles.items() if n != "s" for _, up in p)
        assert piles["s"] == ()
        assert sorted(c for p in piles.values() for c, _ in p) == sorted(DECK)
    towers = SEAHAVEN.piles(SEAHAVEN.deal(1))
    assert [len(towers[f"c{i}"]) for i in range(1, 5)] == [1, 0, 1, 0]
    fantasy = MICHAEL.piles(MICHAEL.deal(1))
    assert sizes(MICHAEL) == [8, 9, 9, 8, 9, 9]
    assert [sum(not up for _, up in fantasy[f"t{i}"]) for i in range(1, 7)] == [3, 4, 4, 3, 4, 4]


RUN = "TS 9D 8C 7H 6S 5D 4S 3H"


@pytest.mark.parametrize(("taken", "most"), [(4, 1), (3, 2), (2, 3), (1, 4), (0, 5)])
def test_a_run_moves_as_far_as_free_cells_carry_it(taken: int, most: int) -> None:
    for length in range(2, 8):
        cards = RUN.split()[1 : length + 1]
        state = lay(FREECELL, t1=" ".join(["QD", *cards]), t2="TC", t3="KC", t4="KS", t5="KH", t6="KD", t7="QC", t8="QS", **cells(taken))
        why_not = why(FREECELL, state, f"t1-t2*{length}")
        assert why_not is (None if length <= most else Refusal.RUN_TOO_LONG), (length, taken)
        assert (f"t1-t2*{length}" in legal(FREECELL, state)) == (length <= most)


@pytest.mark.parametrize(("spaces", "taken", "most"), [(1, 4, 2), (2, 4, 4), (1, 3, 4), (2, 2, 12), (1, 0, 10)])
def test_each_space_doubles_it(spaces: int, taken: int, most: int) -> None:
    filled = dict(list({"t3": "KC", "t4": "KS", "t5": "KH", "t6": "KD", "t7": "QC", "t8": "QS"}.items())[spaces:])
    for length in range(2, 8):
        cards = RUN.split()[1 : length + 1]
        state = lay(FREECELL, t1=" ".join(["JC", *cards]), t2="TC", **filled, **cells(taken))
        assert why(FREECELL, state, f"t1-t2*{length}") is (None if length <= most else Refusal.RUN_TOO_LONG), length


@pytest.mark.parametrize(("taken", "most"), [(4, 1), (3, 2), (2, 3)])
def test_the_space_that_a_run_goes_to_does_not_count(taken: int, most: int) -> None:
    state = lay(FREECELL, t1="QD 9D 8C 7H 6S", t2="KC", t3="KS", t4="KH", t5="KD", t6="QC", t7="QS", **cells(taken))
    allowed = {n for n in range(1, 5) if why(FREECELL, state, "t1-t8" + f"*{n}" * (n > 1)) is None}
    assert allowed == set(range(1, most + 1))


def test_the_place_that_a_column_leaves_does_not_carry_it() -> None:
    state = lay(FREECELL, t1="9D 8C", t2="TC", t3="QC", t4="QS", **KINGS, **cells(4))
    assert why(FREECELL, state, "t1-t2*2") is Refusal.RUN_TOO_LONG


def test_relaxed_has_no_limit() -> None:
    state = lay(RELAXED, t1=f"QD {RUN}", t2="JH", t3="KC", t4="KS", t5="KH", t6="KD", t7="QC", t8="QS", **cells(4))
    assert why(RELAXED, state, "t1-t2*8") is None
    assert why(FREECELL, state, "t1-t2*8") is Refusal.RUN_TOO_LONG


def test_cells_take_any_one_card_and_give_it_back() -> None:
    state = lay(FREECELL, t1="9D", t2="3C JD", t3="TC", t4="5H", c1="2S", c2="8C", c3="4C", **KINGS)
    assert legal(FREECELL, state) == sorted(
        [
            "t1-t3",  # 9D on TC
            "c2-t1",  # 8C on 9D
            "c3-t4",  # 4C on 5H
            "t3-t2",  # TC on JD
            *(f"t{i}-c4" for i in range(1, 9)),
            *(f"c{i}-c4" for i in range(1, 4)),
        ]
    )
    assert why(FREECELL, state, "t2-c4*2") is Refusal.ONE_CARD
    assert why(FREECELL, state, "t1-c1") is Refusal.CELL_TAKEN
    after = play(FREECELL, state, "t1-c4 t3-t2 c4-t2")
    assert pile(FREECELL, after, "t2") == "3C JD TC 9D"


def test_foundation_cards_come_back_to_columns_and_cells() -> None:
    state = lay(FREECELL, f1=home("C", 5), t1="6D", t2="QC", t3="QS", t4="QH", c1="QD", c2="2S", c3="2H", **KINGS)
    assert {m for m in legal(FREECELL, state) if m[0] == "f"} == {"f1-t1", "f1-c4"}


def test_any_card_goes_to_a_space_in_free_cell_and_a_king_alone_in_seahaven() -> None:
    columns = {"t1": "5C", "t2": "QD", "t3": "9C KS"}
    assert {m for m in legal(FREECELL, lay(FREECELL, **columns)) if m.endswith("t4")} == {"t1-t4", "t2-t4", "t3-t4"}
    state = lay(SEAHAVEN, **columns)
    assert {m for m in legal(SEAHAVEN, state) if m.endswith("t4")} == {"t3-t4"}
    assert why(SEAHAVEN, state, "t1-t4") is Refusal.SPACE_KINGS


def test_seahaven_builds_in_suit() -> None:
    for lower in DECK:
        for upper in DECK:
            if lower != upper:
                state = lay(SEAHAVEN, t1=lower, t2=upper)
                fits = DECK.index(upper) - DECK.index(lower) == 4
                assert (why(SEAHAVEN, state, "t1-t2") is None) == fits == ("t1-t2" in legal(SEAHAVEN, state)), (lower, upper)


@pytest.mark.parametrize(("taken", "most"), [(4, 1), (3, 2), (2, 3), (1, 4), (0, 5)])
def test_spaces_do_not_help_a_run_in_seahaven(taken: int, most: int) -> None:
    for length in range(2, 8):
        cards = [r + "C" for r in "9876543"[:length]]
        state = lay(SEAHAVEN, t1=" ".join(["JD", *cards]), t2="TC", **{f"c{i + 1}": ("QS", "QH", "QD", "JS")[i] for i in range(taken)})
        assert why(SEAHAVEN, state, f"t1-t2*{length}") is (None if length <= most else Refusal.RUN_TOO_LONG)
        relaxed = tpat.game("seahaven", relaxed=1)
        assert why(relaxed, state, f"t1-t2*{length}") is None


def test_michaels_fantasy_moves_runs_of_any_length() -> None:
    state = lay(MICHAEL, t1=f"QD {RUN}", t2="JH", t3="KC", t4="KS", t5="KH", t6="KD", **cells(4))
    assert why(MICHAEL, state, "t1-t2*8") is None


def test_a_rotation_brings_a_card_to_the_top_and_there_are_five() -> None:
    state = lay(MICHAEL, t1="9C- 4D 7C KH", t2="JC", t3="JS", t4="JH", t5="JD", t6="9S")
    up = play_one(state, "rotate-up t1*3")
    assert pile(MICHAEL, up, "t1") == "9C- KH 4D 7C"
    down = play_one(state, "rotate-down t1*3")
    assert pile(MICHAEL, down, "t1") == "9C- 7C KH 4D"
    assert play_one(up, "rotate-down t1*3").piles == state.piles
    assert why(MICHAEL, state, "rotate-up t1*4") is Refusal.FACE_DOWN
    assert why(MICHAEL, state, "rotate-up t1*5") is Refusal.TOO_MANY
    same = state
    for _ in range(5):  # a rotation of the top card alone changes nothing and is used up all the same
        same = play_one(same, "rotate-up t2*1")
    assert (same.piles, same.rotations) == (state.piles, 5)
    assert why(MICHAEL, same, "rotate-up t1*3") is Refusal.ROTATIONS_USED
    assert not any(m.startswith("rotate") for m in legal(MICHAEL, same))
    assert {m for m in legal(MICHAEL, state) if m.startswith("rotate-up t1")} == {f"rotate-up t1*{n}" for n in (1, 2, 3)}


def play_one(state: tpat.State, text: str) -> tpat.State:
    """The position after one rotation, which must be legal."""
    move = MICHAEL.parse_move(text)
    assert MICHAEL.refusal(state, move) is None, text
    return MICHAEL.apply(state, move)


def test_nothing_is_rotated_elsewhere() -> None:
    state = lay(FREECELL, t1="9C 4D", c1="2S")
    assert why(FREECELL, state, "rotate-up t1*2") is Refusal.NO_ROTATION
    assert why(MICHAEL, lay(MICHAEL, t1="9C", c1="2S"), "rotate-up c1*1") is Refusal.NO_ROTATION
    assert why(MICHAEL, lay(MICHAEL, t1="9C"), "rotate-up t2*1") is Refusal.EMPTY


def test_nothing_is_dealt() -> None:
    for game in (FREECELL, SEAHAVEN, MICHAEL):
        assert why(game, lay(game, t1="9C"), "deal") is Refusal.NO_DEAL
        assert why(game, lay(game, t1="9C"), "redeal") is Refusal.NO_REDEAL
        assert why(game, lay(game, t1="9C"), "shuffle") is Refusal.NO_SHUFFLE


def test_jokers_lie_on_all_and_all_on_them_but_they_never_go_up() -> None:
    game = tpat.game("freecell", jokers=2)
    state = lay(game, t1="QD X0", t2="5C", t3="AH", t4="9S", **KINGS)
    moves = legal(game, state)
    assert {f"t1-t{i}" for i in range(2, 9)} <= set(moves)
    assert {f"t{i}-t1" for i in range(2, 9)} <= set(moves)
    assert not any(m.startswith("t1-f") for m in moves)
    assert why(game, state, "t1-f1") is Refusal.FOUNDATION_RANK
    run = lay(game, t1="QD 9S X1 3H", t2="TD", t3="KC", t4="KS", t5="KH", t6="KD", t7="QC", t8="QS")
    assert why(game, run, "t1-t2*3") is None  # a joker continues any run
    won = lay(game, **{f"f{i}": home(s, 13) for i, s in enumerate("CSHD", 1)}, t1="X0", c1="X1")
    assert game.won(won)


def test_the_end() -> None:
    for game in (FREECELL, SEAHAVEN, MICHAEL):
        state = lay(game, **{f"f{i}": home(s, 13) for i, s in enumerate("CSH", 1)}, f4=home("D", 12), c2="KD")
        assert not game.won(state)
        assert game.won(play(game, state, "c2-f4"))
        assert game.score(state) is None
