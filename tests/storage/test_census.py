"""The file of a census: whose it is, and that no deal is in it twice."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tpat.session.census import Conditions, Judged
from tpat.storage.census import NoCensus, opened

GIVEN = Conditions("canfield", "refill=auto", "xpat2", 2.5, True, None, 300, 1)


def row(number: int, verdict: str = "won", line: str = "t1-f1 deal") -> Judged:
    return Judged(number, verdict, line, 12, 0.25, "", "1.0")


def test_what_is_written_comes_back(tmp_path: Path) -> None:
    rows = [row(1), row(2, "lost", ""), row(10**20), Judged(30, "unknown", "", 7, 1.5, "time", "1.0")]
    with opened(tmp_path / "c.db", GIVEN) as census:
        for each in rows:
            census.add(each)
    with opened(tmp_path / "c.db") as census:
        assert census.conditions == GIVEN
        assert list(census.rows()) == sorted(rows)
        assert census.numbers() == {1, 2, 30, 10**20}


def test_no_deal_is_there_twice(tmp_path: Path) -> None:
    with opened(tmp_path / "c.db", GIVEN) as census:
        census.add(row(5))
        census.add(row(5, "lost", ""))
        assert list(census.rows()) == [row(5)]


@pytest.mark.parametrize(
    "changed",
    [{"game": "gypsy"}, {"options": ""}, {"shuffle": "pysol"}, {"seconds": 3.0}, {"cpu": False}, {"nodes": 9}, {"memory": 1}, {"seed": 2}],
    ids=lambda c: next(iter(c)),
)
def test_a_census_of_other_conditions_is_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    with opened(tmp_path / "c.db", GIVEN):
        pass
    with pytest.raises(NoCensus) as caught, opened(tmp_path / "c.db", GIVEN._replace(**changed)):
        pass
    assert caught.value.problem == "conditions"
    assert caught.value.detail == "canfield:refill=auto --time 2.5 --cpu --memory 300 --seed 1"


def test_other_files_are_refused_and_left_alone(tmp_path: Path) -> None:
    text, other = tmp_path / "text", tmp_path / "other.db"
    text.write_text("no database, though as long as the head of one would be: " * 20)
    with sqlite3.connect(other) as c:
        c.execute("CREATE TABLE deal (number)")
    c.close()
    for path in (text, other):
        before = path.read_bytes()
        for given in (None, GIVEN):
            with pytest.raises(NoCensus) as caught, opened(path, given):
                pass
            assert caught.value.problem == "other"
        assert path.read_bytes() == before
    with pytest.raises(NoCensus) as caught, opened(tmp_path / "none.db"):
        pass
    assert caught.value.problem == "missing"
    assert not (tmp_path / "none.db").exists()


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    with opened(path, GIVEN):
        pass
    with sqlite3.connect(path) as c:
        c.execute("PRAGMA user_version = 99")
    c.close()
    with pytest.raises(NoCensus) as caught, opened(path):
        pass
    assert caught.value.problem == "newer"


def test_one_program_writes_and_any_read(tmp_path: Path) -> None:
    path = tmp_path / "c.db"
    with opened(path, GIVEN) as census:
        census.add(row(1))
        with pytest.raises(NoCensus) as caught, opened(path, GIVEN):
            pass
        assert caught.value.problem == "busy"
        with opened(path) as looked_at:
            assert looked_at.numbers() == {1}
    with opened(path, GIVEN) as census:  # the lock is gone
        assert census.numbers() == {1}
    assert [p.name for p in tmp_path.iterdir()] == ["c.db"]
