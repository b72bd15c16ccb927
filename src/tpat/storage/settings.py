"""Settings that hold for every game: `config.toml`. The player writes it; the screen of settings writes what is changed there.

Earlier versions called the file `settings.toml`: it is read as long as there is no other, and what is changed is written to the new one,
with all that the old one has.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tpat.errors import TpatError
from tpat.session.account import BETTINGS, XPAT2
from tpat.session.autoplay import LEVELS, OFF
from tpat.storage import paths

LARGEST = 1 << 16  # bytes
LANGUAGES = ("", "en", "it", "fr", "de")
THEMES = ("terminal", "dark", "light", "felt", "contrast", "mono")
SUITS = ("auto", "symbols", "letters")
COURTS = ("language", "AKQJ", "ARDF")

PRESETS = ("default", "xpat", "vi", "pysol")

#: The settings that stand in a table of the file, and its name.
TABLES: Mapping[str, str] = {"preset": "keys"}
#: What may stand at each key, the value without it first.
ALLOWED: Mapping[str, tuple[str | bool, ...]] = {
    "lang": LANGUAGES,
    "theme": THEMES,
    "four_colours": (False, True),
    "suits": SUITS,
    "courts": COURTS,
    "betting": (XPAT2, *(b for b in BETTINGS if b != XPAT2)),
    "animation": (True, False),
    "cursor": (False, True),
    "verbosity": ("normal", "brief", "full"),
    "autoplay": LEVELS,
    "preset": PRESETS,
}


class Settings(NamedTuple):
    """What can be set. Keys that this version does not know are left alone; which keys of the table `keys` name commands, and whether
    there is such a preset, is not for here to say."""

    lang: str = LANGUAGES[0]  # empty: as the environment has it
    theme: str = THEMES[0]
    four_colours: bool = False
    suits: str = SUITS[0]
    courts: str = COURTS[0]
    betting: str = XPAT2
    animation: bool = True
    cursor: bool = False
    verbosity: str = "normal"
    autoplay: str = OFF
    preset: str = PRESETS[0]
    own_keys: tuple[tuple[str, tuple[str, ...]], ...] = ()  # names of commands, and the keys of each


class BadSettings(TpatError):
    """A file of settings that can't be taken. `problem` is `toml` (with where in `detail`), `size`, `value` with the key in `key`, what
    stands there in `detail` and what may stand there in `allowed`, or `keys` with the command in `key` where no keys stand."""

    def __init__(self, problem: str, key: str = "", detail: str = "", allowed: str = "") -> None:
        super().__init__(": ".join(filter(None, (problem, key, detail, allowed))))
        self.problem = problem
        self.key = key
        self.detail = detail
        self.allowed = allowed


def path() -> Path:
    """Where the settings are written."""
    return paths.config() / "config.toml"


def read_path() -> Path:
    """Where they are read: the same, or the file of earlier versions where there is only that."""
    new, old = path(), paths.config() / "settings.toml"
    return old if old.exists() and not os.path.lexists(new) else new


def load() -> Settings:
    """The settings; where there is no file, those that hold without. Raises BadSettings or OSError."""
    return _settings(_read())


def store(changes: Mapping[str, str | bool]) -> None:
    """Write what was changed into the file, which is made if it is not there; all else in it stays, remarks too. The old file stays whole
    until the new one is. Raises BadSettings where the file can't be taken, or OSError."""
    from tpat.storage.exchange import write_bytes

    text = _read().replace("\r\n", "\n")
    _settings(text)
    for key, value in changes.items():
        text = _with(text, key, value, TABLES.get(key, ""))
    if {key: _settings(text)._asdict()[key] for key in changes} != dict(changes):
        raise BadSettings("toml", detail=", ".join(changes))
    paths.ready(path().parent)
    write_bytes(str(path()), text.encode("utf-8"))


def _read() -> str:
    """The text of the file, empty where there is none. Raises BadSettings or OSError."""
    try:
        place = read_path()
        paths.regular(place)
        with place.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return ""
    if len(data) > LARGEST:
        raise BadSettings("size")
    try:
        return data.decode("utf-8-sig")
    except ValueError as e:
        raise BadSettings("toml", detail=str(e)) from e


def _settings(text: str) -> Settings:
    if not text:
        return Settings()
    import tomllib  # only where there is something to read

    try:
        values: dict[str, Any] = tomllib.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadSettings("toml", detail=str(e)) from e
    found = {key: values[key] for key in ALLOWED if key in values and key not in TABLES}
    for key, value in found.items():
        allowed = ALLOWED[key]
        if not any(value is a if isinstance(a, bool) else value == a for a in allowed):
            raise BadSettings("value", key, str(value), ", ".join(map(_toml, filter(lambda a: a != "", allowed))))
    return Settings(**found, **_keys(values.get("keys", {})))


def _keys(table: Any) -> dict[str, Any]:
    """The table of keys: its preset, and for each command a list of keys, or one key alone."""
    if not isinstance(table, dict):
        raise BadSettings("keys", "keys")
    lists = {name: [keys] if isinstance(keys, str) else keys for name, keys in table.items() if name != "preset"}
    for name, keys in (*lists.items(), ("preset", [table.get("preset", "")])):
        if not (isinstance(keys, list) and all(isinstance(key, str) for key in keys)):
            raise BadSettings("keys", name)
    own = {"own_keys": tuple((name, tuple(keys)) for name, keys in lists.items())}
    return own | ({"preset": table["preset"]} if "preset" in table else {})


def _toml(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _with(text: str, key: str, value: str | bool, table: str) -> str:
    """The text with a key's line changed in that table (empty: before all tables), or put at its end where it has none."""
    line = f"{key} = {_toml(value)}" if isinstance(value, bool) else f'{key} = "{value}"'
    lines = text.rstrip("\n").split("\n") if text else []
    heads = [k for k, old in enumerate(lines) if old.lstrip().startswith("[")]
    first = 0
    if table:
        mine = (k for k in heads if lines[k].partition("#")[0].strip() == f"[{table}]")
        if (head := next(mine, None)) is None:
            return "\n".join([*lines, *([""] if lines else []), f"[{table}]", line]) + "\n"
        first = head + 1
    end = next((k for k in heads if k >= first), len(lines))
    at = next((k for k in range(first, end) if lines[k].partition("=")[0].strip() == key), None)
    if at is not None:
        lines[at] = line
    else:
        while end > first and not lines[end - 1].strip():
            end -= 1
        lines.insert(end, line)
    return "\n".join(lines).rstrip("\n") + "\n"
