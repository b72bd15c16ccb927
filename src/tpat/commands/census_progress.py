"""How far a census is: on a terminal a bar that is drawn anew, elsewhere a line now and then; always on standard error."""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from tpat.i18n import Tongue
from tpat.session.census import LOST, UNKNOWN, WON
from tpat.ui.census import progress_text

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_PAUSE = 10.0  # seconds between two lines
_BAR = 34  # columns that click's bar takes, with the time left, but without the numbers


@contextlib.contextmanager
def progress(t: Tongue, all_of_them: int) -> Iterator[Callable[[str], None]]:
    """Gives what is to be told of each deal's verdict."""
    counted = {WON: 0, LOST: 0, UNKNOWN: 0}
    if sys.stderr is not None and sys.stderr.isatty():
        room = shutil.get_terminal_size().columns - _BAR - 2 * len(str(all_of_them))  # a line that wraps can't be drawn anew
        bar: ProgressBar[str] = click.progressbar(
            length=all_of_them, file=sys.stderr, show_pos=True, width=10, item_show_func=lambda _: _verdicts(t, counted, room)
        )
        with bar:

            def redraw(verdict: str) -> None:
                counted[verdict] += 1
                bar.update(1, verdict)

            bar.render_progress()
            yield redraw
        return
    began = last = time.monotonic()

    def line(verdict: str) -> None:
        nonlocal last
        counted[verdict] += 1
        now, done = time.monotonic(), sum(counted.values())
        if now - last >= _PAUSE or done == all_of_them:
            last = now
            left = (now - began) / done * (all_of_them - done)
            click.echo(progress_text(t, done, all_of_them, tuple(counted.values()), left), err=True)

    yield line


def _verdicts(t: Tongue, counted: dict[str, int], room: int) -> str:
    """How many of each, in words where there is room, else in signs, or not at all."""
    numbers = {"won": counted[WON], "lost": counted[LOST], "unknown": counted[UNKNOWN]}
    said = t._("{won} won, {lost} lost, {unknown} not known").format(**numbers)
    signs = "+{won} -{lost} ?{unknown}".format(**numbers)
    return next((text for text in (said, signs) if len(text) <= room), "")
