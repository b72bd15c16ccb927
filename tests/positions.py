"""Positions to hold rules against: reached by play, and late ones laid out from a shuffled deck.

Play alone, move by chance, seldom leaves the opening: no column empties, no foundation fills. So moves are chosen with a leaning,
and part of the games start late, with most cards up.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import strategies as st

import tpat
from tpat.engine.cards import ALL, BIT, DOWN, KING, card, name, parse
from tpat.engine.games import standard
from tpat.engine.options import OPTIONS
from tpat.engine.rules import Base, Up

#: How a walk chooses among the legal moves.
LEANINGS = ("any", "forward", "empty", "deal")


def variants() -> list[tuple[str, dict[str, str]]]:
    """Every game as it is, and with every other value of each of its options."""
    out: list[tuple[str, dict[str, str]]] = []
    for game in tpat.games():
        rules = standard(game)
        out.append((game, {}))
        for option in rules.options:
            own = OPTIONS[option].reads(rules)
            out += [(game, {option: v}) for v in OPTIONS[option].values if v != own]
    return out


def variant_name(variant: tuple[str, dict[str, str]]) -> str:
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
    base = chance.randint(1, 13) if rules.base is Base.FIRST else 1
    piles: dict[str, list[str]] = {n: [] for n in plan.names}
    left = Counter(c for c in ALL for _ in range(rules.decks))
    for i, f in enumerate(plan.foundations):
        if rules.up is Up.SUIT:
            cards = [card(r, f % 4) for r in range(KING, 0, -1)] if chance.random() < 0.6 else []
        else:
            height = chance.choice((0 if i else 1, chance.randint(1, KING), KING - 1, KING))
            cards = [card((base - 1 + r) % 13 + 1, f % 4) for r in range(height)]
        left.subtract(cards)
        piles[plan.names[f]] = [name(c) for c in cards]
    rest = list(left.elements())
    chance.shuffle(rest)
    if chance.random() < 0.5:
        piles["s"] = [name(rest.pop()) for _ in range(chance.randint(0, min(20, len(rest))))]
    if plan.waste >= 0 and chance.random() < 0.6:
        piles["w"] = [name(rest.pop()) for _ in range(chance.randint(0, len(rest)))]
    if plan.reserve >= 0 and chance.random() < 0.5:
        piles["r"] = _covered([name(rest.pop()) for _ in range(chance.randint(0, min(rules.reserve, len(rest))))])
    columns = chance.sample([plan.names[t] for t in plan.tableau], chance.randint(1, rules.columns))
    orderly = chance.random() < 0.6
    if orderly:
        rest.sort(reverse=True)
    for i, c in enumerate(rest):
        fits = [t for t in columns if piles[t] and plan.lies_on[parse(piles[t][-1])] & BIT[c]]
        if orderly and fits:
            piles[chance.choice(fits)].append(name(c))
        elif orderly and plan.waste >= 0 and all(piles[t] for t in columns):
            piles["w"].append(name(c))
        else:
            piles[columns[i % len(columns)]].append(name(c))
    if rules.face_down:
        for t in columns:
            down = chance.randint(0, min(rules.face_down, max(0, len(piles[t]) - 1)))
            piles[t] = [c + "-" for c in piles[t][:down]] + piles[t][down:]
    return game.setup(piles, base)


def _covered(cards: list[str]) -> list[str]:
    return [c + "-" for c in cards[:-1]] + cards[-1:]


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
    return Reached(game, one(draw(st.integers(0, 2**32)), game, draw(st.integers(0, 150))))


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
    """A game as text: at each position the move that led to it, the score, the legal moves, and the piles that the move changed."""
    state = game.deal(number)
    out = [f"{game.id()}#{number}", "", game.table(state).rstrip()]
    for i in range(len(moves) + 1):
        out.append(f"score {game.score(state)}; legal: " + " ".join(map(str, game.legal_moves(state))))
        if i == len(moves):
            break
        before = set(game.table(state).splitlines())
        state = game.apply(state, game.parse_move(moves[i]))
        out += ["", f"{i + 1}. {moves[i]}", *(x for x in game.table(state).splitlines() if x not in before)]
        if i % 20 == 19:
            out += ["the whole table:", game.table(state).rstrip()]
    return "\n".join(out) + "\n"
