"""What every key does at the table, on pages, in the chooser and at a question, without a terminal."""

from __future__ import annotations

import pytest

from player import Player, dealt, laid
from tpat.i18n import LANGUAGES
from tpat.ui.commands import YES
from tpat.ui.model import Ask, Begin

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


def test_the_cursor_visits_every_pile_of_every_game_at_every_size() -> None:
    for name in ("gypsy", "canfield", "spider"):
        for size in ((40, 12), (80, 24), (120, 40)):
            player = Player(dealt(name), size=size)
            piles = player.table.game.plan.names
            seen = {player.press("right").ui.pile for _ in piles} | {player.press("home").press("up up up up up up up").ui.pile}
            seen |= {player.press("right").ui.pile for _ in piles}
            assert seen == set(piles)


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
    assert player.press("ß Z f9 tab").ui == before
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
        for closing in ("escape", "q", "ctrl-c", opening):
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
    player = Player(None).press("down 1 2 3 4 5")
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


def test_the_chooser_goes_round_changes_the_language_and_shows_the_rules() -> None:
    player = Player(None).press("up")
    assert "[Spider]" in player.text()
    assert "[Canfield]" in player.press("down").text()
    assert "wähle" in player.press("tab tab tab").text()
    assert "[Regeln]" in player.press("?").text()
    assert "[Canfield]" in player.press("escape").text()
    assert player.press("tab").ui.lang == "en"
    assert player.press("escape").effect is Ask.QUIT


def test_the_chooser_over_a_game_marks_it_and_goes_back_to_it() -> None:
    player = gypsy().press("d g")
    assert "[Gypsy]" in player.text()
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
    assert f"({YES[lang]}/n)" in asked.text()
    assert asked.press(["enter"] * 50).line == "deal"
    for no in ("n", "escape", "enter"):
        after = player().press([no])
        assert (after.ui.question, after.line, after.effect) == (None, "deal", None)
    for other in ("d", "u", "1", "space", "g", "?"):
        after = player().press([other])
        assert (after.ui.question is not None, after.line) == (True, "deal")
    for yes in {"y", "Y", YES[lang], YES[lang].upper()}:
        after = player().press([yes])
        assert after.ui.question is None
        assert (after.table.made == 0) or after.effect is Ask.QUIT
    for foreign in set(YES.values()) - {"y", YES[lang]}:
        assert player().press([foreign]).ui.question is not None


def test_enter_pressed_fifty_times_never_begins_a_new_deal() -> None:
    for keys in ("d A", "d N", "d q", "d g enter"):
        player = gypsy().press(keys).press(["enter"] * 50)
        assert not any(isinstance(e, Begin) or e is Ask.QUIT for e in player.effects)
        assert player.table.deal is None


def test_nothing_is_asked_where_nothing_would_be_lost() -> None:
    assert gypsy().press("q").effect is Ask.QUIT
    assert isinstance(gypsy().press("N").effect, Begin)
    assert isinstance(gypsy().press("d u N").effect, Begin)
    assert gypsy().press("d q q").effect is Ask.QUIT
    assert gypsy().press("d ctrl-c ctrl-c").effect is Ask.QUIT


def test_again_keeps_what_was_played_for_redo() -> None:
    player = gypsy().press("1 2 d A y")
    assert player.line == ""
    assert "R " in player.ui.message
    assert player.press("R").line == "t1-t2*3 deal"


def test_the_screen_and_the_shell() -> None:
    for keys in ("", "?", "d N", "g"):
        assert gypsy().press(keys).press("ctrl-l").effect is Ask.REDRAW
        assert gypsy().press(keys).press("ctrl-z").effect is Ask.SUSPEND
