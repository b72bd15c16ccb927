"""Themes: every look can be read on its ground at every depth of colour, and tells apart what must be told apart, by all eyes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import blessed
import pytest

from tpat.ui.frame import Style
from tpat.ui.sgr import resolve
from tpat.ui.theme import DEFAULT, NAMES, PALETTES, USUAL, Colour, Look, looks

RGB = tuple[int, int, int]
DEPTHS = (0, 8, 16, 256, 1 << 24)
SUITS = ("RED", "BLACK", "DIAMOND", "CLUB")
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
PAINTED = [name for name, palette in PALETTES.items() if palette.ground]

#: What terminals show for the sixteen colours as they come: xterm's, and those of VGA consoles.
XTERM = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
VGA = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0), (0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85), (85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)


class Nowhere:
    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        pass


def terminal(depth: int, kind: str = "xterm-256color") -> blessed.Terminal:
    """A terminal that has so many colours."""
    found = blessed.Terminal(kind=kind, stream=Nowhere(), force_styling=True)
    found.number_of_colors = depth
    return found


# --- what a colour is to the eye ----------------------------------------------------------------------------------------


def linear(rgb: RGB) -> list[float]:
    return [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]


def contrast(one: RGB, other: RGB) -> float:
    """As the Web Content Accessibility Guidelines define it, from relative luminances."""
    dark, bright = sorted(sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(rgb), strict=True)) for rgb in (one, other))
    return (bright + 0.05) / (dark + 0.05)


#: How eyes without red, green or blue cones see linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(rgb: RGB, eyes: str) -> tuple[float, float, float]:
    """The colour that these eyes see, in CIE L*a*b* (D65)."""
    seen = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear(rgb), strict=True)))) for row in EYES[eyes]]
    xyz = ((0.4124, 0.3576, 0.1805, 0.95047), (0.2126, 0.7152, 0.0722, 1), (0.0193, 0.1192, 0.9505, 1.08883))
    x, y, z = (
        t ** (1 / 3) if (t := sum(w * c for w, c in zip(row[:3], seen, strict=True)) / row[3]) > 0.008856 else 7.787 * t + 16 / 116
        for row in xyz
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: RGB, other: RGB) -> float:
    """How far apart two colours are (CIE76) for the eyes to which they are nearest; from about 10 on nobody takes them for one."""
    return min(sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5 for eyes in EYES)


def of_the_256(number: int) -> RGB:
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    cube = [0, 95, 135, 175, 215, 255]
    return cube[(number - 16) // 36], cube[(number - 16) // 6 % 6], cube[(number - 16) % 6]


def full(colour: Colour) -> RGB:
    red, green, blue = bytes.fromhex(colour.full.removeprefix("#"))
    return red, green, blue


def of_the_few(colour: Colour, depth: int, palette: tuple[RGB, ...]) -> RGB | None:
    return palette[NAMES.index(colour.basic) + 8 * (colour.bright and depth == 16)] if colour.basic else None


def pairs(theme: str, four: bool, depth: int) -> Iterator[tuple[Style, RGB, RGB]]:
    """Every ink of a theme that paints its ground, on it, as it is shown at that depth."""
    for style, look in looks(theme, four).items():
        assert look.colour
        assert look.ground
        if depth > 256:
            yield style, full(look.colour), full(look.ground)
        elif depth == 256:
            yield style, of_the_256(look.colour.indexed), of_the_256(look.ground.indexed)
        else:
            for palette in (XTERM, VGA):
                ink, ground = of_the_few(look.colour, depth, palette), of_the_few(look.ground, depth, palette)
                if ink and ground:
                    yield style, ink, ground


# --- to be read ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", PALETTES)
def test_every_style_has_a_look(theme: str) -> None:
    assert set(looks(theme)) == set(looks(theme, four_colours=True)) == set(Style)


@pytest.mark.parametrize("style", [style for style in Style if DEFAULT[style].colour], ids=lambda style: style.name)
@pytest.mark.parametrize("four", [False, True])
def test_colours_on_a_ground_that_is_not_known_can_be_read_on_black_and_on_white(style: Style, four: bool) -> None:
    colour = looks(USUAL, four)[style].colour
    assert colour
    for ground in (BLACK, WHITE):
        assert contrast(full(colour), ground) >= 4.5
        assert contrast(of_the_256(colour.indexed), ground) >= 3.9
    # Of the eight there are few that do it at all; a green club among four colours is the weakest, on white.
    least = 2.0 if "CLUB" in style.name else 2.6
    for palette in (XTERM, VGA):
        for depth in (8, 16):
            if ink := of_the_few(colour, depth, palette):
                assert min(contrast(ink, BLACK), contrast(ink, WHITE)) >= least
    assert not colour.bright  # palettes that people choose have greys there


@pytest.mark.parametrize("theme", PAINTED)
@pytest.mark.parametrize("depth", DEPTHS[1:])
def test_colours_can_be_read_on_the_ground_of_their_theme(theme: str, depth: int) -> None:
    usual = {8: 2.6, 16: 3.3, 256: 4.5, 1 << 24: 4.5}
    high = {8: 4.0, 16: 7.0, 256: 7.0, 1 << 24: 7.0}
    least = (high if theme == "contrast" else usual)[depth]
    for four in (False, True):
        for style, ink, ground in pairs(theme, four, depth):
            assert contrast(ink, ground) >= least, (style, ink, ground)


@pytest.mark.parametrize("theme", [name for name in PALETTES if name != "mono"])
def test_red_and_black_are_told_apart_by_all_eyes(theme: str) -> None:
    red, ink = PALETTES[theme].red, PALETTES[theme].ink
    assert red
    least = 50 if theme == USUAL else 20
    for black in (full(ink),) if ink else (BLACK, WHITE):
        assert apart(full(red), black) >= least
    for black in (of_the_256(ink.indexed),) if ink else (BLACK, WHITE):
        assert apart(of_the_256(red.indexed), black) >= least - 1


@pytest.mark.parametrize("theme", [name for name in PALETTES if name != "mono"])
def test_four_colours_are_told_apart_by_all_eyes(theme: str) -> None:
    palette = PALETTES[theme]
    colours = [c for c in (palette.red, palette.club, palette.diamond, palette.ink) if c]
    for one, other in itertools.combinations(colours, 2):
        assert apart(full(one), full(other)) >= 20, (one, other)
        assert apart(of_the_256(one.indexed), of_the_256(other.indexed)) >= 19, (one, other)


# --- what is written ----------------------------------------------------------------------------------------------------

#: The sequences of a heart and of a black card that is a target, at each depth.
WRITTEN = {
    "terminal": {
        8: ("\x1b[31m", "\x1b[4m\x1b[35m"),
        16: ("\x1b[31m", "\x1b[4m\x1b[35m"),
        256: ("\x1b[38;5;196m", "\x1b[4m\x1b[38;5;28m"),
        1 << 24: ("\x1b[38;2;232;16;31m", "\x1b[4m\x1b[38;2;0;138;0m"),
    },
    "dark": {
        8: ("\x1b[31m\x1b[40m", "\x1b[4m\x1b[32m\x1b[40m"),
        16: ("\x1b[91m\x1b[40m", "\x1b[4m\x1b[92m\x1b[40m"),
        256: ("\x1b[38;5;203m\x1b[48;5;234m", "\x1b[4m\x1b[38;5;77m\x1b[48;5;234m"),
        1 << 24: ("\x1b[38;2;255;111;111m\x1b[48;2;28;28;28m", "\x1b[4m\x1b[38;2;95;215;95m\x1b[48;2;28;28;28m"),
    },
    "light": {
        8: ("\x1b[31m\x1b[47m", "\x1b[4m\x1b[34m\x1b[47m"),
        16: ("\x1b[31m\x1b[107m", "\x1b[4m\x1b[34m\x1b[107m"),
        256: ("\x1b[38;5;124m\x1b[48;5;231m", "\x1b[4m\x1b[38;5;22m\x1b[48;5;231m"),
        1 << 24: ("\x1b[38;2;192;0;24m\x1b[48;2;255;255;255m", "\x1b[4m\x1b[38;2;0;95;0m\x1b[48;2;255;255;255m"),
    },
    "felt": {
        8: ("\x1b[31m", "\x1b[4m\x1b[35m"),
        16: ("\x1b[31m", "\x1b[4m\x1b[35m"),
        256: ("\x1b[38;5;217m\x1b[48;5;22m", "\x1b[4m\x1b[38;5;157m\x1b[48;5;22m"),
        1 << 24: ("\x1b[38;2;255;143;143m\x1b[48;2;0;66;37m", "\x1b[4m\x1b[38;2;175;255;175m\x1b[48;2;0;66;37m"),
    },
    "contrast": {
        8: ("\x1b[33m\x1b[40m", "\x1b[4m\x1b[32m\x1b[40m"),
        16: ("\x1b[93m\x1b[40m", "\x1b[4m\x1b[92m\x1b[40m"),
        256: ("\x1b[38;5;210m\x1b[48;5;16m", "\x1b[4m\x1b[38;5;83m\x1b[48;5;16m"),
        1 << 24: ("\x1b[38;2;255;135;135m\x1b[48;2;0;0;0m", "\x1b[4m\x1b[38;2;95;255;95m\x1b[48;2;0;0;0m"),
    },
    "mono": dict.fromkeys(DEPTHS[1:], ("", "\x1b[4m")),
}


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_what_is_written_for_a_red_card_and_for_a_target(theme: str, depth: int) -> None:
    worn = looks(theme)
    written = tuple(resolve(worn[style], terminal(depth)) for style in (Style.RED, Style.TARGET_BLACK))
    assert written == (WRITTEN[theme][depth] if depth else ("", "\x1b[4m"))


@pytest.mark.parametrize(
    ("kind", "red"),
    [
        ("vt100", ""),
        ("linux", "\x1b[31m\x1b[40m"),
        ("screen", "\x1b[31m\x1b[40m"),
        ("xterm", "\x1b[31m\x1b[40m"),
        ("xterm-16color", "\x1b[91m\x1b[40m"),
        ("xterm-256color", "\x1b[38;5;203m\x1b[48;5;234m"),
        ("xterm-kitty", "\x1b[38;2;255;111;111m\x1b[48;2;28;28;28m"),
    ],
)
def test_a_terminal_gets_as_many_colours_as_its_type_has(kind: str, red: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLORTERM", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    found = blessed.Terminal(kind=kind, stream=Nowhere(), force_styling=True)
    assert resolve(looks("dark")[Style.RED], found) == red


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("four", [False, True])
def test_every_theme_tells_apart_what_must_be_told_apart(theme: str, depth: int, four: bool) -> None:
    look = {style: resolve(found, terminal(depth)) for style, found in looks(theme, four).items()}
    for suit in SUITS:
        assert len({look[Style[mark + suit]] for mark in ("", "CURSOR_", "PICKED_", "TARGET_", "LIT_")}) == 5
    assert len({look[name] for name in (Style.PLAIN, Style.CURSOR, Style.TARGET)}) == 3
    if depth and theme != "mono":
        for mark in ("", "CURSOR_", "PICKED_"):
            assert len({look[Style[mark + suit]] for suit in SUITS}) == (4 if four else 2)
    else:
        assert not any("3" in sequence or "\x1b[4" in sequence.replace("\x1b[4m", "") for sequence in look.values())


@pytest.mark.parametrize("theme", PALETTES)
def test_nothing_is_told_by_colour_alone(theme: str) -> None:
    """Without its colours each mark still differs from the unmarked card, and the ones that differ in colour differ in signs too."""
    bare = {style: Look(look.attributes) for style, look in looks(theme).items()}
    for suit in SUITS:
        marks = {mark: bare[Style[mark + suit]].attributes for mark in ("", "CURSOR_", "PICKED_", "TARGET_", "LIT_")}
        assert len(set(marks.values())) == 5


def test_a_theme_without_ground_leaves_the_terminals_own() -> None:
    for name, palette in PALETTES.items():
        if palette.ground is None:
            assert name in (USUAL, "mono")
            for four in (False, True):
                assert not any(look.ground for look in looks(name, four).values())
    assert looks() is DEFAULT
    for depth in DEPTHS:
        assert resolve(DEFAULT[Style.PLAIN], terminal(depth)) == ""
