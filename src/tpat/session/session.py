"""One playing of a deal: the line of positions, and the place in it where the player is.

Undo is a step back in a list. A move that the house plays by itself is an ordinary entry marked `auto`; it belongs to the player's
action before it, so that one undo takes both back, and a position reached by undo or redo never fires it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tpat.api import Game
from tpat.deal.numbers import Deal
from tpat.engine.moves import MOVE, Move
from tpat.engine.state import State
from tpat.errors import BadText, IllegalMove
from tpat.session.autoplay import OFF, base_cards, following

# The words of `record` and `act`.
PLAY, UNDO, REDO, MARK, GO = "play", "undo", "redo", "mark", "go"
NOTE = "note"  # a fact that `record` is told, and `act` need not be


class Entry(NamedTuple):
    """A move that was played, by the player or (`auto`) by the house, and the position after it."""

    move: Move
    state: State
    auto: bool = False


class Session:
    """A game under way. `deal` is None where the cards were laid by hand; `auto_base` lets base cards go up by themselves.

    `record`, where it is set, is told each action as it is done, in the words that `act` takes: who keeps them all can bring the whole
    session back, undone moves and bookmark too.
    """

    def __init__(self, game: Game, start: State, deal: Deal | None = None, auto_base: bool = True) -> None:
        self.game = game
        self.deal = deal
        self.auto_base = auto_base
        self.start = start
        self.record: Callable[[str], None] | None = None
        #: How much goes up by itself after a move of the player: one of autoplay.LEVELS. What a deal brings is left to him.
        self.autoplay = OFF
        #: Asked before a card goes up by itself: True leaves it where it is.
        self.holds: Callable[[State, Move], bool] | None = None
        self.noted: set[str] = set()  # the first words of all facts that were noted
        self._line: list[Entry] = []
        self._at = 0
        self._mark: int | None = None
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
    def whole(self) -> tuple[Entry, ...]:
        """All moves of the line, undone ones too."""
        return tuple(self._line)

    @property
    def stops(self) -> tuple[int, ...]:
        """How many moves are in force after so many of the player's actions, from none on, undone ones too."""
        ends = [self._opening]
        for k, entry in enumerate(self._line[self._opening :], self._opening + 1):
            if entry.auto:
                ends[-1] = k
            else:
                ends.append(k)
        return tuple(ends)

    @property
    def at(self) -> int:
        """How many moves are in force, automatic ones too."""
        return self._at

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

    def play(self, move: Move, house: bool = True) -> tuple[Entry, ...]:
        """Play a move and what the house adds (if `house`); what was undone before is forgotten. Gives the new entries.

        Raises IllegalMove, and then nothing has changed.
        """
        refusal = self.game.refusal(self.state, move)
        if refusal is not None:
            raise IllegalMove(str(move), refusal)
        before = self._at
        self._cut()
        self._append(move)
        if house:
            self._follow_up()
        return self._played(before)

    def _cut(self) -> None:
        """Forget what was undone, and a bookmark in it."""
        del self._line[self._at :]
        if self._mark is not None and self._mark > self._at:
            self._mark = None

    def _played(self, before: int) -> tuple[Entry, ...]:
        """The entries from there on, recorded as one action."""
        entries = tuple(self._line[before:])
        self._note(f"{PLAY} {action_text(entries)}")
        return entries

    def _note(self, action: str) -> None:
        if self.record is not None:
            self.record(action)

    def note(self, fact: str) -> None:
        """Have a fact recorded that changes nothing on the table: `hint`, `counted 3`."""
        self.noted.add(fact.partition(" ")[0])
        self._note(f"{NOTE} {fact}")

    def sweep(self, following: Callable[[Game, State], Move | None]) -> tuple[Entry, ...]:
        """Play all the moves that `following` names, one after the other until it gives None, as one action of the player: the first is
        his, the others are `auto`. Gives the entries, none where there is nothing to play."""
        first = following(self.game, self.state)
        if first is None:
            return ()
        before = self._at
        self._cut()
        self._append(first)
        self._follow_up()
        while (move := following(self.game, self.state)) is not None:
            self._append(move, auto=True)
            self._follow_up()
        return self._played(before)

    def _append(self, move: Move, auto: bool = False) -> None:
        self._line.append(Entry(move, self.game.apply(self.state, move), auto))
        self._at += 1

    def _follow_up(self) -> None:
        while (move := self._next_auto()) is not None and not (self.holds and self.holds(self.state, move)):
            self._append(move, auto=True)

    def _next_auto(self) -> Move | None:
        """What the house plays next, if anything."""
        if self.auto_base and self.game.rules.base_goes_up and (base := base_cards(self.game, self.state)) is not None:
            return base
        return None if self.autoplay == OFF else following(self.autoplay, self.game, self.state, self._fetched())

    def _fetched(self) -> set[int]:
        """Cards that the player has taken back from the foundations and not put up again himself."""
        out: set[int] = set()
        for entry in self._line[: self._at]:
            move = entry.move
            if move.kind == MOVE and "f" in (move.source[:1], move.target[:1]):
                card = entry.state.piles[self.game.plan.index[move.target]][-1]
                (out.add if move.target[:1] != "f" else out.discard)(card)
        return out

    def undo(self) -> tuple[Entry, ...]:
        """Take back the player's last action with its automatic moves. Gives those entries, in the order played; none at the start."""
        if not self.can_undo:
            return ()
        end = self._at
        self._at -= 1
        while self._line[self._at].auto:
            self._at -= 1
        self._note(UNDO)
        return tuple(self._line[self._at : end])

    def redo(self) -> tuple[Entry, ...]:
        """Play the next undone action again, with its automatic moves. Gives the entries; none at the end."""
        if not self.can_redo:
            return ()
        begin = self._at
        self._at += 1
        while self.can_redo and self._line[self._at].auto:
            self._at += 1
        self._note(REDO)
        return tuple(self._line[begin : self._at])

    def undo_all(self) -> int:
        """Back to the deal; how many actions that took back. They can be played again."""
        made = self.made
        self._go(self._opening)
        return made

    def redo_all(self) -> int:
        """On to the end of the line; how many actions that played again."""
        made = self.made
        self._go(len(self._line))
        return self.made - made

    def jump(self, made: int) -> bool:
        """To where so many of the player's actions are in force, undone ones too; False if the line has not so many."""
        ends = self.stops
        if not 0 <= made < len(ends):
            return False
        self._go(ends[made])
        return True

    @property
    def marked(self) -> bool:
        """True when there is a bookmark to return to."""
        return self._mark is not None

    def mark(self) -> None:
        """Set the bookmark here."""
        self._mark = self._at
        self._note(MARK)

    def to_mark(self) -> bool:
        """To the bookmark, back or on; False if there is none. Playing on from before it removes it."""
        if self._mark is None:
            return False
        self._go(self._mark)
        return True

    def _go(self, at: int) -> None:
        if at != self._at:
            self._at = at
            self._note(f"{GO} {at}")

    @property
    def opening(self) -> str:
        """The automatic moves that the deal brought, as an action's text; empty if it brought none."""
        return action_text(self._line[: self._opening])

    def act(self, action: str) -> None:
        """Do an action that `record` was told. Moves are played exactly as they stand, without what the house would add now.

        Raises BadText for what is no action, IllegalMove for a move that is not legal here.
        """
        word, _, rest = action.partition(" ")
        if word == PLAY and rest:
            self._cut()
            self._replay(rest)
        elif word == UNDO and not rest and self.can_undo:
            self.undo()
        elif word == REDO and not rest and self.can_redo:
            self.redo()
        elif word == MARK and not rest:
            self.mark()
        elif word == GO and rest.isdecimal() and len(rest) < 8 and self._opening <= int(rest) <= len(self._line):
            self._go(int(rest))
        else:
            raise BadText("action", action)

    def _replay(self, text: str) -> None:
        for k, part in enumerate(text.split("; ")):
            move = self.game.parse_move(part.removesuffix("!"))
            refusal = self.game.refusal(self.state, move)
            if refusal is not None:
                raise IllegalMove(str(move), refusal)
            self._append(move, auto=part.endswith("!") and k > 0)

    @classmethod
    def restored(cls, game: Game, start: State, deal: Deal | None, auto_base: bool, opening: str) -> Session:
        """A session as `opening` says that it began, whatever the house would do by itself now. Raises as `act`."""
        session = cls(game, start, deal, auto_base=False)
        for part in opening.split("; ") if opening else ():
            move = game.parse_move(part.removesuffix("!"))
            refusal = game.refusal(session.state, move)
            if refusal is not None:
                raise IllegalMove(str(move), refusal)
            session._append(move, auto=True)
        session._opening = session._at
        session.auto_base = auto_base
        return session


def action_text(entries: Sequence[Entry]) -> str:
    """Moves that belong together, automatic ones marked: `t3-f1; w-f2!`."""
    return "; ".join(f"{e.move}{'!' if e.auto else ''}" for e in entries)
