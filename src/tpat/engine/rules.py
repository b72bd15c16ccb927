"""A game's rules as a value.

A game file is one `Rules(...)` that names what differs from the defaults; a variant is `dataclasses.replace` of it. All that can be
chosen before the deal is here, and nothing else: the engine, the help pages and the screen read the same value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tpat.engine.cards import KING
from tpat.errors import BadRules

if TYPE_CHECKING:
    from tpat.engine.plan import Plan
    from tpat.engine.refusal import Refusal
    from tpat.engine.state import State

Score = Callable[["Plan", "State"], int]


class Build(Enum):
    """Which card may lie on which; one rank lower than the card beneath but for the last three."""

    ALTERNATE = "alternate"  # of the other colour
    SUIT = "suit"  # of the same suit
    COLOUR = "colour"  # of the same colour
    RANK = "rank"  # of any suit
    EQUAL = "equal"  # of the same rank, suits in the order clubs, spades, hearts, diamonds upwards, gaps allowed
    ANY = "any"  # any card on any
    NONE = "none"  # nothing lies on a card


class Run(Enum):
    """How much of a column moves to another column."""

    PART = "part"  # cards in order, and any part of them that is on top
    WHOLE = "whole"  # only a column that is in order from end to end
    WHOLE_OR_TOP = "whole or top"  # such a column, or the top card
    TOP = "top"  # only the top card
    ANY = "any"  # any card that lies face up, with all that lie on it


class Limit(Enum):
    """How long a run may be that moves between columns: as long as single cards could carry it."""

    NONE = "none"
    CELLS = "cells"  # one more than there are free cells
    SPACES = "spaces"  # and twice as many for each space that it does not go to


class Space(Enum):
    """What an empty column takes."""

    ANY = "any"  # any card or run
    KINGS = "kings"
    CLUBS = "clubs"
    NONE = "none"
    RESERVE = "reserve"  # the reserve's card while it lasts, then the waste's; nothing else
    STOCK = "stock"  # the stock's card while it lasts, then the waste's; nothing else


class Deal(Enum):
    """Where `deal` puts the stock's cards."""

    NONE = "none"
    WASTE = "waste"  # `draw` cards, one by one
    COLUMNS = "columns"  # one card face up on each column


class DealOver(Enum):
    """What the columns must be like for a deal over them (Spider's three grades)."""

    ANYTHING = "anything"
    NO_SPACE = "no space"
    WHOLE_SUIT_RUNS = "whole suit runs"  # spaces too, if each column is a single run of one suit
    WHOLE_RUNS = "whole runs"  # spaces too, if each column is a single run by rank


class Up(Enum):
    """How cards go to the foundations."""

    CARD = "card"  # one at a time, in the order that `starts`, `steps` and `any_suit` say
    SUIT = "suit"  # the thirteen of a suit at once, king lowest
    NONE = "none"  # not by this rule: the game has none, or a hook says


class Base(Enum):
    """Where the foundations start."""

    ACE = "ace"  # where `starts` says, the ace by default
    FIRST = "first"  # at the rank of the first card dealt, which lies there from the start; the ace follows the king


class Back(Enum):
    """Which cards return from the foundations."""

    NONE = "none"
    ANY = "any"
    NOT_BASE = "not base"  # all but the one that a foundation starts with
    STOCK_GONE = "stock gone"  # once the stock is empty


class Refill(Enum):
    """Who fills a space, and from where."""

    HAND = "hand"  # the player, when he likes
    AUTO = "auto"  # the rules, at once, from the reserve while it lasts
    STOCK = "stock"  # the rules, at once, from the stock while it lasts


class Spread(Enum):
    """Where the cards go that do not share out evenly over the columns."""

    NONE = "none"  # they stay in the stock
    COLUMNS = "columns"  # beneath some columns
    CELLS = "cells"  # into cells if there are enough of them, else beneath columns


