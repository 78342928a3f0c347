"""What does a run look like on paper? One page of HTML with its charts in it; it opens from disk and runs no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from filon.arena.players import budget_of
from filon.arena.reporting import charts, line_charts
from filon.arena.reporting.console import number, percent
from filon.arena.running.result_cache import Kept
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
EXPLAINED = (
    "A win counts one point, a win that is shared its part of it. Every deal was played at every turn of the players "
    "round the table, with the same luck, so that good cards favour nobody. Games of one deal are not independent: "
    "intervals are of 95 % and leave out whole deals (a jackknife over up to 100 groups of deals; shares by Wilson's "
    "formula for as many independent games as the spread between deals makes these worth). Ratings are Bradley and "
    "Terry's on the scale of chess: 400 points are odds of ten to one."
)


def page(kept: Kept, found: Sequence[Results], command: str) -> str:
    """The whole report."""
    setting = kept.setting
    title = registry.load(setting.game).title
    names = ", ".join(str(bot) for bot in setting.bots)
    options = ", ".join(f"{name}={value}" for name, value in setting.options.items()) or "as usual"
    head = f"<h1>{escape(title)}: {escape(', '.join(setting.names))}</h1>"
    about = (
        f"<p>{sum(one.games for one in found):,} games on {sum(one.deals for one in found):,} deals; "
        f"budget {escape(setting.budget)} a move; options {escape(options)}; players {escape(names)}.</p>"
        f'<p><code>{escape(command)}</code></p><p class="soft">{EXPLAINED}</p>'
    )
    parts = [head, about]
    together = [one for one in found if one.seats > 1]
    if len(together) > 1:
        parts.append(over_seats(together))
    for one in found:
        parts += [f"<h2>{one.seats} players</h2>" if one.seats > 1 else "<h2>Alone</h2>", *section(kept, one)]
    shown = "".join(parts)
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    top = f"<head>{meta}<title>{escape(title)}</title><style>{STYLE}{charts.STYLE}</style></head>"
    return f'<!doctype html><html lang="en">{top}<body>{shown}</body></html>\n'


def over_seats(found: Sequence[Results]) -> str:
    """What changes with the number of players."""
    places = [str(one.seats) for one in found]
    kinds = list(dict.fromkeys(name for one in found for name in one.levels))
    series = {name: [one.levels[name].points if name in one.levels else None for one in found] for name in kinds}
    fair = [1 / one.seats for one in found]
    label = "Points a seat by number of players; dashed: a fair part"
    drawn = line_charts.over(label, places, series, also=(0.0,), marks=fair)
    return f"<h2>By number of players</h2><h3>{label}</h3>{drawn}"


def section(kept: Kept, found: Results) -> list[str]:
    """One number of players."""
    kinds = list(found.levels)
    at = {name: kinds.index(name) for name in kinds}
    parts: list[str] = []
    if found.seats > 1:
        points = [(name, row.points, at[name]) for name, row in found.levels.items() if row.points is not None]
        parts.append(chart("Points a seat; dashed: a fair part", points, also=(0.0,), mark=1 / found.seats))
    scores = [(name, row.score, at[name]) for name, row in found.levels.items()]
    parts.append(chart("Mean score", scores, charts.plain, also=(0.0,)))
    if found.ratings:
        rated = [(name, one, at[name]) for name, one in found.ratings.items()]
        parts.append(chart(f"Rating; {kinds[-1]} stands at 0", rated, charts.plain))
    roles = [(f"{name}, {role}", part, at[name]) for name, by in found.roles.items() for role, part in by.items()]
    if roles:
        parts.append(
            chart("Rounds won by role", [(name, part.won, kind) for name, part, kind in roles], also=(0.0, 1.0))
        )
        gold = [(name, part.score, kind) for name, part, kind in roles]
        parts.append(chart("What a round brought by role", gold, charts.plain, also=(0.0,)))
    if found.seats > 1:
        label = "Points by place: 1 is whoever began"
        series = {name: [row.points for row in rows] for name, rows in found.by_place.items()}
        places = [str(place + 1) for place in range(found.seats)]
        fair = [1 / found.seats] * found.seats
        parts.append(f"<h3>{label}</h3>{line_charts.over(label, places, series, also=(0.0,), marks=fair)}")
    return [*parts, table(found), *time_taken(kept, found)]


def chart(
    label: str,
    named: Sequence[tuple[str, Estimate, int]],
    tell: charts.Tell = charts.percent,
    also: Sequence[float] = (),
    mark: float | None = None,
) -> str:
    """With its heading."""
    return f"<h3>{escape(label)}</h3>{charts.bars(label, named, tell, also, mark)}"


def table(found: Results) -> str:
    """The same in figures, seat by seat too."""
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
    head = "<tr><th>who<th>games<th>points<th>score</tr>"
    return f"<table><caption>In figures, with intervals of 95 %</caption>{head}{''.join(lines)}</table>"


def row_of(name: str, row: Row) -> str:
    """A line of the table."""
    points = "" if row.points is None else percent(row.points)
    return f"<tr><td>{escape(name)}<td>{row.games:,}<td>{points}<td>{number(row.score)}</tr>"


def time_taken(kept: Kept, found: Results) -> list[str]:
    """How long moves took."""
    budget = budget_of(kept.setting.budget).ms
    label = "Time a move: the part of all moves made within it" + ("; dashed: the budget" if budget else "")
    drawn = line_charts.times(label, {name: one.bins for name, one in found.times.items()}, budget and budget / 1000)
    head = (
        "<tr><th>who<th>moves<th>mean<th>99 %<th>longest<th>on the processor<th>over budget<th>by 50 ms<th>faults</tr>"
    )
    lines = [
        f"<tr><td>{escape(name)}<td>{one.moves:,}<td>{one.mean:.1f} ms<td>{one.p99:.1f} ms<td>{one.longest:.0f} ms"
        f"<td>{100 * one.worked:.0f} %<td>{100 * one.over_budget:.2f} %<td>{100 * one.over_by_50ms:.3f} %"
        f"<td>{one.faults or ''} {escape(one.fault)}</tr>"
        for name, one in found.times.items()
    ]
    return [f"<h3>{label}</h3>", drawn, f"<table>{head}{''.join(lines)}</table>"]
