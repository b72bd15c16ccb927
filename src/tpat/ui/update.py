"""An event in, the next UiState out, and what the loop has to do. The session is played on the way."""

from __future__ import annotations

from tpat.deal.numbers import DEFAULT
from tpat.engine.rules import Rules
from tpat.session.session import Session
from tpat.session.tally import COUNTED, SOLVER
from tpat.ui.at import At, quiet, say
from tpat.ui.betting import counting, newly_counted
from tpat.ui.chooser import chooser_key, listed, marked, sifted, typing_key
from tpat.ui.commands import CHOOSER, PAGE, QUESTION, SETTINGS, SOLVING, TABLE, YES, Command
from tpat.ui.finding import named, scroll, waits
from tpat.ui.keymap import shown_key
from tpat.ui.lines import Order, Wrong, read
from tpat.ui.model import Ask, Begin, Choose, Chosen, Effect, Question, Record, Resume, Save, Solve, UiState, UnderWay, Watch
from tpat.ui.mouse import gesture, meant
from tpat.ui.pageview import open_page, page_key, search_key
from tpat.ui.playing import HANDLERS, jump_to, pile_key, play_move, play_paid
from tpat.ui.typed import opened
from tpat.ui.typed import typing_key as line_key
from tpat.ui.wishes import opened as open_settings
from tpat.ui.wishes import set_now, setting_text, wish_key, with_value

_KEPT_PREFIX = ("column", "pick", "far-column", "waste", "reserve", "cell", "left", "right", "up", "down", "first", "last")


def context(ui: UiState) -> str:
    """Where keys go now."""
    if ui.question:
        return QUESTION
    if ui.wishes:
        return SETTINGS
    if ui.page:
        return PAGE
    return CHOOSER if ui.chooser else TABLE


def update(session: Session | None, ui: UiState, key: str, size: tuple[int, int]) -> tuple[UiState, Effect]:
    """What a key does. `size` is the screen's, in columns and rows; `session` is None only while the chooser is open."""
    if (done := gesture(key)) is not None:
        effect: Effect = None
        dropped = ui.drag is not None
        ui, names = meant(session, ui, done, size, context(ui))
        for name in names:
            ui, effect = _do(session, ui, name, "", size)
        # What was dragged to where it can't go lies where it lay.
        return (ui._replace(picked=None) if dropped and done.kind == "release" else ui), effect
    if ui.drag:
        ui = ui._replace(drag=None, pressed="")  # a key is pressed meanwhile
    if ui.panel:
        # A key that was typed before the panel was seen does what it would have done without it.
        ui = ui._replace(panel=None)
        if (closing := ui.keymap.bound.get((TABLE, key))) is not None and closing.name == "cancel":
            return ui, None
    if ui.page and ui.page.search is not None and not ui.question:
        return search_key(ui, key, session, size), None
    if ui.chooser and ui.chooser.typing and not ui.page and not ui.question:
        return typing_key(ui, key), None
    if ui.typed is not None and not ui.question and not _while_typing(ui, key):
        assert session is not None
        ui, line = line_key(ui, key)
        return (ui, None) if line is None else _carried_out(session, ui, line, size)
    where = context(ui)
    if where == TABLE and waits(ui.prefix) and len(key) == 1:
        assert session is not None
        return named(At(session, ui, ui.tongue, size), key), None
    ui, command, pressed = _named(_capitals(ui, key), where, key)
    if command is None:
        ui = ui._replace(prefix="") if where == TABLE and not ui.chord else ui
        return _caps_lock(ui, where, key), None
    return _do(session, ui, command.name, ui.keymap.digit(command, pressed), size)


def _capitals(ui: UiState, key: str) -> UiState:
    """Count capital letters that come one after the other; a small one ends that, other keys say nothing."""
    if len(key) != 1 or key.lower() == key.upper():
        return ui
    return ui._replace(capitals=ui.capitals + 1 if key.isupper() else 0)


def _caps_lock(ui: UiState, where: str, key: str) -> UiState:
    """Say that Caps Lock seems to be on: after a second capital in a row that does nothing where its small letter would."""
    small = key.lower()
    does = (where, small) in ui.keymap.bound or (where, small) in ui.keymap.begun
    if where != TABLE or ui.capitals < 2 or len(key) != 1 or not key.isupper() or not does or ui.chord:
        return ui
    t = ui.tongue
    return say(ui, t._("{key} does nothing, {small} does: is Caps Lock on?").format(key=key, small=small), warning=True)


def _while_typing(ui: UiState, key: str) -> bool:
    """True for what is done even while a line is typed: drawing anew and leaving for the shell, by keys that are no text."""
    command = ui.keymap.bound.get((TABLE, key))
    return len(key) > 1 and command is not None and command.name in ("redraw", "suspend")


