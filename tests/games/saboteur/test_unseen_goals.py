"""Goals that no seat has looked at are sampled uniformly; they are in no view, so the sampled states are read."""

from collections import Counter

import pytest

import filon
from filon.games.saboteur import State
from filon.testing.chi_square import fits

pytestmark = pytest.mark.once

GAME = filon.load("saboteur")
DRAWS = 6_000
LEAST = 1e-4


def orders(match: filon.Match, seat: int | None) -> Counter[tuple[int, ...]]:
    """Return how often the three goals came in each order."""
    worlds = GAME.worlds(match.view(seat))
    luck = filon.Quick(11)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS):
        state = worlds.sample(luck)
        assert isinstance(state, State)
        found[tuple(int(code) for code in state.goals)] += 1
    return found


def looked() -> filon.Match:
    """Return a match in which p1 has just looked at a goal."""
    for seed in range(100):
        match = GAME.start(seats=3, seed=seed, first="p1")
        maps = [text for text in match.legal() if text.startswith("map ")]
        if maps:
            match.play(maps[0])
            return match
    raise AssertionError("nobody was dealt a map")


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_goal_orders_are_uniform_before_any_look(seat: int | None) -> None:
    """S2.2"""
    found = orders(GAME.start(seats=3, seed=1), seat)

    assert len(found) == 6
    assert fits(found, dict.fromkeys(found, 1.0), DRAWS) > LEAST


@pytest.mark.parametrize("seat", [0, 1, None])
def test_look_fixes_one_goal_for_its_seat_only(seat: int | None) -> None:
    """S5.5"""
    match = looked()
    found = orders(match, seat)

    assert len(found) == (2 if seat == 0 else 6)
    assert fits(found, dict.fromkeys(found, 1.0), DRAWS) > LEAST
