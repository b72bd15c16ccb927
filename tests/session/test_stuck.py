"""When a game can't go on: on tables laid by hand, and held against trying everything in games played to their ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import tpat
from positions import LEANINGS, Variant, late, line, variant_name, variants
from tables import home, lay
from tpat.engine.cards import DOWN
from tpat.engine.state import State
from tpat.session.stuck import Outlook, outlook

GYPSY, CANFIELD, SPIDER, KLONDIKE = (tpat.game(n) for n in ("gypsy", "canfield", "spider", "klondike"))
FREECELL, COTILLION, CARLO, OIL = (tpat.game(n) for n in ("freecell", "royal-cotillion", "monte-carlo", "midnight-oil"))
#: Eight columns of Gypsy on which nothing lies.
SHUT = {"t1": "KC", "t2": "KS", "t3": "KC", "t4": "KS", "t5": "JC", "t6": "JS", "t7": "JC", "t8": "JS"}
#: Seven of Klondike, and an ace that lies under a card in the waste.
SEVEN = {"t1": "9C", "t2": "9S", "t3": "9H", "t4": "9D", "t5": "5H", "t6": "5D", "t7": "5C", "w": "AD 7D"}
#: Four columns of Canfield likewise, and a foundation that waits for the six of clubs.
FOUR = {"f1": "5C", "t1": "9C", "t2": "9S", "t3": "JC", "t4": "JS"}


@pytest.mark.parametrize(
    ("game", "piles", "redeals", "expected"),
    [
        (GYPSY, SHUT, 0, Outlook.STUCK),
        (GYPSY, SHUT | {"t8": "9H- QH"}, 0, Outlook.OPEN),  # the queen goes on a king
        (GYPSY, SHUT | {"t8": "QH"}, 0, Outlook.IDLE),  # so it does here, for nothing
        (GYPSY, SHUT | {"s": "2C- 3C-"}, 0, Outlook.OPEN),  # two cards that nobody has seen
        (GYPSY, SHUT | {"f1": home("C", 5), "t1": "6H", "t2": "9H- 4D"}, 0, Outlook.OPEN),  # borrow the five of clubs for the four
        (GYPSY, SHUT | {"t8": ""}, 0, Outlook.IDLE),  # a space, and cards that gain nothing there
        (GYPSY, SHUT | {"t8": "", "t7": "9H- JC"}, 0, Outlook.OPEN),  # there one would be turned up
        (GYPSY, SHUT | {"t1": "TH", "t2": "TD", "t3": "TH 9S"}, 0, Outlook.IDLE),  # the nine goes to and fro
        (GYPSY, SHUT | {"t1": "TH", "t2": "9D", "t3": "TH 9S", "t8": "AC TD"}, 0, Outlook.OPEN),
        (CANFIELD, FOUR | {"r": "3S", "s": "7D- 7H-"}, 0, Outlook.OPEN),  # not seen yet
        (CANFIELD, FOUR | {"r": "3S", "s": "7D- 7H-"}, 1, Outlook.STUCK),  # seen once through
        (CANFIELD, FOUR | {"r": "3S", "w": "7D 7H 7C 7S"}, 0, Outlook.STUCK),  # all of it lies open
        (CANFIELD, FOUR | {"r": "3S", "w": "7D 6C 7C 7S"}, 0, Outlook.STUCK),  # the six never comes on top
        (CANFIELD, FOUR | {"r": "3S", "w": "7D 7H 6C 7S"}, 0, Outlook.OPEN),  # as the third card it does
        (CANFIELD, FOUR | {"r": "6C", "w": "7D 7H"}, 0, Outlook.OPEN),
        (KLONDIKE, {"t1": "KC", "w": "7D 3H"}, 2, Outlook.IDLE),  # the king goes from space to space
        (KLONDIKE, SEVEN, 2, Outlook.OPEN),
        (KLONDIKE, SEVEN, 3, Outlook.STUCK),
        (FREECELL, {"t1": "9C 5D", "c1": "4H"}, 0, Outlook.IDLE),
        (GYPSY, SHUT | {"f1": home("C", 5), "t1": "6H"}, 0, Outlook.IDLE),  # what is borrowed can only go up again
        (FREECELL, {"t1": "AC 5D", "c1": "4H"}, 0, Outlook.OPEN),
        (CARLO, {"t1": "9C", "t2": "8C", "t4": "7H"}, 0, Outlook.STUCK),  # closed up they do not pair
        (CARLO, {"t1": "9C", "t2": "8C", "t4": "8H"}, 0, Outlook.OPEN),
        (CARLO, {"t1": "9C 9H"}, 0, Outlook.OPEN),  # closing up takes the pair away
        (CARLO, {"t1": "9C", "t2": "8C", "t4": "7H", "s": "7C-"}, 0, Outlook.OPEN),
    ],
)
def test_what_is_left_to_do(game: tpat.Game, piles: dict[str, str], redeals: int, expected: Outlook) -> None:
    assert outlook(game, lay(game, **piles)._replace(redeals=redeals)) is expected


def test_a_shuffle_that_is_left_is_a_move() -> None:
    state = lay(OIL, t1="9C KD 7S", t2="9H KC 7D")
    assert outlook(OIL, state) is Outlook.OPEN
    used_up = state._replace(redeals=2, rotations=OIL.rules.rotations)
    assert outlook(OIL, used_up) is not Outlook.OPEN


def test_a_game_that_is_won_wants_nothing() -> None:
    full = {f"f{k + 1}": home("CSHD"[k % 4], 13) for k in range(8)}
    assert outlook(GYPSY, lay(GYPSY, **full)) is Outlook.OPEN


def walks(variant: Variant, count: int) -> Iterator[tuple[tpat.Game, list[State], bool]]:
    """Games played by chance till nothing is left or they have gone on for long; those from late positions, not from a deal, are False."""
    game = tpat.game(variant[0], **variant[1])
    chance = random.Random(variant_name(variant))
    for k in range(count):
        states = [late(game, chance) if k % 2 else game.deal(chance.randrange(10**9))]
        for move in line(game, states[0], chance, 250, LEANINGS[k % 4]):
            states.append(game.apply(states[-1], move))
        yield game, states, k % 2 == 0


def leafed(game: tpat.Game, state: State, most: int = 300) -> Iterator[State]:
    """Every position that dealing and turning over alone lead to, from this one on."""
    seen, waiting = {game.key(state)}, [state]
    while waiting and len(seen) < most:
        here = waiting.pop()
        yield here
        for text in ("deal", "redeal", "s-w"):
            if text in map(str, game.legal_moves(here)):
                after = game.apply(here, game.parse_move(text))
                # With redeals without limit only the same cards in the same order are the same.
                key = game.key(after)
                if key not in seen:
                    seen.add(key)
                    waiting.append(after)


def others(game: tpat.Game, state: State) -> list[str]:
    """The legal moves that are more than leafing through the stock: those of cards, and deals that take cards away."""

    def gone(state: State) -> int:
        return sum(len(state.piles[f]) for f in game.plan.foundations)

    leafs = ("deal", "redeal", "s-w")
    return [str(m) for m in game.legal_moves(state) if str(m) not in leafs or gone(game.apply(state, m)) != gone(state)]


def test_no_move_left_is_said_exactly_where_there_is_none() -> None:
    said: Counter[tuple[str, Outlook]] = Counter()
    for variant in variants():
        for game, states, dealt in walks(variant, 2):
            lain_open = {card for s in states for pile in s.piles for card in pile if not card & DOWN}
            for state in states[-12:]:
                found = outlook(game, state)
                said[game.name, found] += 1
                possible = [m for here in leafed(game, state) for m in others(game, here)]
                if found is Outlook.STUCK:
                    assert not possible, (game.id(), game.table(state))
                    hidden = {card & ~DOWN for card in state.piles[game.plan.stock]} - lain_open
                    # Late positions begin where more was seen than is known here.
                    assert not (hidden and game.legal_moves(state) and dealt), (game.id(), game.table(state))
                elif not possible and not game.won(state):
                    # Then only something that the player has not seen can be why it is not said.
                    assert game.legal_moves(state), (game.id(), game.table(state))
                    unseen = any(card & DOWN for card in state.piles[game.plan.stock])
                    assert unseen, (game.id(), game.table(state))
                    assert not (state.redeals and game.plan.turns), (game.id(), game.table(state))
    assert {game for (game, found) in said if found is Outlook.STUCK} >= {"canfield", "freecell", "seahaven", "midnight-oil"}
    assert sum(n for (_, found), n in said.items() if found is Outlook.STUCK) > 100


def reachable(game: tpat.Game, state: State, most: int) -> list[State] | None:
    """Every position that moves lead to, this one too; None if they are more."""
    found = {game.key(state): state}
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for move in game.legal_moves(here):
            after = game.apply(here, move)
            if game.key(after) not in found:
                found[game.key(after)] = after
                waiting.append(after)
        if len(found) > most:
            return None
    return list(found.values())


def gained(game: tpat.Game, state: State) -> tuple[int, int, int]:
    """Cards on the foundations, cards face down on the table, cards in the stock."""
    piles = [state.piles[k] for k in (*game.plan.tableau, game.plan.reserve) if k >= 0]
    ups = sum(len(state.piles[f]) for f in game.plan.foundations)
    return ups, sum(card & DOWN for p in piles for card in p), len(state.piles[game.plan.stock])


def test_moves_to_and_fro_lead_nowhere() -> None:
    checked = 0
    for variant in variants():
        for game, states, _ in walks(variant, 2):
            state = states[-1]
            everything = reachable(game, state, 600)
            if everything is None:
                continue
            ups, down, _ = gained(game, state)
            reached = [gained(game, s)[:2] for s in everything]
            still = all(most <= ups and hidden == down for most, hidden in reached)
            if outlook(game, state) is Outlook.IDLE:
                assert still, (game.id(), game.table(state))
                assert len(everything) > 1
                checked += 1
            elif len(everything) > 1 and still and len(everything) <= 50 and not state.piles[game.plan.stock] and not game.won(state):
                on_foundations = game.plan.foundations and not game.plan.by_hook and not game.rules.hooks.won
                stuck = outlook(game, state) is Outlook.STUCK
                assert stuck or not on_foundations or game.plan.extras, (game.id(), game.table(state))
    assert checked > 40
