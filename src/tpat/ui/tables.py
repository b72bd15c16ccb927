"""The table, the score and the cards not seen yet, in words, line by line."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

from tpat.api import Game
from tpat.deal.numbers import DEFAULT, Deal
from tpat.engine import score as scoring
from tpat.engine.cards import ALL, BIT, DOWN, JOKERS, KING, rank, suit
from tpat.engine.games import blue_moon
from tpat.engine.refusal import is_suit
from tpat.engine.rules import Base, Score, Up
from tpat.engine.rules import Deal as Dealing
from tpat.engine.setup import face_down_at_deal
from tpat.engine.state import State
from tpat.i18n import Tongue
from tpat.i18n.words import letters, rank_forms, suit_forms
from tpat.ui.layout import has_stock
from tpat.ui.phrases import card_words, in_places, pile, pile_words


def score_words(t: Tongue, game: Game, score: int) -> str:
    """A score as it is said: `128`, or dollars where the score is money."""
    if not game.rules.money:
        return str(score)
    n = abs(score)
    if score < 0:
        return t.n("minus {n} dollar", "minus {n} dollars", n).format(n=n)
    return t.n("{n} dollar", "{n} dollars", n).format(n=n)


# --- the table ----------------------------------------------------------------------------------------------------------


def table_lines(t: Tongue, game: Game, state: State, deal: Deal | None = None) -> list[str]:
    """The table in words: a line of facts, then one for each pile, columns from the bottom up, or for each row of a grid. Cards that lie
    face down are counted, never named. `deal` is the deal to name; None where the cards were laid by hand."""
    return [_facts(t, game, state, deal), *_foundation_rows(t, game, state), *_other_rows(t, game, state)]


def _other_rows(t: Tongue, game: Game, state: State) -> list[str]:
    """All piles but the foundations."""
    rules = game.rules
    lines = []
    if in_places(rules):
        lines += [_grid_row(t, game, state, first) for first in range(0, rules.columns, rules.grid)]
    for p in game.plan.names:
        told_elsewhere = p[0] == "f" or (p[0] == "t" and in_places(rules))
        if not told_elsewhere and (p != "s" or pile(game, state, p) or has_stock(rules)):
            lines.append(_told(t, game, state, p))
    return lines


def changed_lines(t: Tongue, game: Game, before: State, after: State) -> list[str]:
    """The piles, or rows of a grid, that are not as they were."""

    def rows(state: State) -> list[str]:
        up = game.plan.names[: len(game.plan.foundations)]
        ups = _foundation_rows(t, game, state) if game.rules.up is Up.NONE else [_told(t, game, state, p) for p in up]
        return ups + _other_rows(t, game, state)

    return [now for then, now in zip(rows(before), rows(after), strict=True) if then != now]


def pile_lines(t: Tongue, game: Game, state: State, piles: str) -> list[str]:
    """A pile in words, `t3`, `w`, or all of a kind, `t`, `f` or `c`; none where that names no piles of the game."""
    if piles in game.plan.index:
        return [_told(t, game, state, piles)]
    if piles == "t" and in_places(game.rules):
        return [_grid_row(t, game, state, first) for first in range(0, game.rules.columns, game.rules.grid)]
    return [_told(t, game, state, p) for p in game.plan.names if p[0] == piles] if piles in ("t", "f", "c") else []


def _told(t: Tongue, game: Game, state: State, name: str) -> str:
    """A pile in words, as much of it as can be seen."""
    rules = game.rules
    if name[0] == "f" and rules.up is Up.NONE:
        return _gone(t, game, state)
    if name[0] == "f" and rules.steps and pile(game, state, name):
        return _next_up(t, game, state, name)
    if name in ("r", "w") and not (name == "r" and rules.reserve_open):
        return _heap(t, game, state, name)
    if name != "s":
        return _row(t, game, state, name)
    if rules.stock_open:
        return _heap(t, game, state, name)
    n = len(pile(game, state, name))
    return t.n("Stock: {n} card.", "Stock: {n} cards.", n).format(n=n)


def _foundation_rows(t: Tongue, game: Game, state: State) -> list[str]:
    """What is up; nothing where a game has no foundations. Where they go up by several ranks also what comes next."""
    rules = game.rules
    up = [p for p in game.plan.names if p[0] == "f" and pile(game, state, p)]
    if rules.up is Up.NONE:
        return [_gone(t, game, state)] if rules.foundations else []
    if not up:
        return [t._("No card is on the foundations yet.")]
    return [_next_up(t, game, state, p) if rules.steps else _row(t, game, state, p) for p in up]


def _gone(t: Tongue, game: Game, state: State) -> str:
    """How many cards were taken away."""
    n = sum(len(state.piles[f]) for f in game.plan.foundations)
    return t.n("Removed: {n} card.", "Removed: {n} cards.", n).format(n=n)


def _next_up(t: Tongue, game: Game, state: State, name: str) -> str:
    cards = pile(game, state, name)
    need = game.plan.wants[state.base][game.plan.index[name]][len(cards)]
    wanted = next((rank(c) for c in ALL if BIT[c] & need), 0)
    if not wanted:
        return _row(t, game, state, name)
    words = pile_words(t, game, name) | card_words(t, cards[-1])
    return t._("{Pile}: {card}; next comes {a}.").format(**{**words, "a": rank_forms(t.lang, wanted)["a"]})


def _grid_row(t: Tongue, game: Game, state: State, first: int) -> str:
    """A row of single cards: which places it has, and what lies on each."""
    told = []
    last = first + game.rules.grid
    for i in game.plan.tableau[first:last]:
        cards = state.piles[i]
        if len(cards) > 1:
            lower, upper = card_words(t, cards[0]), card_words(t, cards[-1])
            told.append(t._("a pair ({card}, {other})").format(card=lower["card"], other=upper["card"]))
        else:
            told.append(card_words(t, cards[-1])["card"] if cards else t._("gap"))
    return t._("Places {first} to {last}: {cards}.").format(first=first + 1, last=last, cards=", ".join(told))


def _facts(t: Tongue, game: Game, state: State, deal: Deal | None) -> str:
    if deal is None:
        said = [t._("{title}, cards laid by hand.").format(title=game.title)]
    else:
        number = str(deal.number) if deal.shuffle == DEFAULT else f"{deal.shuffle}-{deal.number}"
        said = [t._("{title}, deal {number}.").format(title=game.title, number=number)]
    if game.rules.base is Base.FIRST:
        said.append(t._("Base rank: {rank}.").format(**rank_forms(t.lang, state.base)))
    score = game.score(state)
    if score is not None:
        said.append(t._("Score: {score}.").format(score=score_words(t, game, score)))
    if game.rules.redeals != 0:
        counted = t._("Shuffles: {n}.") if game.rules.shuffles else t._("Redeals: {n}.")
        said.append(counted.format(n=state.redeals))
    if game.rules.rotations:
        said.append(t._("Rotations: {n}.").format(n=state.rotations))
    return " ".join(said)


def _row(t: Tongue, game: Game, state: State, name: str) -> str:
    """A pile whose cards are all told; of a foundation only the top card, the rest is plain."""
    words = pile_words(t, game, name)
    cards = pile(game, state, name)
    if not cards:
        return t._("{Pile}: no card.").format(**words)
    down = sum(1 for c in cards if c & DOWN)
    told = [t.n("{n} card face down", "{n} cards face down", down).format(n=down)] if down else []
    shown = cards[-1:] if name[0] == "f" else cards
    told += [card_words(t, c)["card"] for c in shown if not c & DOWN]
    return t._("{Pile}: {cards}.").format(cards=", ".join(told), **words)


def _heap(t: Tongue, game: Game, state: State, name: str) -> str:
    """Reserve or waste: the top card and how many lie below."""
    words = pile_words(t, game, name)
    cards = pile(game, state, name)
    if not cards:
        return t._("{Pile}: no card.").format(**words)
    below = len(cards) - 1
    return t.n("{Pile}: {card}, {n} card below.", "{Pile}: {card}, {n} cards below.", below).format(
        n=below, card=card_words(t, cards[-1])["card"], Pile=words["Pile"]
    )


# --- the score ----------------------------------------------------------------------------------------------------------


def score_lines(t: Tongue, game: Game, state: State) -> list[str]:
    """The score and what makes it up."""
    score = game.score(state)
    if score is None:
        return [t._("{title} has no score.").format(title=game.title)]
    points = score_words(t, game, score)
    if game.max_score is None:
        total = t._("Score: {score}.").format(score=points)
    else:
        total = t._("Score: {score}, at best {best}.").format(score=points, best=score_words(t, game, game.max_score))
    parts = SCORES.get(game.rules.score) if game.rules.score else None
    return [total, *(parts(t, game, state, score) if parts else ())]


def _gypsy(t: Tongue, game: Game, state: State, score: int) -> list[str]:
    up = [len(state.piles[f]) for f in game.plan.foundations]
    cards, full = sum(up), up.count(KING)
    points = score - 5 * cards - 60 * full
    return [
        _cards_up(t, cards, 5 * cards),
        t.n("{n} full foundation: {points}.", "{n} full foundations: {points}.", full).format(n=full, points=60 * full),
        t.n("{n} pair in order on the columns: {points}.", "{n} pairs in order on the columns: {points}.", points // 2)
        .format(n=points // 2, points=points),
    ]  # fmt: skip


def _cards_up(t: Tongue, n: int, points: object) -> str:
    return t.n("{n} card on the foundations: {points}.", "{n} cards on the foundations: {points}.", n).format(n=n, points=points)


def _plain(t: Tongue, game: Game, state: State, score: int) -> list[str]:
    return [_cards_up(t, score, score)]


def _blue_moon(t: Tongue, game: Game, state: State, score: int) -> list[str]:
    places = [state.piles[i] for i in game.plan.tableau]
    runs = [_ordered(places[first : first + game.rules.grid]) for first in range(0, len(places), game.rules.grid)]
    follow, full, n = sum(max(0, r - 1) for r in runs), runs.count(KING), state.redeals
    return [
        t.n("{n} card in its row's order: {points}.", "{n} cards in their rows' order: {points}.", follow).format(
            n=follow, points=2 * follow
        ),
        t.n("{n} whole row: {points}.", "{n} whole rows: {points}.", full).format(n=full, points=full),
        t.n("{n} shuffle: {points}.", "{n} shuffles: {points}.", n).format(n=n, points=t._("minus {n}").format(n=10 * n) if n else 0),
    ]


def _ordered(row: list[bytes]) -> int:
    """How many cards at the left end of a row go up by one from the ace, in suit."""
    cards = b"".join(row[: next((k for k, place in enumerate(row) if not place), len(row))])
    return next((k for k, c in enumerate(cards) if rank(c) != k + 1 or suit(c) != suit(cards[0])), len(cards))


def _canfield(t: Tongue, game: Game, state: State, score: int) -> list[str]:
    up = sum(len(state.piles[f]) for f in game.plan.foundations)
    n = state.redeals
    return [
        t._("The price of the deck: {points}.").format(points=score_words(t, game, -52)),
        _cards_up(t, up, score_words(t, game, 5 * up)),
        t.n("{n} redeal: {points}.", "{n} redeals: {points}.", n).format(n=n, points=score_words(t, game, -5 * n)),
    ]


def _spider(t: Tongue, game: Game, state: State, score: int) -> list[str]:
    plan = game.plan
    columns = [state.piles[i] for i in plan.tableau]
    down = [sum(1 for c in column if c & DOWN) for column in columns]
    turned = face_down_at_deal(game.rules) - sum(down)
    pairs = sum(1 for column in columns for a, b in itertools.pairwise(column) if plan.joins[a] & BIT[b])
    suits = sum(is_suit(column[:end]) for column in columns for end in range(KING, len(column) + 1))
    done = sum(1 for f in plan.foundations if state.piles[f])
    clear = down.count(0)
    parts = [
        (t.n("{n} card turned up: {points}.", "{n} cards turned up: {points}.", turned), turned, 10),
        (t.n("{n} pair in suit: {points}.", "{n} pairs in suit: {points}.", pairs), pairs, 2),
        (t.n("{n} column without face-down cards: {points}.", "{n} columns without face-down cards: {points}.", clear), clear, 15),
        (t.n("{n} whole suit on the columns: {points}.", "{n} whole suits on the columns: {points}.", suits), suits, 26),
        (t.n("{n} suit on the foundations: {points}.", "{n} suits on the foundations: {points}.", done), done, 50),
    ]  # fmt: skip
    lines = [sentence.format(n=n, points=each * n) for sentence, n, each in parts]
    extra = score - sum(each * n for _, n, each in parts)
    if extra:
        lines.append(t._("All suits done with some still on the columns: {points}.").format(points=extra))
    return lines


#: For each scoring function what its points are made of.
SCORES: dict[Score, Callable[[Tongue, Game, State, int], list[str]]] = {
    scoring.gypsy: _gypsy,
    scoring.canfield: _canfield,
    scoring.spider: _spider,
    scoring.cards_up: _plain,
    blue_moon.score: _blue_moon,
}


# --- the count ----------------------------------------------------------------------------------------------------------


def count_lines(t: Tongue, game: Game, state: State) -> list[str]:
    """What is left to come: the cards of the stock, the reserve and those face down, and by suit which ranks don't lie open yet."""
    rules = game.rules
    stock = len(pile(game, state, "s"))
    lines = [t.n("Stock: {n} card.", "Stock: {n} cards.", stock).format(n=stock)] if stock or has_stock(rules) else []
    if rules.reserve:
        n = len(pile(game, state, "r"))
        lines.append(t.n("Reserve: {n} card.", "Reserve: {n} cards.", n).format(n=n))
    down = sum(1 for i in game.plan.tableau for c in state.piles[i] if c & DOWN)
    lines.append(t.n("Columns: {n} card face down.", "Columns: {n} cards face down.", down).format(n=down))
    hidden = Counter(c & ~DOWN for cards in state.piles for c in cards if c & DOWN)
    if rules.waste is not None and rules.deal is Dealing.NONE:
        # Nothing was dealt onto this waste, so nobody has seen what lies below its top.
        waste = pile(game, state, "w")
        lines.append(t.n("Waste: {n} card.", "Waste: {n} cards.", len(waste)).format(n=len(waste)))
        hidden.update(waste[:-1])
    n = hidden.total()
    lines.append(t.n("{n} card doesn't lie open yet:", "{n} cards don't lie open yet:", n).format(n=n))
    faces = letters(t.lang, t.courts)
    for s in sorted(rules.suits):
        ranks = [faces[rank(c) - 1] for c in ALL if suit(c) == s for _ in range(hidden[c])]
        forms = suit_forms(t.lang, s)
        if ranks:
            lines.append(t._("{Suit}: {ranks}").format(ranks=" ".join(ranks), **forms))
        else:
            lines.append(t._("{Suit}: none").format(**forms))
    if rules.jokers:
        lines.append(t._("Jokers: {n}").format(n=sum(hidden[c] for c in JOKERS)))
    return lines
