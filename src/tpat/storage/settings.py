"""Settings that hold for every game: `settings.toml`, written by the player, only ever read here."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tpat.errors import TpatError
from tpat.session.account import BETTINGS, XPAT2
from tpat.storage import paths

LARGEST = 1 << 16  # bytes


class Settings(NamedTuple):
    """What can be set. Keys that this version does not know are left alone."""

    betting: str = XPAT2


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
    try:
        with path().open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Settings()
    if len(data) > LARGEST:
        raise BadSettings("size")
    import tomllib  # only where there is something to read

    try:
        values = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as e:
        raise BadSettings("toml", detail=str(e)) from e
    betting = values.get("betting", XPAT2)
    if betting not in BETTINGS:
        raise BadSettings("value", "betting", str(betting), ", ".join(BETTINGS))
    return Settings(betting)
