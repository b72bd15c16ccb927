"""The one table of commands: every command does something, every key names one, every page tells of all."""

from __future__ import annotations

import re

import pytest

from player import Player, dealt, laid
from scenes import GAMES, SIZES, on_the_way, sizes
from tpat.i18n import LANGUAGES, load
from tpat.ui import playing, watching
from tpat.ui.commands import CHOOSER, COMMANDS, CONTEXTS, PAGE, QUESTION, REPLAY, SETTINGS, TABLE, Command
from tpat.ui.keymap import DEFAULT, BadKeys, key_lines, key_name, made, title
from tpat.ui.model import Question, Taste
from tpat.ui.update import context

COMMON = {"redraw", "suspend"}


def test_no_two_commands_of_a_place_claim_a_key() -> None:
    assert len(DEFAULT.bound) == sum(len(c.keys) for c in COMMANDS)
    with pytest.raises(BadKeys, match="clash: z: undo: peek: table"):
        made("default", (("undo", ("z",)),))
    assert made("default", (("undo", ("pageup",)),)).bound[TABLE, "pageup"].name == "undo"  # elsewhere it may be another's


def test_every_command_has_a_key_a_title_and_a_place() -> None:
    for command in COMMANDS:
        assert command.keys
        assert command.title
        assert command.context in CONTEXTS
    names = [(c.context, c.name) for c in COMMANDS]
    assert len(names) == len(set(names))


def test_every_handler_is_a_command_of_the_table() -> None:
    assert set(playing.HANDLERS) <= {c.name for c in COMMANDS if c.context == TABLE}


def _in_the_midst(place: str) -> Player:
    """Somewhere where every command of the place has something to do."""
    if place == CHOOSER:
        return Player(None).press("d d down down 1")
    player = Player(laid("gypsy", {"t1": "9H 8C", "t2": "TS", "t3": "AC", "t4": "QS 4D", "f1": "AC 2C 3C", "s": "2D 3D 4D 5D 6D 7D 8D 9D"}))
    player.press("1 2 3 o d u u up up right" if place == TABLE else "")
    if place == PAGE:
        player.press("? down down down /").press(list("card")).press("enter")
    if place == SETTINGS:
        player.press(",")
    if place == QUESTION:
        player.press("3 o N")
    return player


@pytest.mark.parametrize(
    ("command", "key"), [(c, k) for c in COMMANDS if c.context != REPLAY for k in c.keys], ids=lambda x: x if isinstance(x, str) else x.name
)
def test_every_key_does_something(command: Command, key: str) -> None:
    player = _in_the_midst(command.context)
    if command.name == "watch":
        player.ui = player.ui._replace(question=Question("busy", name="gypsy-1"))
    player.press({"hint-back": "+", "cancel": "3", "up": "down"}.get(command.name, "") if command.context == TABLE else "")
    before = (player.ui, player.line)
    player.press([key])
    assert (player.ui, player.line) != before or player.effect is not None


def test_every_command_of_a_replay_does_something() -> None:
    names = [c.name for c in COMMANDS if c.context == REPLAY and c.name not in {*COMMON, "stop", "line"}]  # `line`: test_review
    for name in names:
        session = dealt("gypsy")
        for _ in range(4):
            session.play(session.game.parse_move("deal"))
        session.undo()
        session.undo()
        watched = watching._Watched(session, load("en"), Taste())
        before = (session.made, watched.speed, watched.running)
        watched.do(name)
        assert (session.made, watched.speed, watched.running) != before, name


CONTRACT = {
    TABLE: "left right up down h j k l space enter 1 2 3 4 5 6 7 8 9 0 t w e x o O b d u r ctrl-r U R + - = "
    "> < m ' i s ? f1 A N g . f / z : , W p P L "
    "ctrl-l escape q ctrl-z",
    PAGE: "left right tab / escape",
    QUESTION: "n escape",
    SETTINGS: "up down left right escape",
    REPLAY: "+ - space left right q",
    CHOOSER: "up down enter tab ? escape",
}


@pytest.mark.parametrize("place", CONTEXTS)
def test_the_keys_that_players_rely_on_are_bound(place: str) -> None:
    assert [k for k in CONTRACT[place].split() if (place, k) not in DEFAULT.bound] == []


@pytest.mark.parametrize(
    ("key", "name"),
    [("u", "undo"), ("r", "redo"), ("d", "deal"), ("o", "out"), ("O", "all-out"), ("b", "borrow"), ("+", "hint"), ("-", "hint-back"),
     ("=", "hint-do"), ("i", "count"), ("s", "score"), ("?", "rules"), ("f1", "keys"), ("A", "again"), ("N", "new"), ("g", "chooser"),
     ("m", "mark"), ("'", "to-mark"), (".", "repeat"), ("f", "find-rank"), ("/", "find-card"), ("z", "peek"), (":", "command-line"),
     (",", "settings"),
     (">", "rotate-up"), ("<", "rotate-down"),
     ("w", "waste"), ("e", "reserve"), ("x", "cell"), ("t", "far-column"), ("q", "quit"),
     ("W", "verdict"), ("p", "solve-next"), ("P", "solve-out"), ("L", "solve-back")],
)  # fmt: skip
def test_keys_name_the_commands_that_players_know(key: str, name: str) -> None:
    assert DEFAULT.bound[TABLE, key].name == name


