"""How a game begins."""

from __future__ import annotations

from collections.abc import Callable

from tpat.api import of_rules
from tpat.deal.numbers import deal, first_state
from tpat.session.session import Session
from tpat.ui.model import Chosen

Fresh = Callable[[], int]  # a new deal number


def begin(chosen: Chosen, fresh: Fresh, auto_base: bool) -> Session:
    """A session of the game chosen, with a fresh number where none was."""
    game = of_rules(chosen.rules)
    dealt = chosen.deal or deal(fresh(), chosen.shuffle)
    return Session(game, first_state(game.plan, dealt), dealt, auto_base)
