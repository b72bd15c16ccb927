"""The table, the score and the cards not seen yet, in words, line by line."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

from tpat.deal.numbers import DEFAULT, Deal
from tpat.engine import score as scoring
from tpat.engine.cards import ALL, BIT, DOWN, KING, rank, suit
from tpat.engine.refusal import is_suit
from tpat.engine.rules import Base, Score
from tpat.engine.setup import face_down_at_deal
from tpat.engine.state import State
from tpat.game import Game
from tpat.i18n import Tongue
from tpat.i18n.words import letters, rank_forms, suit_forms
from tpat.ui.phrases import card_words, pile, pile_words


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
    """The table in words: one line of facts, then a line for each pile, columns from the bottom up. Cards that lie face down are counted,
    never named. `deal` is the deal to name; None where the cards were laid by hand."""
    lines = [_facts(t, game, state, deal)]
    up = [p for p in game.plan.names if p[0] == "f" and pile(game, state, p)]
    lines += [_row(t, game, state, p) for p in up]
    if not up:
        lines.append(t._("No card is on the foundations yet."))
    for p in game.plan.names:
        if p[0] in "tc":
            lines.append(_row(t, game, state, p))
        elif p in "rw":
            lines.append(_heap(t, game, state, p))
        elif p == "s":
            n = len(pile(game, state, p))
            lines.append(t.n("Stock: {n} card.", "Stock: {n} cards.", n).format(n=n))
    return lines


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
        said.append(t._("Redeals: {n}.").format(n=state.redeals))
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
    best = game.max_score if game.max_score is not None else score
    total = t._("Score: {score}, at best {best}.").format(score=score_words(t, game, score), best=score_words(t, game, best))
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
}


# --- the count ----------------------------------------------------------------------------------------------------------


def count_lines(t: Tongue, game: Game, state: State) -> list[str]:
    """What is left to come: the cards of the stock, the reserve and those face down, and by suit which ranks don't lie open yet."""
    stock = len(pile(game, state, "s"))
    lines = [t.n("Stock: {n} card.", "Stock: {n} cards.", stock).format(n=stock)]
    if game.rules.reserve:
        n = len(pile(game, state, "r"))
        lines.append(t.n("Reserve: {n} card.", "Reserve: {n} cards.", n).format(n=n))
    down = sum(1 for i in game.plan.tableau for c in state.piles[i] if c & DOWN)
    lines.append(t.n("Columns: {n} card face down.", "Columns: {n} cards face down.", down).format(n=down))
    hidden = Counter(c & ~DOWN for cards in state.piles for c in cards if c & DOWN)
    n = hidden.total()
    lines.append(t.n("{n} card doesn't lie open yet:", "{n} cards don't lie open yet:", n).format(n=n))
    faces = letters(t.lang)
    for s in range(4):
        ranks = [faces[rank(c) - 1] for c in ALL if suit(c) == s for _ in range(hidden[c])]
        forms = suit_forms(t.lang, s)
        if ranks:
            lines.append(t._("{Suit}: {ranks}").format(ranks=" ".join(ranks), **forms))
        else:
            lines.append(t._("{Suit}: none").format(**forms))
    return lines
