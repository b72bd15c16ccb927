"""Forty Thieves: a kin of Klondike; two decks, ten columns of four in suit, single cards, one round."""

from dataclasses import replace

from tpat.engine.games import klondike
from tpat.engine.rules import Build, Feel, Run, Space

RULES = replace(
    klondike.RULES,
    name="forty-thieves",
    title="Forty Thieves",
    feel=Feel(5, 2, 4),
    decks=2,
    columns=10,
    face_up=4,
    shape=(),
    build=Build.SUIT,
    run=Run.TOP,
    space=Space.ANY,
    redeals=0,
    options=(),
    aliases=(),
    houses=(),
)
