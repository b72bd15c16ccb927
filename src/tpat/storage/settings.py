"""Settings that hold for every game: `settings.toml`. The player writes it; the screen of settings writes what is changed there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tpat.errors import TpatError
from tpat.session.account import BETTINGS, XPAT2
from tpat.storage import paths

LARGEST = 1 << 16  # bytes
LANGUAGES = ("", "en", "it", "fr", "de")
THEMES = ("terminal", "dark", "light", "felt", "contrast", "mono")
SUITS = ("symbols", "letters")

#: What may stand at each key, the value without it first.
ALLOWED: Mapping[str, tuple[str | bool, ...]] = {
    "lang": LANGUAGES,
    "theme": THEMES,
    "four_colours": (False, True),
    "suits": SUITS,
    "betting": (XPAT2, *(b for b in BETTINGS if b != XPAT2)),
    "animation": (True, False),
    "cursor": (False, True),
    "verbosity": ("normal", "brief", "full"),
}


class Settings(NamedTuple):
    """What can be set. Keys that this version does not know are left alone."""

    lang: str = LANGUAGES[0]  # empty: as the environment has it
    theme: str = THEMES[0]
    four_colours: bool = False
    suits: str = SUITS[0]
    betting: str = XPAT2
    animation: bool = True
    cursor: bool = False
    verbosity: str = "normal"


class BadSettings(TpatError):
    """A file of settings that can't be taken. `problem` is `toml` (with where in `detail`), `size`, or `value` with the key in `key`, what
    stands there in `detail` and what may stand there in `allowed`."""

    def __init__(self, problem: str, key: str = "", detail: str = "", allowed: str = "") -> None:
        super().__init__(": ".join(filter(None, (problem, key, detail, allowed))))
        self.problem = problem
        self.key = key
        self.detail = detail
        self.allowed = allowed


def path() -> Path:
    """Where the settings are."""
    return paths.config() / "settings.toml"


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
        text = _with(text, key, value)
    if {key: _settings(text)._asdict()[key] for key in changes} != dict(changes):
        raise BadSettings("toml", detail=", ".join(changes))
    paths.ready(path().parent)
    write_bytes(str(path()), text.encode("utf-8"))


def _read() -> str:
    """The text of the file, empty where there is none. Raises BadSettings or OSError."""
    try:
        paths.regular(path())
        with path().open("rb") as file:
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
    found = {key: values[key] for key in ALLOWED if key in values}
    for key, value in found.items():
        allowed = ALLOWED[key]
        if not any(value is a if isinstance(a, bool) else value == a for a in allowed):
            raise BadSettings("value", key, str(value), ", ".join(map(_toml, filter(lambda a: a != "", allowed))))
    return Settings(**found)


def _toml(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _with(text: str, key: str, value: str | bool) -> str:
    """The text with a key's line changed, or put before the first table where it has none."""
    line = f"{key} = {_toml(value)}" if isinstance(value, bool) else f'{key} = "{value}"'
    lines = text.split("\n")
    top = next((k for k, old in enumerate(lines) if old.lstrip().startswith("[")), len(lines))
    at = next((k for k in range(top) if lines[k].partition("=")[0].strip() == key), None)
    if at is not None:
        lines[at] = line
    else:
        while top and not lines[top - 1].strip():
            top -= 1
        lines.insert(top, line)
    return "\n".join(lines).rstrip("\n") + "\n"
