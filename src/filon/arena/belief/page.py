"""What does a belief look like on paper? How often it was right by how sure it was, and how far from the prior."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import msgspec

from filon.arena import bot_versions
from filon.arena.belief import measure as belief_measure
from filon.arena.belief.measure import Believed
from filon.arena.bot_versions import OLD
from filon.arena.reporting import charts, line_charts
from filon.arena.reporting.console import number, percent
from filon.arena.reporting.html_report import STYLE
from filon.arena.reporting.result_rows import drawn, marked, table
from filon.arena.running.result_cache import write_whole
from filon.arena.stats.confidence_intervals import Estimate
from filon.core.errors import InvalidStart

LEFT, RIGHT, TOP, BOTTOM = 70.0, 400.0, 20.0, 350.0
FEW, ALL = (5, 7), (5, 6, 7, 8, 9, 10)
WON = (0.30, 0.55)  # what saboteurs are to win of rounds among experts


class Kind(msgspec.Struct, frozen=True):
    """Who plays, with how many seats; what diggers are to know, and whether it is told which share is wanted."""

    bots: str
    seats: tuple[int, ...] = FEW
    least: float | None = None
    is_even: bool = False


KINDS = (
    Kind(f"digger=expert+saboteur={OLD}", least=0.93),
    Kind("expert", ALL, 0.70, is_even=True),
    Kind("digger=expert+saboteur=regular", ALL),
    Kind("digger=regular+saboteur=expert", ALL),
    Kind("examples/strangers.py:sleeper"),
    Kind("examples/strangers.py:grudger"),
)
TOLD = """## Who is a saboteur?

How many rounds the saboteurs won. What diggers' belief gives to those who are, just before roles are shown, in rounds
that these lost; then its log-loss less that of whoever looks at nothing, at the end of each quarter of a round: below
zero it knows more. Nothing was fitted on sleeper and grudger; the sleeper was looked at while the belief was made, the
grudger was not.

