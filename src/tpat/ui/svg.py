"""Frames as SVG: pictures of the screen, and of a game as it is played.

Letters are text, which can be read and searched. Lines of boxes and backs of cards are drawn, since they are ugly in fonts that don't have
them or leave room between rows. All sizes are in pixels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from tpat.ui.frame import Frame, Style
from tpat.ui.theme import DEFAULT, Look

_CELL, _LINE, _MARGIN = 8, 17, 12
_MIDDLE, _BASE, _ROUND = 8.5, 13, 3  # of a line: its middle, where letters stand; of a corner
_FONT = "13.3px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"
_PAPER, _INK = "#ffffff", "#1c1c1c"  # where the theme leaves them to the terminal
_BACK = "▒"
_KINDS = re.compile(f"(?P<lines>[╭─╮│╰╯]+)|(?P<back>{_BACK}+)|(?P<text>[^ ╭─╮│╰╯{_BACK}]+(?: [^ ╭─╮│╰╯{_BACK}]+)*)")


class _Paint(NamedTuple):
    """What the parts of one picture share: the looks worn, and the class of each that was used."""

    worn: Mapping[Style, Look]
    classes: dict[Look, str]

    @property
    def paper(self) -> str:
        ground = self.worn[Style.PLAIN].ground
        return ground.full if ground else _PAPER

    def ink(self, look: Look) -> str:
        return look.colour.full if look.colour else _INK

    def named(self, look: Look) -> str:
        """The class of a look: a letter, or two."""
        n = len(self.classes)
        return self.classes.setdefault(look, chr(97 + n % 26) * (1 + n // 26))


def as_svg(frame: Frame, name: str, worn: Mapping[Style, Look] = DEFAULT) -> str:
    """A frame as an SVG in these looks; `name` is its title. Empty rows at its end are left out."""
    paint = _Paint(worn, {})
    rows = _rows(frame)
    return _whole(paint, name, (frame.width, rows), "", _parts(paint, frame, rows))


def as_animation(frames: Sequence[Frame], name: str, seconds: float, hold: float = 4.0, worn: Mapping[Style, Look] = DEFAULT) -> str:
    """Frames of one size as an SVG that shows one after the other, each for so many seconds, the last for `hold` more, and then begins
    again. What doesn't move on shows the first."""
    paint = _Paint(worn, {})
    rows = max(map(_rows, frames))
    shown: dict[str, list[int]] = {}
    for n, frame in enumerate(frames):
        for part in _parts(paint, frame, rows):
            shown.setdefault(part, []).append(n)
    units = len(frames) + round(hold / seconds)
    groups: dict[tuple[int, ...], list[str]] = {}
    for part, when in shown.items():
        groups.setdefault(_changes(when, len(frames)), []).append(part)
    style, parts = [f"g{{animation:{units * seconds:g}s step-end infinite}}"], []
    for k, (changes, some) in enumerate(groups.items()):
        if changes == (0,):
            parts += some
            continue
        steps = [f"{100 * at / units:.4g}%{{visibility:{('visible', 'hidden')[i % 2]}}}" for i, at in enumerate(changes)]
        first = [] if changes[0] == 0 else ["0%{visibility:hidden}"]
        before = "hidden" if first else "visible"
        style.append(f"@keyframes k{k}{{{''.join(first + steps)}}}#k{k}{{animation-name:k{k};visibility:{before}}}")
        parts += [f'<g id="k{k}">', *some, "</g>"]
    return _whole(paint, name, (frames[0].width, rows), "".join(style), parts)


def _rows(frame: Frame) -> int:
    return max((y + 1 for y, row in enumerate(frame.text) if row.strip()), default=1)


def _changes(when: list[int], frames: int) -> tuple[int, ...]:
    """The frames at which a part appears and disappears, in turn; one that is there at the end stays."""
    out: list[int] = []
    for n, before in zip(when, [-2, *when], strict=False):
        if n != before + 1:
            out += [before + 1, n] if out else [n]
    return (*out, when[-1] + 1) if when[-1] + 1 < frames else tuple(out)


