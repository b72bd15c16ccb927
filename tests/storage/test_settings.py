"""Settings are read, never written; a file that can't be taken says where it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sittings import home
from tpat.storage import settings


@pytest.fixture(autouse=True)
def file(tmp_path: Path) -> Iterator[Path]:
    with home(tmp_path):
        settings.path().parent.mkdir(parents=True)
        yield settings.path()


def test_without_a_file_the_defaults_hold() -> None:
    assert settings.load() == settings.Settings(betting="xpat2")


@pytest.mark.parametrize("text", ['betting = "bsd"', '\ufeffbetting = "bsd"\r\nlater = [1]', 'a = 1\nbetting = "bsd" # mine\n'])
def test_what_is_set_holds(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8", newline="")
    assert settings.load().betting == "bsd"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"betting =", "toml"),
        (b"\xff\xfe", "toml"),
        (b"\0", "toml"),
        (b"a = " + b"[" * 20_000, "toml"),
        (b'betting = "dice"', "value"),
        (b"betting = 5", "value"),
        (b'betting = ["bsd"]', "value"),
        (b"# " + b"x" * (1 << 17), "size"),
    ],
)
def test_what_cannot_be_taken_is_told_and_left_alone(file: Path, data: bytes, problem: str) -> None:
    file.write_bytes(data)
    with pytest.raises(settings.BadSettings) as e:
        settings.load()
    assert e.value.problem == problem
    assert file.read_bytes() == data


def test_a_folder_in_the_files_place(file: Path) -> None:
    file.mkdir()
    with pytest.raises(OSError, match="directory"):
        settings.load()
