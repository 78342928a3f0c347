"""Random walks through whole matches, compared with the reference engine. Test support for every game.

A game's module `walks` defines them: `walks(seats)`, made by `mixed_walks` from its options. Its test of the reference
engine uses `agreed_walks`, its test of branch coverage uses `refusal_codes` and `refused_codes`.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from itertools import count
from random import Random
from typing import Any, NamedTuple

import filon
from filon.testing.oracle import Model, Oracle
from filon.testing.walks import Walk, follow, walk

CACHE: dict[tuple[object, ...], tuple[Walk, tuple[Any, ...]]] = {}


class Agreed(NamedTuple):
    """A whole match on which engine and reference engine agreed, and in how many positions."""

    walk: Walk
    match: filon.Match
    model: Model
    positions: int


def mixed_walks(
    game: filon.Game,
    oracle: Oracle,
    seats: int,
    options: Sequence[dict[str, Any]],
    purposes: Sequence[float],
    talk: float = 0.0,
) -> Iterator[tuple[Walk, Random]]:
    """Yield walks without end: all options with all shares of goal-directed moves, each with its own seed."""
    for number in count():
        chosen = options[number % len(options)]
        purpose = purposes[number // len(options) % len(purposes)]
        yield cached_walk(game, oracle, seats, 1000 * seats + number, chosen, purpose, talk)


def cached_walk(
    game: filon.Game, oracle: Oracle, seats: int, seed: int, options: dict[str, Any], purpose: float, talk: float
) -> tuple[Walk, Random]:
    """Return a walk and its random generator as the walk left it; walks used by several tests are made once."""
    key = (game.key, seats, seed, json.dumps(options), purpose, talk)
    random = Random(seed)
    if key not in CACHE:
        CACHE[key] = walk(game, oracle, seats, random, options=options, purpose=purpose, talk=talk), random.getstate()
    walked, state = CACHE[key]
    random.setstate(state)
    return walked, random


def agreed_walks(
    game: filon.Game, oracle: Oracle, walks: Iterable[tuple[Walk, Random]], positions: int
) -> Iterator[Agreed]:
    """Yield matches until so many positions were compared: the same moves by the same seat, and the same end."""
    left = positions
    for walked, _ in walks:
        model, compared = oracle.begin(walked.start), 0
        for match, line in follow(game, walked):
            assert sorted(match.legal()) == model.legal()
            assert match.turn == model.turn

            compared += 1
            if line:
                model.play(line)
        outcome = match.outcome
        assert outcome is not None
        assert (list(outcome.scores), list(outcome.winners)) == (model.scores, model.winners)
        yield Agreed(walked, match, model, compared)
        left -= compared
        if left <= 0:
            return


def refusal_codes(game: filon.Game, *modules: str) -> set[str]:
    """Return every refusal code in the source of these modules of a game."""
    folder = resources.files(game.package)
    source = "".join(folder.joinpath(f"{module}.py").read_text(encoding="utf-8") for module in modules)
    return set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | {"not_a_move"}


def refused_codes(match: filon.Match, candidates: Iterable[str]) -> list[str]:
    """Return the codes these candidates are refused with."""
    refusals = [match.refusal(text) for text in candidates]
    return [refusal.code for refusal in refusals if refusal is not None]
