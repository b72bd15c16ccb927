"""What a record says of a game besides its moves: the words of its header, to and from text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tpat.errors import TpatError
from tpat.storage.plaintext import LONGEST

UNDER_WAY, WON, GIVEN_UP = "under way", "won", "given up"
YES, NO = "yes", "no"
#: The header's words for the facts, in the order of Facts.
WORDS = ("player", "began", "ended", "result", "score", "moves", "time", "hints", "undos", "solver", "cheats")
_DATE = re.compile(r"\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?", re.ASCII)


class BadRecord(TpatError):
    """A text that is no record. `problem` says what is wrong, `line` where (0: in no one line), `detail` with what."""

    def __init__(self, problem: str, line: int = 0, detail: str = "") -> None:
        super().__init__(f"line {line}: {problem}: {detail}")
        self.problem = problem
        self.line = line
        self.detail = detail


class Facts(NamedTuple):
    """What a record says of a game besides its moves; None and empty where it doesn't say."""

    player: str = ""
    began: str = ""
    ended: str = ""
    result: str = ""
    score: int | None = None
    moves: int | None = None
    seconds: float | None = None  # of play
    hints: int | None = None
    undos: int | None = None
    solver: bool | None = None
    cheats: int | None = None  # as xpat2 counts them


Word = tuple[int, str]  # the line that a header's word stands in, and what it says


def said(facts: Facts) -> dict[str, str | int | float]:
    """What the facts say, by the words of the header, in their order."""
    solver = None if facts.solver is None else YES if facts.solver else NO
    time = None if facts.seconds is None else round(facts.seconds, 1)
    every: tuple[str | int | float | None, ...] = (*facts[:6], time, facts.hints, facts.undos, solver, facts.cheats)
    return {word: value for word, value in zip(WORDS, every, strict=True) if value is not None and value != ""}


def read(words: Mapping[str, Word]) -> Facts:
    """The facts that a header's words say. Raises BadRecord."""
    return Facts(
        player=_name(words["player"]),
        began=_date(words["began"]),
        ended=_date(words["ended"]),
        result=one_of(words["result"], ("", WON, GIVEN_UP, UNDER_WAY)),
        score=_number(words["score"], -(10**9)),
        moves=_number(words["moves"]),
        seconds=_seconds(words["time"]),
        hints=_number(words["hints"]),
        undos=_number(words["undos"]),
        solver={"": None, YES: True, NO: False}[one_of(words["solver"], ("", YES, NO))],
        cheats=_number(words["cheats"]),
    )


def facts_of(said: Mapping[str, str]) -> Facts:
    """The facts that `said` gave, as texts. Raises BadRecord."""
    return read({word: (0, said.get(word, "")) for word in WORDS})


def _name(word: Word) -> str:
    if len(word[1]) > LONGEST:
        raise BadRecord("long", word[0])
    return word[1]


def is_date(text: str) -> bool:
    """True for a date, with a time of day or without, as a record may say it."""
    return _DATE.fullmatch(text) is not None


def _date(word: Word) -> str:
    if word[1] and not is_date(word[1]):
        raise BadRecord("header", *word)
    return word[1]


def one_of(word: Word, allowed: Sequence[str]) -> str:
    """What a word says, one of those allowed. Raises BadRecord."""
    if word[1] not in allowed:
        raise BadRecord("header", *word)
    return word[1]


def _number(word: Word, least: int = 0) -> int | None:
    line, text = word
    if not text:
        return None
    if not re.fullmatch(r"-?\d{1,12}", text, re.ASCII) or int(text) < least:
        raise BadRecord("header", line, text)
    return int(text)


def _seconds(word: Word) -> float | None:
    if not word[1]:
        return None
    if not re.fullmatch(r"\d{1,12}(\.\d{1,3})?", word[1], re.ASCII):
        raise BadRecord("header", *word)
    return round(float(word[1]), 1)
