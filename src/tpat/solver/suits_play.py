"""Between Spider and its kin as the engine plays them and the finder of wins."""

from __future__ import annotations

from tpat.engine.cards import KING, UPWARDS
from tpat.engine.plan import Plan
from tpat.engine.rules import NO_HOOKS, Back, Build, Deal, Limit, Refill, Rules, Run, Space, Up
from tpat.engine.state import State
from tpat.solver.suits import Board


def is_suits(rules: Rules) -> bool:
    """True if these rules are those that the finder plays by: built by rank, moved in suit, whole suits up, rows dealt."""
    return (
        (rules.decks, rules.ranks, rules.jokers, rules.cells, rules.reserve, rules.grid) == (2, KING, 0, 0, 0, 0)
        and (rules.up, rules.piles_up, rules.back) == (Up.SUIT, None, Back.NONE)
        and (rules.build, rules.run_build, rules.wrap) == (Build.RANK, Build.SUIT, False)
        and (rules.run, rules.limit, rules.space, rules.deal) == (Run.PART, Limit.NONE, Space.ANY, Deal.COLUMNS)
        and (rules.refill, rules.hooks, rules.waste, rules.middle, rules.rotations) == (Refill.HAND, NO_HOOKS, None, False, 0)
        and not (rules.stock_open or rules.shuffles)
    )


def board_of(plan: Plan, state: State) -> Board | None:
    """The finder's board of a position; None where it is none: other rules, or nothing left to deal."""
    piles = state.piles
    if not is_suits(plan.rules) or not piles[plan.stock]:
        return None
    stock = piles[plan.stock][::-1].translate(UPWARDS)
    columns = len(plan.tableau)
    rows = tuple(stock[i : i + columns] for i in range(0, len(stock), columns))
    return Board(tuple(piles[t] for t in plan.tableau), rows, sum(not piles[f] for f in plan.foundations))
