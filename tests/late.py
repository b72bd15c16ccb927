"""Late positions of all kinds of games with few columns, and whether they are won by all legal moves: what searches are held against.

Most cards lie on the foundations already, so that a position is a small deck; with few columns and cells a good part of them is lost, and
all that can be reached is soon seen.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, NamedTuple

import tpat
from tpat.api import of_rules
from tpat.engine.cards import ALL, BIT, DOWN, KING, card
from tpat.engine.games import standard
from tpat.engine.rules import Back, Base, Build, Deal, DealOver, Limit, Refill, Run, Space, Up


class Kind(NamedTuple):
    """A game, what its rules are changed to, and about how many ranks are left to play."""

    name: str
    changed: dict[str, Any] = {}  # noqa: RUF012  # nobody changes it
    ranks: int = 3

    def game(self) -> tpat.Game:
        """The game of these rules."""
        return of_rules(replace(standard(self.name), **self.changed))

    def position(self, seed: int) -> tuple[tpat.Game, tpat.State]:
        """The position of a number, always the same."""
        game = self.game()
        return game, late(game, random.Random(f"{self} {seed}"), self.ranks)

    def __str__(self) -> str:
        changed = ", ".join(f"{k}={getattr(v, 'value', v)}" for k, v in sorted(self.changed.items()) if k not in ("shape", "covered"))
        return " ".join(part for part in (self.name, changed and f"({changed})", f"{self.ranks} ranks") if part)


def _kind(name: str, ranks: int = 3, **changed: Any) -> Kind:
    plain = {"shape": (), "covered": ()} if "columns" in changed else {}
    return Kind(name, {**plain, **changed}, ranks)


#: What the model of games of one deck plays.
COLUMNS = [
    _kind("freecell", columns=2, cells=1),
    _kind("freecell", columns=3, cells=0),
    _kind("freecell", columns=2, cells=2, limit=Limit.CELLS, back=Back.NONE),
    _kind("freecell", columns=2, cells=1, limit=Limit.NONE),
    _kind("freecell", columns=3, cells=1, limit=Limit.NONE, space=Space.NONE, back=Back.NONE),
    _kind("freecell", columns=3, cells=1, build=Build.RANK, space=Space.NONE, limit=Limit.NONE, back=Back.NONE),
    _kind("freecell", columns=3, cells=1, build=Build.NONE),
    _kind("seahaven", columns=2, cells=1),
    _kind("seahaven", columns=3, cells=0, limit=Limit.NONE),
    _kind("bakers-dozen", columns=3),
    _kind("bakers-dozen", columns=3, back=Back.NONE, ranks=4),
    _kind("bakers-dozen", columns=4, back=Back.NONE, run=Run.PART),
    _kind("klondike", columns=2, draw=3, redeals=1),
    _kind("klondike", columns=2, draw=1, redeals=0, ranks=4),
    _kind("klondike", columns=2, draw=1, redeals=None, back=Back.ANY),
    _kind("klondike", columns=2, draw=3, redeals=None, back=Back.ANY),
    _kind("klondike", columns=3, draw=3, redeals=None, ranks=4),
    _kind("klondike", columns=3, draw=2, redeals=0, ranks=4),
    _kind("klondike", columns=2, draw=3, redeals=0, space=Space.ANY, cells=1),
    _kind("klondike", columns=2, draw=3, redeals=0, build=Build.RANK, ranks=4),
    _kind("forty-thieves", columns=2, decks=1),
    _kind("klondike", columns=2, draw=2, redeals=2, run=Run.ANY, ranks=4),
    _kind("yukon", columns=2, ranks=4),
    _kind("yukon", columns=2, back=Back.ANY),
    _kind("yukon", columns=3, build=Build.SUIT, ranks=4),
]

#: What goes through the engine itself: games of two decks, dealt over their columns, filled by the rules, or with ways of their own.
GENERAL = [
    _kind("forty-thieves", ranks=2, columns=1),
    _kind("easthaven", columns=2, ranks=3),
    _kind("easthaven", columns=2, cells=1, back=Back.STOCK_GONE),
    _kind("westhaven", columns=3, ranks=4, space=Space.KINGS),
    _kind("gypsy", columns=2, ranks=2, back=Back.NONE),
    _kind("agnes-sorel", columns=3, ranks=4),
    _kind("blockade", columns=2, ranks=4, decks=1),
    _kind("steve", columns=2, ranks=4, decks=1),
    _kind("scorpion", columns=2, ranks=13),
    _kind("spider-one-suit", columns=3, ranks=13),
    _kind("acme", ranks=4, columns=2),
    _kind("storehouse", ranks=4, columns=2, redeals=0),
    _kind("superior", ranks=4, columns=2),
    _kind("variegated", ranks=2, columns=1, redeals=0),
    _kind("modcanfield", ranks=4, columns=2, redeals=0),
    _kind("chameleon", ranks=4, columns=2),
    _kind("rainfall", ranks=4, columns=2),
    _kind("canfield-rush", ranks=4, columns=2),
    _kind("calculation", ranks=3, columns=1),
    _kind("michaels-fantasy", ranks=3, columns=2, cells=0, rotations=1, back=Back.NONE),
    _kind("klondike", columns=2, ranks=5, run=Run.WHOLE, redeals=0, draw=3),
    _kind("klondike", columns=2, ranks=5, run=Run.WHOLE_OR_TOP, space=Space.CLUBS, redeals=0, draw=3),
    _kind("klondike", columns=2, ranks=4, build=Build.ALTERNATE, run_build=Build.COLOUR, redeals=0),
    _kind("klondike", columns=3, ranks=4, build=Build.ALTERNATE, run_build=Build.ANY, redeals=0),
    _kind("klondike", columns=3, ranks=4, build=Build.ALTERNATE, run_build=Build.EQUAL, redeals=0),
    _kind("klondike", columns=2, ranks=4, build=Build.RANK, run_build=Build.SUIT, redeals=0),
    _kind("klondike", columns=3, ranks=4, wrap=True, redeals=0),
    _kind("klondike", columns=3, ranks=4, reserve=5, space=Space.RESERVE, redeals=0),
    _kind("klondike", columns=2, cells=2, reserve=5, refill=Refill.AUTO, space=Space.ANY, redeals=0, draw=3),
    _kind("klondike", columns=1, cells=2, ranks=4, wrap=True, redeals=0, draw=2),
    _kind("klondike", columns=3, ranks=4, back=Back.NOT_BASE, deal=Deal.COLUMNS, redeals=0),
    _kind("klondike", columns=2, ranks=3, back=Back.NOT_BASE, redeals=0),
    _kind("klondike", columns=2, ranks=4, build=Build.COLOUR, redeals=0),
    _kind("klondike", columns=2, ranks=4, draws=(2, 1), redeals=1),
    _kind("klondike", columns=2, ranks=4, refill=Refill.STOCK, redeals=0, space=Space.ANY),
    _kind("klondike", columns=3, ranks=4, deal=Deal.COLUMNS, deal_over=DealOver.NO_SPACE, redeals=0),
]

#: Canfield with its options: those that its model knows, and those that send it elsewhere.
CANFIELD = [
    _kind("canfield", ranks=5),
    _kind("canfield", ranks=6, reserve=4),
    _kind("canfield", ranks=6, draw=4, reserve=4, refill=Refill.AUTO),
    _kind("canfield", ranks=6, refill=Refill.AUTO),
    _kind("canfield", ranks=6, wrap=False),
    _kind("canfield", ranks=5, wrap=False, refill=Refill.AUTO, redeals=1),
    _kind("canfield", ranks=6, redeals=0),
    _kind("canfield", ranks=5, redeals=2),
    _kind("canfield", ranks=5, draw=1),
    _kind("canfield", ranks=6, draw=1, redeals=0, refill=Refill.AUTO),
    _kind("canfield", ranks=5, draw=2, redeals=1, refill=Refill.AUTO),
    _kind("canfield", ranks=5, free=True),
    _kind("canfield", ranks=6, draw=4, reserve=30),
    _kind("canfield", ranks=5, limit=Limit.SPACES, redeals=0),
    _kind("canfield", ranks=5, run=Run.PART, redeals=0),
    _kind("canfield", ranks=5, back=Back.ANY, redeals=0),
    _kind("canfield", ranks=5, run=Run.PART, refill=Refill.AUTO, space=Space.ANY, back=Back.NOT_BASE, free=True, redeals=0),
    _kind("canfield", ranks=5, run=Run.WHOLE_OR_TOP, refill=Refill.AUTO, space=Space.ANY, redeals=0),
]

LATE = COLUMNS + GENERAL + CANFIELD


def drawn(chance: random.Random, *, one_deck: bool) -> tpat.Game:
    """A game whose rules are drawn by chance: of those that the model of games of one deck plays, or of all kinds. Rules that contradict
    themselves are drawn again."""
    while True:
        changed: dict[str, Any] = {
            "shape": (),
            "covered": (),
            "columns": chance.choice((2, 3, 3, 4)),
            "cells": chance.choice((0, 0, 1, 2)),
            "build": chance.choice((Build.ALTERNATE, Build.ALTERNATE, Build.RANK, Build.SUIT, Build.NONE)),
            "run": chance.choice((Run.PART, Run.PART, Run.TOP, Run.ANY)),
            "limit": chance.choice((Limit.NONE, *Limit)),
            "space": chance.choice((Space.ANY, Space.KINGS, Space.NONE)),
            "back": chance.choice((Back.NONE, Back.NONE, Back.ANY)),
            "deal": chance.choice((Deal.NONE, Deal.WASTE)),
            "draw": chance.choice((1, 2, 3)),
            "redeals": chance.choice((None, 0, 1, 2)),
            "waste": 0,
        }
        if not one_deck:
            changed |= _of_all_kinds(chance)
        try:
            return of_rules(replace(standard(chance.choice(("freecell", "klondike", "bakers-dozen"))), **changed))
        except ValueError:
            continue


def _of_all_kinds(chance: random.Random) -> dict[str, Any]:
    """Rules drawn as they may be in a game of one's own."""

    def seldom(*values: Any) -> Any:
        return chance.choice(values) if chance.random() < 0.15 else values[0]

    return {
        "decks": seldom(1, 2),
        "build": chance.choice(list(Build)),
        "run_build": chance.choice((None, None, *Build)),
        "run": chance.choice(list(Run)),
        "space": chance.choice(list(Space)),
        "back": chance.choice(list(Back)),
        "deal": chance.choice(list(Deal)),
        "deal_over": seldom(*DealOver),
        "draws": seldom((), (2, 1)),
        "refill": seldom(*Refill),
        "reserve": chance.choice((0, 0, 4)),
        "base": seldom(*Base),
        **{field: seldom(False, True) for field in ("wrap", "from_waste_only", "stock_open", "any_suit", "free", "middle")},
        "rotations": seldom(0, 1),
    }


