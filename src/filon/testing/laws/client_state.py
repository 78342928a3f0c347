"""Does a client that knows no game, and only merges what it is sent, see what it should after every input?"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from filon.core.game import Game
from filon.table import Letter, Table
from filon.table.protocol.client_state import Mirror
from filon.table.protocol.server_messages import Refused, write_letter
from filon.testing.oracle import Oracle
from filon.testing.table_walk import Evening
from filon.testing.walks import Walk

LOST = 0.05  # letters
TWICE = 0.2
KEPT = 0.02  # states of a client that comes back later
REMATCH = 6  # lines
WHOLE = 0.05  # so often all that was heard is looked at, else what was heard lately
LATELY = 12


def a_dumb_client_keeps_up(game: Game, witness: Oracle, walk: Walk, random: Random) -> None:
    """For every seat and the onlooker: through undo, talk, leaving, coming back at any entry, lost and repeated
    letters, and a rematch."""
    evening = Evening(game, walk.start, random)
    clients = Clients(evening.table, random)
    for letters in evening.gather():
        clients.get(letters)
    for letters in evening.play(walk.lines):
        clients.get(letters)
    for letters in evening.again():
        clients.get(letters)
    for letters in evening.play(walk.lines[:REMATCH]):
        clients.get(letters)
    clients.all_come_back()


class Clients:
    """One for every pair of eyes; the post loses letters, and brings others twice or late."""

    def __init__(self, table: Table, random: Random) -> None:
        self.table, self.random = table, random
        self.eyes: list[int | None] = [*range(len(table.gathering.chairs)), None]
        self.clients = {eyes: Mirror() for eyes in self.eyes}
        self.late: dict[int | None, bytes] = {}
        self.kept: list[tuple[int | None, Mirror]] = []

    def get(self, letters: list[Letter]) -> None:
        """Carry letters, more or less, and look whether whoever has them all sees what is shown."""
        assert [letter.to for letter in letters] == self.eyes or len(letters) <= 1, "not one letter to each"
        for letter in letters:
            if isinstance(letter.body, Refused) or self.random.random() < LOST:
                continue
            text = write_letter(letter)
            for _ in range(2 if self.random.random() < TWICE else 1):
                self.hand(letter.to, text)
            if letter.to in self.late and self.random.random() < TWICE:
                self.hand(letter.to, self.late[letter.to])
            self.late[letter.to] = text
        for eyes, client in self.clients.items():
            if client.entry == self.table.entry:
                self.is_right(eyes, client)
            if self.random.random() < KEPT:
                self.kept.append((eyes, Mirror()))
                self.kept[-1][1].shown, self.kept[-1][1].events = plain(client.shown), plain(client.events)

    def hand(self, eyes: int | None, text: bytes) -> None:
        """A letter; where one before it is missing, the client asks for what it has not."""
        client = self.clients[eyes]
        if not client.take(msgspec.json.decode(text)):
            self.come_back(eyes, client)

    def come_back(self, eyes: int | None, client: Mirror) -> None:
        """A client asks for everything since the last entry it merged."""
        assert client.take(msgspec.json.decode(write_letter(self.table.since(eyes, client.entry))))
        self.is_right(eyes, client)

    def all_come_back(self) -> None:
        """Whoever was gone for long, too."""
        for eyes, client in [*self.kept, *self.clients.items()]:
            self.come_back(eyes, client)

    def is_right(self, eyes: int | None, client: Mirror) -> None:
        """Against what the table shows whoever comes new."""
        assert client.shown == plain(self.table.shown(eyes)), f"the client of {eyes} is shown something else"
        since = 0 if self.random.random() < WHOLE else max(0, len(client.events) - LATELY)
        heard = plain(self.table.events(eyes, since))
        assert client.events[since:] == heard, f"the client of {eyes} has heard something else"


def plain(thing: object) -> Any:
    """As a client that knows no types reads it."""
    return msgspec.json.decode(msgspec.json.encode(thing))
