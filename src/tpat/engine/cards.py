"""Cards as small numbers, and their texts.

A card is `rank << 2 | suit`: rank 1 (ace) … 13 (king), suit 0 clubs, 1 spades, 2 hearts, 3 diamonds (xpat2's order, so that
xpat2's number of a card is ours less 4). Cards are 4 … 55, jokers 56 … 71; DOWN is added while one lies face down. 0 is never a
card. Rank and suit are not asked of a joker.
"""

from __future__ import annotations

from tpat.errors import BadText

DOWN = 0x80
RANKS = "A23456789TJQK"
SUITS = "CSHD"
ACE, KING = 1, 13

#: For bytes.translate: every card of a pile turned up, or down.
UPWARDS = bytes(b & ~DOWN for b in range(256))
DOWNWARDS = bytes(b | DOWN if b else b for b in range(256))

#: One bit a card that lies face up; none for one that lies face down (nothing fits on it, and it moves nowhere).
BIT = tuple(1 << b if b < DOWN else 0 for b in range(256))


def card(rank: int, suit: int) -> int:
    """The card of a rank 1 … 13 and a suit 0 … 3, face up."""
    return rank << 2 | suit


def rank(c: int) -> int:
    """1 (ace) … 13 (king), face up or down."""
    return (c & ~DOWN) >> 2


def suit(c: int) -> int:
    """0 clubs, 1 spades, 2 hearts, 3 diamonds, face up or down."""
    return c & 3


def is_red(c: int) -> bool:
    """True for hearts and diamonds."""
    return bool(c & 2)


def name(c: int) -> str:
    """The text of a card, `QH`, or of a joker, `X0` … `XF`; whether it lies face down is not told."""
    if c & ~DOWN >= JOKER:
        return f"X{(c & ~DOWN) - JOKER:X}"
    return RANKS[rank(c) - 1] + SUITS[suit(c)]


def parse(text: str) -> int:
    """The card of `QH`, `TD`, `10D` or `X0`, in capitals or not. Raises BadText."""
    t = text.strip().upper()
    if len(t) == 2 and t[0] == "X" and t[1] in "0123456789ABCDEF":
        return JOKER + int(t[1], 16)
    if t.startswith("10"):
        t = "T" + t[2:]
    if len(t) != 2 or t[0] not in RANKS or t[1] not in SUITS:
        raise BadText("card", text)
    return card(RANKS.index(t[0]) + 1, SUITS.index(t[1]))


JOKER = 56
JOKERS = tuple(range(JOKER, JOKER + 16))
ALL = tuple(card(r, s) for r in range(ACE, KING + 1) for s in range(4))
