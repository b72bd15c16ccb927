"""At every size from the least to 300 × 100: what can be played and where runs begin and end is to be seen, and nothing is lost.

TPAT_LONG=1 looks at thousands of positions.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tpat
from player import Player, dealt
from positions import Reached, reached
from reading import seen_column, shown
from scenes import SIZES, tall
from tpat.engine.cards import DOWN, JOKER
from tpat.engine.rules import Run
from tpat.session.session import Session
from tpat.ui.layout import SHORTEST, fits, layout
from tpat.ui.view import movable, view

EXAMPLES = 3000 if os.environ.get("TPAT_LONG") else 60


def needed(cards: Sequence[int], joined: Sequence[bool]) -> int:
    """The lines of a column whose face-down cards and whose runs' middles are folded, and nothing else."""
    down = sum(1 for c in cards if not c)
    runs = [len(list(run)) for _, run in itertools.groupby(itertools.accumulate(not j for j in joined[down:]))]
    return min(down, 1) + sum(min(run, 3) for run in runs)


def ends(cards: Sequence[int], joined: Sequence[bool]) -> list[int]:
    """The indices of face-up cards at which a run begins or ends."""
    last = len(cards) - 1
    return [i for i, c in enumerate(cards) if c and (not joined[i] or i == last or not joined[i + 1] or not cards[i - 1])]


def look_at(session: Session, size: tuple[int, int]) -> None:
    """Hold the whole screen of a position to what it must show."""
    player = Player(session, size=size)
    player.ui = player.ui._replace(pile=next((n for n in session.game.plan.names if n[0] == "f"), "t1"))
    plan = layout(session.game.rules, *size)
    frame = player.frame()
    assert {len(row) for row in frame.text} == {size[0]}
    assert len(frame.text) == size[1]
    text = "\n".join(frame.text).replace("10", "T")
    table = view(session, player.ui)
    for name, pile in session.game.piles(session.state).items():
        spot = plan.spots.get(name)
        if spot is None or not pile:
            continue
        assert 0 <= spot.x <= spot.x + plan.card.width <= size[0]
        assert 0 < spot.y <= spot.y + spot.height <= plan.message
        if pile[-1][1]:
            assert shown(pile)[-1:] == [] or shown(pile)[-1] in text
        if name[0] == "t":
            _look_at_column(session, frame.text, name, size, table.piles[name].cards, table.piles[name].joined)


def _look_at_column(
    session: Session, screen: Sequence[str], name: str, size: tuple[int, int], cards: Sequence[int], joined: Sequence[bool]
) -> None:
    rules, plan = session.game.rules, layout(session.game.rules, *size)
    count, seen = seen_column(screen, plan, name)
    faces = shown(session.game.piles(session.state)[name])
    assert count == len(cards), (name, size)
    left = iter(faces)
    assert all(card in left for card in seen), "in their order"
    assert seen[-1:] == faces[-1:]
    if rules.grid and plan.lines(name) < SHORTEST:
        return
    down = len(cards) - len(faces)
    top = movable(session.game.plan, session.state, name)
    must = [faces[-top]] if top and rules.run is not Run.ANY else []
    if needed(cards, joined) <= plan.lines(name):
        must = [faces[i - down] for i in ends(cards, joined)]
    left = iter(seen)
    assert all(card in left for card in must), (name, size, must, seen)


screens = st.tuples(st.integers(40, 300), st.integers(12, 100)) | st.sampled_from(SIZES)


@settings(max_examples=EXAMPLES, deadline=None)
@given(reached(), screens)
def test_what_can_be_played_and_the_ends_of_runs_are_seen_at_every_size(position: Reached, size: tuple[int, int]) -> None:
    if fits(position.game.rules, *size):
        look_at(Session(position.game, position.state), size)


@pytest.mark.parametrize("size", [*SIZES, *((w, h) for w in (40, 57, 99, 161, 240) for h in (12, 19, 31, 51, 77))])
def test_columns_of_thirty_cards(size: tuple[int, int]) -> None:
    look_at(tall(), size)
    spider = tpat.game("spider")
    piles: dict[str, list[str]] = {f"t{k + 1}": [] for k in range(10)}
    for n, card in enumerate(c[0] for pile in spider.piles(spider.deal(7)).values() for c in pile):
        piles[f"t{n // 30 + 1 if n < 90 else n % 7 + 4}"].append(card)
    for k, down in ((1, 0), (2, 5), (3, 28)):
        piles[f"t{k}"] = [c + "-" for c in piles[f"t{k}"][:down]] + piles[f"t{k}"][down:]
    look_at(Session(spider, spider.setup(piles)), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_joker_is_a_card_like_others(size: tuple[int, int], ascii_only: bool) -> None:
    player = Player(dealt("gypsy", 8, jokers="3"), size=size, ascii_only=ascii_only)
    assert any(c >= JOKER and not c & DOWN for pile in player.table.state.piles[:-1] for c in pile)
    assert "Jo" in player.text()


@settings(max_examples=EXAMPLES, deadline=None)
@given(reached(), screens, st.data())
def test_every_card_that_the_cursor_reaches_is_seen_with_what_it_lies_on(
    position: Reached, size: tuple[int, int], data: st.DataObject
) -> None:
    game, state = position
    columns = [t for t in game.plan.tableau if len(state.piles[t]) > 1]
    if not fits(game.rules, *size) or not columns:
        return
    t = data.draw(st.sampled_from(columns))
    name, cards = game.plan.names[t], state.piles[t]
    top = max(1, movable(game.plan, state, name))
    reach = data.draw(st.integers(1, top))
    player = Player(Session(game, state), size=size)
    player.ui = player.ui._replace(pile=name, cards=reach)
    plan = layout(game.rules, *size)
    if game.rules.grid and plan.lines(name) < SHORTEST:
        return
    count, seen = seen_column(player.frame().text, plan, name)
    faces = shown(game.piles(state)[name])
    assert count == len(cards)
    if faces:
        assert faces[-reach] in seen
        if reach > 1 and plan.lines(name) >= SHORTEST + 4:
            below = [f for f, c in zip(faces[: len(faces) - reach][::-1], cards[: len(cards) - reach][::-1], strict=False) if not c & DOWN]
            assert all(face in seen for face in below[:2])
