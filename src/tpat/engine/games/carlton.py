"""Carlton: a Gypsy; open columns of one to eight; nothing comes back."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Back, Feel, Spread

RULES = replace(
    gypsy.RULES,
    name="carlton",
    title="Carlton",
    feel=Feel(3, 3, 4),
    face_up=8,
    shape=(1, 2, 3, 4, 5, 6, 7, 8),
    spread=Spread.NONE,
    back=Back.NONE,
    options=(),
    aliases=(),
    houses=(),
)
