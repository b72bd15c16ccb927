"""The settings in force, read only where there is a file of them: asking for its place by the usual way takes longer than all else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tpat.errors import TpatError
from tpat.i18n.clicks import Option

_CHOSEN = "tpat.taste"  # where a context keeps what the command line chose
#: What the options take, the same as the settings do; named here too, for the settings are read only where there is a file of them.
VALUES = {
    "suits": ("auto", "symbols", "letters"),
    "courts": ("language", "AKQJ", "ARDF"),
    "autoplay": ("off", "safe", "all"),
    "theme": ("terminal", "dark", "light", "felt", "contrast", "mono"),
}

if TYPE_CHECKING:
    from tpat.i18n import Tongue
    from tpat.storage.settings import Settings
    from tpat.ui.model import Taste


def is_there() -> bool:
    """False if there is no file of settings, as far as that is quickly seen."""
    if sys.platform in ("darwin", "win32"):
        return True  # there the place is known to platformdirs alone
    base = os.environ.get("XDG_CONFIG_HOME", "").strip() or os.path.expanduser("~/.config")
    return any(os.path.exists(os.path.join(base, "tpat", name)) for name in ("config.toml", "settings.toml"))


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
    """The settings; None without a file. What is wrong with one is said on stderr, and it doesn't hold; keys that are none are a usage
    error, since a game can't be played by others than one knows."""
    if not is_there():
        return None
    from tpat.storage import settings
    from tpat.ui.phrases import clean

    try:
        return settings.load()
    except settings.BadSettings as error:
        if error.problem == "keys":
            lists, text = t._('{key} is a list of keys, such as ["u", "ctrl-z"].'), t._('{key} is a text, such as "vi".')
            said = text if error.key in settings.TABLES else lists
            refuse_keys(t, said.format(key=clean(error.key)))
        if error.problem == "value":
            said = t._("{key} is {allowed}, not {value}.")
            why = said.format(key=error.key, allowed=error.allowed, value=clean(error.detail))
        else:
            why = t._("it is no TOML ({why}).").format(why=clean(error.detail)) if error.detail else t._("it is too large.")
    except (OSError, TpatError) as error:
        why = t._(clean(getattr(error, "strerror", None) or type(error).__name__))
    place = _place()
    click.echo(t._("The settings in {file} do not hold: {why}").format(file=place, why=why), err=True)
    return None


def _place() -> str:
    """Where the file is, fit to be shown."""
    from tpat.storage import settings

    return "".join(c if c.isprintable() else "?" for c in str(settings.read_path()))


def refuse_keys(t: Tongue, why: str) -> NoReturn:
    """End with what is wrong with the player's keys, as a usage error."""
    said = t._("The keys in {file} do not hold: {why}").format(file=_place(), why=why)
    raise click.UsageError(said, click.get_current_context(silent=True))


def wanted(t: Tongue, still: bool = False) -> Taste:
    """How the settings have the screen look, and the keys; `still` as `taste` has it."""
    return taste(in_force(t), t, still)


def taste(held: Settings | None, t: Tongue, still: bool = False) -> Taste:
    """How the screen shall look, as the options of the command line say, else the settings, and by which keys it is played; `still` if
    nothing shall move on it, whatever the settings have. A usage error for keys that can't be."""
    from tpat.ui.keymap import BadKeys
    from tpat.ui.model import Taste

    found = Taste(*(getattr(held, field) for field in Taste._fields)) if held else Taste()
    found = found._replace(**_chosen())
    try:
        _ = found.keymap
    except BadKeys as error:
        from tpat.ui.keys_text import keys_text

        refuse_keys(t, keys_text(t, error))
    return found._replace(animation=False) if still else found


def level(held: Settings | None) -> str:
    """How much goes up by itself, as the command line says, else the settings: one of session.autoplay.LEVELS."""
    return str(_chosen().get("autoplay") or (held.autoplay if held else VALUES["autoplay"][0]))


def _chosen() -> dict[str, Any]:
    """What the options of the command line say."""
    context = click.get_current_context(silent=True)
    found: dict[str, Any] = context.meta.get(_CHOSEN, {}) if context else {}
    return found


def _choose(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta.setdefault(_CHOSEN, {})[param.name] = value


def option(name: str, said: str) -> Callable[[Any], Any]:
    """An option of the command line for one of VALUES, which holds for this run; `said` is its help."""
    kind = click.Choice(VALUES[name], case_sensitive=False)
    return click.option(f"--{name}", cls=Option, type=kind, expose_value=False, callback=_choose, help=said)
