"""Keys to commands as they are in force: the usual ones, a preset's, the player's own. And the words for keys."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tpat.errors import TpatError
from tpat.i18n import N_, Tongue
from tpat.ui.commands import CHOOSER, COMMANDS, INTERRUPT, LINE_WORDS, PAGE, QUESTION, REPLAY, SETTINGS, TABLE, YES, Command
from tpat.ui.presets import PRESETS

Own = tuple[tuple[str, tuple[str, ...]], ...]  # the player's own keys: names of commands, and the keys of each

#: Commands whose keys are digits by their place in the list, however they are called, and the digits.
DIGITS = {"column": "1234567890", "choose-digit": "0123456789"}


class BadKeys(TpatError):
    """Keys that can't be: `problem` is `preset`, `command` or `key` with an unknown `name` and what is most `like` it, `interrupt` with the
    key that can't be given away, `digits` with the command that needs ten of them, or `clash` with the key `name`, the two commands in
    `both` and where they meet in `context`."""

    def __init__(self, problem: str, name: str, like: str = "", both: tuple[str, str] = ("", ""), context: str = "") -> None:
        super().__init__(": ".join(filter(None, (problem, name, like, *both, context))))
        self.problem = problem
        self.name = name
        self.like = like
        self.both = both
        self.context = context


@dataclass(frozen=True, eq=False)
class Keymap:
    """All commands with the keys in force, and what finds them by a key. Keys pressed one after the other have blanks between."""

    commands: tuple[Command, ...]
    bound: Mapping[tuple[str, str], Command]  # (context, key) -> command
    begun: frozenset[tuple[str, str]]  # (context, keys) that further ones may follow

    def command(self, context: str, name: str) -> Command:
        """A command by its name. Raises StopIteration for a name that there is not."""
        return next(c for c in self.commands if (c.context, c.name) == (context, name))

    def key(self, context: str, name: str) -> str:
        """The key of a command that is shown for it; empty where it has none."""
        return next(iter(self.command(context, name).keys), "")

    def digit(self, command: Command, key: str) -> str:
        """The digit that a key of `column` or `choose-digit` stands for; of others the key itself."""
        digits = DIGITS.get(command.name)
        return digits[command.keys.index(key) % len(digits)] if digits and key in command.keys else key


@lru_cache(maxsize=16)
def made(preset: str = "default", own: Own = ()) -> Keymap:
    """The keymap of a preset with the player's own keys over it, which take the place of a command's others wherever it works.

    Raises BadKeys, also where two commands of a context claim one key, or one begins another's keys.
    """
    if preset not in PRESETS:
        raise BadKeys("preset", preset, _like(preset, list(PRESETS)))
    names = {c.name for c in COMMANDS}
    lines_begin = {c.name for c in COMMANDS if c.context == TABLE} | set(LINE_WORDS)
    given = {**PRESETS[preset]}
    for name, keys in own:
        if name not in names and (" " not in name or name.split()[0] not in lines_begin):
            raise BadKeys("command", name, _like(name, sorted(names)))
        given[name] = tuple(dict.fromkeys(map(known, keys)))
    for name, digits in DIGITS.items():
        if len(given.get(name, ())) % len(digits):
            raise BadKeys("digits", name)
    lines = (Command(n, TABLE, k, ":" + n.replace("{", "{{").replace("}", "}}")) for n, k in given.items() if n not in names and k)
    return _built((*(c._replace(keys=given.get(c.name, c.keys)) for c in COMMANDS), *lines))


def _built(commands: tuple[Command, ...]) -> Keymap:
    bound: dict[tuple[str, str], Command] = {}
    for command in commands:
        for key in command.keys:
            other = bound.setdefault((command.context, key), command)
            if other is not command:
                raise BadKeys("clash", key, both=(other.name, command.name), context=command.context)
    begun: set[tuple[str, str]] = set()
    for (context, keys), command in bound.items():
        for end in (i for i, c in enumerate(keys) if c == " "):
            begun.add((context, keys[:end]))
            if (other := bound.get((context, keys[:end]), command)) is not command:
                raise BadKeys("clash", keys[:end], both=(other.name, command.name), context=context)
    return Keymap(commands, bound, frozenset(begun))


# --- names of keys ----------------------------------------------------------------------------------------------------

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
    "insert": N_("Insert"),
    "tab": N_("Tab"),
    "backtab": N_("Shift-Tab"),
}
_ALSO = {"esc": "escape", "return": "enter", "del": "delete", "ins": "insert", "pgup": "pageup", "pgdn": "pagedown", "shift-tab": "backtab"}
_NAMED = (*_SHOWN, *(f"f{n}" for n in range(1, 13)))
_MODIFIERS = ("ctrl-", "alt-", "shift-")  # in the order in which keys.py names them
_ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def known(text: str) -> str:
    """A key, or keys one after the other, as keys.py names them; names longer than a character in any case. Raises BadKeys."""
    return " ".join(map(_known, text.split())) or _unknown(text)


def _known(key: str) -> str:
    if len(key) == 1 and key.isprintable():
        return key
    name, held = key.lower(), []
    name = _ALSO.get(name, name)
    for modifier in _MODIFIERS:
        if name.startswith(modifier) and len(name) > len(modifier):
            name = name.removeprefix(modifier)
            held.append(modifier)
    name = _ALSO.get(name, name)
    letter = len(name) == 1 and ((held == ["ctrl-"] and name.isascii() and name.isalpha()) or (held == ["alt-"] and name.isprintable()))
    if not (letter or name in _NAMED):
        _unknown(key)
    if held == ["ctrl-"] and "ctrl-" + name == INTERRUPT:
        raise BadKeys("interrupt", INTERRUPT)
    return "".join(held) + (key[-1] if letter and held == ["alt-"] else name)


def _unknown(key: str) -> str:
    raise BadKeys("key", key, _like(key.lower(), [*_NAMED, *(f"ctrl-{c}" for c in "abdefghijklmnopqrstuvwxyz")]))


def _like(name: str, those: Sequence[str]) -> str:
    """What is most like a name that is not known; empty where nothing is."""
    import difflib  # only what is wrong needs it

    return next(iter(difflib.get_close_matches(name, those, 1)), "")


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
    """A key as it is called on keyboards in the language: `Invio`, `Ctrl-R`; with `arrows` ← → ↑ ↓ for the arrow keys. Letters that are
    pressed one after the other stand close: `gg`."""
    keys = [_key_name(t, part, arrows) for part in key.split(" ")]
    return ("" if all(len(k) == 1 for k in keys) else " ").join(keys)


def _key_name(t: Tongue, key: str, arrows: bool) -> str:
    if arrows and key in _ARROWS:
        return _ARROWS[key]
    if key in _SHOWN:
        return t._(_SHOWN[key])
    for modifier, shown in zip(_MODIFIERS, (N_("Ctrl-{letter}"), N_("Alt-{letter}"), N_("Shift-{letter}")), strict=True):
        if key.startswith(modifier):
            rest = _key_name(t, key.removeprefix(modifier), arrows)
            return t._(shown).format(letter=rest if modifier == "alt-" else rest.upper() if len(rest) == 1 else rest)
    return key.upper() if len(key) > 1 else key


def shown_key(t: Tongue, keymap: Keymap, name: str, context: str = TABLE, arrows: bool = False) -> str:
    """The key of a command as messages name it; `:name`, which does the same, where it has none."""
    key = keymap.key(context, name)
    return key_name(t, key, arrows) if key else f":{name}"


def title(t: Tongue, keymap: Keymap, command: Command) -> str:
    """What a command does, with the keys in force."""
    said = t._(command.title)
    if "{" not in said:
        return said
    digits = sorted(_column_keys(t, keymap).items())
    keys = {name: shown_key(t, keymap, name) for name in ("waste", "cancel")}
    own = shown_key(t, keymap, command.name, command.context)
    return said.format(*(key for _, key in digits), key=own, **keys)


def key_names(t: Tongue, keymap: Keymap) -> dict[str, str]:
    """What pages call keys: `key_undo_all` is that of the table's undo-all, `key_page_close` that of a page, `key_3` that of column 3."""
    names = {f"key_{c.name.replace('-', '_')}": shown_key(t, keymap, c.name, c.context) for c in reversed(COMMANDS)}
    return names | {f"key_{digit}": key for digit, key in _column_keys(t, keymap).items()}


