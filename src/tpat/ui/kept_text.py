"""What is said about games that are kept, or can't be."""

from __future__ import annotations

from tpat.i18n import Tongue
from tpat.ui.keeping import Mended
from tpat.ui.phrases import clean


def problem_text(t: Tongue, problem: Exception) -> str:
    """Why a game is not written down, or can't be gone on with."""
    reason = type(problem).__name__
    if reason == "Taken":
        return t._("Another program plays this game now: from here on nothing is saved here.")
    if reason == "NoSuchGame":
        named = getattr(problem, "name", "")
        return t._("No game is under way by that name.") if named else t._("No game is under way.")
    if reason == "BadJournal":
        if getattr(problem, "problem", "") == "version":
            return t._("That game was saved by a later version of tpat; this one leaves it as it is.")
        return t._("That game's file can't be read; it is left as it is.")
    why = t._(clean(getattr(problem, "strerror", None) or reason))
    return t._("This game can't be saved ({why}): it goes on, but will be lost when you quit.").format(why=why)


def mended_text(t: Tongue, mended: Mended) -> str:
    """That not all of a game could be read when it was gone on with, or that a newer one could not be; empty if all could."""
    lost, copy, passed_over = mended
    if not lost:
        words = t._("The file of the game {name}, which was played later, can't be read; it is left as it is.")
        return words.format(name=clean(passed_over)) if passed_over else ""
    text = t._("The end of this game's file could not be read: the game goes on from what is whole.")
    return text + " " + t._("The file as it was is kept as {name}.").format(name=clean(copy)) if copy else text


def busy_text(t: Tongue, name: str) -> str:
    """That another program plays a game, and what can be done about it."""
    words = t._("Another program plays this game. {watch} watches it; {take} goes on with it here, and the other saves no more.")
    command = f"tpat resume {clean(name)}".rstrip()
    return words.format(watch=f"{command} --watch", take=f"{command} --take-over")
