"""What keys do at the table besides moving the cursor. Each handler takes where it was pressed and gives the new UiState."""

from __future__ import annotations

from tpat.engine.moves import DEAL_MOVE, MOVE, REDEAL_MOVE, ROTATE_DOWN, ROTATE_UP, SHUFFLE_MOVE, Move
from tpat.engine.refusal import Refusal
from tpat.errors import IllegalMove
from tpat.session.autoplay import all_up, up_from
from tpat.session.hints import hints
from tpat.session.tally import HINT
from tpat.ui.around import picked_text
from tpat.ui.at import At, Handler, quiet, say
from tpat.ui.betting import paid, price
from tpat.ui.cursor import down, first, last, left, right, up
from tpat.ui.finding import find_card, find_rank, peek
from tpat.ui.messages import hint_text, no_hint_text, played_text, redone_text, refusal_text, undone_text, won_text
from tpat.ui.model import Picked, Question, UiState
from tpat.ui.view import lying_open, movable, targets

# --- moves ------------------------------------------------------------------------------------------------------------


def play_move(at: At, move: Move) -> UiState:
    """Play a move and say what happened, or why it is not legal; where it costs something, ask first."""
    if at.ui.purse and at.session.game.refusal(at.state, move) is None and (cost := price(at.ui.purse, at.session, move)):
        return quiet(at.ui)._replace(question=Question("pay", move=move, price=cost))
    return play_paid(at, move)


def play_paid(at: At, move: Move) -> UiState:
    """Play a move that costs nothing, or is paid for."""
    before = at.state
    try:
        entries = at.session.play(move)
    except IllegalMove as e:
        return say(quiet(at.ui), refusal_text(at.t, at.session.game, before, move, e.refusal), warning=True)
    ui = say(quiet(at.ui), played_text(at.t, at.session.game, before, entries, at.state))
    return ui._replace(cards=0, purse=at.ui.purse and paid(at.ui.purse, at.session, move))


def _refuse(at: At, move: Move, ui: UiState) -> UiState:
    """Say why a move that is known to be illegal is not legal."""
    refusal = at.session.game.refusal(at.state, move) or Refusal.EMPTY
    return say(ui, refusal_text(at.t, at.session.game, at.state, move, refusal), warning=True)


def _pick_up(at: At, pile: str, cards: int | None, keyed: bool) -> UiState:
    """Pick up from a pile, or say why nothing can be."""
    game = at.session.game
    ui = quiet(at.ui)._replace(pile=pile, cards=cards or 0)
    if not movable(game.plan, at.state, pile):
        return _refuse(at, Move(MOVE, pile, "t1" if pile != "t1" else "t2"), ui)
    if pile[0] == "f" and not game.plan.back:
        return _refuse(at, Move(MOVE, pile, "t1"), ui)
    picked = Picked(pile, cards, keyed)
    ui = ui._replace(picked=picked)
    count = cards or movable(game.plan, at.state, pile)
    return say(ui, picked_text(at.t, game, at.state, pile, count, targets(game, at.state, picked)))


def _again(at: At, pile: str) -> UiState:
    """The pile just picked from again: its top card goes up if it fits, else it is laid down."""
    move = up_from(at.session.game, at.state, pile)
    if move is None:
        return quiet(at.ui)
    return play_move(at, move)


def choose(at: At, picked: Picked, target: str) -> Move | None:
    """The legal move of what is picked up to a pile; None if there is none.

    Where several counts would do (only on a space), as many cards as there are, but not the whole column, which would change nothing.
    """
    possible = [m for m in targets(at.session.game, at.state, picked) if m.target == target]
    if not possible:
        return None
    whole = len(at.state.piles[at.session.game.plan.index[picked.pile]])
    partial = [m for m in possible if m.cards < whole]
    return max(partial or possible, key=lambda m: m.cards)


def _lay_down(at: At, target: str) -> UiState:
    """Lay what is picked up on a pile, or say why it does not go there."""
    assert at.ui.picked is not None
    picked = _cell_that_fits(at, at.ui.picked, target)
    game = at.session.game
    ui = at.ui._replace(pile=target, cards=0)
    move = choose(at, picked, target)
    if move is not None:
        return play_move(at._replace(ui=ui), move)
    counts = [picked.cards] if picked.cards else range(movable(game.plan, at.state, picked.pile), 0, -1)
    tried = [Move(MOVE, picked.pile, target, 1 if target[0] in "fc" and not picked.cards else n) for n in counts]
    near = (Refusal.COLOUR, Refusal.SUIT)  # the rank is right: this is the card that the player meant
    move = next((m for m in tried if game.refusal(at.state, m) in near), tried[0])
    return _refuse(at, move, quiet(ui) if picked.keyed else ui._replace(prefix=""))


