"""A census in words: how far it is, its figures, its histograms. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tpat.i18n import Tongue
from tpat.session.census import Conditions, Span, Summary
from tpat.ui.figures import Plot, bars, decimal, duration, percent

_NAMED = 30  # deals that are named one by one


def summary_lines(t: Tongue, given: Conditions, s: Summary, full: str = "█") -> list[str]:
    """All that is told at the end; `full` is what bars are drawn with."""
    lines = [
        given.words,
        t._("Deals: {deals}").format(deals=in_ranges([*s.won, *s.lost, *s.unknown])),
        counts(t, s),
    ]
    if not s.deals:
        return [lines[0], t._("No deal has been searched yet.")]
    lines.append(
        t._("Can be won: {low} to {high} (95 % interval; the lower end counts unknown deals as lost, the upper end as won)").format(
            low=percent(t, s.low), high=percent(t, s.high)
        )
    )
    if s.unknown:
        lines.append(t._("Of these deals at least {least} and at most {most}").format(least=percent(t, s.least), most=percent(t, s.most)))
    else:
        lines.append(t._("Of these deals {share}").format(share=percent(t, s.least)))
    if s.moves is not None:
        lines.append(t._("Moves to win, in the mean: {moves}").format(moves=decimal(t, s.moves)))
    lines.append(t._("Processor time of all deals: {time}").format(time=duration(s.cpu)))
    if 0 < len(s.lost) <= _NAMED:
        lines.append(t._("Lost: {deals}").format(deals=in_ranges(s.lost)))
    if 0 < len(s.unknown) <= _NAMED:
        lines.append(t._("Not known: {deals}").format(deals=in_ranges(s.unknown)))
    for plot in (seconds_plot(t, s), nodes_plot(t, s)):
        lines += ["", plot.title, *(f"  {line}" for line in bars(plot, full))]
    return lines


def counts(t: Tongue, s: Summary) -> str:
    """How many of each verdict."""
    said = t.n(
        "{n} deal searched: {won} won, {lost} lost, {unknown} not known",
        "{n} deals searched: {won} won, {lost} lost, {unknown} not known",
        s.deals,
    )
    return said.format(n=s.deals, won=len(s.won), lost=len(s.lost), unknown=len(s.unknown))


def seconds_plot(t: Tongue, s: Summary) -> Plot:
    """How long the searches took."""
    labels = [t._("up to {seconds} s").format(seconds=_number(t, span.upto)) for span in s.by_seconds]
    return _plot(t, t._("Deals by processor time, and how many are decided by then:"), labels, s.by_seconds)


def nodes_plot(t: Tongue, s: Summary) -> Plot:
    """How many positions they visited."""
    labels = [t._("up to {n}").format(n=f"{span.upto:.0f}") for span in s.by_nodes]
    return _plot(t, t._("Deals by positions visited, and how many are decided by then:"), labels, s.by_nodes)


def _plot(t: Tongue, title: str, labels: Sequence[str], spans: Sequence[Span]) -> Plot:
    most = max(span.deals for span in spans)
    everything = sum(span.deals for span in spans)
    said, decided = [], 0
    for span in spans:
        decided += span.decided
        said.append(t._("{n}, decided {share}").format(n=span.deals, share=percent(t, decided / everything)))
    return Plot(title, tuple(labels), tuple(span.deals / most for span in spans), tuple(said))


def _number(t: Tongue, value: float) -> str:
    """Without needless places, behind the language's own mark."""
    whole, _, rest = f"{value:.2f}".rstrip("0").rstrip(".").partition(".")
    return t._("{whole}.{tenths}").format(whole=whole, tenths=rest) if rest else whole


def in_ranges(numbers: Iterable[int]) -> str:
    """`1-3, 7, 9-12`."""
    runs: list[list[int]] = []
    for n in sorted(numbers):
        if runs and n == runs[-1][1] + 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def progress_text(t: Tongue, done: int, of: int, s: Sequence[int], left: float | None) -> str:
    """How far a census is; `s` are the won, lost and unknown ones, `left` the seconds that it will still take, about."""
    text = t._("{done} of {all}: {won} won, {lost} lost, {unknown} not known").format(done=done, all=of, won=s[0], lost=s[1], unknown=s[2])
    return text if left is None else t._("{text}, {time} left").format(text=text, time=duration(left))
