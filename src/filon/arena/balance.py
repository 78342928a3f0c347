"""Are the games fair? `filon arena balance docs` plays what is missing and writes balance.md with its charts.

Every level plays among its like: who wins as digger or saboteur at each number of players, what it is worth to begin,
what is found alone. What was played before counts, so that one level can have been played more often than another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from filon.arena import charts, curves, running, setting
from filon.arena.intervals import Estimate
from filon.arena.kept import Kept, write_whole
from filon.arena.results import Results, results
from filon.arena.running import Workshop
from filon.arena.told import number, percent
from filon.core import registry

GAMES = ("saboteur", "duel", "sabale", "sacramento")
LEVELS = ("regular", "expert")
MIXED = ("digger=expert+saboteur=regular", "digger=regular+saboteur=expert")
OPTIONS: dict[str, dict[str, int]] = {"saboteur": {"rounds": 1}}
PICTURES = "pictures"
HEAD = """# Are the games fair?

Written by `filon arena balance docs`; do not edit. Bots play among their like, so that this is about the games and not
about who is stronger; other players would find other figures. Intervals are of 95 %. A run goes on where the last one
stopped:

    {command}

"""
Found = dict[tuple[str, str], list[Results]]  # by game and player


def balance(folder: Path, runs: Path, levels: Sequence[str], games: int, budget: str, jobs: int, on: Workshop) -> Path:
    """Play so many games of each, then write what all that was played comes to."""
    found: Found = {}
    for game in GAMES:
        mixed = MIXED if game == "saboteur" and set(LEVELS) <= set(levels) else ()
        for player in (*levels, *mixed):
            measured = setting.make(game, player, budget, OPTIONS.get(game, {}))
            kept = Kept(runs / f"{game}-{measured.key}", measured)
            seats = registry.load(game).seats
            running.run(kept, dict.fromkeys(seats, games), jobs, on, f"{game}, {told(player)}: ")
            found[game, player] = [results(measured, each, kept.begun(each)) for each in seats]
    command = f"filon arena balance docs --bots {','.join(levels)} --games {games} --budget {budget}"
    return write(folder, found, levels, command)


def write(folder: Path, found: Found, levels: Sequence[str], command: str) -> Path:
    """The page and its pictures."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    parts = [HEAD.format(command=command), *sides(folder, found)]
    parts += [*beginning(folder, found, levels), *alone(folder, found, levels)]
    page = folder / "balance.md"
    write_whole(page, "".join(parts).encode())
    return page


def drawn(folder: Path, name: str, label: str, picture: str) -> str:
    """A picture beside the page, and where it stands in it."""
    write_whole(folder / PICTURES / f"{name}.svg", picture.encode() + b"\n")
    return f"![{label}]({PICTURES}/{name}.svg)\n\n"


def table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """In Markdown."""
    rows = [head, ["---"] * len(head), *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows) + "\n"


def told(player: str) -> str:
    """A player as people say it."""
    if player in MIXED:
        diggers, saboteurs = [pair.split("=")[1] for pair in player.split("+")]
        return f"{diggers} diggers, {saboteurs} saboteurs"
    return f"all {player}"


def sides(folder: Path, found: Found) -> list[str]:
    """Rounds of Saboteur: which side wins them."""
    runs = {told(player): rows for (game, player), rows in found.items() if game == "saboteur"}
    places = sorted({one.seats for rows in runs.values() for one in rows})
    series: dict[str, list[Estimate | None]] = {}
    for name, rows in runs.items():
        by_seats = {one.seats: one.sides["saboteur"] for one in rows}
        series[name] = [by_seats.get(place) for place in places]
    label = "Saboteur: rounds won by the saboteurs, by number of players"
    shown = curves.over(label, [str(place) for place in places], series, also=(0.0,), alone=True)
    lines = [
        [str(one.seats), name, f"{one.games:,}", percent(one.sides["digger"]), percent(one.sides["saboteur"])]
        for name, rows in runs.items()
        for one in rows
    ]
    head = ["players", "who plays", "rounds", "diggers win", "saboteurs win"]
    note = (
        "Matches of one round. What is missing to 100 % was won by nobody: with three or four players there may be no "
        "saboteur among them (S8.4).\n\n"
    )
    return ["## Diggers and saboteurs\n\n", note, drawn(folder, "balance-sides", label, shown), table(head, lines)]


def beginning(folder: Path, found: Found, levels: Sequence[str]) -> list[str]:
    """What it is worth to begin."""
    runs = {
        (registry.load(game).title, one.seats, player): one
        for (game, player), rows in found.items()
        for one in rows
        if one.seats > 1 and player in levels
    }
    places = list(dict.fromkeys((title, seats) for title, seats, _ in runs))
    series = {
        told(level): [first(runs.get((title, seats, level)), level) for title, seats in places] for level in levels
    }
    label = "Points of whoever begins; dashed: a fair part"
    fair = [1 / seats for _, seats in places]
    groups = list(Counter(title.removeprefix("Saboteur: ") for title, _ in places).items())
    names = [str(seats) for _, seats in places]
    shown = curves.over(label, names, series, also=(0.0,), marks=fair, groups=groups, alone=True)
    lines = []
    for (title, seats, level), one in runs.items():
        begins, *others = one.by_place[level]
        rest = ", ".join(f"{100 * row.points.value:.1f}" for row in others)
        part = f"{100 / seats:.1f} %"
        lines.append([title, str(seats), told(level), f"{one.games:,}", part, percent(begins.points), rest])
    head = ["game", "players", "who plays", "games", "fair", "whoever begins", "the others in turn, %"]
    note = "A win counts 1, a win that is shared its part of it. Saboteur in matches of one round.\n\n"
    return ["## Who begins\n\n", note, drawn(folder, "balance-first", label, shown), table(head, lines)]


def first(one: Results | None, level: str) -> Estimate | None:
    """The points of whoever began."""
    return None if one is None else one.by_place[level][0].points


def alone(folder: Path, found: Found, levels: Sequence[str]) -> list[str]:
    """Le Duel for one."""
    runs = [(player, one) for (_, player), rows in found.items() for one in rows if one.seats == 1]
    label = "Le Duel alone: nuggets a match"
    named = [(told(player), one.levels[player].score, list(levels).index(player)) for player, one in runs]
    shown = charts.bars(label, named, charts.plain, also=(0.0,), alone=True)
    lines = [[told(player), f"{one.games:,}", number(one.levels[player].score)] for player, one in runs]
    return [
        "## Alone\n\n",
        drawn(folder, "balance-alone", label, shown),
        table(["who plays", "matches", "nuggets"], lines),
    ]
