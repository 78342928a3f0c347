"""A client that resumes from any entry, across undo and another match, has what one that never left has."""

import copy
import json

import pytest

from filon.table import Clock, Table
from filon.table.log_entries import Dealt, Rematched, Resumed
from filon.table.protocol.client_state import ClientState
from filon.table.protocol.server_messages import encode_message
from table.tables import (
    as_json,
    kuhn,
    play,
    play_to_end,
    rebuilt,
    saboteur,
    undo_last,
    viewers_of,
    vote_of,
    without_pile,
)


class Resumer:
    """Keeps what each viewer's client held at each entry, and lets all of them resume now."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.held: dict[tuple[int, int | None], ClientState] = {}
        self.resumed = 0
        self.look()

    def look(self) -> None:
        """Let a client of each viewer that knows nothing join now, and every earlier one resume."""
        for viewer in viewers_of(self.table):
            new = ClientState()
            new.apply(json.loads(encode_message(self.table.since(viewer))))
            for (entry, other), old in list(self.held.items()):
                if other == viewer:
                    client = copy.deepcopy(old)
                    assert client.apply(json.loads(encode_message(self.table.since(viewer, entry))))
                    assert client.snapshot == new.snapshot == json.loads(as_json(self.table.snapshot(viewer)))
                    assert client.events == new.events == json.loads(as_json(self.table.events(viewer)))
                    self.resumed += 1
            self.held[self.table.entry, viewer] = new


def play_pass(table: Table, card: int) -> None:
    """Pass with that card, so that a move after an undo is another one than before."""
    passes = [text for text in table.match.legal() if text.startswith("pass")]
    play(table, passes[card % len(passes)])


def test_client_resumes_across_several_undos() -> None:
    table = without_pile(saboteur())
    resumer = Resumer(table)
    for card, undone in enumerate((2, 1, 3, 1)):  # an undo that goes further back than a later one counts
        first = table.match.turn
        assert first is not None
        for _ in range(undone):
            play_pass(table, card)
            resumer.look()
        before = table.epoch
        undo_last(table, first)
        vote = vote_of(table)
        for voter in () if vote is None else vote.waiting:
            table.vote(voter, True, table.log[-1].now)
        assert table.epoch == before + 1
        resumer.look()
        for _ in range(3):
            play_pass(table, card + 1)
            resumer.look()

    assert len(table.rewound) == 4


def test_client_resumes_across_undo_and_another_match() -> None:
    table = kuhn("check")
    resumer = Resumer(table)
    undo_last(table, 0)
    resumer.look()
    play(table, "bet")
    resumer.look()
    play_to_end(table)
    resumer.look()
    table.report(Rematched(now=9.0), None)
    resumer.look()
    table.report(Dealt(now=10.0, seed=2), None)
    resumer.look()
    play(table, table.match.legal()[0])
    resumer.look()

    assert resumer.resumed == 3 * (1 + 2 + 3 + 4 + 5 + 6)


@pytest.mark.parametrize("clock", [Clock(60.0, 5.0), Clock(60.0, per_move=True)], ids=["bank", "per move"])
def test_time_without_connections_before_an_undo_is_charged_to_no_seat(clock: Clock) -> None:
    table = kuhn(clock=clock)
    session = table.session
    assert session is not None
    table.say(0, table.number, "check", 10.0)
    after_move = session.clocks.remaining[0]
    table.report(Resumed(now=1015.0, stood=1000.0), None)  # seat 1 thought for 5 seconds, then nobody was there
    table.undo(0, table.number, 1017.0)
    assert table.match.lines == []

    assert session.clocks.seconds_left(1, 1017.0) == 60.0 - 7.0
    assert session.clocks.seconds_left(0, 1017.0) == 50.0 <= after_move
    table.report(Resumed(now=3020.0, stood=2000.0), None)
    assert session.clocks.seconds_left(0, 3021.0) == 50.0 - 4.0
    again = rebuilt(table).session
    assert again is not None
    assert [again.clocks.seconds_left(seat, 3021.0) for seat in (0, 1)] == [46.0, 53.0]
