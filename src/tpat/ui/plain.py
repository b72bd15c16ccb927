"""The line mode: a game in words, one command a word, for screen readers, pipes and programs.

It writes no escape byte ever. What it reads and answers, in text and as JSON, is described in `docs/plain.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TextIO

from tpat.deal.numbers import DEFAULT, Deal, deal, first_state
from tpat.deal.position import as_data
from tpat.engine.moves import Move
from tpat.engine.refusal import Refusal
from tpat.engine.state import State
from tpat.errors import BadText, TpatError
from tpat.i18n import LANGUAGES, Tongue, load
from tpat.session.account import Facts
from tpat.session.hints import hints
from tpat.session.session import Session
from tpat.session.stuck import stuck
from tpat.session.tally import COUNTED, HINT
from tpat.ui.betting import counting, newly_counted, opened, paid, price
from tpat.ui.ends import IDLE, STUCK, Heard, newly, stuck_text
from tpat.ui.errors_text import error_text
from tpat.ui.keeping import Keeper, Mended
from tpat.ui.kept_text import mended_text, problem_text
from tpat.ui.messages import hint_text, no_hint_text, played_text, redone_text, undone_text
from tpat.ui.pages import plain_text, rules_page
from tpat.ui.phrases import clean, read_number
from tpat.ui.plain_line import Quit, Refused, argument_of, well_written, words_of
from tpat.ui.plain_solving import Solver
from tpat.ui.plain_words import help_lines
from tpat.ui.refusals import refusal_text
from tpat.ui.tables import count_lines, score_lines, table_lines

_WIDTH = 79
_LONGEST_LINE = 1 << 16  # characters read at once: a line without end must not fill the memory

Extras = dict[str, Any]


def run_plain(
    session: Session,
    tongue: Tongue,
    stdin: TextIO,
    stdout: TextIO,
    *,
    fresh: Callable[[], int],
    json: bool = False,
    keeper: Keeper | None = None,
    resumed: bool = False,
) -> int:
    """Play a session by lines of words until `quit` or the end of the input. Gives the exit code, 0.

    With `json` each answer is one JSON object a line, the first the position. `fresh` gives the number of a new deal. `keeper` writes the
    games down; `resumed` says that it keeps this one already. Raises KeyboardInterrupt and what the streams raise.
    """
    plain = _Plain(session, tongue, stdin, stdout, fresh, json, keeper)
    if keeper and not resumed:
        keeper.keep(session)
    try:
        return plain.run()
    finally:
        plain.solver.close()
        if keeper:
            keeper.let_go()


class _Plain:
    """One sitting: the session at hand, the language, and where answers go."""

    def __init__(
        self,
        session: Session,
        tongue: Tongue,
        stdin: TextIO,
        stdout: TextIO,
        fresh: Callable[[], int],
        json: bool,
        keeper: Keeper | None,
    ) -> None:
        self.session = session
        self.tongue = tongue
        self.stdin = stdin
        self.stdout = stdout
        self.fresh = fresh
        self.json = json
        self.keeper = keeper
        self.solver = Solver()
        self._told: Exception | None = None
        self._hinted: tuple[object, int] = (None, 0)
        self._judged: State | None = None
        self._heard: Heard = frozenset()
        self.purse = self._purse()
        self._unpaid: Move | str = ""  # the move, or the word, that `yes` pays for

    def _purse(self) -> Facts | None:
        """What was paid, where the game is for money and paid by instalments."""
        return opened(self.session, self.keeper.tally) if self.keeper and self.session.game.rules.money else None

    def run(self) -> int:
        self._answer(None, self._opening())
        while line := self._read():
            words = words_of(line)
            try:
                self._line(words)
            except Quit:
                break
        return 0

    def _read(self) -> str:
        prompts = self.stdin.isatty() and not self.json
        if prompts:
            self._write("> ")
        line = self.stdin.readline(_LONGEST_LINE)
        if prompts and not line:
            self._write("\n")  # Ctrl-D leaves the cursor behind the prompt
        return line

    def _line(self, words: list[str]) -> None:
        """Carry out the words of a line, up to one that can't be."""
        at = 0
        while at < len(words):
            word = words[at]
            argument = argument_of(word, words[at + 1 :])
            at += 1 if argument is None else 2
            try:
                lines, extras = self._do(word, argument)
            except Refused as refused:
                # The words after it were meant for another position.
                self._refuse(word, refused, words[at:])
                return
            self._answer(word, lines, extras)

    def _do(self, word: str, argument: str | None) -> tuple[list[str], Extras]:
        """Carry out one word. Gives what to say, and what a JSON answer adds. Raises Refused or Quit."""
        command = _COMMANDS.get(word.lower())
        unpaid, self._unpaid = self._unpaid, ""
        if command is _Plain.yes and unpaid:
            return self._play(unpaid) if isinstance(unpaid, Move) else self._count()
        if command is None:
            return self._move(f"{word} {argument}" if argument else word)
        return command(self, argument)

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answer(self, word: str | None, lines: list[str], extras: Extras | None = None) -> None:
        lines = [*lines, *self._outlook()]
        warning = self._warning()
        if self.json:
            self._write_json(word, {"text": "\n".join(lines)} | (extras or {}) | ({"warning": warning} if warning else {}))
        else:
            self._write("\n".join([*lines, *([warning] if warning else [])]) + "\n")

    def _outlook(self) -> list[str]:
        """That no move is left, or none that leads on, said once."""
        state = self.session.state
        if state is self._judged:
            return []
        found, self._heard = newly(self.session, self._judged, self._heard)
        self._judged = state
        return [stuck_text(self.tongue, self.session, found)] if found in (STUCK, IDLE) else []

    def _warning(self) -> str:
        """That the game is no longer written down, said once."""
        problem = self.keeper.problem if self.keeper else None
        if problem is None or problem is self._told:
            return ""
        self._told = problem
        return problem_text(self.tongue, problem)

    def _refuse(self, word: str, refused: Refused, skipped: list[str]) -> None:
        if self.json:
            self._write_json(word, {"error": refused.text} | refused.extras | ({"skipped": skipped} if skipped else {}))
            return
        lines = [refused.text]
        if skipped:
            left = clean(" ".join(skipped))
            lines.append(self.tongue._("The rest of the line is left out: {words}").format(words=left))
        self._write("\n".join(lines) + "\n")

    def _write_json(self, word: str | None, extras: Extras) -> None:
        import json

        session = self.session
        data = as_data(session.game, session.state, session.deal, session.made, hide=True)
        command = {} if word is None else {"command": word}
        stands = {"stuck": not session.won and stuck(session.game, session.state)}
        self._write(json.dumps(data | stands | command | extras) + "\n")

    def _write(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    # --- what words do ------------------------------------------------------------------------------------------------

    def _opening(self) -> list[str]:
        """The table at the start, and what went up by itself before the first move."""
        session, t = self.session, self.tongue
        lines = self._table_lines()
        if self.keeper and (said := mended_text(t, self.keeper.mended)):
            lines.append(said)
            self.keeper.mended = Mended()
        if session.line:
            lines.append(played_text(t, session.game, session.start, session.line, session.state))
        return lines

    def _table_lines(self) -> list[str]:
        return table_lines(self.tongue, self.session.game, self.session.state, self.session.deal)

    def _move(self, word: str) -> tuple[list[str], Extras]:
        session, t = self.session, self.tongue
        game, before = session.game, session.state
        try:
            move: Move = game.parse_move(word)
        except BadText:
            if (elsewhere := well_written(word)) is not None:
                text = refusal_text(t, game, before, elsewhere, Refusal.NO_PILE)
                raise Refused(text, refusal=Refusal.NO_PILE.name, move=str(elsewhere)) from None
            words = ", ".join(_COMMANDS)
            sentence = t._('"{word}" is no command. Moves are written t3-f1, t2-t5*4; other words: deal, redeal, {words}.')
            raise Refused(sentence.format(word=clean(word), words=words)) from None
        refusal = game.refusal(before, move)
        if refusal is not None:
            text = refusal_text(t, game, before, move, refusal)
            raise Refused(text, refusal=refusal.name, move=str(move))
        if self.purse and (cost := price(self.purse, session, move)):
            raise self._asks(move, cost)
        return self._play(move)

    def _asks(self, what: Move | str, cost: int) -> Refused:
        """What is said instead of doing what costs something: `yes` does it."""
        self._unpaid = what
        text = self.tongue.n("That costs {n} dollar: yes pays it.", "That costs {n} dollars: yes pays them.", cost).format(n=cost)
        return Refused(text, question="pay", dollars=cost, **({"move": str(what)} if isinstance(what, Move) else {}))

    def _play(self, move: Move) -> tuple[list[str], Extras]:
        """Play a legal move that nothing is due for any more."""
        session, t = self.session, self.tongue
        game, before = session.game, session.state
        entries = session.play(move)
        self.purse = self.purse and paid(self.purse, session, move)
        played = [{"move": str(e.move), "auto": e.auto} for e in entries]
        lines = [played_text(t, game, before, entries, session.state, full=True)]
        if session.won and not game.won(before) and self.keeper and (found := self.keeper.placed()):
            from tpat.ui.figures import end_lines

            lines += end_lines(t, *found)
        return lines, {"played": played}

    def undo(self, _: str | None) -> tuple[list[str], Extras]:
        before = self.session.state
        entries = self.session.undo()
        text = undone_text(self.tongue, self.session.game, before, entries, self.session.state)
        if not entries:
            raise Refused(text)
        return [text], {}

    def redo(self, _: str | None) -> tuple[list[str], Extras]:
        before = self.session.state
        entries = self.session.redo()
        text = redone_text(self.tongue, self.session.game, before, entries, self.session.state, full=True)
        if not entries:
            raise Refused(text)
        return [text], {}

    def again(self, _: str | None) -> tuple[list[str], Extras]:
        self.session.undo_all()
        return self._opening(), {}

    def new(self, number: str | None) -> tuple[list[str], Extras]:
        old = self.session
        shuffle = old.deal.shuffle if old.deal else DEFAULT
        try:
            dealt: Deal = deal(self.fresh() if number is None else read_number(number), shuffle)
        except TpatError as error:
            raise Refused(error_text(self.tongue, error)) from None
        self.session = Session(old.game, first_state(old.game.plan, dealt), dealt, old.auto_base)
        if self.keeper:
            self.keeper.keep(self.session)
        self.purse = self._purse()
        return self._opening(), {}

    def give_up(self, _: str | None) -> tuple[list[str], Extras]:
        """The game has ended, and counts; a new deal follows."""
        if not self.session.can_undo or self.session.won:
            raise Refused(self.tongue._("There is nothing to give up."))
        if self.keeper:
            self.keeper.give_up()
        return self.new(None)

    def mark(self, _: str | None) -> tuple[list[str], Extras]:
        self.session.mark()
        return [self.tongue._("Bookmark set: back returns to it.")], {}

    def back(self, _: str | None) -> tuple[list[str], Extras]:
        if not self.session.to_mark():
            raise Refused(self.tongue._("There is no bookmark: mark sets one."))
        return self._table_lines(), {}

    def jump(self, number: str | None) -> tuple[list[str], Extras]:
        """To where so many moves are in force, undone ones too."""
        if number is None or not number.isdecimal() or not self.session.jump(int(number[:9])):
            raise Refused(self.tongue._("After jump comes a number of moves that this game has."))
        return self._table_lines(), {}

    def hint(self, _: str | None) -> tuple[list[str], Extras]:
        """The best hint; asked again in the same position, the next."""
        session, t = self.session, self.tongue
        found = [] if session.won else hints(session.game, session.state, session.past)
        if not found:
            return [no_hint_text(t, session.game, session.state)], {"hint": None}
        session.note(HINT)
        state, at = self._hinted
        at = (at + 1) % len(found) if state == session.state else 0
        self._hinted = (session.state, at)
        best = found[at]
        text = f"{best.move}: {hint_text(t, session.game, session.state, best)}"
        return [text], {"hint": {"move": str(best.move), "gain": best.gain.name}}

    def score(self, _: str | None) -> tuple[list[str], Extras]:
        return score_lines(self.tongue, self.session.game, self.session.state), {}

    def count(self, _: str | None) -> tuple[list[str], Extras]:
        if self.purse and (cost := counting(self.purse, self.session)):
            raise self._asks("count", cost)
        return self._count()

    def _count(self) -> tuple[list[str], Extras]:
        if self.purse and (told := newly_counted(self.purse, self.session)):
            self.session.note(f"{COUNTED} {told}")
            self.purse = self.purse._replace(counted=self.purse.counted + told)
        return count_lines(self.tongue, self.session.game, self.session.state), {}

    def table(self, _: str | None) -> tuple[list[str], Extras]:
        return self._table_lines(), {}

    def moves(self, _: str | None) -> tuple[list[str], Extras]:
        session, t = self.session, self.tongue
        legal = ", ".join(str(m) for m in session.game.legal_moves(session.state))
        if not legal:
            return [no_hint_text(t, session.game, session.state)], {}
        return [t._("Legal moves: {moves}.").format(moves=legal)], {}

    def rules(self, _: str | None) -> tuple[list[str], Extras]:
        page = rules_page(self.session.game.rules, self.tongue, _WIDTH, plain=True)
        return plain_text(page).splitlines(), {}

    def help(self, _: str | None) -> tuple[list[str], Extras]:
        return list(help_lines(self.tongue, self.session.game.rules)), {}

    def lang(self, code: str | None) -> tuple[list[str], Extras]:
        wanted = (code or "").lower()
        if wanted not in LANGUAGES:
            sentence = self.tongue._("After lang comes a language: {languages}.")
            raise Refused(sentence.format(languages=", ".join(LANGUAGES)))
        self.tongue = load(wanted)
        return self._table_lines(), {}

    def yes(self, _: str | None) -> tuple[list[str], Extras]:
        raise Refused(self.tongue._("Nothing was asked that yes answers."))

    def quit(self, _: str | None) -> tuple[list[str], Extras]:
        raise Quit


_Do = Callable[[_Plain, str | None], tuple[list[str], Extras]]

_COMMANDS: dict[str, _Do] = {
    "undo": _Plain.undo,
    "redo": _Plain.redo,
    "restart": _Plain.again,
    "again": _Plain.again,
    "new": _Plain.new,
    "give-up": _Plain.give_up,
    "mark": _Plain.mark,
    "back": _Plain.back,
    "jump": _Plain.jump,
    "hint": _Plain.hint,
    "moves": _Plain.moves,
    "verdict": lambda plain, _: plain.solver.verdict(plain),
    "solve-next": lambda plain, _: plain.solver.following(plain),
    "solve-out": lambda plain, _: plain.solver.out(plain),
    "solve-back": lambda plain, _: plain.solver.back(plain),
    "score": _Plain.score,
    "count": _Plain.count,
    "table": _Plain.table,
    "show": _Plain.table,
    "rules": _Plain.rules,
    "lang": _Plain.lang,
    "yes": _Plain.yes,
    "help": _Plain.help,
    "?": _Plain.help,
    "quit": _Plain.quit,
}
