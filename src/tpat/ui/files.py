"""Names of files, for completing what is typed."""

from __future__ import annotations

import os

_MOST = 100  # names offered


def beginning(typed: str) -> list[str]:
    """The files and folders whose names begin so, as they are typed, folders with a slash behind them; hidden ones only when their dot is
    typed. None where a folder can't be read."""
    head, slash, start = typed.rpartition("/")
    try:
        with os.scandir(os.path.expanduser(head + slash) or ".") as entries:
            found = sorted((e.name, e.is_dir()) for e in entries if e.name.startswith(start) and e.name.isprintable())
    except OSError:
        return []
    shown = [head + slash + name + "/" * folder for name, folder in found if start or not name.startswith(".")]
    return shown[:_MOST]
