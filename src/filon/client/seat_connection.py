"""How does a program keep its seat? One connection: it merges what it is sent, helps to make the deal, and decides.

It hashes its bytes, keeps every fingerprint and opens its bytes by itself, and only if the terms say what it was shown.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
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
from filon.table.protocol.client_state import ClientState
from filon.table.protocol.server_messages import PROTOCOL

PATIENCE = 60.0  # seconds until an answer must have come
HANDSHAKE = 10.0  # the same for a line that is new
TRIES = 6
PAUSE = 0.1  # seconds before something is tried again
LARGEST = 4_000_000


class Refused(FilonError):
    """The server said no: a stable code, a rule where there is one, and a sentence."""

    def __init__(self, code: str, rule: str, text: str) -> None:
        super().__init__(text or code, code)
        self.rule = rule

    @staticmethod
    def read(answer: bytes) -> Refused:
        """From the body of an answer."""
        try:
            found = json.loads(answer)
            return Refused(found["code"], found["rule"], found["text"])
        except (ValueError, KeyError, TypeError):
            return Refused("unreadable", "", answer[:200].decode(errors="replace"))


class Turn:
    """A decision to make: the view, what happened, and every move there is, as texts."""

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
        """Make a move; raises Refused where it is none."""
        self.seat.send("move", number=self.number, text=text)


class Seat:
    """A chair at a table, or a place to look on from; with `with` it is left at the end."""

    def __init__(self, url: str, table: str, token: str, language: str = "en") -> None:
        self.address = f"ws{url.removeprefix('http')}/api/tables/{table}/play"
        self.headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        self.client_state, self.side = ClientState(), DealClient()
        self.added: list[str] = []  # the bytes one opened, for `filon verify --added`
        self.troubles: list[str] = []  # why bytes were not opened; a person must be told
        self.called, self.sent = secrets.token_hex(4), 0  # by which sending twice does it once
        self.unanswered: dict[str, str] = {}  # what was sent, by its id
        self.pledged = (0, 0)  # the match and try for which bytes were hashed
        self.line: ClientConnection
        self.connect()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.line.close()

    # The connection ----------------------------------------------------------------------------------------------

    def connect(self) -> None:
        """Begin, or go on where the line broke; raises Refused with the server's no, or where nobody answers."""
        for attempt in range(TRIES):
            try:
                self.line = connect(self.address, additional_headers=self.headers, max_size=LARGEST, compression=None)
                old, self.unanswered = self.unanswered, {}
                joined = self.put("join", since=self.client_state.entry, protocol=PROTOCOL)
                self.unanswered |= {id: text for id, text in old.items() if '"kind": "join"' not in text}
                self.wait_for(joined, HANDSHAKE, lambda seconds: read(self.line.recv(seconds)))
                for id in list(self.unanswered):
                    self.post(id)
                return
            except InvalidStatus as error:
                if error.response.status_code < 500:
                    raise Refused.read(bytes(error.response.body or b"")) from None
            except (OSError, ConnectionClosed, InvalidHandshake):
                pass
            time.sleep(PAUSE * 2**attempt)
        raise Refused("gone", "", "the server is gone")

    def receive(self, seconds: float | None = None) -> dict[str, Any]:
        """The next message, whenever it comes; a broken line is mended, and nothing is lost by it."""
        try:
            return read(self.line.recv(seconds))
        except ConnectionClosed:
            self.connect()
            return {"kind": "shown again"}

    def hear(self, message: dict[str, Any]) -> str:
        """Merge what is shown, do one's part in a deal, repeat what came too fast; the kind of the message."""
        kind, id = str(message["kind"]), str(message.get("id", ""))
        if kind == "refused" and message["refusal"]["code"] == "too_fast" and id in self.unanswered:
            time.sleep(PAUSE)
            self.post(id)
            return kind
        self.unanswered.pop(id, None)
        if kind in ("snapshot", "update"):
            if not self.client_state.take(message):
                self.put("join", since=self.client_state.entry)
            self.help_deal()
        return kind

    def put(self, kind: str, **fields: Any) -> str:
        """Send something and go on; its id."""
        self.sent += 1
        id = f"{self.called}-{self.sent}"
        self.unanswered[id] = json.dumps({"kind": kind, "id": id, **fields})
        self.post(id)
        return id

    def post(self, id: str) -> None:
        """Now, or once more; a broken line is noticed, and mended, by whoever listens next."""
        with contextlib.suppress(ConnectionClosed):
            self.line.send(self.unanswered[id])

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something and wait for the answer; raises Refused where it is a no, or where there is none."""
        try:
            return self.wait_for(self.put(kind, **fields), PATIENCE, self.receive)
        except TimeoutError:
            raise Refused("gone", "", "the server does not answer") from None

    def wait_for(self, id: str, seconds: float, receive: Callable[[float], dict[str, Any]]) -> dict[str, Any]:
        """The answer to what was sent with this id, within so many seconds."""
        until = time.monotonic() + seconds
        while True:
            message = receive(max(0.0, until - time.monotonic()))
            kind = self.hear(message)
            if message.get("id") == id and id not in self.unanswered:
                if kind == "refused":
                    raise Refused(message["refusal"]["code"], message["refusal"]["rule"], message.get("text", ""))
                return message

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def you(self) -> int | None:
        """One's seat; None for onlookers."""
        found: int | None = self.client_state.snapshot["viewer"]["seat"]
        return found

    @property
    def place(self) -> dict[str, Any]:
        """The table: its phase, chairs, options, deal and tally."""
        found: dict[str, Any] = self.client_state.snapshot["table"]
        return found

    @property
    def game(self) -> Game:
        """What is played."""
        return load(self.place["game"])

    def view(self) -> View:
        """What one may know now."""
        snapshot = self.client_state.snapshot
        merged = {**snapshot["match"]["public"], "seat": snapshot["viewer"]["seat"], "own": snapshot["viewer"]["own"]}
        return self.game.read_view(json.dumps(merged))

    def events(self) -> list[Event]:
        """What one noticed in this match."""
        return self.game.read_events(json.dumps(self.client_state.events))

    def turns(self) -> Iterator[Turn]:
        """One's decisions, one after the other, until the match is over."""
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
                self.hear(self.receive())

    # The deal ----------------------------------------------------------------------------------------------------

    def help_deal(self) -> None:
        """Hash 16 bytes when asked to, open them when the terms are fixed as they must be."""
        place, you = self.place, self.you
        deal = place["deal"]
        if place["phase"] != "dealing" or deal is None or you is None or you not in deal["waiting"]:
            return
        at = (place["match"] + 1, deal["attempt"])
        if not deal["terms"]:
            if self.pledged != at:
                self.pledged = at
                self.put("pledge", hash=self.side.commit())
            return
        snapshot = ExpectedTerms(
            game=place["game"],
            version=place["version"],
            options=options_of(self.game, place["options"]),
            seats=len(place["seats"]),
            table=place["id"],
            match=at[0],
            seat=you,
        )
        try:
            part = self.side.reveal(deal["terms"], snapshot)
        except InvalidStart as error:
            self.troubles.append(f"{error.code}: {error}")
            return
        if part.hex() not in self.added:
            self.added.append(part.hex())
            self.put("open", part=part.hex())


def read(text: str | bytes) -> dict[str, Any]:
    """One message."""
    found: dict[str, Any] = json.loads(text)
    return found


def options_of(game: Game, snapshot: dict[str, Any]) -> dict[str, Any]:
    """Options as they were chosen: a board or a deck of one's own is shown as its text."""
    contents = {option.key for option in game.options if option.kind == "content"}
    return {
        key: json.loads(value) if key in contents and isinstance(value, str) and value[:1] in ("{", "[") else value
        for key, value in snapshot.items()
    }
