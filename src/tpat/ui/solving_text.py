"""What is said of verdicts, in the player's language. Nothing here says more than is proved."""

from __future__ import annotations

from tpat.api import Game
from tpat.engine.moves import DEAL, MOVE, REDEAL, SHUFFLE, Move
from tpat.engine.state import State
from tpat.i18n import N_, Tongue
from tpat.session.verdicts import Known, Standing
from tpat.ui.phrases import move_words

_STANDINGS = {Known.WINNABLE: N_("winnable"), Known.LOST: N_("lost"), Known.UNKNOWN: N_("can't tell"), Known.THINKING: N_("thinking")}


def verdict_text(t: Tongue, standing: Standing) -> str:
    """The verdict as the title line tells it."""
    if standing.since:
        return t._("lost since move {n}").format(n=standing.since)
    return t._(_STANDINGS[standing.known])


_SENTENCES = {
    Known.WINNABLE: N_("This can be won."),
    Known.LOST: N_("This can't be won any more: that is proved."),
    Known.UNKNOWN: N_("Whether this can be won was not found out. Asked for again, the verdict searches for twice as long."),
    Known.THINKING: N_("The search goes on; what it finds is told."),
}


def verdict_sentence(t: Tongue, standing: Standing) -> str:
    """The verdict as a sentence."""
    if standing.since:
        return t._("This can't be won any more since move {n}: that is proved.").format(n=standing.since)
    return t._(_SENTENCES[standing.known])


_NEXT = {
    DEAL: N_("Next on the way to the win: deal."),
    REDEAL: N_("Next on the way to the win: turn the waste over."),
    SHUFFLE: N_("Next on the way to the win: shuffle."),
    MOVE: N_("Next on the way to the win: {card}, {from} {to}."),
}
_ROTATED = N_("Next on the way to the win: a rotation {at}.")


def next_text(t: Tongue, game: Game, state: State, move: Move) -> str:
    """The next move of a proven win."""
    said = [t._(_NEXT.get(move.kind, _ROTATED)).format(**move_words(t, game, state, move))]
    n = move.cards - 1
    if n and move.kind == MOVE:
        said.append(t.n("{n} card moves with it.", "{n} cards move with it.", n).format(n=n))
    return " ".join(said)


def back_text(t: Tongue, made: int) -> str:
    """Where the last position is that is known to be winnable."""
    if not made:
        return t._("Back at the deal: that can be won.")
    return t._("Back at move {n}: that is the last position known to be winnable.").format(n=made)


def none_text(t: Tongue, deal_lost: bool) -> str:
    """That there is no position to go back to."""
    return t._("This deal can't be won: that is proved.") if deal_lost else t._("No position up to here is known to be winnable.")
