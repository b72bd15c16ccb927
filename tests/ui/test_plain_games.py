"""The line mode played by ear: whole games to the win, piles read on request, and how much is told."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import tpat
from player import dealt, laid
from tables import home
from tpat.deal.numbers import Deal, first_state
from tpat.i18n import LANGUAGES, load
from tpat.session.session import Session
from tpat.ui.messages import won_text
from tpat.ui.plain import run_plain
from tpat.ui.plain_words import VERBOSITIES

WON: list[dict[str, Any]] = json.loads((Path(__file__).parent.parent / "data" / "won.json").read_text(encoding="utf-8"))


def heard(session: Session, text: str, lang: str = "en", verbosity: str = "normal") -> list[str]:
    """What is said to these words, the table at the start too."""
    out = io.StringIO()
    assert run_plain(session, load(lang), io.StringIO(text), out, fresh=lambda: 77, verbosity=verbosity) == 0
    return out.getvalue().splitlines()


def said(session: Session, text: str, lang: str = "en", verbosity: str = "normal") -> list[str]:
    """What is said to these words."""
    start = Session(session.game, session.start, session.deal, session.auto_base)
    return heard(session, text, lang, verbosity)[len(heard(start, "", lang, verbosity)) :]


def of_line(line: dict[str, Any]) -> Session:
    game, deal = tpat.game(line["game"]), Deal(line["number"], line.get("shuffle", "xpat2"))
    return Session(game, first_state(game.plan, deal), deal, auto_base=False)


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", WON, ids=lambda line: str(line["game"]))
def test_a_game_is_played_to_the_win(line: dict[str, Any]) -> None:
    lang = LANGUAGES[WON.index(line) % len(LANGUAGES)]
    verbosity = list(VERBOSITIES)[WON.index(line) % len(VERBOSITIES)]
    session, moves = of_line(line), line["moves"].split(",")
    lines = said(session, "\n".join(moves), lang, verbosity)
    assert session.won
    assert session.made == len(moves)
    if verbosity != "full":
        assert len(lines) == len(moves)  # every move is answered by one line, none is refused
    last = next(said for said in reversed(lines) if won_text(load(lang), session.game, session.state) in said)
    assert last in lines[-1 - len(session.game.plan.names) :]


@pytest.mark.parametrize("line", WON, ids=lambda line: str(line["game"]))
def test_who_only_listens_knows_the_table(line: dict[str, Any]) -> None:
    """From the table at the start and what is told of each move comes the table at the end."""
    lang = LANGUAGES[(WON.index(line) + 1) % len(LANGUAGES)]
    session, moves = of_line(line), line["moves"].split(",")
    piles = [n for n in session.game.plan.names if n[0] != "t" or not session.game.rules.grid] + ["t"] * bool(session.game.rules.grid)
    for count in (len(moves) // 3, 2 * len(moves) // 3):
        lines = heard(of_line(line), "\n".join(["t f c r w s".replace(" ", "\n"), *moves[:count]]), lang, "full")
        known = dict(row.split(":", 1) for row in lines if ":" in row)
        then = of_line(line)
        for move in moves[:count]:
            then.play(then.game.parse_move(move))
        then = Session(then.game, then.state, then.deal, auto_base=False)
        for pile in piles:
            for row in said(then, pile, lang):
                head, rest = row.split(":", 1)
                assert known.get(head) == rest, (pile, row)


# --- on request -------------------------------------------------------------------------------------------------------


def test_any_pile_is_read() -> None:
    session = dealt("canfield")
    assert said(session, "t1 look t2; W r S f3") == [
        "Column 1: 4 of clubs.",
        "Column 2: 2 of hearts.",
        "Waste: 2 of spades, 2 cards below.",
        "Reserve: ace of hearts, 12 cards below.",
        "Stock: 31 cards.",
        "Foundation 3 (hearts): 3 of hearts.",
    ]


def test_all_piles_of_a_kind_are_read_and_the_whole_table() -> None:
    session = dealt("freecell")
    rows = said(session, "t c f")
    assert [row.split(":")[0] for row in rows[:12]] == [*(f"Column {k}" for k in range(1, 9)), *(f"Cell {k}" for k in range(1, 5))]
    assert len(rows) == 16
    assert said(dealt("freecell"), "all") == said(dealt("freecell"), "table") == said(dealt("freecell"), "look")
    assert said(dealt("monte-carlo"), "t")[0].startswith("Places 1 to 5: ")


def test_piles_that_the_game_lacks_are_refused() -> None:
    assert said(dealt("gypsy"), "r\nt9\nlook w\nc") == ["Gypsy has no such pile."] * 4


def test_reading_changes_nothing_and_tells_no_hidden_card() -> None:
    session = dealt("gypsy")
    before = session.state
    rows = said(session, "t t1 t2")
    assert session.state is before
    assert rows[0] == rows[8] == "Column 1: 2 cards face down, 9 of diamonds."


# --- short words ------------------------------------------------------------------------------------------------------


def test_a_card_goes_to_the_foundation_that_it_fits_or_to_a_free_cell() -> None:
    session = dealt("freecell", 17611)
    assert said(session, "t5-c t5-c") == said(dealt("freecell", 17611), "t5-c1 t5-c2")
    assert len(session.line) == 2
    assert said(dealt("gypsy"), "t4-f T4-F") == said(dealt("gypsy"), "t4-f4 t4-f8")
    assert said(dealt("gypsy"), "t1-f") == said(dealt("gypsy"), "t1-f4")  # the reason names the suit's own foundation
    assert said(dealt("gypsy"), "t1-c")[0].startswith('"t1-c" is no command')


def test_out_takes_up_all_that_can_go() -> None:
    session = dealt("gypsy")
    lines = said(session, "out out undo")
    assert [str(e.move) for e in dealt("gypsy").line] == []
    assert lines[0].startswith("Ace of diamonds: from column 4 to foundation 4 (diamonds). Turned up: ace of diamonds. ")
    assert lines[0].endswith("Score: 15.")
    assert lines[1] == "No card can go out now."
    assert session.made == 1  # a refusal leaves the rest of its line out


def test_undo_takes_it_all_back() -> None:
    session = dealt("gypsy")
    assert said(session, "out\nundo")[1].endswith("Score: 0.")
    assert session.state == session.start


# --- how much is told -------------------------------------------------------------------------------------------------


def test_the_levels_differ_in_what_is_told() -> None:
    brief, normal, full = (said(dealt("gypsy"), "t4-f4 deal", verbosity=v) for v in ("brief", "normal", "full"))
    assert brief == [
        "Ace of diamonds: from column 4 to foundation 4 (diamonds). Turned up: ace of diamonds.",
        "8 cards dealt, 72 left.",
    ]
    assert normal[0] == brief[0] + " Score: 5."
    assert normal[1].startswith(brief[1] + " From the first column on: ")
    assert full[0] == normal[0]
    assert full[1:3] == ["Foundation 4 (diamonds): ace of diamonds.", "Column 4: 1 card face down, ace of diamonds."]
    assert len(full) == 3 + 1 + 9


def test_the_level_is_chosen_by_word_or_number() -> None:
    session = dealt("gypsy")
    lines = said(session, "verbose\nverbose brief\nt4-f4\nverbose 2\nt4-f8\nVERBOSE Normal\nverbose loud\nverbose 3 t5-f2")
    assert lines[0].startswith("What happens is told:")
    assert lines[1].startswith("Little is told:")
    assert not lines[2].endswith("Score: 5.")
    assert lines[3].startswith("All is told:")
    assert lines[5] == "Foundation 8 (diamonds): ace of diamonds."
    assert lines[7] == lines[0]
    assert lines[8] == "After verbose comes how much is told: brief, normal, full."
    assert session.made == 2


def test_that_no_move_is_left_is_said_once() -> None:
    lines = said(dealt("freecell", 17611), "t5-c2 t8-c1 t6-t3 t1-c4 t8-c3\nundo\nredo\nt1\nhint")
    sentence = "No move is left: no card can go anywhere, and nothing can be dealt."
    assert lines.count(sentence) == 1
    assert lines[5] == sentence
    assert lines[-1].startswith("No move is left.")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_json_says_that_no_move_is_left(lang: str) -> None:
    out = io.StringIO()
    words = io.StringIO("t5-c2 t8-c1 t6-t3 t1-c4\nt8-c3\nundo\n")
    assert run_plain(dealt("freecell", 17611), load(lang), words, out, fresh=lambda: 7, json=True) == 0
    assert [json.loads(answer)["stuck"] for answer in out.getvalue().splitlines()] == [False] * 5 + [True, False]
    out = io.StringIO()
    full = {f"f{k + 1}": home("CSHD"[k % 4], 13 if k < 7 else 12) for k in range(8)}
    run_plain(laid("gypsy", full | {"t1": "KD"}), load(lang), io.StringIO("t1-f8"), out, fresh=lambda: 7, json=True)
    assert [json.loads(answer)["stuck"] for answer in out.getvalue().splitlines()] == [False, False]  # won is not stuck
