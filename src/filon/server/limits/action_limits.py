"""Action limits: how often a caller may do what costs the server something, per guest and per network address.

They belong to the server and not to a connection, so reconnecting resets nothing.
"""

from __future__ import annotations

from filon.server.limits.frame_pace import FRAMES
from filon.server.limits.limits import A_DAY, A_MINUTE, REQUEST_SECONDS, Limits
from filon.server.limits.rate_limit import LimiterFactory, RateLimiter

CONNECTS, CONNECT_PERIOD = 100, 10.0  # connections that an address may always make, in so many seconds
SCHOOL_CLASS = 10  # times what one guest may do, an address may do


def frame_rate(limits: Limits) -> float:
    """Return how many frames a second a connection may send: somewhat more than messages, which are refused first."""
    return max(FRAMES, 1.25 * limits.messages)


class CallerLimit:
    """A rate limit of each guest, and a larger one of each address; a caller without a guest has the address alone."""

    def __init__(self, of_guest: RateLimiter, of_address: RateLimiter) -> None:
        self.of_guest, self.of_address = of_guest, of_address

    def allow(self, guest: str, address: str, times: int = 1) -> bool:
        """Return whether this caller may do it once more, or so many times at once; if so, it is counted."""
        return (not guest or self.of_guest.allow(guest, times)) and self.of_address.allow(address, times)


class ActionLimits:
    """One limit for each kind of action; `make` returns the limiter for a name, a count and a period in seconds."""

    def __init__(self, limits: Limits, make: LimiterFactory) -> None:
        def per_caller(name: str, count: int, seconds: float = A_MINUTE, address: int = 0) -> CallerLimit:
            of_address = make(f"{name}/address", address or SCHOOL_CLASS * count, seconds)
            return CallerLimit(make(f"{name}/guest", count, seconds), of_address)

        # Over HTTP: one guest may use a third of what its address may.
        self.requests = per_caller("request", -(-limits.requests // 3), REQUEST_SECONDS, address=limits.requests)
        self.chats = per_caller("chat", limits.chats)  # talk too
        self.undos = per_caller("undo", limits.undos)
        self.joins = per_caller("join", limits.joins)
        self.hints = per_caller("hint", limits.hints)
        self.forms = per_caller("form", 60 * limits.messages)
        self.replays = per_caller("replay", limits.replays)  # records too
        self.late_joins = per_caller("late_join", 6, 10 * A_MINUTE, address=12)
        self.new_tables = per_caller("new_table", limits.tables, A_DAY, address=limits.tables)
        self.new_guests = make("new_guest", limits.guests, A_DAY)  # per address
        self.codes = make("code", 30, A_MINUTE)  # per address, against guessing
        self.messages = make("message", SCHOOL_CLASS * limits.messages, 1.0)  # per address; Session counts its own
        # Per address, in place of refusals, which would cost as much: pings and fragments count as well.
        self.frames = make("frame", round(SCHOOL_CLASS * frame_rate(limits)), 1.0)
        self.connects = make("connect", max(CONNECTS, 3 * limits.connections), CONNECT_PERIOD)  # per address
        # Of all spectators of a table together, since guests cost a client little.
        self.spectator_chat = make("spectator_chat", 30, A_MINUTE)
