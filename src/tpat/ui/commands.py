"""Every command there is: its name, where it works, its keys, what it does in words. Key page, footer and keymap are made from this.

The keys are those that hold unless a preset or the player's own file says otherwise (keymap.py).

Handlers are in update.py, one a name; a test holds the two together.
"""

from __future__ import annotations

from typing import NamedTuple

from tpat.i18n import N_

TABLE = "table"
PAGE = "page"
QUESTION = "question"
CHOOSER = "chooser"
REPLAY = "replay"
SETTINGS = "settings"
CONTEXTS = (TABLE, PAGE, QUESTION, CHOOSER, SETTINGS, REPLAY)


class Command(NamedTuple):
    """`name` is its identity and what a player types after `:`; a name with a blank in it is a whole line of that kind. `keys` are events
    as keys.py names them, the first one is shown first; several with blanks between are pressed one after the other.

    `title` says what it does, with the keys that it speaks of left open for keymap.title; `short` stands in the footer where there is one.
    """

    name: str
    context: str
    keys: tuple[str, ...]
    title: str
    short: str = ""


def _c(context: str, name: str, keys: str, title: str, short: str = "") -> Command:
    return Command(name, context, tuple(keys.split()), title, short)


COMMANDS = (
    _c(TABLE, "left", "left h", N_("one pile to the left")),
    _c(TABLE, "right", "right l", N_("one pile to the right")),
    _c(TABLE, "up", "up k", N_("one card more of the column; then to the upper row")),
    _c(TABLE, "down", "down j", N_("one card less; from the upper row to the columns")),
    _c(TABLE, "first", "home", N_("to the first pile of the row")),
    _c(TABLE, "last", "end", N_("to the last pile of the row")),
    _c(
        TABLE,
        "pick",
        "space enter",
        N_("pick up, lay down; again on the same pile: one card goes up if it fits; on the stock: deal; on a gap: bring its card"),
        N_("pick up"),
    ),
    _c(TABLE, "column", "1 2 3 4 5 6 7 8 9 0", N_("column 1 to 10; two such keys make a move: {3} {5}")),
    _c(TABLE, "far-column", "t", N_("a column beyond 10, or any, by two digits: {key} {1} {2}")),
    _c(TABLE, "waste", "w", N_("the waste, in such a move: {key} {4}")),
    _c(TABLE, "reserve", "e", N_("the reserve, or an open stock, in such a move: {key} {2}")),
    _c(TABLE, "cell", "x", N_("a cell, in such a move: {3} {key}, {key} {3}; again: the next one")),
    _c(TABLE, "out", "o", N_("this card out to a foundation ({3} {key}, {waste} {key})"), N_("out")),
    _c(TABLE, "all-out", "O", N_("all cards that can go out to the foundations"), N_("all out")),
    _c(TABLE, "borrow", "b", N_("borrow from a foundation: {key} and the column; again: the next card that fits")),
    _c(TABLE, "deal", "d", N_("deal, turn the waste over, shuffle"), N_("deal")),
    _c(TABLE, "rotate-up", ">", N_("rotate: the top card goes beneath those under the cursor, or all that lie open"), N_("rotate")),
    _c(TABLE, "rotate-down", "<", N_("rotate: the lowest card under the cursor comes on top")),
    _c(TABLE, "repeat", ".", N_("the last move once more: deal, out, or from the same pile to the same")),
    _c(TABLE, "undo", "u", N_("take the last move back"), N_("undo")),
    _c(TABLE, "redo", "r ctrl-r", N_("play it again"), N_("redo")),
    _c(TABLE, "undo-all", "U", N_("back to the deal")),
    _c(TABLE, "redo-all", "R", N_("on to the end of what was undone")),
    _c(TABLE, "mark", "m", N_("set the bookmark")),
    _c(TABLE, "to-mark", "'", N_("to the bookmark, back or on")),
    _c(TABLE, "hint", "+", N_("a hint; again: the next one"), N_("hint")),
    _c(TABLE, "hint-back", "-", N_("the hint before")),
    _c(TABLE, "hint-do", "=", N_("play the hint that is shown, or the best one"), N_("do it")),
    _c(TABLE, "verdict", "W", N_("the verdict on or off: whether this can still be won; it sees hidden cards")),
    _c(TABLE, "solve-next", "p", N_("the next move of a proven win")),
    _c(TABLE, "solve-out", "P", N_("play a proven win out; any key stops it")),
    _c(TABLE, "solve-back", "L", N_("back to the last position that can be won")),
    _c(TABLE, "find-rank", "f", N_("light up all cards of a rank: {key} and the rank, 0 for the ten")),
    _c(TABLE, "find-card", "/", N_("light up a card: {key} and its rank and suit (c s h d); {cancel} ends it")),
    _c(TABLE, "peek", "z", N_("unfold the pile under the cursor, up and down scroll; again: fold it")),
    _c(TABLE, "count", "i", N_("count the cards: how many lie where, what has been seen")),
    _c(TABLE, "score", "s", N_("the score and what makes it up")),
    _c(TABLE, "rules", "?", N_("the rules of the game"), N_("rules")),
    _c(TABLE, "keys", "f1", N_("the keys"), N_("keys")),
    _c(TABLE, "again", "A", N_("this deal again from its start"), N_("again")),
    _c(TABLE, "new", "N", N_("a new deal"), N_("new")),
    _c(TABLE, "give-up", "G", N_("give the game up; it counts as lost"), N_("give up")),
    _c(TABLE, "chooser", "g", N_("another game, or a deal by its number"), N_("games")),
    _c(TABLE, "command-line", ":", N_("type a command by its name; Tab completes, up and down bring earlier ones"), N_("command")),
    _c(TABLE, "settings", ",", N_("the settings: language, colours, signs")),
    _c(TABLE, "four-colours", "C", N_("a colour for each suit, or two again")),
    _c(TABLE, "cancel", "escape", N_("lay down; end a hint, what is lit up, what is unfolded"), N_("put back")),
    _c(TABLE, "redraw", "ctrl-l", N_("draw the screen anew")),
    _c(TABLE, "suspend", "ctrl-z", N_("to the shell; fg comes back")),
    _c(TABLE, "quit", "q", N_("quit; the game is kept, and the chooser goes on with it"), N_("quit")),
    _c(PAGE, "line-up", "up k", N_("a line up")),
    _c(PAGE, "line-down", "down j enter", N_("a line down")),
    _c(PAGE, "page-up", "pageup backspace", N_("a page up")),
    _c(PAGE, "page-down", "pagedown space", N_("a page down"), N_("on")),
    _c(PAGE, "page-top", "home", N_("to the top")),
    _c(PAGE, "page-end", "end", N_("to the end")),
    _c(PAGE, "page-next", "right l", N_("the next page: rules, keys, words"), N_("next page")),
    _c(PAGE, "page-before", "left h", N_("the page before")),
    _c(PAGE, "page-language", "tab", N_("the next language"), N_("language")),
    _c(PAGE, "search", "/", N_("search; Enter with nothing typed: the next place"), N_("search")),
    _c(PAGE, "search-next", "n", N_("the next place that has what was searched for")),
    _c(PAGE, "page-rules", "?", N_("the rules; there: back to the table")),
    _c(PAGE, "page-keys", "f1", N_("the keys; there: back to the table")),
    _c(PAGE, "page-score", "s", N_("the score; there: back to the table")),
    _c(PAGE, "page-count", "i", N_("the count of cards; there: back to the table")),
    _c(PAGE, "page-close", "escape q", N_("back to the table"), N_("back")),
    _c(PAGE, "redraw", "ctrl-l", N_("draw the screen anew")),
    _c(PAGE, "suspend", "ctrl-z", N_("to the shell; fg comes back")),
    _c(CHOOSER, "choose-up", "up k left h", N_("the game above")),
    _c(CHOOSER, "choose-down", "down j right l", N_("the game below")),
    _c(CHOOSER, "choose-page-up", "pageup", N_("ten games up")),
    _c(CHOOSER, "choose-page-down", "pagedown", N_("ten games down")),
    _c(CHOOSER, "choose-first", "home", N_("to the first game")),
    _c(CHOOSER, "choose-last", "end", N_("to the last game")),
    _c(CHOOSER, "choose-search", "/", N_("search: only games whose name or family has the text"), N_("search")),
    _c(CHOOSER, "choose-family", "f", N_("only games of one family; again: the next one")),
    _c(CHOOSER, "choose-family-back", "F", N_("the family before")),
    _c(CHOOSER, "choose-difficulty", "d", N_("only games that are so hard")),
    _c(CHOOSER, "choose-length", "t", N_("only games that are so long")),
    _c(CHOOSER, "choose-skill", "s", N_("only games of so much luck or skill")),
    _c(CHOOSER, "choose-all", "a", N_("all games again"), N_("all")),
    _c(CHOOSER, "choose-digit", "0 1 2 3 4 5 6 7 8 9", N_("digits: the number of the deal")),
    _c(CHOOSER, "choose-erase", "backspace delete", N_("rub out a digit")),
    _c(CHOOSER, "choose", "enter space", N_("play it"), N_("play")),
    _c(CHOOSER, "choose-language", "tab", N_("the next language"), N_("language")),
    _c(CHOOSER, "choose-rules", "?", N_("the rules of the game"), N_("rules")),
    _c(CHOOSER, "choose-cancel", "escape q", N_("back, or quit"), N_("back")),
    _c(CHOOSER, "redraw", "ctrl-l", N_("draw the screen anew")),
    _c(CHOOSER, "suspend", "ctrl-z", N_("to the shell; fg comes back")),
    _c(QUESTION, "yes", "y", N_("yes; a game that is left can be gone on with")),
    _c(QUESTION, "yes-give-up", "g", N_("yes, and the game that is left is given up"), N_("give up")),
    _c(QUESTION, "watch", "w", N_("watch the game that another program plays"), N_("watch")),
    _c(QUESTION, "no", "n escape enter", N_("no"), N_("no")),
    _c(QUESTION, "redraw", "ctrl-l", N_("draw the screen anew")),
    _c(QUESTION, "suspend", "ctrl-z", N_("to the shell; fg comes back")),
    _c(SETTINGS, "set-up", "up k", N_("the setting above")),
    _c(SETTINGS, "set-down", "down j", N_("the setting below"), N_("setting")),
    _c(SETTINGS, "set-next", "right l enter", N_("its next value"), N_("change")),
    _c(SETTINGS, "set-before", "left h", N_("its value before")),
    _c(SETTINGS, "set-close", "escape q ,", N_("back to the table; what was changed is kept"), N_("back")),
    _c(SETTINGS, "redraw", "ctrl-l", N_("draw the screen anew")),
    _c(SETTINGS, "suspend", "ctrl-z", N_("to the shell; fg comes back")),
    _c(REPLAY, "step-on", "right l enter", N_("a move on"), N_("on")),
    _c(REPLAY, "step-back", "left h", N_("a move back"), N_("back")),
    _c(REPLAY, "step-end", "end R", N_("to the end")),
    _c(REPLAY, "step-start", "home U", N_("to the deal")),
    _c(REPLAY, "line", "w", N_("in a review: the moves that would have won from here; again: back to the game"), N_("how to win")),
    _c(REPLAY, "pause", "space", N_("stop, go on"), N_("pause")),
    _c(REPLAY, "faster", "+", N_("faster"), N_("faster")),
    _c(REPLAY, "slower", "-", N_("slower"), N_("slower")),
    _c(REPLAY, "redraw", "ctrl-l", N_("draw the screen anew")),
    _c(REPLAY, "suspend", "ctrl-z", N_("to the shell; fg comes back")),
    _c(REPLAY, "stop", "q escape", N_("end the replay"), N_("quit")),
)

#: What can be typed after `:` besides the names of commands, each with what it does.
LINE_WORDS = {
    "lang": N_("the language: lang en, it, fr, de"),
    "theme": N_("the theme: {themes}"),
    "jump": N_("to where so many moves are made: jump 12, or the number alone"),
    "save": N_("write the game to a file: save FILE; save! writes over one; without a name say whether the game is kept"),
    "set": N_("a setting: set theme felt; without a value what it is; alone the screen of settings"),
    "help": N_("a page of help: {pages}"),
}

#: Ctrl-C where a terminal sends it as a key; elsewhere it comes as a signal. Both end the program at once, wherever it is.
INTERRUPT = "ctrl-c"

#: What needs the solver, which sees hidden cards.
SOLVING = ("verdict", "solve-next", "solve-out", "solve-back")

#: The letters that say yes, besides `y`, which always does.
YES = {"en": "y", "it": "s", "fr": "o", "de": "j"}
