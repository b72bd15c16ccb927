"""Spider's rules, one by one, on tables laid by hand."""

import pytest

import tpat
from tables import DECK, RANKS, SUITS, lay, legal, pile, play, suit, why
from tpat import Refusal

SPIDER = tpat.game("spider")
RELAXED = [tpat.game("spider", relaxed=n) for n in range(3)]
#: They fill columns, and nothing that the tests lay beside them fits there or goes from there.
FILLED = {"t4": "KS", "t5": "KS", "t6": "KD", "t7": "KD", "t8": "2S", "t9": "2S", "t10": "2D"}


def test_the_deal() -> None:
    piles = SPIDER.piles(SPIDER.deal(12345))
    assert [len(piles[f"t{i}"]) for i in range(1, 11)] == [6, 5, 5, 6, 5, 5, 6, 5, 5, 6]
    for i in range(1, 11):
        *covered, top = (face_up for _, face_up in piles[f"t{i}"])
        assert top
        assert not any(covered)
    assert len(piles["s"]) == 50
    assert sorted(c for p in piles.values() for c, _ in p) == sorted(DECK * 2)


def test_every_card_on_every_card() -> None:
    for lower in DECK:
        for upper in DECK:
            state = lay(SPIDER, t1=lower, t2=upper)
            fits = RANKS.index(lower[0]) == RANKS.index(upper[0]) - 1
            assert (why(SPIDER, state, "t1-t2") is None) == fits == ("t1-t2" in legal(SPIDER, state)), (lower, upper)


def test_a_run_of_one_suit_moves_whole_or_any_part_of_it_on_top() -> None:
    state = lay(SPIDER, t1="9C 8C 7C", t2="8D", t3="TH", **FILLED)
    assert legal(SPIDER, state) == ["t1-t2", "t1-t3*3"]
    state = lay(SPIDER, t1="9C 8C 7C", t2="9S", t3="2C", **FILLED)
    assert legal(SPIDER, state) == ["t1-t2*2"]


def test_cards_of_two_suits_do_not_move_together() -> None:
    state = lay(SPIDER, t1="9C 8H", t2="TD", t3="9S", **FILLED)
    assert legal(SPIDER, state) == ["t1-t3", "t3-t2"]
    assert why(SPIDER, state, "t1-t2*2") is Refusal.NOT_A_RUN


def test_a_space_takes_any_run() -> None:
    state = lay(SPIDER, t1="9C 8C", t2="5D 4H", t3="KH", **{**FILLED, "t10": ""})
    others = [f"t{i}-t10" for i in range(3, 10)]
    assert legal(SPIDER, state) == sorted(["t1-t10", "t1-t10*2", "t2-t10", *others])


@pytest.mark.parametrize(
    ("columns", "allowed"),
    [
        ({"t1": "9C 8C", "t2": "5D"}, (False, True, True)),  # single runs of one suit
        ({"t1": "9C 8H", "t2": "5D"}, (False, False, True)),  # a run by rank only
        ({"t1": "9C 7C", "t2": "5D"}, (False, False, False)),
        ({"t1": "9C- 8C", "t2": "5D"}, (False, False, False)),  # what lies face down is no run
        ({}, (False, True, True)),
        (
            {f"t{i}": "9C 2C" for i in range(1, 3)} | {f"t{i}": "5D- 4H" for i in range(3, 5)} | {f"t{i}": "6S" for i in range(5, 6)},
            (False,) * 3,
        ),
    ],
)
def test_a_deal_over_spaces(columns: dict[str, str], allowed: tuple[bool, ...]) -> None:
    for game, expected in zip(RELAXED, allowed, strict=True):
        state = lay(game, s="2S 3S", **columns)
        assert ("deal" in legal(game, state)) == expected
        reason = None if expected else Refusal.SPACES_OPEN if game is RELAXED[0] else Refusal.RUNS_BROKEN
        assert why(game, state, "deal") is reason


def test_a_deal_with_every_column_filled() -> None:
    state = lay(SPIDER, t1="9C- 2C", t2="QH", t3="5D", **FILLED, s="AS " + "4C " * 2 + "6D " * 2 + "2H " * 2 + "8S " * 2 + "3D 7H")
    for game in RELAXED:
        after = play(game, state, "deal")
        assert pile(game, after, "t1") == "9C- 2C 7H"
        assert pile(game, after, "t10") == "2D 4C"
        assert pile(game, after, "s") == "AS-"


