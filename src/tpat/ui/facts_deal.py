"""How the cards lie at the start, in sentences. They are read off a first position of the rules, so that they say what the engine does."""

from __future__ import annotations

from tpat.api import of_rules
from tpat.engine.cards import DOWN, KING
from tpat.engine.rules import Base, Deal, Refill, Rules, Space
from tpat.i18n import Tongue
from tpat.i18n.words import rank_forms, suit_forms
from tpat.ui.facts_own import own
from tpat.ui.phrases import in_places


def laid_out(rules: Rules) -> dict[str, bytes]:
    """Every pile of a first position by its name. Which cards lie where differs from deal to deal, how many and how does not."""
    game = of_rules(rules)
    return dict(zip(game.plan.names, game.deal(0).piles, strict=True))


def stock_left(rules: Rules) -> int:
    """Cards that stay in the stock after the first deal."""
    return len(laid_out(rules)["s"])


def deal_facts(rules: Rules, t: Tongue) -> list[str]:
    """What is in play and where it is laid."""
    piles = laid_out(rules)
    said = _cards(rules, t)
    if in_places(rules):
        rows = rules.columns // rules.grid
        places = t._("There are {n} places in {rows} rows of {each}.")
        said.append(places.format(n=rules.columns, rows=rows, each=rules.grid))
    else:
        said.append(t.n("There is {columns} column.", "There are {columns} columns.", rules.columns).format(columns=rules.columns))
        columns = [piles[f"t{k + 1}"] for k in range(rules.columns)]
        said += _columns([(sum(1 for c in x if c & DOWN), sum(1 for c in x if not c & DOWN)) for x in columns], t)
    return said + own(rules, "deal", t) + _foundations(rules, piles, t) + _other_piles(rules, piles, t) + _stock(rules, piles, t)


def _cards(rules: Rules, t: Tongue) -> list[str]:
    said = [
        t.n("{n} deck is in play, {cards} cards in all.", "{n} decks are in play, {cards} cards in all.", rules.decks).format(
            n=rules.decks, cards=rules.cards
        )
    ]
    if rules.ranks < KING:
        said.append(t._("The ranks go from the ace to {the}; higher cards are left out.").format(**rank_forms(t.lang, rules.ranks)))
    if len(rules.suits) < 4:
        suits = ", ".join(suit_forms(t.lang, s)["suit"] for s in rules.suits)
        said.append(t._("All cards are of these suits: {suits}.").format(suits=suits))
    if n := rules.jokers:
        said.append(t.n("{n} joker is in play too.", "{n} jokers are in play too.", n).format(n=n))
    return said


def _columns(sizes: list[tuple[int, int]], t: Tongue) -> list[str]:
    """How many cards the columns get, face down and face up."""
    down, up = min(d for d, _ in sizes), min(u for _, u in sizes)
    more = sum(d + u for d, u in sizes) - len(sizes) * (down + up)
    if all(s in ((down, up), (down + 1, up)) for s in sizes):
        said = _alike(down, up, t)
        if more:
            said.append(
                t.n(
                    "{more} column has one card more, face down at the bottom.",
                    "{more} columns have one card more, face down at the bottom.",
                    more,
                ).format(more=more)
            )
        return said
    if all(s in ((0, up), (0, up + 1)) for s in sizes) and up:
        return [
            *_alike(0, up, t),
            t.n("{more} column has one card more.", "{more} columns have one card more.", more).format(more=more),
        ]
    return _uneven(sizes, t)


def _alike(down: int, up: int, t: Tongue) -> list[str]:
    if not down and not up:
        return [t._("The columns are empty at first.")]
    if down and up == 1:
        said = t.n(
            "Each column gets {down} card face down and on it one face up.",
            "Each column gets {down} cards face down and on them one face up.",
            down,
        )
    elif down:
        said = t.n(
            "Each column gets {down} card face down and on it {up} face up.",
            "Each column gets {down} cards face down and on them {up} face up.",
            down,
        )
    else:
        said = t.n("Each column gets {up} card, face up.", "Each column gets {up} cards, all face up.", up)
    return [said.format(down=down, up=up)]


