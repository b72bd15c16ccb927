"""xpat2's saved games: files that xpat2 wrote come in as they were left and go out with the same bytes."""

from __future__ import annotations

import json
import random
import struct
from pathlib import Path
from typing import Any

import pytest

import tpat
import vectors
from tpat.deal.numbers import deal
from tpat.errors import TpatError
from tpat.session.session import Session
from tpat.storage import record, xpat
from tpat.storage.record import NotPlayable
from tpat.storage.xpat import BadSave, NoSave

DATA = Path(__file__).parent.parent / "data" / "saves"
SAVES: dict[str, dict[str, Any]] = json.loads((DATA / "saves.json").read_text(encoding="ascii"))
HEADER = 32 + 4 * 32


def words_of(data: bytes) -> list[int]:
    return list(struct.unpack(f">{len(data[32:]) // 4}I", data[32:]))


def with_words(data: bytes, words: dict[int, int]) -> bytes:
    """The save with some of its words changed, by their places behind the name."""
    every = words_of(data)
    for k, word in words.items():
        every[k] = word
    return data[:32] + struct.pack(f">{len(every)}I", *every)


@pytest.mark.parametrize("name", SAVES)
def test_saves_come_in_as_xpat2_left_them(name: str) -> None:
    said = SAVES[name]
    saved = xpat.read((DATA / name).read_bytes(), said["shuffle"])
    session = saved.session
    game, state = session.game, session.state
    assert vectors.position_hash(game, state) == said["hash"]
    assert (game.score(state), session.made, saved.cheats) == (said["score"], said["made"], said["cheats"])
    assert (state.redeals, state.rotations) == (said["redeals"], said["rotations"])


@pytest.mark.parametrize("name", SAVES)
def test_saves_go_out_with_the_same_bytes(name: str) -> None:
    data, said = (DATA / name).read_bytes(), SAVES[name]
    saved = xpat.read(data, said["shuffle"])
    written = xpat.write(saved.session, saved.cheats)
    title = data[:32].partition(b"\0")[0]
    end = HEADER + 4 * said["words"]
    # What stands behind the name and behind the moves is not defined.
    assert written[:32] == title.ljust(32, b"\0")
    assert written[32:end] == data[32:end]
    assert len(written) == len(data)
    assert not any(written[end:])


def test_every_rule_set_is_there() -> None:
    games = {xpat.read((DATA / name).read_bytes(), said["shuffle"]).session.game.name for name, said in SAVES.items()}
    assert games == set(xpat.KINDS)


def test_undone_moves_come_along() -> None:
    session = xpat.read((DATA / "Canfield-undone.xpat").read_bytes()).session
    assert (session.made, session.can_redo) == (73, True)
    session.redo_all()
    assert session.made == 80
    # Seven actions were taken back: six deals of three cards, and a redeal that costs nothing.
    assert xpat.cheats_of(session.game.plan, session.line, session.start, 7) == 18


def test_older_saves() -> None:
    """Those of xpat 1 have half the header, and the same moves."""
    data = (DATA / "Klondike.xpat").read_bytes()
    old = with_words(data, {15: 0x7419})[: 32 + 4 * 16] + data[HEADER:]
    assert xpat.read(old).session.line == xpat.read(data).session.line


