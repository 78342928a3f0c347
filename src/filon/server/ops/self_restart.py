"""Self-restart: a server started from plain sources restarts once the native build is ready and nobody plays.

`./play` sets FILON_PENDING_BUILD to the path of that build and FILON_RESTART_COMMAND to a command that starts a server
with it; FILON_SOON and FILON_AGAIN are their earlier names.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from filon.server.tables.loaded_tables import LoadedTables


class SelfRestart:
    """`end` stops the server gracefully; then `begin` starts the next one at the same port."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.soon = environment.get("FILON_PENDING_BUILD") or environment.get("FILON_SOON", "")
        command = environment.get("FILON_RESTART_COMMAND") or environment.get("FILON_AGAIN") or "[]"
        self.words: list[str] = msgspec.json.decode(command, type=list[str])
        self.end: Callable[[], None] | None = None
        self.is_wanted = False

    def check(self, tables: LoadedTables) -> None:
        """Stop the server, where it is time to."""
        if (
            self.end is None
            or not self.soon
            or not self.words
            or any(live.connections for live in tables.by_id.values())
        ):
            return
        if Path(self.soon).exists():
            self.is_wanted = True
            self.end()

    def begin(self, port: int) -> None:
        """Replace this process; clients find the same address a second later."""
        os.execv(self.words[0], [*self.words, "--port", str(port), "--no-browser"])
