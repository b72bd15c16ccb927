"""The mouse: every gesture ends in the keys that do the same, and every exit gives the mouse back."""

from __future__ import annotations

import random
import signal
import sys

import pytest

from harness import Term
from player import Player, dealt, laid
from scenes import GAMES, KINDS, SIZES, on_the_way, sizes, tall
from tpat.ui.commands import TABLE
from tpat.ui.keys import Decoder
from tpat.ui.layout import layout
from tpat.ui.model import Ask, Begin, Chosen
from tpat.ui.paint import hit
from tpat.ui.update import context
from tpat.ui.view import Mark, view


def at(player: Player, pile: str, line: int = 0) -> str:
    """A cell of a pile, so many lines below its first."""
    spot = layout(player.table.game.rules, *player.size).spots[pile]
    return f"{spot.x + 1} {spot.y + line}"


def mouse(player: Player, kind: str, place: str) -> Player:
    return player.press([f"<mouse> {kind} {place}"])


def click(player: Player, place: str) -> Player:
    return mouse(mouse(player, "press", place), "release", place)


RUN = {"t1": "9H 8C", "t2": "TS", "t3": "AC", "t4": "KD"}


def test_a_click_picks_up_and_another_lays_down() -> None:
    player = Player(laid("gypsy", RUN))
    assert click(player, at(player, "t1")).ui.picked is not None
    assert click(player, at(player, "t2")).line == "t1-t2*2"


def test_clicks_take_the_cards_from_where_they_point() -> None:
    player = Player(laid("gypsy", {"t1": "KH QC JH TC", "t2": "KD QS"}))
    click(player, at(player, "t1", 2))
    assert player.ui.picked is not None
    assert player.ui.picked.cards == 2
    assert click(player, at(player, "t2", 5)).line == "t1-t2*2"  # below a column is the column


def test_a_double_click_sends_the_card_up() -> None:
    player = Player(laid("gypsy", RUN))
    place = at(player, "t3")
    assert click(click(player, place), place).line == "t3-f1"
    place = at(player, "t4")
    assert click(click(player, place), place).line == "t3-f1"  # a king that goes nowhere is laid down
    assert player.ui.picked is None


def test_another_card_of_the_pile_in_hand_is_picked_up_instead() -> None:
    player = Player(laid("gypsy", {"t1": "KH QC JH TC"}))
    click(player, at(player, "t1", 2))
    click(player, at(player, "t1", 1))
    assert player.ui.picked is not None
    assert player.ui.picked.cards == 3


def test_dragging() -> None:
    player = Player(laid("gypsy", RUN))
    mouse(mouse(player, "press", at(player, "t1")), "release", at(player, "t2"))
    assert player.line == "t1-t2*2"
    mouse(mouse(player, "press", at(player, "t4")), "release", at(player, "t3"))
    assert player.line == "t1-t2*2"
    assert player.ui.warning


def test_the_stock_is_dealt_by_a_click_and_the_table_lets_go() -> None:
    player = Player(dealt("gypsy"))
    assert click(player, at(player, "s")).line == "deal"
    click(player, at(player, "t1"))
    assert player.ui.picked is not None
    assert click(player, "79 1").ui.picked is None
    assert mouse(player, "right", "0 0").line.startswith("deal ")  # the best move


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_every_card_with_a_sign_is_hit_where_it_stands(game: str, seed: int) -> None:
    session = on_the_way(game)
    for size in sizes(game):
        player = Player(session, size=size)
        plan, seen = layout(session.game.rules, *size), view(session, player.ui)
        for name, spot in plan.spots.items():
            found = hit(seen, plan, spot.x + 1 + seed, spot.y)
            assert found is not None
            assert found[0] == name
            assert 1 <= found[1] <= max(1, len(seen.piles[name].cards))


@pytest.mark.parametrize("size", SIZES)
def test_a_click_marks_the_card_that_stands_there(size: tuple[int, int]) -> None:
    player = Player(tall(), size=size)
    plan = layout(player.table.game.rules, *size)
    spot = plan.spots["t1"]
    text = player.frame().text
    line = max(y for y in range(spot.y, size[1]) if "K♥" in text[y][spot.x : spot.x + 6])
    click(player, f"{spot.x + 1} {line}")
    assert player.ui.picked is not None
    assert player.ui.picked.cards == 13
    marks = view(player.table, player.ui).piles["t1"].marks
    assert [k for k, m in enumerate(marks) if m is Mark.PICKED] == list(range(len(marks) - 13, len(marks)))


# --- around the table -------------------------------------------------------------------------------------------------


def footer(player: Player, word: str) -> str:
    row = player.frame().text[-1]
    assert word in row
    return f"{row.index(word)} {player.size[1] - 1}"


def test_the_keys_in_the_last_line_can_be_clicked() -> None:
    player = Player(dealt("gypsy"))
    assert click(player, footer(player, "deal")).line == "deal"
    assert click(player, footer(player, "undo")).line == ""
    click(player, footer(player, "rules"))
    assert player.ui.page is not None
    click(player, footer(player, "back"))
    assert player.ui.page is None
    assert click(player, footer(player, "quit")).effects[-2] is Ask.QUIT


@pytest.mark.parametrize(("lang", "yes"), [("en", "yes"), ("it", "sì"), ("fr", "oui"), ("de", "ja")])
def test_a_question_is_answered_by_a_click(lang: str, yes: str) -> None:
    player = Player(dealt("gypsy"), lang).press("d N")
    click(player, footer(player, yes))
    assert any(isinstance(effect, Begin) for effect in player.effects)


