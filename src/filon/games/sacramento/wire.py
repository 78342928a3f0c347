# filon: interpreted
"""What does a view look like on the wire? The table, and under which rider one's own gold is."""

from __future__ import annotations

import msgspec

from filon.core.outcome import Outcome
from filon.core.view import View as CoreView


class Own(msgspec.Struct, frozen=True):
    """One seat's secret: the rider with its gold, None while it is in the hand."""

    gold: int | None


class View(CoreView, frozen=True, kw_only=True):
    """The table, most of it by seat. `phase` is hide, ride, answer, anew or over; riders are 1 to 3."""

    seats: int
    target: int  # dollars
    starts: tuple[tuple[str, ...], ...]
    closed: tuple[str, ...]  # start fields nobody sits at
    arrows: tuple[tuple[str, ...], ...]
    entrances: tuple[tuple[str, ...], ...]
    ways: tuple[tuple[str, ...], ...]  # how arrows point; empty where nobody said
    round: int
    first: int  # who began the round
    phase: str
    mover: int  # whose dice these are
    riders: tuple[tuple[str | None, ...], ...]  # None: behind the arrow
    money: tuple[int, ...]  # dollars
    hidden: tuple[bool, ...]  # whose gold lies under a rider
    shown: tuple[tuple[int, ...], ...]  # riders shown to carry none since then
    dice: tuple[int, ...]
    left: tuple[int, ...]  # dice not yet used
    moved: int | None  # the rider that used one
    found: bool  # a challenge found gold this turn
    turns: int  # throws so far
    quiet: int  # turns of this round since gold was found
    voids: int  # void rounds in a row
    gold: tuple[int, ...] | None  # once it is over: the riders with gold
    outcome: Outcome | None
    own: Own | None
