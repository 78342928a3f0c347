"""What is a round of Saboteur worth to each, in nuggets? By how likely the diggers win it, in one sampled world.

Before it is weighed, the others are imagined to go on for some turns: whether the next in turn is the one who closes
the way or arrives is seen rather than guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import evaluator, weights
from filon.bots.saboteur.features import COUNT, NAMES, Features
from filon.bots.saboteur.gold_expectation import share
from filon.bots.saboteur.opponent_model import Habits
from filon.bots.saboteur.parameters import Parameters
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.saboteur.components import CHOOSING, OVER, SEATS, hand_size
from filon.games.saboteur.finished_round import FinishedRound
from filon.games.saboteur.scoring import choosers, next_chooser, remaining_gold
from filon.games.saboteur.state import State

PACKAGE: Final = "filon.bots.saboteur"
NOTHING: Final[dict[int, float]] = {}
# Those who are imagined hide and then strike, as people do: regular's first numbers, not those that beat themselves.
OTHERS: Final = Parameters()


@final
class Evaluator(evaluator.Evaluator):
    """By weights for the logit of the chance that the diggers win the round."""

    def __init__(self, by: vec[float]) -> None:
        super().__init__()
        self.by = by
        self.laps: i64 = 0
        self.features = Features()
        self.habits = Habits(OTHERS)
        self.prices = NOTHING
        self.price = 0.0
        self.payer: i64 = 0

    def candidate_moves(self, state: CoreState) -> vec[i64]:
        """All moves; of gold the biggest."""
        assert isinstance(state, State)
        moves = state.moves()
        return moves[len(moves) - 1 :] if state.phase == CHOOSING else moves

    def imagine(self, laps: int, guilt: Mapping[int, float] = NOTHING) -> None:
        """So many turns of everybody from now on; what all hold against whom by now."""
        self.laps = laps
        for seat in range(SEATS[-1]):
            self.habits.before[seat] = guilt.get(seat, 0.0)

    def charge(self, prices: dict[int, float]) -> None:
        """What moves cost who makes them, as long as the round goes on, beside what comes of them."""
        self.prices = prices

    def note_move(self, seat: i64, move: i64) -> None:
        """What is imagined begins with it."""
        self.habits.begin(seat, move)
        self.payer = seat
        self.price = self.prices.get(int(move), 0.0) if len(self.prices) else 0.0

    def evaluate(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """Each seat's nuggets of this round: what it gets if its side wins, as often as it does."""
        assert isinstance(state, State)
        if self.laps and not is_fresh(state):
            self.habits.play_on(state, luck, self.laps * state.seats)
        if state.phase == CHOOSING:
            evaluate_gold(state, values)
        elif state.phase == OVER or is_fresh(state):
            evaluate_past_round(state.past[len(state.past) - 1], state.seats, values)
        else:
            chance = self.chance(state)
            share(state, self.features.walk.far, chance, values)
            values[self.payer] -= self.price

    def chance(self, state: State) -> float:
        """That the diggers win, seen after a move."""
        logit = self.logit(state)
        return 1.0 / (1.0 + exp(-logit)) if logit > -30.0 else 0.0

    def logit(self, state: State) -> float:
        """The same in powers of e."""
        self.features.look(state, (state.mover + state.seats - 1) % state.seats)
        numbers = self.features.numbers
        found = 0.0
        for at in range(i64(COUNT)):
            found += numbers[at] * self.by[at]
        return found


def is_fresh(state: State) -> bool:
    """A fresh round tells nothing: what the last one brought is what counts."""
    return len(state.past) > 0 and state.top == state.seats * hand_size(state.seats)


def evaluate_past_round(past: FinishedRound, seats: i64, values: vec[float]) -> None:
    """A round that is over without gold to choose: what was taken or paid in it."""
    for seat in range(seats):
        values[seat] = 0.0
    index: i64 = 0
    while index < len(past.takes):
        values[i64(past.takes[index])] += float(past.takes[index + 1])
        index += 2


def evaluate_gold(state: State, values: vec[float]) -> None:
    """Everybody takes the best card that is left, from the one who chooses first on (S8.2)."""
    for seat in range(state.seats):
        values[seat] = 0.0
    there = remaining_gold(state.drawn, state.takes)
    all = choosers(state)
    chooser = state.mover
    for worth in (3, 2, 1):
        for _ in range(there >> 8 * worth & 255):
            values[chooser] += float(worth)
            chooser = next_chooser(state.seats, all, chooser)


def fitted() -> Evaluator:
    """The judgement of the weights that self-play found."""
    return Evaluator(weights.read(PACKAGE, "round", NAMES))
