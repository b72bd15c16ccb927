"""A line that tells how far a search is, drawn anew on standard error where that is a terminal, and wiped out in the end."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable, Iterator

import click


@contextlib.contextmanager
def waiting(text: str) -> Iterator[Callable[[int], None]]:
    """Gives what is to be told numbers; `text` has `{n}` in it for the number."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    wide = 0

    def tell(n: int) -> None:
        nonlocal wide
        line = text.format(n=n)[: shutil.get_terminal_size().columns - 1]  # one that wraps can't be drawn anew
        click.echo(f"\r{line:{wide}}", err=True, nl=False)
        wide = len(line)

    try:
        yield tell
    finally:
        click.echo(f"\r{'':{wide}}\r", err=True, nl=False)
