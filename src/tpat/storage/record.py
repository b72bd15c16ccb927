"""Records: a played game as a text that people read, comment and pass on.

    tpat-record 1
    game: canfield:refill=auto#12345
    player: Anna
    result: won
    score: 208

    0. w-f2!
    1. t3-f1; w-f3! {that was luck}
    2. deal

The header says what is played and how it went; cards laid by hand stand in it as a table, a line each behind `|`, and the text of a game of
the player's own, called `own`, behind `>`. Then the player's
actions, numbered; what the house added is marked `!`, and `0.` holds what it played at the deal. Undone moves are not in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tpat.api import Game, of_rules
from tpat.deal import gameid
from tpat.deal.numbers import Deal, first_state
from tpat.engine.moves import Move
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Rules
from tpat.engine.state import State
from tpat.engine.table import format_table, parse_table
from tpat.errors import BadPosition, BadText, IllegalMove, TpatError
from tpat.session.session import GO, PLAY, Entry, Session, action_text
from tpat.storage import facts as header
from tpat.storage.facts import NO, UNDER_WAY, WON, YES, BadRecord, Facts, Word
from tpat.storage.plaintext import LONGEST, foreign

MAGIC = "tpat-record"
VERSION = 1
LARGEST = 1 << 20  # bytes; a game of a thousand moves is twenty thousand
MOST = 10_000  # moves; what is played takes some hundreds
_LONGEST = 4000  # characters of a line
_MOVES = 2000  # characters of the moves of an action

_WORDS = ("game", *header.WORDS, "auto-base", "own")


class NotPlayable(TpatError):
    """An action that can't be played: `move`, of the action of this `number`, is refused in `state`."""

    def __init__(self, number: int, move: Move, refusal: Refusal, game: Game, state: State, deal: Deal | None) -> None:
        super().__init__(f"move {number}, {move}: {refusal.value}")
        self.number = number
        self.move = move
        self.refusal = refusal
        self.game = game
        self.state = state
        self.deal = deal


class Action(NamedTuple):
    """Moves that belong together: the player's, and what the house added, as in a journal (`t3-f1; w-f2!`), with a comment."""

    text: str
    comment: str = ""


class Record(NamedTuple):
    """A game as it was played. `actions[0]` is what the house played at the deal, mostly nothing."""

    game: Game
    deal: Deal | None  # None where the cards were laid by hand
    start: State
    auto_base: bool
    facts: Facts
    actions: tuple[Action, ...]


# --- to and from a session ----------------------------------------------------------------------------------------------


def of_session(session: Session, facts: Facts, comments: Mapping[int, str]) -> Record:
    """The record of the moves in force. Score, moves and a win are the session's own; comments are by the number of their action."""
    won = WON if session.won else facts.result if facts.result != WON else UNDER_WAY
    facts = facts._replace(result=won or UNDER_WAY, score=session.game.score(session.state), moves=session.made)
    texts = texts_of(session.line, session.opening)
    actions = tuple(Action(text, comments.get(n, "")) for n, text in enumerate(texts))
    return Record(session.game, session.deal, session.start, session.auto_base, facts, actions)


def texts_of(line: Sequence[Entry], opening: str) -> list[str]:
    """The actions of a line of play as texts, the first that of the deal, which is `opening`."""
    at_deal = len(opening.split("; ")) if opening else 0
    out = [opening]
    for entry in line[at_deal:]:
        text = action_text([entry])
        if entry.auto:
            out[-1] = f"{out[-1]}; {text}"
        else:
            out.append(text)
    return out


def whole_line(session: Session) -> tuple[Entry, ...]:
    """The moves in force and the undone ones behind them."""
    at = len(session.line)
    recording, session.record = session.record, None
    session.redo_all()
    line = session.line
    if at != len(line):
        session.act(f"{GO} {at}")
    session.record = recording
    return line


def replay(record: Record) -> Session:
    """The session of a record, played from the deal, exactly these moves. Raises NotPlayable."""
    game, opening = record.game, record.actions[0].text
    _check(record, 0, record.start, opening)
    session = Session.restored(game, record.start, record.deal, record.auto_base, opening)
    for n, action in enumerate(record.actions[1:], 1):
        before = session.state
        try:
            session.act(f"{PLAY} {action.text}")
        except IllegalMove:
            _check(record, n, before, action.text)  # says which of the action's moves it was
            raise
    return session


def _check(record: Record, number: int, state: State, text: str) -> None:
    game = record.game
    for part in text.split("; ") if text else ():
        move = game.parse_move(part.removesuffix("!"))
        refusal = game.refusal(state, move)
        if refusal is not None:
            raise NotPlayable(number, move, refusal, game, state, record.deal)
        state = game.apply(state, move)


def disagreement(facts: Facts, session: Session) -> str:
    """The first of `result`, `score` and `moves` that the replayed moves belie; empty if none."""
    if facts.result and (facts.result == WON) != session.won:
        return "result"
    if facts.score is not None and facts.score != session.game.score(session.state):
        return "score"
    return "moves" if facts.moves is not None and facts.moves != session.made else ""


# --- writing ------------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of a record, which `read` gives back."""
    facts, plan = record.facts, record.game.plan
    lines = [f"{MAGIC} {VERSION}", f"game: {record.game.id(record.deal)}"]
    lines += [f"{word}: {value}" for word, value in header.said(facts).items()]
    if not record.auto_base:
        lines.append(f"auto-base: {NO}")
    if record.deal is None:
        lines += [f"| {line}" for line in format_table(plan, record.start).splitlines()]
    if own := own_text(record.game):
        lines += [f"own: {record.game.name}", *(f"> {line}".rstrip() for line in own)]
    lines.append("")
    for n, (text, comment) in enumerate(record.actions):
        if n or text or comment:
            lines.append(" ".join(filter(None, (f"{n}.", text, f"{{{comment}}}" if comment else ""))))
    return "\n".join(lines) + "\n"


