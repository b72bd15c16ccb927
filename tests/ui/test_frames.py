"""What stands on the screen: kept frames, and what holds for every frame."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import positions
from player import Player, dealt, laid
from reading import seen_column, shown
from scenes import GAMES, KEPT_SIZES, KINDS, SCENES, album, golden, on_the_way, sizes, tall
from tpat.engine.cards import DOWN
from tpat.engine.rules import Deal, Run
from tpat.engine.state import State
from tpat.i18n import LANGUAGES, load
from tpat.i18n.words import letters
from tpat.session.session import Session
from tpat.ui.ascii import to_ascii
from tpat.ui.cards import ASCII, UNICODE, Glyphs
from tpat.ui.chooser import about, feel, marked
from tpat.ui.layout import layout
from tpat.ui.model import Question, Taste
from tpat.ui.view import movable

FOLDER = Path(__file__).parent.parent / "data" / "frames"


@pytest.mark.parametrize("name", SCENES)
def test_the_screen_is_as_it_was_reviewed(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert golden(SCENES[name]().frame()) == kept, "meant? python tests/data/regenerate_frames.py, and review the difference"


def test_no_screen_is_kept_that_nobody_asks_for() -> None:
    assert {p.stem for p in FOLDER.glob("*.txt")} == set(SCENES)
    assert {p.stem for p in (FOLDER / "games").iterdir()} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_as_it_was_reviewed_in_each_look_and_style(name: str) -> None:
    kept = (FOLDER / "games" / f"{name}.txt").read_text(encoding="utf-8")
    assert album(name) == kept, "meant? python tests/data/regenerate_frames.py, and review the difference"


# --- reading a table off the screen -----------------------------------------------------------------------------------


def _tables(name: str) -> Iterator[Session]:
    """Positions of a game from start to end."""
    yield dealt(name)
    yield on_the_way(name)
    game = dealt(name).game
    for seed in range(6 if name in KINDS else 2):
        yield Session(game, positions.late(game, random.Random(seed)))
    if name == "gypsy":
        yield tall()


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_every_column_stands_there_or_is_counted(name: str) -> None:
    for session, size in itertools.product(_tables(name), sizes(name)):
        screen = Player(session, size=size).frame().text
        plan = layout(session.game.rules, *size)
        piles = session.game.piles(session.state)
        for pile in (n for n in piles if n[0] == "t"):
            count, cards = seen_column(screen, plan, pile)
            assert count == len(piles[pile]), (size, pile)
            assert cards[-1:] == shown(piles[pile])[-1:]
            left = iter(shown(piles[pile]))
            assert all(c in left for c in cards)  # in their order


@pytest.mark.parametrize("name", GAMES)
def test_both_ends_of_what_moves_together_and_the_top_of_every_pile_are_seen(name: str) -> None:
    for session, size in itertools.product(_tables(name), sizes(name)):
        game, state = session.game, session.state
        screen = Player(session, size=size).frame().text
        plan = layout(game.rules, *size)
        text = "\n".join(screen).replace("10", "T")
        for pile, cards in game.piles(state).items():
            if not cards or pile == "s":
                continue
            assert shown(cards)[-1] in text
            if pile[0] == "t" and game.rules.run is not Run.ANY:
                longest = movable(game.plan, state, pile)
                assert shown(cards)[-longest] in seen_column(screen, plan, pile)[1], (size, pile)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_title_tells_deal_score_moves_and_stock(lang: str, game: str) -> None:
    session = on_the_way(game)
    rules, state = session.game.rules, session.state
    row = Player(session, lang).frame().text[0]
    score = session.game.score(state)
    assert row.startswith(f"{session.game.title} 12345 ")
    assert score is None or re.search(rf"(?<!\d){abs(score)}(?!\d)", row)
    assert re.search(rf" {session.made}(?!\d)", row)
    if rules.deal is not Deal.NONE:
        assert re.search(rf" {len(session.game.piles(state)['s'])}(?!\d)", row)
    if rules.redeals:
        assert f" {state.redeals}/{rules.redeals}" in row
    if rules.rotations:
        assert f" {state.rotations}/{rules.rotations}" in row


@pytest.mark.parametrize("lang", LANGUAGES)
def test_courts_are_in_the_language(lang: str) -> None:
    session = laid("gypsy", {"t1": "KC", "t2": "QC", "t3": "JC", "t4": "AC"})
    row = Player(session, lang).text()
    assert all(letters(lang)[r - 1] + "♣" in row for r in (13, 12, 11, 1))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("courts", "named"), [("AKQJ", "AKQJ"), ("ARDF", "ARDF")])
@pytest.mark.parametrize("size", KEPT_SIZES)
def test_courts_are_lettered_as_the_player_likes(lang: str, courts: str, named: str, size: tuple[int, int]) -> None:
    session = laid("gypsy", {"t1": "AC", "t2": "KC", "t3": "QC", "t4": "JC"})
    player = Player(session, lang, size)
    player.ui = player.ui._replace(taste=Taste(courts=courts))
    assert all(letter + "♣" in player.text() for letter in named)
    base = Player(laid("canfield", {"f1": "JC", "t1": "9C", "s": "JD QD KD"}, 11), lang, size)
    base.ui = base.ui._replace(taste=Taste(courts=courts))
    assert named[3] in base.text().split("\n")[0].split()
    assert " ".join(named[1:][::-1]) in " ".join(base.press("f").text().split())
    assert re.search(rf": .*{' '.join(named[1:][::-1])}", base.press("escape i").text())


# --- without colours, without Unicode ---------------------------------------------------------------------------------

KEYS = ("", "right", "1", "+", "3 4", "d", "?", "f1", "s", "i", "g", "d N", "d g enter", "? /")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_ascii_screen_has_nothing_else(lang: str) -> None:
    for game in GAMES:
        for size in ((60, 12), (100, 30)) if game in KINDS else ((80, 24),):
            for keys in KEYS if game in KINDS else ("1", "+"):
                frame = Player(on_the_way(game), lang, size, ascii_only=True).press(keys).frame()
                assert all(row.isascii() and len(row) == size[0] for row in frame.text)
                assert len(frame.text) == size[1]


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE])
def test_no_two_signs_are_the_same(glyphs: Glyphs) -> None:
    assert len(set(glyphs.suits)) == 4
    assert len({glyphs.back, glyphs.run, glyphs.mixed, glyphs.redeal, glyphs.shut, *glyphs.suits}) == 9
    assert len(set(glyphs.marks)) == 5
    if glyphs is ASCII:
        assert [s.islower() for s in glyphs.suits] == [False, False, True, True]  # red and black without colour
    else:
        assert len({to_ascii(s) for s in glyphs.suits}) == 4


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", KEPT_SIZES)
def test_empty_piles_of_each_kind_look_different_and_like_no_card(size: tuple[int, int], ascii_only: bool) -> None:
    def place(session: Session, pile: str, keys: str = "") -> str:
        player = Player(session, size=size, ascii_only=ascii_only).press(keys)
        plan = layout(session.game.rules, *size)
        spot = plan.spots[pile]
        return "\n".join(row[spot.x : spot.x + plan.card.width] for row in player.frame().text[spot.y : spot.y + plan.card.height])

    again = laid("canfield", {"t1": "KC", "f1": "3C", "w": "9C"}, 3)
    never = laid("canfield", {"t1": "KC", "f1": "3C"}, 3)
    drawn = [place(again, "s"), place(never, "s"), place(again, "t2"), place(again, "f2"), place(again, "t1"), place(again, "f1")]
    assert len(set(drawn)) == 6
    marked = [place(again, "t2", "right"), place(again, "f2", "up home right right right"), place(again, "t1"), place(again, "f1")]
    assert len({*marked, *drawn}) == 8  # the cursor is on column 1 when the place is not under it


def test_cursor_hand_and_target_are_told_apart_by_their_signs() -> None:
    for ascii_only, signs in ((False, ("[9♦]", "▐9♦▌", "┆10♠┆")), (True, ("[9d]", "<9d>", ":10S:"))):
        session = laid("gypsy", {"t1": "9D", "t2": "TS", "s": "KH KH QH QH JH JH TH TH"})
        assert signs[0] in Player(session, ascii_only=ascii_only).text()
        text = Player(session, ascii_only=ascii_only).press("space").text()
        assert signs[1] in text
        assert signs[2] in text


# --- what lies face down ----------------------------------------------------------------------------------------------


def _otherwise_hidden(session: Session, seed: int) -> Session:
    """The same position as far as a player sees it: the stock and all cards face down are dealt anew among their places."""
    state, plan = session.state, session.game.plan

    def hidden(pile: int, card: int) -> bool:
        return bool(card & DOWN) or (pile == plan.stock and not plan.rules.stock_open)

    unseen = [c & ~DOWN for i, pile in enumerate(state.piles) for c in pile if hidden(i, c)]
    random.Random(seed).shuffle(unseen)
    piles = tuple(bytes((unseen.pop() | (c & DOWN)) if hidden(i, c) else c for c in pile) for i, pile in enumerate(state.piles))
    return Session(session.game, State(piles, *state[1:]), session.deal)


@pytest.mark.parametrize("game", GAMES)
def test_the_screen_tells_nothing_of_what_lies_face_down(game: str) -> None:
    for session in (dealt(game), on_the_way(game)):
        if not any(session.state.piles[-1]) and not any(c & DOWN for pile in session.state.piles for c in pile):
            continue
        start = Session(session.game, session.state, session.deal)
        for seed in range(4 if game in KINDS else 1):
            other = _otherwise_hidden(start, seed)
            for keys in ("", "+", "+ + +", "-", "1", "right right space", "1 2", "o", "i", "s", "up up", "b", "N"):
                for size in sizes(game)[:5:2]:
                    mine, his = (Player(Session(s.game, s.state, s.deal), size=size).press(keys) for s in (start, other))
                    assert mine.line == his.line
                    if not mine.table.made:  # what is played may turn a card up
                        assert mine.frame() == his.frame()


# --- any size ---------------------------------------------------------------------------------------------------------


def test_every_size_gives_a_frame_of_that_size() -> None:
    chance = random.Random(3)
    players = [Player(None), *(Player(on_the_way(g), lang).press(k) for g in KINDS for lang, k in zip(itertools.cycle(LANGUAGES), KEYS))]
    for player in players:
        for _ in range(3):
            player.size = (chance.randint(1, 300), chance.randint(1, 100))
            frame = player.frame()
            assert (frame.width, frame.height) == player.size
            assert len(frame.text) == len(frame.style) == player.size[1]
            assert {len(row) for row in frame.text} == {len(row) for row in frame.style} == {player.size[0]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_question_is_cut_off(lang: str) -> None:
    for kind in ("again", "new", "quit"):
        player = Player(on_the_way("spider"), lang, (40, 12))
        player.ui = player.press("1 escape").ui.__class__(lang, question=Question(kind))
        text = " ".join(player.text().split())
        assert re.search(r"\([ysoj]/n(, g [^()]+)?\)", text)
    player = Player(dealt("gypsy"), lang, (40, 12)).press("d g enter")
    assert re.search(r"\([ysoj]/n, g [^()]+\)", " ".join(player.text().split()))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(39, 12), (40, 11), (20, 8), (12, 10)])
def test_a_screen_too_small_says_what_it_has_and_needs(lang: str, size: tuple[int, int]) -> None:
    text = Player(dealt("spider"), lang, size).text().replace("\n", "")
    assert f"{size[0]}×{size[1]}" in text
    assert "40×12" in text or size[0] < 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_chooser_tells_of_the_marked_game_is_whole_at_the_usual_size(lang: str) -> None:
    player = Player(None, lang)
    for _ in GAMES:
        chosen = marked(player.press("down").ui.chooser)
        told = " ".join(" ".join(player.frame().text[19:21]).split())
        assert about(load(lang), chosen) in told
        assert feel(load(lang), chosen) in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_a_message_begins_or_ends_with_a_sign_alone(lang: str) -> None:
    for width in range(40, 80):
        for keys in ("1 3", "1", "+", "d N", "d 1 2"):
            rows = Player(dealt("gypsy"), lang, (width, 24)).press(keys).frame().text[18:]
            assert not [row for row in rows if re.match(r"\s?[:;!?»](\s|$)", row)], width
