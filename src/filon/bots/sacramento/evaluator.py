"""Evaluator of Sacramento: nuggets banked, and the expected nuggets of each carrier by its distance to the bank."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import evaluator, weights
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.sacramento.components import GOLD, MONEY, OVER
from filon.games.sacramento.legal import distance
from filon.games.sacramento.state import State

PACKAGE: Final = "filon.bots.sacramento"
WON: Final = 2.0  # value of the win beside the nuggets
FARTHEST: Final[i64] = 15
# By cells from a carrier to its bank; one behind its arrow, or not hidden yet, has the whole way to go.
NAMES: Final = (*(f"{cells} cells from the bank" for cells in range(16)), "to ride next")
COUNT: Final = len(NAMES)
RIDING: Final = COUNT - 1


@final
class Evaluator(evaluator.Evaluator):
    """Fitted weights for the probability that a carrier banks first, by its distance."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__()
        self.weights = weights
        self.expected = vec[float]([0.0] * 4)

    def evaluate(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """Write each seat's banked and expected nuggets, less the best of the others'."""
        assert isinstance(state, State)
        for seat in range(state.seats):
            banked = float(i64(state.held[MONEY + seat]))
            if state.phase == OVER:
                self.expected[seat] = banked + (WON if i64(state.held[MONEY + seat]) >= state.target else 0.0)
                continue
            self.expected[seat] = banked + self.weights[cells_to_bank(state, seat)]
            if seat == state.mover:
                self.expected[seat] += self.weights[RIDING]
        for seat in range(state.seats):
            rival = -1e9
            for other in range(state.seats):
                if other != seat:
                    rival = max(rival, self.expected[other])
            values[seat] = self.expected[seat] - rival


def cells_to_bank(state: State, seat: i64) -> i64:
    """Return how far a seat's carrier is from the nearest of its entrances."""
    carrier = i64(state.held[GOLD + seat])
    if carrier == 0:
        return FARTHEST
    at = 3 * seat + carrier - 1
    here = i64(state.held[at])
    more: i64 = 0
    if here == 0:
        here, more = i64(state.board.arrows[at]), 1
    best = FARTHEST
    for entrance in range(3 * seat, 3 * seat + 3):
        best = min(best, distance(here, i64(state.board.entrances[entrance])) + more)
    return best


def fitted_evaluator() -> Evaluator:
    """Return an evaluator with the weights that self-play found."""
    return Evaluator(weights.read(PACKAGE, "carrier", NAMES))
