"""What is proved of the positions of a game: which can be won and by which next move, which are lost, and where it was lost.

All is kept by the game's key of a position, so that undo, redo and other ways to the same cards answer at once. Two conclusions need no
search: whatever follows a lost position is lost, and whatever leads to one that can be won can be won.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import NamedTuple

from tpat.api import Game
from tpat.engine.moves import Move
from tpat.engine.state import State
from tpat.session.session import Session
from tpat.solver.verdict import Lost, Reason, Verdict, Won

PATIENCE = 60.0  # seconds of a search for one position


class Known(Enum):
    """What can be said of a position."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "can't tell"  # searched for as long as the player wants to wait
    THINKING = "thinking"  # not searched, or not for long enough


class Standing(NamedTuple):
    """The verdict on the position on the table; `since` is the player's move that lost the game, where that is proved, else 0."""

    known: Known
    since: int = 0


class Verdicts:
    """The verdicts on the positions of one game. `patience` is how many seconds of search make a position one that can't be told."""

    def __init__(self, game: Game) -> None:
        self.patience = PATIENCE
        self._game = game
        self._next: dict[bytes, Move] = {}  # of what can be won
        self._lost: set[bytes] = set()
        self._searched: dict[bytes, float] = {}  # seconds spent without an answer
        self._keys: list[tuple[State, bytes]] = []  # of the session's line, so that a key costs nothing twice

    def learn(self, state: State, verdict: Verdict, seconds: float) -> None:
        """Note the verdict of a search of so many seconds. Of a line that wins every position is known then. Raises IllegalMove for
        a line that the rules refuse."""
        game = self._game
        if isinstance(verdict, Won):
            way = [(game.key(state), Move(""))]
            for move in verdict.line:
                way[-1] = (way[-1][0], move)
                state = game.apply(state, move)
                way.append((game.key(state), Move("")))
            self._lead(way[:-1])
        elif isinstance(verdict, Lost):
            self._lost.add(game.key(state))
        elif verdict.why is not Reason.STOPPED:
            # With more time another limit is only met again.
            self._searched[game.key(state)] = seconds if verdict.why is Reason.TIME else math.inf

    def _lead(self, way: list[tuple[bytes, Move]]) -> None:
        """Positions and the moves played there, the last of which leads to a position that can be won, or has won.

        From the end on, and what is known stays: so the next moves lead ever nearer to a win, also where the way comes to a position
        twice.
        """
        for key, move in reversed(way):
            self._next.setdefault(key, move)

    def settle(self, session: Session) -> None:
        """Draw the conclusions for all positions of a session's line, undone ones too."""
        keys = self._line(session)
        lost = False
        for key in keys:
            lost = (lost or key in self._lost) and key not in self._next
            if lost:
                self._lost.add(key)
        last = next((k for k in range(len(keys) - 1, -1, -1) if keys[k] in self._next or (k == len(keys) - 1 and self._ended(session))), 0)
        if any(key not in self._next for key in keys[:last]):
            self._lead(list(zip(keys[:last], (entry.move for entry in session.whole), strict=False)))

    def _ended(self, session: Session) -> bool:
        """True if the line ends in a win."""
        return self._game.won(self._keys[-1][0])

    def _line(self, session: Session) -> list[bytes]:
        """The keys of all positions of the line."""
        states = [session.start, *(entry.state for entry in session.whole)]
        kept = self._keys
        del kept[len(states) :]
        for k, state in enumerate(states):
            if k >= len(kept):
                kept.append((state, self._game.key(state)))
            elif kept[k][0] is not state:
                kept[k] = (state, self._game.key(state))
        return [key for _, key in kept]

    def known(self, state: State, patience: float | None = None) -> Known:
        """What can be said of a position, if so many seconds of search are enough (none: the player's patience)."""
        return self._known(self._game.key(state), self.patience if patience is None else patience)

    def _known(self, key: bytes, patience: float) -> Known:
        if key in self._next:
            return Known.WINNABLE
        if key in self._lost:
            return Known.LOST
        return Known.UNKNOWN if self._searched.get(key, -1.0) >= patience else Known.THINKING

    def next_move(self, state: State) -> Move | None:
        """The next move of a proven win; None where none is known."""
        return self._next.get(self._game.key(state))

    def holds(self, state: State, move: Move) -> bool:
        """True if a move that the house would play leaves the ways that are known to win."""
        game = self._game
        return game.key(state) in self._next and game.key(after := game.apply(state, move)) not in self._next and not game.won(after)

    def standing(self, session: Session) -> Standing:
        """The verdict on the position on the table, after `settle`."""
        known = self.known(session.state)
        if known is not Known.LOST:
            return Standing(known)
        keys, stops = self._line(session), session.stops
        for made in range(session.made, 0, -1):
            before = self._known(keys[stops[made - 1]], 0.0)
            if before is not Known.LOST:
                return Standing(known, made if before is Known.WINNABLE else 0)
        return Standing(known)

    def last_winnable(self, session: Session, patience: float) -> tuple[int, bool] | None:
        """Looking back from the position on the table: (after how many of the player's actions, True) for the last position that is
        known to be winnable, (…, False) for one before it that was not searched for so many seconds; None if none is left."""
        keys, stops = self._line(session), session.stops
        for made in range(session.made, -1, -1):
            known = self._known(keys[stops[made]], patience)
            if known is Known.WINNABLE or known is Known.THINKING:
                return made, known is Known.WINNABLE
        return None
