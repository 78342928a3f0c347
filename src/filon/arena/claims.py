"""Does each level beat the one below? `filon arena claims docs` measures what is said of the bots, and writes it down.

Every claim is a run of the arena of its own, and a line of strength.md with its command. Those against an earlier
commit's bots need them in a folder: `python examples/earlier.py 15f0bca .filon-arena/earlier`; those against strangers
and OpenSpiel's search take them from examples/.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from filon.arena import charts, running, setting, sureness
from filon.arena.balance import drawn, table
from filon.arena.intervals import Estimate
from filon.arena.kept import Kept, write_whole
from filon.arena.results import Results, results
from filon.arena.running import Workshop
from filon.arena.told import number, percent
from filon.core import registry
from filon.core.errors import InvalidStart

STRANGERS, ISMCTS = "examples/strangers.py", "examples/ismcts.py:ismcts"
COMMIT = "15f0bca"
OLD = "EARLIER"  # in a list of players: regular as it was before there were experts
HEAD = """# How strong are the bots?

Written by `filon arena claims docs`; do not edit. Each line is a run of the arena ([what it counts](../README.md)), its
figure is that of the player named first, with its interval of 95 %. `{old}` is `regular` of commit {commit}. “At work”
is the part of its thinking time that the first player had a processor: far below 100 % the machine was busy.

    {command}

"""


class Claim(msgspec.Struct, frozen=True):
    """Who is said to do what: points of all there are, mean score, or mean score to that of the others."""

    game: str
    seats: int
    bots: str
    least: float
    of: Literal["points", "score", "ratio"] = "points"
    games: int = 0  # where it is not as many as of the others
    budget: str = ""

    def its_bots(self, earlier: Path) -> str:
        """With the place of the bots of old."""
        return self.bots.replace(OLD, f"{earlier / self.game}.py:regular")

    def needs(self, earlier: Path) -> list[Path]:
        """The files of players who are not the house's own."""
        files = [each.rpartition(":")[0] for each in self.its_bots(earlier).split(",")]
        return [Path(each.partition("*")[2] or each) for each in files if each]


CLAIMS = (
    Claim("sabale", 2, f"expert,{OLD}", 0.90),
    Claim("sabale", 2, "expert,regular", 0.90),
    Claim("sabale", 2, f"regular,{OLD}", 0.50),
    Claim("sabale", 2, "regular,novice", 0.75),
    Claim("sabale", 2, "novice,random", 0.75),
    Claim("duel", 2, f"expert,{OLD}", 0.78),
    Claim("duel", 2, "expert,regular", 0.78),
    Claim("duel", 2, f"regular,{OLD}", 0.50),
    Claim("duel", 2, "regular,novice", 0.70),
    Claim("duel", 2, "novice,random", 0.50),
    Claim("duel", 1, "expert", 10.95, "score"),
    Claim("duel", 2, f"expert,{ISMCTS}", 0.75, games=100, budget="300it"),
    Claim("duel", 2, f"expert,{ISMCTS}", 0.75, games=100),
    *(Claim("duel", 2, f"expert,{OLD}", 0.78, games=60, budget=budget) for budget in ("300ms", "1s", "3s")),
    Claim("sacramento", 2, f"expert,{OLD}", 0.72),
    Claim("sacramento", 2, "expert,regular", 0.72),
    Claim("sacramento", 2, f"expert,{STRANGERS}:bluffer", 0.60),
    Claim("sacramento", 2, f"expert,{STRANGERS}:rusher", 0.60),
    Claim("sacramento", 2, f"regular,{OLD}", 0.50),
    Claim("sacramento", 2, "regular,novice", 0.62),
    Claim("sacramento", 2, "novice,random", 0.50),
    Claim("saboteur", 5, f"expert,4*{OLD}", 1.5, "ratio"),
    Claim("saboteur", 5, "expert,4*regular", 1.5, "ratio"),
    Claim("saboteur", 7, f"expert,6*{OLD}", 1.5, "ratio"),
    Claim("saboteur", 7, "expert,6*regular", 1.5, "ratio"),
    Claim("saboteur", 5, f"regular,4*{OLD}", 1.0, "ratio"),
    Claim("saboteur", 5, "regular,4*novice", 1.0, "ratio"),
    Claim("saboteur", 5, "novice,4*random", 1.0, "ratio"),
)


