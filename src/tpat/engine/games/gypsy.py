"""Gypsy: two decks, ten deals over eight columns, and cards may be borrowed back from the foundations."""

from tpat.engine import score
from tpat.engine.rules import Deal, Rules

RULES = Rules(
    name="gypsy",
    title="Gypsy",
    family="gypsy",
    decks=2,
    columns=8,
    face_down=2,
    face_up=1,
    back=True,
    deal=Deal.COLUMNS,
    score=score.gypsy,
    max_score=1000,
    aliases=("normandy",),
)
