"""xpat2's saved games: read, and written as xpat2 itself writes them.

A file is a name in 32 bytes, 32 words that tell the options, the deal and the counters, and a word for each move, all big-endian. A
move's word tells where the cards lay in one row of all piles; so the row of xpat2's piles is what is kept count of here. What xpat2
leaves undefined is written as zero.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from tpat.api import Game, of_rules
from tpat.deal.numbers import DEFAULT, SHUFFLES, deal, first_state
from tpat.engine import games
from tpat.engine.cards import DOWN
from tpat.engine.moves import DEAL, DEAL_MOVE, MOVE, REDEAL, REDEAL_MOVE, ROTATE_DOWN, ROTATE_UP, SHUFFLE, SHUFFLE_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.state import State
from tpat.errors import TpatError
from tpat.session.session import GO, PLAY, Entry, Session
from tpat.storage.record import NotPlayable, whole_line


class Together(Enum):
    """Which of a game's moves xpat2 stores as several that belong together."""

    NONE = "none"
    CLOSING = "closing"  # a deal: pairs go away, gaps close, the stock fills up
    FANS = "fans"  # a shuffle: all to the first column, then cut in fans
    FILLING = "filling"  # a move from a cell: another card fills it


class Kind(NamedTuple):
    """What xpat2's saves of a game are like."""

    name: str
    options: tuple[str, ...] = ()  # those that xpat2 has too
    unused: int = 0  # stacks behind the first that we don't have, on which nothing ever lies
    all_open: bool = False  # xpat2 never turns a card up
    together: Together = Together.NONE
    relaxed: int = 0  # the highest value of that option


_FIELD = ("decks", "columns", "cells", "face_up", "face_down", "jokers")
KINDS = {
    "bakers-dozen": Kind("Baker's Dozen", ("columns",), all_open=True),
    "blue-moon": Kind("Blue Moon", unused=4, all_open=True),
    "calculation": Kind("Calculation", ("face_up",), all_open=True),
    "canfield": Kind("Canfield"),
    "freecell": Kind("Free Cell", (*_FIELD, "relaxed"), relaxed=1),
    "gypsy": Kind("Gypsy", _FIELD),
    "idiots-delight": Kind("Idiot's Delight"),
    "klondike": Kind("Klondike", ("redeals", "draw", "back")),
    "michaels-fantasy": Kind("Michael's Fantasy", ("columns", "face_up", "face_down", "rotations")),
    "midnight-oil": Kind("Midnight Oil", ("redeals", "rotations"), together=Together.FANS),
    "modcanfield": Kind("modCanfield", all_open=True),
    "monte-carlo": Kind("Monte Carlo", unused=3, together=Together.CLOSING),
    "oonsoo": Kind("Oonsoo"),
    "royal-cotillion": Kind("Royal Cotillion", ("columns", "cells", "face_up", "face_down"), all_open=True, together=Together.FILLING),
    "seahaven": Kind("Seahaven", (*_FIELD, "relaxed"), relaxed=1),
    "spider": Kind("Spider", (*_FIELD, "relaxed"), relaxed=2),
}
LARGEST = 1 << 16  # bytes; a long game is two thousand
_NAME = 32
_MAGIC, _OLD_MAGIC = 0x741A, 0x7419  # the older files have half the header
_HEADER, _OLD_HEADER = 32, 16  # words
_BLOCK = 16  # words that moves are padded to
_NOT_GIVEN = 0xFFFFFFFF
_MOST = 99  # of an option; what is above counts as not given in xpat2

#: Options -> the header's words.
_OPTIONS = {
    "decks": 0,
    "columns": 1,
    "face_up": 2,
    "face_down": 3,
    "jokers": 4,
    "redeals": 5,
    "draw": 6,
    "rotations": 7,
    "cells": 18,
    "relaxed": 19,
    "back": 19,
}
_SEED, _STORED, _POINTER, _CHEATS, _FINISHED, _REDEALS, _WORD_MAGIC, _ROTATIONS, _COUNTER_0 = 8, 9, 10, 11, 12, 13, 15, 16, 17

#: Words that are no move of cards have both these bits.
_SPECIAL = 0x80008000
_BEGIN, _END, _CHEAT, _UP, _DOWN, _SHUFFLE, _DEAL = (
    0xFFF08000,
    0xFFF18000,
    0xFFF28000,
    0xFFF38000,
    0xFFF48000,
    0xFFF58000,
    0xFFFF8000,
)
_PARAMETER, _COUNT = 0x01FF, 0x7E00  # where a word has a place or a number, and where it has a pile or the number of cards dealt
_FAN = 3  # cards of Midnight Oil's fans


