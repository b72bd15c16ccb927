"""Build hook: compiles the message catalogues for wheel, sdist and editable install, and puts the pages and the manual in the wheel.

With TPAT_MYPYC=1 in the environment a wheel has the solver's searches compiled by mypyc too, beside their sources. That takes a C compiler,
and the wheel is for one kind of machine and one version of Python. An editable install is never compiled.
"""

from __future__ import annotations

import importlib
import os
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


#: What is compiled: the searches that have a model of their own. The others call the engine, and would gain nothing.
COMPILED = ("canfield", "canfield_search", "canfield_tables", "chance", "columns", "columns_search", "stages", "stages_columns", "suits")


def wants_compiled() -> bool:
    """Whether the user has asked for a compiled solver."""
    return os.environ.get("TPAT_MYPYC", "0") not in ("", "0")


def compile_solver(root: Path, folder: Path) -> list[Path]:
    """Compiles the searches of the program in the source tree `root`; gives the files written, below lib/ in `folder` as below src/."""
    modules = [str(root / "src" / "tpat" / "solver" / f"{name}.py") for name in COMPILED]
    extensions = importlib.import_module("mypyc.build").mypycify(
        ["--config-file", str(root / "pyproject.toml"), "--cache-dir", os.devnull, *modules],
        opt_level="1",  # more gains nothing that can be measured
        debug_level="0",
        target_dir=str(folder / "c"),
        group_name="tpat.solver.compiled",
    )
    command = importlib.import_module("setuptools").Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "objects")
    command.ensure_finalized()
    command.run()
    return sorted((folder / "lib").rglob("*.*"))


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only to hatchling's own checkers
    """Runs before hatchling collects the files; the .mo files are named as artifacts in pyproject.toml."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides the requirements in pyproject.toml."""
        return ["mypy[mypyc]>=1.15"] if wants_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the catalogues in the source tree, each .mo beside its .po; adds help/ to a wheel as tpat/help, and the manual pages to
        its data below share/man, and the compiled solver where it is asked for."""
        compile_catalogues(Path(self.root, "src", "tpat", "i18n", "locale"))
        if self.target_name == "wheel" and version != "editable":
            # Not said in pyproject.toml: there it would hold for an editable install too, whose copy would go stale.
            build_data["force_include"]["help"] = "tpat/help"
            self._folder = tempfile.TemporaryDirectory(prefix="tpat-")
            for place, file in manual_pages(Path(self.root), Path(self._folder.name)).items():
                build_data["shared_data"][str(file)] = f"share/man/{place}"
            if wants_compiled():
                build_data.update(pure_python=False, infer_tag=True)
                for file in compile_solver(Path(self.root), Path(self._folder.name)):
                    build_data["force_include"][str(file)] = str(file.relative_to(Path(self._folder.name, "lib")))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what is in the wheel now."""
        if self.target_name == "wheel" and version != "editable":
            self._folder.cleanup()
