"""The solver in the game: verdicts, the next move of a win, a win played out, the way back; with a searcher that answers when told to."""

from __future__ import annotations

import time

import pytest

from player import Player, dealt
from tpat.api import Game
from tpat.engine.state import State
from tpat.i18n import LANGUAGES, load
from tpat.session.session import Session
from tpat.session.verdicts import PATIENCE, Known, Standing
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Lost, Reason, Unknown, Verdict
from tpat.ui.commands import SOLVING
from tpat.ui.model import Solve
from tpat.ui.solving import DELAY, GLANCE, STEP, Solving
from tpat.ui.solving_text import next_text, verdict_sentence, verdict_text


class Searcher:
    """Keeps what it is asked, and answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[State, float]] = []
        self.stopped = 0
        self.game: Game | None = None
        self.answer: Verdict | None = None
        self.problem: OSError | None = None

    def ask(self, game: Game, state: State, seconds: float) -> None:
        if self.problem:
            raise self.problem
        self.game = game
        self.asked.append((state, seconds))

    def stop(self) -> None:
        self.stopped += 1

    def answers(self) -> Verdict | None:
        return self.answer


class Sitting(Player):
    """A player at a table with a solver; time goes by when he says so."""

    def __init__(self, session: Session, lang: str = "en") -> None:
        super().__init__(session, lang)
        self.searcher = Searcher()
        self.solving = Solving(session, self.searcher)
        self.now = 100.0
        self.notes: list[str] = []
        session.record = self.notes.append

    def press(self, keys):
        for key in keys.split() if isinstance(keys, str) else keys:
            self.ui, done = self.solving.interrupted(self.ui)
            if not done:
                super().press([key])
                if isinstance(self.effect, Solve):
                    self.ui = self.solving.do(self.ui, self.effect.name, self.now)
                    continue
            self.ui = self.solving.looked(self.ui, self.now)
        return self

    def wait(self, seconds: float) -> Sitting:
        """Let time go by."""
        end = self.now + seconds
        while self.solving.due is not None and self.solving.due <= end:
            self.now = max(self.now, self.solving.due)
            self.ui = self.solving.tick(self.ui, self.now)
        self.now = end
        return self

    def answered(self, verdict: Verdict | None = None) -> Sitting:
        """The searcher answers what it was asked last, with this verdict or as it is."""
        state, seconds = self.searcher.asked[-1]
        game = self.table.game
        self.searcher.answer = verdict or solve(game, state, Budget(seconds=min(10, seconds)), time.process_time).verdict
        self.ui = self.solving.heard(self.ui, self.now)
        self.searcher.answer = None
        return self

    @property
    def status(self) -> str:
        """The verdict in the title line; empty where there is none."""
        words = [verdict_text(load(self.ui.lang), Standing(known)) for known in Known]
        line = self.text().splitlines()[0]
        return next((line[line.index(w) :].split("  ")[0] for w in words if w in line), "")


def test_the_player_is_asked_once_a_game():
    for name in SOLVING:
        player = Sitting(dealt("canfield", 7))
        player.press(":").press(list(name)).press("enter")
        assert player.ui.question
        assert "hidden cards" in " ".join(player.text().split())
        player.press("n")
        assert not player.notes
        assert not player.searcher.asked
        player.press(":").press(list(name)).press("enter y")
        assert player.notes[0] == "note solver"
        player.answered() if player.searcher.asked else player.wait(1).answered()
        player.press("escape W W")
        assert player.ui.question is None


def test_the_search_begins_a_moment_after_each_move():
    player = Sitting(dealt("canfield", 2))
    player.press("W y")
    assert player.status == "thinking"
    player.wait(DELAY - 0.05)
    assert not player.searcher.asked
    player.wait(0.1)
    assert player.searcher.asked == [(player.table.state, PATIENCE)]
    player.press("d").wait(DELAY - 0.1).press("d").wait(DELAY - 0.1)
    assert len(player.searcher.asked) == 1, "who plays on fast is not searched after"
    assert player.searcher.stopped == 1
    player.wait(DELAY)
    assert [state for state, _ in player.searcher.asked[1:]] == [player.table.state]
    player.press("right left + ? escape").wait(1)
    assert len(player.searcher.asked) == 2, "what leaves the cards where they are begins no search"


def test_undo_and_redo_answer_at_once():
    player = Sitting(dealt("canfield", 7)).press("W y").wait(1).answered()
    assert player.status == "winnable"
    player.press("d").wait(1)
    before = len(player.searcher.asked)
    if player.status == "thinking":
        player.answered()
    seen = player.status
    for _ in range(3):
        player.press("u")
        assert player.status == "winnable"
        player.press("r")
        assert player.status == seen
    assert len(player.searcher.asked) == before


def test_who_follows_the_win_needs_no_search():
    player = Sitting(dealt("canfield", 7)).press("W y").wait(1).answered()
    for _ in range(12):
        player.press("p")
        assert player.ui.message.startswith("Next on the way to the win: ")
        player.press("=")
        assert player.status == "winnable"
    assert player.table.made == 12
    assert len(player.searcher.asked) == 1
    assert player.notes.count("note solver") == 13


def test_the_verdicts_in_words():
    player = Sitting(dealt("canfield", 3)).press("W y")
    assert player.ui.message == "The search goes on; what it finds is told."
    player.wait(1).answered()
    assert player.status == "lost"
    assert player.ui.message == "This can't be won any more: that is proved."
    player.press("p")
    assert player.ui.message == "This can't be won any more: that is proved."
    assert player.ui.warning
    player = Sitting(dealt("gypsy")).press("W y").wait(1).answered(Unknown(Reason.TIME))
    assert player.status == "can't tell"
    player.press("u W")
    assert player.status == ""
    assert player.ui.message == "No verdicts any more."
    player.press("W").wait(1)
    assert player.searcher.asked[-1] == (player.table.state, 2 * PATIENCE)


def test_the_move_that_lost_the_game_is_named():
    player = Sitting(dealt("canfield", 7)).press("W y").wait(1).answered()
    while player.status == "winnable":
        player.press("d").wait(1)
    player.answered(Lost())
    made = player.table.made
    assert player.status == f"lost since move {made}"
    player.press("d d").wait(1)
    assert player.status == f"lost since move {made}"
    asked = len(player.searcher.asked)
    player.press("L")
    assert player.ui.message in (
        f"Back at move {made - 1}: that is the last position known to be winnable.",
        "Back at the deal: that can be won.",
    )
    assert player.table.made == made - 1
    assert player.status == "winnable"
    assert player.table.can_redo
    assert len(player.searcher.asked) == asked, "all of it was known"


def test_looking_back_searches_from_here_to_the_deal():
    player = Sitting(dealt("canfield", 7)).press("d d d d L y")
    states = [player.table.start, *(entry.state for entry in player.table.whole)]
    assert player.searcher.asked[-1] == (states[-1], GLANCE)
    assert player.ui.message == "Looking back at move 4; any key stops it."
    player.answered(Lost())
    assert player.ui.message == "Looking back at move 3; any key stops it."
    player.answered(Unknown(Reason.TIME))
    assert player.searcher.asked[-1] == (states[player.table.stops[2]], GLANCE)
    player.press("d")
    assert player.table.made == 4, "the key that stops it does nothing else"
    assert player.ui.message == "Stopped."
    player.press("L").answered()
    assert player.table.made == 2
    assert player.ui.message == "Back at move 2: that is the last position known to be winnable."
    assert player.status == "winnable"
    player.press("L")
    assert player.table.made == 2
    assert player.ui.message == "This can be won."


def test_looking_back_where_nothing_can_be_won():
    player = Sitting(dealt("canfield", 3)).press("d d L y")
    for _ in range(2):
        player.answered(Unknown(Reason.TIME))
    player.answered()
    assert player.ui.message == "This deal can't be won: that is proved."
    assert player.status == "lost"
    player = Sitting(dealt("gypsy")).press("d L y")
    for _ in range(2):
        player.answered(Unknown(Reason.TIME))
    assert player.ui.message == "No position up to here is known to be winnable."
    assert player.table.made == 1
    assert player.status == "thinking"
    player.wait(1)
    assert player.searcher.asked[-1] == (player.table.state, PATIENCE), "for the verdict it is searched for longer"


def test_looking_back_takes_the_place_of_the_search_that_goes_on():
    player = Sitting(dealt("gypsy")).press("d W y").wait(1)
    assert player.searcher.asked == [(player.table.state, PATIENCE)]
    player.press("L").wait(1)
    assert [seconds for _, seconds in player.searcher.asked] == [PATIENCE, GLANCE], "once, and not anew when a time is due"
    player.answered(Unknown(Reason.TIME)).wait(1)
    assert [state for state, _ in player.searcher.asked[2:]] == [player.table.start]
    player.press("d").wait(1)
    assert player.searcher.asked[3:] == [(player.table.state, PATIENCE)]


def test_a_win_is_played_out_step_by_step():
    player = Sitting(dealt("canfield", 7)).press("P y")
    assert player.ui.message == "Thinking; any key ends it."
    player.answered()
    assert player.table.made == 1, "the first step at once"
    player.wait(STEP * 4.5)
    assert player.table.made == 5
    assert [n for n in player.notes if n.startswith("note solver ")] == [f"note solver {e.move}" for e in player.table.line if not e.auto]
    player.press("u")
    assert player.ui.message == "Stopped."
    assert player.table.made == 5
    player.press("u")
    assert player.table.made == 4, "each step is an undo of its own"
    assert not any(e.auto for e in player.table.line[len(player.table.line) - player.table.made :]), "without automatic moves"
    player.press("P").wait(1000)
    assert player.table.won
    assert "You have won!" in player.ui.message
    assert player.solving.due is None
    assert player.ui.verdict is None
    assert len(player.searcher.asked) == 1
    player.press("p")
    assert "You have won!" in player.ui.message


def test_a_wish_ends_with_the_next_key():
    player = Sitting(dealt("canfield", 7)).press("p y d").answered()
    assert player.ui.message.startswith("Waste: ")
    player = Sitting(dealt("canfield", 7)).press("p y").answered()
    assert player.ui.message.startswith("Next on the way to the win: ")
    assert [hint.move for hint in player.ui.hints]
    assert "┆" in player.text(), "the piles are pointed at"
    player.press("=")
    assert player.table.made == 1


def test_without_a_process_there_is_no_verdict_but_the_game_goes_on():
    player = Sitting(dealt("canfield", 7))
    player.searcher.problem = OSError(12, "Cannot allocate memory")
    player.press("W y").wait(1)
    assert player.ui.message == "The search can't be started: Cannot allocate memory"
    assert player.ui.warning
    assert player.status == ""
    player.press("d")
    assert player.table.made == 1


def test_when_the_process_dies_of_a_search_nothing_is_claimed():
    player = Sitting(dealt("canfield", 7)).press("W y").wait(1).answered(Unknown(Reason.FAILED))
    assert player.status == "can't tell"


def test_while_the_program_is_stopped_nothing_is_searched():
    player = Sitting(dealt("canfield", 7)).press("W y").wait(1)
    player.solving.rest()
    assert player.searcher.stopped == 1
    player.wait(0.1).answered()
    assert len(player.searcher.asked) == 2
    assert player.status == "winnable"
    player = Sitting(dealt("canfield", 7)).press("d d L y")
    player.solving.rest()
    player.wait(0.1)
    assert len(player.searcher.asked) == 2
    assert player.answered().ui.message == "This can be won."


def test_verdicts_off_hold_nothing_back_and_search_nothing():
    player = Sitting(dealt("canfield", 7)).press("W y").wait(1).answered()
    assert player.table.holds
    player.press("W d").wait(5)
    assert player.table.holds is None
    assert len(player.searcher.asked) == 1
    assert player.status == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_languages_have_words_for_all_of_it(lang):
    t = load(lang)
    words = [verdict_text(t, Standing(known)) for known in Known] + [verdict_text(t, Standing(Known.LOST, 41))]
    assert len(set(words)) == 5
    assert "41" in words[-1]
    assert all(len(word) <= 24 for word in words), "it stands in the title line of narrow screens"
    assert len({verdict_sentence(t, Standing(known)) for known in Known}) == 4
    session = dealt("klondike", 12345)
    for move in session.game.legal_moves(session.state):
        assert "{" not in next_text(t, session.game, session.state, move)
    player = Sitting(dealt("canfield", 3), lang).press("W y").wait(1).answered()
    assert player.status == verdict_text(t, Standing(Known.LOST))
