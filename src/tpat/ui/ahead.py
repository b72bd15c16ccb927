"""Deals that are proved winnable, searched for while the player plays, so that the next one is there when it is asked for.

The search runs in a process of its own; the loop of the game only says when it has something to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tpat.api import Game, of_rules
from tpat.deal.numbers import DEFAULT, Deal, deal, first_state
from tpat.engine.state import State
from tpat.session.session import Session
from tpat.solver.verdict import Verdict, Won
from tpat.ui.at import say
from tpat.ui.commands import TABLE
from tpat.ui.keymap import Keymap, shown_key
from tpat.ui.model import Ask, Begin, Chosen, Effect, UiState

SECONDS = 3.0  # of the processor, for each deal that is tried


class Searcher(Protocol):
    """What searches: solver.service.Service."""

    @property
    def descriptors(self) -> tuple[int, ...]: ...

    def ask(self, game: Game, state: State, seconds: float) -> None: ...

    def answers(self) -> Verdict | None: ...

    def close(self) -> None: ...


class Ahead:
    """The search for the next deal. `number` gives any number of a shuffle."""

    def __init__(self, searcher: Searcher, number: Callable[[str], int]) -> None:
        self.searcher = searcher
        self.failed = False  # no process can be started
        self.tried = 0
        self._number = number
        self._of: tuple[Game, str] | None = None
        self._dealt: Deal | None = None  # what is searched
        self._found: Deal | None = None

    def seek(self, game: Game, shuffle: str) -> None:
        """Have a deal of this game ready; one of another game is given up. Raises NotDealt where the shuffle does not deal the game."""
        if self._of == (game, shuffle):
            return
        self._of, self._found, self.tried = (game, shuffle), None, 0
        self._try()

    def take(self, game: Game, shuffle: str) -> Deal | None:
        """A deal of this game that can be won, if one is there; else it is searched for. Raises as `seek`."""
        self.seek(game, shuffle)
        found = self._found
        if found is not None:
            self._of = self._found = None
        return found

    def heard(self) -> None:
        """The search has something to say. Call it when one of the searcher's descriptors can be read."""
        try:
            verdict = self.searcher.answers()
        except OSError:
            self.failed = True
            return
        if isinstance(verdict, Won):
            self._found = self._dealt
        elif verdict is not None:
            self.tried += 1
            self._try()

    def _try(self) -> None:
        """Search the next deal."""
        if self._of is None:
            return
        game, shuffle = self._of
        self._dealt = deal(self._number(shuffle), shuffle)
        try:
            self.searcher.ask(game, first_state(game.plan, self._dealt), SECONDS)
        except OSError:
            self.failed = True


class Winnable:
    """New deals are such as can be won. `first` is the game to begin with, where there is none on the table yet."""

    def __init__(self, ahead: Ahead, first: Chosen | None = None) -> None:
        self.ahead = ahead
        self.first = first
        self.sought: Begin | None = None  # what begins once a deal is found

    def ready(self, effect: Begin) -> Begin | None:
        """The same with a deal that can be won, if one is there; else it is searched for, and this is sought. Named deals are taken as they
        are, and any where no search can be started."""
        self.sought = None
        chosen = effect.chosen
        if chosen.deal is not None:
            return effect
        found = self.ahead.take(of_rules(chosen.rules), chosen.shuffle)
        if found is None and not self.ahead.failed:
            self.sought = effect
            return None
        return effect._replace(chosen=chosen._replace(deal=found))

    def next(self, session: Session) -> None:
        """A game has begun: have another deal of it ready."""
        self.ahead.seek(session.game, session.deal.shuffle if session.deal else DEFAULT)

    def pressed(self, keymap: Keymap, key: str) -> Effect:
        """A key while a deal is searched for: what it ends, the program, or the search, which gives what was sought."""
        command = keymap.bound.get((TABLE, key))
        if command is None or command.name not in ("cancel", "quit"):
            return None
        if command.name == "quit":
            return Ask.QUIT
        sought, self.sought = self.sought, None
        return sought

    def told(self, ui: UiState) -> UiState:
        """Says that a deal is searched for, and which key ends that."""
        said = ui.tongue._("Looking for a deal that can be won: {n} tried. {key} ends the search.")
        key = shown_key(ui.tongue, ui.keymap, "cancel", TABLE)
        return say(ui._replace(chooser=None), said.format(n=self.ahead.tried, key=key))

    def ended(self, ui: UiState, playing: bool) -> UiState:
        """Says that no more is searched: the game on the table goes on, or the one that has just begun is any."""
        t = ui.tongue
        if playing:
            return say(ui, t._("The search was ended: this game goes on."))
        return say(ui, t._("The search was ended: whether this deal can be won is not known."), warning=True)
