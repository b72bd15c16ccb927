"""What is wrong with rules, numbers of other programs and files of games: one clear sentence that says what to do."""

from __future__ import annotations

from tpat.errors import BadGameFile, BadNumber, BadRules, NotDealt, NotSaid, TpatError
from tpat.i18n import N_, Tongue
from tpat.ui.phrases import clean

_RULES = {
    "piles": N_("A game needs at least one deck and one column."),
    "draw": N_("A deal turns at least one card."),
    "shape": N_("The shape needs a number for each column."),
    "covered": N_("There can't be more cards face down in a column than there are cards in it."),
    "waste": N_("Cards are dealt to the waste, so the game needs one."),
    "whole suits": N_("Where whole suits go up there is no base card."),
    "started": N_("A foundation can't start with more cards than a suit has."),
    "maximum": N_("A best score needs a score."),
    "reserve": N_("Spaces are filled from the reserve, so the game needs one."),
    "shuffles": N_("Only games that say how can shuffle the columns again."),
    "open stock": N_("Only an open stock's card can be laid on the waste."),
    "waste used": N_("Cards are laid on or taken from the waste, so the game needs one."),
    "suits up": N_("Where whole suits go up, foundations go by suit, from king to ace."),
    "free": N_("Foundations that any suit starts begin with one rank and go up by one."),
    "foundations": N_("There are too few foundations for the suits."),
    "first cards": N_("Only cards that are picked out can lie on the foundations at the deal, one on each."),
    "jokers": N_("A joker can't be a base card, so there are none in this game."),
    "cards": N_("That can't be dealt: {needed} cards to lay out, but only {there} in the game."),
}

_FILES = {
    "toml": N_("The file is no TOML ({key})."),
    "size": N_("The file is too large for a game."),
    "base": N_('"base" names the game to start from: {allowed}.'),
    "name": N_('The name "{key}" is no name of a game: small letters, digits and hyphens, beginning with a letter.'),
    "taken": N_('The name "{key}" is taken: a game or a command is called so. Name the file otherwise, or say name = "…" in it.'),
    "key": N_('There is no key "{key}". Keys: {allowed}.'),
    "value": N_('"{key}" takes {allowed}.'),
    "played": N_("These rules can't be played together. Change fewer of the base's."),
}

_OTHER_RULES = N_("These rules contradict themselves.")
_OTHER_FILE = N_("The file is no game.")


def rule_error_text(t: Tongue, error: TpatError) -> str | None:
    """The sentence of such an error, in the player's language; None for any other."""
    if isinstance(error, BadRules):
        return t._(_RULES.get(error.problem, _OTHER_RULES)).format(**error.values)
    if isinstance(error, BadNumber):
        sentence = t._('The shuffle "{shuffle}" has the deals {low} to {high}, not {number}.')
        number = clean(str(error.number)) if error.number < 10**40 else "…"
        return sentence.format(shuffle=error.shuffle, low=error.low, high=error.high, number=number)
    if isinstance(error, NotDealt):
        return _not_dealt(t, error)
    if isinstance(error, NotSaid):
        return t._('The layout "{layout}" has no words for this position of {title}.').format(layout=error.layout, title=error.game)
    if isinstance(error, BadGameFile):
        sentence = t._(_FILES.get(error.problem, _OTHER_FILE))
        return sentence.format(key=clean(error.key), allowed=error.allowed)
    return None


def _not_dealt(t: Tongue, error: NotDealt) -> str:
    if error.options:
        names = ", ".join(error.options)
        return t._('The shuffle "{shuffle}" deals {title} only without these options: {names}.').format(
            shuffle=error.shuffle, title=error.game, names=names
        )
    return t._('The shuffle "{shuffle}" doesn\'t deal {title}.').format(shuffle=error.shuffle, title=error.game)
