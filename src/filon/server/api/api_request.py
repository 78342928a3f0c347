"""ApiRequest: who makes a request and what for, without any web framework; handlers get nothing else."""

from __future__ import annotations

from collections.abc import Mapping


class ApiRequest:
    """`guest` is the hash of the caller's token, empty for a stranger. A handler that makes the caller a guest sets
    `new_token`, which the transport hands over as a cookie."""

    def __init__(
        self,
        guest: str = "",
        address: str = "",
        language: str = "en",
        path: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> None:
        self.guest, self.address, self.language = guest, address, language
        self.path, self.query = path or {}, query or {}
        self.new_token = ""
