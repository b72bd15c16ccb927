"""Games of one's own: the examples are played, and files that are no game are told why."""

from __future__ import annotations

import dataclasses
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tpat
from tpat.api import of_rules
from tpat.deal import custom
from tpat.deal.custom import read, read_file
from tpat.engine.rules import Back, Base, Build, Feel
from tpat.errors import BadGameFile
from tpat.session.session import Session

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = sorted((DOCS / "examples").glob("*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_are_played(path: Path) -> None:
    game = of_rules(read_file(path))
    assert game.name == path.stem
    for number in range(5):
        session = Session(game, game.deal(number), None)
        chance = random.Random(number)
        for _ in range(100):
            moves = game.legal_moves(session.state)
            if not moves:
                break
            session.play(chance.choice(moves))
        assert sum(map(len, session.state.piles)) == game.rules.cards
        assert game.parse_table(game.table(session.state)).piles == session.state.piles


def test_a_file_says_what_differs() -> None:
    wide = read_file(DOCS / "examples" / "wide-gypsy.toml")
    gypsy = tpat.game("gypsy").rules
    assert (wide.name, wide.title, wide.family) == ("wide-gypsy", "Wide Gypsy", "gypsy")
    assert (wide.columns, wide.face_down, wide.back, wide.feel) == (10, 3, Back.STOCK_GONE, Feel(3, 3, 4))
    assert (wide.build, wide.score, wide.spread, wide.max_score) == (gypsy.build, gypsy.score, gypsy.spread, None)
    kings = read_file(DOCS / "examples" / "king-canfield.toml")
    assert (kings.base, kings.starts, kings.build, kings.max_score) == (Base.ACE, (13,), Build.SUIT, 52)
    assert not kings.money
    assert [cards for pile, cards in of_rules(kings).piles(of_rules(kings).deal(5)).items() if pile[0] == "f"] == [
        ((f"K{suit}", True),) for suit in "CSHD"
    ]


def test_names_and_titles() -> None:
    assert read(b'base = "gypsy"', "My Game_2").name == "my-game-2"
    assert read(b'base = "gypsy"', "my-game").title == "My Game"
    assert read('\ufeffbase = "gypsy"\r\nname = "other"\ntitle = "Größer"'.encode(), "x").name == "other"


@pytest.mark.parametrize(
    ("text", "problem", "key", "allowed"),
    [
        ("", "base", "", "gypsy"),
        ('base = "whist"', "base", "", "klondike"),
        ("base = 3", "base", "", "klondike"),
        ("base = [1]", "base", "", "klondike"),
        ("base", "toml", "", ""),
        ("\x00", "toml", "", ""),
        ('base = "gypsy"\nbase = "gypsy"', "toml", "", ""),
        ('base = "gypsy"\ncolums = 3', "key", "colums", "columns"),
        ('base = "gypsy"\noptions = ["decks"]', "key", "options", ""),
        ('base = "gypsy"\nhooks = {}', "key", "hooks", ""),
        ('base = "gypsy"\n[rules]\ncolumns = 3', "key", "rules", ""),
        ('base = "gypsy"\ncolumns = 33', "value", "columns", "1–32"),
        ('base = "gypsy"\ncolumns = "3"', "value", "columns", "1–32"),
        ('base = "gypsy"\ncolumns = 3.0', "value", "columns", "1–32"),
        ('base = "gypsy"\ncolumns = true', "value", "columns", "1–32"),
        ('base = "gypsy"\nredeals = -1', "value", "redeals", '"unlimited"'),
        ('base = "gypsy"\nwaste = "unlimited"', "value", "waste", '"none"'),
        ('base = "gypsy"\nwrap = "yes"', "value", "wrap", "true, false"),
        ('base = "gypsy"\nwrap = 1', "value", "wrap", "true, false"),
        ('base = "gypsy"\nbuild = "RANK"', "value", "build", '"rank"'),
        ('base = "gypsy"\nbuild = 1', "value", "build", '"rank"'),
        ('base = "gypsy"\nshape = 3', "value", "shape", "0–60"),
        ('base = "gypsy"\nshape = [1, "2"]', "value", "shape", "0–60"),
        (f'base = "gypsy"\nshape = {[1] * 33}', "value", "shape", ""),
        ('base = "gypsy"\nsuits = [0, 1, 2]', "value", "suits", "[1, 2]"),
        ('base = "gypsy"\nsuits = [1, 1]', "value", "suits", "[1, 2]"),
        ('base = "gypsy"\nsuits = []', "value", "suits", "[1, 2]"),
        ('base = "gypsy"\nscore = "points"', "value", "score", '"cards"'),
        ('base = "gypsy"\nscore = 3', "value", "score", '"cards"'),
        ('base = "gypsy"\ndifficulty = 6', "value", "difficulty", "1–5"),
        ('base = "gypsy"\ntitle = ""', "value", "title", ""),
        ('base = "gypsy"\ntitle = "a\\u001b[31m"', "value", "title", ""),
        (f'base = "gypsy"\ntitle = "{"x" * 41}"', "value", "title", ""),
        ('base = "gypsy"\nname = "-"', "name", "-", ""),
        ('base = "gypsy"\nname = "../x"', "name", "../x", ""),
        ('base = "gypsy"\nname = "1"', "name", "1", ""),
        ('base = "gypsy"\nname = "klondike"', "taken", "klondike", ""),
        ('base = "gypsy"\nname = "normandy"', "taken", "normandy", ""),
        ('base = "gypsy"\nname = "play"', "taken", "play", ""),
        ('base = "blue-moon"\ncolumns = 8', "played", "", ""),
    ],
)
def test_files_that_are_no_game(text: str, problem: str, key: str, allowed: str) -> None:
    with pytest.raises(BadGameFile) as error:
        read(text.encode(), "mine", {"play"})
    assert error.value.problem == problem
    if problem != "toml":
        assert error.value.key == key
    assert allowed in error.value.allowed


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('base = "gypsy"\ncolumns = 32\nface_down = 20\nspread = "none"', "cards"),
        ('base = "canfield"\nreserve = 0', "reserve"),
        ('base = "canfield"\nwaste = "none"', "waste"),
        ('base = "gypsy"\nshape = [1, 2]', "shape"),
        ('base = "gypsy"\nshape = [1, 2, 3, 4, 5, 6, 7, 8]\ncovered = [2, 0, 0, 0, 0, 0, 0, 0]', "covered"),
    ],
)
def test_rules_that_can_not_be(text: str, problem: str) -> None:
    with pytest.raises(tpat.BadRules) as error:
        read(text.encode(), "mine")
    assert error.value.problem == problem


