"""WebSocket connection of a seat: applies snapshots and updates, takes part in the commit–reveal deal, yields turns.

It commits to its bytes, stores every fingerprint, and reveals its bytes only if the terms match what it was shown.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from filon.core.errors import FilonError, InvalidStart
from filon.core.event import Event
from filon.core.fair_deal.client import DealClient, ExpectedTerms
from filon.core.game import Game
from filon.core.registry import load
from filon.core.view import View
from filon.table.protocol.client_state import ClientState, completed, missing_events
from filon.table.protocol.server_messages import PROTOCOL

TIMEOUT = 60.0  # seconds to wait for an answer
JOIN_TIMEOUT = 10.0  # seconds to wait for the snapshot of a new connection
ATTEMPTS = 6
RETRY_DELAY = 0.1  # seconds before the first retry
MAX_MESSAGE = 4_000_000
# Seconds: a connection that has gone silent is given up after the sum. The server's pings are as frequent.
PING_INTERVAL, PING_TIMEOUT, CLOSE_TIMEOUT = 4.0, 5.0, 0.5


class Refused(FilonError):
    """The server refused: a stable code, a rule number if there is one, and a message."""

    def __init__(self, code: str, rule: str, text: str) -> None:
        super().__init__(text or code, code)
        self.rule = rule

    @staticmethod
    def read(answer: bytes) -> Refused:
        """Parse the body of an HTTP error."""
        try:
            found = json.loads(answer)
            return Refused(found["code"], found["rule"], found["text"])
        except (ValueError, KeyError, TypeError):
            return Refused("unreadable", "", answer[:200].decode(errors="replace"))


class Turn:
    """A decision to make: the view, the events so far, and the notation of every legal move."""

    def __init__(self, seat: Seat) -> None:
        snapshot = seat.client_state.snapshot
        self.seat, self.game = seat, seat.game
        self.number: int = snapshot["match"]["number"]
        self.you: int = snapshot["viewer"]["seat"]
        self.moves: list[str] = [offer["text"] for offer in snapshot["viewer"]["offers"]]
        self.offers: list[dict[str, Any]] = snapshot["viewer"]["offers"]
        self.view: View = seat.view()
        self.events: list[Event] = seat.events()

    def play(self, text: str) -> None:
        """Play a move; raises Refused if it is illegal."""
        self.seat.send("move", number=self.number, text=text)


class Seat:
    """A connection to a seat, or to a table as a spectator; a context manager that closes it."""

    def __init__(self, url: str, table: str, token: str, language: str = "en") -> None:
        self.address = f"ws{url.removeprefix('http')}/api/tables/{table}/play"
        self.headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        self.client_state, self.side = ClientState(), DealClient()
        self.revealed: list[str] = []  # own bytes, for `filon verify --added`
        self.deal_errors: list[str] = []  # why bytes were not revealed; to be shown to the user
        self.id_prefix, self.sent = secrets.token_hex(4), 0  # make repeated messages idempotent
        self.unanswered: dict[str, str] = {}  # sent messages by id
        self.committed = (0, 0)  # the match and attempt of the last commitment
        self.put_aside: deque[dict[str, Any]] = deque()  # messages that came while events were requested
        self.connection: ClientConnection
        self.connect()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.connection.close()

    def connect(self) -> None:
        """Connect or reconnect, and resend unanswered messages; raises Refused if the server refuses or is gone."""
        for attempt in range(ATTEMPTS):
            try:
                self.connection = connect(
                    self.address,
                    additional_headers=self.headers,
                    max_size=MAX_MESSAGE,
                    compression=None,
                    ping_interval=PING_INTERVAL,
                    ping_timeout=PING_TIMEOUT,
                    close_timeout=CLOSE_TIMEOUT,
                )
                old, self.unanswered = self.unanswered, {}
                joined = self.send_nowait("join", since=self.client_state.entry, protocol=PROTOCOL)
                self.unanswered |= {id: text for id, text in old.items() if '"kind": "join"' not in text}
                self.put_aside.clear()
                self.wait_for(joined, JOIN_TIMEOUT, lambda seconds: read(self.connection.recv(seconds)))
                while self.client_state.snapshot is None:
                    self.handle(read(self.connection.recv(JOIN_TIMEOUT)))
                for id in list(self.unanswered):
                    self.transmit(id)
                return
            except InvalidStatus as error:
                if error.response.status_code < 500:
                    raise Refused.read(bytes(error.response.body or b"")) from None
            except (OSError, ConnectionClosed, InvalidHandshake):
                pass
            time.sleep(RETRY_DELAY * 2**attempt)
        raise Refused("gone", "", "the server is gone")

    def receive(self, seconds: float | None = None) -> dict[str, Any]:
        """The next message; reconnects if the connection is lost. Raises TimeoutError and Refused."""
        try:
            return self.put_aside.popleft() if self.put_aside else read(self.connection.recv(seconds))
        except ConnectionClosed:
            self.connect()
            return {"kind": "reconnected"}

    def handle(self, message: dict[str, Any]) -> str:
        """Apply a snapshot or update, take part in a deal, resend what was rate-limited; returns the message's kind."""
        kind, id = str(message["kind"]), str(message.get("id", ""))
        if kind == "refused" and message["refusal"]["code"] == "too_fast" and id in self.unanswered:
            time.sleep(RETRY_DELAY)
            self.transmit(id)
            return kind
        self.unanswered.pop(id, None)
        if kind == "snapshot" and missing_events(message):
            message = self.complete(message)
        if kind in ("snapshot", "update"):
            if not message or not self.client_state.apply(message):
                self.send_nowait("join", since=self.client_state.entry)
            if self.client_state.snapshot is not None:
                self.take_part_in_deal()
        return kind

    def complete(self, message: dict[str, Any]) -> dict[str, Any]:
        """The snapshot of a very long match with the events it left out, which are requested; empty if the match has
        changed meanwhile, or the connection is lost. Raises Refused."""
        missing = missing_events(message)
        found: list[Any] = []
        while len(found) < len(missing):
            try:
                answer = self.request_events(missing.start + len(found))
            except ConnectionClosed:
                return {}
            if answer["kind"] == "refused":
                raise Refused(answer["refusal"]["code"], answer["refusal"]["rule"], answer.get("text", ""))
            page = answer["events"]
            if page["epoch"] != message["snapshot"]["match"]["epoch"] or not page["events"]:
                return {}
            found += page["events"]
        whole: dict[str, Any] = completed(message, found[: len(missing)])
        return whole

    def request_events(self, first: int) -> dict[str, Any]:
        """The answer to a request for events; other messages are put aside. Raises ConnectionClosed."""
        id = self.send_nowait("events", first=first)
        try:
            answer = read(self.connection.recv(TIMEOUT))
            while answer.get("id") != id:
                self.put_aside.append(answer)
                answer = read(self.connection.recv(TIMEOUT))
            return answer
        finally:
            del self.unanswered[id]

    def send_nowait(self, kind: str, **fields: Any) -> str:
        """Send a message without waiting for the answer; returns its id."""
        self.sent += 1
        id = f"{self.id_prefix}-{self.sent}"
        self.unanswered[id] = json.dumps({"kind": kind, "id": id, **fields})
        self.transmit(id)
        return id

    def transmit(self, id: str) -> None:
        """Transmit an unanswered message; the next `receive` notices a lost connection and reconnects."""
        with contextlib.suppress(ConnectionClosed):
            self.connection.send(self.unanswered[id])

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return the answer; raises Refused if it is refused or not answered."""
        try:
            return self.wait_for(self.send_nowait(kind, **fields), TIMEOUT, self.receive)
        except TimeoutError:
            raise Refused("gone", "", "the server does not answer") from None

    def wait_for(self, id: str, seconds: float, receive: Callable[[float], dict[str, Any]]) -> dict[str, Any]:
        """The answer to the message with this id; raises TimeoutError and Refused."""
        until = time.monotonic() + seconds
        while True:
            message = receive(max(0.0, until - time.monotonic()))
            kind = self.handle(message)
            if message.get("id") == id and id not in self.unanswered:
                if kind == "refused":
                    raise Refused(message["refusal"]["code"], message["refusal"]["rule"], message.get("text", ""))
                return message

    @property
    def you(self) -> int | None:
        """The number of the own seat; None for spectators."""
        found: int | None = self.client_state.snapshot["viewer"]["seat"]
        return found

    @property
    def table(self) -> dict[str, Any]:
        """The table as JSON: phase, seats, options, deal and tally."""
        found: dict[str, Any] = self.client_state.snapshot["table"]
        return found

    @property
    def game(self) -> Game:
        """The game that is played."""
        return load(self.table["game"])

    def view(self) -> View:
        """The seat's current view."""
        snapshot = self.client_state.snapshot
        merged = {**snapshot["match"]["public"], "seat": snapshot["viewer"]["seat"], "own": snapshot["viewer"]["own"]}
        return self.game.read_view(json.dumps(merged))

    def events(self) -> list[Event]:
        """The events of this match that the seat observed."""
        return self.game.read_events(json.dumps(self.client_state.events))

    def turns(self) -> Iterator[Turn]:
        """Yields each own decision until the match is over."""
        answered = -1
        while True:
            snapshot = self.client_state.snapshot
            now = snapshot["match"]
            if snapshot["table"]["phase"] == "over":
                return
            mine = now is not None and now["turn"] is not None and now["turn"] == self.you
            if mine and now["number"] != answered and snapshot["table"]["phase"] == "playing":
                answered = now["number"]
                yield Turn(self)
            else:
                self.handle(self.receive())

    def take_part_in_deal(self) -> None:
        """Commit to 16 bytes when the deal begins; reveal them if the fixed terms are as shown."""
        table, you = self.table, self.you
        deal = table["deal"]
        if table["phase"] != "dealing" or deal is None or you is None or you not in deal["waiting"]:
            return
        at = (table["match"] + 1, deal["attempt"])
        if not deal["terms"]:
            if self.committed != at:
                self.committed = at
                self.send_nowait("commit", hash=self.side.commit())
            return
        snapshot = ExpectedTerms(
            game=table["game"],
            version=table["version"],
            options=options_of(self.game, table["options"]),
            seats=len(table["seats"]),
            table=table["id"],
            match=at[0],
            seat=you,
        )
        try:
            part = self.side.reveal(deal["terms"], snapshot)
        except InvalidStart as error:
            self.deal_errors.append(f"{error.code}: {error}")
            return
        if part.hex() not in self.revealed:
            self.revealed.append(part.hex())
            self.send_nowait("reveal", bytes=part.hex())


def read(text: str | bytes) -> dict[str, Any]:
    """Decode a message."""
    found: dict[str, Any] = json.loads(text)
    return found


def options_of(game: Game, snapshot: dict[str, Any]) -> dict[str, Any]:
    """Options as they were chosen: a custom board or deck is shown as its JSON text."""
    contents = {option.key for option in game.options if option.kind == "content"}
    return {
        key: json.loads(value) if key in contents and isinstance(value, str) and value[:1] in ("{", "[") else value
        for key, value in snapshot.items()
    }
