"""Games that come in from files and go out to them: records, their JSON, xpat2's saves, and the journals they are made of."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tpat.api import of_rules
from tpat.deal import gameid, position
from tpat.deal.numbers import DEFAULT, first_state
from tpat.engine.table import format_table
from tpat.session.session import GO, NOTE, PLAY, REDO, UNDO, Entry, Session
from tpat.session.tally import Tally, begun, tallied
from tpat.storage import facts as header
from tpat.storage import journal, keeper, paths, record, xpat
from tpat.storage.facts import GIVEN_UP, BadRecord, Facts
from tpat.storage.keeper import NoSuchGame
from tpat.storage.plaintext import plain
from tpat.storage.record import LARGEST

RECORD, XPAT, JSON = "tpat", "xpat", "json"
READABLE = (RECORD, XPAT, JSON)
KEY = "record"  # of the JSON: what it says besides the position
_NOTED = f"{NOTE} {KEY} "
_SUFFIX = ".journal"


class Loaded(NamedTuple):
    """A game read from a file: a session (with undone moves, where the file keeps them), and what the file says of it."""

    session: Session
    facts: Facts = Facts()
    comments: Mapping[int, str] = {}  # by the number of their action


# --- files --------------------------------------------------------------------------------------------------------------


def read_bytes(name: str) -> bytes:
    """The bytes of a file, `-` being standard input. Raises OSError; BadRecord for one that is too large, which is not read."""
    if name == "-":
        data = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    else:
        with open(name, "rb") as file:
            if os.fstat(file.fileno()).st_size > LARGEST:
                raise BadRecord("size")
            data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadRecord("size")
    return data


def write_bytes(name: str, data: bytes) -> None:
    """Write a file, the player's own whatever the umask, whole or not at all: what was there before stays until the new one is.

    Raises OSError.
    """
    target = Path(os.path.realpath(name))
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        with open(target, "wb") as device:
            device.write(data)
        return
    beside = target.with_name(f".{target.name[:200]}.{os.getpid()}")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, paths.PRIVATE_FILE), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except BaseException as e:
        with contextlib.suppress(OSError):
            beside.unlink()
        if isinstance(e, OSError):
            raise OSError(e.errno, e.strerror, name) from e
        raise


# --- reading ------------------------------------------------------------------------------------------------------------


def kind_of(data: bytes) -> str:
    """What the bytes hold, one of READABLE, as far as their beginning tells; a record where nothing does."""
    if xpat.is_save(data):
        return XPAT
    return JSON if data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{" else RECORD


def load(data: bytes, kind: str = "", shuffle: str = DEFAULT) -> Loaded:
    """The game in the bytes of a file. `shuffle` is that of xpat2's saves, which don't tell it.

    Raises BadRecord, xpat.BadSave, NotPlayable where a move is not legal, other TpatErrors for positions and options that can't be.
    """
    kind = kind or kind_of(data)
    if kind == XPAT:
        saved = xpat.read(data, shuffle)
        return Loaded(saved.session, Facts(cheats=saved.cheats))
    if kind == JSON:
        return _of_json(data)
    return _loaded(record.read(data))


def _loaded(read: record.Record) -> Loaded:
    return Loaded(record.replay(read), read.facts, {n: a.comment for n, a in enumerate(read.actions) if a.comment})


def _of_json(data: bytes) -> Loaded:
    import json

    if len(data) > LARGEST:
        raise BadRecord("size")
    try:
        text = data.decode("utf-8-sig")
        what = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadRecord("json") from e
    if not isinstance(what, dict):
        raise BadRecord("json")
    if KEY in what:
        try:
            return _loaded(record.read(_as_text(what[KEY]).encode("utf-8", "replace")))
        except BadRecord as e:
            raise BadRecord(e.problem, 0, e.detail) from e.__cause__
    source = what.get("id", what.get("game"))
    if not isinstance(source, str) or not isinstance(what.get("piles"), dict):
        raise BadRecord("json")
    rules, dealt = gameid.parse(source)
    game = of_rules(rules)
    start = position.from_text(game, text)
    if dealt is not None and start != first_state(game.plan, dealt):
        dealt = None  # a position from the middle of a game, of which the JSON does not tell the way there
    return Loaded(Session(game, start, dealt, auto_base=False))


def _as_text(said: Any) -> str:
    """The text of the record whose parts a JSON holds."""

    def word(x: object) -> str:
        if isinstance(x, bool) or not isinstance(x, str | int | float):
            raise BadRecord("json")
        text = str(x)
        if "\n" in text or "\r" in text:
            raise BadRecord("json")
        return text

    def part(key: str, kind: type) -> Any:
        found = said.get(key, kind()) if isinstance(said, dict) else None
        if not isinstance(found, kind):
            raise BadRecord("json")
        return found

    lines = [f"{record.MAGIC} {word(said.get('version', ''))}" if isinstance(said, dict) else "", f"game: {word(part('game', str))}"]
    lines += [f"{word(key)}: {word(value)}" for key, value in part("facts", dict).items()]
    lines += [f"| {word(line)}" for line in part("table", list)]
    lines += [f"> {word(line)}" for line in part("rules", list)]
    for n, pair in enumerate(part("actions", list)):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadRecord("json")
        moves, comment = map(word, pair)
        if n or moves or comment:
            lines.append(f"{n}. {moves} {{{comment}}}" if comment else f"{n}. {moves}")
    return "\n".join(lines) + "\n"


# --- writing ------------------------------------------------------------------------------------------------------------


def as_record(loaded: Loaded) -> record.Record:
    """The record of a game."""
    return record.of_session(loaded.session, loaded.facts, loaded.comments)


def as_data(loaded: Loaded) -> dict[str, Any]:
    """The position that the game stands at in JSON's types, and under `record` all that a record tells."""
    session, said = loaded.session, as_record(loaded)
    facts: dict[str, Any] = dict(header.said(said.facts))
    if not said.auto_base:
        facts["auto-base"] = "no"
    if own := record.own_text(session.game):
        facts["own"] = session.game.name
    table = format_table(session.game.plan, session.start).splitlines() if session.deal is None else []
    whole = {
        "version": record.VERSION,
        "game": session.game.id(session.deal),
        "facts": facts,
        "table": table,
        **({"rules": own} if own else {}),
        "actions": [list(action) for action in said.actions],
    }
    return position.as_data(session.game, session.state, session.deal, session.made) | {KEY: whole}


