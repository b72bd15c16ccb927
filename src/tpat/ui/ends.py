"""When a game is over, or can't go on: what is said then, and that it is said once. What the words need is read in when there is something
to say, for the question is asked of every position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tpat.engine.state import State
from tpat.i18n import Tongue
from tpat.session.session import Session
from tpat.session.stuck import Outlook, outlook
from tpat.ui.keymap import Keymap
from tpat.ui.model import WON, Panel, UiState

if TYPE_CHECKING:
    from tpat.session.figures import Figures
    from tpat.ui.panel import Told

Heard = frozenset[tuple[State, str]]  # positions of which something was told already, and what

STUCK, IDLE = Outlook.STUCK.value, Outlook.IDLE.value


def newly(session: Session, judged: State | None, heard: Heard) -> tuple[str, Heard]:
    """What there is to tell of the position (`won`, `stuck`, `idle`, empty: nothing), and all that has been told then.

    Nothing is told twice of a position, nor of one that was come to from one of which the same was told: who leafs through a stock in
    which nothing fits hears so once.
    """
    state = session.state
    how = outlook(session.game, state)
    if how is Outlook.OPEN and not session.won:
        return "", heard
    found = WON if session.won else how.value
    again = (state, found) in heard or (judged, found) in heard
    return "" if again else found, heard | {(state, found)}


def look(session: Session, ui: UiState) -> UiState:
    """What the screen knows once the position has been looked at; a panel opens where there is something to tell."""
    found, heard = newly(session, ui.judged, ui.heard)
    return ui._replace(judged=session.state, heard=heard, panel=Panel(found) if found else ui.panel)


def stuck_text(t: Tongue, session: Session, found: str) -> str:
    """The sentence of a game in which no move is left, or none that leads on."""
    if found == IDLE:
        return t._("Moves are left, but they lead nowhere: no further card can go to a foundation or be turned up.")
    if session.game.legal_moves(session.state):
        return t._("No move is left: whatever is dealt, no card can go anywhere any more.")
    return t._("No move is left: no card can go anywhere, and nothing can be dealt.")


def panel_told(t: Tongue, session: Session, panel: Panel, keymap: Keymap) -> Told:
    """The words of a panel."""
    from tpat.ui.panel import Told, key_items

    close = tuple((key, t._("close")) for key, _ in key_items(t, keymap, "cancel"))
    if panel.kind == WON:
        keys = ("again", "new", "chooser", "undo", "quit")
        return Told(t._("You have won!"), tuple(_won(t, session, panel)), (*key_items(t, keymap, *keys), *close))
    title = t._("Stuck") if panel.kind == STUCK else t._("Nothing leads on")
    played = session.made > 0
    keys = (*(("undo",) if session.can_undo else ()), "again", "new", *(("give-up",) if played else ()), "chooser")
    return Told(title, (stuck_text(t, session, panel.kind),), (*key_items(t, keymap, *keys), *close))


def given_up_told(t: Tongue, session: Session, now: Figures) -> Told:
    """What it means for the statistics to give the game up; `now` is how they stand with this game and its options."""
    from tpat.ui.figures import percent, title_of
    from tpat.ui.panel import Told

    game = session.game
    title = title_of(t, (game.name, ",".join(f"{k}={v}" for k, v in game.options.items())))
    played = now.played + 1
    lines = [t._("The game ends here and counts as lost.")]
    if now.played:
        share = t.n("Of {n} game of {title} {won} is won then, {rate}.", "Of {n} games of {title} {won} are won then, {rate}.", played)
        lines.append(share.format(n=played, title=title, won=now.won, rate=percent(t, now.won / played)))
    else:
        lines.append(t._("It is the first of {title} in your statistics.").format(title=title))
    if now.streak > 1:
        lines.append(t._("{n} games won in a row end with it.").format(n=now.streak))
    return Told(t._("Give up"), tuple(lines))


def _won(t: Tongue, session: Session, panel: Panel) -> list[str]:
    """The score, the moves and the time, the place among the player's games, and how to get the deal again."""
    from tpat.ui.tables import score_words

    game = session.game
    lines = []
    score = game.score(session.state)
    if score is not None:
        lines.append(t._("Score: {score}.").format(score=score_words(t, game, score)))
    moves = t.n("{n} move", "{n} moves", session.made).format(n=session.made)
    if panel.found is None:
        return [*lines, f"{moves}."]
    from tpat.ui.figures import duration, end_lines

    result, place = panel.found
    return [*lines, t._("{moves} in {time}.").format(moves=moves, time=duration(result.seconds)), *end_lines(t, result, place)]
