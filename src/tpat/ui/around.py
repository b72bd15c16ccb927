"""The words around the table: the title line, labels, the footer, what is in hand."""

from __future__ import annotations

from collections.abc import Sequence

from tpat.api import Game
from tpat.deal.numbers import DEFAULT
from tpat.engine.cards import ALL, BIT, name, rank
from tpat.engine.moves import DEAL_MOVE, REDEAL_MOVE, SHUFFLE_MOVE, Move
from tpat.engine.plan import Plan
from tpat.engine.rules import Base, Deal, Up
from tpat.engine.state import State
from tpat.i18n import Tongue
from tpat.i18n.words import card_forms, letters
from tpat.session.account import Facts, balance
from tpat.session.session import Session
from tpat.ui.betting import current
from tpat.ui.commands import TABLE
from tpat.ui.keymap import Keymap, key_name
from tpat.ui.layout import has_stock
from tpat.ui.model import UiState
from tpat.ui.paint import Text
from tpat.ui.phrases import pile_words


def title(session: Session) -> str:
    """`Gypsy 12345`: the game, the options that are not its own, the deal."""
    words = [session.game.title, *(f"{k}={v}" for k, v in session.game.options.items())]
    if session.deal:
        if session.deal.shuffle != DEFAULT:
            words.append(session.deal.shuffle)
        words.append(str(session.deal.number))
    return " ".join(words)


def score_of(session: Session, purse: Facts | None) -> int | None:
    """The score now: of a game paid by instalments the balance of the hand, None where a game has none."""
    return balance([current(purse, session)]).won if purse else session.game.score(session.state)


def title_facts(t: Tongue, session: Session, ui: UiState | None = None) -> tuple[str, ...]:
    """What the title line tells of the game, the most needed first; of one paid by instalments the balance of the hand."""
    game, state = session.game, session.state
    out: list[str] = []
    purse = ui.purse if ui else None
    if ui and ui.verdict:
        from tpat.ui.solving_text import verdict_text  # for those who ask for it

        out.append(verdict_text(t, ui.verdict))
    score = score_of(session, purse)
    if score is not None:
        best = f"{score}/{game.max_score}" if game.max_score else t._("score {n}").format(n=score)
        out.append(("$−" if score < 0 else "$") + str(abs(score)) if game.rules.money else best)
    out.append(t._("moves {n}").format(n=session.made))
    if game.rules.base is Base.FIRST:
        out.append(t._("base {rank}").format(rank=letters(t.lang, t.courts)[state.base - 1]))
    if game.rules.deal is not Deal.NONE:
        out.append(t._("stock {n}").format(n=len(state.piles[game.plan.stock])))
    if game.rules.deal is Deal.WASTE and game.rules.redeals != 0:
        out.append(t._("redeals {n}").format(n=_of(state.redeals, game.rules.redeals)))
    if game.rules.shuffles:
        out.append(t._("shuffles {n}").format(n=_of(state.redeals, game.rules.redeals)))
    if game.rules.rotations:
        out.append(t._("rotations {n}").format(n=_of(state.rotations, game.rules.rotations)))
    return tuple(out)


def _of(used: int, most: int | None) -> str:
    """`1/2`: how often something was done, of how often it may be; the number alone where there is no limit."""
    return str(used) if most is None else f"{used}/{most}"


def labels(t: Tongue, session: Session, keymap: Keymap) -> dict[str, str]:
    """What stands over the piles that have no number: the keys that name them, and counts that can't be seen."""
    plan, state = session.game.plan, session.state

    def key(name: str) -> str:
        return key_name(t, keymap.key(TABLE, name)) if keymap.key(TABLE, name) else ""

    out = {"s": key("deal")} if has_stock(session.game.rules) else {}
    if session.game.rules.steps:
        # Foundations that do not go up by one say what comes next on them.
        out |= {plan.names[f]: "→" + letters(t.lang, t.courts)[c - 1] for f in plan.foundations if (c := _next_up(plan, state, f))}
    if plan.reserve >= 0:
        out["r"] = key("reserve")
    elif session.game.rules.stock_open:
        out["s"] = f"{key('deal')} {key('reserve')}".strip()
    if plan.waste >= 0:
        out["w"] = f"{key('waste')} {len(state.piles[plan.waste])}".strip()
    if len(plan.cells):
        out["c1"] = key("cell")
    return out


