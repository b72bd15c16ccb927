"""Killed at any moment, a game is there again: what the player had seen, or the action that was just under way.

TPAT_LONG=1 kills 2,000 times; the suite does a few dozen.
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import time
from pathlib import Path

import pytest

import tpat
from tpat.deal.numbers import deal
from tpat.session.session import Session
from tpat.storage import database, paths, settings
from tpat.storage.journal import BadJournal, Taken, read
from tpat.storage.keeper import Keeper

KILLS = 2000 if os.environ.get("TPAT_LONG") else 40
GAMES = ("gypsy", "canfield", "spider", "freecell", "blue-moon")


def mark(session: Session) -> str:
    """A short mark of where the session is: position and actions in force."""
    return hashlib.sha256(repr((session.made, session.state)).encode()).hexdigest()[:16]


def play_on(session: Session, chance: random.Random, shown: int) -> None:
    """Act at random until killed; each outcome is shown, as a line in a pipe, when the journal has it."""
    while True:
        doing = chance.randrange(10)
        if doing == 0:
            session.undo()
        elif doing == 1:
            session.redo()
        elif doing == 2:
            session.mark()
        elif legal := session.game.legal_moves(session.state):
            session.play(chance.choice(legal))
        else:
            session.undo_all()
        os.write(shown, mark(session).encode() + b"\n")


def slow_writes(chance: random.Random) -> None:
    """Let the journal's writes come in two pieces with a gap, as on a slow disk: kills then fall in the middle of lines too."""
    write = os.write

    def split(fd: int, data: bytes) -> int:
        if data.endswith(b"\n") and b" play " in data and chance.random() < 0.5:
            cut = chance.randrange(len(data))
            done = write(fd, data[:cut])
            time.sleep(chance.random() * 0.002)
            return done + write(fd, data[cut:])
        return write(fd, data)

    os.write = split


def child(number: int, shown: int, resumed: bool) -> None:
    """What the killed program does: begin a game or go on with it, and play."""
    chance = random.Random(number)
    keeper = Keeper(lambda: 1.0, lambda: "2026-01-01")
    if resumed:
        session = keeper.resume().read.session
    else:
        game = tpat.game(chance.choice(GAMES))
        session = Session(game, game.deal(number), deal(number))
        keeper.keep(session)
    slow_writes(chance)
    os.write(shown, mark(session).encode() + b"\n")
    play_on(session, chance, shown)


