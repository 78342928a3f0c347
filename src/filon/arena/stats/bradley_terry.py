"""How strong is each player on one scale? Bradley and Terry's: the odds of a win are the ratio of two strengths.

At a table of more than two every pair of different kinds counts as a meeting: whoever stands higher at the end has won
it, equals share it. The scale is that of chess: 400 points are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import log10

from filon.arena.running.deal_runner import Deal, Played
from filon.arena.stats.confidence_intervals import Estimate, Sums, grouped, spread, student

ROUNDS = 200
CLOSE = 1e-6
# Each pair is taken to have shared one meeting more than it has had: whoever always wins is not infinitely strong.
SHARED = 1.0


def rated(deals: Sequence[Deal], kinds: int) -> list[Estimate]:
    """By kind: points more than the last one named."""
    groups = grouped([meetings(deal, kinds) for deal in deals])
    found: list[Estimate] = []
    for kind in range(kinds):
        value, error = spread(groups, partial(point, kinds, kind))
        far = student(len(groups)) * error
        found.append(Estimate(value) if error < 0 else Estimate(value, value - far, value + far))
    return found


def point(kinds: int, kind: int, above: Sums) -> float:
    """One kind's."""
    return points(above, kinds)[kind]


def meetings(deal: Deal, kinds: int) -> Sums:
    """How often each kind stood above each other one, row by row."""
    above = [0.0] * (kinds * kinds)
    for game in deal.games:
        standing = standings(game)
        for one, mine in enumerate(game.line):
            for other, theirs in enumerate(game.line):
                if mine != theirs:
                    ahead, behind = standing[one], standing[other]
                    above[kinds * mine + theirs] += 0.5 if ahead == behind else float(ahead > behind)
    return above


def standings(game: Played) -> list[tuple[bool, int]]:
    """Winners first, then by score."""
    return [(seat in game.winners, score) for seat, score in enumerate(game.scores)]


def points(above: Sums, kinds: int) -> list[float]:
    """The strengths that make what happened most likely, as points over the last one."""
    strengths = [1.0] * kinds
    met = [[above[kinds * one + two] + above[kinds * two + one] for two in range(kinds)] for one in range(kinds)]
    wins = [sum(above[kinds * one + two] + SHARED / 2 for two in range(kinds) if met[one][two]) for one in range(kinds)]
    for _ in range(ROUNDS):
        before = strengths[:]
        for one in range(kinds):
            pull = sum(
                (met[one][two] + SHARED) / (strengths[one] + strengths[two])
                for two in range(kinds)
                if two != one and met[one][two]
            )
            strengths[one] = wins[one] / pull if pull else strengths[one]
        scale = kinds / sum(strengths)
        strengths = [strength * scale for strength in strengths]
        if max(abs(one - two) for one, two in zip(before, strengths, strict=True)) < CLOSE:
            break
    return [400 * log10(strength / strengths[-1]) for strength in strengths]
