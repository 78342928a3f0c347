"""`filon arena claims docs`: measures claims on the bots' strength, such as that each level beats the one below.

Every claim is one run of the arena and one line of strength.md with its command. Claims against an earlier commit's
bots need those extracted: `python examples/earlier.py 15f0bca .filon-arena/earlier`. External bots and OpenSpiel's
search are in examples/.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from filon.arena import bot_versions, experiment
from filon.arena.belief import page as belief_page
from filon.arena.bot_versions import EARLIER
from filon.arena.players import budget_of
from filon.arena.reporting.result_rows import with_row
from filon.arena.running import process_pool
from filon.arena.running.process_pool import DealExecutor
from filon.arena.running.result_cache import DealCache
from filon.arena.stats.confidence_intervals import Estimate
from filon.arena.stats.results import Results, results
from filon.arena.strength import page as strength_page
from filon.arena.strength.page import ClaimRow, FigureKind
from filon.core.errors import InvalidStart

OTHER_STYLES, ISMCTS = "examples/strangers.py", "examples/ismcts.py:ismcts"


class Claim(msgspec.Struct, frozen=True):
    """The least share of points, mean score, or ratio of mean scores that the first player should reach."""

    game: str
    seats: int
    bots: str
    least: float
    of: FigureKind = "points"
    games: int = 0  # 0: as many as `--games` says
    budget: str = ""


CLAIMS = (
    Claim("sabale", 2, f"expert,{EARLIER}", 0.90),
    Claim("sabale", 2, "expert,regular", 0.90),
    Claim("sabale", 2, f"regular,{EARLIER}", 0.50),
    Claim("sabale", 2, "regular,novice", 0.75),
    Claim("sabale", 2, "novice,random", 0.75),
    Claim("duel", 2, f"expert,{EARLIER}", 0.78),
    Claim("duel", 2, "expert,regular", 0.78),
    Claim("duel", 2, f"regular,{EARLIER}", 0.50),
    Claim("duel", 2, "regular,novice", 0.70),
    Claim("duel", 2, "novice,random", 0.50),
    Claim("duel", 1, "expert", 10.95, "score"),
    Claim("duel", 2, f"expert,{ISMCTS}", 0.75, games=100, budget="300it"),
    Claim("duel", 2, f"expert,{ISMCTS}", 0.75, games=100),
    *(Claim("duel", 2, f"expert,{EARLIER}", 0.78, games=60, budget=budget) for budget in ("300ms", "1s", "3s")),
    Claim("sacramento", 2, f"expert,{EARLIER}", 0.72),
    Claim("sacramento", 2, "expert,regular", 0.72),
    Claim("sacramento", 2, f"expert,{OTHER_STYLES}:bluffer", 0.60),
    Claim("sacramento", 2, f"expert,{OTHER_STYLES}:rusher", 0.60),
    Claim("sacramento", 2, f"regular,{EARLIER}", 0.50),
    Claim("sacramento", 2, "regular,novice", 0.62),
    Claim("sacramento", 2, "novice,random", 0.50),
    Claim("saboteur", 5, f"expert,4*{EARLIER}", 1.5, "ratio"),
    Claim("saboteur", 5, "expert,4*regular", 1.5, "ratio"),
    Claim("saboteur", 7, f"expert,6*{EARLIER}", 1.5, "ratio"),
    Claim("saboteur", 7, "expert,6*regular", 1.5, "ratio"),
    Claim("saboteur", 5, f"regular,4*{EARLIER}", 1.0, "ratio"),
    Claim("saboteur", 5, "regular,4*novice", 1.0, "ratio"),
    Claim("saboteur", 5, "novice,4*random", 1.0, "ratio"),
)


def measure_claims(
    folder: Path, runs: Path, only: Sequence[str], games: int, budget: str, jobs: int, on: DealExecutor
) -> Path:
    """Play the missing games of each claim, of the games named in `only` if any; returns the page, written after each.

    Raises InvalidStart for unknown games and missing players.
    """
    earlier = runs / bot_versions.FOLDER
    known = dict.fromkeys(claim.game for claim in CLAIMS)
    for game in only:
        if game not in known:
            raise InvalidStart(f"there are claims on {', '.join(known)}, not on {game[:40]}", "only")
    chosen = [claim for claim in CLAIMS if not only or claim.game in only]
    with_belief = any(claim.game == "saboteur" for claim in chosen)
    check_players(chosen, earlier, with_belief=with_belief)
    found = strength_page.read(folder)
    for claim in chosen:
        key = (claim.game, claim.seats, claim.bots, claim.budget or budget)
        if bot_versions.is_measured(found.claims, key, claim.games or games, earlier):
            continue
        found.claims = sorted(with_row(found.claims, measure_claim(claim, games, budget, runs, jobs, on)), key=sort_key)
        strength_page.write(folder, found, earlier)
    for row in belief_page.measure_rows(found.belief, earlier, games, budget, runs, jobs) if with_belief else ():
        found.belief = with_row(found.belief, row)
        strength_page.write(folder, found, earlier)
    return strength_page.write(folder, found, earlier)


def check_players(chosen: Sequence[Claim], earlier: Path, *, with_belief: bool) -> None:
    """Raise InvalidStart, before anything is played, if a player's file is missing."""
    files = [file for claim in chosen for file in bot_versions.external_files(claim.game, claim.bots, earlier)]
    files += [
        file
        for kind in belief_page.MATCHUPS
        if with_belief
        for file in bot_versions.external_files("saboteur", kind.bots, earlier)
    ]
    for file in files:
        if not file.is_file():
            raise (
                bot_versions.missing_error(file)
                if file.parent == earlier
                else InvalidStart(f"{file} does not exist", "bots")
            )


