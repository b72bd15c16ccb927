"""Spider One Suit: a Spider; all cards are spades."""

from dataclasses import replace

from tpat.engine.games import spider

RULES = replace(
    spider.RULES,
    name="spider-one-suit",
    title="Spider One Suit",
    suits=(1,),
    options=(),
    aliases=(),
    houses=(),
)
