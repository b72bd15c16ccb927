"""Cards in the air: which went where, and the frames of their flight, worked out without a clock or a terminal."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import positions
import tpat
from player import Player, dealt, laid
from scenes import GAMES, SIZES, on_the_way
from tpat.engine.cards import DOWN
from tpat.engine.moves import DEAL, MOVE, REDEAL
from tpat.i18n import load
from tpat.ui.cards import glyphs_for
from tpat.ui.celebration import celebrating, leaps
from tpat.ui.ends import look, panel_told
from tpat.ui.frame import Frame
from tpat.ui.layout import fits, layout
from tpat.ui.model import Panel
from tpat.ui.motion import Carried, carried, flights, flying, lasting, lifted
from tpat.ui.panel import covered
from tpat.ui.screen import compose
from tpat.ui.stage import STEP, Scene, Stage
from tpat.ui.view import view


def show(stage: Stage, player: Player, now: float, still: bool = False) -> Frame:
    """What the stage shows of a player's screen."""
    scene = Scene(player.session, player.ui, player.size, player.ascii_only)
    return stage.show(scene, lambda gone: compose(player.session, player.ui, player.size, player.ascii_only, gone), now, still)


# --- which cards went where -------------------------------------------------------------------------------------------


def went(player: Player, keys: str) -> list[Carried]:
    before = player.table.state
    player.press(keys)
    return carried(player.table.game.plan, before, player.table.state)


def test_a_run_goes_as_one_and_what_is_only_turned_does_not_go() -> None:
    player = Player(laid("gypsy", {"t1": "KC- 9H 8S", "t2": "TS"}))
    assert went(player, "1 2") == [Carried("t1", 1, "t2", 1, 2)]
    assert went(player, "u") == [Carried("t2", 1, "t1", 1, 2)]


def test_a_deal_goes_from_the_stock_to_every_column_and_the_waste_back_as_one() -> None:
    moves = went(Player(dealt("gypsy")), "d")
    assert [(m.source, m.target, m.cards) for m in moves] == [("s", f"t{n}", 1) for n in range(1, 9)]
    moves = went(Player(dealt("klondike", draw="3")), "d")
    assert [(m.source, m.target, m.at, m.cards) for m in moves] == [("s", "w", 0, 3)]
    player = Player(laid("canfield", {"t1": "KC", "w": "9C 8D 2S"}, 3))
    assert went(player, "d") == [Carried("w", 0, "s", 0, 3)]


def test_two_cards_that_look_alike_keep_to_their_runs() -> None:
    player = Player(laid("gypsy", {"t1": "TS 9H", "t2": "9H", "t3": "TC"}))
    assert went(player, "2 3") == [Carried("t2", 0, "t3", 1, 1)]
    player = Player(laid("gypsy", {"t1": "AS 2H", "t2": "AS 9H", "t3": "3S", "t4": "TC"}))
    assert went(player, "1 3") == [Carried("t1", 1, "t3", 1, 1)]


@pytest.mark.parametrize("game", GAMES)
def test_what_went_is_what_a_move_moved(game: str) -> None:
    """Taken from their old places and laid on the new ones the cards make the position after, whatever the move was."""
    found = tpat.game(game)
    state = found.deal(99)
    for move in positions.line(found, state, random.Random(5), 30, "any"):
        after = found.apply(state, move)
        moves = carried(found.plan, state, after)
        index = found.plan.index
        for m in moves if move.kind in (MOVE, DEAL, REDEAL) else ():  # a shuffle takes them from anywhere
            there = after.piles[index[m.target]][m.at : m.at + m.cards]
            here = state.piles[index[m.source]][m.first : m.first + m.cards]
            assert Counter(c & ~DOWN for c in there) == Counter(c & ~DOWN for c in here)
        for name, count in lifted(moves).items():
            assert count <= len(after.piles[index[name]])
        state = after


# --- how they fly -----------------------------------------------------------------------------------------------------


