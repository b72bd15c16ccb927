"""Gypsy: two decks, ten deals over eight columns, and cards may be borrowed back from the foundations."""

from tpat.engine import score
from tpat.engine.rules import Back, Deal, Feel, Rules, Spread

RULES = Rules(
    name="gypsy",
    title="Gypsy",
    feel=Feel(3, 3, 4),
    family="gypsy",
    decks=2,
    columns=8,
    face_down=2,
    face_up=1,
    back=Back.ANY,
    spread=Spread.COLUMNS,
    deal=Deal.COLUMNS,
    score=score.gypsy,
    max_score=1000,
    options=("decks", "columns", "cells", "face_up", "face_down", "jokers", "back", "like"),
    houses=(("aisleriot", (("free", True),)), ("pysol", (("score", None), ("max_score", None)))),
    aliases=("normandy",),
)
