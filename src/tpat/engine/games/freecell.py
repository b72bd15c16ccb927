"""Free Cell: all cards open, four cells, and hardly a deal that can't be won."""

from tpat.engine.rules import Back, Feel, Limit, Rules, Spread

RULES = Rules(
    name="freecell",
    title="Free Cell",
    feel=Feel(2, 2, 5),
    family="freecell",
    columns=8,
    face_up=6,
    spread=Spread.COLUMNS,
    cells=4,
    back=Back.ANY,
    limit=Limit.SPACES,
    options=("decks", "columns", "cells", "face_up", "face_down", "jokers", "relaxed"),
    aliases=("fc", "free-cell"),
)