# --- the page of keys -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [38, 58, 76])
def test_the_page_tells_of_every_command_with_its_keys(lang: str, width: int) -> None:
    t = load(lang)
    lines = key_lines(t, width)
    assert max(map(len, lines)) <= width
    text = " ".join(" ".join(lines).split())
    for command in COMMANDS:
        assert " ".join(title(t, DEFAULT, command).split()) in text, command.name
        for key in command.keys if len(command.keys) < 10 else (command.keys[0], command.keys[-1]):
            assert re.search(rf"(?<!\S){re.escape(key_name(t, key))}(?!\S)", text), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_lists_no_key_that_does_nothing(lang: str) -> None:
    t = load(lang)
    bound = {key_name(t, key) for _, key in DEFAULT.bound} | {"…"}
    heads = [re.split(r"\s{2,}", line.strip())[0] for line in key_lines(t) if re.match(r"  \S", line)]
    assert len(heads) == len(COMMANDS)
    assert {word for head in heads for word in head.split()} <= bound


# --- the footer -------------------------------------------------------------------------------------------------------


def _footer_keys(player: Player) -> list[str]:
    """The keys that the last line shows, by their look."""
    frame = player.frame()
    row, looks = frame.text[-1], frame.style[-1]
    return "".join(c if look == 11 else "\n" for c, look in zip(row, looks, strict=True)).split("\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("keys", ["", "d", "d u", "1", "+", "?", "s", "g", "d N", "d g enter", ","])
def test_the_footer_shows_only_keys_that_are_bound_here(lang: str, keys: str) -> None:
    t = load(lang)
    for size in SIZES:
        player = Player(dealt("gypsy"), lang, size).press(keys)
        place = context(player.ui)
        bound = {key_name(t, k, arrows) for where, k in DEFAULT.bound if where == place for arrows in (False, True)}
        bound |= {"en": {"y"}, "it": {"s"}, "fr": {"o"}, "de": {"j"}}[lang] if place == QUESTION else {"←→↑↓", "↑↓", "0-9"}
        shown = [k for k in _footer_keys(player) if k]
        assert shown
        assert set(shown) <= bound


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_way_to_the_rules_and_out_stands_on_every_screen(lang: str, game: str) -> None:
    for size in sizes(game):
        for player in (Player(dealt(game), lang, size), Player(on_the_way(game), lang, size)):
            assert {"?", "q"} <= set(_footer_keys(player)), size
            assert len(player.frame().text[-1]) == size[0]


# --- what players rely on ---------------------------------------------------------------------------------------------

#: Keys of the table and what they do, as they were promised: nothing that players have learnt moves away.
PROMISED = {
    "left h": "left", "right l": "right", "up k": "up", "down j": "down", "space enter": "pick", "1 2 3 4 5 6 7 8 9 0": "column",
    "t": "far-column", "w": "waste", "e": "reserve", "x": "cell", "o": "out", "O": "all-out", "b": "borrow", "d": "deal", "u": "undo",
    "r ctrl-r": "redo", "U": "undo-all", "R": "redo-all", "m": "mark", "'": "to-mark", ".": "repeat", "+": "hint", "-": "hint-back",
    "=": "hint-do", "i": "count", "/": "find-card", "f": "find-rank", "z": "peek", "?": "rules", "f1": "keys", "A": "again", "N": "new",
    "g": "chooser", ">": "rotate-up", "<": "rotate-down", "W": "verdict", "p": "solve-next", "P": "solve-out", "L": "solve-back",
    "s": "score", ":": "command-line", ",": "settings", "ctrl-l": "redraw", "escape": "cancel", "q": "quit", "ctrl-z": "suspend",
}  # fmt: skip


@pytest.mark.parametrize(("keys", "name"), PROMISED.items(), ids=lambda x: str(x).split()[0])
def test_the_keys_of_the_table_are_as_promised(keys: str, name: str) -> None:
    assert {DEFAULT.bound[TABLE, key].name for key in keys.split()} == {name}


# --- Caps Lock --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "told"),
    [("D", False), ("D D", True), ("D W", False), ("U D", True), ("D d D", False), ("D 3 D", True), ("O O", False), ("A N", False),
     ("? I I", False), ("f D Y", False), ("Y Y", False)],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_caps_lock_is_noticed_by_the_second_capital_that_does_nothing(keys: str, told: bool, lang: str) -> None:
    player = Player(dealt("gypsy"), lang).press(keys)
    assert any(word in player.ui.message for word in ("Caps", "maiusc", "Maj", "Feststell")) == told
    assert "{" not in player.ui.message
