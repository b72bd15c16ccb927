"""Spider Two Suits: a Spider; spades and hearts alone."""

from dataclasses import replace

from tpat.engine.games import spider

RULES = replace(
    spider.RULES,
    name="spider-two-suits",
    title="Spider Two Suits",
    suits=(1, 2),
    options=(),
    aliases=(),
    houses=(),
)
