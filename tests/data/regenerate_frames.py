"""Write the screens that the tests compare with: `python tests/data/regenerate_frames.py`.

Review the change of these files as you review code: they are what a player sees.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scenes import GAMES, SCENES, album, golden

FOLDER = Path(__file__).parent / "frames"
ALBUMS = FOLDER / "games"


def main() -> int:
    """Write all of them, and remove those that nobody asks for."""
    ALBUMS.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.rglob("*.txt"):
        old.unlink()
    for name, scene in SCENES.items():
        (FOLDER / f"{name}.txt").write_text(golden(scene().frame()), encoding="utf-8")
    for game in GAMES:
        (ALBUMS / f"{game}.txt").write_text(album(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
