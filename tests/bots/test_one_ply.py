"""Does a thought over sampled worlds stop when its time is over, also in the middle of a world?"""

from time import sleep

from librt.vecs import vec
from mypy_extensions import i64

import filon
from filon.bots.evaluator import Evaluator
from filon.bots.one_ply import OnePly
from filon.core.luck import Quick
from filon.core.state import State

GAME = filon.load("duel")
NO_TIME = filon.Budget(ms=1)


class Slow(Evaluator):
    """Takes longer for one position than there is time."""

    def evaluate(self, state: State, luck: Quick, values: vec[float]) -> None:
        sleep(0.01)
        values[0] = values[1] = 0.0


def thought() -> OnePly:
    match = GAME.start(2, seed=1)
    assert match.turn is not None
    return OnePly(GAME.worlds(match.view(match.turn)), Slow(), match.turn, 2, 7)


def test_of_a_first_world_without_time_only_the_moves_that_were_tried_are_left() -> None:
    first = thought()
    tried = int(first.moves[0])
    assert len(first.moves) > 10
    first.run(NO_TIME, 5)

    assert (first.evaluations, first.worlds_tried) == (1, 1)
    assert first.best() == tried


def test_a_race_without_time_is_won_by_whoever_led_before() -> None:
    race = thought()
    last, other = int(race.moves[len(race.moves) - 1]), int(race.moves[0])
    race.set_moves(vec[i64]([i64(last)] + [i64(other)] * 9))
    race.race(NO_TIME, 50, 0.0)

    assert race.evaluations == 1
    assert race.best() == last
