"""Spider One Suit: a Spider; all cards are spades."""

from dataclasses import replace

from tpat.engine.games import spider
from tpat.engine.rules import Feel

RULES = replace(
    spider.RULES,
    name="spider-one-suit",
    title="Spider One Suit",
    feel=Feel(2, 2, 4),
    suits=(1,),
    options=(),
    aliases=(),
    houses=(),
)
