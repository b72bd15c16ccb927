"""What the signs on the screen mean, as a table of the page of keys. The signs are the painter's own."""

from __future__ import annotations

import textwrap
from collections.abc import Callable

from tpat.i18n import N_, Tongue
from tpat.ui.cards import ASCII, UNICODE, Glyphs
from tpat.ui.keymap import Keymap, key_lines, key_names
from tpat.ui.view import Mark

_Sign = Callable[[Glyphs], str]


def _around(mark: Mark) -> _Sign:
    return lambda glyphs: " ".join(glyphs.marks[mark])


#: Each sign as a look draws it, with an example's figure, and what it means.
SIGNS: tuple[tuple[_Sign, str], ...] = (
    (
        lambda g: f"2{g.suits[0]} 4{g.suits[3]}",
        N_("cards, a black and a red one: in ASCII black suits are capitals, red ones small letters"),
    ),
    (lambda g: f"{g.back}2", N_("cards that lie face down: two of them")),
    (lambda g: f"{g.run}10", N_("ten more cards, in order between the card above and the one below")),
    (lambda g: f"{g.mixed}13", N_("thirteen covered cards, in order or not")),
    (_around(Mark.CURSOR), N_("the cursor")),
    (_around(Mark.PICKED), N_("what you have in hand")),
    (_around(Mark.TARGET), N_("where that may go, or what a hint means")),
    (_around(Mark.LIT), N_("what you look for")),
    (lambda g: "( )", N_("an empty place")),
    (lambda g: f"({g.suits[2]})", N_("an empty foundation, with the suit or the card that it waits for")),
    (lambda g: f"({g.redeal})", N_("the empty stock: the waste can be turned over")),
    (lambda g: f"({g.shut})", N_("the empty stock, for good or for now")),
)


def mark_lines(t: Tongue, width: int = 76) -> list[str]:
    """A line for each sign, at most `width` cells wide: as it usually looks, as it looks in ASCII, what it means."""
    rows = [(sign(UNICODE), sign(ASCII), t._(meaning)) for sign, meaning in SIGNS]
    wide = [max(len(row[k]) for row in rows) for k in (0, 1)]
    lines: list[str] = []
    for usual, plain, meaning in rows:
        head = f"  {usual:{wide[0]}}  {plain:{wide[1]}}  "
        lines += textwrap.wrap(meaning, width, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False)
    return lines


def key_tables(t: Tongue, width: int, keymap: Keymap) -> dict[str, str]:
    """What pages have the program fill in of the keys in force: `keys` and `marks`, each a table in lines of at most `width` cells, and the
    keys by their commands."""
    return {"keys": "\n".join(key_lines(t, width, keymap)), "marks": "\n".join(mark_lines(t, width)), **key_names(t, keymap)}
