"""What the rules in force say, in whole sentences of the player's language.

Help pages tell what a game is like; what can differ from one set of options to another is told here, from the `Rules`
themselves, so that no page can say other than what the engine does.
"""

from __future__ import annotations

from tpat.engine import score
from tpat.engine.games import blue_moon
from tpat.engine.rules import Rules, Score
from tpat.i18n import N_, Tongue
from tpat.ui.facts_deal import deal_facts, laid_out, stock_left
from tpat.ui.facts_end import back_facts, dealing_facts, deals, foundation_facts
from tpat.ui.facts_options import options_in_force
from tpat.ui.facts_play import EXAMPLES, building_facts, group_facts, space_facts

__all__ = ["EXAMPLES", "QUESTIONS", "SCORES", "deals", "facts", "options_in_force", "stock_left"]

QUESTIONS = ("deal", "building", "groups", "spaces", "foundations", "back", "redeals", "score")
"""What every game's help answers; the keys of the sentences that `facts` gives."""

SCORES: dict[Score, str] = {
    score.gypsy: N_(
        "Each card on a foundation counts 5 points, each full foundation 60 more, and each pair of neighbours on a column "
        "that lie face up and in order 2."
    ),
    score.canfield: N_(
        "The deck costs 52 dollars; each card on a foundation, the first one too, brings 5 dollars back, and each redeal costs 5."
    ),
    score.cards_up: N_("Each card on a foundation counts 1 point."),
    score.spider: N_(
        "Each card turned up that lay face down in a column counts 10 points, each pair of neighbours of one suit that lie "
        "face up and in order 2, each column without face-down cards 15 (a space too), each whole suit that lies in order "
        "on a column 26 more, and each suit on the foundations 50. Once all suits are in order, each of them beyond three "
        "that still lies in the columns counts 2 more."
    ),
    blue_moon.score: N_(
        "Each card that lies in its row's order, not counting the ace, counts 2 points, each whole row 1 more, and each shuffle costs 10."
    ),
}
"""What each way of scoring counts."""


def facts(rules: Rules, t: Tongue) -> dict[str, str]:
    """The answers to `QUESTIONS`, each one or more whole sentences, and the figures and names that pages use.

    Figures are texts: decks, cards, jokers, columns, cells, reserve, waste, stock, draw, deals, rotations, foundation_piles, max_score
    (empty where a game has no score). title is the game's name, command what it is called on the command line.
    """
    piles = laid_out(rules)
    return {
        "title": rules.title,
        "command": rules.name,
        "decks": str(rules.decks),
        "cards": str(rules.cards),
        "jokers": str(rules.jokers),
        "columns": str(rules.columns),
        "cells": str(rules.cells),
        "reserve": str(rules.reserve),
        "waste": str(len(piles.get("w", b""))),
        "stock": str(len(piles["s"])),
        "draw": str(rules.draw),
        "deals": str(deals(rules)),
        "rotations": str(rules.rotations),
        "foundation_piles": str(rules.foundations),
        "max_score": "" if rules.max_score is None else str(rules.max_score),
        "deal": " ".join(deal_facts(rules, t)),
        "building": " ".join(building_facts(rules, t)),
        "groups": " ".join(group_facts(rules, t)),
        "spaces": " ".join(space_facts(rules, t)),
        "foundations": " ".join(foundation_facts(rules, t)),
        "back": " ".join(back_facts(rules, t)),
        "redeals": " ".join(dealing_facts(rules, t)),
        "score": " ".join(_score(rules, t)),
    }


def _score(rules: Rules, t: Tongue) -> list[str]:
    if rules.score is None:
        return [t._("This game counts no points.")]
    said = [t._(SCORES[rules.score])]
    if rules.max_score is not None:
        best = t._("The highest score is {n} dollars.") if rules.money else t._("The highest score is {n} points.")
        said.append(best.format(n=rules.max_score))
    return said
