"""Deals and walks recorded from xpat2's own engine, in our names, and the comparison with ours.

A deal row has `game`, `options`, `number`, `shuffle`, `hash`, `score` and, some of them, `piles` in full. A walk row has `game`,
`options`, `number`, `shuffle`, and `steps`: each `legal` (before the move, as texts separated by commas), `move`, and after it
`hash` and `score`; the last has only `legal`. `hash` is the beginning of SHA-256 over the position written in xpat2's way.
"""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tpat

SAMPLE = Path(__file__).parent / "data"
Row = dict[str, Any]

#: xpat2's names of rule sets -> ours.
GAMES = {
    "Baker's Dozen": "bakers-dozen",
    "Blue Moon": "blue-moon",
    "Calculation": "calculation",
    "Canfield": "canfield",
    "Free Cell": "freecell",
    "Gypsy": "gypsy",
    "Idiot's Delight": "idiots-delight",
    "Klondike": "klondike",
    "Michael's Fantasy": "michaels-fantasy",
    "Midnight Oil": "midnight-oil",
    "Monte Carlo": "monte-carlo",
    "Oonsoo": "oonsoo",
    "Royal Cotillion": "royal-cotillion",
    "Seahaven": "seahaven",
    "Spider": "spider",
    "modCanfield": "modcanfield",
}
#: In these xpat2 flags every card as visible, also in the stock, so that its hashes do not tell face up from face down.
ALL_VISIBLE = {"modcanfield", "royal-cotillion", "calculation", "bakers-dozen", "blue-moon"}
#: xpat2 has four stacks here, though it puts nothing on them, or all on the first.
UNUSED_STACKS = {"monte-carlo": 4, "blue-moon": 4}

#: Where we depart from xpat2's code on purpose, since its own rules say otherwise.
REDEAL_OF_NOTHING = "a redeal of nothing is refused"
KING_ON_ACE = "a column with a king on an ace moves whole"
FULL_FOUNDATION = "a full foundation takes nothing"
DEPARTURES = {REDEAL_OF_NOTHING, KING_ON_ACE, FULL_FOUNDATION}

_KINDS = {"stack": "f", "slot": "t", "tmp": "c", "talon": "w", "hand": "s"}
_XPAT = {"f": "stack", "t": "slot", "c": "tmp", "r": "tmp1", "w": "talon", "s": "hand"}


def sample(kind: str) -> list[Row]:
    """The rows that the project carries; `kind` is `deals` or `walks`."""
    return list(_lines(SAMPLE / f"{kind}.jsonl.gz"))


def recorded(folder: Path, kind: str, game: str) -> Iterator[Row]:
    """The rows of one game from a folder of recordings in xpat2's names, put into ours."""
    for row in _lines(folder / f"{kind}.jsonl.gz"):
        if GAMES[row["rules"]] == game:
            yield convert_deal(row) if "piles" in row else convert_walk(row)


def _lines(path: Path) -> Iterator[Row]:
    with gzip.open(path, "rt", encoding="ascii") as f:
        for line in f:
            yield json.loads(line)


# --- from xpat2's names to ours ---------------------------------------------------------------------------------------


def _pile(name: str, game: str) -> str:
    kind = name.rstrip("0123456789")
    if kind in ("talon", "hand"):
        return _KINDS[kind]
    return "r" if kind == "tmp" and game == "canfield" else _KINDS[kind] + name[len(kind) :]


def _move(m: Row, game: str) -> str:
    for theirs, our in (("deal", "deal"), ("flip", "redeal"), ("shuffle", "shuffle")):
        if m.get(theirs):
            return our
    if "rotate" in m:
        return f"rotate-{m['rotate']} {_pile(m['pile'], game)}*{m['n']}"
    return f"{_pile(m['from'], game)}-{_pile(m['to'], game)}" + (f"*{m['n']}" if m["n"] > 1 else "")


def _head(row: Row) -> Row:
    shuffle = "xpat2" if row["rng"] == 1 else "xpat2-rng0"
    return {"game": GAMES[row["rules"]], "options": row["options"], "number": row["seed"], "shuffle": shuffle}


def convert_deal(row: Row) -> Row:
    """A recorded deal in our names."""
    game = GAMES[row["rules"]]
    piles = {
        _pile(p["name"], game): [c + ("" if up or game in ALL_VISIBLE else "-") for c, up in zip(p["cards"], p["up"], strict=True)]
        for p in row["piles"]
    }
    return {**_head(row), "hash": row["hash"], "score": row["score"], "piles": piles}


def convert_walk(row: Row) -> Row:
    """A recorded walk in our names."""
    game = GAMES[row["rules"]]
    steps: list[Row] = []
    for s in row["steps"]:
        step: Row = {"legal": ",".join(sorted(_move(m, game) for m in s["legal"]))}
        if "move" in s:
            step |= {"move": _move(s["move"], game), "hash": s["hash"], "score": s["score"]}
        steps.append(step)
    return {**_head(row), "hash": row["start_hash"], "score": row["score"], "steps": steps}


