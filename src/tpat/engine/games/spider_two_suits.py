"""Spider Two Suits: a Spider; spades and hearts alone."""

from dataclasses import replace

from tpat.engine.games import spider
from tpat.engine.rules import Feel

RULES = replace(
    spider.RULES,
    name="spider-two-suits",
    title="Spider Two Suits",
    feel=Feel(3, 3, 4),
    suits=(1, 2),
    options=(),
    aliases=(),
    houses=(),
)
