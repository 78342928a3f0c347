"""Are worlds sampled as often as the deal's own chances say, where they are few enough to be listed?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable
from random import Random

from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.testing.counting import fits
from filon.testing.walks import Walk, follow
from filon.testing.witness import Witness

ASKED = 4  # positions a walk
DRAWS = 1_000
UNLIKELY = 1e-6


def samples_fit_the_chances(game: Game, witness: Witness, walk: Walk, random: Random) -> None:
    """At a few positions, for a seat or the onlooker: sampled worlds against the witness's list, by chi-square."""
    for number, (match, _) in enumerate(follow(game, walk)):
        if random.random() > ASKED / (1 + len(walk.lines)):
            continue
        seat = random.choice([None, *range(match.seats)])
        weights = witness.worlds(walk.start, walk.lines[:number], seat)
        if weights is not None:
            chance = fits(sampled(game, witness, match, seat, random), weights, DRAWS)
            assert chance > UNLIKELY, f"worlds for {seat} after {number} lines: p = {chance}"


def sampled(game: Game, witness: Witness, match: Match, seat: int | None, random: Random) -> Counter[Hashable]:
    """How often each world came."""
    worlds = game.worlds(match.view(seat))
    luck = Quick(random.randrange(10**6))
    counts: Counter[Hashable] = Counter()
    for _ in range(DRAWS):
        state = worlds.sample(luck)
        views = [json.loads(state.view(other).json()) for other in range(match.seats)]
        counts[witness.describe(views, seat)] += 1
    return counts