# --- the comparison ---------------------------------------------------------------------------------------------------


def position_hash(game: tpat.Game, state: tpat.State) -> str:
    """The hash of a position as the recordings have it."""
    marks = game.name not in ALL_VISIBLE
    piles = {_XPAT[n[0]] + n[1:]: "".join(c + ("" if up or not marks else "-") for c, up in p) for n, p in game.piles(state).items()}
    never_used = {f"stack{i}": "" for i in range(1, UNUSED_STACKS.get(game.name, 0) + 1) if f"stack{i}" not in piles}
    stacks = {n: p for n, p in piles.items() if n.startswith("stack")}
    text = "".join(f"{n}:{p};" for n, p in (stacks | never_used | piles).items())
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def begin(row: Row) -> tuple[tpat.Game, tpat.State]:
    """The game of a row and its first position."""
    game = tpat.game(row["game"], **row["options"])
    return game, game.deal(row["number"], row["shuffle"])


def where(row: Row) -> str:
    """Which row this is, for a failure's sentence."""
    return f"{row['game']} {row['options'] or ''} #{row['shuffle']}-{row['number']}"


def check_deal(row: Row) -> None:
    """Assert that our deal of this number is the recorded one."""
    game, state = begin(row)
    if "piles" in row:
        ours = {n: [c + ("" if up or game.name in ALL_VISIBLE else "-") for c, up in p] for n, p in game.piles(state).items()}
        assert {n: p for n, p in ours.items() if p} == {n: p for n, p in row["piles"].items() if p}, where(row)
    assert position_hash(game, state) == row["hash"], f"{where(row)}: other cards or places"
    assert game.score(state) == row["score"], where(row)


def check_walk(row: Row, departures: Counter[str]) -> int:
    """Play a recorded walk and assert that at each step the legal moves, the score and the position are the recorded ones.

    Where our rules depart from xpat2's code on purpose, the departure is counted by name; the walk ends where it goes on with a move that
    is none of ours. Gives the number of positions compared.
    """
    game, state = begin(row)
    chance = random.Random(row["number"])
    assert position_hash(game, state) == row["hash"], f"{where(row)}: the start differs"
    for i, step in enumerate(row["steps"]):
        at = f"{where(row)}, step {i}"
        moves = {str(m): m for m in game.legal_moves(state)}
        recorded_moves = set(step["legal"].split(",")) - {""}
        expected = _with_departures(game, state, recorded_moves, departures)
        assert set(moves) == expected, f"{at}: too many {set(moves) - expected}, too few {expected - set(moves)}"
        _check_refusals(game, state, set(moves), chance, at)
        if "move" not in step or step["move"] in recorded_moves - expected:
            return i + 1
        state = game.apply(state, moves[step["move"]])
        assert position_hash(game, state) == step["hash"], f"{at}: {step['move']} gives another position"
        assert game.score(state) == step["score"], f"{at}: {step['move']}"
    raise AssertionError(f"{where(row)}: the recording has no last position")


def _with_departures(game: tpat.Game, state: tpat.State, recorded_moves: set[str], departures: Counter[str]) -> set[str]:
    """The recorded legal moves, changed where our rules are meant to depart from xpat2's code."""
    piles = game.piles(state)
    expected = set(recorded_moves)
    if "redeal" in expected and not piles["s"] and not piles["w"]:
        expected.discard("redeal")
        departures[REDEAL_OF_NOTHING] += 1
    if game.name == "canfield":
        for source, column in piles.items():
            ranks = "".join(c[0] for c, _ in column)
            if source[0] == "t" and "AK" in ranks and _in_order(column):
                for target, onto in piles.items():
                    if target[0] == "t" and target != source and onto and _in_order((onto[-1], column[0])):
                        expected.add(f"{source}-{target}*{len(column)}")
                        departures[KING_ON_ACE] += 1
    if game.name == "calculation":
        for move in recorded_moves:
            if move[-2] == "f" and len(piles[move[-2:]]) == 13:
                expected.discard(move)
                departures[FULL_FOUNDATION] += 1
    return expected


def _in_order(cards: tuple[tuple[str, bool], ...]) -> bool:
    """True if the cards go down by one, the king following the ace, in alternating colours."""
    ranks = "A23456789TJQK"
    return all(
        (ranks.index(a[0]) - ranks.index(b[0])) % 13 == 1 and (a[1] in "HD") != (b[1] in "HD")
        for (a, _), (b, _) in itertools.pairwise(cards)
    )


def _check_refusals(game: tpat.Game, state: tpat.State, legal: set[str], chance: random.Random, at: str) -> None:
    for text in legal:
        assert game.refusal(state, game.parse_move(text)) is None, f"{at}: {text} is legal but refused"
    names = list(game.piles(state))
    for _ in range(5):
        text = f"{chance.choice(names)}-{chance.choice(names)}" + chance.choice(("", "*2", "*3"))
        if text not in legal:
            assert game.refusal(state, game.parse_move(text)) is not None, f"{at}: {text} is not legal but not refused"
