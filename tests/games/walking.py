"""How are whole matches walked through, beside the naive counter? Test support for every game.

A game's module `walked` says which: `walks(seats)`, made by `mixed` from its options. Its test of the counter goes
through `agreed`, its test that every branch was walked through `refusal_codes` and `judged`.
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

WALKED: dict[tuple[object, ...], tuple[Walk, tuple[Any, ...]]] = {}


class Agreed(NamedTuple):
    """A whole match on which engine and naive counter agreed, and in how many positions."""

    walk: Walk
    match: filon.Match
    model: Model
    positions: int


def mixed(
    game: filon.Game,
    witness: Oracle,
    seats: int,
    options: Sequence[dict[str, Any]],
    purposes: Sequence[float],
    talk: float = 0.0,
) -> Iterator[tuple[Walk, Random]]:
    """Matches without end, all options with all mixtures of chance and purpose, each with luck of its own."""
    for number in count():
        chosen = options[number % len(options)]
        purpose = purposes[number // len(options) % len(purposes)]
        yield remembered(game, witness, seats, 1000 * seats + number, chosen, purpose, talk)


def remembered(
    game: filon.Game, witness: Oracle, seats: int, seed: int, options: dict[str, Any], purpose: float, talk: float
) -> tuple[Walk, Random]:
    """A walk, and chance as the walk left it; what several tests walk through is walked once."""
    key = (game.key, seats, seed, json.dumps(options), purpose, talk)
    random = Random(seed)
    if key not in WALKED:
        WALKED[key] = walk(game, witness, seats, random, options=options, purpose=purpose, talk=talk), random.getstate()
    walked, state = WALKED[key]
    random.setstate(state)
    return walked, random


def agreed(game: filon.Game, witness: Oracle, walks: Iterable[tuple[Walk, Random]], positions: int) -> Iterator[Agreed]:
    """Matches until so many positions were compared: the same moves by the same seat, and the same end."""
    left = positions
    for walked, _ in walks:
        model, compared = witness.begin(walked.start), 0
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


def refusal_codes(game: filon.Game, *rooms: str) -> set[str]:
    """Every code that the judge can give, read from these rooms."""
    folder = resources.files(game.package)
    source = "".join(folder.joinpath(f"{room}.py").read_text(encoding="utf-8") for room in rooms)
    return set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | {"not_a_move"}


def judged(match: filon.Match, candidates: Iterable[str]) -> list[str]:
    """The codes these candidates are refused with."""
    refusals = [match.refusal(text) for text in candidates]
    return [refusal.code for refusal in refusals if refusal is not None]
