"""The start of the program: what it reads in before its first frame, and Ctrl-C at any moment of it."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness import Term

#: What takes long to import and no first frame needs.
HEAVY = {"pathlib", "datetime", "sqlite3", "json", "platformdirs", "pysol_cards", "tomllib", "secrets", "babel"}
#: Starts the program; what it has imported when it writes the frame goes to the file named first.
WATCHED = """
import os, sys
file, write = sys.argv.pop(1), os.write
def writing(to, data):
    if b"12345" in bytes(data):
        os.write = write
        with open(file, "w") as out:
            out.write("\\n".join(sys.modules))
    return write(to, data)
os.write = writing
from tpat.__main__ import main
main()
"""
BARE = "import sys, blessed, click; sys.stdout.write('\\n'.join(sys.modules))"
#: A traceback, and the program's functions that it shows: what Python does before they run is not ours.
TRACEBACK = re.compile(rb"Traceback.*?File \"[^\"]*/tpat/(?:\w+/)*\w+\.py\", line \d+, in (?!<module>)", re.DOTALL)
ROUNDS = 60 if os.environ.get("TPAT_LONG") else 20


def test_nothing_heavy_is_read_in_before_the_first_frame(tmp_path: Path) -> None:
    file = tmp_path / "modules"
    with Term([sys.executable, "-c", WATCHED, str(file), "gypsy", "12345"]) as term:
        assert term.until("12345")
        term.key("q")
        assert term.close() == (0, None)
    ours = set(file.read_text(encoding="utf-8").split())
    assert {"tpat.ui.app", "blessed"} <= ours
    # Two of them come with what we need: click imports datetime, blessed imports secrets.
    bare = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=True).stdout.split()
    assert (ours & HEAVY) - set(bare) == set()
    assert not {name for name in ours if name.startswith("tpat.storage")}


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_an_interrupt_at_any_moment_of_the_start(seed: int) -> None:
    moment = random.Random(seed).uniform(0.0, 0.4)
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"]) as term:
        end = term.started + moment
        while (left := end - time.monotonic()) > 0:
            term.pump(left)
        term.kill(signal.SIGINT)
        code, by = term.close()
        assert TRACEBACK.search(bytes(term.log)) is None, term.text()
        if b"Traceback" not in term.log:
            assert code == 130 or by == signal.SIGINT, f"{moment:.3f} s: {code}, {by}"


@pytest.mark.parametrize("seed", range(ROUNDS // 2))
def test_an_interrupt_at_any_moment_of_a_command(seed: int) -> None:
    moment = random.Random(seed).uniform(0.0, 0.25)
    child = subprocess.Popen([sys.executable, "-m", "tpat", "rules", "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    with child:
        time.sleep(moment)
        child.send_signal(signal.SIGINT)
        _, complaint = child.communicate(timeout=60)
    assert TRACEBACK.search(complaint) is None, complaint.decode()
    if b"Traceback" not in complaint:
        assert child.returncode in (0, 130, -signal.SIGINT)  # 0: it was ready already
