"""Results of a run: points and scores with intervals by kind of player, seat and place; ratings, roles, move times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from filon.arena.experiment import Experiment
from filon.arena.running.deal_runner import BIN_RATIO, Deal, GameResult, MoveTimes
from filon.arena.stats import confidence_intervals, role_results
from filon.arena.stats.bradley_terry import ratings
from filon.arena.stats.confidence_intervals import Estimate, Sums, ratio
from filon.arena.stats.role_results import Role

GroupKey = tuple[int, ...]


class Row(msgspec.Struct, frozen=True):
    """One kind of player, or one seat of it; a win counts 1, a shared win its share."""

    games: int
    points: Estimate | None  # none in solo games
    score: Estimate


class Times(msgspec.Struct, frozen=True):
    """The time a kind of player takes for a move, in milliseconds."""

    moves: int
    mean: float
    p99: float
    longest: float
    worked: float  # the share on the processor: below 1 if other programs took time
    over_budget: float
    over_by_50ms: float
    faults: int
    fault: str
    bins: dict[int, int]  # moves by time: bin n holds those up to 1.02 ** (n + 1) seconds


class Results(msgspec.Struct, frozen=True):
    """All results of one number of seats."""

    game: str
    budget: str
    options: dict[str, Any]
    seats: int
    deals: int
    games: int
    levels: dict[str, Row]
    by_seat: dict[str, list[Row]]
    by_place: dict[str, list[Row]]  # 0 is the first player
    ratios: dict[str, Estimate | None]  # mean score to that of all others; none if these have nothing
    ratings: dict[str, Estimate]  # on the scale of chess; the player named last is at 0
    roles: dict[str, dict[str, Role]]
    sides: dict[str, Estimate]  # of all rounds, those that a role's side won
    length: Estimate
    times: dict[str, Times]


def results(experiment: Experiment, seats: int, deals: Sequence[Deal]) -> Results:
    """The results of the deals of one number of seats."""
    names = experiment.names
    kinds = range(len(names))
    by_seat = rows(deals, lambda game, seat: (game.line[seat], seat))
    by_place = rows(deals, lambda game, seat: (game.line[seat], (seat - game.first) % seats))
    length = [[float(sum(game.moves for game in deal.games)), float(len(deal.games))] for deal in deals]
    clocks = [merge_times([deal.clocks[kind] for deal in deals]) for kind in kinds]
    return Results(
        game=experiment.game,
        budget=experiment.budget,
        options=experiment.options,
        seats=seats,
        deals=len(deals),
        games=sum(len(deal.games) for deal in deals),
        levels={names[kind]: row for (kind,), row in rows(deals, lambda game, seat: (game.line[seat],)).items()},
        by_seat={
            names[kind]: [by_seat[kind, seat] for seat in range(seats) if (kind, seat) in by_seat] for kind in kinds
        },
        by_place={
            names[kind]: [by_place[kind, place] for place in range(seats) if (kind, place) in by_place]
            for kind in kinds
        },
        ratios={names[kind]: score_ratio(deals, kind) for kind in kinds} if len(names) > 1 else {},
        ratings=dict(zip(names, ratings(deals, len(names)), strict=True)) if len(names) > 1 and seats > 1 else {},
        roles={names[kind]: role_results.by_kind(deals, kind) for kind in kinds} if deals[0].games[0].parts else {},
        sides=role_results.sides(deals),
        length=confidence_intervals.mean(length, ratio(0, 1)),
        times={name: summarize_times(clock) for name, clock in zip(names, clocks, strict=True) if clock.moves},
    )


def points(game: GameResult, seat: int) -> float:
    """A seat's points: 1 for a win, shared by the winners."""
    return 1 / len(game.winners) if seat in game.winners else 0.0


def rows(deals: Sequence[Deal], group: Callable[[GameResult, int], GroupKey]) -> dict[GroupKey, Row]:
    """The rows of all seats of all games, grouped by a key."""
    found: dict[GroupKey, dict[int, Sums]] = defaultdict(dict)
    for at, deal in enumerate(deals):
        for game in deal.games:
            for seat in range(deal.seats):
                sums = found[group(game, seat)].setdefault(at, [0.0, 0.0, 0.0])
                sums[0] += 1
                sums[1] += points(game, seat)
                sums[2] += game.scores[seat]
    is_solo = deals[0].seats == 1
    return {key: row(list(by_deal.values()), is_solo=is_solo) for key, by_deal in sorted(found.items())}


def row(sums: Sequence[Sums], *, is_solo: bool) -> Row:
    """The row of sums by deal: games, points, scores."""
    games = int(sum(each[0] for each in sums))
    points = None if is_solo else confidence_intervals.proportion(sums, ratio(1, 0))
    return Row(games, points, confidence_intervals.mean(sums, ratio(2, 0)))


def score_ratio(deals: Sequence[Deal], kind: int) -> Estimate | None:
    """A kind of player's mean score divided by that of all others; None if these have nothing."""
    sums: list[Sums] = []
    for deal in deals:
        mine, count, theirs, others = 0.0, 0, 0.0, 0
        for game in deal.games:
            for score, sits in zip(game.scores, game.line, strict=True):
                mine, count = (mine + score, count + 1) if sits == kind else (mine, count)
                theirs, others = (theirs + score, others + 1) if sits != kind else (theirs, others)
        sums.append([mine, float(count), theirs, float(others)])
    return confidence_intervals.optional(confidence_intervals.mean, sums, lambda s: (s[0] / s[1]) / (s[2] / s[3]))


def merge_times(times: Sequence[MoveTimes]) -> MoveTimes:
    """The times of all deals in one."""
    found = MoveTimes()
    for each in times:
        found.moves += each.moves
        found.seconds += each.seconds
        found.worked += each.worked
        found.longest = max(found.longest, each.longest)
        found.late += each.late
        found.tardy += each.tardy
        found.faults += each.faults
        found.fault = found.fault or each.fault
        for at, count in each.bins.items():
            found.bins[at] = found.bins.get(at, 0) + count
    return found


def summarize_times(clock: MoveTimes) -> Times:
    """Move times in figures."""
    moves = max(clock.moves, 1)
    return Times(
        moves=clock.moves,
        mean=1000 * clock.seconds / moves,
        p99=1000 * quantile(clock, 0.99),
        longest=1000 * clock.longest,
        worked=clock.worked / clock.seconds if clock.seconds else 1.0,
        over_budget=clock.late / moves,
        over_by_50ms=clock.tardy / moves,
        faults=clock.faults,
        fault=clock.fault,
        bins=clock.bins,
    )


def quantile(clock: MoveTimes, part: float) -> float:
    """The time within which this share of all moves was made, to the upper end of its bin."""
    seen = 0
    for at, count in sorted(clock.bins.items()):
        seen += count
        if seen >= part * clock.moves:
            return min(float(BIN_RATIO ** (at + 1)), clock.longest)
    return clock.longest
