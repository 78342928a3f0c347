"""Loaded tables: the live tables of this process, loaded from their logs; an unused one leaves memory."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from filon.server.clock import Clock
from filon.server.limits.limits import Limits
from filon.server.storage.await_durable import settle
from filon.server.storage.store import CreateTable, Store
from filon.server.tables.live_table import LiveTable
from filon.server.tables.table_settings import TableSettings
from filon.server.websocket.backlog import Backlog
from filon.server.websocket.connection import MAX_TOTAL_BYTES
from filon.table import Result, Table, log_format


class LoadedTables:
    """`by_id` holds what is in memory."""

    def __init__(self, store: Store, clock: Clock, limits: Limits | None = None) -> None:
        self.store, self.clock, self.limits = store, clock, limits or Limits()
        self.by_id: dict[str, LiveTable] = {}
        self.backlog = Backlog(MAX_TOTAL_BYTES)

    async def find(self, id: str) -> LiveTable | None:
        """Return the table, from memory or from its log; None if there is none, or it was closed."""
        live = self.by_id.get(id)
        if live is None or live.broken:
            loaded = await self.load(id)
            live = self.by_id.get(id)
            if live is None or live.broken:  # unless another request has loaded it meanwhile
                if loaded is None:
                    return None
                live = self.by_id[id] = loaded
        live.used = self.clock.game_time()
        return live

    async def load(self, id: str) -> LiveTable | None:
        """Rebuild a table from its log; None if there is none. Raises InvalidRecord where the log is damaged."""
        lines = await self.store.follow(id)
        if not lines:
            return None
        live = self.live_table(id, Table.rebuild(log_format.read("".join(lines))), lines)
        live.code = await self.store.code_of(id)
        settings = await self.store.settings_of(id)
        live.settings = msgspec.json.decode(settings, type=TableSettings) if settings else TableSettings()
        return live

    async def create(self, table: Table, code: str, *, listed: bool) -> LiveTable:
        """Store a new table; raises Conflict where its id or its code is taken."""
        id, lines = table.lobby.table, log_format.write(table.log).splitlines(keepends=True)
        future = self.store.future()
        created = CreateTable(id, code, listed, self.clock.wall_time())
        self.store.append(id, 0, lines, [created], lambda error: settle(future, Result(), error is None))
        await future
        live = self.by_id[id] = self.live_table(id, table, lines)
        live.code = code
        return live

    def live_table(self, id: str, table: Table, lines: Sequence[str]) -> LiveTable:
        """Return a table in memory, with what all of them share."""
        return LiveTable(id, table, self.store, self.clock, self.limits, lines, self.backlog)

    def forget(self, live: LiveTable) -> None:
        """Drop a table from memory, where no client is connected and nothing is being written."""
        if not live.connections and not live.writing and self.by_id.get(live.id) is live:
            del self.by_id[live.id]
            live.detach()

    def forget_unused(self, moment: float) -> None:
        """Drop every table that was not used for a while."""
        for live in list(self.by_id.values()):
            if moment - live.used >= self.limits.linger:
                self.forget(live)
