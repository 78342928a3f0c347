"""Does the naive counter find the same moves as the engine, position by position? (S3.1, S4, S5, S6.1, S8.2)"""

from random import Random

import pytest

import filon
from filon.testing.saboteur import WITNESS
from filon.testing.walks import follow, is_talk, walk

POSITIONS = 2_500  # a number of seats; eight of them make the 20,000 of an ordinary run


@pytest.mark.parametrize("seats", WITNESS.seats)
def test_engine_and_naive_counter_agree(seats: int) -> None:
    game = filon.load("saboteur")
    random = Random(seats)
    compared = 0
    while compared < POSITIONS:
        walked = walk(game, WITNESS, seats, random, purpose=random.choice([0.0, 0.5, 0.9]), talk=0.0)
        model = WITNESS.begin(walked.start)
        for match, line in follow(game, walked):
            counted = model.legal()

            assert sorted(match.legal()) == counted
            assert match.turn == model.turn

            compared += 1
            if line and not is_talk(line):
                model.play(line)
    assert compared >= POSITIONS
