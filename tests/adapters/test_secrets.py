"""Do observations, masks, information states and sampled worlds tell a seat nothing that is hidden from it?"""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from adapters.walked import by_game, walks, witness_of, world_of
from filon.adapters import face_of
from filon.adapters.face import Face
from filon.adapters.world import World
from filon.core.view import View
from filon.testing.walks import Walk, follow

SECRET = pytest.mark.parametrize("key", ["duel", "saboteur", "sacramento"])


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


def twins(key: str, count: int) -> Iterator[tuple[Face, Walk, Walk, int]]:
    """Walks and others that one seat cannot tell from them, by a witness who knows the rules alone."""
    for face, walked, random in walks(key, count, most=120):
        seat = random.randrange(face.seats)
        lines = walked.lines[: random.randint(len(walked.lines) // 3, len(walked.lines))]
        twin = witness_of(key).twin(walked.start, lines, seat, random)
        if twin is not None:
            yield face, Walk(walked.start, lines), Walk(*twin), seat


@SECRET
def test_twins_give_the_same_observations_masks_and_information_states(key: str) -> None:
    tried = 0
    for face, one, other, seat in twins(key, 8):
        tried += 1
        for here, there in zip(got(face, one, seat), got(face, other, seat), strict=True):
            assert here == there

    assert tried >= 5


@SECRET
def test_somebody_else_can_tell_the_twins_apart(key: str) -> None:
    """Otherwise the test above would prove nothing."""
    told = 0
    for face, one, other, seat in twins(key, 4):
        for rival in set(range(face.seats)) - {seat}:
            pairs = zip(got(face, one, rival), got(face, other, rival), strict=True)
            told += any(here[0] != there[0] and here[2] != there[2] for here, there in pairs)

    assert told >= 2


class Leaking(World):
    """A world whose information state tells of everybody's cards."""

    def information(self, seat: int) -> str:
        return super().information(seat) + self.truth.uncovered().json()


@SECRET
def test_a_planted_leak_is_found(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.walked.World", Leaking)

    with pytest.raises(AssertionError):
        test_twins_give_the_same_observations_masks_and_information_states(key)


@by_game
def test_a_sampled_world_is_the_same_to_its_seat(key: str) -> None:
    for face, walked, random in walks(key, 4, most=150):
        for match, line in follow(face.game, walked):
            if line and random.random() > 0.1:
                continue
            world = world_of(face, match)
            for seat in range(face.seats):
                sampled = world.sampled(seat, random.randrange(10**6))

                assert sampled.view(seat) == world.view(seat)
                assert sampled.information(seat) == world.information(seat)
                assert np.array_equal(face.observe(sampled.view(seat)), face.observe(world.view(seat)))
                if match.turn == seat:
                    assert list(sampled.numbers) == list(world.numbers)


@SECRET
def test_sampled_worlds_differ_and_do_not_hang_on_the_truth(key: str) -> None:
    """The same seed draws the same world for a seat from its view, whichever of the twins is true."""
    kinds = set()
    for face, one, other, seat in twins(key, 4):
        (*_, (match, _)), (*_, (twin, _)) = follow(face.game, one), follow(face.game, other)
        for seed in range(5):
            drawn = world_of(face, match).sampled(seat, seed).truth.uncovered().json()
            kinds.add(drawn)

            assert drawn == world_of(face, twin).sampled(seat, seed).truth.uncovered().json()

    assert len(kinds) > 5


@by_game
def test_what_is_seen_and_not_talk_is_in_the_observation(key: str) -> None:
    """Two moments of a match that a seat can tell apart by cards, board or figures look different in numbers."""
    seen: dict[bytes, View] = {}
    for face, walked, _ in walks(key, 3, most=150):
        seen.clear()
        for match, _ in follow(face.game, walked):
            if match.turn is None:
                continue
            view = match.view(match.turn)
            before = seen.setdefault(face.observe(view).tobytes(), view)

            assert plain(before) == plain(view)


# What the arrays leave out: how the past went, what was said, and the order in which things came to lie.
LEFT_OUT = {
    "saboteur": ("past", "claims", "talked", "hoards", "discards"),
    "duel": ("gold_order", "laid_order", "won", "ends", "discards", "gone"),
    "sabale": ("steps",),
    "sacramento": ("round", "turns", "dice", "left", "quiet"),
}


def plain(view: View) -> dict[str, Any]:
    """A view without what the arrays leave out."""
    out = next(fields for key, fields in LEFT_OUT.items() if f".{key}." in type(view).__module__)
    return {name: getattr(view, name) for name in view.__struct_fields__ if name not in out and name != "own"}


def test_every_figure_lies_between_nothing_and_one() -> None:
    for key in ("duel", "sabale", "saboteur", "sacramento"):
        for face, walked, random in walks(key, 3):
            for match, line in follow(face.game, walked):
                if line and random.random() > 0.1:
                    continue
                for seat in range(face.seats):
                    tensor = face.observe(match.view(seat))

                    assert tensor.dtype == np.float32
                    assert 0 <= tensor.min() <= tensor.max() <= 1
                    assert np.array_equal(
                        np.concatenate([part.ravel() for part in face.split(tensor).values()]), tensor
                    )


def test_what_a_seat_holds_stands_in_its_arrays() -> None:
    face = face_of("saboteur", 5)
    match = face.game.start(5, seed=Random(3).randrange(100))
    parts = {part.name: part for part in face.parts}
    for seat in range(5):
        view = match.view(seat)
        arrays = face.split(face.observe(view))
        held = {
            name: round(6 * share) for name, share in zip(parts["hand"].planes, arrays["hand"], strict=True) if share
        }

        assert held == {card: view.own.hand.count(card) for card in view.own.hand}
        assert arrays["viewer"].argmax() == seat
        assert parts["role"].planes[int(arrays["role"].argmax())] == view.own.role