def _fetched(at: At) -> Move | None:
    """On an empty place of a grid the one move that fills it, where there is just one: by the rules the place itself says which card."""
    game, pile = at.session.game, at.ui.pile
    if not game.rules.grid or pile[0] != "t" or at.state.piles[game.plan.index[pile]]:
        return None
    here = [m for m in game.legal_moves(at.state) if m.kind == MOVE and m.target == pile]
    return here[0] if len(here) == 1 else None


def pick(at: At, key: str) -> UiState:
    """Space, Enter: pick up or lay down where the cursor is; on a stock whose cards are only dealt: deal; on a gap that one card
    alone fits: bring it."""
    ui = at.ui
    if ui.prefix == "b":
        return borrow_to(at, ui.pile)
    if ui.picked is None:
        only_dealt = ui.pile == "s" and not at.session.game.rules.stock_open
        if (fetched := _fetched(at)) is not None:
            return play_move(at, fetched)
        return deal(at, key) if only_dealt else _pick_up(at, ui.pile, ui.cards or None, keyed=False)
    return _again(at, ui.pile) if ui.pile == ui.picked.pile else _lay_down(at, ui.pile)


def pile_key(at: At, pile: str) -> UiState:
    """A pile named by its key: the first picks up from it, the second lays down on it."""
    if at.ui.prefix == "b":
        return borrow_to(at, pile)
    if pile not in at.session.game.plan.index:
        return say(quiet(at.ui), refusal_text(at.t, at.session.game, at.state, Move(MOVE, pile, pile), Refusal.NO_PILE), warning=True)
    if at.ui.picked is None:
        return _pick_up(at, pile, None, keyed=True)
    return _again(at, pile) if pile == at.ui.picked.pile else _lay_down(at, pile)


def column(at: At, key: str) -> UiState:
    """A digit: a column, 0 the tenth; after `t` two of them."""
    prefix = at.ui.prefix
    borrowing = prefix.startswith("b")
    if prefix.endswith("t"):
        return say(at.ui._replace(prefix=prefix + key), f"{at.t._('Column: two digits.')} {key}")
    if prefix and prefix != "b":
        number = int(prefix[-1] + key)
        at = at._replace(ui=at.ui._replace(prefix="b" if borrowing else ""))
        return pile_key(at, f"t{number}")
    return pile_key(at, f"t{int(key) or 10}")


def far_column(at: At, key: str) -> UiState:
    """`t`: a column by the two digits that follow."""
    borrowing = at.ui.prefix == "b"
    ui = at.ui._replace(prefix="bt" if borrowing else "t")
    return say(ui, at.t._("Column: two digits."))


def waste(at: At, key: str) -> UiState:
    """The waste in a move."""
    return pile_key(at, "w")


def reserve(at: At, key: str) -> UiState:
    """The reserve in a move; where there is none but the stock's top plays, the stock."""
    game = at.session.game
    return pile_key(at, "s" if game.plan.reserve < 0 and game.rules.stock_open else "r")


def cell(at: At, key: str) -> UiState:
    """A cell in a move: the first free one to lay down on, the first taken one to pick up from; again: the next one that is taken."""
    plan = at.session.game.plan
    names = [plan.names[i] for i in plan.cells]
    taken = [c for c in names if at.state.piles[plan.index[c]]]
    picked = at.ui.picked
    if taken and not at.ui.prefix and (picked is None or picked.pile in taken):
        follows = [c for c in taken if picked and names.index(c) > names.index(picked.pile)]
        return _pick_up(at, (follows or taken)[0], None, keyed=True)
    return pile_key(at, next((c for c in names if c not in taken), "c1") if picked else "c1")


def _cell_that_fits(at: At, picked: Picked, target: str) -> Picked:
    """Where a cell was picked up from by its key, which names none of them: the one whose card goes to the target (`f`: to any
    foundation), the next if the first does not fit."""
    plan = at.session.game.plan
    if picked.keyed and picked.pile[0] == "c":
        moves = [m for m in at.session.game.legal_moves(at.state) if m.kind == MOVE]
        fitting = {m.source for m in moves if target in (m.target, m.target[0])}
        mine = [plan.names[i] for i in plan.cells if plan.names[i] in fitting]
        if mine and picked.pile not in mine:
            return picked._replace(pile=mine[0])
    return picked


