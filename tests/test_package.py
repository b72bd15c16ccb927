"""The wheel, as a player gets it: built from the source archive, installed where nothing of the checkout is seen."""

import email
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tpat import __version__, i18n

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    """What the command prints; without the settings that this test run's own Python and language have."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG", "TPAT", "COV_"))}
    clean |= {"HOME": str(cwd), "LANG": "C.UTF-8", "TERM": "dumb"}
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=clean, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """(sdist, wheel): the wheel is built from the sdist, so that the sdist has proved complete."""
    folder = tmp_path_factory.mktemp("archives")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=folder)
    (sdist,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="session")
def installed(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment that has the wheel and what it depends on, nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", archives[1], cwd=folder)
    return programs


def wheel_names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_wheel_holds_pages_and_compiled_catalogues(archives: tuple[Path, Path]) -> None:
    names = wheel_names(archives[1])
    pages = {f"tpat/help/{file.relative_to(ROOT / 'help')}" for file in (ROOT / "help").glob("*/*.md")}
    assert {f"tpat/help/{lang}/canfield.md" for lang in i18n.LANGUAGES} <= pages
    assert {name for name in names if name.startswith("tpat/help/")} == pages
    catalogues = {f"tpat/i18n/locale/{lang}/LC_MESSAGES/tpat.mo" for lang in i18n.LANGUAGES[1:]}
    assert {name for name in names if name.startswith("tpat/i18n/locale/")} == catalogues
    assert "tpat/py.typed" in names


def test_wheel_holds_the_package_and_nothing_beside_it(archives: tuple[Path, Path]) -> None:
    names = wheel_names(archives[1])
    sources = {str(file.relative_to(ROOT / "src")) for file in (ROOT / "src" / "tpat").rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == sources
    assert {name.split("/")[0] for name in names} == {"tpat", f"tpat-{__version__}.dist-info", f"tpat-{__version__}.data"}


def test_wheel_holds_the_manual_in_each_language(archives: tuple[Path, Path]) -> None:
    folder = f"tpat-{__version__}.data/data/share/man/"
    with zipfile.ZipFile(archives[1]) as archive:
        pages = {n.removeprefix(folder): archive.read(n).decode() for n in archive.namelist() if n.startswith(f"tpat-{__version__}.data/")}
    assert set(pages) == {"man6/tpat.6", "it/man6/tpat.6", "fr/man6/tpat.6", "de/man6/tpat.6"}
    assert len(set(pages.values())) == 4
    for text in pages.values():
        assert text.startswith('.TH TPAT 6 "" "tpat ')


def test_installed_manual_is_found(installed: Path) -> None:
    for place in ("man6", "it/man6", "fr/man6", "de/man6"):
        assert (installed.parent / "share" / "man" / place / "tpat.6").is_file()


def test_wheel_says_what_it_is(archives: tuple[Path, Path]) -> None:
    info = f"tpat-{__version__}.dist-info"
    with zipfile.ZipFile(archives[1]) as archive:
        metadata = email.message_from_bytes(archive.read(f"{info}/METADATA"))
        licence = archive.read(f"{info}/licenses/LICENSE").decode()
    assert metadata["Version"] == __version__
    assert metadata["License-Expression"] == "MIT"
    assert licence == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_sdist_holds_what_tests_and_builds_need(archives: tuple[Path, Path]) -> None:
    with tarfile.open(archives[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"pyproject.toml", "hatch_build.py", "README.md", "CHANGELOG.md", "LICENSE", "tools/catalogues.py", "tools/manpages.py"}
    wanted |= {"docs/own-games.md", "docs/examples/wide-gypsy.toml"}
    wanted |= {"tests/test_package.py", "src/tpat/i18n/locale/tpat.pot", "src/tpat/i18n/locale/fr/LC_MESSAGES/tpat.po"}
    assert wanted - names == set()
    assert [name for name in names if "venv" in name or "__pycache__" in name] == []
    catalogues = {f"src/tpat/i18n/locale/{lang}/LC_MESSAGES/tpat.mo" for lang in i18n.LANGUAGES[1:]}
    assert {name for name in names if name.endswith(".mo")} == catalogues


def test_sdist_leaves_environments_in_the_tree_alone(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    left_out = shutil.ignore_patterns(".[!g]*", ".git", "__pycache__", "*venv*", "tests", "bench")
    shutil.copytree(ROOT, tree, ignore=left_out)
    for place in ("strayenv/lib", "src/strayenv/lib/LC_MESSAGES", "docs/LC_MESSAGES"):
        (tree / place).mkdir(parents=True)
        (tree / place / "stray.mo").write_bytes(b"")
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", tmp_path, tree, cwd=tmp_path)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    assert any(name.endswith("tpat.mo") for name in names)
    assert [name for name in names if name.endswith("stray.mo")] == []


def test_installed_program_shows_rules_in_french(installed: Path, tmp_path: Path) -> None:
    french = run(installed / "tpat", "rules", "canfield", "--lang", "fr", cwd=tmp_path)
    english = run(installed / "tpat", "rules", "canfield", "--lang", "en", cwd=tmp_path)
    assert "Canfield" in french
    assert "fondation" in french
    assert "défausse" in french
    assert "foundation" in english
    assert french != english


def test_installed_program_says_its_version(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "tpat", "--version", cwd=tmp_path).split() == ["tpat", __version__]
    assert run(installed / "python", "-m", "tpat", "--version", cwd=tmp_path).split()[-1] == __version__


def test_installed_catalogues_are_spoken(installed: Path, tmp_path: Path) -> None:
    code = "from tpat import i18n; print(i18n.load('de')._('Permission denied'), len(i18n.pages('de')))"
    expected = f"Keine Berechtigung {len(i18n.pages('de'))}\n"
    assert run(installed / "python", "-X", "utf8", "-c", code, cwd=tmp_path) == expected
