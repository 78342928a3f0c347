"""Who lost the device that held a seat: how do they get it back? By the agreement of all who know them.

The holder has been away for ten minutes, everybody else seated agrees (at least two; with fewer, only after the match),
and the old devices have not refused for a minute. The old tokens are then good for this seat no more.
"""

from __future__ import annotations

import msgspec

from filon.server.api.errors import ApiError
from filon.server.storage.store import Store, now
from filon.server.tables.live_table import LiveTable, keep
from filon.server.tables.presence import Presence

AWAY = 600.0
OBJECTION = 60.0
FEWEST = 2


class Claim(msgspec.Struct):
    """Somebody says that a seat is theirs."""

    person: int
    guest: str
    since: float
    agreed: set[int]


class Claims:
    """One at a time at each table; a restart forgets none."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open: dict[str, Claim] = {}
        for place, person, guest, since, agreed in store.rows("SELECT * FROM claim"):
            self.open[place] = Claim(person, guest, since, set(msgspec.json.decode(agreed)))

    async def keep(self, place: str) -> None:
        """What stands of it, on the disk too."""
        claim = self.open[place]
        values = (place, claim.person, claim.guest, claim.since, msgspec.json.encode(sorted(claim.agreed)).decode())
        await keep(self.store, [("INSERT OR REPLACE INTO claim VALUES (?, ?, ?, ?, ?)", values)])

    async def end(self, place: str) -> None:
        """Nobody asks any more."""
        self.open.pop(place, None)
        await keep(self.store, [("DELETE FROM claim WHERE place=?", (place,))])

    async def make(self, live: LiveTable, seat: int, guest: str, presence: Presence) -> Claim:
        """Ask for a seat whose holder has been away for long."""
        seats = live.table.lobby.seats
        person = seats[seat].person if seat < len(seats) else None
        if person is None:
            raise ApiError(409, "nobody_sits_there")
        old = self.open.get(live.id)
        if old is not None and old.guest == guest and old.person == person:
            return old
        if presence.away_for(live, seat) < AWAY:
            raise ApiError(409, "not_away")
        if old is not None and now() - old.since < AWAY:
            raise ApiError(409, "vote_in_progress")
        claim = self.open[live.id] = Claim(person, guest, now(), set())
        await self.keep(live.id)
        return claim

    def waiting(self, live: LiveTable, claim: Claim) -> list[int]:
        """Seats of the others who have not agreed yet."""
        lobby = live.table.lobby
        others = [seat for seat in lobby.people() if lobby.seats[seat].person != claim.person]
        return [seat for seat in others if lobby.seats[seat].person not in claim.agreed]

    async def answer(self, live: LiveTable, person: int, *, agrees: bool) -> None:
        """Somebody else seated says yes or no; the old device's no ends it too."""
        claim = self.open.get(live.id)
        if claim is None:
            raise ApiError(409, "no_vote")
        if not agrees:
            await self.end(live.id)
        elif person != claim.person:
            claim.agreed.add(person)
            await self.keep(live.id)

    def is_void(self, live: LiveTable, claim: Claim, presence: Presence) -> bool:
        """Whether there is nothing to ask for: a holder who is back has the seat, and need not refuse."""
        seat = live.table.lobby.seat_of(claim.person)
        return seat is None or presence.away_for(live, seat) == 0.0

    def is_due(self, live: LiveTable, claim: Claim, presence: Presence) -> bool:
        """Whether the seat goes over now."""
        if self.is_void(live, claim, presence):
            return False
        lobby = live.table.lobby
        others = len(lobby.people()) - 1
        enough = others >= FEWEST or (others > 0 and live.table.phase in ("lobby", "over"))
        return enough and not self.waiting(live, claim) and now() - claim.since >= OBJECTION
