"""The command line: whatever keys do can be typed, Tab completes it, and what means nothing is told in words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from harness import Term
from player import Player, dealt, laid
from tpat.engine import games
from tpat.engine.options import in_force
from tpat.i18n import LANGUAGES, load
from tpat.ui.commands import COMMANDS, LINE_WORDS, TABLE, Command
from tpat.ui.files import beginning
from tpat.ui.lines import completions, names
from tpat.ui.model import Ask, Begin, Choose, Record, Save, Taste
from tpat.ui.presets import PRESETS
from tpat.ui.wishes import set_now


def typed(player: Player, line: str) -> Player:
    """Type a line after the colon, without Enter."""
    return player.press([":", *("space" if c == " " else c for c in line)])


def say(player: Player, line: str) -> Player:
    """Type a line and Enter."""
    return typed(player, line).press("enter")


def test_every_command_of_the_table_has_its_name_there() -> None:
    assert set(names()) == {c.name for c in COMMANDS if c.context == TABLE and c.name != "command-line"} | set(LINE_WORDS)


@pytest.mark.parametrize(
    "command", [c for c in COMMANDS if c.context == TABLE and c.name not in ("command-line", "column")], ids=lambda c: c.name
)
def test_a_name_does_what_the_key_does(command: Command) -> None:
    def there() -> Player:
        table = {"t1": "9H 8C", "t2": "TS", "t3": "AC", "t4": "QS 4D", "f1": "AC 2C 3C", "s": "2D 3D 4D 5D 6D 7D 8D 9D"}
        return Player(laid("gypsy", table)).press("d u right up")

    by_key, by_name = there().press([command.keys[0]]), say(there(), command.name)
    assert by_name.line == by_key.line
    assert by_name.effect == by_key.effect
    assert by_name.ui._replace(lines=(), message="") == by_key.ui._replace(message="", capitals=0)


def test_moves_columns_and_words_that_are_cut_short() -> None:
    player = Player(laid("gypsy", {"t1": "9H 8C", "t2": "TS"}))
    assert say(player, "t1-t2*2").line == "t1-t2*2"
    assert say(player, "undo").line == ""
    assert say(Player(dealt("gypsy")), "dea").line == "deal"
    assert say(say(player, "column 1"), "column 2").line == "t1-t2*2"
    assert say(Player(dealt("gypsy")), "q").effect is Ask.QUIT


def test_a_number_goes_to_where_so_many_moves_are_made() -> None:
    player = Player(dealt("gypsy")).press("d d d")
    for line, made in (("jump 1", 1), ("3", 3), ("0", 0), ("j 2", 2)):
        assert say(player, line).session.made == made
        assert not player.ui.warning
    for line in ("4", "jump", "jump x", "jump 99999999", "-1"):
        assert say(player, line).ui.warning
        assert player.session.made == 2


@pytest.mark.parametrize(
    ("line", "game", "number"),
    [("new", "gypsy", None), ("new 77", "gypsy", 77), ("new spider", "spider", None), ("new spider 77", "spider", 77),
     ("new canfield:refill=auto#5", "canfield", 5), ("new gypsy#9", "gypsy", 9), ("  new   spider   8 ", "spider", 8)],
)  # fmt: skip
def test_a_new_game_by_name_and_number(line: str, game: str, number: int | None) -> None:
    effect = say(Player(dealt("gypsy")), line).effect
    assert isinstance(effect, Begin)
    assert effect.chosen.rules.name == game
    assert (effect.chosen.deal.number if effect.chosen.deal else None) == number


def test_the_same_game_again_keeps_its_options_and_another_is_as_it_is_by_itself() -> None:
    for line, columns in (("new gypsy 3", 10), ("new 3", 10), ("new gypsy:columns=9#3", 9)):
        effect = say(Player(dealt("gypsy", columns="10")), line).effect
        assert isinstance(effect, Begin)
        assert effect.chosen.rules.columns == columns


def test_a_game_under_way_is_asked_about() -> None:
    player = say(Player(dealt("gypsy")).press("d"), "new spider 7")
    assert player.ui.question is not None
    assert player.effect is None
    assert isinstance(player.press("y").effect, Begin)


def test_the_line_stays_in_the_next_game() -> None:
    player = say(Player(dealt("gypsy")), "new 5").press(": up")
    assert player.table.deal is not None
    assert player.table.deal.number == 5
    assert text_of(player) == "new 5"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "line",
    [
        "wrong",
        "un",
        "new nogame",
        "new 12x",
        "new spider -3",
        "new spider 3 4",
        "lang",
        "lang xx",
        "deal 3",
        "column",
        "column x",
        "t3-f1x",
        "t1-t99",
    ],
)
def test_what_means_nothing_is_said_and_changes_nothing(lang: str, line: str) -> None:
    player = say(Player(dealt("gypsy"), lang), line)
    assert player.ui.warning
    assert player.ui.message
    assert "{" not in player.ui.message
    assert (player.line, player.effect, player.ui.typed) == ("", None, None)
    assert player.text()


def test_a_word_that_begins_several_names_tells_them() -> None:
    assert {"undo", "undo-all"} <= set(say(Player(dealt("gypsy")), "un").ui.message.replace(".", "").replace(",", "").split())


def test_the_language_and_what_is_kept() -> None:
    player = say(Player(dealt("gypsy")), "lang de")
    assert player.ui.lang == "de"
    assert player.press("+").ui.message == Player(dealt("gypsy"), "de").press("+").ui.message
    assert say(player, "save").ui.warning  # nothing keeps it here
    player.ui = player.ui._replace(kept=True)
    assert not say(player, "save").ui.warning


# --- typing -----------------------------------------------------------------------------------------------------------


def text_of(player: Player) -> str:
    assert player.ui.typed is not None
    return player.ui.typed.text


def test_tab_completes_as_far_as_it_is_sure_then_goes_round() -> None:
    player = typed(Player(dealt("gypsy")), "cho").press("tab")
    assert text_of(player) == "chooser"
    player.press("escape")
    typed(player, "und").press("tab")
    assert text_of(player) == "undo"
    assert [text_of(player.press("tab")) for _ in range(3)] == ["undo-all", "undo", "undo-all"]
    assert text_of(player.press("backtab")) == "undo"


def test_tab_goes_through_games_and_languages() -> None:
    player = typed(Player(dealt("gypsy")), "new spi").press("tab")
    assert text_of(player) == "new spider"
    assert text_of(player.press("tab")) == "new spider-one-suit"
    assert completions("new ") == [f"new {name}" for name in games.names()]
    assert completions("lang ") == [f"lang {lang}" for lang in LANGUAGES]
    assert completions("deal ") == []
    assert text_of(typed(player.press("escape"), "xyz").press("tab")) == "xyz"


def test_all_names_are_offered_with_an_empty_line() -> None:
    assert completions("") == names()


def test_earlier_lines_come_back_with_up_and_the_draft_with_down() -> None:
    player = say(say(Player(dealt("gypsy")), "deal"), "hint")
    typed(player, "un")
    assert [text_of(player.press(key)) for key in ("up", "up", "up", "down", "down", "down")] == [
        "hint",
        "deal",
        "deal",
        "hint",
        "un",
        "un",
    ]
    assert player.press("up enter").ui.hints
    assert player.ui.lines == ("deal", "hint")  # said twice, kept once


@pytest.mark.parametrize("keys", [["escape"], ["backspace"], ["d", "backspace", "backspace"], ["d", "ctrl-u", "enter"]])
def test_leaving_it(keys: list[str]) -> None:
    player = Player(dealt("gypsy")).press([":", *keys])
    assert player.ui.typed is None
    assert player.line == ""
    assert player.ui.lines == ()


def test_the_screen_and_the_shell_have_their_keys_there_too() -> None:
    player = typed(Player(dealt("gypsy")), "de")
    assert player.press("ctrl-l").effect is Ask.REDRAW
    assert player.press("ctrl-z").effect is Ask.SUSPEND
    assert text_of(player) == "de"


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_what_is_typed_is_seen_with_the_cursor_behind_it(size: tuple[int, int]) -> None:
    player = typed(Player(dealt("gypsy"), size=size), "new spi")
    frame = player.frame()
    assert frame.cursor is not None
    x, y = frame.cursor
    assert frame.text[y].rstrip() == ":new spi"
    assert x == len(":new spi")
    assert "spider" in frame.text[y + 1]
    typed(player.press("escape"), "x" * 250)
    frame = player.frame()
    assert frame.text[y].endswith("x ")
    assert all(len(row) == size[0] == len(look) for row, look in zip(frame.text, frame.style, strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_command_does_stands_beneath(lang: str) -> None:
    title = next(c.title for c in COMMANDS if c.name == "undo")
    assert load(lang)._(title) in typed(Player(dealt("gypsy"), lang), "undo").frame().text[-1]


def test_effects_pass_through() -> None:
    assert isinstance(say(Player(dealt("gypsy")), "chooser").effects[-1], Choose)


# --- what users of vi type --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["q", "quit", "wq", "x", "qa"])
def test_quitting_as_in_vi(line: str) -> None:
    assert say(Player(dealt("gypsy")), line).effect is Ask.QUIT
    player = say(Player(dealt("gypsy")).press("d"), line)  # it is not kept here, and would be lost
    assert player.ui.question is not None


@pytest.mark.parametrize("line", ["q!", "quit!", "qa!", "wq!"])
def test_an_exclamation_mark_does_not_ask(line: str) -> None:
    assert say(Player(dealt("gypsy")).press("d"), line).effect is Ask.QUIT


def test_short_words() -> None:
    assert say(Player(dealt("gypsy")).press("d d"), "u").line == "deal"
    assert say(Player(dealt("gypsy")).press("d d u"), "red").line == "deal deal"
    assert say(Player(dealt("gypsy")).press("d d"), "0").line == ""
    for line, kind in (("h", "keys"), ("help", "keys"), ("help words", "words"), ("help rules", "rules")):
        page = say(Player(dealt("gypsy")), line).ui.page
        assert page is not None
        assert page.kind == kind


@pytest.mark.parametrize(
    ("line", "record"),
    [("save game.tpat", Record("game.tpat")), ("w  my game.json ", Record("my game.json")), ("save! x", Record("x", over=True)),
     ("w! x", Record("x", over=True))],
)  # fmt: skip
def test_writing_a_record(line: str, record: Record) -> None:
    assert say(Player(dealt("gypsy")), line).effect == record


def test_a_game_by_its_name_alone_and_with_options() -> None:
    for line, game, number, options in (
        ("spider", "spider", None, {}),
        ("Spider 77", "spider", 77, {}),
        ("demon 5", "demon", 5, {}),
        ("canfield refill=auto 9", "canfield", 9, {"refill": "auto"}),
        ("new klondike draw=3 redeals=1", "klondike", None, {"draw": "3", "redeals": "1"}),
        ("normandy", "gypsy", None, {}),
    ):
        effect = say(Player(dealt("freecell")), line).effect
        assert isinstance(effect, Begin)
        assert effect.chosen.rules.name == game
        assert (effect.chosen.deal.number if effect.chosen.deal else None) == number
        assert in_force(effect.chosen.rules, games.standard(game)) == options


@pytest.mark.parametrize("line", ["canfield refill=never", "canfield cells=2", "gypsy columns=99", "new gypsy columns="])
def test_options_that_cannot_be_are_told(line: str) -> None:
    player = say(Player(dealt("gypsy")), line)
    assert player.ui.warning
    assert player.effect is None


# --- settings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [("set theme felt", "theme", "felt"), ("set theme=dark", "theme", "dark"), ("se lang it", "lang", "it"),
     ("set four_colours", "four_colours", True), ("set noanimation", "animation", False), ("set animation off", "animation", False),
     ("set cursor yes", "cursor", True), ("set autoplay safe", "autoplay", "safe"), ("set preset vi", "preset", "vi"),
     ("set suits letters", "suits", "letters"), ("set courts akqj", "courts", "AKQJ")],
)  # fmt: skip
def test_settings_change_at_once_and_are_kept(line: str, key: str, value: object) -> None:
    player = say(Player(dealt("gypsy")), line)
    assert player.effect == Save(((key, value),))
    assert set_now(player.ui)[key] == value


def test_settings_are_told() -> None:
    assert "dark" in say(say(Player(dealt("gypsy")), "set theme dark"), "set theme?").ui.message
    assert "dark" in say(say(Player(dealt("gypsy")), "set theme dark"), "set theme").ui.message
    assert "no" in say(say(Player(dealt("gypsy")), "set noanimation"), "set animation?").ui.message
    assert say(Player(dealt("gypsy")), "set").ui.wishes is not None


@pytest.mark.parametrize("line", ["set theme pink", "set wibble 3", "set animation maybe", "set notheme", "help wibble", "set preset vim"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_set_is_told(line: str, lang: str) -> None:
    player = say(Player(dealt("gypsy"), lang), line)
    assert player.ui.warning
    assert player.effect is None
    assert "{" not in player.ui.message


def test_a_preset_that_own_keys_clash_with_is_told() -> None:
    player = Player(dealt("gypsy"))
    player.ui = player.ui._replace(taste=Taste(own_keys=(("undo", ("f9",)), ("redo", ("f2",)))))
    assert say(player, "set preset xpat").ui.warning
    assert player.ui.taste.preset == "default"


# --- editing and completing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "text"),
    [("ctrl-w", "new spider "), ("ctrl-w ctrl-w", "new "), ("left left x", "new spider x77"), ("home x", "xnew spider 77"),
     ("ctrl-a delete delete", "w spider 77"), ("left ctrl-u", "7"), ("home right ctrl-k", "n"), ("left end 1", "new spider 771"),
     ("left left backspace", "new spider77"), ("ctrl-e ctrl-u", ""), ("left left left left left left ctrl-w", "new der 77")],
)  # fmt: skip
def test_the_line_is_edited(keys: str, text: str) -> None:
    assert text_of(typed(Player(dealt("gypsy")), "new spider 77").press(keys)) == text


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_the_cursor_stands_where_it_is_typed(size: tuple[int, int]) -> None:
    frame = typed(Player(dealt("gypsy"), size=size), "new spider").press("left left").frame()
    assert frame.cursor is not None
    x, y = frame.cursor
    assert frame.text[y].rstrip() == ":new spider"
    assert x == len(":new spid")


@pytest.mark.parametrize(
    ("line", "found"),
    [("spi", ["spider", "spider-one-suit", "spider-two-suits"]), ("set th", ["set theme"]),
     ("set preset ", [f"set preset {p}" for p in PRESETS]),
     ("set four_colours ", ["set four_colours false", "set four_colours true"]), ("help w", ["help words"]), ("se au", ["se autoplay"]),
     ("canfield ref", ["canfield refill=hand", "canfield refill=auto"]), ("new spider rel", ["new spider relaxed="]),
     ("new canfield refill=auto ref", []), ("theme f", ["theme felt"]), ("deal ", []), ("lang de ", []), ("save x", [])],
)  # fmt: skip
def test_all_is_completed(line: str, found: list[str]) -> None:
    assert completions(line) == found


def test_names_of_files_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.tpat").touch()
    (tmp_path / "mine too.tpat").touch()
    (tmp_path / ".hidden").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "deep").touch()
    player = typed(Player(dealt("gypsy")), "save fo").press("tab")
    assert text_of(player) == "save folder/"
    assert text_of(player.press("tab")) == "save folder/deep"
    assert text_of(typed(player.press("escape"), "w mi").press("tab")) == "w mine"
    assert [text_of(player.press("tab")) for _ in range(2)] == ["w mine too.tpat", "w mine.tpat"]
    assert beginning("") == ["folder/", "mine too.tpat", "mine.tpat"]
    assert beginning(".") == [".hidden"]
    assert beginning("nowhere/") == []


def test_a_record_is_written_from_the_game(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    with Term([sys.executable, "-m", "tpat", "gypsy", "12345"], env=env, cwd=str(tmp_path)) as term:
        assert term.until("stock 80")
        term.key("d")
        assert term.until("stock 72")
        term.key(":save mine").key("enter")
        assert term.until("Written: mine.tpat")
        term.key(":w mine").key("enter")
        assert term.until("mine.tpat is there already")
        term.key(":w! mine").key("enter")
        assert term.until("Written: mine.tpat")
        term.key(":w nowhere/mine").key("enter")
        assert term.until("can't be written")
        term.key(":save shot.svg").key("enter")
        assert term.until("Written: shot.svg")
        term.key(":set theme dark").key("enter")
        assert term.until("The settings are kept.")
        term.key(":q").key("enter")
        assert term.close() == (0, None)
    assert 'theme = "dark"' in (tmp_path / "config" / "tpat" / "config.toml").read_text(encoding="utf-8")
    assert (tmp_path / "shot.svg").read_text(encoding="utf-8").startswith("<svg")
    told = subprocess.run([sys.executable, "-m", "tpat", "verify", str(tmp_path / "mine.tpat")], capture_output=True, text=True, check=True)
    assert "valid, 1 move" in told.stdout
