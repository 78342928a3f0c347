"""Figures of one attack: what was tried and refused, other players' latency, the server's memory; and their targets."""

from collections.abc import Mapping, Sequence

import msgspec

P99_MS = "p99_ms"
SMALLEST_P99_MS = 50.0  # a p99 below this is good on any machine
TIMES_IDLE = 3.0  # and on a busy machine so many times the idle p99
SECOND = 1000.0
MEGABYTE = 1_000_000
HEADINGS = ("scenario", "attempts", "refused", "p50", "p99", "idle p99", "peak MB", "growth MB", "more", "verdict")


class Figures(msgspec.Struct, kw_only=True):
    """Figures of one scenario; `more` are those that it alone has. Latency is other players', in milliseconds."""

    scenario: str
    attempts: int = 0
    refused: dict[str, int] = {}
    moves: int = 0
    p50_ms: float = float("nan")
    p99_ms: float = float("nan")
    idle_p99_ms: float = float("nan")
    peak_mb: float = float("nan")
    growth_mb: float = float("nan")
    more: dict[str, float] = {}

    def value(self, name: str) -> float:
        """Return the figure of this name; not a number where it was not measured."""
        return float(self.more[name] if name in self.more else getattr(self, name, float("nan")))


def p99_limit(idle_p99_ms: float) -> float:
    """Return how long other players may wait in 99 of 100 cases, in milliseconds."""
    return max(SMALLEST_P99_MS, TIMES_IDLE * idle_p99_ms)


def missed_targets(figures: Figures, targets: Mapping[str, float]) -> list[str]:
    """Return the targets that were missed: figures above their limit, and figures that were not measured."""
    limits = {name: p99_limit(figures.idle_p99_ms) if name == P99_MS else limit for name, limit in targets.items()}
    found = [(name, figures.value(name), limit) for name, limit in limits.items()]
    return [f"{name} {value:.5g}, not {limit:.5g}" for name, value, limit in found if not value <= limit]


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value below which this part of all values lies; not a number where there is none."""
    return sorted(values)[int(part * (len(values) - 1))] if values else float("nan")


def waiting_times(latencies: Sequence[float], interval: float) -> list[float]:
    """Return latencies with those of the requests that a player did not send while waiting for an answer.

    Without them a frozen server would count once for each player, however long it was frozen.
    """
    found = []
    for latency in latencies:
        waited = latency
        while waited > 0:
            found.append(waited)
            waited -= interval
    return found


def verdict(missed: Sequence[str]) -> str:
    """Return the last cell of a row."""
    return "missed: " + "; ".join(missed) if missed else "held"


def render_table(rows: Sequence[tuple[Figures, Sequence[str]]]) -> str:
    """Return all figures as a table in Markdown."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(cells(figures, missed) for figures, missed in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def cells(figures: Figures, missed: Sequence[str]) -> tuple[str, ...]:
    """Return one row of the table."""
    refused = ", ".join(f"{count:,} {code}" for code, count in sorted(figures.refused.items())) or "–"
    more = ", ".join(f"{name} {value:,.4g}" for name, value in figures.more.items()) or "–"
    measured = (figures.p50_ms, figures.p99_ms, figures.idle_p99_ms)
    memory = (figures.peak_mb, figures.growth_mb)
    return (
        figures.scenario,
        f"{figures.attempts:,}",
        refused,
        *(f"{value:,.1f}" for value in measured),
        *(f"{value:,.0f}" for value in memory),
        more,
        verdict(missed),
    )
