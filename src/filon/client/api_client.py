"""How does a program make a table, find one and sit down? By a server's JSON doors; it is a guest like any other."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from filon.client.seat_connection import Refused, Seat

PATIENCE = 30.0


class Client:
    """One guest of one server. The token is this guest's alone: keep it, and the seats are yours again tomorrow."""

    def __init__(self, url: str, token: str = "", language: str = "en") -> None:
        self.url, self.language = url.rstrip("/"), language
        self.token = token
        if not token:
            self.token = str(self.ask("POST", "/api/guests", {})["token"])

    def ask(self, method: str, path: str, wish: Any = None) -> Any:
        """One request; raises Refused with the server's code and sentence."""
        headers = {"accept-language": self.language, "content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        body = None if wish is None else json.dumps(wish).encode()
        try:
            with urlopen(Request(self.url + path, body, headers, method=method), timeout=PATIENCE) as answer:
                text = answer.read()
        except HTTPError as error:
            with error:
                raise Refused.read(error.read()) from None
        return json.loads(text)

    def create(self, game: str, seats: int, **more: Any) -> str:
        """A new table; its name."""
        return str(self.ask("POST", "/api/tables", {"game": game, "seats": seats, **more})["table"])

    def find(self, code: str) -> str:
        """The table of a code of five signs."""
        return str(self.ask("GET", f"/api/codes/{quote(code, safe='')}")["table"])

    def sit(self, table: str, seat: int, name: str) -> Seat:
        """Take a chair, and connect to it."""
        self.ask("POST", f"/api/tables/{table}/sit", {"seat": seat, "name": name})
        return self.join(table)

    def ask_for(self, table: str, seat: int, name: str) -> Seat:
        """Ask everybody seated for a bot's chair, during a match; `turns` of it begin once they have agreed."""
        seen = self.join(table)
        self.ask("POST", f"/api/tables/{table}/late-join", {"seat": seat, "name": name})
        return seen

    def join(self, table: str) -> Seat:
        """Connect to a table: to one's chair there, or to look on."""
        return Seat(self.url, table, self.token, self.language)

    def start(self, table: str) -> None:
        """Begin a match, as its host; empty chairs become bots."""
        self.ask("POST", f"/api/tables/{table}/start", {})

    def record(self, table: str) -> str:
        """The record of the match that is over."""
        request = Request(f"{self.url}/api/tables/{table}/record", headers={"authorization": f"Bearer {self.token}"})
        with urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
