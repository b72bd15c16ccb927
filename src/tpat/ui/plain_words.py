"""The words of the line mode and what they mean, as its `help` lists them."""

from __future__ import annotations

from collections.abc import Iterator

from tpat.engine.moves import ROTATE_DOWN, ROTATE_UP
from tpat.engine.rules import Rules
from tpat.i18n import N_, Tongue

BRIEF, NORMAL, FULL = "brief", "normal", "full"
#: How much is told, and the sentence that says so.
VERBOSITIES = {
    BRIEF: N_("Little is told: what was played and what came to light."),
    NORMAL: N_("What happens is told: also the cards that are dealt, and the score when it changes."),
    FULL: N_("All is told: also each pile that has changed, as it lies then."),
}

_ROTATIONS = f"{ROTATE_UP} t3*4, {ROTATE_DOWN} t3*4"
_HELP = (
    ("t3-f1", N_("The top card of column 3 to foundation 1.")),
    ("t2-t5*4", N_("Four cards from column 2 to column 5. Other piles: c cell, r reserve, w waste.")),
    ("t3-f, t3-c", N_("The top card of column 3 to the foundation that waits for it; to a free cell.")),
    ("out", N_("All cards that can go to the foundations.")),
    ("deal, redeal", N_("Deal from the stock; turn the waste over.")),
    ("shuffle", N_("Shuffle the columns again.")),
    (_ROTATIONS, N_("Rotate the four top cards of column 3: the top one goes beneath the others; the lowest comes on top.")),
    ("undo, redo", N_("Take the last move back; play it again.")),
    ("restart, again", N_("Back to the deal; redo plays on from there.")),
    ("new, new 12345", N_("A new deal; the deal of that number.")),
    ("give-up", N_("Give the game up, which counts as lost; a new deal.")),
    ("mark, back", N_("Set the bookmark; return to it.")),
    ("jump 12", N_("To where 12 moves are made, back or on.")),
    ("hint", N_("A move worth a thought; asked again, the next.")),
    ("verdict", N_("Whether this can still be won; the search sees hidden cards.")),
    ("solve-next, solve-out", N_("The next move of a proven win; play it to its end.")),
    ("solve-back", N_("Back to the last position that can be won.")),
    ("moves", N_("All legal moves.")),
    ("score", N_("The score and what makes it up.")),
    ("count", N_("The cards that don't lie open yet.")),
    ("yes", N_("Pay what a move or a count was said to cost, and do it.")),
    ("table, show, all", N_("The table in words.")),
    ("t3, w, r, s; t, f, c", N_("That pile, as look t3 does; all columns, foundations, cells.")),
    ("verbose brief, verbose full", N_("How much is told: brief, normal, full; it is remembered.")),
    ("rules", N_("The rules of the game.")),
    ("lang it", N_("Speak another language: en, it, fr, de.")),
    ("help, ?", N_("These words.")),
    ("quit", N_("Leave the game.")),
)


def help_lines(t: Tongue, rules: Rules) -> Iterator[str]:
    """The words of the line mode, one a line; words for moves that the game lacks are left out."""
    yield t._("One line may have several words, with blanks or ; between them.")
    lacking = {"yes": not rules.money, "shuffle": not rules.shuffles, _ROTATIONS: not rules.rotations}
    for words, meaning in _HELP:
        if not lacking.get(words):
            yield f"{words}: {t._(meaning)}"