def test_the_wheel_scrolls_pages_lists_and_an_unfolded_column() -> None:
    player = Player(dealt("gypsy")).press("?")
    mouse(player, "wheel-down", "5 5")
    assert player.ui.page is not None
    assert player.ui.page.scroll == 3
    mouse(player, "wheel-up", "5 5")
    assert player.ui.page.scroll == 0
    chooser = Player(None)
    assert mouse(chooser, "wheel-down", "5 5").ui.chooser is not None
    assert chooser.ui.chooser is not None
    assert chooser.ui.chooser.at == 1
    peeking = mouse(Player(tall(), size=(40, 12)).press("z"), "wheel-down", "5 5")
    assert peeking.ui.peek == 3
    assert mouse(Player(tall()), "wheel-down", "5 5").ui == Player(tall()).ui


def test_a_game_is_marked_by_a_click_and_chosen_by_another() -> None:
    player = Player(None)
    click(player, "3 4")
    assert player.ui.chooser is not None
    assert player.ui.chooser.at == 2
    click(player, "3 4")
    chosen = next(e for e in player.effects if isinstance(e, Begin)).chosen
    assert isinstance(chosen, Chosen)


def test_nothing_is_clicked_while_a_text_is_typed() -> None:
    for keys in (": d", "? / d"):
        player = Player(dealt("gypsy")).press(keys)
        before = player.ui
        assert click(player, "5 23").ui == before


@pytest.mark.parametrize("game", KINDS)
def test_any_clicks_leave_the_game_sound(game: str) -> None:
    chance = random.Random(game)
    player = Player(dealt(game))
    total = sum(map(len, player.table.state.piles))
    for _ in range(300):
        player.size = chance.choice(sizes(game))
        place = f"{chance.randrange(player.size[0])} {chance.randrange(player.size[1] + 2)}"
        mouse(player, chance.choice(("press", "press", "release", "right", "wheel-up", "wheel-down")), place)
        if context(player.ui) != TABLE:
            player.press("n" if player.ui.question else "escape")
        if player.session is not None:
            assert sum(map(len, player.table.state.piles)) == total or player.table.game.name != game
        player.frame()


# --- reports of the terminal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("report", "event"),
    [(b"\x1b[<0;10;5M", "press 9 4"), (b"\x1b[<0;10;5m", "release 9 4"), (b"\x1b[<2;1;1M", "right 0 0"), (b"\x1b[<64;3;4M", "wheel-up 2 3"),
     (b"\x1b[<65;300;90M", "wheel-down 299 89")],
)  # fmt: skip
def test_reports_are_read_where_the_mouse_is_listened_to(report: bytes, event: str) -> None:
    assert Decoder(mouse=True).feed(report, 0.0) == [f"<mouse> {event}"]
    decoder, events = Decoder(mouse=True), []
    for byte in report:
        events += decoder.feed(bytes((byte,)), 0.0)
    assert events == [f"<mouse> {event}"]
    assert Decoder().feed(report, 0.0) == []


@pytest.mark.parametrize(
    "report", [b"\x1b[<0;10M", b"\x1b[<0;;M", b"\x1b[<1;2;3M", b"\x1b[<2;2;3m", b"\x1b[<35;2;3M", b"\x1b[<0;9999999;1M", b"\x1b[<M"]
)
def test_other_reports_are_swallowed(report: bytes) -> None:
    assert Decoder(mouse=True).feed(report + b"d", 0.0) == ["d"]


def play(*more: str, **env: str | None) -> Term:
    return Term([sys.executable, "-m", "tpat", "gypsy", "12345", *more], env=env)


def test_clicks_on_a_terminal_that_answers_nothing() -> None:
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"], answer=False) as term:
        assert term.until("moves 0")
        assert b"\x1b[?1000h\x1b[?1006h" in term.log
        lines = term.text().split("\n")
        row = next(k for k, line in enumerate(lines) if "▒80" in line)
        term.send(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % ((lines[row].index("▒80") + 1, row + 1) * 2))
        assert term.until("stock 72")
        term.key("q")
        assert term.close() == (0, None)
        assert term.log.rfind(b"\x1b[?1000l") > term.log.rfind(b"\x1b[?1000h")
        assert term.log.rfind(b"\x1b[?1006l") > term.log.rfind(b"\x1b[?1006h")


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_gives_the_mouse_back(sig: signal.Signals) -> None:
    with play() as term:
        assert term.until("moves 0")
        term.close(sig)
        assert term.log.rfind(b"\x1b[?1000l") > term.log.rfind(b"\x1b[?1000h")


def test_the_mouse_can_be_left_to_the_terminal() -> None:
    with play("--no-mouse") as term:
        assert term.until("moves 0")
        term.send(b"\x1b[<0;6;3M").settle()
        assert b"\x1b[?1000h" not in term.log
        assert "moves 0" in term.text()


@pytest.mark.parametrize("seed", range(3))
def test_a_burst_of_clicks_and_keys_leaves_the_screen_as_a_fresh_one(seed: int) -> None:
    chance = random.Random(seed)
    out = []
    for _ in range(200):
        x, y, button = chance.randint(1, 80), chance.randint(1, 23), chance.choice((0, 0, 0, 2, 64, 65))
        out.append(chance.choice((b"\x1b[<%d;%d;%dM\x1b[<%d;%d;%dm" % (button, x, y, button, x, y), b"u", b"d", b"z", b"+")))
    with play() as term:
        assert term.until("moves 0")
        term.send(b"".join(out)).settle(0.3)
        text = term.text()
        assert "Traceback" not in text
        assert term.send(b"\x0c").settle(0.3).text() == text
        assert term.close(signal.SIGTERM) == (128 + signal.SIGTERM, None)
        assert b"Traceback" not in term.log
