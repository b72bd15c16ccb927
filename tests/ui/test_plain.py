"""The line mode, as a reader, a pipe and a program meet it."""

from __future__ import annotations

import io
import json
import random
import re
from typing import Any

import pytest

import tpat
from tpat.deal.numbers import Deal
from tpat.i18n import LANGUAGES, load
from tpat.session.session import Session
from tpat.ui.plain import run_plain


def session(game: str = "gypsy", number: int = 12345) -> Session:
    played = tpat.game(game)
    return Session(played, played.deal(number), Deal(number))


def told(text: str, lang: str = "en", start: Session | None = None) -> list[str]:
    """The lines answered to an input, the table at the start left out."""
    out = io.StringIO()
    start = start or session()
    assert run_plain(start, load(lang), io.StringIO(text), out, fresh=lambda: 77) == 0
    opening = io.StringIO()
    game, deal = start.game, start.deal
    again = Session(game, start.start, deal, start.auto_base)
    assert run_plain(again, load(lang), io.StringIO(""), opening, fresh=lambda: 77) == 0
    assert out.getvalue().startswith(opening.getvalue())
    assert "\x1b" not in out.getvalue()
    return out.getvalue()[len(opening.getvalue()) :].splitlines()


def answered(text: str, start: Session | None = None) -> list[dict[str, Any]]:
    """The JSON answers to an input, the position at the start first."""
    out = io.StringIO()
    assert run_plain(start or session(), load("en"), io.StringIO(text), out, fresh=lambda: 77, json=True) == 0
    assert out.getvalue().isascii()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_starts_with_the_table() -> None:
    out = io.StringIO()
    run_plain(session("canfield"), load("en"), io.StringIO(""), out, fresh=lambda: 77)
    lines = out.getvalue().splitlines()
    assert lines[0] == "Canfield, deal 12345. Base rank: 3. Score: minus 47 dollars. Redeals: 0."
    assert lines[2] == "Column 1: 4 of clubs."
    assert lines[-1] == "Stock: 31 cards."


def test_a_pipe_plays() -> None:
    assert told("deal\nscore\nquit\ndeal\n") == [
        "8 cards dealt, 72 left. From the first column on: 5 of diamonds, ace of hearts, queen of spades, ace of clubs, "
        "king of hearts, queen of clubs, 10 of clubs, 2 of hearts.",
        "Score: 0, at best 1000.",
        "0 cards on the foundations: 0.",
        "0 full foundations: 0.",
        "0 pairs in order on the columns: 0.",
    ]


def test_several_words_a_line() -> None:
    assert told("t4-f4 t4-f8; T5-F2,undo\tredo\n\n") == [
        "Ace of diamonds: from column 4 to foundation 4 (diamonds). Turned up: ace of diamonds. Score: 5.",
        "Ace of diamonds: from column 4 to foundation 8 (diamonds). Turned up: 10 of hearts. Score: 10.",
        "Ace of spades: from column 5 to foundation 2 (spades). Turned up: 5 of spades. Score: 15.",
        "Taken back: ace of spades, from column 5 to foundation 2 (spades). Score: 10.",
        "Ace of spades: from column 5 to foundation 2 (spades). Turned up: 5 of spades. Score: 15.",
    ]


def test_refusal_leaves_the_rest_of_its_line_out() -> None:
    assert told("t2-t1 t4-f4\nundo") == [
        "The 10 of spades can't go on the 9 of diamonds: columns build down by one.",
        "The rest of the line is left out: t4-f4",
        "There is nothing to take back.",
    ]


def test_no_command() -> None:
    first, second = told("fo\x1b[1mo bar")
    assert first.startswith('"fo?[1mo" is no command. Moves are written t3-f1, t2-t5*4; other words: deal, redeal, out,')
    assert second == "The rest of the line is left out: bar"


def test_piles_that_the_game_has_not() -> None:
    assert told("t19-t1") == ["Gypsy has no such pile."]
    assert told("w-t1") == ["Gypsy has no such pile."]


def test_the_rules_tell_of_words_and_not_of_keys() -> None:
    said = " ".join(told("rules"))
    assert 'The word "deal" deals.' in said
    assert '"f1-t3" brings the top card of the first foundation down to the third column.' in said
    assert not re.search(r'"[a-zA-Z]"', said)


def test_a_game_without_a_stock_tells_of_none() -> None:
    out = io.StringIO()
    run_plain(session("freecell"), load("en"), io.StringIO("count\n"), out, fresh=lambda: 77)
    assert "Stock" not in out.getvalue()
    assert told("count")[0] == "Stock: 80 cards."
    assert told("deal\n" * 10 + "table")[-1] == "Stock: 0 cards."


