"""Terminal patience: a rules engine, deal for deal as xpat2 deals, and the programs that play on it.

>>> import tpat
>>> gypsy = tpat.game("gypsy")
>>> state = gypsy.deal(12345)
>>> state = gypsy.apply(state, gypsy.legal_moves(state)[0])

The names are read in when they are first used, so that a program that needs few of them starts soon.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False  # as in typing, which takes longer to import than all that is here

if TYPE_CHECKING:
    from tpat.api import Game, game
    from tpat.engine.games import names as games
    from tpat.engine.moves import Move
    from tpat.engine.refusal import Refusal
    from tpat.engine.rules import Rules
    from tpat.engine.state import State
    from tpat.errors import (
        BadNumber,
        BadOption,
        BadPosition,
        BadRules,
        BadText,
        IllegalMove,
        NotDealt,
        TpatError,
        UnknownGame,
    )

__all__ = [
    "BadNumber",
    "BadOption",
    "BadPosition",
    "BadRules",
    "BadText",
    "Game",
    "IllegalMove",
    "Move",
    "NotDealt",
    "Refusal",
    "Rules",
    "State",
    "TpatError",
    "UnknownGame",
    "game",
    "games",
]

_HOME = {
    "Game": "tpat.api",
    "game": "tpat.api",
    "games": "tpat.engine.games",
    "Move": "tpat.engine.moves",
    "Refusal": "tpat.engine.refusal",
    "Rules": "tpat.engine.rules",
    "State": "tpat.engine.state",
}


def __getattr__(name: str) -> object:
    """A public name, read in now."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(_HOME.get(name, "tpat.errors")), "names" if name == "games" else name)
    globals()[name] = found
    return found
