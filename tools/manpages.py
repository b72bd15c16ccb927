"""Writes the manual pages tpat(6): `python tools/manpages.py FOLDER` fills FOLDER/man6, FOLDER/it/man6 and so on.

They are made from the program's commands, games, keys and catalogues; the catalogues must have been compiled. The package build calls
`write_pages` for the wheel.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def write_pages(folder: Path) -> dict[str, Path]:
    """Writes a page for each language; gives where each belongs below `share/man` -> the file."""
    # Here, since the package is found only with its folder on the path, and a page speaks as the process does.
    from tpat.cli import cli
    from tpat.commands.manual import manual
    from tpat.i18n import LANGUAGES, load
    from tpat.i18n.clicks import speak

    written = {}
    for lang in LANGUAGES:
        place = "man6/tpat.6" if lang == LANGUAGES[0] else f"{lang}/man6/tpat.6"
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        speak(lang)
        file.write_text(manual(cli, load(lang)), encoding="utf-8")
        written[place] = file
    return written


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for file in write_pages(Path(sys.argv[1])).values():
        print(file)
