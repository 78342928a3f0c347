"""SVG charts of figures with confidence intervals, in a light and a dark theme, without scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from filon.arena.stats.confidence_intervals import Estimate

WIDTH = 720
LEFT = 230
RIGHT = 600
ROW = 30
TOP = 16
# Series differ by shape as well as by colour.
COLOURS = tuple(f"var(--series{number})" for number in range(6))
LIGHT_COLOURS = ("#1F5AA6", "#B5432B", "#0F7C7A", "#7B2D73", "#B97A12", "#6F6A62")
DARK_COLOURS = ("#6DB9E8", "#E0765C", "#6CC7A5", "#C99AE0", "#F2B441", "#B9BEC2")
LIGHT_THEME = {"surface": "#FBF5E6", "text": "#2A1D14", "muted": "#65513F", "line": "#897254"}
LIGHT_THEME |= {f"series{number}": ink for number, ink in enumerate(LIGHT_COLOURS)}
DARK_THEME = {"surface": "#251D16", "text": "#F5E9D2", "muted": "#C4AF91", "line": "#85705A"}
DARK_THEME |= {f"series{number}": ink for number, ink in enumerate(DARK_COLOURS)}
FONT = 'system-ui,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif'


def variables(theme: dict[str, str]) -> str:
    """A theme as CSS variables."""
    return ";".join(f"--{name}:{value}" for name, value in theme.items())


STYLE = (
    f".chart{{{variables(LIGHT_THEME)}}}@media(prefers-color-scheme:dark){{.chart{{{variables(DARK_THEME)}}}}}"
    f".chart text{{font:14px {FONT};fill:var(--text)}}.chart .small{{font-size:12px;fill:var(--muted)}}"
    ".chart .ground{fill:var(--surface)}.chart .grid{stroke:var(--line);stroke-opacity:.4}"
    ".chart .mark{stroke:var(--text);stroke-dasharray:4 4}.chart .bold{font-weight:700}"
)
Format = Callable[[float], str]


def percent(value: float) -> str:
    """A share as a percentage."""
    return f"{100 * value:.0f} %"


def plain(value: float) -> str:
    """A figure with three significant digits; whole from 100 on."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def frame(height: float, parts: Sequence[str], label: str, *, standalone: bool = False) -> str:
    """An SVG element around these parts; a standalone one carries its style."""
    style = f"<style>{STYLE}</style>" if standalone else ""
    space = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    box = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
    ground = f'<rect class="ground" width="{WIDTH}" height="{height:g}" rx="8"/>'
    described = f'role="img" aria-label="{escape(label)}"'
    return f'<svg{space} class="chart" {box} {described}>{style}{ground}{"".join(parts)}</svg>'


def text(x: float, y: float, words: str, *, kind: str = "", anchor: str = "start") -> str:
    """A text element."""
    of_kind = f' class="{kind}"' if kind else ""
    return f'<text{of_kind} x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, attributes: str) -> str:
    """A straight line element."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {attributes}/>'


def marker(x: float, y: float, series: int) -> str:
    """The marker of a series: a dot, a square, a diamond or a triangle."""
    paths = ("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", "M-5-5h10v10h-10z", "M0-7L7 0L0 7L-7 0z", "M0-6L6 5H-6z")
    ink = COLOURS[series % len(COLOURS)]
    where = f'transform="translate({x:.1f} {y:.1f})"'
    return f'<path d="{paths[series % 4]}" {where} fill="{ink}" stroke="var(--text)"/>'


def bounds(figures: Sequence[Estimate], also: Sequence[float]) -> tuple[float, float]:
    """The lowest and the highest value to be drawn, with a margin."""
    found = [value for one in figures for value in (one.value, one.low, one.high) if value is not None]
    low, high = min([*found, *also]), max([*found, *also])
    if low == high:
        return low, low + 1.0
    margin = (high - low) * 0.05
    return low - (margin if low not in also else 0), high + (margin if high not in also else 0)


def ticks(low: float, high: float) -> list[float]:
    """Four to eight round numbers in between."""
    span, step = high - low, 1e-6
    while span / step > 8:
        step *= 2.5 if f"{step:e}".startswith("2") else 2
    first = -(-low // step) * step
    return [first + at * step for at in range(9) if first + at * step <= high + step / 1e6]


def rows(
    named: Sequence[tuple[str, Estimate, int]], tell: Format, also: Sequence[float] = (), mark: float | None = None
) -> list[str]:
    """One row each: name, interval, figure; `mark` is the value they are compared with."""
    low, high = bounds([one for _, one, _ in named], [*also, *([mark] if mark is not None else [])])

    def at(value: float) -> float:
        return LEFT + (RIGHT - LEFT) * (value - low) / (high - low)

    bottom = TOP + ROW * len(named)
    parts = [line(at(tick), TOP, at(tick), bottom, 'class="grid"') for tick in ticks(low, high)]
    parts += [text(at(tick), bottom + 18, tell(tick), kind="small", anchor="middle") for tick in ticks(low, high)]
    if mark is not None:
        parts.append(line(at(mark), TOP - 6, at(mark), bottom, 'class="mark"'))
    for number, (name, one, series) in enumerate(named):
        y = TOP + ROW * (number + 0.5)
        parts.append(text(LEFT - 12, y + 5, name[:32], anchor="end"))
        if one.low is not None and one.high is not None:
            ink = COLOURS[series % len(COLOURS)]
            parts.append(line(at(one.low), y, at(one.high), y, f'stroke="{ink}" stroke-width="4"'))
        parts.append(marker(at(one.value), y, series))
        parts.append(text(RIGHT + 14, y + 5, tell(one.value), kind="bold"))
    return parts


def interval_chart(
    label: str,
    named: Sequence[tuple[str, Estimate, int]],
    tell: Format = percent,
    also: Sequence[float] = (),
    mark: float | None = None,
    *,
    standalone: bool = False,
) -> str:
    """A chart with one row for each figure and its interval."""
    return frame(TOP + ROW * len(named) + 30, rows(named, tell, also, mark), label, standalone=standalone)