def _next_up(plan: Plan, state: State, foundation: int) -> int:
    """The rank that a foundation waits for; 0 of a full one."""
    wanted = plan.wants[state.base][foundation][len(state.piles[foundation])]
    return next((rank(c) for c in ALL if BIT[c] & wanted), 0)


HELD = 2  # of the footer's keys: how to learn more and how to get out stay on the narrowest screen


def footer(t: Tongue, session: Session, ui: UiState) -> tuple[tuple[str, str], ...]:
    """Keys that do something here and now, with their words, the most useful first but for the last `HELD`."""
    game, state = session.game, session.state
    dealing = next((m for m in (DEAL_MOVE, REDEAL_MOVE, SHUFFLE_MOVE) if game.refusal(state, m) is None), None)
    # By a hook cards may go up at times only; a pair of neighbours never does.
    goes_up = game.rules.up is not Up.NONE or any(m.target[:1] == "f" for m in game.legal_moves(state))
    useful = {
        "pick": True,
        "out": goes_up,
        "all-out": goes_up and not ui.picked,
        "cancel": bool(ui.picked),
        "deal": dealing is not None and not ui.picked,
        "rotate-up": state.rotations < game.rules.rotations and not ui.picked,
        "undo": session.can_undo,
        "redo": session.can_redo,
        "hint": not ui.picked,
        "hint-do": bool(ui.hints),
        "new": session.won,
        "chooser": session.won,
    }
    commands = {c.name: c for c in ui.keymap.commands if c.context == TABLE}

    words = {n: t._(c.short) for n, c in commands.items()} | ({"pick": t._("lay down")} if ui.picked else {})
    if dealing is not None:
        words["deal"] = _dealing(t, game, dealing)

    def items(*names: str) -> list[tuple[str, str]]:
        return [(key_name(t, commands[n].keys[0]), words[n]) for n in names if useful.get(n, True) and commands[n].keys]

    first = items("new", "chooser", "pick", "cancel", "out", "hint-do", "deal", "rotate-up", "undo", "redo", "hint", "keys")
    return (*first, ("←→↑↓", t._("cursor")), *items("all-out", "rules", "quit"))


def _dealing(t: Tongue, game: Game, move: Move) -> str:
    """What the key that deals does now."""
    if move == REDEAL_MOVE:
        return t._("turn over")
    if move == SHUFFLE_MOVE:
        return t._("shuffle")
    return t._("close up") if game.rules.deal is Deal.NONE else t._("deal")


def picked_text(t: Tongue, game: Game, state: State, pile: str, cards: int, moves: Sequence[Move]) -> str:
    """What is in hand, and where it may go: columns by their numbers, other piles by name."""
    lowest = state.piles[game.plan.index[pile]][-cards]
    card = card_forms(t.lang, name(lowest))["card"]
    more = cards - 1
    if more:
        hand = t.n("In hand: {card} and {n} more card.", "In hand: {card} and {n} more cards.", more).format(card=card, n=more)
    else:
        hand = t._("In hand: {card}.").format(card=card)
    columns = sorted({int(m.target[1:]) for m in moves if m.target[0] == "t"})
    cells = [m.target for m in moves if m.target[0] == "c" and pile[0] != "c"]
    # One free cell is as good as another: the first is named, and its key takes it.
    named = [m.target for m in moves if m.target[0] not in "tc"] + cells[:1]
    others = dict.fromkeys(pile_words(t, game, target)["pile"] for target in named)
    places = [*map(str, columns), *others]
    if not places:
        return hand + " " + t._("It can go nowhere.")
    return hand + " " + t._("It may go to: {piles}.").format(piles=", ".join(places))


def around(t: Tongue, session: Session, ui: UiState) -> Text:
    """All of it for one frame."""
    facts, over = title_facts(t, session, ui), labels(t, session, ui.keymap)
    return Text(title(session), facts, ui.message, ui.warning, footer(t, session, ui), HELD, over)
