"""Panels when a game is over or can't go on: what they say, that they say it once, and that they are in no key's way."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import tpat
from harness import Term
from player import Player
from tables import home, lay
from tpat.deal.numbers import Deal
from tpat.i18n import LANGUAGES
from tpat.session.figures import Place, Result, figures
from tpat.session.session import Session
from tpat.ui.ends import look
from tpat.ui.keys import MOUSE
from tpat.ui.model import Begin

GYPSY, CANFIELD, FREECELL = tpat.game("gypsy"), tpat.game("canfield"), tpat.game("freecell")
SHUT = {"t1": "KC", "t2": "KS", "t3": "KC", "t4": "KS", "t5": "JC", "t6": "JS", "t7": "JC", "t8": "JS"}
LEAFED = {"f1": "5C", "t1": "9C", "t2": "9S", "t3": "JC", "t4": "JS", "r": "3S", "w": "7D 7H 7C 7S"}
SIZES = [(40, 12), (80, 24), (200, 60)]


def paused(at: Player) -> Player:
    """The player looks at the screen for a moment, as the program's loop waits for it."""
    at.ui = look(at.table, at.ui)
    return at


def player(game: tpat.Game, piles: dict[str, str], lang: str = "en", size: tuple[int, int] = (80, 24)) -> Player:
    return paused(Player(Session(game, lay(game, **piles)), lang, size))


def last_card(lang: str = "en", size: tuple[int, int] = (80, 24)) -> Player:
    """A game of Gypsy with one card to go."""
    foundations = {f"f{k + 1}": home("CSHD"[k % 4], 13 if k < 7 else 12) for k in range(8)}
    return Player(Session(GYPSY, lay(GYPSY, t1="KD", **foundations), Deal(77)), lang, size)


def panel(at: Player) -> list[str]:
    """The rows of the panel that is on the screen."""
    rows = at.frame().text
    top = next(k for k, row in enumerate(rows) if "╭─ " in row)
    left, right = rows[top].index("╭─ "), rows[top].rindex("╮")
    end = next(k for k, row in enumerate(rows) if k > top and row[left] == "╰" and row[right] == "╯")
    return [row[left : right + 1] for row in rows[top : end + 1]]


def said(at: Player) -> str:
    return " ".join(" ".join(row.strip("│ ") for row in panel(at)[1:-1]).split())


# --- stuck ------------------------------------------------------------------------------------------------------------


def test_that_nothing_can_be_done_is_said_with_what_can_be_done_about_it() -> None:
    assert said(player(GYPSY, SHUT)) == (
        "No move is left: no card can go anywhere, and nothing can be dealt. A again N new g games Esc close"
    )
    at = paused(player(GYPSY, SHUT | {"t7": "JC TH", "t8": "JS QD"}).press("8 1 7 6"))
    assert at.ui.panel is None  # the ten and the queen can go elsewhere still


def test_what_was_played_can_be_taken_back_or_given_up() -> None:
    at = player(GYPSY, SHUT | {"f3": "AH 2H", "t7": "JC 3H"})
    assert at.ui.panel is None
    assert said(paused(at.press("7 o"))).endswith("u undo A again N new G give up g games Esc close")
    assert at.press("u").line == ""


def test_a_stock_is_gone_through_before_it_is_said_and_then_it_is_said_once() -> None:
    at = player(CANFIELD, LEAFED)
    assert said(at).startswith("No move is left: whatever is dealt, no card can go anywhere any more.")
    for _ in range(6):
        assert paused(at.press("d")).ui.panel is None
    assert paused(at.press("u u")).ui.panel is None


def test_of_a_position_closed_once_nothing_is_said_again() -> None:
    at = paused(player(GYPSY, SHUT | {"t8": "JS 2C", "f1": "AC"}).press("8 o"))
    assert at.ui.panel is not None
    assert paused(at.press("escape u")).ui.panel is None
    assert paused(at.press("r")).ui.panel is None
    assert at.line == "t8-f1"


def test_moves_that_lead_nowhere_are_told_as_such() -> None:
    assert said(player(GYPSY, SHUT | {"t8": ""})).startswith("Moves are left, but they lead nowhere:")
    assert panel(player(GYPSY, SHUT | {"t8": ""}))[0].startswith("╭─ Nothing leads on ─")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("piles", [SHUT, SHUT | {"t8": ""}])
def test_panels_are_whole_in_every_language_and_the_cursor_is_on_them(piles: dict[str, str], lang: str, size: tuple[int, int]) -> None:
    at = player(GYPSY, piles, lang, size)
    rows, frame = panel(at), at.frame()
    assert {len(row) for row in rows} == {len(rows[0])}
    assert all(row[0] == row[-1] == "│" and row[1] == row[-2] == " " for row in rows[1:-1])
    assert "A " in rows[-2] + rows[-3]
    assert frame.cursor is not None
    x, y = frame.cursor
    assert frame.text[y][x - 2] == "│"
    assert frame.text[y - 1][x - 2] == "╭"
    at.ascii_only = True
    assert all(row.isascii() for row in at.frame().text)


# --- keys -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", ["d", "1 2", "N", "?", "u", "+", "g", "right space", ":", "q"])
def test_a_key_does_what_it_does_without_a_panel(keys: str) -> None:
    with_panel, without = player(CANFIELD, LEAFED), player(CANFIELD, LEAFED)
    without.ui = without.ui._replace(panel=None)
    assert with_panel.ui.panel is not None
    with_panel.press(keys)
    without.press(keys)
    assert (with_panel.ui, with_panel.effects, with_panel.line) == (without.ui, without.effects, without.line)


def test_escape_closes_a_panel_and_nothing_else() -> None:
    at = player(CANFIELD, LEAFED)
    at.ui = at.ui._replace(lit=(4,), message="something")
    at.press("escape")
    assert (at.ui.panel, at.ui.lit, at.ui.message) == (None, (4,), "something")


