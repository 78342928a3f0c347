"""HTTP client: creates and finds tables, takes seats, starts matches, fetches records."""

from __future__ import annotations

import json
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from filon.client.seat_connection import Refused, Seat

TIMEOUT = 30.0


class Client:
    """One guest of one server. The token identifies the guest: with a stored token the seats are available again."""

    def __init__(self, url: str, token: str = "", language: str = "en") -> None:
        self.url, self.language = url.rstrip("/"), language
        self.token = token
        if not token:
            self.token = str(self.request("POST", "/api/guests", {})["token"])

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send one request and return the decoded JSON; raises Refused with the server's code and message."""
        headers = {"accept-language": self.language, "content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.url + path, data, headers, method=method), timeout=TIMEOUT) as response:
                text = response.read()
        except HTTPError as error:
            with error:
                raise Refused.read(error.read()) from None
        return json.loads(text)

    def create(self, game: str, seats: int, **more: Any) -> str:
        """Create a table and return its identifier; raises Refused."""
        return str(self.request("POST", "/api/tables", {"game": game, "seats": seats, **more})["table"])

    def find(self, code: str) -> str:
        """The identifier of the table with this five-character code; raises Refused."""
        return str(self.request("GET", f"/api/codes/{quote(code, safe='')}")["table"])

    def sit(self, table: str, seat: int, name: str) -> Seat:
        """Take a seat and connect to it; raises Refused."""
        self.request("POST", f"/api/tables/{table}/sit", {"seat": seat, "name": name})
        return self.join(table)

    def request_seat(self, table: str, seat: int, name: str) -> Seat:
        """Request a bot's seat during a match; its `turns` begin once all players have agreed. Raises Refused."""
        connection = self.join(table)
        self.request("POST", f"/api/tables/{table}/late-join", {"seat": seat, "name": name})
        return connection

    def join(self, table: str) -> Seat:
        """Connect to a table: to the guest's seat, or as a spectator; raises Refused."""
        return Seat(self.url, table, self.token, self.language)

    def start(self, table: str) -> None:
        """Start a match as the table's host; bots take empty seats. Raises Refused."""
        self.request("POST", f"/api/tables/{table}/start", {})

    def record(self, table: str) -> str:
        """The record of the finished match; raises HTTPError."""
        request = Request(f"{self.url}/api/tables/{table}/record", headers={"authorization": f"Bearer {self.token}"})
        with urlopen(request, timeout=TIMEOUT) as response:
            return str(response.read().decode())
