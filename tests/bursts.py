"""Bursts of keys, mouse gestures and changes of size, at random, on terminals of six kinds: nothing fails, the screen is what a fresh
one would be after each, and no card is lost.

    python tests/bursts.py [BURSTS] [SEED]

plays so many bursts (10,000) and prints what was counted; the first fault ends it, with the burst that shows it. Each program plays fifty
bursts, so that the start of programs is not what takes the time; every fifth has cards flying.
"""

from __future__ import annotations

import fcntl
import os
import random
import re
import signal
import struct
import sys
import tempfile
import termios
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from harness import NAMED_KEYS, Term
from processes import stat
from scenes import GAMES, SIZES
from tpat.engine.cards import DOWN
from tpat.i18n import LANGUAGES, load
from tpat.session.session import Session
from tpat.storage import journal
from tpat.ui.commands import COMMANDS, REPLAY

KINDS = ("xterm-256color", "xterm", "screen", "linux", "vt100", "xterm-kitty")
A_PROGRAM = 50  # bursts that one plays
LARGEST = 60  # things done in a burst

#: Left to other tests: what ends the program, has the solver change the screen when it likes, or has the system throw away keys (^Z).
_LEFT_OUT = {k for c in COMMANDS if c.name in ("quit", "verdict", "solve-next", "solve-out", "solve-back", "suspend") for k in c.keys}
KEYS = sorted({k for c in COMMANDS if c.context != REPLAY for k in c.keys} - _LEFT_OUT | {"y", "s", "j", "Z", "é"})
_ODD = (b"\x1b[I", b"\x1b[O", b"\x1b[200~d3 5\rq\x1b[201~", b"\x1b[1;5C", b"\x1b[Z", b"\x1bOA", b"\x1b[24;80R", b"\xff", b"\x00")


class Fault(AssertionError):
    """What was wrong."""


class Resize(NamedTuple):
    """A change of the window's size."""

    columns: int
    rows: int


Deed = bytes | Resize


def spelled(key: str) -> bytes:
    """A key as a terminal sends it, empty for one that has no bytes here."""
    if key.startswith("ctrl-") and len(key) == 6:
        return bytes([ord(key[5]) & 31])
    return NAMED_KEYS.get(key, key if len(key) == 1 else "").encode()


_BYTES = [b for k in KEYS if k != "escape" and (b := spelled(k))]


def _gesture(chance: random.Random, columns: int, rows: int) -> bytes:
    """A click, a double click, a drag, the right button, the wheel: as reports of a mouse."""

    def report(button: int, place: tuple[int, int], end: str = "M") -> bytes:
        return b"\x1b[<%d;%d;%d%s" % (button, place[0] + 1, place[1] + 1, end.encode())

    def place() -> tuple[int, int]:
        # The last line is left to the test of clicks there: it has the key that quits.
        return chance.randrange(columns), chance.randrange(max(1, rows - 1))

    here, there = place(), place()
    click = report(0, here) + report(0, here, "m")
    return chance.choice(
        (
            click,
            click + click,
            report(0, here) + report(32, there) + report(0, there, "m"),
            report(2, here) + report(2, here, "m"),
            report(64, here) * 2,
            report(65, here) * 3,
        )
    )


def burst(chance: random.Random, size: tuple[int, int]) -> list[Deed]:
    """What is done in one burst; what comes one after the other as bytes goes out in one write."""
    deeds: list[Deed] = []
    for _ in range(chance.randint(1, LARGEST)):
        kind = chance.random()
        if kind < 0.03:
            size = chance.choice((*SIZES[:5], (chance.randint(1, 130), chance.randint(1, 50))))
            deeds.append(Resize(*size))
        elif kind < 0.2:
            deeds.append(_gesture(chance, *size))
        elif kind < 0.22:
            deeds.append(chance.choice(_ODD))
        else:
            deeds.append(chance.choice(_BYTES))
    return deeds


# --- the program under test -------------------------------------------------------------------------------------------


