"""Write the data that the tests compare with.

    python tests/data/regenerate.py perft           counts of lines of play, by our own engine
    python tests/data/regenerate.py playthroughs    games as text, by our own engine
    python tests/data/regenerate.py won             moves of won games, found by following hints
    python tests/data/regenerate.py xpat2 FOLDER    a part of the recordings from xpat2, in our names

Review the change of these files as you review code: the first three say what the engine does, so a difference is a change of the rules.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import positions
import tpat
import vectors
from tpat.engine.perft import divide
from tpat.session.hints import hints
from tpat.session.session import Session

HERE = Path(__file__).parent
MANY = 6000  # lines of play; deeper is not counted
DEEPEST = 9
PLACES = ((1, 25), (12345, 0), (999999999, 40))  # numbers, and moves played before counting
PLAYED = 12345  # the deal played by chance
LONGEST = 25  # moves of such a game
LONGEST_VARIANT = 6  # and of one with an option
FOR_A_WIN = 100  # deals tried for a game that is won
PATIENCE = 400  # moves tried for it
WALKS_A_GAME = 2
CUT_BASE, CUT = 120, 40  # positions kept of a walk, and of one with an option


def perft_rows() -> Iterator[dict[str, Any]]:
    """For each game and option, from deals and from positions after some moves: the counts, and the last of them divided among the first
    moves, which names the branch where two engines differ."""
    for name, options in positions.variants():
        game = tpat.game(name, **options)
        for number, steps in PLACES[:1] if options else PLACES:
            state = game.deal(number)
            moves = positions.line(game, state, random.Random(number), steps, "forward")
            for m in moves:
                state = game.apply(state, m)
            counts = [game.perft(state, 1)]
            while len(counts) < DEEPEST and counts[-1] * counts[-1] < MANY * max(1, counts[-2] if len(counts) > 1 else 1):
                counts.append(game.perft(state, len(counts) + 1))
            divided = divide(game.plan, state, len(counts))
            yield {"id": game.id(), "number": number, "after": ",".join(map(str, moves)), "counts": counts, "divided": divided}


def write_perft() -> None:
    """perft.json: one row a line."""
    rows = ",\n".join(json.dumps(r) for r in perft_rows())
    (HERE / "perft.json").write_text(f"[\n{rows}\n]\n", encoding="ascii")


def write_playthroughs() -> None:
    """playthroughs/GAME[-OPTION-VALUE].txt: games by chance."""
    folder = HERE / "playthroughs"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, options in positions.variants():
        game = tpat.game(name, **options)
        moves = positions.line(game, game.deal(PLAYED), random.Random(1), LONGEST_VARIANT if options else LONGEST, "forward")
        path = folder / (game.id().replace(":", "-").replace("=", "-") + ".txt")
        path.write_text(positions.playthrough(game, PLAYED, [str(m) for m in moves]), encoding="ascii")


def write_won() -> None:
    """won.json: for each game that hints alone can win, the moves and the scores."""
    won = [row for name in tpat.games() if (row := _won(tpat.game(name)))]
    (HERE / "won.json").write_text("[\n" + ",\n".join(json.dumps(r) for r in won) + "\n]\n", encoding="ascii")


def _won(game: tpat.Game) -> dict[str, Any] | None:
    """The first deal that always taking the best hint wins: its moves, and the score after each."""
    for number in range(FOR_A_WIN):
        session = Session(game, game.deal(number), auto_base=False)
        moves: list[str] = []
        scores: list[int | None] = []
        while len(moves) < PATIENCE and not session.won and (found := hints(game, session.state, session.past)):
            session.play(found[0].move)
            moves.append(str(found[0].move))
            scores.append(game.score(session.state))
        if session.won:
            return {"game": game.name, "number": number, "moves": ",".join(moves), "scores": scores}
    return None


def write_xpat2(folder: Path) -> None:
    """deals.jsonl.gz and walks.jsonl.gz: hashes of all deals and one of a kind in full; for each game the walks that went farthest, one of
    each generator if there are both, and for each option a beginning."""
    deals: list[dict[str, Any]] = []
    walks: list[dict[str, Any]] = []
    for name in vectors.GAMES.values():
        full: set[str] = set()
        for row in (*vectors.recorded(folder, "deals", name), *vectors.recorded(folder, "custom_deals", name)):
            kind = f"{row['options']} {row['shuffle']}"
            if kind in full:
                del row["piles"]
            full.add(kind)
            deals.append(row)
        found = [*vectors.recorded(folder, "walks", name), *vectors.recorded(folder, "custom_walks", name)]
        for options in {json.dumps(w["options"]): w["options"] for w in found}.values():
            here = [w for w in found if w["options"] == options]
            here.sort(key=lambda w: (w["shuffle"] == "xpat2", -(w["steps"][-2]["score"] or 0), -len(w["steps"]), w["number"]))
            walks += [_cut(w, CUT if options else CUT_BASE) for w in (here[:1] if options else here[:WALKS_A_GAME])]
    for kind, rows in (("deals", deals), ("walks", walks)):
        text = "".join(json.dumps(r, separators=(",", ":")) + "\n" for r in rows)
        (HERE / f"{kind}.jsonl.gz").write_bytes(gzip.compress(text.encode("ascii"), 9, mtime=0))


def _cut(walk: dict[str, Any], positions: int) -> dict[str, Any]:
    """The first positions of a walk; of the last one only the legal moves are left."""
    steps = walk["steps"][:positions]
    return walk | {"steps": [*steps[:-1], {"legal": steps[-1]["legal"]}]}


def main(words: list[str]) -> int:
    """Do what the words say; 2 if they say nothing known."""
    if words == ["perft"]:
        write_perft()
    elif words == ["playthroughs"]:
        write_playthroughs()
    elif words == ["won"]:
        write_won()
    elif len(words) == 2 and words[0] == "xpat2":
        write_xpat2(Path(words[1]))
    else:
        sys.stderr.write(__doc__ or "")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
