"""False shortcuts: the prunings of the searches with their conditions loosened, put in on purpose to see that small decks show them up.

Each is a function that patches the solver, and loses wins or finds some that are none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from tpat.engine.cards import UPWARDS
from tpat.engine.moves import Move
from tpat.engine.rules import Base, Build, Deal, Limit, Run
from tpat.engine.state import State
from tpat.solver import canfield, canfield_play, canfield_search, columns, columns_play, general
from tpat.solver.canfield import OTHERS, TWIN, Model, Stocks
from tpat.solver.canfield_tables import Tables
from tpat.solver.columns import Position, Step

Patch = Callable[[pytest.MonkeyPatch], None]


class Shortcut(NamedTuple):
    """A pruning of a search, what it wrongly does, how that is put in, and small decks that show it up, as `soundness` names them."""

    pruning: str
    wrongly: str
    put_in: Patch
    decks: list[tuple[str, int]]


# --- Canfield's model


def _goals(safe: Callable[[int, int, int, int], bool]) -> Patch:
    """What goes up at once, by the rank, the lower of the other colour's counts, the twin's count, and the lowest of all."""
    goals = Model.goals

    def loosened(self: Model, up: int) -> tuple[int, int]:
        wanted, sure = goals(self, up)
        counts = [up >> 4 * s & 15 for s in range(4)]
        for s, r in enumerate(counts):
            if 0 < r < self.ranks and safe(r, min(counts[t] for t in OTHERS[s]), counts[TWIN[s]], min(counts)):
                sure |= 1 << s * self.ranks + r
        self.wanted[up] = wanted, sure
        return wanted, sure

    return lambda patch: patch.setattr(Model, "goals", loosened)


def _safe_if_one_is_gone(patch: pytest.MonkeyPatch) -> None:
    safe = Model.safe

    def loosened(self: Model, hit: int, up: int, fixed: int, over: int) -> int:
        gone = fixed | self.up_bits[up]
        more = sum(1 << c for c in range(4 * self.ranks) if hit >> c & 1 and c % self.ranks and self.fits[c] & gone)
        return more or safe(self, hit, up, fixed, over)

    patch.setattr(Model, "safe", loosened)


def _bases_up(patch: pytest.MonkeyPatch) -> None:
    safe = Model.safe
    patch.setattr(Model, "safe", lambda self, hit, up, fixed, over: hit & self.bases or safe(self, hit, up, fixed, over))


def _over_either_way(patch: pytest.MonkeyPatch) -> None:
    safe = Model.safe

    def loosened(self: Model, hit: int, up: int, fixed: int, over: int) -> int:
        turned = sum(1 << 4 * t + u for u in range(4) for t in range(4) if over >> 4 * u + t & 1)
        return safe(self, hit, up, fixed, over | turned)

    patch.setattr(Model, "safe", loosened)


def _nothing_is_new(patch: pytest.MonkeyPatch) -> None:
    begin = Tables.__init__

    def loosened(self: Tables, model: Model) -> None:
        begin(self, model)
        self._after = [0] * len(self._after)

    patch.setattr(Tables, "__init__", loosened)


def _filled_from_the_waste(patch: pytest.MonkeyPatch) -> None:
    children = canfield_search.children

    def loosened(model: Model, position: canfield.Position) -> list[canfield.Position]:
        turns = model.stocks.gives(position[5])[1]
        if position[6] or all(position[:4]) or not turns:
            return children(model, position)
        card, _, rest = turns[-1]
        i = position.index(0)
        return [canfield_search._with(position, i, model.laid(0, card), rest, 0)]

    patch.setattr(canfield_search, "children", loosened)


def _dead_without_the_others(patch: pytest.MonkeyPatch) -> None:
    def loosened(self: Model, columns: tuple[int, ...], up: int) -> bool:
        """As if no card but those of the columns came to hand."""
        counts = [up >> 4 * s & 15 for s in range(4)]
        rest = [list(self.cards[p]) for p in columns]
        for _ in range(4 * self.ranks):
            for column in rest:
                if column and column[-1] % self.ranks == counts[column[-1] // self.ranks]:
                    counts[column.pop() // self.ranks] += 1
        return not any(rest)

    patch.setattr(Model, "alive", loosened)


def _dead_if_buried(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Model, "alive", lambda self, columns, up: not any(self.buried[p] for p in columns))


def _columns_by_top_and_length(patch: pytest.MonkeyPatch) -> None:
    number = Model.number

    def loosened(self: Model, column: tuple[int, ...]) -> int:
        alike = next((p for p, q in enumerate(self.cards) if q and column and (q[-1], len(q)) == (column[-1], len(column))), None)
        return number(self, column) if alike is None else alike

    patch.setattr(Model, "number", loosened)


def _one_place(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Stocks, "place", lambda self, cards, waste, used: used << 6)


def _one_place_a_redeal(patch: pytest.MonkeyPatch) -> None:
    def loosened(self: Stocks, cards: int, waste: int, used: int) -> int:
        return used << 6 | (0 if waste % self.draw == 0 or waste == cards else waste)

    patch.setattr(Stocks, "place", loosened)


def _dominated_by_any(patch: pytest.MonkeyPatch) -> None:
    undominated = Stocks.undominated

    def loosened(self: Stocks, old: int, places: int) -> int:
        places &= ~old
        return places & -places if self._pruned else undominated(self, old, places)

    patch.setattr(Stocks, "undominated", loosened)


# --- the model of games of one deck


def _is_safe(safe: Callable[[list[int], int, int], bool]) -> Patch:
    """What is safely up by the counts, rank and suit, in both models that ask."""
    loosened = lambda rules, counts, r, s: safe(counts, r, s)  # noqa: E731

    def put_in(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(columns, "is_safe", loosened)
        patch.setattr("tpat.solver.general_worth.is_safe", loosened)

    return put_in


def _others(counts: list[int], s: int) -> int:
    return min(counts[t] for t in OTHERS[s])


def _key(of: Callable[[columns.Model, Position], Any]) -> Patch:
    return lambda patch: patch.setattr(columns.Model, "key", lambda self, position: repr(of(self, position)).encode())


def _cards(position: Position) -> list[bytes]:
    return sorted(c.cards for c in position.columns)


def _split(loosened: Callable[[columns.Model, int, int], int]) -> Patch:
    """Which cards a part of a run may lay bare, by the model, what the foundations wait for, and which they may be by right."""

    def put_in(patch: pytest.MonkeyPatch) -> None:
        steps, between = columns.Model.steps, columns.Model._between
        now = [0]

        def noted(self: columns.Model, position: Position) -> list[Step]:
            now[0] = self.goals(position.up)[0]
            return steps(self, position)

        def wrongly(self: columns.Model, lying: list[columns.Column], i: int, most: int, bare: int, out: list[Step]) -> None:
            between(self, lying, i, most, loosened(self, now[0], bare) if self.prunings.split else bare, out)

        patch.setattr(columns.Model, "steps", noted)
        patch.setattr(columns.Model, "_between", wrongly)

    return put_in


def _limited(model: columns.Model, wanted: int, bare: int) -> int:
    rules = model.plan.rules
    return bare if rules.limit is Limit.NONE or rules.run is not Run.PART else wanted


# --- the general search, and which rules are whose


def _as_if(module: Any, name: str, **other: Any) -> Patch:
    """A predicate of rules that takes them for others where they are not."""
    asked = getattr(module, name)
    return lambda patch: patch.setattr(module, name, lambda rules: asked(replace(rules, **other)))


def _safe_as_if(**other: Any) -> Patch:
    """The same of the safe cards, for both models that ask."""

    def put_in(patch: pytest.MonkeyPatch) -> None:
        _as_if(columns, "can_be_safe", **other)(patch)
        _as_if(general, "can_be_safe", **other)(patch)

    return put_in


def _alike_anywhere(patch: pytest.MonkeyPatch) -> None:
    init = general.Search.__init__

    def loosened(self: general.Search, *args: Any) -> None:
        init(self, *args)
        self._columns_alike = True

    patch.setattr(general.Search, "__init__", loosened)


def _one_cell(patch: pytest.MonkeyPatch) -> None:
    moves = general.Search.moves

    def loosened(self: general.Search, state: State) -> list[Move]:
        taken = any(state.piles[c] for c in self.game.plan.cells)
        return [m for m in moves(self, state) if not (taken and m.target[:1] == "c")]

    patch.setattr(general.Search, "moves", loosened)


def _redeals_forgotten(patch: pytest.MonkeyPatch) -> None:
    new = general.Search.new
    patch.setattr(general.Search, "new", lambda self, state: new(self, state._replace(redeals=0)))


SHORTCUTS: list[Shortcut] = [
    Shortcut(
        "Canfield fill", "the waste fills spaces at once, as the reserve does", _filled_from_the_waste, [("canfield decks of 5 ranks", 982)]
    ),
    Shortcut(
        "Canfield safe",
        "all cards go up at once",
        _goals(lambda r, others, twin, least: True),
        [("canfield decks of 5 ranks", 49), ("canfield (draw=1, redeals=0, refill=auto) 6 ranks", 0)],
    ),
    Shortcut(
        "Canfield safe",
        "one rank too many",
        _goals(lambda r, others, twin, least: least > 0 and r <= others + 2),
        [("canfield decks of 5 ranks", 2644), ("canfield decks of 6 ranks", 197)],
    ),
    Shortcut(
        "Canfield safe",
        "base cards that are not up are forgotten",
        _goals(lambda r, others, twin, least: r <= min(others + 1, twin + 2)),
        [("canfield decks of 6 ranks", 166)],
    ),
    Shortcut(
        "Canfield safe",
        "one of the two cards that could be laid on it is gone",
        _safe_if_one_is_gone,
        [("canfield decks of 6 ranks", 138), ("canfield decks of 6 ranks", 166)],
    ),
    Shortcut(
        "Canfield base", "base cards always go up", _bases_up, [("canfield decks of 4 ranks", 124), ("canfield decks of 4 ranks", 242)]
    ),
    Shortcut("Canfield base", "whichever of the two cards lies above", _over_either_way, [("canfield decks of 5 ranks", 501)]),
    Shortcut(
        "Canfield dead",
        "no card comes to hand but those of the columns",
        _dead_without_the_others,
        [("canfield decks of 4 ranks", 124), ("canfield decks of 4 ranks", 242)],
    ),
    Shortcut(
        "Canfield dead",
        "wherever the last card lies on another",
        _dead_if_buried,
        [("canfield decks of 4 ranks", 124), ("canfield decks of 4 ranks", 242)],
    ),
    Shortcut(
        "Canfield alike",
        "columns with the same top and as many cards",
        _columns_by_top_and_length,
        [("canfield decks of 4 ranks", 124), ("canfield decks of 4 ranks", 194)],
    ),
    Shortcut(
        "Canfield once",
        "nor do cards go up that could not before the stock's had",
        _nothing_is_new,
        [("canfield decks of 4 ranks", 84), ("canfield decks of 5 ranks", 9)],
    ),
    Shortcut(
        "Canfield stock",
        "the place in the stock is the same to all",
        _one_place,
        [("canfield decks of 4 ranks", 16), ("canfield decks of 4 ranks", 242)],
    ),
    Shortcut(
        "Canfield stock",
        "whole turns are as nothing where redeals are limited",
        _one_place_a_redeal,
        [("canfield decks of 4 ranks", 596), ("canfield decks of 6 ranks", 53)],
    ),
    Shortcut(
        "Canfield stock",
        "a later place is no better, whatever the turns between",
        _dominated_by_any,
        [("canfield (draw=4, reserve=30) 6 ranks", 4), ("canfield (refill=auto) 6 ranks", 61)],
    ),
    Shortcut(
        "Canfield",
        "with a limit of runs",
        _as_if(canfield_play, "is_canfield", limit=Limit.NONE),
        [("canfield (limit=spaces, redeals=0) 5 ranks", 19), ("canfield (limit=spaces, redeals=0) 5 ranks", 68)],
    ),
    Shortcut(
        "safe",
        "all cards go up at once",
        _is_safe(lambda counts, r, s: True),
        [("klondike (columns=2, draw=3, redeals=1) 3 ranks", 0), ("klondike (columns=2, draw=3, redeals=1) 3 ranks", 1)],
    ),
    Shortcut(
        "safe",
        "one rank too many",
        _is_safe(lambda counts, r, s: min(_others(counts, s) + 3, counts[TWIN[s]] + 3) >= r),
        [("klondike (columns=2, draw=3, redeals=1) 3 ranks", 0), ("klondike (columns=2, draw=3, redeals=1) 3 ranks", 1)],
    ),
    Shortcut(
        "safe",
        "the twin suit is forgotten",
        _is_safe(lambda counts, r, s: _others(counts, s) + 2 >= r),
        [
            ("freecell (back=none, build=rank, cells=1, columns=3, limit=none, space=none) 3 ranks", 521),
            ("klondike (build=rank, columns=2, draw=3, redeals=0) 4 ranks", 533),
        ],
    ),
    Shortcut(
        "safe",
        "the twin suit alone is asked",
        _is_safe(lambda counts, r, s: counts[TWIN[s]] + 3 >= r),
        [("klondike (columns=2, draw=3, redeals=1) 3 ranks", 0), ("klondike (columns=2, draw=3, redeals=1) 3 ranks", 1)],
    ),
    Shortcut(
        "safe",
        "where all that lies on a card moves with it",
        _safe_as_if(run=Run.PART),
        [("yukon (back=any, columns=2) 3 ranks", 19), ("yukon (columns=2) 4 ranks", 23)],
    ),
    Shortcut(
        "safe",
        "where cards move in another order than they are laid in",
        _safe_as_if(run_build=None),
        [
            ("klondike (build=alternate, columns=3, redeals=0, run_build=any) 4 ranks", 59),
            ("klondike (build=alternate, columns=3, redeals=0, run_build=any) 4 ranks", 845),
        ],
    ),
    Shortcut(
        "safe",
        "where cards are dealt over the columns",
        _safe_as_if(deal=Deal.WASTE),
        [
            ("klondike (columns=3, deal=columns, deal_over=no space, redeals=0) 4 ranks", 7),
            ("klondike (columns=3, deal=columns, deal_over=no space, redeals=0) 4 ranks", 9),
        ],
    ),
    Shortcut(
        "safe",
        "with two decks",
        _safe_as_if(decks=1),
        [("forty-thieves (columns=1) 2 ranks", 52), ("forty-thieves (columns=1) 2 ranks", 207)],
    ),
    Shortcut(
        "safe", "built in colour", _safe_as_if(build=Build.ALTERNATE), [("klondike (build=colour, columns=2, redeals=0) 4 ranks", 83)]
    ),
    Shortcut(
        "safe",
        "with any base card",
        _safe_as_if(base=Base.ACE, wrap=False),
        [("canfield (back=any, redeals=0) 5 ranks", 6), ("canfield (limit=spaces, redeals=0) 5 ranks", 16)],
    ),
    Shortcut(
        "columns alike",
        "face down or not",
        _key(lambda m, p: (sorted(c.cards.translate(UPWARDS) for c in p.columns), p.cells, p.stock)),
        [("yukon (columns=2) 4 ranks", 199), ("klondike (build=rank, columns=2, draw=3, redeals=0) 4 ranks", 248)],
    ),
    Shortcut(
        "columns alike",
        "whatever lies in the cells",
        _key(lambda m, p: (_cards(p), p.cells.bit_count(), p.stock)),
        [("freecell (back=none, cells=1, columns=3, limit=none, space=none) 3 ranks", 258)],
    ),
    Shortcut(
        "columns alike",
        "wherever the stock is turned",
        _key(lambda m, p: (_cards(p), p.cells, p.stock >> 12)),
        [("klondike (columns=3, draw=3, redeals=None) 4 ranks", 74), ("klondike (columns=2, draw=3, redeals=1) 3 ranks", 272)],
    ),
    Shortcut(
        "columns alike",
        "by their cards in any order",
        _key(lambda m, p: (sorted(map(sorted, _cards(p))), p.cells, p.stock)),
        [("yukon (columns=2) 4 ranks", 28), ("yukon (columns=2) 4 ranks", 31)],
    ),
    Shortcut(
        "columns split",
        "no part of a run moves at all",
        _split(lambda model, wanted, bare: 0 if model._split else bare),
        [("klondike (columns=3, draw=2, redeals=0) 4 ranks", 3)],
    ),
    Shortcut(
        "columns split",
        "though the card beneath may go to a cell",
        _split(lambda model, wanted, bare: wanted if model._split else bare),
        [
            ("freecell (back=none, build=rank, cells=1, columns=3, limit=none, space=none) 3 ranks", 786),
            ("freecell (back=none, build=rank, cells=1, columns=3, limit=none, space=none) 3 ranks", 950),
        ],
    ),
    Shortcut(
        "columns split",
        "where runs are limited",
        _split(_limited),
        [("freecell (cells=0, columns=3) 3 ranks", 963), ("freecell (back=none, cells=2, columns=2, limit=cells) 3 ranks", 1126)],
    ),
    Shortcut(
        "columns",
        "with whole columns that move in part",
        _as_if(columns_play, "is_columns", run=Run.PART),
        [("klondike (columns=2, draw=3, redeals=0, run=whole) 5 ranks", 124)],
    ),
    Shortcut(
        "columns",
        "with another number of cards in each round",
        _as_if(columns_play, "is_columns", draws=()),
        [("klondike (columns=2, draws=(2, 1), redeals=1) 4 ranks", 35)],
    ),
    Shortcut("general columns", "where cards are dealt over them", _alike_anywhere, [("scorpion (columns=2) 13 ranks", 22)]),
    Shortcut(
        "general cells",
        "a second card goes to none",
        _one_cell,
        [("klondike (cells=2, columns=1, draw=2, redeals=0, wrap=True) 4 ranks", 2)],
    ),
    Shortcut("general", "the redeals used are forgotten", _redeals_forgotten, [("canfield-rush (columns=2) 4 ranks", 3)]),
]
