"""Rules compiled once: the order of the piles, and tables that answer «does this lie on that» in one step.

What fits is kept as one integer a card, a bit for each card that fits (BIT of cards.py). A set of cards then meets a set of
places in one `&`, which is what makes move generation quick, whatever the rule of building is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tpat.engine.cards import ACE, ALL, BIT, JOKERS, KING, card, is_red, rank, suit
from tpat.engine.moves import MOVE, ROTATE_DOWN, ROTATE_UP, Move
from tpat.engine.rules import Back, Base, Build, Deal, DealOver, Limit, Refill, Rules, Run, Space, Up, validate

JOKER_BITS = sum(BIT[c] for c in JOKERS)
EVERY = sum(BIT[c] for c in ALL) | JOKER_BITS
KINGS = sum(BIT[card(KING, s)] for s in range(4)) | JOKER_BITS
CLUBS = sum(BIT[c] for c in ALL if suit(c) == 0) | JOKER_BITS
Table = TypeVar("Table")
MOST = 16 * 52  # cards that any pile could come to hold

_FITS: dict[Build, Callable[[int, int], bool]] = {
    Build.ALTERNATE: lambda upper, lower: is_red(upper) != is_red(lower),
    Build.SUIT: lambda upper, lower: suit(upper) == suit(lower),
    Build.COLOUR: lambda upper, lower: is_red(upper) == is_red(lower),
    Build.RANK: lambda upper, lower: True,
}


def _below(build: Build, wrap: bool) -> tuple[int, ...]:
    """For each top card the cards that may be laid on it; a joker lies on all, and all lie on a joker."""

    def bits(top: int) -> int:
        if build is Build.NONE:
            return 0
        if build is Build.ANY or top in JOKERS:
            return EVERY
        if build is Build.EQUAL:
            return sum(BIT[card(rank(top), s)] for s in range(suit(top) + 1, 4)) | JOKER_BITS
        wanted = rank(top) - 1 or (KING if wrap else 0)
        return sum(BIT[c] for c in ALL if rank(c) == wanted and _FITS[build](c, top)) | JOKER_BITS

    return tuple(bits(top) if top in ALL or top in JOKERS else 0 for top in range(256))


def _wants(rules: Rules, base: int) -> tuple[tuple[int, ...], ...]:
    """For each foundation, by how many cards lie on it, the cards that it takes next."""
    if rules.up is not Up.CARD:
        return ((0,) * MOST,) * rules.foundations

    def bits(f: int, k: int) -> int:
        start = base or (rules.starts[f % len(rules.starts)] if rules.starts else ACE)
        step = rules.steps[f % len(rules.steps)] if rules.steps else 1
        wanted = (start + step * k - 1) % KING + 1
        return sum(BIT[card(wanted, s)] for s in (range(4) if rules.any_suit else (suit_of(rules, f),)))

    return tuple((*(bits(f, k) for k in range(KING)), 0) for f in range(rules.foundations))


def suit_of(rules: Rules, foundation: int) -> int:
    """The suit that belongs to a foundation, by its number from 0."""
    return rules.suits[foundation % len(rules.suits)]


def _above(base: int) -> tuple[int, ...]:
    """For each top card of a foundation that starts at `base` the card that follows it; none upon the last of its thirteen."""
    last = (base - 2) % KING + 1
    return tuple(BIT[card(rank(top) % KING + 1, suit(top))] if top in ALL and rank(top) != last else 0 for top in range(256))


def _each_base(rules: Rules, plain: Table, of_base: Callable[[int], Table]) -> tuple[Table, ...]:
    """A table for each base rank, by that rank; the same one throughout where the base is given."""
    if rules.base is not Base.FIRST:
        return (plain,) * (KING + 1)
    return (plain, *(of_base(base) for base in range(ACE, KING + 1)))


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Everything about a game that does not change while it is played. Made by `compile_rules`."""

    rules: Rules
    names: tuple[str, ...]  # every pile, in the order of State.piles
    index: dict[str, int]
    foundations: range
    tableau: range
    cells: range
    reserve: int  # pile numbers; -1 where the game has no such pile
    waste: int
    stock: int
    lies_on: tuple[int, ...]  # top card of a column -> cards that may be laid on it
    joins: tuple[int, ...]  # card -> cards that continue a run upon it
    grips: tuple[int, ...]  # card -> cards that, lying on it, move together with it
    wants: tuple[tuple[tuple[int, ...], ...], ...]  # base rank, foundation, cards on it -> the cards that it takes next
    follows: tuple[tuple[int, ...], ...]  # base rank, top card -> what follows, where any suit starts any foundation
    space: int  # cards that a space takes, from piles that Space does not single out
    space_from: tuple[int, ...]  # piles that fill a space, the first that is not empty alone; none: all
    singles: tuple[tuple[Move, ...], ...]  # [source][target] moves of one card, made once
    # What the generator asks of the rules at every position, asked once.
    tops: tuple[int, ...]  # piles beside the tableau whose top card plays: cells, reserve, waste, an open stock
    runs: bool  # parts of columns move together
    whole: bool  # but only as a whole column
    top_too: bool  # or the top card
    columns_give: bool  # cards of columns go to columns
    tops_give: int  # the pile of `tops` whose cards alone go to columns; −1 all of them
    suits_up: bool
    back: bool  # cards return from foundations, at some time
    deals_always: bool  # a stock with cards can be dealt from, whatever the columns are like
    refill_from: int  # the pile that the rules fill spaces from; -1 none
    settles: bool  # the rules force something after a move or deal
    turns: int  # cards that a deal turns to the waste; 0 where it goes to the columns
    by_hook: bool  # a hook judges moves of cards
    always: bool  # and none judges deals
    extras: bool  # rotations or shuffles
    common: bool  # no limit of runs, no free foundations, nothing laid on the waste, no way back, no cells
    _groups: dict[int, Move] = field(default_factory=dict)
    _rotations: dict[tuple[int, int], tuple[Move, Move]] = field(default_factory=dict)

    def move(self, source: int, target: int, count: int) -> Move:
        """The one Move value of these pile numbers and this count."""
        if count == 1:
            return self.singles[source][target]
        key = source << 16 | target << 8 | count
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = Move(MOVE, self.names[source], self.names[target], count)
        return found

    def rotations(self, source: int, count: int) -> tuple[Move, Move]:
        """The two rotations of the top `count` cards of a pile."""
        key = (source, count)
        if key not in self._rotations:
            name = self.names[source]
            self._rotations[key] = (Move(ROTATE_UP, name, "", count), Move(ROTATE_DOWN, name, "", count))
        return self._rotations[key]

    def suit_of(self, foundation: int) -> int | None:
        """The suit that a foundation takes; None where it takes any."""
        return None if self.rules.any_suit or self.rules.free else suit_of(self.rules, foundation)

    def start_of(self, foundation: int, base: int) -> int:
        """The card that starts this foundation when `base` is the base rank; where several do, of its own suit. 0: none by rule."""
        wanted = self.wants[base][foundation][0]
        mine = [c for c in ALL if BIT[c] & wanted]
        return next((c for c in mine if suit(c) == suit_of(self.rules, foundation)), mine[0]) if mine else 0