def flown(player: Player, keys: str) -> tuple[Frame, Frame, Frame, tuple]:
    """The frames before and after, the one without what is in the air, and the flights."""
    session = player.table
    before, old, state = player.frame(), player.ui, session.state
    player.press(keys)
    after = player.frame()
    moves = carried(session.game.plan, state, session.state)
    plan = layout(session.game.rules, *player.size)
    base = compose(session, player.ui, player.size, player.ascii_only, lifted(moves))
    return before, after, base, flights(moves, view(session, old, state), view(session, player.ui), plan, after)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_card_leaves_where_it_lay_and_lands_where_it_lies(size: tuple[int, int], ascii_only: bool) -> None:
    player = Player(dealt("gypsy"), size=size, ascii_only=ascii_only)
    before, after, base, flight = flown(player, "1 2")
    nine = "9d" if ascii_only else "9♦"
    assert len(flight) == 1
    x, y = flight[0].start
    assert before.text[y][x + 1 : x + 3] == nine
    x, y = flight[0].end
    assert after.text[y][x + 1 : x + 3] == nine
    assert nine in flight[0].text[0]
    assert sum(row.count(nine) for row in base.text[2:-2]) == sum(row.count(nine) for row in after.text[2:-2]) - sum(
        row.count(nine) for row in flight[0].text
    )
    assert flying(base, flight, 1.0)._replace(cursor=after.cursor) == after
    for phase in (0.0, 0.3, 0.6, 0.9):
        frame = flying(base, flight, phase)
        assert (frame.width, frame.height) == size
        assert all(len(t) == len(s) == size[0] for t, s in zip(frame.text, frame.style, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_flight_ends_in_the_frame_after(game: str) -> None:
    """Over moves of each game, at every size it fits: landed cards make the frame that a program without motion shows."""
    chance = random.Random(game)
    for size in chance.sample([s for s in SIZES if fits(tpat.game(game).rules, *s)], 2):
        session = on_the_way(game)
        player = Player(session, size=size)
        stage = Stage()
        show(stage, player, 0.0)
        for k in range(8):
            legal = session.game.legal_moves(session.state)
            if chance.random() < 0.3 or not legal:
                player.press(chance.choice("ur"))
            else:
                session.play(chance.choice(legal))
            first = show(stage, player, float(k))
            assert (first.width, first.height) == size
            frames = 0
            while stage.wait:
                frames += 1
                first = stage.frame(k + frames * STEP)
                assert all(len(t) == len(s) == size[0] for t, s in zip(first.text, first.style, strict=True))
                assert frames * STEP < 0.2
            assert first == player.frame()


def test_flights_take_from_80_to_150_milliseconds() -> None:
    for size in SIZES:
        for keys in ("1 2", "d"):
            _, _, _, flight = flown(Player(dealt("gypsy"), size=size), keys)
            assert 0.08 <= lasting(flight) <= 0.15


# --- a game is won ----------------------------------------------------------------------------------------------------


def won(size: tuple[int, int] = (80, 24), ascii_only: bool = False, lang: str = "en", game: str = "gypsy") -> Player:
    """A game of which the last card goes out, and the panel that comes then."""
    suits = {f"f{i + 1}": " ".join(r + "CSHD"[i % 4] for r in "A23456789TJQK") for i in range(8)}
    player = Player(laid(game, {**suits, "f8": suits["f8"][:-3], "t5": "KD"}), lang, size, ascii_only).press("5 o")
    player.ui = look(player.table, player.ui)
    return player


def party(player: Player) -> list[Frame]:
    """All frames that are shown when the panel opens."""
    stage, panel = Stage(), player.ui.panel
    player.ui = player.ui._replace(panel=None)
    show(stage, player, 0.0)
    player.ui = player.ui._replace(panel=panel)
    frames = [show(stage, player, 0.0)]
    while (wait := stage.wait) is not None:
        frames.append(stage.frame(len(frames) * wait))
        assert len(frames) < 1000
    return frames


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_cards_of_a_won_game_leap_about_and_leave_the_words_free(size: tuple[int, int], ascii_only: bool) -> None:
    player = won(size, ascii_only)
    frames = party(player)
    last = player.frame()
    assert frames[-1] == last
    title, message = "You have won!", last.text[-1]
    changed = set()
    for frame in frames:
        assert all(len(t) == len(s) == size[0] for t, s in zip(frame.text, frame.style, strict=True))
        assert any(title in row for row in frame.text)
        assert (frame.text[0], frame.text[-1]) == (last.text[0], message)
        assert not ascii_only or all(row.isascii() for row in frame.text)
        changed |= {(x, y) for y in range(size[1]) for x in range(size[0]) if frame.text[y][x] != last.text[y][x]}
    box = covered(size, panel_told(load("en"), player.table, player.ui.panel, player.ui.keymap))
    free = (size[1] - 4) * size[0] - box[2] * box[3]
    assert len(changed) > (0.3 if size[1] < 50 else 0.2) * free  # all over the screen
    assert not any(box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3] for x, y in changed)


def test_only_a_panel_that_tells_of_a_win_sets_them_leaping_and_only_as_it_opens() -> None:
    player = won()
    stage = Stage()
    show(stage, player, 0.0)
    assert stage.wait is None  # the game was won when the program began to show it
    panel, player.ui = player.ui.panel, player.ui._replace(panel=None)
    show(stage, player, 1.0)
    player.ui = player.ui._replace(panel=Panel("stuck"))
    show(stage, player, 2.0)
    assert stage.wait is None
    player.ui = player.ui._replace(panel=None)
    show(stage, player, 3.0)
    player.ui = player.ui._replace(panel=panel)
    show(stage, player, 4.0)
    assert stage.wait is not None
    player.press("right")
    assert show(stage, player, 4.2) == player.frame()
    assert stage.wait is None


@pytest.mark.parametrize("game", GAMES)
def test_any_game_can_celebrate(game: str) -> None:
    """Whatever piles it has: with cards on its foundations, and with none of them."""
    for session in (dealt(game), on_the_way(game)):
        plan = layout(session.game.rules, 120, 40)
        leapt = leaps(session.game.plan, session.state, plan, load("de"), glyphs_for(False, False))
        frame = Player(session, size=(120, 40)).frame()
        assert leapt
        seen = [celebrating(frame, leapt, (0, 0, 0, 0), phase) for phase in (0.0, 0.1, 0.3, 0.5, 0.99)]
        assert all(len(t) == len(s) == 120 for f in seen for t, s in zip(f.text, f.style, strict=True))
        assert seen[1] != frame


# --- when nothing flies -----------------------------------------------------------------------------------------------


def test_the_first_frame_and_other_games_and_sizes_are_shown_still() -> None:
    stage, player = Stage(), Player(dealt("gypsy"))
    assert show(stage, player, 0.0) == player.frame()
    assert not stage.wait
    player.press("d")
    player.size = (100, 30)
    assert show(stage, player, 1.0) == player.frame()
    player.session = on_the_way("gypsy")
    assert show(stage, player, 2.0) == player.frame()
    player.press("d")
    assert show(stage, player, 3.0, still=True) == player.frame()
    player.press("u ?")
    assert show(stage, player, 4.0) == player.frame()
    player.press("escape")
    assert show(stage, player, 5.0) == player.frame()
    assert not stage.wait


def test_a_new_scene_ends_what_is_in_the_air() -> None:
    stage, player = Stage(), Player(dealt("gypsy"))
    show(stage, player, 0.0)
    player.press("d")
    assert show(stage, player, 1.0) != player.frame()
    assert stage.wait
    player.press("right")
    assert show(stage, player, 1.02) == player.frame()
    assert not stage.wait
    player.press("u")
    show(stage, player, 2.0)
    assert stage.end() == player.frame()
    assert not stage.wait


def test_more_than_the_eye_can_follow_is_shown_at_once() -> None:
    stage, player = Stage(), Player(on_the_way("gypsy"))
    show(stage, player, 0.0)
    player.press("U")
    assert show(stage, player, 1.0) == player.frame()


def test_no_card_that_is_face_down_is_told_by_its_flight() -> None:
    """Two deals that differ in face-down cards alone look the same in every frame."""
    seen = []
    for hidden in ("KC", "2D"):
        session = laid("gypsy", {"t1": f"{hidden}- 5D- 9H", "t2": "TS", "t3": "KS"})
        player, stage = Player(session), Stage()
        show(stage, player, 0.0)
        session.play(tpat.game("gypsy").parse_move("t1-t2"))
        frames = [show(stage, player, 1.0)]
        while stage.wait:
            frames.append(stage.frame(1.0 + len(frames) * STEP))
        seen.append(frames)
    assert len(seen[0]) > 3
    assert seen[0] == seen[1]
