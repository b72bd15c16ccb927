"""Statistics, history and account as text: tables and small plots. Pure; `when` puts a time into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tpat.engine import games
from tpat.errors import UnknownGame
from tpat.i18n import N_, Tongue
from tpat.session.account import Account, Balance, Hand, balance
from tpat.session.figures import Bar, DealFigures, Figures, Group, Place, Result, best, deals, figures, score_bars, time_bars
from tpat.ui.phrases import clean

When = Callable[[float], str]
_BAR = 30  # characters of a plot's longest bar
_DEALS = 10  # deals listed with their best game


class Plot(NamedTuple):
    """Bars of a plot with what stands beside each."""

    title: str
    labels: tuple[str, ...]
    values: tuple[float, ...]
    said: tuple[str, ...]


# --- words --------------------------------------------------------------------------------------------------------------


def title_of(t: Tongue, group: Group) -> str:
    """A game and its options: `Canfield (refill=auto)`."""
    name, options = group
    try:
        title = games.standard(games.find(name)).title
    except UnknownGame:  # a game of one's own whose file is gone
        title = name
    if options is None:
        return t._("{title}, with all options").format(title=title)
    return f"{title} ({options})" if options else title


def duration(seconds: float) -> str:
    """`4:05`, `1:02:03`."""
    whole = int(max(0.0, seconds))
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def decimal(t: Tongue, value: float) -> str:
    """With one place, behind the language's own mark."""
    whole, _, tenths = f"{value:.1f}".partition(".")
    return t._("{whole}.{tenths}").format(whole=whole, tenths=tenths)


def percent(t: Tongue, share: float | None) -> str:
    """A share of 0 … 1 in per cent; a dash for none."""
    return "–" if share is None else t._("{n} %").format(n=decimal(t, 100 * share))


def dollars(t: Tongue, n: int) -> str:
    """An amount in words."""
    words = t.n("minus {n} dollar", "minus {n} dollars", -n) if n < 0 else t.n("{n} dollar", "{n} dollars", n)
    return words.format(n=abs(n))


def score_of(t: Tongue, r: Result) -> str:
    """A game's score; a dash where it has none."""
    if r.score is None:
        return "–"
    return dollars(t, r.score) if r.betting else str(r.score)


def how_ended(t: Tongue, r: Result) -> str:
    """In a word."""
    return t._(_ENDS.get(r.how, r.how))


_ENDS = {"won": N_("won"), "given up": N_("given up"), "left": N_("looked at")}


def command_of(r: Result) -> str:
    """What starts this deal with these rules; empty for cards that were laid by hand."""
    if r.number is None:
        return ""
    options = [f"--{name.replace('_', '-')} {value}" for name, _, value in (o.partition("=") for o in r.options.split(",")) if name]
    shuffle = [] if r.shuffle == "xpat2" else [f"--shuffle {r.shuffle}"]
    return " ".join(("tpat", r.game, str(r.number), *options, *shuffle))


def end_lines(t: Tongue, r: Result, stands: Place) -> list[str]:
    """What is said at the end of a game: the best on this deal, the place in the scores list, the deal to share."""
    said = []
    before = stands.best_on_deal
    if before is not None:
        facts = {"score": score_of(t, before), "time": duration(before.seconds), "moves": _moves(t, before.moves)}
        if stands.record_on_deal:
            said.append(t._("Your best on this deal! Before it was: score {score}, {moves}, {time}.").format(**facts))
        else:
            said.append(t._("Your best on this deal: score {score}, {moves}, {time}.").format(**facts))
    said.append(t._("Place {n} of {all} among your games.").format(n=stands.place, all=stands.listed))
    if command := command_of(r):
        said.append(t._("This deal again, or for a friend: {command}").format(command=command))
    return said


def _moves(t: Tongue, n: int) -> str:
    return t.n("{n} move", "{n} moves", n).format(n=n)


