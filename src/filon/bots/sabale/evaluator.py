"""Evaluator of Sabale: plays the turn to its end and predicts the result by fitted weights."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import evaluator, weights
from filon.bots.sabale.candidates import Candidates, sort_by_score
from filon.bots.sabale.features import (
    EMPTY,
    GAIN,
    LEAD_WEIGHTS,
    MISSING_TURN_CELLS,
    MOVER,
    NAMES,
    OTHER,
    PER_SEAT,
    POINTS,
    TAKEN,
    TO_MOVE,
    extract,
)
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.sabale.components import BAR, OVER, VIA
from filon.games.sabale.state import State

PACKAGE: Final = "filon.bots.sabale"
FINALISTS: Final = 12  # bars that are searched further
LUCK: Final = Quick()  # never drawn from: a turn has no chance
LEAD_WEIGHT: Final = 0.025  # value of a point of the lead beside the win


@final
class Evaluator(evaluator.Evaluator):
    """Values by fitted weights for what each seat has, what it can do next, and the lead."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__()
        self.deterministic = True
        self.exploration = 0.8
        self.widening = 1.5
        self.weights = weights
        self.candidates = Candidates(weights)
        self.features = EMPTY[:]
        self.seat_values = vec[float]([0.0] * 4)

    def candidate_moves(self, state: CoreState) -> vec[i64]:
        """Return all moves but bars, the most promising first, and a few bars in the way of rivals."""
        assert isinstance(state, State)
        return self.candidates.ordered(state)

    def root_moves(self, state: CoreState) -> vec[i64]:
        """Return the same, but of all bars those after which the board has the highest value."""
        assert isinstance(state, State)
        if state.phase != BAR:
            return self.candidates.ordered(state)
        values = vec[float]([0.0] * state.seats)
        moves = state.moves()
        scores = vec[float]([0.0] * len(moves))
        for at in range(i64(len(moves))):
            after = state.copy()
            after.play(moves[at], LUCK)
            self.evaluate(after, LUCK, values)
            scores[at] = values[state.mover]
        scores[0] = 1e9  # no bar is always a candidate
        sort_by_score(scores, moves, i64(len(moves)))
        return moves[:FINALISTS]

    def is_quiet(self, state: CoreState) -> bool:
        """Return whether the state is between two turns."""
        assert isinstance(state, State)
        return state.phase == VIA or state.phase == OVER

    def evaluate(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """Write each seat's value: the expected result from -1 to 1, and a little for the lead."""
        assert isinstance(state, State)
        while state.phase != VIA and state.phase != OVER:
            state.play(self.candidates.first(state), luck)
            self.decisions += 1
        if state.phase == OVER:
            self.evaluate_end(state, values)
            return
        extract(state, self.features)
        lead_weight = self.lead_weight(state)
        for seat in range(state.seats):
            self.seat_values[seat] = self.seat_value(state, seat)
        for seat in range(state.seats):
            rival = -1e9
            points = -1e9
            for other in range(state.seats):
                if other != seat:
                    rival = max(rival, self.seat_values[other])
                    points = max(points, self.features[PER_SEAT * other + POINTS])
            values[seat] = (
                self.seat_values[seat] - rival + (self.features[PER_SEAT * seat + POINTS] - points) * lead_weight
            )

    def evaluate_end(self, state: State, values: vec[float]) -> None:
        """Write the values of a finished match."""
        standings = state.standings()
        for seat in range(state.seats):
            rival: i64 = -1
            for other in range(state.seats):
                if other != seat:
                    rival = max(rival, standings[other])
            values[seat] = value_of_lead(standings[seat] - rival)

    def seat_value(self, state: State, seat: i64) -> float:
        """Return one seat's part of the value."""
        first, features = PER_SEAT * seat, self.features
        is_mover = seat == state.mover
        found = self.weights[TO_MOVE] if is_mover else 0.0
        for at in range(GAIN):
            found += features[first + at] * self.weights[at]
        offset = (MOVER if is_mover else OTHER) - GAIN
        for at in range(GAIN, PER_SEAT):
            found += features[first + at] * self.weights[offset + at]
        return found

    def lead_weight(self, state: State) -> float:
        """Return the value of a point of the lead, which grows towards the end."""
        features, weights, mover = self.features, self.weights, PER_SEAT * state.mover
        tight = 0.0
        for seat in range(state.seats):
            if seat != state.mover:
                tight = max(tight, features[PER_SEAT * seat + MISSING_TURN_CELLS])
        found = features[mover + MISSING_TURN_CELLS] * weights[LEAD_WEIGHTS] + tight * weights[LEAD_WEIGHTS + 1]
        return found + features[TAKEN] * weights[LEAD_WEIGHTS + 2]


def value_of_lead(lead: i64) -> float:
    """Return the value of a match that ended with this lead."""
    won = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    return won + LEAD_WEIGHT * float(lead)


def fitted_evaluator() -> Evaluator:
    """Return an evaluator with the weights that self-play found."""
    return Evaluator(weights.read(PACKAGE, "two", NAMES))
