"""Deal ids: `gypsy#12345`, `canfield:refill=auto#12345`, `gypsy#xpat2-rng0-777`,
`gypsy#pysol-777`. What a player passes on, and what comes back."""

from __future__ import annotations

import re
from typing import NamedTuple

from tpat.deal.numbers import DEFAULT, KNOWN, Deal, deal
from tpat.engine import games, options
from tpat.engine.rules import Rules
from tpat.errors import BadText

_ID = re.compile(r"([a-z0-9-]+)(?::([a-z_]+=[a-z0-9-]+(?:,[a-z_]+=[a-z0-9-]+)*))?(?:#(?:([a-z0-9-]+)-)?(\d{1,40}))?", re.ASCII)


class GameId(NamedTuple):
    """A game's rules and, where the id names one, the deal."""

    rules: Rules
    deal: Deal | None


def text(rules: Rules, dealt: Deal | None = None) -> str:
    """The id of a game and its deal; without a deal (cards laid by hand) the part before `#`."""
    # A game of the player's own has no options, and its file may say something else by now.
    chosen = {} if rules.source else options.in_force(rules, games.standard(rules.name))
    head = rules.name + (":" + ",".join(f"{k}={v}" for k, v in chosen.items()) if chosen else "")
    if dealt is None:
        return head
    return f"{head}#{dealt.number}" if dealt.shuffle == DEFAULT else f"{head}#{dealt.shuffle}-{dealt.number}"


def parse(source: str, own: Rules | None = None) -> GameId:
    """What an id names; `own` is a game of the player's own whose rules came along with the id, and goes before others of its name.

    Raises BadText, BadNumber, UnknownGame or BadOption.
    """
    m = _ID.fullmatch(source.strip().lower())
    if not m or (m[3] and m[3] not in KNOWN):
        raise BadText("deal id", source)
    chosen = dict(pair.split("=") for pair in m[2].split(",")) if m[2] else None
    rules = own if own and m[1] == own.name and not chosen else games.rules_of(m[1], chosen)
    return GameId(rules, deal(int(m[4]), m[3] or DEFAULT) if m[4] else None)
