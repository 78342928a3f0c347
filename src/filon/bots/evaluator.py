"""What does a game's bot tell a search? Which moves are worth trying, and what a position is worth to each seat.

This one knows no game: all moves, and what comes of it when every seat goes on by lot. A game's own says it better.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from filon.core.luck import Quick
from filon.core.playout import play_on
from filon.core.state import State

MAX_PLAYOUT_MOVES: Final = 2_000  # decisions of a play-out; a game that goes on longer is worth nothing to anybody
LEAD_WEIGHT: Final = 0.1  # how much the lead counts beside the win


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """A seat's worth can be in any unit: a search compares, and knows no more."""

    decisions: i64
    exploration: float
    deterministic: bool
    widening: float

    def __init__(self) -> None:
        self.decisions = 0  # made in play-outs, for the bench
        # How far the search tries what it knows little of, by how far values lie apart.
        self.exploration = 1.0
        # Nothing is hidden and nothing left to chance: the moves of a position are asked for once, the best first.
        self.deterministic = False
        # There, a position met n times has 1 + widening * sqrt(n) of its moves tried.
        self.widening = 1000.0

    def candidate_moves(self, state: State) -> vec[i64]:
        """The moves a search looks at: some of the legal ones, at least one, by what the mover knows."""
        return state.moves()

    def root_moves(self, state: State) -> vec[i64]:
        """The same of the seat's own decision, about which one may think longer: fewer moves."""
        return self.candidate_moves(state)

    def note_move(self, seat: i64, move: i64) -> None:
        """By which move of whom the position came about that is weighed next; not all want to know."""

    def is_quiet(self, state: State) -> bool:
        """Whether a position can be weighed; where not, a search goes on to one that can."""
        return True

    def evaluate(self, state: State, luck: Quick, values: vec[float]) -> None:
        """What the position is worth to each seat, into `values`; the state may be played on."""
        self.decisions += play_on(state, luck, luck, MAX_PLAYOUT_MOVES)
        evaluate_end(state, values)


def evaluate_end(state: State, values: vec[float]) -> None:
    """What the end is worth: the win, and a little for the lead; alone, what one has. Nothing where it is not over."""
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
        # Whoever leads alone leads before the second; the others lie behind the first.
        lead = float(score - (second if score == most and winners == 1 else most))
        values[seat] = (1.0 / float(winners) if score == most else 0.0) + LEAD_WEIGHT * lead / (abs(lead) + 20.0)
