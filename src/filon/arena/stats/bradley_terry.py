"""Bradley–Terry ratings: the odds that one player beats another are the ratio of their strengths.

R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs: I", Biometrika 39 (1952); fitted by the
iterative maximum-likelihood (MM) algorithm of D. R. Hunter, Annals of Statistics 32 (2004). With more than two players
every pair of different kinds counts as a game, won by the higher rank and shared at equal rank. Ratings are on the
scale of chess: 400 points are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import log10

from filon.arena.running.deal_runner import Deal, GameResult
from filon.arena.stats.confidence_intervals import Estimate, Sums, group_sums, jackknife, t_quantile

MAX_ITERATIONS = 200
TOLERANCE = 1e-6
# One draw is added for each pair that met: a player who always wins is not infinitely strong.
PRIOR_DRAWS = 1.0


def ratings(deals: Sequence[Deal], kinds: int) -> list[Estimate]:
    """The rating of each kind, in points above the last one."""
    groups = group_sums([pair_wins(deal, kinds) for deal in deals])
    found: list[Estimate] = []
    for kind in range(kinds):
        value, error = jackknife(groups, partial(rating, kinds, kind))
        half = t_quantile(len(groups)) * error
        found.append(Estimate(value) if error < 0 else Estimate(value, value - half, value + half))
    return found


def rating(kinds: int, kind: int, above: Sums) -> float:
    """The rating of one kind."""
    return fit(above, kinds)[kind]


def pair_wins(deal: Deal, kinds: int) -> Sums:
    """A matrix, row by row: how often each kind ranked above each other kind in a deal."""
    above = [0.0] * (kinds * kinds)
    for game in deal.games:
        standing = standings(game)
        for one, mine in enumerate(game.line):
            for other, theirs in enumerate(game.line):
                if mine != theirs:
                    ahead, behind = standing[one], standing[other]
                    above[kinds * mine + theirs] += 0.5 if ahead == behind else float(ahead > behind)
    return above


def standings(game: GameResult) -> list[tuple[bool, int]]:
    """What ranks the seats: winners first, then by score."""
    return [(seat in game.winners, score) for seat, score in enumerate(game.scores)]


def fit(above: Sums, kinds: int) -> list[float]:
    """The maximum-likelihood ratings, in points above the last kind."""
    strengths = [1.0] * kinds
    met = [[above[kinds * one + two] + above[kinds * two + one] for two in range(kinds)] for one in range(kinds)]
    wins = [
        sum(above[kinds * one + two] + PRIOR_DRAWS / 2 for two in range(kinds) if met[one][two]) for one in range(kinds)
    ]
    for _ in range(MAX_ITERATIONS):
        before = strengths[:]
        for one in range(kinds):
            pull = sum(
                (met[one][two] + PRIOR_DRAWS) / (strengths[one] + strengths[two])
                for two in range(kinds)
                if two != one and met[one][two]
            )
            strengths[one] = wins[one] / pull if pull else strengths[one]
        scale = kinds / sum(strengths)
        strengths = [strength * scale for strength in strengths]
        if max(abs(one - two) for one, two in zip(before, strengths, strict=True)) < TOLERANCE:
            break
    return [400 * log10(strength / strengths[-1]) for strength in strengths]
