"""Checks that hold for every encoder on any match; each raises AssertionError if it fails."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from adapters.sample_matches import search_state_of
from filon.adapters.encoder import Encoder
from filon.core.luck import Quick
from filon.core.state import State
from filon.testing.oracle import oracle_of
from filon.testing.walks import Walk, follow


def texts(encoder: Encoder, state: State) -> dict[int, str]:
    """What each number says here."""
    return {number: state.write(move) for number, move in encoder.numbers(state).items()}


def every_move_has_a_number(encoder: Encoder, walked: Walk) -> int:
    """Every move has a unique number within the bounds; returns how many moves were far."""
    far = 0
    for match, _ in follow(encoder.game, walked):
        numbers = encoder.numbers(match.true_state)
        far += sum(encoder.number(move) < 0 for move in numbers.values())

        assert sorted(numbers.values()) == sorted(match.true_state.moves())
        assert list(numbers) == sorted(numbers)
        assert all(0 <= number < encoder.actions for number in numbers)
    return far


def worlds_look_the_same(encoder: Encoder, walked: Walk, random: Random, often: float) -> None:
    """To the seat they are sampled for, in numbers, figures and memory, now and then in a match."""
    for match, line in follow(encoder.game, walked):
        if line and random.random() > often:
            continue
        world = search_state_of(encoder, match)
        for seat in range(encoder.seats):
            sampled = world.sampled(seat, random.randrange(10**6))

            assert sampled.view(seat) == world.view(seat)
            assert sampled.information(seat) == world.information(seat)
            assert np.array_equal(encoder.observe(sampled.view(seat)), encoder.observe(world.view(seat)))
            if match.turn == seat:
                assert texts(encoder, sampled.true_state) == texts(encoder, match.true_state)


def got(encoder: Encoder, walked: Walk, seat: int) -> Iterator[tuple[Any, ...]]:
    """All that a face gives this seat, step by step."""
    for match, _ in follow(encoder.game, walked):
        world = search_state_of(encoder, match)
        mask = encoder.mask(world.numbers) if match.turn == seat else None
        yield (
            encoder.observe(match.view(seat)).tobytes(),
            None if mask is None else mask.tobytes(),
            world.information(seat),
        )


def twin_of(encoder: Encoder, walked: Walk, random: Random) -> tuple[Walk, Walk, int] | None:
    """Part of a walk and a twin that one seat cannot distinguish from it, by an oracle that knows the rules alone."""
    seat = random.randrange(encoder.seats)
    lines = walked.lines[: random.randint(len(walked.lines) // 3, len(walked.lines))]
    twin = oracle_of(encoder.game).twin(walked.start, lines, seat, random)
    return None if twin is None else (Walk(walked.start, lines), Walk(*twin), seat)


def twin_deals_look_identical(encoder: Encoder, one: Walk, other: Walk, seat: int) -> None:
    """Byte for byte; and the same seed draws the same world from both."""
    for here, there in zip(got(encoder, one, seat), got(encoder, other, seat), strict=True):
        assert here == there
    (*_, (match, _)), (*_, (twin, _)) = follow(encoder.game, one), follow(encoder.game, other)
    for seed in range(3):
        assert drawn(encoder, match, seat, seed) == drawn(encoder, twin, seat, seed)


def drawn(encoder: Encoder, match: Any, seat: int, seed: int) -> str:
    """A world that might be true for this seat, uncovered."""
    return search_state_of(encoder, match).sampled(seat, seed).true_state.uncovered().json()


def figures_are_shares(encoder: Encoder, walked: Walk, random: Random, often: float) -> None:
    """Every figure lies between 0 and 1, and the named arrays are all of them."""
    for match, line in follow(encoder.game, walked):
        if line and random.random() > often:
            continue
        for seat in range(encoder.seats):
            tensor = encoder.observe(match.view(seat))

            assert tensor.dtype == np.float32
            assert 0 <= tensor.min() <= tensor.max() <= 1
            assert np.array_equal(np.concatenate([part.ravel() for part in encoder.split(tensor).values()]), tensor)


def worlds_of_a_view_agree(encoder: Encoder, walked: Walk, random: Random, often: float) -> None:
    """A number says the same in all worlds of its mover's view."""
    for match, line in follow(encoder.game, walked):
        if match.turn is None or (line and random.random() > often):
            continue
        worlds = encoder.game.worlds(match.view(match.turn))
        here = texts(encoder, match.true_state)

        for _ in range(3):
            assert texts(encoder, worlds.sample(Quick(random.randrange(10**6)))) == here
