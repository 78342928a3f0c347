"""How does a program keep its seat? One connection: it merges what it is sent, helps to make the deal, and decides.

It hashes its bytes, keeps every fingerprint and opens its bytes by itself, and only if the terms say what it was shown.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from filon.core.errors import FilonError, InvalidStart
from filon.core.event import Event
from filon.core.game import Game
from filon.core.registry import load
from filon.core.side import Shown, Side
from filon.core.view import View
from filon.table.mirror import Mirror

PATIENCE = 60.0
TRIES = 5
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
        shown = seat.mirror.shown
        self.seat, self.game = seat, seat.game
        self.number: int = shown["now"]["number"]
        self.you: int = shown["mine"]["you"]
        self.moves: list[str] = [offer["text"] for offer in shown["mine"]["offers"]]
        self.offers: list[dict[str, Any]] = shown["mine"]["offers"]
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
        self.mirror, self.side = Mirror(), Side()
        self.added: list[str] = []  # the bytes one opened, for `filon verify --added`
        self.troubles: list[str] = []  # why bytes were not opened; a person must be told
        self.called, self.sent = secrets.token_hex(4), 0  # by which sending twice does it once
        self.pledged = (0, 0)  # the match and try for which bytes were hashed
        self.line = self.connect()

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.line.close()

    # The connection ----------------------------------------------------------------------------------------------

    def connect(self) -> ClientConnection:
        """Begin, or go on where the line broke."""
        line = connect(self.address, additional_headers=self.headers, max_size=LARGEST, compression=None)
        line.send(json.dumps({"kind": "join", "since": self.mirror.entry}))
        self.line = line
        while True:
            if self.hear(json.loads(line.recv(PATIENCE))) == "shown":
                return line

    def receive(self) -> dict[str, Any]:
        """The next message; a broken line is mended, and nothing is lost by it."""
        for _ in range(TRIES):
            try:
                message: dict[str, Any] = json.loads(self.line.recv(PATIENCE))
                return message
            except ConnectionClosed:
                self.connect()
                return {"kind": "shown again"}
        raise Refused("gone", "", "the server is gone")

    def hear(self, message: dict[str, Any]) -> str:
        """Merge what is shown, and do one's part in a deal; the kind of the message."""
        if message["kind"] in ("shown", "changed"):
            if not self.mirror.take(message):
                self.line.send(json.dumps({"kind": "join", "since": self.mirror.entry}))
            self.help_deal()
        return str(message["kind"])

    def send(self, kind: str, **fields: Any) -> None:
        """Say something, and wait until it has happened; raises Refused where it has not."""
        self.sent += 1
        id = f"{self.called}-{self.sent}"
        self.line.send(json.dumps({"kind": kind, "id": id, **fields}))
        while True:
            message = self.receive()
            if message["kind"] == "shown again":
                self.line.send(json.dumps({"kind": kind, "id": id, **fields}))
                continue
            self.hear(message)
            if message.get("id") == id:
                if message["kind"] == "refused":
                    raise Refused(message["refusal"]["code"], message["refusal"]["rule"], message.get("text", ""))
                return

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def you(self) -> int | None:
        """One's seat; None for onlookers."""
        found: int | None = self.mirror.shown["mine"]["you"]
        return found

    @property
    def place(self) -> dict[str, Any]:
        """The table: its phase, chairs, options, deal and tally."""
        found: dict[str, Any] = self.mirror.shown["place"]
        return found

    @property
    def game(self) -> Game:
        """What is played."""
        return load(self.place["game"])

    def view(self) -> View:
        """What one may know now."""
        shown = self.mirror.shown
        merged = {**shown["now"]["public"], "seat": shown["mine"]["you"], "own": shown["mine"]["own"]}
        return self.game.read_view(json.dumps(merged))

    def events(self) -> list[Event]:
        """What one noticed in this match."""
        return self.game.read_events(json.dumps(self.mirror.events))

    def turns(self) -> Iterator[Turn]:
        """One's decisions, one after the other, until the match is over."""
        answered = -1
        while True:
            shown = self.mirror.shown
            now = shown["now"]
            if shown["place"]["phase"] == "over":
                return
            mine = now is not None and now["turn"] is not None and now["turn"] == self.you
            if mine and now["number"] != answered and shown["place"]["phase"] == "playing":
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
                self.line.send(json.dumps({"kind": "pledge", "hash": self.side.pledge()}))
            return
        shown = Shown(
            game=place["game"],
            version=place["version"],
            options=options_of(self.game, place["options"]),
            seats=len(place["chairs"]),
            table=place["table"],
            match=at[0],
            seat=you,
        )
        try:
            part = self.side.open(deal["terms"], shown)
        except InvalidStart as error:
            self.troubles.append(f"{error.code}: {error}")
            return
        self.added.append(part.hex())
        self.line.send(json.dumps({"kind": "open", "part": part.hex()}))


def options_of(game: Game, shown: dict[str, Any]) -> dict[str, Any]:
    """Options as they were chosen: a board or a deck of one's own is shown as its text."""
    contents = {option.key for option in game.options if option.kind == "content"}
    return {
        key: json.loads(value) if key in contents and isinstance(value, str) and value[:1] in ("{", "[") else value
        for key, value in shown.items()
    }
