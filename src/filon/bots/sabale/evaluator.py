"""What is a board of Sabale worth to each? The turn is brought to its end, and fitted weights tell who will win."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import evaluator, weights
from filon.bots.sabale.candidates import Candidates, sort
from filon.bots.sabale.features import (
    EACH,
    GAIN,
    HURRY,
    MOVER,
    NAMES,
    NONE,
    OTHER,
    POINTS,
    TAKEN,
    TIGHT,
    TO_MOVE,
    survey,
)
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.sabale.components import BAR, OVER, VIA
from filon.games.sabale.state import State

PACKAGE: Final = "filon.bots.sabale"
FINALISTS: Final = 12  # bars that are thought about further
LUCK: Final = Quick()  # which no turn asks
LEAD_WEIGHT: Final = 0.025  # what a point of the lead is worth beside the win


@final
class Evaluator(evaluator.Evaluator):
    """By weights for what each has, what each can do next, and the lead."""

    def __init__(self, by: vec[float]) -> None:
        super().__init__()
        self.deterministic = True
        self.exploration = 0.8
        self.widening = 1.5
        self.by = by
        self.candidates = Candidates(by)
        self.numbers = NONE[:]
        self.worths = vec[float]([0.0] * 4)

    def candidate_moves(self, state: CoreState) -> vec[i64]:
        """All steps but bars, the most promising first; a few bars in the way of others."""
        assert isinstance(state, State)
        return self.candidates.ordered(state)

    def root_moves(self, state: CoreState) -> vec[i64]:
        """The same, but of all bars those after which the board is worth most."""
        assert isinstance(state, State)
        if state.phase != BAR:
            return self.candidates.ordered(state)
        values = vec[float]([0.0] * state.seats)
        moves = state.moves()
        marks = vec[float]([0.0] * len(moves))
        for at in range(i64(len(moves))):
            after = state.copy()
            after.play(moves[at], LUCK)
            self.evaluate(after, LUCK, values)
            marks[at] = values[state.mover]
        marks[0] = 1e9  # no bar is always thought of
        sort(marks, moves, i64(len(moves)))
        return moves[:FINALISTS]

    def is_quiet(self, state: CoreState) -> bool:
        """Between two turns."""
        assert isinstance(state, State)
        return state.phase == VIA or state.phase == OVER

    def evaluate(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """How likely each wins, from -1 to 1, and a little for the lead."""
        assert isinstance(state, State)
        while state.phase != VIA and state.phase != OVER:
            state.play(self.candidates.first(state), luck)
            self.decisions += 1
        if state.phase == OVER:
            self.evaluate_end(state, values)
            return
        survey(state, self.numbers)
        hurry = self.hurry(state)
        for seat in range(state.seats):
            self.worths[seat] = self.worth(state, seat)
        for seat in range(state.seats):
            rival = -1e9
            points = -1e9
            for other in range(state.seats):
                if other != seat:
                    rival = max(rival, self.worths[other])
                    points = max(points, self.numbers[EACH * other + POINTS])
            values[seat] = self.worths[seat] - rival + (self.numbers[EACH * seat + POINTS] - points) * hurry

    def evaluate_end(self, state: State, values: vec[float]) -> None:
        """The match is over."""
        standings = state.standings()
        for seat in range(state.seats):
            rival: i64 = -1
            for other in range(state.seats):
                if other != seat:
                    rival = max(rival, standings[other])
            values[seat] = value_of_lead(standings[seat] - rival)

    def worth(self, state: State, seat: i64) -> float:
        """One seat's part of it."""
        first, numbers = EACH * seat, self.numbers
        is_mover = seat == state.mover
        found = self.by[TO_MOVE] if is_mover else 0.0
        for at in range(GAIN):
            found += numbers[first + at] * self.by[at]
        weights = (MOVER if is_mover else OTHER) - GAIN
        for at in range(GAIN, EACH):
            found += numbers[first + at] * self.by[weights + at]
        return found

    def hurry(self, state: State) -> float:
        """What a point of the lead is worth for being near the end."""
        numbers, by, mover = self.numbers, self.by, EACH * state.mover
        tight = 0.0
        for seat in range(state.seats):
            if seat != state.mover:
                tight = max(tight, numbers[EACH * seat + TIGHT])
        found = numbers[mover + TIGHT] * by[HURRY] + tight * by[HURRY + 1]
        return found + numbers[TAKEN] * by[HURRY + 2]


def value_of_lead(lead: i64) -> float:
    """What a match that ends with this lead was worth."""
    won = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    return won + LEAD_WEIGHT * float(lead)


def fitted() -> Evaluator:
    """The judgement of the weights that self-play found."""
    return Evaluator(weights.read(PACKAGE, "two", NAMES))