def out(at: At, key: str) -> UiState:
    """The card of the pile picked from, or under the cursor, to a foundation."""
    game = at.session.game
    pile = _cell_that_fits(at, at.ui.picked, "f").pile if at.ui.picked else at.ui.pile
    if not game.plan.foundations:
        return say(quiet(at.ui), at.t._("This game has no foundations."), warning=True)
    move = up_from(game, at.state, pile) if pile[0] != "f" else None
    if move is not None:
        return play_move(at, move)
    cards = at.state.piles[game.plan.index[pile]]
    if game.rules.any_suit and cards and pile[0] != "f" and len(game.plan.foundations) > 1:
        return say(quiet(at.ui), at.t._("No foundation waits for that card now."), warning=True)
    own = (f for f in game.plan.foundations if cards and game.plan.suit_of(f) == cards[-1] & 3)
    foundation = game.plan.names[next(own, 0)]
    if pile[0] == "f":
        return say(quiet(at.ui), at.t._("That card is out already."), warning=True)
    return _refuse(at, Move(MOVE, pile, foundation), quiet(at.ui))


def all_out(at: At, key: str) -> UiState:
    """Every card that can go to a foundation, one after the other; one undo takes them all back."""
    before = at.state
    first = all_up(at.session.game, before)
    if first is not None and at.ui.purse and not at.ui.purse.moved:
        return play_move(at, first)  # the inspection is paid for with the first card
    entries = at.session.sweep(all_up)
    if not entries:
        return say(quiet(at.ui), at.t._("No card can go out now."), warning=True)
    text = at.t.n("{n} card goes out.", "{n} cards go out.", len(entries)).format(n=len(entries))
    if at.session.won and not at.session.game.won(before):
        text += " " + won_text(at.t, at.session.game, at.state)
    return say(quiet(at.ui), text)._replace(cards=0)


def borrow(at: At, key: str) -> UiState:
    """`b`: wait for the column that a foundation card goes back to."""
    if not at.session.game.plan.back:
        return say(quiet(at.ui), at.t._("Nothing comes back from the foundations in this game."), warning=True)
    return say(quiet(at.ui)._replace(prefix="b", borrowed=at.ui.borrowed), at.t._("Borrow a foundation card for which column?"))


def borrow_to(at: At, target: str) -> UiState:
    """Bring the foundation card that fits to a column; once more, the next that fits instead."""
    game = at.session.game
    ui = quiet(at.ui)._replace(pile=target if target in game.plan.index else at.ui.pile, cards=0)
    after = ""
    if at.ui.borrowed and at.ui.borrowed[1] == target and at.session.line and _was(at, *at.ui.borrowed):
        after = at.ui.borrowed[0]
        at.session.undo()
    fitting = [m for m in game.legal_moves(at.state) if m.kind == MOVE and m.source[0] == "f" and m.target == target and target[0] == "t"]
    if not fitting:
        return say(ui, at.t._("No foundation card fits there."), warning=True)
    move = next((m for m in fitting if int(m.source[1:]) > int(after[1:])), fitting[0]) if after else fitting[0]
    return play_move(at._replace(ui=ui), move)._replace(borrowed=(move.source, target))


def _was(at: At, source: str, target: str) -> bool:
    """True if the last move in force brought a card from that foundation to that column."""
    return at.session.line[-1].move == Move(MOVE, source, target)


def deal(at: At, key: str) -> UiState:
    """Deal, or turn the waste over where the stock is empty, or shuffle where the game does that."""
    game = at.session.game
    if game.rules.shuffles:
        return play_move(at, SHUFFLE_MOVE)
    if game.refusal(at.state, DEAL_MOVE) is Refusal.STOCK_EMPTY and game.rules.redeals != 0:
        return play_move(at, REDEAL_MOVE)
    return play_move(at, DEAL_MOVE)


def rotate_up(at: At, key: str) -> UiState:
    """The top card goes beneath the cards that the cursor takes."""
    return _rotate(at, ROTATE_UP)


def rotate_down(at: At, key: str) -> UiState:
    """The lowest card that the cursor takes comes on top."""
    return _rotate(at, ROTATE_DOWN)


def _rotate(at: At, kind: str) -> UiState:
    pile = at.ui.picked.pile if at.ui.picked else at.ui.pile
    # One card turned about itself would use a rotation up for nothing, so where the cursor counts none all that lie open rotate.
    cards = at.ui.cards if at.ui.cards > 1 else max(1, lying_open(at.session.game, at.state, pile))
    return play_move(at, Move(kind, pile, "", cards))


def repeat(at: At, key: str) -> UiState:
    """The last move in force once more: deal, out from the same pile, or from that pile to that one."""
    last = next((entry.move for entry in reversed(at.session.line) if not entry.auto), None)
    if last is None:
        return say(quiet(at.ui), at.t._("There is no move to repeat."), warning=True)
    if last.kind != MOVE:
        return play_move(at, last) if last.source else deal(at, key)
    again = at._replace(ui=quiet(at.ui)._replace(pile=last.source))
    if last.target[0] == "f":
        return out(again, key)
    plan = at.session.game.plan
    if not movable(plan, at.state, last.source):
        return _refuse(again, last, again.ui)
    free = (plan.names[i] for i in plan.cells if not at.state.piles[i])
    target = next(free, last.target) if last.target[0] == "c" else last.target
    return _lay_down(again._replace(ui=again.ui._replace(picked=Picked(last.source, keyed=True))), target)


