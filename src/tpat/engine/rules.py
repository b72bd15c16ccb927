"""A game's rules as a value.

A game file is one `Rules(...)` that names what differs from the defaults; a variant is `dataclasses.replace` of it. All that can be
chosen before the deal is here, and nothing else: the engine, the help pages and the screen read the same value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tpat.engine.plan import Plan
    from tpat.engine.state import State

Score = Callable[["Plan", "State"], int]


class Build(Enum):
    """Which card may lie on which, always one rank lower than the card beneath."""

    ALTERNATE = "alternate"  # of the other colour
    SUIT = "suit"  # of the same suit
    RANK = "rank"  # of any suit


class Run(Enum):
    """How much of a column moves to another column."""

    PART = "part"  # cards in order, and any part of them that is on top
    WHOLE = "whole"  # only a column that is in order from end to end
    TOP = "top"  # only the top card


class Space(Enum):
    """What an empty column takes."""

    ANY = "any"  # any card or run
    KINGS = "kings"
    NONE = "none"
    RESERVE = "reserve"  # the reserve's card while it lasts, then the waste's; nothing else


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

    CARD = "card"  # one at a time, upwards by suit
    SUIT = "suit"  # the thirteen of a suit at once


class Base(Enum):
    """Where the foundations start."""

    ACE = "ace"
    FIRST = "first"  # at the rank of the first card dealt, which lies there from the start; the ace follows the king


class Refill(Enum):
    """Who fills a space from the reserve."""

    HAND = "hand"  # the player, when he likes
    AUTO = "auto"  # the rules, at once


@dataclass(frozen=True, slots=True)
class Rules:
    """All that a game is. Counts are cards or piles; `None` for `redeals` means without limit, for `waste` that there is no waste."""

    name: str
    title: str
    family: str
    decks: int = 1
    columns: int = 8
    face_down: int = 0
    face_up: int = 1
    spread: bool = False  # the cards that do not share out evenly go beneath some columns
    cells: int = 0
    reserve: int = 0
    waste: int | None = None  # cards on the waste at the deal
    base: Base = Base.ACE
    up: Up = Up.CARD
    back: bool = False  # cards return from the foundations
    build: Build = Build.ALTERNATE
    wrap: bool = False  # the king goes on the ace
    run: Run = Run.PART
    run_build: Build | None = None  # cards in this order move together; None: as `build`
    space: Space = Space.ANY
    deal: Deal = Deal.NONE
    draw: int = 1
    deal_over: DealOver = DealOver.ANYTHING
    redeals: int | None = 0
    refill: Refill = Refill.HAND
    base_goes_up: bool = False  # house custom: base cards go up by themselves; the session keeps it, not the engine
    score: Score | None = None
    max_score: int | None = None
    money: bool = False  # the score is an amount of dollars
    options: tuple[str, ...] = ()  # the options that this game takes, by their names in options.py
    aliases: tuple[str, ...] = ()

    @property
    def foundations(self) -> int:
        """Piles to build the suits on: one a suit and deck."""
        return 4 * self.decks

    @property
    def cards(self) -> int:
        """Cards in play."""
        return 52 * self.decks


def validate(rules: Rules) -> None:
    """Raise ValueError with what can't be: rules that no deal fits, or that contradict each other."""
    fixed = rules.columns * (rules.face_down + rules.face_up) + rules.reserve + (rules.waste or 0) + (rules.base is Base.FIRST)
    if fixed > rules.cards:
        raise ValueError(f"{rules.name}: {fixed} cards to lay out, but {rules.cards} in play")
    if rules.columns < 1 or rules.decks < 1:
        raise ValueError(f"{rules.name}: needs a deck and a column")
    if rules.deal is Deal.WASTE and rules.waste is None:
        raise ValueError(f"{rules.name}: deals to the waste, but has none")
    if rules.up is Up.SUIT and rules.base is Base.FIRST:
        raise ValueError(f"{rules.name}: suits that go up whole begin with no base card")
    if rules.draw < 1:
        raise ValueError(f"{rules.name}: a deal turns at least one card")
    if rules.space is Space.RESERVE and not rules.reserve:
        raise ValueError(f"{rules.name}: spaces are filled from the reserve, but there is none")
    if rules.refill is Refill.AUTO and not rules.reserve:
        raise ValueError(f"{rules.name}: fills spaces from the reserve, but there is none")
    if (rules.score is None) != (rules.max_score is None):
        raise ValueError(f"{rules.name}: a score needs its maximum, and a maximum its score")
