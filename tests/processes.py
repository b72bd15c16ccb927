"""What the kernel tells of other processes. It may be late, on a machine that has much to do, and a process may end between two looks:
one that is gone, or just going, has no numbers, which is never a fault here.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

PATIENCE = 60.0  # seconds till something counts as not coming; a search comes last, and a machine may have much to do
KNOWN = Path("/proc/self/stat").exists()
_TICK = 1 / os.sysconf("SC_CLK_TCK")
Value = TypeVar("Value")


def stat(pid: int) -> list[str]:
    """What the kernel tells of a process, from its state on; empty of one that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []


def alive(pid: int) -> bool:
    """True while a process runs; a dead one that nobody has asked after does not."""
    return stat(pid)[:1] not in ([], ["Z"], ["X"])


def processor_time(pid: int) -> float:
    """Seconds that a process has worked; 0 of one that is gone."""
    words = stat(pid)
    return (int(words[11]) + int(words[12])) * _TICK if words else 0.0


def memory(pid: int | None, what: str) -> int:
    """What a process has in memory, `VmRSS`, or the most that it had, `VmHWM`, in bytes; 0 of one that has none any more."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in lines if line.startswith(what)), 0)


def children(pid: int, words: bytes = b"") -> list[int]:
    """The living processes that a process has begun, those with such words in their command line."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        told = stat(int(folder.name))
        if told[1:2] == [str(pid)] and told[0] not in "ZX":
            try:
                if words in (folder / "cmdline").read_bytes():
                    found.append(int(folder.name))
            except OSError:
                continue
    return found


def until(value: Callable[[], Value], limit: float = PATIENCE) -> Value:
    """Wait until something is so, or there is something; gives what it is then, or at last."""
    end = time.monotonic() + limit
    while not (found := value()) and time.monotonic() < end:
        time.sleep(0.02)
    return found


def rests(pid: int, seconds: float = 0.5, limit: float = 20.0) -> bool:
    """Whether a process comes to rest: for so many seconds it works no more than the kernel's clock can miss, and waits at their end.

    What was still to be done may come late on a machine with much to do; that is why it may take some time till it rests.
    """
    if not KNOWN:
        time.sleep(seconds)
        return True
    end = time.monotonic() + limit
    while alive(pid) and time.monotonic() < end:
        before = processor_time(pid)
        time.sleep(seconds)
        if stat(pid)[:1] == ["S"] and processor_time(pid) - before < 1.5 * _TICK:
            return True
    return False
