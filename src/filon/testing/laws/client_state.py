"""Law: a client that knows no game and only merges updates stays in sync after every input."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from filon.core.game import Game
from filon.table import Delivery, Table
from filon.table.protocol.client_state import ClientState, completed, missing_events
from filon.table.protocol.server_messages import Refused, encode_message
from filon.testing.oracle import Oracle
from filon.testing.table_walk import TableWalk
from filon.testing.walks import Walk

LOST = 0.05  # share of messages
TWICE = 0.2
AWAY = 0.02  # states of a client that comes back later
REMATCH = 6  # lines
WHOLE = 0.05  # share of checks that compare all events, else the latest
LATELY = 12


def client_state_stays_in_sync(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """For every seat and spectators: through undo, talk, leaving, returning at any entry, lost and repeated messages,
    and a rematch."""
    table_walk = TableWalk(game, walk.start, random)
    clients = Clients(table_walk.table, random)
    for deliveries in table_walk.fill_seats():
        clients.receive(deliveries)
    for deliveries in table_walk.play(walk.lines):
        clients.receive(deliveries)
    for deliveries in table_walk.rematch():
        clients.receive(deliveries)
    for deliveries in table_walk.play(walk.lines[:REMATCH]):
        clients.receive(deliveries)
    clients.resync_all()


class Clients:
    """One client per viewer, on a connection that loses, repeats and delays messages."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table, self.random = table, random
        self.viewers: list[int | None] = [*range(len(table.lobby.seats)), None]
        self.clients = {viewer: ClientState() for viewer in self.viewers}
        self.delayed: dict[int | None, bytes] = {}
        self.away: list[tuple[int | None, ClientState]] = []

    def receive(self, deliveries: list[Delivery]) -> None:
        """Deliver messages unreliably, and check every client that is up to date."""
        assert [delivery.to for delivery in deliveries] == self.viewers or len(deliveries) <= 1, (
            "not one message to each"
        )
        for delivery in deliveries:
            if isinstance(delivery.body, Refused) or self.random.random() < LOST:
                continue
            text = encode_message(delivery)
            for _ in range(2 if self.random.random() < TWICE else 1):
                self.deliver(delivery.to, text)
            if delivery.to in self.delayed and self.random.random() < TWICE:
                self.deliver(delivery.to, self.delayed[delivery.to])
            self.delayed[delivery.to] = text
        for viewer, client in self.clients.items():
            if client.entry == self.table.entry:
                self.check(viewer, client)
            if self.random.random() < AWAY:
                self.away.append((viewer, ClientState()))
                self.away[-1][1].snapshot, self.away[-1][1].events = plain(client.snapshot), plain(client.events)

    def deliver(self, viewer: int | None, text: bytes) -> None:
        """Deliver one message; where an earlier one is missing, the client requests what it lacks."""
        client = self.clients[viewer]
        if not client.apply(self.complete(viewer, msgspec.json.decode(text))):
            self.resync(viewer, client)

    def resync(self, viewer: int | None, client: ClientState) -> None:
        """Send a client everything since the last entry it merged."""
        message = msgspec.json.decode(encode_message(self.table.since(viewer, client.entry)))
        assert client.apply(self.complete(viewer, message))
        self.check(viewer, client)

    def complete(self, viewer: int | None, message: Any) -> Any:
        """Return a message with the events that the snapshot of a very long match leaves out, which are requested."""
        if message["kind"] != "snapshot":
            return message
        missing = missing_events(message)
        found: list[Any] = []
        while len(found) < len(missing):
            page = msgspec.json.decode(self.table.event_page(viewer, missing.start + len(found)).events)
            if not page:
                break  # a message from before an undo or another match, which the client ignores
            found += page
        return completed(message, found[: len(missing)])

    def resync_all(self) -> None:
        """Bring every client up to date, also those that were away for long."""
        for viewer, client in [*self.away, *self.clients.items()]:
            self.resync(viewer, client)

    def check(self, viewer: int | None, client: ClientState) -> None:
        """Compare a client with what the table shows a new one."""
        assert client.snapshot == plain(self.table.snapshot(viewer)), f"the client of {viewer} has another snapshot"
        since = 0 if self.random.random() < WHOLE else max(0, len(client.events) - LATELY)
        expected = plain(self.table.events(viewer, since))
        assert client.events[since:] == expected, f"the client of {viewer} has other events"


def plain(thing: object) -> Any:
    """Return it as a client without types parses it."""
    return msgspec.json.decode(msgspec.json.encode(thing))
