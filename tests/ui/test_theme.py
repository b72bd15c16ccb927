"""The default theme: every look has a line, can be read on black and on white, and tells apart what must be told apart."""

import blessed
import pytest

from tpat.ui.frame import Style
from tpat.ui.terminal import resolve
from tpat.ui.theme import DEFAULT, PALETTES, USUAL, looks


class Nowhere:
    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        pass


def luminance(rgb: tuple[int, int, int]) -> float:
    """Relative luminance as the Web Content Accessibility Guidelines define it."""
    linear = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def worst_contrast(rgb: tuple[int, int, int]) -> float:
    return min((luminance(rgb) + 0.05) / 0.05, 1.05 / (luminance(rgb) + 0.05))


def of_the_256(number: int) -> tuple[int, int, int]:
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    cube = [0, 95, 135, 175, 215, 255]
    return cube[(number - 16) // 36], cube[(number - 16) // 6 % 6], cube[(number - 16) % 6]


def test_every_style_has_a_look():
    assert set(DEFAULT) == set(Style)


@pytest.mark.parametrize("style", [style for style in Style if DEFAULT[style].full], ids=lambda style: style.name)
def test_colours_can_be_read_on_black_and_on_white(style):
    look = DEFAULT[style]
    red, green, blue = bytes.fromhex(look.full.removeprefix("#"))
    assert worst_contrast((red, green, blue)) >= 4.5
    assert worst_contrast(of_the_256(look.indexed)) >= 3.9


@pytest.mark.parametrize("colours", [0, 8, 256, 1 << 24])
def test_looks_that_must_differ(colours):
    terminal = blessed.Terminal(kind="xterm-256color", stream=Nowhere(), force_styling=True)
    terminal.number_of_colors = colours
    look = {style: resolve(DEFAULT[style], terminal) for style in Style}
    assert look[Style.PLAIN] == ""
    for colour in ("RED", "BLACK"):
        names = [Style[colour], Style[f"CURSOR_{colour}"], Style[f"PICKED_{colour}"], Style[f"TARGET_{colour}"]]
        assert len({look[name] for name in names}) == 4
    assert len({look[name] for name in (Style.PLAIN, Style.CURSOR, Style.TARGET)}) == 3
    if colours:
        for kind in ("", "CURSOR_", "PICKED_", "TARGET_"):
            assert look[Style[f"{kind}RED"]] != look[Style[f"{kind}BLACK"]]
    else:
        assert not any("3" in sequence for sequence in look.values())  # no colour at all


@pytest.mark.parametrize("theme", [name for name, palette in PALETTES.items() if palette.ground])
def test_colours_can_be_read_on_the_ground_of_their_theme(theme):
    least = 7.0 if theme == "contrast" else 4.5
    for four in (False, True):
        for style, look in looks(theme, four).items():
            ground, own = look.ground, (look.indexed, look.full)
            for ink, paper in (
                (bytes.fromhex(own[1][1:]), bytes.fromhex(ground.full[1:])),
                (of_the_256(own[0]), of_the_256(ground.indexed)),
            ):
                high, low = sorted((luminance(tuple(ink)), luminance(tuple(paper))), reverse=True)
                assert (high + 0.05) / (low + 0.05) >= least, (style, ink, paper)


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("colours", [0, 8, 256, 1 << 24])
def test_every_theme_tells_apart_what_must_be_told_apart(theme, colours):
    terminal = blessed.Terminal(kind="xterm-256color", stream=Nowhere(), force_styling=True)
    terminal.number_of_colors = colours
    for four in (False, True):
        worn = looks(theme, four)
        assert set(worn) == set(Style)
        look = {style: resolve(worn[style], terminal) for style in Style}
        suits = ("RED", "BLACK", "DIAMOND", "CLUB")
        for suit in suits:
            assert len({look[Style[mark + suit]] for mark in ("", "CURSOR_", "PICKED_", "TARGET_", "LIT_")}) == 5
        if colours and theme != "mono":
            for mark in ("", "CURSOR_", "PICKED_"):
                assert len({look[Style[mark + suit]] for suit in suits}) == (4 if four else 2)
        elif not colours:
            assert not any("3" in sequence or "\x1b[48" in sequence for sequence in look.values())


def test_a_theme_without_ground_leaves_the_terminals_own():
    assert not any(look.ground for look in looks(USUAL).values())
    assert looks() is DEFAULT
