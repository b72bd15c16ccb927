"""Storehouse: a Canfield; the twos start, columns in suit, one card at a time, three rounds."""

from dataclasses import replace

from tpat.engine.games.canfield import KIN
from tpat.engine.rules import Base, Build, Feel

RULES = replace(
    KIN,
    name="storehouse",
    title="Storehouse",
    feel=Feel(3, 2, 3),
    base=Base.ACE,
    starts=(2,),
    started=1,
    picked_out=True,
    build=Build.SUIT,
    draw=1,
    waste=1,
    redeals=2,
)
