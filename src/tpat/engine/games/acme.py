"""Acme: a Canfield; the aces start, columns in suit, single cards, two rounds."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Base, Build, Feel, Run

RULES = replace(
    KIN,
    name="acme",
    title="Acme",
    feel=Feel(5, 1, 2),
    base=Base.ACE,
    started=1,
    picked_out=True,
    build=Build.SUIT,
    wrap=False,
    run=Run.TOP,
    draw=1,
    waste=1,
    redeals=1,
)
