"""How are figures drawn that go along a scale? Over the number of players, and times of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log10

from filon.arena.charts import INKS, Tell, bounds, frame, line, percent, sign, text, ticks
from filon.arena.intervals import Estimate
from filon.arena.playing import STEP

LEFT, RIGHT, TOP, BOTTOM = 70.0, 700.0, 40.0, 300.0
MARK = 'class="mark"'
Placed = Callable[[float], float]


def over(
    label: str,
    places: Sequence[str],
    series: Mapping[str, Sequence[Estimate | None]],
    tell: Tell = percent,
    also: Sequence[float] = (),
    marks: Sequence[float] = (),
    *,
    alone: bool = False,
) -> str:
    """Each series with its intervals over the same places; `marks` are what is fair, place by place."""
    known = [one for row in series.values() for one in row if one is not None]
    low, high = bounds(known, [*also, *marks])
    step = (RIGHT - LEFT) / len(places)

    def at(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    parts: list[str] = []
    for tick in ticks(low, high):
        parts.append(line(LEFT, at(tick), RIGHT, at(tick), 'class="grid"'))
        parts.append(text(LEFT - 10, at(tick) + 5, tell(tick), kind="small", anchor="end"))
    for place, name in enumerate(places):
        middle = LEFT + step * (place + 0.5)
        parts.append(text(middle, BOTTOM + 22, name, anchor="middle"))
        if marks:
            parts.append(line(middle - step * 0.4, at(marks[place]), middle + step * 0.4, at(marks[place]), MARK))
    for number, (name, row) in enumerate(series.items()):
        parts += [sign(LEFT + 14 + 210 * number, 20, number), text(LEFT + 28 + 210 * number, 25, name)]
        apart = 12 * (number - (len(series) - 1) / 2)
        for place, one in enumerate(row):
            if one is not None:
                parts += whisker(LEFT + step * (place + 0.5) + apart, one, number, at)
    return frame(BOTTOM + 36, parts, label, alone=alone)


def whisker(x: float, one: Estimate, series: int, at: Placed) -> list[str]:
    """A figure and how far it may be from the truth."""
    parts: list[str] = []
    if one.low is not None and one.high is not None:
        manner = f'stroke="{INKS[series % len(INKS)]}" stroke-width="4"'
        parts.append(line(x, at(one.low), x, at(one.high), manner))
    return [*parts, sign(x, at(one.value), series)]


def times(label: str, bins: dict[str, dict[int, int]], budget: float | None) -> str:
    """How many of a player's moves took at most so long; the budget is the dashed line."""
    longest = max((STEP ** (at + 1) for found in bins.values() for at in found), default=1.0)
    low, high = -4.0, max(log10(longest), log10(budget) if budget else -9.0) + 0.1

    def across(seconds: float) -> float:
        return LEFT + (RIGHT - LEFT) * (max(log10(seconds), low) - low) / (high - low)

    parts = [line(LEFT, y, RIGHT, y, 'class="grid"') for y in (TOP, (TOP + BOTTOM) / 2, BOTTOM)]
    for share, y in ((1.0, TOP), (0.5, (TOP + BOTTOM) / 2), (0.0, BOTTOM)):
        parts.append(text(LEFT - 10, y + 5, percent(share), kind="small", anchor="end"))
    for power, name in ((-4, "0.1 ms"), (-3, "1 ms"), (-2, "10 ms"), (-1, "100 ms"), (0, "1 s"), (1, "10 s")):
        if power <= high:
            parts.append(text(across(10.0**power), BOTTOM + 22, name, kind="small", anchor="middle"))
    if budget:
        parts.append(line(across(budget), TOP, across(budget), BOTTOM, MARK))
    for number, (name, found) in enumerate(bins.items()):
        parts += [sign(LEFT + 14 + 210 * number, 20, number), text(LEFT + 28 + 210 * number, 25, name)]
        parts.append(curve(found, across, INKS[number % len(INKS)]))
    return frame(BOTTOM + 36, parts, label)


def curve(found: dict[int, int], across: Placed, ink: str) -> str:
    """Steps from none to all."""
    total, seen, path = sum(found.values()), 0, f"M{LEFT:.1f} {BOTTOM:.1f}"
    for at, count in sorted(found.items()):
        seen += count
        path += f"L{across(STEP ** (at + 1)):.1f} {BOTTOM - (BOTTOM - TOP) * seen / total:.1f}"
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="3"/>'
