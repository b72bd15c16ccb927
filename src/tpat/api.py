"""A game as programs see it: deal, ask what is legal, play, read the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from tpat.deal import gameid
from tpat.deal.numbers import DEFAULT, Deal, deal, first_state
from tpat.engine import apply as applying
from tpat.engine import arrange, games, legal, moves, options, perft, table
from tpat.engine import refusal as refusals
from tpat.engine import score as scoring
from tpat.engine.moves import Move
from tpat.engine.plan import Plan, compile_rules
from tpat.engine.refusal import Refusal
from tpat.engine.rules import Rules
from tpat.engine.state import State
from tpat.errors import BadText


@dataclass(frozen=True, slots=True)
class Game:
    """One game with its options. Made by `tpat.game`; a value, shared freely."""

    rules: Rules
    plan: Plan = field(repr=False)

    @property
    def name(self) -> str:
        """`gypsy`."""
        return self.rules.name

    @property
    def title(self) -> str:
        """`Gypsy`: a proper name, the same in all languages."""
        return self.rules.title

    @property
    def max_score(self) -> int | None:
        """The best score there is; None where the game has none."""
        return self.rules.max_score

    @property
    def options(self) -> dict[str, str]:
        """The options that differ from the game's own, by canonical name."""
        return options.in_force(self.rules, games.standard(self.rules.name))

    def id(self, dealt: Deal | None = None) -> str:
        """`canfield:refill=auto#12345`; without a deal `canfield:refill=auto`."""
        return gameid.text(self.rules, dealt)

    def deal(self, number: int, shuffle: str = DEFAULT) -> State:
        """The first position of a numbered deal; numbers from 10⁹ on are taken modulo 10⁹. Raises BadText for a negative number or an
        unknown shuffle (`xpat2`, `xpat2-rng0`)."""
        return first_state(self.plan, deal(number, shuffle))

    def setup(self, piles: Mapping[str, Iterable[arrange.CardText]], base_rank: int | None = None) -> State:
        """A position laid by hand: pile name -> cards, bottom first, each `"QH"`, `"QH-"` (face down) or `("QH", True)`.

        Piles left out are empty; cards may be missing, but none may be there more often than the decks have it. `base_rank` 1 … 13 is
        needed only where no foundation tells it. Raises BadPosition or BadText.
        """
        return arrange.arrange(self.plan, piles, base_rank)

    def legal_moves(self, state: State) -> list[Move]:
        """Every legal move, in a fixed order."""
        return legal.legal_moves(self.plan, state)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a move is not legal; None if it is."""
        return refusals.refusal(self.plan, state, move)

    def apply(self, state: State, move: Move) -> State:
        """The position after a legal move. Does not check it; `refusal` does."""
        return applying.apply(self.plan, state, move)

    def score(self, state: State) -> int | None:
        """The score of a position; None where the game has none."""
        return self.rules.score(self.plan, state) if self.rules.score else None

    def won(self, state: State) -> bool:
        """True when the game is won."""
        return scoring.won(self.plan, state)

    def key(self, state: State) -> bytes:
        """Bytes that two positions share exactly when they have the same cards in the same piles and the same future: redeals count
        only where they are limited or change what is dealt."""
        rules = self.rules
        used = state.redeals if rules.redeals or rules.draws else 0
        rotated = state.rotations if rules.rotations else 0
        return b"\0".join((*state.piles, b"%d %d %d %d" % (state.base, used, rotated, state.seed)))

    def piles(self, state: State) -> dict[str, tuple[tuple[str, bool], ...]]:
        """Every pile, empty ones too: pairs (`"QH"`, lies face up), bottom first."""
        return arrange.piles_of(self.plan, state)

    def parse_move(self, text: str) -> Move:
        """The move of a text such as `t3-f1`, `t2-t5*4`, `deal`. Raises BadText, also for piles that the game does not have."""
        move = moves.parse(text)
        named = [pile for pile in (move.source, move.target) if pile]
        if any(pile not in self.plan.index for pile in named):
            raise BadText("move", text)
        return move

    def table(self, state: State) -> str:
        """The position as a text, one pile a line."""
        return table.format_table(self.plan, state)

    def parse_table(self, text: str) -> State:
        """The position of such a text, with a complete deck. Raises BadPosition."""
        return table.parse_table(self.plan, text)

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of `depth` legal moves there are."""
        return perft.perft(self.plan, state, depth)


@cache
def of_rules(rules: Rules) -> Game:
    """The game of these rules, compiled once."""
    return Game(rules, compile_rules(rules))


def game(name: str, **chosen: object) -> Game:
    """The game of that name with these options, `tpat.game("canfield", refill="auto")`.

    Raises UnknownGame, or BadOption for an option that the game does not have or a value that it does not take.
    """
    return of_rules(games.rules_of(name, chosen))