def _named(ui: UiState, where: str, key: str) -> tuple[UiState, Command | None, str]:
    """The command of a key there, with the keys before it that it goes on with where it does, and those keys."""
    keymap, begun, ui = ui.keymap, ui.chord, ui._replace(chord="")
    for keys in (f"{begun} {key}", key) if begun else (key,):
        if (found := keymap.bound.get((where, keys))) is not None:
            return ui, found, keys
        if (where, keys) in keymap.begun:
            return ui._replace(chord=keys), None, keys
    if ui.question and _says_yes(ui, ui.question, key):
        return ui, keymap.command(QUESTION, "yes"), key
    return ui, None, key


def _says_yes(ui: UiState, question: Question, key: str) -> bool:
    """True for the letters that say yes in the language; to quit, quit's own key says yes too, so that q q leaves."""
    quit_again = ui.keymap.bound.get((TABLE, key))
    quitting = question.kind == "quit" and quit_again is not None and quit_again.name == "quit"
    return quitting or key.lower() in (*ui.keymap.command(QUESTION, "yes").keys, YES[ui.lang])


def _do(session: Session | None, ui: UiState, name: str, key: str, size: tuple[int, int]) -> tuple[UiState, Effect]:
    """Do a command of the context that is open; `key` is the digit that it was given by, where it takes one."""
    if name == "redraw":
        return ui, Ask.REDRAW
    if name == "suspend":
        return ui, Ask.SUSPEND
    if ui.question:
        if name == "yes-give-up" and not ui.question.chosen:
            return ui, None  # no game would be left
        if name == "watch" and ui.question.kind != "busy":
            return ui, None
        question, ui = ui.question, ui._replace(question=None)
        if name == "watch":
            return ui, Watch(question.name)
        if name == "yes-give-up" and question.chosen:
            return ui, Begin(question.chosen, give_up=True)
        return _yes(session, ui, question, size) if name == "yes" else (ui, None)
    where = context(ui)
    if where == SETTINGS:
        return wish_key(ui, name)
    if where == PAGE:
        return page_key(ui, name, session, size), None
    if where == CHOOSER:
        return _chooser(session, ui, name, key)
    assert session is not None
    return _carried_out(session, ui, name, size) if " " in name else _table(session, ui, name, key, size)


def _yes(session: Session | None, ui: UiState, question: Question, size: tuple[int, int]) -> tuple[UiState, Effect]:
    """What yes does."""
    if question.kind == "quit":
        return ui, Ask.QUIT
    if question.kind == "busy":
        return ui, Resume(question.name, take_over=True)
    if question.chosen:
        return ui, Begin(question.chosen, give_up=question.kind == "give-up")
    assert session is not None
    if question.kind == "solver":
        return ui, Solve(question.name)
    if question.move:
        return play_paid(At(session, ui, ui.tongue, size), question.move), None
    if question.kind == "count":
        return _counted(session, ui), None
    session.undo_all()
    t = ui.tongue
    told = t._("The deal from its start; {key} plays what was played.").format(key=shown_key(t, ui.keymap, "redo-all"))
    return say(ui._replace(cards=0), told), None


def _counted(session: Session, ui: UiState) -> UiState:
    """The count, paid for."""
    assert ui.purse is not None
    told = newly_counted(ui.purse, session)
    session.note(f"{COUNTED} {told}")
    return open_page(ui._replace(purse=ui.purse._replace(counted=ui.purse.counted + told)), "count")


def _chooser(session: Session | None, ui: UiState, name: str, key: str) -> tuple[UiState, Effect]:
    if name == "choose-cancel":
        if key == "escape" and ui.chooser and sifted(ui.chooser):
            return chooser_key(ui, "choose-all", key)[0], None  # first all games again, then back
        return (ui._replace(chooser=None), None) if session else (ui, Ask.QUIT)
    if name == "choose-rules":
        assert ui.chooser is not None
        shown = marked(ui.chooser)
        return (open_page(ui, "rules", shown) if isinstance(shown, Rules) else ui), None
    ui, chosen = chooser_key(ui, name, key)
    if chosen is None:
        return ui, None
    if isinstance(chosen, UnderWay):
        return ui, Resume(chosen.name)
    if session is not None and chosen.rules.name == session.game.rules.name:
        # The same game again: as it is played, options and shuffle too.
        shuffle = session.deal.shuffle if session.deal else DEFAULT
        dealt = chosen.deal and chosen.deal._replace(shuffle=shuffle)
        chosen = Chosen(session.game.rules, dealt, shuffle)
    return _begin(session, ui, "choose", chosen)


def under_way(session: Session | None) -> bool:
    """True when there is a game that would be lost: something was played and it is not won."""
    return session is not None and session.made > 0 and not session.won


