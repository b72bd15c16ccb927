"""Panels over the table: what is so, and which keys lead on. Any key closes one, and does what it does without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tpat.i18n import Tongue
from tpat.ui.cards import ASCII, UNICODE
from tpat.ui.commands import TABLE
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.keymap import Keymap, key_name
from tpat.ui.pages import wrap

_WIDEST = 60  # cells of text in a line
_SIDES = 4  # cells of border and margin, left and right together

Item = tuple[str, str]  # a key and what it does


class Told(NamedTuple):
    """What a panel shows: a heading, sentences of which the first are the most needed, keys."""

    title: str
    lines: tuple[str, ...]
    items: tuple[Item, ...] = ()


def key_items(t: Tongue, keymap: Keymap, *names: str) -> tuple[Item, ...]:
    """Keys of commands at the table with their short words; what has no key is left out."""
    found = [keymap.command(TABLE, name) for name in names]
    return tuple((key_name(t, command.keys[0]), t._(command.short)) for command in found if command.keys)


def with_panel(frame: Frame, told: Told, ascii_only: bool) -> Frame:
    """A frame with a panel in its middle, and the terminal's cursor on the first sentence. The last row stays as it is; sentences that do
    not fit are left out from the end on."""
    return _laid_over(frame, _drawn((frame.width, frame.height), told, ascii_only))


def covered(size: tuple[int, int], told: Told) -> tuple[int, int, int, int]:
    """The column and row of a panel's corner on a screen of that size, and the cells that it takes across and down."""
    top = _drawn(size, told, ascii_only=False)
    return *_corner(size, top), top.width, min(top.height, size[1])


def _drawn(size: tuple[int, int], told: Told, ascii_only: bool) -> Frame:
    most = min(_WIDEST, size[0] - _SIDES)
    keys = _rows(told.items, most)
    texts = [row for line in told.lines for row in wrap(line, most)]
    texts = texts[: max(1, size[1] - 3 - len(keys))]
    wide = min(most, max(len(told.title) + 2, *map(len, texts), *map(_width, keys)))
    canvas = Canvas(wide + _SIDES, len(texts) + len(keys) + 2, ascii_only)
    _border(canvas, told.title, ascii_only)
    for k, text in enumerate(texts):
        canvas.put(2, 1 + k, text, Style.PLAIN)
    for k, row in enumerate(keys):
        x = 2
        for key, word in row:
            canvas.put(x, 1 + len(texts) + k, key, Style.KEY)
            canvas.put(x + len(key) + 1, 1 + len(texts) + k, word, Style.FOOTER)
            x += _width([(key, word)]) + 2
    return canvas.frame(cursor=(2, 1))


def _width(items: Sequence[Item]) -> int:
    """Cells that keys with their words take in a row, two between them."""
    return sum(len(key) + len(word) + 3 for key, word in items) - 2


def _rows(items: Sequence[Item], width: int) -> list[list[Item]]:
    """Keys in as few rows of at most `width` cells as they need."""
    rows: list[list[Item]] = []
    for item in items:
        if rows and _width([*rows[-1], item]) <= width:
            rows[-1].append(item)
        else:
            rows.append([item])
    return rows


def _border(canvas: Canvas, title: str, ascii_only: bool) -> None:
    left_up, across, right_up, down, left_low, right_low = (ASCII if ascii_only else UNICODE).box
    last, inner = canvas.height - 1, canvas.width - 2
    canvas.put(0, 0, left_up + across * inner + right_up, Style.BORDER)
    for y in range(1, last):
        canvas.put(0, y, down, Style.BORDER)
        canvas.put(canvas.width - 1, y, down, Style.BORDER)
    canvas.put(0, last, left_low + across * inner + right_low, Style.BORDER)
    canvas.put(2, 0, f" {title[: inner - 3]} ", Style.BOLD)


def _corner(size: tuple[int, int], top: Frame) -> tuple[int, int]:
    return (size[0] - top.width) // 2, max(0, (size[1] - 1 - top.height) // 2)


def _laid_over(frame: Frame, top: Frame) -> Frame:
    """A frame with a smaller one in its middle, its last row left free."""
    x, y = _corner((frame.width, frame.height), top)
    text, style = list(frame.text), list(frame.style)
    for k in range(min(top.height, frame.height - y)):
        text[y + k] = text[y + k][:x] + top.text[k] + text[y + k][x + top.width :]
        style[y + k] = style[y + k][:x] + top.style[k] + style[y + k][x + top.width :]
    at = top.cursor or (0, 0)
    return frame._replace(text=tuple(text), style=tuple(style), cursor=(x + at[0], y + at[1]))
