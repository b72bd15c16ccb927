"""Every game counts once, whatever happens to the program, the disk or the clock while it ends."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tpat
from sittings import Expected, Player, home, near_win
from tpat.session.figures import Figures, figures, groups
from tpat.session.session import Session
from tpat.storage import database, statistics
from tpat.storage.journal import BadJournal
from tpat.storage.keeper import Keeper

LONG = bool(os.environ.get("TPAT_LONG"))


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> Iterator[Path]:
    with home(tmp_path) as folder:
        yield folder


def all_results() -> list[statistics.Result]:
    with database.opened() as db:
        assert statistics.catch_up(db) == 0
        return statistics.results(db)


# --- the recount --------------------------------------------------------------------------------------------------------


def recount(games: list[Expected]) -> Figures:
    """The figures of these games, counted as one would on paper."""
    run = longest = 0
    for g in games:
        run = run + 1 if g.won else 0
        longest = max(run, longest)
    scores = [g.score for g in games if g.score is not None]
    won = [g for g in games if g.won]
    own = [g for g in won if not g.solver]
    z, n, p = 1.959963984540054, len(games), len(won) / len(games)
    root = z * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    low, high = ((p + z * z / (2 * n) + sign * root) / (1 + z * z / n) for sign in (-1, 1))
    return Figures(
        n, len(won), low, high, run, longest,
        max(scores) if scores else None, sum(scores) / len(scores) if scores else None,
        min(g.seconds for g in own) if own else None, min(g.moves for g in own) if own else None,
        sum(g.seconds for g in own) / len(own) if own else None, sum(g.seconds for g in games), sum(g.solver > 0 for g in games),
    )  # fmt: skip


def test_statistics_are_a_recount_of_what_was_played() -> None:
    player = Player(random.Random(4))
    for _ in range(10_000 if LONG else 80):
        player.sit()
    got = all_results()
    shown = [Expected(r.game, r.options, r.number, r.won, r.score, r.moves, r.undos, r.hints, r.solver, r.seconds, r.redeals) for r in got]
    assert shown == player.ended
    for (game, options), played in groups(got).items():
        mine = [e for e in player.ended if e.game == game and options in (None, e.options)]
        assert figures(played) == pytest.approx(recount(mine), abs=1e-9)


def test_reading_the_journals_again_adds_nothing(data: Path) -> None:
    player = Player(random.Random(2))
    for _ in range(20):
        player.sit()
    before = all_results()
    with database.opened() as db, database.writing(db) as c:
        c.execute("DELETE FROM journal")  # as though no journal had been seen yet
    assert all_results() == before
    for journal in list((data / "ended").iterdir()):
        (data / "ended" / f"copy-{journal.name}").write_bytes(journal.read_bytes())
    assert all_results() == before


# --- when a game counts -------------------------------------------------------------------------------------------------


def test_an_untouched_deal_is_no_game() -> None:
    player = Player(random.Random(1))
    for number in range(10):
        player.session("gypsy", {}, number)  # lets the one before go
    player.keeper.give_up()
    assert [r for r in all_results() if r.how != "left"] == []
    assert figures(all_results()).played == 0


def test_who_wins_undoes_and_wins_again_has_won_once() -> None:
    player = Player(random.Random(1))
    game, state, move = near_win()
    session = player.begin(Session(game, state))
    session.play(game.parse_move(move))
    for _ in range(3):
        session.undo()
        session.redo()
    player.keeper.let_go()
    assert [(r.how, r.number, r.shuffle, r.score) for r in all_results()] == [("won", None, "", 1000)]


def test_a_win_counts_even_if_it_is_played_over_and_given_up() -> None:
    player = Player(random.Random(1))
    game, state, move = near_win()
    session = player.begin(Session(game, state))
    session.play(game.parse_move(move))
    player.now = 9.0
    session.undo()
    session.play(next(m for m in game.legal_moves(session.state) if str(m) != move))
    player.keeper.let_go()
    # It is under way still, and has been won all the same.
    assert [(r.how, r.score, r.seconds) for r in all_results()] == [("won", 1000, 0.0)]
    player.keeper.resume()
    player.keeper.give_up()
    assert [(r.how, r.score, r.seconds) for r in all_results()] == [("won", 1000, 0.0)]


def test_a_restart_leaves_one_game() -> None:
    player = Player(random.Random(1))
    session = player.session("gypsy", {}, 5)
    session.play(session.game.parse_move("deal"))
    session.undo_all()
    session.play(session.game.parse_move("deal"))
    player.keeper.give_up()
    assert [(r.how, r.moves, r.undos) for r in all_results()] == [("given up", 1, 1)]


def test_by_instalments_a_deal_that_was_looked_at_is_paid_for() -> None:
    player = Player(random.Random(1), betting="bsd")
    player.session("canfield", {}, 5)
    player.session("gypsy", {}, 5)  # for which nobody pays
    player.keeper.let_go()
    found = all_results()
    assert [(r.game, r.how, r.betting, r.moved) for r in found] == [("canfield", "left", "bsd", False)]
    assert figures(found).played == 0


def test_the_end_of_a_game_tells_where_it_stands() -> None:
    player = Player(random.Random(1))
    for _ in range(2):
        game, state, move = near_win()
        session = player.begin(Session(game, state))
        assert player.keeper.placed() is None
        session.play(game.parse_move(move))
        placed = player.keeper.placed()
        assert placed is not None
        result, place = placed
        assert result.won
        player.keeper.let_go()
    assert (place.listed, place.place) == (2, 2)


# --- bad things ---------------------------------------------------------------------------------------------------------


def give_up_one(number: int = 1) -> None:
    player = Player(random.Random(number))
    player.day = number
    session = player.session("gypsy", {}, number)
    session.play(session.game.parse_move("deal"))
    player.keeper.give_up()
    assert player.keeper.problem is None


def test_a_locked_database_gets_the_result_later() -> None:
    give_up_one(1)
    with database.opened() as other, database.writing(other):
        began = time.monotonic()
        give_up_one(2)
        assert 1.5 < time.monotonic() - began < 30
    with database.opened() as db:
        assert len(statistics.results(db)) == 1
    assert len(all_results()) == 2


def test_a_folder_in_the_files_place_keeps_the_results_in_the_journals(data: Path) -> None:
    data.mkdir(parents=True)
    (data / "statistics.db").mkdir()
    give_up_one(1)
    with pytest.raises(database.NoStatistics, match="directory"), database.opened():
        pass
    (data / "statistics.db").rmdir()
    assert len(all_results()) == 1


def test_a_full_disk_keeps_the_result_for_later() -> None:
    give_up_one(1)
    script = """
        import random, resource, sys
        from sittings import Player
        player = Player(random.Random(3))
        player.day = 500
        session = player.session("gypsy", {}, 3)
        session.play(session.game.parse_move("deal"))
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        player.keeper.give_up()
    """
    done = child(script)
    done.communicate()
    assert done.returncode == 0
    with database.opened() as db:
        assert len(statistics.results(db)) == 1
        assert db.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert len(all_results()) == 2


def test_a_clock_that_goes_back_counts_all(data: Path) -> None:
    for n in range(5):
        give_up_one(n)
    (data / "statistics.db").unlink()
    for n, journal in enumerate(sorted((data / "ended").iterdir())):
        os.utime(journal, (1e9 - 1000 * n, 1e9 - 1000 * n))
    found = all_results()
    assert [r.number for r in found] == [4, 3, 2, 1, 0]
    assert figures(found).played == 5
    assert all(r.seconds >= 0 for r in found)


def test_a_journal_that_cannot_be_read_is_told_and_hurts_no_other(data: Path) -> None:
    give_up_one(1)
    (data / "ended" / "a.journal").write_bytes(b"tpat-journal 9\n---\n")
    (data / "ended" / "b.journal").write_bytes(os.urandom(300))
    with database.opened() as db:
        assert statistics.catch_up(db) == 2
        assert len(statistics.results(db)) == 1
    with pytest.raises(BadJournal):
        statistics.result_of(data / "ended" / "a.journal")


# --- several programs, and their end ------------------------------------------------------------------------------------


def child(script: str) -> subprocess.Popen[bytes]:
    path = os.pathsep.join((str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")))
    return subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path})


ENDING = """
    import random, sys
    from sittings import Player
    first, count = int(sys.argv[1]), int(sys.argv[2])
    player = Player(random.Random(first))
    player.day = 1000 * first
    for number in range(count):
        session = player.session("gypsy", {}, number % 3)
        session.play(session.game.parse_move("deal"))
        player.keeper.give_up()
        sys.stdout.write(".")
        sys.stdout.flush()
