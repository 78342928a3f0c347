"""A snapshot of a very long match has its last events; the others are requested page by page."""

from typing import Any

import msgspec
import pytest

from filon.table import Table
from filon.table.log_entries import LateJoinRequested
from filon.table.protocol.client_state import ClientState, completed, missing_events
from filon.table.protocol.server_messages import MOST_EVENTS, SnapshotMessage, encode_message
from table.tables import play, play_long, started_table, viewers_of


@pytest.fixture(scope="module")
def long_match() -> Table:
    """A match of Sacramento with more events than two messages may hold."""
    table = started_table("sacramento", people=(0,), late_join=True, options={"target": 200_000})
    play_long(table, 2 * MOST_EVENTS + 100)
    return table


def plain(thing: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def since(table: Table, viewer: int | None, entry: int) -> Any:
    message = msgspec.json.decode(encode_message(table.since(viewer, entry)))
    assert len(message["events"]) <= MOST_EVENTS
    return message


def complete(table: Table, viewer: int | None, message: Any) -> tuple[Any, int]:
    """Return the message with the events that it left out, and how many pages were requested."""
    missing, found, pages = missing_events(message), [], 0
    while len(found) < len(missing):
        page = table.event_page(viewer, missing.start + len(found))
        assert page.epoch == table.epoch
        found += msgspec.json.decode(page.events)
        pages += 1
    return completed(message, found[: len(missing)]), pages


def test_snapshot_of_a_long_match_is_completed_by_pages(long_match: Table) -> None:
    table = long_match
    for viewer in viewers_of(table):
        events = plain(table.events(viewer))
        for entry, pages in ((-1, 2), (table.entry // 3, 1), (table.entry - 10, 0), (10**9, 2)):
            client, message = ClientState(), since(table, viewer, entry)
            client.events = events[: message["kept"]]
            whole, found = complete(table, viewer, message)
            client.apply(whole)

            assert found == pages
            assert client.events == events


@pytest.mark.once
def test_client_that_missed_an_undo_keeps_no_event_that_was_undone(long_match: Table) -> None:
    table = Table.rebuild(list(long_match.log))
    client, turn = ClientState(), table.match.turn
    assert turn is not None
    play(table, table.match.legal()[-1])
    client.apply(complete(table, turn, since(table, turn, -1))[0])
    table.undo(turn, table.number, table.log[-1].now)
    assert table.session is not None
    for seat in () if table.session.vote is None else table.session.vote.waiting:
        table.vote(seat, True, table.log[-1].now)
    assert len(table.events(turn)) < len(client.events)
    play_long(table, len(client.events) + MOST_EVENTS + 50)
    whole, pages = complete(table, turn, since(table, turn, client.entry))
    client.apply(whole)

    assert pages == 1
    assert client.events == plain(table.events(turn))


def test_event_page_is_bounded_and_starts_anywhere(long_match: Table) -> None:
    count = len(long_match.events(None))
    numbers = {
        first: [event["number"] for event in msgspec.json.decode(long_match.event_page(None, first).events)]
        for first in (-5, 0, 70, count - 3, count, 10**18)
    }

    assert numbers[0] == list(range(MOST_EVENTS))
    assert numbers[70] == list(range(70, 70 + MOST_EVENTS))
    assert numbers[count - 3] == [count - 3, count - 2, count - 1]
    assert numbers[count] == numbers[10**18] == []
    assert numbers[-5] == list(range(MOST_EVENTS - 5))


def test_snapshot_for_a_late_joiner_is_bounded_too(long_match: Table) -> None:
    table = Table.rebuild(list(long_match.log))
    table.report(LateJoinRequested(now=1e6, seat=1, name="Eve"), None)
    body = table.vote(0, True, 1e6)[1].body

    assert isinstance(body, SnapshotMessage)
    assert (len(body.events), body.kept, body.first) == (MOST_EVENTS, 0, len(table.events(1)) - MOST_EVENTS)
