"""How are figures with their intervals drawn? As SVG of our own: paper by day, a lamp by night, and no script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from filon.arena.stats.confidence_intervals import Estimate

WIDTH = 720
LEFT = 230
RIGHT = 600
ROW = 30
TOP = 16
# Series are told apart by shape as well as by colour.
INKS = tuple(f"var(--series{number})" for number in range(6))
BY_DAY = ("#1F5AA6", "#B5432B", "#0F7C7A", "#7B2D73", "#B97A12", "#6F6A62")
BY_NIGHT = ("#6DB9E8", "#E0765C", "#6CC7A5", "#C99AE0", "#F2B441", "#B9BEC2")
PAPER = {"surface": "#FBF5E6", "text": "#2A1D14", "muted": "#65513F", "line": "#897254"}
PAPER |= {f"series{number}": ink for number, ink in enumerate(BY_DAY)}
LAMP = {"surface": "#251D16", "text": "#F5E9D2", "muted": "#C4AF91", "line": "#85705A"}
LAMP |= {f"series{number}": ink for number, ink in enumerate(BY_NIGHT)}
FONT = 'system-ui,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif'
STYLE = (
    f".chart{{{';'.join(f'--{name}:{value}' for name, value in PAPER.items())}}}"
    f"@media(prefers-color-scheme:dark){{.chart{{{';'.join(f'--{name}:{value}' for name, value in LAMP.items())}}}}}"
    f".chart text{{font:14px {FONT};fill:var(--text)}}.chart .small{{font-size:12px;fill:var(--muted)}}"
    ".chart .ground{fill:var(--surface)}.chart .grid{stroke:var(--line);stroke-opacity:.4}"
    ".chart .mark{stroke:var(--text);stroke-dasharray:4 4}.chart .bold{font-weight:700}"
)
Tell = Callable[[float], str]


def percent(value: float) -> str:
    """A share."""
    return f"{100 * value:.0f} %"


def plain(value: float) -> str:
    """A figure in as many digits as it needs."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def frame(height: float, parts: Sequence[str], label: str, *, alone: bool = False) -> str:
    """The picture; one that stands alone brings its style."""
    style = f"<style>{STYLE}</style>" if alone else ""
    space = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    box = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
    ground = f'<rect class="ground" width="{WIDTH}" height="{height:g}" rx="8"/>'
    told = f'role="img" aria-label="{escape(label)}"'
    return f'<svg{space} class="chart" {box} {told}>{style}{ground}{"".join(parts)}</svg>'


def text(x: float, y: float, words: str, *, kind: str = "", anchor: str = "start") -> str:
    """A line of it."""
    of_kind = f' class="{kind}"' if kind else ""
    return f'<text{of_kind} x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, manner: str) -> str:
    """Straight."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {manner}/>'


def sign(x: float, y: float, series: int) -> str:
    """A dot, a square, a diamond …: which series it is."""
    paths = ("M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", "M-5-5h10v10h-10z", "M0-7L7 0L0 7L-7 0z", "M0-6L6 5H-6z")
    ink = INKS[series % len(INKS)]
    where = f'transform="translate({x:.1f} {y:.1f})"'
    return f'<path d="{paths[series % 4]}" {where} fill="{ink}" stroke="var(--text)"/>'


def bounds(figures: Sequence[Estimate], also: Sequence[float]) -> tuple[float, float]:
    """From the lowest to the highest that must be drawn, with some room."""
    found = [value for one in figures for value in (one.value, one.low, one.high) if value is not None]
    low, high = min([*found, *also]), max([*found, *also])
    if low == high:
        return low, low + 1.0
    room = (high - low) * 0.05
    return low - (room if low not in also else 0), high + (room if high not in also else 0)


def ticks(low: float, high: float) -> list[float]:
    """Four to eight round numbers between."""
    span, step = high - low, 1e-6
    while span / step > 8:
        step *= 2.5 if f"{step:e}".startswith("2") else 2
    first = -(-low // step) * step
    return [first + at * step for at in range(9) if first + at * step <= high + step / 1e6]


def rows(
    named: Sequence[tuple[str, Estimate, int]], tell: Tell, also: Sequence[float] = (), mark: float | None = None
) -> list[str]:
    """A row each: name, interval, figure; `mark` is what they are compared with."""
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
            ink = INKS[series % len(INKS)]
            parts.append(line(at(one.low), y, at(one.high), y, f'stroke="{ink}" stroke-width="4"'))
        parts.append(sign(at(one.value), y, series))
        parts.append(text(RIGHT + 14, y + 5, tell(one.value), kind="bold"))
    return parts


def bars(
    label: str,
    named: Sequence[tuple[str, Estimate, int]],
    tell: Tell = percent,
    also: Sequence[float] = (),
    mark: float | None = None,
    *,
    alone: bool = False,
) -> str:
    """Figures below one another."""
    return frame(TOP + ROW * len(named) + 30, rows(named, tell, also, mark), label, alone=alone)
