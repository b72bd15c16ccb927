"""Every command by its key on a real terminal: what it should do is then to be seen there."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from harness import NAMED_KEYS, Term
from tpat.ui.commands import CHOOSER, COMMANDS, PAGE, QUESTION, REPLAY, SETTINGS, TABLE
from tpat.ui.keymap import DEFAULT

CHANGED, REDRAWN, ENDED = "<changed>", "<redrawn>", "<ended>"
GYPSY = "gypsy 12345"
MOVES = ["replay", *GYPSY.split(), "--moves", "deal deal deal", "--watch"]

#: Where, and which command; the game; keys before it; what is seen then (with `!`: no more), CHANGED (the screen is another), REDRAWN (all
#: of it was written again) or ENDED (the program has ended well).
SEEN: dict[tuple[str, str], tuple[str, str, str]] = {
    (TABLE, "left"): (GYPSY, "right right", "[2]"),
    (TABLE, "right"): (GYPSY, "", "[2]"),
    (TABLE, "up"): (GYPSY, "", "![1]"),
    (TABLE, "down"): (GYPSY, "up", "[1]"),
    (TABLE, "first"): (GYPSY, "right right", "[1]"),
    (TABLE, "last"): (GYPSY, "", "[8]"),
    (TABLE, "pick"): (GYPSY, "", "In hand: 9 of diamonds."),
    (TABLE, "column"): (GYPSY, "right", "In hand: 9 of diamonds."),
    (TABLE, "far-column"): (GYPSY, "", "Column: two digits."),
    (TABLE, "waste"): ("canfield 7", "", "In hand"),
    (TABLE, "reserve"): ("canfield 7", "", "In hand"),
    (TABLE, "cell"): ("freecell 7", "3", "moves 1"),
    (TABLE, "out"): (GYPSY, "4", "moves 1"),
    (TABLE, "all-out"): (GYPSY, "", "cards go out."),
    (TABLE, "borrow"): (GYPSY, "", "Borrow a foundation card for which column?"),
    (TABLE, "deal"): (GYPSY, "", "stock 72"),
    (TABLE, "rotate-up"): ("michaels-fantasy 7", "", "rotations 1/"),
    (TABLE, "rotate-down"): ("michaels-fantasy 7", "", "rotations 1/"),
    (TABLE, "repeat"): (GYPSY, "d", "stock 64"),
    (TABLE, "undo"): (GYPSY, "d", "stock 80"),
    (TABLE, "redo"): (GYPSY, "d u", "stock 72"),
    (TABLE, "undo-all"): (GYPSY, "d d", "2 moves taken back; R plays them again."),
    (TABLE, "redo-all"): (GYPSY, "d d U", "2 moves played again."),
    (TABLE, "mark"): (GYPSY, "", "Bookmark set: ' comes back here."),
    (TABLE, "to-mark"): (GYPSY, "m d", "Here is the bookmark."),
    (TABLE, "hint"): (GYPSY, "", "(1 of "),
    (TABLE, "hint-back"): (GYPSY, "+ +", "(1 of "),
    (TABLE, "hint-do"): (GYPSY, "+", "moves 1"),
    (TABLE, "verdict"): (GYPSY, "", "The search sees hidden cards and"),
    (TABLE, "solve-next"): (GYPSY, "", "The search sees hidden cards and"),
    (TABLE, "solve-out"): (GYPSY, "", "The search sees hidden cards and"),
    (TABLE, "solve-back"): (GYPSY, "d", "The search sees hidden cards and"),
    (TABLE, "find-rank"): (GYPSY, "", "Light up which rank?"),
    (TABLE, "find-card"): (GYPSY, "", "Light up which rank?"),
    (TABLE, "peek"): ("canfield 7", "e escape", CHANGED),
    (TABLE, "count"): (GYPSY, "", "Cards"),
    (TABLE, "score"): (GYPSY, "", "Score"),
    (TABLE, "rules"): (GYPSY, "", "[Rules]"),
    (TABLE, "keys"): (GYPSY, "", "[Keys]"),
    (TABLE, "again"): (GYPSY, "d", "Play this deal again from its start? (y/n)"),
    (TABLE, "new"): (GYPSY, "d", "Leave this game for a new deal? (y/n, g gives it up)"),
    (TABLE, "give-up"): (GYPSY, "d", "Give this game up for a new deal? (y/n)"),
    (TABLE, "chooser"): (GYPSY, "", "Deal number:"),
    (TABLE, "command-line"): (GYPSY, "", CHANGED),
    (TABLE, "settings"): (GYPSY, "", "[language: English]"),
    (TABLE, "four-colours"): (GYPSY, "", CHANGED),
    (TABLE, "cancel"): (GYPSY, "1", "!In hand"),
    (TABLE, "redraw"): (GYPSY, "", REDRAWN),
    (TABLE, "quit"): (GYPSY, "", ENDED),
    (PAGE, "line-up"): (GYPSY, "? down down", CHANGED),
    (PAGE, "line-down"): (GYPSY, "?", CHANGED),
    (PAGE, "page-up"): (GYPSY, "? pagedown", CHANGED),
    (PAGE, "page-down"): (GYPSY, "?", CHANGED),
    (PAGE, "page-top"): (GYPSY, "? end", CHANGED),
    (PAGE, "page-end"): (GYPSY, "?", CHANGED),
    (PAGE, "page-next"): (GYPSY, "?", "[Keys]"),
    (PAGE, "page-before"): (GYPSY, "f1", "[Rules]"),
    (PAGE, "page-language"): (GYPSY, "?", "[it]"),
    (PAGE, "search"): (GYPSY, "? down", CHANGED),
    (PAGE, "search-next"): (GYPSY, "? / c a r d enter", CHANGED),
    (PAGE, "page-rules"): (GYPSY, "f1", "[Rules]"),
    (PAGE, "page-keys"): (GYPSY, "?", "[Keys]"),
    (PAGE, "page-score"): (GYPSY, "?", "[Score]"),
    (PAGE, "page-count"): (GYPSY, "?", "[Cards]"),
    (PAGE, "page-close"): (GYPSY, "?", "stock 80"),
    (PAGE, "redraw"): (GYPSY, "?", REDRAWN),
    (QUESTION, "yes"): (GYPSY, "d A", "stock 80"),
    (QUESTION, "yes-give-up"): (GYPSY, "d N", "stock 80"),
    (QUESTION, "no"): (GYPSY, "d N", "!Leave this game"),
    (QUESTION, "redraw"): (GYPSY, "d N", REDRAWN),
    (CHOOSER, "choose-up"): (GYPSY, "g down down", CHANGED),
    (CHOOSER, "choose-down"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-page-up"): (GYPSY, "g end", CHANGED),
    (CHOOSER, "choose-page-down"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-first"): (GYPSY, "g end", CHANGED),
    (CHOOSER, "choose-last"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-search"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-family"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-family-back"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-difficulty"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-length"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-skill"): (GYPSY, "g", CHANGED),
    (CHOOSER, "choose-all"): (GYPSY, "g f", CHANGED),
    (CHOOSER, "choose-digit"): (GYPSY, "g 7 7", "Deal number: 770"),
    (CHOOSER, "choose-erase"): (GYPSY, "g 7 8", "Deal number: 7"),
    (CHOOSER, "choose"): (GYPSY, "g 7 7", "Gypsy 77"),
    (CHOOSER, "choose-language"): (GYPSY, "g", "[it]"),
    (CHOOSER, "choose-rules"): (GYPSY, "g", "[Rules]"),
    (CHOOSER, "choose-cancel"): (GYPSY, "g", "stock 80"),
    (CHOOSER, "redraw"): (GYPSY, "g", REDRAWN),
    (SETTINGS, "set-up"): (GYPSY, ", down", "[language: English]"),
    (SETTINGS, "set-down"): (GYPSY, ",", "[theme:"),
    (SETTINGS, "set-next"): (GYPSY, ", down", "[theme: dark]"),
    (SETTINGS, "set-before"): (GYPSY, ", down right right", "[theme: dark]"),
    (SETTINGS, "set-close"): (GYPSY, ", down right", "The settings are kept."),
    (SETTINGS, "redraw"): (GYPSY, ",", REDRAWN),
    (REPLAY, "step-on"): ("", "space home", "stock 72"),
    (REPLAY, "step-back"): ("", "end", "stock 64"),
    (REPLAY, "step-end"): ("", "home", "stock 56"),
    (REPLAY, "step-start"): ("", "end", "stock 80"),
    (REPLAY, "pause"): ("", "home", "stock 56"),
    (REPLAY, "faster"): ("", "home", CHANGED),
    (REPLAY, "slower"): ("", "home", CHANGED),
    (REPLAY, "redraw"): ("", "home", REDRAWN),
    (REPLAY, "stop"): ("", "home", ENDED),
}
#: What needs the shell, another program or a review beside it has tests of its own.
ELSEWHERE = {"suspend", "watch", "line"}


def test_the_table_has_every_command() -> None:
    assert set(SEEN) == {(c.context, c.name) for c in COMMANDS if c.name not in ELSEWHERE}


def picture(term: Term) -> list[tuple[str, str]]:
    """The screen as it looks: its characters and their colours."""
    return [(cell.data, cell.fg) for row in range(24) for cell in (term.screen.buffer[row][x] for x in range(80))]


@pytest.mark.parametrize(("place", "name"), SEEN, ids=[f"{place}-{name}" for place, name in SEEN])
def test_a_command_on_a_terminal(place: str, name: str, tmp_path: Path) -> None:
    game, before, seen = SEEN[place, name]
    words = [*game.split(), "--no-animation"] if game else [*MOVES, "--no-animation"]
    env = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    with Term([sys.executable, "-m", "tpat", *words], env=env) as term:
        assert term.until("moves " if game else "stock")
        for key in before.split():
            term.key(key).settle(0.15)
        was, written = picture(term), len(term.log)
        key = DEFAULT.command(place, name).keys[-1 if name in ("column", "choose-digit") else 0]
        key = {"column": "1", "choose-digit": "0"}.get(name, key)
        assert key in NAMED_KEYS or len(key) == 1
        term.key(key)
        if seen == ENDED:
            assert term.close() == (0, None)
            return
        for _ in range(100):  # until it is so; a machine may be slow
            term.pump(0.1)
            text = term.text()
            found = {CHANGED: picture(term) != was, REDRAWN: len(term.log) - written > 400}.get(
                seen, seen[1:] not in text if seen[0] == "!" else seen in text
            )
            if found:
                break
        assert found, term.text()
