"""A position laid by hand: piles of card texts become a State, checked; and back."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping

from tpat.engine.cards import ACE, ALL, BIT, DOWN, JOKER, JOKERS, KING, card, name, parse, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.rules import Base, Up
from tpat.engine.state import State
from tpat.errors import BadPosition

#: A card in a pile: `QH`, `QH-` face down, or the pair (`QH`, lies face up).
CardText = str | tuple[str, bool]


def card_of(text: CardText) -> int:
    """The card byte of a card in a pile. Raises BadText."""
    if isinstance(text, str):
        return parse(text[:-1]) | DOWN if text.endswith("-") else parse(text)
    return parse(text[0]) | (0 if text[1] else DOWN)


def arrange(
    plan: Plan,
    piles: Mapping[str, Iterable[CardText]],
    base: int | None = None,
    redeals: int = 0,
    whole: bool = False,
    *,
    rotations: int = 0,
    seed: int = -1,
) -> State:
    """The position with these piles (those not named are empty), bottom first.

    Stock cards always lie face down; waste and foundation cards face up. `base` is the base rank where the rules take it from the first
    card; not given, it is read off the foundations. `whole` asks for a complete deck; else cards may be missing, but none may be there
    too often. Raises BadPosition or BadText.
    """
    out = [b""] * len(plan.names)
    for pile, cards in piles.items():
        if pile not in plan.index:
            raise BadPosition("pile", pile)
        out[plan.index[pile]] = bytes(card_of(c) for c in cards)
    for i in (*plan.foundations, plan.waste):
        if i >= 0:
            out[i] = bytes(c & ~DOWN for c in out[i])
    out[plan.stock] = bytes(c | DOWN for c in out[plan.stock])
    if plan.rules.stock_open and out[plan.stock]:
        out[plan.stock] = out[plan.stock][:-1] + bytes((out[plan.stock][-1] & ~DOWN,))
    _check_deck(plan, out, whole)
    for i in (*plan.tableau, *plan.cells, plan.reserve):
        if i >= 0:
            _check_face(plan.names[i], out[i])
    for i in plan.cells:
        if len(out[i]) > 1:
            raise BadPosition("cell", plan.names[i])
    base_rank = _base(plan, out, base)
    _check_foundations(plan, out, base_rank)
    return State(tuple(out), base_rank, redeals, rotations, seed if plan.rules.shuffles else -1)


def _check_deck(plan: Plan, piles: list[bytes], whole: bool) -> None:
    rules = plan.rules
    there = Counter(c & ~DOWN for pile in piles for c in pile)
    each = rules.decks * 4 // len(rules.suits)
    due = {c: each if suit(c) in rules.suits and rank(c) <= rules.ranks else 0 for c in ALL}
    due |= {c: int(c - JOKER < rules.jokers) for c in JOKERS}
    # A card too many first: where it stands can be told, and it may stand where the missing one belongs.
    for c in (c for c in due if there[c] > due[c]):
        raise BadPosition("twice", name(c))
    for c in (c for c in due if whole and there[c] < due[c]):
        raise BadPosition("missing", name(c))


def _check_face(pile: str, cards: bytes) -> None:
    if cards and cards[-1] & DOWN:
        raise BadPosition("top down", pile)
    if any(b & DOWN and not a & DOWN for a, b in itertools.pairwise(cards)):
        # A reserve's covered cards all lie face down; in a column face-up cards lie on face-down ones, never under them.
        raise BadPosition("down on up", pile)


def _base(plan: Plan, piles: list[bytes], base: int | None) -> int:
    if plan.rules.base is not Base.FIRST:
        return 0
    found = {rank(piles[f][0]) for f in plan.foundations if piles[f]}
    if base is not None:
        found.add(base)
    if len(found) != 1 or not ACE <= min(found) <= KING:
        raise BadPosition("base")
    return found.pop()


def _check_foundations(plan: Plan, piles: list[bytes], base: int) -> None:
    rules = plan.rules
    for f in plan.foundations if rules.up is not Up.NONE else ():
        pile = piles[f]
        if rules.up is Up.SUIT:
            # Whole, unless cards were taken back.
            whole = bytes(card(KING - k, plan.suit_of(f) or 0) for k in range(KING))
            right = pile == whole[: len(pile)] and (len(pile) in (0, KING) or plan.back)
        elif rules.free:
            start = rank(plan.start_of(0, base))
            whole = bytes(card((start + k - 1) % KING + 1, suit(pile[0]) if pile else 0) for k in range(KING))
            right = pile == whole[: len(pile)]
        else:
            right = len(pile) <= KING and all(plan.wants[base][f][k] & BIT[c] for k, c in enumerate(pile))
        if not right:
            raise BadPosition("foundation", plan.names[f])


def piles_of(plan: Plan, state: State) -> dict[str, tuple[tuple[str, bool], ...]]:
    """Every pile of the game, empty ones too: pairs of card text and «lies face up», bottom first."""
    return {n: tuple((name(c), not c & DOWN) for c in pile) for n, pile in zip(plan.names, state.piles, strict=True)}
