"""Positions as other programs write them: the board text of PySolFC and Freecell Solver, the JSON of Solvitaire.

    Foundations: H-0 C-A D-0 S-2
    Freecells: 9H - - KS
    Talon: <the next card first>
    4C 2C 9C 8C
    <QS> <4D> JD

A line without a head is a column, bottom first, `:` alone an empty one; `<QS>` lies face down. Waste and reserve stand in lines of
their own, which Freecell Solver does not know. In Solvitaire's JSON a card in small letters lies face down.
"""

from __future__ import annotations

import re
from typing import Any

from tpat.engine.arrange import arrange
from tpat.engine.cards import DOWN, KING, RANKS, SUITS, card, name, rank, suit
from tpat.engine.plan import Plan
from tpat.engine.rules import Base, Up
from tpat.engine.state import State
from tpat.engine.table import cards_in, line_of
from tpat.errors import BadPosition, BadText, NotSaid

LAYOUTS = ("pysol", "fc-solve", "solvitaire")

_HEADS = {"foundations": "f", "founds": "f", "freecells": "c", "fc": "c", "talon": "s", "waste": "w", "reserve": "r"}
_HEAD = re.compile(r"\s*([A-Za-z]*):(.*)", re.DOTALL)
_CARD = r"<?(?:(?:10|[A2-9TJQK])[CSHD]|X[0-9A-F])>?"
_FOUND = re.compile(r"([CSHD])-(10|[0A2-9TJQK])", re.IGNORECASE)
_PRINTED = (2, 0, 3, 1)  # suits in the order in which both programs write foundations: hearts, clubs, diamonds, spades


def is_board(text: str) -> bool:
    """True for a text that begins as such a board does."""
    first = next((line for raw in text.splitlines() if (line := raw.partition("#")[0].strip())), "")
    head = _HEAD.fullmatch(first)
    return (head[1].lower() in {*_HEADS, ""}) if head else bool(re.match(rf"{_CARD}(?:\s|$)", first, re.IGNORECASE))


def write(plan: Plan, state: State, layout: str) -> str:
    """The position in one of LAYOUTS. Raises NotSaid for a position that the layout has no words for."""
    if layout == "solvitaire":
        return _write_solvitaire(plan, state)
    kinds = {plan.names[i][0]: i for i in (plan.reserve, plan.waste, plan.stock) if i >= 0 and state.piles[i]}
    if layout == "fc-solve" and (kinds.keys() & {"r", "w"} or plan.rules.base is Base.FIRST):
        raise NotSaid(plan.rules.title, layout)
    lines = []
    if found := _foundations(plan, state, layout):
        lines.append("Foundations: " + found)
    if plan.cells and any(state.piles[c] for c in plan.cells):
        lines.append("Freecells: " + " ".join(_text(state.piles[c][-1]) if state.piles[c] else "-" for c in plan.cells))
    if "s" in kinds:
        lines.append("Talon: " + " ".join(name(c) for c in reversed(state.piles[plan.stock])))
    lines += [f"{head}: {_texts(state.piles[kinds[k]])}" for k, head in (("w", "Waste"), ("r", "Reserve")) if k in kinds]
    return "\n".join([*lines, *(_texts(state.piles[t]) or ":" for t in plan.tableau), ""])


def _text(c: int) -> str:
    return f"<{name(c)}>" if c & DOWN else name(c)


def _texts(pile: bytes) -> str:
    return " ".join(map(_text, pile))


def _foundations(plan: Plan, state: State, layout: str) -> str:
    """`H-3 C-A`: for each foundation its suit and the rank it has reached, 0 for none; of a single deck those that are not empty."""
    words: list[tuple[int, str]] = []
    for f in plan.foundations:
        pile, own = state.piles[f], plan.suit_of(f)
        if pile and bytes(_built(plan, suit(pile[-1]), rank(pile[-1]), state.base) or ()) != pile:
            raise NotSaid(plan.rules.title, layout)
        if own is not None:
            words.append((own, f"{SUITS[own]}-{RANKS[rank(pile[-1]) - 1] if pile else 0}"))
    if not any(state.piles[f] for f in plan.foundations):
        return ""
    if plan.rules.decks == 1:
        words = sorted((own, word) for own, word in words if word[-1] != "0")
        words.sort(key=lambda x: _PRINTED.index(x[0]))
    return " ".join(word for _, word in words)


def _built(plan: Plan, of: int, reached: int, base: int) -> list[int] | None:
    """The cards of a foundation of this suit up to this rank; None where the game's foundations tell no suit or go by other steps."""
    rules = plan.rules
    if rules.up is not Up.CARD or rules.any_suit or rules.free or rules.steps or not plan.foundations:
        return None
    start = base or (rules.starts[0] if rules.starts else 1)
    return [card((start + k - 1) % KING + 1, of) for k in range((reached - start) % KING + 1)]


