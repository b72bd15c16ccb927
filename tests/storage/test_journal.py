"""A game's journal: what is written comes back whole, whatever the end of the file looks like."""

from __future__ import annotations

import os
import random
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tpat
from tpat.deal.numbers import deal
from tpat.session.session import Session
from tpat.storage.journal import BadJournal, Journal, Taken, head, read

BEGAN = "2026-01-02T03:04:05+00:00"


def played(name: str, number: int, steps: int, chance: random.Random, options: dict[str, str] | None = None) -> tuple[Session, bytes]:
    """A session after random actions of every kind, and its journal."""
    game = tpat.game(name, **(options or {}))
    session = Session(game, game.deal(number), deal(number))
    lines = [head(session, BEGAN)]
    session.record = lambda action: lines.append(f"{len(lines) / 10:.1f} {action}\n")
    for _ in range(steps):
        match chance.randrange(12):
            case 0:
                session.undo()
            case 1:
                session.redo()
            case 2:
                session.undo_all() if chance.random() < 0.2 else session.mark()
            case 3:
                session.redo_all() if chance.random() < 0.5 else session.to_mark()
            case 4:
                session.jump(chance.randrange(1 + session.made))
            case _:
                if legal := game.legal_moves(session.state):
                    session.play(chance.choice(legal))
    return session, "".join(lines).encode()


def everything(session: Session) -> tuple[object, ...]:
    """All that a session is: the whole line, also undone, the place in it, the bookmark."""
    at = session.made, session.state, session.line
    session_line = []
    session.redo_all()
    session_line = list(session.line)
    session.jump(at[0])
    return (*at, session_line, session.marked, session.opening)


GAMES = ("gypsy", "canfield", "spider", "midnight-oil", "royal-cotillion", "monte-carlo", "michaels-fantasy")


@given(st.sampled_from(GAMES), st.integers(0, 10**9 - 1), st.integers(0, 60), st.randoms(use_true_random=False))
def test_a_session_comes_back_whole(name: str, number: int, steps: int, chance: random.Random) -> None:
    session, data = played(name, number, steps, chance)
    again = read(data)
    assert everything(again.session) == everything(session)
    assert (again.good, again.lost, again.began) == (len(data), 0, BEGAN)


@given(st.sampled_from(GAMES), st.integers(1, 40), st.randoms(use_true_random=False), st.data())
def test_a_torn_end_loses_the_last_action_alone(name: str, steps: int, chance: random.Random, data: st.DataObject) -> None:
    _, whole = played(name, 7, steps, chance)
    begin = whole.index(b"\n---\n") + 5
    cut = data.draw(st.integers(begin, len(whole)))
    torn = read(whole[:cut])
    kept = whole[:cut].rfind(b"\n") + 1
    assert torn.good == kept
    assert torn.lost == cut - kept
    assert everything(torn.session) == everything(read(whole[:kept]).session)


@given(st.binary(max_size=400), st.sampled_from([b"", b"tpat-journal 1\n", b"tpat-journal 1\ngame gypsy#1\n---\n"]))
def test_junk_is_refused_or_left_out(junk: bytes, before: bytes) -> None:
    try:
        found = read(before + junk)
    except BadJournal:
        return
    assert found.good + found.lost == len(before + junk)


@given(st.integers(0, 10**6), st.integers(0, 7), st.randoms(use_true_random=False))
def test_a_flipped_bit_never_brings_an_illegal_position(at: int, bit: int, chance: random.Random) -> None:
    _, whole = played("gypsy", 3, 20, chance)
    damaged = bytearray(whole)
    damaged[at % len(whole)] ^= 1 << bit
    try:
        found = read(bytes(damaged)).session
    except BadJournal:
        return
    assert sum(map(len, found.state.piles)) == found.game.rules.cards + found.game.rules.jokers


def test_cards_laid_by_hand_stand_in_the_journal() -> None:
    game = tpat.game("canfield")
    session = Session(game, game.deal(5), None)
    assert read(head(session, BEGAN).encode()).session.start == session.start


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not one"),
        (b"something else\n", "not one"),
        (b"tpat-journal 2\ngame gypsy#1\n---\n", "version"),
        (b"tpat-journal 1\ngame gypsy#1\n", "head"),
        (b"tpat-journal 1\ngame nothing#1\n---\n", "head"),
        (b"tpat-journal 1\ngame gypsy#1\nopening t1-f1!\n---\n", "head"),
        (b"tpat-journal 1\n" + b"x" * (1 << 24), "size"),
    ],
)
def test_what_is_no_journal(data: bytes, problem: str) -> None:
    with pytest.raises(BadJournal) as error:
        read(data)
    assert error.value.problem == problem


