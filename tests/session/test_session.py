"""Playing, taking back and playing again, and Canfield's base cards that go up by themselves."""

from __future__ import annotations

import pytest

import tpat
from player import dealt
from tables import lay, pile
from tpat.session.autoplay import all_up, base_cards, up_from
from tpat.session.hints import hints
from tpat.session.session import Session

GYPSY, CANFIELD, SPIDER = tpat.game("gypsy"), tpat.game("canfield"), tpat.game("spider")


def do(session: Session, *texts: str) -> list[str]:
    """Play moves; gives the texts of the entries, automatic ones with an asterisk."""
    out = []
    for text in texts:
        out += [str(e.move) + "*" * e.auto for e in session.play(session.game.parse_move(text))]
    return out


def covered_base_card() -> tpat.State:
    """The jack of clubs, which goes on the queen, lies on a base card."""
    return lay(CANFIELD, f1="5C", t1="QH", t2="8S", t3="KC", t4="2D", r="9C", w="5H JC", s="3C")


def test_a_new_session() -> None:
    session = Session(GYPSY, GYPSY.deal(1))
    assert session.state == session.start == GYPSY.deal(1)
    assert (session.made, session.line, session.before) == (0, (), None)
    assert not session.can_undo
    assert not session.can_redo
    assert session.undo() == session.redo() == ()
    assert session.undo_all() == session.redo_all() == 0
    assert not session.won


def test_undo_and_redo_step_through_what_was_played() -> None:
    session = Session(GYPSY, GYPSY.deal(1))
    states = [session.state]
    for _ in range(3):
        do(session, "deal")
        states.append(session.state)
    assert session.made == 3
    assert session.before == states[2]
    assert [str(e.move) for e in session.undo()] == ["deal"]
    assert session.state == states[2]
    assert session.undo_all() == 2
    assert session.state == states[0]
    assert session.redo()[0].state == session.state == states[1]
    assert session.redo_all() == 2
    assert session.state == states[3]


def test_a_new_move_forgets_what_was_undone() -> None:
    session = Session(GYPSY, GYPSY.deal(1))
    do(session, "deal", "deal", "deal")
    session.undo_all()
    do(session, "deal")
    assert not session.can_redo
    assert session.made == 1


def test_an_illegal_move_changes_nothing() -> None:
    session = Session(GYPSY, GYPSY.deal(1))
    do(session, "deal", "deal")
    session.undo()
    state = session.state
    with pytest.raises(tpat.IllegalMove) as e:
        do(session, "t1-t1")
    assert e.value.refusal is tpat.Refusal.SAME_PILE
    assert e.value.move == "t1-t1"
    assert session.state == state
    assert session.can_redo
    assert session.made == 1


def test_base_cards_go_up_after_a_move_and_come_back_with_it() -> None:
    session = Session(CANFIELD, covered_base_card())
    start = session.state
    assert do(session, "w-t1") == ["w-t1", "w-f3*"]
    assert session.made == 1
    assert pile(CANFIELD, session.state, "f3") == "5H"
    assert [str(e.move) for e in session.undo()] == ["w-t1", "w-f3"]
    assert session.state == start
    assert [str(e.move) for e in session.redo()] == ["w-t1", "w-f3"]
    assert pile(CANFIELD, session.state, "f3") == "5H"


def test_one_move_can_send_several_base_cards_up() -> None:
    session = Session(CANFIELD, lay(CANFIELD, f1="5C", t1="9C", t2="TD", t3="KC", t4="2D", r="5H 5S JC", w="5D", s="3C"), auto_base=False)
    assert do(session, "t1-t2") == ["t1-t2"]
    session.auto_base = True
    assert do(session, "r-t1") == ["r-t1", "r-f2*", "r-f3*", "w-f4*"]
    assert session.made == 2
    session.undo()
    assert session.made == 1
    assert pile(CANFIELD, session.state, "w") == "5D"  # an undone position does not fire again


def test_base_cards_at_the_deal_belong_to_the_deal() -> None:
    start = lay(CANFIELD, f1="5C", t1="5H", t2="8S", t3="KC", t4="2D", r="9C", w="JC", s="3C")
    session = Session(CANFIELD, start)
    assert [str(e.move) for e in session.line] == ["t1-f3"]
    assert session.line[0].auto
    assert session.made == 0
    assert not session.can_undo
    do(session, "r-t1")
    assert session.undo_all() == 1
    assert pile(CANFIELD, session.state, "f3") == "5H"