def read_board(plan: Plan, text: str) -> State:
    """The position of a board text. Raises BadPosition or BadText."""
    columns: list[list[str]] = []
    piles: dict[str, list[str]] = {}
    at: dict[str, int] = {}
    tops: list[tuple[int, int]] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        head = _HEAD.fullmatch(line)
        kind = _HEADS.get(head[1].lower(), "" if not head[1] else "?") if head else ""
        words = (head[2] if head else line).split()
        if kind in ("s", "w", "r", ""):
            words = cards_in([_plain(word) for word in words], number)
            at[kind or f"t{len(columns) + 1}"] = number
        if kind == "f":
            tops = [_top(word, number) for word in words if word != "-"]
        elif kind == "c":
            cells = [cards_in([] if word == "-" else [_plain(word)], number) for word in words]
            piles |= {f"c{k}": cards for k, cards in enumerate(cells, 1)}
            at |= {f"c{k}": number for k in range(1, len(cells) + 1)}
        elif kind in ("s", "w", "r"):
            piles[kind] = words[::-1] if kind == "s" else words
        elif kind == "":
            columns.append(words)
        else:
            raise BadPosition("line", line[:40], number)
    piles |= {f"t{k}": column for k, column in enumerate(columns, 1)}
    try:
        return _on_foundations(plan, piles, tops)
    except BadPosition as e:
        e.line = e.line or line_of(e, piles, at)
        raise


def _top(word: str, number: int) -> tuple[int, int]:
    """The suit and the rank (0: empty) of a foundation's word."""
    found = _FOUND.fullmatch(word)
    if not found:
        raise BadPosition("card", word[:12], number)
    reached = found[2].upper().replace("10", "T")
    return SUITS.index(found[1].upper()), 0 if reached == "0" else RANKS.index(reached) + 1


def _plain(word: str) -> str:
    """A card as the engine reads it: `QS-` for `<QS>`."""
    return word[1:-1] + "-" if word[:1] == "<" and word[-1:] == ">" else word


def _on_foundations(plan: Plan, laid: dict[str, list[str]], tops: list[tuple[int, int]]) -> State:
    """The position with foundations up to these cards. Where the base rank is not given it is the one that makes the deck complete."""
    first: BadPosition | None = None
    for base in range(1, KING + 1) if plan.rules.base is Base.FIRST else (0,):
        piles = dict(laid)
        for of, reached in tops:
            built = _built(plan, of, reached, base) if reached else []
            free = next((n for f in plan.foundations if (n := plan.names[f]) not in piles and plan.suit_of(f) == of), None)
            if built is None or free is None:
                raise BadPosition("foundation", f"{SUITS[of]}-{reached}")
            piles[free] = [name(c) for c in built]
        try:
            return arrange(plan, piles, base or None, whole=True)
        except BadPosition as error:
            first = first or error
    raise first or BadPosition("base")


def _write_solvitaire(plan: Plan, state: State) -> str:
    import json

    def texts(pile: bytes) -> list[str]:
        return [text.lower() if c & DOWN else text for c in pile for text in (_solvitaire(c),)]

    data: dict[str, Any] = {"tableau piles": [texts(state.piles[t]) for t in plan.tableau]}
    if plan.foundations:
        data["foundations"] = [texts(state.piles[f]) for f in plan.foundations]
    if any(state.piles[c] for c in plan.cells):
        data["cells"] = ["".join(texts(state.piles[c])) for c in plan.cells]
    for key, i in (("reserve", plan.reserve), ("waste", plan.waste), ("stock", plan.stock)):
        if i >= 0 and state.piles[i]:
            data[key] = [_solvitaire(c) for c in state.piles[i]]
    if any(c & ~DOWN > card(KING, 3) for pile in state.piles for c in pile):
        raise NotSaid(plan.rules.title, "solvitaire")
    return "{\n" + ",\n".join(f" {json.dumps(key)}: {json.dumps(piles)}" for key, piles in data.items()) + "\n}\n"


def _solvitaire(c: int) -> str:
    return name(c).replace("T", "10")


def read_solvitaire(plan: Plan, data: dict[str, Any]) -> State:
    """The position of Solvitaire's JSON. Raises BadPosition or BadText."""
    piles: dict[str, list[str]] = {}
    for key, letter in (("tableau piles", "t"), ("foundations", "f"), ("cells", "c")):
        for k, cards in enumerate(_list(data.get(key, [])), 1):
            piles[f"{letter}{k}"] = _cards([cards] if isinstance(cards, str) else _list(cards))
    for key, letter in (("stock", "s"), ("waste", "w"), ("reserve", "r")):
        if key in data:
            piles[letter] = _cards(_list(data[key]))
    if not plan.rules.reserve_open and piles.get("r"):
        # There a reserve's cards are all told face up, however they lie.
        piles["r"] = [text.removesuffix("-") + "-" for text in piles["r"][:-1]] + piles["r"][-1:]
    return arrange(plan, piles, whole=True)


def _list(found: object) -> list[Any]:
    if not isinstance(found, list):
        raise BadPosition("json piles")
    return found


def _cards(found: list[Any]) -> list[str]:
    """The cards as the engine reads them; an empty text is an empty cell."""
    if not all(isinstance(text, str) for text in found):
        raise BadPosition("json piles")
    out = []
    for text in filter(None, found):
        rank_text = {"1": "A", "11": "J", "12": "Q", "13": "K", "0": ""}.get(text[:-1], text[:-1])
        if not rank_text:
            raise BadText("card", text)
        out.append(rank_text + text[-1] + ("-" if text[-1].islower() else ""))
    return out
