"""Settings are read, and what is changed on the screen is written; a file that can't be taken says where it is wrong and stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sittings import home
from tpat.i18n import LANGUAGES
from tpat.storage import settings
from tpat.ui import theme


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
        (b'theme = "pink"', "value"),
        (b'four_colours = "yes"', "value"),
        (b"four_colours = 1", "value"),
        (b'lang = "nl"', "value"),
        (b"suits = true", "value"),
        (b"# " + b"x" * (1 << 17), "size"),
    ],
)
def test_what_cannot_be_taken_is_told_and_left_alone(file: Path, data: bytes, problem: str) -> None:
    file.write_bytes(data)
    with pytest.raises(settings.BadSettings) as e:
        settings.load()
    assert e.value.problem == problem
    with pytest.raises(settings.BadSettings):
        settings.store({"theme": "felt"})
    assert file.read_bytes() == data


def test_a_folder_in_the_files_place(file: Path) -> None:
    file.mkdir()
    with pytest.raises(OSError, match="directory"):
        settings.load()


# --- writing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", settings.ALLOWED)
def test_what_is_stored_is_read_again(file: Path, key: str) -> None:
    for value in settings.ALLOWED[key]:
        settings.store({key: value})
        assert settings.load()._asdict()[key] == value
    assert [f.name for f in file.parent.iterdir()] == ["config.toml"]


def test_all_else_in_the_file_stays() -> None:
    mine = '# mine\nbetting = "bsd" # as on BSD\n  theme   = "dark"\nlater = [1]\n\n[keys]\nundo = ["u"]\ntheme = "no"\n'
    settings.path().write_text(mine, encoding="utf-8")
    settings.store({"theme": "felt", "four_colours": True})
    text = settings.path().read_text(encoding="utf-8")
    assert text == mine.replace('  theme   = "dark"', 'theme = "felt"').replace("later = [1]\n", "later = [1]\nfour_colours = true\n")
    keys = (("undo", ("u",)), ("theme", ("no",)))
    assert settings.load() == settings.Settings(betting="bsd", theme="felt", four_colours=True, own_keys=keys)


@pytest.mark.parametrize("text", ["note = '''\n[x]\ntheme = 1\n'''\n", '"theme" = "dark"\n'])
def test_a_file_that_would_not_say_it_is_left_alone(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    try:
        settings.store({"theme": "felt"})
    except settings.BadSettings:
        assert file.read_text(encoding="utf-8") == text
    else:
        assert settings.load().theme == "felt"


def test_a_folder_that_is_not_there_is_made(file: Path) -> None:
    file.parent.rmdir()
    settings.store({"suits": "letters"})
    assert settings.load().suits == "letters"


def test_a_link_to_the_file_stays_one(file: Path, tmp_path: Path) -> None:
    real = tmp_path / "real.toml"
    real.write_text("", encoding="utf-8")
    file.symlink_to(real)
    settings.store({"theme": "dark"})
    assert file.is_symlink()
    assert real.read_text(encoding="utf-8") == 'theme = "dark"\n'


def test_the_values_are_those_that_the_program_has() -> None:
    assert tuple(settings.THEMES) == tuple(theme.PALETTES)
    assert settings.THEMES[0] == theme.USUAL
    assert settings.LANGUAGES[1:] == LANGUAGES


# --- keys, and the file of earlier versions ---------------------------------------------------------------------------


def test_keys_are_a_list_or_one_alone(file: Path) -> None:
    file.write_text('[keys]\npreset = "vi"\nundo = ["u", "f9"]\nredo = "r"\npeek = []\n"new spider" = ["S"]\n', encoding="utf-8")
    held = settings.load()
    assert held.preset == "vi"
    assert held.own_keys == (("undo", ("u", "f9")), ("redo", ("r",)), ("peek", ()), ("new spider", ("S",)))


@pytest.mark.parametrize(
    ("text", "key"),
    [("[keys]\nundo = 5\n", "undo"), ("[keys]\nundo = [5]\n", "undo"), ("[keys]\npreset = true\n", "preset"), ("keys = []\n", "keys")],
)
def test_what_is_no_list_of_keys_is_told(file: Path, text: str, key: str) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(settings.BadSettings) as e:
        settings.load()
    assert (e.value.problem, e.value.key) == ("keys", key)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[keys]\npreset = "vi"\n'),
        ('theme = "dark"\n', 'theme = "dark"\n\n[keys]\npreset = "vi"\n'),
        ("[keys] # mine\n# all\nundo = []\n\n[later]\na = 1\n", '[keys] # mine\n# all\nundo = []\npreset = "vi"\n\n[later]\na = 1\n'),
        ('[keys]\npreset = "xpat" # old\nundo = []\n', '[keys]\npreset = "vi"\nundo = []\n'),
    ],
)
def test_a_preset_is_written_to_the_table_of_keys(file: Path, before: str, after: str) -> None:
    file.write_text(before, encoding="utf-8")
    settings.store({"preset": "vi"})
    assert file.read_text(encoding="utf-8") == after


def test_the_file_of_earlier_versions_is_read_until_there_is_another(file: Path) -> None:
    old = file.with_name("settings.toml")
    old.write_text('# mine\ntheme = "dark"\n', encoding="utf-8")
    assert settings.load().theme == "dark"
    settings.store({"suits": "letters"})
    assert file.read_text(encoding="utf-8") == '# mine\ntheme = "dark"\nsuits = "letters"\n'
    assert old.read_text(encoding="utf-8") == '# mine\ntheme = "dark"\n'
    old.write_text('theme = "felt"\n', encoding="utf-8")
    assert settings.load().theme == "dark"
