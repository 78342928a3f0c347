"""Does a client that knows no game, and only merges what it is sent, see what it should after every input?"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from filon.core.game import Game
from filon.table import Delivery, Table
from filon.table.protocol.client_state import ClientState
from filon.table.protocol.server_messages import Refused, encode_message
from filon.testing.oracle import Oracle
from filon.testing.table_walk import TableWalk
from filon.testing.walks import Walk

LOST = 0.05  # letters
TWICE = 0.2
KEPT = 0.02  # states of a client that comes back later
REMATCH = 6  # lines
WHOLE = 0.05  # so often all that was heard is looked at, else what was heard lately
LATELY = 12


def client_state_stays_in_sync(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """For every seat and the onlooker: through undo, talk, leaving, coming back at any entry, lost and repeated
    letters, and a rematch."""
    table_walk = TableWalk(game, walk.start, random)
    clients = Clients(table_walk.table, random)
    for deliveries in table_walk.gather():
        clients.get(deliveries)
    for deliveries in table_walk.play(walk.lines):
        clients.get(deliveries)
    for deliveries in table_walk.again():
        clients.get(deliveries)
    for deliveries in table_walk.play(walk.lines[:REMATCH]):
        clients.get(deliveries)
    clients.all_come_back()


class Clients:
    """One for every pair of eyes; the post loses letters, and brings others twice or late."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table, self.random = table, random
        self.viewer: list[int | None] = [*range(len(table.lobby.seats)), None]
        self.clients = {viewer: ClientState() for viewer in self.viewer}
        self.late: dict[int | None, bytes] = {}
        self.kept: list[tuple[int | None, ClientState]] = []

    def get(self, deliveries: list[Delivery]) -> None:
        """Carry letters, more or less, and look whether whoever has them all sees what is shown."""
        assert [delivery.to for delivery in deliveries] == self.viewer or len(deliveries) <= 1, "not one letter to each"
        for delivery in deliveries:
            if isinstance(delivery.body, Refused) or self.random.random() < LOST:
                continue
            text = encode_message(delivery)
            for _ in range(2 if self.random.random() < TWICE else 1):
                self.hand(delivery.to, text)
            if delivery.to in self.late and self.random.random() < TWICE:
                self.hand(delivery.to, self.late[delivery.to])
            self.late[delivery.to] = text
        for viewer, client in self.clients.items():
            if client.entry == self.table.entry:
                self.is_right(viewer, client)
            if self.random.random() < KEPT:
                self.kept.append((viewer, ClientState()))
                self.kept[-1][1].snapshot, self.kept[-1][1].events = plain(client.snapshot), plain(client.events)

    def hand(self, viewer: int | None, text: bytes) -> None:
        """A letter; where one before it is missing, the client asks for what it has not."""
        client = self.clients[viewer]
        if not client.take(msgspec.json.decode(text)):
            self.come_back(viewer, client)

    def come_back(self, viewer: int | None, client: ClientState) -> None:
        """A client asks for everything since the last entry it merged."""
        assert client.take(msgspec.json.decode(encode_message(self.table.since(viewer, client.entry))))
        self.is_right(viewer, client)

    def all_come_back(self) -> None:
        """Whoever was gone for long, too."""
        for viewer, client in [*self.kept, *self.clients.items()]:
            self.come_back(viewer, client)

    def is_right(self, viewer: int | None, client: ClientState) -> None:
        """Against what the table shows whoever comes new."""
        assert client.snapshot == plain(self.table.snapshot(viewer)), f"the client of {viewer} is shown something else"
        since = 0 if self.random.random() < WHOLE else max(0, len(client.events) - LATELY)
        heard = plain(self.table.events(viewer, since))
        assert client.events[since:] == heard, f"the client of {viewer} has heard something else"


def plain(thing: object) -> Any:
    """As a client that knows no types reads it."""
    return msgspec.json.decode(msgspec.json.encode(thing))
