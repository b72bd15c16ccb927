"""From a deck order to the first position."""

from __future__ import annotations

from tpat.engine.apply import settle
from tpat.engine.cards import DOWNWARDS, UPWARDS, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.rules import Base, Rules, Spread
from tpat.engine.state import State


def spread(rest: int, columns: int) -> list[int]:
    """Where `rest` left-over cards go, one a column, spread as xpat2 spreads them: a 0 or 1 for each column."""
    if not rest:
        return [0] * columns
    if 2 * rest > columns + 1:
        return [1 - x for x in spread(columns - rest, columns)]
    marks = [0] * columns
    step = (columns - 1) // rest + 1
    left = rest
    for i in range(0, columns, step):
        if left:
            marks[i], left = 1, left - 1
    for i in range(columns):
        if left and not marks[i]:
            marks[i], left = 1, left - 1
    return marks


def in_play(rules: Rules) -> int:
    """Cards dealt out, jokers too."""
    return rules.cards + rules.jokers


def left_over(rules: Rules) -> int:
    """Cards that do not share out evenly over the columns, where the game asks."""
    return in_play(rules) % rules.columns if rules.spread is not Spread.NONE else 0


def faces(rules: Rules) -> tuple[int, int]:
    """Cards face down and face up in each column at the deal; xpat2 makes both smaller where they would not do."""
    down, up = rules.face_down, rules.face_up
    if down and not up:
        down, up = down - 1, 1
    if not rules.shape and in_play(rules) < left_over(rules) + rules.columns * (down + up):
        down, up = 0, 1
    return down, up


def sizes(rules: Rules) -> list[tuple[int, int]]:
    """For each column the cards face down and face up at the deal."""
    down, up = faces(rules)
    if rules.covered:
        return [(down, n - down) for n, down in zip(rules.shape, rules.covered, strict=True)]
    if rules.shape:
        return [(n - min(up, n), min(up, n)) for n in rules.shape]
    rest = left_over(rules)
    extra = spread(rest if rest > _cells_for_rest(rules) else 0, rules.columns)
    return [(down + more, up) if down else (0, up + more) for more in extra]


def _cells_for_rest(rules: Rules) -> int:
    return rules.cells if rules.spread is Spread.CELLS else 0


def face_down_at_deal(rules: Rules) -> int:
    """Cards that lie face down in the columns after the deal, xpat2's way of counting (Spider's score starts from it)."""
    return rules.columns * faces(rules)[0] + left_over(rules)


def cells_at_deal(rules: Rules) -> list[int]:
    """For each cell how many cards it gets at the deal, 0 or 1."""
    if rules.cells_filled:
        return [1] * rules.cells
    rest = left_over(rules)
    return spread(rest if 0 < rest <= _cells_for_rest(rules) else 0, rules.cells) if rules.cells else []


def cut(plan: Plan, deck: bytes) -> list[bytes]:
    """The piles of a deck, cut from its front for the foundations, columns, cells, reserve and waste; the rest is the stock."""
    rules = plan.rules
    piles: list[bytes] = [b""] * len(plan.names)
    at = 0
    if rules.picked_out:
        firsts = [plan.start_of(f, 0) for f in plan.foundations]
        rest = bytearray(deck)
        for c in firsts:
            rest.remove(c)
        deck = bytes(firsts) + bytes(rest)

    def take(n: int) -> bytes:
        nonlocal at
        at += n
        return deck[at - n : at]

    if rules.base is Base.FIRST:
        first = take(1)
        piles[0 if rules.free else rules.suits.index(suit(first[0]))] = first
    for f in plan.foundations if rules.up_at_deal else ():
        piles[f] = take(rules.up_at_deal)
    for t, (down, up) in zip(plan.tableau, sizes(rules), strict=True):
        piles[t] = take(down).translate(DOWNWARDS) + take(up)
    for c, n in zip(plan.cells, cells_at_deal(rules), strict=True):
        piles[c] = take(n)
    if rules.reserve:
        piles[plan.reserve] = take(rules.reserve)
        if not rules.reserve_open:
            piles[plan.reserve] = piles[plan.reserve][:-1].translate(DOWNWARDS) + piles[plan.reserve][-1:]
    if rules.waste is not None:
        piles[plan.waste] = take(rules.waste)
    stock = deck[at:].translate(DOWNWARDS)
    piles[plan.stock] = stock[:-1] + stock[-1:].translate(UPWARDS) if rules.stock_open else stock
    return piles


def lay_out(plan: Plan, deck: bytes, seed: int = -1) -> State:
    """The first position of a shuffled deck; `seed` as in State."""
    rules = plan.rules
    piles = (rules.hooks.setup or cut)(plan, deck)
    if plan.settles:
        settle(plan, piles)
    base = next((rank(piles[f][0]) for f in plan.foundations if piles[f]), 0) if rules.base is Base.FIRST else 0
    return State(tuple(piles), base, seed=seed if rules.shuffles else -1)