# --- the line of play -------------------------------------------------------------------------------------------------


def undo(at: At, key: str) -> UiState:
    """Take the last action back."""
    before = at.state
    entries = at.session.undo()
    if not entries:
        return say(quiet(at.ui), at.t._("There is nothing to take back."), warning=True)
    return say(quiet(at.ui), undone_text(at.t, at.session.game, before, entries, at.state))._replace(cards=0)


def redo(at: At, key: str) -> UiState:
    """Play the last undone action again."""
    before = at.state
    entries = at.session.redo()
    if not entries:
        return say(quiet(at.ui), at.t._("There is nothing to play again."), warning=True)
    return say(quiet(at.ui), redone_text(at.t, at.session.game, before, entries, at.state))._replace(cards=0)


def undo_all(at: At, key: str) -> UiState:
    """Back to the deal."""
    n = at.session.undo_all()
    if not n:
        return say(quiet(at.ui), at.t._("There is nothing to take back."), warning=True)
    text = at.t.n("{n} move taken back; {key} plays it again.", "{n} moves taken back; {key} plays them again.", n)
    return say(quiet(at.ui), text.format(n=n, key=at.key("redo-all")))._replace(cards=0)


def redo_all(at: At, key: str) -> UiState:
    """On to the end of the line."""
    n = at.session.redo_all()
    if not n:
        return say(quiet(at.ui), at.t._("There is nothing to play again."), warning=True)
    text = at.t.n("{n} move played again.", "{n} moves played again.", n)
    return say(quiet(at.ui), text.format(n=n))._replace(cards=0)


def jump_to(at: At, made: int) -> UiState:
    """To where so many of the player's moves are made, undone ones too."""
    if not at.session.jump(made):
        return say(quiet(at.ui), at.t._("After jump comes a number of moves that this game has."), warning=True)
    return say(quiet(at.ui), at.t.n("{n} move is made here.", "{n} moves are made here.", made).format(n=made))._replace(cards=0)


def mark(at: At, key: str) -> UiState:
    """Set the bookmark."""
    at.session.mark()
    return say(quiet(at.ui), at.t._("Bookmark set: {key} comes back here.").format(key=at.key("to-mark")))


def to_mark(at: At, key: str) -> UiState:
    """To the bookmark."""
    if not at.session.to_mark():
        return say(quiet(at.ui), at.t._("There is no bookmark: {key} sets one.").format(key=at.key("mark")), warning=True)
    return say(quiet(at.ui), at.t._("Here is the bookmark."))._replace(cards=0)


# --- hints ------------------------------------------------------------------------------------------------------------


def _hint(at: At, step: int) -> UiState:
    ui = at.ui
    found = ui.hints or tuple(hints(at.session.game, at.state, at.session.past))
    if at.session.won or not found:
        return say(quiet(ui), no_hint_text(at.t, at.session.game, at.state), warning=True)
    at.session.note(HINT)
    n = (ui.hint + step) % len(found) if ui.hints else 0 if step > 0 else len(found) - 1
    ui = quiet(ui)._replace(hints=found, hint=n)
    text = hint_text(at.t, at.session.game, at.state, found[n])
    if len(found) > 1:
        text = at.t._("{hint} ({n} of {all})").format(hint=text, n=n + 1, all=len(found))
    return say(ui, text)


def hint(at: At, key: str) -> UiState:
    """The next hint."""
    return _hint(at, 1)


def hint_back(at: At, key: str) -> UiState:
    """The hint before."""
    return _hint(at, -1)


def hint_do(at: At, key: str) -> UiState:
    """Play the hint shown, or the best one."""
    ui = at.ui if at.ui.hints else _hint(at, 1)
    return play_move(at, ui.hints[ui.hint].move) if ui.hints else ui


def cancel(at: At, key: str) -> UiState:
    """Lay down, forget a hint or a key that waits; nothing is lit up or unfolded any more."""
    return quiet(at.ui)._replace(lit=(), peek=-1)


_HANDLERS: tuple[Handler, ...] = (
    *(left, right, up, down, first, last, pick, column, far_column, waste, reserve, cell),
    *(out, all_out, borrow, deal, rotate_up, rotate_down, repeat, find_rank, find_card, peek),
    *(undo, redo, undo_all, redo_all, mark, to_mark, hint, hint_back, hint_do, cancel),
)
#: By the names of the commands.
HANDLERS = {handler.__name__.replace("_", "-"): handler for handler in _HANDLERS}
