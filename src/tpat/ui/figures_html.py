"""Statistics as one page of HTML that needs nothing else: tables, and plots in SVG. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tpat.i18n import Tongue
from tpat.session.figures import Group, Result, best, deals, figures
from tpat.ui.figures import (
    Plot,
    When,
    decimal,
    duration,
    figure_lines,
    how_ended,
    score_of,
    score_plot,
    time_plot,
    title_of,
)

_STYLE = (
    "body{font:16px/1.4 sans-serif;max-width:52em;margin:2em auto;padding:0 1em;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:1em 0}th,td{padding:.2em .7em;border-bottom:1px solid #ccc;text-align:right}"
    "th:first-child,td:first-child{text-align:left}svg{display:block;margin:.5em 0 1.5em}"
    "svg text{font:13px sans-serif;fill:currentColor}svg rect{fill:#2a7d4f}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}svg rect{fill:#5bb585}}"
)
_ROW, _LABEL, _LONGEST = 20, 130, 380  # pixels: a bar's line, room for its label, the longest bar
_DEALS = 50


def page(t: Tongue, grouped: dict[Group, list[Result]], when: When) -> str:
    """The whole page."""
    title = escape(t._("Patience: statistics"))
    body = [f"<h1>{title}</h1>"]
    if not grouped:
        body.append(f"<p>{escape(t._('No game has ended yet.'))}</p>")
    else:
        body.append(_overview(t, grouped))
    for group, played in grouped.items():
        body += _section(t, group, played, when)
    return (
        f'<!DOCTYPE html>\n<html lang="{t.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )


def _overview(t: Tongue, grouped: dict[Group, list[Result]]) -> str:
    rows = [[t._("Game"), t._("Played"), t._("Won"), "%", t._("95 % interval"), t._("In a row"), t._("Longest"), t._("Time")]]
    for group, played in grouped.items():
        f = figures(played)
        interval = f"{decimal(t, 100 * f.low)}–{decimal(t, 100 * f.high)}"
        shares = [decimal(t, 100 * (f.rate or 0.0)), interval, str(f.streak), str(f.longest)]
        rows.append([title_of(t, group), str(f.played), str(f.won), *shares, duration(f.seconds)])
    return _table(rows)


def _section(t: Tongue, group: Group, played: Sequence[Result], when: When) -> list[str]:
    out = [f"<h2>{escape(title_of(t, group))}</h2>"]
    out.append("<ul>" + "".join(f"<li>{escape(x)}</li>" for x in figure_lines(t, figures(played), bool(played[-1].betting))) + "</ul>")
    if group[1] is None:
        return out
    out += [_svg(plot) for plot in (score_plot(t, played), time_plot(t, played)) if plot is not None]
    rows = [[t._("Deal"), t._("Ended"), t._("Score"), t._("Moves"), t._("Time"), t._("When")]]
    rows += [[r.id, how_ended(t, r), score_of(t, r), str(r.moves), duration(r.seconds), when(r.ended)] for r in best(played)]
    out += [f"<h3>{escape(t._('The best games:'))}</h3>", _table(rows)]
    if listed := deals(played)[:_DEALS]:
        rows = [[t._("Deal"), t._("Played"), t._("Won"), t._("Score"), t._("Moves"), t._("Time")]]
        for d in listed:
            counts = [str(d.played), str(d.won), score_of(t, d.best), str(d.best.moves), duration(d.best.seconds)]
            rows.append([d.best.id, *counts])
        out += [f"<h3>{escape(t._('The best on each deal, those played last:'))}</h3>", _table(rows)]
    return out


def _table(rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _svg(plot: Plot) -> str:
    """Bars from the left, a line each; what they say stands in text, so that nothing is told by lengths alone."""
    title = escape(plot.title)
    height = _ROW * len(plot.labels)
    lines = []
    for k, (label, value, said) in enumerate(zip(plot.labels, plot.values, plot.said, strict=True)):
        y, long = _ROW * k, max(1.0 if value else 0.0, value * _LONGEST)
        lines.append(
            f'<text x="{_LABEL - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>'
            f'<rect x="{_LABEL}" y="{y + 3}" width="{long:.1f}" height="{_ROW - 6}"/>'
            f'<text x="{_LABEL + long + 6:.1f}" y="{y + 14}">{escape(said)}</text>'
        )
    wide = _LABEL + _LONGEST + 170
    return (
        f'<h3>{title}</h3><svg role="img" aria-label="{title}" width="{wide}" height="{height}" viewBox="0 0 {wide} {height}">'
        + "".join(lines)
        + "</svg>"
    )
