"""Cards, moves and tables as texts, and positions laid by hand."""

import pytest

import tpat
from tables import DECK, RANKS, SUITS, home, lay, suit
from tpat.engine import cards
from tpat.engine.moves import DEAL, MOVE, REDEAL, ROTATE_DOWN, ROTATE_UP, SHUFFLE, Move

GYPSY, CANFIELD, SPIDER = tpat.game("gypsy"), tpat.game("canfield"), tpat.game("spider")


def test_cards() -> None:
    assert [cards.name(c) for c in cards.ALL] == DECK
    for i, text in enumerate(DECK):
        c = cards.parse(text)
        assert c == i + 4
        assert (cards.rank(c), cards.suit(c)) == (RANKS.index(text[0]) + 1, SUITS.index(text[1]))
        assert cards.is_red(c) == (text[1] in "HD")
        assert cards.name(c | cards.DOWN) == text
        assert cards.parse(text.lower()) == c
    assert cards.parse("10H") == cards.parse("10h") == cards.parse("TH")


@pytest.mark.parametrize("text", ["", "Q", "QX", "1H", "QHH", "HQ", "11H", "♥Q", "0C", "10", "Q H", "-"])
def test_no_cards(text: str) -> None:
    with pytest.raises(tpat.BadText):
        cards.parse(text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("t3-f1", Move(MOVE, "t3", "f1")),
        ("t2-t5*4", Move(MOVE, "t2", "t5", 4)),
        (" F1-T3 ", Move(MOVE, "f1", "t3")),
        ("t1-f3*13", Move(MOVE, "t1", "f3", 13)),
        ("deal", Move(DEAL)),
        ("DEAL", Move(DEAL)),
        ("redeal", Move(REDEAL)),
        ("t2-t5*1", Move(MOVE, "t2", "t5")),
        ("s-t1", Move(MOVE, "s", "t1")),
        ("shuffle", Move(SHUFFLE)),
        ("Shuffle ", Move(SHUFFLE)),
        ("rotate-up t3*4", Move(ROTATE_UP, "t3", "", 4)),
        ("rotate-up t3", Move(ROTATE_UP, "t3")),
        (" ROTATE-DOWN  T3*12", Move(ROTATE_DOWN, "t3", "", 12)),
    ],
)
def test_moves(text: str, move: Move) -> None:
    assert GYPSY.parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "t3",
        "t3-",
        "-f1",
        "t3 f1",
        "t03-f1",
        "t0-f1",
        "t3-f1*0",
        "t3-f1*-1",
        "t3-f1*100",
        "t3-f1*",
        "t-f1",
        "a1-f1",
        "deals",
        "t3-f1-t2",
        "t³-f1",
        "rotate",
        "rotate-up",
        "rotate-up t9",
        "rotate-up t3*0",
        "rotate-up t3*",
        "rotate-up t3 4",
        "rotate-left t3",
        "rotate-up-t3",
        "shuffle t3",
    ],
)
def test_no_moves(text: str) -> None:
    with pytest.raises(tpat.BadText):
        GYPSY.parse_move(text)


def test_a_table() -> None:
    state = lay(CANFIELD, f3=home("H", 2, "K"), t1="9C 8H", t3="4S", r="2C- JD", w="TC", s="QD 3C")
    text = "base: K\nf3: KH AH\nt1: 9C 8H\nt2:\nt3: 4S\nt4:\nr: 2C- JD\nw: TC\ns: QD- 3C-\n"
    assert CANFIELD.table(state) == text
    with pytest.raises(tpat.BadPosition, match="missing"):
        CANFIELD.parse_table(text)


def test_a_table_tells_what_else_a_position_counts() -> None:
    game = tpat.game("midnight-oil")
    state = game.deal(777)._replace(redeals=2, rotations=1)
    text = game.table(state)
    assert text.startswith("redeals: 2\nrotations: 1\nseed: 1554\nt1: ")
    assert game.parse_table(text) == state
    assert game.parse_table(text.replace("seed: 1554\n", "")).seed == -1  # cards laid by hand
    for wrong in ("-1", "x", "", "²", "1" * 11):
        with pytest.raises(tpat.BadPosition) as e:
            game.parse_table(text.replace("1554", wrong))
        assert e.value.problem == "line"
    # A game that never shuffles has no use for a number.
    assert CANFIELD.parse_table("seed: 5\n" + CANFIELD.table(CANFIELD.deal(1))) == CANFIELD.deal(1)


