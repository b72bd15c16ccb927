"""Keys to commands, and the words for keys."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from tpat.i18n import N_, Tongue
from tpat.ui.commands import CHOOSER, COMMANDS, PAGE, QUESTION, REPLAY, SETTINGS, TABLE, YES, Command


def build(commands: Iterable[Command] = COMMANDS) -> dict[tuple[str, str], Command]:
    """(context, key) -> command. Raises ValueError where two commands of a context claim one key."""
    out: dict[tuple[str, str], Command] = {}
    for command in commands:
        for key in command.keys:
            other = out.setdefault((command.context, key), command)
            if other is not command:
                raise ValueError(f"{key} in {command.context}: {other.name} and {command.name}")
    return out


KEYMAP = build()

_SHOWN = {
    "left": N_("Left"),
    "right": N_("Right"),
    "up": N_("Up"),
    "down": N_("Down"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PageUp"),
    "pagedown": N_("PageDown"),
    "space": N_("Space"),
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "backspace": N_("Backspace"),
    "delete": N_("Delete"),
    "tab": N_("Tab"),
}
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}

#: Where keys work, each with its heading.
CONTEXTS = (
    (TABLE, N_("At the table")),
    (PAGE, N_("On a page")),
    (CHOOSER, N_("In the chooser")),
    (QUESTION, N_("At a question")),
    (SETTINGS, N_("In the settings")),
    (REPLAY, N_("In a replay")),
)


def key_name(t: Tongue, key: str, arrows: bool = False) -> str:
    """A key as it is called on keyboards in the language: `Invio`, `Ctrl-R`; with `arrows` ← → ↑ ↓ for the arrow keys."""
    if arrows and key in _ARROWS:
        return _ARROWS[key]
    if key in _SHOWN:
        return t._(_SHOWN[key])
    if key.startswith("ctrl-"):
        return t._("Ctrl-{letter}").format(letter=key[5:].upper())
    return key.upper() if len(key) > 1 else key


def _keys(t: Tongue, command: Command) -> str:
    if command.name == "yes":
        return " ".join(dict.fromkeys((*command.keys, YES[t.lang])))
    if len(command.keys) >= 10:
        return f"{command.keys[0]} … {command.keys[-1]}"
    return " ".join(key_name(t, k) for k in command.keys)


def key_lines(t: Tongue, width: int = 76) -> list[str]:
    """The table of keys as lines of at most `width` cells: a heading for each place where keys work, then the commands, keys first."""
    lines: list[str] = []
    for context, heading in CONTEXTS:
        commands = [c for c in COMMANDS if c.context == context]
        wide = max(len(_keys(t, c)) for c in commands)
        lines += ["", t._(heading), ""] if lines else [t._(heading), ""]
        hang = " " * (wide + 4)
        for c in commands:
            head = f"  {_keys(t, c):{wide}}  "
            lines += textwrap.wrap(t._(c.title), width, initial_indent=head, subsequent_indent=hang, break_long_words=False)
    return [*lines, "", *textwrap.wrap(t._("Ctrl-C ends the program at once, wherever it is; the game is kept."), width)]
