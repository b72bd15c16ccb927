"""Modified Canfield: no reserve; the stock's top lies open and plays."""

from dataclasses import replace

from tpat.engine.games import canfield
from tpat.engine.rules import Feel, Space

RULES = replace(
    canfield.RULES,
    name="modcanfield",
    title="modified Canfield",
    feel=Feel(3, 2, 4),
    reserve=0,
    wrap=False,
    space=Space.STOCK,
    stock_open=True,
    base_goes_up=False,
    options=(),
    houses=(),
    aliases=("modcan", "modified-canfield"),
)
