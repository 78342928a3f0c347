"""What must hold of every face, on any match? Each of these raises AssertionError where it does not."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from adapters.walked import witness_of, world_of
from filon.adapters.encoder import Face
from filon.core.luck import Quick
from filon.core.state import State
from filon.testing.walks import Walk, follow


def texts(face: Face, state: State) -> dict[int, str]:
    """What each number says here."""
    return {number: state.write(move) for number, move in face.numbers(state).items()}


def every_move_has_a_number(face: Face, walked: Walk) -> int:
    """One of its own, within the bounds, at every decision; how many moves were far off."""
    far = 0
    for match, _ in follow(face.game, walked):
        numbers = face.numbers(match.truth)
        far += sum(face.number(move) < 0 for move in numbers.values())

        assert sorted(numbers.values()) == sorted(match.truth.moves())
        assert list(numbers) == sorted(numbers)
        assert all(0 <= number < face.actions for number in numbers)
    return far


def worlds_look_the_same(face: Face, walked: Walk, random: Random, often: float) -> None:
    """To the seat they are sampled for, in numbers, figures and memory, now and then in a match."""
    for match, line in follow(face.game, walked):
        if line and random.random() > often:
            continue
        world = world_of(face, match)
        for seat in range(face.seats):
            sampled = world.sampled(seat, random.randrange(10**6))

            assert sampled.view(seat) == world.view(seat)
            assert sampled.information(seat) == world.information(seat)
            assert np.array_equal(face.observe(sampled.view(seat)), face.observe(world.view(seat)))
            if match.turn == seat:
                assert texts(face, sampled.truth) == texts(face, match.truth)


def got(face: Face, walked: Walk, seat: int) -> Iterator[tuple[Any, ...]]:
    """All that a face gives this seat, step by step."""
    for match, _ in follow(face.game, walked):
        world = world_of(face, match)
        mask = face.mask(world.numbers) if match.turn == seat else None
        yield (
            face.observe(match.view(seat)).tobytes(),
            None if mask is None else mask.tobytes(),
            world.information(seat),
        )


def twin_of(face: Face, walked: Walk, random: Random) -> tuple[Walk, Walk, int] | None:
    """Part of a walk and another that one seat cannot tell from it, by a witness who knows the rules alone."""
    seat = random.randrange(face.seats)
    lines = walked.lines[: random.randint(len(walked.lines) // 3, len(walked.lines))]
    twin = witness_of(face.game.key).twin(walked.start, lines, seat, random)
    return None if twin is None else (Walk(walked.start, lines), Walk(*twin), seat)


def twins_cannot_be_told_apart(face: Face, one: Walk, other: Walk, seat: int) -> None:
    """Byte for byte; and the same seed draws the same world from both."""
    for here, there in zip(got(face, one, seat), got(face, other, seat), strict=True):
        assert here == there
    (*_, (match, _)), (*_, (twin, _)) = follow(face.game, one), follow(face.game, other)
    for seed in range(3):
        assert drawn(face, match, seat, seed) == drawn(face, twin, seat, seed)


def drawn(face: Face, match: Any, seat: int, seed: int) -> str:
    """A world that might be true for this seat, uncovered."""
    return world_of(face, match).sampled(seat, seed).truth.uncovered().json()


def figures_are_shares(face: Face, walked: Walk, random: Random, often: float) -> None:
    """Every figure lies between 0 and 1, and the named arrays are all of them."""
    for match, line in follow(face.game, walked):
        if line and random.random() > often:
            continue
        for seat in range(face.seats):
            tensor = face.observe(match.view(seat))

            assert tensor.dtype == np.float32
            assert 0 <= tensor.min() <= tensor.max() <= 1
            assert np.array_equal(np.concatenate([part.ravel() for part in face.split(tensor).values()]), tensor)


def worlds_of_a_view_agree(face: Face, walked: Walk, random: Random, often: float) -> None:
    """A number says the same in all worlds of its mover's view."""
    for match, line in follow(face.game, walked):
        if match.turn is None or (line and random.random() > often):
            continue
        worlds = face.game.worlds(match.view(match.turn))
        here = texts(face, match.truth)

        for _ in range(3):
            assert texts(face, worlds.sample(Quick(random.randrange(10**6)))) == here
