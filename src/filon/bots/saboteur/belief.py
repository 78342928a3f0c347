"""Who is a saboteur, by all that everybody has done? A belief that takes one event at a time.

Each act is weighed by how much more often saboteurs do such things than diggers, as a mix of kinds of players did in
self-play. Nobody is ever certain without proof: an act tells at most so much, and so does a player's whole round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from librt.vecs import vec

from filon.bots import weights
from filon.bots.saboteur.acts import NAMES, Table
from filon.core.event import Event
from filon.games.saboteur import happenings as h
from filon.games.saboteur.box import DWARVES

MOST: Final = 5.0  # in powers of e: what a player's acts can tell in all
TELLS: Final = weights.read("filon.bots.saboteur", "acts", NAMES)


class Belief:
    """What one seat, or an onlooker, holds to be so; `role` is its own, None where it has none."""

    def __init__(self, seats: int, seat: int | None, role: str | None, by: vec[float] = TELLS) -> None:
        self.seats, self.seat, self.role, self.by = seats, seat, role, by
        self.begin()

    def begin(self) -> None:
        """A new round: nobody has done anything."""
        self.table = Table(self.seats)
        self.tells = [0.0] * self.seats

    def hear(self, event: Event) -> None:
        """Take in one event."""
        what = event.what
        if isinstance(what, h.RoundBegun):
            self.begin()
            return
        if isinstance(what, h.Dealt):
            self.role = what.role
            return
        by, kind = self.table.hear(what, self.tells)
        if by >= 0:
            self.tells[by] = max(-MOST, min(MOST, self.tells[by] + self.by[kind]))

    def odds(self) -> list[float]:
        """For each seat but one's own, how its acts tell for a saboteur; the own has nothing to tell."""
        return [0.0 if seat == self.seat else exp(tell) for seat, tell in enumerate(self.tells)]

    def hidden(self) -> int:
        """How many saboteurs there are among the others and the dwarf left over."""
        return DWARVES[self.seats][0] - int(self.role == "saboteur" and self.seat is not None)

    def chances(self) -> list[float]:
        """How likely each seat is a saboteur; for the own it is known."""
        others = [seat for seat in range(self.seats) if seat != self.seat]
        odds = self.odds()
        found = [float(self.role == "saboteur")] * self.seats
        listed = [odds[seat] for seat in others]
        whole = ways(listed, self.hidden())
        for at, seat in enumerate(others):
            without = listed[:at] + listed[at + 1 :]
            found[seat] = odds[seat] * ways(without, self.hidden() - 1) / whole
        return found


def ways(odds: list[float], saboteurs: int) -> float:
    """The weight of all casts with so many saboteurs, one of whom may be the dwarf left over.

    Symmetric sums: 7 µs for ten seats, where counting casts one by one takes 88.
    """
    if saboteurs < 0:
        return 0.0
    sums = [1.0] + [0.0] * saboteurs
    for each in odds:
        for count in range(saboteurs, 0, -1):
            sums[count] += each * sums[count - 1]
    return sums[saboteurs] + (sums[saboteurs - 1] if saboteurs else 0.0)


def believed(seats: int, seat: int | None, role: str | None, events: Sequence[Event], by: vec[float] = TELLS) -> Belief:
    """The belief after these events, from the beginning of this round on."""
    found = Belief(seats, seat, role, by)
    first = len(events)
    while first > 0:
        first -= 1
        if isinstance(events[first].what, h.RoundBegun):
            break
    for event in events[first:]:
        found.hear(event)
    return found
