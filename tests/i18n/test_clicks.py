"""What click says, on a command line like ours: nothing of it stays English in another language."""

import gettext
import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tpat.cli import cli
from tpat.engine import games
from tpat.engine.options import OPTIONS
from tpat.i18n import LANGUAGES, N_, clicks

TRANSLATED = LANGUAGES[1:]


def words(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[^\W\d_]{2,}", text)}


# Words of the demonstration below that are names or values, the same in every language, and words that a language
# really shares with English.
NAMES = words("demo play replay --lang --time --cards --turn --moves --soon --no-soon --help --version WHICH COUNT FILE") | {*LANGUAGES}
SHARED = {
    "it": {"file"},
    "fr": {"usage", "options", "option", "argument", "arguments", "version"},
    "de": {"option", "argument", "text", "version"},
}


@pytest.fixture(autouse=True)
def _language_put_back(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    domain = gettext.textdomain()
    yield
    gettext.textdomain(domain)


@click.group(cls=clicks.Group, help=N_("Press any key to continue..."), epilog=N_("Repeat for confirmation"))
@clicks.version_option("1.2.3")
def demo() -> None:
    """Not shown: the help is the message above."""


@demo.command(help=N_("Do you want to continue?"))
@click.argument("game", cls=clicks.Argument, help=N_("filename"), metavar="WHICH")
@click.argument("number", cls=clicks.Argument, type=int, required=False, metavar="COUNT")
@click.option("--lang", cls=clicks.Option, type=click.Choice(LANGUAGES), help=N_("path"))
@click.option("--time", cls=clicks.Option, type=float, default=1.5, show_default=True, help=N_("unknown error"))
@click.option("--turn", cls=clicks.Option, type=click.IntRange(1, 3), required=False, metavar=N_("path"))
@click.option("--cards", cls=clicks.Option, type=clicks.File())
@click.option("--soon/--no-soon", cls=clicks.Option)
def play(game: str, **options: object) -> None:
    if game == "abort":
        raise click.Abort
    click.echo(f"{game} {options['number']}")


@demo.command(help=N_("Missing command."), short_help=N_("Commands"))
@click.argument("file", cls=clicks.Argument, type=click.Path(exists=True, dir_okay=False), metavar="FILE")
@click.option("--moves", cls=clicks.Option, required=True)
def replay(file: str, moves: str) -> None:
    click.echo(file + moves)


COMPLAINTS = {
    "bad option": ["play", "gypsy", "--bad"],
    "mistyped option": ["play", "gypsy", "--tim", "3"],
    "option without value": ["play", "gypsy", "--time"],
    "flag with value": ["play", "gypsy", "--soon=3"],
    "missing argument": ["play"],
    "missing option": ["replay", __file__],
    "bad integer": ["play", "gypsy", "7x"],
    "bad float": ["play", "gypsy", "--time", "7x"],
    "out of range": ["play", "gypsy", "--turn", "7"],
    "bad choice": ["play", "gypsy", "--lang", "7"],
    "extra argument": ["play", "gypsy", "1", "2"],
    "extra arguments": ["play", "gypsy", "1", "2", "3"],
    "no such command": ["7"],
    "mistyped command": ["rreplax"],
    "command like two": ["repay"],
    "no such file": ["play", "gypsy", "--cards", "/7/7"],
    "no such path": ["replay", "/7/7", "--moves", "7"],
    "a folder": ["replay", "/", "--moves", "7"],
    "abort": ["play", "abort"],
}
TEXTS = {
    "no command": [],
    "help": ["--help"],
    "help of a command": ["play", "--help"],
    "help of another": ["replay", "--help"],
}


def run(lang: str, args: list[str]) -> Result:
    clicks.speak(lang)
    return CliRunner().invoke(demo, args, prog_name="demo")


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("case", [*COMPLAINTS, *TEXTS])
def test_no_word_stays_english(case: str, lang: str) -> None:
    args = {**COMPLAINTS, **TEXTS}[case]
    english, other = run("en", args), run(lang, args)
    assert other.exit_code == english.exit_code
    given = {word for arg in args for word in words(arg)}
    left = words(english.output) - NAMES - given
    assert left
    assert left & words(other.output) <= SHARED[lang]


def test_headings_have_the_colon_of_their_language() -> None:
    shown = {lang: run(lang, TEXTS["help"]).output.splitlines() for lang in LANGUAGES}
    assert {"Options:", "Commands:"} <= set(shown["en"])
    assert {"Options :", "Commandes :"} <= set(shown["fr"])
    assert {"Opzioni:", "Comandi:"} <= set(shown["it"])
    assert {"Optionen:", "Befehle:"} <= set(shown["de"])


def test_english_is_clicks_own() -> None:
    assert "Error: No such option '--bad'." in run("en", COMPLAINTS["bad option"]).output
    assert "'7x' is not a valid integer." in run("en", COMPLAINTS["bad integer"]).output
    assert run("en", COMPLAINTS["bad integer"]).exit_code == 2
    assert run("en", COMPLAINTS["abort"]).output == "Aborted!\n"


@pytest.mark.parametrize(
    ("lang", "case", "sentence"),
    [
        ("it", "bad integer", "Errore: Valore non valido per 'COUNT': '7x' non è valido (serve: numero intero)."),
        ("fr", "bad option", "Erreur : L'option '--bad' n'existe pas."),
        ("de", "missing argument", "Fehler: Es fehlt das Argument 'WHICH'."),
        ("it", "mistyped command", "Errore: Il comando 'rreplax' non esiste. Volevi dire 'replay'?"),
        ("de", "command like two", "Meintest du eines von diesen: 'play', 'replay'?"),
        ("fr", "extra arguments", "Erreur : Il y a des arguments de trop (2 3)"),
        ("de", "no such file", "'/7/7': Datei oder Ordner nicht gefunden"),
        ("de", "abort", "Abgebrochen!"),
    ],
)
def test_sentences_as_a_player_reads_them(lang: str, case: str, sentence: str) -> None:
    assert sentence in run(lang, COMPLAINTS[case]).output


def test_help_changes_with_the_language_of_the_moment() -> None:
    seen = {lang: run(lang, ["play", "--help"]).output for lang in ("en", "de", "it", "en", "fr")}
    assert "Aufruf: demo play [OPTIONEN] WHICH COUNT\n\n  Möchtest du fortfahren?\n" in seen["de"]
    assert re.search(r"--help +Mostra questo aiuto ed esce\.", seen["it"])
    assert re.search(r"--help +Show this message and exit\.", seen["en"])
    assert re.search(r"--time NOMBRE DÉCIMAL +erreur inconnue +\[par défaut : 1\.5\]", seen["fr"])
    assert re.search(r"--turn chemin ", seen["fr"])


def test_version_is_the_same_everywhere() -> None:
    assert {run(lang, ["--version"]).output for lang in LANGUAGES} == {"demo 1.2.3\n"}


def test_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "cards"
    file.write_text("QH")
    assert run("it", ["play", "gypsy", "3", "--cards", str(file)]).output == "gypsy 3\n"


@pytest.mark.parametrize(
    ("args", "lang"),
    [
        ([], None),
        (["gypsy", "12"], None),
        (["--lang", "it", "gypsy"], "it"),
        (["gypsy", "--lang=fr", "--help"], "fr"),
        (["gypsy", "--lang", "fr", "--lang", "de"], "de"),
        (["gypsy", "--", "--lang", "fr"], None),
        (["gypsy", "--language", "fr"], None),
        (["gypsy", "--lang"], None),
        (["gypsy", "--lang="], None),
        (["--lang", "IT", "gypsy", "--lang", "zz"], "IT"),
        (["--lang", "it", "deal", "--lang"], "it"),
    ],
)
def test_language_is_asked_before_click_reads(args: list[str], lang: str | None) -> None:
    assert clicks.asked(args) == lang


COMMAND_LINES = [
    ["--help"],
    ["--bad"],
    ["gypsx"],
    ["frob"],
    ["games", "--bad"],
    ["keys"],
    ["gypsy", "--bad"],
    ["gypsy", "-5"],
    ["gypsy", "x"],
    ["gypsy", "1", "2"],
    ["gypsy", "--relaxed", "1"],
    ["spider", "--relaxed", "7"],
    ["replay"],
    ["replay", "gypsy", "1"],
    ["replay", "gypsy", "1", "--moves", "zz"],
    ["replay", "gypsy", "1", "--moves", "t1-t1"],
    ["replay", "gypsy", "--cards", "/7/7", "--moves", "t1-t1"],
    *([command, "--help"] for command in cli.commands),
]
# What one types, and titles of games: the same in every language.
TYPED = NAMES | words(" ".join(["tpat", *games.names(), *games.aliases(), *cli.commands, *OPTIONS]))
TYPED |= words("preset default vi toml")
TYPED |= words(" ".join(value for option in OPTIONS.values() for value in option.values))
TYPED |= words(
    "csv html dump merge text txt svg cast png record table pysol ms fc-solve solvitaire in out id file number take-over player words "
    "json ascii plain watch memory shuffle xpat rng hand auto no base moves-file redeal bad ctrl esc fg English italiano français Deutsch"
)


def phrases(text: str) -> set[tuple[str, str]]:
    """Words that follow each other in a line, but for what is typed."""
    text = re.sub(r"--\w+(-\w+)* \[[^]]+\]", "", text)  # an option and the values that it takes
    lines = [re.findall(r"[^\W\d_]{2,}", line.lower()) for line in text.splitlines()]
    return {pair for line in lines for pair in itertools.pairwise(word for word in line if word not in TYPED)}


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("args", COMMAND_LINES, ids=" ".join)
def test_no_phrase_of_the_program_stays_english(args: list[str], lang: str) -> None:
    english, other = (CliRunner().invoke(cli, [*args, "--lang", tongue]).output for tongue in ("en", lang))
    assert len(phrases(english)) > 3
    assert phrases(english) & phrases(other) <= {("usage", "options"), ("reserve", "in")}  # French; German