def test_base_cards_stay_where_the_player_wants_it() -> None:
    session = Session(CANFIELD, covered_base_card(), auto_base=False)
    assert do(session, "w-t1") == ["w-t1"]
    assert do(session, "w-f3") == ["w-f3"]
    assert session.made == 2


def test_other_games_send_nothing_up() -> None:
    session = Session(GYPSY, lay(GYPSY, t1="AC", t2="2D", t3="AH", s="3C"))
    assert do(session, "deal") == ["deal"]
    assert base_cards(SPIDER, lay(SPIDER, t1="AC")) is None


def test_a_redeal_and_what_follows_is_the_same_again() -> None:
    session = Session(CANFIELD, CANFIELD.deal(7))
    do(session, *["deal"] * 11, "redeal", "deal")
    last, made = session.state, session.made
    assert session.undo_all() == made
    assert session.state.redeals == 0
    assert session.redo_all() == made
    assert session.state == last
    assert session.state.redeals == 1


def test_the_next_card_that_can_go_up() -> None:
    state = lay(GYPSY, f1="AC 2C", t1="3C", t2="AH", t3="5D 2H")
    move = all_up(GYPSY, state)
    taken = []
    while move is not None:
        taken.append(str(move))
        state = GYPSY.apply(state, move)
        move = all_up(GYPSY, state)
    assert taken == ["t1-f1", "t2-f3", "t3-f3"]
    assert up_from(GYPSY, state, "t3") is None


def test_the_card_of_one_pile_that_goes_up() -> None:
    state = lay(GYPSY, f1="AC", t1="2C", t2="AH", t3="5D")
    assert str(up_from(GYPSY, state, "t2")) == "t2-f3"
    assert up_from(GYPSY, state, "t3") is None
    spider = lay(SPIDER, t1="4C KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH")
    assert str(up_from(SPIDER, spider, "t1")) == "t1-f3*13"


def test_the_end_is_seen() -> None:
    piles = {f"f{i}": " ".join(r + s for r in "A23456789TJQK") for i, s in enumerate("CSHDCSHD", 1)}
    session = Session(GYPSY, lay(GYPSY, **{**piles, "f8": piles["f8"].removesuffix(" KD"), "t1": "KD"}))
    assert not session.won
    do(session, "t1-f8")
    assert session.won


# --- for those who judge and play beside the player -------------------------------------------------------------------


def test_a_move_can_be_played_without_what_the_house_adds() -> None:
    session = dealt("canfield", 8)
    alone = dealt("canfield", 8)
    for _ in range(200):
        move = hints(session.game, session.state)[0].move if session.state == alone.state else None
        if move is None:
            break
        session.play(move)
        assert len(alone.play(move, house=False)) == 1
    assert session.state != alone.state, "somewhere a base card went up by itself"
    assert [e.move for e in alone.line if not e.auto] == [e.move for e in session.line if not e.auto]


def test_the_house_can_be_held_back() -> None:
    session, held = dealt("canfield", 8), []
    session.holds = lambda state, move: held.append((state, move)) or True
    before = session.at
    for _ in range(60):
        session.play(hints(session.game, session.state, session.past)[0].move)
    assert held
    assert session.at == before + 60
    for state, move in held:
        assert session.game.refusal(state, move) is None


def test_stops_are_where_undo_and_redo_lead() -> None:
    session = dealt("canfield", 8)
    for _ in range(40):
        session.play(hints(session.game, session.state, session.past)[0].move)
    stops, ends = session.stops, [session.at]
    while session.undo():
        ends.append(session.at)
    assert stops == session.stops == tuple(reversed(ends))
    assert len(session.whole) == stops[-1]
    assert session.line == session.whole[: stops[0]]


def test_what_was_noted_is_known() -> None:
    session, notes = dealt("canfield", 8), []
    session.record = notes.append
    session.note("solver t1-f1")
    session.note("hint")
    assert session.noted == {"solver", "hint"}
    assert notes == ["note solver t1-f1", "note hint"]