def claims(folder: Path, runs: Path, only: Sequence[str], games: int, budget: str, jobs: int, on: Workshop) -> Path:
    """Play so many games for each claim, of these games alone where some are named; then write the page."""
    earlier = runs / "earlier"
    chosen = [claim for claim in CLAIMS if not only or claim.game in only]
    missing = [file for claim in chosen for file in claim.needs(earlier) if not file.is_file()]
    if missing:
        raise InvalidStart(
            f"{missing[0]} is not here; the bots of old: python examples/earlier.py {COMMIT} {earlier}", "bots"
        )
    found: list[tuple[Claim, Results]] = []
    for claim in chosen:
        measured = setting.make(claim.game, claim.its_bots(earlier), claim.budget or budget, {})
        kept = Kept(runs / f"{claim.game}-{measured.key}", measured)
        wanted = {claim.seats: -(-(claim.games or games) // len(measured.seatings(claim.seats)))}
        running.run(kept, wanted, jobs, on, f"{claim.game}, {claim.bots}, {claim.budget or budget}: ")
        found.append((claim, results(measured, claim.seats, kept.begun(claim.seats))))
    command = f"filon arena claims docs --games {games} --budget {budget}"
    page = folder / "strength.md"
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    parts = [HEAD.format(old=OLD, commit=COMMIT, command=command), written(folder, found, budget)]
    if any(claim.game == "saboteur" for claim in chosen):
        parts.append(sureness.section(folder, str(earlier / "saboteur.py:regular"), OLD, games, budget, runs, jobs))
    write_whole(page, "".join(parts).encode())
    return page


def figure(claim: Claim, found: Results) -> Estimate:
    """What the first player came to."""
    first = next(iter(found.levels))
    if claim.of == "ratio":
        return found.ratios[first]
    return found.levels[first].points if claim.of == "points" else found.levels[first].score


def verdict(claim: Claim, one: Estimate) -> str:
    """Whether a claim holds; whether the interval lets the contrary be true, too."""
    holds = one.value >= claim.least
    sure = one.low is not None and one.high is not None and (one.low >= claim.least or one.high < claim.least)
    return ("reached" if holds else "missed") + ("" if sure else ", not for certain")


def written(folder: Path, found: Sequence[tuple[Claim, Results]], budget: str) -> str:
    """A chart a game, and all in one table."""
    games = dict.fromkeys(claim.game for claim, _ in found)
    head = ["command", "games", "what", "figure", "wanted", "", "at work"]
    pictures = [picture(folder, game, [each for each in found if each[0].game == game]) for game in games]
    return "".join(pictures) + table(head, [line(claim, one, budget) for claim, one in found])


def picture(folder: Path, game: str, found: Sequence[tuple[Claim, Results]]) -> str:
    """All claims of one game that are told in the same kind of figure."""
    kind = "ratio" if game == "saboteur" else "points"
    named = [
        (f"{claim.bots}, {claim.seats} seats {claim.budget}".strip(), figure(claim, one), at)
        for at, (claim, one) in enumerate(found)
        if claim.of == kind
    ]
    what = "gold for one of the others'" if kind == "ratio" else "points"
    label = f"{registry.load(game).title}: the first player's {what}"
    tell, mark = (charts.plain, 1.0) if kind == "ratio" else (charts.percent, 0.5)
    return drawn(folder, f"strength-{game}", label, charts.bars(label, named, tell, (0.0,), mark, alone=True))


def line(claim: Claim, found: Results, budget: str) -> list[str]:
    """A claim and what came of it."""
    one = figure(claim, found)
    command = f"`filon arena {claim.game} --bots {claim.bots} --seats {claim.seats} --budget {claim.budget or budget}`"
    what = {"points": "points", "score": "mean score", "ratio": "score to the others'"}[claim.of]
    shown = percent(one) if claim.of == "points" else number(one)
    least = f"≥ {100 * claim.least:.0f} %" if claim.of == "points" else f"≥ {claim.least:g}"
    at_work = f"{100 * next(iter(found.times.values())).worked:.0f} %"
    return [command, f"{found.games:,}", what, shown, least, verdict(claim, one), at_work]
