"""Results as lines of text for the terminal; the JSON and the HTML report hold everything."""

from __future__ import annotations

from filon.arena.stats.confidence_intervals import Estimate
from filon.arena.stats.results import Results


def percent(figure: Estimate) -> str:
    """A share with its interval: `61.2 % (55.0 to 67.1)`."""
    if figure.low is None or figure.high is None:
        return f"{100 * figure.value:.1f} %"
    return f"{100 * figure.value:.1f} % ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


def number(figure: Estimate, digits: int = 2) -> str:
    """A figure with its interval: `7.31 (6.98 to 7.64)`."""
    if figure.low is None or figure.high is None:
        return f"{figure.value:.{digits}f}"
    return f"{figure.value:.{digits}f} ({figure.low:.{digits}f} to {figure.high:.{digits}f})"


def lines(found: Results) -> list[str]:
    """The lines on one number of seats."""
    lines = [f"{found.seats} seats, {found.games:,} games on {found.deals:,} deals, 95 % intervals by deal"]
    for name, row in found.levels.items():
        shares = "" if row.points is None else f"{percent(row.points)} of the points, "
        text = f"  {name}: {shares}mean score {number(row.score)}"
        to_others = found.ratios.get(name)
        if to_others is not None:
            text += f", {number(to_others)} times the others'"
        if name in found.ratings and name != list(found.ratings)[-1]:
            text += f", rated {number(found.ratings[name], 0)}"
        lines.append(text)
        for role, part in found.roles.get(name, {}).items():
            lines.append(
                f"    as {role}: {part.rounds:,} rounds, won {percent(part.won)}, brought {number(part.score)}"
            )
    if found.sides:
        lines.append("  rounds won: " + ", ".join(f"{role}s {percent(won)}" for role, won in found.sides.items()))
    for name, times in found.times.items():
        took = f"mean {times.mean:.1f} ms, p99 {times.p99:.1f}, longest {times.longest:.0f}"
        late = f"{100 * times.over_budget:.2f} % over budget, {100 * times.over_by_50ms:.3f} % by more than 50 ms"
        lines.append(f"  {name}: {times.moves:,} moves, {took}; {100 * times.worked:.0f} % of it worked; {late}")
        if times.faults:
            lines.append(f"  {name}: {times.faults} answers were no legal move, or failed; the first at {times.fault}")
    lines.append(f"  decisions a game: {number(found.length, 1)}")
    return lines
