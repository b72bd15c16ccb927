"""Rules compiled once: the order of the piles, and tables that answer «does this lie on that» in one step.

What fits is kept as one integer a card, a bit for each card that fits (BIT of cards.py). A set of cards then meets a set of
places in one `&`, which is what makes move generation quick, whatever the rule of building is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tpat.engine.cards import ACE, ALL, BIT, KING, card, is_red, rank, suit
from tpat.engine.moves import MOVE, Move
from tpat.engine.rules import Base, Build, Deal, DealOver, Refill, Rules, Run, Space, Up, validate

EVERY = sum(BIT[c] for c in ALL)
KINGS = sum(BIT[card(KING, s)] for s in range(4))

_FITS: dict[Build, Callable[[int, int], bool]] = {
    Build.ALTERNATE: lambda upper, lower: is_red(upper) != is_red(lower),
    Build.SUIT: lambda upper, lower: suit(upper) == suit(lower),
    Build.RANK: lambda upper, lower: True,
}


def _below(build: Build, wrap: bool) -> tuple[int, ...]:
    """For each top card the cards that may be laid on it."""

    def bits(top: int) -> int:
        wanted = rank(top) - 1 or (KING if wrap else 0)
        return sum(BIT[c] for c in ALL if rank(c) == wanted and _FITS[build](c, top))

    return tuple(bits(top) if top in ALL else 0 for top in range(256))


def _above(base: int) -> tuple[int, ...]:
    """For each top card of a foundation that starts at `base` the card that follows it; none upon the last of its thirteen."""
    last = (base - 2) % KING + 1
    return tuple(BIT[card(rank(top) % KING + 1, suit(top))] if top in ALL and rank(top) != last else 0 for top in range(256))


def _follows(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each base rank the cards that follow; the same for all where only the ace starts a foundation, and none where suits go up."""
    if rules.base is Base.FIRST:
        return tuple(_above(base or ACE) for base in range(KING + 1))
    return (_above(ACE) if rules.up is Up.CARD else (0,) * 256,) * (KING + 1)


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
    follows: tuple[tuple[int, ...], ...]  # base rank -> for each top card of a foundation the card that follows, while it goes up singly
    starts: tuple[tuple[int, ...], ...]  # base rank -> for each foundation the card that starts it
    space: int  # cards that a space takes from the tableau, cells, foundations and a reserve or waste that Space does not single out
    singles: tuple[tuple[Move, ...], ...]  # [source][target] moves of one card, made once
    # What the generator asks of the rules at every position, asked once.
    tops: tuple[int, ...]  # piles beside the tableau whose top card plays: cells, reserve, waste
    runs: bool  # several cards move together
    whole: bool  # but only as a whole column
    suits_up: bool
    deals_always: bool  # a stock with cards can be dealt from, whatever the columns are like
    turns: int  # cards that a deal turns to the waste; 0 where it goes to the columns
    refills: bool  # the rules fill spaces from the reserve
    _groups: dict[int, Move] = field(default_factory=dict)

    def move(self, source: int, target: int, count: int) -> Move:
        """The one Move value of these pile numbers and this count."""
        if count == 1:
            return self.singles[source][target]
        key = source << 16 | target << 8 | count
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = Move(MOVE, self.names[source], self.names[target], count)
        return found

    def kind(self, pile: int) -> str:
        """The letter of a pile's kind: f, t, c, r, w or s."""
        return self.names[pile][0]

    def start_of(self, foundation: int, base: int) -> int:
        """The card that starts this foundation when `base` is the base rank."""
        return card(base or ACE, foundation % 4)


def compile_rules(rules: Rules) -> Plan:
    """The plan of these rules. Raises ValueError if they contradict themselves."""
    validate(rules)
    names = [f"f{i + 1}" for i in range(rules.foundations)]
    names += [f"t{i + 1}" for i in range(rules.columns)] + [f"c{i + 1}" for i in range(rules.cells)]
    first, last = rules.foundations, rules.foundations + rules.columns
    names += [n for n, there in (("r", rules.reserve), ("w", rules.waste is not None), ("s", True)) if there]
    index = {n: i for i, n in enumerate(names)}
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
        joins=_below(rules.run_build or rules.build, rules.wrap),
        follows=_follows(rules),
        starts=tuple(tuple(BIT[card(base or ACE, f % 4)] if rules.up is Up.CARD else 0 for f in range(first)) for base in range(KING + 1)),
        space={Space.ANY: EVERY, Space.KINGS: KINGS}.get(rules.space, 0),
        singles=tuple(tuple(Move(MOVE, a, b) for b in names) for a in names),
        tops=tuple(i for i, n in enumerate(names) if n[0] in "crw"),
        runs=rules.run is not Run.TOP,
        whole=rules.run is Run.WHOLE,
        suits_up=rules.up is Up.SUIT,
        deals_always=rules.deal is Deal.WASTE or (rules.deal is Deal.COLUMNS and rules.deal_over is DealOver.ANYTHING),
        turns=rules.draw if rules.deal is Deal.WASTE else 0,
        refills=rules.refill is Refill.AUTO,
    )
