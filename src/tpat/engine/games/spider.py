"""Spider: two decks, ten columns, built whatever the suit; whole suits go up."""

from tpat.engine import score
from tpat.engine.rules import Build, Deal, DealOver, Feel, Rules, Spread, Up

RULES = Rules(
    name="spider",
    title="Spider",
    feel=Feel(5, 3, 4),
    family="spider",
    decks=2,
    columns=10,
    face_down=4,
    face_up=1,
    spread=Spread.COLUMNS,
    build=Build.RANK,
    run_build=Build.SUIT,
    up=Up.SUIT,
    deal=Deal.COLUMNS,
    deal_over=DealOver.NO_SPACE,
    score=score.spider,
    max_score=1000,
    options=("decks", "columns", "cells", "face_up", "face_down", "jokers", "relaxed"),
)