def test_jokers_have_texts() -> None:
    assert [cards.name(c) for c in cards.JOKERS] == [f"X{d}" for d in "0123456789ABCDEF"]
    for c in cards.JOKERS:
        assert cards.parse(cards.name(c).lower()) == c
        assert cards.name(c | cards.DOWN) == cards.name(c)
    for text in ("X", "XG", "X10", "JOKER"):
        with pytest.raises(tpat.BadText):
            cards.parse(text)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda t: t.replace("t1: ", "t1 "), "line"),
        (lambda t: t.replace("t1: ", "x1: "), "line"),
        (lambda t: t + "t1:\n", "line"),
        (lambda t: t.replace("base: ", "base: 1"), "line"),
        (lambda t: t.replace("base: ", "base:#"), "line"),
        (lambda t: "redeals: -1\n" + t, "line"),
        (lambda t: "redeals: ³\n" + t, "line"),
        (lambda t: t.replace("t1: ", "t1: ZZ "), "card"),
        (lambda t: t.replace("t1: ", "t1: " + t.split("w: ")[1][:2] + " "), "twice"),
        (lambda t: t.replace("w: ", "w: #"), "missing"),
        (lambda t: t.replace("\nt2", "-\nt2"), "top down"),
        (lambda t: "", "missing"),
    ],
)
def test_no_tables(change, problem: str) -> None:  # type: ignore[no-untyped-def]
    text = CANFIELD.table(CANFIELD.deal(1))
    assert CANFIELD.parse_table(text) == CANFIELD.deal(1)
    with pytest.raises(tpat.BadPosition) as e:
        CANFIELD.parse_table(change(text))
    assert e.value.problem == problem


@pytest.mark.parametrize(
    ("game", "piles", "base", "problem"),
    [
        (GYPSY, {"t9": "QH"}, None, "pile"),
        (GYPSY, {"w": "QH"}, None, "pile"),
        (GYPSY, {"t1": "QH QH QH"}, None, "twice"),
        (CANFIELD, {"t1": "QH", "t2": "QH"}, 1, "twice"),
        (GYPSY, {"t1": "QH-"}, None, "top down"),
        (GYPSY, {"t1": "QH 9C- 8C"}, None, "down on up"),
        (CANFIELD, {"r": "QH 9C-"}, 1, "top down"),
        (GYPSY, {"f1": "2C"}, None, "foundation"),
        (GYPSY, {"f1": "AS"}, None, "foundation"),
        (GYPSY, {"f1": "AC 3C"}, None, "foundation"),
        (CANFIELD, {"f1": "5C", "f2": "6S"}, None, "base"),
        (CANFIELD, {"f1": "5C"}, 6, "base"),
        (CANFIELD, {"t1": "5C"}, None, "base"),
        (CANFIELD, {}, 14, "base"),
        (CANFIELD, {}, 0, "base"),
        (SPIDER, {"f1": "KC QC"}, None, "foundation"),
        (SPIDER, {"f2": suit("C")}, None, "foundation"),
        (SPIDER, {"f1": home("C", 13)}, None, "foundation"),
        (tpat.game("freecell"), {"c1": "5C 6C"}, None, "cell"),
        (tpat.game("freecell"), {"c1": "5C-"}, None, "top down"),
        (tpat.game("freecell"), {"t1": "X0"}, None, "twice"),
        (tpat.game("oonsoo"), {"t1": "KC"}, None, "twice"),
        (tpat.game("spider-one-suit"), {"t1": "9H"}, None, "twice"),
        (tpat.game("calculation"), {"f2": "2C 3C"}, None, "foundation"),
        (tpat.game("calculation"), {"f2": "2C 4C 6C 8C TC QC AC 3C 5C 7C 9C JC KC 2H"}, None, "foundation"),
        (tpat.game("royal-cotillion"), {"f5": "AC"}, None, "foundation"),
        (tpat.game("storehouse"), {"f1": "AC"}, None, "foundation"),
        (tpat.game("gypsy", like="aisleriot"), {"f1": "AC 2S"}, None, "foundation"),
    ],
)
def test_no_positions(game: tpat.Game, piles: dict[str, str], base: int | None, problem: str) -> None:
    with pytest.raises(tpat.BadPosition) as e:
        lay(game, base, **piles)
    assert e.value.problem == problem


def test_cards_of_a_position_come_as_texts_or_pairs() -> None:
    piles = {"t1": ["9C-", ("8H", True)], "t2": [("10S", False), "qh"]}
    assert GYPSY.piles(GYPSY.setup(piles))["t1"] == (("9C", False), ("8H", True))
    assert GYPSY.piles(GYPSY.setup(piles))["t2"] == (("TS", False), ("QH", True))
    with pytest.raises(tpat.BadText):
        GYPSY.setup({"t1": ["-"]})
    with pytest.raises(tpat.BadText):
        GYPSY.setup({"t1": "QH"})
