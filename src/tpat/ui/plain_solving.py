"""The solver in the line mode: the same verdicts as on the screen, each word answered when the search has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tpat.i18n import Tongue
from tpat.session.tally import SOLVER
from tpat.ui.messages import played_text, won_text
from tpat.ui.phrases import clean
from tpat.ui.plain_line import Refused

if TYPE_CHECKING:
    from tpat.engine.state import State
    from tpat.session.account import Facts
    from tpat.session.session import Session
    from tpat.session.verdicts import Known, Verdicts
    from tpat.solver.service import Service

PATIENCE = 20.0  # seconds of search; nothing else can be done meanwhile

Said = tuple[list[str], dict[str, Any]]


class Table(Protocol):
    """Where the words were read."""

    session: Session
    tongue: Tongue
    purse: Facts | None


class Solver:
    """The solver's part in a sitting; it costs nothing until it is asked."""

    def __init__(self) -> None:
        self._service: Service | None = None
        self._session: Session | None = None
        self._verdicts: Verdicts | None = None

    def close(self) -> None:
        """End the process that searches."""
        if self._service:
            self._service.close()

    def verdict(self, at: Table) -> Said:
        """Whether the position can be won; where that was not found out, asked again, with twice the time."""
        from tpat.session.verdicts import Known

        verdicts, notice = self._begin(at)
        state = at.session.state
        if verdicts.known(state) is Known.UNKNOWN:
            verdicts.patience *= 2
        self._known(at, verdicts, state)
        return [*notice, self._sentence(at, verdicts)], self._data(at, verdicts)

    def following(self, at: Table) -> Said:
        """The next move of a proven win."""
        from tpat.ui.solving_text import next_text

        verdicts, notice = self._begin(at)
        session = at.session
        self._known(at, verdicts, session.state)
        move = verdicts.next_move(session.state)
        if move is None:
            raise Refused(self._sentence(at, verdicts), **self._data(at, verdicts))
        text = f"{move}: {next_text(at.tongue, session.game, session.state, move)}"
        return [*notice, text], self._data(at, verdicts) | {"move": str(move)}

    def out(self, at: Table) -> Said:
        """The win played to its end, as the player's moves, without automatic ones."""
        verdicts, lines = self._begin(at)
        session, game = at.session, at.session.game
        if at.purse:
            raise Refused(at.tongue._("What costs by instalments you play yourself: {word} names the moves.").format(word="solve-next"))
        self._known(at, verdicts, session.state)
        if verdicts.next_move(session.state) is None:
            raise Refused(self._sentence(at, verdicts), **self._data(at, verdicts))
        played = []
        while not session.won and (move := verdicts.next_move(session.state)) is not None:
            session.note(f"{SOLVER} {move}")
            before = session.state
            entries = session.play(move, house=False)
            lines.append(played_text(at.tongue, game, before, entries, session.state, full=True))
            played += [{"move": str(e.move), "auto": e.auto} for e in entries]
        return lines, {"played": played}

    def back(self, at: Table) -> Said:
        """Back to the last position that is known to be winnable, after searching those that are not known."""
        from tpat.session.verdicts import Known
        from tpat.ui.solving import GLANCE
        from tpat.ui.solving_text import back_text, none_text

        verdicts, lines = self._begin(at)
        session = at.session
        while (found := verdicts.last_winnable(session, GLANCE)) is not None and not found[1]:
            stop = session.stops[found[0]]
            self._known(at, verdicts, session.whole[stop - 1].state if stop else session.start, GLANCE)
        if found is None:
            raise Refused(none_text(at.tongue, verdicts.known(session.start) is Known.LOST), **self._data(at, verdicts))
        here = found[0] == session.made
        session.jump(found[0])
        said = self._sentence(at, verdicts) if here else back_text(at.tongue, found[0])
        return [*lines, said], self._data(at, verdicts)

    # --- how ------------------------------------------------------------------------------------------------------------

    def _begin(self, at: Table) -> tuple[Verdicts, list[str]]:
        """The verdicts on the game at hand; and what is to be said of the help, the first time in it."""
        from tpat.session.verdicts import Verdicts

        session, t = at.session, at.tongue
        if session.won:
            raise Refused(won_text(t, session.game, session.state))
        notice = [] if SOLVER in session.noted else [t._("The search sees hidden cards too, and counts as help in the record.")]
        session.note(SOLVER)
        if self._verdicts is None or session is not self._session:
            self._session, self._verdicts = session, Verdicts(session.game)
            self._verdicts.patience = PATIENCE
            session.holds = self._verdicts.holds
        self._verdicts.settle(session)
        return self._verdicts, notice

    def _known(self, at: Table, verdicts: Verdicts, state: State, patience: float | None = None) -> Known:
        """What is known of a position, after a search if need be."""
        from tpat.session.verdicts import Known
        from tpat.solver.service import Service

        seconds = verdicts.patience if patience is None else patience
        if verdicts.known(state, seconds) is Known.THINKING:
            self._service = self._service or Service()
            try:
                verdicts.learn(state, self._service.wait(at.session.game, state, seconds), seconds)
            except OSError as error:
                why = at.tongue._(clean(error.strerror or str(error)))
                raise Refused(at.tongue._("The search can't be started: {why}").format(why=why)) from None
            verdicts.settle(at.session)
        return verdicts.known(state, seconds)

    def _sentence(self, at: Table, verdicts: Verdicts) -> str:
        from tpat.ui.solving_text import verdict_sentence

        return verdict_sentence(at.tongue, verdicts.standing(at.session))

    def _data(self, at: Table, verdicts: Verdicts) -> dict[str, Any]:
        """The verdict as data, in the words of `tpat solve`."""
        from tpat.session.verdicts import Known

        standing = verdicts.standing(at.session)
        words = {Known.WINNABLE: "won", Known.LOST: "lost"}
        return {"verdict": words.get(standing.known, "unknown")} | ({"since": standing.since} if standing.since else {})
