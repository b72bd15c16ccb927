"""Any bytes at all: every reader of files with games gives a game or one sentence, at once, and nothing that acts on a terminal.

Inputs are whole files of each kind, damaged: bits turned, pieces cut out, doubled and moved, hostile pieces put in; and bytes of no kind.
`TPAT_LONG=1` tries 50,000 of each kind.
"""

from __future__ import annotations

import json
import os
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tpat
from tpat.commands.record_text import trouble
from tpat.deal.numbers import deal
from tpat.errors import TpatError
from tpat.i18n import LANGUAGES, load
from tpat.session.session import Session
from tpat.storage import exchange, journal, record, xpat
from tpat.ui import stills, svg
from tpat.ui.around import title

DATA = Path(__file__).parent.parent / "data"
EXAMPLES = 50_000 if os.environ.get("TPAT_LONG") else 150
AT_MOST = 1.0  # seconds

#: Pieces that have hurt readers of texts and of numbers.
HOSTILE = (
    b"\x1b[2J\x1b]0;x\x07", b"\x9b31m", b"\0", b"\r\n", b"\r", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"\xe2\x80\xa8", b"\xff\xfe",
    b"\xed\xa0\x80",     b"{" * 500, b"[" * 5000, b'{"a":' * 2000, b"}", b"\n" * 300, b"9" * 5000, b"-1", b"1e999", b"NaN", b"\xd9\xa3",
    b"A" * 3000, b"; ",     b"| t1: QH QH", b"0. ", b"1. deal", b"deal; " * 400, b"*99", b"#", b"#ms-1", b"#pysol-1",
    b":columns=32,decks=9", b"game: spider#1\n",     b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\xff\xf0\x80\x00", b"\xff\xf1\x80\x00",
    b"\xff\xf5\x80\x00", b"\xff\xff\x80\x00", b"\xff\xf3\x80\x05",     b"go 99999999\n", b"note record {}\n",
    b'note record {"facts": {"score": []}, "comments": 5}\n', b"0.0 end \x1b[1m\n", b"nan play deal\n",
)  # fmt: skip


def records() -> list[bytes]:
    """The fixtures, the long one cut short, so that most of the time goes into variety."""
    found = [p.read_bytes() for p in sorted((DATA / "records").glob("*.tpat"))]
    return [b"\n".join(data.split(b"\n")[:25]) + b"\n" for data in found]


def jsons() -> list[bytes]:
    out = [json.dumps(exchange.as_data(exchange.load(data))).encode() for data in records()[:4]]
    return [*out, *(json.dumps(json.loads(data)[exchange.KEY] | {"piles": {}}).encode() for data in out)]


def saves() -> list[bytes]:
    return [p.read_bytes() for p in sorted((DATA / "saves").glob("*.xpat")) if p.stat().st_size < 500 and "rng0" not in p.name]


def journals() -> list[bytes]:
    out = []
    for name in ("canfield", "gypsy", "midnight-oil"):
        game = tpat.game(name)
        session = Session(game, game.deal(4), deal(4))
        lines = [journal.head(session, "2026-11-30T11:55:01+00:00")]
        session.record = lines.append
        for _ in range(8):
            session.play(game.legal_moves(session.state)[0])
        session.undo()
        session.mark()
        session.note('record {"facts": {"player": "Anna", "cheats": 3}, "comments": {"1": "well"}}')
        out.append(("".join((lines[0], *(f"1.0 {line}\n" for line in lines[1:])))).encode())
    return out


KINDS = {exchange.RECORD: records, exchange.JSON: jsons, exchange.XPAT: saves, "journal": journals}


@st.composite
def damaged(draw: st.DrawFn, whole: list[bytes]) -> bytes:
    """One of these files with some harm done to it, or bytes of no kind."""
    data = draw(st.sampled_from(whole))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.sampled_from((1, 2, 4, 16, 200))))
        what = draw(st.integers(0, 7))
        if what == 0:
            data = data[:at]
        elif what == 1:
            data = data[:at] + data[end:]
        elif what == 2:
            data = data[:at] + data[at:end] * 2 + data[end:]
        elif what == 3 and at < len(data):
            data = data[:at] + bytes((data[at] ^ 1 << draw(st.integers(0, 7)),)) + data[at + 1 :]
        elif what == 4:
            data = data[:at] + draw(st.sampled_from(HOSTILE)) + data[at:]
        elif what == 5:
            data = data[:at] + draw(st.sampled_from(HOSTILE)) + data[end:]
        elif what == 6:
            data = data[:at] + draw(st.binary(max_size=8)) + data[end:]
        else:
            other = draw(st.sampled_from(whole))
            data = data[:at] + other[draw(st.integers(0, len(other))) :]
    return data


def shown(text: str) -> None:
    """What reaches a terminal is one line of plain text."""
    assert text.strip()
    assert text.isprintable(), repr(text)


def read(kind: str, data: bytes) -> exchange.Loaded | None:
    """The game in the bytes; None where they hold none, which is said in a sentence in each language."""
    begun = time.process_time()
    try:
        loaded = exchange.of_journal(data) if kind == "journal" else exchange.load(data, kind)
    except TpatError as error:
        for lang in LANGUAGES:
            shown(trouble(load(lang), error))
        loaded = None
    assert time.process_time() - begun < AT_MOST
    return loaded


def written(loaded: exchange.Loaded) -> None:
    """What was read can be written in each kind, and comes back."""
    again = exchange.as_record(loaded)
    assert record.read(record.write(again).encode()) == again
    assert exchange.as_record(exchange.load(json.dumps(exchange.as_data(loaded)).encode())) == again
    assert not any(unicodedata.category(c) == "Cc" for c in record.write(again) if c != "\n")
    try:
        data = xpat.write(loaded.session, loaded.facts.cheats or 0)
    except xpat.NoSave as error:
        shown(trouble(load("en"), error))
    else:
        assert loaded.session.deal
        assert xpat.read(data, loaded.session.deal.shuffle).session.state == loaded.session.state


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files(kind: str) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(damaged(KINDS[kind]()))
    def holds(data: bytes) -> None:
        if loaded := read(kind, data):
            written(loaded)

    holds()


def test_what_once_failed() -> None:
    """Damaged files that did harm before they were guarded against."""
    save = (DATA / "saves" / "BakersDozen-custom.xpat").read_bytes()
    many = read(exchange.XPAT, save[:76] + b"\x40\0\0\0" + save[80:])  # cheats of ten digits, which a record did not take
    assert many
    assert many.facts.cheats == 1 << 30
    written(many)
    exact = read(exchange.RECORD, b"tpat-record 1\ngame: gypsy#1\ntime: 750.42\n\n1. deal\n")  # finer than records are written
    assert exact
    assert exact.facts.seconds == 750.4
    written(exact)
    log = read("journal", b"tpat-journal 1\ngame gypsy#1\n---\n1.11 play deal\n")  # and than journals are
    assert log
    assert log.facts.seconds == 1.1
    written(log)


@settings(max_examples=EXAMPLES // 10, deadline=None)
@given(st.binary(max_size=300))
def test_bytes_of_no_kind(data: bytes) -> None:
    for kind in (*KINDS, ""):
        assert read(kind, data) is None or kind == "journal"


@pytest.mark.parametrize("kind", [exchange.RECORD, exchange.XPAT])
def test_stills_of_what_was_read(kind: str) -> None:
    for data in KINDS[kind]():
        loaded = exchange.load(data, kind)
        frame = stills.still(loaded.session, load("en"))
        assert "\x1b" not in stills.as_text(frame) + svg.as_svg(frame, title(loaded.session))
