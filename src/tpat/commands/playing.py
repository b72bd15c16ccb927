"""How a game is played: on the full screen where there is one, else by lines of words."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from tpat.commands import tastes
from tpat.commands.menu import GameOption, tongue
from tpat.commands.shared import (
    animation_option,
    autoplay_option,
    betting_option,
    fresh,
    json_option,
    look_options,
    mouse_option,
    no_screen,
    plain_option,
    several,
)
from tpat.i18n import N_

if TYPE_CHECKING:
    from collections.abc import Callable

    from tpat.commands.kept import Kept
    from tpat.commands.winnable import Dealing
    from tpat.session.session import Session
    from tpat.storage.settings import Settings

no_auto_base_option = click.option(
    "--no-auto-base", cls=GameOption, of=lambda rules: rules.base_goes_up, is_flag=True, help=N_("Leave base cards where they are.")
)
screen_options = several(plain_option, json_option, look_options, mouse_option, animation_option, autoplay_option)
play_options = several(screen_options, no_auto_base_option, betting_option)


class How(NamedTuple):
    """How a game is to be played, as the command line has it."""

    plain: bool = False
    as_json: bool = False
    ascii_only: bool = False
    no_mouse: bool = False
    no_animation: bool = False
    no_auto_base: bool = False

    @property
    def full_screen(self) -> bool:
        """True where a full screen is wanted, and can be had as far as one can tell before it is tried."""
        return not (self.plain or self.as_json or no_screen())


def sit_down(
    session: Session | None,
    kept: Kept,
    how: How,
    held: Settings | None,
    *,
    resumed: str | None = None,
    busy: str = "",
    winnable: Dealing | None = None,
) -> int | None:
    """Play until the player quits; gives the exit code. `held` are the settings in force; `resumed` is the pile of the cursor in a session
    that was gone on with; new deals are `winnable` if that is wanted. Without a session the first is such a deal, else there is the
    chooser, or the question about the game that is `busy`; and nothing, None, where there is no full screen."""
    if how.full_screen:
        from tpat.ui.terminal import NoScreen

        with contextlib.suppress(NoScreen):
            from tpat.ui.app import run

            return run(
                session,
                tongue(),
                ascii=how.ascii_only,
                fresh=fresh,
                auto_base=not how.no_auto_base,
                keeper=kept,
                resumed=resumed if session else None,
                taste=tastes.taste(held, tongue(), how.no_animation),
                mouse=not how.no_mouse,
                busy=busy,
                winnable=winnable.ahead(session is None) if winnable else None,
            )
    if session is None and winnable:
        session = winnable.begun(not how.no_auto_base)
    number = winnable.number if winnable else fresh
    return None if session is None else _plain(session, kept, how, held, number, resumed is not None)


def _plain(session: Session, kept: Kept, how: How, held: Settings | None, number: Callable[[], int], resumed: bool) -> int:
    import gc
    import io

    from tpat.ui.plain import run_plain

    gc.enable()  # off since the start
    session.autoplay = tastes.level(held)
    # Both are None when the process was started with them closed.
    stdin, stdout = sys.stdin or io.StringIO(), sys.stdout or io.StringIO()
    more = {"verbosity": held.verbosity} if held else {}
    return run_plain(session, tongue(), stdin, stdout, fresh=number, json=how.as_json, keeper=kept, resumed=resumed, **more)
