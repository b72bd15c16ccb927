"""Between Canfield as the engine plays it and the model that the search uses."""

from __future__ import annotations

from tpat.engine.apply import apply
from tpat.engine.cards import ALL, KING, UPWARDS, rank, suit
from tpat.engine.legal import legal_moves
from tpat.engine.moves import DEAL_MOVE, REDEAL_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.refusal import run_length
from tpat.engine.rules import NO_HOOKS, Back, Base, Build, Deal, Limit, Refill, Rules, Run, Space, Up
from tpat.engine.state import State
from tpat.solver.canfield import Layout, Place

COLUMNS, LARGEST = 4, 51  # what the model's numbers have room for


def is_canfield(rules: Rules) -> bool:
    """True if these rules are the model's: its options are redeals, cards a deal, who fills spaces, whether the king goes on the ace."""
    return (
        (rules.decks, rules.ranks, rules.suits, rules.jokers, rules.columns, rules.cells) == (1, KING, (0, 1, 2, 3), 0, COLUMNS, 0)
        and (rules.base, rules.up, rules.back, rules.piles_up) == (Base.FIRST, Up.CARD, Back.NONE, None)
        and (rules.starts, rules.steps, rules.any_suit, rules.draws, rules.hooks) == ((), (), False, (), NO_HOOKS)
        and (rules.build, rules.run, rules.space, rules.deal) == (Build.ALTERNATE, Run.WHOLE, Space.RESERVE, Deal.WASTE)
        and rules.run_build in (None, Build.ALTERNATE)
        and rules.limit is Limit.NONE
        and rules.refill in (Refill.HAND, Refill.AUTO)
        and not (rules.from_waste_only or rules.stock_open or rules.onto_waste or rules.shuffles or rules.rotations)
    )


def layout_of(plan: Plan, state: State) -> Layout | None:
    """The model's layout of a position; None where it is none: other rules, cards missing, a column that is no run."""
    piles = state.piles
    everything = b"".join(piles).translate(UPWARDS)
    columns = [piles[t] for t in plan.tableau]
    if not is_canfield(plan.rules) or not state.base or sorted(everything) != sorted(ALL):
        return None
    deck = piles[plan.waste] + piles[plan.stock][::-1].translate(UPWARDS)
    if any(run_length(plan, c) < len(c) for c in columns) or len(deck) > LARGEST:
        return None
    rules = plan.rules

    def cards(pile: bytes) -> tuple[int, ...]:
        return tuple(suit(c) * KING + (rank(c) - state.base) % KING for c in pile)

    up = [0, 0, 0, 0]
    for f in plan.foundations:
        if piles[f]:
            up[suit(piles[f][-1])] = len(piles[f])
    return Layout(
        ranks=KING,
        columns=tuple(cards(c) for c in columns),
        reserve=cards(piles[plan.reserve]),
        deck=cards(deck),
        waste=len(piles[plan.waste]),
        up=tuple(up),
        ace=(1 - state.base) % KING,
        wrap=rules.wrap,
        draw=rules.draw,
        redeals=None if rules.redeals is None else max(0, rules.redeals - state.redeals),
        auto=rules.refill is Refill.AUTO,
    )


def line_of(plan: Plan, state: State, places: list[Place]) -> list[Move]:
    """The moves that lead from a position through these places, by the engine's own generator. The first place is the position's."""
    moves: list[Move] = []
    begin = layout_of(plan, state)
    reserve = begin.reserve if begin and begin.auto else ()
    for after in (p for p in places if not _is_filled(p, reserve)):
        layout = layout_of(plan, state)
        if layout is None or shape(layout) == after:  # what the rules forced has brought it about
            continue
        for move in step(plan, state, after):
            moves.append(move)
            state = apply(plan, state, move)
    return moves


def step(plan: Plan, state: State, after: Place) -> list[Move]:
    """The moves from a position to the place next to it: deals and redeals as needed, then one card or column."""
    before: list[Move] = []
    for _ in range(2 * len(ALL)):
        for move in legal_moves(plan, state):
            if move.source and (move.source == plan.names[plan.waste] or not before) and _leads(plan, state, move, after):
                return [*before, move]
        turn = DEAL_MOVE if state.piles[plan.stock] else REDEAL_MOVE
        before.append(turn)
        state = apply(plan, state, turn)
    raise AssertionError("the model made a move that the engine does not know")


def _is_filled(place: Place, reserve: tuple[int, ...]) -> bool:
    """True if the rules fill a space at once, from a reserve of which some is left: nobody sees the place."""
    if () not in place.columns:
        return False
    held = {c for column in place.columns for c in column}
    return any(c not in held and c % KING >= place.up >> 4 * (c // KING) & 15 for c in reserve)


def _leads(plan: Plan, state: State, move: Move, after: Place) -> bool:
    layout = layout_of(plan, apply(plan, state, move))
    return layout is not None and shape(layout) == after


def shape(layout: Layout) -> Place:
    """Columns and foundations of a layout."""
    return Place(tuple(sorted(layout.columns)), sum(k << 4 * s for s, k in enumerate(layout.up)))
