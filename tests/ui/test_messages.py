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
from tpat.deal.numbers import Deal
from tpat.engine.cards import ALL, DOWN, name
from tpat.engine.refusal import Refusal
from tpat.engine.moves import Move, parse
from tpat.engine.rules import Build, DealOver, Run, Space
from tpat.engine.rules import Deal as Dealing
from tpat.engine.state import State
from tpat.errors import BadOption, BadPosition, BadText, IllegalMove, TpatError, UnknownGame
from tpat.game import Game, of_rules
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
]  # fmt: skip


def laid(case: tuple[Game, dict[str, list[str]], int, str, Refusal, str]) -> tuple[Game, State, Move, Refusal, str]:
    """A case with its position; for limited redeals the last has been had."""
    game, piles, base, text, refusal, sentence = case
    state = game.setup(piles, base or None)
    if game.rules.redeals:
        state = state._replace(redeals=game.rules.redeals)
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


@pytest.mark.parametrize("game", [GYPSY, CANFIELD, SPIDER], ids=lambda g: g.name)
def test_nothing_tells_what_lies_face_down(game: Game) -> None:
    """Whatever lies face down, all that is said of a position is the same."""
    piles = game.plan.names
    for session in walk(game, 12345, 30):
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
@pytest.mark.parametrize("game", [GYPSY, CANFIELD, SPIDER, tpat.game("canfield", refill="auto")], ids=lambda g: g.id())
def test_whole_playings_are_told(game: Game, lang: str) -> None:
    """Every move of walks, its undoing and its hint are told, in whole sentences without a gap."""
    t = load(lang)
    for number in range(3):
        for session in walk(game, number, 40):
            state, before = session.state, session.before
            assert before is not None
            last = session.line[-1:]
            texts = [played_text(t, game, before, last, state, full=True), undone_text(t, game, state, last, before)]
            texts += [hint_text(t, game, state, h) for h in hints(game, state)]
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


@pytest.mark.parametrize("game", [GYPSY, CANFIELD, SPIDER], ids=lambda g: g.name)
def test_parts_of_a_score_add_up(game: Game) -> None:
    for number in range(4):
        for session in walk(game, number, 60):
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
        BadOption("spider", hostile),
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
        tpat.game("canfield", relaxed=1)
    assert error_text(EN, option.value) == "Canfield has no option relaxed. Its options: refill."
    with pytest.raises(BadText) as move:
        GYPSY.parse_move("t9-t1")
    assert error_text(EN, move.value).startswith('"t9-t1" is no move of this game.')


def test_clean() -> None:
    assert clean("Zürich ♠") == "Zürich ♠"
    assert clean("a\x1b]0;x\x07\u202e\n\ud800") == "a?]0;x????"
    assert len(clean("x" * 1000)) == 60