def journal(folder: Path) -> tuple[Path, Journal]:
    path = folder / "g.journal"
    game = tpat.game("gypsy")
    return path, Journal.create(path, head(Session(game, game.deal(1), deal(1)), BEGAN))


def test_files_are_the_players_own(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        path, opened = journal(tmp_path)
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    opened.close()


def test_every_action_is_there_when_writing_returns(tmp_path: Path) -> None:
    path, opened = journal(tmp_path)
    for k in range(3):
        opened.write(k, "play deal")
        assert read(path.read_bytes()).session.made == k + 1
    opened.close()


def test_a_second_program_is_told_and_may_take_over(tmp_path: Path) -> None:
    path, first = journal(tmp_path)
    first.write(1, "play deal")
    size = path.stat().st_size
    with pytest.raises(Taken):
        Journal.open(path, size)
    second = Journal.open(path, size, take_over=True)
    second.write(2, "play deal")
    with pytest.raises(Taken):
        first.write(3, "play deal")
    found = read(path.read_bytes())
    assert (found.session.made, found.lost) == (2, 0)
    first.close()
    second.close()


def test_a_game_that_was_let_go_can_be_taken_up(tmp_path: Path) -> None:
    path, first = journal(tmp_path)
    first.close()
    second = Journal.open(path, path.stat().st_size)
    second.write(1, "play deal")
    second.close()
    assert read(path.read_bytes()).session.made == 1


def test_a_disk_that_takes_part_of_a_line_leaves_whole_lines(tmp_path: Path) -> None:
    """A limit on the size of files, in a process of its own, tears a line as a full disk does."""
    script = f"""
import resource, signal, sys
from pathlib import Path
sys.path[:0] = {[str(Path(__file__).parent)]!r}
import test_journal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, opened = test_journal.journal(Path({str(tmp_path)!r}))
resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 30,) * 2)
written = 0
try:
    while True:
        opened.write(1.0, "play deal")
        written += 1
except OSError as e:
    print(written, type(e).__name__)
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["2", "OSError"]
    found = read((tmp_path / "g.journal").read_bytes())
    assert (found.session.made, found.lost) == (2, 0)


def test_a_disk_that_takes_nothing_keeps_no_empty_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int, data: bytes) -> int:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patch:
        patch.setattr("tpat.storage.journal.os.write", full)
        with pytest.raises(OSError, match="No space"):
            Journal.create(tmp_path / "a.journal", "tpat-journal 1\n")
    assert not list(tmp_path.iterdir())


def test_a_game_of_ones_own_comes_back_without_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from tpat.api import of_rules
    from tpat.deal import custom
    from tpat.engine import games

    monkeypatch.setattr(games, "_added", {})  # reading the game makes it known, which other tests need not hear of
    rules = custom.read(b'base = "gypsy"\ntitle = "Wide"\ncolumns = 10\n', "wide-for-this-test")
    games.add(rules)
    game = of_rules(rules)
    session = Session(game, game.deal(3), deal(3))
    data = head(session, BEGAN).encode() + b"1.0 play deal\n"
    games._added.clear()
    found = read(data).session
    assert (found.game.title, found.made, found.game.rules.columns) == ("Wide", 1, 10)


def test_a_game_of_ones_own_goes_on_by_its_old_rules_when_its_file_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    from tpat.api import of_rules
    from tpat.deal import custom
    from tpat.engine import games

    monkeypatch.setattr(games, "_added", {})
    rules = custom.read(b'base = "gypsy"\ncolumns = 10\n', "changed-for-this-test")
    games.add(rules)
    session = Session(of_rules(rules), of_rules(rules).deal(3), deal(3))
    data = head(session, BEGAN).encode() + b"1.0 play deal\n"
    games.add(custom.read(b'base = "gypsy"\ncolumns = 9\n', "changed-for-this-test"))
    found = read(data).session
    assert (found.made, found.game.rules.columns) == (1, 10)
    assert found.state == session.game.apply(session.state, session.game.parse_move("deal"))
    assert found.game.id(found.deal) == "changed-for-this-test#3"
