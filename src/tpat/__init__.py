"""Terminal patience: a rules engine, deal for deal as xpat2 deals, and the programs that play on it.

    >>> import tpat
    >>> gypsy = tpat.game("gypsy")
    >>> state = gypsy.deal(12345)
    >>> state = gypsy.apply(state, gypsy.legal_moves(state)[0])
"""

from tpat.engine.games import names as games
from tpat.engine.moves import Move
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Rules
from tpat.engine.state import State
from tpat.errors import BadNumber, BadOption, BadPosition, BadRules, BadText, IllegalMove, NotDealt, TpatError, UnknownGame
from tpat.game import Game, game

__version__ = "0.1.0"

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
