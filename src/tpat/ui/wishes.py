"""The screen of settings: language, theme, colours of the suits, their signs, how games for money are paid."""

from __future__ import annotations

from collections.abc import Mapping

from tpat.i18n import LANGUAGES, N_, Tongue
from tpat.i18n.words import letters
from tpat.session.account import BETTINGS
from tpat.session.autoplay import LEVELS
from tpat.ui.cards import ASCII, UNICODE
from tpat.ui.commands import SETTINGS
from tpat.ui.frame import Canvas, Frame, Style
from tpat.ui.keymap import BadKeys, key_name
from tpat.ui.model import Effect, Save, Taste, UiState, Wishes
from tpat.ui.paint import footer
from tpat.ui.presets import PRESETS
from tpat.ui.theme import PALETTES

THEMES: Mapping[str, str] = {
    "terminal": N_("as the terminal"),
    "dark": N_("dark"),
    "light": N_("light"),
    "felt": N_("green felt"),
    "contrast": N_("high contrast"),
    "mono": N_("no colours"),
}
_TELLS: Mapping[str, str] = {"brief": N_("little"), "normal": N_("what happens"), "full": N_("all there is")}
SUITS: Mapping[str, str] = {"auto": N_("automatic"), "symbols": N_("signs"), "letters": N_("letters")}
COURTS: Mapping[str, str] = {"language": N_("of the language"), "AKQJ": "A K Q J", "ARDF": "A R D F"}
_UP: Mapping[str, str] = {"off": N_("none"), "safe": N_("those never needed again"), "all": N_("all that can")}
KEYS: Mapping[str, str] = {"default": N_("the usual ones"), "xpat": N_("as in xpat2"), "vi": N_("as in vi"), "pysol": N_("as in PySolFC")}
_NAMES = {"en": "English", "it": "italiano", "fr": "français", "de": "Deutsch"}
#: Each setting, by the name that it has in the file, with what it is called.
TITLES: Mapping[str, str] = {
    "lang": N_("language"),
    "theme": N_("theme"),
    "four_colours": N_("four colours of suits"),
    "suits": N_("suits as"),
    "courts": N_("letters on court cards"),
    "betting": N_("betting, from the next start"),
    "animation": N_("cards fly"),
    "cursor": N_("the terminal's cursor is seen"),
    "verbosity": N_("plain mode tells"),
    "autoplay": N_("cards go up by themselves"),
    "preset": N_("keys"),
}
#: What each may be, in the order in which the screen goes through them.
VALUES: Mapping[str, tuple[str | bool, ...]] = {
    "lang": LANGUAGES,
    "theme": tuple(PALETTES),
    "four_colours": (False, True),
    "suits": tuple(SUITS),
    "courts": tuple(COURTS),
    "betting": tuple(BETTINGS),
    "animation": (True, False),
    "cursor": (False, True),
    "verbosity": tuple(_TELLS),
    "autoplay": LEVELS,
    "preset": tuple(PRESETS),
}


def set_now(ui: UiState) -> dict[str, str | bool]:
    """Every setting as it holds now."""
    return _settings(ui.lang, ui.taste)


def _settings(lang: str, taste: Taste) -> dict[str, str | bool]:
    held = {"lang": lang, **taste._asdict()}
    return {key: held[key] for key in TITLES}


def opened(ui: UiState) -> UiState:
    """Open the screen of settings."""
    return ui._replace(wishes=Wishes(0, ui.lang, ui.taste), message="", warning=False)


def wish_key(ui: UiState, name: str) -> tuple[UiState, Effect]:
    """Do a command of the SETTINGS context; what was changed is to be saved when it closes."""
    wishes = ui.wishes
    assert wishes is not None
    if name == "set-close":
        before = _settings(wishes.lang, wishes.taste)
        changed = tuple((key, value) for key, value in set_now(ui).items() if value != before[key])
        return ui._replace(wishes=None), Save(changed) if changed else None
    if name in ("set-up", "set-down"):
        return ui._replace(wishes=wishes._replace(at=(wishes.at + (1 if name == "set-down" else -1)) % len(TITLES))), None
    key = tuple(TITLES)[wishes.at]
    values = VALUES[key]
    step = 1 if name == "set-next" else -1
    at = values.index(set_now(ui)[key])
    offered = (with_value(ui, key, values[(at + step * k) % len(values)]) for k in range(1, len(values) + 1))
    return next(changed for changed in offered if changed is not None), None


def with_value(ui: UiState, key: str, value: str | bool) -> UiState | None:
    """With a setting at another value; None for a preset that the player's own keys clash with."""
    if key == "lang":
        return ui._replace(lang=str(value))
    taste = Taste(**{**ui.taste._asdict(), key: value})
    try:
        _ = taste.keymap
    except BadKeys:
        return None
    return ui._replace(taste=taste)


def setting_text(t: Tongue, key: str, value: str | bool) -> str:
    """A setting with its value, as the screen shows it."""
    return t._("{setting}: {value}").format(setting=t._(TITLES[key]), value=_value(t, key, value))


def _value(t: Tongue, key: str, value: str | bool) -> str:
    if isinstance(value, bool):
        return t._("yes") if value else t._("no")
    named = {"lang": _NAMES, "theme": THEMES, "suits": SUITS, "courts": COURTS, "verbosity": _TELLS, "autoplay": _UP, "preset": KEYS}
    words = named.get(key, {})
    return t._(words[value]) if value in words else value


def _seen(wishes: Wishes, height: int) -> tuple[int, int]:
    """How many settings are seen on a screen of that height, from row 2 on, and the first of them."""
    room = height - 3
    return room, max(0, min(wishes.at - room // 2, len(TITLES) - room))


def line_at(wishes: Wishes, y: int, size: tuple[int, int]) -> int | None:
    """Which setting stands in that row; None if none does."""
    room, first = _seen(wishes, size[1])
    return first + y - 2 if 2 <= y < 2 + room and first + y - 2 < len(TITLES) else None


def wishes_frame(ui: UiState, size: tuple[int, int], ascii_only: bool) -> Frame:
    """The screen with the settings, and four cards as they look now."""
    assert ui.wishes is not None
    t, (width, height) = ui.tongue, size
    canvas = Canvas(width, height, ascii_only)
    canvas.put(0, 0, t._("Settings"), Style.TITLE)
    room, first = _seen(ui.wishes, height)
    for k, (key, value) in enumerate(list(set_now(ui).items())[first : first + room]):
        here = first + k == ui.wishes.at
        shown = f"{t._(TITLES[key])}: {_value(t, key, value)}"
        canvas.put(1, 2 + k, f"[{shown}]" if here else f" {shown} ", Style.CURSOR if here else Style.PLAIN)
    suits = (ASCII if ascii_only or ui.taste.suits == "letters" else UNICODE).suits
    king, queen, jack, ace = (letters(t.lang, t.courts)[k] for k in (12, 11, 10, 0))
    cards = zip((king, queen, jack, ace), suits, (Style.CLUB, Style.BLACK, Style.RED, Style.DIAMOND), strict=True)
    for k, (rank, suit, style) in enumerate(cards):
        canvas.put(width - 15 + 4 * k, 0, rank + suit, style)
    commands = [c for c in ui.keymap.commands if c.context == SETTINGS and c.short and c.keys]
    footer(canvas, height - 1, [(key_name(t, c.keys[0], arrows=True), t._(c.short)) for c in commands])
    return canvas.frame(cursor=(2, 2 + ui.wishes.at - first))
