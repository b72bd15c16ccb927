"""What the words of the line mode do. Each gives the sentences to say and what a JSON answer adds, or is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tpat.deal.numbers import DEFAULT, Deal, deal, first_state
from tpat.engine.moves import MOVE, Move
from tpat.engine.refusal import Refusal
from tpat.engine.state import State
from tpat.errors import BadText, TpatError
from tpat.i18n import LANGUAGES, Tongue, load
from tpat.session.account import Facts
from tpat.session.autoplay import all_up
from tpat.session.hints import hints
from tpat.session.session import Entry, Session
from tpat.session.tally import COUNTED, HINT
from tpat.ui.betting import counting, newly_counted, opened, paid, price
from tpat.ui.ends import IDLE, STUCK, Heard, newly, stuck_text
from tpat.ui.errors_text import error_text
from tpat.ui.keeping import Keeper, Mended
from tpat.ui.kept_text import mended_text, problem_text
from tpat.ui.messages import hint_text, no_hint_text, played_text, redone_text, undone_text
from tpat.ui.pages import plain_text, rules_page
from tpat.ui.phrases import clean, read_number
from tpat.ui.plain_line import Quit, Refused, is_pile, short_move, well_written
from tpat.ui.plain_solving import Solver
from tpat.ui.plain_words import BRIEF, FULL, NORMAL, VERBOSITIES, help_lines
from tpat.ui.refusals import refusal_text
from tpat.ui.tables import changed_lines, count_lines, pile_lines, score_lines, score_words, table_lines

_WIDTH = 79

Extras = dict[str, Any]
Answer = tuple[list[str], Extras]


class Doing:
    """One sitting: the session at hand, the language, how much is told, and what each word does.

    `fresh` gives the number of a new deal, `keeper` writes the games down, `verbosity` is one of VERBOSITIES.
    """

    def __init__(self, session: Session, tongue: Tongue, fresh: Callable[[], int], keeper: Keeper | None, verbosity: str) -> None:
        self.session = session
        self.tongue = tongue
        self.fresh = fresh
        self.keeper = keeper
        self.verbosity = verbosity
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

    def do(self, word: str, argument: str | None) -> Answer:
        """Carry out one word. Raises Refused or Quit."""
        command = COMMANDS.get(word.lower())
        unpaid, self._unpaid = self._unpaid, ""
        if command is Doing.yes and unpaid:
            return self._play(unpaid) if isinstance(unpaid, Move) else self._count()
        if command is None and is_pile(word):
            return self.table(word)
        if command is None:
            return self._move(f"{word} {argument}" if argument else word)
        return command(self, argument)

    # --- what is said besides -----------------------------------------------------------------------------------------

    def outlook(self) -> list[str]:
        """That no move is left, or none that leads on, said once."""
        state = self.session.state
        if state is self._judged:
            return []
        found, self._heard = newly(self.session, self._judged, self._heard)
        self._judged = state
        return [stuck_text(self.tongue, self.session, found)] if found in (STUCK, IDLE) else []

    def warning(self) -> str:
        """That the game is no longer written down, said once."""
        problem = self.keeper.problem if self.keeper else None
        if problem is None or problem is self._told:
            return ""
        self._told = problem
        return problem_text(self.tongue, problem)

    def _changed(self, said: str, before: State) -> list[str]:
        """What was done, and what that changed, as far as the player wants to hear it: the score, and the piles as they are now."""
        t, game, after = self.tongue, self.session.game, self.session.state
        score = game.score(after)
        if self.verbosity != BRIEF and score is not None and score != game.score(before):
            said += " " + t._("Score: {score}.").format(score=score_words(t, game, score))
        if self.verbosity != FULL:
            return [said]
        return [said, *changed_lines(t, game, before, after)]

    def opening(self) -> list[str]:
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

    def _move(self, word: str) -> Answer:
        session, t = self.session, self.tongue
        game, before = session.game, session.state
        try:
            move: Move = short_move(game, before, word) or game.parse_move(word)
        except BadText:
            if (elsewhere := well_written(word)) is not None:
                text = refusal_text(t, game, before, elsewhere, Refusal.NO_PILE)
                raise Refused(text, refusal=Refusal.NO_PILE.name, move=str(elsewhere)) from None
            words = ", ".join(COMMANDS)
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

    def _play(self, move: Move) -> Answer:
        """Play a legal move that nothing is due for any more."""
        session = self.session
        before = session.state
        entries = session.play(move)
        self.purse = self.purse and paid(self.purse, session, move)
        return self._played(before, entries)

    def _played(self, before: State, entries: tuple[Entry, ...]) -> Answer:
        """What was played, and if that won the game how it stands."""
        session, t = self.session, self.tongue
        said = played_text(t, session.game, before, entries, session.state, full=self.verbosity != BRIEF)
        # A game that is won tells its score by itself.
        lines = [said] if session.won else self._changed(said, before)
        if session.won and not session.game.won(before) and self.keeper and (found := self.keeper.placed()):
            from tpat.ui.figures import end_lines

            lines += end_lines(t, *found)
        return lines, {"played": [{"move": str(e.move), "auto": e.auto} for e in entries]}

    def out(self, _: str | None) -> Answer:
        """All cards that can go to the foundations."""
        before = self.session.state
        first = all_up(self.session.game, before)
        if first is None:
            raise Refused(self.tongue._("No card can go out now."))
        if self.purse and (cost := price(self.purse, self.session, first)):
            raise self._asks(first, cost)
        entries = self.session.sweep(all_up)
        self.purse = self.purse and paid(self.purse, self.session, first)
        return self._played(before, entries)

    def undo(self, _: str | None) -> Answer:
        before = self.session.state
        entries = self.session.undo()
        text = undone_text(self.tongue, self.session.game, before, entries, self.session.state)
        if not entries:
            raise Refused(text)
        return self._changed(text, before), {}

    def redo(self, _: str | None) -> Answer:
        before = self.session.state
        entries = self.session.redo()
        text = redone_text(self.tongue, self.session.game, before, entries, self.session.state, self.verbosity != BRIEF)
        if not entries:
            raise Refused(text)
        return self._changed(text, before), {}

    def again(self, _: str | None) -> Answer:
        self.session.undo_all()
        return self.opening(), {}

    def new(self, number: str | None) -> Answer:
        old = self.session
        shuffle = old.deal.shuffle if old.deal else DEFAULT
        try:
            dealt: Deal = deal(self.fresh() if number is None else read_number(number), shuffle)
        except TpatError as error:
            raise Refused(error_text(self.tongue, error)) from None
        self.session = Session(old.game, first_state(old.game.plan, dealt), dealt, old.auto_base)
        self.session.autoplay = old.autoplay
        if self.keeper:
            self.keeper.keep(self.session)
        self.purse = self._purse()
        return self.opening(), {}

    def give_up(self, _: str | None) -> Answer:
        """The game has ended, and counts; a new deal follows."""
        if not self.session.can_undo or self.session.won:
            raise Refused(self.tongue._("There is nothing to give up."))
        if self.keeper:
            self.keeper.give_up()
        return self.new(None)

    def mark(self, _: str | None) -> Answer:
        self.session.mark()
        return [self.tongue._("Bookmark set: back returns to it.")], {}

    def back(self, _: str | None) -> Answer:
        if not self.session.to_mark():
            raise Refused(self.tongue._("There is no bookmark: mark sets one."))
        return self._table_lines(), {}

    def jump(self, number: str | None) -> Answer:
        """To where so many moves are in force, undone ones too."""
        if number is None or not number.isdecimal() or not self.session.jump(int(number[:9])):
            raise Refused(self.tongue._("After jump comes a number of moves that this game has."))
        return self._table_lines(), {}

    def hint(self, _: str | None) -> Answer:
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

    def score(self, _: str | None) -> Answer:
        return score_lines(self.tongue, self.session.game, self.session.state), {}

    def count(self, _: str | None) -> Answer:
        if self.purse and (cost := counting(self.purse, self.session)):
            raise self._asks("count", cost)
        return self._count()

    def _count(self) -> Answer:
        if self.purse and (told := newly_counted(self.purse, self.session)):
            self.session.note(f"{COUNTED} {told}")
            self.purse = self.purse._replace(counted=self.purse.counted + told)
        return count_lines(self.tongue, self.session.game, self.session.state), {}

    def table(self, pile: str | None) -> Answer:
        """All of it, or a pile."""
        t, game, state = self.tongue, self.session.game, self.session.state
        if pile is None:
            return self._table_lines(), {}
        if read := pile_lines(t, game, state, pile.lower()):
            return read, {}
        raise Refused(refusal_text(t, game, state, Move(MOVE, pile, pile), Refusal.NO_PILE))

    def verbose(self, level: str | None) -> Answer:
        """How much is told; it is kept as a setting."""
        t = self.tongue
        names = {"0": BRIEF, "1": NORMAL, "2": FULL} | {name: name for name in VERBOSITIES}
        if level is not None and level.lower() not in names:
            raise Refused(t._("After verbose comes how much is told: {levels}.").format(levels=", ".join(VERBOSITIES)))
        if level is not None:
            self.verbosity = names[level.lower()]
        said = [t._(VERBOSITIES[self.verbosity])]
        if level is not None and self.keeper:
            try:
                self.keeper.store({"verbosity": self.verbosity})
            except (OSError, TpatError) as e:
                why = clean(getattr(e, "strerror", None) or str(e))
                said.append(t._("The settings can't be kept: {why}").format(why=t._(why)))
        return said, {}

    def moves(self, _: str | None) -> Answer:
        session, t = self.session, self.tongue
        legal = ", ".join(str(m) for m in session.game.legal_moves(session.state))
        if not legal:
            return [no_hint_text(t, session.game, session.state)], {}
        return [t._("Legal moves: {moves}.").format(moves=legal)], {}

    def rules(self, _: str | None) -> Answer:
        page = rules_page(self.session.game.rules, self.tongue, _WIDTH, plain=True)
        return plain_text(page).splitlines(), {}

    def help(self, _: str | None) -> Answer:
        return list(help_lines(self.tongue, self.session.game.rules)), {}

    def lang(self, code: str | None) -> Answer:
        wanted = (code or "").lower()
        if wanted not in LANGUAGES:
            sentence = self.tongue._("After lang comes a language: {languages}.")
            raise Refused(sentence.format(languages=", ".join(LANGUAGES)))
        self.tongue = load(wanted)
        return self._table_lines(), {}

    def yes(self, _: str | None) -> Answer:
        raise Refused(self.tongue._("Nothing was asked that yes answers."))

    def quit(self, _: str | None) -> Answer:
        raise Quit


_Do = Callable[[Doing, str | None], Answer]

COMMANDS: dict[str, _Do] = {
    "out": Doing.out,
    "undo": Doing.undo,
    "redo": Doing.redo,
    "restart": Doing.again,
    "again": Doing.again,
    "new": Doing.new,
    "give-up": Doing.give_up,
    "mark": Doing.mark,
    "back": Doing.back,
    "jump": Doing.jump,
    "hint": Doing.hint,
    "moves": Doing.moves,
    "verdict": lambda doing, _: doing.solver.verdict(doing),
    "solve-next": lambda doing, _: doing.solver.following(doing),
    "solve-out": lambda doing, _: doing.solver.out(doing),
    "solve-back": lambda doing, _: doing.solver.back(doing),
    "score": Doing.score,
    "count": Doing.count,
    "table": Doing.table,
    "show": Doing.table,
    "all": Doing.table,
    "look": Doing.table,
    "verbose": Doing.verbose,
    "rules": Doing.rules,
    "lang": Doing.lang,
    "yes": Doing.yes,
    "help": Doing.help,
    "?": Doing.help,
    "quit": Doing.quit,
}