@pytest.mark.parametrize("game", tpat.games())
def test_help_lists_words_that_the_game_has(game: str) -> None:
    rules = tpat.game(game).rules
    words = [line.partition(":")[0] for line in told("help", start=session(game))]
    assert ("shuffle" in words) == rules.shuffles
    assert ("rotate-up t3*4, rotate-down t3*4" in words) == bool(rules.rotations)


def test_a_question_mark_asks_for_the_words() -> None:
    assert told("?") == told("help")


def test_restart_can_be_redone() -> None:
    lines = told("t4-f4 t4-f8 restart redo")
    assert lines[2] == "Gypsy, deal 12345. Score: 0."
    assert lines[-1] == "Ace of diamonds: from column 4 to foundation 4 (diamonds). Turned up: ace of diamonds. Score: 5."


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("new", "Gypsy, deal 77. Score: 0."),
        ("new 5", "Gypsy, deal 5. Score: 0."),
        ("NEW 1000000005", "Gypsy, deal 5. Score: 0."),
        ("new " + "1" * 5000, "Gypsy, deal 111111111. Score: 0."),
        ("new -5", '"-5" is no deal number. Deals are numbered from 0 to 999999999.'),
    ],
)
def test_new(words: str, first: str) -> None:
    assert told(words)[0] == first


def test_hint_goes_on_to_the_next() -> None:
    first, second, _, other = told("hint hint t4-f4 hint")
    assert first == "t4-f4: The ace of diamonds can go to foundation 4 (diamonds)."
    assert second == "t4-f8: The ace of diamonds can go to foundation 8 (diamonds)."
    assert other.startswith("t4-f8: ")


def test_moves_lists_what_is_legal() -> None:
    start = session()
    legal = ", ".join(str(m) for m in start.game.legal_moves(start.state))
    assert told("moves") == [f"Legal moves: {legal}."]


def test_no_move_left() -> None:
    game = tpat.game("gypsy")
    black = ["KC", "KC", "KS", "KS", "QC", "QC", "QS", "QS"]
    lost = Session(game, game.setup({f"t{i}": [card] for i, card in enumerate(black, 1)}))
    assert told("moves hint", start=lost) == ["No move is left. You can take moves back, play this deal again or start a new one."] * 2


def test_win_is_said() -> None:
    game = tpat.game("gypsy")
    piles = {f"f{i + 1}": [r + s for r in "A23456789TJQK"] for i, s in enumerate("CSHDCSHD")}
    piles["f8"], piles["t5"] = piles["f8"][:-1], ["KD"]
    assert told("t5-f8", start=Session(game, game.setup(piles)))[0].endswith("You have won! Score: 1000.")


def test_language_changes() -> None:
    lines = told("lang it\nundo\nlang xx\nlang")
    assert "Colonna 1: 2 carte coperte, 9 di quadri." in lines
    assert len([line for line in lines if line.endswith(": en, it, fr, de.")]) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", tpat.games())
def test_every_word_in_every_language(game: str, lang: str) -> None:
    # A word a line: where nothing is dealt, the rest of the line would be left out.
    lines = told("deal\nundo\nredo\nrestart again new 5 hint moves score count table show rules help", lang, session(game))
    assert len(lines) > 60
    for line in lines:
        assert "{" not in line
        assert line.isprintable(), line


def test_base_cards_that_go_up_at_once_are_told() -> None:
    game = tpat.game("canfield")
    start = game.setup({"f1": ["3C"], "t1": ["4H", "3H"]}, 3)
    out = io.StringIO()
    run_plain(Session(game, start), load("en"), io.StringIO(""), out, fresh=lambda: 77)
    assert out.getvalue().splitlines()[-1] == "3 of hearts goes to foundation 3 (hearts) by itself."


def test_hidden_cards_stay_hidden_in_json() -> None:
    answers = answered("deal\nt4-f1 t4-f4\nundo\nhint\nscore\ncount\nrules")
    for answer in answers:
        for name, pile in answer["piles"].items():
            assert all(card == "-" or len(card) == 2 for card in pile)
            if name == "s":
                assert set(pile) <= {"-"}
    assert answers[0]["piles"]["t1"] == ["-", "-", "9D"]