def table_of(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Rows of cells as lines, the first `left` columns set to the left and the others to the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (cell.ljust(w) if k < left else cell.rjust(w) for k, (cell, w) in enumerate(zip(row, wide, strict=True)))
        lines.append("  ".join(cells).rstrip())
    return lines


# --- statistics ---------------------------------------------------------------------------------------------------------


def overview(t: Tongue, grouped: dict[Group, list[Result]]) -> list[str]:
    """All games, a line for each with its options."""
    if not grouped:
        return [t._("No game has ended yet.")]
    rows = [[t._("Game"), t._("Played"), t._("Won"), "%", t._("95 % interval"), t._("In a row"), t._("Longest"), t._("Time")]]
    for group, played in grouped.items():
        f = figures(played)
        rows.append(
            [
                title_of(t, group),
                str(f.played),
                str(f.won),
                decimal(t, 100 * (f.rate or 0.0)),
                f"{decimal(t, 100 * f.low)}–{decimal(t, 100 * f.high)}",
                str(f.streak),
                str(f.longest),
                duration(f.seconds),
            ]
        )
    notes = t._("Played: all games that were won or given up. In a row: games won, now and at the longest. Time: of all games.")
    return [*table_of(rows), "", notes]


def details(t: Tongue, group: Group, played: Sequence[Result], when: When, full: str = "█") -> list[str]:
    """All that is known of a game with its options; `full` is what bars are drawn with."""
    lines = [title_of(t, group), *(f"  {line}" for line in figure_lines(t, figures(played), bool(played and played[-1].betting)))]
    if group[1] is None:
        return lines  # scores under different rules are no one list
    for plot in (score_plot(t, played), time_plot(t, played)):
        if plot is not None:
            lines += ["", f"  {plot.title}", *(f"    {line}" for line in bars(plot, full))]
    lines += ["", "  " + t._("The best games:"), *(f"    {line}" for line in best_lines(t, best(played), when))]
    if listed := deals(played):
        lines += ["", "  " + t._("The best on each deal, those played last:"), *(f"    {x}" for x in deal_lines(t, listed[:_DEALS], when))]
    return lines


def figure_lines(t: Tongue, f: Figures, money: bool) -> list[str]:
    """The figures in sentences, each of which says what games it is about."""
    lines = [
        t._("Games played: {n}").format(n=f.played),
        t._("Games won: {n}, {rate} (95 % interval {low} to {high})").format(
            n=f.won, rate=percent(t, f.rate), low=percent(t, f.low), high=percent(t, f.high)
        ),
        t._("Games won in a row: {now} now, {longest} at the longest").format(now=f.streak, longest=f.longest),
    ]
    if f.best is not None and f.mean is not None:
        top = dollars(t, f.best) if money else str(f.best)
        lines.append(t._("Score of all games: {best} at best, {mean} in the mean").format(best=top, mean=decimal(t, f.mean)))
    if f.fastest is not None and f.mean_seconds is not None and f.shortest is not None:
        lines.append(
            t._("Games won without the help of the search: the fastest {fastest}, the mean {mean}, the shortest {moves}").format(
                fastest=duration(f.fastest), mean=duration(f.mean_seconds), moves=_moves(t, f.shortest)
            )
        )
    if f.helped:
        lines.append(t._("Games played with the help of the search: {n}").format(n=f.helped))
    return [*lines, t._("Time of all games: {time}").format(time=duration(f.seconds))]


def score_plot(t: Tongue, played: Sequence[Result]) -> Plot | None:
    """How the scores are spread; None without scores."""
    spans = score_bars(played)
    return _plot(t._("Scores of all games:"), spans, [str(b.played) for b in spans], [float(b.played) for b in spans]) if spans else None


def time_plot(t: Tongue, played: Sequence[Result]) -> Plot | None:
    """The share won as time went on; None where there are too few games to tell."""
    spans = time_bars(played)
    if len(spans) < 2:
        return None
    shares = [b.won / b.played for b in spans]
    said = [t._("{won} of {played} won").format(won=b.won, played=b.played) for b in spans]
    return _plot(t._("Games won as time went on, from the first game to the last:"), spans, said, shares, 1.0)


def _plot(title: str, spans: Sequence[Bar], said: Sequence[str], values: Sequence[float], top: float = 0.0) -> Plot:
    labels = tuple(str(b.first) if b.first == b.last else f"{b.first} … {b.last}" for b in spans)
    highest = top or max(values)
    return Plot(title, labels, tuple(v / highest if highest else 0.0 for v in values), tuple(said))


def bars(plot: Plot, full: str) -> list[str]:
    """A plot as lines; anything above nothing has a bar."""
    wide = max(map(len, plot.labels))
    lengths = [max(round(v * _BAR), 1 if v else 0) for v in plot.values]
    return [f"{a:>{wide}} |{full * n} {s}" for a, n, s in zip(plot.labels, lengths, plot.said, strict=True)]


def best_lines(t: Tongue, ranked: Sequence[Result], when: When) -> list[str]:
    """The scores list."""
    rows = [["", t._("Deal"), t._("Ended"), t._("Score"), t._("Moves"), t._("Time"), t._("When")]]
    rows += [[f"{k}.", r.id, how_ended(t, r), *_counts(t, r), when(r.ended)] for k, r in enumerate(ranked, 1)]
    return table_of(rows, left=3)


def deal_lines(t: Tongue, listed: Sequence[DealFigures], when: When) -> list[str]:
    """Deals, each with its best game."""
    rows = [[t._("Deal"), t._("Ended"), t._("Played"), t._("Won"), t._("Score"), t._("Moves"), t._("Time"), t._("When")]]
    rows += [[d.best.id, how_ended(t, d.best), str(d.played), str(d.won), *_counts(t, d.best), when(d.best.ended)] for d in listed]
    return table_of(rows, left=2)


def _counts(t: Tongue, r: Result) -> tuple[str, str, str]:
    return score_of(t, r), str(r.moves), duration(r.seconds)


def history_lines(t: Tongue, ended: Sequence[Result], when: When) -> list[str]:
    """Games a line each, in the order given."""
    if not ended:
        return [t._("No game has ended yet.")]
    rows = [[t._("When"), t._("Deal"), t._("Ended"), t._("Score"), t._("Moves"), t._("Undos"), t._("Hints"), t._("Search"), t._("Time")]]
    for r in ended:
        score, moves, time = _counts(t, r)
        rows.append([when(r.ended), clean(r.id), how_ended(t, r), score, moves, str(r.undos), str(r.hints), str(r.solver), time])
    return table_of(rows, left=3)


# --- the account --------------------------------------------------------------------------------------------------------

_ITEMS = (
    N_("Deals"),
    N_("Inspection"),
    N_("Games"),
    N_("Runs through the stock"),
    N_("Cards counted"),
    N_("Time"),
)


def account_lines(t: Tongue, a: Account) -> list[str]:
    """The account as a table, in dollars: the last hand, the last sitting, all time."""
    if not a.ever.hands:
        return [t._("No game for money has ended yet.")]
    columns = (a.hand, a.sitting, a.ever)
    rows = [["", t._("Last hand"), t._("Last sitting"), t._("All time")], [t._("Hands"), *(str(b.hands) for b in columns)]]
    rows += [[t._(item), *(str(-b.bill[k]) for b in columns)] for k, item in enumerate(_ITEMS) if a.ever.bill[k]]
    rows.append([t._("Paid"), *(str(-b.bill.paid) for b in columns)])
    rows.append([t._("Earned"), *(str(b.earned) for b in columns)])
    rows.append([t._("Balance"), *(str(b.won) for b in columns)])
    rows.append([t._("Return"), *(_rate(t, b) for b in columns)])
    return [*table_of(rows), "", t._("In dollars.")]


def _rate(t: Tongue, b: Balance) -> str:
    return percent(t, None if b.rate is None else b.rate / 100)


def hand_lines(t: Tongue, hands: Sequence[tuple[str, Hand]], when: When) -> list[str]:
    """Each hand with the balance after it; a hand comes with its deal's id."""
    rows = [[t._("When"), t._("Deal"), t._("Betting"), t._("Cards"), t._("Paid"), t._("Earned"), t._("Balance")]]
    running = 0
    for name, hand in hands:
        b = balance([hand.facts])
        running += b.won
        facts = hand.facts
        rows.append([when(hand.ended), clean(name), facts.betting, str(facts.cards), str(-b.bill.paid), str(b.earned), str(running)])
    return table_of(rows, left=3)
