"""Scorpion: a Spider; one deck; seven columns built in suit; any open card moves with all on it."""

from dataclasses import replace

from tpat.engine.games import spider
from tpat.engine.rules import Build, DealOver, Feel, Run, Space, Spread

RULES = replace(
    spider.RULES,
    name="scorpion",
    title="Scorpion",
    feel=Feel(4, 1, 4),
    decks=1,
    columns=7,
    face_down=0,
    shape=(7,) * 7,
    covered=(3, 3, 3, 3, 0, 0, 0),
    spread=Spread.NONE,
    build=Build.SUIT,
    run_build=None,
    run=Run.ANY,
    space=Space.KINGS,
    deal_over=DealOver.ANYTHING,
    score=None,
    max_score=None,
    options=(),
    aliases=(),
    houses=(),
)
