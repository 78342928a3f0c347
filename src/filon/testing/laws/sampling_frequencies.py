"""Law: worlds are sampled with the deal's probabilities (chi-square); by aspects where worlds are too many."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from random import Random

from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.testing.chi_square import fits
from filon.testing.laws.sampling import worlds_of
from filon.testing.oracle import Oracle, Start
from filon.testing.walks import Walk, follow

POSITIONS = 4  # tested per walk
DRAWS = 1_000
DRAWS_OF_ASPECTS = 300  # where worlds are too many to list, slow to describe at a big table, or there is only one
UNLIKELY = 1e-6
WHOLE = "whole"

Probabilities = dict[str, dict[Hashable, float]]


def sample_frequencies_match_probabilities(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """At a few positions, for a seat or spectators: sampled worlds against the oracle's probabilities."""
    for number, (match, _) in enumerate(follow(game, walk)):
        if random.random() > POSITIONS / (1 + len(walk.lines)):
            continue
        seat = random.choice([None, *range(match.seats)])
        chances = probabilities_of(oracle, walk.start, walk.lines[:number], seat)
        if chances:
            draws = DRAWS if len(chances.get(WHOLE, ())) > 1 else DRAWS_OF_ASPECTS
            side, chance = worst_side(oracle, chances, sampled(game, oracle, match, seat, draws, random))
            assert chance > UNLIKELY, f"{side} of the worlds for {seat} after {number} lines: p = {chance}"


def probabilities_of(oracle: Oracle, start: Start, lines: list[str], seat: int | None) -> Probabilities:
    """Return the oracle's weights of every aspect, and of whole worlds where it lists them."""
    whole = oracle.worlds(start, lines, seat)
    return {**oracle.aspects(start, lines, seat), **({} if whole is None else {WHOLE: whole})}


def worst_side(oracle: Oracle, chances: Probabilities, worlds: list[Hashable]) -> tuple[str, float]:
    """Return the aspect that fits worst, and its p-value times the number of aspects (Bonferroni)."""
    sides = [{**oracle.sides(world), WHOLE: world} for world in worlds]
    values = {
        side: fits(Counter(one[side] for one in sides), weights, len(worlds)) for side, weights in chances.items()
    }
    worst = min(values, key=lambda side: values[side])
    return worst, min(1.0, values[worst] * len(values))


def sampled(game: Game, oracle: Oracle, match: Match, seat: int | None, draws: int, random: Random) -> list[Hashable]:
    """Return sampled worlds, described as the oracle describes them."""
    worlds = worlds_of(game, match.view(seat))
    luck = Quick(random.randrange(10**6))
    found = []
    for _ in range(draws):
        state = worlds.sample(luck)
        found.append(oracle.describe([json.loads(state.view(other).json()) for other in range(match.seats)], seat))
    return found
