"""Which language is spoken, and where its messages and pages come from."""

import subprocess
import sys
from pathlib import Path

import pytest

from tpat import i18n

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("name", "lang"),
    [
        ("it", "it"),
        ("it_IT", "it"),
        ("it_IT.UTF-8", "it"),
        ("it_CH.utf8", "it"),
        ("de_AT@euro", "de"),
        ("de_DE.ISO-8859-1@euro", "de"),
        ("fr_CA", "fr"),
        ("fr-CA", "fr"),
        ("en_GB.UTF-8", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("xx_YY", "en"),
        ("tlh", "en"),
        ("italian", "en"),
        (".UTF-8", "en"),
        ("@", "en"),
    ],
)
@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_locale_names_as_systems_write_them(variable: str, name: str, lang: str) -> None:
    assert i18n.choose(None, {variable: name}) == lang


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "it", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "it", "LC_MESSAGES": "fr", "LC_ALL": "de"}, "de"),
        ({"LANG": "it", "LC_MESSAGES": "fr", "LC_ALL": "de", "LANGUAGE": "it"}, "it"),
        ({"LANG": "it", "LC_ALL": ""}, "it"),
        ({"LANG": "it", "LC_ALL": "C"}, "en"),
        ({"LANG": "it", "LC_ALL": "es_ES.UTF-8"}, "en"),
        ({"LANGUAGE": "fr:de"}, "fr"),
        ({"LANGUAGE": "es:pt_BR:de_DE:fr"}, "de"),
        ({"LANGUAGE": "en_US:it"}, "en"),
        ({"LANGUAGE": "C:it"}, "en"),
        ({"LANGUAGE": "es:pt", "LANG": "it"}, "en"),
        ({"LANGUAGE": ":", "LANG": "it"}, "it"),
        ({"LANGUAGE": "", "LANG": "de_CH"}, "de"),
        ({"LC_CTYPE": "it_IT", "LC_COLLATE": "de"}, "en"),
    ],
)
def test_first_variable_that_is_set_decides(environ: dict[str, str], lang: str) -> None:
    assert i18n.choose(None, environ) == lang


def test_option_wins_over_environment() -> None:
    assert i18n.choose("it", {"LANGUAGE": "de", "LC_ALL": "fr"}) == "it"
    assert i18n.choose("en", {"LANGUAGE": "de"}) == "en"
    assert i18n.choose("de_AT.UTF-8", {}) == "de"
    assert i18n.choose("", {"LANG": "fr"}) == "fr"


def test_option_that_we_dont_speak_leaves_it_to_the_environment() -> None:
    assert i18n.choose("xx", {"LANG": "it"}) == "it"
    assert i18n.choose("xx", {}) == "en"


def test_messages_are_translated_and_keep_their_placeholders() -> None:
    assert i18n.load("it")._("Permission denied") == "Permesso negato"
    assert i18n.load("fr")._("Permission denied") == "Permission refusée"
    assert i18n.load("de")._("Permission denied") == "Keine Berechtigung"
    assert i18n.load("de")._("No such command {name!r}.") == "Den Befehl {name!r} gibt es nicht."


def test_english_and_what_no_catalogue_has_come_back_as_they_are() -> None:
    for lang in i18n.LANGUAGES:
        tongue = i18n.load(lang)
        assert tongue.lang == lang
        assert tongue._("never written in any catalogue {x}") == "never written in any catalogue {x}"
        assert tongue._("") == ""
    assert i18n.load("en")._("Permission denied") == "Permission denied"


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {0: "many", 1: "one", 2: "many", 1_000_000: "many"}),
        ("it", {0: "many", 1: "one", 2: "many", 1_000_000: "many"}),
        ("de", {0: "many", 1: "one", 2: "many", 1_000_000: "many"}),
        ("fr", {0: "one", 1: "one", 2: "many", 1_000_000: "many"}),
    ],
)
def test_plural_goes_by_the_language(lang: str, forms: dict[int, str]) -> None:
    one, many = "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"
    tongue = i18n.load(lang)
    texts = {"one": tongue.n(one, many, 1), "many": tongue.n(one, many, 2)}
    assert texts["one"] != texts["many"]
    assert "{args}" in texts["one"]
    assert "{args}" in texts["many"]
    assert {count: tongue.n(one, many, count) for count in forms} == {c: texts[form] for c, form in forms.items()}


def test_missing_catalogue_gives_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "LOCALE_DIR", str(tmp_path))
    tongue = i18n.load.__wrapped__("it")
    assert tongue.lang == "it"
    assert tongue._("Permission denied") == "Permission denied"
    assert tongue.n("one", "many", 2) == "many"


def test_english_starts_without_gettext() -> None:
    code = "import sys; from tpat import i18n; i18n.load('en')._('x'); sys.exit('gettext' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_pages_are_the_files_of_the_checkout() -> None:
    for lang in i18n.LANGUAGES:
        folder = ROOT / "help" / lang
        assert i18n.pages(lang) == sorted(file.stem for file in folder.glob("*.md"))
        for file in folder.glob("*.md"):
            assert i18n.page(lang, file.stem) == file.read_text(encoding="utf-8")


def _help(root: Path, pages: dict[str, str]) -> Path:
    for name, text in pages.items():
        file = root / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def test_page_falls_back_to_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _help(tmp_path / "help", {"en/a": "A é", "en/b": "B", "it/a": "Ä"})
    monkeypatch.setattr(i18n, "_help_dir", lambda: str(folder))
    assert (i18n.page("it", "a"), i18n.page("it", "b"), i18n.page("de", "a")) == ("Ä", "B", "A é")
    assert (i18n.pages("it"), i18n.pages("en"), i18n.pages("de")) == (["a"], ["a", "b"], [])


@pytest.mark.parametrize("name", ["c", "", "../en/a", "a.md", "/etc/passwd", "."])
def test_page_that_is_none(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _help(tmp_path / "help", {"en/a": "A"})
    monkeypatch.setattr(i18n, "_help_dir", lambda: str(folder))
    with pytest.raises(KeyError) as caught:
        i18n.page("it", name)
    assert caught.value.args == (name,)