def _whole(paint: _Paint, name: str, size: tuple[int, int], style: str, parts: Sequence[str] | Iterator[str]) -> str:
    width, height = size[0] * _CELL + 2 * _MARGIN, size[1] * _LINE + 2 * _MARGIN
    body = "\n".join(parts)  # first, since it names the classes
    rules = [f"text{{font:{_FONT};white-space:pre}}path{{fill:none}}"]
    for look, named in paint.classes.items():
        ink = paint.ink(look)
        on_it = paint.paper if "reverse" in look.attributes else ink
        rules.append(f"text.{named}{{fill:{on_it}{_written(look)}}}path.{named}{{stroke:{on_it}}}rect.{named}{{fill:{ink}}}")
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
            f"<title>{_xml(name)}</title>",
            f"<style>{''.join(rules)}{style}</style>",
            f'<rect width="{width}" height="{height}" rx="6" fill="{paint.paper}"/>',
            body,
            "</svg>\n",
        )
    )


def _written(look: Look) -> str:
    bold = ";font-weight:bold" if "bold" in look.attributes else ""
    return bold + (";text-decoration:underline" if "underline" in look.attributes else "")


def _parts(paint: _Paint, frame: Frame, rows: int) -> Iterator[str]:
    """The elements of a frame; none lies over another."""
    for y in range(rows):
        lines: dict[str, list[str]] = {}  # of the row, by their class
        for x, text, look in _runs(frame, y, paint.worn):
            named, out, left, top = paint.named(look), "", _MARGIN + x * _CELL, _MARGIN + y * _LINE
            if "reverse" in look.attributes:
                out = f'<rect x="{left}" y="{top}" width="{len(text) * _CELL}" height="{_LINE}" class="{named}"/>'
            for found in _KINDS.finditer(text):
                left = _MARGIN + (x + found.start()) * _CELL
                if found.lastgroup == "lines":
                    lines.setdefault(named, []).append(_lines(found[0], left, top))
                elif found.lastgroup == "back":
                    out += _back(len(found[0]), left, top, named)
                else:
                    wide = f' textLength="{len(found[0]) * _CELL}"' if len(found[0]) > 1 else ""
                    out += f'<text x="{left}" y="{top + _BASE}"{wide} class="{named}">{_xml(found[0])}</text>'
            if out:
                yield out
        for named, drawn in lines.items():
            yield f'<path class="{named}" d="{"".join(drawn)}"/>'


def _runs(frame: Frame, y: int, worn: Mapping[Style, Look]) -> Iterator[tuple[int, str, Look]]:
    """Pieces of a row in one look: first column, characters, look. Empty ones are left out where nothing is seen of them."""
    for look, cells in groupby(range(frame.width), key=lambda x: worn[Style(frame.style[y][x])]):
        columns = list(cells)
        text = frame.text[y][columns[0] : columns[-1] + 1]
        if text.strip() or "reverse" in look.attributes:
            yield columns[0], text, look


def _lines(text: str, left: int, top: int) -> str:
    """The lines of a box within a row, as a path."""
    out, middle = "", top + _MIDDLE
    for same in re.finditer(r"(.)\1*", text):
        sign, x, n = same[1], left + same.start() * _CELL, len(same[0])
        half = x + _CELL // 2
        if sign == "─":
            out += f"M{x} {middle}h{n * _CELL}"
        elif sign == "│":
            out += "".join(f"M{half + k * _CELL} {top}v{_LINE}" for k in range(n))
        else:
            side, way = (x + _CELL, 1) if sign in "╭╰" else (x, -1)
            down = 1 if sign in "╭╮" else -1
            end = top + _LINE if down > 0 else top
            out += f"M{side} {middle}H{half + way * _ROUND}Q{half} {middle} {half} {middle + down * _ROUND}V{end}"
    return out


def _back(cells: int, left: int, top: int, named: str) -> str:
    """A card's back: hatched, so that it is no empty place."""
    wide = cells * _CELL
    hatch = "".join(f"M{left + x} {top + _LINE - 1}l4 {2 - _LINE}" for x in range(0, wide - 3, 4))
    return f'<path class="{named}" d="M{left}.5 {top + 1}.5h{wide - 1}v{_LINE - 3}h{1 - wide}z{hatch}"/>'


def _xml(text: str) -> str:
    return escape("".join(c if c.isprintable() else "?" for c in text))
