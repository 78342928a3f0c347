"""`filon arena balance docs`: measures how fair the games are and writes balance.md with its charts.

Bots of one level play each other: how often each role wins at each number of players, the advantage of the first
player, the score of solo games. Rows are stored in balance.json, so that levels can be measured at different times:
`filon arena balance docs --only saboteur --seats 5-10 --bots expert --games 400`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from filon.arena import bot_versions, experiment, players
from filon.arena.balance import page as balance_page
from filon.arena.balance.page import GAMES, BalanceRow
from filon.arena.reporting.result_rows import with_row
from filon.arena.running import process_pool
from filon.arena.running.process_pool import DealExecutor
from filon.arena.running.result_cache import DealCache
from filon.arena.stats.results import Results, results
from filon.bots import names
from filon.core import registry
from filon.core.errors import InvalidStart

OPTIONS: dict[str, dict[str, int]] = {"saboteur": {"rounds": 1}}

Pairing = tuple[str, str, list[int]]  # a game, its players, and the numbers of seats


def measure_balance(
    folder: Path,
    runs: Path,
    bots: Sequence[str],
    games: int,
    budget: str,
    jobs: int,
    on: DealExecutor,
    *,
    only: Sequence[str] = (),
    seats: Sequence[int] = (),
) -> Path:
    """Play the missing games, at least this many of each pairing; returns the page. Other rows stay.

    Raises InvalidStart for games, players or seats that do not belong on this page.
    """
    players.budget_of(budget)
    chosen = pairings(bots, only, seats)
    found = balance_page.read(folder)
    for game, player, seat_counts in chosen:
        measured = experiment.create(game, player, budget, OPTIONS.get(game, {}))
        cache = DealCache(runs / f"{game}-{measured.key}", measured)
        missing = [
            each
            for each in seat_counts
            if not bot_versions.is_measured(found.rows, (game, each, player, budget), games, runs)
        ]
        process_pool.play_missing(
            cache, dict.fromkeys(missing, games), jobs, on, f"{game}, {balance_page.players_text(player)}: "
        )
        for each in missing:
            row = row_of(player, results(measured, each, cache.leading_deals(each)), runs)
            found.rows = sorted(with_row(found.rows, row), key=balance_page.sort_key)
        balance_page.write(folder, found, runs)
    return balance_page.write(folder, found, runs)


def pairings(bots: Sequence[str], only: Sequence[str], seats: Sequence[int]) -> list[Pairing]:
    """What is to be played; raises InvalidStart for what does not belong on this page."""
    for game in only:
        if game not in GAMES:
            raise InvalidStart(f"the page has {', '.join(GAMES)}, not {game[:40]}", "only")
    found: list[Pairing] = []
    for game in only or GAMES:
        seat_counts = [each for each in registry.load(game).seats if not seats or each in seats]
        for player in dict.fromkeys(bots):
            if players.is_by_role(player) and not players.roles_of(game) and not only:
                continue
            check_player(game, player)
            found += [(game, player, seat_counts)] if seat_counts else []
    if not found:
        raise InvalidStart("none of these games has this many seats, or these roles", "seats")
    return found


def check_player(game: str, player: str) -> None:
    """Raise InvalidStart unless these are built-in levels, or one for each role: the page compares games, not bots."""
    levels = names(registry.load(game))
    if any(name not in levels for name in players.by_role(player).values() or [player]):
        known = f"{', '.join(levels)}, or one for each role: digger=expert+saboteur=regular"
        raise InvalidStart(f"the players here are {known}; not {player[:80]}", "bots")
    players.bot_of(game, player)


def row_of(player: str, found: Results, runs: Path) -> BalanceRow:
    """The row of one number of seats."""
    words = f"--only {found.game} --bots {player} --seats {found.seats} --games {found.games} --budget {found.budget}"
    return BalanceRow(
        f"filon arena balance docs {words}",
        found.game,
        found.seats,
        player,
        found.budget,
        found.games,
        found.sides,
        [row.points for row in found.by_place[player] if row.points is not None],
        found.levels[player].score if found.seats == 1 else None,
        bot_versions.fingerprints_of(found.game, player, runs),
    )
