"""Settings and records that are written from the screen, and what is said of it."""

from __future__ import annotations

from tpat.errors import TpatError
from tpat.session.session import Session
from tpat.ui.at import say
from tpat.ui.keeping import Keeper
from tpat.ui.model import Record, Save, UiState
from tpat.ui.phrases import clean


def saved(ui: UiState, keeper: Keeper | None, save: Save) -> UiState:
    """Write settings down, and say whether that was done."""
    t = ui.tongue
    try:
        if keeper:
            keeper.store(dict(save.changes))
    except (OSError, TpatError) as e:
        why = clean(getattr(e, "strerror", None) or str(e))
        return say(ui, t._("The settings can't be kept: {why}").format(why=t._(why)), warning=True)
    return say(ui, t._("The settings are kept."))


def written(ui: UiState, keeper: Keeper | None, session: Session | None, asked: Record) -> UiState:
    """Write the game to a file, and say whether that was done."""
    t, file = ui.tongue, clean(asked.file)
    try:
        if keeper and session:
            file = clean(keeper.write(session, asked.file, asked.over))
    except FileExistsError as e:
        return say(ui, t._("{file} is there already: save! {file} writes over it.").format(file=clean(str(e))), warning=True)
    except (OSError, TpatError) as e:
        why = t._(clean(getattr(e, "strerror", None) or str(e)))
        return say(ui, t._("The game can't be written to {file}: {why}").format(file=file, why=why), warning=True)
    return say(ui, t._("Written: {file}").format(file=file))
