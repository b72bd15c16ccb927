"""Draw the pictures in docs/screens from the program's own frames: `python tools/pictures.py`, or some of them by their names."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from tpat import game, games
from tpat.deal.numbers import deal
from tpat.i18n import load
from tpat.session.hints import hints
from tpat.session.session import Session
from tpat.ui.around import title
from tpat.ui.messages import played_text
from tpat.ui.model import Chooser, Taste, UiState
from tpat.ui.screen import compose
from tpat.ui.stills import still
from tpat.ui.svg import as_animation, as_svg
from tpat.ui.theme import PALETTES, looks
from tpat.ui.update import update

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "screens"
WON = ROOT / "tests" / "data" / "won.json"
USUAL = (80, 24)
NUMBER = 12345
_SECONDS = 0.6  # that each position of a replay is shown


def session_of(name: str, number: int, followed: int) -> Session:
    """A deal after so many hints were followed, fewer if there are no more."""
    found = game(name)
    session = Session(found, found.deal(number), deal(number))
    for _ in range(followed):
        if not (best := hints(found, session.state, session.past)):
            break
        session.play(best[0].move)
    return session


def screen(
    name: str,
    followed: int = 20,
    keys: str | Sequence[str] = "",
    size: tuple[int, int] = USUAL,
    lang: str = "en",
    ascii_only: bool = False,
    taste: Taste | None = None,
    number: int = NUMBER,
) -> str:
    """The screen of a deal after so many hints were followed and these keys pressed, without a game's name the list of games."""
    taste = taste or Taste()
    session = session_of(name, number, followed) if name else None
    ui = UiState(lang, taste=taste, chooser=None if session else Chooser())
    for key in keys.split() if isinstance(keys, str) else keys:
        ui, _effect = update(session, ui, key, size)
    return as_svg(compose(session, ui, size, ascii_only), title(session) if session else "tpat", looks(taste.theme, taste.four_colours))


def replay(name: str, size: tuple[int, int], lang: str = "en", taste: Taste | None = None) -> str:
    """A game won, as it is played."""
    won = next(w for w in json.loads(WON.read_text(encoding="utf-8")) if w["game"] == name)
    taste, t = taste or Taste(), load(lang)
    session = session_of(name, won["number"], 0)
    frames = [still(session, t, size=size)]
    for move in map(session.game.parse_move, won["moves"].split(",")):
        if session.game.refusal(session.state, move) is not None:
            continue  # an automatic move has done it
        before = session.state
        entries = session.play(move)
        frames.append(still(session, t, played_text(t, session.game, before, entries, session.state), size=size))
    return as_animation(frames, title(session), _SECONDS, worn=looks(taste.theme, taste.four_colours))


def _pictures() -> Iterator[tuple[str, Callable[[], str]]]:
    for name in games():
        yield f"games/{name}", partial(screen, name)
    for width, height in ((40, 12), (80, 24), (100, 30), (160, 50)):
        yield f"size-{width}x{height}", partial(screen, "gypsy", 44, "7", (width, height))
    yield "size-160x50-spider", partial(screen, "spider", 30, "8", (160, 50), taste=Taste("felt"))
    yield "folded", partial(screen, "spider", 60, "left", (40, 12))
    yield "ascii", partial(screen, "gypsy", 44, "7", ascii_only=True)
    yield "ascii-160x50", partial(screen, "canfield", 18, "", (160, 50), ascii_only=True)
    yield "letters", partial(screen, "gypsy", 44, "7", (100, 30), taste=Taste(suits="letters"))
    for theme in PALETTES:
        yield f"theme-{theme}", partial(screen, "klondike", 8, "+", (100, 30), taste=Taste(theme))
        yield f"four-{theme}", partial(screen, "freecell", 12, "1", taste=Taste(theme, four_colours=True))
    for lang in ("it", "fr", "de"):
        yield f"lang-{lang}", partial(screen, "canfield", 11, "+", lang=lang)
    yield "hint", partial(screen, "spider", 12, "+")
    yield "picked", partial(screen, "spider", 30, "7")
    yield "lit", partial(screen, "gypsy", 30, "f 8")
    yield "rules", partial(screen, "canfield", 0, "?")
    yield "rules-de", partial(screen, "gypsy", 0, "?", lang="de")
    yield "keys", partial(screen, "gypsy", 0, "f1")
    yield "count", partial(screen, "gypsy", 30, "i")
    yield "score", partial(screen, "canfield", 18, "s")
    yield "settings", partial(screen, "gypsy", 0, ", down down")
    yield "typed", partial(screen, "gypsy", 30, [":", *"new spi", "tab"])
    yield "chooser", partial(screen, "", 0, "down down down")
    yield "replay", partial(replay, "klondike", USUAL)


PICTURES: Mapping[str, Callable[[], str]] = dict(_pictures())


def main(names: Sequence[str]) -> None:
    """Draw those, or all of them and take away what is none."""
    for name in names or PICTURES:
        file = FOLDER / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PICTURES[name](), encoding="utf-8")
    if not names:
        for file in FOLDER.rglob("*.svg"):
            if str(file.relative_to(FOLDER).with_suffix("")) not in PICTURES:
                file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
