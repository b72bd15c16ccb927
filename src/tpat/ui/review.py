"""A game looked back on, in words and as a small plot over its moves. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tpat.i18n import N_, Tongue
from tpat.session.census import LOST, UNKNOWN, WON
from tpat.session.review import Review

VERDICTS = {WON: N_("winnable"), LOST: N_("lost"), UNKNOWN: N_("not known")}


class Signs(NamedTuple):
    """What a plot is drawn with, so that it is understood without colours too."""

    won: str
    unknown: str
    lost: str
    here: str

    def of(self, verdict: str) -> str:
        """The sign of a verdict."""
        return {WON: self.won, LOST: self.lost}.get(verdict, self.unknown)


SIGNS = Signs("█", "▒", "·", "┃")
ASCII_SIGNS = Signs("#", "?", ".", "|")


def strip(verdicts: Sequence[str], width: int, signs: Signs, here: int | None = None) -> str:
    """One sign for each position, or for as many that follow one another as fit; of several the last counts. `here` is marked."""
    cells = min(width, len(verdicts))
    if cells <= 0:
        return ""
    ends = [(k + 1) * len(verdicts) // cells - 1 for k in range(cells)]
    drawn = [signs.of(verdicts[end]) for end in ends]
    if here is not None:
        drawn[next(k for k, end in enumerate(ends) if end >= here)] = signs.here
    return "".join(drawn)


def told(t: Tongue, r: Review) -> list[str]:
    """What came out, in sentences."""
    if r.winnable == r.moves:
        return [t._("The game could be won to the end.") if r.line else t._("The game was won, so it could be won all along.")]
    if r.lost == 0:
        return [t._("The deal could not be won, whatever was played.")]
    if r.fault is not None:
        move = ", ".join(map(str, r.steps[r.fault].moves))
        said = t._("Move {n} threw the game away: {move}. Before it the game could be won, after it no more.")
        return [said.format(n=r.fault, move=move)]
    out = []
    if r.winnable >= 0:
        out.append(t._("The game could be won up to move {n}.").format(n=r.winnable))
    if r.lost <= r.moves:
        out.append(t._("From move {n} on it was lost.").format(n=r.lost))
    first, last = r.winnable + 1, r.lost - 1
    if first == last:
        out.append(t._("Whether it could be won after move {n} is not known.").format(n=first))
    else:
        out.append(t._("Whether it could be won after moves {first} to {last} is not known.").format(first=first, last=last))
    return out


def plot_lines(t: Tongue, r: Review, width: int, signs: Signs) -> list[str]:
    """The plot with its scale and its legend."""
    first, last = "0 ", f" {r.moves}"
    drawn = strip(r.verdicts, width - len(first) - len(last), signs)
    legend = "  ".join(f"{signs.of(v)} {t._(word)}" for v, word in VERDICTS.items() if v in r.verdicts)
    return [first + drawn + last, legend]


def win_lines(t: Tongue, r: Review) -> list[str]:
    """The moves that would have won, from the last position that is known to be winnable; none for a game that was won."""
    if r.winnable < 0 or not r.line:
        return []
    moves = " ".join(map(str, r.line))
    if r.winnable == 0:
        return [t._("From the deal this would have won:"), moves]
    return [t._("After move {n} this would have won:").format(n=r.winnable), moves]
