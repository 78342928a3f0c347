"""ServerContext: what all parts of a server share. Store, clock, entropy and bot service are handed in."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec

from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.api.links import Links
from filon.server.bot_service.service import BotService
from filon.server.clock import SYSTEM_CLOCK, Clock
from filon.server.config import Config
from filon.server.identity.devices import Devices
from filon.server.identity.entropy import EntropySource, system_entropy
from filon.server.identity.guests import create_guest
from filon.server.identity.reclaim import Claims
from filon.server.limits.action_limits import ActionLimits
from filon.server.limits.limits import A_DAY, Limits
from filon.server.limits.rate_limit import AddressLimits, SlidingWindow
from filon.server.limits.request_bodies import RequestBodies
from filon.server.ops.descriptors import connections_within, descriptor_limit
from filon.server.ops.page_build import VERSION, web_build
from filon.server.replay_service.service import ReplayService
from filon.server.storage.await_durable import write
from filon.server.storage.store import Store, StoreSettings
from filon.server.tables.live_table import LiveTable
from filon.server.tables.loaded_tables import LoadedTables
from filon.server.tables.presence import LocalPresence, Presence
from filon.server.tables.presence_broadcast import broadcast_bot_load
from filon.server.tables.scheduler import Scheduler
from filon.server.tables.table_settings import BOT_SPEEDS, TableSettings


class ServerContext:
    """One server. A test's replay service builds in the event loop, a server's in processes."""

    def __init__(
        self,
        store: Store,
        config: Config,
        bots: BotService,
        entropy: EntropySource = system_entropy,
        clock: Clock = SYSTEM_CLOCK,
        limits: Limits | None = None,
    ) -> None:
        self.store, self.config, self.bots, self.entropy, self.clock = store, config, bots, entropy, clock
        self.limits = limits or limits_of(config)
        self.tables = LoadedTables(store, clock, self.limits)
        self.schedulers: dict[str, Scheduler] = {}
        self.presence: Presence = LocalPresence(self.attend, clock)
        self.links = Links(config)
        self.devices = Devices(store, entropy, clock)
        self.claims = Claims(store, clock)
        self.addresses = AddressLimits(self.limits)
        self.bodies = RequestBodies()
        self.action_limits = ActionLimits(
            self.limits, lambda name, count, seconds: SlidingWindow(count, seconds, clock)
        )
        self.replays = ReplayService.in_the_loop()
        bots.load.changed = partial(broadcast_bot_load, self)
        self.builds = ("", VERSION.build, web_build(config.web))

    async def live(self, id: str) -> LiveTable:
        """Return the table; raises ApiError where there is none, or it was closed."""
        live = await self.tables.find(id) if len(id) <= 64 else None
        if live is None:
            why = await self.store.closed_because(id) if len(id) <= 64 else ""
            raise ApiError(410, f"closed_{why}") if why else ApiError(404, "no_such_table")
        return live

    def admit_table(self, request: ApiRequest) -> None:
        """Count a new table of this caller; raises ApiError where it has made too many today."""
        if not self.action_limits.new_tables.allow(request.guest, request.address):
            raise ApiError(429, "too_many_tables")

    def forget_unused(self) -> None:
        """Drop unused tables from memory, with their schedulers."""
        self.tables.forget_unused(self.clock.game_time())
        for id in [id for id in self.schedulers if id not in self.tables.by_id]:
            del self.schedulers[id]

    def attend(self, live: LiveTable) -> None:
        """Wake the table's scheduler; it is created with the first connection."""
        scheduler = self.schedulers.get(live.id)
        if scheduler is None and live.changed is not None:
            return  # a test's own scheduler
        if scheduler is None or scheduler.live is not live:
            delay = self.config.bot_delay
            scheduler = Scheduler(live, self.bots, delay, None, self.entropy)
            self.schedulers[live.id] = scheduler
            self.apply_settings(scheduler, live.settings)
            live.changed = scheduler.wake
        scheduler.wake()

    async def store_settings(self, live: LiveTable, settings: TableSettings) -> None:
        """Store a table's settings and apply them."""
        await write(self.store, StoreSettings(live.id, msgspec.json.encode(settings).decode()))
        live.settings = settings
        if live.id in self.schedulers:
            self.apply_settings(self.schedulers[live.id], settings)

    def apply_settings(self, scheduler: Scheduler, settings: TableSettings) -> None:
        """Set the delay of bot moves, and the patience with absent players."""
        scheduler.seconds = self.config.bot_delay * BOT_SPEEDS[settings.bot_speed]
        scheduler.patience = settings.patience_here(self.config.patience)
        scheduler.idle = None  # a table that waited for an absent player for ever may not do so any more
        scheduler.wake()

    async def ensure_guest(self, request: ApiRequest) -> str:
        """Return the caller's guest; a stranger becomes one, and the answer brings the token. Raises ApiError."""
        if not request.guest:
            request.new_token, request.guest = await self.create_guest(request)
        return request.guest

    async def create_guest(self, request: ApiRequest) -> tuple[str, str]:
        """Return the token and the hash of a new guest; raises ApiError where its address has made too many today."""
        if not self.action_limits.new_guests.allow(request.address):
            raise ApiError(429, "too_many_guests")
        return await create_guest(self.store, self.entropy, self.clock)

    async def person(self, request: ApiRequest, live: LiveTable) -> int | None:
        """Return which person at this table the caller is; None if none. A person with a seat comes first: the caller
        may have left one seat and have another by a device link."""
        found = await self.store.persons_of(live.id, request.guest) if request.guest else []
        seating = live.seating()
        return next((person for person in found if person in seating), found[0] if found else None)

    async def seat(self, request: ApiRequest, live: LiveTable) -> int | None:
        """Return where the caller sits now; None for spectators."""
        person = await self.person(request, live)
        return None if person is None else live.table.lobby.seat_of(person)

    async def close(self) -> None:
        """Stop all schedulers, the bot service and the replay service."""
        tasks = []
        for scheduler in self.schedulers.values():
            tasks += [scheduler.task, scheduler.bot_turn.task if scheduler.bot_turn is not None else None]
        self.schedulers.clear()
        running = [task for task in tasks if task is not None and not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.bots.closed()
        await self.replays.close()


def limits_of(config: Config) -> Limits:
    """Return the limits that the configuration sets."""
    return Limits(
        retention=config.retention_days * A_DAY,
        connections=config.connections,
        total_connections=config.total_connections or connections_within(descriptor_limit()),
        tables=config.tables,
        messages=config.messages,
    )
