"""Who lost the device that held a seat: how do they get it back? By the agreement of all who know them.

The holder has been away for ten minutes, everybody else seated agrees (at least two; with fewer, only after the match),
and the old devices have not refused for a minute. The old tokens are then good for this seat no more.
"""

from __future__ import annotations

import msgspec

from filon.server.live import Live
from filon.server.presence import Presence
from filon.server.refusing import Trouble
from filon.server.store import now

AWAY = 600.0
OBJECTION = 60.0
FEWEST = 2


class Claim(msgspec.Struct):
    """Somebody says that a seat is theirs."""

    holder: int
    guest: str
    since: float
    agreed: set[int]


class Claims:
    """One at a time at each table; a restart forgets them."""

    def __init__(self) -> None:
        self.open: dict[str, Claim] = {}

    def make(self, live: Live, seat: int, guest: str, presence: Presence) -> Claim:
        """Ask for a seat whose holder has been away for long."""
        chairs = live.table.gathering.chairs
        holder = chairs[seat].holder if seat < len(chairs) else None
        if holder is None:
            raise Trouble(409, "nobody_sits_there")
        old = self.open.get(live.id)
        if old is not None and old.guest == guest and old.holder == holder:
            return old
        if presence.away_for(live, seat) < AWAY:
            raise Trouble(409, "not_away")
        if old is not None and now() - old.since < AWAY:
            raise Trouble(409, "asked_already")
        self.open[live.id] = Claim(holder, guest, now(), set())
        return self.open[live.id]

    def waiting(self, live: Live, claim: Claim) -> list[int]:
        """Seats of the others who have not agreed yet."""
        gathering = live.table.gathering
        others = [seat for seat in gathering.people() if gathering.chairs[seat].holder != claim.holder]
        return [seat for seat in others if gathering.chairs[seat].holder not in claim.agreed]

    def answer(self, live: Live, holder: int, *, agrees: bool) -> None:
        """Somebody else seated says yes or no; the old device's no ends it too."""
        claim = self.open.get(live.id)
        if claim is None:
            raise Trouble(409, "nothing_asked")
        if not agrees:
            del self.open[live.id]
        elif holder != claim.holder:
            claim.agreed.add(holder)

    def is_due(self, live: Live, claim: Claim, presence: Presence) -> bool:
        """Whether the seat goes over now. A holder who is back has it, and need not refuse."""
        gathering = live.table.gathering
        seat = gathering.seat_of(claim.holder)
        if seat is None or presence.away_for(live, seat) == 0.0:
            self.open.pop(live.id, None)
            return False
        others = len(gathering.people()) - 1
        enough = others >= FEWEST or (others > 0 and live.table.phase in ("gathering", "over"))
        return enough and not self.waiting(live, claim) and now() - claim.since >= OBJECTION
