"""State of a match; all of it is public."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck, Quick
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.state import State as CoreState
from filon.games.sabale import apply, legal, moves, offers, refusals, scoring, turn_notation, view, why_not
from filon.games.sabale.board import CELLS, EDGE_NAMES, EDGES
from filon.games.sabale.components import (
    BARS,
    BARS_LEFT,
    CAPTURED,
    DOUBLES,
    DOUBLES_LEFT,
    EDGE_OF_BOARD,
    MARKERS,
    MARKERS_LEFT,
    OVER,
    PLACE,
    RUNNERS,
)
from filon.games.sabale.view_types import Own, View

NO_CELLS: Final = vec[u8]([u8(0)] * CELLS + [u8(EDGE_OF_BOARD)])
NO_BARS: Final = vec[u8]([u8(0)] * EDGES + [u8(1)])
# More jumps than a turn can have: each captures a marker.
NO_STEPS: Final = vec[i64]([i64(0)] * 72)


def full_hands(seats: int) -> vec[u8]:
    """Return what each seat begins with (B2.1, B3.3)."""
    rows = [0, BARS[seats], MARKERS[seats], DOUBLES[seats], 0]
    return vec[u8]([u8(count) for count in rows for _ in range(4)])


@final
class State(CoreState):
    """The whole position.

    The border of the board counts as barred and cells beyond it as taken, so that paths end there.
    """

    seats: i64
    mover: i64
    phase: i64
    placed: i64  # how many runners are on the board
    marked: vec[u8]  # edges that take a bar, in order; shared between copies
    edges: tuple[str, ...]  # their names; shared between copies
    cells: vec[u8]
    barred: vec[u8]  # by edge
    hands: vec[u8]  # see RUNNERS and the rows after it
    via: i64  # this turn's turn cell
    marker: i64  # the cell of this turn's marker
    steps: vec[i64]  # of this turn, or of the last one until the next begins
    taken: i64  # how many of them
    ended_by: i64  # 0 not over, 1 by the last marker, 2 by a runner locked in

    def __init__(
        self,
        seats: i64,
        first: i64,
        marked: vec[u8],
        edges: tuple[str, ...],
        cells: vec[u8],
        barred: vec[u8],
        hands: vec[u8],
    ) -> None:
        self.recorder = None
        self.seats = seats
        self.mover = first
        self.phase = PLACE
        self.placed = 0
        self.marked = marked
        self.edges = edges
        self.cells = cells
        self.barred = barred
        self.hands = hands
        self.via = 0
        self.marker = 0
        self.steps = NO_STEPS[:]
        self.taken = 0
        self.ended_by = 0

    @property
    def runners(self) -> vec[u8]:
        """Each seat's cell; a copy, like the four properties that follow."""
        return self.hands[RUNNERS : RUNNERS + 4]

    @property
    def bars(self) -> vec[u8]:
        """Each seat's bars in hand."""
        return self.hands[BARS_LEFT : BARS_LEFT + 4]

    @property
    def markers(self) -> vec[u8]:
        """Each seat's markers in hand."""
        return self.hands[MARKERS_LEFT : MARKERS_LEFT + 4]

    @property
    def doubles(self) -> vec[u8]:
        """How many doubles each seat may still put."""
        return self.hands[DOUBLES_LEFT : DOUBLES_LEFT + 4]

    @property
    def captured(self) -> vec[u8]:
        """Each seat's points for captures."""
        return self.hands[CAPTURED : CAPTURED + 4]

    @property
    def turn(self) -> int | None:
        return None if self.phase == OVER else int(self.mover)

    @property
    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.phase == OVER else None

    def moves(self) -> vec[i64]:
        return legal.moves(self)

    def random_move(self, choice: Quick) -> i64:
        return legal.random_move(self, choice)

    def play(self, move: i64, luck: Luck) -> None:
        apply.play(self, move)

    def step(self, move: i64, luck: Luck) -> None:
        apply.step(self, move)

    def write(self, move: i64) -> str:
        return moves.write(move)

    def parse(self, text: str) -> int | None:
        return moves.parse(text)

    def seen_as(self, move: i64) -> i64:
        return move

    def standings(self) -> vec[i64]:
        return scoring.standings(self)

    @property
    def has_steps(self) -> bool:
        return True

    def turn_steps(self, text: str) -> vec[i64] | None:
        return turn_notation.parse(text)

    def finished_turn(self) -> str:
        return turn_notation.finished(self)

    def judge(self, move: i64) -> Refusal | None:
        return refusals.find_refusal(self, move)

    def judge_for(self, seat: int, move: i64) -> Refusal | None:
        return why_not.find_refusal_for(self, seat, move)

    def pieces(self, seat: int) -> list[str]:
        return ["runner", "marker", "bar"]

    def why_not(self, seat: int, piece: str) -> Refusal | None:
        return why_not.why_not(self, seat, piece)

    def offer(self, move: i64) -> Offer:
        return offers.offer(self, move)

    def public_part(self) -> View:
        return view.public_part(self)

    def own_part(self, seat: int) -> Own:
        return view.own_part(self, seat)

    def copy(self) -> State:
        other = State(self.seats, self.mover, self.marked, self.edges, self.cells[:], self.barred[:], self.hands[:])
        other.phase = self.phase
        other.placed = self.placed
        other.via = self.via
        other.marker = self.marker
        other.steps = self.steps[:]
        other.taken = self.taken
        other.ended_by = self.ended_by
        return other


def new(seats: int, first: int, marked: vec[u8]) -> State:
    """Return the empty board (B2)."""
    edges = tuple([EDGE_NAMES[edge] for edge in marked])
    return State(seats, first, marked, edges, NO_CELLS[:], NO_BARS[:], full_hands(seats))
