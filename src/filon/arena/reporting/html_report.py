"""The HTML report of a run: one page with its charts inside, which opens from disk and runs no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from filon.arena.players import budget_of
from filon.arena.reporting import charts, line_charts
from filon.arena.reporting.console import number, percent
from filon.arena.running.result_cache import DealCache
from filon.arena.stats.confidence_intervals import Estimate
from filon.arena.stats.results import Results, Row
from filon.core import registry

STYLE = (
    ":root{--bg:#EADDC2;--page:#2A1D14;--soft:#65513F;--rule:#897254}"
    "@media(prefers-color-scheme:dark){:root{--bg:#17120E;--page:#F5E9D2;--soft:#C4AF91;--rule:#85705A}}"
    "body{margin:2rem auto;max-width:46rem;padding:0 1rem;background:var(--bg);color:var(--page);"
    f"font:1rem/1.4 {charts.FONT}}}"
    'h1,h2,h3{font-family:Rockwell,"Roboto Slab","DejaVu Serif",serif}p.soft,caption{color:var(--soft)}'
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}"
    "caption{text-align:left;padding:.5rem 0}"
    "td,th{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid var(--rule)}"
    "svg{max-width:100%;height:auto;margin:.5rem 0}code{overflow-wrap:anywhere}"
)
METHOD = (
    "A win counts one point, a shared win its share. Every deal was played at every rotation of the players around the "
    "table, with the same luck, so that good cards favour no player. Games of one deal are not independent: the 95 % "
    "intervals come from a delete-a-group jackknife over up to 100 groups of deals; shares use Wilson's interval for "
    "the number of independent games that the spread between deals implies. Ratings are Bradley–Terry on the scale of "
    "chess: 400 points are odds of ten to one."
)


def page(cache: DealCache, found: Sequence[Results], command: str) -> str:
    """The whole report as HTML."""
    experiment = cache.experiment
    title = registry.load(experiment.game).title
    names = ", ".join(str(bot) for bot in experiment.bots)
    options = ", ".join(f"{name}={value}" for name, value in experiment.options.items()) or "defaults"
    head = f"<h1>{escape(title)}: {escape(', '.join(experiment.names))}</h1>"
    about = (
        f"<p>{sum(one.games for one in found):,} games on {sum(one.deals for one in found):,} deals; "
        f"budget {escape(experiment.budget)} a move; options {escape(options)}; players {escape(names)}.</p>"
        f'<p><code>{escape(command)}</code></p><p class="soft">{METHOD}</p>'
    )
    parts = [head, about]
    together = [one for one in found if one.seats > 1]
    if len(together) > 1:
        parts.append(over_seats(together))
    for one in found:
        parts += [f"<h2>{one.seats} players</h2>" if one.seats > 1 else "<h2>Solo</h2>", *section(cache, one)]
    shown = "".join(parts)
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    top = f"<head>{meta}<title>{escape(title)}</title><style>{STYLE}{charts.STYLE}</style></head>"
    return f'<!doctype html><html lang="en">{top}<body>{shown}</body></html>\n'


def over_seats(found: Sequence[Results]) -> str:
    """The section that compares numbers of players."""
    places = [str(one.seats) for one in found]
    kinds = list(dict.fromkeys(name for one in found for name in one.levels))
    series = {name: [one.levels[name].points if name in one.levels else None for one in found] for name in kinds}
    fair = [1 / one.seats for one in found]
    label = "Points a seat by number of players; dashed: a fair share"
    drawn = line_charts.series_chart(label, places, series, also=(0.0,), marks=fair)
    return f"<h2>By number of players</h2><h3>{label}</h3>{drawn}"


def section(cache: DealCache, found: Results) -> list[str]:
    """The section of one number of players."""
    kinds = list(found.levels)
    at = {name: kinds.index(name) for name in kinds}
    parts: list[str] = []
    if found.seats > 1:
        points = [(name, row.points, at[name]) for name, row in found.levels.items() if row.points is not None]
        parts.append(chart("Points a seat; dashed: a fair share", points, also=(0.0,), mark=1 / found.seats))
    scores = [(name, row.score, at[name]) for name, row in found.levels.items()]
    parts.append(chart("Mean score", scores, charts.plain, also=(0.0,)))
    if found.ratings:
        rated = [(name, one, at[name]) for name, one in found.ratings.items()]
        parts.append(chart(f"Bradley–Terry rating; {kinds[-1]} is at 0", rated, charts.plain))
    roles = [(f"{name}, {role}", part, at[name]) for name, by in found.roles.items() for role, part in by.items()]
    if roles:
        parts.append(
            chart("Rounds won by role", [(name, part.won, kind) for name, part, kind in roles], also=(0.0, 1.0))
        )
        gold = [(name, part.score, kind) for name, part, kind in roles]
        parts.append(chart("What a round brought by role", gold, charts.plain, also=(0.0,)))
    if found.seats > 1:
        label = "Points by place: 1 is the first player"
        series = {name: [row.points for row in rows] for name, rows in found.by_place.items()}
        places = [str(place + 1) for place in range(found.seats)]
        fair = [1 / found.seats] * found.seats
        parts.append(f"<h3>{label}</h3>{line_charts.series_chart(label, places, series, also=(0.0,), marks=fair)}")
    return [*parts, table(found), *times_section(cache, found)]


def chart(
    label: str,
    named: Sequence[tuple[str, Estimate, int]],
    tell: charts.Format = charts.percent,
    also: Sequence[float] = (),
    mark: float | None = None,
) -> str:
    """A chart with its heading."""
    return f"<h3>{escape(label)}</h3>{charts.interval_chart(label, named, tell, also, mark)}"


def table(found: Results) -> str:
    """The same as a table, also by seat."""
    lines = [row_of(name, row) for name, row in found.levels.items()]
    if found.seats > 1:
        for name, rows in found.by_seat.items():
            lines += [row_of(f"{name}, p{seat + 1}", row) for seat, row in enumerate(rows)]
    for name, one in found.ratios.items():
        if one is not None:
            lines.append(f"<tr><td>{escape(name)}<td>times the others' mean score<td><td>{number(one)}</tr>")
    for role, won in found.sides.items():
        lines.append(f"<tr><td>{escape(role)}s<td>rounds won<td>{percent(won)}<td></tr>")
    lines.append(f"<tr><td>decisions a game<td><td><td>{number(found.length, 1)}</tr>")
    head = "<tr><th>player<th>games<th>points<th>score</tr>"
    return f"<table><caption>In figures, with intervals of 95 %</caption>{head}{''.join(lines)}</table>"


def row_of(name: str, row: Row) -> str:
    """A row of the table."""
    points = "" if row.points is None else percent(row.points)
    return f"<tr><td>{escape(name)}<td>{row.games:,}<td>{points}<td>{number(row.score)}</tr>"


def times_section(cache: DealCache, found: Results) -> list[str]:
    """The section on the time of moves."""
    budget = budget_of(cache.experiment.budget).ms
    label = "Time a move: the share of all moves made within it" + ("; dashed: the budget" if budget else "")
    drawn = line_charts.time_chart(
        label, {name: one.bins for name, one in found.times.items()}, budget and budget / 1000
    )
    names = ("player", "moves", "mean", "99 %", "longest", "on the processor", "over budget", "by 50 ms", "faults")
    head = f"<tr>{''.join(f'<th>{name}' for name in names)}</tr>"
    lines = [
        f"<tr><td>{escape(name)}<td>{one.moves:,}<td>{one.mean:.1f} ms<td>{one.p99:.1f} ms<td>{one.longest:.0f} ms"
        f"<td>{100 * one.worked:.0f} %<td>{100 * one.over_budget:.2f} %<td>{100 * one.over_by_50ms:.3f} %"
        f"<td>{one.faults or ''} {escape(one.fault)}</tr>"
        for name, one in found.times.items()
    ]
    return [f"<h3>{label}</h3>", drawn, f"<table>{head}{''.join(lines)}</table>"]
