"""The solver's verdicts, by thousands, against searches that leave nothing out.

    python tests/soundness.py [DECKS] [GAME …]

So many small decks of each kind, 300 by default; every kind of every game, or of those named. Prints what was judged and what was not as it
is, which makes the exit code 1. Late positions are asked of the rules engine itself, move by move, with the options in force; the small
decks of Canfield, which may be built on the base card, of a search of their own, with all prunings, with none, and without each.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import minis
import tpat
from late import LATE, late, winnable
from tpat.api import of_rules
from tpat.engine.cards import DOWN, KING, card
from tpat.engine.games import standard
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Lost, Won

MOST = 5_000  # positions of a search that leaves nothing out; what takes more is not judged

#: The options of Canfield: those that its model knows, and those that send it to the general search.
CANFIELD: list[dict[str, Any]] = [
    {},
    {"refill": "auto"},
    {"redeals": 0},
    {"redeals": 2},
    {"draw": 1},
    {"draw": 2, "refill": "auto", "redeals": 1},
    {"run": "part"},
    {"back": "yes"},
    {"like": "bsd"},
    {"like": "pysol"},
    {"like": "aisleriot"},
]


def late_canfield(game: tpat.Game, chance: random.Random) -> tpat.State:
    """A position with all but three to five ranks up, a card on each column, most of the others in the reserve."""
    base, ranks = chance.randrange(1, KING + 1), chance.choice((3, 4, 4, 5))
    order = [(base - 1 + r) % KING + 1 for r in range(KING)]
    piles = [b""] * len(game.plan.names)
    for f in game.plan.foundations:
        piles[f] = bytes(card(r, f % 4) for r in order[:-ranks])
    left = [card(r, s) for s in range(4) for r in order[-ranks:]]
    chance.shuffle(left)
    for t in game.plan.tableau:
        piles[t] = bytes((left.pop(),))
    most = len(left) * 3 // 4
    piles[game.plan.reserve] = bytes(c | DOWN for c in left[1:most]) + bytes(left[:1])
    piles[game.plan.stock] = bytes(c | DOWN for c in left[most:])
    return tpat.State(tuple(piles), base=base)


Judged = tuple[bool | None, bool | None]  # what is so, and what the solver says; None where there is no answer


def of_late(decks: int, name: str, changed: dict[str, Any], ranks: int, stock: bool) -> Iterator[Judged]:
    """Late positions of a game with its rules changed."""
    game = of_rules(replace(standard(name), **changed))
    chance = random.Random(f"{name} {sorted(changed)}")
    for _ in range(decks):
        yield judged(game, late(game, chance, ranks, stock))


def of_canfield(decks: int, options: dict[str, Any]) -> Iterator[Judged]:
    """Late positions of Canfield with options."""
    game = tpat.game("canfield", **options)
    chance = random.Random(str(options))
    for _ in range(decks):
        yield judged(game, late_canfield(game, chance))


def judged(game: tpat.Game, state: tpat.State) -> Judged:
    """What is so of a position, and what the solver says."""
    truth = winnable(game, state, MOST)
    if truth is None or game.won(state):
        return None, None
    verdict = solve(game, state, Budget(nodes=100_000), lambda: 0.0).verdict
    return truth, True if isinstance(verdict, Won) else False if isinstance(verdict, Lost) else None


def of_minis(decks: int, ranks: int, first: int = 0) -> Iterator[Judged]:
    """Small decks of Canfield with so many ranks, each with every choice of prunings."""
    for seed in range(first, first + decks):
        layout = minis.mini_deck(seed, ranks)
        truth = minis.winnable(layout)
        said = [minis.found(layout, prunings) for prunings in minis.SWITCHED]
        yield truth, truth if all(one is truth for one in said) else not truth


def kinds(decks: int) -> Iterator[tuple[str, str, Iterator[Judged]]]:
    """Game, what of it, and the answers."""
    for name, changed, ranks, stock in LATE:
        yield name, f"{changed}, {ranks} ranks", of_late(decks, name, changed, ranks, stock)
    for options in CANFIELD:
        yield "canfield", str(options), of_canfield(decks, options)
    for ranks in (2, 3, 4, 5, 6):  # with six, the search that leaves nothing out takes seconds
        yield "canfield", f"decks of {ranks} ranks", of_minis(decks if ranks < 6 else max(1, decks // 20), ranks)


def main(decks: int, names: list[str]) -> int:
    """Print a line a kind, and a last one. Gives how many verdicts are wrong."""
    total = wrong_in_all = 0
    for name, what, answers in kinds(decks):
        if names and name not in names:
            continue
        known = [(truth, said) for truth, said in answers if truth is not None]
        won = sum(truth is True for truth, _ in known)
        open_ = sum(said is None for _, said in known)
        wrong = sum(said is not None and said is not truth for truth, said in known)
        print(f"{name} {what}: {len(known)} judged, {won} won, {len(known) - won} lost, {open_} left open, {wrong} wrong", flush=True)
        total += len(known)
        wrong_in_all += wrong
    print(f"{total} in all, {wrong_in_all} wrong")
    return wrong_in_all


if __name__ == "__main__":
    count, *asked = [*sys.argv[1:], "300"] if len(sys.argv) == 1 else sys.argv[1:]
    sys.exit(main(int(count), asked) > 0)
