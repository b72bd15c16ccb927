"""A player without a terminal: keys go straight to the program's `update`, and what he sees is the frame it composes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import tpat
from tpat.deal.numbers import deal, first_state
from tpat.session.session import Session
from tpat.ui.frame import Frame
from tpat.ui.model import Begin, Choose, Chooser, Effect, UiState, next_game
from tpat.ui.screen import compose
from tpat.ui.update import update


class Player:
    """A session (None: only the chooser is open), what the screen knows, and the effects that keys have asked for."""

    def __init__(self, session: Session | None, lang: str = "en", size: tuple[int, int] = (80, 24), ascii_only: bool = False) -> None:
        self.session = session
        self.ui = UiState(lang, chooser=None if session else Chooser())
        self.size = size
        self.ascii_only = ascii_only
        self.effects: list[Effect] = []

    @property
    def table(self) -> Session:
        """The session, which must be there."""
        assert self.session is not None
        return self.session

    def press(self, keys: str | Iterable[str]) -> Player:
        """Press keys, named as the program names them, with blanks between; a game that this asks for is begun as the program's own
        loop does."""
        for key in keys.split() if isinstance(keys, str) else keys:
            self.ui, effect = update(self.session, self.ui, key, self.size)
            self.effects.append(effect)
            if isinstance(effect, Choose):
                self.ui = self.ui._replace(chooser=Chooser(effect.at))
            if isinstance(effect, Begin):
                game = tpat.game(effect.chosen.rules.name)
                dealt = effect.chosen.deal or deal(777)
                self.session = Session(game, first_state(game.plan, dealt), dealt)
                self.ui = next_game(self.ui)
        return self

    @property
    def effect(self) -> Effect:
        """What the last key asked for."""
        return self.effects[-1]

    @property
    def line(self) -> str:
        """The moves in force: `t1-t2*3 t3-f1`, the automatic ones with a tilde."""
        return " ".join("~" * e.auto + str(e.move) for e in self.session.line) if self.session else ""

    def frame(self) -> Frame:
        """What is on the screen."""
        return compose(self.session, self.ui, self.size, self.ascii_only)

    def text(self) -> str:
        """The screen's text, without blanks at the ends of lines."""
        return "\n".join(row.rstrip() for row in self.frame().text)


def dealt(name: str, number: int = 12345, auto_base: bool = True, **options: str) -> Session:
    """A session of a numbered deal."""
    game = tpat.game(name, **options)
    return Session(game, game.deal(number), deal(number), auto_base)


def laid(name: str, piles: Mapping[str, str], base: int | None = None, auto_base: bool = True) -> Session:
    """A session of a position laid by hand: pile -> cards, bottom first, with blanks between."""
    game = tpat.game(name)
    return Session(game, game.setup({n: cards.split() for n, cards in piles.items()}, base), None, auto_base)
