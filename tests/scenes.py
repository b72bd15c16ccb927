"""Screens that are kept as text, and how a frame becomes text: what a player sees, and beneath it a layer with the look of each cell.

`python tests/data/regenerate_frames.py` writes them anew.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache

import positions
import tpat
from player import Player, dealt, laid
from tpat.session.session import Session
from tpat.ui.frame import Frame, Style
from tpat.ui.layout import fits

GAMES = tuple(tpat.games())
#: One of each kind of table: columns, with a reserve, with cells, with pairs of rows above, grids of each shape.
KINDS = (
    *("gypsy", "canfield", "spider", "freecell", "blue-moon", "monte-carlo", "midnight-oil", "royal-cotillion", "calculation"),
    *("idiots-delight", "triple-canfield"),
)
SIZES = ((40, 12), (60, 20), (80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (300, 100))
#: The least screen of each look.
KEPT_SIZES = ((40, 12), (80, 24), (100, 30), (160, 50))

#: A letter for each look; PLAIN is blank.
_LETTERS = dict(zip(Style, " dbrk#etmwfKCcuPpTgiHaAxLlyrCPTLkcpgl", strict=True))


def golden(frame: Frame) -> str:
    """A frame as text: the screen, then its looks, both without blanks at the ends of lines."""
    looks = ("".join(_LETTERS[Style(s)] for s in row) for row in frame.style)
    parts = [f"{frame.width}x{frame.height} cursor {frame.cursor}", *frame.text, "", "looks", *looks]
    return "\n".join(line.rstrip() for line in parts).rstrip() + "\n"


def album(name: str) -> str:
    """A game on the way at a size of each look, or the least on which it fits: the screen, its looks, the screen in ASCII, and the looks
    of that where they are others. Blanks are tabs of eight where they can be, for the files' size."""
    parts = []
    for size in dict.fromkeys(s if fits(tpat.game(name).rules, *s) else least_size(name) for s in KEPT_SIZES):
        usual, plain = (Player(on_the_way(name), size=size, ascii_only=a).press("right").frame() for a in (False, True))
        parts.append(golden(usual))
        parts.append(golden(plain) if plain.style != usual.style else golden(plain).split("looks\n")[0])
    return "\n".join(map(_tabbed, "\n".join(parts).split("\n")))


def _tabbed(line: str) -> str:
    """The line with tabs for the blanks that end at a multiple of eight."""
    return re.sub(r" {2,}$", "\t", "\n".join(line[k : k + 8] for k in range(0, len(line), 8)), flags=re.MULTILINE).replace("\n", "")


def least_size(name: str) -> tuple[int, int]:
    """The narrowest screen of the least height on which the game can be played."""
    rules = tpat.game(name).rules
    return next((width, height) for height in range(1, 60) for width in range(1, 300) if fits(rules, width, height))


def sizes(name: str) -> list[tuple[int, int]]:
    """The usual sizes on which the game fits, and its least one."""
    rules = tpat.game(name).rules
    return [s for s in SIZES if fits(rules, *s)] + ([] if fits(rules, *SIZES[0]) else [least_size(name)])


@cache
def _moves(name: str, number: int, steps: int) -> list[tpat.Move]:
    game = tpat.game(name)
    return positions.line(game, game.deal(number), random.Random(number), steps, "forward")


def on_the_way(name: str, number: int = 12345, steps: int = 45) -> Session:
    """A game after some moves, always the same ones."""
    session = dealt(name, number)
    for move in _moves(name, number, steps):
        if session.game.refusal(session.state, move) is None:  # a base card may have gone up by itself
            session.play(move)
    return session


