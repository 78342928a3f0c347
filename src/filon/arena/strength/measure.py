"""Does each level beat the one below? `filon arena claims docs` measures what is said of the bots, and writes it down.

Every claim is a run of the arena of its own, and a line of strength.md with its command. Those against an earlier
commit's bots need them in a folder: `python examples/earlier.py 15f0bca .filon-arena/earlier`; those against strangers
and OpenSpiel's search take them from examples/.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from filon.arena import bot_versions, experiment
from filon.arena.belief import page as belief_page
from filon.arena.bot_versions import OLD
from filon.arena.players import budget_of
from filon.arena.reporting.result_rows import taken
from filon.arena.running import process_pool
from filon.arena.running.process_pool import Workshop
from filon.arena.running.result_cache import Kept
from filon.arena.stats.confidence_intervals import Estimate
from filon.arena.stats.results import Results, results
from filon.arena.strength import page as strength_page
from filon.arena.strength.page import Kind, Measured
from filon.core.errors import InvalidStart

STRANGERS, ISMCTS = "examples/strangers.py", "examples/ismcts.py:ismcts"


class Claim(msgspec.Struct, frozen=True):
    """Who is said to do what: points of all there are, mean score, or mean score to that of the others."""

    game: str
    seats: int
    bots: str
    least: float
    of: Kind = "points"
    games: int = 0  # where it is not as many as of the others
    budget: str = ""


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
    """Play so many games for each claim that lacks them, of these games alone where some are named; each goes to the
    page at once.
    """
    old = runs / bot_versions.FOLDER
    there = dict.fromkeys(claim.game for claim in CLAIMS)
    for game in only:
        if game not in there:
            raise InvalidStart(f"there are claims on {', '.join(there)}, not on {game[:40]}", "only")
    chosen = [claim for claim in CLAIMS if not only or claim.game in only]
    is_believed = any(claim.game == "saboteur" for claim in chosen)
    look_for(chosen, old, is_believed=is_believed)
    found = strength_page.read(folder)
    for claim in chosen:
        key = (claim.game, claim.seats, claim.bots, claim.budget or budget)
        if bot_versions.is_known(found.claims, key, claim.games or games, old):
            continue
        found.claims = sorted(taken(found.claims, measured(claim, games, budget, runs, jobs, on)), key=place)
        strength_page.write(folder, found, old)
    for row in belief_page.rows(found.belief, old, games, budget, runs, jobs) if is_believed else ():
        found.belief = taken(found.belief, row)
        strength_page.write(folder, found, old)
    return strength_page.write(folder, found, old)


def look_for(chosen: Sequence[Claim], old: Path, *, is_believed: bool) -> None:
    """Whether all players are here; raises InvalidStart before anything is played."""
    files = [file for claim in chosen for file in bot_versions.files(claim.game, claim.bots, old)]
    files += [
        file for kind in belief_page.KINDS if is_believed for file in bot_versions.files("saboteur", kind.bots, old)
    ]
    for file in files:
        if not file.is_file():
            raise bot_versions.missing(file) if file.parent == old else InvalidStart(f"{file} is not here", "bots")


def measured(claim: Claim, games: int, usual: str, runs: Path, jobs: int, on: Workshop) -> Measured:
    """Play what is missing, and say what all of it came to."""
    old, budget = runs / bot_versions.FOLDER, claim.budget or usual
    made = experiment.make(claim.game, bot_versions.brought(claim.game, claim.bots, old), budget, {})
    kept = Kept(runs / f"{claim.game}-{made.key}", made)
    wanted = {claim.seats: -(-(claim.games or games) // len(made.seatings(claim.seats)))}
    process_pool.run(kept, wanted, jobs, on, f"{claim.game}, {claim.bots}, {budget}: ")
    found = results(made, claim.seats, kept.begun(claim.seats))
    first, *others = made.names
    words = f"--bots {claim.bots} --seats {claim.seats} --games {found.games} --budget {budget}"
    return Measured(
        f"filon arena {claim.game} {words}",
        claim.game,
        claim.seats,
        claim.bots,
        budget,
        claim.of,
        claim.least,
        found.games,
        figure(claim, found),
        next(iter(found.times.values())).worked,
        gold(found, first),
        gold(found, others[0]) if len(others) == 1 else {},
        bot_versions.prints(claim.game, claim.bots, old),
    )


def figure(claim: Claim, found: Results) -> Estimate | None:
    """What the first player came to; nothing to compare it with is no figure."""
    first = next(iter(found.levels))
    if claim.of == "ratio":
        return found.ratios[first]
    return found.levels[first].points if claim.of == "points" else found.levels[first].score


def gold(found: Results, name: str) -> dict[str, Estimate]:
    """What a round brought this player in each role, where there are roles."""
    return {role: part.score for role, part in found.roles.get(name, {}).items()}


def place(row: Measured) -> tuple[int, int]:
    """Where a row stands on the page: as the claims do, and by how long was thought."""
    order = [(claim.game, claim.seats, claim.bots) for claim in CLAIMS]
    mine, budget = (row.game, row.seats, row.bots), budget_of(row.budget)
    return order.index(mine) if mine in order else len(order), budget.ms or 0
