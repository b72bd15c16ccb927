"""One playing of a deal: the line of positions, and the place in it where the player is.

Undo is a step back in a list. A move that the house plays by itself is an ordinary entry marked `auto`; it belongs to the player's
action before it, so that one undo takes both back, and a position reached by undo or redo never fires it again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tpat.deal.numbers import Deal
from tpat.engine.moves import MOVE, Move
from tpat.engine.state import State
from tpat.errors import IllegalMove
from tpat.game import Game
from tpat.session.autoplay import base_cards


class Entry(NamedTuple):
    """A move that was played, by the player or (`auto`) by the house, and the position after it."""

    move: Move
    state: State
    auto: bool = False


class Session:
    """A game under way. `deal` is None where the cards were laid by hand; `auto_base` lets base cards go up by themselves."""

    def __init__(self, game: Game, start: State, deal: Deal | None = None, auto_base: bool = True) -> None:
        self.game = game
        self.deal = deal
        self.auto_base = auto_base
        self.start = start
        self._line: list[Entry] = []
        self._at = 0
        self._follow_up()
        self._opening = self._at

    @property
    def state(self) -> State:
        """The position on the table."""
        return self._line[self._at - 1].state if self._at else self.start

    @property
    def before(self) -> State | None:
        """The position before the last move in force, automatic or not; None at the deal."""
        return None if not self._at else self._line[self._at - 2].state if self._at > 1 else self.start

    @property
    def past(self) -> tuple[State, ...]:
        """The positions behind this one since the last deal (from which on no earlier one can come back), the latest last."""
        states = [self.start, *(e.state for e in self._line[: self._at])]
        first = max((k for k, e in enumerate(self._line[: self._at], 1) if e.move.kind != MOVE), default=0)
        return tuple(states[first:-1])

    @property
    def line(self) -> tuple[Entry, ...]:
        """The moves now in force, automatic ones too."""
        return tuple(self._line[: self._at])

    @property
    def made(self) -> int:
        """The player's actions now in force."""
        return sum(not e.auto for e in self._line[: self._at])

    @property
    def won(self) -> bool:
        """True when the position is won."""
        return self.game.won(self.state)

    @property
    def can_undo(self) -> bool:
        """True when an action of the player can be taken back."""
        return self._at > self._opening

    @property
    def can_redo(self) -> bool:
        """True when an undone action can be played again."""
        return self._at < len(self._line)

    def play(self, move: Move) -> tuple[Entry, ...]:
        """Play a move and what the house adds; what was undone before is forgotten. Gives the new entries.

        Raises IllegalMove, and then nothing has changed.
        """
        refusal = self.game.refusal(self.state, move)
        if refusal is not None:
            raise IllegalMove(str(move), refusal)
        del self._line[self._at :]
        before = self._at
        self._append(move)
        self._follow_up()
        return tuple(self._line[before:])

    def sweep(self, following: Callable[[Game, State], Move | None]) -> tuple[Entry, ...]:
        """Play all the moves that `following` names, one after the other until it gives None, as one action of the player: the first is
        his, the others are `auto`. Gives the entries, none where there is nothing to play."""
        first = following(self.game, self.state)
        if first is None:
            return ()
        before = self._at
        self.play(first)
        while (move := following(self.game, self.state)) is not None:
            self._append(move, auto=True)
            self._follow_up()
        return tuple(self._line[before:])

    def _append(self, move: Move, auto: bool = False) -> None:
        self._line.append(Entry(move, self.game.apply(self.state, move), auto))
        self._at += 1

    def _follow_up(self) -> None:
        if not (self.auto_base and self.game.rules.base_goes_up):
            return
        while (move := base_cards(self.game, self.state)) is not None:
            self._append(move, auto=True)

    def undo(self) -> tuple[Entry, ...]:
        """Take back the player's last action with its automatic moves. Gives those entries, in the order played; none at the start."""
        if not self.can_undo:
            return ()
        end = self._at
        self._at -= 1
        while self._line[self._at].auto:
            self._at -= 1
        return tuple(self._line[self._at : end])

    def redo(self) -> tuple[Entry, ...]:
        """Play the next undone action again, with its automatic moves. Gives the entries; none at the end."""
        if not self.can_redo:
            return ()
        begin = self._at
        self._at += 1
        while self.can_redo and self._line[self._at].auto:
            self._at += 1
        return tuple(self._line[begin : self._at])

    def undo_all(self) -> int:
        """Back to the deal; how many actions that took back. They can be played again."""
        made = self.made
        self._at = self._opening
        return made

    def redo_all(self) -> int:
        """On to the end of the line; how many actions that played again."""
        made = self.made
        self._at = len(self._line)
        return self.made - made
