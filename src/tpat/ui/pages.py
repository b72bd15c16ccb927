"""Help pages as lines of text: a little Markdown, the facts of the rules in force, a width.

The Markdown is what the pages use and no more: `# ` and `## ` headings, paragraphs, `- ` bullets, *emphasis* and `code`.
{name} stands for a fact, and [[keys|words]] for what is done by keys on the full screen and by words in the line mode.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tpat.engine import games
from tpat.engine.rules import Rules
from tpat.i18n import Tongue, page
from tpat.ui.keymap import DEFAULT, Keymap, key_names

_HEADINGS = (("## ", "heading"), ("# ", "title"))
_BULLET = "- "
_FORMS = re.compile(r"\[\[([^|\]]*)\|([^\]]*)\]\]")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_MARKS = re.compile(r"`([^`]*)`|\*(\S|\S[^*`]*\S)\*")
_CELLS = re.compile(r"\s*\S.*\s{2,}(?=\S)")
_NARROW = 10  # cells that the last cell of a table has at least, or it starts at the edge
_NO_BREAK = "\N{NO-BREAK SPACE}"
# French sets these off by a space, and none of them may begin or end a line alone.
_HELD = re.compile(r" (?=[:;!?»])|(?<=«) ")


class Line(NamedTuple):
    """One line as it is shown, at most as wide as asked for; kind is title, heading, text, bullet or code.

    An empty line has the kind text. Marks of emphasis are gone, code stands in quotes.
    """

    text: str
    kind: str


def in_mode(text: str, plain: bool) -> str:
    """A page's source with one of the two forms that [[keys|words]] has: with `plain` the words of the line mode, else the keys."""
    return _FORMS.sub(lambda found: found[2 if plain else 1], text)


def render(text: str, width: int, facts: Mapping[str, str], plain: bool = False) -> list[Line]:
    """The lines of a page, wrapped to `width` cells, with the facts filled in; `plain` as `in_mode` has it.

    A paragraph that is nothing but a placeholder whose fact has several lines (a table) keeps these lines; one that is
    too long goes on beneath its last cell. No blank line at either end. Raises KeyError for a placeholder that `facts`
    does not have.
    """
    lines: list[Line] = []
    for block, kind in _blocks(in_mode(text, plain)):
        if lines and not (kind == "bullet" and lines[-1].kind == "bullet"):
            lines.append(Line("", "text"))
        table = _PLACEHOLDER.fullmatch(block)
        if table and "\n" in facts[table[1]]:
            for row in facts[table[1]].strip("\n").split("\n"):
                lines += [Line(line, "code") for line in _table_row(row, width)]
        else:
            lines += _wrapped(_PLACEHOLDER.sub(lambda found: facts[found[1]], block), kind, width)
    return lines


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """(text, kind) of each heading, paragraph and bullet, its source lines joined, its marks still in it."""
    parts: list[str] = []
    kind = "text"
    for line in [*text.split("\n"), ""]:
        heading = next(((mark, name) for mark, name in _HEADINGS if line.startswith(mark)), None)
        bullet = line.startswith(_BULLET)
        if parts and (heading or bullet or not line.strip()):
            yield " ".join(parts), kind
            parts, kind = [], "text"
        if heading:
            yield line.removeprefix(heading[0]).strip(), heading[1]
        elif line.strip():
            if bullet:
                kind = "bullet"
            parts.append(line.removeprefix(_BULLET).strip() if bullet else line.strip())


def _unmarked(found: re.Match[str]) -> str:
    """What stands for a marked part: a key or a command in quotes (a bare `o` would read as a word), emphasis as it is."""
    return f'"{found[1]}"' if found[2] is None else found[2]


def _wrapped(text: str, kind: str, width: int) -> list[Line]:
    """A block without its marks, in lines; the lines of a bullet after the first stand under its text."""
    first = _BULLET if kind == "bullet" else ""
    return [Line(row, kind) for row in wrap(_MARKS.sub(_unmarked, text), width, first)]


def wrap(text: str, width: int, first: str = "") -> list[str]:
    """A text in lines of `width` cells, `first` before it and as much blank before the other lines; no sign that French sets off by a space
    stands alone at either end of a line."""
    rows = textwrap.wrap(
        _HELD.sub(_NO_BREAK, text),
        max(width, len(first) + 1),
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_on_hyphens=False,
    )
    return [row.replace(_NO_BREAK, " ") for row in rows]


def _table_row(row: str, width: int) -> list[str]:
    """A line of a table, its cells set apart by two spaces or more, in lines of at most `width`."""
    if len(row) <= width:
        return [row]
    cells = _CELLS.match(row)
    first = cells[0] if cells and len(cells[0]) < width - _NARROW else ""
    return textwrap.wrap(row.removeprefix(first), width, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False)


VARIANTS = "variants"
"""The page that has a paragraph, under its title, for each game that shows its family's page."""


def rules_page(rules: Rules, t: Tongue, width: int, plain: bool = False, keymap: Keymap = DEFAULT) -> list[Line]:
    """The help page of a game, with what is in force: under the title the options it takes, then the page. It speaks of the keys of
    `keymap`, with `plain` of the words of the line mode instead.

    A game without a page of its own has its family's, after a paragraph of its own where there is one. Raises KeyError when there is
    neither.
    """
    from tpat.ui.facts import facts, options_in_force  # here, since they read in several games, for which no first frame waits

    try:
        source, own = page(t.lang, rules.name), ""
    except KeyError:
        source, own = page(t.lang, rules.family), variant(t.lang, rules)
    title, _, rest = source.partition("\n")
    options = [f"{_BULLET}{line}" for line in options_in_force(rules, t)]
    if options:
        options.insert(0, t._("Options in force:") + "\n")
    known = {**facts(rules, t), **key_names(t, keymap)}
    return render("\n".join([title, "", own, "", *options, "", rest]), width, known, plain)


def variant(lang: str, rules: Rules) -> str:
    """What the page of variants says about a game, as Markdown, in English where that language has no such page; empty where nothing."""
    try:
        source = page(lang, VARIANTS)
    except KeyError:
        return ""
    sections = re.split(r"^## (.+)$", source, flags=re.MULTILINE)
    found: dict[str, str] = dict(zip((name.strip() for name in sections[1::2]), sections[2::2], strict=True))
    return found.get(rules.name, "").strip()


def book(t: Tongue, width: int, keymap: Keymap = DEFAULT) -> list[Line]:
    """The help pages of all games in one, in the order of their names, after a title."""
    lines = [Line(row, "title") for row in wrap(t._("The games of tpat"), width)]
    for name in games.names():
        lines += [Line("", "text"), Line("", "text"), *rules_page(games.standard(name), t, width, keymap=keymap)]
    return lines


def plain_text(lines: Iterable[Line]) -> str:
    """The lines as one text, each ended by a newline."""
    return "".join(line.text + "\n" for line in lines)
