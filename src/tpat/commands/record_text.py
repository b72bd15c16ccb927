"""What is said about files with games: what is wrong with one, and where."""

from __future__ import annotations

from tpat.commands.replay import Played
from tpat.errors import BadPosition, TpatError
from tpat.i18n import N_, Tongue
from tpat.storage.facts import BadRecord
from tpat.storage.journal import BadJournal
from tpat.storage.keeper import NoSuchGame
from tpat.storage.record import MOST, NotPlayable
from tpat.storage.xpat import BadSave, NoSave
from tpat.ui.errors_text import at_line, error_text
from tpat.ui.phrases import clean

_RECORDS = {
    "not one": N_("That is neither a record of tpat nor a saved game of xpat2."),
    "size": N_("The file is too large for a game."),
    "version": N_('A later version of tpat wrote that record (format "{detail}").'),
    "json": N_("The JSON is neither a record nor a position."),
    "utf-8": N_("That is no text in UTF-8."),
    "character": N_("There is a character that belongs in no text."),
    "long": N_("The line is too long."),
    "header": N_('"{detail}" is not understood.'),
    "twice": N_('"{detail}" is said twice.'),
    "game": N_('"{detail}" names no game.'),
    "cards": N_("The cards are told once: by a number behind the game, or by a table."),
    "own": N_("The rules that came along with this game can't be played."),
    "table": N_("The table is no position of the game."),
    "number": N_("Move {detail} belongs here."),
    "moves": N_("There are more than {most} moves."),
    "comment": N_("A comment stands in one pair of braces, at the end of the line."),
    "empty": N_("There is no move."),
    "auto": N_('"{detail}": the first move of a line is the player\'s; those behind it, and those of line 0, are marked with "!".'),
    "move": N_('"{detail}" is no move of this game.'),
}

_SAVES = {
    "not one": N_("That is no saved game of xpat2."),
    "size": N_("The file is longer than the saved game in it."),
    "short": N_("The saved game is cut off."),
    "game": N_('xpat2 has no game "{detail}".'),
    "options": N_("No game has the options of the saved game: {detail}."),
    "pointer": N_("The saved game is damaged: it stops at no move."),
    "word": N_("The saved game is damaged: word {number} of its moves is no move."),
}

_NO_SAVES = {
    "game": N_("xpat2 doesn't have {detail}, so the game can't be saved for it."),
    "cards": N_("xpat2 knows its own deals alone: cards laid by hand, or dealt by another program's number, can't be saved for it."),
    "option": N_("xpat2 doesn't have the option {detail}, so the game can't be saved for it."),
    "shuffle again": N_("xpat2 can't load a game of Blue Moon in which cards were shuffled again."),
    "size": N_("That is more than a saved game of xpat2 holds."),
}


def trouble(t: Tongue, error: TpatError) -> str:
    """The sentence of anything that reading, writing or replaying a file with a game raises."""
    if isinstance(error, BadRecord):
        cause = error.__cause__
        if isinstance(cause, BadPosition):
            return error_text(t, cause) if cause.line else at_line(t, error.line, error_text(t, cause))
        said = error_text(t, cause) if isinstance(cause, TpatError) and error.problem in ("game", "move", "own") else ""
        what = said or t._(_RECORDS[error.problem]).format(detail=clean(error.detail), most=MOST)
        return at_line(t, error.line, what)
    if isinstance(error, BadSave):
        return t._(_SAVES[error.problem]).format(number=error.number, detail=clean(error.detail))
    if isinstance(error, NoSave):
        return t._(_NO_SAVES[error.problem]).format(detail=clean(error.detail))
    if isinstance(error, NotPlayable):
        return Played(error.state, error.number - 1, error.move, error.refusal).sentence(t, error.game)
    if isinstance(error, NoSuchGame):
        return t._('No game that is kept is called "{name}".').format(name=clean(error.name))
    if isinstance(error, BadJournal):
        return t._("That game's file can't be read.")
    return error_text(t, error)


_BELIED = {
    "result": N_("It says that the game is won, or that it isn't: the moves say otherwise."),
    "score": N_("It tells the score {said}, the moves give {is_so}."),
    "moves": N_("It tells {said} moves, there are {is_so}."),
}


def belied_text(t: Tongue, word: str, said: object, is_so: object) -> str:
    """What a record says wrongly of its moves."""
    return t._(_BELIED[word]).format(said=said, is_so=is_so)
