"""What is a board of Sabale worth to each? The turn is brought to its end, and fitted weights tell the final lead."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import judgement, weights
from filon.bots.sabale.features import EACH, NAMES, look
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.sabale.box import BAR, COUNT, JUMP, OVER, VIA
from filon.games.sabale.legal import LISTED, list_moves
from filon.games.sabale.moves import KIND, STAND
from filon.games.sabale.state import State

PACKAGE: Final = "filon.bots.sabale"
WON: Final = 10.0  # what the win is worth beside the lead, in points


@final
class Judgement(judgement.Judgement):
    """By weights for the mover's numbers, then for those of who waits."""

    def __init__(self, by: vec[float]) -> None:
        super().__init__()
        self.by = by
        self.worths = vec[float]([0.0] * 4)

    def weigh(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """Each seat's lead over the best of the others, as it will be in the end."""
        assert isinstance(state, State)
        self.end_turn(state, luck)
        seats = state.seats
        if state.phase == OVER:
            standings = state.standings()
            for seat in range(seats):
                self.worths[seat] = float(standings[seat])
        else:
            for seat in range(seats):
                self.worths[seat] = self.worth(state, seat)
        for seat in range(seats):
            rival = -1e9
            for other in range(seats):
                if other != seat:
                    rival = max(rival, self.worths[other])
            lead = self.worths[seat] - rival
            if state.phase == OVER:
                lead += WON if lead > 0.0 else -WON if lead < 0.0 else 0.0
            values[seat] = lead

    def end_turn(self, state: State, luck: Quick) -> None:
        """Runners are placed and end their way by lot; a single marker, a jump where there is one, no bar."""
        while state.phase != VIA and state.phase != OVER:
            count = list_moves(state)
            phase = state.phase
            move = LISTED[0]
            if phase == JUMP:
                move = LISTED[count - 1]
            elif phase == BAR:
                move = BAR << KIND | STAND
            elif phase != COUNT:
                move = LISTED[luck.below("", count)]
            state.play(move, luck)
            self.decisions += 1

    def worth(self, state: State, seat: i64) -> float:
        """What one seat will have in the end."""
        numbers = look(state, seat)
        first: i64 = 0 if seat == state.mover else EACH
        sign = 1.0 if seat == state.mover else -1.0
        found = 0.0
        for at in range(i64(EACH)):
            found += numbers[at] * self.by[first + at]
        return found * sign


def fitted() -> Judgement:
    """The judgement of the weights that self-play found."""
    return Judgement(weights.read(PACKAGE, "two", NAMES))
