"""Draw the pictures in docs/ from the program's own frames: `python tools/pictures.py`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.style import Style as RichStyle
from rich.text import Text

from tpat import game
from tpat.deal.numbers import deal
from tpat.session.hints import hints
from tpat.session.session import Session
from tpat.ui.frame import Frame, Style
from tpat.ui.model import UiState
from tpat.ui.screen import compose
from tpat.ui.theme import DEFAULT
from tpat.ui.update import update

DOCS = Path(__file__).resolve().parent.parent / "docs"


def rich_text(frame: Frame) -> Text:
    """A frame as rich's text, with the looks of the default theme."""
    styles = {}
    for style in Style:
        look = DEFAULT[style]
        colour = look.colour.full if look.colour else None
        styles[style] = RichStyle(color=colour, **dict.fromkeys(look.attributes, True))  # type: ignore[arg-type]
    text = Text()
    for y in range(frame.height):
        for char, look_of_cell in zip(frame.text[y], frame.style[y], strict=True):
            text.append(char, styles[Style(look_of_cell)])
        text.append("\n")
    return text


def draw(name: str, frame: Frame, title: str) -> None:
    """Write docs/<name>.svg."""
    with open(os.devnull, "w") as nowhere:
        console = Console(record=True, width=frame.width, file=nowhere, force_terminal=True, color_system="truecolor")
        console.print(rich_text(frame), no_wrap=True, overflow="ignore", crop=False, end="")
        DOCS.mkdir(exist_ok=True)
        (DOCS / f"{name}.svg").write_text(console.export_svg(title=title), encoding="utf-8")


def played(name: str, number: int, hints_followed: int, keys: str, size: tuple[int, int], lang: str = "en") -> Frame:
    """The screen of a deal after so many hints were followed and these keys pressed."""
    found = game(name)
    session = Session(found, found.deal(number), deal(number))
    for _ in range(hints_followed):
        session.play(hints(found, session.state, session.past)[0].move)
    ui = UiState(lang)
    for key in keys.split():
        ui, _effect = update(session, ui, key, size)
    return compose(session, ui, size, ascii_only=False)


PICTURES: dict[str, Callable[[], Frame]] = {
    "gypsy": lambda: played("gypsy", 12345, 40, "3", (80, 24)),
    "canfield": lambda: played("canfield", 12345, 18, "+", (80, 24)),
    "spider": lambda: played("spider", 12345, 12, "4", (80, 24)),
    "gypsy-large": lambda: played("gypsy", 12345, 30, "u", (110, 34)),
    "rules": lambda: played("gypsy", 12345, 0, "?", (80, 24)),
    "tiny": lambda: played("gypsy", 12345, 44, "6", (40, 12)),
}


def main() -> None:
    """Draw them all."""
    for name, make in PICTURES.items():
        draw(name, make(), "tpat")


if __name__ == "__main__":
    main()
