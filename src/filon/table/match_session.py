"""How does one match at the table go? Moves and talk, what can be taken back, and whose time runs."""

from __future__ import annotations

from array import array

import msgspec

from filon.core import record
from filon.core.match import LegalMove, Match
from filon.table import undo
from filon.table.clocks import Clocks
from filon.table.log_entries import Clock, Moved, Talked
from filon.table.protocol.server_messages import Vote


class MatchSession:
    """`step_seats` says of each step of the match which seat made it or spoke; of each move that stands are kept its seat,
    its step, how much had been told before, and whether it was news to anybody.

    The last of them are kept by seat, -1 for none: `last_move`, `last_step`; `last_gain` is the last move that told
    anybody something new.
    """

    def __init__(self, match: Match, clock: Clock | None, now: float) -> None:
        self.match = match
        self.move_seats, self.move_steps, self.events_before_move, self.move_gains = (
            array("b"),
            array("i"),
            array("i"),
            array("b"),
        )
        self.step_seats = array("b")
        self.last_move = [-1] * match.seats
        self.last_step = [-1] * match.seats
        self.last_gain = -1
        self.vote: Vote | None = None
        self.given_up = False
        self.clocks = Clocks(clock, match.seats, now)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be decided any more."""
        return self.given_up or self.match.true_state.turn is None

    @property
    def moves(self) -> list[undo.PlayedMove]:
        """The moves that stand."""
        return [
            undo.PlayedMove(*made)
            for made in zip(self.move_seats, self.move_steps, self.events_before_move, self.move_gains, strict=True)
        ]

    @property
    def turn(self) -> int | None:
        """Whose decision it is."""
        return None if self.given_up else self.match.true_state.turn

    def record(self) -> str:
        """The match's record; where it was given up its secret is opened as at an end."""
        return record.write(self.match) if self.given_up else self.match.record()

    def move(self, entry: Moved, legal: LegalMove) -> None:
        """Play a legal move; it ends a vote on undoing the move before."""
        recorder, step = self.match.recorder, len(self.match.steps)
        told = len(recorder.published)
        self.match.apply(legal)
        if self.clocks.is_limited:
            self.clocks.run(None, entry.now)
            self.clocks.add_increment(entry.seat, 1)
        news = undo.gives_information(recorder, entry.seat, told)
        self.last_move[entry.seat] = len(self.move_seats)
        if news:
            self.last_gain = len(self.move_seats)
        self.move_seats.append(entry.seat)
        self.move_steps.append(step)
        self.events_before_move.append(told)
        self.move_gains.append(news)
        self.add_step(entry.seat)
        self.cancel_vote("undo")

    def talk(self, entry: Talked) -> None:
        """Something said, true or not."""
        self.match.talk(entry.seat, entry.text)
        self.add_step(entry.seat)

    def add_step(self, seat: int) -> None:
        """A step more of the match is this seat's."""
        self.last_step[seat] = len(self.step_seats)
        self.step_seats.append(seat)

    def rewind(self, by: int, now: float) -> None:
        """Play again up to the seat's last move: labelled luck comes out the same, the time spent stays spent."""
        at = self.last_move[by]
        step = self.move_steps[at]
        self.match = self.match.rewound(step)
        del self.step_seats[step:]
        self.clocks.run(None, now)
        for seat in self.move_seats[at:]:
            self.clocks.add_increment(seat, -1)
        for kept in (self.move_seats, self.move_steps, self.events_before_move, self.move_gains):
            del kept[at:]
        self.cancel_vote("undo")
        self.last_gain = last(self.move_gains, 1)
        for seat in range(self.match.seats):
            self.last_move[seat] = last(self.move_seats, seat)
            self.last_step[seat] = last(self.step_seats, seat)

    def count_vote(self, seat: int, *, agrees: bool) -> bool:
        """One no ends the asking; whether the last yes was said."""
        vote = self.vote
        assert vote is not None
        left = tuple(other for other in vote.waiting if other != seat)
        self.vote = msgspec.structs.replace(vote, waiting=left) if agrees and left else None
        return agrees and not left

    def cancel_vote(self, *what: str) -> None:
        """What was asked is of no use any more, if it was one of these."""
        if self.vote is not None and self.vote.what in what:
            self.vote = None


def last(kept: array[int], wanted: int) -> int:
    """Where this stands last; -1 if nowhere."""
    for at in range(len(kept) - 1, -1, -1):
        if kept[at] == wanted:
            return at
    return -1
