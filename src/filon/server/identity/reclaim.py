"""Reclaiming a lost seat: a player whose device is lost gets the seat back if all others agree.

The person has been away for ten minutes, all other seated people agree (at least two; with fewer, only between
matches), and the old devices have not objected for a minute. The old tokens are then no longer valid for this seat.
"""

from __future__ import annotations

import msgspec

from filon.server.api.errors import ApiError
from filon.server.clock import Clock
from filon.server.storage.await_durable import write
from filon.server.storage.store import DeleteClaim, Store, StoreClaim
from filon.server.tables.live_table import LiveTable
from filon.server.tables.presence import Presence

AWAY = 600.0
OBJECTION = 60.0
FEWEST = 2


class Claim(msgspec.Struct):
    """A guest claims to be this person; `agreed` are the persons who have said yes."""

    person: int
    guest: str
    since: float
    agreed: set[int]


class Claims:
    """At most one claim per table, stored so that a restart forgets none."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.by_table: dict[str, Claim] = {}

    async def load(self) -> None:
        """Read the stored claims, once when the server starts."""
        moment = self.clock.game_time()
        for table, person, guest, since, agreed in await self.store.claims():
            # A claim from the future, of a clock that was set back since, is counted from now on.
            self.by_table[table] = Claim(person, guest, min(since, moment), set(agreed))

    async def save(self, table: str) -> None:
        """Store a table's claim."""
        claim = self.by_table[table]
        await write(self.store, StoreClaim(table, claim.person, claim.guest, claim.since, tuple(sorted(claim.agreed))))

    async def end(self, table: str) -> None:
        """Delete a table's claim."""
        self.by_table.pop(table, None)
        await write(self.store, DeleteClaim(table))

    async def make(self, live: LiveTable, seat: int, guest: str, presence: Presence) -> Claim:
        """Return the guest's claim to a seat, made now or before; raises ApiError where it cannot be made."""
        seats = live.table.lobby.seats
        person = seats[seat].person if seat < len(seats) else None
        if person is None:
            raise ApiError(409, "nobody_sits_there")
        old, moment = self.by_table.get(live.id), self.clock.game_time()
        if old is not None and old.guest == guest and old.person == person:
            return old
        if presence.away_for(live, seat) < AWAY:
            raise ApiError(409, "not_away")
        if old is not None and moment - old.since < AWAY:
            raise ApiError(409, "vote_in_progress")
        claim = self.by_table[live.id] = Claim(person, guest, moment, set())
        await self.save(live.id)
        return claim

    def replace_guest(self, old: str, new: str) -> None:
        """The guest has a new token, of this hash."""
        for claim in self.by_table.values():
            if claim.guest == old:
                claim.guest = new

    def waiting(self, live: LiveTable, claim: Claim) -> list[int]:
        """Return the seats of the others who have not agreed yet."""
        lobby = live.table.lobby
        others = [seat for seat in lobby.people() if lobby.seats[seat].person != claim.person]
        return [seat for seat in others if lobby.seats[seat].person not in claim.agreed]

    async def answer(self, live: LiveTable, person: int, *, agrees: bool) -> None:
        """Count the yes of a seated person; a no ends the claim, the old device's too. Raises ApiError."""
        claim = self.by_table.get(live.id)
        if claim is None:
            raise ApiError(409, "no_vote")
        if not agrees:
            await self.end(live.id)
        elif person != claim.person:
            claim.agreed.add(person)
            await self.save(live.id)

    def is_void(self, live: LiveTable, claim: Claim, presence: Presence) -> bool:
        """Return whether there is nothing to claim: the person has no seat, or was back since, if only for a moment."""
        seat = live.table.lobby.seat_of(claim.person)
        return seat is None or presence.seen_after(live, claim.person, claim.since)

    def is_due(self, live: LiveTable, claim: Claim, presence: Presence) -> bool:
        """Return whether the seat is transferred now."""
        if self.is_void(live, claim, presence):
            return False
        lobby = live.table.lobby
        others = len(lobby.people()) - 1
        enough = others >= FEWEST or (others > 0 and live.table.phase in ("lobby", "over"))
        return enough and not self.waiting(live, claim) and self.clock.game_time() - claim.since >= OBJECTION
