"""Between games of one deck played in columns as the engine plays them and the model that the search uses."""

from __future__ import annotations

from tpat.engine.apply import apply
from tpat.engine.cards import ALL, KING, UPWARDS, suit
from tpat.engine.moves import DEAL_MOVE, REDEAL_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import refusal
from tpat.engine.rules import NO_HOOKS, Back, Base, Build, Deal, Refill, Rules, Run, Space, Up
from tpat.engine.state import State
from tpat.solver.columns import CELL, HOME, STOCK, Layout, Step

LARGEST = 51  # cards of a deck that the numbers of `Stocks` have room for


def is_columns(rules: Rules) -> bool:
    """True if these rules are the model's: one deck, foundations from the ace in suit, columns, cells, a waste."""
    return (
        (rules.decks, rules.ranks, rules.suits, rules.jokers, rules.reserve, rules.grid) == (1, KING, (0, 1, 2, 3), 0, 0, 0)
        and (rules.base, rules.up, rules.piles_up, rules.starts, rules.steps) == (Base.ACE, Up.CARD, None, (), ())
        and rules.build in (Build.ALTERNATE, Build.SUIT, Build.RANK, Build.NONE)
        and rules.run_build in (None, rules.build)
        and rules.run in (Run.PART, Run.TOP, Run.ANY)
        and rules.space in (Space.ANY, Space.KINGS, Space.NONE)
        and rules.deal in (Deal.NONE, Deal.WASTE)
        and rules.back in (Back.NONE, Back.ANY)
        and (rules.refill, rules.hooks._replace(setup=None), rules.draws) == (Refill.HAND, NO_HOOKS, ())
        and not (rules.any_suit or rules.free or rules.wrap or rules.cells_filled or rules.from_waste_only or rules.stock_open)
        and not (rules.onto_waste or rules.rotations or rules.shuffles or rules.middle)
    )


def layout_of(plan: Plan, state: State) -> Layout | None:
    """The model's layout of a position; None where it is none: other rules, or cards missing."""
    piles = state.piles
    rules = plan.rules
    everything = b"".join(piles).translate(UPWARDS)
    if not is_columns(rules) or sorted(everything) != sorted(ALL):
        return None
    waste = piles[plan.waste] if plan.waste >= 0 else b""
    deck = waste + piles[plan.stock][::-1].translate(UPWARDS)
    if len(deck) > LARGEST or (rules.deal is Deal.NONE and deck):
        return None
    return Layout(
        columns=tuple(piles[t] for t in plan.tableau),
        up=sum(len(piles[f]) << 4 * suit(piles[f][-1]) for f in plan.foundations if piles[f]),
        cells=sum(1 << piles[c][0] for c in plan.cells if piles[c]),
        deck=tuple(deck),
        waste=len(waste),
        redeals=None if rules.redeals is None else max(0, rules.redeals - state.redeals),
    )


def line_of(plan: Plan, state: State, steps: list[Step]) -> list[Move]:
    """The moves of these steps, from a position on, without those between two visits to the same position."""
    moves: list[Move] = []
    at = {state: 0}
    for step in steps:
        for move in _moves(plan, state, step):
            state = apply(plan, state, move)
            moves.append(move)
            known = at.get(state)
            if known is not None:
                del moves[known:]
            at[state] = len(moves)
    return moves


def _moves(plan: Plan, state: State, step: Step) -> list[Move]:
    """The deals and redeals that bring up the card of a step, and its move."""
    source, n, target = step
    made: list[Move] = []
    if STOCK <= source < HOME:
        c = source - STOCK
        while state.piles[plan.waste][-1:] != bytes((c,)):
            move = DEAL_MOVE if state.piles[plan.stock] else REDEAL_MOVE
            state = apply(plan, state, move)
            made.append(move)
            if len(made) > 2 * len(ALL):
                raise AssertionError("the model made a move that the engine does not know")
        pile = plan.waste
    elif source < CELL:
        pile = plan.tableau.start + source
    else:
        c = source & 63
        pile = next(i for i in (*plan.cells, *plan.foundations) if state.piles[i][-1:] == bytes((c,)))
    if target < CELL:
        return [*made, plan.move(pile, plan.tableau.start + target, n)]
    if target == CELL:
        return [*made, plan.singles[pile][next(c for c in plan.cells if not state.piles[c])]]
    return [*made, next(m for f in plan.foundations if refusal(plan, state, m := plan.singles[pile][f]) is None)]