def _column_keys(t: Tongue, keymap: Keymap) -> dict[str, str]:
    keys = keymap.command(TABLE, "column").keys or DIGITS["column"]
    return {digit: key_name(t, key) for digit, key in zip(DIGITS["column"], keys, strict=False)}


def _keys(t: Tongue, command: Command) -> str:
    if command.name == "yes":
        return " ".join(dict.fromkeys((*command.keys, YES[t.lang])))
    if len(command.keys) >= 10:
        return f"{key_name(t, command.keys[0])} … {key_name(t, command.keys[-1])}"
    return " ".join(key_name(t, k) for k in command.keys) or f":{command.name}"


def key_lines(t: Tongue, width: int = 76, keymap: Keymap | None = None) -> list[str]:
    """The table of keys as lines of at most `width` cells: a heading for each place where keys work, then the commands, keys first."""
    keymap = keymap or DEFAULT
    lines: list[str] = []
    for context, heading in CONTEXTS:
        commands = [c for c in keymap.commands if c.context == context and (c.keys or context == TABLE)]
        wide = min(max(len(_keys(t, c)) for c in commands), width // 3)
        lines += ["", t._(heading), ""] if lines else [t._(heading), ""]
        hang = " " * (wide + 4)
        for c in commands:
            head = f"  {_keys(t, c):{wide}}  "
            lines += textwrap.wrap(title(t, keymap, c), width, initial_indent=head, subsequent_indent=hang, break_long_words=False)
    return [*lines, "", *textwrap.wrap(t._("Ctrl-C ends the program at once, wherever it is; the game is kept."), width)]


#: The usual keys.
DEFAULT = made()
