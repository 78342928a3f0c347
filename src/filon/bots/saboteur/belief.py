"""Who is a saboteur, by all that everybody has done? A belief that takes one event at a time.

Each act is weighed by how far it tells saboteurs from diggers among all that a player did in a round, as a mix of kinds
of players did in self-play. Nobody is ever certain without proof: a player's whole round tells at most so much. What
tells against somebody is believed at once, what tells for them only by and by: to dig along costs a saboteur nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import weights
from filon.bots.saboteur.act_kinds import NAMES, TALK, Table
from filon.core.event import Event
from filon.games.saboteur import events as h
from filon.games.saboteur.components import DWARVES

MOST: Final = 5.0  # in powers of e: what a player's acts can tell in all
DUE: Final = 25.0  # acts of all by which half of what tells for somebody is believed: of a round's 67 cards
REMEMBERED: Final = 64  # of so many seats what was heard is kept
TELLS: Final = weights.read("filon.bots.saboteur", "acts", NAMES)


class Belief:
    """What one seat, or an onlooker, holds to be so; `role` is its own, None where it has none."""

    def __init__(self, seats: int, seat: int | None, role: str | None, by: vec[float] = TELLS) -> None:
        self.seats, self.seat, self.role, self.by = seats, seat, role, by
        self.heard = 0  # events
        self.begin()

    def begin(self) -> None:
        """A new round: nobody has done anything."""
        self.table = Table(self.seats)
        self.tells = [0.0] * self.seats
        self.against = [0.0] * self.seats
        self.done = [0] * self.seats

    def follow(self, events: Sequence[Event]) -> None:
        """Hear what is new of these, from the beginning of the match on."""
        for at in range(self.heard, len(events)):
            self.hear(events[at])

    def hear(self, event: Event) -> None:
        """Take in one event."""
        self.heard += 1
        what = event.what
        if isinstance(what, h.RoundBegun):
            self.begin()
            return
        if isinstance(what, h.Dealt):
            self.role = what.role
            return
        for by, kind in self.table.hear(what, self.tells):
            self.note(by, kind)

    def note(self, by: int, kind: int) -> None:
        """Somebody has done such a thing, or said it."""
        self.tells[by] += self.by[kind]
        self.against[by] += max(self.by[kind], 0.0)
        self.done[by] += int(kind < TALK)

    def tell_of(self, move: i64) -> float:
        """What a move of one's own would tell the others, in powers of e."""
        assert self.seat is not None
        kind = self.table.kind_of_move(self.seat, move, self.tells)
        return self.by[kind] if kind >= 0 else 0.0

    def odds(self) -> list[float]:
        """For each seat but one's own, how its acts tell for a saboteur; the own has nothing to tell."""
        told = [self.told(seat) for seat in range(self.seats)]
        return [0.0 if seat == self.seat else exp(tell) for seat, tell in enumerate(told)]

    def told(self, seat: int) -> float:
        """What somebody's acts come to, against and for; never more than so much."""
        against = self.against[seat]
        found = against + (self.tells[seat] - against) * trust(self.done[seat] * self.seats)
        return max(-MOST, min(MOST, found))

    def hidden(self) -> int:
        """How many saboteurs there are among the others and the dwarf left over."""
        return DWARVES[self.seats][0] - int(self.role == "saboteur" and self.seat is not None)

    def chances(self) -> list[float]:
        """How likely each seat is a saboteur; for the own it is known."""
        return self.with_own(self.hidden(), float(self.role == "saboteur"))

    def shown(self) -> list[float]:
        """What one speaks by: a saboteur as if it were a digger, who counts itself out and knows of nobody else."""
        return self.with_own(DWARVES[self.seats][0], 0.0)

    def with_own(self, hidden: int, own: float) -> list[float]:
        """The same for so many saboteurs among the others."""
        odds = self.odds()
        if self.seat is None:
            return shared(odds, hidden)
        found = shared(odds[: self.seat] + odds[self.seat + 1 :], hidden)
        return [*found[: self.seat], own, *found[self.seat :]]


def shared(odds: list[float], saboteurs: int) -> list[float]:
    """How likely each of these is one of so many saboteurs, one of whom may be the dwarf left over."""
    whole = ways(odds, saboteurs)
    return [each * ways(odds[:at] + odds[at + 1 :], saboteurs - 1) / whole for at, each in enumerate(odds)]


def trust(done: int) -> float:
    """How far whoever acts as diggers do is believed, when all have done so much: half of the fifth act of five."""
    power = float(done) ** 4
    return power / (power + DUE**4)


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


class ViewBuilder:
    """Beliefs of some seats, each with the events of the round that it has taken in."""

    def __init__(self) -> None:
        self.kept: dict[tuple[int, int | None, str | None, int], tuple[Belief, list[Event]]] = {}

    def recall(self, seats: int, seat: int | None, role: str | None, events: Sequence[Event]) -> Belief:
        """The belief after these events: only new ones are heard, unless others were heard before them.

        What is kept is compared event by event, so that nothing hangs on who was asked before.
        """
        first = beginning_of_round(events)
        key = (seats, seat, role, first)
        found, heard = self.kept.pop(key, (Belief(seats, seat, role), []))
        round = list(events[first:])
        if round[: len(heard)] != heard:
            found, heard = Belief(seats, seat, role), []
        for event in round[len(heard) :]:
            found.hear(event)
        self.kept[key] = found, round
        if len(self.kept) > REMEMBERED:
            self.kept.pop(next(iter(self.kept)))
        return found


MEMORY: Final = ViewBuilder()


def believed(seats: int, seat: int | None, role: str | None, events: Sequence[Event]) -> Belief:
    """The belief after these events, from the beginning of this round on."""
    return MEMORY.recall(seats, seat, role, events)


def beginning_of_round(events: Sequence[Event]) -> int:
    """Where the events of this round begin."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at].what, h.RoundBegun):
            return at
    return 0
