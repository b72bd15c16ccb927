"""A position as plain data (the JSON of `deal`, `replay` and plain mode), and back from a file."""

from __future__ import annotations

from typing import Any

from tpat.api import Game
from tpat.deal.numbers import LARGEST, SHUFFLES, Deal, deal, seed_of
from tpat.engine.arrange import arrange
from tpat.engine.rules import Base
from tpat.engine.state import State
from tpat.engine.table import parse_table
from tpat.errors import BadPosition

LARGEST_FILE = 1 << 20  # bytes; a position is two or three thousand


def as_data(game: Game, state: State, dealt: Deal | None, made: int = 0, hide: bool = False) -> dict[str, Any]:
    """The position in JSON's types, keys and shapes as documented for scripts. With `hide` a face-down card is `"-"`: what the player
    sees and no more; without it is `"QH-"`."""

    def texts(pile: tuple[tuple[str, bool], ...]) -> list[str]:
        return [text if up else ("-" if hide else text + "-") for text, up in pile]

    return {
        "game": game.name,
        "id": game.id(dealt),
        "deal": {"shuffle": dealt.shuffle, "number": dealt.number} if dealt else None,
        "options": game.options,
        "made": made,
        "score": game.score(state),
        "max_score": game.max_score,
        "base_rank": state.base if game.rules.base is Base.FIRST else None,
        "redeals": state.redeals,
        "rotations": state.rotations,
        "won": game.won(state),
        "piles": {name: texts(pile) for name, pile in game.piles(state).items()},
        "legal": [str(m) for m in game.legal_moves(state)],
    }


def from_text(game: Game, text: str) -> State:
    """The position of a file's text: the JSON above (its `piles` suffice), a table, or a layout of another program (layouts.py).

    Raises BadPosition or BadText.
    """
    if len(text) > LARGEST_FILE:
        raise BadPosition("size")
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _from_json(game, text.lstrip("\ufeff"))
    from tpat.deal.layouts import is_board, read_board

    return read_board(game.plan, text) if is_board(text) else parse_table(game.plan, text)


def told(text: str) -> tuple[str, dict[str, str]]:
    """The name of the game and the options that a position in JSON tells of itself; an empty name and none where it tells nothing."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return "", {}
    import json

    try:
        data = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return "", {}  # what is wrong is said when the piles are read
    name, options = data.get("game"), data.get("options")
    pairs = options.items() if isinstance(options, dict) else ()
    return name if isinstance(name, str) else "", {k: str(v) for k, v in pairs if isinstance(v, str | int)}


def _from_json(game: Game, text: str) -> State:
    import json

    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        line = getattr(e, "lineno", None)
        raise (BadPosition("json nested") if line is None else BadPosition("json", str(line))) from e
    if isinstance(data, dict) and "tableau piles" in data:
        from tpat.deal.layouts import read_solvitaire

        return read_solvitaire(game.plan, data)
    piles = data.get("piles") if isinstance(data, dict) else None
    if not isinstance(piles, dict) or not all(isinstance(p, list) and all(isinstance(c, str) for c in p) for p in piles.values()):
        raise BadPosition("json piles")
    base, redeals = data.get("base_rank"), data.get("redeals", 0)
    if not (base is None or (type(base) is int and 1 <= base <= 13)):
        raise BadPosition("base")
    if not (type(redeals) is int and 0 <= redeals < 10**9):
        raise BadPosition("redeals")
    rotations = data.get("rotations", 0)
    if not (type(rotations) is int and 0 <= rotations < 10**9):
        raise BadPosition("count", "rotations")
    return arrange(game.plan, piles, base, redeals, whole=True, rotations=rotations, seed=_seed(data.get("deal")))


def _seed(dealt: Any) -> int:
    """What a shuffle of the columns goes by, where the data name one of xpat2's deals; else it is unknown."""
    if not isinstance(dealt, dict) or dealt.get("shuffle") not in SHUFFLES:
        return -1
    number = dealt.get("number")
    return seed_of(deal(number, dealt["shuffle"])) if type(number) is int and 0 <= number <= LARGEST else -1
