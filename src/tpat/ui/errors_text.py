"""What is wrong with a text, a file or an option: one clear sentence that says what to do."""

from __future__ import annotations

from tpat.deal.numbers import KNOWN, LARGEST
from tpat.engine import games
from tpat.errors import BadOption, BadPosition, BadText, IllegalMove, TpatError, UnknownGame
from tpat.i18n import N_, Tongue
from tpat.ui.phrases import clean
from tpat.ui.rule_errors import rule_error_text

_TEXTS = {
    "move": N_(
        '"{text}" is no move of this game. Moves are written t3-f1, t2-t5*4 (four cards), w-t4, deal, redeal, shuffle, rotate-up t3*4.'
    ),
    "action": N_('"{text}" is no action in a record of a game.'),
    "card": N_('"{text}" is no card. Cards are written QH, TD, AS: rank (A23456789TJQK) and suit (CSHD).'),
    "deal number": N_('"{text}" is no deal number. Deals are numbered from 0 to {largest}.'),
    "deal id": N_('"{text}" is no deal id. Deal ids are written gypsy#12345, canfield:refill=auto#12345.'),
    "shuffle": N_('There is no shuffle "{text}". Shuffles: {shuffles}.'),
}

_NAMELESS = N_("Each card needs its name, one that lies face down too: QH-.")

_POSITIONS = {
    "size": N_("The file is too large for a position."),
    "json": N_("The position is no valid JSON (line {detail})."),
    "json nested": N_("The position is no valid JSON."),
    "json piles": N_('The JSON of a position needs "piles": each pile\'s name with a list of cards.'),
    "base": N_("The base rank is missing, is none of 1 to 13, or isn't that of the foundations."),
    "redeals": N_("The number of redeals is no whole number from 0 on."),
    "count": N_("{detail}: that must be a whole number from 0 on."),
    "pile": N_('The game has no pile "{detail}".'),
    "twice": N_("The card {detail} is there too often."),
    "missing": N_("The card {detail} is missing."),
    "top down": N_("The top card of {detail} lies face down; it must lie face up."),
    "down on up": N_("In {detail} a card that lies face down lies on one that lies face up."),
    "cell": N_("There is more than one card in {detail}, which is a cell."),
    "foundation": N_("The cards on {detail} are not in the order of a foundation."),
    "line": N_("This is not understood: {detail}"),
    "card": N_("This is no card: {detail}"),
}


def error_text(t: Tongue, error: TpatError) -> str:
    """The sentence of an error, in the player's language. Foreign text in it has its unprintable characters replaced."""
    if isinstance(error, BadText) and error.what == "card" and error.text in ("", "-"):
        return t._(_NAMELESS)
    if isinstance(error, BadText):
        sentence = _TEXTS.get(error.what, N_('"{text}" is not understood.'))
        return t._(sentence).format(text=clean(error.text), largest=LARGEST, shuffles=", ".join(KNOWN))
    if isinstance(error, BadPosition):
        sentence = _POSITIONS.get(error.problem, N_("That is no position of the game: {detail}"))
        return at_line(t, error.line, t._(sentence).format(detail=clean(error.detail)))
    if isinstance(error, BadOption):
        return _option(t, error)
    if isinstance(error, UnknownGame):
        return _unknown(t, error)
    if isinstance(error, IllegalMove):
        return t._("The move {move} is not legal here.").format(move=clean(error.move))
    return rule_error_text(t, error) or clean(str(error))


def at_line(t: Tongue, line: int, what: str) -> str:
    """The sentence with the line of a file that it is about; 0 is none."""
    return t._("Line {line}: {what}").format(line=line, what=what) if line else what


def _option(t: Tongue, error: BadOption) -> str:
    option = clean(error.option)
    if error.allowed:
        value = clean(str(error.value))
        return t._('The option {option} takes {values}, not "{value}".').format(option=option, values=clean(error.allowed), value=value)
    rules = games.standard(games.find(error.game))
    if not rules.options:
        return t._("{title} has no option {option}, and no other.").format(title=rules.title, option=option)
    names = ", ".join(rules.options)
    return t._("{title} has no option {option}. Its options: {names}.").format(title=rules.title, option=option, names=names)


def _unknown(t: Tongue, error: UnknownGame) -> str:
    if error.near:
        return t._('No game is called "{name}". Did you mean {near}?').format(name=clean(error.name), near=", ".join(error.near))
    return t._('No game is called "{name}". Games: {names}.').format(name=clean(error.name), names=", ".join(games.names()))
