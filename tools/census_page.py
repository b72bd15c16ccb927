"""Write docs/census.md, and a table of the deals beside it, from the files of censuses.

    python tools/census_page.py gypsy.db canfield.db

The files come from `tpat census`; the page tells the commands. Their order is that of the page.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from pathlib import Path

from tpat.commands.census import as_data
from tpat.i18n import load
from tpat.session.census import Conditions, Judged, Summary, summary
from tpat.storage.census import opened
from tpat.ui.census import in_ranges, nodes_plot, seconds_plot
from tpat.ui.figures import Plot, bars, percent, title_of

DOCS = Path(__file__).resolve().parent.parent / "docs"
NAMED = 400  # deals that the page lists one by one; the table has them all
HEAD = """# Censuses

Which of many deals can be won, as `tpat census` found it. *Won* deals have a line that was played through the rules; of *lost* ones
all that can be reached was searched; the others are *not known* within the budget. The interval is Wilson's at 95 %; its lower end
counts the deals that are not known as lost, its upper end as won. Seconds are those of the processor, CPython on one core.

This page is written by `python tools/census_page.py FILE.db…`; [the solver](solver.md#a-census) tells more about censuses.
"""


def repeat(given: Conditions, s: Summary) -> str:
    """The command that makes the census again."""
    numbers = in_ranges([*s.won, *s.lost, *s.unknown]).replace(" ", "")
    return f"tpat census {given.words} --numbers {numbers} --db FILE.db"


def table(given: Conditions, s: Summary) -> list[str]:
    """The figures."""
    t = load("en")
    rows = [
        ("deals", f"{in_ranges([*s.won, *s.lost, *s.unknown])}, shuffle {given.shuffle}"),
        ("won", str(len(s.won))),
        ("lost", str(len(s.lost))),
        ("not known", str(len(s.unknown))),
        ("can be won, of these", f"{percent(t, s.least)} to {percent(t, s.most)}" if s.unknown else percent(t, s.least)),
        ("can be won, of all, 95 % interval", f"{percent(t, s.low)} to {percent(t, s.high)}"),
        ("moves to win, mean", "–" if s.moves is None else f"{s.moves:.1f}"),
        ("processor time", f"{s.cpu / 3600:.2f} hours"),
        ("version", ", ".join(s.versions)),
    ]
    return ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)]


def histogram(plot: Plot) -> list[str]:
    """A plot as text."""
    return [plot.title, "", "```", *bars(plot, "█"), "```"]


def named(word: str, numbers: Sequence[int]) -> list[str]:
    """The deals of a verdict, where they are few enough to be read."""
    return ["", f"{word}: {in_ranges(numbers)}."] if 0 < len(numbers) <= NAMED else []


def section(given: Conditions, s: Summary, file: str) -> list[str]:
    """A census."""
    t = load("en")
    return [
        f"## {title_of(t, (given.game, given.options))}",
        "",
        *table(given, s),
        "",
        "To repeat it:",
        "",
        f"    {repeat(given, s)}",
        "",
        *histogram(seconds_plot(t, s)),
        "",
        *histogram(nodes_plot(t, s)),
        *named("Lost", s.lost),
        *named("Not known", s.unknown),
        "",
        f"[{file}](census/{file}) has each deal; `tpat solve` shows how it is won.",
        "",
    ]


def write_table(path: Path, rows: Sequence[Judged]) -> None:
    """The deals, without their lines."""
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["number", "verdict", "moves", "nodes", "seconds", "why"])
        writer.writerows([r.number, r.verdict, r.moves or "", r.nodes, f"{r.cpu:.2f}", r.why] for r in rows)


def main(files: Sequence[str]) -> None:
    """Write the page."""
    lines = [HEAD]
    for name in files:
        with opened(Path(name)) as census:
            given, rows = census.conditions, list(census.rows())
        s = summary(rows)
        table_name = given.id.replace(":", "-").replace(",", "-").replace("=", "-") + ".csv"
        write_table(DOCS / "census" / table_name, rows)
        lines += section(given, s, table_name)
        data = as_data(given, s)
        print(f"{given.words}: {data['deals']} deals, {data['won']} won, {data['lost']} lost, {data['unknown']} not known")
    (DOCS / "census.md").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
