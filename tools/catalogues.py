"""Brings the message catalogues up to the sources: `python tools/catalogues.py`.

Extracts the messages of src/tpat and of the installed click into tpat.pot, merges them into every tpat.po, compiles
the .po files for a checkout, and lists what is left to translate (exit 1 if anything is). New messages are left
empty, never guessed; messages that are gone go.
"""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import compile_catalogues  # noqa: E402 - found only with the checkout on the path

from tpat.i18n import LANGUAGES  # noqa: E402 - after it, as imports are sorted

LOCALE = ROOT / "src" / "tpat" / "i18n" / "locale"
POT = LOCALE / "tpat.pot"
OUR_KEYWORDS = {"_": None, "N_": None, "n": (1, 2)}
CLICK_KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
# Where click keeps what it says to the user of a program; its other modules speak to programmers and to Windows.
CLICK_FILES = ("core", "decorators", "exceptions", "formatting", "parser", "shell_completion", "termui", "types")
CLICK_UNMARKED = ("required",)  # looked up by way of a variable
METHOD = [("**.py", "python")]
# Header lines that say nothing true here, or would change with every run; git keeps dates and names.
NOISE = (b'"Project-Id', b'"Report-M', b'"POT-Cr', b'"PO-Rev', b'"Last-Tr', b'"Language-Team', b'"Generated-By')

Message = tuple[str, str | tuple[str, ...]]


def ours(source: Path = ROOT / "src" / "tpat") -> Iterator[Message]:
    """(file, message) for each message in the sources of the package; a message with a plural is a pair."""
    for file, _line, message, _comments, _context in extract_from_dir(source, METHOD, keywords=OUR_KEYWORDS):
        yield f"src/tpat/{file}", message


def clicks() -> Iterator[Message]:
    """(file, message) for each message that the installed click can show to a player."""
    source = Path(click.__file__).parent
    for file, _line, message, _comments, _context in extract_from_dir(source, METHOD, keywords=CLICK_KEYWORDS):
        if Path(file).stem in CLICK_FILES:
            yield f"click/{file}", message
    for message in CLICK_UNMARKED:
        yield "click/core.py", message


def click_version() -> str:
    """The version of the installed click."""
    return importlib.metadata.version("click")


def template() -> Catalog:
    """The template that the sources and the installed click give."""
    catalogue = Catalog(charset="utf-8", fuzzy=False)
    catalogue.header_comment = f"# Messages of tpat and of click {click_version()}. Made by tools/catalogues.py."
    for file, message in [*sorted(set(ours()), key=str), *sorted(set(clicks()), key=str)]:
        catalogue.add(message, locations=[(file, 0)])
    return catalogue


def read(path: Path) -> Catalog:
    """The catalogue in a .po or .pot file."""
    with path.open("rb") as file:
        return read_po(file, locale=None if path.suffix == ".pot" else path.parts[-3])


def write(path: Path, catalogue: Catalog) -> None:
    """Writes the catalogue, without line numbers: they would change with every edit of the sources."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=120, ignore_obsolete=True, include_lineno=False, omit_header=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    kept = b"".join(line for line in buffer.getvalue().splitlines(True) if not line.startswith(NOISE))
    path.write_bytes(kept.strip() + b"\n")


def untranslated(catalogue: Catalog) -> list[str]:
    """The messages of a language that have no translation, or lack one of its plural forms, or are only a guess."""
    return [
        " / ".join(forms(message.id))
        for message in catalogue
        if message.id and (message.fuzzy or not all(forms(message.string)))
    ]


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The one or more forms of a message or its translation, empty where there is none."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def main() -> int:
    """Updates everything; 1 when something is left to translate."""
    pot = template()
    write(POT, pot)
    missing: dict[str, list[str]] = {}
    for lang in LANGUAGES[1:]:
        path = LOCALE / lang / "LC_MESSAGES" / "tpat.po"
        catalogue = read(path) if path.exists() else Catalog(locale=lang, charset="utf-8", fuzzy=False)
        catalogue.update(pot, no_fuzzy_matching=True)
        catalogue.header_comment = f"# tpat in the language {lang!r}. Kept up to the sources by tools/catalogues.py."
        write(path, catalogue)
        for message in untranslated(catalogue):
            missing.setdefault(message, []).append(lang)
    for message, langs in missing.items():
        print(f"{' '.join(langs)}: {message!r}")
    compile_catalogues(LOCALE)
    print(f"{len(pot)} messages, {len(missing)} of them not translated everywhere")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
