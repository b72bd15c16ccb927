"""The solver's verdicts, by thousands, against searches that leave nothing out.

    python tests/soundness.py [DECKS] [GAME …]

So many small decks of each kind, 150 by default; every kind of every game, or of those named. Each is judged by the full search of its
model or of the engine, with all prunings, with none, and without each, and by the solver as it is, with its guides. Late positions are
asked of the rules engine itself, move by move, with the options in force; the small decks of Canfield, which may be built on the base card,
of a search of their own. Prints for each kind what was judged, in how many decks each pruning left something out, and what was not as it
is, which makes the exit code 1.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import judges
import minis
import tpat
from late import LATE, Kind, drawn, late, winnable

MOST = 4_000  # positions of a search that leaves nothing out; what takes more is not judged
MINIS = (2, 3, 4, 5, 6)  # ranks


class Judged(NamedTuple):
    """What is so of a position, what the searches say, and which deck it was."""

    truth: bool | None  # None: not known
    said: list[judges.Said]
    deck: str


def judged(game: tpat.Game, state: tpat.State, most: int, seed: int) -> Judged:
    """A late position by all searches; what is won already tells nothing."""
    truth = None if game.won(state) else winnable(game, state, most)
    return Judged(truth, [] if truth is None else [*judges.said(game, state), judges.solved(game, state)], f"{seed}")


def of_kind(kind: Kind, decks: int) -> Iterator[Judged]:
    """Late positions of a game with its rules changed."""
    for seed in range(decks):
        yield judged(*kind.position(seed), MOST, seed)


def of_drawn(decks: int, one_deck: bool) -> Iterator[Judged]:
    """Late positions of games whose rules are drawn by chance."""
    for seed in range(decks):
        chance = random.Random(f"{one_deck} {seed}")
        game = drawn(chance, one_deck=one_deck)
        state = late(game, chance, chance.choice((2, 3, 3, 4)) if game.rules.decks == 1 else 2)
        yield judged(game, state, MOST // 2, seed)


def of_minis(decks: int, ranks: int, first: int = 0) -> Iterator[Judged]:
    """Small decks of Canfield with so many ranks."""
    for seed in range(first, first + decks):
        layout = minis.mini_deck(seed, ranks)
        yield Judged(minis.winnable(layout), judges.by_canfield(layout), f"{seed}")


def kinds(decks: int) -> Iterator[tuple[str, str, Iterator[Judged]]]:
    """Game, what of it, and what is judged."""
    for kind in LATE:
        yield kind.name, str(kind), of_kind(kind, decks)
    yield "drawn", "rules drawn by chance, for the model of one deck", of_drawn(4 * decks, one_deck=True)
    yield "drawn", "rules drawn by chance, of all kinds", of_drawn(4 * decks, one_deck=False)
    for ranks in MINIS:  # with six, the search that leaves nothing out takes seconds
        yield "canfield", f"canfield decks of {ranks} ranks", of_minis(decks * 2 if ranks < 6 else max(1, decks // 20), ranks)


def main(decks: int, names: list[str]) -> int:
    """Print a line a kind, and a last one. Gives how many decks have a wrong verdict."""
    total: Counter[str] = Counter()
    for name, what, answers in kinds(decks):
        if names and name not in names:
            continue
        count, fired = Counter[str](), Counter[str]()
        for truth, said, deck in answers:
            if truth is None:
                continue
            wrong = judges.wrong(truth, said)
            count["judged"] += 1
            count["won" if truth else "lost"] += 1
            count["verdicts"] += sum(one.won is not None for one in said)
            count["open"] += sum(one.won is None for one in said)
            count["wrong"] += bool(wrong)
            fired.update(judges.fired(said))
            for one in wrong:
                print(f"  deck {deck}: {one.search} without {one.without or 'nothing'} says {'won' if one.won else 'lost'}")
        total += count
        print(f"{what}: {_told(count)}; {', '.join(f'{k} {n}' for k, n in sorted(fired.items())) or 'no pruning fired'}", flush=True)
    print(f"in all: {_told(total)}")
    return total["wrong"]


def _told(count: Counter[str]) -> str:
    return (
        f"{count['judged']} judged, {count['won']} won, {count['lost']} lost, {count['wrong']} wrong"
        f" ({count['verdicts']} verdicts, {count['open']} left open)"
    )


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(int(given[0]) if given else 150, given[1:]) > 0)