class BadSave(TpatError):
    """A file that is no save of xpat2's, or a damaged one. `problem` is `not one`, `size`, `short`, `game`, `options`, `pointer` or `word`,
    then `number` is the word's, from 1."""

    def __init__(self, problem: str, number: int = 0, detail: str = "") -> None:
        super().__init__(f"{problem} {number or ''} {detail}".strip())
        self.problem = problem
        self.number = number
        self.detail = detail


class NoSave(TpatError):
    """A game that xpat2 can't have. `problem` is `game`, `cards`, `option` (then `detail` is its name), `shuffle again` or `size`."""

    def __init__(self, problem: str, detail: str = "") -> None:
        super().__init__(f"{problem} {detail}".strip())
        self.problem = problem
        self.detail = detail


class Saved(NamedTuple):
    """A save read: the session as xpat2 left it, undone moves too, and xpat2's count of cheats."""

    session: Session
    cheats: int


def is_save(data: bytes) -> bool:
    """True for what has the mark of a save at its place."""
    at = _NAME + 4 * _WORD_MAGIC
    return len(data) >= at + 4 and int.from_bytes(data[at : at + 4], "big") in (_MAGIC, _OLD_MAGIC)


# --- reading ------------------------------------------------------------------------------------------------------------


def read(data: bytes, shuffle: str = DEFAULT) -> Saved:
    """The session of a save, which does not tell with which of xpat2's shuffles it was dealt.

    Raises BadSave; NotPlayable for a move that the rules refuse; other errors for options that no deal fits.
    """
    if len(data) > LARGEST:
        raise BadSave("size")
    if not is_save(data):
        raise BadSave("not one")
    head, moves = _words(data)
    name = data[:_NAME].partition(b"\0")[0].decode("latin-1")
    ours = next((game for game, kind in KINDS.items() if kind.name == name), "")
    if not ours:
        raise BadSave("game", detail=name)
    game = _customised(ours, head)
    dealt = deal(head[_SEED], shuffle)
    session = Session.restored(game, first_state(game.plan, dealt), dealt, auto_base=False, opening="")
    pointer = _play(session, moves, head[_POINTER])
    session.act(f"{GO} {pointer}")
    return Saved(session, head[_CHEATS])


def _words(data: bytes) -> tuple[list[int], list[int]]:
    """The header, in the newer form, and the words of the moves."""
    every = [w for (w,) in struct.iter_unpack(">I", data[_NAME : len(data) - len(data) % 4])]
    long = _HEADER if every[_WORD_MAGIC] == _MAGIC else _OLD_HEADER
    head, moves = every[:long], every[long:]
    if len(head) < long or len(moves) < head[_STORED]:
        raise BadSave("short")
    if len(moves) >= head[_STORED] + _BLOCK:
        raise BadSave("size")
    if long == _OLD_HEADER:
        head += [0, 0, *[_NOT_GIVEN] * (_HEADER - _OLD_HEADER - 2)]
    return head, moves[: head[_STORED]]


def _customised(name: str, head: Sequence[int]) -> Game:
    """The game with the options of the header; those that it doesn't have are passed over, as xpat2 does."""
    kind = KINDS[name]
    chosen: dict[str, object] = {o: head[_OPTIONS[o]] for o in kind.options if not head[_OPTIONS[o]] >> 31}
    if chosen.get("draw") == 0:
        del chosen["draw"]  # xpat2 doesn't take that
    if "back" in chosen:
        chosen["back"] = bool(chosen["back"])
    if "relaxed" in chosen:
        chosen["relaxed"] = min(head[_OPTIONS["relaxed"]], kind.relaxed)
    try:
        return of_rules(games.rules_of(name, chosen))
    except TpatError as e:
        raise BadSave("options", detail=", ".join(f"{k}={v}" for k, v in chosen.items())) from e


def _play(session: Session, words: Sequence[int], pointer: int) -> int:
    """Play the moves; how many moves of ours are in force where xpat2's pointer points to."""
    at, game = 0, session.game
    found = 0 if pointer == 0 else -1
    number = 0
    while at < len(words):
        stop = _unit_end(words, at)
        move = _decoded(game.plan, session.state, words[at:stop])
        if move is None:
            raise BadSave("word", at + 1)
        number += 1
        refusal = game.refusal(session.state, move)
        if refusal is not None:
            raise NotPlayable(number, move, refusal, game, session.state, session.deal)
        session.act(f"{PLAY} {move}")
        at = stop
        if at == pointer:
            found = number
    if found < 0:
        raise BadSave("pointer")
    return found


