# filon: interpreted
"""What does a view look like on the wire? Its parts, frozen; there is no field where a secret would fit."""

from __future__ import annotations

from typing import Any

import msgspec

from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Tunnel(msgspec.Struct, frozen=True):
    """A tunnel on the map; `token` is the colour whose gold it shows, once somebody has it."""

    cell: str
    card: str
    turned: bool
    keyed: bool
    bribed: bool
    token: str | None


class Goal(msgspec.Struct, frozen=True):
    """A goal; `card` is None while it lies face down. While `waits`, it is shown and its way round is open."""

    cell: str
    card: str | None
    turned: bool
    keyed: bool
    token: str | None


class Known(msgspec.Struct, frozen=True):
    """A goal its owner looked at in this round. (What went back unseen tells nothing now.)"""

    cell: str
    card: str


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat alone knows."""

    hand: tuple[str, ...]
    goals: tuple[Known, ...]


class View(CoreView, frozen=True, kw_only=True):
    """The table as one seat may know it."""

    seats: int
    deck: dict[str, Any] | None  # a player's own deck, by content; None is ours
    colours: tuple[str, ...]
    round: int
    phase: str
    starts: tuple[str, ...]
    map: tuple[Tunnel, ...]
    goals: tuple[Goal, ...]
    waits: str | None
    due: int  # while a goal waits: cards the mover draws afterwards, -1 if the turn goes on after a bribe
    broken: tuple[tuple[str, ...], ...]
    hands: tuple[int, ...]
    pile: int
    aside: int
    discards: tuple[str, ...]
    looked: tuple[tuple[str, ...], ...]
    tokens: int
    keys: int
    debts: tuple[int, ...]
    gold_order: tuple[str, ...]
    laid_order: tuple[str, ...]
    won: tuple[tuple[str, ...], ...]
    gone: tuple[str, ...]
    unused: int
    ends: tuple[str, ...]
    outcome: Outcome | None
    own: Own | None
