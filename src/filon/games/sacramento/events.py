# filon: interpreted
"""Event types: all are public but the rider a player hides gold under."""

from __future__ import annotations

from functools import lru_cache

from filon.core.event import EventData, Landmark, Seat, Seated, Trifle


class Begun(EventData, frozen=True, tag="begun"):
    """The match begins: the target, and the board by seat (C1, C2.2, C2.3)."""

    seats: int
    target: int
    starts: tuple[tuple[str, ...], ...]
    closed: tuple[str, ...]
    arrows: tuple[tuple[str, ...], ...]
    entrances: tuple[tuple[str, ...], ...]
    ways: tuple[tuple[str, ...], ...]


class RoundBegun(EventData, frozen=True, tag="round_begun"):
    """All riders are behind their arrows, and gold is to be hidden, from this player on (C2.1, C6.1).

    `origins`: by seat, the cells its three riders left; None for one that already waited.
    """

    round: int
    first: Seat
    origins: tuple[tuple[str | None, ...], ...]


class Hid(EventData, frozen=True, tag="hid"):
    """A nugget is under one of three riders (C2.1, C4.2, C4.3)."""

    by: Seat


class HidUnder(EventData, frozen=True, tag="hid_under"):
    """Private: which rider carries the player's nugget."""

    rider: int


class Threw(Trifle, frozen=True, tag="threw"):
    """A turn begins with two dice (C3.1)."""

    by: Seat
    dice: tuple[int, int]


class Lapsed(EventData, frozen=True, tag="lapsed"):
    """Dice that no rider can use (C3.4); with both, the turn passes."""

    by: Seat
    dice: tuple[int, ...]


class Rode(EventData, frozen=True, tag="rode"):
    """A ride: its rider, its origin (None: behind the arrow) and its last cell (C3.2).

    `path` are its cells in order; of several free paths, the one that goes north or south first.
    """

    by: Seat
    rider: int
    die: int
    origin: str | None
    path: tuple[str, ...]
    cell: str


class Lifted(Landmark, frozen=True, tag="lifted"):
    """A challenge: a rider of this player is lifted; `gold` says whether it carries gold (C4.1–C4.3).

    Without gold, the challenging rider goes home from `cell`. With gold, the player's three riders do: `origins` are
    the cells they left, None for one that already waited; empty without gold.
    """

    by: Seat
    rider: int
    player: Seat
    lifted: int
    cell: str
    gold: bool
    origins: tuple[str | None, ...]


class Stayed(Trifle, frozen=True, tag="stayed"):
    """After a failed challenge the riders stay where they are (C4.3)."""

    by: Seat


class WentHome(EventData, frozen=True, tag="went_home"):
    """After a failed challenge all three riders go home, and the gold is hidden again (C4.3).

    `origins`: the cells they left, None for one that already waited.
    """

    by: Seat
    origins: tuple[str | None, ...]


class CameEmpty(EventData, frozen=True, tag="came_empty"):
    """A rider on its own entrance did not bank: it carries no gold (C5.2, C5.3)."""

    by: Seat
    rider: int
    cell: str


class Banked(Landmark, frozen=True, tag="banked"):
    """The carrier has reached the bank; the round is over (C5.1)."""

    by: Seat
    rider: int
    cell: str


class Voided(Landmark, frozen=True, tag="voided"):
    """The round has lasted too long and is void (C6.3)."""

    round: int


class Ended(Landmark, frozen=True, tag="ended"):
    """The match is over; by seat, the rider with its gold and its money (C4.5, C6)."""

    riders: tuple[int, ...]
    money: tuple[int, ...]


# Frequent events are cached and shared by all tables: seats, riders and throws are few.
hid = lru_cache(maxsize=64)(Hid)
hid_under = lru_cache(maxsize=64)(HidUnder)
threw = lru_cache(maxsize=256)(Threw)
stayed = lru_cache(maxsize=64)(Stayed)

ALL = (
    Begun,
    Seated,
    RoundBegun,
    Hid,
    HidUnder,
    Threw,
    Lapsed,
    Rode,
    Lifted,
    Stayed,
    WentHome,
    CameEmpty,
    Banked,
    Voided,
    Ended,
)