def compile_rules(rules: Rules) -> Plan:
    """The plan of these rules. Raises ValueError if they contradict themselves."""
    validate(rules)
    names = [f"f{i + 1}" for i in range(rules.foundations)]
    names += [f"t{i + 1}" for i in range(rules.columns)] + [f"c{i + 1}" for i in range(rules.cells)]
    first, last = rules.foundations, rules.foundations + rules.columns
    names += [n for n, there in (("r", rules.reserve), ("w", rules.waste is not None), ("s", True)) if there]
    index = {n: i for i, n in enumerate(names)}
    joins = _below(rules.run_build or rules.build, rules.wrap)
    sources = {Space.RESERVE: "rw", Space.STOCK: "sw"}.get(rules.space, "")
    tops = tuple(i for i, n in enumerate(names) if n[0] in ("crws" if rules.stock_open else "crw"))
    return Plan(
        rules=rules,
        names=tuple(names),
        index=index,
        foundations=range(first),
        tableau=range(first, last),
        cells=range(last, last + rules.cells),
        reserve=index.get("r", -1),
        waste=index.get("w", -1),
        stock=index["s"],
        lies_on=_below(rules.build, rules.wrap),
        joins=joins,
        grips=_below(Build.ANY, False) if rules.run is Run.ANY else joins,
        wants=_each_base(rules, _wants(rules, 0), lambda base: _wants(rules, base)),
        follows=_each_base(rules, _above(ACE), _above) if rules.free else (),
        space={Space.ANY: EVERY, Space.KINGS: KINGS, Space.CLUBS: CLUBS}.get(rules.space, 0),
        space_from=tuple(index[n] for n in sources if n in index),
        singles=tuple(tuple(Move(MOVE, a, b) for b in names) for a in names),
        tops=tops,
        runs=rules.run in (Run.PART, Run.ANY),
        whole=rules.run in (Run.WHOLE, Run.WHOLE_OR_TOP),
        top_too=rules.run is Run.WHOLE_OR_TOP,
        columns_give=not rules.from_waste_only,
        tops_give=index["w"] if rules.from_waste_only else -1,
        suits_up=rules.up is Up.SUIT,
        back=rules.back is not Back.NONE,
        deals_always=not rules.hooks.may_deal
        and (rules.deal is Deal.WASTE or (rules.deal is Deal.COLUMNS and rules.deal_over is DealOver.ANYTHING)),
        refill_from={Refill.AUTO: index.get("r", -1), Refill.STOCK: index["s"]}.get(rules.refill, -1),
        settles=rules.refill is not Refill.HAND or rules.hooks.settle is not None or rules.stock_open,
        turns=rules.draw if rules.deal is Deal.WASTE else 0,
        by_hook=rules.hooks.may_place is not None,
        always=not rules.hooks.may_deal,
        extras=bool(rules.rotations or rules.shuffles),
        common=rules.limit is Limit.NONE and not (rules.free or rules.onto_waste or rules.cells) and rules.back is Back.NONE,
    )
