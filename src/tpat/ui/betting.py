"""Playing by instalments on the screen: what the hand has cost so far, and what the next thing would cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tpat.engine.cards import DOWN
from tpat.engine.moves import DEAL, REDEAL, Move
from tpat.session.account import BSD, INFORMATION, Facts, Hand, due
from tpat.session.session import Session

if TYPE_CHECKING:
    from tpat.session.tally import Tally
    from tpat.ui.keeping import Keeper


def opened(session: Session, tally: Tally) -> Facts | None:
    """What is paid for in a game just dealt or gone on with, by what was counted till then; None where nothing is paid by instalments."""
    if tally.betting != BSD or not session.game.rules.money:
        return None
    return current(Facts(BSD, tally.moved, tally.dealt, runs=tally.runs, counted=tally.counted), session)


def current(purse: Facts, session: Session) -> Facts:
    """The same with the cards and redeals that count now."""
    up = sum(len(session.state.piles[f]) for f in session.game.plan.foundations)
    return purse._replace(cards=up, redeals=session.state.redeals)


def hands(keeper: Keeper | None, session: Session | None, purse: Facts | None, now: float) -> tuple[Hand, ...]:
    """The hands for money that are over and the one at hand; none where no money is in the game. `now` is in seconds since the epoch."""
    if keeper is None or session is None or not session.game.rules.money:
        return ()
    facts = current(purse or Facts(moved=session.can_undo), session)
    return (*keeper.hands(), Hand(now, now, facts._replace(seconds=keeper.clock.seconds)))


def price(purse: Facts, session: Session, move: Move) -> int:
    """Dollars that a legal move costs on top of what was paid."""
    return due(current(purse, session), move).paid


def paid(purse: Facts, session: Session, move: Move) -> Facts:
    """After a move was paid for and played."""
    after = current(purse._replace(moved=True, dealt=purse.dealt or move.kind in (DEAL, REDEAL)), session)
    return after._replace(runs=max(purse.runs, after.redeals))


def newly_counted(purse: Facts, session: Session) -> int:
    """Cards that counting would tell now and has not told before: those that lie face down."""
    hidden = sum(1 for pile in session.state.piles for c in pile if c & DOWN)
    return max(0, hidden - purse.counted)


def counting(purse: Facts, session: Session) -> int:
    """Dollars that counting costs now."""
    return INFORMATION * newly_counted(purse, session)
