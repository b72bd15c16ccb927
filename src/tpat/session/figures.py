"""Statistics: the figures of games that have ended, each worked out anew from the results. Pure functions of lists."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from tpat.session.account import Facts, Hand

WON, GIVEN_UP, LEFT = "won", "given up", "left"

_Z = 1.959963984540054  # the normal distribution has 95 % within this many deviations


class Result(NamedTuple):
    """A game that has ended. Times are seconds since the epoch, `seconds` those of play."""

    key: str  # its own, whichever machine it is told on
    game: str
    options: str  # `refill=auto`; empty for the game's own
    shuffle: str  # empty where the cards were laid by hand
    number: int | None
    began: float
    ended: float
    seconds: float
    how: str  # WON, GIVEN_UP; LEFT before the first move, which counts in the account alone
    score: int | None  # None where the game has none
    moves: int  # the player's, in force at the end
    undos: int
    hints: int
    solver: int  # times that the solver was asked
    betting: str  # empty where no money is in the game
    moved: bool
    dealt: bool
    cards: int
    redeals: int
    runs: int
    counted: int
    daily: str = ""  # the day whose deal it was, `2026-11-30`, if it was begun on it

    @property
    def won(self) -> bool:
        """True for a game that was won."""
        return self.how == WON

    @property
    def id(self) -> str:
        """The deal id; of cards laid by hand the part before `#`."""
        head = self.game + (f":{self.options}" if self.options else "")
        if self.number is None:
            return head
        return f"{head}#{self.number}" if self.shuffle == "xpat2" else f"{head}#{self.shuffle}-{self.number}"

    @property
    def hand(self) -> Hand:
        """What the account is to know."""
        facts = Facts(self.betting, self.moved, self.dealt, self.redeals, self.runs, self.cards, self.counted, self.seconds)
        return Hand(self.began, self.ended, facts)


class Figures(NamedTuple):
    """The figures of some games. None stands where nothing can be said."""

    played: int
    won: int
    low: float  # bounds of the 95 % interval of the chance to win, 0 … 1
    high: float
    streak: int  # games won in a row, up to now
    longest: int
    best: int | None  # score, of all games
    mean: float | None  # score, of all games
    fastest: float | None  # seconds of play, of games won without the solver
    shortest: int | None  # moves, of games won without the solver
    mean_seconds: float | None  # of games won without the solver
    seconds: float  # of all games
    helped: int  # of all games those for which the solver was asked

    @property
    def rate(self) -> float | None:
        """The share won, 0 … 1."""
        return self.won / self.played if self.played else None


def in_order(results: Iterable[Result]) -> list[Result]:
    """The games that count, as they ended. Whichever machine they are put together on, the order is the same."""
    return sorted((r for r in results if r.how != LEFT), key=lambda r: (r.ended, r.key))


def figures(results: Iterable[Result]) -> Figures:
    """The figures of these games."""
    games = in_order(results)
    wins = [r for r in games if r.won]
    own = [r for r in wins if not r.solver]
    scores = [r.score for r in games if r.score is not None]
    now, longest = streaks(r.won for r in games)
    low, high = interval(len(wins), len(games))
    return Figures(
        played=len(games),
        won=len(wins),
        low=low,
        high=high,
        streak=now,
        longest=longest,
        best=max(scores, default=None),
        mean=sum(scores) / len(scores) if scores else None,
        fastest=min((r.seconds for r in own), default=None),
        shortest=min((r.moves for r in own), default=None),
        mean_seconds=math.fsum(r.seconds for r in own) / len(own) if own else None,
        seconds=math.fsum(r.seconds for r in games),
        helped=sum(r.solver > 0 for r in games),
    )


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; all of 0 … 1 where nothing was played."""
    if not played:
        return 0.0, 1.0
    share, z2 = won / played, _Z * _Z / played
    middle = share + z2 / 2
    half = _Z * math.sqrt(share * (1 - share) / played + z2 / played / 4)
    # Rounding must not leave a share of 0 or 1 outside.
    return min(share, max(0.0, (middle - half) / (1 + z2))), max(share, min(1.0, (middle + half) / (1 + z2)))


def streaks(won: Iterable[bool]) -> tuple[int, int]:
    """Wins in a row: at the end, and at the longest."""
    now = longest = 0
    for w in won:
        now = now + 1 if w else 0
        longest = max(longest, now)
    return now, longest


def days_in_a_row(days: Iterable[int], today: int) -> int:
    """How many days in a row are among these, up to today, or up to yesterday where today is not; days are numbers."""
    won = set(days)
    last = today if today in won else today - 1
    n = 0
    while last - n in won:
        n += 1
    return n


