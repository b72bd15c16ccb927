"""Positions to hold rules against: reached by play, and late ones laid out from a shuffled deck.

Play alone, move by chance, seldom leaves the opening: no column empties, no foundation fills. So moves are chosen with a leaning,
and part of the games start late, with most cards up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from hypothesis import strategies as st

import tpat
from tpat.engine.apply import settle
from tpat.engine.cards import BIT, DOWN, JOKERS, KING, card, name, suit
from tpat.engine.games import standard
from tpat.engine.options import LIKES, OPTIONS
from tpat.engine.rules import Base, Build, Up
from tpat.engine.setup import sizes
from tpat.errors import BadOption

#: How a walk chooses among the legal moves.
LEANINGS = ("any", "forward", "empty", "deal")

#: Of options that take numbers, the values that are worth a test besides the game's own.
NUMBERS = {
    "decks": ("1", "3"),
    "columns": ("5", "11"),
    "cells": ("0", "5"),
    "face_up": ("2",),
    "face_down": ("0", "3"),
    "jokers": ("3",),
    "redeals": ("0", "1", "unlimited"),
    "draw": ("1", "3"),
    "rotations": ("0", "3"),
    "relaxed": ("0", "1", "2"),
}
Variant = tuple[str, dict[str, str]]


@cache
def _values(game: str, option: str) -> tuple[str, ...]:
    """The values of an option that make a game worth a test of its own: each another game than those before."""
    rules = standard(game)
    found: dict[object, str] = {rules: ""}
    for value in NUMBERS.get(option, OPTIONS[option].values):
        if option == "like" and value not in (LIKES[0], *dict(rules.houses)):
            continue
        try:
            found.setdefault(tpat.game(game, **{option: value}).rules, value)
        except (BadOption, ValueError):  # no such game, such as one with too few cards
            continue
    return tuple(v for v in found.values() if v)


def variants() -> list[Variant]:
    """Every game as it is, and with some other values of each of its options, one option at a time."""
    return [
        variant
        for game in tpat.games()
        for variant in [(game, {}), *((game, {o: v}) for o in standard(game).options if o in OPTIONS for v in _values(game, o))]
    ]


def variant_name(variant: Variant) -> str:
    """A short name of a variant, for the names of tests."""
    return " ".join((variant[0], *(f"{k}={v}" for k, v in variant[1].items())))


def line(game: tpat.Game, state: tpat.State, chance: random.Random, steps: int, leaning: str) -> list[tpat.Move]:
    """The moves of a walk of at most `steps` moves; it ends early where nothing is legal or the game is won."""
    moves: list[tpat.Move] = []
    seen = Counter([state])
    for _ in range(steps):
        legal = game.legal_moves(state)
        if not legal or game.won(state):
            break
        weights = [_weight(game, state, m, leaning, seen) for m in legal]
        move = chance.choices(legal, weights)[0]
        state = game.apply(state, move)
        seen[state] += 1
        moves.append(move)
    return moves


def _weight(game: tpat.Game, state: tpat.State, move: tpat.Move, leaning: str, seen: Counter[tpat.State]) -> float:
    if leaning == "any":
        return 1.0
    if leaning == "deal":
        return 6.0 if move.kind != "move" else 1.0
    weight = 1.0
    if move.kind == "move":
        column = state.piles[game.plan.index[move.source]]
        if move.target[0] == "f":
            weight = 40.0 if move.source[0] != "f" else 0.1
        elif move.source[0] in "rw":
            weight = 10.0
        elif move.source[0] == "f":
            weight = 0.2
        elif leaning == "empty":
            weight = 30.0 / (1 + len(column) - move.cards)
        elif len(column) > move.cards and column[-move.cards - 1] & DOWN:
            weight = 15.0
    after = game.apply(state, move)
    return weight / (1 + 20 * seen[after])  # not in circles


def late(game: tpat.Game, chance: random.Random) -> tpat.State:
    """A position near the end: foundations high, the other cards by chance on columns, some empty, and in what else the game has."""
    rules, plan = game.rules, game.plan
    base = chance.randint(1, 13) if rules.base is Base.FIRST else 0
    piles: dict[str, list[int]] = {n: [] for n in plan.names}
    left = pack(game)
    _foundations(game, piles, left, base, chance)
    rest = list(left.elements())
    chance.shuffle(rest)
    for c in plan.cells:
        if rest and (rules.cells_filled or chance.random() < 0.6):
            piles[plan.names[c]] = [rest.pop()]
    if rules.hooks.may_place and rules.grid:
        _places(game, piles, rest, chance)
    elif chance.random() < 0.5:
        _some(piles, "s", rest, 20, chance)
    if plan.waste >= 0 and chance.random() < 0.6:
        _some(piles, "w", rest, len(rest), chance)
    if plan.reserve >= 0 and chance.random() < 0.5:
        _some(piles, "r", rest, rules.reserve, chance)
    _columns(game, piles, rest, chance)
    texts = {n: [name(c) for c in p] for n, p in piles.items()}
    _turn_down(game, texts, chance)
    state = game.setup(texts, base or None)
    if plan.settles:  # what the rules would have done before
        settled = list(state.piles)
        settle(plan, settled)
        state = state._replace(piles=tuple(settled))
    return state._replace(
        redeals=chance.randint(0, min(rules.redeals or 0, 3)),
        rotations=chance.randint(0, min(rules.rotations, 3)),
        seed=chance.randrange(2 * 10**9) if rules.shuffles else -1,
    )


def pack(game: tpat.Game) -> Counter[int]:
    """How often each card is in play."""
    rules = game.rules
    each = rules.decks * 4 // len(rules.suits)
    cards = {card(r, s): each for r in range(1, rules.ranks + 1) for s in rules.suits}
    return Counter(cards | dict.fromkeys(JOKERS[: rules.jokers], 1))


def _some(piles: dict[str, list[int]], pile: str, rest: list[int], most: int, chance: random.Random) -> None:
    piles[pile] = [rest.pop() for _ in range(chance.randint(0, min(most, len(rest))))]


def _foundations(game: tpat.Game, piles: dict[str, list[int]], left: Counter[int], base: int, chance: random.Random) -> None:
    """Fill foundations by the rules, from the cards that are left."""
    rules, plan = game.rules, game.plan
    names = [plan.names[f] for f in plan.foundations]
    if rules.free and rules.base is not Base.FIRST:
        chance.shuffle(names)  # any suit on any of them
    done = chance.random() < 0.1
    for f, pile in enumerate(names):
        height = chance.choice((0 if f else 1, chance.randint(1, KING), KING - 1, KING)) if not done else KING
        cards: list[int] = []
        if rules.up is Up.SUIT:
            cards = [card(r, plan.suit_of(f) or 0) for r in range(KING, 0, -1)] if done or chance.random() < 0.6 else []
        elif rules.up is Up.NONE:  # pairs that were taken away, as Monte Carlo takes them
            ranks = chance.sample(range(1, rules.ranks + 1), chance.choice((0, chance.randint(0, rules.ranks), rules.ranks)))
            cards = [card(r, s) for r in ranks for s in range(4)]
        for k in range(height if rules.up is Up.CARD else 0):
            fitting = [c for c in left if left[c] > cards.count(c) and BIT[c] & plan.wants[base][f][k]]
            if not fitting:
                break
            cards.append(chance.choice(fitting))
        left.subtract(cards)
        piles[pile] = cards


def _places(game: tpat.Game, piles: dict[str, list[int]], rest: list[int], chance: random.Random) -> None:
    """At most one card a place; rows begin with cards in suit, as Blue Moon gathers them. What finds no place is in the stock."""
    names = [game.plan.names[t] for t in game.plan.tableau]
    run = chance.choice((0, chance.randint(0, KING), KING))
    if not game.plan.foundations:
        for row in range(len(names) // game.rules.grid):
            for k in range(run):
                piles[names[row * game.rules.grid + k]] = [card(k + 1, row % 4)]
                rest.remove(card(k + 1, row % 4))
    free = [n for n in names if not piles[n]]
    for n in chance.sample(free, min(len(free), len(rest))):
        piles[n] = [rest.pop()]
    piles["s"] += rest
    rest.clear()


def _columns(game: tpat.Game, piles: dict[str, list[int]], rest: list[int], chance: random.Random) -> None:
    """Spread these cards over some columns, in order where chance wants that."""
    rules, plan = game.rules, game.plan
    columns = chance.sample([plan.names[t] for t in plan.tableau], chance.choice((rules.columns, chance.randint(1, rules.columns))))
    orderly = chance.random() < 0.6
    if orderly:
        rest.sort(key=(lambda c: (suit(c), c)) if rules.build is Build.EQUAL else (lambda c: -c))
    for i, c in enumerate(rest):
        fits = [t for t in columns if piles[t] and plan.lies_on[piles[t][-1]] & BIT[c]]
        if orderly and fits:
            piles[chance.choice(fits)].append(c)
        elif orderly and plan.waste >= 0 and all(piles[t] for t in columns):
            piles["w"].append(c)
        else:
            piles[columns[i % len(columns)]].append(c)


def _turn_down(game: tpat.Game, texts: dict[str, list[str]], chance: random.Random) -> None:
    """Turn cards down where the game has them so."""
    rules, plan = game.rules, game.plan
    most = max(down for down, _ in sizes(rules)) if chance.random() < 0.7 else 0
    for t in plan.tableau:
        pile = texts[plan.names[t]]
        down = chance.randint(0, min(most, max(0, len(pile) - 1)))
        texts[plan.names[t]] = [c + "-" for c in pile[:down]] + pile[down:]
    if plan.reserve >= 0 and not rules.reserve_open:
        texts["r"] = [c + "-" for c in texts["r"][:-1]] + texts["r"][-1:]


def one(seed: int, game: tpat.Game, steps: int) -> tpat.State:
    """The position that a seed stands for: a deal or a late position, and from there a walk of at most `steps` moves."""
    chance = random.Random(seed)
    state = late(game, chance) if chance.random() < 0.5 else game.deal(chance.randrange(10**9))
    for move in line(game, state, chance, chance.randint(0, steps), chance.choice(LEANINGS)):
        state = game.apply(state, move)
    return state


class Reached(NamedTuple):
    """A game with some options and a position of it."""

    game: tpat.Game
    state: tpat.State

    def __repr__(self) -> str:
        return f"{self.game.id()}\n{self.game.table(self.state)}"


@st.composite
def reached(draw: st.DrawFn) -> Reached:
    """Any game with any options, and a position of it."""
    variant = draw(st.sampled_from(variants()))
    game = tpat.game(variant[0], **variant[1])
    return Reached(game, one(draw(st.integers(0, 2**32)), game, draw(st.integers(0, 100))))


def features(game: tpat.Game, state: tpat.State) -> Iterator[str]:
    """What is special about a position, by name; what a set of positions should have among them."""
    piles = game.piles(state)
    columns = [p for n, p in piles.items() if n[0] == "t"]
    if any(not c for c in columns):
        yield "a space"
    if sum(not c for c in columns) > 1:
        yield "several spaces"
    if any(not up for c in columns for _, up in c):
        yield "a card face down"
    if any(len(p) == 13 for n, p in piles.items() if n[0] == "f"):
        yield "a full foundation"
    if not piles["s"]:
        yield "an empty stock"
    if "w" in piles:
        yield "a waste with cards" if piles["w"] else "an empty waste"
    if any(n[0] == "c" for n in piles):
        yield "a free cell" if any(n[0] == "c" and not p for n, p in piles.items()) else "no free cell"
    if state.rotations:
        yield "a rotation"
    if "r" in piles:
        yield "a reserve with cards" if piles["r"] else "an empty reserve"
    if state.redeals:
        yield "a redeal"
    if game.won(state):
        yield "won"
    if not game.legal_moves(state):
        yield "nothing legal"
    if any(m.cards > 1 for m in game.legal_moves(state)):
        yield "several cards that move together"


def playthrough(game: tpat.Game, number: int, moves: list[str]) -> str:
    """A game as text: at each position the move that led to it, the piles that it changed, the score, and how many moves are legal; at
    every tenth, which ones."""
    state = game.deal(number)
    out = [f"{game.id()}#{number}", "", game.table(state).rstrip()]
    for i in range(len(moves) + 1):
        legal = list(map(str, game.legal_moves(state)))
        out.append(f"score {game.score(state)}; {len(legal)} legal" + (": " + ", ".join(legal) if i % 10 == 0 else ""))
        if i == len(moves):
            break
        before = set(game.table(state).splitlines())
        state = game.apply(state, game.parse_move(moves[i]))
        out += ["", f"{i + 1}. {moves[i]}", *(x for x in game.table(state).splitlines() if x not in before)]
    return "\n".join([*out, "", "at the end:", game.table(state)])
