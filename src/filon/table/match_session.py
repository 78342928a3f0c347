"""Match session: one match at a table, with its moves and talk, votes, undo and clocks."""

from __future__ import annotations

from array import array

import msgspec

from filon.core import record
from filon.core.fair_deal.deal import REPLAYED_DEAL
from filon.core.match import Match
from filon.core.state import LegalMove
from filon.table import undo_rules
from filon.table.clocks import Clocks
from filon.table.log_entries import Clock, Moved, Talked
from filon.table.protocol.server_messages import Vote


class MatchSession:
    """A match, and what undo needs to know of it.

    `step_seats` holds the seat of each step of the match, moves and talk. Parallel arrays hold of each move that
    stands: its seat (`move_seats`), its step (`move_steps`), how many events were published before it
    (`events_before_move`), and whether it gave a viewer information (`move_gains`). By seat, -1 for none: the
    `last_move` and the `last_step`; `last_gain` is the last move of any seat that gave information. `people` are the
    numbers of all people who have played in it, late joiners included: they have seen its deal.
    """

    def __init__(self, match: Match, clock: Clock | None, now: float, people: set[int]) -> None:
        self.match = match
        self.people = people
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
    def moves(self) -> list[undo_rules.PlayedMove]:
        """The moves that stand."""
        return [
            undo_rules.PlayedMove(*move)
            for move in zip(self.move_seats, self.move_steps, self.events_before_move, self.move_gains, strict=True)
        ]

    @property
    def turn(self) -> int | None:
        """The seat whose decision it is; None once the match is over."""
        return None if self.given_up else self.match.true_state.turn

    @property
    def is_replayed_deal(self) -> bool:
        """Whether the deal was played before at this table."""
        notes = self.match.source.notes
        return notes is not None and notes.note == REPLAYED_DEAL

    def record(self) -> str:
        """Return the record of the match; of a match that was given up with its secret revealed, as at an end."""
        return record.write(self.match) if self.given_up else self.match.record()

    def outline(self, players: tuple[str, ...] = ()) -> str:
        """Return the record of a match that is over without its draws, which `record.complete` adds, with names."""
        return record.outline(self.match, players)

    def move(self, entry: Moved, legal: LegalMove) -> None:
        """Play a legal move; it ends a vote on undoing the move before."""
        recorder, step = self.match.recorder, len(self.match.steps)
        published = len(recorder.published)
        self.match.apply(legal)
        if self.clocks.is_limited:
            self.clocks.run(None, entry.now)
            self.clocks.add_increment(entry.seat, 1)
        gain = undo_rules.gives_information(recorder, entry.seat, published)
        self.last_move[entry.seat] = len(self.move_seats)
        if gain:
            self.last_gain = len(self.move_seats)
        self.move_seats.append(entry.seat)
        self.move_steps.append(step)
        self.events_before_move.append(published)
        self.move_gains.append(gain)
        self.add_step(entry.seat)
        self.cancel_vote("undo")

    def talk(self, entry: Talked) -> None:
        """Say a phrase of the game, true or not. Raises IllegalMove."""
        self.match.talk(entry.seat, entry.text)
        self.add_step(entry.seat)

    def add_step(self, seat: int) -> None:
        """Note that the next step of the match is this seat's."""
        self.last_step[seat] = len(self.step_seats)
        self.step_seats.append(seat)

    def rewind(self, by: int, now: float) -> None:
        """Replay the match up to the seat's last move: labelled luck repeats itself, and spent time stays spent."""
        at = self.last_move[by]
        step = self.move_steps[at]
        self.match = self.match.rewound(step)
        del self.step_seats[step:]
        self.clocks.run(None, now)
        for seat in self.move_seats[at:]:
            self.clocks.add_increment(seat, -1)
        for values in (self.move_seats, self.move_steps, self.events_before_move, self.move_gains):
            del values[at:]
        self.cancel_vote("undo")
        self.last_gain = last(self.move_gains, 1)
        for seat in range(self.match.seats):
            self.last_move[seat] = last(self.move_seats, seat)
            self.last_step[seat] = last(self.step_seats, seat)

    def count_vote(self, seat: int, *, agrees: bool) -> bool:
        """Count a vote; a no ends it. Return whether this was the last yes."""
        vote = self.vote
        assert vote is not None
        left = tuple(other for other in vote.waiting if other != seat)
        self.vote = msgspec.structs.replace(vote, waiting=left) if agrees and left else None
        return agrees and not left

    def cancel_vote(self, *what: str) -> None:
        """End the vote if it is about one of these."""
        if self.vote is not None and self.vote.what in what:
            self.vote = None


def last(values: array[int], wanted: int) -> int:
    """Return the last index of a value; -1 if there is none."""
    for at in range(len(values) - 1, -1, -1):
        if values[at] == wanted:
            return at
    return -1