def _unread(term: Term) -> int:
    """Bytes that the program has not read yet."""
    try:
        slave = os.open(f"/proc/{term.pid}/fd/0", os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return 0
    try:
        return int(struct.unpack("i", fcntl.ioctl(slave, termios.FIONREAD, b"\0\0\0\0"))[0])
    except OSError:
        return 0
    finally:
        os.close(slave)


def _waits(term: Term) -> bool:
    """True if the program sleeps until something comes; not while it waits for a disk."""
    try:
        sleeps = stat(term.pid)[:1] in (["S"], ["Z"])
        where = Path(f"/proc/{term.pid}/wchan").read_text()
        return sleeps and (not where or "poll" in where)
    except OSError:
        return True


def _read(term: Term) -> int:
    """Bytes that the program has read in its life."""
    try:
        return int(Path(f"/proc/{term.pid}/io").read_text().split()[1])
    except OSError:
        return 1 << 62


def come_to_rest(term: Term, read: int, quiet: float, limit: float = 20.0) -> None:
    """Wait until the program has `read` so many bytes, which may still be under way to it, waits for more, and has written nothing for
    `quiet` seconds."""
    end = time.monotonic() + limit
    still = 0
    while still < (2 if quiet < 0.1 else 1):
        came = term.pump(quiet)
        if came is None:
            return
        still = still + 1 if not came and _waits(term) and not _unread(term) and _read(term) >= read else 0
        if time.monotonic() > end:
            raise Fault("the program does not come to rest")


def picture(term: Term) -> list[tuple[str, ...]]:
    """What a player sees: each cell's character and look, a blank's only where it shows."""
    rows = []
    for y in range(term.screen.lines):
        row, cells = term.screen.buffer[y], []
        for x in range(term.screen.columns):
            c = row[x]
            plain = c.data == " " and not c.reverse and not c.underscore
            cells.append(f" {c.bg}" if plain else f"{c.data} {c.fg} {c.bg} {c.bold:d}{c.reverse:d}{c.underscore:d}")
        rows.append(tuple(cells))
    return [*rows, (str(term.screen.cursor.x), str(term.screen.cursor.y))]


def unlike(before: Sequence[tuple[str, ...]], after: Sequence[tuple[str, ...]]) -> str:
    """Where two pictures differ, in words."""
    rows = [y for y, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    shown = ("".join(c[0] for c in pic[y]) for y in rows for pic in (before, after))
    return f"rows {rows} differ:\n" + "\n".join(shown)


class Left(Exception):
    """The program was quit, by a click where the key that quits was shown."""


_PANELS = [load(lang)._(title) for lang in LANGUAGES for title in ("Stuck", "Nothing leads on", "You have won!")]


def _panel(term: Term) -> bool:
    """True if a panel is open, which comes by itself a while after the last key."""
    return any(f" {title} " in term.text() for title in _PANELS)


def play(term: Term, deeds: Sequence[Deed], flying: bool) -> None:
    """Play a burst, and hold the screen against a fresh one. Raises Left, or Fault for what is wrong."""
    waiting, read = b"", _read(term) + sum(len(d) for d in deeds if isinstance(d, bytes))
    for deed in (*deeds, None):
        if isinstance(deed, bytes):
            waiting += deed
            continue
        term.send(waiting)
        waiting = b""
        if deed is not None:
            term.resize(*deed)
    # A key that takes part in nothing ends what a lone ESC may have begun.
    come_to_rest(term, read, 0.17 if flying else 0.005)
    if b"Traceback" in term.log:
        raise Fault("a traceback")
    if term.pump(0) is None:
        raise Left if term.close() == (0, None) else Fault(f"the program has ended: {term.close()}")
    for _ in range(3):
        panel, seen, read = _panel(term), picture(term), _read(term) + 1
        term.send(b"\x0c")
        come_to_rest(term, read, 0.005)
        if panel == _panel(term):
            break
        term.send(b"hl")  # it came or went between the two: the screen changes again
        come_to_rest(term, read + 2, 0.3)
    if seen != (anew := picture(term)):
        raise Fault(unlike(seen, anew))
    del term.log[:]


def sound(session: Session) -> None:
    """No card is lost, none lies open below one that is face down, the score is within bounds."""
    piles = session.state.piles
    if Counter(c & ~DOWN for p in piles for c in p) != Counter(c & ~DOWN for p in session.start.piles for c in p):
        raise Fault("cards were lost")
    for i in session.game.plan.tableau:
        down = [bool(c & DOWN) for c in piles[i]]
        if down != sorted(down, reverse=True):
            raise Fault(f"{session.game.plan.names[i]}: a card lies face down on an open one")


_MOVES = "|".join(re.escape(load(lang)._("moves {n}")).replace(re.escape("{n}"), r"(\d+)") for lang in LANGUAGES)


def moves_shown(term: Term) -> int:
    """How many moves the title line tells of, once all that is open over the table is closed; -1 where it tells of none."""
    term.resize(120, 40)
    for _ in range(6):
        term.send(b"\x1b")
        come_to_rest(term, 0, 0.08)
    found = re.search(_MOVES, term.screen.display[0])
    return int(next(filter(None, found.groups()))) if found else -1


def check_kept(term: Term, data: Path) -> str:
    """End the program and read what it has kept: whole, sound, and where the screen said that it stands. Gives the name of the game."""
    gone = term.pump(0) is None
    shown = -1 if gone else moves_shown(term)
    if term.close(signal.SIGTERM) != (0 if gone else 128 + signal.SIGTERM, None):
        raise Fault("the program does not end as it should")
    if b"Traceback" in term.log:
        raise Fault("a traceback")
    made = []
    for path in sorted(data.rglob("*.journal"), key=lambda p: p.stat().st_mtime):
        read = journal.read(path.read_bytes())
        if read.lost:
            raise Fault(f"{path.name}: not all can be read")
        sound(read.session)
        made.append(read.session.made)
    if shown > 0 and shown not in made:  # a game in which nothing was done yet has no journal
        raise Fault(f"the screen said {shown} moves, the journals have {made}")
    return f"{len(made)} games"


# --- all of it --------------------------------------------------------------------------------------------------------


@contextmanager
def program(kind: str, game: str, size: tuple[int, int], flying: bool) -> Iterator[tuple[Term, Path]]:
    """The program with a game on a terminal of that kind, and the folder of what it keeps."""
    with tempfile.TemporaryDirectory(prefix="tpat-bursts-") as folder:
        env = {"TERM": kind, "XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config"}
        words = [] if flying else ["--no-animation"]
        with Term([sys.executable, "-m", "tpat", game, "12345", *words], *size, env=env) as term:
            if not term.until("12345", 30):
                raise Fault(f"it does not start:\n{term.text()}")
            yield term, Path(folder)


def series(seed: int, count: int = A_PROGRAM) -> Counter[str]:
    """So many bursts in one program, all drawn from `seed`; what was counted. Raises Fault, which tells how to see it again."""
    chance = random.Random(seed)
    kind, flying = KINDS[seed % len(KINDS)], seed // len(KINDS) % 5 == 0
    game, size = chance.choice(GAMES), chance.choice(SIZES[2:5])
    counted: Counter[str] = Counter()
    with program(kind, game, size, flying) as (term, folder):
        for k in range(count):
            deeds = burst(chance, (term.screen.columns, term.screen.lines))
            try:
                play(term, deeds, flying)
            except Left:
                counted["programs quit by a click"] += 1
                break
            except AssertionError as fault:
                raise Fault(f"seed {seed}, burst {k} ({game} on {kind}, flying: {flying}): {deeds}\n{fault}\n{term.text()}") from fault
            counted.update(bursts=1, **{kind: 1, "with cards flying": int(flying)})
            counted["changes of size"] += sum(isinstance(d, Resize) for d in deeds)
            counted["mouse gestures"] += sum(isinstance(d, bytes) and d.startswith(b"\x1b[<") for d in deeds)
            counted["keys"] += sum(isinstance(d, bytes) and not d.startswith(b"\x1b[<") for d in deeds)
        try:
            check_kept(term, folder / "data")
        except AssertionError as fault:
            raise Fault(f"seed {seed} ({game} on {kind}, flying: {flying}), at the end: {fault}\n{term.text()}") from fault
    return counted


def main(bursts: int, seed: int) -> None:
    """Play them all, and print the counts."""
    counted: Counter[str] = Counter()
    begun = time.monotonic()
    while counted["bursts"] < bursts:
        counted.update(series(seed, min(A_PROGRAM, bursts - counted["bursts"])))
        seed += 1
        sys.stdout.write(f"\r{counted['bursts']} bursts, {time.monotonic() - begun:.0f} s")
        sys.stdout.flush()
    sys.stdout.write("\n" + "".join(f"{n:>8} {name}\n" for name, n in counted.items()))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
