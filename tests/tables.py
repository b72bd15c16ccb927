"""Small tables laid by hand, and short ways to ask about them."""

from __future__ import annotations

import tpat

RANKS = "A23456789TJQK"
SUITS = "CSHD"
DECK = [r + s for r in RANKS for s in SUITS]


def red(card: str) -> bool:
    """True for hearts and diamonds."""
    return card[1] in "HD"


def suit(name: str, down_to: str = "A", start: str = "K") -> str:
    """Cards of a suit from high to low, `suit("H")` all thirteen from king to ace."""
    ranks = RANKS[RANKS.index(down_to) : RANKS.index(start) + 1]
    return " ".join(r + name for r in reversed(ranks))


def home(name: str, height: int, base: str = "A") -> str:
    """Cards of a suit as they lie on a foundation, `home("C", 3)` ace, two, three."""
    begin = RANKS.index(base)
    return " ".join(RANKS[(begin + i) % 13] + name for i in range(height))


def lay(game: tpat.Game, base_rank: int | None = None, **piles: str) -> tpat.State:
    """A position: `lay(gypsy, t1="9C- QH", f1="AC")`."""
    return game.setup({n: cards.split() for n, cards in piles.items()}, base_rank)


def legal(game: tpat.Game, state: tpat.State) -> list[str]:
    """The texts of the legal moves, sorted."""
    return sorted(map(str, game.legal_moves(state)))


def why(game: tpat.Game, state: tpat.State, move: str) -> tpat.Refusal | None:
    """Why a move is refused; None if it is not."""
    return game.refusal(state, game.parse_move(move))


def play(game: tpat.Game, state: tpat.State, moves: str) -> tpat.State:
    """The position after these moves, each of which must be legal."""
    for text in moves.split():
        move = game.parse_move(text)
        assert game.refusal(state, move) is None, text
        state = game.apply(state, move)
    return state


def pile(game: tpat.Game, state: tpat.State, name: str) -> str:
    """The cards of a pile, bottom first, `9C- QH`."""
    return " ".join(c + ("" if up else "-") for c, up in game.piles(state)[name])
