"""The player's language: which one it is, its messages and its help pages.

Messages are English sentences in the code and are looked up in the catalogue of the language at the moment they
are shown. Nothing here knows cards or piles.
"""

from __future__ import annotations

import functools
import os.path
from collections.abc import Mapping
from os import listdir
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES = ("en", "it", "fr", "de")
"""The languages that the program speaks; the first is the one its messages are written in."""

DOMAIN = "tpat"
LOCALE_DIR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "locale")
"""Where the compiled catalogues lie: LOCALE_DIR/<lang>/LC_MESSAGES/tpat.mo."""

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose(option: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak, always one of `LANGUAGES`.

    `option` is what the player asked for by `--lang`; without it the first of LANGUAGE, LC_ALL, LC_MESSAGES and
    LANG that is set and not empty decides. LANGUAGE is a list (`fr:de`): its first language that we speak counts.
    Values are locale names as systems write them (`it`, `it_CH.utf8`, `de_AT@euro`); C, POSIX and languages that
    we don't speak give English. An `option` that we don't speak is the command line's to refuse; its refusal is worded
    in the language of the environment.
    """
    language = _language(option) if option else None
    if language:
        return language
    for variable in _VARIABLES:
        value = environ.get(variable, "")
        names = [name for name in (value.split(":") if variable == "LANGUAGE" else [value]) if name]
        if names:
            return next(filter(None, map(_language, names)), LANGUAGES[0])
    return LANGUAGES[0]


def _language(locale_name: str) -> str | None:
    """The language of a locale name, None when we don't speak it."""
    name = locale_name.partition(".")[0].partition("@")[0]
    if name in ("C", "POSIX"):
        return LANGUAGES[0]
    code = name.replace("-", "_").partition("_")[0].lower()
    return code if code in LANGUAGES else None


class Tongue:
    """One language with its messages, and a name of how court cards are lettered in it. Made by `load`."""

    __slots__ = ("_catalogue", "courts", "lang")

    def __init__(self, lang: str, catalogue: NullTranslations | None, courts: str = "") -> None:
        self.lang = lang
        self.courts = courts
        self._catalogue = catalogue

    def _(self, message: str) -> str:
        """The message in this language; the message itself where the catalogue hasn't got it."""
        # The empty message is the catalogue's own header.
        return self._catalogue.gettext(message) if self._catalogue and message else message

    def n(self, one: str, many: str, count: int) -> str:
        """The form of the message that goes with `count`; placeholders in it are left for the caller to fill."""
        if self._catalogue:
            return self._catalogue.ngettext(one, many, count)
        return one if count == 1 else many


@functools.cache
def load(lang: str, courts: str = "") -> Tongue:
    """The tongue of one of `LANGUAGES`. Where its catalogue is missing it speaks English. `courts` is one of `words.COURTS`, empty for the
    language's own letters."""
    if lang == LANGUAGES[0]:
        return Tongue(lang, None, courts)
    import gettext  # only here: English, which needs no catalogue, starts without it

    try:
        return Tongue(lang, gettext.translation(DOMAIN, LOCALE_DIR, [lang]), courts)
    except OSError:
        return Tongue(lang, None, courts)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools and readers know
    """The message as it is: marks it for the catalogue where it is written, to be translated where it is shown."""
    return message


@functools.cache
def _help_dir() -> str:
    """The folder of the help pages: inside an installed package, beside `src/` in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    installed = os.path.join(package, "help")
    return installed if os.path.isdir(installed) else os.path.join(package, "..", "..", "help")


def pages(lang: str) -> list[str]:
    """The names of the help pages written in `lang`, sorted; empty for a language without any."""
    try:
        files = listdir(os.path.join(_help_dir(), lang))
    except OSError:
        return []
    return sorted(name.removesuffix(".md") for name in files if name.endswith(".md"))


def page(lang: str, name: str) -> str:
    """The Markdown of the help page `name` in `lang`, in English where that language hasn't got it.

    Raises KeyError(name) when there is no such page.
    """
    for language in (lang, LANGUAGES[0]):
        if name in pages(language):
            with open(os.path.join(_help_dir(), language, name + ".md"), encoding="utf-8") as file:
                return file.read()
    raise KeyError(name)
