"""Giant: a Gypsy; one card a column; cards come back only when the stock is empty."""

from dataclasses import replace

from tpat.engine.games import gypsy
from tpat.engine.rules import Back, Feel

RULES = replace(
    gypsy.RULES,
    name="giant",
    title="Giant",
    feel=Feel(4, 3, 4),
    face_down=0,
    back=Back.STOCK_GONE,
    options=(),
    aliases=(),
    houses=(),
)