def own_text(game: Game) -> list[str]:
    """The lines that a game of the player's own was made of, so that it can be played where its file is not; of others none."""
    return ["".join(" " if foreign(c) else c for c in line) for line in game.rules.source.splitlines()]


# --- reading ------------------------------------------------------------------------------------------------------------


def read(data: bytes) -> Record:
    """The record of a file's bytes; its moves are words of the game, whether they are legal is for `replay`. Raises BadRecord.

    Line ends of any system and a byte order mark are read past.
    """
    lines = _lines(data)
    _check_version(lines[0])
    end = next((n for n, line in enumerate(lines) if n and line[:1].isdigit()), len(lines))
    words, table, own = _header(lines[:end])
    game, dealt, start = _game(words, table, own)
    auto_base = header.one_of(words["auto-base"], ("", YES, NO)) != NO
    return Record(game, dealt, start, auto_base, header.read(words), _actions(game, lines[end:], end + 1))


def _lines(data: bytes) -> list[str]:
    if len(data) > LARGEST:
        raise BadRecord("size")
    raw = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    out = []
    for number, part in enumerate(raw, 1):
        try:
            line = part.decode()
        except UnicodeDecodeError as e:
            raise BadRecord("utf-8", number) from e
        if any(foreign(c) for c in line if c != "\t"):
            raise BadRecord("character", number)
        if len(line) > _LONGEST and number > 1:
            raise BadRecord("long", number)
        out.append(line.replace("\t", " ").strip())
    return out


def _check_version(first: str) -> None:
    word, _, version = first.partition(" ")
    if word != MAGIC or not version:
        raise BadRecord("not one")
    if version != str(VERSION):
        raise BadRecord("version", 1, version)


def _header(lines: Sequence[str]) -> tuple[dict[str, Word], list[Word], list[Word]]:
    """The header's words, those that are missing empty, and the lines of the table and of a game of the player's own."""
    found: dict[str, Word] = {}
    table: list[Word] = []
    own: list[Word] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith("|"):
            table.append((number, line[1:].strip()))
        elif line.startswith(">"):
            own.append((number, line[1:].strip()))
        elif line:
            word, colon, rest = line.partition(":")
            if not colon or word not in _WORDS:
                raise BadRecord("header", number, line)
            if word in found:
                raise BadRecord("twice", number, word)
            found[word] = (number, rest.strip())
    return {word: found.get(word, (0, "")) for word in _WORDS}, table, own


def _own(word: Word, own: list[Word]) -> Rules | None:
    """The rules of a game of the player's own that came along. Raises BadRecord."""
    if not word[1] and not own:
        return None
    if not word[1] or not own:
        raise BadRecord("own", word[0] or own[0][0])
    from tpat.deal import custom

    try:
        return custom.brought("\n".join(line for _, line in own), word[1])
    except TpatError as e:
        raise BadRecord("own", word[0]) from e


def _game(words: dict[str, Word], table: list[Word], own: list[Word]) -> tuple[Game, Deal | None, State]:
    line, source = words["game"]
    if not source:
        raise BadRecord("game", line, source)
    try:
        rules, dealt = gameid.parse(source, _own(words["own"], own))
        game = of_rules(rules)
        if dealt is None and table:
            return game, None, parse_table(game.plan, _as_a_file(table), whole=False)
        if dealt is None or table:
            raise BadRecord("cards", line)
        return game, dealt, first_state(game.plan, dealt)
    except BadRecord:
        raise
    except BadPosition as e:
        raise BadRecord("table", e.line or table[0][0]) from e
    except TpatError as e:
        raise BadRecord("game", line, source) from e


def _as_a_file(table: list[Word]) -> str:
    """The table's text with each line where it stands in the file, so that what is wrong is told by the file's line."""
    at = dict(table)
    return "\n".join(at.get(n, "") for n in range(1, max(at) + 1))


def _actions(game: Game, lines: Sequence[str], first: int) -> tuple[Action, ...]:
    """The numbered actions, that of the deal first; `first` is the number of the first of these lines in the file."""
    out: list[Action] = []
    played = 0
    for number, line in enumerate(lines, first):
        if not line:
            continue
        count, dot, rest = line.partition(".")
        if not out and count != "0":
            out.append(Action(""))
        if not dot or count != str(len(out)):
            raise BadRecord("number", number, str(len(out)))
        moves, brace, comment = rest.strip().partition("{")
        if brace and not (comment.endswith("}") and comment.count("}") == 1 and "{" not in comment):
            raise BadRecord("comment", number)
        out.append(Action(_moves(game, moves, number, at_deal=not out), comment[:-1].strip()))
        if len(out[-1].text) > _MOVES or len(out[-1].comment) > LONGEST:
            raise BadRecord("long", number)
        played += out[-1].text.count(";") + 1
        if played > MOST:
            raise BadRecord("moves", number)
    return tuple(out) or (Action(""),)


def _moves(game: Game, text: str, line: int, at_deal: bool) -> str:
    """The moves of an action, in the one way of writing them."""
    parts = [part.strip() for part in text.split(";")] if text.strip() else []
    if not parts and not at_deal:
        raise BadRecord("empty", line)
    out = []
    for k, part in enumerate(parts):
        auto = part.endswith("!")
        if auto != (at_deal or k > 0):
            raise BadRecord("auto", line, part)
        try:
            out.append(f"{game.parse_move(part.removesuffix('!'))}{'!' if auto else ''}")
        except BadText as e:
            raise BadRecord("move", line, part) from e
    return "; ".join(out)
