"""Yukon: a kin of Klondike; no stock; any open card moves with all on it."""

from dataclasses import replace

from tpat.engine.games import klondike
from tpat.engine.rules import Deal, Feel, Run

RULES = replace(
    klondike.RULES,
    name="yukon",
    title="Yukon",
    feel=Feel(3, 1, 4),
    face_up=5,
    shape=(1, 6, 7, 8, 9, 10, 11),
    waste=None,
    run=Run.ANY,
    deal=Deal.NONE,
    redeals=0,
    options=(),
    aliases=(),
    houses=(),
)