def test_a_whole_suit_goes_up_by_the_player() -> None:
    state = lay(SPIDER, t1=f"4D- {suit('H')}", t2="9C", t3="6C", **FILLED)
    assert [m for m in legal(SPIDER, state) if m.startswith("t1-f")] == ["t1-f3*13", "t1-f7*13"]
    after = play(SPIDER, state, "t1-f7*13")
    assert pile(SPIDER, after, "f7") == suit("H")
    assert pile(SPIDER, after, "t1") == "4D"
    assert [m for m in legal(SPIDER, after) if m.startswith("f")] == []
    assert why(SPIDER, after, "f7-t1") is Refusal.NO_RETURN


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("t1-f1*13", Refusal.FOUNDATION_SUIT),
        ("t1-f7*13", Refusal.FOUNDATION_FULL),
        ("t1-f3", Refusal.WHOLE_SUIT),
        ("t1-f3*12", Refusal.WHOLE_SUIT),
        ("t2-f1*12", Refusal.WHOLE_SUIT),
        ("t3-f1", Refusal.WHOLE_SUIT),
        ("t1-f3*14", Refusal.TOO_MANY),
        ("redeal", Refusal.NO_REDEAL),
    ],
)
def test_why_not_up(move: str, reason: Refusal) -> None:
    state = lay(SPIDER, f7=suit("H"), t1=suit("H"), t2=suit("C", down_to="2"), t3="AC", **FILLED)
    assert why(SPIDER, state, move) is reason


def test_a_suit_face_down_in_part_does_not_go_up() -> None:
    state = lay(SPIDER, t1="KH- " + suit("H", start="Q"))
    assert why(SPIDER, state, "t1-f3*13") is Refusal.FACE_DOWN
    assert why(SPIDER, state, "t1-f3*12") is Refusal.WHOLE_SUIT


# Ten columns without a face-down card: 440 for the cards turned up and 150 for the columns, before anything else counts.
BARE = 440 + 150


@pytest.mark.parametrize(
    ("piles", "score"),
    [
        ({}, BARE),
        ({"t1": "9C 8C 7C"}, BARE + 4),
        ({"t1": "9C 8H 7H"}, BARE + 2),
        ({"t1": "9C- 8C"}, BARE - 10 - 15),
        ({"t1": "9C- 4D- 8C 7C"}, BARE - 20 - 15 + 2),
        ({"t1": suit("H")}, BARE + 24 + 26),
        ({"t1": suit("H") + " 5C"}, BARE + 24 + 26),
        ({"t1": "3D " + suit("H")}, BARE + 24 + 26),
        ({"t1": suit("H", down_to="2")}, BARE + 22),
        ({"f3": suit("H")}, BARE + 50),
        ({f"f{i}": suit(s) for i, s in enumerate(SUITS * 2, 1)}, BARE + 400),
        ({f"f{i}": suit(s) for i, s in enumerate(SUITS, 1)} | {f"t{i}": suit(s) for i, s in enumerate(SUITS, 1)}, BARE + 200 + 4 * 50 + 2),
        ({f"t{i}": suit(s) for i, s in enumerate(SUITS * 2, 1)}, 1000),
        ({f"t{i}": suit(s) for i, s in enumerate(SUITS, 1)}, BARE + 4 * 50),  # one of two decks: no bonus yet
    ],
)
def test_score(piles: dict[str, str], score: int) -> None:
    assert SPIDER.score(lay(SPIDER, **piles)) == score
    assert SPIDER.max_score == 1000


def test_the_end() -> None:
    all_up = {f"f{i}": suit(s) for i, s in enumerate(SUITS * 2, 1)}
    assert SPIDER.won(lay(SPIDER, **all_up))
    some_left = {**all_up, "f8": "", "t3": suit("D")}
    assert SPIDER.won(lay(SPIDER, **some_left))
    assert not SPIDER.won(lay(SPIDER, **{**some_left, "t3": suit("D", down_to="2"), "t4": "AD"}))
    assert not SPIDER.won(lay(SPIDER, **{**some_left, "t3": suit("D", down_to="2"), "s": "AD"}))
    assert not SPIDER.won(SPIDER.deal(1))
