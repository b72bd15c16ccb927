"""Typing a line after `:` at the table: the keys that edit it, and how it is shown."""

from __future__ import annotations

from tpat.i18n import Tongue
from tpat.ui.commands import TABLE
from tpat.ui.frame import Frame, Style, cells
from tpat.ui.keymap import Keymap, title
from tpat.ui.lines import about, completions, known, whole
from tpat.ui.model import Typed, UiState

_LONGEST = 200  # characters that can be typed
_REMEMBERED = 50  # lines


def opened(ui: UiState) -> UiState:
    """Begin to type a line."""
    return ui._replace(typed=Typed(), message="", warning=False, prefix="")


def typing_key(ui: UiState, key: str) -> tuple[UiState, str | None]:
    """A key while a line is typed; a line that is to be carried out is given with the line closed."""
    typed = ui.typed
    assert typed is not None
    if key == "enter":
        line = typed.text.strip()
        lines = (*(said for said in ui.lines if said != line), line)[-_REMEMBERED:] if line else ui.lines
        return ui._replace(typed=None, lines=lines), line or None
    if key == "escape" or (key == "backspace" and not typed.text):
        return ui._replace(typed=None), None
    if key in ("tab", "backtab"):
        return ui._replace(typed=_completed(typed, 1 if key == "tab" else -1)), None
    if key in ("up", "down"):
        return ui._replace(typed=_remembered(typed, ui.lines, 1 if key == "up" else -1)), None
    return ui._replace(typed=_edited(typed, key)), None


def _edited(typed: Typed, key: str) -> Typed:
    """The line after a key that changes it or moves in it."""
    text, at = typed.text, len(typed.text) - typed.behind
    to = {"left": at - 1, "right": at + 1, "home": 0, "ctrl-a": 0, "end": len(text), "ctrl-e": len(text)}.get(key)
    if to is not None:
        return typed._replace(behind=len(text) - max(0, min(to, len(text))))
    head, tail = text[:at], text[at:]
    if key == "backspace":
        head = head[:-1]
    elif key == "delete":
        tail = tail[1:]
    elif key == "ctrl-w":
        head = head.rstrip(" ").rpartition(" ")[0]
        head += " " if head else ""
    elif key == "ctrl-u":
        head = ""
    elif key == "ctrl-k":
        tail = ""
    else:
        letter = " " if key == "space" else key
        if len(letter) > 1 or len(text) >= _LONGEST:
            return typed
        head += letter
    return Typed(head + tail, behind=len(tail))


def _completed(typed: Typed, step: int) -> Typed:
    """As far as all that begin so agree; then one after the other."""
    from tpat.ui.files import beginning  # only a name of a file needs it

    if typed.offered:
        at = (typed.offered.index(typed.text) + step) % len(typed.offered) if typed.text in typed.offered else (0 if step > 0 else -1)
        return typed._replace(text=typed.offered[at], behind=0)
    found = completions(typed.text, beginning)
    if len(found) == 1:
        return Typed(whole(found[0]))
    shared = len(typed.text)
    while len({line[: shared + 1] for line in found}) == 1:
        shared += 1
    return Typed(found[0][:shared] if found else typed.text, offered=tuple(found))


def _remembered(typed: Typed, lines: tuple[str, ...], step: int) -> Typed:
    """An earlier line or a later one; before the first what was being typed."""
    back = max(0, min(typed.back + step, len(lines)))
    draft = typed.text if typed.back == 0 else typed.draft
    return Typed(lines[-back] if back else draft, back=back, draft=draft)


def offers(t: Tongue, typed: Typed, keymap: Keymap) -> tuple[tuple[str, str], ...]:
    """The footer while a line is typed: what it may become, or what its command does."""
    word, blank, _ = typed.text.partition(" ")
    name = known(word)
    if not typed.offered and name and not (blank and completions(typed.text)):
        return ((word, about(t, name) or title(t, keymap, keymap.command(TABLE, name))),)
    found = list(typed.offered or completions(typed.text))
    if typed.text in found:
        found = found[found.index(typed.text) :] + found[: found.index(typed.text)]
    return tuple((line.split(" ")[-1].rpartition("/")[2] or line.split(" ")[-1], "") for line in found)


def with_line(frame: Frame, typed: Typed, row: int) -> Frame:
    """A frame with the line in that row, as much of it as fits around the place where it is typed, and the terminal's cursor there."""
    line = ":" + typed.text
    head = cells(line[: len(line) - typed.behind])
    shown = (head[-(frame.width - 1) :] + cells(line[len(line) - typed.behind :]))[: frame.width - 1]
    text, style = list(frame.text), list(frame.style)
    text[row] = shown.ljust(frame.width)
    style[row] = bytes((Style.MESSAGE,)) * len(shown) + bytes(frame.width - len(shown))
    return frame._replace(text=tuple(text), style=tuple(style), cursor=(min(len(head), frame.width - 1), row))
