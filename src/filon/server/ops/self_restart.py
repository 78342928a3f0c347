"""Self-restart: a server started from plain sources restarts once the native build is ready and no client is connected.

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
    """`stop_server` stops the server gracefully; then `start_server` starts the next one at the same port."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self.pending_build = environment.get("FILON_PENDING_BUILD") or environment.get("FILON_SOON", "")
        arguments = environment.get("FILON_RESTART_COMMAND") or environment.get("FILON_AGAIN") or "[]"
        self.command: list[str] = msgspec.json.decode(arguments, type=list[str])
        self.stop_server: Callable[[], None] | None = None
        self.is_wanted = False

    def check(self, tables: LoadedTables) -> None:
        """Stop the server if the build is ready and no client is connected."""
        if (
            self.stop_server is None
            or not self.pending_build
            or not self.command
            or any(live.connections for live in tables.by_id.values())
        ):
            return
        if Path(self.pending_build).exists():
            self.is_wanted = True
            self.stop_server()

    def start_server(self, port: int) -> None:
        """Replace this process by the new server; clients reconnect at the same address a second later."""
        os.execv(self.command[0], [*self.command, "--port", str(port), "--no-browser"])
