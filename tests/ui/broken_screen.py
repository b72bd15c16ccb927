"""The program with a fault put in, run by the tests on a pty: `broken_screen.py handler|draw`."""

import sys

from tpat.__main__ import main
from tpat.ui import playing, screen


def fail(*_: object) -> None:
    raise RuntimeError("on purpose")


if sys.argv.pop(1) == "handler":
    playing.HANDLERS["deal"] = fail  # type: ignore[assignment]
else:
    compose = screen.compose

    def draw(session, ui, *others):  # type: ignore[no-untyped-def]
        return fail() if ui.pile == "t2" else compose(session, ui, *others)

    from tpat.ui import app

    app.compose = draw
main()