@pytest.mark.parametrize("row", vectors.sample("walks"), ids=vectors.where)
def test_games_of_all_rule_sets_go_out_and_come_in(row: dict[str, Any]) -> None:
    game, start = vectors.begin(row)
    session = Session(game, start, deal(row["number"], row["shuffle"]), auto_base=False)
    try:
        for step in row["steps"]:
            if "move" in step:
                session.play(game.parse_move(step["move"]))
    except TpatError:  # xpat2 went on with a move that we refuse
        assert session.made
    session.jump(session.made * 2 // 3)
    if game.name == "blue-moon" and any(e.move.kind == "shuffle" for e in record.whole_line(session)):
        with pytest.raises(NoSave, match="shuffle again"):
            xpat.write(session)
        return
    data = xpat.write(session, 5)
    back = xpat.read(data, row["shuffle"])
    assert (back.session.state, back.cheats, back.session.made) == (session.state, 5, session.made)
    assert record.whole_line(back.session) == record.whole_line(session)
    assert xpat.write(back.session, 5) == data


@pytest.mark.parametrize(
    ("game", "chosen", "word", "value"),
    [
        ("gypsy", {"columns": 7}, 1, 7),
        ("gypsy", {"decks": 3}, 0, 3),
        ("klondike", {"draw": 3, "redeals": 1}, 6, 3),
        ("klondike", {"back": True}, 19, 1),
        ("freecell", {"relaxed": 1}, 19, 1),
        ("spider", {"relaxed": 2}, 19, 2),
        ("seahaven", {"cells": 2}, 18, 2),
        ("michaels-fantasy", {"rotations": 2}, 7, 2),
        ("royal-cotillion", {"cells": 10}, 18, 10),
    ],
)
def test_customised_games(game: str, chosen: dict[str, object], word: int, value: int) -> None:
    found = tpat.game(game, **chosen)
    session = Session(found, found.deal(9), deal(9))
    data = xpat.write(session)
    assert words_of(data)[word] == value
    assert xpat.read(data).session.game == found


def test_a_shuffle_in_blue_moon_comes_in() -> None:
    data = (DATA / "BlueMoon-noshuffle.xpat").read_bytes()
    shuffled = with_words(data, {9: 7, 10: 7, 36: 0xFFF08000, 37: 0xFFF58000, 38: 0xFFF18000})
    session = xpat.read(shuffled).session
    assert [str(e.move) for e in session.line[4:]] == ["shuffle"]
    assert (session.made, session.state.redeals) == (5, 1)


def test_an_option_that_a_game_lacks_is_passed_over() -> None:
    data = with_words((DATA / "Canfield-a.xpat").read_bytes(), {1: 9, 6: 1})
    assert xpat.read(data).session.game == tpat.game("canfield")


@pytest.mark.parametrize(
    ("name", "words", "problem"),
    [
        ("Gypsy-a.xpat", {15: 5}, "not one"),
        ("Gypsy-a.xpat", {9: 10**6}, "short"),
        ("Gypsy-a.xpat", {9: 5}, "size"),
        ("Gypsy-a.xpat", {10: 61}, "pointer"),
        ("Gypsy-a.xpat", {1: 500}, "options"),
        ("MonteCarlo.xpat", {10: 10}, "pointer"),  # amid moves that belong together
        ("MonteCarlo.xpat", {32 + 32: 0x3A1E3833}, "word"),  # they have no end
        ("Gypsy-a.xpat", {32: 0xFFF68000}, "word"),
        ("Gypsy-a.xpat", {32: 0x000001FF}, "word"),
        ("Gypsy-a.xpat", {32: 0x00007E00}, "word"),
    ],
)
def test_damaged_saves(name: str, words: dict[int, int], problem: str) -> None:
    with pytest.raises(BadSave) as caught:
        xpat.read(with_words((DATA / name).read_bytes(), words))
    assert caught.value.problem == problem


def test_no_game_of_xpat2() -> None:
    with pytest.raises(BadSave) as caught:
        xpat.read(b"Solitaire".ljust(32, b"\0") + (DATA / "Gypsy-a.xpat").read_bytes()[32:])
    assert (caught.value.problem, caught.value.detail) == ("game", "Solitaire")


def test_a_move_that_is_not_legal() -> None:
    with pytest.raises(NotPlayable) as caught:
        xpat.read((DATA / "Gypsy-rng0.xpat").read_bytes())  # the other shuffle's deal
    assert caught.value.number >= 1


@pytest.mark.parametrize(
    ("session", "problem"),
    [
        (lambda: Session(tpat.game("yukon"), tpat.game("yukon").deal(1), deal(1)), "game"),
        (lambda: Session(tpat.game("gypsy"), tpat.game("gypsy").deal(1)), "cards"),
        (lambda: Session(tpat.game("gypsy"), tpat.game("gypsy").deal(1, "pysol"), deal(1, "pysol")), "cards"),
        (lambda: Session(tpat.game("canfield", refill="auto"), tpat.game("canfield", refill="auto").deal(1), deal(1)), "option"),
        (lambda: Session(tpat.game("klondike", redeals="unlimited"), tpat.game("klondike").deal(1), deal(1)), "option"),
    ],
)
def test_what_xpat2_does_not_have(session: Any, problem: str) -> None:
    with pytest.raises(NoSave) as caught:
        xpat.write(session())
    assert caught.value.problem == problem


def test_moves_of_the_house_go_out_as_moves() -> None:
    game = tpat.game("canfield")
    session = Session(game, game.deal(4), deal(4))
    assert session.opening
    session.play(random.Random(1).choice(game.legal_moves(session.state)))
    back = xpat.read(xpat.write(session)).session
    assert back.state == session.state
    assert back.made == len(session.line)
