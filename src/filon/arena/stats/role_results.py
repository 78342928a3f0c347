"""Results by hidden role: rounds won and scores of each kind of player, and of each side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec

from filon.arena.running.deal_runner import Deal
from filon.arena.stats import confidence_intervals
from filon.arena.stats.confidence_intervals import Estimate, Sums, ratio


class Role(msgspec.Struct, frozen=True):
    """A kind of player in one role: rounds, the share its side won, and the mean score of a round."""

    rounds: int
    won: Estimate
    score: Estimate


def by_kind(deals: Sequence[Deal], kind: int) -> dict[str, Role]:
    """The results of one kind of player in each role."""
    found: dict[str, dict[int, Sums]] = defaultdict(dict)
    for deal in deals:
        for game in deal.games:
            for part in game.parts:
                if game.line[part.seat] == kind:
                    sums = found[part.role].setdefault(deal.number, [0.0, 0.0, 0.0])
                    sums[0] += 1
                    sums[1] += part.won
                    sums[2] += part.score
    return {role: row(list(sums.values())) for role, sums in sorted(found.items())}


def row(sums: Sequence[Sums]) -> Role:
    """The result of sums by deal: rounds, rounds won, scores."""
    rounds = int(sum(each[0] for each in sums))
    return Role(
        rounds, confidence_intervals.proportion(sums, ratio(1, 0)), confidence_intervals.mean(sums, ratio(2, 0))
    )


def sides(deals: Sequence[Deal]) -> dict[str, Estimate]:
    """The share of all rounds that each role's side won; no side won the rest."""
    names = sorted({part.role for deal in deals for game in deal.games for part in game.parts})
    rows: list[Sums] = []
    for deal in deals:
        rounds = [(at, part.round) for at, game in enumerate(deal.games) for part in game.parts]
        won = {(at, part.round, part.role) for at, game in enumerate(deal.games) for part in game.parts if part.won}
        rows.append([float(len(set(rounds))), *[float(sum(role == name for *_, role in won)) for name in names]])
    return {name: confidence_intervals.proportion(rows, ratio(at, 0)) for at, name in enumerate(names, start=1)}
