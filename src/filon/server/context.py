"""What do all doors of the server share? Its store and tables, who thinks for bots, and who was seen when."""

from __future__ import annotations

import asyncio
import os

import msgspec
from starlette.requests import HTTPConnection

from filon.core.budget import Budget
from filon.server.api.errors import ApiError
from filon.server.api.links import Links
from filon.server.bot_service.pool import BotPool
from filon.server.config import Config
from filon.server.identity.devices import Devices
from filon.server.identity.entropy import EntropySource, system_entropy
from filon.server.identity.guests import guest_of, person_of
from filon.server.identity.reclaim import Claims
from filon.server.limits.limits import A_DAY, Limits
from filon.server.limits.rate_limit import Addresses, address_of
from filon.server.limits.windows import Forms, Rates
from filon.server.ops.page_build import VERSION, web_build
from filon.server.ops.self_restart import SelfRestart
from filon.server.storage.store import Store, now
from filon.server.tables.live_table import LiveTable, LoadedTables, keep
from filon.server.tables.presence import Presence
from filon.server.tables.retention import what_became_of
from filon.server.tables.scheduler import Scheduler
from filon.server.tables.table_settings import BOT_SPEEDS, TableSettings


class ServerContext:
    """One server."""

    def __init__(self, store: Store, config: Config, entropy: EntropySource = system_entropy) -> None:
        self.store, self.config, self.entropy = store, config, entropy
        self.tables = LoadedTables(store, limits_of(config))
        self.addresses = Addresses(self.tables.limits)
        self.bot_pool = BotPool(Budget.read(config.budget))
        self.schedulers: dict[str, Scheduler] = {}
        self.settings_by_table: dict[str, TableSettings] = {}
        self.presence = Presence(self.attend)
        self.links = Links(config)
        self.devices = Devices(store, entropy)
        self.claims = Claims(store)
        self.codes = Rates(most=30, seconds=60.0)
        self.replays = Rates(most=60, seconds=60.0)
        self.winding = asyncio.Semaphore(1)  # records from outside are played again one at a time
        self.wishes = Rates(most=6, seconds=600.0)
        self.remarks = Rates(most=30, seconds=60.0)  # of all onlookers of a table: connections are had for nothing
        self.forms = Forms(self.tables.limits)
        self.self_restart = SelfRestart(os.environ)
        self.builds = ("", VERSION.build, web_build(config.web))

    def live(self, id: str) -> LiveTable:
        """The table of this name."""
        live = self.tables.find(id) if len(id) <= 64 else None
        if live is None:
            ended = what_became_of(self.tables, id)
            raise ApiError(410, f"closed_{ended}") if ended else ApiError(404, "no_such_table")
        return live

    def admit_table(self, connection: HTTPConnection) -> None:
        """Whether one table more may be made from there today."""
        if not self.addresses.may_open(self.address(connection)):
            raise ApiError(429, "too_many_tables")

    def address(self, connection: HTTPConnection) -> str:
        """Where it comes from."""
        return address_of(connection, behind_proxy=self.config.behind_proxy)

    def tidy(self) -> None:
        """Tables that nobody looks at leave memory, with all that goes with them."""
        self.tables.sweep(now())
        for id in [id for id in self.schedulers if id not in self.tables.living]:
            del self.schedulers[id]
            self.settings_by_table.pop(id, None)

    def attend(self, live: LiveTable) -> None:
        """Somebody has come, or something has happened: see what is due at this table."""
        beat = self.schedulers.get(live.id)
        if beat is None and live.changed is not None:
            return  # somebody else sees to it
        if beat is None or beat.live is not live:
            beat = self.schedulers[live.id] = Scheduler(live, self.bot_pool, self.config.bot_delay, None, self.entropy)
            self.set_pace(beat, self.table_settings(live))
            live.changed = beat.wake
        beat.wake()

    def table_settings(self, live: LiveTable) -> TableSettings:
        """How this table is kept."""
        if live.id not in self.settings_by_table:
            found = self.store.rows("SELECT line FROM manner WHERE place=?", live.id)
            self.settings_by_table[live.id] = (
                msgspec.json.decode(found[0][0], type=TableSettings) if found else TableSettings()
            )
        return self.settings_by_table[live.id]

    async def set_table_settings(self, live: LiveTable, table_settings: TableSettings) -> None:
        """Keep it so from now on."""
        line = msgspec.json.encode(table_settings).decode()
        await keep(self.store, [("INSERT OR REPLACE INTO manner VALUES (?, ?)", (live.id, line))])
        self.settings_by_table[live.id] = table_settings
        if live.id in self.schedulers:
            self.set_pace(self.schedulers[live.id], table_settings)

    def set_pace(self, beat: Scheduler, table_settings: TableSettings) -> None:
        """How fast bots are, and how long somebody gone is waited for."""
        beat.seconds = self.config.bot_delay * BOT_SPEEDS[table_settings.bot_speed]
        beat.patience = table_settings.patience_here(self.config.patience)
        beat.wake()

    def guest(self, connection: HTTPConnection) -> str:
        """Who it is, by the hash of their token; empty for somebody new."""
        return guest_of(connection, self.store)

    def person(self, connection: HTTPConnection, live: LiveTable) -> int | None:
        """Which person at this table this is."""
        return person_of(self.store, live.id, self.guest(connection))

    def seat(self, connection: HTTPConnection, live: LiveTable) -> int | None:
        """Where this guest sits now."""
        person = self.person(connection, live)
        return None if person is None else live.table.lobby.seat_of(person)

    def seated(self, connection: HTTPConnection, live: LiveTable) -> int:
        """The same, for what only somebody seated may do."""
        seat = self.seat(connection, live)
        if seat is None:
            raise ApiError(403, "not_seated")
        return seat

    async def close(self) -> None:
        """Nothing more is thought, and nothing more is due."""
        tasks = []
        for beat in self.schedulers.values():
            tasks += [beat.task, beat.bot_turn.task if beat.bot_turn is not None else None]
        self.schedulers.clear()
        running = [task for task in tasks if task is not None and not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.bot_pool.closed()


def limits_of(config: Config) -> Limits:
    """The limits that flags set."""
    return Limits(
        retention=config.retention_days * A_DAY,
        connections=config.connections,
        tables=config.tables,
        messages=config.messages,
    )