"""


def ending(first: int, count: int) -> subprocess.Popen[bytes]:
    return child(ENDING.replace("sys.argv[1]", str(first)).replace("sys.argv[2]", str(count)))


def test_a_journal_left_under_two_names_gets_one(data: Path) -> None:
    for n in (1, 1, 1):
        give_up_one(n)
    two = sorted((data / "ended").iterdir())[1]
    os.link(two, data / "games" / "gypsy-1.journal")  # killed between the two names
    assert len(all_results()) == 1  # alike to the microsecond, these are one game
    assert [len(list((data / name).iterdir())) for name in ("games", "ended")] == [0, 3]


def test_two_programs_end_games_at_once() -> None:
    both = [ending(1, 40), ending(2, 40)]
    assert [len(p.communicate()[0]) for p in both] == [40, 40]
    found = all_results()
    assert len(found) == 80
    assert {p.returncode for p in both} == {0}


def test_kills_while_games_end_lose_none(data: Path) -> None:
    chance = random.Random(11)
    told = 0
    for n in range(300 if LONG else 12):
        program = ending(100 + n, 100_000)
        assert program.stdout is not None
        told += len(program.stdout.read(1))
        time.sleep(chance.uniform(0, 0.15))
        program.send_signal(signal.SIGKILL)
        told += len(program.communicate()[0])
        with database.opened() as db:
            assert db.aside == ""
            assert db.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            entered = len(statistics.results(db))
            # Each that was told has ended; the one in hand may have been entered before it was told.
            assert told <= entered <= told + n + 1
            assert statistics.catch_up(db) == 0
            found = statistics.results(db)
        assert len(found) == len(list((data / "ended").iterdir()))
        assert len(found) <= told + n + 1
    assert not [p for p in (data / "games").iterdir() if b" end " in p.read_bytes()]


# --- from machine to machine --------------------------------------------------------------------------------------------


def dumped() -> list[str]:
    with database.opened() as db:
        return list(statistics.dump(db))


def test_two_machines_are_joined_without_doubling(tmp_path: Path) -> None:
    lines = []
    for machine in ("one", "two"):
        with home(tmp_path / machine):
            player = Player(random.Random(machine))
            player.day = len(machine) + ord(machine[0])
            for _ in range(15):
                player.sit()
            lines.append(dumped())
    with home(tmp_path / "three"), database.opened() as db:
        counts = [statistics.merge(db, statistics.read_dump(some)) for some in (lines[0], lines[1], lines[0], lines[1])]
        assert counts == [len(lines[0]) - 1, len(lines[1]) - 1, 0, 0]
        joined = list(statistics.dump(db))
    assert sorted(joined[1:]) == sorted(lines[0][1:] + lines[1][1:])
    with home(tmp_path / "one"), database.opened() as db:
        assert statistics.merge(db, statistics.read_dump(joined)) == len(lines[1]) - 1


BAD = {
    "key": ["", "x" * 32, 5, None], "game": ["\x1b[31m", "a" * 200, None], "options": ["<script>", 0], "number": [1.5, "1", 10**15],
    "seconds": [float("inf"), float("nan"), "0", True], "how": ["lost", None], "moves": [None, True, 10**13], "moved": [1, "yes"],
    "score": ["9", 0.5], "betting": ["\u202e", 1],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(f, v) for f, values in BAD.items() for v in values])
def test_a_dump_with_a_wrong_field_is_refused_whole(field: str, value: object) -> None:
    give_up_one(1)
    lines = dumped()
    wrong = json.dumps(json.loads(lines[1]) | {field: value})
    with pytest.raises(statistics.BadDump) as e:
        statistics.read_dump([*lines, wrong])
    assert e.value.line == 3


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (["{}"], 0), (["[]"], 0), (["\x00"], 0), (["[" * 4000], 0), (["x" * 10_000], 0),
        (['{"format": "tpat-results", "version": 2}'], -1),
        (['{"format": "tpat-results", "version": 1}', "[" * 4000], 2),
        (['{"format": "tpat-results", "version": 1}', "{}"], 2),
        (['{"format": "tpat-results", "version": 1}', " " * 5000], 2),
    ],
)  # fmt: skip
def test_what_is_no_dump_is_refused(lines: list[str], line: int) -> None:
    with pytest.raises(statistics.BadDump) as e:
        statistics.read_dump(lines)
    assert e.value.line == line


def test_an_empty_dump_is_none_and_brings_none() -> None:
    assert statistics.read_dump([]) == []
    assert dumped() == ['{"format": "tpat-results", "version": 1}']


def test_a_game_that_another_program_took_over_is_not_ended_by_the_first(data: Path) -> None:
    player, other = Player(random.Random(1)), Keeper(lambda: 5.0, lambda: "later")
    session = player.session("gypsy", {}, 5)
    session.play(session.game.parse_move("deal"))
    other.resume(take_over=True)
    player.keeper.give_up()
    assert all_results() == []
    other.give_up()
    assert len(all_results()) == 1
    assert list((data / "games").iterdir()) == []


def test_names_without_rules_are_kept_as_they_are() -> None:
    """Results outlive the game file of one's own that they were made with."""
    give_up_one(1)
    lines = dumped()
    own = json.dumps(json.loads(lines[1]) | {"key": "0" * 32, "game": "my-own-game"})
    with database.opened() as db:
        statistics.merge(db, statistics.read_dump([lines[0], own]))
        assert [r.game for r in statistics.results(db, "my-own-game")] == ["my-own-game"]
    assert "my-own-game" not in tpat.games()