def test_json_answers_each_word_with_a_position() -> None:
    first, dealt, wrong, hint, strange = answered("deal\nt1-t2 undo\nhint\nfoo\nquit\ndeal\n")
    assert "command" not in first
    assert first["id"] == "gypsy#12345"
    assert (dealt["command"], dealt["made"], dealt["played"]) == ("deal", 1, [{"move": "deal", "auto": False}])
    assert dealt["text"].startswith("8 cards dealt, 72 left.")
    assert wrong["error"] == "The 5 of diamonds can't go on the ace of hearts: nothing goes on an ace."
    assert (wrong["move"], wrong["refusal"], wrong["skipped"]) == ("t1-t2", "ON_ACE", ["undo"])
    assert wrong["piles"] == dealt["piles"]
    assert hint["hint"]["move"] in hint["legal"]
    assert strange["error"].startswith('"foo" is no command.')
    assert "refusal" not in strange
    assert "skipped" not in strange


def test_json_tells_automatic_moves() -> None:
    game = tpat.game("canfield")
    start = game.setup({"f1": ["3C"], "r": ["3S-", "4C"]}, 3)
    _, answer, undone = answered("r-f1 undo", Session(game, start))
    assert answer["played"] == [{"move": "r-f1", "auto": False}, {"move": "r-f2", "auto": True}]
    assert answer["made"] == 1
    assert undone["piles"]["r"] == ["-", "4C"]


def test_a_program_can_play_by_json_alone() -> None:
    """A bot that answers each position with a legal move of it is never refused."""
    chance = random.Random(5)
    words: list[str] = []
    for _ in range(25):
        last = answered(" ".join(words))[-1]
        assert "error" not in last
        if not last["legal"]:
            break
        words.append(chance.choice(last["legal"]))
    assert len(words) > 10


def test_a_line_without_end_is_read_in_parts() -> None:
    lines = told("x" * 200_000)
    assert all(len(line) < 400 for line in lines)
    assert len(lines) >= 1


def test_prompts_only_a_person() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = io.StringIO()
    run_plain(session(), load("en"), Terminal("moves\n"), out, fresh=lambda: 77)
    lines = out.getvalue().splitlines()
    assert lines[-2].startswith("> Legal moves: ")
    assert lines[-1] == "> "
    assert out.getvalue().endswith("> \n")


# --- the solver -------------------------------------------------------------------------------------------------------

CAN_BE_WON, IS_LOST = ("canfield", 7), ("canfield", 3)


def test_the_verdict_in_words() -> None:
    notes: list[str] = []
    start = session(*CAN_BE_WON)
    start.record = notes.append
    lines = told("verdict\nverdict", start=start)
    assert lines == ["The search sees hidden cards too, and counts as help in the record.", "This can be won.", "This can be won."]
    assert notes == ["note solver", "note solver"]
    assert told("verdict", start=session(*IS_LOST))[1:] == ["This can't be won any more: that is proved."]
    assert told("solve-next\nsolve-out\nsolve-back", start=session(*IS_LOST)) == [
        "This can't be won any more: that is proved.",
        "This can't be won any more: that is proved.",
        "This deal can't be won: that is proved.",
    ]


def test_the_verdict_as_data() -> None:
    answers = answered("verdict\nsolve-next\nundo\nsolve-back", start=session(*CAN_BE_WON))
    assert answers[1]["verdict"] == "won"
    assert answers[2]["move"] in answers[0]["legal"]
    assert answers[4]["verdict"] == "won"
    assert answered("verdict", start=session(*IS_LOST))[1]["verdict"] == "lost"
    refused = answered("solve-next", start=session(*IS_LOST))[1]
    assert (refused["verdict"], "error" in refused) == ("lost", True)


def test_a_win_is_played_to_its_end() -> None:
    notes: list[str] = []
    start = session(*CAN_BE_WON)
    start.record = notes.append
    answer = answered("solve-out\nverdict", start=start)
    assert answer[1]["won"]
    assert answer[1]["made"] == len(answer[1]["played"]) > 100
    assert not any(move["auto"] for move in answer[1]["played"])
    assert sum(note.startswith("note solver ") for note in notes) == len(answer[1]["played"])
    assert answer[2]["error"].startswith("You have won!")


def test_the_solver_does_not_pay() -> None:
    """What costs by instalments is the player's to pay, so the solver plays nothing there."""
    from tpat.session.account import Facts
    from tpat.ui.plain_doing import Doing
    from tpat.ui.plain_line import Refused

    plain = Doing(session(*CAN_BE_WON), load("en"), lambda: 1, None, "normal")
    plain.purse = Facts(betting="bsd")
    with pytest.raises(Refused, match="instalments you play yourself: solve-next"):
        plain.solver.out(plain)
    plain.solver.close()