def test_large_files_and_no_files(tmp_path: Path) -> None:
    (tmp_path / "large.toml").write_text("#" * (custom.LARGEST_FILE + 1), encoding="utf-8")
    with pytest.raises(BadGameFile) as error:
        read_file(tmp_path / "large.toml")
    assert error.value.problem == "size"
    for path in (tmp_path / "missing.toml", tmp_path):
        with pytest.raises(OSError, match=r"toml|directory"):
            read_file(path)


@given(st.binary(max_size=200) | st.text(alphabet='base="gypsy\n[]{}123,#.', max_size=80).map(str.encode))
def test_any_bytes_are_a_game_or_told_why(data: bytes) -> None:
    try:
        assert read(data, "mine").name == "mine"
    except (BadGameFile, tpat.BadRules):
        return


VALUES = st.one_of(st.integers(-1, 40), st.booleans(), st.sampled_from(["any", "none", "suit", "kings", "waste", "unlimited"]))


@given(st.sampled_from(tpat.games()), st.dictionaries(st.sampled_from(custom.keys()[3:]), VALUES, max_size=4))
def test_any_values_give_a_game_that_can_be_played_or_are_told_why(base: str, said: dict[str, object]) -> None:
    lines = [f'base = "{base}"', *(f"{key} = {str(v).lower() if not isinstance(v, str) else repr(v)}" for key, v in said.items())]
    try:
        rules = read("\n".join(lines).encode(), "mine")
    except (BadGameFile, tpat.BadRules):
        return
    assert sum(map(len, of_rules(rules).deal(99).piles)) == rules.cards + rules.jokers


def test_every_field_that_is_data_has_a_key() -> None:
    own = {"name", "title", "family", "feel", "options", "aliases", "like", "houses", "hooks", "grid", "source"}
    by_hooks = {"shuffles", "piles_up", "ranks_for_columns"}  # they mean something only to games that say how
    fields = {field.name for field in dataclasses.fields(tpat.Rules)}
    known = custom.keys()
    keys = {"base" if key == "base_rank" else key for key in known}
    assert fields - own - by_hooks - keys == set()


def test_the_documentation_names_every_key() -> None:
    rows = [line.split("|")[1] for line in (DOCS / "own-games.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert sorted(key for row in rows for key in re.findall(r"`(\w+)`", row)) == sorted(custom.keys())
