"""Whatever rules there are, what is said about them and in their games is made of whole sentences."""

from __future__ import annotations

import random
import re

from hypothesis import assume, given, settings

from properties.test_any_rules import trial_rules
from tpat.api import Game, of_rules
from tpat.engine.moves import DEAL_MOVE, REDEAL_MOVE, ROTATE_UP, SHUFFLE_MOVE, Move
from tpat.engine.rules import Rules
from tpat.engine.state import State
from tpat.i18n import LANGUAGES, load
from tpat.session.hints import hints
from tpat.session.session import Session
from tpat.ui.facts import QUESTIONS, facts
from tpat.ui.messages import count_lines, hint_text, illegal_text, played_text, score_lines, table_lines, undone_text

EN = load("en")
OTHERS = (DEAL_MOVE, REDEAL_MOVE, SHUFFLE_MOVE, Move(ROTATE_UP, "t1", "", 2), Move(ROTATE_UP, "s", "", 2))


def whole(text: str) -> bool:
    """No gap left open, nothing unsaid."""
    return bool(text) and not re.search(r"[{}]|None|  ", text)


def refusals(game: Game, state: State) -> list[str]:
    """What is said against every move that is refused."""
    piles = game.plan.names
    moves = [Move("move", a, b, n) for a in piles for b in piles for n in (1, 2)]
    return [text for move in (*moves, *OTHERS) if (text := illegal_text(EN, game, state, move)) is not None]


@settings(max_examples=40)
@given(trial_rules())
def test_rules_and_games_are_told_in_whole_sentences(rules: Rules) -> None:
    try:
        game = of_rules(rules)
        session = Session(game, game.deal(1))
    except ValueError:
        assume(False)
    for lang in LANGUAGES:
        said = facts(rules, load(lang))
        assert [q for q in QUESTIONS if not whole(said[q])] == []
    chance = random.Random(3)
    for _ in range(6):
        state = session.state
        texts = [*refusals(game, state), *(hint_text(EN, game, state, h) for h in hints(game, state))]
        texts += table_lines(EN, game, state) + count_lines(EN, game, state) + score_lines(EN, game, state)
        if moves := game.legal_moves(state):
            entries = session.play(chance.choice(moves))
            texts.append(played_text(EN, game, state, entries, session.state, full=True))
            texts.append(undone_text(EN, game, session.state, entries, state))
        assert [text for text in texts if not whole(text)] == []