def measure_claim(claim: Claim, games: int, usual: str, runs: Path, jobs: int, on: DealExecutor) -> ClaimRow:
    """Play a claim's missing games; returns its row."""
    earlier, budget = runs / bot_versions.FOLDER, claim.budget or usual
    made = experiment.create(
        claim.game, bot_versions.with_existing_earlier(claim.game, claim.bots, earlier), budget, {}
    )
    cache = DealCache(runs / f"{claim.game}-{made.key}", made)
    wanted = {claim.seats: -(-(claim.games or games) // len(made.seatings(claim.seats)))}
    process_pool.play_missing(cache, wanted, jobs, on, f"{claim.game}, {claim.bots}, {budget}: ")
    found = results(made, claim.seats, cache.leading_deals(claim.seats))
    first, *others = made.names
    words = f"--bots {claim.bots} --seats {claim.seats} --games {found.games} --budget {budget}"
    return ClaimRow(
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
        gold_by_role(found, first),
        gold_by_role(found, others[0]) if len(others) == 1 else {},
        bot_versions.fingerprints_of(claim.game, claim.bots, earlier),
    )


def figure(claim: Claim, found: Results) -> Estimate | None:
    """The claim's figure for the first player; None if there is nothing to compare it with."""
    first = next(iter(found.levels))
    if claim.of == "ratio":
        return found.ratios[first]
    return found.levels[first].points if claim.of == "points" else found.levels[first].score


def gold_by_role(found: Results, name: str) -> dict[str, Estimate]:
    """The mean score a round by role of one player, in games with roles."""
    return {role: part.score for role, part in found.roles.get(name, {}).items()}


def sort_key(row: ClaimRow) -> tuple[int, int]:
    """The order of rows on the page: that of the claims, then by budget."""
    order = [(claim.game, claim.seats, claim.bots) for claim in CLAIMS]
    mine, budget = (row.game, row.seats, row.bots), budget_of(row.budget)
    return order.index(mine) if mine in order else len(order), budget.ms or 0