def most_days_in_a_row(days: Iterable[int]) -> int:
    """How many days in a row are among these at the longest."""
    won = set(days)
    return max((days_in_a_row(won, day) for day in won if day + 1 not in won), default=0)


Group = tuple[str, str | None]  # a game and its options; None: with whatever options


def groups(results: Iterable[Result]) -> dict[Group, list[Result]]:
    """The games that count by game and options, alphabetical; one played with several option sets begins with all of them together."""
    sets: dict[tuple[str, str], list[Result]] = {}
    for r in in_order(results):
        sets.setdefault((r.game, r.options), []).append(r)
    out: dict[Group, list[Result]] = {}
    for game in sorted({g for g, _ in sets}):
        own = sorted((key, played) for key, played in sets.items() if key[0] == game)
        if len(own) > 1:
            out[game, None] = in_order(r for _, played in own for r in played)
        out.update(own)
    return out


def rank(r: Result) -> tuple[bool, bool, float, float, int, float]:
    """Sorts games from the best on: won, without the solver, by score, in less time, in fewer moves, earlier."""
    return not r.won, r.solver > 0, -(r.score if r.score is not None else 0), r.seconds, r.moves, r.ended


def best(results: Iterable[Result], count: int = 10) -> list[Result]:
    """The scores list: the best games, the best first."""
    return sorted(in_order(results), key=rank)[:count]


def same_deal(r: Result) -> tuple[str, str, str, int | None]:
    """Equal for games on one deal under the same rules."""
    return r.game, r.options, r.shuffle, r.number


class DealFigures(NamedTuple):
    """The games on one deal."""

    played: int
    won: int
    best: Result


def deals(results: Iterable[Result]) -> list[DealFigures]:
    """Each numbered deal with its best game, the deal played last first."""
    by_deal: dict[object, list[Result]] = {}
    for r in in_order(results):
        if r.number is not None:
            by_deal.setdefault(same_deal(r), []).append(r)
    newest = sorted(by_deal.values(), key=lambda games: games[-1].ended, reverse=True)
    return [DealFigures(len(games), sum(r.won for r in games), min(games, key=rank)) for games in newest]


class Place(NamedTuple):
    """Where a game that has just ended stands among those before it."""

    on_deal: int  # games on this deal before, by the same rules
    best_on_deal: Result | None  # the best of those
    record_on_deal: bool  # this one is better; False for a first one
    place: int  # in the scores list of the game and its options, from 1
    listed: int  # games in that list, this one too


def place(result: Result, results: Iterable[Result]) -> Place:
    """Where `result` stands among `results`, in which it may be contained."""
    others = [r for r in in_order(results) if r.key != result.key and (r.game, r.options) == (result.game, result.options)]
    here = [r for r in others if r.number is not None and same_deal(r) == same_deal(result)]
    top = min(here, key=rank, default=None)
    return Place(
        on_deal=len(here),
        best_on_deal=top,
        record_on_deal=top is not None and rank(result)[:5] < rank(top)[:5],
        place=1 + sum(rank(r) < rank(result) for r in others),
        listed=len(others) + 1,
    )


class Bar(NamedTuple):
    """One bar of a plot: what it spans, both ends within, and how many games it has, of which so many won."""

    first: int
    last: int
    played: int
    won: int


def score_bars(results: Iterable[Result], most: int = 10) -> list[Bar]:
    """How the scores are spread, in at most so many spans of equal width with round bounds; none where there are no scores."""
    most = max(2, most)  # scores on both sides of nothing never share a span
    scored = [(r.score, r.won) for r in in_order(results) if r.score is not None]
    if not scored:
        return []
    lowest, highest = min(scored)[0], max(scored)[0]
    width = _round_width(lowest, highest, most)
    start = lowest // width * width
    bars = []
    for first in range(start, highest + 1, width):
        inside = [won for score, won in scored if first <= score < first + width]
        bars.append(Bar(first, first + width - 1, len(inside), sum(inside)))
    return bars


def _round_width(lowest: int, highest: int, most: int) -> int:
    """The least of 1, 2, 5, 10, 20 … with which at most so many spans, each beginning at a multiple of it, hold all."""
    ten = 1
    while True:
        for width in (ten, 2 * ten, 5 * ten):
            if highest // width - lowest // width < most:
                return width
        ten *= 10


def time_bars(results: Iterable[Result], most: int = 20) -> list[Bar]:
    """How many were won as time went on: the games in the order in which they ended, in at most so many blocks of equal length (the
    last may be shorter)."""
    won = [r.won for r in in_order(results)]
    size = max(1, math.ceil(len(won) / most))
    blocks = [won[k : k + size] for k in range(0, len(won), size)]
    return [Bar(k * size + 1, k * size + len(b), len(b), sum(b)) for k, b in enumerate(blocks)]