class Hooks(NamedTuple):
    """What data can't say: pure functions in the place of the general ones. A hook that two games share becomes a field."""

    setup: Callable[[Plan, bytes], list[bytes]] | None = None  # deck -> piles
    may_place: Callable[[Plan, State, int, int, int], Refusal | None] | None = None  # source, cards, target, all piles being there
    candidates: Callable[[Plan, State], Iterable[tuple[int, int, int]]] | None = None  # (source, cards, target) worth asking may_place
    may_deal: Callable[[Plan, State], Refusal | None] | None = None
    deal: Callable[[Plan, State], list[bytes]] | None = None
    settle: Callable[[Plan, list[bytes]], None] | None = None  # what the rules force after a move
    shuffle: Callable[[Plan, State], list[bytes]] | None = None
    won: Callable[[Plan, State], bool] | None = None


NO_HOOKS = Hooks()


class Feel(NamedTuple):
    """What a game is like to play, for one who chooses: grades, not measures."""

    difficulty: int  # 1 (nearly always won) to 5 (hardly ever)
    length: int  # 1 (some minutes) to 3 (half an hour and more)
    skill: int  # 1 (all luck) to 5 (all skill)


MIDDLING = Feel(3, 2, 3)


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """All that a game is. Counts are cards or piles; `None` for `redeals` means without limit, for `waste` that there is no waste."""

    name: str
    title: str
    family: str
    # the cards
    decks: int = 1
    ranks: int = 13  # ace to this one
    suits: tuple[int, ...] = (0, 1, 2, 3)  # with fewer than four the deck has each of them oftener
    jokers: int = 0
    # the deal
    columns: int = 8
    face_down: int = 0
    face_up: int = 1
    shape: tuple[int, ...] = ()  # cards in each column, the top `face_up` of them face up; else all columns alike
    covered: tuple[int, ...] = ()  # with a shape: cards face down in each column, instead of `face_up`
    spread: Spread = Spread.NONE
    cells: int = 0
    cells_filled: bool = False  # with a card each at the deal
    reserve: int = 0
    reserve_open: bool = False
    waste: int | None = None  # cards on the waste at the deal
    started: int = 0  # cards on each foundation at the deal
    picked_out: bool = False  # those are the cards that the foundations start with, taken out of the deck
    ranks_for_columns: bool = False  # so many ranks are dealt as there are columns; the lower ones start on the foundations
    # the foundations
    piles_up: int | None = None  # how many; None: one a suit and deck
    base: Base = Base.ACE
    up: Up = Up.CARD
    starts: tuple[int, ...] = ()  # rank that each foundation starts with, in turn; none: the ace
    steps: tuple[int, ...] = ()  # by how many ranks each goes up, round after the king; none: by one
    any_suit: bool = False  # suits do not matter
    free: bool = False  # any suit starts any foundation, and goes on there
    back: Back = Back.NONE
    # the columns
    build: Build = Build.ALTERNATE
    wrap: bool = False  # the king goes on the ace
    run: Run = Run.PART
    run_build: Build | None = None  # cards in this order move together; None: as `build`
    limit: Limit = Limit.NONE
    space: Space = Space.ANY
    from_waste_only: bool = False  # columns take cards from nowhere else
    # the stock
    stock_open: bool = False  # its top lies face up and plays
    onto_waste: bool = False  # also onto the waste
    deal: Deal = Deal.NONE
    draw: int = 1
    draws: tuple[int, ...] = ()  # cards a deal in each round, where that changes; the last goes on
    deal_over: DealOver = DealOver.ANYTHING
    redeals: int | None = 0
    shuffles: bool = False  # the columns are shuffled again, `redeals` times; a hook says how
    rotations: int = 0
    refill: Refill = Refill.HAND
    middle: bool = False  # a last deal that does not reach all columns goes to those in the middle
    # house, score, choice
    base_goes_up: bool = False  # house custom: base cards go up by themselves; the session keeps it, not the engine
    score: Score | None = None
    max_score: int | None = None  # None also where options make it another
    money: bool = False  # the score is an amount of dollars
    options: tuple[str, ...] = ()  # the options that this game takes, by their names in options.py
    aliases: tuple[str, ...] = ()
    feel: Feel = MIDDLING
    like: str = ""  # the program whose house rules these are; none: the ones that the game file states
    houses: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = ()  # house -> fields that differ there
    grid: int = 0  # columns a row, where they lie in a grid of short piles
    hooks: Hooks = NO_HOOKS
    source: str = field(default="", compare=False, repr=False)  # of a game of the player's own: its text, kept with what is played

    def __repr__(self) -> str:
        """The name alone: what else there is would fill a screen."""
        return f"Rules({self.name!r})"

    @property
    def foundations(self) -> int:
        """Piles to build the suits on."""
        return 4 * self.decks if self.piles_up is None else self.piles_up

    @property
    def up_at_deal(self) -> int:
        """Cards on each foundation at the deal."""
        return max(0, self.ranks - self.columns) if self.ranks_for_columns else self.started

    @property
    def cards(self) -> int:
        """Cards in play, jokers not counted."""
        return 4 * self.ranks * self.decks


