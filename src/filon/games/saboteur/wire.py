# filon: interpreted
"""What does a view look like on the wire? Its parts, frozen; there is no field where a secret would fit."""

from __future__ import annotations

import msgspec

from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Tunnel(msgspec.Struct, frozen=True):
    """A tunnel on the map."""

    cell: str
    card: str
    turned: bool


class Goal(msgspec.Struct, frozen=True):
    """A goal; `card` is None while it lies face down."""

    cell: str
    card: str | None
    turned: bool


class Payment(msgspec.Struct, frozen=True):
    """A saboteur's pay, as everybody sees it."""

    to: int
    cards: int
    nuggets: int


class Past(msgspec.Struct, frozen=True):
    """A finished round; `takers` are the diggers in the order in which they took gold."""

    won: str
    last: int
    roles: tuple[str, ...]
    left_over: str
    takers: tuple[int, ...]
    paid: tuple[Payment, ...]


class Look(msgspec.Struct, frozen=True):
    """Gold its owner saw while choosing: in which round, after how many takes, which cards."""

    round: int
    after: int
    cards: tuple[str, ...]


class Kept(msgspec.Struct, frozen=True):
    """A gold card its owner got, and in which round."""

    round: int
    card: str


class Known(msgspec.Struct, frozen=True):
    """A goal its owner looked at."""

    cell: str
    card: str


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat alone knows."""

    role: str
    hand: tuple[str, ...]
    discarded: tuple[str, ...]
    goals: tuple[Known, ...]
    gold: tuple[Kept, ...]
    looks: tuple[Look, ...]


class View(CoreView, frozen=True, kw_only=True):
    """The table as one seat may know it. `shown` is filled when a round's roles lie open while gold is chosen."""

    seats: int
    rounds: int
    broken_get_no_gold: bool
    round: int
    phase: str
    first: int
    map: tuple[Tunnel, ...]
    goals: tuple[Goal, ...]
    broken: tuple[tuple[str, ...], ...]
    hands: tuple[int, ...]
    pile: int
    discards: tuple[str, ...]
    face_down: tuple[int, ...]
    looked: tuple[tuple[str, ...], ...]
    talked: tuple[int, ...]
    gold: tuple[int, ...]
    gold_pile: int
    shown: Past | None
    past: tuple[Past, ...]
    hoards: tuple[tuple[str, ...], ...]
    outcome: Outcome | None
    own: Own | None