def _unit_end(words: Sequence[int], at: int) -> int:
    """Behind the word, or behind the words that belong together."""
    if words[at] != _BEGIN:
        return at + 1
    for end in range(at + 1, len(words)):
        if words[end] == _END and end > at + 1:
            return end + 1
        if words[end] in (_BEGIN, _END):
            break
    raise BadSave("word", at + 1)


def _decoded(plan: Plan, state: State, unit: Sequence[int]) -> Move | None:
    """The move of ours that does what these words do; None if there is none."""
    if len(unit) > 1:
        if _SHUFFLE in unit:
            return SHUFFLE_MOVE
        if KINDS[plan.rules.name].together is Together.CLOSING:
            return DEAL_MOVE
        unit = unit[1:2]  # the move, behind it what fills the cell
    word = unit[0]
    if word & _SPECIAL == _SPECIAL:
        if word & ~_COUNT == _DEAL:
            return DEAL_MOVE if word & _COUNT else REDEAL_MOVE
        source, cards = _place(state, word & _PARAMETER)
        kind = {_UP: ROTATE_UP, _DOWN: ROTATE_DOWN}.get(word & ~_PARAMETER)
        return Move(kind, plan.names[source], "", cards) if kind and source >= 0 else None
    source, cards = _place(state, word & _PARAMETER)
    number = (word & _COUNT) >> 9
    target = number if number < plan.tableau.start else number - KINDS[plan.rules.name].unused
    if word >> 31 or source < 0 or not (number < plan.tableau.start or plan.tableau.start <= target < len(plan.names)):
        return None
    return Move(MOVE, plan.names[source], plan.names[target], cards)


def _place(state: State, index: int) -> tuple[int, int]:
    """The pile of a card by its place in the row of all cards, and how many cards it is from the top; (−1, 0) where none is."""
    for number, pile in enumerate(state.piles):
        if index < len(pile):
            return number, len(pile) - index
        index -= len(pile)
    return -1, 0


# --- writing ------------------------------------------------------------------------------------------------------------


def write(session: Session, cheats: int = 0) -> bytes:
    """The save of a session, undone moves too. Raises NoSave for what xpat2 doesn't have."""
    head = _header(session)
    line = whole_line(session)
    words: list[int] = []
    pointer, state = 0, session.start
    in_force = len(session.line)
    for n, entry in enumerate(line, 1):
        words += encoded(session.game.plan, state, entry)
        state = entry.state
        if n == in_force:
            pointer = len(words)
    now = session.state
    won = any(session.game.won(s) for s in (session.start, *(e.state for e in line)))
    head |= {_STORED: len(words), _POINTER: pointer, _CHEATS: cheats, _FINISHED: int(won), _REDEALS: now.redeals, _ROTATIONS: now.rotations}
    head |= {14: 0, _WORD_MAGIC: _MAGIC, _COUNTER_0: 0}
    words += [0] * (-len(words) % _BLOCK)
    if 4 * (len(words) + _HEADER) + _NAME > LARGEST:
        raise NoSave("size")
    name = KINDS[session.game.name].name
    every = [head.get(k, _NOT_GIVEN) & _NOT_GIVEN for k in range(_HEADER)] + words
    return name.encode().ljust(_NAME, b"\0") + struct.pack(f">{len(every)}I", *every)


def _header(session: Session) -> dict[int, int]:
    """The header's words for the game, its options and the deal."""
    game, dealt = session.game, session.deal
    if game.name not in KINDS:
        raise NoSave("game", game.title)
    if dealt is None or dealt.shuffle not in SHUFFLES:
        raise NoSave("cards")
    head = {_SEED: dealt.number}
    for option, value in game.options.items():
        number = {"yes": 1, "no": 0}.get(value, int(value) if value.isdecimal() else -1)
        if option not in KINDS[game.name].options or not 0 <= number <= _MOST:
            raise NoSave("option", f"{option}={value}")
        head[_OPTIONS[option]] = number
    return head


