"""The solver beside the game on the screen: verdicts, the next move of a proven win, a win played out, the way back to what can be won.

The search runs in a process of its own. Here stands what it is asked next, and what becomes of its answers; the loop only says when a key
was pressed, a time is due, or an answer has come. Times are those of a clock that never goes back, in seconds.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from tpat.api import Game
from tpat.engine.moves import MOVE, Move
from tpat.engine.state import State
from tpat.i18n import Tongue, load
from tpat.session.hints import Gain, Hint
from tpat.session.session import Session
from tpat.session.tally import SOLVER
from tpat.session.verdicts import Known, Standing, Verdicts
from tpat.solver.verdict import Verdict
from tpat.ui.at import quiet, say
from tpat.ui.betting import paid, price
from tpat.ui.messages import played_text, won_text
from tpat.ui.model import Question, UiState
from tpat.ui.phrases import clean
from tpat.ui.solving_text import back_text, next_text, none_text, verdict_sentence

DELAY = 0.25  # seconds from a move to the search, so that who plays on fast is not searched after
STEP = 0.4  # seconds a move, where a win is played out
GLANCE = 2.0  # seconds of search for each position, looking back


class Searcher(Protocol):
    """What searches: solver.service.Service."""

    def ask(self, game: Game, state: State, seconds: float) -> None: ...

    def stop(self) -> None: ...

    def answers(self) -> Verdict | None: ...


class Wish(Enum):
    """What the player waits for besides the verdict."""

    NEXT = "the next move of a win"
    OUT = "the win played out"
    BACK = "the last position that can be won"


class Solving:
    """The solver's part in one game. `due` is when `tick` is to be called; None while there is nothing to do."""

    def __init__(self, session: Session, searcher: Searcher) -> None:
        self.due: float | None = None
        self._session = session
        self._searcher = searcher
        self._verdicts = Verdicts(session.game)
        self._on = False
        self._wish: Wish | None = None
        self._seen: State | None = None  # the position that was looked at last
        self._asked: tuple[State, float] | None = None  # what is searched for, and for how many seconds

    # --- keys -----------------------------------------------------------------------------------------------------------

    def do(self, ui: UiState, name: str, now: float) -> UiState:
        """Carry out one of commands.SOLVING."""
        ui = quiet(ui)
        if name == "verdict" and self._on:
            self.leave()
            return say(ui._replace(verdict=None), load(ui.lang)._("No verdicts any more."))
        if self._session.won:
            return say(ui, won_text(load(ui.lang), self._session.game, self._session.state))
        self._session.note(SOLVER)
        self._turn_on()
        if name == "verdict":
            if self._verdicts.known(self._session.state) is Known.UNKNOWN:
                self._verdicts.patience *= 2
            ui = self.looked(ui, now)
            return say(ui, verdict_sentence(load(ui.lang), self._standing()))
        if name == "solve-back":
            self._give_up()  # it searches for less long, and elsewhere
        self._wish = {"solve-next": Wish.NEXT, "solve-out": Wish.OUT, "solve-back": Wish.BACK}[name]
        ui = self.looked(say(ui, load(ui.lang)._("Thinking; any key ends it.")), now)
        return self._fulfil(ui, now)

    def _turn_on(self) -> None:
        self._on = True
        # Who follows a proven win is not led off it by a card that goes up by itself.
        self._session.holds = self._verdicts.holds

    def leave(self) -> None:
        """No verdicts any more: they are switched off, or the game is left."""
        self._on, self._wish, self.due, self._seen = False, None, None, None
        self._session.holds = None
        self._give_up()

    def rest(self) -> None:
        """The program is to stop for a while: the search, which is in no job of the shell's, does not go on behind its back."""
        if self._asked:
            self._give_up()
            self.due = 0.0  # at once when it goes on

    def interrupted(self, ui: UiState) -> tuple[UiState, bool]:
        """A key is pressed: what plays or looks back by itself stops, and the key has done its work then (True)."""
        wish, self._wish = self._wish, None
        if wish in (None, Wish.NEXT):
            return ui, False
        self._give_up()
        self._seen = None  # the search for the position on the table begins anew
        return say(ui, load(ui.lang)._("Stopped.")), True

    def _give_up(self) -> None:
        if self._asked:
            self._asked = None
            self._searcher.stop()

    # --- what comes by itself -------------------------------------------------------------------------------------------

    def looked(self, ui: UiState, now: float) -> UiState:
        """The position may be another: what is searched for is now this one, after a moment."""
        session = self._session
        if not self._on:
            return ui
        if session.state is not self._seen:
            self._seen = session.state
            self._verdicts.settle(session)
            self._give_up()
            self.due = now + DELAY if not session.won and self._verdicts.known(session.state) is Known.THINKING else None
        return ui._replace(verdict=None if session.won else self._standing())

    def _standing(self) -> Standing:
        return self._verdicts.standing(self._session)

    def tick(self, ui: UiState, now: float) -> UiState:
        """Do what is due."""
        if self.due is None or now < self.due:
            return ui
        self.due = None
        if self._wish:
            return self._fulfil(ui, now)
        return self._ask(ui, self._session.state, self._verdicts.patience)

    def heard(self, ui: UiState, now: float) -> UiState:
        """The searcher has something to say."""
        try:
            verdict = self._searcher.answers()
        except OSError as error:
            return self._failed(ui, error)
        if verdict is None or self._asked is None:
            return ui
        (state, seconds), self._asked = self._asked, None
        self._verdicts.learn(state, verdict, seconds)
        self._verdicts.settle(self._session)
        ui, t = self.looked(ui, now), load(ui.lang)
        if ui.message == verdict_sentence(t, Standing(Known.THINKING)):
            ui = say(ui, verdict_sentence(t, self._standing()))  # what was promised
        return self._fulfil(ui, now) if self._wish else ui

    def _ask(self, ui: UiState, state: State, seconds: float) -> UiState:
        self._asked = (state, seconds)
        try:
            self._searcher.ask(self._session.game, state, seconds)
        except OSError as error:
            return self._failed(ui, error)
        return ui

    def _failed(self, ui: UiState, error: OSError) -> UiState:
        self.leave()
        t = load(ui.lang)
        why = t._(clean(error.strerror or str(error)))
        return say(ui._replace(verdict=None), t._("The search can't be started: {why}").format(why=why), warning=True)

    # --- wishes ---------------------------------------------------------------------------------------------------------

    def _fulfil(self, ui: UiState, now: float) -> UiState:
        """Do what the player waits for, or one step of it, or have searched for what it needs."""
        t, session = load(ui.lang), self._session
        if self._wish is Wish.BACK:
            return self._look_back(ui, t, now)
        known = self._verdicts.known(session.state)
        if known is Known.THINKING:
            return ui if self._asked else self._ask(ui, session.state, self._verdicts.patience)
        move = self._verdicts.next_move(session.state)
        if move is None:
            self._wish = None
            return say(ui, verdict_sentence(t, self._standing()), warning=True)
        if self._wish is Wish.NEXT:
            self._wish = self.due = None
            ui = quiet(ui)._replace(hints=(Hint(move, Gain.MOVES),), hint=0)
            return say(ui, next_text(t, session.game, session.state, move))
        return self._step(ui, t, move, now)

    def _step(self, ui: UiState, t: Tongue, move: Move, now: float) -> UiState:
        """Play the next move of a win, without what the house would add."""
        session = self._session
        if ui.purse and (cost := price(ui.purse, session, move)):
            self._wish = None  # who pays goes on with the same key
            return quiet(ui)._replace(question=Question("pay", move=move, price=cost))
        session.note(f"{SOLVER} {move}")
        before = session.state
        entries = session.play(move, house=False)
        said = played_text(t, session.game, before, entries, session.state)
        ui = say(quiet(ui), said)._replace(cards=0, purse=ui.purse and paid(ui.purse, session, move))
        if move.kind == MOVE:
            ui = ui._replace(pile=move.target)
        ui = self.looked(ui, now)
        if session.won:
            self._wish = None
        else:
            self.due = now + STEP
        return ui

    def _look_back(self, ui: UiState, t: Tongue, now: float) -> UiState:
        """Go back to the last position that can be won, once that is known."""
        session = self._session
        if self._asked:
            return ui
        found = self._verdicts.last_winnable(session, GLANCE)
        if found is None:
            self._wish = self._seen = None  # the position on the table may be worth a longer search
            return say(self.looked(ui, now), none_text(t, self._verdicts.known(session.start) is Known.LOST), warning=True)
        made, winnable = found
        if not winnable:
            state = session.whole[stop - 1].state if (stop := session.stops[made]) else session.start
            ui = say(ui, t._("Looking back at move {n}; any key stops it.").format(n=made))
            return self._ask(ui, state, GLANCE)
        self._wish = self.due = None
        if made == session.made:
            return say(ui, verdict_sentence(t, self._standing()))
        session.jump(made)
        return say(self.looked(quiet(ui)._replace(cards=0), now), back_text(t, made))
