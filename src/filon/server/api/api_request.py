"""ApiRequest: who makes a request and what for, without any web framework; handlers get nothing else."""

from __future__ import annotations

from collections.abc import Mapping


class ApiRequest:
    """`guest` is the hash of the caller's token, empty for a stranger; `by_cookie` where a browser sent it. A handler
    that makes the caller a guest, or replaces its token, sets `new_token`, which is handed over as a cookie."""

    def __init__(
        self,
        guest: str = "",
        address: str = "",
        language: str = "en",
        path: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
        *,
        by_cookie: bool = False,
    ) -> None:
        self.guest, self.address, self.language = guest, address, language
        self.path, self.query = path or {}, query or {}
        self.by_cookie, self.new_token = by_cookie, ""
