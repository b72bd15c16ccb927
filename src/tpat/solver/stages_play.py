"""Between games dealt over their columns as the engine plays them and the finder of wins."""

from __future__ import annotations

from tpat.engine.apply import apply
from tpat.engine.cards import KING, UPWARDS, card
from tpat.engine.moves import DEAL_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import refusal
from tpat.engine.rules import NO_HOOKS, Base, Build, Deal, DealOver, Limit, Refill, Rules, Run, Space, Up
from tpat.engine.state import State
from tpat.solver.shorten import shorter
from tpat.solver.stages import DEAL, HOME, Board, Step


def is_staged(rules: Rules) -> bool:
    """True if these rules are those that the finder plays by: two decks, red on black, runs, any card to a space, rows dealt."""
    return (
        (rules.decks, rules.ranks, rules.suits, rules.jokers, rules.cells, rules.reserve) == (2, KING, (0, 1, 2, 3), 0, 0, 0)
        and (rules.base, rules.up, rules.piles_up, rules.starts, rules.steps, rules.any_suit) == (Base.ACE, Up.CARD, None, (), (), False)
        and (rules.build, rules.wrap, rules.run, rules.limit) == (Build.ALTERNATE, False, Run.PART, Limit.NONE)
        and (rules.space, rules.deal, rules.deal_over) == (Space.ANY, Deal.COLUMNS, DealOver.ANYTHING)
        and rules.run_build in (None, Build.ALTERNATE)
        and (rules.refill, rules.hooks, rules.waste, rules.middle, rules.rotations) == (Refill.HAND, NO_HOOKS, None, False, 0)
        and not (rules.stock_open or rules.shuffles)
    )


def board_of(plan: Plan, state: State) -> Board | None:
    """The finder's board of a position; None where it is none: other rules, or nothing left to deal."""
    piles = state.piles
    if not is_staged(plan.rules) or not piles[plan.stock]:
        return None
    stock = piles[plan.stock][::-1].translate(UPWARDS)
    columns = len(plan.tableau)
    rows = tuple(stock[i : i + columns] for i in range(0, len(stock), columns))
    goals = 0
    full = [0] * 4
    for f in plan.foundations:
        suit = piles[f][-1] & 3 if piles[f] else -1
        if suit >= 0:
            goals |= 1 << card(len(piles[f]) + 1, suit)
            full[suit] += 1
    for suit, started in enumerate(full):
        if started < plan.rules.decks:
            goals |= 1 << card(1, suit)
    return Board(tuple(piles[t] for t in plan.tableau), rows, goals)


def line_of(plan: Plan, state: State, steps: list[Step]) -> list[Move]:
    """The moves of these steps, without those between two visits to the same position, and made shorter otherwise."""
    begin = state
    moves: list[Move] = []
    at = {state.piles: 0}
    for step in steps:
        move = _move(plan, state, step)
        state = apply(plan, state, move)
        moves.append(move)
        known = at.get(state.piles)
        if known is not None:
            del moves[known:]
        at[state.piles] = len(moves)
    return shorter(plan, begin, moves)


def _move(plan: Plan, state: State, step: Step) -> Move:
    source, n, target = step
    if source == DEAL:
        return DEAL_MOVE
    first = plan.tableau.start
    if target != HOME:
        return plan.move(first + source, first + target, n)
    moves = [plan.move(first + source, f, n) for f in plan.foundations]
    return next(m for m in moves if refusal(plan, state, m) is None)