def tall(name: str = "gypsy") -> Session:
    """Columns of thirty cards: face down, a long run on top; a long covered run; none in order; the longest run alone."""
    run = ["KH", "QC", "JH", "TC", "9H", "8C", "7H", "6C", "5H", "4C", "3H", "2C", "AH"]
    other = ["KD", "QS", "JD", "TS", "9D", "8S", "7D", "6S", "5D", "4S", "3D", "2S", "AD"]
    left = list((Counter(r + s for r in "A23456789TJQK" for s in "CSHD" for _ in "12") - Counter(run + other)).elements())
    random.Random(1).shuffle(left)
    down, covered, loose = [c + "-" for c in left[:8]], left[8:17], left[17:47]
    piles = {"t1": down + covered + run, "t2": other + left[47:64], "t3": loose, "t4": left[64:65]}
    return laid(name, {n: " ".join(cards) for n, cards in piles.items()})


def _empties(redeal: bool) -> Session:
    return laid("canfield", {"t1": "KC", "f1": "3C", "w": "9C" if redeal else ""}, 3)


def _won() -> Player:
    suits = {f"f{i + 1}": " ".join(r + "CSHD"[i % 4] for r in "A23456789TJQK") for i in range(8)}
    return Player(laid("gypsy", {**suits, "f8": suits["f8"][:-3], "t5": "KD"})).press("5 o")


def _scenes() -> dict[str, Callable[[], Player]]:
    out: dict[str, Callable[[], Player]] = {}
    for size in KEPT_SIZES:
        for name, keys in (("tall", ""), ("tall-picked", "1"), ("tall-cursor", "up up up up up up")):
            out[f"{name}-{size[0]}x{size[1]}"] = lambda keys=keys, size=size: Player(tall(), size=size).press(keys)
        out[f"empty-redeal-{size[0]}x{size[1]}"] = lambda size=size: Player(_empties(True), size=size)
        out[f"empty-shut-{size[0]}x{size[1]}"] = lambda size=size: Player(_empties(False), size=size)
        out[f"hint-{size[0]}x{size[1]}"] = lambda size=size: Player(dealt("gypsy"), "it", size).press("+")
        out[f"chooser-{size[0]}x{size[1]}"] = lambda size=size: Player(None, "de", size).press("down 1 2")
        out[f"question-{size[0]}x{size[1]}"] = lambda size=size: Player(dealt("canfield"), "fr", size).press("d N")
        out[f"chooser-search-{size[0]}x{size[1]}"] = lambda size=size: Player(None, "it", size).press("/ c a n enter down")
    out |= {
        **{f"pairs-{w}x{h}": lambda w=w, h=h: Player(dealt("monte-carlo"), size=(w, h)).press("3 9") for w, h in ((40, 12), (80, 24))},
        "gap-picked": lambda: Player(dealt("blue-moon")).press("5"),
        "hint-rotation": lambda: Player(dealt("midnight-oil"), "de").press("up space"),
        "cells": lambda: Player(dealt("freecell"), "fr").press("1 x 2 x x x"),
        "question-chooser": lambda: Player(dealt("gypsy"), "fr", (40, 12)).press("d g enter"),
        "picked-ascii": lambda: Player(on_the_way("gypsy"), "fr", ascii_only=True).press("right space"),
        "picked": lambda: Player(on_the_way("gypsy"), "fr").press("right space"),
        "refused": lambda: Player(dealt("gypsy"), "de", (40, 12)).press("1 4"),
        "won": _won,
        "count": lambda: Player(dealt("gypsy"), "de", (40, 12)).press("i"),
        "score": lambda: Player(on_the_way("canfield"), "it").press("s"),
        "rules": lambda: Player(dealt("canfield"), "fr", (60, 20)).press("?"),
        "keys": lambda: Player(dealt("gypsy"), "de").press("f1 pagedown"),
        "search": lambda: Player(dealt("gypsy"), "en").press("? /").press(list("space")),
        "too-small": lambda: Player(dealt("spider"), "de", (39, 12)),
        "tiny": lambda: Player(dealt("gypsy"), "en", (5, 3)),
    }
    return out


SCENES = _scenes()
