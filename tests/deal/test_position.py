"""A position as plain data, and back from a file."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

import positions
import tpat
from tpat.deal.numbers import Deal
from tpat.deal.position import LARGEST_FILE, as_data, from_text

CANFIELD = tpat.game("canfield", refill="auto")


def test_the_keys_and_shapes() -> None:
    state = CANFIELD.deal(12345)
    data = as_data(CANFIELD, state, Deal(12345), made=3)
    assert {k: v for k, v in data.items() if k not in ("piles", "legal")} == {
        "game": "canfield",
        "id": "canfield:refill=auto#12345",
        "deal": {"shuffle": "xpat2", "number": 12345},
        "options": {"refill": "auto"},
        "made": 3,
        "score": -47,
        "max_score": 208,
        "base_rank": state.base,
        "redeals": 0,
        "rotations": 0,
        "won": False,
    }
    assert list(data["piles"]) == list(CANFIELD.piles(state))
    assert data["legal"] == [str(m) for m in CANFIELD.legal_moves(state)]
    gypsy = tpat.game("gypsy")
    assert as_data(gypsy, gypsy.deal(1), None)["base_rank"] is None
    assert as_data(gypsy, gypsy.deal(1), None)["deal"] is None


@given(positions.reached())
def test_what_lies_face_down_is_hidden_where_it_is_asked(reached: positions.Reached) -> None:
    game, state = reached
    whole, hidden = as_data(game, state, None)["piles"], as_data(game, state, None, hide=True)["piles"]
    for name, pile in game.piles(state).items():
        assert whole[name] == [c + ("" if up else "-") for c, up in pile]
        assert hidden[name] == [c if up else "-" for c, up in pile]


@given(positions.reached())
def test_it_comes_back(reached: positions.Reached) -> None:
    game, state = reached
    dealt = Deal(state.seed // 2, ("xpat2", "xpat2-rng0")[state.seed % 2]) if state.seed >= 0 else None
    assert from_text(game, json.dumps(as_data(game, state, dealt))) == state
    piles_alone = {"piles": as_data(game, state, None)["piles"], "base_rank": state.base or None}
    assert from_text(game, "\ufeff\r\n" + json.dumps(piles_alone)) == state._replace(redeals=0, rotations=0, seed=-1)
    assert from_text(game, game.table(state)) == state


def test_what_a_shuffle_goes_by_comes_with_the_deal() -> None:
    game = tpat.game("midnight-oil")
    for dealt in (Deal(5), Deal(5, "xpat2-rng0"), Deal(0)):
        state = game.deal(dealt.number, dealt.shuffle)
        again = from_text(game, json.dumps(as_data(game, state, dealt)))
        assert game.apply(again, game.parse_move("shuffle")) == game.apply(state, game.parse_move("shuffle"))
    data = as_data(game, game.deal(5), None)
    wrong = [{"shuffle": "pysol", "number": 5}, {"shuffle": "xpat2", "number": -1}, {"shuffle": "xpat2", "number": "5"}]
    for nothing in (None, [], {}, *wrong):
        laid = from_text(game, json.dumps(data | {"deal": nothing}))
        assert game.refusal(laid, game.parse_move("shuffle")) is tpat.Refusal.NO_NUMBER


def _data(**changes: object) -> str:
    return json.dumps(as_data(CANFIELD, CANFIELD.deal(1), None) | changes)


PILES = as_data(CANFIELD, CANFIELD.deal(1), None)["piles"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "json"),
        ("{" * 100_000, "json"),
        ('{"piles": 1}', "json piles"),
        ("{}", "json piles"),
        (_data(piles={"t1": "QH"}), "json piles"),
        (_data(piles={"t1": [1]}), "json piles"),
        (_data(piles={}), "missing"),
        (_data(piles={**PILES, "t5": []}), "pile"),
        (_data(piles={**PILES, "t1": []}), "missing"),
        (_data(base_rank="5"), "base"),
        (_data(base_rank=0), "base"),
        (_data(base_rank=True), "base"),
        (_data(redeals=-1), "redeals"),
        (_data(redeals=1.5), "redeals"),
        (_data(rotations=-1), "count"),
        (_data(rotations="1"), "count"),
        (" " * (LARGEST_FILE + 1), "size"),
        ("t1 QH", "line"),
        ("", "missing"),
    ],
)
def test_no_positions(text: str, problem: str) -> None:
    with pytest.raises(tpat.BadPosition) as e:
        from_text(CANFIELD, text)
    assert e.value.problem == problem


@pytest.mark.parametrize("card", ["-", "Q", "QH--", ""])
def test_no_cards(card: str) -> None:
    with pytest.raises((tpat.BadText, tpat.BadPosition)):
        from_text(CANFIELD, _data(piles={**PILES, "w": [card]}))
