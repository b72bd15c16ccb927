"""Demon: a Canfield; two decks, eight columns, a reserve of forty; any part of a run moves."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Feel, Run

RULES = replace(
    KIN,
    name="demon",
    title="Demon",
    feel=Feel(3, 3, 3),
    decks=2,
    columns=8,
    reserve=40,
    run=Run.PART,
    max_score=104,
)
