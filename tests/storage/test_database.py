"""The file of results: private, of a known version, never harmed, set aside when it is damaged."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from sittings import Player, home
from tpat.session.figures import figures
from tpat.storage import database, statistics

LONG = bool(os.environ.get("TPAT_LONG"))


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    with home(tmp_path) as folder:
        yield folder


def some_games(count: int = 3) -> list[statistics.Result]:
    player = Player(random.Random(count))
    for number in range(count):
        session = player.session("gypsy", {}, number)
        session.play(session.game.parse_move("deal"))
        player.keeper.give_up()
    return results()


def results() -> list[statistics.Result]:
    with database.opened() as db:
        statistics.catch_up(db)
        return statistics.results(db)


def test_files_and_folders_are_private_whatever_the_umask(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        some_games()
        with database.opened():  # while its log is there too
            made = [tmp_path / "data", *(tmp_path / "data").rglob("*")]
            modes = {(p.is_dir(), stat.S_IMODE(p.stat().st_mode)) for p in made}
    finally:
        os.umask(old)
    assert {p.name[14:] for p in made if p.name.startswith("statistics.db-")} == {"wal", "shm"}
    assert modes == {(True, 0o700), (False, 0o600)}


def test_the_log_is_written_ahead() -> None:
    with database.opened() as db:
        assert db.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_without_a_write_ahead_log_the_rollback_journal_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's dot-file locking stands for file systems that can't share memory."""
    connect = sqlite3.connect

    def plain(file: object, **options: object) -> sqlite3.Connection:
        return connect(f"{Path(str(file)).absolute().as_uri()}?vfs=unix-dotfile", **options | {"uri": True})  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(sqlite3, "connect", plain)
    with database.opened() as db:
        assert db.connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert len(some_games()) == 3


# --- damage -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["header", "page", "cut", "text"])
def test_a_damaged_file_is_set_aside_and_its_games_come_back(data: Path, damage: str) -> None:
    before = some_games(40)
    file = data / "statistics.db"
    whole = file.read_bytes()
    broken = {
        "header": b"\0" * 100 + whole[100:],
        "page": whole[:4096] + random.Random(1).randbytes(4096) + whole[8192:],
        "cut": whole[: len(whole) // 2 + 7],
        "text": b"All my victories\n" * 30,
    }[damage]
    file.write_bytes(broken)
    with database.opened() as db:
        assert Path(db.aside).read_bytes() == broken
        assert Path(db.aside).name.startswith("statistics.db.damaged-2")
        statistics.catch_up(db)
        assert statistics.results(db) == before
    with database.opened() as db:
        assert db.aside == ""


def test_each_damaged_file_is_kept(data: Path) -> None:
    for k in range(3):
        (data / "statistics.db").parent.mkdir(parents=True, exist_ok=True)
        (data / "statistics.db").write_bytes(b"nothing %d" % k * 50)
        with database.opened() as db:
            assert db.aside
    assert sorted(p.read_bytes()[:9] for p in data.glob("*damaged*")) == [b"nothing 0", b"nothing 1", b"nothing 2"]


def test_any_bytes_end_in_a_file_that_works_or_in_a_sentence(data: Path) -> None:
    """Bits flipped, ends cut off, pieces moved: nothing but a reason comes of it, and nothing is deleted."""
    some_games(25)
    file, chance = data / "statistics.db", random.Random(7)
    whole, told = file.read_bytes(), set()
    for _ in range(3000 if LONG else 60):
        broken = bytearray(whole)
        for _ in range(chance.choice((1, 1, 3, 40))):
            broken[int(chance.random() ** chance.choice((1, 6)) * len(broken))] = chance.randrange(256)
        if chance.random() < 0.3:
            del broken[chance.randrange(len(broken)) :]
        for old in data.glob("statistics.db*"):
            old.unlink()
        file.write_bytes(broken)
        try:
            with database.opened() as db:
                statistics.catch_up(db)
                figures(statistics.results(db))
                assert not db.aside or Path(db.aside).read_bytes() == broken
        except database.NoStatistics as e:
            told.add(e.problem)
            assert file.exists()
    assert told <= {"damaged", "newer", "system"}


def test_an_empty_file_is_a_new_one(data: Path) -> None:
    data.mkdir(parents=True)
    (data / "statistics.db").touch()
    with database.opened() as db:
        assert db.aside == ""
        assert statistics.results(db) == []


@pytest.mark.parametrize("change", ["game = x'1b5b33316d'", "seconds = 'long'", "score = 1e300", "key = NULL", "how = 'lost'"])
def test_a_row_that_is_no_result_comes_back_from_its_journal(data: Path, change: str) -> None:
    before = some_games(5)
    c = sqlite3.connect(data / "statistics.db")
    c.execute(f"UPDATE result SET {change} WHERE number = 2")  # noqa: S608 - the test's own words
    c.commit()
    c.close()
    assert results() == before
    assert len(list(data.glob("statistics.db.damaged-*"))) == 1
    assert results() == before
    assert len(list(data.glob("statistics.db.damaged-*"))) == 1


# --- versions -----------------------------------------------------------------------------------------------------------


def test_a_later_version_is_refused_and_left_untouched(data: Path) -> None:
    some_games()
    file = data / "statistics.db"
    c = sqlite3.connect(file)
    c.execute("PRAGMA user_version = 99")
    c.close()
    before = {p.name: p.read_bytes() for p in data.glob("statistics*")}
    for reading in (True, False):
        with pytest.raises(database.NoStatistics) as e, database.opened(reading):
            pass
        assert e.value.problem == "newer"
    assert {p.name: p.read_bytes() for p in data.glob("statistics*")} == before


def test_an_older_version_is_brought_up_after_a_copy(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = some_games()
    released = len(database.MIGRATIONS)
    more = (("ALTER TABLE journal ADD COLUMN note TEXT",), ("CREATE TABLE extra (a)", "INSERT INTO extra VALUES (5)"))
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, *more))
    with database.opened() as db:
        assert db.connection.execute("PRAGMA user_version").fetchone() == (released + 2,)
        assert db.connection.execute("SELECT a FROM extra").fetchall() == [(5,)]
        assert statistics.results(db) == before
    copies = sorted(data.glob("statistics.db.v*"))
    assert [p.name for p in copies] == [f"statistics.db.v{n}" for n in (released, released + 1)]
    for version, copy in enumerate(copies, released):
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        c = sqlite3.connect(copy)
        assert c.execute("PRAGMA user_version").fetchone() == (version,)
        assert c.execute("SELECT count(*) FROM result").fetchone() == (3,)
        c.close()