def validate(rules: Rules) -> None:
    """Raise BadRules, a ValueError, with what can't be: rules that no deal fits, or that contradict each other."""
    first = rules.base is Base.FIRST
    by_suit = 1 if rules.any_suit and not first else len(rules.suits)
    problems = (
        ("piles", rules.columns < 1 or rules.decks < 1),
        ("draw", rules.draw < 1 or any(n < 1 for n in rules.draws)),
        ("shape", bool(rules.shape and len(rules.shape) != rules.columns)),
        ("covered", bool(rules.covered and (len(rules.covered) != len(rules.shape) or any(map(int.__lt__, rules.shape, rules.covered))))),
        ("waste", rules.deal is Deal.WASTE and rules.waste is None),
        ("whole suits", rules.up is Up.SUIT and rules.base is Base.FIRST),
        ("started", rules.started > rules.ranks),
        ("maximum", rules.score is None and rules.max_score is not None),
        ("reserve", (rules.space is Space.RESERVE or rules.refill is Refill.AUTO) and not rules.reserve),
        ("shuffles", rules.shuffles and not rules.hooks.shuffle),
        ("open stock", rules.onto_waste and not rules.stock_open),
        ("waste used", (rules.onto_waste or rules.from_waste_only) and rules.waste is None),
        ("suits up", rules.up is Up.SUIT and (rules.any_suit or rules.free or rules.ranks < KING)),
        ("free", rules.free and bool(rules.starts or rules.steps or rules.any_suit or rules.piles_up is not None)),
        ("foundations", rules.up is Up.CARD and rules.foundations < by_suit),
        ("first cards", rules.up_at_deal > 0 and not rules.hooks.setup and (first or rules.started > 1 or not rules.picked_out)),
        ("first cards", rules.picked_out and (rules.up is not Up.CARD or max(rules.starts, default=1) > rules.ranks)),
        ("jokers", rules.jokers > 0 and first),
    )
    for problem, there in problems:
        if there:
            raise BadRules(rules.name, problem)
    needed, there_are = _laid_out(rules), rules.cards + rules.jokers
    if needed > there_are and not rules.hooks.setup:
        raise BadRules(rules.name, "cards", needed=needed, there=there_are)


def _laid_out(rules: Rules) -> int:
    """Cards that the deal lays out at the least."""
    # Where left-over cards are spread, columns that can't be filled get a card each instead.
    column = rules.face_down + rules.face_up if rules.spread is Spread.NONE else 1
    fixed = sum(rules.shape) if rules.shape else rules.columns * column
    fixed += rules.reserve + (rules.waste or 0) + rules.up_at_deal * rules.foundations + (rules.base is Base.FIRST)
    return fixed + (rules.cells if rules.cells_filled else 0)