def _begin(session: Session | None, ui: UiState, kind: str, chosen: Chosen) -> tuple[UiState, Effect]:
    """Begin a game, asking first where one is under way."""
    if under_way(session):
        return ui._replace(question=Question(kind, chosen)), None
    return ui, Begin(chosen)


def _carried_out(session: Session, ui: UiState, line: str, size: tuple[int, int]) -> tuple[UiState, Effect]:
    """Do what was typed."""
    t = ui.tongue
    try:
        order = read(t, session, line)
    except Wrong as wrong:
        return say(quiet(ui), str(wrong), warning=True), None
    at = At(session, quiet(ui)._replace(peek=-1), t, size)
    if order.move:
        return play_move(at, order.move), None
    if order.chosen:
        return _begin(session, at.ui, "new", order.chosen)
    if order.name == "lang":
        return at.ui._replace(lang=order.said), None
    if order.name == "theme":
        return at.ui._replace(taste=ui.taste._replace(theme=order.said)), None
    if order.name == "column":
        return pile_key(at._replace(ui=ui), f"t{int(order.said)}"), None
    if order.name == "jump":
        return jump_to(at, int(order.said)), None
    if order.name == "set":
        return _set(at, order)
    if order.name == "help":
        return open_page(at.ui, order.said or "keys"), None
    if order.name == "quit!":
        return at.ui, Ask.QUIT
    if order.name in ("save", "save!") and order.said:
        return at.ui, Record(order.said, over=order.name == "save!")
    if order.name in ("save", "save!"):
        kept = t._("The game is kept as it is played.") if ui.kept else t._("This game can't be kept.")
        return say(at.ui, kept, warning=not ui.kept), None
    if order.name in ("redraw", "suspend"):
        return ui, Ask.REDRAW if order.name == "redraw" else Ask.SUSPEND
    return _table(session, ui, order.name, "", size)


def _set(at: At, order: Order) -> tuple[UiState, Effect]:
    """Change a setting, for good, or say what it is."""
    if order.value is None:
        return say(at.ui, setting_text(at.t, order.said, set_now(at.ui)[order.said])), None
    changed = with_value(at.ui, order.said, order.value)
    if changed is None:
        return say(at.ui, at.t._("Your own keys don't go with those of {preset}.").format(preset=order.value), warning=True), None
    return changed, Save(((order.said, order.value),))


def _table(session: Session, ui: UiState, name: str, key: str, size: tuple[int, int]) -> tuple[UiState, Effect]:
    rules = session.game.rules
    if name == "command-line":
        return opened(ui), None
    if name == "settings":
        return open_settings(quiet(ui)), None
    if name == "four-colours":
        return ui._replace(taste=ui.taste._replace(four_colours=not ui.taste.four_colours)), None
    if name == "quit":
        # A game that is kept can be gone on with; one that could not be written would be lost.
        if under_way(session) and not ui.kept:
            return ui._replace(question=Question("quit")), None
        return ui, Ask.QUIT
    if name == "again" and session.won and session.deal:
        return ui, Begin(Chosen(rules, session.deal, session.deal.shuffle))  # the game that was won has ended
    if name == "again":
        ui = quiet(ui)
        return _yes(session, ui, Question("again"), size) if not under_way(session) else (ui._replace(question=Question("again")), None)
    if name == "new":
        return _begin(session, quiet(ui), "new", Chosen(rules, None, session.deal.shuffle if session.deal else DEFAULT))
    if name == "give-up":
        if not under_way(session):
            return say(quiet(ui), ui.tongue._("There is nothing to give up."), warning=True), None
        fresh = Chosen(rules, None, session.deal.shuffle if session.deal else DEFAULT)
        return quiet(ui)._replace(question=Question("give-up", fresh)), None
    if name == "chooser":
        return quiet(ui), Choose(next((k for k, r in enumerate(listed()) if r.name == rules.name), 0))
    if name == "count" and ui.purse and (cost := counting(ui.purse, session)):
        return quiet(ui)._replace(question=Question("count", price=cost)), None
    if name in ("rules", "keys", "score", "count"):
        return open_page(ui, name), None
    if name in SOLVING:
        # Once a game the player is told what he asks for.
        ui = quiet(ui)
        return (ui, Solve(name)) if SOLVER in session.noted else (ui._replace(question=Question("solver", name=name)), None)
    if ui.prefix and name not in _KEPT_PREFIX:
        ui = ui._replace(prefix="", message="")
    at = At(session, ui, ui.tongue, size)
    if ui.peek >= 0 and name in ("up", "down"):
        return scroll(at, 1 if name == "down" else -1), None
    if ui.peek >= 0 and name != "peek":
        # Beside an unfolded pile the next one unfolds; whatever else is done is done on the whole table.
        at = at._replace(ui=ui._replace(peek=0 if name in ("left", "right", "first", "last") else -1))
    return HANDLERS[name](at, key), None