def test_a_click_on_a_key_of_the_panel_does_it_and_any_other_closes_the_panel() -> None:
    at = player(CANFIELD, LEAFED)
    y = next(k for k, row in enumerate(at.frame().text) if "N new" in row)
    x = at.frame().text[y].index("N new")
    at.press([f"{MOUSE} press {x + 3} {y}"])
    assert isinstance(at.effect, Begin)
    at = player(CANFIELD, LEAFED)
    at.press([f"{MOUSE} release {x} {y}"])
    assert at.ui.panel is not None
    at.press([f"{MOUSE} press 1 2"])
    assert (at.ui.panel, at.line) == (None, "")


# --- won --------------------------------------------------------------------------------------------------------------

RESULT = Result("k", "gypsy", "", "xpat2", 77, 1.0, 2.0, 245.0, "won", 1000, 1, 0, 0, 0, "", True, False, 104, 0, 0, 0)


def test_a_game_that_is_won_tells_how_and_offers_the_next() -> None:
    at = paused(last_card().press("1 o"))
    assert said(at) == "Score: 1000. 1 move. A again N new g games u undo q quit Esc close"
    assert at.ui.panel is not None
    before = replace_result(score=870, moves=120, seconds=400.0)
    at.ui = at.ui._replace(panel=at.ui.panel._replace(found=(RESULT, Place(1, before, True, 3, 15))))
    assert said(at).startswith(
        "Score: 1000. 1 move in 4:05. Your best on this deal! Before it was: score 870, 120 moves, 6:40. "
        "Place 3 of 15 among your games. This deal again, or for a friend: tpat gypsy 77 A again"
    )


def replace_result(**changes: object) -> Result:
    return RESULT._replace(**changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_small_screens_the_least_needed_is_left_out(lang: str, size: tuple[int, int]) -> None:
    at = paused(last_card(lang, size).press("1 o"))
    assert at.ui.panel is not None
    at.ui = at.ui._replace(panel=at.ui.panel._replace(found=(RESULT, Place(1, RESULT, False, 3, 15))))
    rows = panel(at)
    assert len(rows) < size[1]
    assert "1000" in rows[1]
    assert "4:05" in rows[2]
    assert any(row[2:4] == "A " for row in rows)


def test_again_after_a_win_is_a_game_of_its_own() -> None:
    at = paused(last_card().press("1 o A"))
    effect = at.effect
    assert isinstance(effect, Begin)
    assert effect.chosen.deal == Deal(77)
    assert not effect.give_up


# --- on a terminal ----------------------------------------------------------------------------------------------------

LOST = "17611"  # a deal of Free Cell in which five moves are enough to get stuck


def on_terminal(tmp_path: Path) -> Term:
    env = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    term = Term([sys.executable, "-m", "tpat", "freecell", LOST], env=env)
    assert term.until(LOST)
    return term.settle()


def test_the_panel_comes_after_the_moves_frame_and_a_burst_never_meets_it(tmp_path: Path) -> None:
    with on_terminal(tmp_path) as term:
        term.key("5x8x631x8x")
        assert term.until("No move is left")
        assert term.until("moves 5")
        term.key("u")
        assert term.until("moves 4")
        assert "No move is left" not in term.settle().text()
        term.key("r").settle(0.5)
        assert "No move is left" not in term.text()  # it was closed for this position
        term.key("q")
        assert term.close() == (0, None)
    with on_terminal(tmp_path) as term:
        term.key("5x8x631x8xuu+")  # all typed ahead
        assert term.until("moves 3")
        term.settle(0.5)
        assert b"No move is left" not in term.log


# --- giving up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_to_give_up_is_asked_with_what_it_means_for_the_statistics(lang: str, size: tuple[int, int]) -> None:
    at = Player(Session(GYPSY, GYPSY.deal(12345), Deal(12345)), lang, size).press("4 o G")
    assert at.ui.question is not None
    asked = at.frame()
    won_before = [replace_result(key=str(k), how="won" if k > 8 else "given up", ended=float(k)) for k in range(12)]
    at.ui = at.ui._replace(question=at.ui.question._replace(counts=(figures(won_before),)))
    told = said(at)
    assert "13" in told
    assert "23,1" in told or "23.1" in told  # three of thirteen are won then
    assert at.frame().cursor == asked.cursor  # the question has the focus
    assert at.frame().text[-2:] == asked.text[-2:]
    assert at.press("n").ui.question is None
    assert at.line == "t4-f4"


def test_a_first_game_and_wins_in_a_row_are_told_when_one_gives_up() -> None:
    at = Player(Session(GYPSY, GYPSY.deal(12345), Deal(12345))).press("4 o G")
    assert at.ui.question is not None
    for results, sentence in (
        ([], "It is the first of Gypsy in your statistics."),
        ([RESULT, replace_result(key="2")], "Of 3 games of Gypsy 2 are won then, 66.7 %. 2 games won in a row end with it."),
    ):
        at.ui = at.ui._replace(question=at.ui.question._replace(counts=(figures(results),)))
        assert said(at) == f"The game ends here and counts as lost. {sentence}"


def test_what_giving_up_means_comes_from_the_players_own_games(tmp_path: Path) -> None:
    with on_terminal(tmp_path) as term:
        for count in (1, 2):
            term.key("5x").settle()
            term.key("G")
            assert term.until("counts as lost")
            assert term.until("It is the first of Free Cell" if count == 1 else "Of 2 games of Free Cell 0 are won then, 0.0 %."), (
                term.text()
            )
            term.key("y")
            assert term.until("moves 0")
        term.key("q")
        assert term.close() == (0, None)
