"""The one tree of errors.

The engine, the session and the command line raise these; whoever shows them puts them into the player's language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tpat.engine.refusal import Refusal


class TpatError(Exception):
    """Whatever tpat raises on purpose."""


class BadText(TpatError):
    """A text that is no card, pile, move, number or table. `text` is the offending part, `what` names what was expected."""

    def __init__(self, what: str, text: str) -> None:
        super().__init__(f"not a {what}: {text!r}")
        self.what = what
        self.text = text


class BadPosition(TpatError):
    """Piles that are no position of the game: a card twice or missing, an unknown pile. `detail` says which, `line` where in the text that
    the piles were read from (from 1; 0: in no one line)."""

    def __init__(self, problem: str, detail: str = "", line: int = 0) -> None:
        super().__init__(f"{problem}: {detail}" if detail else problem)
        self.problem = problem
        self.detail = detail
        self.line = line


class BadOption(TpatError):
    """An option that the game does not have (`allowed` empty), or a value that the option does not take."""

    def __init__(self, game: str, option: str, value: object = None, allowed: str = "") -> None:
        super().__init__(f"{game} has no option {option}" if not allowed else f"{option} is {allowed}, not {value!r}")
        self.game = game
        self.option = option
        self.value = value
        self.allowed = allowed


class UnknownGame(TpatError):
    """No game has this name. `near` holds names that look like it, best first."""

    def __init__(self, name: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(f"no game is named {name!r}")
        self.name = name
        self.near = near


class IllegalMove(TpatError):
    """A move that the rules refuse. `refusal` says why, `move` is its text."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(f"{move}: {refusal.value}")
        self.move = move
        self.refusal = refusal


class BadRules(TpatError, ValueError):
    """Rules that contradict themselves or that no deal fits. `problem` names which way, `values` holds its figures."""

    def __init__(self, game: str, problem: str, **values: int) -> None:
        super().__init__(f"{game}: {problem}" + "".join(f" {k}={v}" for k, v in values.items()))
        self.game = game
        self.problem = problem
        self.values = values


class BadNumber(TpatError):
    """A deal number that a shuffle does not have; it has `low` … `high`."""

    def __init__(self, number: int, shuffle: str, low: int, high: int) -> None:
        super().__init__(f"{shuffle} deals {low} to {high}, not {number}")
        self.number = number
        self.shuffle = shuffle
        self.low = low
        self.high = high


class NotDealt(TpatError):
    """A shuffle that does not deal a game (`options` empty), or not with these options."""

    def __init__(self, game: str, shuffle: str, options: tuple[str, ...] = ()) -> None:
        super().__init__(f"{shuffle} does not deal {game}" + (f" with {', '.join(options)}" if options else ""))
        self.game = game
        self.shuffle = shuffle
        self.options = options


class BadGameFile(TpatError):
    """A file of a game of one's own that is none. `problem` says what is wrong, `key` where, `allowed` what may stand there."""

    def __init__(self, problem: str, key: str = "", allowed: str = "") -> None:
        super().__init__(": ".join(filter(None, (problem, key, allowed))))
        self.problem = problem
        self.key = key
        self.allowed = allowed


class NotSaid(TpatError):
    """A position for which a layout of another program has no words."""

    def __init__(self, game: str, layout: str) -> None:
        super().__init__(f"{layout} can't say this position of {game}")
        self.game = game
        self.layout = layout