def late(game: tpat.Game, chance: random.Random, ranks: int) -> tpat.State:
    """A position with about so many ranks of each suit left, and the others up."""
    plan, rules = game.plan, game.rules
    piles = [b""] * len(plan.names)
    base = chance.randrange(1, KING + 1) if rules.base is Base.FIRST else 0
    left = [c for c in ALL if c >> 2 <= rules.ranks and c & 3 in rules.suits for _ in range(rules.decks * 4 // len(rules.suits))]
    chance.shuffle(left)
    for f in plan.foundations:
        n = KING - ranks + chance.choice((-1, 0, 0, 0, 1))
        if rules.up is Up.SUIT:
            piles[f] = bytes(card(KING - k, plan.suit_of(f) or 0) for k in range(KING)) if f else b""
            for c in piles[f]:
                left.remove(c)
        for k in range(n if rules.up is Up.CARD else 0):
            found = next((c for c in left if BIT[c] & plan.wants[base][f][k]), 0)
            if not found:
                break
            left.remove(found)
            piles[f] += bytes((found,))
    _lay(game, chance, left, piles)
    return tpat.State(tuple(piles), base=base)


def _lay(game: tpat.Game, chance: random.Random, left: list[int], piles: list[bytes]) -> None:
    """Lay the cards that are left: some in reserve, stock, waste and cells, the others on the columns, a part of them face down."""
    plan, rules = game.plan, game.rules
    each = plan.whole or (plan.reserve >= 0 and chance.random() < 0.5)
    if each:  # a card each, so that whole columns move
        for t in plan.tableau:
            if left and chance.random() < 0.9:
                piles[t] = bytes((left.pop(),))
    stocked = rules.deal is not Deal.NONE or rules.stock_open
    if plan.reserve >= 0:
        n = min(rules.reserve, len(left) * chance.choice((1, 2, 3)) // (4 if stocked else 8))
        piles[plan.reserve] = bytes(c | DOWN for c in left[1:n]) + bytes(left[: min(n, 1)])
        del left[:n]
    if stocked:
        n = len(left) if each or rules.from_waste_only else len(left) // 2
        turned = chance.randrange(n + 1) if plan.waste >= 0 else 0
        piles[plan.waste] = bytes(left[:turned]) if plan.waste >= 0 else piles[plan.waste]
        piles[plan.stock] = bytes(c | DOWN for c in left[turned:n])
        if rules.stock_open and piles[plan.stock]:
            piles[plan.stock] = piles[plan.stock][:-1] + bytes((piles[plan.stock][-1] & ~DOWN,))
        del left[:n]
    elif plan.waste >= 0:  # what is neither dealt nor laid on columns
        piles[plan.waste], left[:] = bytes(left), []
    for c in plan.cells:
        if left and chance.random() < 0.4:
            piles[c] = bytes((left.pop(),))
    for c in left:
        t = chance.choice(plan.tableau)
        piles[t] += bytes((c,))
    for t in plan.tableau:
        hidden = chance.randrange(len(piles[t])) if piles[t] and chance.random() < 0.3 else 0
        piles[t] = bytes(c | DOWN for c in piles[t][:hidden]) + piles[t][hidden:]


def winnable(game: tpat.Game, start: tpat.State, most: int) -> bool | None:
    """By all legal moves; None where that takes too long."""
    seen = {game.key(start)}
    ahead = [start]
    while ahead:
        state = ahead.pop()
        if game.won(state):
            return True
        for move in reversed(game.legal_moves(state)):
            after = game.apply(state, move)
            key = game.key(after)
            if key not in seen:
                seen.add(key)
                ahead.append(after)
        if len(seen) > most:
            return None
    return False