"""
PLACES = ("first quarter", "second", "third", "at the end")


def run(asked: argparse.Namespace, seats: Sequence[int], folder: Path, command: str) -> int:
    """Play what is missing, tell it, and write the page."""
    if asked.game != "saboteur":
        raise InvalidStart("only saboteur has a belief over roles to be measured", "game")
    bots = bot_versions.brought(asked.game, asked.bots, folder / bot_versions.FOLDER)
    found = [belief_measure.measure(bots, each, asked.games, asked.budget, folder, asked.jobs) for each in seats]
    write_whole(folder / "belief.html", page(found, command).encode())
    for each in found:
        print(msgspec.json.encode(each).decode() if asked.json else "\n".join(lines(each)))
    if not asked.json:
        print(folder / "belief.html")
    return 0


def lines(found: Believed) -> list[str]:
    """In a terminal."""
    told = [f"{found.seats} seats, {found.rounds:,} rounds, saboteurs won {percent(found.saboteurs_won)}"]
    lost = found.posterior_when_they_lost
    if found.posterior is not None:
        more = "" if lost is None else f", in lost rounds {number(lost)}"
        told.append(f"  on the real saboteurs before roles are shown: {number(found.posterior)}{more}")
    for place, loss, less in zip(PLACES, found.loss, found.loss_less_prior, strict=True):
        told.append(f"  log-loss, {place}: {number(loss, 3)}, less the prior's: {number(less, 3)}")
    return told


class Known(msgspec.Struct, frozen=True):
    """What diggers knew among players of one kind: a row of the page on strength."""

    command: str
    seats: int
    bots: str
    budget: str
    least: float | None
    rounds: int
    posterior_when_they_lost: Estimate | None
    loss_less_prior: list[Estimate]
    calibration: list[tuple[float, float, int]]
    prints: dict[str, str] = {}
    saboteurs_won: Estimate | None = None

    @property
    def key(self) -> tuple[int, str, str]:
        """What no two rows have in common."""
        return self.seats, self.bots, self.budget

    @property
    def game(self) -> str:
        """The only one with a belief over roles."""
        return "saboteur"

    @property
    def games(self) -> int:
        """Of one round each."""
        return self.rounds


def rows(before: Sequence[Known], old: Path, rounds: int, budget: str, runs: Path, jobs: int) -> Iterator[Known]:
    """What diggers know of who is who, among players of several kinds; `old` is where the bots of old lie.

    What is known of today's bots `before` is not played again.
    """
    for kind in KINDS:
        for seats in kind.seats:
            bots = kind.bots
            if bot_versions.is_known(before, (seats, bots, budget), rounds, old):
                continue
            one = belief_measure.measure(bot_versions.brought("saboteur", bots, old), seats, rounds, budget, runs, jobs)
            yield Known(
                f"filon arena belief saboteur --bots {bots} --seats {seats} --games {one.rounds} --budget {budget}",
                seats,
                bots,
                budget,
                kind.least,
                one.rounds,
                one.posterior_when_they_lost,
                one.loss_less_prior,
                one.calibration,
                bot_versions.prints("saboteur", f"{bots},expert", old),  # the expert's belief looks on, whoever plays
                one.saboteurs_won,
            )


def section(page: Path, found: Sequence[Known], old: Path) -> str:
    """A part of the page on strength."""
    lines, pictures = [], []
    for one in sorted(found, key=place):
        is_older = bot_versions.are_older("saboteur", one.prints, old)
        losses = [number(less, 3) for less in one.loss_less_prior]
        command = marked(f"`{one.command}`", is_older=is_older)
        shares = ["", ""] if one.saboteurs_won is None else [percent(one.saboteurs_won), wanted(one)]
        sure = "" if one.posterior_when_they_lost is None else number(one.posterior_when_they_lost)
        lines.append([command, f"{one.rounds:,}", *shares, sure, known(one), *losses])
        if one.bots == KINDS[0].bots and one.calibration:
            label = f"{one.bots}, {one.seats} seats: how often it was so, by how sure diggers were"
            shown = calibration(one.calibration, label, alone=True)
            pictures.append(drawn(page, f"calibration-{one.seats}", marked(label, is_older=is_older), shown))
    head = ["command", "rounds", "saboteurs win", "wanted", "on the real saboteurs", "wanted", *PLACES]
    return f"{TOLD}{table(head, lines)}{''.join(pictures)}"


def place(one: Known) -> tuple[int, int]:
    """Where a row stands: as the kinds are listed, what is no longer measured at the end."""
    return next((at for at, kind in enumerate(KINDS) if kind.bots == one.bots), len(KINDS)), one.seats


def wanted(one: Known) -> str:
    """Which share saboteurs are to win, and whether they do."""
    if one.saboteurs_won is None or not any(kind.is_even and kind.bots == one.bots for kind in KINDS):
        return ""
    low, high = WON
    verdict = "reached" if low <= one.saboteurs_won.value <= high else "missed"
    return f"{100 * low:.0f} to {100 * high:.0f} %: {verdict}"


def known(one: Known) -> str:
    """What diggers are to know of saboteurs, and whether they do."""
    if one.least is None:
        return ""
    sure = one.posterior_when_they_lost
    return f"≥ {one.least:.2f}" + ("" if sure is None else f": {'reached' if sure.value >= one.least else 'missed'}")


def page(found: Sequence[Believed], command: str) -> str:
    """The whole report; it opens from disk and runs no script."""
    parts = [f"<h1>Who is a saboteur?</h1><p><code>{escape(command)}</code></p>"]
    for each in found:
        parts.append(f"<h2>{each.seats} players</h2>")
        parts += [f"<p>{escape(line.strip())}</p>" for line in lines(each)]
        label = "Log-loss by quarter of the round, less the prior's; dashed: as good as not having looked"
        losses: dict[str, Sequence[Estimate | None]] = {"belief": each.loss_less_prior}
        curve = line_charts.over(label, PLACES, losses, charts.plain, (0.0,), (0.0,) * len(PLACES))
        parts.append(f"<h3>{label}</h3>{curve}")
        label = "How often it was so, by how sure the belief was"
        parts.append(f"<h3>{label}</h3>{calibration(each.calibration, label)}")
    top = f'<meta charset="utf-8"><title>Belief</title><style>{STYLE}{charts.STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{top}</head><body>{"".join(parts)}</body></html>\n'


def calibration(found: Sequence[tuple[float, float, int]], label: str, *, alone: bool = False) -> str:
    """A point for every tenth; on the dashed line chances are kept."""
    parts = [charts.line(LEFT, BOTTOM, RIGHT, TOP, 'class="mark"')]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = LEFT + (RIGHT - LEFT) * tick, BOTTOM - (BOTTOM - TOP) * tick
        parts.append(charts.line(LEFT, y, RIGHT, y, 'class="grid"'))
        parts.append(charts.text(LEFT - 10, y + 5, charts.percent(tick), kind="small", anchor="end"))
        parts.append(charts.text(x, BOTTOM + 20, charts.percent(tick), kind="small", anchor="middle"))
    for chance, often, many in found:
        x, y = LEFT + (RIGHT - LEFT) * chance, BOTTOM - (BOTTOM - TOP) * often
        parts += [charts.sign(x, y, 0), charts.text(x + 10, y + 4, f"{many:,}", kind="small")]
    return charts.frame(BOTTOM + 36, parts, label, alone=alone)
