"""The command that holds all verdicts against searches that leave nothing out, on a few decks of each kind, and what it has shown up."""

from __future__ import annotations

import pytest

import judges
import minis
import soundness
import tpat
from late import COLUMNS, LATE, Kind, winnable
from shortcuts import SHORTCUTS, Shortcut
from tpat.engine.rules import Refill
from tpat.solver import canfield, canfield_play, canfield_search, columns, columns_play, columns_search
from tpat.solver.canfield import Layout, Model
from tpat.solver.chance import Chance
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Lost, Won

BY_NAME = {str(kind): kind for kind in LATE}
#: Positions that the solver once called lost, or won where it is lost: the kind, and which.
ONCE_WRONG = [
    ("freecell (back=none, build=rank, cells=1, columns=3, limit=none, space=none) 3 ranks", 786),
    ("klondike (build=alternate, columns=3, redeals=0, run_build=any) 4 ranks", 59),
    ("canfield (limit=spaces, redeals=0) 5 ranks", 19),
]


def deck(kind: str, seed: int) -> tuple[bool | None, tpat.Game | None, tpat.State | Layout]:
    """What is so of a deck as `soundness` names it, its game if it has one, and the deck."""
    if kind in BY_NAME:
        game, state = BY_NAME[kind].position(seed)
        return winnable(game, state, soundness.MOST), game, state
    layout = minis.mini_deck(seed, int(kind.split()[3]))
    return minis.winnable(layout), None, layout


def said(game: tpat.Game | None, it: tpat.State | Layout) -> list[judges.Said]:
    """What the full searches say of it."""
    if game is None:
        assert isinstance(it, Layout)
        return judges.by_canfield(it)
    assert isinstance(it, tpat.State)
    return judges.said(game, it)


def test_a_few_decks_of_each_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert soundness.main(2, []) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(LATE) + 2 + len(soundness.MINIS) + 1
    assert int(lines[-1].split()[2]) > 150


def test_a_wrong_verdict_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As it would be in a house where nothing is laid on a base card: this small deck is won by that alone."""
    monkeypatch.setattr(soundness, "kinds", lambda decks: [("canfield", "a deck of 4 ranks", soundness.of_minis(decks, 4, 124))])
    assert soundness.main(1, []) == 0
    fitting = Model._fitting
    monkeypatch.setattr(Model, "_fitting", lambda self, card: fitting(self, card) if card % self.ranks else 0)
    assert soundness.main(1, []) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "  deck 124: Canfield in depth without nothing says lost" in lines
    assert lines[-1].startswith("in all: 1 judged, 1 won, 0 lost, 1 wrong")


@pytest.mark.parametrize(("kind", "seed"), ONCE_WRONG)
def test_what_was_wrong_once(kind: str, seed: int) -> None:
    truth, game, it = deck(kind, seed)
    assert truth is not None
    assert not judges.wrong(truth, said(game, it))
    assert isinstance(it, tpat.State)
    assert game
    assert isinstance(solve(game, it, Budget(), lambda: 0.0).verdict, Won if truth else Lost)


@pytest.mark.parametrize("kind", [COLUMNS[1], COLUMNS[4], COLUMNS[12], COLUMNS[17], COLUMNS[22]], ids=str)
def test_the_full_search_of_columns_alone(kind: Kind) -> None:
    """Without the guide that meets most wins before it: what it wins is won along its trail, and it wins and loses what is so."""
    truths = []
    for seed in range(25):
        game, state = kind.position(seed)
        truth = winnable(game, state, soundness.MOST)
        layout = columns_play.layout_of(game.plan, state)
        assert layout
        if truth is None or game.won(state):
            continue
        full = columns_search.Search(columns.Model(game.plan, layout, columns.Weights(), Chance(1)), judges.watch())
        assert full.run(judges.NODES) is truth
        for move in columns_play.line_of(game.plan, state, columns_search.steps_of(full.trail)):
            assert game.refusal(state, move) is None
            state = game.apply(state, move)
        assert game.won(state) is truth
        truths.append(truth)
    assert 3 < sum(truths) < len(truths) - 3


@pytest.mark.parametrize("redeals", [None, 2])
def test_canfields_keys_tell_large_positions_apart(redeals: int | None) -> None:
    """Each card of a large stock, and as many in the reserve as there may be."""
    layout = Layout(13, ((), (), (), ()), tuple(range(1, 52)), tuple(range(1, 52)), 0, (1, 0, 0, 0), 0, redeals=redeals)
    search = canfield_search.Search(Model(layout))
    for columns_ in ((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (1, 0, 0, 0), (0, 0, 0, 1 << 23)):
        for left in range(52):
            for mask in (0, *(1 << i for i in range(51))):
                assert not search._key(*columns_, mask << 12, left), (columns_, left, mask)


def test_canfield_with_a_large_reserve() -> None:
    """Both searches agree, with and without prunings, where the reserve has more cards than the columns and the stock."""
    rules = Kind("canfield", {"reserve": 30, "redeals": 1}).game()
    verdicts: set[bool | None] = set()
    for number in range(14):
        layout = canfield_play.layout_of(rules.plan, rules.deal(number))
        assert layout
        assert len(layout.reserve) == 30
        found = {canfield_search.Search(Model(layout)).run(judges.NODES), *(one.won for one in judges.by_canfield(layout))} - {None}
        assert len(found) <= 1, number
        verdicts |= found
    assert False in verdicts


def test_spaces_left_open_where_the_rules_fill_them() -> None:
    """As only a position laid by hand has them: the first move fills them all."""
    won = 0
    for seed in range(30):
        game, state = Kind("canfield", {"refill": Refill.AUTO}, 5).position(seed)
        if not all(state.piles[t] for t in game.plan.tableau):
            won += isinstance(solve(game, state, Budget(), lambda: 0.0).verdict, Won)
    assert won > 3


@pytest.mark.parametrize("shortcut", SHORTCUTS, ids=lambda one: f"{one.pruning}: {one.wrongly}")
def test_a_false_shortcut_is_caught(shortcut: Shortcut, monkeypatch: pytest.MonkeyPatch) -> None:
    decks = [deck(*one) for one in shortcut.decks]
    assert all(truth is not None and not judges.wrong(truth, said(game, it)) for truth, game, it in decks)
    shortcut.put_in(monkeypatch)
    for truth, game, it in decks:
        assert truth is not None
        assert judges.wrong(truth, said(game, it)), "nothing wrong comes out"


def test_every_pruning_has_a_false_shortcut() -> None:
    caught = {one.pruning for one in SHORTCUTS}
    assert {f"Canfield {name}" for name in canfield.Prunings._fields} <= caught
    assert {f"columns {name}" for name in columns.Prunings._fields if name != "safe"} <= caught
    assert {"safe", "general columns", "general cells"} <= caught
