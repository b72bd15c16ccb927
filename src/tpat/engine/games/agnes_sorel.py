"""Agnes Sorel: a Gypsy; one deck; columns of one to seven, built in one colour, ranks in a circle; spaces stay empty."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Back, Base, Build, Feel, Space, Spread

RULES = replace(
    gypsy.RULES,
    name="agnes-sorel",
    title="Agnes Sorel",
    feel=Feel(4, 1, 3),
    decks=1,
    columns=7,
    face_down=0,
    face_up=7,
    shape=(1, 2, 3, 4, 5, 6, 7),
    spread=Spread.NONE,
    base=Base.FIRST,
    build=Build.COLOUR,
    wrap=True,
    space=Space.NONE,
    back=Back.NONE,
    max_score=500,
    options=(),
    aliases=(),
    houses=(),
)