def killed(number: int, resumed: bool, chance: random.Random) -> list[str]:
    """Run a child, kill it after a moment, give what it had shown."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            os.close(reading)
            child(number, writing, resumed)
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        first = pipe.readline()
        time.sleep(chance.random() ** 3 * 0.05)
        os.kill(pid, signal.SIGKILL)
        rest = pipe.read()
    os.waitpid(pid, 0)
    return [line.decode() for line in (first + rest).split(b"\n") if len(line) == 16]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_killed_game_is_where_the_player_saw_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    chance = random.Random(5)
    torn = 0
    for k in range(KILLS):
        seen = killed(k, resumed=k % 3 != 0 and k > 0, chance=chance)
        saved = Keeper(lambda: 0.0, lambda: "").under_way()[0]
        torn += saved.read.lost > 0
        session = saved.read.session
        # Where it was shown last; or one action on, which was written when the kill came and not shown yet.
        assert mark(session) == seen[-1] or _last_action_undone(saved.path, seen[-1]), k
        if k % 30 == 29:
            for path in paths.games_under_way().iterdir():
                path.unlink()
    assert torn or KILLS < 100


def _last_action_undone(path: Path, seen: str) -> bool:
    """True if without its last whole line the journal leads to what was seen."""
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    before = whole[: whole[:-1].rfind(b"\n") + 1]
    return mark(read(before).session) == seen


def test_two_programs_on_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    first, second = (Keeper(lambda: 0.0, lambda: "") for _ in range(2))
    game = tpat.game("gypsy")
    session = Session(game, game.deal(3), deal(3))
    first.keep(session)
    session.play(game.parse_move("deal"))
    theirs = second.resume(take_over=True).read.session
    theirs.play(game.parse_move("deal"))
    session.play(game.parse_move("deal"))  # goes on in memory, and is told
    assert type(first.problem).__name__ == "Taken"
    assert Keeper(lambda: 0.0, lambda: "").under_way()[0].read.session.made == 2
    first.let_go()
    second.let_go()


def test_a_folder_that_can_t_be_written_is_a_problem_told_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where a folder should be")
    monkeypatch.setattr(paths, "data", lambda: blocked)
    keeper = Keeper(lambda: 0.0, lambda: "")
    game = tpat.game("gypsy")
    session = Session(game, game.deal(3), deal(3))
    keeper.keep(session)
    assert isinstance(keeper.problem, OSError)
    session.play(game.parse_move("deal"))
    assert session.made == 1
    assert blocked.read_text() == "a file where a folder should be"


def test_what_was_never_played_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    keeper = Keeper(lambda: 0.0, lambda: "")
    game = tpat.game("gypsy")
    keeper.keep(Session(game, game.deal(3), deal(3)))
    keeper.let_go("t1")
    assert list(paths.games_under_way().iterdir()) == []




def test_a_game_that_can_t_be_had_leaves_the_one_at_hand_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    other, mine = (Keeper(lambda: 0.0, lambda: "") for _ in range(2))
    game = tpat.game("gypsy")
    theirs, ours = (Session(game, game.deal(n), deal(n)) for n in (3, 4))
    other.keep(theirs)
    theirs.play(game.parse_move("deal"))
    mine.keep(ours)
    ours.play(game.parse_move("deal"))
    with pytest.raises(Taken):
        mine.resume("gypsy-3")
    ours.play(game.parse_move("deal"))
    mine.let_go()
    assert {s.name: s.read.session.made for s in mine.under_way()} == {"gypsy-3": 1, "gypsy-4": 2}
    other.let_go()


def damaged(tmp_path: Path) -> Path:
    """A journal of three deals whose second line is no action."""
    keeper = Keeper(lambda: 0.0, lambda: "")
    game = tpat.game("gypsy")
    session = Session(game, game.deal(5), deal(5))
    keeper.keep(session)
    for _ in range(3):
        session.play(game.parse_move("deal"))
    keeper.let_go()
    path = paths.games_under_way() / "gypsy-5.journal"
    lines = path.read_text().splitlines(keepends=True)
    lines[-2] = lines[-2].replace("play", "plaz")
    path.write_text("".join(lines))
    return path


def test_a_damaged_journal_is_copied_before_it_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    path = damaged(tmp_path)
    before = path.read_bytes()
    (path.parent / "gypsy-5.journal.damaged").write_text("an older one")
    keeper = Keeper(lambda: 0.0, lambda: "")
    old = os.umask(0)
    try:
        saved = keeper.resume("gypsy-5")
    finally:
        os.umask(old)
    copy = path.with_name(saved.copy)
    assert (saved.read.session.made, saved.read.lost > 0, copy.name) == (1, True, "gypsy-5.journal.damaged.2")
    assert copy.read_bytes() == before
    assert copy.stat().st_mode & 0o777 == 0o600
    assert (path.parent / "gypsy-5.journal.damaged").read_text() == "an older one"
    keeper.let_go()


def test_a_damaged_journal_that_can_t_be_copied_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    path = damaged(tmp_path)
    before = path.read_bytes()

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    keeper = Keeper(lambda: 0.0, lambda: "")
    saved = keeper.resume("gypsy-5")
    assert isinstance(keeper.problem, OSError)
    saved.read.session.play(saved.read.session.game.parse_move("deal"))
    keeper.let_go()
    assert path.read_bytes() == before


def test_a_journal_of_a_later_version_is_told_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    path = paths.ready(paths.games_under_way()) / "gypsy-9.journal"
    path.write_text("tpat-journal 2\ngame gypsy#9\n---\n")
    with pytest.raises(BadJournal):
        Keeper(lambda: 0.0, lambda: "").resume("gypsy-9")
    assert path.read_text().startswith("tpat-journal 2")


def test_a_journal_that_is_removed_in_mid_game_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    keeper = Keeper(lambda: 0.0, lambda: "")
    game = tpat.game("gypsy")
    session = Session(game, game.deal(5), deal(5))
    keeper.keep(session)
    session.play(game.parse_move("deal"))
    assert keeper.problem is None
    (paths.games_under_way() / "gypsy-5.journal").unlink()
    session.play(game.parse_move("deal"))
    assert isinstance(keeper.problem, FileNotFoundError)


def test_a_pipe_where_a_file_should_be_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data", lambda: tmp_path)
    monkeypatch.setattr(paths, "config", lambda: tmp_path)
    os.mkfifo(settings.path())
    os.mkfifo(database.path())
    with pytest.raises(OSError, match="Invalid"):
        settings.load()
    with pytest.raises(database.NoStatistics), database.opened():
        pass
