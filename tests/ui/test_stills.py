"""Pictures of games: the text shows the table, the cast plays it on a terminal."""

from __future__ import annotations

import json
from typing import Any

import pyte
import pytest

import tpat
from tpat.deal.numbers import deal
from tpat.i18n import load
from tpat.session.hints import hints
from tpat.session.session import Session
from tpat.ui import stills
from tpat.ui.layout import fits


def played(name: str, number: int, moves: int, **chosen: object) -> Session:
    game = tpat.game(name, **chosen)
    session = Session(game, game.deal(number), deal(number))
    for _ in range(moves):
        found = hints(game, session.state, session.past)
        if not found:
            break
        session.play(found[0].move)
    return session


@pytest.mark.parametrize("name", tpat.games())
def test_every_game_has_a_still(name: str) -> None:
    session = played(name, 5, 6)
    frame = stills.still(session, load("en"))
    text = stills.as_text(frame)
    assert text.startswith(session.game.title)
    assert not any(line != line.rstrip() for line in text.splitlines())
    top = next(c for pile in session.game.piles(session.state).values() for c in pile[-1:] if c[1])[0]
    assert top[0].replace("T", "10") in text
    assert stills.as_text(stills.still(session, load("en"), ascii_only=True)).isascii()


def test_a_still_needs_room() -> None:
    session = played("gypsy", 5, 0, columns=32)
    width, height = stills.size_for(session)
    assert width > stills.USUAL[0]
    assert fits(session.game.rules, width, height)


def screens(cast: list[Any]) -> list[tuple[str, ...]]:
    """What a terminal shows after each of a cast's events."""
    head = cast[0]
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    out = []
    for _, kind, data in cast[1:]:
        assert kind == "o"
        stream.feed(data)
        out.append(tuple(screen.display))
    return out


def test_cast_plays_the_game() -> None:
    session = played("canfield", 4, 15)
    at, line = session.made, session.line
    cast = [json.loads(json.dumps(line)) for line in stills.as_cast(session, load("en"))]
    assert (session.made, session.line) == (at, line)
    assert cast[0]["version"] == 2
    times = [event[0] for event in cast[1:]]
    assert times == sorted(times)
    seen = screens(cast)
    assert len(seen) == at + 2  # the deal, each move, the cursor shown again
    for made in range(at + 1):
        session.jump(made)
        expected = stills.still(session, load("en")).text
        # The line of what was done is the cast's own.
        assert sum(a != b for a, b in zip(seen[made], expected, strict=True)) <= 2, made
    assert cast[1][2].startswith("\x1b[?25l")
    assert cast[-1][2].endswith("\x1b[?25h")


def test_an_undone_move_is_not_in_the_cast() -> None:
    session = played("gypsy", 9, 8)
    session.undo()
    assert len(list(stills.as_cast(session, load("en")))) == 1 + 8 + 1
    assert (session.made, session.can_redo) == (7, True)
