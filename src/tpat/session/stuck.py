"""Whether a game can still go on: what is left to do, judged by what the player has seen.

Nothing here looks beneath a card that he could not know. Where the stock has cards that never lay open, dealing is a move like any
other; where it was all seen in the waste, dealing is only leafing, and what a whole pass would bring can be told beforehand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum

from tpat.api import Game
from tpat.engine.cards import DOWN
from tpat.engine.moves import DEAL, MOVE, REDEAL, Move
from tpat.engine.rules import Deal, Refill
from tpat.engine.state import State

MOST = 100  # positions looked at before moves to and fro are given the benefit of the doubt: some milliseconds


class Outlook(Enum):
    """What is left to do."""

    OPEN = "open"  # something, for all that can be told
    STUCK = "stuck"  # no move at all, or only dealing and turning over, and no move at any point of the pass
    IDLE = "idle"  # moves, but wherever they lead no further card goes to a foundation, and none is turned up


def outlook(game: Game, state: State) -> Outlook:
    """What is left to do in a position. A game that is won is OPEN: nothing is wanted there."""
    if game.won(state):
        return Outlook.OPEN
    if stuck(game, state):
        return Outlook.STUCK
    return Outlook.IDLE if idle(game, state) else Outlook.OPEN


def stuck(game: Game, state: State) -> bool:
    """True if there is no move but to leaf through a stock that was seen already, and none comes of that, however far it is gone."""
    seen: set[object] = {_pass_key(game, state)}
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for move in game.legal_moves(here):
            if not _leafs(game, move) or _unseen(game, here):
                return False
            after = game.apply(here, move)
            if any(after.piles[f] != here.piles[f] for f in game.plan.foundations):
                return False  # what a deal takes away is won by it
            if (key := _pass_key(game, after)) not in seen:
                seen.add(key)
                waiting.append(after)
    return True


def _leafs(game: Game, move: Move) -> bool:
    """True for what only brings other cards of the stock to light, or closes up what lies open."""
    return move.kind in (DEAL, REDEAL) or (move.kind == MOVE and (move.source, move.target) == ("s", "w"))


def _unseen(game: Game, state: State) -> bool:
    """True if a card lies in the stock that the player can't know. What was turned over lay open in the waste before."""
    turned_over = game.rules.deal is Deal.WASTE and state.redeals > 0
    return not turned_over and any(card & DOWN for card in state.piles[game.plan.stock])


def _pass_key(game: Game, state: State) -> tuple[object, ...]:
    """Equal where the same cards lie in the same places and the same dealing is to come."""
    return state.piles, *_dealing_to_come(game, state)


def _dealing_to_come(game: Game, state: State) -> tuple[int, int]:
    """Redeals that were used, where they are limited, and the round of a game that deals by other numbers in each."""
    rules = game.rules
    return state.redeals if rules.redeals else 0, min(state.redeals, len(rules.draws) - 1) if rules.draws else 0


# --- moves that change nothing ----------------------------------------------------------------------------------------


def idle(game: Game, state: State) -> bool:
    """True if it is certain that no moves, however many, bring a further card to a foundation, or turn one up. A card that was taken back
    may go there again. False also where that could not be settled in MOST positions, and in games that are not won on foundations."""
    plan = game.plan
    if not plan.foundations or plan.by_hook or game.rules.hooks.won:
        return False
    up, down = _up(game, state), _down(game, state)
    seen: set[object] = {_key(game, state)}
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for after in _after(game, here):
            if after is None or _down(game, after) != down or not _up(game, after) <= up:
                return False
            if (key := _key(game, after)) not in seen:
                seen.add(key)
                waiting.append(after)
        if len(seen) > MOST:
            return False
    return True


def _after(game: Game, state: State) -> Iterator[State | None]:
    """The positions after each legal move; None for one whose outcome the player can't know."""
    for move in game.legal_moves(state):
        known = move.kind == MOVE or (move.kind in (DEAL, REDEAL) and not _unseen(game, state))
        # From a stock that plays, or fills spaces, each card taken brings another to light.
        known = known and not (state.piles[game.plan.stock] and (game.rules.stock_open or game.rules.refill is Refill.STOCK))
        yield game.apply(state, move) if known else None


def _up(game: Game, state: State) -> Counter[int]:
    """The cards on the foundations; which of two twins a card lies on does not matter."""
    return Counter(card for f in game.plan.foundations for card in state.piles[f])


def _down(game: Game, state: State) -> int:
    """How many cards besides those of the stock lie face down, times a constant."""
    return sum(card & DOWN for k, pile in enumerate(state.piles) if k != game.plan.stock for card in pile)


def _key(game: Game, state: State) -> tuple[object, ...]:
    """Equal for positions from which the same can be done: one column is as good as another where none is dealt on, so is a cell."""
    plan, piles = game.plan, state.piles
    columns: Iterable[bytes] = (piles[t] for t in plan.tableau)
    if game.rules.refill is Refill.HAND and (game.rules.deal is not Deal.COLUMNS or not piles[plan.stock]):
        columns = sorted(columns)
    cells, ups = (sorted(piles[k] for k in which) for which in (plan.cells, plan.foundations))
    rest = (piles[k] for k in (plan.reserve, plan.waste, plan.stock) if k >= 0)
    return tuple(columns), tuple(cells), tuple(ups), tuple(rest), _dealing_to_come(game, state)
