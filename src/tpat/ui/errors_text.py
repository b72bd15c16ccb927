"""What is wrong with a text, a file or an option: one clear sentence that says what to do."""

from __future__ import annotations

from tpat.deal.numbers import KNOWN, LARGEST
from tpat.engine import games
from tpat.errors import BadGameFile, BadNumber, BadOption, BadPosition, BadRules, BadText, IllegalMove, NotDealt, TpatError, UnknownGame
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

_POSITIONS = {
    "size": N_("The file is too large for a position."),
    "json": N_("The position is no valid JSON (line {detail})."),
    "json piles": N_('The JSON of a position needs "piles": each pile\'s name with a list of cards.'),
    "base": N_("The base rank is missing, is none of 1 to 13, or isn't that of the foundations."),
    "redeals": N_("The number of redeals is no whole number from 0 on."),
    "pile": N_('The game has no pile "{detail}".'),
    "twice": N_("The card {detail} is there too often."),
    "missing": N_("The card {detail} is missing."),
    "top down": N_("The top card of {detail} lies face down; it must lie face up."),
    "down on up": N_("In {detail} a card that lies face down lies on one that lies face up."),
    "cell": N_("There is more than one card in {detail}, which is a cell."),
    "foundation": N_("The cards on {detail} are not in the order of a foundation."),
    "line": N_("This line is not understood (number: text): {detail}"),
    "card": N_("This is no card (line number in brackets): {detail}"),
}

_RULES = {
    "piles": N_("A game needs at least one deck and one column."),
    "draw": N_("A deal turns at least one card."),
    "shape": N_("The shape must say how many cards each column gets."),
    "covered": N_("Each column needs a number of cards that lie face down, not above that of its cards."),
    "waste": N_("Cards are dealt to the waste, but there is none."),
    "whole suits": N_("Where suits go up as a whole, no first card can set the base rank."),
    "started": N_("There are not so many ranks as cards are to lie on each foundation."),
    "maximum": N_("There is a highest score, but no score."),
    "reserve": N_("Spaces are filled from the reserve, but there is none."),
    "shuffles": N_("The game shuffles again, but its rules do not say how."),
    "cards": N_("These rules lay out {needed} cards, but only {there} are in play."),
}

_GAME_FILES = {
    "size": N_("The file is too large for a game."),
    "toml": N_("The file is no valid TOML: {key}"),
    "key": N_("A game has no rule {key}. The rules: {allowed}."),
    "base": N_('The file must name the game to start from, as in base = "gypsy". Games: {allowed}.'),
    "name": N_('A game can\'t be called "{key}": a name has small letters, digits and hyphens, and begins with a letter.'),
    "taken": N_('The name "{key}" is taken: choose another for the game.'),
    "value": N_("{key} takes {allowed}."),
    "played": N_("A game of these rules can't be played: what is special in the game that it starts from doesn't go with them."),
}


def error_text(t: Tongue, error: TpatError) -> str:
    """The sentence of an error, in the player's language. Foreign text in it has its unprintable characters replaced."""
    if isinstance(error, BadText):
        sentence = _TEXTS.get(error.what, N_('"{text}" is not understood.'))
        return t._(sentence).format(text=clean(error.text), largest=LARGEST, shuffles=", ".join(KNOWN))
    if isinstance(error, BadPosition):
        sentence = _POSITIONS.get(error.problem, N_("That is no position of the game: {detail}"))
        return t._(sentence).format(detail=clean(error.detail))
    if isinstance(error, BadRules):
        sentence = _RULES.get(error.problem, N_("These rules contradict each other."))
        return t._(sentence).format(**error.values)
    if isinstance(error, BadGameFile):
        sentence = _GAME_FILES.get(error.problem, N_("That is no game: {key}"))
        return t._(sentence).format(key=clean(error.key), allowed=error.allowed)
    return _asked(t, error)


def _asked(t: Tongue, error: TpatError) -> str:
    """What is wrong with what the player asked for."""
    if isinstance(error, BadNumber):
        said = t._("The shuffle {shuffle} has the numbers {low} to {high}, not {number}.")
        return said.format(shuffle=clean(error.shuffle), low=error.low, high=error.high, number=clean(str(error.number)))
    if isinstance(error, NotDealt) and error.options:
        said = t._("{shuffle} doesn't deal {title} with these options: {options}.")
        return said.format(shuffle=clean(error.shuffle), title=clean(error.game), options=clean(", ".join(error.options)))
    if isinstance(error, NotDealt):
        return t._("{shuffle} doesn't deal {title}.").format(shuffle=clean(error.shuffle), title=clean(error.game))
    if isinstance(error, BadOption):
        return _option(t, error)
    if isinstance(error, UnknownGame):
        return _unknown(t, error)
    if isinstance(error, IllegalMove):
        return t._("The move {move} is not legal here.").format(move=clean(error.move))
    return rule_error_text(t, error) or clean(str(error))


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
