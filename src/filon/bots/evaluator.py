"""Position evaluator of a search: which moves to try, and what a position is worth to each seat.

This base class knows no game: it tries all moves and evaluates by a random playout. Each game's subclass does better.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from filon.core.luck import Quick
from filon.core.playout import play_on
from filon.core.state import State

MAX_PLAYOUT_MOVES: Final = 2_000  # moves of a playout; a longer game is worth nothing to any seat
LEAD_WEIGHT: Final = 0.1  # weight of the lead beside the win


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """Candidate moves and values of positions. Values may have any unit: a search only compares them."""

    decisions: i64
    exploration: float
    deterministic: bool
    widening: float

    def __init__(self) -> None:
        self.decisions = 0  # moves made in playouts, for the benchmark
        # Exploration constant of UCB1, in standard deviations of the values.
        self.exploration = 1.0
        # Whether the game has perfect information and no chance: a position's moves are generated once, the best first.
        self.deterministic = False
        # Progressive widening, there: a position visited n times has 1 + widening * sqrt(n) of its moves tried.
        self.widening = 1000.0

    def candidate_moves(self, state: State) -> vec[i64]:
        """Return the moves a search tries: some of the legal ones, at least one, chosen by what the mover knows."""
        return state.moves()

    def root_moves(self, state: State) -> vec[i64]:
        """Return the candidate moves of the seat's own decision, which may take longer to select; usually fewer."""
        return self.candidate_moves(state)

    def note_move(self, seat: i64, move: i64) -> None:
        """Announce the move that led to the position evaluated next; most evaluators ignore it."""

    def is_quiet(self, state: State) -> bool:
        """Return whether a position is quiet, so that it can be evaluated; a search plays on until it is."""
        return True

    def evaluate(self, state: State, luck: Quick, values: vec[float]) -> None:
        """Write the value of the position for each seat into `values`; may play on in `state`."""
        self.decisions += play_on(state, luck, luck, MAX_PLAYOUT_MOVES)
        evaluate_end(state, values)


def evaluate_end(state: State, values: vec[float]) -> None:
    """Write the values of a finished match: the win, a little for the lead; the score for one seat. 0 if not over."""
    seats = i64(len(values))
    standings = state.standings()
    if len(standings) == 0:
        for seat in range(seats):
            values[seat] = 0.0
        return
    if seats == 1:
        values[0] = float(standings[0])
        return
    most = standings[0]
    for score in standings:
        most = max(most, score)
    winners: i64 = 0
    second = most
    for score in standings:
        if score == most:
            winners += 1
        elif second == most or score > second:
            second = score
    for seat in range(seats):
        score = standings[seat]
        # A sole leader leads by the distance to the second; every other seat is behind the first.
        lead = float(score - (second if score == most and winners == 1 else most))
        values[seat] = (1.0 / float(winners) if score == most else 0.0) + LEAD_WEIGHT * lead / (abs(lead) + 20.0)
