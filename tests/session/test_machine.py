"""Sessions played at random: moves, undo, redo, to the start and the end, sweeps, bookmarks, with and without automatic base cards; and
what a session tells its record brings it back whole."""

from __future__ import annotations

import random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import positions
import tpat
from checks import cards
from tpat.engine.cards import DOWN, rank
from tpat.session.autoplay import all_up
from tpat.session.session import Session


class Playing(RuleBasedStateMachine):
    """A session beside the plain list of positions that its actions led to."""

    @initialize(
        variant=st.sampled_from(positions.variants()), seed=st.integers(0, 2**32), begins_late=st.booleans(), auto_base=st.booleans()
    )
    def begin(self, variant: tuple[str, dict[str, str]], seed: int, begins_late: bool, auto_base: bool) -> None:
        self.game = tpat.game(variant[0], **variant[1])
        chance = random.Random(seed)
        start = positions.late(self.game, chance) if begins_late else self.game.deal(seed)
        self.session = Session(self.game, start, auto_base=auto_base)
        self.opening = self.session.opening
        self.told: list[str] = []
        self.session.record = self.told.append
        self.mark: int | None = None
        self.seen = [self.session.state]  # after each action of the player
        self.at = 0

    def _free_base_cards(self) -> list[tpat.Move]:
        state, plan = self.session.state, self.game.plan
        return [
            m
            for m in self.game.legal_moves(state)
            if m.kind == "move"
            and m.target[0] == "f"
            and not state.piles[plan.index[m.target]]
            and rank(state.piles[plan.index[m.source]][-1]) == state.base
        ]

    @precondition(lambda self: self.game.legal_moves(self.session.state))
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        before = self.session.state
        move = data.draw(st.sampled_from(self.game.legal_moves(before)))
        entries = self.session.play(move)
        assert entries[0] == (move, self.game.apply(before, move), False)
        assert all(e.auto for e in entries[1:])
        assert len(entries) == 1 or (self.session.auto_base and self.game.rules.base_goes_up)
        assert not (self.session.auto_base and self.game.rules.base_goes_up and self._free_base_cards())
        self._went_on()

    def _went_on(self) -> None:
        """An action of the player: what was undone is forgotten, a bookmark in it too."""
        if self.mark is not None and self.mark > self.at:
            self.mark = None
        del self.seen[self.at + 1 :]
        self.seen.append(self.session.state)
        self.at += 1
        assert not self.session.can_redo

    @rule()
    def sweep(self) -> None:
        before = self.session.state
        first = all_up(self.game, before)
        entries = self.session.sweep(all_up)
        assert bool(entries) == (first is not None)
        if entries:
            assert [e.auto for e in entries] == [False] + [True] * (len(entries) - 1)
            assert entries[0].move == first
            assert all_up(self.game, self.session.state) is None
            self._went_on()

    @rule()
    def set_bookmark(self) -> None:
        self.session.mark()
        self.mark = self.at

    @rule()
    def to_bookmark(self) -> None:
        assert self.session.marked == (self.mark is not None)
        assert self.session.to_mark() == (self.mark is not None)
        if self.mark is not None:
            self.at = self.mark

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        made = data.draw(st.integers(-1, len(self.seen)))
        there = 0 <= made < len(self.seen)
        assert self.session.jump(made) == there
        if there:
            self.at = made

    @rule(seed=st.integers(0, 2**32))
    def play_what_is_not_legal(self, seed: int) -> None:
        chance = random.Random(seed)
        names = self.game.plan.names
        move = tpat.Move("move", chance.choice(names), chance.choice(names), chance.randint(1, 14))
        if self.game.refusal(self.session.state, move) is not None:
            line, redo = self.session.line, self.session.can_redo
            with pytest.raises(tpat.IllegalMove):
                self.session.play(move)
            assert (self.session.line, self.session.can_redo) == (line, redo)

    @rule()
    def undo(self) -> None:
        entries = self.session.undo()
        assert bool(entries) == (self.at > 0)
        if entries:
            assert [e.auto for e in entries] == [False] + [True] * (len(entries) - 1)
            self.at -= 1

    @rule()
    def redo(self) -> None:
        entries = self.session.redo()
        assert bool(entries) == (self.at < len(self.seen) - 1)
        if entries:
            assert [e.auto for e in entries] == [False] + [True] * (len(entries) - 1)
            self.at += 1

    @rule()
    def undo_all(self) -> None:
        assert self.session.undo_all() == self.at
        self.at = 0

    @rule()
    def redo_all(self) -> None:
        assert self.session.redo_all() == len(self.seen) - 1 - self.at
        self.at = len(self.seen) - 1

    @rule(on=st.booleans())
    def set_auto_base(self, on: bool) -> None:
        self.session.auto_base = on

    @invariant()
    def the_position_is_the_one_seen_before(self) -> None:
        assert self.session.state == self.seen[self.at]
        assert self.game.key(self.session.state) == self.game.key(self.seen[self.at])

    @invariant()
    def the_moves_made_are_the_players_actions(self) -> None:
        assert self.session.made == self.at == sum(not e.auto for e in self.session.line)
        assert self.session.can_undo == (self.at > 0)
        assert self.session.can_redo == (self.at < len(self.seen) - 1)

    @invariant()
    def the_line_leads_from_the_start_to_the_position(self) -> None:
        state, before = self.session.start, None
        for entry in self.session.line:
            assert self.game.refusal(state, entry.move) is None
            state, before = self.game.apply(state, entry.move), state
            assert state == entry.state
        assert (state, before) == (self.session.state, self.session.before)

    @invariant()
    def cards_and_texts_hold(self) -> None:
        state = self.session.state
        assert cards(state) == positions.pack(self.game)
        assert self.game.parse_table(self.game.table(state)) == state
        assert all(not (i not in (self.game.plan.stock,) and p and p[-1] & DOWN) for i, p in enumerate(state.piles))

    def teardown(self) -> None:
        """What the record was told, played to a session that begins as this one did, gives this session again."""
        if not hasattr(self, "session"):
            return
        again = Session.restored(self.game, self.session.start, None, auto_base=False, opening=self.opening)
        for action in self.told:
            again.act(action)
        assert (again.line, again.made, again.marked, again.can_redo) == (
            self.session.line,
            self.session.made,
            self.session.marked,
            self.session.can_redo,
        )
        self.session.redo_all()
        again.redo_all()
        assert again.line == self.session.line


TestPlaying = Playing.TestCase
