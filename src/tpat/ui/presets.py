"""Sets of keys that players know from elsewhere, as data: what differs from the keys in commands.py.

A name is a command's, or a whole line of the command line; its keys take the place of the usual ones wherever the command works. Keys that
are pressed one after the other stand in one text, with a blank between.
"""

from __future__ import annotations

from collections.abc import Mapping

#: The letters of xpat2's own file of keys and of its help; its cursor was the mouse, so the letters for one are free for others.
_XPAT = {
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
    "pick": "enter",
    "hint": "+ ?",
    "hint-do": "space =",
    "deal": "d D",
    "all-out": "O * m",
    "again": "A B",
    "new": "N",
    "rotate-up": "f",
    "rotate-down": "b",
    "redraw": "l ctrl-l",
    "quit": "Q q",
    "borrow": "v",
    "find-rank": "%",
    "mark": "M",
    "rules": "f2",
    "page-rules": "f2",
    "choose-rules": "f2",
    "page-next": "right",
    "choose-down": "down j right",
    "set-next": "right enter",
    "step-on": "right enter",
    "give-up": "",
    "four-colours": "",
    "new freecell": "F",
    "new gypsy": "G",
    "new seahaven": "H",
    "new idiots-delight": "I",
    "new klondike": "K",
    "new spider": "S",
    "new canfield": "C",
}

#: PySolFC's, of which z, s and k undo, d and j deal, a and l put up.
_PYSOL = {
    "left": "left",
    "right": "right",
    "up": "up +",
    "down": "down -",
    "pick": "enter",
    "undo": "z s k backspace",
    "redo": "r",
    "again": "ctrl-g",
    "new": "n",
    "chooser": "ctrl-w g",
    "deal": "d j space",
    "all-out": "a l",
    "hint": "h",
    "hint-back": "H",
    "find-card": "f3 /",
    "peek": "v",
    "score": "S",
    "page-score": "S",
    "rules": "f1",
    "page-rules": "f1",
    "choose-rules": "f1",
    "keys": "?",
    "page-keys": "?",
    "redraw": "f5 ctrl-l",
    "quit": "ctrl-q q",
}


def _split(keys: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(listed.split()) for name, listed in keys.items()}


#: Each preset by its name, the usual keys first.
PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "default": {},
    "xpat": _split(_XPAT),
    # Whoever types vi's keys means its movements, Ctrl-R, ZZ and ZQ; the letters that edit text have no use at a table.
    "vi": _split(
        {
            "page-up": "pageup backspace ctrl-b ctrl-u",
            "page-down": "pagedown space ctrl-f ctrl-d",
            "choose-page-up": "pageup ctrl-b ctrl-u",
            "choose-page-down": "pagedown ctrl-f ctrl-d",
            "redo": "ctrl-r r",
            "to-mark": "' `",
        }
    )
    | {
        "first": ("home", "^", "g g"),
        "last": ("end", "$", "G"),
        "page-top": ("home", "g g"),
        "page-end": ("end", "G"),
        "choose-first": ("home", "g g"),
        "choose-last": ("end", "G"),
        "step-start": ("home", "U", "g g"),
        "step-end": ("end", "R", "G"),
        "chooser": ("g o",),
        "give-up": ("Z Q",),
        "quit": ("q", "Z Z"),
    },
    "pysol": _split(_PYSOL),
}
