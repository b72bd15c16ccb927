"""Moves from a text, played exactly as they stand: no automatic move is added."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from tpat.api import Game
from tpat.commands.shared import say, say_json
from tpat.deal.numbers import Deal
from tpat.deal.position import as_data
from tpat.engine.moves import Move
from tpat.engine.refusal import Refusal
from tpat.engine.state import State
from tpat.i18n import Tongue
from tpat.ui.messages import refusal_text, score_lines, table_lines, won_text

_WORDS = re.compile(r"[^\s;,]+")


class Played(NamedTuple):
    """How far the moves went: the position there, how many were made, and the move that was refused, if any."""

    state: State
    made: int
    move: Move | None = None
    refusal: Refusal | None = None

    def sentence(self, t: Tongue, game: Game) -> str:
        """Which move was refused and why; empty when all were played."""
        if self.move is None or self.refusal is None:
            return ""
        why = refusal_text(t, game, self.state, self.move, self.refusal)
        return t._("Move {n}, {move}, is not legal. {why}").format(n=self.made + 1, move=self.move, why=why)


def read_moves(game: Game, text: str) -> list[Move]:
    """The moves of a text, with blanks, line ends, commas or semicolons between them. Raises BadText for a word that is no move."""
    return [game.parse_move(word) for word in _WORDS.findall(text)]


def play_moves(game: Game, start: State, line: Sequence[Move]) -> Played:
    """Play the moves up to the first that the rules refuse."""
    state = start
    for n, move in enumerate(line):
        refusal = game.refusal(state, move)
        if refusal is not None:
            return Played(state, n, move, refusal)
        state = game.apply(state, move)
    return Played(state, len(line))


def report(t: Tongue, game: Game, deal: Deal | None, played: Played) -> list[str]:
    """The position reached, in words, with the score."""
    lines = [*table_lines(t, game, played.state, deal), *score_lines(t, game, played.state)]
    return [*lines, won_text(t, game, played.state)] if game.won(played.state) else lines


def report_data(t: Tongue, game: Game, deal: Deal | None, played: Played) -> dict[str, Any]:
    """The position reached, with all its cards; where a move was refused also `error`, `move` and `refusal`."""
    data = as_data(game, played.state, deal, played.made)
    if played.refusal is not None:
        data |= {"error": played.sentence(t, game), "move": str(played.move), "refusal": played.refusal.name}
    return data


def tell(t: Tongue, game: Game, deal: Deal | None, played: Played, as_json: bool) -> int:
    """Print the position reached, in words or as JSON, and return the exit code. A refused move is told in either, and is a failure."""
    if as_json:
        say_json(report_data(t, game, deal, played))
        return 0 if played.refusal is None else 1
    say(report(t, game, deal, played))
    if played.refusal is not None:
        raise click.ClickException(played.sentence(t, game))
    return 0
