"""Deals by PySolFC's game numbers and Microsoft's numbers of Free Cell, laid out in the order in which PySolFC deals each game.

The shuffles are the library pysol-cards', which is imported only here. Where the library lays a game out itself its layout is taken;
of the others the order of dealing is written down here: rows of cards over the columns, Canfield's own, Calculation's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tpat.engine import games, options
from tpat.engine.cards import DOWN, DOWNWARDS, card, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.rules import Base, Rules
from tpat.engine.setup import sizes
from tpat.engine.state import State
from tpat.errors import NotDealt

#: Options under which PySolFC knows no such game.
_RESHAPING = ("decks", "columns", "cells", "face_up", "face_down", "jokers")

Layout = Callable[[Plan, list[int]], list[bytes]]


def first_state(plan: Plan, number: int, shuffle: str) -> State:
    """The position that a deal `pysol` or `ms` begins with. Raises NotDealt where it isn't known how the game is dealt, or where its
    options change how many cards lie where."""
    rules = plan.rules
    if not deals(rules, shuffle):
        raise NotDealt(rules.title, shuffle)
    changed = tuple(name for name in options.in_force(rules, games.standard(rules.name)) if name in _RESHAPING)
    if changed:
        raise NotDealt(rules.title, shuffle, changed)
    if rules.name in _BY_LIBRARY:
        piles = _by_library(plan, _BY_LIBRARY[rules.name], number, shuffle)
    else:
        piles = _ORDERS[rules.name](plan, _cards(rules, number))
    base = next((rank(piles[f][0]) for f in plan.foundations if piles[f]), 0) if rules.base is Base.FIRST else 0
    return State(tuple(piles), base)


def deals(rules: Rules, shuffle: str) -> bool:
    """True where this shuffle, `pysol` or `ms`, deals the game. Microsoft numbers the deals of one game alone."""
    return rules.name in _MICROSOFTS if shuffle == "ms" else rules.name in _BY_LIBRARY or rules.name in _ORDERS


def _cards(rules: Rules, number: int) -> list[int]:
    """The shuffled cards, the first to be dealt first."""
    from pysol_cards.cards import createCards
    from pysol_cards.random import shuffle
    from pysol_cards.random_base import RandomBase

    # PySolFC's games of fewer suits have the same cards, renamed: every suit stands for the one below it that there is.
    suits = [rules.suits[s * len(rules.suits) // 4] for s in range(4)]
    mixed = shuffle(createCards(rules.decks), number, RandomBase.DEALS_PYSOLFC)
    return [card(c.rank, suits[c.suit]) for c in reversed(mixed)]


def _by_library(plan: Plan, game: str, number: int, shuffle: str) -> list[bytes]:
    """The layout that the library gives."""
    from pysol_cards.cards import Card
    from pysol_cards.deal_game import Game
    from pysol_cards.random_base import RandomBase

    def byte(c: Card) -> int:
        return card(c.rank, c.suit) | (DOWN if c.flipped else 0)

    dealt = Game(game, number, RandomBase.DEALS_MS if shuffle == "ms" else RandomBase.DEALS_PYSOLFC)
    dealt.deal()
    getattr(dealt, dealt.game_class)()
    board = dealt.board
    piles = [b""] * len(plan.names)
    for t, column in zip(plan.tableau, board.columns.cols, strict=True):
        piles[t] = bytes(map(byte, column))
    if board.with_freecells:
        for c, held in zip(plan.cells, board.freecells, strict=False):
            piles[c] = b"" if held.empty else bytes((byte(held),))
    if board.with_talon:
        piles[plan.stock] = bytes(map(byte, reversed(board.talon))).translate(DOWNWARDS)
    return piles


def _columns(plan: Plan, cards: Iterator[int], piles: list[bytes], reverse: bool) -> None:
    """Row by row over the columns that take one more card, and at last a row over all of them."""
    wanted = [down + up for down, up in sizes(plan.rules)]
    order = list(enumerate(plan.tableau))[:: -1 if reverse else 1]
    for row in (*range(1, max(wanted)), 0):
        for i, t in order:
            if wanted[i] > row:
                piles[t] += bytes((next(cards),))
    for t, (down, _) in zip(plan.tableau, sizes(plan.rules), strict=True):
        piles[t] = piles[t][:down].translate(DOWNWARDS) + piles[t][down:]


def _rest(plan: Plan, cards: Iterator[int], piles: list[bytes]) -> list[bytes]:
    piles[plan.stock] = bytes(cards)[::-1].translate(DOWNWARDS)
    return piles


def _rows(plan: Plan, dealt: list[int], reverse: bool = False) -> list[bytes]:
    """Columns, then, where the game has one, the base card."""
    piles, cards = [b""] * len(plan.names), iter(dealt)
    _columns(plan, cards, piles, reverse)
    if plan.rules.base is Base.FIRST:
        _to_foundation(plan, piles, next(cards))
    return _rest(plan, cards, piles)


def _rows_from_right(plan: Plan, dealt: list[int]) -> list[bytes]:
    return _rows(plan, dealt, reverse=True)


def _canfield(plan: Plan, dealt: list[int]) -> list[bytes]:
    """The base card, or all cards that the foundations start with; the reserve; the columns from the right; the waste."""
    rules = plan.rules
    piles = [b""] * len(plan.names)
    if rules.base is Base.FIRST:
        starts: Sequence[int] = dealt[:1]
    else:
        starts = [c for c in dealt if rank(c) == rank(plan.start_of(0, 0))]
    for c in starts:
        _to_foundation(plan, piles, c)
    rest = iter(dealt[1:] if rules.base is Base.FIRST else [c for c in dealt if c not in starts])
    reserve = bytes(next(rest) for _ in range(rules.reserve))
    piles[plan.reserve] = reserve if rules.reserve_open else reserve[:-1].translate(DOWNWARDS) + reserve[-1:]
    _columns(plan, rest, piles, reverse=True)
    piles[plan.waste] = bytes(next(rest) for _ in range(rules.waste or 0))
    return _rest(plan, rest, piles)


def _to_foundation(plan: Plan, piles: list[bytes], c: int) -> None:
    """Onto the first empty foundation of its suit, or of all where suits have none of their own."""
    own = (f for f in plan.foundations if not piles[f] and plan.suit_of(f) in (suit(c), None))
    piles[next(own)] = bytes((c,))


def _calculation(plan: Plan, dealt: list[int]) -> list[bytes]:
    """Of each rank that starts a foundation the card that would be dealt last; the rest comes one by one."""
    piles, rest = [b""] * len(plan.names), list(dealt)
    for f in plan.foundations:
        first = next(c for c in reversed(rest) if rank(c) == rank(plan.start_of(f, 0)))
        rest.remove(first)
        piles[f] = bytes((first,))
    piles[plan.waste] = bytes(rest[::-1])
    return piles


#: Games that the library lays out, by its own names for them.
_BY_LIBRARY = {
    "bakers-dozen": "bakers_dozen",
    "freecell": "freecell",
    "gypsy": "gypsy",
    "klondike": "klondike",
    "seahaven": "seahaven",
    "yukon": "yukon",
}
_MICROSOFTS = ("freecell",)

#: Games whose order of dealing is known. Hypotenuse is not here: PySolFC's columns grow from the right, and deals begin at the left.
_ORDERS: dict[str, Layout] = {
    "acme": _canfield,
    "agnes-sorel": _rows_from_right,
    "american-toad": _canfield,
    "blockade": _rows,
    "calculation": _calculation,
    "canfield": _canfield,
    "canfield-rush": _canfield,
    "carlton": _rows,
    "casino-canfield": _canfield,
    "chameleon": _canfield,
    "demon": _canfield,
    "double-canfield": _canfield,
    "easthaven": _rows,
    "elba": _rows,
    "forty-thieves": _rows,
    "giant": _rows,
    "irmgard": _rows,
    "millie": _rows,
    "milligan-cell": _rows,
    "milligan-harp": _rows,
    "monte-carlo": _rows,
    "phantom-blockade": _rows,
    "rainbow": _canfield,
    "rainfall": _canfield,
    "scorpion": _rows,
    "spider": _rows,
    "spider-one-suit": _rows,
    "spider-two-suits": _rows,
    "steve": _rows,
    "storehouse": _canfield,
    "superior": _canfield,
    "triple-canfield": _canfield,
    "variegated": _canfield,
    "westhaven": _rows,
    "yeast-dough": _rows,
}
