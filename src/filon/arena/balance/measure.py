"""Are the games fair? `filon arena balance docs` plays what is missing and writes balance.md with its charts.

Every level plays among its like: who wins as digger or saboteur at each number of players, what it is worth to begin,
what is found alone. What came of it is kept in balance.json, so that one level can be played on another day than the
others, or more often: `filon arena balance docs --only saboteur --seats 5-10 --bots expert --games 400`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from filon.arena import bot_versions, experiment, players
from filon.arena.balance import page as balance_page
from filon.arena.balance.page import GAMES, Among
from filon.arena.reporting.result_rows import taken
from filon.arena.running import process_pool
from filon.arena.running.process_pool import Workshop
from filon.arena.running.result_cache import Kept
from filon.arena.stats.results import Results, results
from filon.bots import names
from filon.core import registry
from filon.core.errors import InvalidStart

OPTIONS: dict[str, dict[str, int]] = {"saboteur": {"rounds": 1}}

Table = tuple[str, str, list[int]]  # a game, who plays it, and at which numbers of seats


def balance(
    folder: Path,
    runs: Path,
    bots: Sequence[str],
    games: int,
    budget: str,
    jobs: int,
    on: Workshop,
    *,
    only: Sequence[str] = (),
    seats: Sequence[int] = (),
) -> Path:
    """Play so many games of each that lacks them, then write what all that was played comes to; other rows stay."""
    players.budget_of(budget)
    chosen = tables(bots, only, seats)
    found = balance_page.read(folder)
    for game, player, places in chosen:
        measured = experiment.make(game, player, budget, OPTIONS.get(game, {}))
        kept = Kept(runs / f"{game}-{measured.key}", measured)
        missing = [
            each for each in places if not bot_versions.is_known(found.rows, (game, each, player, budget), games, runs)
        ]
        process_pool.run(kept, dict.fromkeys(missing, games), jobs, on, f"{game}, {balance_page.told(player)}: ")
        for each in missing:
            row = among(player, results(measured, each, kept.begun(each)), runs)
            found.rows = sorted(taken(found.rows, row), key=balance_page.place)
        balance_page.write(folder, found, runs)
    return balance_page.write(folder, found, runs)


def tables(bots: Sequence[str], only: Sequence[str], seats: Sequence[int]) -> list[Table]:
    """What is to be played; raises InvalidStart where somebody or something is not for this page."""
    for game in only:
        if game not in GAMES:
            raise InvalidStart(f"the page has {', '.join(GAMES)}, not {game[:40]}", "only")
    found: list[Table] = []
    for game in only or GAMES:
        places = [each for each in registry.load(game).seats if not seats or each in seats]
        for player in dict.fromkeys(bots):
            if players.is_cast(player) and not players.roles(game) and not only:
                continue
            check(game, player)
            found += [(game, player, places)] if places else []
    if not found:
        raise InvalidStart("none of these games has so many seats, or these roles", "seats")
    return found


def check(game: str, player: str) -> None:
    """Levels of the house alone, or one for each role: this page is about games and not about who is stronger."""
    levels = names(registry.load(game))
    if any(name not in levels for name in players.cast(player).values() or [player]):
        told = f"{', '.join(levels)}, or one for each role: digger=expert+saboteur=regular"
        raise InvalidStart(f"here play {told}; not {player[:80]}", "bots")
    players.bot_of(game, player)


def among(player: str, found: Results, runs: Path) -> Among:
    """What came of one number of seats."""
    words = f"--only {found.game} --bots {player} --seats {found.seats} --games {found.games} --budget {found.budget}"
    return Among(
        f"filon arena balance docs {words}",
        found.game,
        found.seats,
        player,
        found.budget,
        found.games,
        found.sides,
        [row.points for row in found.by_place[player] if row.points is not None],
        found.levels[player].score if found.seats == 1 else None,
        bot_versions.prints(found.game, player, runs),
    )
