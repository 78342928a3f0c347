"""Whole matches of every built-in game for the encoders' tests: goal-directed or random, with and without options."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import filon
from filon.adapters import Encoder, encoder_of
from filon.adapters.search_state import Origin, SearchState
from filon.core.luck import Quick
from filon.core.registry import ours
from filon.testing.oracle import oracle_of
from filon.testing.walks import Walk, walk

GAMES = sorted(ours())
TABLES = [(key, seats) for key in GAMES for seats in filon.load(key).seats]
by_game = pytest.mark.parametrize("key", GAMES)
by_table = pytest.mark.parametrize(("key", "seats"), TABLES)


def one_walk(
    key: str, seats: int, random: Random, purpose: float, *, options: bool, most: int = 10_000
) -> tuple[Encoder, Walk]:
    """A match, and the face of its table."""
    game = filon.load(key)
    oracle = oracle_of(game)
    chosen: dict[str, Any] = oracle.options(seats, random) if options else {}
    walked = walk(game, oracle, seats, random, options=chosen, purpose=purpose, talk=0.0, most=most)
    return encoder_of(key, seats, **chosen), walked


def walks(key: str, count: int, *, most: int = 10_000) -> Iterator[tuple[Encoder, Walk, Random]]:
    """So many matches, seats and options by turns, players with more and less purpose."""
    counts = filon.load(key).seats
    for number in range(count):
        random, purpose = Random(number), (1.0, 0.9, 0.5)[number % 3]
        encoder, walked = one_walk(
            key, counts[number % len(counts)], random, purpose, options=number % 2 == 1, most=most
        )
        yield encoder, walked, random


def search_state_of(encoder: Encoder, match: filon.Match) -> SearchState:
    """The world of a match that is played elsewhere."""
    origin = Origin(0, (b"",) * (match.seats + 1))
    return SearchState(encoder, origin, match.true_state, Quick(1), match.recorder)
