"""Pictures as SVG: the letters stand where the frame has them, boxes and backs are drawn, an animation shows each frame in its time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import pictures
from player import Player
from scenes import on_the_way, tall
from tpat.i18n import LANGUAGES, load
from tpat.session.hints import hints
from tpat.ui import stills
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.svg import as_animation, as_svg
from tpat.ui.theme import PALETTES, looks

SPACE = "{http://www.w3.org/2000/svg}"
DRAWN = "╭─╮│╰╯▒"
CELL, LINE, MARGIN, BASE = 8, 17, 12, 13
LARGEST = 3_000_000  # bytes of all pictures


def letters(root: ET.Element, width: int, height: int) -> list[str]:
    """The letters of a picture, each at its cell."""
    rows = [[" "] * width for _ in range(height)]
    for text in root.iter(f"{SPACE}text"):
        x, y = int(text.attrib["x"]) - MARGIN, int(text.attrib["y"]) - MARGIN - BASE
        assert x % CELL == y % LINE == 0
        said = "".join(text.itertext())
        assert len(said) == 1 or int(text.attrib["textLength"]) == CELL * len(said)
        rows[y // LINE][x // CELL : x // CELL + len(said)] = said
    return ["".join(row) for row in rows]


def bare(frame: Frame) -> list[str]:
    """The rows of a frame without what is drawn."""
    return [row.translate(dict.fromkeys(map(ord, DRAWN), " ")) for row in frame.text]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_letter_stands_where_the_frame_has_it(lang: str, size: tuple[int, int], ascii_only: bool) -> None:
    frame = Player(on_the_way("gypsy"), lang, size, ascii_only).press("right space").frame()
    root = ET.fromstring(as_svg(frame, "a < b & \x1b[31m"))  # noqa: S314
    assert root.findtext(f"{SPACE}title") == "a < b & ?[31m"
    assert letters(root, *size) == bare(frame)
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    assert (width, height) == (size[0] * CELL + 2 * MARGIN, size[1] * LINE + 2 * MARGIN)


@pytest.mark.parametrize("theme", PALETTES)
def test_a_theme_has_its_ground_and_reverse_is_on_its_ink(theme: str) -> None:
    canvas = Canvas(20, 3)
    canvas.put(0, 0, "╭9♦──╮", Style.CURSOR_RED)
    canvas.put(0, 1, "plain", Style.PLAIN)
    worn = looks(theme)
    source = as_svg(canvas.frame(), "", worn)
    ground, red = worn[Style.PLAIN].ground, worn[Style.CURSOR_RED].colour
    paper, ink = ground.full if ground else "#ffffff", red.full if red else "#1c1c1c"
    root = ET.fromstring(source)  # noqa: S314
    under, cursor = list(root.iter(f"{SPACE}rect"))
    assert under.attrib["fill"] == paper
    named = cursor.attrib["class"]
    assert int(cursor.attrib["width"]) == 6 * CELL
    assert f"text.{named}{{fill:{paper}" in source
    assert f"rect.{named}{{fill:{ink}}}" in source
    assert f"path.{named}{{stroke:{paper}}}" in source


def test_lines_meet_at_the_corners_of_a_box() -> None:
    canvas = Canvas(4, 3)
    for y, row in enumerate(("╭─╮", "│ │", "╰─╯")):
        canvas.put(0, y, row)
    paths = [p.attrib["d"] for p in ET.fromstring(as_svg(canvas.frame(), "")).iter(f"{SPACE}path")]  # noqa: S314
    ends: list[tuple[float, float]] = []
    for start, way in re.findall(r"M([\d.]+ [\d.]+)([^M]+)", "".join(paths)):
        x, y = map(float, start.split())
        ends.append((x, y))
        for kind, values in re.findall(r"([hvHVQ])([-\d. ]+)", way):
            n = [float(v) for v in values.split()]
            x, y = {"h": (x + n[0], y), "v": (x, y + n[0]), "H": (n[0], y), "V": (x, n[0]), "Q": tuple(n[-2:])}[kind]
        ends.append((x, y))
    assert all(ends.count(end) == 2 for end in ends)


def shown_at(source: str, time: float) -> ET.Element:
    """A picture as it is after so many hundredths of its time: without the groups that are hidden then."""
    root = ET.fromstring(source)  # noqa: S314
    for group in list(root.iter(f"{SPACE}g")):
        found = re.search(rf"@keyframes {group.attrib['id']}{{((?:[\d.]+%{{[^}}]+}})+)}}", source)
        assert found
        steps = [(float(at), kind) for at, kind in re.findall(r"([\d.]+)%{visibility:(\w+)}", found[1])]
        assert steps[0][0] == 0
        assert [at for at, _ in steps] == sorted({at for at, _ in steps})
        if [kind for at, kind in steps if at <= time][-1] == "hidden":
            root.remove(group)
    return root


def test_an_animation_shows_each_frame_in_its_time() -> None:
    session = on_the_way("klondike", steps=6)
    frames = [stills.still(session, load("en"), size=(100, 30))]
    for _ in range(12):
        if best := hints(session.game, session.state, session.past):
            session.play(best[0].move)
        frames.append(stills.still(session, load("en"), size=(100, 30)))
    frames += [stills.still(tall("gypsy"), load("en"), size=(100, 30)), frames[0]]  # what was there comes again
    source = as_animation(frames, "won", seconds=0.5, hold=2)
    assert f"animation:{(len(frames) + 4) * 0.5:g}s step-end infinite" in source
    for n, frame in enumerate(frames):
        for part in (0.1, 0.9):
            assert letters(shown_at(source, 100 * (n + part) / (len(frames) + 4)), 100, 30)[:29] == bare(frame)[:29], n
    assert letters(shown_at(source, 99.9), 100, 30)[:29] == bare(frames[-1])[:29]


# --- the pictures that are kept ---------------------------------------------------------------------------------------


def test_all_pictures_are_there_and_small_and_each_is_seen_on_the_page() -> None:
    files = {str(p.relative_to(pictures.FOLDER).with_suffix("")): p.stat().st_size for p in pictures.FOLDER.rglob("*.svg")}
    assert set(files) == set(pictures.PICTURES), "python tools/pictures.py draws them"
    assert sum(files.values()) < LARGEST
    page = (pictures.FOLDER.parent / "screens.md").read_text(encoding="utf-8")
    assert set(re.findall(r"screens/([\w/-]+)\.svg", page)) == set(files)
    for source in (page, (pictures.ROOT / "README.md").read_text(encoding="utf-8")):
        for path in re.findall(r"(?:src=\"|\]\()((?:docs/)?screens/[^)\"]+)", source):
            assert (pictures.ROOT / "docs" / Path(path.removeprefix("docs/"))).is_file()


@pytest.mark.parametrize("name", ["games/gypsy", "size-160x50", "theme-felt", "ascii"])
def test_pictures_are_of_the_program_as_it_is(name: str) -> None:
    kept = (pictures.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert pictures.PICTURES[name]() == kept, "meant? python tools/pictures.py, and look at them"
