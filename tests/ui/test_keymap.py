"""Keys by presets and by the player's own file: whoever asks what a key is called is told the one in force, and keys that can't be are
refused before a game starts, in a sentence."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from harness import Term
from player import Player, dealt, laid
from tpat.engine import games
from tpat.i18n import LANGUAGES, load
from tpat.storage import settings
from tpat.ui import wishes
from tpat.ui.commands import COMMANDS, CONTEXTS, LINE_WORDS, PAGE, TABLE
from tpat.ui.keymap import DEFAULT, DIGITS, BadKeys, Own, key_lines, key_name, known, made
from tpat.ui.keys_text import keys_text
from tpat.ui.lines import read
from tpat.ui.model import Ask, Begin, Taste
from tpat.ui.presets import PRESETS


def player(preset: str = "default", own: Own = (), game: str = "gypsy") -> Player:
    """A player at a deal, with these keys."""
    there = Player(dealt(game))
    there.ui = there.ui._replace(taste=Taste(preset=preset, own_keys=own))
    return there


# --- presets ----------------------------------------------------------------------------------------------------------


def test_the_presets_are_those_that_settings_know() -> None:
    assert tuple(PRESETS) == settings.PRESETS == tuple(wishes.KEYS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_names_commands_and_real_keys_and_none_twice(preset: str) -> None:
    keymap = made(preset)  # raises where two claim a key
    names = {c.name for c in COMMANDS}
    session = dealt("gypsy")
    for name, keys in PRESETS[preset].items():
        assert name in names or read(load("en"), session, name).chosen
        assert [known(key) for key in keys] == list(keys)
    assert len(keymap.bound) == sum(len(c.keys) for c in keymap.commands)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_command_can_be_reached_in_every_preset(preset: str) -> None:
    keymap = made(preset)
    assert {(c.context, c.name) for c in COMMANDS} <= {(c.context, c.name) for c in keymap.commands}
    without = [(c.context, c.name) for c in keymap.commands if not c.keys]
    assert [context for context, _ in without if context != TABLE] == []
    assert keymap.key(TABLE, "command-line")
    session = dealt("gypsy")
    assert [read(load("en"), session, name).name for _, name in without] == [name for _, name in without]


@pytest.mark.parametrize(
    ("preset", "keys", "line"),
    [("xpat", "d d u", "deal"), ("xpat", "D", "deal"), ("pysol", "space j d", "deal deal deal"), ("pysol", "d d z", "deal"),
     ("pysol", "d s r", "deal"), ("pysol", "d backspace", ""), ("vi", "d d u ctrl-r", "deal deal"), ("vi", "d d U R", "deal deal")],
)  # fmt: skip
def test_what_players_know_from_elsewhere(preset: str, keys: str, line: str) -> None:
    assert player(preset).press(keys).line == line


@pytest.mark.parametrize(
    ("key", "game"), [("F", "freecell"), ("G", "gypsy"), ("H", "seahaven"), ("K", "klondike"), ("S", "spider"), ("C", "canfield"),
                      ("I", "idiots-delight")],
)  # fmt: skip
def test_xpats_letters_change_the_game(key: str, game: str) -> None:
    effect = player("xpat").press([key]).effect
    assert isinstance(effect, Begin)
    assert effect.chosen.rules.name == game
    assert player("xpat").press(["d", key]).ui.question is not None  # a game under way is asked for


def test_xpats_rotation() -> None:
    there = Player(laid("michaels-fantasy", {"t1": "9H 8C KD"}))
    there.ui = there.ui._replace(taste=Taste(preset="xpat"))
    assert there.press("f b").line == "rotate-up t1*3 rotate-down t1*3"


def test_vis_keys_pressed_one_after_the_other() -> None:
    there = player("vi").press("G")
    assert there.ui.pile == "t8"
    assert there.press("g").ui.chord == "g"
    assert there.ui.pile == "t8"
    assert there.press("g").ui.pile == "t1"
    assert there.press("l g h").ui.pile == "t1"  # what a beginning is not gone on with counts for itself
    assert there.press("g d").line == "deal"
    assert player("vi").press("Z Z").effect is Ask.QUIT
    assert player("vi").press("d Z Q").ui.question is not None
    there = player("vi", game="spider").press("?")
    there.press("G")
    assert there.ui.page is not None
    assert there.ui.page.scroll > 0
    assert there.press("g g").ui.page is not None
    assert there.ui.page is not None
    assert there.ui.page.scroll == 0


# --- the player's own -------------------------------------------------------------------------------------------------


def test_own_keys_take_the_place_of_a_commands_keys() -> None:
    there = player(own=(("undo", ("f9",)), ("peek", ())))
    assert there.press("d d u").line == "deal deal"
    assert there.press("f9").line == "deal"
    assert there.press("z").ui.peek < 0


def test_a_command_that_works_in_several_places_has_its_own_keys_in_all() -> None:
    there = player(own=(("redraw", ("f5",)),))
    for keys in ("", "?", "escape ,", "escape d N"):
        assert there.press(keys).press("f5").effect is Ask.REDRAW
        assert there.press("ctrl-l").effect is None


def test_digits_go_by_their_place_in_the_list() -> None:
    french = tuple("&é\"'(-è_çà")
    there = Player(laid("gypsy", {"t3": "9H", "t5": "TS"}))
    there.ui = there.ui._replace(taste=Taste(own_keys=(("column", french), ("to-mark", ("`",)), ("hint-back", ()))))
    assert there.press(['"', "("]).line == "t3-t5"
    with pytest.raises(BadKeys, match="digits: column"):
        made("default", (("column", ("a",)),))


def test_a_line_has_a_key() -> None:
    there = player(own=(("theme felt", ("f6",)), ("new spider 77", ("f7",))))
    assert there.press("f6").ui.taste.theme == "felt"
    effect = there.press("f7").effect
    assert isinstance(effect, Begin)
    assert effect.chosen.deal is not None
    assert effect.chosen.deal.number == 77
    assert "  F7           :new spider 77" in key_lines(load("en"), keymap=there.ui.keymap)


@pytest.mark.parametrize(
    ("written", "key"),
    [("PageUp", "pageup"), ("F1", "f1"), ("Esc", "escape"), ("Return", "enter"), ("Ctrl-R", "ctrl-r"),
     ("ctrl-alt-shift-down", "ctrl-alt-shift-down"), ("G", "G"), ("g g", "g g"), ("Shift-Tab", "backtab"),
     ("alt-X", "alt-X"), ("é", "é"), ("Del", "delete"), ("ctrl-pgup", "ctrl-pageup")],
)  # fmt: skip
def test_names_of_keys_as_people_write_them(written: str, key: str) -> None:
    assert known(written) == key


WRONG: list[tuple[Own, str]] = [
    ((("undo", ("z",)),), "z can't be both undo and peek (At the table): give one of them another key."),
    ((("undo", ("f9",)), ("redo", ("f9",))), "F9 can't be both undo and redo (At the table): give one of them another key."),
    ((("deal", ("g g",)),), "g can't be both chooser and deal (At the table): give one of them another key."),
    ((("line-up", ("q",)),), "q can't be both line-up and page-close (On a page): give one of them another key."),
    ((("undu", ("z",)),), "There is no command undu; did you mean undo?"),
    ((("wibble", ("z",)),), "There is no command wibble."),
    ((("undo", ("spce",)),), "There is no key spce; did you mean space?"),
    ((("undo", ("ctrl-5",)),), "There is no key ctrl-5; did you mean ctrl-z?"),
    ((("undo", ("",)),), "There is no key ."),
    ((("undo", ("Ctrl-C",)),), "Ctrl-C always ends the program, and can't do anything else."),
    ((("column", ("a", "b")),), "column needs ten keys, one for each digit, or none."),
]


@pytest.mark.parametrize(("own", "sentence"), WRONG)
def test_keys_that_cannot_be_are_told_in_a_sentence(own: Own, sentence: str) -> None:
    with pytest.raises(BadKeys) as e:
        made("default", own)
    if "did you mean" in sentence and "ctrl-5" in sentence:
        assert keys_text(load("en"), e.value).startswith("There is no key ctrl-5")
    else:
        assert keys_text(load("en"), e.value) == sentence
    for lang in LANGUAGES[1:]:
        assert "{" not in keys_text(load(lang), e.value)


def test_every_line_word_may_begin_a_line_with_a_key() -> None:
    for word in LINE_WORDS:
        assert made("default", ((f"{word} x", ("f9",)),)).bound[TABLE, "f9"].name == f"{word} x"


# --- what is told of keys ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_name_the_keys_in_force(preset: str, lang: str) -> None:
    t, keymap = load(lang), made(preset)
    there = Player(dealt("canfield"), lang)
    there.ui = there.ui._replace(taste=Taste(preset=preset))

    def do(name: str) -> str:
        there.press([":", *name, "enter"])
        return there.ui.message

    def key(name: str) -> str:
        return key_name(t, keymap.key(TABLE, name)) if keymap.key(TABLE, name) else f":{name}"

    assert key("mark") in do("to-mark")
    assert key("to-mark") in do("mark")
    do("deal")
    assert key("redo-all") in do("undo-all")
    frame = there.frame()
    shown = "".join(c if look == 11 else " " for c, look in zip(frame.text[-1], frame.style[-1], strict=True)).split()
    assert key("rules") in shown
    assert key("quit") in shown
    heads = " ".join(frame.text)
    assert f" {key('waste')} " in heads


def test_the_page_and_the_rules_follow() -> None:
    there = player("pysol", game="klondike").press("?")
    text = there.press("end").text() + there.press("home pagedown").text()
    assert there.ui.page is not None
    assert there.ui.page.kind == "keys"
    there = player("pysol", game="klondike").press("f1")
    assert '"d" deals' in there.press("/").press(list("deals, and")).press("enter").text()
    assert "Ctrl-Q" in text or "Ctrl-Q" in player("pysol").press("? pagedown pagedown").text()


def test_a_preset_is_chosen_in_the_settings_and_holds_at_once() -> None:
    there = player().press(", up").press("right")
    assert there.ui.taste.preset == "xpat"
    there.press("escape f2")
    assert there.ui.page is not None


def test_a_preset_that_the_players_keys_clash_with_is_passed_over() -> None:
    there = player(own=(("undo", ("f9",)), ("redo", ("f2",)))).press(", up").press("right")
    assert there.ui.taste.preset == "vi"


# --- on the command line ----------------------------------------------------------------------------------------------


def tpat(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
    return subprocess.run([sys.executable, "-m", "tpat", *words], capture_output=True, text=True, env=env, check=False)


def on_terminal(folder: Path, *words: str) -> Term:
    return Term([sys.executable, "-m", "tpat", *words], env={"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)})


def config(folder: Path, text: str) -> None:
    (folder / "tpat").mkdir()
    (folder / "tpat" / "config.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [('[keys]\nundo = ["z"]\n', "z can't be both undo and peek"), ('[keys]\npreset = "emacs"\n', "There is no preset emacs."),
     ("[keys]\nundo = 5\n", "undo is a list of keys"), ("[keys]\npreset = []\n", "preset is a text"), ("keys = 1\n", "keys is a list")],
)  # fmt: skip
def test_a_game_does_not_start_by_keys_that_cannot_be(tmp_path: Path, text: str, said: str) -> None:
    config(tmp_path, text)
    with on_terminal(tmp_path, "gypsy", "1") as term:
        assert term.close()[0] == 2
        assert said in " ".join(term.text().split())
        assert "config.toml" in " ".join(term.text().split())
        assert not term.alternate
    assert tpat(tmp_path, "keys").returncode == 2
    assert tpat(tmp_path, "keys", "--preset", "vi").returncode == 0  # whatever the file says


def test_the_keys_are_listed_as_the_file_has_them(tmp_path: Path) -> None:
    config(tmp_path, '[keys]\npreset = "vi"\nundo = ["f9", "u"]\n')
    said = tpat(tmp_path, "keys").stdout
    assert "  F9 u" in said
    assert "  Home ^ gg" in said
    assert "  Home ^ gg" not in tpat(tmp_path, "keys", "--preset", "default").stdout


@pytest.mark.parametrize("preset", PRESETS)
def test_the_list_as_toml_is_a_file_that_says_the_same(tmp_path: Path, preset: str) -> None:
    text = tpat(tmp_path, "keys", "--toml", "--preset", preset).stdout
    own = tuple((name, tuple(keys)) for name, keys in tomllib.loads(text)["keys"].items())
    again = made("default", own)
    assert {at: command.name for at, command in again.bound.items()} == {at: command.name for at, command in made(preset).bound.items()}


def test_own_keys_play_on_a_terminal(tmp_path: Path) -> None:
    config(tmp_path, '[keys]\ndeal = ["f9"]\nquit = ["x"]\ncell = []\n')
    with on_terminal(tmp_path, "gypsy", "12345") as term:
        assert term.until("stock 80")
        term.send(b"\x1b[20~")
        assert term.until("stock 72")
        assert "F9 deal" in term.text()
        term.key("x")
        assert term.close() == (0, None)


def test_games_that_presets_begin_are_there() -> None:
    lines = {name for preset in PRESETS.values() for name in preset if " " in name}
    assert {name.split()[1] for name in lines} <= set(games.names())
    assert {c.context for c in DEFAULT.commands} == set(CONTEXTS)
    assert set(DIGITS) <= {c.name for c in DEFAULT.commands}
    assert DEFAULT.key(PAGE, "search-next") == "n"
