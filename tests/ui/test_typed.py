"""The command line: whatever keys do can be typed, Tab completes it, and what means nothing is told in words."""

from __future__ import annotations

import pytest

from player import Player, dealt, laid
from tpat.engine import games
from tpat.i18n import LANGUAGES, load
from tpat.ui.commands import COMMANDS, LINE_WORDS, TABLE, Command
from tpat.ui.model import Ask, Begin, Choose
from tpat.ui.typed import completions, names


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
    assert by_name.ui._replace(lines=(), message="") == by_key.ui._replace(message="")


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
        "u",
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
    assert {"undo", "undo-all", "up"} <= set(say(Player(dealt("gypsy")), "u").ui.message.replace(".", "").replace(",", "").split())


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
