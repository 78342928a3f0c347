"""Belief results as pages: an HTML report and a section of docs/strength.md, with calibration and log-loss."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import msgspec

from filon.arena import bot_versions
from filon.arena.belief import measure as belief_measure
from filon.arena.belief.measure import BeliefResult
from filon.arena.bot_versions import EARLIER
from filon.arena.reporting import charts, line_charts
from filon.arena.reporting.console import number, percent
from filon.arena.reporting.html_report import STYLE
from filon.arena.reporting.result_rows import mark_outdated, markdown_table, write_chart
from filon.arena.running.result_cache import write_atomic
from filon.arena.stats.confidence_intervals import Estimate
from filon.core.errors import InvalidStart

LEFT, RIGHT, TOP, BOTTOM = 70.0, 400.0, 20.0, 350.0
FEW_SEATS, ALL_SEATS = (5, 7), (5, 6, 7, 8, 9, 10)
WANTED_SHARE = (0.30, 0.55)  # of rounds won by saboteurs among experts


class Matchup(msgspec.Struct, frozen=True):
    """The players and seats that are measured; the posterior diggers should reach, whether the share won is judged."""

    bots: str
    seats: tuple[int, ...] = FEW_SEATS
    least: float | None = None
    is_even: bool = False


MATCHUPS = (
    Matchup(f"digger=expert+saboteur={EARLIER}", least=0.93),
    Matchup("expert", ALL_SEATS, 0.70, is_even=True),
    Matchup("digger=expert+saboteur=regular", ALL_SEATS),
    Matchup("digger=regular+saboteur=expert", ALL_SEATS),
    Matchup("examples/strangers.py:sleeper"),
    Matchup("examples/strangers.py:grudger"),
)
INTRODUCTION = """## Who is a saboteur?

The share of rounds the saboteurs won. The mean probability that the diggers' belief gives to real saboteurs just before
roles are shown, in rounds that these lost. Then the belief's log-loss minus the prior's, at the end of each quarter of
a round: below zero the belief knows more. Nothing was fitted on `sleeper` and `grudger`; `sleeper` was looked at while
the belief was developed, `grudger` was not.

