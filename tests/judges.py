"""What all searches that prove something say of a position: each with all prunings, with none, and without each."""

from __future__ import annotations

from typing import Any, NamedTuple

import tpat
from tpat.solver import canfield, canfield_play, canfield_search, canfield_tables, columns, columns_play, columns_search, general
from tpat.solver.chance import Chance
from tpat.solver.solve import solve
from tpat.solver.verdict import Budget, Lost, Watch, Won

NODES = 20_000  # positions of one search; what takes more says nothing


class Said(NamedTuple):
    """By one search with some prunings: won or not, None where it did not end; and how many positions it took."""

    search: str
    without: str  # the pruning that is switched off; "" none is, "all" all are
    won: bool | None
    positions: int


def switched(prunings: Any) -> dict[str, Any]:
    """All prunings of a kind, none, and all but one, by what is switched off."""
    names = type(prunings)._fields
    each = {name: prunings._replace(**{name: False}) for name in names}
    return {"": prunings, "all": prunings._replace(**dict.fromkeys(names, False)), **each}


def watch() -> Watch:
    """A watch without limits."""
    return Watch(Budget(), lambda: 0.0)


def by_canfield(layout: canfield.Layout) -> list[Said]:
    """Both searches of Canfield's model."""
    out = []
    for without, prunings in switched(canfield.ALL).items():
        deep = canfield_search.Search(canfield.Model(layout, prunings))
        out.append(Said("Canfield in depth", without, deep.run(NODES), deep.visited))
        tables = canfield_tables.Tables(canfield.Model(layout, prunings))
        out.append(Said("Canfield by tables", without, tables.run(NODES), tables.visited))
    return out


def by_columns(game: tpat.Game, layout: columns.Layout) -> list[Said]:
    """The full search of the model of games of one deck."""
    out = []
    for without, prunings in switched(columns.ALL).items():
        model = columns.Model(game.plan, layout, columns.Weights(), Chance(1), prunings)
        full = columns_search.Search(model, watch())
        out.append(Said("columns", without, full.run(NODES), len(full.seen)))
    return out


def by_engine(game: tpat.Game, state: tpat.State) -> list[Said]:
    """The full search through the engine."""
    out = []
    for without, prunings in switched(general.ALL).items():
        full = general.Search(game, state, watch(), prunings)
        out.append(Said("general", without, full.run(NODES), len(full.seen)))
    return out


def said(game: tpat.Game, state: tpat.State) -> list[Said]:
    """By the searches that a position is given to, the full ones alone, without the guides that only find wins."""
    if layout := canfield_play.layout_of(game.plan, state):
        return by_canfield(layout)
    if table := columns_play.layout_of(game.plan, state):
        return by_columns(game, table)
    return by_engine(game, state)


def solved(game: tpat.Game, state: tpat.State) -> Said:
    """By the way in, guides and all; a line of it has been played."""
    answer = solve(game, state, Budget(nodes=NODES), lambda: 0.0)
    won = True if isinstance(answer.verdict, Won) else False if isinstance(answer.verdict, Lost) else None
    return Said("solve", "", won, answer.nodes)


def wrong(truth: bool, all_said: list[Said]) -> list[Said]:
    """What is not as it is. A search that did not end says nothing."""
    return [one for one in all_said if one.won is not None and one.won is not truth]


def fired(all_said: list[Said]) -> set[str]:
    """The prunings without which a search took more positions."""
    least = {one.search: one.positions for one in all_said if not one.without}
    return {one.without for one in all_said if one.positions > least[one.search]} - {"all"}
