"""Where things are kept, as the system's conventions have it. platformdirs is imported when the first path is asked for."""

from __future__ import annotations

import errno
import os
from functools import cache
from pathlib import Path

NAME = "tpat"
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600  # games and statistics are the player's own affair


@cache
def data() -> Path:
    """Games and statistics."""
    import platformdirs

    return platformdirs.user_data_path(NAME)


@cache
def config() -> Path:
    """Settings and games of one's own."""
    import platformdirs

    return platformdirs.user_config_path(NAME)


def games_under_way() -> Path:
    """The folder of the journals."""
    return data() / "games"


def ended_games() -> Path:
    """The folder of the journals of games that have ended."""
    return data() / "ended"


def regular(path: Path) -> None:
    """Raise OSError if something lies there that is no file: to open a pipe would wait for ever."""
    if path.exists() and not path.is_file():
        code = errno.EISDIR if path.is_dir() else errno.EINVAL
        raise OSError(code, os.strerror(code), str(path))


def ready(folder: Path) -> Path:
    """The folder, made if it is not there, private with all that it lies in and that had to be made. Raises OSError."""
    if not folder.is_dir():
        if folder.parent != folder:
            ready(folder.parent)  # `parents=True` would leave those to the umask
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    return folder
