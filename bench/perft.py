"""Perft of our games beside python-chess's: lines of play a second, every one of them played to its last move.

    python bench/perft.py [ROUNDS] [GAME ...]

Both sides do the same work: generate the legal moves of a position, make each of them, and so on down to a depth; nothing at the
last level is merely counted. Several positions a game, the deal and some from the middle of play (no move taken back, most cards
still on the table), against chess's usual perft positions, openings and endings. The two are timed in turns, so that whatever else
the machine does falls on both; the figure is the median over the rounds of (our lines a second / chess's in the same round). Of three
games it must be one or more, and the exit status says whether it is. The others are listed for comparison, and timed in fewer positions:
where a hook judges every move, as in Monte Carlo, a game is slower by far.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable

import chess

import tpat

ROUNDS = 7
WANTED = ("gypsy", "canfield", "spider")  # as many lines a second as chess
LINES = 1000  # at least so many a position and round
NUMBERS = (1, 12345, 31337, 777, 2024, 999_999, 5, 6, 7, 8, 9, 10)
FEWER = 3  # of these numbers, for the other games
STEPS = (0, 15, 30, 45, 60)  # moves played before counting
DEEPEST = 12

# The six positions that chess programs count: start, a rich middle game, an ending, two with promotions, an even middle game.
CHESS = {
    chess.STARTING_FEN: 3,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": 2,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": 3,
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": 3,
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": 2,
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": 2,
}


def chess_perft(board: chess.Board, depth: int) -> int:
    """Lines of play from here, each move pushed and popped, the last too."""
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += 1 if depth == 1 else chess_perft(board, depth - 1)
        board.pop()
    return count


def choose(game: tpat.Game, state: tpat.State, chance: random.Random) -> tpat.Move:
    """A sensible next move, so that positions are those of play: up if it goes, else any move but one back from a foundation."""
    legal = game.legal_moves(state)
    up = [m for m in legal if m.target[:1] == "f" and m.source[:1] != "f"]
    return chance.choice(up or [m for m in legal if m.source[:1] != "f"] or legal)


def positions(game: tpat.Game) -> list[tuple[tpat.State, int]]:
    """Positions of play, each with the depth that gives enough lines; those whose lines soon end are left out."""
    found = []
    for number in NUMBERS if game.name in WANTED else NUMBERS[:FEWER]:
        for steps in STEPS:
            chance = random.Random(number)
            state = game.deal(number)
            for _ in range(steps):
                if game.legal_moves(state) and not game.won(state):
                    state = game.apply(state, choose(game, state, chance))
            depth = next((d for d in range(1, DEEPEST + 1) if game.perft(state, d) >= LINES), 0)
            if depth:
                found.append((state, depth))
    return found


def rate(count: Callable[[], int]) -> float:
    """Lines a second."""
    began = time.perf_counter()
    lines = count()
    return lines / (time.perf_counter() - began)


def main(rounds: int, names: list[str]) -> int:
    """Print a line for each game; 1 if one that should be as quick as chess is not."""
    boards = [(chess.Board(fen), depth) for fen, depth in CHESS.items()]
    assert chess_perft(chess.Board(), 3) == 8902
    games = {name: tpat.game(name) for name in names}
    tables = {name: positions(game) for name, game in games.items()}
    rates: dict[str, list[float]] = {name: [] for name in ("chess", *games)}
    for _ in range(rounds):
        rates["chess"].append(rate(lambda: sum(chess_perft(b, d) for b, d in boards)))
        for name, game in games.items():
            rates[name].append(rate(lambda game=game, name=name: sum(game.perft(s, d) for s, d in tables[name])))  # type: ignore[misc]
    print(f"python-chess {chess.__version__}: {statistics.median(rates['chess']):9,.0f} lines a second")
    missed = False
    for name in games:
        ratio = statistics.median(a / b for a, b in zip(rates[name], rates["chess"], strict=True))
        slow = name in WANTED and ratio < 1
        missed |= slow
        row = f"{name:<20}: {statistics.median(rates[name]):9,.0f} lines a second, {len(tables[name]):2} positions: {ratio:.2f} of chess's"
        print(row + (", wanted: 1.00" if slow else ""))
    return int(missed)


if __name__ == "__main__":
    words = sys.argv[1:]
    number = int(words.pop(0)) if words and words[0].isdecimal() else ROUNDS
    chosen = words or [*WANTED, *(name for name in tpat.games() if name not in WANTED)]
    sys.exit(main(number, chosen))
