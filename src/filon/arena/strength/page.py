"""How strong are the bots? The page that says so, made of the rows in strength.json and of nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from filon.arena import bot_versions
from filon.arena.belief import page as belief_page
from filon.arena.belief.page import Known
from filon.arena.bot_versions import COMMIT, OLD
from filon.arena.reporting import charts, result_rows
from filon.arena.reporting.console import number, percent
from filon.arena.reporting.result_rows import drawn, marked, table
from filon.arena.running.result_cache import write_whole
from filon.arena.stats.confidence_intervals import Estimate
from filon.core import registry

DATA, PAGE = "strength.json", "strength.md"
USUAL = "100ms"  # a budget that no chart needs to name
HEAD = f"""# How strong are the bots?

Written by `filon arena claims docs`; do not edit. Each line is a run of the arena ([what it counts](../README.md)), its
figure is that of the player named first, with its interval of 95 %. `{OLD}` is `regular` of commit {COMMIT}. “At work”
is the part of its thinking time that the first player had a processor: far below 100 % the machine was busy.
{result_rows.MARKED} Where there are roles, the last columns say what a round brought the first player
and one of the others.

All is made of [strength.json](strength.json), which grows over several sittings: what there are fewer games of, or
games of earlier bots, is measured anew by

    filon arena claims docs --only saboteur --games 400 --budget 100ms

"""
WHAT = {"points": "points", "score": "mean score", "ratio": "score to the others'"}

Kind = Literal["points", "score", "ratio"]


class Measured(msgspec.Struct, frozen=True):
    """What was measured of one claim: points of all there are, mean score, or mean score to that of the others."""

    command: str
    game: str
    seats: int
    bots: str
    budget: str
    of: Kind
    least: float
    games: int
    figure: Estimate | None  # none where the others have nothing
    worked: float
    # What a round brought, by role: to the first player, and to one of the others.
    first: dict[str, Estimate] = {}
    others: dict[str, Estimate] = {}
    prints: dict[str, str] = {}

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What no two rows have in common."""
        return self.game, self.seats, self.bots, self.budget


class Strength(msgspec.Struct):
    """All rows of the page."""

    claims: list[Measured] = []
    belief: list[Known] = []


def read(folder: Path) -> Strength:
    """What was measured so far."""
    return result_rows.read(folder / DATA, Strength)


def write(folder: Path, found: Strength, old: Path) -> Path:
    """The rows, and the page with its charts; `old` is where the bots of old lie, if they do."""
    result_rows.write(folder / DATA, {"claims": found.claims, "belief": found.belief})
    found = read(folder)  # as it was rounded there
    games = dict.fromkeys(row.game for row in found.claims)
    parts = [section(folder, [row for row in found.claims if row.game == game], old) for game in games]
    if found.belief:
        parts.append(belief_page.section(folder, found.belief, old))
    page = folder / PAGE
    write_whole(page, "".join([HEAD, *parts]).encode())
    return page


def section(folder: Path, rows: Sequence[Measured], old: Path) -> str:
    """One game: its chart and its table."""
    title = registry.load(rows[0].game).title
    roles = list(dict.fromkeys(role for row in rows for role in row.first))
    gold = [f"a round as {role}: first, others" for role in roles]
    head = ["command", "games", "what", "figure", "wanted", "", "at work", *gold]
    older = [bot_versions.are_older(row.game, row.prints, old) for row in rows]
    lines = [line(row, roles, is_older=is_older) for row, is_older in zip(rows, older, strict=True)]
    return f"## {title}\n\n{picture(folder, title, rows, older)}{table(head, lines)}"


def picture(folder: Path, title: str, rows: Sequence[Measured], older: Sequence[bool]) -> str:
    """All rows that are told in the same kind of figure as most."""
    kind: Kind = "ratio" if any(row.of == "ratio" for row in rows) else "points"
    named = [
        (marked(label(row), is_older=is_older), row.figure, at)
        for at, (row, is_older) in enumerate(zip(rows, older, strict=True))
        if row.of == kind and row.figure is not None
    ]
    if not named:
        return ""
    what = "gold for one of the others'" if kind == "ratio" else "points"
    told = f"{title}: the first player's {what}"
    tell, mark = (charts.plain, 1.0) if kind == "ratio" else (charts.percent, 0.5)
    return drawn(folder, f"strength-{rows[0].game}", told, charts.bars(told, named, tell, (0.0,), mark, alone=True))


def label(row: Measured) -> str:
    """Short enough for a chart."""
    bots = re.sub(r"[\w./\\-]+\.py:", "", row.bots)
    return f"{bots} at {row.seats}" + (f", {row.budget}" if row.budget != USUAL else "")


def verdict(least: float, one: Estimate | None) -> str:
    """Whether a claim holds; whether the interval lets the contrary be true, too."""
    if one is None:
        return ""
    holds = one.value >= least
    sure = one.low is not None and one.high is not None and (one.low >= least or one.high < least)
    return ("reached" if holds else "missed") + ("" if sure else ", not for certain")


def line(row: Measured, roles: Sequence[str], *, is_older: bool) -> list[str]:
    """A claim and what came of it."""
    tell = percent if row.of == "points" else number
    shown = "" if row.figure is None else tell(row.figure)
    least = f"≥ {100 * row.least:.0f} %" if row.of == "points" else f"≥ {row.least:g}"
    gold = [
        f"{number(row.first[role])}, {number(row.others[role])}" if role in row.first and role in row.others else ""
        for role in roles
    ]
    told = [marked(f"`{row.command}`", is_older=is_older), f"{row.games:,}", WHAT[row.of], shown, least]
    return [*told, verdict(row.least, row.figure), f"{100 * row.worked:.0f} %", *gold]