def test_a_migration_that_fails_changes_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = some_games()
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, ("CREATE TABLE extra (a)", "CREATE NONSENSE")))
        with pytest.raises(database.NoStatistics), database.opened():
            pass
    with database.opened() as db:
        assert statistics.results(db) == before
        assert db.connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'extra'").fetchone() == (0,)


def test_two_that_migrate_at_once_migrate_once(monkeypatch: pytest.MonkeyPatch) -> None:
    some_games()
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, ("CREATE TABLE extra (a)",)))
    told: list[object] = []

    def open_it() -> None:
        try:
            with database.opened() as db:
                told.append(len(statistics.results(db)))
        except database.NoStatistics as e:
            told.append(e)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert told == [3] * 4


# --- where nothing can be written ---------------------------------------------------------------------------------------


@pytest.fixture
def nobody() -> Iterator[None]:
    """Somebody who may not write the player's files."""
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared(tmp_path: Path, data: Path) -> Path:
    """A home with three games in it that all may read, under a path that all may pass."""
    some_games()
    for p in (tmp_path, *tmp_path.parents, *tmp_path.rglob("*")):
        if tmp_path in (p, *p.parents) or p.name.startswith(("pytest-", "popen-")):
            p.chmod(p.stat().st_mode | (0o055 if p.is_dir() else 0o044))
    return data


def test_a_home_that_can_only_be_read_is_read(shared: Path, nobody: None) -> None:
    before = {p.name: p.read_bytes() for p in shared.glob("statistics*")}
    with database.opened(reading=True) as db:
        assert (len(statistics.results(db)), db.writable, statistics.catch_up(db)) == (3, False, 0)
    with pytest.raises(database.NoStatistics, match="system"), database.opened():
        pass
    assert {p.name: p.read_bytes() for p in shared.glob("statistics*")} == before


def test_a_home_that_is_closed_is_said_to_be(tmp_path: Path, data: Path) -> None:
    some_games()
    data.chmod(0o600)
    if os.geteuid() == 0:
        os.seteuid(65534)
    try:
        for reading in (True, False):
            with pytest.raises(database.NoStatistics, match="ermission"), database.opened(reading):
                pass
    finally:
        os.seteuid(os.getuid())
        data.chmod(0o700)


def test_a_path_that_cannot_be_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(database.NoStatistics, match=r"irectory|exists"), database.opened(reading=True):
        pass


@pytest.mark.parametrize("name", ["with spaces", "two\nlines", "♠ 🂡", "a?b#c%41", "x" * 200])
def test_odd_paths_are_paths(tmp_path: Path, name: str) -> None:
    with home(tmp_path / name):
        assert len(some_games()) == 3


def test_a_path_beyond_all_measure(tmp_path: Path) -> None:
    with (
        home(tmp_path / "/".join(["x" * 200] * 25)),
        pytest.raises(database.NoStatistics, match="too long"),
        database.opened(),
    ):
        pass


def test_a_symbolic_link_is_followed_by_intent(tmp_path: Path, data: Path) -> None:
    """Who keeps his statistics elsewhere by a link means it."""
    (tmp_path / "elsewhere").mkdir()
    data.mkdir(parents=True)
    (data / "statistics.db").symlink_to(tmp_path / "elsewhere" / "s.db")
    assert len(some_games()) == 3
    assert (tmp_path / "elsewhere" / "s.db").stat().st_size > 0
