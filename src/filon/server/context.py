"""What do all doors of the server share? Its store and tables, who thinks for bots, and who was seen when."""

from __future__ import annotations

import asyncio
import os

import msgspec
from starlette.requests import HTTPConnection

from filon.core.budget import Budget
from filon.server.api.errors import Trouble
from filon.server.api.links import Links
from filon.server.bot_service.pool import Thinking
from filon.server.config import Config
from filon.server.identity.devices import Devices
from filon.server.identity.entropy import Chance, of_the_system
from filon.server.identity.guests import guest_of, holder_of
from filon.server.identity.reclaim import Claims
from filon.server.limits.limits import A_DAY, Limits
from filon.server.limits.rate_limit import Addresses, address_of
from filon.server.limits.windows import Forms, Rates
from filon.server.ops.page_build import VERSION, web_build
from filon.server.ops.self_restart import Again
from filon.server.storage.store import Store, now
from filon.server.tables.live_table import Live, Tables, keep
from filon.server.tables.presence import Presence
from filon.server.tables.retention import what_became_of
from filon.server.tables.scheduler import Beat
from filon.server.tables.table_settings import PACES, Manner


class House:
    """One server."""

    def __init__(self, store: Store, config: Config, chance: Chance = of_the_system) -> None:
        self.store, self.config, self.chance = store, config, chance
        self.tables = Tables(store, limits_of(config))
        self.addresses = Addresses(self.tables.limits)
        self.thinking = Thinking(Budget.read(config.budget))
        self.beats: dict[str, Beat] = {}
        self.manners: dict[str, Manner] = {}
        self.presence = Presence(self.attend)
        self.links = Links(config)
        self.devices = Devices(store, chance)
        self.claims = Claims(store)
        self.codes = Rates(most=30, seconds=60.0)
        self.replays = Rates(most=60, seconds=60.0)
        self.winding = asyncio.Semaphore(1)  # records from outside are played again one at a time
        self.wishes = Rates(most=6, seconds=600.0)
        self.remarks = Rates(most=30, seconds=60.0)  # of all onlookers of a table: connections are had for nothing
        self.forms = Forms(self.tables.limits)
        self.again = Again(os.environ)
        self.builds = ("", VERSION.build, web_build(config.web))

    def live(self, id: str) -> Live:
        """The table of this name."""
        live = self.tables.find(id) if len(id) <= 64 else None
        if live is None:
            ended = what_became_of(self.tables, id)
            raise Trouble(410, f"closed_{ended}") if ended else Trouble(404, "no_such_table")
        return live

    def admit_table(self, connection: HTTPConnection) -> None:
        """Whether one table more may be made from there today."""
        if not self.addresses.may_open(self.address(connection)):
            raise Trouble(429, "too_many_tables")

    def address(self, connection: HTTPConnection) -> str:
        """Where it comes from."""
        return address_of(connection, behind_proxy=self.config.behind_proxy)

    def tidy(self) -> None:
        """Tables that nobody looks at leave memory, with all that goes with them."""
        self.tables.sweep(now())
        for id in [id for id in self.beats if id not in self.tables.living]:
            del self.beats[id]
            self.manners.pop(id, None)

    def attend(self, live: Live) -> None:
        """Somebody has come, or something has happened: see what is due at this table."""
        beat = self.beats.get(live.id)
        if beat is None and live.changed is not None:
            return  # somebody else sees to it
        if beat is None or beat.live is not live:
            beat = self.beats[live.id] = Beat(live, self.thinking, self.config.beat, None, self.chance)
            self.set_pace(beat, self.manner(live))
            live.changed = beat.wake
        beat.wake()

    def manner(self, live: Live) -> Manner:
        """How this table is kept."""
        if live.id not in self.manners:
            found = self.store.rows("SELECT line FROM manner WHERE place=?", live.id)
            self.manners[live.id] = msgspec.json.decode(found[0][0], type=Manner) if found else Manner()
        return self.manners[live.id]

    async def set_manner(self, live: Live, manner: Manner) -> None:
        """Keep it so from now on."""
        line = msgspec.json.encode(manner).decode()
        await keep(self.store, [("INSERT OR REPLACE INTO manner VALUES (?, ?)", (live.id, line))])
        self.manners[live.id] = manner
        if live.id in self.beats:
            self.set_pace(self.beats[live.id], manner)

    def set_pace(self, beat: Beat, manner: Manner) -> None:
        """How fast bots are, and how long somebody gone is waited for."""
        beat.seconds = self.config.beat * PACES[manner.beat]
        beat.patience = manner.patience_here(self.config.patience)
        beat.wake()

    def guest(self, connection: HTTPConnection) -> str:
        """Who it is, by the hash of their token; empty for somebody new."""
        return guest_of(connection, self.store)

    def holder(self, connection: HTTPConnection, live: Live) -> int | None:
        """Which person at this table this is."""
        return holder_of(self.store, live.id, self.guest(connection))

    def seat(self, connection: HTTPConnection, live: Live) -> int | None:
        """Where this guest sits now."""
        holder = self.holder(connection, live)
        return None if holder is None else live.table.gathering.seat_of(holder)

    def seated(self, connection: HTTPConnection, live: Live) -> int:
        """The same, for what only somebody seated may do."""
        seat = self.seat(connection, live)
        if seat is None:
            raise Trouble(403, "not_seated")
        return seat

    async def close(self) -> None:
        """Nothing more is thought, and nothing more is due."""
        tasks = []
        for beat in self.beats.values():
            tasks += [beat.task, beat.thought.task if beat.thought is not None else None]
        self.beats.clear()
        running = [task for task in tasks if task is not None and not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self.thinking.closed()


def limits_of(config: Config) -> Limits:
    """The limits that flags set."""
    return Limits(
        keep=config.keep * A_DAY, connections=config.connections, tables=config.tables, messages=config.messages
    )
