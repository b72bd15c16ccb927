"""Reading a table off the screen: what stands in the place of each pile."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tpat.ui.layout import Layout


def _cells(screen: Sequence[str], plan: Layout, pile: str) -> list[str]:
    """The rows of a pile's place, without marks."""
    spot = plan.spots[pile]
    rows = screen[spot.y : spot.y + spot.height]
    return [row[spot.x : spot.x + plan.card.width].strip("╭╮─ []▐▌┆") for row in rows]


def seen_column(screen: Sequence[str], plan: Layout, pile: str) -> tuple[int, list[str]]:
    """How many cards a column's place accounts for, and the cards that stand there, bottom first."""
    count, cards = 0, []
    for cell in _cells(screen, plan, pile):
        if cell.startswith("│"):  # the lower part of the top card
            break
        if fold := re.fullmatch(r"[▒⋮┇](\d+)", cell):
            count += int(fold[1])
        elif re.fullmatch(r"▒+", cell):
            count += 1
        elif re.fullmatch(r"(10|[A2-9TJQK])[♣♠♥♦]|Jo", cell):
            count += 1
            cards.append(cell.replace("10", "T"))
        elif pair := re.fullmatch(r"((?:10|[A2-9TJQK])[♣♠♥♦])┇", cell):  # one line for both of a pair
            count += 2
            cards.append(pair[1].replace("10", "T"))
        else:
            assert re.sub(r"[()╰╯│]", "", cell).strip() == "", cell
    return count, cards


def shown(cards: tuple[tuple[str, bool], ...]) -> list[str]:
    """A pile's face-up cards as the screen writes them."""
    signs = dict(zip("CSHD", "♣♠♥♦", strict=True))
    return ["Jo" if c[0] == "X" else c[0] + signs[c[1]] for c, up in cards if up]
