"""A search for any game, through the engine itself: slow beside a model of its own, and as right as the rules are.

The full search goes depth first and visits each position once, up to the order of columns and cells where no rule tells them apart. Ends it
by itself, all that can be reached was seen, and the game is lost. In turns with it go short ones, that follow the most promising position
first by weights that differ from one to the next; they find most of the wins, and prove nothing when they find none.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, NamedTuple

from tpat.api import Game
from tpat.engine.cards import BIT, DOWN
from tpat.engine.moves import Move
from tpat.engine.rules import NO_HOOKS, Deal, Refill
from tpat.engine.state import State
from tpat.solver.chance import Chance
from tpat.solver.general_worth import Worth, can_be_safe, safe
from tpat.solver.verdict import Watch

STEP = 64  # nodes between looks at the clock
SHORT = 2_000  # nodes of the first turn of either kind
GROWTH = 1.3
ENTRY = 300  # bytes that a position takes, reckoned


class Prunings(NamedTuple):
    """What is left out of the search. Each is sound by the reason given; each can be switched off."""

    safe: bool = True  # see general_worth.can_be_safe and is_safe
    # Columns in another order, and all spaces but the first: no rule tells columns apart but where cards are dealt over them and the stock
    # is not yet empty, where the rules fill them one by one, in grids, where cards are rotated or shuffled, and by hooks.
    columns: bool = True
    cells: bool = True  # cells likewise, which are neither dealt over nor filled


ALL = Prunings()


class Search:
    """One search, which can be gone on with."""

    def __init__(self, game: Game, state: State, watch: Watch, prunings: Prunings = ALL) -> None:
        self.game, self._watch = game, watch
        self.seen: set[bytes] = set()
        self.path: list[Move] = []
        rules = game.rules
        alike = rules.hooks == NO_HOOKS and not rules.grid and not rules.rotations and not rules.shuffles
        by_hand = prunings.columns and alike and rules.refill is Refill.HAND
        self._columns_alike = by_hand and rules.deal is not Deal.COLUMNS
        self._dealt_out = by_hand and rules.deal is Deal.COLUMNS and not rules.redeals
        self._cells_alike = prunings.cells and alike
        self._safe = prunings.safe and can_be_safe(rules)
        self._ahead: list[tuple[State, list[Move]]] = []
        self._enter(state)

    def run(self, nodes: int) -> bool | None:
        """Visit so many nodes more. True: won, along `path`; False: lost; None: not done. Raises Spent."""
        game, ahead, path = self.game, self._ahead, self.path
        visited = 0
        while ahead:
            state, moves = ahead[-1]
            if not moves:
                ahead.pop()
                if path:
                    path.pop()
                continue
            move = moves.pop()
            after = game.apply(state, move)
            if not self.new(after):
                continue
            path.append(move)
            if game.won(after):
                self._watch.nodes += visited % STEP + 1
                return True
            self._enter(after)
            visited += 1
            if not visited % STEP:
                self._watch.spend(STEP, len(self.seen) * ENTRY)
                if visited >= nodes:
                    return None
        self._watch.nodes += visited % STEP
        return False

    def _enter(self, state: State) -> None:
        moves = self.moves(state)
        worth = {m: self._worth(state, m) for m in moves}
        moves.sort(key=worth.__getitem__)
        self._ahead.append((state, moves))

    def moves(self, state: State) -> list[Move]:
        """The legal moves that are worth a try: a safe one alone; of free cells, and of spaces, only the first where they are alike."""
        plan, piles = self.game.plan, state.piles
        moves = self.game.legal_moves(state)
        if self._safe:
            for move in moves:
                if move.target[:1] == "f" and safe(plan, state, move):
                    return [move]
        shut: set[str] = set()
        if self._cells_alike:
            shut.update([plan.names[c] for c in plan.cells if not piles[c]][1:])
        if self._columns_alike:
            shut.update([plan.names[t] for t in plan.tableau if not piles[t]][1:])
        return [m for m in moves if m.target not in shut] if shut else moves

    def new(self, state: State) -> bool:
        """True if no such position was met before; notes it."""
        plan = self.game.plan
        piles = list(state.piles)
        if self._columns_alike or (self._dealt_out and not piles[plan.stock]):
            piles[plan.tableau.start : plan.tableau.stop] = sorted(piles[plan.tableau.start : plan.tableau.stop])
        if self._cells_alike:
            piles[plan.cells.start : plan.cells.stop] = sorted(piles[plan.cells.start : plan.cells.stop])
        key = self.game.key(state._replace(piles=tuple(piles)))
        if key in self.seen:
            return False
        self.seen.add(key)
        return True

    def _worth(self, state: State, move: Move) -> int:
        """How promising a move looks; only the order of the search goes by it."""
        plan = self.game.plan
        kind = move.target[:1]
        if not move.source or not kind:
            return 20 if kind or not move.source else 5
        pile = state.piles[plan.index[move.source]]
        rest = pile[: -move.cards]
        back = move.source[0] == "f"
        if kind == "f":
            return 0 if back else 100
        if back:
            return 1
        shown = 30 if rest and rest[-1] & DOWN else 0
        from_column = move.source[0] == "t"
        emptied = 12 if from_column and not rest else 0
        # A run that is broken has to be put together again.
        broken = -25 if from_column and rest and plan.joins[rest[-1]] & BIT[pile[-move.cards]] else 0
        if kind == "c":
            return 10 + shown + broken
        onto = state.piles[plan.index[move.target]]
        if not onto:
            return (0 if emptied else 15) + shown + broken
        suited = 10 if plan.joins[onto[-1]] & BIT[pile[-move.cards]] else 0
        return 30 + shown + emptied + broken + suited + min(move.cards, 5)


def _promising(game: Game, state: State, nodes: int, chance: Chance, watch: Watch) -> list[Move] | None:
    """A line that wins, if so many positions, the most promising first, lead to one."""
    worth = Worth(game.plan, chance)
    known = Search(game, state, watch)
    heap: list[tuple[float, int, State, Any]] = [(0.0, 0, state, None)]
    number = 0
    for visited in range(1, nodes + 1):
        if not heap:
            break
        _, _, here, trail = heappop(heap)
        for move in known.moves(here):
            after = game.apply(here, move)
            if not known.new(after):
                continue
            if game.won(after):
                watch.nodes += visited % STEP
                return _line((trail, move))
            number += 1
            heappush(heap, (worth.of(after), number, after, (trail, move)))
        if not visited % STEP:
            watch.spend(STEP, number * 2 * ENTRY)
    return None


def _line(trail: Any) -> list[Move]:
    """The moves of a trail, each with the trail before it."""
    moves: list[Move] = []
    while trail:
        trail, move = trail
        moves.append(move)
    return moves[::-1]


def search(game: Game, state: State, watch: Watch, prunings: Prunings = ALL) -> list[Move] | None:
    """A line that wins; None if the position is lost. Raises Spent."""
    chance = Chance(watch.budget.seed)
    full = Search(game, state, watch, prunings)
    nodes = float(SHORT)
    while True:
        found = full.run(int(nodes))
        if found is not None:
            return full.path if found else None
        line = _promising(game, state, int(nodes), chance, watch)
        if line:
            return line
        nodes *= GROWTH
