"""Settings on the screen: what is changed there is seen at once, and written down when it closes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from harness import Term
from player import Player, dealt, laid
from sittings import home
from tpat.commands import tastes
from tpat.i18n import LANGUAGES, load, words
from tpat.storage import paths, settings
from tpat.ui.frame import Style
from tpat.ui.model import Save, Taste
from tpat.ui.theme import PALETTES
from tpat.ui.wishes import COURTS, SUITS, THEMES, TITLES, set_now


def test_there_is_a_line_for_every_setting_and_every_value_of_it() -> None:
    assert list(TITLES) == list(settings.ALLOWED) == list(set_now(Player(dealt("gypsy")).ui))
    assert set(THEMES) == set(PALETTES)
    player = Player(dealt("gypsy")).press(",")
    for key in TITLES:
        seen = {set_now(player.press("right").ui)[key] for _ in settings.ALLOWED[key]}
        assert seen == set(settings.ALLOWED[key]) - {""}
        player.press("down")
    assert player.ui.wishes is not None
    assert player.ui.wishes.at == 0
    assert set(SUITS) == set(settings.SUITS)
    assert tuple(COURTS) == settings.COURTS == words.COURTS
    assert all(settings.ALLOWED[key] == values for key, values in tastes.VALUES.items())


def test_what_was_changed_is_saved_when_it_closes_and_only_that() -> None:
    player = Player(dealt("gypsy")).press(", down right down right")
    assert player.effect is None
    player.press("escape")
    assert player.effect == Save((("theme", "dark"), ("four_colours", True)))
    assert player.ui.taste == Taste("dark", True)
    assert player.press(", right left escape").effect is None
    assert player.line == ""


def test_the_language_changes_before_the_eyes() -> None:
    player = Player(dealt("gypsy")).press(", right")
    assert load("it")._("Settings") in player.text()
    assert player.press("escape").effect == Save((("lang", "it"),))


def test_the_choice_stays_for_the_next_game() -> None:
    assert Player(dealt("gypsy")).press("C N").ui.taste.four_colours


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_screen_of_settings_shows_each_with_its_value(lang: str, size: tuple[int, int], ascii_only: bool) -> None:
    t = load(lang)
    player = Player(dealt("gypsy"), lang, size, ascii_only).press(", down")
    frame = player.frame()
    assert sum(":" in row for row in frame.text) == min(len(TITLES), size[1] - 3)
    assert frame.text[3].startswith(" [")
    assert frame.cursor == (2, 3)
    if not ascii_only:
        assert t._(TITLES["theme"]) in frame.text[3]
        king, queen, jack, ace = (words.letters(lang)[k] for k in (12, 11, 10, 0))
        assert f"{king}♣  {queen}♠  {jack}♥  {ace}♦" in player.text()
    down = player.press("up up").frame()  # round to the last
    assert sum(":" in row for row in down.text) == min(len(TITLES), size[1] - 3)
    assert down.text[down.cursor[1]].startswith(" [") if down.cursor else False


def test_suits_as_letters_leave_the_lines() -> None:
    player = Player(laid("gypsy", {"t2": "9H TS"}), size=(120, 40))
    player.ui = player.ui._replace(taste=Taste(suits="letters"))
    text = player.text()
    assert "10S" in text
    assert "9h" in text
    assert "╭" in text
    assert not set("♣♠♥♦") & set(text)


def test_each_suit_has_a_style_of_its_own() -> None:
    styles = b"".join(
        Player(laid("gypsy", {"t1": "9H", "t2": "9C", "t3": "9S", "t4": "9D"})).press("right right right right").frame().style
    )
    assert {Style.RED, Style.CLUB, Style.BLACK, Style.DIAMOND} <= set(styles)


def test_a_theme_by_its_name() -> None:
    player = Player(dealt("gypsy")).press([*":theme", "space", *"felt", "enter"])
    assert player.ui.taste.theme == "felt"
    player.press([*":theme", "space", *"pink", "enter"])
    assert player.ui.warning
    assert player.ui.taste.theme == "felt"


# --- on a terminal ----------------------------------------------------------------------------------------------------


def play(folder: Path, *more: str, **env: str) -> Term:
    kept = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config"), **env}
    return Term([sys.executable, "-m", "tpat", "gypsy", "12345", *more], env=kept)


def written(folder: Path) -> Path:
    file = folder / "config" / "tpat" / "config.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def test_settings_hold_from_the_first_frame_on(tmp_path: Path) -> None:
    written(tmp_path).write_text('theme = "felt"\nlang = "de"\nsuits = "letters"\n', encoding="utf-8")
    with play(tmp_path) as term:
        assert term.until("12345")
        term.settle()
        assert "Stapel" in term.text() or "Züge" in term.text()
        assert "♠" not in term.text()
        assert {term.screen.buffer[y][x].bg for y in range(24) for x in range(80)} == {"005f00"}
        term.key("q")
        assert term.close() == (0, None)
    with play(tmp_path, "--lang", "en") as term:
        assert term.until("moves 0")


def test_what_is_changed_on_the_screen_is_in_the_file(tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_text("# mine\n", encoding="utf-8")
    with play(tmp_path) as term:
        assert term.until("12345")
        term.key(",").settle()
        term.key("down").settle()
        term.key("right").settle()
        assert {term.screen.buffer[y][x].bg for y in range(24) for x in range(80)} == {"1c1c1c", term.screen.buffer[3][3].bg}
        term.key("escape")
        assert term.until("The settings are kept.")
        assert file.read_text(encoding="utf-8") == '# mine\ntheme = "dark"\n'
        term.key("q")
        assert term.close() == (0, None)


def test_a_file_that_cannot_be_taken_is_told_and_the_game_plays(tmp_path: Path) -> None:
    file = written(tmp_path)
    file.write_text("theme = 5\n", encoding="utf-8")
    with play(tmp_path) as term:
        assert term.until("moves 0")
        assert b"config.toml" in term.log
        term.key(",").settle()
        term.key("down").key("right").settle()
        term.key("escape")
        assert term.until("The settings can't be kept")
        assert file.read_text(encoding="utf-8") == "theme = 5\n"


def test_the_quick_look_for_the_file_looks_where_it_is(tmp_path: Path) -> None:
    with home(tmp_path):
        assert not tastes.is_there()
        paths.config().mkdir(parents=True)
        settings.path().write_text('lang = "fr"\n', encoding="utf-8")
        assert tastes.is_there()
        assert tastes.language() == "fr"
        settings.path().write_text("lang = 3\n", encoding="utf-8")
        assert tastes.language() == ""


def test_a_replay_is_watched_in_the_same_looks(tmp_path: Path) -> None:
    written(tmp_path).write_text('theme = "felt"\n', encoding="utf-8")
    kept = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    with Term([sys.executable, "-m", "tpat", "replay", "gypsy", "12345", "--moves", "deal", "--watch"], env=kept) as term:
        assert term.until("stock 72")
        term.settle()
        assert {term.screen.buffer[y][x].bg for y in range(24) for x in range(80)} == {"005f00"}
        assert b"\x1b[?1000h" not in term.log
        term.key("q")
        assert term.close() == (0, None)