def _uneven(sizes: list[tuple[int, int]], t: Tongue) -> list[str]:
    """Columns that differ in more than a card at the bottom."""
    heights = [d + u for d, u in sizes]
    if len(set(heights)) == 1:
        said = [t.n("Each column gets {n} card.", "Each column gets {n} cards.", heights[0]).format(n=heights[0])]
    elif len(set(heights[:-1])) == 1:
        sentence = t.n(
            "Each column but the last gets {n} card; the last: {last}.",
            "Each column but the last gets {n} cards; the last: {last}.",
            heights[0],
        )
        said = [sentence.format(n=heights[0], last=heights[-1])]
    else:
        said = [t._("From left to right the columns get so many cards: {sizes}.").format(sizes=", ".join(map(str, heights)))]
    open_on_top = {u for d, u in sizes if d}
    if not open_on_top:
        said.append(t._("All of them lie face up."))
    elif len(open_on_top) == 1 and all(u <= max(open_on_top) for _, u in sizes):
        n = max(open_on_top)
        top = t._("In each only the top card lies face up.") if n == 1 else t._("In each only the {n} cards on top lie face up.")
        said.append(top.format(n=n))
    else:
        hidden = ", ".join(str(d) for d, _ in sizes)
        said.append(t._("From left to right so many of them lie face down, at the bottom: {sizes}.").format(sizes=hidden))
    return said


def _foundations(rules: Rules, piles: dict[str, bytes], t: Tongue) -> list[str]:
    if rules.base is Base.FIRST and rules.free:
        return [t._("The first card of all starts a foundation: its rank is the base rank.")]
    if rules.base is Base.FIRST:
        return [t._("The first card of all starts the foundation of its suit: its rank is the base rank.")]
    up = len(piles.get("f1", b""))
    if not up:
        return []
    if up == 1:
        return [t._("Each foundation has its first card from the start.")]
    return [t._("Each foundation has its first {n} cards from the start.").format(n=up)]


def _other_piles(rules: Rules, piles: dict[str, bytes], t: Tongue) -> list[str]:
    """Reserve, waste and cells."""
    said = []
    if n := len(piles.get("r", b"")):
        if rules.reserve_open:
            reserve = t.n("{n} card is the reserve, face up.", "{n} cards are the reserve, all face up.", n)
        else:
            reserve = t.n("{n} card is the reserve.", "{n} cards are the reserve; only the top one lies face up.", n)
        said.append(reserve.format(n=n))
    if n := len(piles.get("w", b"")):
        waste = t.n("{n} card lies face up on the waste.", "{n} cards lie face up on the waste, one on the other.", n)
        said.append(waste.format(n=n))
    if n := rules.cells:
        taken = sum(1 for k in range(n) if piles[f"c{k + 1}"])
        if not taken:
            cells = t.n(
                "There is {n} cell, empty at first, which holds any one card.",
                "There are {n} cells, empty at first, which hold any one card each.",
                n,
            )
        elif taken == n:
            cells = t.n("There is {n} cell, with a card in it.", "There are {n} cells, with a card in each.", n)
        else:
            cells = t._("There are {n} cells, which hold any one card each; so many have a card from the start: {taken}.")
        said.append(cells.format(n=n, taken=taken))
    return said


def _stock(rules: Rules, piles: dict[str, bytes], t: Tongue) -> list[str]:
    n = len(piles["s"])
    if not n:
        return [t._("No card is left for a stock.")]
    if rules.stock_open:
        said = t.n("The last {n} card is the stock, face up.", "The other {n} cards are the stock, face down but for the top one.", n)
    elif rules.deal is Deal.NONE and not rules.hooks.deal and rules.refill is not Refill.STOCK and rules.space is not Space.STOCK:
        said = t.n(
            "{n} card is left over and never comes into play, so that the game can't be won.",
            "{n} cards are left over and never come into play, so that the game can't be won.",
            n,
        )
    else:
        said = t.n("The last {n} card is the stock, face down.", "The other {n} cards are the stock, face down.", n)
    return [said.format(n=n)]