"""
QUARTERS = ("first quarter", "second", "third", "at the end")


def run(asked: argparse.Namespace, seats: Sequence[int], folder: Path, command: str) -> int:
    """Play the missing rounds, print the results and write the HTML page; returns the exit status."""
    if asked.game != "saboteur":
        raise InvalidStart("only saboteur has a belief over roles", "game")
    bots = bot_versions.with_existing_earlier(asked.game, asked.bots, folder / bot_versions.FOLDER)
    found = [belief_measure.measure(bots, each, asked.games, asked.budget, folder, asked.jobs) for each in seats]
    write_atomic(folder / "belief.html", html_page(found, command).encode())
    for each in found:
        print(msgspec.json.encode(each).decode() if asked.json else "\n".join(console_lines(each)))
    if not asked.json:
        print(folder / "belief.html")
    return 0


def console_lines(found: BeliefResult) -> list[str]:
    """The results as lines for the terminal."""
    lines = [f"{found.seats} seats, {found.rounds:,} rounds, saboteurs won {percent(found.saboteurs_won)}"]
    lost = found.posterior_when_they_lost
    if found.posterior is not None:
        more = "" if lost is None else f", in lost rounds {number(lost)}"
        lines.append(f"  on the real saboteurs before roles are shown: {number(found.posterior)}{more}")
    for quarter, loss, less in zip(QUARTERS, found.loss, found.loss_less_prior, strict=True):
        lines.append(f"  log-loss, {quarter}: {number(loss, 3)}, minus the prior's: {number(less, 3)}")
    return lines


class BeliefRow(msgspec.Struct, frozen=True, rename={"fingerprints": "prints"}):
    """What diggers knew in one matchup: a row of docs/strength.md."""

    command: str
    seats: int
    bots: str
    budget: str
    least: float | None
    rounds: int
    posterior_when_they_lost: Estimate | None
    loss_less_prior: list[Estimate]
    calibration: list[tuple[float, float, int]]
    fingerprints: dict[str, str] = {}
    saboteurs_won: Estimate | None = None

    @property
    def key(self) -> tuple[int, str, str]:
        """What identifies the row."""
        return self.seats, self.bots, self.budget

    @property
    def game(self) -> str:
        """The only game with a belief over roles."""
        return "saboteur"

    @property
    def games(self) -> int:
        """The number of games, of one round each."""
        return self.rounds


def measure_rows(
    before: Sequence[BeliefRow], earlier: Path, rounds: int, budget: str, runs: Path, jobs: int
) -> Iterator[BeliefRow]:
    """Measure all matchups; yields their rows. `earlier` is the folder of earlier bots.

    Matchups that are measured in `before` on the current bots are skipped.
    """
    for kind in MATCHUPS:
        for seats in kind.seats:
            bots = kind.bots
            if bot_versions.is_measured(before, (seats, bots, budget), rounds, earlier):
                continue
            one = belief_measure.measure(
                bot_versions.with_existing_earlier("saboteur", bots, earlier), seats, rounds, budget, runs, jobs
            )
            yield BeliefRow(
                f"filon arena belief saboteur --bots {bots} --seats {seats} --games {one.rounds} --budget {budget}",
                seats,
                bots,
                budget,
                kind.least,
                one.rounds,
                one.posterior_when_they_lost,
                one.loss_less_prior,
                one.calibration,
                bot_versions.fingerprints_of("saboteur", f"{bots},expert", earlier),  # the belief is the expert's
                one.saboteurs_won,
            )


def section(folder: Path, found: Sequence[BeliefRow], earlier: Path) -> str:
    """The section of docs/strength.md."""
    lines, pictures = [], []
    for one in sorted(found, key=sort_key):
        is_outdated = bot_versions.are_outdated("saboteur", one.fingerprints, earlier)
        losses = [number(less, 3) for less in one.loss_less_prior]
        command = mark_outdated(f"`{one.command}`", is_outdated=is_outdated)
        shares = ["", ""] if one.saboteurs_won is None else [percent(one.saboteurs_won), share_verdict(one)]
        sure = "" if one.posterior_when_they_lost is None else number(one.posterior_when_they_lost)
        lines.append([command, f"{one.rounds:,}", *shares, sure, posterior_verdict(one), *losses])
        if one.bots == MATCHUPS[0].bots and one.calibration:
            label = f"{one.bots}, {one.seats} seats: observed frequency by predicted probability"
            shown = calibration(one.calibration, label, standalone=True)
            pictures.append(
                write_chart(folder, f"calibration-{one.seats}", mark_outdated(label, is_outdated=is_outdated), shown)
            )
    head = ["command", "rounds", "saboteurs win", "wanted", "posterior of real saboteurs", "wanted", *QUARTERS]
    return f"{INTRODUCTION}{markdown_table(head, lines)}{''.join(pictures)}"


def sort_key(one: BeliefRow) -> tuple[int, int]:
    """The order of rows: that of the matchups; rows no longer measured come last."""
    return next((at for at, kind in enumerate(MATCHUPS) if kind.bots == one.bots), len(MATCHUPS)), one.seats


def share_verdict(one: BeliefRow) -> str:
    """The share that saboteurs should win, and whether they do; empty if it is not judged."""
    if one.saboteurs_won is None or not any(kind.is_even and kind.bots == one.bots for kind in MATCHUPS):
        return ""
    low, high = WANTED_SHARE
    verdict = "reached" if low <= one.saboteurs_won.value <= high else "missed"
    return f"{100 * low:.0f} to {100 * high:.0f} %: {verdict}"


def posterior_verdict(one: BeliefRow) -> str:
    """The posterior that diggers should reach, and whether they do; empty if it is not judged."""
    if one.least is None:
        return ""
    sure = one.posterior_when_they_lost
    return f"≥ {one.least:.2f}" + ("" if sure is None else f": {'reached' if sure.value >= one.least else 'missed'}")


def html_page(found: Sequence[BeliefResult], command: str) -> str:
    """The HTML report; it opens from disk and runs no script."""
    parts = [f"<h1>Who is a saboteur?</h1><p><code>{escape(command)}</code></p>"]
    for each in found:
        parts.append(f"<h2>{each.seats} players</h2>")
        parts += [f"<p>{escape(line.strip())}</p>" for line in console_lines(each)]
        label = "Log-loss by quarter of the round, minus the prior's; dashed: no better than the prior"
        losses: dict[str, Sequence[Estimate | None]] = {"belief": each.loss_less_prior}
        curve = line_charts.series_chart(label, QUARTERS, losses, charts.plain, (0.0,), (0.0,) * len(QUARTERS))
        parts.append(f"<h3>{label}</h3>{curve}")
        label = "Calibration: observed frequency by predicted probability"
        parts.append(f"<h3>{label}</h3>{calibration(each.calibration, label)}")
    top = f'<meta charset="utf-8"><title>Belief</title><style>{STYLE}{charts.STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{top}</head><body>{"".join(parts)}</body></html>\n'


def calibration(found: Sequence[tuple[float, float, int]], label: str, *, standalone: bool = False) -> str:
    """The calibration curve: observed frequency by predicted probability, in tenths; dashed: perfect calibration."""
    parts = [charts.line(LEFT, BOTTOM, RIGHT, TOP, 'class="mark"')]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = LEFT + (RIGHT - LEFT) * tick, BOTTOM - (BOTTOM - TOP) * tick
        parts.append(charts.line(LEFT, y, RIGHT, y, 'class="grid"'))
        parts.append(charts.text(LEFT - 10, y + 5, charts.percent(tick), kind="small", anchor="end"))
        parts.append(charts.text(x, BOTTOM + 20, charts.percent(tick), kind="small", anchor="middle"))
    for chance, often, many in found:
        x, y = LEFT + (RIGHT - LEFT) * chance, BOTTOM - (BOTTOM - TOP) * often
        parts += [charts.marker(x, y, 0), charts.text(x + 10, y + 4, f"{many:,}", kind="small")]
    return charts.frame(BOTTOM + 36, parts, label, standalone=standalone)
