"""What is wrong with the player's keys, in a sentence; and the keys in force as the file of settings has them."""

from __future__ import annotations

from tpat.i18n import N_, Tongue
from tpat.ui.keymap import CONTEXTS, BadKeys, Keymap, key_name
from tpat.ui.keymap import title as title_of
from tpat.ui.phrases import clean
from tpat.ui.presets import PRESETS

_SENTENCES = {
    "preset": N_("There is no preset {name}. Presets: {presets}."),
    "command": N_("There is no command {name}."),
    "command like": N_("There is no command {name}; did you mean {like}?"),
    "key": N_("There is no key {name}."),
    "key like": N_("There is no key {name}; did you mean {like}?"),
    "interrupt": N_("{name} always ends the program, and can't do anything else."),
    "digits": N_("{name} needs ten keys, one for each digit, or none."),
    "clash": N_("{name} can't be both {first} and {second} ({place}): give one of them another key."),
}


def keys_text(t: Tongue, error: BadKeys) -> str:
    """The sentence of keys that can't be, in the player's language."""
    like = f"{error.problem} like" if error.like and error.problem != "preset" else error.problem
    first, second = error.both
    place = next((t._(heading) for context, heading in CONTEXTS if context == error.context), "")
    name = key_name(t, error.name) if error.problem in ("clash", "interrupt") else clean(error.name)
    said = t._(_SENTENCES[like])
    return said.format(name=name, like=error.like, presets=", ".join(PRESETS), first=clean(first), second=clean(second), place=place)


def toml_lines(t: Tongue, keymap: Keymap) -> list[str]:
    """The table `keys` of a file of settings that says what is in force, each command once, with what it does as a remark."""
    lines, told = ["[keys]"], set[str]()
    for context, heading in CONTEXTS:
        lines += ["", f"# {t._(heading)}"]
        for command in keymap.commands:
            if command.context == context and command.name not in told:
                told.add(command.name)
                name = f'"{command.name}"' if " " in command.name else command.name
                keys = ", ".join(f"'{key}'" if "\\" in key or '"' in key else f'"{key}"' for key in command.keys)
                lines.append(f"{name} = [{keys}]  # {title_of(t, keymap, command)}")
    return lines
