"""SVG charts along a scale: series over the number of players, and the distribution of move times."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import log10

from filon.arena.reporting.charts import COLOURS, Format, bounds, frame, line, marker, percent, text, ticks
from filon.arena.running.deal_runner import BIN_RATIO
from filon.arena.stats.confidence_intervals import Estimate

LEFT, RIGHT, HEIGHT = 70.0, 700.0, 260.0
MARK = 'class="mark"'
Scale = Callable[[float], float]


def legend(names: Iterable[str]) -> tuple[list[str], float]:
    """The legend, two series a row, and the height at which the chart begins."""
    parts: list[str] = []
    y = 0.0
    for number, name in enumerate(names):
        x, y = LEFT + 14 + 320 * (number % 2), 20.0 + 24 * (number // 2)
        parts += [marker(x, y, number), text(x + 14, y + 5, name)]
    return parts, y + 22


def series_chart(
    label: str,
    categories: Sequence[str],
    series: Mapping[str, Sequence[Estimate | None]],
    tell: Format = percent,
    also: Sequence[float] = (),
    marks: Sequence[float] = (),
    groups: Sequence[tuple[str, int]] = (),
    *,
    standalone: bool = False,
) -> str:
    """Each series with its intervals over the same categories; `marks` are fair shares by category, and `groups` are
    names below so many categories each."""
    parts, top = legend(series)
    bottom, step = top + HEIGHT, (RIGHT - LEFT) / len(categories)
    low, high = bounds([one for row in series.values() for one in row if one is not None], [*also, *marks])

    def at(value: float) -> float:
        return bottom - HEIGHT * (value - low) / (high - low)

    for tick in ticks(low, high):
        parts.append(line(LEFT, at(tick), RIGHT, at(tick), 'class="grid"'))
        parts.append(text(LEFT - 10, at(tick) + 5, tell(tick), kind="small", anchor="end"))
    for place, name in enumerate(categories):
        middle = LEFT + step * (place + 0.5)
        parts.append(text(middle, bottom + 22, name, anchor="middle"))
        if marks:
            parts.append(line(middle - step * 0.4, at(marks[place]), middle + step * 0.4, at(marks[place]), MARK))
    for number, row in enumerate(series.values()):
        apart = min(12.0, step / (len(series) + 1)) * (number - (len(series) - 1) / 2)
        for place, one in enumerate(row):
            if one is not None:
                parts += whisker(LEFT + step * (place + 0.5) + apart, one, number, at)
    return frame(
        bottom + 36 + 24 * bool(groups), [*parts, *group_labels(groups, step, bottom)], label, standalone=standalone
    )


def group_labels(groups: Sequence[tuple[str, int]], step: float, bottom: float) -> list[str]:
    """Group names below their categories, with lines between."""
    parts: list[str] = []
    x = LEFT
    for name, count in groups:
        parts.append(text(x + step * count / 2, bottom + 46, name, kind="small", anchor="middle"))
        x += step * count
        parts.append(line(x, bottom, x, bottom + 46, 'class="grid"'))
    return parts[:-1]


def whisker(x: float, one: Estimate, series: int, at: Scale) -> list[str]:
    """A figure's marker and its interval."""
    parts: list[str] = []
    if one.low is not None and one.high is not None:
        attributes = f'stroke="{COLOURS[series % len(COLOURS)]}" stroke-width="4"'
        parts.append(line(x, at(one.low), x, at(one.high), attributes))
    return [*parts, marker(x, at(one.value), series)]


def time_chart(label: str, bins: dict[str, dict[int, int]], budget: float | None) -> str:
    """The cumulative distribution of each player's move times; the budget is a dashed line."""
    longest = max((BIN_RATIO ** (at + 1) for found in bins.values() for at in found), default=1.0)
    low, high = -4.0, max(log10(longest), log10(budget) if budget else -9.0) + 0.1

    def across(seconds: float) -> float:
        return LEFT + (RIGHT - LEFT) * (max(log10(seconds), low) - low) / (high - low)

    parts, top = legend(bins)
    bottom = top + HEIGHT
    for share in (0.0, 0.5, 1.0):
        y = bottom - HEIGHT * share
        parts.append(line(LEFT, y, RIGHT, y, 'class="grid"'))
        parts.append(text(LEFT - 10, y + 5, percent(share), kind="small", anchor="end"))
    for power, name in ((-4, "0.1 ms"), (-3, "1 ms"), (-2, "10 ms"), (-1, "100 ms"), (0, "1 s"), (1, "10 s")):
        if power <= high:
            parts.append(text(across(10.0**power), bottom + 22, name, kind="small", anchor="middle"))
    if budget:
        parts.append(line(across(budget), top, across(budget), bottom, MARK))
    for number, found in enumerate(bins.values()):
        parts.append(curve(found, across, bottom, COLOURS[number % len(COLOURS)]))
    return frame(bottom + 36, parts, label)


def curve(found: dict[int, int], across: Scale, bottom: float, ink: str) -> str:
    """One cumulative distribution as a path."""
    total, seen, path = sum(found.values()), 0, f"M{LEFT:.1f} {bottom:.1f}"
    for at, count in sorted(found.items()):
        seen += count
        path += f"L{across(BIN_RATIO ** (at + 1)):.1f} {bottom - HEIGHT * seen / total:.1f}"
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="3"/>'
