"""The settings in force, read only where there is a file of them: asking for its place by the usual way takes longer than all else."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from tpat.errors import TpatError

if TYPE_CHECKING:
    from tpat.i18n import Tongue
    from tpat.storage.settings import Settings
    from tpat.ui.model import Taste


def is_there() -> bool:
    """False if there is no file of settings, as far as that is quickly seen."""
    if sys.platform in ("darwin", "win32"):
        return True  # there the place is known to platformdirs alone
    base = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
    return os.path.exists(os.path.join(base, "tpat", "settings.toml"))


def language() -> str:
    """The language that the settings have; empty where they have none or can't be taken, which is not for here to say."""
    if not is_there():
        return ""
    from tpat.storage import settings

    try:
        return settings.load().lang
    except (OSError, TpatError):
        return ""


def in_force(t: Tongue) -> Settings | None:
    """The settings; None without a file. What is wrong with one is said on stderr, and it doesn't hold."""
    if not is_there():
        return None
    from tpat.storage import settings
    from tpat.ui.phrases import clean

    try:
        return settings.load()
    except settings.BadSettings as error:
        if error.problem == "value":
            said = t._("{key} is {allowed}, not {value}.")
            why = said.format(key=error.key, allowed=error.allowed, value=clean(error.detail))
        else:
            why = t._("it is no TOML ({why}).").format(why=clean(error.detail)) if error.detail else t._("it is too large.")
    except (OSError, TpatError) as error:
        why = t._(clean(getattr(error, "strerror", None) or type(error).__name__))
    place = "".join(c if c.isprintable() else "?" for c in str(settings.path()))
    click.echo(t._("The settings in {file} do not hold: {why}").format(file=place, why=why), err=True)
    return None


def taste(held: Settings | None, still: bool = False) -> Taste:
    """How the screen shall look; `still` if nothing shall move on it, whatever the settings have."""
    from tpat.ui.model import Taste

    found = Taste(*(getattr(held, field) for field in Taste._fields)) if held else Taste()
    return found._replace(animation=False) if still else found
