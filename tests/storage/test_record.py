"""Records: the fixtures of every version load for ever, what is written comes back the same, and what is wrong is told by its line."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tpat
from tpat.deal.numbers import deal
from tpat.session.session import Session
from tpat.storage import exchange, journal, record
from tpat.storage.facts import BadRecord, Facts
from tpat.storage.plaintext import plain
from tpat.storage.record import Action, NotPlayable

DATA = Path(__file__).parent.parent / "data" / "records"
FIXTURES = sorted(DATA.glob("*.tpat"))


def played(game: tpat.Game, number: int, moves: int, chance: random.Random) -> Session:
    session = Session(game, game.deal(number), deal(number))
    for _ in range(moves):
        legal = game.legal_moves(session.state)
        if not legal:
            break
        session.play(chance.choice(legal))
    return session


# --- what is written comes back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FIXTURES, ids=lambda p: p.stem)
def test_fixtures_of_every_version(path: Path) -> None:
    data = path.read_bytes()
    read = record.read(data)
    session = record.replay(read)
    assert record.disagreement(read.facts, session) == ""
    comments = {n: a.comment for n, a in enumerate(read.actions)}
    assert record.write(record.of_session(session, read.facts, comments)).encode() == data


def test_what_a_fixture_says() -> None:
    read = record.read((DATA / "1-canfield.tpat").read_bytes())
    dates = ("2026-11-30T11:55:01+00:00", "2026-11-30T12:07:31+00:00")
    assert read.facts == Facts("Béla", *dates, "given up", -32, 20, 750.4, 2, 5, False, None)
    assert (read.game.id(read.deal), read.auto_base, len(read.actions)) == ("canfield#4", True, 21)
    assert read.actions[0] == Action("t4-f3!", "two at once")
    assert read.actions[6] == Action("deal; w-f1!")
    session = record.replay(read)
    assert (session.made, len(session.line), session.opening) == (20, 22, "t4-f3!")
    while session.undo():  # as it was played: one undo takes back the move and what the house added
        pass
    assert session.made == 0
    assert len(session.line) == 1


words = st.text(st.characters(codec="utf-8"), max_size=30)


@given(game=st.sampled_from(tpat.games()), number=st.integers(0, 10**9 - 1), seed=st.integers(0, 10**6), said=words, auto=st.booleans())
def test_record_replay_record(game: str, number: int, seed: int, said: str, auto: bool) -> None:
    chance = random.Random(seed)
    session = played(tpat.game(game), number, chance.randrange(40), chance)
    session.auto_base = auto
    facts = Facts(plain(said), "2026-11-30", seconds=chance.randrange(10**6) / 10, hints=3, undos=0, solver=auto, cheats=7)
    written = record.of_session(session, facts, {k: plain(said) for k in range(0, session.made, 3)})
    read = record.read(record.write(written).encode())
    assert read == written
    again = record.replay(read)
    assert again.line == session.line
    assert record.of_session(again, read.facts, {n: a.comment for n, a in enumerate(read.actions)}) == written
    data = json.loads(json.dumps(exchange.as_data(exchange.Loaded(session, facts, {n: a.comment for n, a in enumerate(read.actions)}))))
    loaded = exchange.load(json.dumps(data).encode())
    assert exchange.as_record(loaded) == written


@given(words)
def test_plain_text_is_taken(text: str) -> None:
    said = plain(text)
    source = f"tpat-record 1\ngame: gypsy#1\nplayer: {said}\n\n1. deal {{{said}}}\n"
    read = record.read(source.encode())
    assert read.facts.player == said
    assert read.actions[1].comment == said


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\n"])
def test_line_ends_and_byte_order_mark(end: str) -> None:
    text = (DATA / "1-canfield.tpat").read_text(encoding="utf-8")
    assert record.read(b"\xef\xbb\xbf" + text.replace("\n", end).encode()) == record.read(text.encode())


# --- what is wrong ------------------------------------------------------------------------------------------------------

HEAD = "tpat-record 1\ngame: gypsy#1\n"


@pytest.mark.parametrize(
    ("text", "problem", "line"),
    [
        ("", "not one", 0),
        ("tpat-journal 1\n", "not one", 0),
        ("tpat-record 2\ngame: gypsy#1\n", "version", 1),
        ("tpat-record 1\n", "game", 0),
        ("tpat-record 1\ngame: gypsi#1\n", "game", 2),
        ("tpat-record 1\ngame: gypsy:colums=9#1\n", "game", 2),
        ("tpat-record 1\ngame: gypsy\n", "cards", 2),
        (HEAD + "| t1: QH\n", "cards", 2),
        ("tpat-record 1\ngame: gypsy\n| t1: QH QH QH\n", "table", 3),
        ("tpat-record 1\ngame: gypsy\n| t1: QH\n| t2: QQ\n", "table", 4),
        ("tpat-record 1\ngame: mine#1\nown: mine\n> base = 3\n", "own", 3),
        ("tpat-record 1\ngame: mine#1\nown: gypsy\n> base = \"gypsy\"\n", "own", 3),
        ("tpat-record 1\ngame: mine#1\n> base = \"gypsy\"\n", "own", 3),
        ("tpat-record 1\ngame: gypsy#1\nown: mine\n", "own", 3),
        (HEAD + "colour: red\n", "header", 3),
        (HEAD + "score: many\n", "header", 3),
        (HEAD + "score: 1\nscore: 1\n", "twice", 4),
        (HEAD + "began: yesterday\n", "header", 3),
        (HEAD + "result: splendid\n", "header", 3),
        (HEAD + "player: \x1b[31mred\n", "character", 3),
        (HEAD + "player: \u202eder\n", "character", 3),
        (HEAD + "player: a\0b\n", "character", 3),
        (HEAD + f"player: {'x' * 1001}\n", "long", 3),
        (HEAD + f"colour: {'x' * 4000}\n", "long", 3),
        (HEAD + f"\n1. deal {{{'x' * 1001}}}\n", "long", 4),
        (HEAD + f"\n1. deal{'; deal!' * 300}\n", "long", 4),
        (HEAD + "\n2. deal\n", "number", 4),
        (HEAD + "\n1. deal\n1. deal\n", "number", 5),
        (HEAD + "\n1. t1-t99\n", "move", 4),
        (HEAD + "\n1. w-t1\n", "move", 4),
        (HEAD + "\n1.\n", "empty", 4),
        (HEAD + "\n1. deal!\n", "auto", 4),
        (HEAD + "\n1. deal; deal\n", "auto", 4),
        (HEAD + "\n0. deal\n", "auto", 4),
        (HEAD + "\n1. deal {a} {b}\n", "comment", 4),
        (HEAD + "\n1. deal {a\n", "comment", 4),
        (HEAD + "\n" + "".join(f"{n}. deal\n" for n in range(1, 10_002)), "moves", 10_004),
        (" " * (record.LARGEST + 1), "size", 0),
    ],
)
def test_what_is_wrong_is_told_by_its_line(text: str, problem: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        record.read(text.encode())
    assert (caught.value.problem, caught.value.line) == (problem, line)


def test_no_utf8() -> None:
    with pytest.raises(BadRecord) as caught:
        record.read((HEAD + "\n1. deal {").encode() + b"\xff}\n")
    assert (caught.value.problem, caught.value.line) == ("utf-8", 4)


def test_an_illegal_move_is_told_by_its_number() -> None:
    read = record.read((HEAD + "\n1. deal\n2. t1-t1\n").encode())
    with pytest.raises(NotPlayable) as caught:
        record.replay(read)
    assert (caught.value.number, str(caught.value.move)) == (2, "t1-t1")
    assert caught.value.state == read.game.apply(read.start, read.game.parse_move("deal"))


def test_an_illegal_move_of_the_house() -> None:
    text = (DATA / "1-canfield.tpat").read_text(encoding="utf-8").replace("deal; w-f1!", "deal; w-f2!")
    with pytest.raises(NotPlayable) as caught:
        record.replay(record.read(text.encode()))
    assert (caught.value.number, str(caught.value.move)) == (6, "w-f2")


@pytest.mark.parametrize(("said", "word"), [("score: 7", "score"), ("moves: 9", "moves"), ("result: won", "result"), ("score: 0", "")])
def test_what_the_moves_belie(said: str, word: str) -> None:
    read = record.read((HEAD + f"{said}\n\n1. deal\n").encode())
    assert record.disagreement(read.facts, record.replay(read)) == word


@pytest.mark.parametrize(
    "data",
    [
        b"{",
        b"[]",
        b"{}",
        b'{"a":' * 50_000,
        b'{"record": 5}',
        b'{"record": {"version": 1, "game": "gypsy#1\\nscore: 1"}}',
        b'{"id": "gypsy"}',
    ],
)
def test_json_that_is_none(data: bytes) -> None:
    with pytest.raises(BadRecord):
        exchange.load(data, exchange.JSON)


def test_json_of_a_position() -> None:
    game = tpat.game("gypsy")
    session = played(game, 5, 12, random.Random(1))
    from tpat.deal.position import as_data

    loaded = exchange.load(json.dumps(as_data(game, session.state, session.deal, 12)).encode())
    assert loaded.session.state == session.state
    assert loaded.session.deal is None  # it doesn't tell the way there
    assert exchange.load(json.dumps(as_data(game, session.start, session.deal)).encode()).session.deal == deal(5)


# --- journals -----------------------------------------------------------------------------------------------------------


def journal_of(session: Session, *actions: str) -> bytes:
    """The journal of a session with these actions done."""
    lines = [journal.head(session, "2026-11-30T11:55:01+00:00")]
    for k, action in enumerate(actions):
        if not action.startswith("note"):
            session.act(action)
        lines.append(f"{k}.5 {action}\n")
    return "".join(lines).encode()


def test_what_a_journal_tells() -> None:
    game = tpat.game("canfield")
    session = Session(game, game.deal(777), deal(777), auto_base=False)
    actions = "play deal,play deal,note hint,undo,play deal,undo,undo,redo,note solver"
    data = journal_of(session, *actions.split(",")) + b"9.5 end given up\n"
    loaded = exchange.of_journal(data, ended=0.0)
    facts = loaded.facts
    assert (facts.began, facts.ended, facts.result) == ("2026-11-30T11:55:01+00:00", "1970-01-01T00:00:00+00:00", "given up")
    assert (facts.seconds, facts.hints, facts.undos, facts.solver) == (9.5, 1, 3, True)
    assert facts.cheats == 6  # three for each deal taken back, less three for one dealt again
    assert loaded.session.made == 1
    assert exchange.as_record(loaded).actions == (Action(""), Action("deal"))


WIDE = b'# "mine"\nbase = "gypsy"\ntitle = "Wide"\ncolumns = 10\n'


def test_a_game_of_ones_own_is_played_where_its_file_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    from tpat.api import of_rules
    from tpat.deal import custom
    from tpat.engine import games

    monkeypatch.setattr(games, "_added", {})
    game = of_rules(custom.read(WIDE, "wide-record"))
    games.add(game.rules)
    session = played(game, 7, 12, random.Random(3))
    text = record.write(record.of_session(session, Facts(), {}))
    data = json.dumps(exchange.as_data(exchange.Loaded(session)))
    assert "\nown: wide-record\n" in text
    for known in ((), (game.rules,), (custom.read(b'base = "canfield"\n', "wide-record"),)):
        games._added.clear()
        for rules in known:
            games.add(rules)
        for file in (text.encode(), data.encode()):
            again = exchange.load(file)
            assert again.session.line == session.line
            assert again.session.game.rules.columns == 10
            assert record.write(exchange.as_record(again)) == text
