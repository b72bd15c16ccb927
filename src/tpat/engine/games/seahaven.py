"""Seahaven Towers: all cards open, built in suit, four cells of which two are taken at the start."""

from tpat.engine.rules import Back, Build, Feel, Limit, Rules, Space, Spread

RULES = Rules(
    name="seahaven",
    title="Seahaven",
    feel=Feel(3, 2, 5),
    family="freecell",
    columns=10,
    face_up=5,
    spread=Spread.CELLS,
    cells=4,
    back=Back.ANY,
    build=Build.SUIT,
    limit=Limit.CELLS,
    space=Space.KINGS,
    options=("decks", "columns", "cells", "face_up", "face_down", "jokers", "relaxed"),
    aliases=("st", "seahaven-towers"),
)
