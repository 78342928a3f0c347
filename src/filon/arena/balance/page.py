"""How fair are the games? The page that says so, made of the rows in balance.json and of nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from filon.arena import bot_versions, players
from filon.arena.reporting import charts, line_charts, result_rows
from filon.arena.reporting.console import number, percent
from filon.arena.reporting.result_rows import drawn, marked, table, values
from filon.arena.running.result_cache import write_whole
from filon.arena.stats.confidence_intervals import Estimate
from filon.core import registry

DATA, PAGE = "balance.json", "balance.md"
GAMES = ("saboteur", "duel", "sabale", "sacramento")
USUAL = "100ms"
HEAD = f"""# Are the games fair?

Written by `filon arena balance docs`; do not edit. Bots play among their like, so that this is about the games and not
about who is stronger; other players would find other figures. Intervals are of 95 %.
{result_rows.MARKED}

All is made of [balance.json](balance.json), which grows over several sittings, as by

    filon arena balance docs --only saboteur --seats 5-10 --bots expert --games 400 --budget 100ms

"""


class Among(msgspec.Struct, frozen=True):
    """What came of games among one kind of player at one number of seats."""

    command: str
    game: str
    seats: int
    player: str
    budget: str
    games: int
    sides: dict[str, Estimate]  # rounds won by each role, where there are roles
    places: list[Estimate]  # points by place, where there are others; the first is whoever began
    score: Estimate | None = None  # where one plays alone
    prints: dict[str, str] = {}

    @property
    def key(self) -> tuple[str, int, str, str]:
        """What no two rows have in common."""
        return self.game, self.seats, self.player, self.budget

    @property
    def who(self) -> str:
        """Who plays, as people say it."""
        return told(self.player) + (f", {self.budget}" if self.budget != USUAL else "")


class Balance(msgspec.Struct):
    """All rows of the page."""

    rows: list[Among] = []


Marks = Callable[[Among], str]  # who plays, with the sign of earlier bots


def read(folder: Path) -> Balance:
    """What was measured so far."""
    return result_rows.read(folder / DATA, Balance)


def write(folder: Path, found: Balance, runs: Path) -> Path:
    """The rows, and the page with its charts."""
    result_rows.write(folder / DATA, {"rows": found.rows})
    rows = read(folder).rows  # as they were rounded there

    def who(row: Among) -> str:
        return marked(row.who, is_older=bot_versions.are_older(row.game, row.prints, runs))

    parts = [part for section in (sides, beginning, alone) for part in section(folder, rows, who)]
    page = folder / PAGE
    write_whole(page, "".join([HEAD, *parts]).encode())
    return page


def told(player: str) -> str:
    """A player as people say it."""
    named = players.cast(player)
    return ", ".join(f"{level} {role}s" for role, level in named.items()) if named else f"all {player}"


def place(row: Among) -> tuple[int, bool, str, str, int]:
    """Where a row stands: by game, levels before those of two kinds."""
    game = GAMES.index(row.game) if row.game in GAMES else len(GAMES)
    return game, players.is_cast(row.player), row.player, row.budget, row.seats


def series(rows: Sequence[Among], who: Marks) -> dict[str, list[Among]]:
    """Rows by who plays; where one of them is of earlier bots, all are marked."""
    found: dict[str, list[Among]] = {}
    for row in rows:
        found.setdefault(row.who, []).append(row)
    return {next((who(row) for row in each if who(row) != name), name): each for name, each in found.items()}


def sides(folder: Path, rows: Sequence[Among], who: Marks) -> list[str]:
    """Rounds of Saboteur: which side wins them."""
    found = [row for row in rows if row.game == "saboteur"]
    if not found:
        return []
    places = sorted({row.seats for row in found})
    shares: dict[str, list[Estimate | None]] = {}
    for name, each in series(found, who).items():
        by_seats = {row.seats: row.sides.get("saboteur") for row in each}
        shares[name] = [by_seats.get(seats) for seats in places]
    label = "Saboteur: rounds won by the saboteurs, by number of players"
    shown = line_charts.over(label, [str(seats) for seats in places], shares, also=(0.0,), alone=True)
    lines = [[str(row.seats), who(row), f"{row.games:,}", won(row, "digger"), won(row, "saboteur")] for row in found]
    head = ["players", "who plays", "rounds", "diggers win", "saboteurs win"]
    note = (
        "Matches of one round. What is missing to 100 % was won by nobody: with three or four players there may be no "
        "saboteur among them (S8.4).\n\n"
    )
    return ["## Diggers and saboteurs\n\n", note, drawn(folder, "balance-sides", label, shown), table(head, lines)]


def won(row: Among, role: str) -> str:
    """Of a role that nobody was dealt there is nothing to tell."""
    return percent(row.sides[role]) if role in row.sides else ""


def beginning(folder: Path, rows: Sequence[Among], who: Marks) -> list[str]:
    """What it is worth to begin, among players of one level."""
    found = [row for row in rows if row.seats > 1 and not players.is_cast(row.player)]
    if not found:
        return []
    places = sorted({(row.game, row.seats) for row in found}, key=lambda at: (GAMES.index(at[0]), at[1]))
    firsts: dict[str, list[Estimate | None]] = {}
    for name, each in series(found, who).items():
        by_place = {(row.game, row.seats): row.places[0] for row in each}
        firsts[name] = [by_place.get(at) for at in places]
    titles = {game: registry.load(game).title for game, _ in places}
    label = "Points of whoever begins; dashed: a fair part"
    groups = list(Counter(titles[game].removeprefix("Saboteur: ") for game, _ in places).items())
    names, fair = [str(seats) for _, seats in places], [1 / seats for _, seats in places]
    shown = line_charts.over(label, names, firsts, also=(0.0,), marks=fair, groups=groups, alone=True)
    lines = []
    for row in found:
        begins, *others = row.places
        told_by = [titles[row.game], str(row.seats), who(row), f"{row.games:,}", f"{100 / row.seats:.1f} %"]
        lines.append([*told_by, percent(begins), values(others)])
    head = ["game", "players", "who plays", "games", "fair", "whoever begins", "the others in turn, %"]
    note = "A win counts 1, a win that is shared its part of it. Saboteur in matches of one round.\n\n"
    return ["## Who begins\n\n", note, drawn(folder, "balance-first", label, shown), table(head, lines)]


def alone(folder: Path, rows: Sequence[Among], who: Marks) -> list[str]:
    """Le Duel for one."""
    found = [(row, row.score) for row in rows if row.score is not None]
    if not found:
        return []
    label = "Le Duel alone: nuggets a match"
    named = [(who(row), score, at) for at, (row, score) in enumerate(found)]
    shown = charts.bars(label, named, charts.plain, also=(0.0,), alone=True)
    lines = [[who(row), f"{row.games:,}", number(score)] for row, score in found]
    return [
        "## Alone\n\n",
        drawn(folder, "balance-alone", label, shown),
        table(["who plays", "matches", "nuggets"], lines),
    ]
