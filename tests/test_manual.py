"""The manual page: all that it must tell, in four languages, in troff that groff reads without a warning."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import manpages
import tpat
from tpat.cli import cli
from tpat.commands.shared import RuleOption
from tpat.i18n import LANGUAGES

PLACES = {"en": "man6/tpat.6", **{lang: f"{lang}/man6/tpat.6" for lang in LANGUAGES[1:]}}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    before = os.environ.get("LANGUAGE")
    written = manpages.write_pages(tmp_path_factory.mktemp("man"))
    if before is None:
        del os.environ["LANGUAGE"]
    else:
        os.environ["LANGUAGE"] = before
    assert set(written) == set(PLACES.values())
    return {lang: written[place] for lang, place in PLACES.items()}


def plain(path: Path) -> str:
    """The text without troff's escapes."""
    text = path.read_text(encoding="utf-8")
    return text.replace("\\-", "-").replace("\\(ga", "`").replace("\\(aq", "'").replace("\\(dq", '"').replace("\\&", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_names_every_command_option_and_game(lang: str, pages: dict[str, Path]) -> None:
    text = plain(pages[lang])
    for name, command in cli.loaded().items():
        assert f'.B "tpat {name}"' in text
        for option in command.params:
            if option.opts[0].startswith("--"):
                assert re.search(rf'\.B "(-\w, )?{option.opts[0]}[ "]', text), f"{name} {option.opts[0]}"
    for game in tpat.games():
        assert f'.B "{game}"\n{tpat.game(game).title}, ' in text


def test_options_of_games_are_told_once(pages: dict[str, Path]) -> None:
    text = plain(pages["en"])
    for option in cli.commands["play"].params:
        if isinstance(option, RuleOption):
            assert text.count(f'.B "{option.opts[0]} ') == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_requests_are_those_of_a_manual(lang: str, pages: dict[str, Path]) -> None:
    lines = pages[lang].read_text(encoding="utf-8").splitlines()
    requests = [line.split()[0] for line in lines if line.startswith((".", "'"))]
    assert set(requests) == {".TH", ".SH", ".SS", ".TP", ".B", ".PP", ".br"}
    assert requests[0] == ".TH"
    assert requests.count(".SH") == 11
    assert "" not in lines
    assert set(re.findall(r"\\(?:\(..|.)", "".join(lines))) <= {"\\-", "\\e", "\\&", "\\(ga", "\\(aq", "\\(dq"}


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_groff_has_nothing_to_say_against_it(lang: str, pages: dict[str, Path]) -> None:
    done = subprocess.run(["groff", "-K", "utf8", "-man", "-Tutf8", "-ww", str(pages[lang])], capture_output=True, check=True)
    assert done.stderr == b""
    assert b"tpat" in done.stdout
