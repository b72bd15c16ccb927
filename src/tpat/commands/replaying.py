"""`replay`: what is named decides whether it is a game with moves or a file with both."""

from __future__ import annotations

import re
from typing import Any

import click

from tpat.commands.menu import GameCommand

#: What names a file where a game could be named too: a path, an ending, a save as xpat2 calls it.
_FILE = re.compile(r".*/.*(?<!\.toml)|.*\.(tpat|xpat|json)|[\w-]+\.\d{9}|-", re.ASCII | re.IGNORECASE | re.DOTALL)


class ReplayCommand(GameCommand):
    """`replay`, which takes the moves of a game from the command line, or a file with both."""

    def make_context(self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any) -> click.Context:
        """click's; that of the command for files where the first thing named is a file."""
        first = next((w for k, w in enumerate(args) if _is_word(w) and not _is_value(args, k)), "")
        if _FILE.fullmatch(first):
            from tpat.commands.records import replay_file

            return replay_file.make_context(info_name, args, parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


def _is_word(arg: str) -> bool:
    return arg == "-" or not arg.startswith("-")


_FLAGS = ("--json", "--watch", "--ascii", "--no-animation", "--help", "-h")


def _is_value(args: list[str], k: int) -> bool:
    """True for the value of an option before it."""
    before = args[k - 1] if k else ""
    return before.startswith("-") and before != "-" and "=" not in before and before not in _FLAGS
