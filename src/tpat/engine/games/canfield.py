"""Canfield: the gambler's patience. A reserve of thirteen, four columns, three cards at a time, ranks in a circle."""

from dataclasses import replace

from tpat.engine import score
from tpat.engine.rules import Back, Base, Deal, Feel, Refill, Rules, Run, Space

#: The BSD program: base cards take the next free foundation.
BSD = (("free", True),)

#: AisleRiot: parts of columns move, spaces fill themselves, cards come back, the waste is empty at first, a point a card.
AISLERIOT = (
    ("free", True),
    ("waste", 0),
    ("run", Run.PART),
    ("refill", Refill.AUTO),
    ("space", Space.ANY),
    ("back", Back.NOT_BASE),
    ("base_goes_up", False),
    ("score", score.cards_up),
    ("max_score", 52),
    ("money", False),
)

#: What the two below have in common: spaces fill themselves, base cards wait for the player, nothing is counted.
_UNSCORED = (
    ("refill", Refill.AUTO),
    ("space", Space.ANY),
    ("base_goes_up", False),
    ("score", None),
    ("max_score", None),
    ("money", False),
)

#: PySolFC: a whole column or its top card moves, spaces fill themselves; no score.
PYSOL = (
    ("run", Run.WHOLE_OR_TOP),
    *_UNSCORED,
)

#: Politaire, as its analysis of the game states the rules: parts of columns move, spaces fill themselves, all else is in
#: the stock; no score.
POLITAIRE = (
    ("waste", 0),
    ("run", Run.PART),
    *_UNSCORED,
)

RULES = Rules(
    name="canfield",
    title="Canfield",
    feel=Feel(4, 2, 3),
    family="canfield",
    columns=4,
    reserve=13,
    waste=3,
    base=Base.FIRST,
    wrap=True,
    run=Run.WHOLE,
    space=Space.RESERVE,
    deal=Deal.WASTE,
    draw=3,
    redeals=None,
    base_goes_up=True,
    score=score.canfield,
    max_score=208,
    money=True,
    options=("redeals", "draw", "run", "refill", "space", "back", "like"),
    houses=(("bsd", BSD), ("aisleriot", AISLERIOT), ("pysol", PYSOL), ("politaire", POLITAIRE)),
)

#: What the family's other games start from: PySolFC's Canfield, a point a card.
KIN = replace(
    RULES,
    **{**dict(PYSOL), "score": score.cards_up, "max_score": 52},  # type: ignore[arg-type]
    options=(),
    houses=(),
)
