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
    assert mouse(Player(tall()), "wheel-down", "0 0").ui == Player(tall()).ui


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
        assert b"\x1b[?1000h\x1b[?1002h\x1b[?1006h" in term.log
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
        term.send(b"".join(out)).settle(1.5, 30)
        text = term.text()
        assert "Traceback" not in text
        assert term.send(b"\x0c").settle(0.5).text() == text
        assert term.close(signal.SIGTERM) == (128 + signal.SIGTERM, None)
        assert b"Traceback" not in term.log


# --- dragging ---------------------------------------------------------------------------------------------------------


def drag(player: Player, start: str, way: list[str], end: str) -> Player:
    mouse(player, "press", start)
    for place in way:
        mouse(player, "drag", place)
    return mouse(player, "release", end)


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_what_is_dragged_follows_the_pointer(size: tuple[int, int], ascii_only: bool) -> None:
    player = Player(laid("gypsy", {"t1": "KH QC JH", "t5": "KD"}), size=size, ascii_only=ascii_only)
    before = player.text()
    mouse(player, "press", at(player, "t1", 1))
    lying = player.text()
    x, y = size[0] // 2, size[1] // 2
    mouse(player, "drag", f"{x} {y}")
    frame = player.frame()
    assert frame.text != tuple(lying.split("\n"))
    near = frame.text[y][x - 4 : x + 6]
    assert "Q" in near
    there = layout(player.table.game.rules, *size).spots["t1"]
    column = "\n".join(row[there.x : there.x + 5] for row in frame.text[there.y :])
    assert "Q" not in column  # it has left its place
    assert "J" not in column
    assert "K" in column
    mouse(player, "drag", at(player, "t5"))
    mouse(player, "release", at(player, "t5"))
    assert player.line == "t1-t5*2"
    assert player.ui.drag is None
    player.press("u").ui = player.ui._replace(pile="t1")
    assert player.text().split("\n")[1:6] == before.split("\n")[1:6]


@pytest.mark.parametrize("end", ["t3", "nowhere"])
def test_what_is_dropped_where_it_cannot_go_lies_where_it_lay(end: str) -> None:
    player = Player(laid("gypsy", {"t1": "9H 8C", "t3": "4D"}))
    place = at(player, "t3") if end == "t3" else "79 12"
    drag(player, at(player, "t1"), ["40 10", place], place)
    assert player.line == ""
    assert player.ui.picked is None
    assert player.ui.drag is None
    assert player.ui.warning == (end == "t3")  # where it was a pile it is said why


def test_a_key_in_the_midst_of_a_drag_ends_it() -> None:
    player = Player(laid("gypsy", {"t1": "9H 8C", "t2": "TS"}))
    mouse(mouse(player, "press", at(player, "t1")), "drag", "30 10")
    player.press("escape")
    assert (player.ui.drag, player.ui.picked) == (None, None)
    assert mouse(player, "release", at(player, "t2")).line == ""


def test_the_pointer_may_leave_the_screen() -> None:
    player = Player(laid("gypsy", {"t1": "9H 8C", "t2": "TS"}), size=(80, 24))
    mouse(player, "press", at(player, "t1"))
    for place in ("0 0", "79 23", "79 0", "0 23", "200 200"):
        frame = mouse(player, "drag", place).frame()
        assert {len(row) for row in frame.text} == {len(looks) for looks in frame.style} == {80}


# --- the wheel and lists ----------------------------------------------------------------------------------------------


def test_the_wheel_unfolds_a_tall_column_and_folds_it_again() -> None:
    player = Player(laid("gypsy", {"t2": " ".join(f"{r}{s}" for s in "CHSD" for r in "KQJT98765")}), size=(80, 24))
    mouse(player, "wheel-down", at(player, "t2", 2))
    assert player.ui.pile == "t2"
    assert player.ui.peek == 0
    mouse(player, "wheel-down", "0 5")
    assert player.ui.peek > 0
    for _ in range(12):
        mouse(player, "wheel-up", "0 5")
    assert player.ui.peek == -1
    assert mouse(player, "wheel-down", "79 20").ui.peek == -1  # nothing is folded there
    assert player.line == ""


