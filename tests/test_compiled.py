"""The solver compiled by mypyc: the same verdicts for the same nodes. TPAT_COMPILED=1 builds it and runs these, which takes a minute.

The wheel is laid out in a folder that comes before the source tree on the path of the programs which are started here. What the searches
are known to decide they must decide compiled too; only no false shortcut can be put in, since what is compiled can't be changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not os.environ.get("TPAT_COMPILED"), reason="takes a C compiler and a minute: TPAT_COMPILED=1")
ROOT = Path(__file__).parents[1]
SUITE = ("canfield_truth", "columns", "service", "soundness", "solve", "stages", "suits")
#: What can't be shown compiled: refused memory by the system, it ends there and then, and no answer comes of it. And what is searched
#: through the engine, where nothing is compiled.
LEFT_OUT = "not false_shortcut and not wrong_verdict and not refuses and not stays_small and not royal"

#: Tells where the searches come from, and what they answer of some deals: nodes, and the digest of the whole line.
ANSWERS = """if True:
    import hashlib
    import tpat
    from tpat.solver import canfield, canfield_search, canfield_tables, chance, columns, columns_search, stages, stages_columns, suits
    from tpat.solver.solve import solve
    from tpat.solver.verdict import Budget
    for module in (canfield, canfield_search, canfield_tables, chance, columns, columns_search, stages, stages_columns, suits):
        print(module.__file__)
    print("answers")
    for name, deals, nodes in (
        ("canfield", range(30, 42), 20_000),
        ("gypsy", (3, 4, 41), 30_000),
        ("carlton", (1, 2), 10_000),
        ("spider", (1, 2), 20_000),
        ("spider-one-suit", (1, 2), 20_000),
        ("freecell", (1, 2, 3), 20_000),
        ("klondike", (1, 2, 3), 8_000),
        ("seahaven", (1, 2, 3), 8_000),
        ("bakers-dozen", (1, 2), 8_000),
        ("yukon", (1, 2), 8_000),
    ):
        game = tpat.game(name)
        for deal in deals:
            for seed in (1, 2):
                answer = solve(game, game.deal(deal), Budget(nodes=nodes, seed=seed), lambda: 0.0)
                print(name, deal, seed, answer.nodes, str(answer.verdict)[:8], hashlib.sha256(str(answer.verdict).encode()).hexdigest())
"""

#: Runs tests on what is compiled, whatever else there may be on the path.
TESTS = """if True:
    import sys
    import pytest
    from tpat.solver import stages
    assert not stages.__file__.endswith(".py")
    sys.exit(pytest.main(sys.argv[1:]))
"""


def run(code: str, folder: Path, words: Sequence[str] = ()) -> subprocess.Popen[str]:
    """Start Python on the code, with the program as it lies in a folder."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", code, *words]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.fixture(scope="module")
def pure() -> subprocess.Popen[str]:
    """The answers of the source tree; a program that finds them while the other is built."""
    return run(ANSWERS, ROOT / "src")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled program, built and laid out as `TPAT_MYPYC=1 pip install .` does."""
    folder = tmp_path_factory.mktemp("compiled")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), str(ROOT)]
    done = subprocess.run(command, env=os.environ | {"TPAT_MYPYC": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_the_same_nodes_give_the_same_answers(pure: subprocess.Popen[str], site: Path) -> None:
    both = run(ANSWERS, site), pure
    told = [program.communicate()[0] for program in both]
    assert [program.returncode for program in both] == [0, 0], told[0][-1000:]
    (compiled, answers), (plain, expected) = (text.split("answers\n") for text in told)
    assert all(file.startswith(str(site)) and file.endswith(".so") for file in compiled.split())
    assert all(file.startswith(str(ROOT)) and file.endswith(".py") for file in plain.split())
    assert answers.splitlines() == expected.splitlines()
    assert expected.count("Won(") > 20
    assert expected.count("Lost(") > 2
    assert expected.count("Unknown(") > 5


def test_what_is_known_of_the_searches_holds_compiled(site: Path) -> None:
    """Two processes share the tests; the others of the solver are of what is not compiled."""
    suite = [f"tests/solver/test_{name}.py" for name in SUITE]
    program = run(TESTS, site, ["-q", "-n2", *suite, "-k", LEFT_OUT])
    told = program.communicate()[0]
    assert program.returncode == 0, told
    assert " passed" in told
