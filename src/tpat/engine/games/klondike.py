"""Klondike: seven columns, one deck, the patience that everybody knows."""

from tpat.engine.rules import Deal, Feel, Rules, Space

RULES = Rules(
    name="klondike",
    title="Klondike",
    feel=Feel(3, 1, 2),
    family="klondike",
    columns=7,
    shape=(1, 2, 3, 4, 5, 6, 7),
    waste=0,
    space=Space.KINGS,
    deal=Deal.WASTE,
    redeals=3,
    options=("draw", "redeals", "back"),
)
