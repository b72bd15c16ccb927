"""Games played at random through the keeper, beside a plain account of what they must have left behind."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import tpat
from tpat.deal.numbers import deal, first_state
from tpat.session.session import Session
from tpat.storage import paths
from tpat.storage.keeper import Keeper

WON = json.loads((Path(__file__).parent / "data" / "won.json").read_text(encoding="utf-8"))


@contextmanager
def home(folder: Path) -> Iterator[Path]:
    """Games, statistics and settings are kept in this folder; gives where the data lies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        _forget()
        try:
            yield folder / "data" / paths.NAME
        finally:
            _forget()


def _forget() -> None:
    paths.data.cache_clear()
    paths.config.cache_clear()


@dataclass
class Expected:
    """What a game that counts must have left behind."""

    game: str
    options: str
    number: int | None
    won: bool
    score: int | None
    moves: int
    undos: int
    hints: int
    solver: int
    seconds: float
    redeals: int


class Player:
    """Plays games through a keeper of its own, by a clock that only this player moves."""

    def __init__(self, chance: random.Random, betting: str = "xpat2") -> None:
        self.chance = chance
        self.now = 0.0
        self.day = 0
        self.keeper = Keeper(lambda: self.now, self._today, betting)
        self.ended: list[Expected] = []

    def _today(self) -> str:
        self.day += 1
        return f"2026-01-01T00:00:00.{self.day:06}+00:00"

    def session(self, name: str, options: dict[str, str], number: int, shuffle: str = "xpat2") -> Session:
        """A game that is kept from now on."""
        game = tpat.game(name, **options)
        dealt = deal(number, shuffle)
        return self.begin(Session(game, first_state(game.plan, dealt), dealt))

    def begin(self, session: Session) -> Session:
        self.now = 0.0
        self.keeper.keep(session)
        return session

    def sit(self) -> None:
        """One game at random: left untouched, played and given up, interrupted, won, won and taken back."""
        kind = self.chance.choice(("untouched", "given up", "given up", "interrupted", "won", "won", "taken back"))
        if kind in ("won", "taken back"):
            self._win(self.chance.choice(_SHORT), taken_back=kind == "taken back")
            return
        name, options = self.chance.choice(_GAMES)
        session = self.session(name, options, self.chance.randint(0, 5))
        if kind == "untouched":
            self.keeper.let_go()
            return
        undos, hints, solver = self._play(session)
        if kind == "interrupted":
            self.keeper.let_go("t1")
            saved = self.keeper.resume()
            session, self.now = saved.read.session, saved.read.seconds
            more = self._play(session)
            undos, hints, solver = undos + more[0], hints + more[1], solver + more[2]
        self._note(session, False, undos, hints, solver)
        self.keeper.give_up()

    def _play(self, session: Session) -> tuple[int, int, int]:
        undos = hints = solver = 0
        for _ in range(self.chance.randint(1, 12)):
            self.now += self.chance.choice((0.0, 0.5, 7.0, 61.5))
            what = self.chance.random()
            if what < 0.15:
                undos += bool(session.undo())
            elif what < 0.2:
                undos += bool(session.undo_all())
            elif what < 0.3:
                session.redo()
            elif what < 0.4:
                session.note("hint")
                hints += 1
            elif what < 0.43:
                session.note("solver")
                solver += 1
            elif moves := session.game.legal_moves(session.state):
                session.play(self.chance.choice(moves))
        if not (session.can_undo or session.can_redo):
            session.play(session.game.legal_moves(session.state)[0])
        return undos, hints, solver

    def _win(self, line: dict[str, object], taken_back: bool) -> None:
        name, number = str(line["game"]), int(str(line["number"]))
        game = tpat.game(name)
        dealt = deal(number, str(line.get("shuffle", "xpat2")))
        session = self.begin(Session(game, first_state(game.plan, dealt), dealt, auto_base=False))
        helped = self.chance.random() < 0.3
        for text in str(line["moves"]).split(","):
            self.now += 1.5
            if helped:
                session.note(f"solver {text}")
            session.play(game.parse_move(text))
        assert session.won
        self._note(session, True, 1 if taken_back else 0, 0, session.made if helped else 0)
        if taken_back:
            self.now += 50.0
            session.undo()
            if self.chance.random() < 0.5:
                session.redo()
                self.keeper.let_go()
            else:
                self.keeper.give_up()
        else:
            self.keeper.let_go()

    def _note(self, session: Session, won: bool, undos: int, hints: int, solver: int) -> None:
        game, dealt = session.game, session.deal
        self.ended.append(
            Expected(
                game=game.name,
                options=",".join(f"{k}={v}" for k, v in sorted(game.options.items())),
                number=dealt.number if dealt else None,
                won=won,
                score=game.score(session.state),
                moves=session.made,
                undos=undos,
                hints=hints,
                solver=solver,
                seconds=round(self.now, 1),
                redeals=session.state.redeals,
            )
        )


_GAMES = [
    ("gypsy", {}),
    ("gypsy", {"columns": "9"}),
    ("canfield", {}),
    ("canfield", {"refill": "auto"}),
    ("canfield", {"draw": "1", "refill": "auto"}),
    ("spider", {}),
    ("freecell", {}),
    ("blue-moon", {}),
]
_SHORT = sorted((w for w in WON if not w.get("options")), key=lambda w: len(w["moves"]))[:8]


def near_win(name: str = "gypsy") -> tuple[tpat.Game, tpat.State, str]:
    """A position laid by hand that one move wins."""
    game = tpat.game(name)
    decks = game.rules.decks
    piles = {f"f{k + 1}": [f"{r}{'CSHD'[k % 4]}" for r in "A23456789TJQK"] for k in range(4 * decks)}
    piles["t1"] = [piles["f1"].pop()]
    return game, game.setup(piles), "t1-f1"