# --- games that are kept ------------------------------------------------------------------------------------------------


def kept(name: str) -> Loaded:
    """A game under way or ended, by its name or its deal id; of several the one played last. Raises NoSuchGame, BadJournal or OSError."""
    for folder, ended in ((paths.games_under_way(), False), (paths.ended_games(), True)):
        for path in _newest(folder):
            if path.name.removesuffix(_SUFFIX) == name or _is_of(path, name):
                return of_journal(_bytes_of(path), path.stat().st_mtime if ended else None)
    raise NoSuchGame(name)


def _newest(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            found = [e for e in entries if e.name.endswith(_SUFFIX) and e.is_file(follow_symlinks=False)]
            return [Path(e.path) for e in sorted(found, key=lambda e: e.stat().st_mtime, reverse=True)]
    except OSError:
        return []


def _is_of(path: Path, name: str) -> bool:
    """True if the head of a journal says that it is of this deal."""
    try:
        with open(path, "rb") as file:
            return f"\ngame {name}\n".encode("utf-8", "replace") in file.read(1000)
    except OSError:
        return False


def _bytes_of(path: Path) -> bytes:
    if path.stat().st_size > journal.LARGEST:
        raise journal.BadJournal("size")
    return path.read_bytes()


def of_journal(data: bytes, ended: float | None = None) -> Loaded:
    """The game of a journal with what was counted in it; `ended` is when it ended, in seconds since the epoch. Raises BadJournal."""
    import datetime

    follower = _Follower()
    what = journal.read(data, follower.see)
    tally, brought = follower.tally, follower.brought
    date = datetime.datetime.fromtimestamp(ended, datetime.UTC).isoformat(timespec="seconds") if ended is not None else ""
    facts = brought._replace(
        began=brought.began or (what.began if header.is_date(what.began) else ""),
        ended=date or brought.ended,
        result=GIVEN_UP if what.ended == GIVEN_UP else "",
        seconds=round(what.seconds, 1),  # as records tell it, and journals write it
        hints=tally.hints + (brought.hints or 0),
        undos=tally.undos + (brought.undos or 0),
        solver=bool(tally.solver or brought.solver),
        cheats=max(0, follower.cheats) or brought.cheats,
    )
    now = record.texts_of(what.session.line, what.session.opening)
    then = follower.texts
    same = next((n for n, (a, b) in enumerate(zip(now, then, strict=False)) if a != b), min(len(now), len(then)))
    return Loaded(what.session, facts, {n: c for n, c in follower.comments.items() if n < same})


class _Follower:
    """Goes along a journal and counts: what a tally counts, what xpat2 would, and what came with a game from a file."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.brought = Facts()
        self.comments: dict[int, str] = {}
        self.texts: list[str] = []  # the actions that the comments are about
        self.cheats = 0
        self._line: tuple[Entry, ...] = ()

    def see(self, session: Session, action: str, seconds: float) -> None:
        """The session after an action."""
        if action.startswith(_NOTED):
            self._bring(session, action.removeprefix(_NOTED))
            return
        self.tally = tallied(self.tally, session, action, seconds) if action else begun(session)
        line, before = session.line, self._line
        self._line = line
        if action.partition(" ")[0] not in (UNDO, REDO, GO) or session.game.name not in xpat.KINDS:
            return
        back = len(before) - len(line)
        with contextlib.suppress(xpat.NoSave):
            if back > 0:
                self.cheats += xpat.cheats_of(session.game.plan, before, session.start, back)
            else:
                self.cheats -= xpat.cheats_of(session.game.plan, line, session.start, -back)

    def _bring(self, session: Session, text: str) -> None:
        self.brought, self.comments = _of_note(text)
        self.cheats = self.brought.cheats or 0
        self.tally, self._line = begun(session), session.line
        self.texts = record.texts_of(record.whole_line(session), session.opening)


def bring_in(loaded: Loaded, now: str) -> str:
    """Make a game from a file one that is under way, undone moves too; its name there. `now` is when it began, where the file doesn't
    say. Raises OSError."""
    source, facts = loaded.session, loaded.facts
    log = keeper.begun(source, facts.began or now)
    seconds = facts.seconds or 0.0
    try:
        for text in record.texts_of(record.whole_line(source), source.opening)[1:]:
            log.write(seconds, f"{PLAY} {text}")
        if source.can_redo:
            log.write(seconds, f"{GO} {len(source.line)}")
        # Last, since what is counted begins here: going back to where the game stopped was no undo.
        log.write(seconds, f"{NOTE} {KEY} {_note(loaded)}")
    except OSError:
        log.path.unlink(missing_ok=True)
        raise
    finally:
        log.close()
    return log.path.name.removesuffix(_SUFFIX)


def _note(loaded: Loaded) -> str:
    """What came with a game, on one line in ASCII, as a journal has it."""
    import json

    return json.dumps({"facts": header.said(loaded.facts), "comments": {str(n): c for n, c in loaded.comments.items()}})


def _of_note(text: str) -> tuple[Facts, dict[int, str]]:
    """What such a line says; nothing where it is damaged."""
    import json

    try:
        what = json.loads(text)
        facts = header.facts_of({word: str(value) for word, value in what["facts"].items()})
        return facts, {int(n): plain(str(comment)) for n, comment in what["comments"].items()}
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError, BadRecord):
        return Facts(), {}
