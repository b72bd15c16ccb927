"""`tpat census`: the same in one process and many, whatever ends it."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

import processes
from harness import Term
from processes import PATIENCE, alive, children, until
from tpat.commands import census_pool
from tpat.engine import games
from tpat.session.census import Conditions, Judged

TPAT = [sys.executable, "-m", "tpat", "census"]
SOME = ("canfield", "--numbers", "1-24", "--nodes", "6000")
GIVEN = Conditions("canfield", "", "xpat2", None, False, 6000, 1000, 1)
SLOW = ("spider", "--numbers", "1-9", "--time", "60")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*TPAT, *words, "--lang", "en"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)


def deals(db: Path) -> list[list[str]]:
    """What a file knows of each deal, but for the time it took."""
    rows = list(csv.DictReader(io.StringIO(run("--db", str(db), "--csv", "-").stdout)))
    return [[v for k, v in row.items() if k != "seconds"] for row in rows]


def workers(of: int) -> list[int]:
    """The searching processes of a census."""
    return children(of, b"spawn_main")


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """One process, all at once."""
    db = tmp_path_factory.mktemp("census") / "one.db"
    assert run(*SOME, "--jobs", "1", "--db", str(db)).returncode == 0
    found = deals(db)
    assert len(found) == 24
    return found


def test_any_executor_will_do(reference: list[list[str]]) -> None:
    found: list[Judged] = []
    with ThreadPoolExecutor(3) as threads:
        workers = nullcontext(census_pool.Workers(threads, 5, lambda: None))
        census_pool.run(lambda: workers, games.standard("canfield"), range(1, 25), GIVEN, found.append, lambda: False)
    rows = [[str(r.number), r.verdict, str(r.nodes), r.why, r.line] for r in sorted(found)]
    assert rows == [[row[3], row[4], row[6], row[7], row[9]] for row in reference]


class Breaks(ThreadPoolExecutor):
    """Breaks down after so many searches."""

    def __init__(self, searches: int) -> None:
        super().__init__(1)
        self.left = searches

    def submit(self, *what: Any, **more: Any) -> Any:
        """A search, or the news that there is none any more."""
        self.left -= 1
        if self.left < 0:
            raise BrokenExecutor
        return super().submit(*what, **more)


def test_an_executor_that_breaks_down_is_replaced_while_that_helps() -> None:
    for searches, breaks_for_good in ((3, False), (0, True)):
        found: list[Judged] = []

        def make(searches: int = searches) -> AbstractContextManager[census_pool.Workers]:
            return nullcontext(census_pool.Workers(Breaks(searches), 2, lambda: None))

        with pytest.raises(census_pool.Broken) if breaks_for_good else nullcontext():
            census_pool.run(make, games.standard("canfield"), range(1, 9), GIVEN, found.append, lambda: False)
        assert sorted(r.number for r in found) == ([] if breaks_for_good else [*range(1, 9)])


def test_a_search_that_fails_is_told_with_its_deal() -> None:
    given = GIVEN._replace(shuffle="ms")  # which does not deal this game
    with ThreadPoolExecutor(1) as threads:
        workers = nullcontext(census_pool.Workers(threads, 2, lambda: None))
        with pytest.raises(census_pool.Failed) as caught:
            census_pool.run(lambda: workers, games.standard("canfield"), [7], given, lambda _: None, lambda: False)
    assert caught.value.number == 7


def test_many_processes_in_two_goes_find_the_same(tmp_path: Path, reference: list[list[str]]) -> None:
    db = str(tmp_path / "c.db")
    first = run("canfield", "--numbers", "5,20-24,21", "--nodes", "6000", "--jobs", "2", "--db", db)
    assert (first.returncode, first.stderr.splitlines()[-1][:8]) == (0, "6 of 6: ")
    second = run(*SOME, "--jobs", "2", "--db", db)
    assert second.stderr.splitlines()[-1].startswith("18 of 18: ")
    assert deals(Path(db)) == reference
    again = run(*SOME, "--db", db)
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout == second.stdout


def test_what_it_says(tmp_path: Path, reference: list[list[str]]) -> None:
    db = str(tmp_path / "c.db")
    words = run(*SOME, "--db", db).stdout
    data = json.loads(run("--db", db, "--json").stdout)
    verdicts = [row[4] for row in reference]
    assert [data[v] for v in ("won", "lost", "unknown")] == [verdicts.count(v) for v in ("won", "lost", "unknown")]
    assert sum(sum(span[v] for v in ("won", "lost", "unknown")) for span in data["by_nodes"]) == 24
    assert f"24 deals searched: {data['won']} won, {data['lost']} lost, {data['unknown']} not known" in words
    assert words.startswith("canfield --nodes 6000 --memory 1000 --seed 1\nDeals: 1-24\n")
    assert "95 % interval" in words
    assert json.loads(run("--db", db, "--json", "--lang", "de").stdout) == data
    part = run(*SOME[:1], "--numbers", "3-4", *SOME[3:], "--db", db, "--json")
    assert json.loads(part.stdout)["deals"] == 2


def test_another_census_is_refused(tmp_path: Path) -> None:
    db = str(tmp_path / "c.db")
    assert run("canfield", "--numbers", "5", "--nodes", "300", "--db", db).returncode == 0
    for words in (("--nodes", "301"), ("--nodes", "300", "--refill", "auto"), ("--nodes", "300", "--shuffle", "xpat2-rng0")):
        done = run("canfield", "--numbers", "5", *words, "--db", db)
        assert done.returncode == 1
        assert "another census (canfield --nodes 300 --memory 1000 --seed 1)" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("gypsy",),
        ("gypsy#5", "--numbers", "1-2"),
        ("gypsy", "--numbers", "2-1"),
        ("gypsy", "--numbers", "1-x"),
        ("gypsy", "--numbers", "999999999-1000000000"),
        ("gypsy", "--numbers", "0-1", "--shuffle", "pysol"),
        ("oonsoo", "--numbers", "1", "--shuffle", "ms"),
        ("gypsy", "--numbers", "1", "--executor", "slurm:x"),
        ("gypsy", "--numbers", "1", "--refill", "auto"),
        ("--numbers", "1"),
    ],
    ids=" ".join,
)
def test_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    db = tmp_path / "c.db"
    done = run(*words, "--db", str(db))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert not db.exists()


def test_control_c_keeps_what_is_found(tmp_path: Path) -> None:
    db = tmp_path / "c.db"
    budget = ("--nodes", "900000000", "--memory", "4000", "--jobs", "2")
    words = [*TPAT, "gypsy", "--numbers", "41,1,3", *budget, "--db", str(db), "--lang", "en"]
    with Term(words) as term:
        assert term.until("2/3", PATIENCE)  # the third is searched for longer than any test lasts
        term.key("ctrl-c")
        assert term.close() == (130, None)
    assert "Traceback" not in term.text()
    found = deals(db)
    assert [row[3:5] for row in found] == [["1", "won"], ["3", "won"]]
    assert [p.name for p in tmp_path.iterdir()] == ["c.db"]


def test_a_kill_loses_nothing_and_leaves_no_process(tmp_path: Path, reference: list[list[str]]) -> None:
    db = tmp_path / "c.db"
    with subprocess.Popen([*TPAT, *SOME, "--jobs", "2", "--db", str(db)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        assert until(lambda: db.exists() and len(deals(db)) >= 2)
        searching = workers(running.pid)
        running.kill()
    assert until(lambda: not any(map(alive, searching)))
    before = deals(db)
    assert all(row in reference for row in before)
    assert run(*SOME, "--db", str(db)).returncode == 0
    assert deals(db) == reference


@pytest.mark.skipif(not processes.KNOWN, reason="processes are found in /proc")
def test_a_search_that_is_killed_is_done_again(tmp_path: Path, reference: list[list[str]]) -> None:
    db = tmp_path / "c.db"
    with subprocess.Popen([*TPAT, *SOME, "--jobs", "2", "--db", str(db)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as running:
        victim = until(lambda: workers(running.pid)[1:])
        assert victim
        os.kill(victim[0], signal.SIGKILL)
        _, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, b"Traceback" in err) == (0, False)
    assert deals(db) == reference


def test_two_at_a_time_on_one_file(tmp_path: Path) -> None:
    db = tmp_path / "c.db"
    with subprocess.Popen([*TPAT, *SLOW, "--db", str(db)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        assert until(db.exists)
        assert until(lambda: run(*SLOW, "--db", str(db)).returncode == 1)
        assert "Another program is making this census" in run(*SLOW, "--db", str(db)).stderr
        assert json.loads(run("--db", str(db), "--json").stdout)["deals"] < 10  # it can be read meanwhile
        running.send_signal(signal.SIGTERM)
        assert running.wait(PATIENCE) == 143


def test_a_cluster_with_a_worker_killed_finds_the_same(tmp_path: Path, reference: list[list[str]]) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install 'tpat[cluster]'")
    db = tmp_path / "c.db"
    assert distributed
    code = (
        "import sys, time\n"
        "from distributed import LocalCluster\n"
        "if __name__ == '__main__':\n"
        "    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:\n"
        "        print(cluster.scheduler_address, *(w.pid for w in cluster.workers.values()), flush=True)\n"
        "        sys.stdin.read()\n"
    )
    script = tmp_path / "cluster.py"
    script.write_text(code)
    with subprocess.Popen(
        [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as cluster:
        assert cluster.stdout is not None
        address, victim, _ = cluster.stdout.readline().decode().split()
        words = [*TPAT, *SOME, "--executor", f"dask:{address}", "--db", str(db)]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
            assert until(lambda: db.exists() and len(deals(db)) >= 3)
            os.kill(int(victim), signal.SIGKILL)
            _, err = running.communicate(timeout=2 * PATIENCE)
        cluster.communicate(timeout=PATIENCE)
    assert running.returncode == 0, err
    assert deals(db) == reference
