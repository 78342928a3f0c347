"""Are worlds sampled as often as the deal's own chances say? Whole where they are few, else by single sides."""

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

ASKED = 4  # positions a walk
DRAWS = 1_000
DRAWS_OF_SIDES = 300  # where worlds are too many to be listed, and at a big table slow to be told, or there is but one
UNLIKELY = 1e-6
WHOLE = "whole"

Probabilities = dict[str, dict[Hashable, float]]


def sample_frequencies_match_probabilities(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """At a few positions, for a seat or the onlooker: sampled worlds against the witness's chances, by chi-square."""
    for number, (match, _) in enumerate(follow(game, walk)):
        if random.random() > ASKED / (1 + len(walk.lines)):
            continue
        seat = random.choice([None, *range(match.seats)])
        chances = probabilities_of(oracle, walk.start, walk.lines[:number], seat)
        if chances:
            draws = DRAWS if len(chances.get(WHOLE, ())) > 1 else DRAWS_OF_SIDES
            side, chance = worst_side(oracle, chances, sampled(game, oracle, match, seat, draws, random))
            assert chance > UNLIKELY, f"{side} of the worlds for {seat} after {number} lines: p = {chance}"


def probabilities_of(oracle: Oracle, start: Start, lines: list[str], seat: int | None) -> Probabilities:
    """Every side the witness tells, and the whole where it lists it; nothing where it tells nothing."""
    whole = oracle.worlds(start, lines, seat)
    return {**oracle.aspects(start, lines, seat), **({} if whole is None else {WHOLE: whole})}


def worst_side(oracle: Oracle, chances: Probabilities, worlds: list[Hashable]) -> tuple[str, float]:
    """The side that fits least, with its p-value times the number of sides it was chosen from."""
    sides = [{**oracle.sides(world), WHOLE: world} for world in worlds]
    values = {
        side: fits(Counter(one[side] for one in sides), weights, len(worlds)) for side, weights in chances.items()
    }
    worst = min(values, key=lambda side: values[side])
    return worst, min(1.0, values[worst] * len(values))


def sampled(game: Game, oracle: Oracle, match: Match, seat: int | None, draws: int, random: Random) -> list[Hashable]:
    """Worlds as they came, described."""
    worlds = worlds_of(game, match.view(seat))
    luck = Quick(random.randrange(10**6))
    found = []
    for _ in range(draws):
        state = worlds.sample(luck)
        found.append(oracle.describe([json.loads(state.view(other).json()) for other in range(match.seats)], seat))
    return found
