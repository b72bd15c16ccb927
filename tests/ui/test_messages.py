"""What is said in play: every refusal with every card in four languages, nothing that lies face down, sums that are right."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import tpat
from tpat.api import Game, of_rules
from tpat.deal.numbers import Deal
from tpat.engine.cards import ALL, DOWN, name
from tpat.engine.moves import DEAL, REDEAL, Move, parse
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Build, DealOver, Run, Space
from tpat.engine.rules import Deal as Dealing
from tpat.engine.state import State
from tpat.errors import BadOption, BadPosition, BadText, IllegalMove, TpatError, UnknownGame
from tpat.i18n import LANGUAGES, load
from tpat.i18n.words import card_forms
from tpat.session.hints import Gain, Hint, hints
from tpat.session.session import Session
from tpat.ui import errors_text, tables
from tpat.ui.messages import (
    clean,
    count_lines,
    error_text,
    hint_text,
    illegal_text,
    no_hint_text,
    played_text,
    redone_text,
    refusal_text,
    score_lines,
    score_words,
    table_lines,
    undone_text,
)

EN = load("en")
GYPSY, CANFIELD, SPIDER = (tpat.game(n) for n in ("gypsy", "canfield", "spider"))


def variant(game: Game, **fields: object) -> Game:
    return of_rules(replace(game.rules, **fields))  # type: ignore[arg-type]


CELLS = variant(GYPSY, name="cells", cells=2, decks=1)
KINGS = variant(GYPSY, space=Space.KINGS)
NO_SPACE = variant(GYPSY, space=Space.NONE)
IN_SUIT = variant(GYPSY, build=Build.SUIT)
TOPS = variant(GYPSY, run=Run.TOP)
WHOLE = variant(GYPSY, run=Run.WHOLE)
UNDEALT = variant(GYPSY, deal=Dealing.NONE)
TWICE = variant(CANFIELD, redeals=2)
ONCE = variant(CANFIELD, redeals=1)
IN_COLOUR = variant(GYPSY, build=Build.COLOUR)
GIANT, ACME, RAINFALL, BLOCKADE = (tpat.game(n) for n in ("giant", "acme", "rainfall", "blockade"))
FREE_CELL, SEAHAVEN, OONSOO, CALCULATION = (tpat.game(n) for n in ("freecell", "seahaven", "oonsoo", "calculation"))
MONTE_CARLO, IDIOTS_DELIGHT, BLUE_MOON = (tpat.game(n) for n in ("monte-carlo", "idiots-delight", "blue-moon"))
MIDNIGHT_OIL = tpat.game("midnight-oil")
ROYAL, MODERN, FANTASY = (tpat.game(n) for n in ("royal-cotillion", "modcanfield", "michaels-fantasy"))
NOT_BASE = tpat.game("klondike", back="not-base")
ALL_GAMES = [tpat.game(n) for n in tpat.games()]
FOUR = ["AC", "2C", "3C", "4C"]
SUIT_DOWN = [r + "S" for r in "KQJT98765432A"]
KING_UP = [r + "C" for r in "A23456789TJQK"]

# What lies where, the move, and the whole sentence.
CASES: list[tuple[Game, dict[str, list[str]], int, str, Refusal, str]] = [
    (GYPSY, {}, 0, "w-t1", Refusal.NO_PILE, "Gypsy has no such pile."),
    (GYPSY, {"t1": ["QH"]}, 0, "t1-t1", Refusal.SAME_PILE, "That is from a pile to itself."),
    (GYPSY, {}, 0, "t3-t1", Refusal.EMPTY, "Nothing lies on column 3."),
    (GYPSY, {}, 0, "f3-t1", Refusal.EMPTY, "Nothing lies on foundation 3 (hearts)."),
    (GYPSY, {"t3": ["QH"]}, 0, "t3-t1*2", Refusal.TOO_MANY, "1 card lies on column 3, no more."),
    (GYPSY, {"t3": ["QH", "JC"]}, 0, "t3-t1*4", Refusal.TOO_MANY, "2 cards lie on column 3, no more."),
    (GYPSY, {"t3": ["KC-", "QH"]}, 0, "t3-t1*2", Refusal.FACE_DOWN, "Only cards that lie face up move."),
    (GYPSY, {"s": ["QH"]}, 0, "s-t1", Refusal.STOCK, "The cards of the stock are only dealt."),
    (GYPSY, {"t1": ["QH"]}, 0, "t1-s", Refusal.ONTO_STOCK, "Cards are never laid on the stock."),
    (CANFIELD, {"r": ["QH"]}, 3, "r-w", Refusal.ONTO_WASTE, "Cards are never laid on the waste."),
    (CANFIELD, {"t1": ["QH"]}, 3, "t1-r", Refusal.ONTO_RESERVE, "Cards are never laid on the reserve."),
    (CANFIELD, {"w": ["QH", "3C"]}, 3, "w-t1*2", Refusal.ONE_CARD, "Only the top card moves from the waste."),
    (GYPSY, {"t1": ["2C", "AH"]}, 0, "t1-f1*2", Refusal.ONE_CARD, "Cards go to the foundations one at a time."),
    (CELLS, {"t1": ["2C", "AH"]}, 0, "t1-c1*2", Refusal.ONE_CARD, "A cell holds one card."),
    (TOPS, {"t1": ["2C", "AH"]}, 0, "t1-t2*2", Refusal.ONE_CARD, "Cards move from column to column one at a time."),
    (GYPSY, {"t1": ["9C", "AH"]}, 0, "t1-t2*2", Refusal.NOT_A_RUN,
     "The 9 of clubs and the cards that lie on it are no run: a run goes down by one, red and black in turn."),
    (SPIDER, {"t1": ["9C", "8H"]}, 0, "t1-t2*2", Refusal.NOT_A_RUN,
     "The 9 of clubs and the cards that lie on it are no run: a run goes down by one, all of one suit."),
    (variant(SPIDER, run_build=Build.RANK), {"t1": ["9C", "7H"]}, 0, "t1-t2*2", Refusal.NOT_A_RUN,
     "The 9 of clubs and the cards that lie on it are no run: a run goes down by one."),
    (CANFIELD, {"t1": ["9C", "8H"], "t2": ["9S"]}, 3, "t1-t2", Refusal.WHOLE_COLUMN,
     "The 8 of hearts can't go on the 9 of spades: only a whole column moves onto another."),
    (WHOLE, {"t1": ["9C", "8H"]}, 0, "t1-t2", Refusal.WHOLE_COLUMN,
     "The 8 of hearts can't go to column 2: only a whole column moves onto another."),
    (GYPSY, {"t1": ["4C"], "t2": ["6D"]}, 0, "t1-t2", Refusal.RANK,
     "The 4 of clubs can't go on the 6 of diamonds: columns build down by one."),
    (GYPSY, {"t1": ["5H"], "t2": ["6D"]}, 0, "t1-t2", Refusal.COLOUR,
     "The 5 of hearts can't go on the 6 of diamonds: red goes on black, and black on red."),
    (IN_SUIT, {"t1": ["5H"], "t2": ["6D"]}, 0, "t1-t2", Refusal.SUIT,
     "The 5 of hearts can't go on the 6 of diamonds: columns build in suit."),
    (GYPSY, {"t1": ["KH"], "t2": ["AS"]}, 0, "t1-t2", Refusal.ON_ACE,
     "The king of hearts can't go on the ace of spades: nothing goes on an ace."),
    (KINGS, {"t1": ["QH"]}, 0, "t1-t2", Refusal.SPACE_KINGS,
     "The queen of hearts can't go to column 2: a space takes only kings."),
    (NO_SPACE, {"t1": ["QH"]}, 0, "t1-t2", Refusal.SPACE_NONE,
     "The queen of hearts can't go to column 2: only a deal fills a space in this game."),
    (MIDNIGHT_OIL, {"t1": ["QH"]}, 0, "t1-t2", Refusal.SPACE_NONE,
     "The queen of hearts can't go to column 2: spaces stay empty in this game."),
    (CANFIELD, {"w": ["QH"], "r": ["2C"]}, 3, "w-t2", Refusal.SPACE_RESERVE,
     "The queen of hearts can't go to column 2: a space is filled from the reserve while it lasts."),
    (CANFIELD, {"t1": ["QH"]}, 3, "t1-t2", Refusal.SPACE_WASTE,
     "The queen of hearts can't go to column 2: the reserve is used up, and now a space is filled from the waste."),
    (GYPSY, {"t1": ["AH"]}, 0, "t1-f1", Refusal.FOUNDATION_SUIT,
     "The ace of hearts can't go to foundation 1 (clubs): a foundation takes only its own suit."),
    (GYPSY, {"t1": ["9H"]}, 0, "t1-f3", Refusal.FOUNDATION_RANK,
     "The 9 of hearts can't go to foundation 3 (hearts): next comes the ace of hearts."),
    (CANFIELD, {"t1": ["9C"], "f1": ["QC", "KC"]}, 12, "t1-f1", Refusal.FOUNDATION_RANK,
     "The 9 of clubs can't go to foundation 1 (clubs): next comes the ace of clubs."),
    (GYPSY, {"t1": ["AC"], "f1": KING_UP}, 0, "t1-f1", Refusal.FOUNDATION_FULL,
     "The ace of clubs can't go to foundation 1 (clubs): that foundation is full."),
    (SPIDER, {"t1": ["AC"]}, 0, "t1-f1", Refusal.WHOLE_SUIT,
     "Only a whole suit goes to a foundation: thirteen cards at once, king to ace."),
    (CANFIELD, {"f3": ["3H"], "t1": ["4C"]}, 3, "f3-t1", Refusal.NO_RETURN,
     "The 3 of hearts stays there: nothing comes back from the foundations."),
    (CELLS, {"t1": ["AC"], "c1": ["KC"]}, 0, "t1-c1", Refusal.CELL_TAKEN,
     "The ace of clubs can't go to cell 1: a cell holds one card, and one lies there."),
    (UNDEALT, {}, 0, "deal", Refusal.NO_DEAL, "Nothing is dealt in Gypsy: all cards lie on the table."),
    (GYPSY, {}, 0, "deal", Refusal.STOCK_EMPTY, "The stock is empty: nothing is left to deal."),
    (CANFIELD, {"w": ["QH"]}, 3, "deal", Refusal.STOCK_EMPTY, "The stock is empty: a redeal turns the waste over."),
    (CANFIELD, {"s": ["QH"]}, 3, "redeal", Refusal.STOCK_NOT_EMPTY,
     "The stock still has 1 card: the waste is turned over when it is empty."),
    (SPIDER, {"s": ["QH"], "t1": ["9C"]}, 0, "deal", Refusal.SPACES_OPEN,
     "No cards are dealt while a column is empty: first fill column 2."),
    (variant(SPIDER, deal_over=DealOver.WHOLE_SUIT_RUNS), {"s": ["QH"], "t1": ["9C", "8H"]}, 0, "deal",
     Refusal.RUNS_BROKEN, "While a column is empty, cards are dealt only if each column is a single run of one suit."),
    (variant(SPIDER, deal_over=DealOver.WHOLE_RUNS), {"s": ["QH"], "t1": ["9C", "7H"]}, 0, "deal",
     Refusal.RUNS_BROKEN, "While a column is empty, cards are dealt only if each column is a single run."),
    (GYPSY, {}, 0, "redeal", Refusal.NO_REDEAL, "Gypsy has no redeal."),
    (ONCE, {"w": ["QH"]}, 3, "redeal", Refusal.REDEALS_USED, "The game allows 1 redeal, and you have had it."),
    (TWICE, {"w": ["QH"]}, 3, "redeal", Refusal.REDEALS_USED, "The game allows 2 redeals, and you have had them."),
    (CANFIELD, {}, 3, "redeal", Refusal.NOTHING_TO_REDEAL, "Stock and waste are both empty."),
    (RAINFALL, {"t1": ["9C", "8H", "7S"], "t2": ["9S"]}, 3, "t1-t2*2", Refusal.WHOLE_OR_TOP,
     "The 8 of hearts can't go on the 9 of spades: only a whole column or its top card moves onto another."),
    (SEAHAVEN, {"t1": ["9C", "8C", "7C"], "t2": ["TC"], "c1": ["AC"], "c2": ["AS"], "c3": ["AH"]}, 0, "t1-t2*3", Refusal.RUN_TOO_LONG,
     "Only 2 cards can move to column 2 now: for more there are not enough free cells."),
    (FREE_CELL, {"t1": ["9C", "8H"], "t2": ["TD"], "c1": ["AC"], "c2": ["AS"], "c3": ["AH"], "c4": ["AD"],
                 **{f"t{k}": [f"{k}C"] for k in range(3, 9)}}, 0, "t1-t2*2", Refusal.RUN_TOO_LONG,
     "Only 1 card can move to column 2 now: for more there are not enough free cells and spaces."),
    (IN_COLOUR, {"t1": ["5C"], "t2": ["6D"]}, 0, "t1-t2", Refusal.OTHER_COLOUR,
     "The 5 of clubs can't go on the 6 of diamonds: red goes on red, and black on black."),
    (OONSOO, {"t1": ["5C"], "t2": ["5D"]}, 0, "t1-t2", Refusal.SAME_RANK,
     "The 5 of clubs can't go on the 5 of diamonds: cards of one rank lie together, in the order clubs, spades, hearts, diamonds."),
    (OONSOO, {"t1": ["5H"]}, 0, "t1-t2", Refusal.SPACE_CLUBS, "The 5 of hearts can't go to column 2: a space takes only clubs."),
    (OONSOO, {"t1": ["5H", "4D"]}, 0, "t1-t2*2", Refusal.NOT_A_RUN,
     "The 5 of hearts and the cards that lie on it are no run: a run is of one rank, in the order clubs, spades, hearts, diamonds."),
    (IDIOTS_DELIGHT, {"t1": ["5C"], "t2": ["5D"]}, 0, "t1-t2", Refusal.COLUMNS_CLOSED,
     "The 5 of clubs can't go on the 5 of diamonds: no card is laid on another in the columns."),
    (BLUE_MOON, {"t1": ["AC"], "t20": ["5D"]}, 0, "t20-t1", Refusal.COLUMNS_CLOSED,
     "The 5 of diamonds can't go on the ace of clubs: a card goes only into a gap."),
    (CALCULATION, {"t1": ["5C"], "t2": ["5D"]}, 0, "t1-t2", Refusal.FROM_WASTE_ONLY,
     "The 5 of clubs can't go on the 5 of diamonds: columns take cards only from the waste."),
    (CALCULATION, {"t1": ["5C"], "f2": ["2H"]}, 0, "t1-f2", Refusal.FOUNDATION_RANK,
     "The 5 of clubs can't go to foundation 2: next comes a 4."),
    (CALCULATION, {"w": ["5C"]}, 0, "deal", Refusal.NO_DEAL, "Nothing is dealt in Calculation: the top card of the waste plays."),
    (MODERN, {"t1": ["QH"], "s": ["2C"]}, 3, "t1-t2", Refusal.SPACE_STOCK,
     "The queen of hearts can't go to column 2: a space is filled from the stock while it lasts."),
    (MODERN, {"t1": ["QH"]}, 3, "t1-t2", Refusal.SPACE_WASTE,
     "The queen of hearts can't go to column 2: the stock is used up, and now a space is filled from the waste."),
    (ROYAL, {"t1": ["QH"]}, 0, "t1-w", Refusal.ONTO_WASTE, "Only the top card of the stock is laid on the waste."),
    (ROYAL, {"t1": ["QH"]}, 0, "t1-c1", Refusal.CELL_TAKEN,
     "The queen of hearts can't go to cell 1: the cells fill themselves, from the waste or the stock."),
    (NOT_BASE, {"f1": ["AC"], "t1": ["2H"]}, 0, "f1-t1", Refusal.BASE_STAYS,
     "The ace of clubs stays there: the card that a foundation starts with doesn't come back."),
    (GIANT, {"f1": ["AC"], "t1": ["2H"], "s": ["2C"]}, 0, "f1-t1", Refusal.STOCK_FIRST,
     "The ace of clubs stays there: cards come back from the foundations only once the stock is empty."),
    (MONTE_CARLO, {"t1": ["AC"]}, 0, "t1-f1", Refusal.FOUNDATION_NONE,
     "The ace of clubs can't be removed alone: two cards that touch make a pair, and the deal takes it away."),
    (MONTE_CARLO, {"t1": ["AC"]}, 0, "t1-t2", Refusal.SPACE_NONE, "The ace of clubs can't go to place 2: gaps close only when you deal."),
    (MONTE_CARLO, {"t1": ["AC"], "t7": ["KC"]}, 0, "t1-t7", Refusal.NOT_A_PAIR,
     "The ace of clubs can't go on the king of clubs: a pair is two cards of the same rank."),
    (MONTE_CARLO, {"t5": ["AC"], "t6": ["AS"]}, 0, "t5-t6", Refusal.NOT_NEIGHBOURS,
     "The ace of clubs can't go on the ace of spades: the two cards don't touch, not even at a corner."),
    (MONTE_CARLO, {"t1": ["AC"], "t2": ["AS", "AH"]}, 0, "t1-t2", Refusal.PAIR_DONE,
     "A pair lies there already; the next deal takes it away."),
    (MONTE_CARLO, {"t1": ["AC"], "t2": ["KS"]}, 0, "deal", Refusal.NOTHING_TO_CLOSE, "There is no pair to take away and no gap to close."),
    (IDIOTS_DELIGHT, {"t1": ["AC"], "t2": ["KC"]}, 0, "t1-f1", Refusal.NOT_BEATEN,
     "The ace of clubs can't be removed: no higher card of its suit lies on top of a column."),
    (MONTE_CARLO, {"f1": ["AC", "AS"], "t1": ["AH"]}, 0, "f1-t1", Refusal.NO_RETURN, "What is removed does not come back."),
    (MONTE_CARLO, {"t1": ["AH"]}, 0, "t1-s", Refusal.ONTO_STOCK, "Cards are never laid on the stock."),
    (IDIOTS_DELIGHT, {"f1": ["AC"]}, 0, "f1-t1", Refusal.NO_RETURN, "What is removed does not come back."),
    (BLUE_MOON, {"t1": ["AC"], "t20": ["5D"]}, 0, "t20-t2", Refusal.LEFT_NEIGHBOUR,
     "The 5 of diamonds can't go to place 2: next comes the 2 of clubs."),
    (GYPSY, {}, 0, "shuffle", Refusal.NO_SHUFFLE, "Nothing is shuffled in Gypsy."),
    (BLUE_MOON, {}, 0, "shuffle", Refusal.NO_NUMBER, "Cards laid by hand can't be shuffled: only a numbered deal can."),
    (MIDNIGHT_OIL, {}, 0, "shuffle", Refusal.SHUFFLES_USED, "The game allows 2 shuffles, and you have had them."),
    (GYPSY, {"t1": ["AC"]}, 0, "rotate-up t1*1", Refusal.NO_ROTATION, "Nothing can be rotated there."),
    (FANTASY, {}, 0, "rotate-up t1*2", Refusal.ROTATIONS_USED, "The game allows 5 rotations, and you have had them."),
    (MIDNIGHT_OIL, {}, 0, "rotate-down t1*2", Refusal.ROTATIONS_USED, "The game allows 1 rotation, and you have had it."),
]  # fmt: skip


def laid(case: tuple[Game, dict[str, list[str]], int, str, Refusal, str]) -> tuple[Game, State, Move, Refusal, str]:
    """A case with its position; of redeals, shuffles and rotations the last has been had."""
    game, piles, base, text, refusal, sentence = case
    state = game.setup(piles, base or None)
    state = state._replace(redeals=game.rules.redeals or 0, rotations=game.rules.rotations)
    return game, state, parse(text), refusal, sentence


@pytest.mark.parametrize("case", CASES, ids=[f"{c[0].name}-{c[3]}-{c[4].name}" for c in CASES])
def test_refusal_says_why(case: tuple[Game, dict[str, list[str]], int, str, Refusal, str]) -> None:
    game, state, move, refusal, sentence = laid(case)
    assert game.refusal(state, move) is refusal
    assert refusal_text(EN, game, state, move, refusal) == sentence
    assert illegal_text(EN, game, state, move) == sentence


def test_every_refusal_has_a_case() -> None:
    assert {c[4] for c in CASES} == set(Refusal)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_refusals_are_said_in_the_language(lang: str) -> None:
    for case in CASES:
        game, state, move, refusal, english = laid(case)
        text = refusal_text(load(lang), game, state, move, refusal)
        assert text != english
        assert not re.search(r"[{}]|  |\bthe\b", text), text
        assert text[0].isupper(), text
        assert text.endswith("."), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [GYPSY, IN_SUIT, CANFIELD, SPIDER, CELLS], ids=["gypsy", "in suit", "canfield", "spider", "cells"])
def test_every_card_on_every_card(game: Game, lang: str) -> None:
    t = load(lang)
    named = {c: set(card_forms(lang, name(c)).values()) for c in ALL}
    refused = 0
    for lower in ALL:
        for upper in ALL:
            if lower == upper and game.rules.decks == 1:
                continue
            state = game.setup({"t1": [name(lower)], "t2": [name(upper)]}, 3 if game is CANFIELD else None)
            text = illegal_text(t, game, state, parse("t1-t2"))
            if text is None:
                continue
            refused += 1
            assert "{" not in text
            assert any(text.startswith(form) for form in named[lower]), text
            assert any(form in text for form in named[upper]), text
    assert refused > 52 * 45


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_to_every_place(lang: str) -> None:
    t = load(lang)
    for game, base in ((GYPSY, None), (CANFIELD, 3), (KINGS, None), (NO_SPACE, None), (SPIDER, None)):
        for card in ALL:
            state = game.setup({"t1": [name(card)]}, base)
            for target in game.plan.names[: game.plan.stock]:
                text = illegal_text(t, game, state, Move("move", "t1", target))
                assert text is None or (text.endswith(".") and "{" not in text)


# --- what the player can't see ------------------------------------------------------------------------------------------


def walk(game: Game, number: int, steps: int) -> Iterator[Session]:
    """A session led by chance, seen after each move."""
    chance = random.Random(number)
    session = Session(game, game.deal(number), Deal(number))
    for _ in range(steps):
        moves = game.legal_moves(session.state)
        if not moves:
            return
        up = [m for m in moves if m.target[:1] == "f" and m.source[0] != "f"]
        session.play(chance.choice(up or moves))
        yield session


def other_hidden(state: State) -> State:
    """The position with its face-down cards in another order."""
    down = [c for cards in state.piles for c in cards if c & DOWN]
    taken = iter(down[1:] + down[:1])
    return state._replace(piles=tuple(bytes(next(taken) if c & DOWN else c for c in cards) for cards in state.piles))


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda g: g.name)
def test_nothing_tells_what_lies_face_down(game: Game) -> None:
    """Whatever lies face down, all that is said of a position is the same."""
    piles = random.Random(game.name).sample(game.plan.names, min(len(game.plan.names), 14))
    for session in walk(game, 12345, 10 if len(piles) == 14 else 30):
        state, other = session.state, other_hidden(session.state)
        assert table_lines(EN, game, state) == table_lines(EN, game, other)
        assert count_lines(EN, game, state) == count_lines(EN, game, other)
        assert score_lines(EN, game, state) == score_lines(EN, game, other)
        assert [hint_text(EN, game, state, h) for h in hints(game, state)] == [hint_text(EN, game, other, h) for h in hints(game, other)]
        for source in piles:
            for target in piles:
                for n in (1, 2, 3, 5):
                    move = Move("move", source, target, n)
                    assert illegal_text(EN, game, state, move) == illegal_text(EN, game, other, move)


# --- what happened ------------------------------------------------------------------------------------------------------


def play(session: Session, *moves: str) -> str:
    """What is said of the last of the moves."""
    said = ""
    for text in moves:
        before = session.state
        entries = session.play(parse(text))
        said = played_text(EN, session.game, before, entries, session.state)
    return said


def test_played() -> None:
    session = Session(GYPSY, GYPSY.deal(12345), Deal(12345))
    assert play(session, "t4-f4") == "Ace of diamonds: from column 4 to foundation 4 (diamonds). Turned up: ace of diamonds."
    assert (
        play(session, "t4-f8", "t5-f2", "t5-t3") == "5 of spades: from column 5 to column 3, on the 6 of diamonds. Turned up: 7 of spades."
    )
    assert play(session, "t3-t5*2") == (
        "6 of diamonds and 1 card on it: from column 3 to column 5, on the 7 of spades. Turned up: 9 of hearts."
    )
    before = session.state
    entries = session.play(parse("deal"))
    assert played_text(EN, GYPSY, before, entries, session.state) == "8 cards dealt, 72 left."
    told = played_text(EN, GYPSY, before, entries, session.state, full=True)
    assert told.startswith("8 cards dealt, 72 left. From the first column on: 5 of diamonds, ace of hearts, queen of spades,")
    before = session.state
    entries = session.undo()
    assert undone_text(EN, GYPSY, before, entries, session.state) == "Taken back: the deal. Stock: 80."
    before = session.state
    entries = session.undo()
    assert undone_text(EN, GYPSY, before, entries, session.state) == (
        "Taken back: 6 of diamonds and 1 card on it, from column 3 to column 5."
    )
    before = session.state
    entries = session.redo()
    assert redone_text(EN, GYPSY, before, entries, session.state).startswith("6 of diamonds and 1 card on it: from column 3")


def test_nothing_to_undo_or_redo() -> None:
    state = GYPSY.deal(1)
    assert undone_text(EN, GYPSY, state, (), state) == "There is nothing to take back."
    assert redone_text(EN, GYPSY, state, (), state) == "There is nothing to play again."


def test_automatic_base_cards_are_told() -> None:
    start = CANFIELD.setup({"f1": ["3C"], "t1": ["5D"], "t2": ["6S", "3H"], "r": ["9D-", "3S-", "4C"]}, 3)
    session = Session(CANFIELD, start)
    assert [str(e.move) for e in session.line] == ["t2-f3"]
    said = play(session, "r-f1")
    assert said == (
        "4 of clubs: from the reserve to foundation 1 (clubs). Turned up: 3 of spades. 3 of spades goes to foundation 2 (spades) by itself."
    )
    before = session.state
    entries = session.undo()
    assert undone_text(EN, CANFIELD, before, entries, session.state) == (
        "Taken back: 4 of clubs, from the reserve to foundation 1 (clubs). With it 1 automatic move."
    )


def test_refill_by_the_rules_is_told() -> None:
    game = tpat.game("canfield", refill="auto")
    start = game.setup({"f1": ["3C"], "t1": ["4C"], "t2": ["9S"], "t3": ["9H"], "t4": ["9D"], "r": ["KD-", "JS-", "7H"]}, 3)
    assert play(Session(game, start), "t1-f1") == (
        "4 of clubs: from column 1 to foundation 1 (clubs). From the reserve: 7 of hearts to column 1. Turned up: jack of spades."
    )


def test_canfield_deals_and_redeals() -> None:
    session = Session(CANFIELD, CANFIELD.deal(12345), Deal(12345))
    assert play(session, "deal") == "Waste: 6 of hearts, 5 cards below. Stock: 28."
    assert play(session, *["deal"] * 10, "redeal") == "Waste turned over: 34 cards in the stock."
    before = session.state
    assert undone_text(EN, CANFIELD, before, session.undo(), session.state) == "Taken back: the redeal. Stock: 0."


def test_last_card_wins() -> None:
    suits = {f"f{i + 1}": [r + s for r in "A23456789TJQK"] for i, s in enumerate("CSHDCSHD")}
    suits["f8"], suits["t5"] = suits["f8"][:-1], ["KD"]
    session = Session(GYPSY, GYPSY.setup(suits))
    assert play(session, "t5-f8") == (
        "King of diamonds: from column 5 to foundation 8 (diamonds). Foundation 8 (diamonds) is complete. You have won! Score: 1000."
    )
    assert no_hint_text(EN, GYPSY, session.state) == "You have won! Score: 1000."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [*ALL_GAMES, tpat.game("canfield", refill="auto"), tpat.game("gypsy", jokers=3)], ids=lambda g: g.id())
def test_whole_playings_are_told(game: Game, lang: str) -> None:
    """Every move of walks, its undoing and its hint are told, in whole sentences without a gap."""
    t = load(lang)
    for number in range(2):
        for session in walk(game, number, 25):
            state, before = session.state, session.before
            assert before is not None
            last = session.line[-1:]
            texts = [played_text(t, game, before, last, state, full=True), undone_text(t, game, state, last, before)]
            texts += [hint_text(t, game, state, h) for h in hints(game, state)]
            texts += [hint_text(t, game, state, Hint(m, Gain.MOVES)) for m in game.legal_moves(state) if m.kind not in (DEAL, REDEAL)]
            texts += table_lines(t, game, state, Deal(number)) + score_lines(t, game, state) + count_lines(t, game, state)
            for text in texts:
                assert text == text.strip(), text
                assert not re.search(r"[{}]|None|  ", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_gain_is_said(lang: str) -> None:
    state = GYPSY.setup({"t1": ["9C", "5H"], "t2": ["6C"]})
    texts = [hint_text(load(lang), GYPSY, state, Hint(parse("t1-t2"), gain)) for gain in Gain]
    assert len(set(texts)) == len(Gain)
    assert all("{" not in text for text in texts)


def told(game: Game, start: State, *moves: str) -> list[str]:
    """What is said of each move, then of the undoing of the last."""
    session = Session(game, start, Deal(7), auto_base=False)
    said = [play(session, move) for move in moves]
    before = session.state
    return [*said, undone_text(EN, game, before, session.undo(), session.state)]


def test_pairs_and_their_deal_are_told() -> None:
    start = MONTE_CARLO.setup({"t1": ["9C"], "t2": ["9S"], "t3": ["AC"], "s": ["2C", "3C"]})
    assert told(MONTE_CARLO, start, "t1-t2", "deal") == [
        "9 of clubs: from place 1 to place 2, on the 9 of spades.",
        "1 pair taken away, gaps closed. 2 cards dealt, 0 left.",
        "Taken back: the deal. Stock: 2.",
    ]
    session = Session(MONTE_CARLO, start)
    session.play(parse("t1-t2"))
    before = session.state
    entries = session.play(parse("deal"))
    text = played_text(EN, MONTE_CARLO, before, entries, session.state, full=True)
    assert text.endswith("0 left. Laid behind the others: 3 of clubs, 2 of clubs.")
    assert [played_text(load(lang), MONTE_CARLO, before, entries, session.state)[:1] for lang in ("it", "fr", "de")] == ["T", "1", "1"]


def test_shuffles_and_rotations_are_told() -> None:
    assert told(MIDNIGHT_OIL, MIDNIGHT_OIL.deal(7), "shuffle", "shuffle") == [
        "Shuffled and laid out again. 1 more time is left.",
        "Shuffled and laid out again. 0 more times are left.",
        "Taken back: the shuffle.",
    ]
    assert told(BLUE_MOON, BLUE_MOON.deal(7), "shuffle")[0] == "Shuffled and laid out again."
    start = FANTASY.setup({"t2": ["9C", "4H", "5D"]})
    assert told(FANTASY, start, "rotate-up t2*3", "rotate-down t2*3") == [
        "3 cards rotated on column 2: 4 of hearts on top. 4 more times are left.",
        "3 cards rotated on column 2: 5 of diamonds on top. 3 more times are left.",
        "Taken back: the rotation on column 2.",
    ]


def test_cells_that_fill_themselves_are_told() -> None:
    start = ROYAL.setup({"c1": ["AC"], **{f"c{k}": [f"{k}D"] for k in range(2, 10)}, "c10": ["TD"], "c11": ["JD"], "c12": ["QD"],
                         "w": ["3H", "4H"], "s": ["5S", "6S"]})  # fmt: skip
    assert told(ROYAL, start, "c1-f1") == [
        "Ace of clubs: from cell 1 to foundation 1 (clubs). From the waste: 4 of hearts to cell 1.",
        "Taken back: ace of clubs, from cell 1 to foundation 1 (clubs).",
    ]
    assert told(ROYAL, start, "s-w", "deal")[:2] == [
        "6 of spades: from the stock to the waste. Turned up: 5 of spades.",
        "Waste: 5 of spades, 3 cards below. Stock: 0.",
    ]


def test_spaces_filled_from_the_stock_are_told() -> None:
    laid = {f"t{k}": [f"{r}H"] for k, r in enumerate("23456789TJQ", 2)}
    start = BLOCKADE.setup({"t1": ["AC"], **laid, "s": ["3C", "4C"]})
    assert told(BLOCKADE, start, "t1-f1")[0] == (
        "Ace of clubs: from column 1 to foundation 1 (clubs). From the stock: 4 of clubs to column 1."
    )


def test_an_open_reserve_turns_nothing_up() -> None:
    game = tpat.game("american-toad")
    start = game.setup({"f1": ["3C"], "t1": ["4C"], **{f"t{k}": ["9S"] for k in (2, 3)}, **{f"t{k}": ["8H"] for k in (4, 5)},
                        **{f"t{k}": ["8S"] for k in (6, 7)}, "t8": ["7D"], "r": ["KD", "JS", "7H"]}, 3)  # fmt: skip
    assert told(game, start, "t1-f1")[0] == (
        "4 of clubs: from column 1 to foundation 1 (clubs). From the reserve: 7 of hearts to column 1."
    )


def test_the_middle_is_named_where_a_deal_begins_there() -> None:
    game = tpat.game("irmgard")
    state = game.setup({"s": [f"{r}C" for r in "A234567"]})
    session = Session(game, state)
    entries = session.play(parse("deal"))
    text = played_text(EN, game, state, entries, session.state, full=True)
    assert text == (
        "7 cards dealt, 0 left. From column 2 on: 7 of clubs, 6 of clubs, 5 of clubs, 4 of clubs, 3 of clubs, 2 of clubs, ace of clubs."
    )


def test_what_is_discarded_is_never_complete() -> None:
    hearts = [f"{r}H" for r in "23456789TJQK"]
    start = IDIOTS_DELIGHT.setup({"f1": hearts, "t1": ["2C"], "t2": ["AC"]})
    assert told(IDIOTS_DELIGHT, start, "t1-f1")[0] == "2 of clubs: from column 1 to the pile of removed cards."


@pytest.mark.parametrize(
    ("game", "piles", "move", "gain", "text"),
    [
        (MONTE_CARLO, {"t1": ["9C"], "t2": ["9S"]}, "t1-t2", Gain.JOINS, "The 9 of clubs can go on the 9 of spades: they are a pair."),
        (MONTE_CARLO, {"t1": ["9C", "9S"]}, "deal", Gain.DEALS, "You can deal: that takes the pairs away and closes the gaps."),
        (BLUE_MOON, {"t1": ["AC"], "t9": ["2C"]}, "t9-t2", Gain.EMPTIES, "The 2 of clubs can go to place 2."),
        (BLUE_MOON, {}, "shuffle", Gain.MOVES, "You can shuffle."),
        (FANTASY, {"t1": ["9C", "4H"]}, "rotate-up t1*2", Gain.MOVES,
         "You can rotate the top cards on column 1, but nothing is won by it."),
        (FREE_CELL, {"c1": ["9C"], "t1": ["TH"]}, "c1-t1", Gain.EMPTIES, "The 9 of clubs can go on the 10 of hearts: that frees cell 1."),
        (FREE_CELL, {"t1": ["TH", "9D"]}, "t1-c2", Gain.JOINS, "The 9 of diamonds can go to cell 2: that frees the card beneath it."),
    ],
)
def test_hints_of_other_games(game: Game, piles: dict[str, list[str]], move: str, gain: Gain, text: str) -> None:
    assert hint_text(EN, game, game.setup(piles), Hint(parse(move), gain)) == text


# --- tables, scores, counts ---------------------------------------------------------------------------------------------


def test_table_of_canfield() -> None:
    assert table_lines(EN, CANFIELD, CANFIELD.deal(12345), Deal(12345)) == [
        "Canfield, deal 12345. Base rank: 3. Score: minus 47 dollars. Redeals: 0.",
        "Foundation 3 (hearts): 3 of hearts.",
        "Column 1: 4 of clubs.",
        "Column 2: 2 of hearts.",
        "Column 3: 6 of diamonds.",
        "Column 4: king of hearts.",
        "Reserve: ace of hearts, 12 cards below.",
        "Waste: 2 of spades, 2 cards below.",
        "Stock: 31 cards.",
    ]


def test_table_names_where_the_cards_come_from() -> None:
    state = GYPSY.setup({"t1": ["KC-", "QH-", "9S", "8D"]})
    assert table_lines(EN, GYPSY, state)[0] == "Gypsy, cards laid by hand. Score: 2."
    assert table_lines(EN, GYPSY, state, Deal(7, "xpat2-rng0"))[0] == "Gypsy, deal xpat2-rng0-7. Score: 2."
    assert table_lines(EN, GYPSY, state)[1:4] == [
        "No card is on the foundations yet.",
        "Column 1: 2 cards face down, 9 of spades, 8 of diamonds.",
        "Column 2: no card.",
    ]


def test_gypsy_score_is_made_up_of() -> None:
    state = GYPSY.setup({"f1": KING_UP, "f3": ["AH", "2H"], "t1": ["QS-", "JH", "TS", "9D", "9C"], "t2": ["5S", "4S"]})
    assert score_lines(EN, GYPSY, state) == [
        "Score: 139, at best 1000.",
        "15 cards on the foundations: 75.",
        "1 full foundation: 60.",
        "2 pairs in order on the columns: 4.",
    ]


def test_canfield_score_is_made_up_of() -> None:
    state = CANFIELD.setup({"f1": ["3C", "4C"], "f3": ["3H"]})._replace(redeals=2)
    assert score_lines(EN, CANFIELD, state) == [
        "Score: minus 47 dollars, at best 208 dollars.",
        "The price of the deck: minus 52 dollars.",
        "3 cards on the foundations: 15 dollars.",
        "2 redeals: minus 10 dollars.",
    ]


def test_spider_score_is_made_up_of() -> None:
    state = SPIDER.setup({"f1": [r + "C" for r in "KQJT98765432A"], "t1": SUIT_DOWN, "t2": ["4D-", "9H", "8H", "7D"]})
    assert score_lines(EN, SPIDER, state) == [
        "Score: 667, at best 1000.",
        "43 cards turned up: 430.",
        "13 pairs in suit: 26.",
        "9 columns without face-down cards: 135.",
        "1 whole suit on the columns: 26.",
        "1 suit on the foundations: 50.",
    ]


@pytest.mark.parametrize("game", [g for g in ALL_GAMES if g.rules.score], ids=lambda g: g.name)
def test_parts_of_a_score_add_up(game: Game) -> None:
    for number in range(2):
        for session in walk(game, number, 40):
            _, *parts = score_lines(EN, game, session.state)
            points = [(-1 if minus else 1) * int(n) for line in parts for minus, n in re.findall(r": (minus )?(\d+)[^:]*\.$", line)]
            assert len(points) == len(parts)
            assert sum(points) == game.score(session.state)


def test_every_scoring_function_is_explained() -> None:
    used = {tpat.game(n).rules.score for n in tpat.games()} - {None}
    assert used <= set(tables.SCORES), "name the parts of this score in tables.py: SCORES"


def test_score_words() -> None:
    assert [score_words(EN, CANFIELD, n) for n in (-47, -1, 0, 1, 208)] == [
        "minus 47 dollars",
        "minus 1 dollar",
        "0 dollars",
        "1 dollar",
        "208 dollars",
    ]
    assert score_words(EN, GYPSY, 128) == "128"


def test_rows_of_a_grid_are_read_row_by_row() -> None:
    state = MONTE_CARLO.setup({"t1": ["9C"], "t2": ["9S", "9H"], "t6": ["AC"], "f1": ["KC", "KS"], "s": ["2C"]})
    assert table_lines(EN, MONTE_CARLO, state)[:4] == [
        "Monte Carlo, cards laid by hand.",
        "Removed: 2 cards.",
        "Places 1 to 5: 9 of clubs, a pair (9 of spades, 9 of hearts), gap, gap, gap.",
        "Places 6 to 10: ace of clubs, gap, gap, gap, gap.",
    ]
    assert table_lines(EN, MONTE_CARLO, state)[-1] == "Stock: 1 card."
    assert len(table_lines(EN, MONTE_CARLO, state)) == 8
    lines = table_lines(EN, BLUE_MOON, BLUE_MOON.setup({"t15": ["AC"]}))
    assert lines[0] == "Blue Moon, cards laid by hand. Score: 0. Shuffles: 0."
    assert lines[2].startswith("Places 15 to 28: ace of clubs, gap,")
    assert len(lines) == 5


def test_what_comes_next_is_told_where_foundations_count_by_steps() -> None:
    state = CALCULATION.setup({"f2": ["2C", "4H"], "f4": ["4C", "8C", "QC", "3C", "7C", "JC", "2D", "6C", "TC", "AC", "5C", "9C", "KC"],
                               "t1": ["9H", "3H"], "w": ["5H", "8D"]})  # fmt: skip
    assert table_lines(EN, CALCULATION, state)[1:4] == [
        "Foundation 2: 4 of hearts; next comes a 6.",
        "Foundation 4: king of clubs.",
        "Column 1: 9 of hearts, 3 of hearts.",
    ]
    assert "Waste: 8 of diamonds, 1 card below." in table_lines(EN, CALCULATION, state)


def test_open_reserves_and_stocks_are_told() -> None:
    game = tpat.game("superior")
    assert "Reserve: king of diamonds, jack of spades." in table_lines(EN, game, game.setup({"f1": ["3C"], "r": ["KD", "JS"]}))
    assert "Stock: 6 of spades, 1 card below." in table_lines(EN, ROYAL, ROYAL.setup({"s": ["5S", "6S"]}))
    assert "Rotations: 0." in table_lines(EN, FANTASY, FANTASY.deal(1))[0]


def test_scores_of_other_games_are_made_up_of() -> None:
    state = BLUE_MOON.setup({f"t{k + 1}": [c] for k, c in enumerate(KING_UP)} | {"t15": ["AH"], "t16": ["2H"]})._replace(redeals=2)
    assert score_lines(EN, BLUE_MOON, state) == [
        "Score: 7, at best 100.",
        "13 cards in their rows' order: 26.",
        "1 whole row: 1.",
        "2 shuffles: minus 20.",
    ]
    game = tpat.game("rainbow")
    assert score_lines(EN, game, game.setup({"f1": ["3C", "4C"]})) == ["Score: 2, at best 52.", "2 cards on the foundations: 2."]
    wide = tpat.game("gypsy", columns=9)
    assert score_lines(EN, wide, wide.setup({"f1": ["AC"]}))[0] == "Score: 5."


def test_counts_of_other_decks() -> None:
    game = tpat.game("spider-two-suits")
    assert count_lines(EN, game, game.setup({"s": ["5H", "5H"]}))[2:] == ["2 cards don't lie open yet:", "Spades: none", "Hearts: 5 5"]
    game = tpat.game("gypsy", jokers=2)
    assert count_lines(EN, game, game.setup({"s": ["X0", "5H"], "t1": ["X1"]}))[-1] == "Jokers: 1"
    state = CALCULATION.setup({"w": ["5H", "2S", "8D"]})
    assert count_lines(EN, CALCULATION, state)[1:] == [
        "Waste: 3 cards.",
        "2 cards don't lie open yet:",
        "Clubs: none",
        "Spades: 2",
        "Hearts: 5",
        "Diamonds: none",
    ]


def test_count_lists_what_does_not_lie_open() -> None:
    state = GYPSY.setup({"t1": ["KC-", "QH"], "f1": ["AC"], "s": ["5H", "5H", "TD"]})
    assert count_lines(EN, GYPSY, state) == [
        "Stock: 3 cards.",
        "Columns: 1 card face down.",
        "4 cards don't lie open yet:",
        "Clubs: K",
        "Spades: none",
        "Hearts: 5 5",
        "Diamonds: 10",
    ]


# --- errors -------------------------------------------------------------------------------------------------------------


def raised(error: str) -> set[str]:
    """The first arguments with which the sources make this error."""
    sources = Path(tpat.__file__).parent.rglob("*.py")
    calls = [n for path in sources for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.Call)]
    return {
        n.args[0].value
        for n in calls
        if isinstance(n.func, ast.Name) and n.func.id == error and n.args and isinstance(n.args[0], ast.Constant)
    }


def test_every_error_has_its_sentence() -> None:
    assert raised("BadText") <= set(errors_text._TEXTS)
    assert raised("BadPosition") <= set(errors_text._POSITIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_errors_are_one_clean_line(lang: str) -> None:
    hostile = "\x1b[31m\u200fx\n\x07"
    errors: list[TpatError] = [
        *(BadText(what, hostile) for what in (*errors_text._TEXTS, "nothing known")),
        *(BadPosition(problem, hostile) for problem in (*errors_text._POSITIONS, "nothing known")),
        BadOption("gypsy", hostile),
        BadOption("acme", hostile),
        BadOption("spider", "relaxed", hostile, "0, 1, 2"),
        UnknownGame(hostile),
        UnknownGame(hostile, ("gypsy",)),
        IllegalMove(hostile, Refusal.RANK),
        TpatError(hostile),
    ]
    texts = [error_text(load(lang), e) for e in errors]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text.isprintable(), text
        assert "{" not in text


def test_errors_say_what_to_do() -> None:
    with pytest.raises(UnknownGame) as unknown:
        tpat.game("gipsy")
    assert error_text(EN, unknown.value) == 'No game is called "gipsy". Did you mean gypsy?'
    with pytest.raises(BadOption) as option:
        tpat.game("klondike", cells=1)
    assert error_text(EN, option.value) == "Klondike has no option cells. Its options: draw, redeals, back."
    with pytest.raises(BadText) as move:
        GYPSY.parse_move("t9-t1")
    assert error_text(EN, move.value).startswith('"t9-t1" is no move of this game.')


def test_clean() -> None:
    assert clean("Zürich ♠") == "Zürich ♠"
    assert clean("a\x1b]0;x\x07\u202e\n\ud800") == "a?]0;x????"
    assert len(clean("x" * 1000)) == 60
