"""xpat2's random numbers and shuffle, pure functions of the deal number.

A lagged Fibonacci generator over 55 words modulo 10⁹; the bounded draw comes in two kinds, xpat2's generator 1 (a fraction of the
range) and its old generator 0 (a remainder).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tpat.engine.cards import JOKERS, card
from tpat.engine.rules import Rules

MODULUS = 10**9
_WORDS = 55
_WARM_UP = 165


def draws(number: int) -> Iterator[int]:
    """The endless stream of draws, each 0 … 10⁹ − 1, that a number 0 … 10⁹ − 1 seeds."""
    v = [0] * _WORDS
    v[0] = previous = number
    following = 1
    for i in range(1, _WORDS):
        v[21 * i % _WORDS] = following
        previous, following = following, (previous - following) % MODULUS
    a, b = 0, 24
    skipped = 0
    while True:
        a, b = (a - 1) % _WORDS, (b - 1) % _WORDS
        v[a] = (v[a] - v[b]) % MODULUS
        if skipped < _WARM_UP:
            skipped += 1
        else:
            yield v[a]


def bounded(number: int, old: bool = False) -> Callable[[int], int]:
    """A function that draws from 0 … n − 1. The double arithmetic of generator 1 is xpat2's own, rounding and all."""
    stream = draws(number)
    if old:
        return lambda n: next(stream) % n
    return lambda n: int((next(stream) / 1e9) * n)


def deck(rules: Rules, number: int, old: bool = False) -> bytes:
    """The shuffled deck, first card first: filled from its end with cards drawn from the ordered pack."""
    draw = bounded(number % MODULUS, old)
    suits = [s for s in rules.suits for _ in range(4 // len(rules.suits))]
    pack = [card(r, s) for _ in range(rules.decks) for r in range(1, rules.ranks + 1) for s in suits]
    pack += JOKERS[: rules.jokers]
    out = [pack.pop(draw(len(pack))) for _ in range(len(pack))]
    return bytes(reversed(out))


def reshuffle(cards: bytes, seed: int) -> bytes:
    """These cards shuffled in place, as xpat2 shuffles the columns again: always from the deal's own number. `seed` as in State."""
    draw = bounded(seed >> 1, old=bool(seed & 1))
    swaps = [i + draw(len(cards) - i) for i in range(len(cards))]
    out = bytearray(cards)
    for i, k in enumerate(swaps):
        out[i], out[k] = out[k], out[i]
    return bytes(out)
