"""Build hook: compiles the message catalogues for wheel, sdist and editable install, and puts the pages and the manual in the wheel."""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(locale_dir: Path) -> list[Path]:
    """Compiles every catalogue below `locale_dir`; gives the files written."""
    written = []
    for source in sorted(locale_dir.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3])
        with target.open("wb") as file:
            write_mo(file, catalogue)
        written.append(target)
    return written


def manual_pages(root: Path, folder: Path) -> dict[str, Path]:
    """Writes the manual pages of the program in the source tree `root`; gives their places below share/man -> the files."""
    sys.path[:0] = [str(root / "src"), str(root / "tools")]
    try:
        pages: dict[str, Path] = importlib.import_module("manpages").write_pages(folder)
    finally:
        del sys.path[:2]
    return pages


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only to hatchling's own checkers
    """Runs before hatchling collects the files; the .mo files are named as artifacts in pyproject.toml."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the catalogues in the source tree, each .mo beside its .po; adds help/ to a wheel as tpat/help, and the manual pages to
        its data below share/man."""
        compile_catalogues(Path(self.root, "src", "tpat", "i18n", "locale"))
        if self.target_name == "wheel" and version != "editable":
            # Not said in pyproject.toml: there it would hold for an editable install too, whose copy would go stale.
            build_data["force_include"]["help"] = "tpat/help"
            self._folder = tempfile.TemporaryDirectory(prefix="tpat-man-")
            for place, file in manual_pages(Path(self.root), Path(self._folder.name)).items():
                build_data["shared_data"][str(file)] = f"share/man/{place}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the manual pages: they are in the wheel now."""
        if self.target_name == "wheel" and version != "editable":
            self._folder.cleanup()
