"""What every key does at the table, on pages, in the chooser and at a question, without a terminal."""

from __future__ import annotations

import itertools
import re

import pytest

import tpat
from player import Player, dealt, laid
from scenes import GAMES, on_the_way, sizes
from tpat.i18n import LANGUAGES
from tpat.session.session import Session
from tpat.ui.commands import YES
from tpat.ui.layout import layout
from tpat.ui.model import Ask, Begin, Choose, Chooser, Resume, UnderWay

GYPSY = {
    "t1": "KD- 5C- 9H 8C 7H",
    "t2": "TS",
    "t3": "AC",
    "t5": "TC",
    "t6": "2H QS",
    "t7": "JD",
    "t8": "6S- 4D",
    "f1": "AC 2C 3C",
    "f2": "AS 2S 3S",
    "f3": "AH",
    "s": "2D 3D 4D 5D 6D 7D 8D 9D",
}
CANFIELD = {
    "t1": "4C",
    "t2": "5D",
    "t3": "KC",
    "t4": "9S 8H",
    "r": "2H- 5S- QD",
    "w": "9C 3D 7C",
    "f1": "3C",
    "s": "JC TD TH 6C 6H",
}


def gypsy(**more: str) -> Player:
    return Player(laid("gypsy", {**GYPSY, **more}))


def canfield(auto_base: bool = True, **more: str) -> Player:
    return Player(laid("canfield", {**CANFIELD, **more}, 3, auto_base))


# --- the cursor -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "pile"),
    [
        ("", "t1"),
        ("right", "t2"),
        ("l l", "t3"),
        ("left", "t8"),
        ("h right", "t1"),
        ("end", "t8"),
        ("end right", "t1"),
        ("end home", "t1"),
        ("right up", "f1"),  # t2 has one card: straight to the row above, to the pile nearest
        ("right k home", "s"),
        ("right k end", "f8"),
        ("right k end right", "s"),
        ("right k up up", "f1"),
        ("right up down", "t2"),
        ("right up end j", "t8"),
    ],
)
def test_the_cursor_goes_round_the_row_and_to_the_other(keys: str, pile: str) -> None:
    assert gypsy().press(keys).ui.pile == pile


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("up", ("t1", 2)),
        ("up up", ("t1", 3)),
        ("up up down", ("t1", 2)),
        ("up down down down", ("t1", 1)),
        ("up up up", ("s", 0)),  # three cards move together, no more
        ("up up right left", ("t1", 0)),
    ],
)
def test_up_and_down_count_the_cards_of_a_run(keys: str, place: tuple[str, int]) -> None:
    ui = gypsy().press(keys).ui
    assert (ui.pile, ui.cards) == place


@pytest.mark.parametrize("name", GAMES)
def test_the_cursor_visits_every_pile_of_every_game_at_every_size(name: str) -> None:
    for size in sizes(name)[:5:2]:
        player = Player(on_the_way(name), size=size).press(["down"] * 90)
        rows = layout(player.table.game.rules, *size).rows
        seen = []
        for row in reversed(rows):
            player.press("home")
            seen += [player.ui.pile, *(player.press("right").ui.pile for _ in row[1:])]
            assert player.press("right").ui.pile == row[0]  # round the end
            lower = player.ui.pile
            while player.ui.pile == lower and row is not rows[0]:
                player.press("up")  # first it takes more cards of a column
        assert sorted(seen) == sorted(itertools.chain(*rows))


# --- moves ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("1 2", "t1-t2*3"),  # as many as fit
        ("1 5", "t1-t5*3"),
        ("1 4", "t1-t4*3"),  # to a space the whole run
        ("2 4", "t2-t4"),
        ("7 6", "t7-t6"),
        ("3 3", "t3-f5"),  # the same key twice: up
        ("3 o", "t3-f5"),
        ("o", ""),  # the cursor is on 7♥, which goes nowhere
        ("right right o", "t3-f5"),
        ("t 0 1 t 0 2", "t1-t2*3"),
        ("t 0 1 2", "t1-t2*3"),
        ("1 t 0 2", "t1-t2*3"),
        ("up up space right space", "t1-t2*3"),
        ("up space 4", "t1-t4*2"),  # two cards, as counted
        ("up down space 4", "t1-t4"),
        ("space right right right enter", "t1-t4*3"),  # not counted: as many as fit
        ("right space right right right right right space", "t2-t7"),
        ("right right space space", "t3-f5"),
        ("d", "deal"),
        ("right up home space", "deal"),
        ("right up home enter", "deal"),
        ("2 7 1 2", "t2-t7 t1-t2*3"),  # column 2 has become a space
        ("1 7 1 2", "t1-t2*3"),  # the refused move is laid down, and two keys make the next one
    ],
)
def test_keys_make_moves(keys: str, line: str) -> None:
    assert gypsy().press(keys).line == line


