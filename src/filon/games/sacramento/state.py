"""The state of a match; each field's comment says which viewers know it (see Who knows what in RULES.md)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck, Quick
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import Refusal
from filon.core.state import State as CoreState
from filon.games.sacramento import apply, legal, moves, offers, refusals, scoring, view, why_not
from filon.games.sacramento.board import ROW_BITS, Board, falling_diagonal, rising_diagonal
from filon.games.sacramento.components import HELD, HIDE, OVER, RIDE, RIDERS
from filon.games.sacramento.view_types import Own, View

NOTHING_HELD: Final = vec[u8]([u8(0)] * HELD)
THREE: Final[i64] = RIDERS


@final
class State(CoreState):
    """Riders are 1 to 3 in `held` and in moves, 0 is none; a rider at cell 0 waits behind its arrow."""

    seats: i64  # public
    board: Board  # public; shared
    target: i64  # public: nuggets that win
    round: i64  # public, from 1
    first: i64  # public: who began the round
    phase: i64  # public
    mover: i64  # public: the seat whose turn it is, or will be when all have hidden
    decider: i64  # public: the seat that hides or answers
    cells: vec[u8]  # public: the contents of cells
    free: vec[i16]  # public: by diagonal, a mask of its cells that can be ridden over
    held: vec[u8]  # riders and money: public; gold: its owner, except what `shown` reveals
    shown: i64  # public: three bits a seat, riders shown empty since its gold was hidden
    dice: i64  # public: this turn's two, three bits each
    left: i64  # public: those not yet used, in the same places
    moved: i64  # public: the rider that the first die moved
    found: bool  # public: a challenge found gold this turn
    turns: i64  # public: throws so far, this one included
    quiet: i64  # public: turns of this round since gold was found
    voids: i64  # public: void rounds in a row

    def __init__(self, seats: i64, board: Board, target: i64, cells: vec[u8], free: vec[i16], held: vec[u8]) -> None:
        self.recorder = None
        self.seats = seats
        self.board = board
        self.target = target
        self.round = 0
        self.first = 0
        self.phase = HIDE
        self.mover = 0
        self.decider = 0
        self.cells = cells
        self.free = free
        self.held = held
        self.shown = 0
        self.dice = 0
        self.left = 0
        self.moved = 0
        self.found = False
        self.turns = 0
        self.quiet = 0
        self.voids = 0

    @property
    def turn(self) -> int | None:
        if self.phase == OVER:
            return None
        return int(self.mover if self.phase == RIDE else self.decider)

    @property
    def outcome(self) -> Outcome | None:
        return scoring.outcome(self) if self.phase == OVER else None

    def moves(self) -> vec[i64]:
        return legal.moves(self)

    def random_move(self, choice: Quick) -> i64:
        return legal.random_move(self, choice)

    def play(self, move: i64, luck: Luck) -> None:
        apply.play(self, move, luck)

    def write(self, move: i64) -> str:
        return moves.write(move)

    def public(self, move: i64) -> str:
        return moves.public(move)

    def seen_as(self, move: i64) -> i64:
        return moves.seen_as(move)

    def standings(self) -> vec[i64]:
        return scoring.standings(self)

    def parse(self, text: str) -> int | None:
        return moves.parse(text)

    def judge(self, move: i64) -> Refusal | None:
        return refusals.find_refusal(self, move)

    def judge_for(self, seat: int, move: i64) -> Refusal | None:
        return why_not.find_refusal_for(self, seat, move)

    def pieces(self, seat: int) -> list[str]:
        return ["rider 1", "rider 2", "rider 3"]

    def why_not(self, seat: int, piece: str) -> Refusal | None:
        return why_not.why_not(self, seat, piece)

    def offer(self, move: i64) -> Offer:
        return offers.offer(self, move)

    def public_part(self) -> View:
        return view.public_part(self)

    def own_part(self, seat: int) -> Own:
        return view.own_part(self, seat)

    def uncovered(self) -> View:
        return view.uncovered(self)

    def copy(self) -> State:
        other = State(self.seats, self.board, self.target, self.cells[:], self.free[:], self.held[:])
        other.round = self.round
        other.first = self.first
        other.phase = self.phase
        other.mover = self.mover
        other.decider = self.decider
        other.shown = self.shown
        other.dice = self.dice
        other.left = self.left
        other.moved = self.moved
        other.found = self.found
        other.turns = self.turns
        other.quiet = self.quiet
        other.voids = self.voids
        return other

    def put(self, seat: i64, rider: i64, cell: i64) -> None:
        """Put a rider on an empty cell; 0 is behind its arrow."""
        at = THREE * seat + rider - 1
        here = i64(self.held[at])
        if here:
            self.cells[here] = u8(0)
            self._toggle_free(here)
        self.held[at] = u8(cell)
        if cell:
            self.cells[cell] = u8(at + 1)
            self._toggle_free(cell)

    def _toggle_free(self, cell: i64) -> None:
        """Toggle whether a cell is free."""
        bit = i16(ROW_BITS[(cell >> 4) - 1])
        self.free[rising_diagonal(cell)] ^= bit
        self.free[falling_diagonal(cell)] ^= bit

    def send_home(self, seat: i64) -> None:
        """Put all three riders of a seat behind their arrows."""
        for rider in range(i64(1), THREE + 1):
            self.put(seat, rider, 0)

    def possible_carriers(self, seat: i64) -> i64:
        """Return a mask of the riders that may carry the gold by public information."""
        return 7 & ~(self.shown >> THREE * seat)


def empty_state(seats: int, board: Board, target: int) -> State:
    """Return a state with an empty board."""
    return State(seats, board, target, board.cells[:], board.rideable[:], NOTHING_HELD[:])
