"""`--winnable`: deals that are proved to be winnable, for the full screen and for the plain mode."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from tpat.commands.menu import tongue
from tpat.commands.shared import fresh
from tpat.commands.waiting import waiting
from tpat.deal.numbers import Deal, first_state

if TYPE_CHECKING:
    from tpat.api import Game
    from tpat.session.session import Session
    from tpat.ui.ahead import Winnable

_TRIES = 1000  # deals that are tried in plain mode


class Dealing(NamedTuple):
    """The game and the shuffle of which deals are wanted that can be won."""

    game: Game
    shuffle: str

    def ahead(self, begin: bool) -> Winnable:
        """For the full screen: searches beside the game, and first for a game to `begin` with if that is wanted."""
        from tpat.solver.service import Service
        from tpat.ui.ahead import Ahead, Winnable
        from tpat.ui.model import Chosen

        return Winnable(Ahead(Service(), fresh), Chosen(self.game.rules, None, self.shuffle) if begin else None)

    def one(self) -> Deal:
        """A deal that can be won, found before this returns; on a terminal that is said meanwhile. A failure where none of very many is."""
        from tpat.session.winnable import first_winnable

        t = tongue()
        with waiting(t._("Looking for a deal that can be won: {n} tried")) as tried:
            found = first_winnable(self.game, self.shuffle, self._numbers(), time.perf_counter, tried=tried)
        if found is None:
            raise click.ClickException(t._("No deal of {title} was found that can be won.").format(title=self.game.title))
        return found

    def begun(self, auto_base: bool) -> Session:
        """A session of such a deal."""
        from tpat.session.session import Session

        dealt = self.one()
        return Session(self.game, first_state(self.game.plan, dealt), dealt, auto_base)

    def number(self) -> int:
        """The number of such a deal."""
        return self.one().number

    def _numbers(self) -> Iterator[int]:
        return (fresh(self.shuffle) for _ in range(_TRIES))