class _Row:
    """xpat2's piles, of which a card's word tells the place. `move` carries cards over and gives the word."""

    def __init__(self, plan: Plan, state: State) -> None:
        self._plan = plan
        self.piles = list(state.piles)
        self._kind = KINDS[plan.rules.name]

    def start(self, pile: int) -> int:
        """The place of a pile's first card."""
        return sum(map(len, self.piles[:pile]))

    def _number(self, pile: int) -> int:
        return pile if pile < self._plan.tableau.start else pile + self._kind.unused

    def move(self, source: int, target: int, cards: int) -> int:
        """Carry the top cards of a pile to another; the word for it."""
        piles, at = self.piles, len(self.piles[source]) - cards
        place = self.start(source) + at
        block, piles[source] = piles[source][at:], piles[source][:at]
        rest = piles[source]
        opened = source != self._plan.stock and not self._kind.all_open and rest and rest[-1] & DOWN
        if opened:
            piles[source] = rest[:-1] + bytes((rest[-1] & ~DOWN,))
        back = self.start(target) + len(piles[target])
        # The way back is told by the row as it lies after the move.
        piles[target] += block
        word = self._number(target) << 9 | place | (self._number(source) << 9 | back) << 16 | bool(opened) << 15
        if max(place, back) > _PARAMETER or max(self._number(source), self._number(target)) > 0x3F:
            raise NoSave("size")
        return word


def encoded(plan: Plan, state: State, entry: Entry) -> list[int]:
    """The words that xpat2 stores for a move played in `state`."""
    move, after, together = entry.move, entry.state, KINDS[plan.rules.name].together
    if move.kind == SHUFFLE and together is Together.FANS:
        return _in_fans(plan, state)
    if move.kind == DEAL and together is Together.CLOSING:
        return _closed_up(plan, state)
    if move.kind == SHUFFLE:
        raise NoSave("shuffle again")
    if move.kind in (DEAL, REDEAL):
        dealt = len(state.piles[plan.stock]) - len(after.piles[plan.stock]) if move.kind == DEAL else 0
        return [_DEAL | dealt << 9]
    row, source = _Row(plan, state), plan.index[move.source]
    if move.kind in (ROTATE_UP, ROTATE_DOWN):
        place = row.start(source) + len(state.piles[source]) - move.cards
        return [(_UP if move.kind == ROTATE_UP else _DOWN) | place]
    word = row.move(source, plan.index[move.target], move.cards)
    filled = next((p for p in (plan.waste, plan.stock) if p >= 0 and row.piles[p]), -1)
    if together is Together.FILLING and source in plan.cells and filled >= 0:
        return [_BEGIN, word, row.move(filled, source, 1), _END]
    return [word]


def _closed_up(plan: Plan, state: State) -> list[int]:
    """Monte Carlo's closing up: pairs go, single cards move up, the stock fills the rest, which costs a cheat a card to take back."""
    row, out, free = _Row(plan, state), [_BEGIN], plan.tableau.start
    for t in plan.tableau:
        cards = len(row.piles[t])
        if cards == 2:
            out.append(row.move(t, 0, cards))
        elif cards:
            if t != free:
                out.append(row.move(t, free, 1))
            free += 1
    drawn = min(len(row.piles[plan.stock]), plan.tableau.stop - free)
    out += [row.move(plan.stock, t, 1) for t in range(free, free + drawn)]
    return [*out, *([_CHEAT | drawn] if drawn else []), _END]


def _in_fans(plan: Plan, state: State) -> list[int]:
    """Midnight Oil's shuffle: all cards to the first column, cut into fans from there, then shuffled where they lie."""
    row, first = _Row(plan, state), plan.tableau.start
    out = [_BEGIN, *(row.move(t, first, len(row.piles[t])) for t in plan.tableau if t != first and row.piles[t])]
    # One after the other: what is cut off a fan is the next one's to be cut.
    out += [row.move(t, t + 1, len(row.piles[t]) - _FAN) for t in plan.tableau[:-1] if len(row.piles[t]) > _FAN]
    return [*out, _SHUFFLE, _END]


def cheats_of(plan: Plan, before: Sequence[Entry], start: State, undone: int) -> int:
    """What xpat2 counts for taking back the last `undone` of these moves: one for a card that was turned up, one for each dealt."""
    total = 0
    for k in range(len(before) - undone, len(before)):
        state = before[k - 1].state if k else start
        for word in encoded(plan, state, before[k]):
            if word & _SPECIAL != _SPECIAL:
                total += word >> 15 & 1
            elif word & ~_COUNT == _DEAL:
                total += (word & _COUNT) >> 9
            elif word & ~_PARAMETER == _CHEAT:
                total += word & _PARAMETER
    return total