def test_lines_of_the_settings() -> None:
    player = Player(dealt("gypsy"), size=(80, 24)).press(",")
    mouse(player, "press", "5 3")
    assert player.ui.wishes is not None
    assert player.ui.wishes.at == 1
    theme = player.ui.taste.theme
    mouse(player, "press", "5 3")
    assert player.ui.taste.theme != theme
    mouse(player, "wheel-down", "5 3")
    assert player.ui.wishes is not None
    assert player.ui.wishes.at == 2
    mouse(player, "press", "5 22")
    assert player.ui.wishes.at == 2


# --- exact bytes on a terminal ----------------------------------------------------------------------------------------


def sgr(button: int, x: int, y: int, released: bool = False) -> bytes:
    """A report as terminals send it in mode 1006, of a cell counted from 0."""
    return b"\x1b[<%d;%d;%d%c" % (button, x + 1, y + 1, b"m" if released else b"M")


#: Gestures at deal 12345 of Gypsy in 80 × 24: what is sent, and what is then to be seen.
SEEN: list[tuple[str, list[bytes], str]] = [
    ("a click picks up", [sgr(0, 5, 7), sgr(0, 5, 7, True)], "In hand:"),
    ("a click on the stock deals", [sgr(0, 7, 2), sgr(0, 7, 2, True)], "stock 72"),
    ("the right button plays the best move", [sgr(2, 40, 15), sgr(2, 40, 15, True)], "moves 1"),
    ("a footer's key", [sgr(0, 22, 23), sgr(0, 22, 23, True)], "stock 72"),
    ("a question's answer", [b"d", b"N", sgr(0, 0, 23), sgr(0, 0, 23, True)], "stock 80"),
    ("the wheel in the rules", [b"?", sgr(65, 10, 10), sgr(65, 10, 10)], "Rules"),
    ("a line of the chooser", [b"g", sgr(0, 5, 4), sgr(0, 5, 4, True)], "Deal number"),
    ("a line of the settings", [b",", sgr(0, 5, 3), sgr(0, 5, 3, True), sgr(0, 5, 3), sgr(0, 5, 3, True)], "theme: dark"),
]


@pytest.mark.parametrize(("name", "sent", "seen"), SEEN, ids=[name for name, _, _ in SEEN])
def test_gestures_on_a_terminal(name: str, sent: list[bytes], seen: str) -> None:
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"], answer=False) as term:
        assert term.until("stock 80")
        term.settle()
        for data in sent:
            term.send(data).settle()
        assert term.until(seen), term.text()


def test_a_drag_on_a_terminal_shows_the_cards_on_their_way() -> None:
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345", "--no-animation"], answer=False) as term:
        assert term.until("stock 80")
        assert term.until_log(b"\x1b[?1002h")
        player = Player(dealt("gypsy", 12345))
        move = next(m for m in player.table.game.legal_moves(player.table.state) if m.target[0] == "t" and m.source[0] == "t")
        column, row = map(int, at(player, move.source, 2).split())
        assert term.send(sgr(0, column, row)).until("In hand:")
        term.send(sgr(32, column + 1, row + 4) + sgr(32, 38, 15)).settle(0.5)
        assert term.text().split("\n")[15].strip()
        column, row = map(int, at(player, move.target, 2).split())
        assert term.send(sgr(32, column, row) + sgr(0, column, row, True)).until("moves 1")
        assert not term.text().split("\n")[15].strip()


def test_without_the_mouse_nothing_is_asked_for() -> None:
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345", "--no-mouse"]) as term:
        assert term.until("stock 80")
        term.settle()
        for mode in (b"?1000h", b"?1002h", b"?1003h", b"?1006h"):
            assert b"\x1b[" + mode not in term.log