def test_a_space_never_takes_the_whole_column_where_a_part_can_go() -> None:
    assert gypsy(t1="9H 8C 7H").press("1 4").line == "t1-t4*2"


def test_a_run_that_is_picked_up_is_told_with_where_it_may_go() -> None:
    player = gypsy().press("1")
    assert player.ui.message == "In hand: 9 of hearts and 2 more cards. It may go to: 2, 4, 5."
    assert gypsy().press("up down space").ui.message == "In hand: 7 of hearts. It may go to: 4."
    assert gypsy(t4="KD").press("up down space").ui.message == "In hand: 7 of hearts. It can go nowhere."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "keys",
    [
        *("1 7", "7 1", "4", "4 4", "1 w", "1 0", "w", "e", "x", "space end space", "right o", "right up right o"),
        *("right up home right space end space", "b 1", "b w", "b t 9 9", "O", "u", "U", "r", "R"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(lang: str, keys: str) -> None:
    player = Player(laid("gypsy", {**GYPSY, "t3": "9C"}), lang).press(keys)
    assert player.line == ""
    assert player.ui.warning
    assert len(player.ui.message) > 10


def test_a_refused_move_by_keys_is_laid_down_and_with_the_cursor_stays_in_hand() -> None:
    assert gypsy().press("1 7").ui.picked is None
    held = gypsy().press("space end space").ui.picked
    assert held is not None
    assert held.pile == "t1"


def test_letting_go() -> None:
    for keys in ("1 escape", "space escape", "b escape", "t escape", "+ escape"):
        ui = gypsy().press(keys).ui
        assert (ui.picked, ui.prefix, ui.hints, ui.message) == (None, "", (), "")
    assert gypsy().press("1 1").ui.picked is None  # nothing of column 1 goes up: laid down
    assert gypsy().press("1 1").line == ""


def test_a_key_that_means_nothing_changes_nothing_but_what_waits_for_another() -> None:
    player = gypsy().press("1")
    before = player.ui
    assert player.press("ß Z f9 tab").ui._replace(capitals=0) == before  # a capital more
    assert gypsy().press("t Z 1 2").line == "t1-t2*3"


def test_borrowing_and_the_next_card_that_fits() -> None:
    player = gypsy().press("b 8")
    assert player.line == "f1-t8"
    assert player.press("b 8").line == "f2-t8"
    assert player.press("b 8").line == "f1-t8"
    assert player.press("u").line == ""
    assert gypsy().press("b end space").line == "f1-t8"
    assert gypsy().press("b t 0 8").line == "f1-t8"
    assert gypsy().press("b 8 b 4").line.startswith("f1-t8 f")  # another column is a move of its own


def test_no_borrowing_where_nothing_comes_back() -> None:
    for player in (canfield(), Player(dealt("canfield")), Player(dealt("spider"))):  # also from foundations that are empty
        ui = player.press("b").ui
        assert (ui.prefix, ui.warning) == ("", True)
        assert ui.message == "Nothing comes back from the foundations in this game."


def test_the_piles_of_canfield_by_their_keys() -> None:
    assert canfield(t3="").press("e 3").line == "r-t3"
    assert canfield(w="9C 7C").press("w 4").line == "w-t4"
    assert canfield(w="8C", t1="9H").press("w 1").line == "w-t1"
    assert canfield().press("1 2").line == "t1-t2"
    assert canfield().press("1 o").line == "t1-f1"
    assert canfield(w="4C", t1="KD").press("w o").line == "w-f1"
    assert canfield(r="2H- 4C", t1="KD").press("e o").line == "r-f1"
    assert canfield(r="2H- 4C", t1="KD").press("e e").line == "r-f1"
    assert canfield().press("4 3").line == ""


def test_deal_and_redeal() -> None:
    player = canfield().press("d d d")
    assert player.line == "deal deal redeal"
    assert player.ui.message == "Waste turned over: 8 cards in the stock."
    assert player.press("u").line == "deal deal"
    nothing = canfield(s="", w="").press("d")
    assert (nothing.line, nothing.ui.warning) == ("", True)
    empty = gypsy(s="").press("d")
    assert (empty.line, empty.ui.warning) == ("", True)
    assert "stock" in empty.ui.message.lower()


def test_spider_refuses_a_deal_over_a_space() -> None:
    player = Player(laid("spider", {"t1": "KS", "s": " ".join(["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS"])})).press("d")
    assert (player.line, player.ui.warning) == ("", True)


# --- every move of every game -----------------------------------------------------------------------------------------


def _go_to(player: Player, pile: str) -> None:
    """Take the cursor to a pile with the arrow keys."""
    rows = layout(player.table.game.rules, *player.size).rows
    wanted = next(r for r, row in enumerate(rows) if pile in row)
    for _ in range(200):
        here = next(r for r, row in enumerate(rows) if player.ui.pile in row)
        if here == wanted:
            break
        player.press("up" if here > wanted else "down")
    for _ in rows[wanted]:
        if player.ui.pile == pile:
            return
        player.press("right")
    raise AssertionError(pile)


def _by_cursor(player: Player, move: tpat.Move) -> None:
    """Make a move with arrows, Space and the letters of what is no move of cards."""
    if move.kind in ("deal", "redeal", "shuffle"):
        player.press("d")
        return
    _go_to(player, move.source)
    if move.source[0] == "t":
        player.press("up")
        if player.ui.pile != move.source:  # the column has one card to take, and up led to the row above
            _go_to(player, move.source)
        elif player.ui.cards:
            player.press("down" if move.cards == 1 else ["up"] * (move.cards - 2))
    if move.kind != "move":
        player.press(">" if move.kind == "rotate-up" else "<")
        return
    player.press("space")
    _go_to(player, move.target)
    player.press("space")


def _key(pile: str) -> str:
    """The keys that name a column, the waste or the reserve; nothing for other piles, which have none of their own."""
    number = int(pile[1:] or 0)
    named = {"w": "w", "r": "e"}.get(pile[0], "")
    return f"t {number // 10} {number % 10}" if pile[0] == "t" and number > 9 else str(number) if pile[0] == "t" else named


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_can_be_made_by_keys(name: str) -> None:
    for session in (dealt(name, 7), on_the_way(name, 7, 25)):
        game, state = session.game, session.state
        for move in game.legal_moves(state)[:: max(1, len(game.legal_moves(state)) // 12)]:
            if move.kind.startswith("rotate") and move.cards == 1:
                continue  # one card turned about itself changes nothing
            player = Player(Session(game, state, session.deal, auto_base=False))
            _by_cursor(player, move)
            assert player.line == str(move), player.ui.message
            largest = max((m.cards for m in game.legal_moves(state) if m[1:3] == move[1:3]), default=1)
            if move.kind == "move" and _key(move.source) and _key(move.target) and move.cards == largest:
                named = Player(Session(game, state, session.deal, auto_base=False)).press(f"{_key(move.source)} {_key(move.target)}")
                assert named.line.split("*")[0] == str(move).split("*")[0], named.ui.message


# --- what only some games have ----------------------------------------------------------------------------------------


def test_cells_by_one_key() -> None:
    cells = {"t1": "5S", "t2": "TD 4H", "t3": "QC", "t4": "2S", "c2": "JD", "c3": "4D", "f2": "AS"}

    def freecell() -> Player:
        return Player(laid("freecell", cells))

    assert freecell().press("2 x").line == "t2-c1"
    assert freecell().press("x 3").line == "c2-t3"
    assert freecell().press("x 1").line == "c3-t1"  # the cell whose card fits there
    assert freecell().press("x x 1").line == "c3-t1"
    assert freecell().press("x x").ui.picked.pile == "c3"
    assert freecell().press("x x x").ui.picked.pile == "c2"
    assert freecell().press("x 4").line == ""
    assert freecell().press("x x x 3").line == "c2-t3"
    assert freecell().press("4 o").line == "t4-f2"
    assert Player(laid("freecell", {**cells, "c4": "2S", "t4": ""})).press("x o").line == "c4-f2"
    full = Player(laid("freecell", {**cells, "c1": "9H", "c4": "9C"})).press("1 x")
    assert (full.line, full.ui.warning) == ("", True)
    assert Player(laid("freecell", {"t1": "5S"})).press("x").ui.warning
    assert freecell().press("2").ui.message == "In hand: 4 of hearts. It may go to: 1, 5, 6, 7, 8, cell 1."


def test_a_rotation_takes_all_open_cards_or_those_counted() -> None:
    assert dealt_player("midnight-oil").press(">").line == "rotate-up t1*3"
    assert dealt_player("midnight-oil").press("up <").line == "rotate-down t1*2"
    assert dealt_player("michaels-fantasy").press(">").line == "rotate-up t1*5"
    assert "> rotate" in dealt_player("midnight-oil").text()
    used = dealt_player("midnight-oil").press("> right")
    assert "> rotate" not in used.text()
    assert used.press("<").ui.warning
    assert used.line == "rotate-up t1*3"
    assert used.press("u").line == ""
    assert "rotations 1/1" in dealt_player("midnight-oil").press(">").text()
    # Where nothing can be rotated any more, up leads to the row above at once.
    assert dealt_player("midnight-oil").press("down > up").ui.pile == "t1"
    assert gypsy().press(">").ui.warning


def dealt_player(name: str, **options: str) -> Player:
    return Player(dealt(name, **options))


def test_the_key_that_deals_shuffles_or_closes_up() -> None:
    player = dealt_player("midnight-oil")
    assert "d shuffle" in player.text()
    assert player.press("d d").line == "shuffle shuffle"
    assert "shuffles 2/2" in player.text()
    assert "d shuffle" not in player.text()
    assert player.press("d").ui.warning
    assert dealt_player("blue-moon").press("d u r").line == "shuffle"
    pairs = dealt_player("monte-carlo")
    assert "d close up" not in pairs.text()
    assert pairs.press("d").ui.warning
    assert "d close up" in pairs.press("3 9").text()
    assert pairs.press("d").line == "t3-t9 deal"
    waste = canfield(s="")
    assert "d turn over" in waste.text()
    assert "d deal" in waste.press("d").text()


def test_pairs_on_a_grid_are_picked_by_digits_or_by_the_cursor() -> None:
    assert dealt_player("monte-carlo").press("3 9").line == "t3-t9"
    assert dealt_player("monte-carlo").press("t 0 6 t 0 7").line == "t6-t7"
    cursor = dealt_player("monte-carlo").press("down space right space")
    assert cursor.line == "t6-t7"
    assert cursor.press("up").ui.pile == "t2"
    assert dealt_player("monte-carlo").press("1 2").ui.warning
    assert dealt_player("monte-carlo").press("3 o").ui.warning
    assert "o out" not in dealt_player("monte-carlo").text()
    marked = dealt_player("monte-carlo").press("3")
    assert "┆2♦┆" in marked.text()


def test_a_gap_shows_as_target_and_fetches_the_card_that_it_takes() -> None:
    picked = dealt_player("blue-moon").press("5")
    assert picked.ui.message == "In hand: 6 of diamonds. It may go to: 49."
    assert "┆(" in picked.text()
    assert picked.press("t 4 9").line == "t5-t49"
    gap = dealt_player("blue-moon").press("down down down right right right right right right")
    assert gap.ui.pile == "t49"
    assert gap.press("space").line == "t5-t49"
    assert gap.press("space").ui.picked.pile == "t49"  # the card that lies there now
    held = dealt_player("blue-moon").press("space").press("down right right right right right space")
    assert (held.line, held.ui.warning) == ("", True)  # with a card in hand a gap takes that one or none


def test_the_number_before_a_row_is_that_of_the_place_under_the_cursor() -> None:
    rows = dealt_player("blue-moon").press("down right right").frame().text
    assert [m[1] for row in rows if (m := re.match(r" +(\d+) ", row))] == ["1", "17", "29", "43"]


def test_two_digits_are_seen_as_they_come() -> None:
    player = dealt_player("blue-moon").press("t")
    assert player.ui.message == "Column: two digits."
    assert player.press("1").ui.message == "Column: two digits. 1"
    assert player.press("5").ui.picked.pile == "t15"
    assert dealt_player("bakers-dozen").press("t 1 3").ui.pile == "t13"
    assert dealt_player("bakers-dozen").press("t 1 4").ui.warning
    assert dealt_player("gypsy").press("b t 9 9").ui.warning


def test_an_open_stock_plays_by_its_key_by_space_and_out() -> None:
    open_stock = {"s": "9C- KD- AH", "c1": "KC", "c2": "KS", "w": "5D", "t1": "9D"}
    player = Player(laid("royal-cotillion", open_stock)).press("e")
    assert player.ui.picked.pile == "s"
    assert player.press("o").line.startswith("s-f3")
    assert Player(laid("royal-cotillion", open_stock)).press("e w").line.startswith("s-w")
    assert Player(laid("royal-cotillion", open_stock)).press("up up home space").ui.picked.pile == "s"
    assert Player(laid("royal-cotillion", open_stock)).press("d").line.startswith("deal")


def test_foundations_that_count_in_steps_say_what_comes_next() -> None:
    player = dealt_player("calculation")
    assert "→2       →4       →6       →8" in player.text()
    assert "→3       →4       →6       →8" in player.press("w o").text()
    assert player.press("w o").ui.message == "No foundation waits for that card now."
    assert player.line == "w-f1"
    player.ascii_only = True
    assert ">3       >4       >6       >8" in player.text()


def test_the_lower_of_two_cards_goes_by_o() -> None:
    player = dealt_player("idiots-delight")
    assert player.press("o").ui.warning
    assert player.press("3 o").line == "t3-f1"
    assert player.press("d O").table.made == 3
    assert player.press("u u u").line == ""


def test_the_bookmark() -> None:
    player = gypsy().press("1 2 m d 7 6")
    assert player.press("'").line == "t1-t2*3"
    assert not player.ui.warning
    assert player.press("R").line == "t1-t2*3 deal" or player.line.startswith("t1-t2*3 deal")
    assert gypsy().press("'").ui.warning
    assert gypsy().press("d m u d '").ui.warning  # what was marked is played otherwise now


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_followed_always_plays(name: str) -> None:
    player = Player(dealt(name, 7))
    for k in range(30):
        if player.press("+").ui.warning:
            break
        assert player.ui.message
        assert player.press("=").table.made == k + 1
        assert not player.ui.warning
    assert player.table.made > 3


# --- the line of play -------------------------------------------------------------------------------------------------


def test_undo_and_redo_step_by_step_and_all_the_way() -> None:
    player = gypsy().press("1 2 7 6 d")
    whole = player.line
    assert player.table.made == len(whole.split()) == 3
    states = [player.table.state, *(player.press("u").table.state for _ in range(3))]
    assert player.table.made == 0
    assert player.press("u").ui.warning
    for state in reversed(states[:-1]):
        assert player.press("r").table.state == state
    assert player.press("r").ui.warning
    assert player.press("U").line == ""
    assert player.ui.message == "3 moves taken back; R plays them again."
    assert player.press("R").line == whole
    assert player.press("u ctrl-r").line == whole
    assert player.press("u 3 3").line == whole.rsplit(" ", 1)[0] + " t3-f5"  # a new move ends what was undone
    assert player.press("R").ui.warning


def test_a_new_base_card_goes_up_with_the_move_that_freed_it_and_comes_back_with_it() -> None:
    player = canfield(w="3D 4C", t1="KD").press("w o")
    assert player.line == "w-f1 ~w-f4"
    assert "by itself" in player.ui.message
    assert player.press("u").line == ""
    assert player.ui.message.endswith("With it 1 automatic move.")
    assert player.press("r").line == "w-f1 ~w-f4"
    assert player.table.made == 1
    assert canfield(auto_base=False, w="3D 4C", t1="KD").press("w o").line == "w-f1"


def test_all_out_is_one_action() -> None:
    player = gypsy(t2="2H", t7="4S", t8="4C").press("O")
    assert set(player.line.replace("~", "").split()) == {"t2-f3", "t3-f5", "t7-f2", "t8-f1"}
    assert (player.table.made, player.ui.message) == (1, "4 cards go out.")
    assert player.press("u").line == ""
    assert player.press("r").table.made == 1


def test_all_out_takes_the_base_cards_that_it_frees_along() -> None:
    player = canfield(w="3D 4C", t1="KD", t2="5C")
    player.press("O")
    assert player.table.made == 1
    assert set(player.line.replace("~", "").split()) == {"w-f1", "w-f4", "t2-f1"}
    assert player.press("u").line == ""


def test_winning() -> None:
    suits = {f"f{i + 1}": " ".join(r + "CSHD"[i % 4] for r in "A23456789TJQK") for i in range(8)}
    player = Player(laid("gypsy", {**suits, "f8": suits["f8"][:-3], "t5": "KD"})).press("5 o")
    assert player.table.won
    assert player.ui.message.endswith("You have won! Score: 1000.")
    assert "N new" in player.text()
    assert player.press("+").ui.message.startswith("You have won!")
    assert isinstance(player.press("N").effect, Begin)  # nothing would be lost: no question
    assert Player(laid("gypsy", {**suits, "f8": suits["f8"][:-3], "t5": "KD"})).press("O").ui.message.endswith("You have won! Score: 1000.")


# --- hints ------------------------------------------------------------------------------------------------------------


def test_hints_go_round_both_ways_and_are_played() -> None:
    player = gypsy().press("+")
    first = player.ui.message
    total = len(player.ui.hints)
    assert first.endswith(f"(1 of {total})")
    assert player.press("+").ui.message.endswith(f"(2 of {total})")
    assert player.press("-").ui.message == first
    assert player.press("-").ui.message.endswith(f"({total} of {total})")
    assert player.press("+").ui.message == first
    move = player.ui.hints[0].move
    assert player.press("=").line == str(move)
    assert player.ui.hints == ()
    assert gypsy().press("=").line == str(move)  # the best, where none is shown
    assert gypsy().press("+ -").line == ""


def test_a_hint_marks_its_cards_and_survives_the_cursor() -> None:
    player = gypsy().press("+ right")
    assert player.ui.hints
    assert "┆A♣┆" in player.text()
    assert "┆" not in player.press("escape").text()


def test_no_move_is_left() -> None:
    player = Player(laid("gypsy", {"t1": "KS", "t2": "KC", "t3": "KD", "t4": "KH", "t5": "KS", "t6": "KC", "t7": "KD", "t8": "KH"}))
    assert player.press("+").ui.message.startswith("No move is left.")
    assert player.press("=").line == ""


# --- pages ------------------------------------------------------------------------------------------------------------


def test_pages_turn_scroll_and_close_where_one_was() -> None:
    player = gypsy().press("1")
    before = player.ui
    assert "[Rules]" in player.press("?").text()
    assert "[Keys]" in player.press("right").text()
    assert "[Words]" in player.press("l").text()
    assert "[xpat2]" in player.press("right").text()
    assert "[Rules]" in player.press("right").text()
    assert "[xpat2]" in player.press("left").text()
    assert "[Rules]" in player.press("right").text()
    assert player.press("down down up").ui.page.scroll == 1
    assert player.press("space").ui.page.scroll == 1 + 20
    assert player.press("pageup").ui.page.scroll == 1
    end = player.press("end").ui.page.scroll
    assert player.press("down space pagedown").ui.page.scroll == end
    assert player.press("home up pageup").ui.page.scroll == 0
    assert player.press("escape").ui.picked == before.picked
    for opening in ("?", "f1", "i", "s"):
        for closing in ("escape", "q", opening):
            player = gypsy().press([opening])
            assert player.ui.page
            assert player.press([closing]).ui.page is None
            assert player.line == ""


def test_the_next_language_of_a_page_goes_through_all_four() -> None:
    player = gypsy().press("?")
    seen = [player.text().splitlines()[0]] + [player.press("tab").text().splitlines()[0] for _ in range(4)]
    assert [next(word for word in ("Rules", "Regole", "Règles", "Regeln") if f"[{word}]" in line) for line in seen] == [
        "Rules", "Regole", "Règles", "Regeln", "Rules",
    ]  # fmt: skip


def test_search_finds_the_next_place_and_goes_round() -> None:
    player = gypsy().press("? /").press(list("borrow")).press("enter")
    first = player.ui.page.scroll
    assert "borrow" in "\n".join(player.text().splitlines()[2:3]).lower()
    again = player.press("/ enter").ui.page.scroll
    assert again > first
    for _ in range(60):
        player.press("/ enter")
        if player.ui.page.scroll <= first:
            break
    assert player.ui.page.scroll == first
    assert player.press("/ x backspace y").ui.page.search == "y"
    assert player.press("escape").ui.page.search is None
    assert player.ui.page is not None


def test_search_that_finds_nothing_says_so() -> None:
    player = gypsy().press("? down /").press(list("zzz")).press("enter")
    assert player.ui.page.scroll == 1
    assert player.text().splitlines()[-1].startswith("Not found: zzz")
    assert "Not found" not in player.press("/").press(list("borrow")).press("enter").text()


def test_score_and_count() -> None:
    assert "Score: " in gypsy().press("s").text()
    text = gypsy().press("i").text()
    assert "Stock: 8 cards." in text


# --- the chooser ------------------------------------------------------------------------------------------------------


def test_the_chooser_begins_a_game_of_any_number() -> None:
    player = Player(None).press("1 2 3 4 5")
    assert "[Gypsy]" in player.text()
    assert "12345" in player.text()
    player.press("enter")
    assert player.table.game.name == "gypsy"
    assert player.table.deal.number == 12345
    assert player.table.state == dealt("gypsy").state


@pytest.mark.parametrize(
    ("keys", "number"),
    [("0", "0"), ("0 0 7", "7"), ("1 2 backspace", "1"), ("1 delete", ""), ("backspace", ""), ("9 9 9 9 9 9 9 9 9 9", "999999999")],
)
def test_digits_make_a_number(keys: str, number: str) -> None:
    assert Player(None).press(keys).ui.chooser.number == number


def _chosen(player: Player) -> str:
    """The name in brackets."""
    return re.search(r"^ \[(.*?)\]", player.text(), re.MULTILINE)[1]


def test_the_chooser_goes_round_changes_the_language_and_shows_the_rules() -> None:
    player = Player(None)
    assert _chosen(player) == "Gypsy"
    last = _chosen(player.press("up"))
    assert _chosen(player.press("home")) == "Gypsy"
    assert _chosen(player.press("end")) == last
    assert _chosen(player.press("down")) == "Gypsy"
    assert "wähle" in player.press("tab tab tab").text()
    assert "[Regeln]" in player.press("?").text()
    assert _chosen(player.press("escape")) == "Gypsy"
    assert player.press("tab").ui.lang == "en"
    assert player.press("escape").effect is Ask.QUIT


def test_the_chooser_lists_every_game_once_and_families_together() -> None:
    player = Player(None)
    names = [_chosen(player)] + [_chosen(player.press("down")) for _ in GAMES]
    assert names[-1] == names[0]
    assert sorted(names[:-1]) == sorted(tpat.game(n).title for n in GAMES)
    family = {tpat.game(n).title: tpat.game(n).rules.family for n in GAMES}
    order = [k for k, _ in itertools.groupby(family[n] for n in names[:-1])]
    assert len(order) == len(set(order))
    assert order[:5] == ["gypsy", "canfield", "spider", "klondike", "freecell"]


def test_the_chooser_turns_pages_and_stops_at_the_ends() -> None:
    player = Player(None).press("pagedown")
    assert player.ui.chooser.at == 10
    assert player.press("pagedown pagedown pageup").ui.chooser.at == 20
    assert player.press(["pagedown"] * 20).ui.chooser.at == len(GAMES) - 1
    assert player.press(["pageup"] * 20).ui.chooser.at == 0


def test_a_game_is_looked_for_by_letters_of_its_name_or_family() -> None:
    player = Player(None).press("down down / m o n t e")
    assert "/monte" in player.text()
    assert _chosen(player) == "Monte Carlo"
    assert _chosen(player.press(["backspace"] * 5)) == "Gypsy"
    assert _chosen(player.press("C A N F i e l d enter")) == "Canfield"
    assert _chosen(player.press("down")) == "Acme"  # of the family, though not of the name
    assert _chosen(player.press("/ escape")) == "Gypsy"
    nothing = player.press("/ z z z")
    assert "No game is called that." in nothing.text()
    assert nothing.press("enter enter ? down").effect is None
    found = Player(None).press("/ b l u e space m o o n enter 7 enter")
    assert (found.table.game.name, found.table.deal.number) == ("blue-moon", 7)


def test_games_under_way_come_first_and_are_gone_on_with() -> None:
    player = Player(None)
    player.ui = player.ui._replace(
        chooser=Chooser(under_way=(UnderWay("abc", "Spider 9", "12 moves"), UnderWay("def", "Gypsy 4", "3 moves")))
    )
    assert _chosen(player) == "Spider 9"
    assert "12 moves" in player.text()
    assert player.press("?").ui.page is None  # the rules of which options would be another matter
    assert player.press("enter").effect == Resume("abc")
    assert player.press("down space").effect == Resume("def")
    assert _chosen(player.press("/ g y p")) == "Gypsy 4"
    assert player.press("enter enter").effect == Resume("def")


def test_the_chooser_over_a_game_marks_it_and_goes_back_to_it() -> None:
    player = Player(laid("canfield", CANFIELD, 3)).press("d g")
    assert isinstance(player.effects[-1], Choose)
    assert _chosen(player) == "Canfield"
    assert player.press("escape").effect is None
    assert player.line == "deal"
    player.press("g enter")
    assert player.ui.question.kind == "choose"
    assert player.press("n").ui.chooser is not None
    assert player.press("enter y").table.made == 0
    assert player.ui.chooser is None


# --- questions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["A", "N", "q"])
def test_a_question_is_answered_yes_by_its_own_letter_only(lang: str, key: str) -> None:
    def player() -> Player:
        return Player(dealt("gypsy"), lang).press(["d", key])

    asked = player()
    assert f"({YES[lang]}/n" in asked.text()
    assert asked.press(["enter"] * 50).line == "deal"
    for no in ("n", "escape", "enter"):
        after = player().press([no])
        assert (after.ui.question, after.line, after.effect) == (None, "deal", None)
    for other in ("d", "u", "1", "space", "?", *("g" if key != "N" else "")):
        after = player().press([other])
        assert (after.ui.question is not None, after.line) == (True, "deal")
    for yes in {"y", "Y", YES[lang], YES[lang].upper()}:
        after = player().press([yes])
        assert after.ui.question is None
        assert (after.table.made == 0) or after.effect is Ask.QUIT
    for foreign in set(YES.values()) - {"y", YES[lang]}:
        assert player().press([foreign]).ui.question is not None


def test_a_game_is_given_up_by_g_in_the_question_or_by_its_own_key() -> None:
    for keys in ("d N g", "d G y", "d G g"):
        effect = gypsy().press(keys).effects[-1]
        assert isinstance(effect, Begin)
        assert effect.give_up
        assert effect.chosen.rules.name == "gypsy"
    left = gypsy().press("d N y").effect
    assert isinstance(left, Begin)
    assert not left.give_up
    for nothing in ("G", "d u G"):
        player = gypsy().press(nothing)
        assert (player.ui.question, player.effect) == (None, None)
        assert "There is nothing to give up." in player.text()


def test_enter_pressed_fifty_times_never_begins_a_new_deal() -> None:
    for keys in ("d A", "d N", "d q", "d g enter"):
        player = gypsy().press(keys).press(["enter"] * 50)
        assert not any(isinstance(e, Begin) or e is Ask.QUIT for e in player.effects)
        assert player.table.deal is None


def test_a_game_that_is_kept_is_left_without_a_question() -> None:
    for kept in (True, False):
        player = gypsy().press("d")
        player.ui = player.ui._replace(kept=kept)
        assert (player.press("q").effect is Ask.QUIT) is kept
        assert (player.ui.question is None) is kept


def test_nothing_is_asked_where_nothing_would_be_lost() -> None:
    assert gypsy().press("q").effect is Ask.QUIT
    assert isinstance(gypsy().press("N").effect, Begin)
    assert isinstance(gypsy().press("d u N").effect, Begin)
    assert gypsy().press("d q q").effect is Ask.QUIT


def test_again_keeps_what_was_played_for_redo() -> None:
    player = gypsy().press("1 2 d A y")
    assert player.line == ""
    assert "R " in player.ui.message
    assert player.press("R").line == "t1-t2*3 deal"


def test_the_screen_and_the_shell() -> None:
    for keys in ("", "?", "d N", "g"):
        assert gypsy().press(keys).press("ctrl-l").effect is Ask.REDRAW
        assert gypsy().press(keys).press("ctrl-z").effect is Ask.SUSPEND
