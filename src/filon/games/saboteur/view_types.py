# filon: interpreted
"""Types of the view on the wire; no field can hold another seat's secret."""

from __future__ import annotations

import msgspec

from filon.core.event import Seat
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Tunnel(msgspec.Struct, frozen=True, gc=False):
    """A tunnel on the map; `lit` are its sides that are joined to the start (`NES`), as it lies."""

    cell: str
    card: str
    turned: bool
    lit: str


class Goal(msgspec.Struct, frozen=True, gc=False):
    """A goal; `card` is None while it lies face down, and nothing of it is lit."""

    cell: str
    card: str | None
    turned: bool
    lit: str


class Dwarves(msgspec.Struct, frozen=True, gc=False):
    """The dwarves that are dealt from, and the fewest and most players who may be saboteurs: one dwarf is left over."""

    saboteurs: int
    diggers: int
    fewest: int
    most: int


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A player's last claim about a goal in this round, and whether the player had looked there by then."""

    by: Seat
    cell: str
    says: str
    looked: bool


class Payment(msgspec.Struct, frozen=True, gc=False):
    """A saboteur's pay, as it is public."""

    to: Seat
    cards: int
    nuggets: int


class Past(msgspec.Struct, frozen=True, gc=False):
    """A finished round; `takers` are the diggers in the order in which they took gold."""

    won: str
    last: Seat
    roles: tuple[str, ...]
    left_over: str
    takers: tuple[Seat, ...]
    paid: tuple[Payment, ...]


class Look(msgspec.Struct, frozen=True, gc=False):
    """Gold the seat saw while choosing: in which round, after how many takes, which cards."""

    round: int
    after: int
    cards: tuple[str, ...]


class Kept(msgspec.Struct, frozen=True, gc=False):
    """A gold card the seat got, and in which round."""

    round: int
    card: str


class Known(msgspec.Struct, frozen=True, gc=False):
    """A goal the seat looked at."""

    cell: str
    card: str


class Own(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A seat's private part."""

    role: str
    hand: tuple[str, ...]
    discarded: tuple[str, ...]
    goals: tuple[Known, ...]
    gold: tuple[Kept, ...]
    looks: tuple[Look, ...]


class View(CoreView, frozen=True, kw_only=True, gc=False):
    """The match as one viewer may know it. `shown` is the current round when its roles are shown while gold is chosen.

    `turns_left` are the turns that this round can still have; claims stand until it ends, ordered by seat and goal.
    """

    seats: int
    rounds: int
    broken_get_no_gold: bool
    round: int
    phase: str
    dwarves: Dwarves
    first: Seat
    map: tuple[Tunnel, ...]
    goals: tuple[Goal, ...]
    broken: tuple[tuple[str, ...], ...]
    hands: tuple[int, ...]
    pile: int
    turns_left: int
    discards: tuple[str, ...]
    face_down: tuple[int, ...]
    looked: tuple[tuple[str, ...], ...]
    talked: tuple[Seat, ...]
    claims: tuple[Claim, ...]
    gold: tuple[int, ...]
    gold_pile: int
    shown: Past | None
    past: tuple[Past, ...]
    hoards: tuple[tuple[str, ...], ...]
    outcome: Outcome | None
    own: Own | None
