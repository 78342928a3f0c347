"""Perft of Sabale: number of step sequences from the opening to depth six, engine and reference engine (B2.2, B3)."""

import pytest

import filon
from filon.core import state
from filon.testing.oracle import Start
from filon.testing.sabale import ORACLE
from filon.testing.sabale.reference_engine import perft as reference_perft

pytestmark = pytest.mark.once

COUNTS = {
    2: (18, 306, 4776, 58248, 116496, 9902160),
    3: (18, 306, 4896, 74544, 893688),
    4: (18, 306, 4896, 73440, 1090800),
}


def perft(position: filon.State, depth: int) -> int:
    """Return how many sequences of so many steps there are."""
    moves = position.moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        following = position.copy()
        following.play(move, filon.Quick(1))
        count += perft(following, depth - 1)
    return count


@pytest.mark.parametrize("seats", COUNTS)
def test_perft_of_the_engine_to_depth_four(seats: int) -> None:
    opening = filon.load("sabale").start(seats=seats, first="p1").state

    assert tuple(perft(opening, depth) for depth in range(1, 5)) == COUNTS[seats][:4]


@pytest.mark.parametrize("seats", COUNTS)
def test_reference_engine_counts_the_same(seats: int) -> None:
    model = ORACLE.begin(Start(seats, {"first": "p1"}, {}))

    assert tuple(reference_perft(model, depth) for depth in range(1, 5)) == COUNTS[seats][:4]


def test_perft_of_two_players_to_depth_six() -> None:
    """Interpreted to depth five: the last step alone would take a minute there, and the compiled run does it."""
    interpreted = state.__file__.endswith(".py")
    both_count_the_same(2, 5 if interpreted else 6)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4])
def test_perft_with_more_players(seats: int) -> None:
    both_count_the_same(seats, len(COUNTS[seats]))


def both_count_the_same(seats: int, deepest: int) -> None:
    model = ORACLE.begin(Start(seats, {"first": "p1"}, {}))

    assert perft(filon.load("sabale").start(seats=seats, first="p1").state, deepest) == COUNTS[seats][deepest - 1]
    assert reference_perft(model, deepest) == COUNTS[seats][deepest - 1]
